"""Who sends more than anybody can say: all is answered in its turn, or nothing any more."""

import asyncio
import json
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import ConnectionClosed

from logomachie.server.limits import Doorkeeper, Limits, Rate
from logomachie.server.live import TURNED_AWAY
from logomachie.server.sockets import SLICE
from logomachie.store.alerts import AlertBook
from tests.server.conftest import PATIENT, LocalServer
from tests.server.patient import connect
from tests.server.test_live import run

ASKED = 600


def question(number: int, size: int) -> str:
    """A question that is denied under its ticket."""
    asked = {"type": "draft", "table": "none", "ticket": f"t{number}", "seat": 0}
    return json.dumps({**asked, "action": "x" * size})


@pytest.mark.parametrize("size", [0, SLICE - 200, SLICE, 5 * SLICE, 60_000])
def test_all_that_comes_at_once_is_answered_in_its_order(server: LocalServer, size: int) -> None:
    asked = max(8, min(ASKED, 600_000 // (size + 1)))

    async def scene() -> None:
        async with open_socket(server.url.replace("http", "ws") + "/live") as web:
            await web.send('{"type":"hello"}')
            await web.recv()
            sending = asyncio.create_task(send_all(web, asked, size))
            tickets = [(await answer_of(web))["ticket"] for _ in range(asked)]
            await sending
            assert tickets == [f"t{number}" for number in range(asked)]

    run(scene)


async def send_all(web: ClientConnection, asked: int, size: int) -> None:
    for number in range(asked):
        await web.send(question(number, size))


async def answer_of(web: ClientConnection) -> dict[str, str]:
    answer: dict[str, str] = json.loads(await web.recv())
    return answer


@pytest.fixture
def strict_server(tmp_path: Path) -> Iterator[LocalServer]:
    """A server that hears ten messages of a connection."""
    limits = PATIENT._replace(messages=Rate(0.001, 10))
    running = LocalServer(f"sqlite:///{tmp_path / 'games.db'}", limits)
    running.start()
    yield running
    running.stop()


def test_who_goes_on_after_being_turned_away_is_cut_off(strict_server: LocalServer) -> None:
    async def scene() -> None:
        async with open_socket(strict_server.url.replace("http", "ws") + "/live") as web:
            for _ in range(10):
                await web.send('{"type":"ping"}')
            heard = [json.loads(await web.recv())["type"] for _ in range(10)]
            assert heard == ["pong"] * 10
            with pytest.raises(ConnectionClosed) as closed:
                await flood(web)
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1008

    async def flood(web: ClientConnection) -> None:
        for _ in range(2 * int(TURNED_AWAY.burst)):
            await web.send('{"type":"ping"}')
            assert (await answer_of(web))["key"] == "too-fast"

    run(scene)


def test_who_connects_anew_does_not_begin_anew() -> None:
    keeper = Doorkeeper(Limits(), lambda: 0.0)
    passed = sum(keeper.may_send("here") for _ in range(10_000))
    assert passed == Limits().all_messages.burst
    assert keeper.may_send("elsewhere")


def test_who_comes_again_and_again_has_their_tables_looked_at_once(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be a hundred tables, and everybody who comes waits for it."""
    looked: list[str] = []
    go_on = threading.Event()
    playing = AlertBook.playing

    def slowly(book: AlertBook, person: str) -> Sequence[str]:
        go_on.wait(300)
        looked.append(person)
        return playing(book, person)

    async def scene() -> None:
        async with connect(server.url) as mallory:
            guest, token = mallory.guest, mallory.token
        monkeypatch.setattr(AlertBook, "playing", slowly)
        for _ in range(12):
            async with connect(server.url, token=token):
                pass
        async with connect(server.url) as anne:
            last = anne.guest
        async with connect(server.url, token=token), connect(server.url, token=anne.token):
            go_on.set()
            while last not in looked:
                await asyncio.sleep(0.01)
        assert looked.count(guest) <= 2

    run(scene)
