"""What the house does at its tables when computing fails, or is not wanted any more."""

import logging
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from logomachie.table import attendant
from logomachie.table.archive import UNREADABLE
from logomachie.table.commands import Asker, Denied
from logomachie.table.desk import Desk
from logomachie.table.events import Holder
from logomachie.table.house import House
from logomachie.table.intentions import think_out
from logomachie.table.plans import Plan, SeatPlan
from logomachie.table.presence import Whereabouts, waiting_people
from logomachie.workbench.queue import Bounds
from logomachie.workbench.searchers import Here
from logomachie.workbench.thinking import Thinkers
from tests.table.scene import Scene, play, until
from tests.table.tables import ANNE as SITTING
from tests.table.tables import AnyGame, set_table

ANNE = Asker("anne", "Anne")
BOTS = Plan("option", (SeatPlan("bot", level=1), SeatPlan("bot", level=1)))


@pytest.fixture
def scene(tmp_path: Path, option: AnyGame) -> Scene:
    return Scene(tmp_path, option)


class Moody:
    """Bots that err so often before they think."""

    def __init__(self, errors: int) -> None:
        self.errors = errors
        self.asked = 0

    def think_out(self, *arguments: Any) -> Any:
        self.asked += 1
        if self.asked <= self.errors:
            raise OverflowError("a number of thirty digits")
        return think_out(*arguments)


def test_a_table_where_a_bot_errs_twice_is_set_aside_with_one_line(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    moody = Moody(errors=1000)
    monkeypatch.setattr(attendant, "think_out", moody.think_out)

    async def act() -> None:
        async with scene.house() as house:
            desk = await house.open(BOTS, ANNE)
            await until(lambda: not house.holds(desk))
            assert moody.asked == 2
            with pytest.raises(Denied, match=UNREADABLE):
                await house.desk(desk.id)
            scene.time += 100
            await house.look_around()
            assert moody.asked == 2, "nobody tries again"
            assert "OverflowError" in house.archive.set_aside[desk.id]

    play(act)
    lines = [one for one in caplog.records if one.levelno >= logging.WARNING]
    assert [one.getMessage() for one in lines] == [
        "a table is set aside: the house cannot act there"
    ]


def test_a_bot_that_errs_once_plays_on(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    moody = Moody(errors=1)
    monkeypatch.setattr(attendant, "think_out", moody.think_out)

    async def act() -> None:
        async with scene.house() as house:
            desk = await house.open(BOTS, ANNE)
            await until(lambda: len(desk.table.entries) > 2)
            assert not house.archive.set_aside

    play(act)


class Gate:
    """Bots that think when the test lets them."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.seeds: list[str] = []

    def think_out(self, *arguments: Any) -> Any:
        self.seeds.append(arguments[-1])
        assert self.open.wait(60)
        return think_out(*arguments)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    closed = Gate()
    monkeypatch.setattr(attendant, "think_out", closed.think_out)
    yield closed
    closed.open.set()


def test_the_search_of_a_table_that_is_put_away_is_never_begun(scene: Scene, gate: Gate) -> None:
    async def act() -> None:
        thinkers = Thinkers(Here(), 2)
        async with scene.house(thinkers) as house:
            busy = await house.open(BOTS, ANNE)
            await until(lambda: len(gate.seeds) == 1)
            waiting = await house.open(BOTS, ANNE)
            await until(lambda: thinkers.waiting == 1)
            house.put_away(waiting.id)
            await until(lambda: thinkers.waiting == 0)
            gate.open.set()
            await until(lambda: len(busy.table.entries) > 1)

    play(act)


def test_people_are_served_while_bots_of_one_guest_fill_the_queue(scene: Scene, gate: Gate) -> None:
    async def act() -> None:
        thinkers = Thinkers(Here(), 2, Bounds(person=3))
        async with scene.house(thinkers) as house:
            crowd = [await house.open(BOTS, Asker("eve", "Eve")) for _ in range(8)]
            await until(lambda: thinkers.waiting == 3)
            assert len(gate.seeds) == 1, "the other searcher is kept for people"
            alone = await playing_bot(house)
            gate.open.set()
            await until(lambda: bool(alone.table.entries))
            # Those who could not even wait try again.
            await until(lambda: all(desk.table.entries for desk in crowd))

    play(act)


async def playing_bot(house: House) -> Desk:
    """A table at which a person waits for a bot, on whichever seat begins."""
    seats = (SeatPlan("me"), SeatPlan("bot", level=1))
    for plan in (Plan("option", seats), Plan("option", seats[::-1])):
        desk = await house.open(plan, ANNE)
        if desk.table.holders[desk.game.to_act(desk.table.game_state)[0]].level:
            return desk
    raise AssertionError


def test_a_bot_thinks_for_who_waits_for_it(option: AnyGame) -> None:
    bot = Holder(level=1)
    replaced = Holder(guest="carla", level=2)
    gone = Holder(guest="dora", away=5.0)
    for holders, people in (
        ((bot, SITTING), (SITTING.guest,)),
        ((bot, bot), ()),
        ((bot, replaced), ()),
        ((bot, gone), ()),
    ):
        assert waiting_people(set_table(option, holders)) == people


def test_where_people_are_is_forgotten_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("logomachie.table.presence.MOST_REMEMBERED", 2)
    known = Whereabouts()
    for guest in ("anne", "bernard", "anne", "carla"):
        known.note(guest, f"net of {guest}")
    assert [known.of(guest) for guest in ("anne", "bernard", "carla")] == [
        "net of anne",
        "",
        "net of carla",
    ]
