"""The coaches of all games: their hints are legal, and tell nothing that the seat does not know."""

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from logomachie import games
from logomachie.bots.players import Bot, Turn, next_turn
from logomachie.engine.coaching import Hint
from logomachie.engine.game import CLOCK, Game, OptionValue, new_setup
from logomachie.kernel.budget import Budget
from logomachie.lexicon import Lexicon
from logomachie.table.lookbacks import hint_for

AnyGame = Game[Any, Any]
PLIES = 14
WORK = Budget.of_work(10)
OPTIONS: dict[str, dict[str, OptionValue]] = {"jago": {"glass": 0}, "croisillon": {"limit": 0}}
NAMES = games.names()


@cache
def load(name: str) -> AnyGame:
    return games.load(name, Lexicon.open())


@cache
def states(name: str, seed: str) -> list[tuple[Any, float]]:
    """The states of the beginning of a game between two bots, with their times."""
    game = load(name)
    state, now = game.start(new_setup(game, 2, seed, OPTIONS.get(name, {}))), 0.0
    bots = {0: Bot(1, WORK), 1: Bot(2, WORK)}
    found = [(state, now)]
    turn: Turn | None = None
    while len(found) <= PLIES and game.result(state) is None:
        turn = next_turn(game, state, bots, now, f"{seed}/{len(found)}", turn)
        due = game.due(state)
        if turn and (due is None or turn.at <= due):
            seat, action, now = turn.seat, turn.action, turn.at
        else:
            assert due is not None
            seat, action, now, turn = CLOCK, game.timeout(state), due, None
        state = game.apply(state, seat, action, now).state
        found.append((state, now))
    return found


def legal(game: AnyGame, state: Any, now: float, seat: int, hint: Hint) -> None:
    """The actions of a hint can be taken one after the other."""
    for action in hint.actions:
        text = game.format_action(action)
        assert game.parse_action(text, state, seat) == action
        state = game.apply(state, seat, action, now).state


@pytest.mark.parametrize("name", NAMES)
def test_there_is_a_hint_for_who_is_to_move_and_it_can_be_followed(name: str) -> None:
    game = load(name)
    books = [games.spec(name).rulebook(language) for language in ("fr", "en")]
    given = 0
    for state, now in states(name, "hints")[:-1]:
        if game.result(state):
            break
        seat = game.to_act(state)[0]
        hint = hint_for(game, state, seat)
        if hint is None:
            continue
        given += 1
        assert 1 <= len(hint.steps) <= 3
        for book in books:
            assert all(book.explain(step) for step in hint.steps)
        assert hint.actions
        legal(game, state, now, seat, hint)
    assert given >= PLIES // 2


@pytest.mark.parametrize("name", NAMES)
def test_there_is_no_hint_for_who_waits(name: str) -> None:
    game = load(name)
    for state, _ in states(name, "hints")[:6]:
        waiting = set(range(2)) - set(game.to_act(state))
        assert all(hint_for(game, state, seat) is None for seat in waiting)


@settings(max_examples=12)
@given(
    name=st.sampled_from(NAMES),
    ply=st.integers(0, PLIES - 1),
    deal=st.text("abc", min_size=1, max_size=4),
)
def test_a_hint_tells_nothing_hidden(name: str, ply: int, deal: str) -> None:
    game = load(name)
    found = states(name, "hints")
    state, _ = found[min(ply, len(found) - 2)]
    for seat in game.to_act(state):
        other = game.reshuffle_hidden(state, seat, deal)
        assert hint_for(game, other, seat) == hint_for(game, state, seat)
