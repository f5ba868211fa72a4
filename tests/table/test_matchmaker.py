"""Two who met in the pool, with a clock that the test sets: one of them is gone."""

import threading
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from logomachie.store.patience import Patience
from logomachie.store.pool import SqlPool
from logomachie.store.sql import connect
from logomachie.table.commands import Act, Asker
from logomachie.table.desk import Desk
from logomachie.table.house import House
from logomachie.table.matchmaker import Matchmaker
from logomachie.table.pool import Meeting, Seeker
from logomachie.table.presence import GRACE_SECONDS
from tests.table.scene import OneGame, Scene, play
from tests.table.tables import AnyGame

TABLE = "theirs"


class Evening(NamedTuple):
    """Anne knows that she met Bob; his line broke before he heard of it."""

    scene: Scene
    house: House
    maker: Matchmaker
    pool: SqlPool
    told: list[str]
    """What Bob heard."""

    async def desk(self) -> Desk:
        return await self.house.desk(TABLE)

    async def later(self, seconds: float) -> None:
        self.scene.time += seconds
        await self.maker.look()

    async def seek(self, person: str, told: Callable[[str], None]) -> None:
        seeker = Seeker(person, "option", 0, 1500.0, self.scene.time)
        await self.maker.seek(seeker, person.title(), told)


@asynccontextmanager
async def evening(scene: Scene) -> AsyncGenerator[Evening]:
    async with scene.house() as house:
        engine = connect(scene.url)
        pool = SqlPool(engine, Patience(threading.Event()))
        maker = Matchmaker(house, pool, OneGame(scene.game), lambda: scene.time)
        whole = Evening(scene, house, maker, pool, [])
        heard: list[str] = []
        await whole.seek("anne", heard.append)
        await whole.seek("bob", whole.told.append)
        await pool.take([Meeting(TABLE, "option", 0, ("anne", "bob"))], scene.time)
        await maker.lose("bob", whole.told.append)
        await maker.look()
        assert heard == [TABLE]
        await maker.unseek("anne", heard.append)
        yield whole
        engine.dispose()


@pytest.fixture
def scene(tmp_path: Path, option: AnyGame) -> Scene:
    return Scene(tmp_path, option)


def through(scene: Scene, act: Callable[[Evening], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with evening(scene) as one:
            await act(one)

    play(whole)


def test_the_table_of_somebody_who_never_came_is_closed_when_they_had_time_to(
    scene: Scene,
) -> None:
    async def act(one: Evening) -> None:
        await one.later(GRACE_SECONDS)
        assert not (await one.desk()).table.closed
        await one.later(0.5)
        assert (await one.desk()).table.closed
        assert await one.pool.places(one.house.process) == []
        assert one.told == []

    through(scene, act)


def test_who_looks_again_in_time_is_told_their_table(scene: Scene) -> None:
    async def act(one: Evening) -> None:
        one.scene.time += GRACE_SECONDS - 1
        await one.seek("bob", one.told.append)
        await one.later(5)
        assert one.told == [TABLE]
        assert not (await one.desk()).table.closed

    through(scene, act)


def test_who_is_at_the_table_came(scene: Scene) -> None:
    async def act(one: Evening) -> None:
        desk = await one.desk()
        one.house.arrive(desk, "bob", lambda _: None)
        await one.later(GRACE_SECONDS + 1)
        assert not desk.table.closed

    through(scene, act)


def test_who_has_played_there_came(scene: Scene) -> None:
    async def act(one: Evening) -> None:
        desk = await one.desk()
        seats = {holder.guest: seat for seat, holder in enumerate(desk.table.holders)}
        for _ in range(2):  # whoever begins
            turn = int(desk.table.game_state.turn)
            player = "anne" if turn == seats["anne"] else "bob"
            await one.house.ask(desk, Asker(player, player.title()), Act(turn, "pass"), None)
        await one.later(GRACE_SECONDS + 1)
        assert not desk.table.closed

    through(scene, act)
