"""Bots take a human moment before they act, where people sit."""

from pathlib import Path
from typing import Any

import pytest

from logomachie import games
from logomachie.bots.players import Bot, next_turn
from logomachie.engine.game import AnyState, new_setup
from logomachie.lexicon import Lexicon
from logomachie.table.clock import time_due
from logomachie.table.commands import Act, Asker, Say
from logomachie.table.desk import Desk
from logomachie.table.events import Acted, Holder
from logomachie.table.house import House
from logomachie.table.intentions import (
    FIRST,
    SHARE,
    Foreseen,
    Thought,
    go_on,
    human_moment,
    think_out,
)
from logomachie.table.plans import Plan, SeatPlan
from logomachie.table.state import Table
from tests.table.scene import WORK, Scene, play, until
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


def played_by_bots(game: AnyGame, actions: int, names: tuple[int, int]) -> list[str]:
    """The actions with which a game between bots begins, by the seeds of a table."""
    bots = dict(enumerate(Bot(level, WORK) for level in names))
    state, turn, done = game.start(new_setup(game, 2, "seed", {"glass": 0})), None, list[str]()
    while len(done) < actions:
        turn = next_turn(game, state, bots, 0.0, f"seed/{len(done)}", turn)
        assert turn
        done.append(game.format_action(turn.action))
        state = game.apply(state, turn.seat, turn.action, 0.0).state
    return done


def test_a_bot_thinks_once_for_a_turn_that_it_plans_as_a_whole(
    tmp_path: Path, jago: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = (SeatPlan("bot", level=3), SeatPlan("bot", level=4))
    searches: list[AnyState] = []

    def think_out_and_tell(game: AnyGame, state: AnyState, *others: Any) -> Thought | None:
        searches.append(state)
        return think_out(game, state, *others)

    monkeypatch.setattr("logomachie.table.attendant.think_out", think_out_and_tell)
    scene = Scene(tmp_path, jago)

    async def game() -> None:
        async with scene.house() as house:
            desk = await house.open(Plan("jago", seats, {"glass": 0}), ASKER)
            await until(lambda: len(desk.table.entries) >= 12)
            done = [entry.action for entry in desk.table.entries]
        assert done == played_by_bots(jago, len(done), (3, 4))
        assert any(text.startswith("play") for text in done)
        assert not any(state.plays for state in searches), "all is thought out at the beginning"

    play(game)


@pytest.mark.parametrize("came_between", [False, True])
def test_a_plan_is_followed_only_where_nobody_else_acted(jago: AnyGame, came_between: bool) -> None:
    table = set_table(jago, (BOT, BOT), options={"glass": 0})
    seat, bot = awaited_seat(jago, table), Bot(3, WORK)
    thought = think_out(jago, table.game_state, seat, bot, "seed")
    assert thought
    assert thought.then
    table = after(jago, table, [Acted(1.0, seat, thought.action)], OPENED + 1)
    plan = Foreseen(seat, table.game_state, thought.then)
    if came_between:
        table = after(jago, table, [Acted(2.0, seat, "take back")], OPENED + 2)
    planned = go_on(jago, table, seat, bot, plan)
    expected = None if came_between else Thought(thought.then[0], 0.0, thought.then[1:])
    assert planned == expected


def test_what_the_referee_does_not_accept_is_thought_out_anew(jago: AnyGame) -> None:
    table = set_table(jago, (BOT, BOT), options={"glass": 0})
    seat = awaited_seat(jago, table)
    for text in ("end", "play A1> XKMX", "no action at all"):
        plan = Foreseen(seat, table.game_state, (text,))
        assert go_on(jago, table, seat, Bot(3, WORK), plan) is None
