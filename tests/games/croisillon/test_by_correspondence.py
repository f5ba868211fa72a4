"""CROISILLON by correspondence (C50)."""

import pytest

from logomachie.engine.game import CLOCK, Step
from logomachie.engine.refusal import Refusal
from logomachie.games.croisillon import SPEC
from logomachie.games.croisillon.actions import TimeUp
from logomachie.games.croisillon.referee import CroisillonGame
from tests.games.croisillon.table import HAND, JAZZ, attempt, do, position

DAY = 24 * 3600.0


@pytest.mark.rule("C50", "C40")
def test_a_grid_can_be_challenged_until_the_next_player_acts(game: CroisillonGame) -> None:
    state = position(
        game, ["J eu", "C e", "L e"], players=3, words="challenge", **SPEC.correspondence
    )
    laid = do(game, state, "lay Jue", at=DAY)
    assert game.due(laid) is game.view(laid, 1).until is None
    assert game.to_act(laid)[0] == 1
    assert isinstance(attempt(game, laid, TimeUp(), CLOCK, 90 * DAY), Refusal)
    for seat in (1, 2):
        assert isinstance(attempt(game, laid, "challenge", seat, at=90 * DAY), Step)
    passed = do(game, laid, "pass", at=90 * DAY)
    assert isinstance(attempt(game, passed, "challenge", 2, at=91 * DAY), Refusal)


@pytest.mark.rule("C50", "C34", "C31")
def test_neither_a_grid_nor_a_bonus_card_has_a_limit(game: CroisillonGame) -> None:
    state = position(game, [HAND], players=2, smalls="x", **SPEC.correspondence)
    assert game.due(state) is None
    drafted = do(game, state, "draft Ja", at=40 * DAY)
    laid = do(game, drafted, f"lay {JAZZ}", at=60 * DAY)
    assert laid.bonus
    assert game.due(laid) is None
    assert do(game, laid, "keep", at=120 * DAY).turn == 1


@pytest.mark.rule("C50")
def test_a_game_that_began_with_limits_goes_on_without(game: CroisillonGame) -> None:
    state = position(game, ["J eu", "C e"], words="challenge")
    assert game.due(state) is not None
    goes_on = SPEC.by_correspondence(state)
    laid = do(game, goes_on, "lay Jue", at=9 * DAY)
    assert game.due(goes_on) is game.due(laid) is None
    window = SPEC.by_correspondence(do(game, state, "lay Jue", at=5))
    assert isinstance(attempt(game, window, "challenge", 1, at=9 * DAY), Step)
