"""Seats and waiting rooms over real sockets, with a clock that the tests set."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from logomachie.client import Client
from logomachie.server.protocol import Denial, Done
from logomachie.table.commands import Command, Kick, Propose, Rise, Sit
from logomachie.table.plans import Plan, SeatPlan
from logomachie.table.presence import GRACE_SECONDS, HOST_SECONDS
from logomachie.table.seating import ChangeSeat, ClaimSeat, Ready, Reserve, Shuffle, Start
from tests.server.conftest import LocalServer
from tests.server.passing import Time
from tests.server.patient import connect

FOR_THREE = (SeatPlan("me"), SeatPlan("open"), SeatPlan("open"))


@pytest.fixture(scope="module")
def clock() -> Time:
    return Time()


@pytest.fixture(scope="module")
def house(
    compiled: None, clock: Time, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[LocalServer]:
    """A server with a clock of its own."""
    database: Path = tmp_path_factory.mktemp("seats") / "games.db"
    running = LocalServer(f"sqlite:///{database}", now=clock)
    running.start()
    yield running
    running.stop()


def run(scene: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(scene(), 300))


async def denied(house: LocalServer, client: Client, table: str, command: Command) -> str:
    """The key with which something is denied; nothing has changed then."""
    before = seq_of(house, table)
    answer = await client.ask(table, command)
    assert isinstance(answer, Denial), answer
    assert answer.text
    assert seq_of(house, table) == before
    return answer.key


def seq_of(house: LocalServer, table: str) -> int:
    """How much has happened at a table."""
    with urlopen(f"{house.url}/api/tables/{table}") as answer:
        return int(json.load(answer)["seq"])


async def granted(client: Client, table: str, command: Command) -> None:
    answer = await client.ask(table, command)
    assert isinstance(answer, Done), answer


def asked(house: LocalServer, method: str, path: str, token: str = "", body: Any = None) -> Any:
    """What the house answers over HTTP."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(house.url + path, data, headers, method=method)) as answer:
        return json.load(answer)


def test_a_waiting_room_begins_when_all_are_ready(house: LocalServer) -> None:
    async def scene() -> None:
        async with (
            connect(house.url, name="Anne") as anne,
            connect(house.url, name="Bernard") as bernard,
            connect(house.url, name="Eve") as eve,
        ):
            table = (await anne.open(Plan("option", FOR_THREE, gather=True))).table
            for one in (anne, bernard, eve):
                await one.watch(table)
            assert await denied(house, bernard, table, Ready(1)) == "not-your-seat"
            await granted(bernard, table, Sit(2, "Bernard"))
            await bernard.until(table, lambda news: news.view.seats[2].mine)
            assert await denied(house, bernard, table, Sit(1, "Bernard")) == "one-chair"
            await granted(bernard, table, ChangeSeat(2, 1))
            await granted(eve, table, Sit(2, "Eve"))
            await eve.until(table, lambda news: news.view.seats[2].mine)
            for order in (Start(), Shuffle()):
                assert await denied(house, eve, table, order) == "not-host"
            await granted(eve, table, Ready(2))
            await granted(anne, table, Ready(0))
            news = await anne.until(table, lambda news: news.view.ready == (0, 2))
            assert not news.view.started
            assert news.view.views == {}
            await granted(bernard, table, Ready(1))
            news = await anne.until(table, lambda news: news.view.started)
            assert news.view.ready is None
            for command in (Start(), Shuffle(), ChangeSeat(0, 1), Ready(0)):
                assert await denied(house, anne, table, command) == "game-runs"

    run(scene)


def test_a_program_that_plays_is_ready(house: LocalServer) -> None:
    async def scene() -> None:
        async with connect(house.url, name="Robot") as robot:
            bot = SeatPlan("bot", level=1)
            table = (await robot.open(Plan("option", (SeatPlan("me"), bot), gather=True))).table
            assert not (await robot.watch(table)).view.started
            result = await robot.play(table, 0, lambda _: ["resign"])
            assert result.winners == (1,)

    run(scene)


