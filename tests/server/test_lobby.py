"""The lobby over real sockets: what everybody can join, watch or see again, as it changes."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from logomachie.client import Client
from logomachie.server.protocol import Browse, LobbyNews, Unbrowse
from logomachie.table.commands import Act, Close, Sit
from logomachie.table.listing import (
    MOST_OPEN,
    MOST_OVER,
    MOST_RUNNING,
    UNATTENDED_SECONDS,
    ListedTable,
    arranged,
    is_shown,
)
from logomachie.table.plans import Plan, SeatPlan
from logomachie.table.presence import GRACE_SECONDS
from logomachie.table.view import SeatView
from tests.server.conftest import LocalServer
from tests.server.passing import Time
from tests.server.patient import connect
from tests.server.test_live import run

OPEN = Plan("option", (SeatPlan("me"), SeatPlan("open")), listed=True)
HERE, GONE = (SeatView("Anne", 0, False, False, False, away) for away in (False, True))
FREE, BOT = SeatView("", 0, True, False, False, False), SeatView("", 3, False, False, False, False)


def waiting(*seats: SeatView, days: int = 0, started: bool = False) -> ListedTable:
    return ListedTable("t", "C", "option", seats, started, True, days, (), False, 1000, 0, (), None)


@pytest.mark.parametrize(
    ("table", "age", "shown"),
    [
        (waiting(HERE, FREE), 9999, True),
        (waiting(GONE, FREE), 1, False),
        (waiting(GONE, HERE, FREE), 1, True),
        (waiting(GONE, FREE, days=3), 9999, True),
        (waiting(FREE, FREE), UNATTENDED_SECONDS - 1, True),
        (waiting(FREE, FREE), UNATTENDED_SECONDS, False),
        (waiting(BOT, BOT, started=True), 9999, True),
        (waiting(GONE, BOT, started=True), 9999, False),
    ],
)
def test_a_table_is_shown_as_long_as_somebody_is_there(
    table: ListedTable, age: float, shown: bool
) -> None:
    assert is_shown(table, table.updated + age) is shown


def test_however_many_wait_some_can_be_watched_and_who_is_there_comes_first() -> None:
    slow, live = waiting(HERE, FREE, days=3), waiting(HERE, FREE)
    watched = waiting(HERE, HERE, started=True)
    over = msgspec.structs.replace(watched, running=False)
    found = arranged([over, *[slow] * MOST_OPEN, watched, live])
    assert found == (live, *[slow] * (MOST_OPEN - 1), watched, over)
    assert arranged([watched] * 99 + [over] * 99) == (watched,) * MOST_RUNNING + (over,) * MOST_OVER


async def sees(client: Client, table: str, how: Callable[[ListedTable | None], bool]) -> None:
    """Wait until the lobby shows a table in this way, or not at all."""
    while True:
        told = [one for one in client.heard if isinstance(one, LobbyNews)]
        found = next((one for one in told[-1].tables if one.table == table), None) if told else None
        if told and how(found):
            return
        await asyncio.sleep(0.02)


def test_a_table_is_told_of_when_it_can_be_joined_watched_and_seen_again(
    server: LocalServer,
) -> None:
    async def scene() -> None:
        async with (
            connect(server.url, name="Anne") as anne,
            connect(server.url, name="Bruno") as bruno,
            connect(server.url) as eve,
        ):
            await eve.send(Browse())
            table = (await anne.open(OPEN)).table
            await sees(eve, table, lambda one: one is not None and not one.started)
            assert anne.guest not in str(eve.heard)
            await bruno.watch(table)
            await bruno.ask(table, Sit(1, "Bruno"))
            await sees(eve, table, lambda one: one is not None and one.started and one.running)
            await anne.watch(table)
            await anne.ask(table, Act(0, "resign"))
            await sees(eve, table, lambda one: one is not None and one.result is not None)
            closed = (await anne.open(OPEN)).table
            await sees(eve, closed, lambda one: one is not None)
            await anne.ask(closed, Close())
            await sees(eve, closed, lambda one: one is None)

    run(scene)


def test_a_table_whose_owner_is_gone_vanishes_until_they_are_back(
    compiled: None, tmp_path: Path
) -> None:
    clock = Time()
    house = LocalServer(f"sqlite:///{tmp_path / 'games.db'}", now=clock)
    house.start()

    async def scene() -> None:
        async with connect(house.url) as eve:
            await eve.send(Browse())
            async with connect(house.url, name="Anne") as anne:
                table = (await anne.open(OPEN)).table
                await anne.watch(table)
                await sees(eve, table, lambda one: one is not None)
            clock.passed += GRACE_SECONDS
            await sees(eve, table, lambda one: one is None)
            async with connect(house.url, name="Anne", token=anne.token) as again:
                await again.watch(table)
                await sees(eve, table, lambda one: one is not None)

    try:
        run(scene)
    finally:
        house.stop()


def test_who_looks_no_more_is_told_no_more(server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne, connect(server.url) as eve:
            for one in (anne, eve):
                await one.send(Browse())
            table = (await anne.open(OPEN)).table
            await sees(eve, table, bool)
            await eve.send(Unbrowse())
            again = (await anne.open(OPEN)).table
            await sees(anne, again, bool)
            told = [one for one in eve.heard if isinstance(one, LobbyNews)]
            assert again not in [one.table for one in told[-1].tables]

    run(scene)
