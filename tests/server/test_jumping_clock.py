"""Somebody sets the clock of the machine while people play: no bot stops, and no time is lost."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from logomachie.server.protocol import Done
from logomachie.server.timekeeper import MOST_AHEAD, set_time
from logomachie.store.sql import SqlStorage
from logomachie.table.commands import Act
from logomachie.table.plans import Plan, SeatPlan
from logomachie.table.time_of_day import TimeOfDay
from tests.server.conftest import LocalServer
from tests.server.patient import connect
from tests.server.test_live import run

HOUR = 3600.0
JUMPS = [HOUR, -HOUR, 24 * HOUR, -24 * HOUR]
AGAINST_A_BOT = Plan("option", (SeatPlan("me"), SeatPlan("bot", level=1)))


class Wall:
    """A clock that can be set."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
def served(tmp_path: Path, wall: Wall) -> Iterator[LocalServer]:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    server = LocalServer(database, now=TimeOfDay(wall, time.monotonic))
    server.start()
    yield server
    server.stop()


def test_bots_and_clocks_go_on_when_the_clock_is_set(served: LocalServer, wall: Wall) -> None:
    async def scene() -> None:
        async with connect(served.url, name="Anne") as anne:
            began = time.monotonic()
            table = (await anne.open(AGAINST_A_BOT)).table
            news = await anne.watch(table)
            for jump in JUMPS:
                news = await anne.until(table, lambda news: 0 in news.view.to_act)
                wall.ahead += jump
                assert isinstance(await anne.ask(table, Act(0, "pass")), Done)
            news = await anne.until(table, lambda news: 0 in news.view.to_act)
            assert news.view.clock < 2 * (time.monotonic() - began) + 1.0

    run(scene)


def test_a_house_opens_no_earlier_than_somebody_was_there(tmp_path: Path, wall: Wall) -> None:
    async def scene() -> None:
        storage = SqlStorage(f"sqlite:///{tmp_path / 'games.db'}")
        opened = time.time()
        await storage.heartbeat("one", opened)
        for back in (HOUR, 24 * HOUR):
            wall.ahead = -back
            now = TimeOfDay(wall, time.monotonic)
            await set_time(now, storage)
            assert now() >= opened
        wall.ahead = -2 * MOST_AHEAD
        await set_time(now, storage)
        assert now() < opened, "the clock was wrong before, not now"
        storage.close()

    asyncio.run(scene())


def test_processes_on_one_database_have_one_time(postgresql: str, wall: Wall) -> None:
    async def scene() -> None:
        storage = SqlStorage(postgresql)
        right = TimeOfDay(time.time, time.monotonic)
        await set_time(right, storage)
        for jump in JUMPS:
            wall.ahead = jump
            wrong = TimeOfDay(wall, time.monotonic)
            await set_time(wrong, storage)
            assert abs(wrong() - right()) < HOUR / 2
        storage.close()

    asyncio.run(scene())
