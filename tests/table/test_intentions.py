"""Bots take a human moment before they act, where people sit."""

from pathlib import Path

import pytest

from logomachie import games
from logomachie.lexicon import Lexicon
from logomachie.table.clock import time_due
from logomachie.table.commands import Act, Asker, Say
from logomachie.table.desk import Desk
from logomachie.table.events import Acted, Holder
from logomachie.table.house import House
from logomachie.table.intentions import FIRST, SHARE, human_moment
from logomachie.table.plans import Plan, SeatPlan
from logomachie.table.state import Table
from tests.table.scene import Scene, play, until
from tests.table.tables import ANNE, OPENED, AnyGame, after, ask, set_table

PAUSE = 2.0
BOT = Holder(level=3)
ASKER = Asker("anne", "Anne")
PLAN = Plan("option", (SeatPlan("me"), SeatPlan("bot", level=1)))


@pytest.fixture(scope="module")
def croisillon(lexicon: Lexicon) -> AnyGame:
    """CROISILLON, where others may prepare a grid at any time."""
    return games.load("croisillon", lexicon)


@pytest.fixture(scope="module")
def jago(lexicon: Lexicon) -> AnyGame:
    """JAGO, with its glass."""
    return games.load("jago", lexicon)


def awaited_seat(game: AnyGame, table: Table) -> int:
    return game.to_act(table.game_state)[0]


def act(game: AnyGame, table: Table, at: float) -> Table:
    """The table after the first action that comes to the mind of who is awaited."""
    seat = awaited_seat(game, table)
    action = next(game.candidates(table.game_state, seat))
    return after(game, table, [Acted(at, seat, game.format_action(action))], OPENED + at)


def test_a_bot_takes_longer_for_the_first_action_of_a_turn_than_for_the_next(
    jago: AnyGame,
) -> None:
    table = set_table(jago, (BOT, ANNE), options={"glass": 0})
    seat = awaited_seat(jago, table)
    assert human_moment(jago, table, seat, PAUSE) == FIRST * PAUSE
    table = act(jago, table, 10.0)
    assert awaited_seat(jago, table) == seat, "its turn goes on"
    assert human_moment(jago, table, seat, PAUSE) == 10.0 + PAUSE


def test_bots_among_themselves_do_not_wait(option: AnyGame) -> None:
    table = act(option, set_table(option, (BOT, BOT)), 10.0)
    assert human_moment(option, table, awaited_seat(option, table), PAUSE) == 10.0


def test_who_challenges_out_of_turn_does_not_wait_and_the_window_keeps_its_length(
    option: AnyGame,
) -> None:
    table = set_table(option, (ANNE, BOT, BOT), options={"words": "challenge", "window": 20})
    table = act(option, table, 10.0)
    turn, challenger = option.to_act(table.game_state)
    assert human_moment(option, table, challenger, PAUSE) == 10.0
    assert human_moment(option, table, turn, PAUSE) == 10.0 + SHARE * 20
    assert time_due(option, table) == OPENED + 30


def test_a_pause_takes_a_small_share_of_the_time_that_is_left(jago: AnyGame) -> None:
    table = set_table(jago, (BOT, ANNE), options={"glass": 30, "grace": 0})
    seat = awaited_seat(jago, table)
    assert human_moment(jago, table, seat, 1.0) == FIRST
    assert human_moment(jago, table, seat, 1000.0) == SHARE * 30
    table = act(jago, table, 29.0)
    assert human_moment(jago, table, seat, 1.0) == pytest.approx(29.0 + SHARE)


def test_what_others_prepare_meanwhile_does_not_make_the_pause_longer(
    croisillon: AnyGame,
) -> None:
    table = act(croisillon, set_table(croisillon, (ANNE, BOT)), 10.0)
    if awaited_seat(croisillon, table) == 0:
        table = act(croisillon, table, 10.0)
    moment = human_moment(croisillon, table, 1, PAUSE)
    assert moment == 10.0 + FIRST * PAUSE
    table = ask(croisillon, table, "anne", Act(0, "draft"), OPENED + 11)
    assert table.entries[-1].at == 11.0
    assert human_moment(croisillon, table, 1, PAUSE) == moment


async def see_the_bot_act(scene: Scene, house: House, desk: Desk) -> None:
    """A bot acts when its moment is over, and not before."""
    before = len(desk.table.entries)
    await until(lambda: bool(desk.plans))
    scene.time += FIRST * PAUSE - 0.5
    house.attend(desk)
    await house.ask(desk, ASKER, Say("Je t’attends"), None)
    assert len(desk.table.entries) == before, "not yet"
    scene.time += 0.5
    house.attend(desk)
    await until(lambda: len(desk.table.entries) > before)


def test_a_bot_waits_before_its_own_actions_and_nobody_waits_before_theirs(
    tmp_path: Path, option: AnyGame
) -> None:
    scene = Scene(tmp_path, option, PAUSE)

    async def game() -> None:
        async with scene.house() as house:
            desk = await house.open(PLAN, ASKER)
            while len(desk.table.entries) < 6:
                if awaited_seat(option, desk.table) == 1:
                    await see_the_bot_act(scene, house, desk)
                else:
                    await house.ask(desk, ASKER, Act(0, "pass"), None)
            entries = desk.table.entries
            starts = [0.0, *(entry.at for entry in entries)]
            waited = [
                round(entry.at - start, 3) for entry, start in zip(entries, starts, strict=False)
            ]
            assert waited == [FIRST * PAUSE if entry.seat == 1 else 0.0 for entry in entries]
            assert {entry.seat for entry in entries} == {0, 1}

    play(game)


def test_a_pause_goes_on_after_a_restart(tmp_path: Path, option: AnyGame) -> None:
    scene = Scene(tmp_path, option, PAUSE)

    async def game() -> None:
        async with scene.house() as house:
            desk = await house.open(PLAN, ASKER)
            if awaited_seat(option, desk.table) == 0:
                await house.ask(desk, ASKER, Act(0, "pass"), None)
            await until(lambda: bool(desk.plans))
            planned, before = desk.plans[1], desk.table.entries
            scene.time += 0.5
        scene.time += 3600
        async with scene.house() as house:
            desk = await house.desk(desk.id)
            await until(lambda: bool(desk.plans))
            assert desk.plans[1] == planned
            assert desk.table.entries == before
            scene.time += FIRST * PAUSE - 0.5
            house.attend(desk)
            await until(lambda: len(desk.table.entries) > len(before))
            assert desk.table.entries[-1].at == pytest.approx(planned.at)

    play(game)
