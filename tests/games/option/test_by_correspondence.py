"""OPTION by correspondence (O60)."""

import pytest

from logomachie.engine.game import CLOCK, new_setup
from logomachie.engine.refusal import Refusal
from logomachie.games.option import SPEC
from logomachie.games.option.actions import Accept, Challenge, CloseWindow, Pass
from logomachie.games.option.referee import OptionGame
from logomachie.games.option.state import State
from tests.games.option.table import VUES, attempt, do

DAY = 24 * 3600.0


def played(game: OptionGame, players: int, bag: str | None = None) -> State:
    """The first of some players put an F below VUES, which is no word there."""
    setup = new_setup(game, players, "rules", {"words": "challenge", **SPEC.correspondence})
    racks = ["FEr" if seat == 0 else "ETr" for seat in range(players)]
    table = {"grid": VUES, "at": "C5", "racks": racks[:1] + ["ETr", "ENr"][: players - 1]}
    start = game.parse_position(table if bag is None else {**table, "bag": bag}, setup)
    return do(game, start, "play C6> F", at=5.0)


@pytest.mark.rule("O60", "O42")
def test_a_play_can_be_challenged_until_the_next_player_acts(game: OptionGame) -> None:
    state = played(game, 3)
    assert game.due(state) is None
    assert (window := game.view(state, 1).window)
    assert window.until is None
    assert game.to_act(state) == (1, 2), "all wait for the next player"
    for seat in (1, 2):
        undone = attempt(game, state, Challenge(), seat, 90 * DAY)
        assert not isinstance(undone, Refusal)
        assert undone.effects.key == "upheld"
    refusal = attempt(game, state, CloseWindow(), CLOCK, 90 * DAY)
    assert isinstance(refusal, Refusal)


@pytest.mark.rule("O60", "O42")
@pytest.mark.parametrize("action", [Pass(), Accept()])
def test_the_next_player_speaks_for_all(game: OptionGame, action: Pass | Accept) -> None:
    state = played(game, 3)
    alone = attempt(game, state, Accept(), 2, DAY)
    assert not isinstance(alone, Refusal)
    assert alone.state.pending, "who is not to move accepts for themselves"
    assert game.to_act(alone.state) == (1,)
    after = attempt(game, state, action, 1, 90 * DAY)
    assert not isinstance(after, Refusal)
    assert after.state.pending is None
    assert after.state.scores[0] > 0


@pytest.mark.rule("O60", "O50")
def test_the_play_that_ends_the_game_waits_for_the_next_player(game: OptionGame) -> None:
    state = played(game, 3, bag="")
    refusal = attempt(game, state, Pass(), 1, DAY)
    assert isinstance(refusal, Refusal)
    assert refusal.key == "accept-first"
    over = attempt(game, state, Accept(), 1, DAY)
    assert not isinstance(over, Refusal)
    assert game.result(over.state)


@pytest.mark.rule("O60")
def test_a_game_that_began_with_a_window_goes_on_without(game: OptionGame) -> None:
    setup = new_setup(game, 2, "rules", {"words": "challenge", "window": 20})
    start = game.parse_position({"grid": VUES, "at": "C5", "racks": ["FEr", "ETr"]}, setup)
    state = SPEC.by_correspondence(do(game, start, "play C6> F", at=5.0))
    assert game.due(state) is None
    assert not isinstance(attempt(game, state, Challenge(), 1, 90 * DAY), Refusal)