def test_a_seat_is_claimed_and_the_host_passes_on(house: LocalServer, clock: Time) -> None:
    async def scene() -> None:
        async with (
            connect(house.url, name="Bernard") as bernard,
            connect(house.url, name="Eve") as eve,
        ):
            async with connect(house.url, name="Anne") as anne:
                table = (await anne.open(Plan("option", FOR_THREE[:2]))).table
                await anne.watch(table)
                await bernard.watch(table)
                await eve.watch(table)
                await granted(bernard, table, Sit(1, "Bernard"))
                assert await denied(house, eve, table, ClaimSeat(0, "Eve")) == "not-gone"
            clock.passed += GRACE_SECONDS
            await bernard.until(table, lambda news: news.view.seats[0].away)
            assert await denied(house, eve, table, ClaimSeat(0, "Eve")) == "not-gone"
            clock.passed += HOST_SECONDS
            await bernard.until(table, lambda news: news.view.host)
            assert await denied(house, bernard, table, ClaimSeat(0, "Bernard")) == "knows-too-much"
            assert await denied(house, eve, table, ClaimSeat(0, "Eve", 3)) == "not-your-seat"
            await granted(eve, table, ClaimSeat(0, "Eve"))
            news = await bernard.until(table, lambda news: news.view.claim is not None)
            assert news.view.claim
            assert (news.view.claim.name, news.view.claim.mine) == ("Eve", False)
            assert await denied(house, eve, table, Propose("seat", 0)) == "not-your-seat"
            await granted(bernard, table, Propose("seat", 1))
            news = await eve.until(table, lambda news: news.view.seats[0].mine)
            assert set(news.view.views) == {"0"}
            assert news.view.claim is None
            kinds = [one.kind for one in (await bernard.watch(table)).news]
            assert {"host-passed", "seat-claimed"} <= set(kinds)

    run(scene)


def test_invitations_end_with_the_kick_and_when_they_are_withdrawn(house: LocalServer) -> None:
    async def scene() -> None:
        async with (
            connect(house.url, name="Anne") as anne,
            connect(house.url, name="Bernard") as bernard,
        ):
            opened = await anne.open(Plan("option", (SeatPlan("me"), SeatPlan("invited"))))
            table = opened.table
            await anne.watch(table)
            await bernard.watch(table, 0, *opened.invitations.values())
            await granted(bernard, table, Sit(1, "Bernard"))
            await granted(bernard, table, Rise(1))
            await bernard.until(table, lambda news: news.view.seats[1].retake)
            await granted(bernard, table, Sit(1, "Bernard"))
            await granted(anne, table, Kick(1))
            await bernard.until(table, lambda news: news.view.seats[1].reserved)
            assert await denied(house, bernard, table, Sit(1, "Bernard")) == "kicked"
            anew = asked(house, "GET", f"/api/tables/{table}/invitations", anne.token)
            await bernard.watch(table, 0, *anew.values())
            await granted(anne, table, Reserve(1, reserved=False))
            await bernard.until(table, lambda news: not news.view.seats[1].reserved)
            assert await denied(house, bernard, table, Sit(1, "Bernard")) == "kicked"
            async with connect(house.url, token=bernard.token) as new_tab:
                await new_tab.watch(table)
                assert await denied(house, new_tab, table, Sit(1, "Bernard")) == "kicked"

    run(scene)


def test_tables_of_every_size_that_the_catalogue_names_are_opened(house: LocalServer) -> None:
    token = asked(house, "POST", "/api/guests", body={})["token"]
    opened = []
    for game in asked(house, "GET", "/api/games"):
        least, most = game["players"]
        for count in range(least, most + 1):
            seats = [{"who": "me", "name": f"Guest {seat}"} for seat in range(count)]
            plan = {"game": game["name"], "seats": seats}
            table = asked(house, "POST", "/api/tables", token, plan)["table"]
            view = asked(house, "GET", f"/api/tables/{table}", token)
            assert view["started"], plan
            assert len(view["views"]) == count
        opened.append((game["name"], least, most))
    assert ("mot_pour_mot", 2, 20) in opened
