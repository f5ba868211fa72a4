"""The time of the first turn, and a joker as bonus card."""

import pytest

from logomachie.engine.game import new_setup
from logomachie.engine.refusal import Refusal
from logomachie.games.croisillon.referee import CroisillonGame, as_then
from tests.games.croisillon.table import HAND, JAZZ, attempt, do, position


@pytest.mark.rule("C34")
@pytest.mark.parametrize("limit", [0, 60, 120, 300])
@pytest.mark.parametrize("words", ["arbiter", "challenge"])
def test_the_first_turn_has_three_times_the_limit(
    game: CroisillonGame, limit: int, words: str
) -> None:
    state = game.start(new_setup(game, 3, "first", {"limit": limit, "words": words}))
    assert game.due(state) == (3 * limit or None)
    left = do(game, state, "resign", seat=0, at=5)
    assert game.due(left) == (5 + 3 * limit if limit else None), "nobody has had a turn yet"
    passed = do(game, state, "pass", at=7)
    assert game.due(passed) == (7 + limit if limit else None)
    assert game.due(as_then(game).start(state.setup)) == (limit or None), "as 0.1.0 had it"


@pytest.mark.rule("C31", "C34")
def test_the_bonus_card_of_the_first_turn_has_the_limit_once(game: CroisillonGame) -> None:
    laid = do(game, position(game, [HAND]), f"lay {JAZZ}", at=100)
    assert laid.bonus
    assert game.due(laid) == 160


@pytest.mark.rule("C28", "C31")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("add G2", ("C31", "joker-needs-letter")),
        ("add G2 s", None),
        ("add G2 *s", None),
        ("add G2 z", ("C26", "unknown-word")),
        ("add A2 s", ("C28", "two-jokers")),
    ],
)
def test_a_joker_as_bonus_card_gets_its_letter_when_it_is_added(
    game: CroisillonGame, text: str, said: tuple[str, str] | None
) -> None:
    state = position(game, table="u*rCar", bonus="*")
    found = attempt(game, state, text)
    refused = (found.rule, found.key) if isinstance(found, Refusal) else None
    assert refused == said
