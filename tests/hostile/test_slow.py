"""C10: nobody keeps a connection by asking slowly, or by saying nothing."""

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from http import HTTPStatus
from http.client import HTTPResponse
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import ConnectionClosed

from tests.server.conftest import PATIENT, LocalServer
from tests.server.skipping import Skipped
from tests.server.test_live import run

HURRY, CALM = 0.3, 600.0
"""How long a client may take, in seconds, where it is to be late, and where it is to be in time."""
MANY = 20


def serve(folder: Path, request: float, hello: float, idle: int = 5) -> Iterator[LocalServer]:
    """A server that waits so long for a request, a hello, one more request; time can be skipped."""
    limits = PATIENT._replace(request_seconds=request, hello_seconds=hello, requesting=MANY)
    running = LocalServer(
        f"sqlite:///{folder / 'games.db'}",
        limits,
        loop="tests.server.skipping:SkippingLoop",
        idle_seconds=idle,
    )
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def hasty_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server without patience."""
    yield from serve(tmp_path_factory.mktemp("hasty"), HURRY, HURRY, idle=1)


@pytest.fixture(scope="module")
def formal_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server that wants to be greeted at once, however long it takes to come in."""
    yield from serve(tmp_path_factory.mktemp("formal"), CALM, HURRY)


@pytest.fixture(scope="module")
def calm_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server with patience."""
    yield from serve(tmp_path_factory.mktemp("calm"), CALM, CALM, int(10 * CALM))


@pytest.fixture
def crowded_server(tmp_path: Path) -> Iterator[LocalServer]:
    """A server for one test that takes all its places: who knows when they are free again."""
    yield from serve(tmp_path, CALM, CALM)


ASK = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
REQUEST = b"POST /api/guests/renew HTTP/1.1\r\nHost: x\r\nContent-Length: 4000\r\n\r\n"
SLOW = {
    "nothing": b"",
    "half a request": b"GET / HT",
    "headers without an end": b"GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\n",
    "a body without an end": REQUEST + b"x" * 100,
    "a second request without an end": ASK + b"GET /he",
}


@pytest.mark.parametrize("sent", SLOW.values(), ids=SLOW)
def test_who_does_not_end_a_request_is_cut_off(hasty_server: LocalServer, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", hasty_server.port), timeout=60) as line:
        line.sendall(sent)
        assert was_closed(line)


def was_closed(line: socket.socket) -> bool:
    """Read until the server closes the line; the timeout of the socket is the patience."""
    try:
        while line.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


def test_who_sends_byte_after_byte_is_cut_off_all_the_same(hasty_server: LocalServer) -> None:
    line = socket.create_connection(("127.0.0.1", hasty_server.port), timeout=60)
    with line, pytest.raises((BrokenPipeError, ConnectionResetError)):
        send_slowly(line, b"GET / HTTP/1.1\r\nX: " + b"a" * 6_000)


def send_slowly(line: socket.socket, text: bytes) -> None:
    """Send byte after byte, for a minute."""
    for byte in text:
        line.sendall(bytes([byte]))
        time.sleep(0.01)


def test_one_network_does_not_take_all_connections(crowded_server: LocalServer) -> None:
    address = ("127.0.0.1", crowded_server.port)
    lines = [socket.create_connection(address, timeout=60) for _ in range(MANY)]
    with socket.create_connection(address, timeout=60) as one_more:
        assert was_closed(one_more)
    assert is_answered(lines[0]), "the others go on"
    for line in lines:
        line.close()
    while True:  # the server has to notice that they are free
        with suppress(ConnectionError), socket.create_connection(address, timeout=60) as again:
            if is_answered(again):
                break


def is_answered(line: socket.socket) -> bool:
    """Whether a request is answered as it should be, read to its end: a line takes many."""
    line.sendall(ASK)
    with HTTPResponse(line) as answer:
        answer.begin()
        return answer.status == HTTPStatus.OK and bool(answer.read())


def test_who_is_polite_and_in_time_stays(calm_server: LocalServer) -> None:
    async def scene() -> None:
        address = ("127.0.0.1", calm_server.port)
        live = calm_server.url.replace("http", "ws") + "/live"
        with socket.create_connection(address, timeout=60) as line:
            async with open_socket(live) as polite:
                await polite.send(json.dumps({"type": "hello"}))
                await polite.recv()
                assert is_answered(line)
                Skipped.seconds += 1.2 * CALM
                with socket.create_connection(address, timeout=60) as other:
                    assert is_answered(other)  # so all that was due before is done
                assert is_answered(line)
                await polite.send('{"type":"ping"}')
                assert "pong" in await polite.recv()

    run(scene)


async def ping_and_listen(socket: ClientConnection) -> None:
    """Say one thing, and hear the answer, if the server is still there to give it."""
    await socket.send('{"type":"ping"}')
    while True:
        assert "pong" in await asyncio.wait_for(socket.recv(), 60)


def test_a_socket_on_which_nobody_says_hello_is_closed(formal_server: LocalServer) -> None:
    async def scene() -> None:
        async with open_socket(formal_server.url.replace("http", "ws") + "/live") as silent:
            with pytest.raises(ConnectionClosed) as closed:
                await ping_and_listen(silent)  # but no hello
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1008

    run(scene)
