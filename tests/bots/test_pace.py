"""Bots that take their time: who acts next, and when the clock does."""

from itertools import count
from typing import Any

import pytest

from logomachie import games
from logomachie.bots.players import Bot, next_turn, takes_time
from logomachie.engine.game import Game, new_setup
from logomachie.kernel.budget import Budget
from logomachie.lexicon import Lexicon


@pytest.fixture(scope="module")
def timed(lexicon: Lexicon) -> Game[Any, Any]:
    return games.load("mot_pour_mot", lexicon)


@pytest.fixture(scope="module")
def untimed(lexicon: Lexicon) -> Game[Any, Any]:
    return games.load("option", lexicon)


def test_a_game_says_whether_its_bots_take_time(
    timed: Game[Any, Any], untimed: Game[Any, Any]
) -> None:
    assert takes_time(timed)
    assert not takes_time(untimed)


def test_without_a_pace_the_one_that_all_wait_for_acts_at_once(untimed: Game[Any, Any]) -> None:
    state = untimed.start(new_setup(untimed, 2, "pace", {}))
    first = untimed.to_act(state)[0]
    bots = {seat: Bot(1) for seat in (0, 1)}
    turn = next_turn(untimed, state, bots, 7.0, "seed")
    assert turn
    assert (turn.seat, turn.at) == (first, 7.0)
    assert next_turn(untimed, state, {1 - first: Bot(1)}, 7.0, "seed") is None


def test_without_a_pace_who_may_interrupt_is_asked_first(lexicon: Lexicon) -> None:
    """Both are bots: the one who laid XKM would go on, the other challenges before that."""
    jago = games.load("jago", lexicon)
    setup = new_setup(jago, 2, "pace", {"words": "challenge"})
    state = jago.parse_position({"racks": ["XKME", "E"], "turn": 0}, setup)
    state = jago.apply(state, 0, jago.parse_action("play E6> XKM", state, 0), 1.0).state
    turn = next_turn(jago, state, {0: Bot(3), 1: Bot(3)}, 2.0, "seed")
    assert turn
    assert (turn.seat, jago.format_action(turn.action)) == (1, "challenge XKM")


def test_a_bot_goes_on_as_it_planned_without_another_thought(lexicon: Lexicon) -> None:
    jago = games.load("jago", lexicon)
    state = jago.start(new_setup(jago, 2, "plan", {}))
    ticks = count()
    bots = dict.fromkeys((0, 1), Bot(5, Budget.of_seconds(30.0, ticks.__next__)))
    turn, went_on = None, 0
    for number in range(8):
        start, goes_on = next(ticks), bool(turn and turn.then)
        turn = next_turn(jago, state, bots, float(number), str(number), turn)
        assert turn
        assert (next(ticks) - start == 1) == goes_on
        went_on += goes_on
        state = jago.apply(state, turn.seat, turn.action, turn.at).state
    assert went_on


def test_the_quickest_of_all_who_may_act_comes_first(
    timed: Game[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = timed.start(new_setup(timed, 6, "pace", {}))
    waiting = timed.to_act(state)
    assert len(waiting) == 3
    paces = dict(zip(waiting, (5.0, 2.0, 9.0), strict=True))
    slow = games.spec(timed.name)._replace(
        pace=lambda game, state, seat, level, action, seed: paces[seat]
    )
    monkeypatch.setattr(games, "spec", lambda name: slow)
    everybody = {seat: Bot(3) for seat in range(6)}
    turn = next_turn(timed, state, everybody, 10.0, "seed")
    assert turn
    assert (turn.seat, turn.at) == (waiting[1], 12.0)
    some = {waiting[0]: Bot(3), waiting[2]: Bot(3)}
    turn = next_turn(timed, state, some, 10.0, "seed")
    assert turn
    assert (turn.seat, turn.at) == (waiting[0], 15.0)
