"""Who asks for much and does not read it holds neither memory nor a connection for ever."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from logomachie.server import pages
from logomachie.server.app import PIECE, in_pieces
from tests.hostile.test_slow import is_answered
from tests.server.conftest import PATIENT, LocalServer
from tests.server.skipping import Skipped

PATIENCE, CALM = 30.0, 600.0
"""How long a client may take nothing, and how long all else may take, in seconds."""
SIZE = 20_000_000
"""More than the system keeps of what was written to a line and not read."""
KEPT_BY_A_CLIENT = 100_000
READ_AT_ONCE = 500_000
MANY_TRIES = 5_000
ASK = b"GET /assets/much.woff2 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalServer]:
    """A server with a place for one connection, that has much to tell; time can be skipped."""
    (tmp_path / "page" / "assets").mkdir(parents=True)
    (tmp_path / "page" / "index.html").write_text("<head></head>")
    (tmp_path / "page" / "assets" / "much.woff2").write_bytes(bytes(SIZE))
    monkeypatch.setattr(pages, "files", lambda _: tmp_path)
    pages.assets.cache_clear()
    limits = PATIENT._replace(request_seconds=CALM, answer_seconds=PATIENCE, requesting=1)
    loop = "tests.server.skipping:SkippingLoop"
    running = LocalServer(f"sqlite:///{tmp_path / 'games.db'}", limits, loop=loop)
    running.start()
    yield running
    running.stop()
    pages.assets.cache_clear()


def asked(server: LocalServer) -> socket.socket:
    """A line on which the server has begun to answer, and which holds little by itself."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, KEPT_BY_A_CLIENT)
    line.settimeout(CALM)
    line.connect(("127.0.0.1", server.port))
    line.sendall(ASK)
    assert line.recv(1)
    return line


def read_on(line: socket.socket, most: int) -> int:
    """Read so many bytes, or fewer where the server ends the answer."""
    read = 0
    with suppress(ConnectionResetError):
        while read < most and (some := line.recv(min(65_536, most - read))):
            read += len(some)
    return read


def test_who_takes_nothing_of_an_answer_is_cut_off(server: LocalServer) -> None:
    with asked(server) as deaf:
        assert any(may_come_in_later(server) for _ in range(MANY_TRIES)), "the place is free again"
        assert read_on(deaf, SIZE) < SIZE, "what was not handed over by then is lost"


def may_come_in_later(server: LocalServer) -> bool:
    """Whether somebody else is answered after a while."""
    Skipped.seconds += PATIENCE / 3
    address = ("127.0.0.1", server.port)
    with suppress(ConnectionError), socket.create_connection(address, timeout=CALM) as other:
        return is_answered(other)
    return False


def test_who_reads_slowly_is_told_all(server: LocalServer) -> None:
    with asked(server) as slow:
        read = 1
        while some := read_on(slow, READ_AT_ONCE):
            read += some
            Skipped.seconds += PATIENCE / 3
    assert read > SIZE


def test_a_long_answer_is_handed_over_piece_by_piece() -> None:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    for size in (0, 1, PIECE, PIECE + 1, 3 * PIECE):
        sent.clear()
        body = bytes(at % 251 for at in range(size))
        message = {"type": "http.response.body", "body": body, "more_body": False}
        asyncio.run(in_pieces(send)(message))
        assert b"".join(one["body"] for one in sent) == body
        assert max(len(one["body"]) for one in sent) <= PIECE
        assert [one["more_body"] for one in sent] == [True] * (len(sent) - 1) + [False]
