"""The bots of CROISILLON: legal in every situation, and different by level."""

from typing import Any

import msgspec
import pytest

from logomachie.engine.game import new_setup
from logomachie.games.croisillon import bot
from logomachie.games.croisillon.actions import (
    Accept,
    Add,
    Challenge,
    Keep,
    Lay,
    Pass,
)
from logomachie.games.croisillon.grid import parse_grid
from logomachie.games.croisillon.referee import CroisillonGame
from logomachie.games.croisillon.state import State
from logomachie.kernel.budget import Budget

LEVELS = sorted(bot.STYLES)
BUDGET = Budget.of_work(200)


def position(game: CroisillonGame, hands: list[str], **options: Any) -> State:
    setup = new_setup(game, 2, "bot", options)
    return game.parse_position({"hands": hands}, setup)


@pytest.mark.parametrize("level", LEVELS)
def test_each_level_lays_a_grid(game: CroisillonGame, level: int) -> None:
    state = position(game, ["JC aaeegirrtuz**"])
    action = bot.choose(game, state, 0, level, BUDGET, "seed")
    assert isinstance(action, Lay)
    assert game.apply(state, 0, action, 1.0).effects.score > 20


def test_a_higher_level_finds_more(game: CroisillonGame) -> None:
    totals = []
    for level in LEVELS:
        total = 0
        for seed in range(12):
            state = game.start(new_setup(game, 2, f"more/{seed}", {}))
            action = bot.choose(game, state, 0, level, BUDGET, str(seed))
            assert action
            total += game.apply(state, 0, action, 1.0).effects.score
        totals.append(total)
    assert totals == sorted(totals)
    assert totals[0] < totals[-1]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("words", ["arbiter", "challenge"])
def test_a_seat_that_is_not_to_move_waits(game: CroisillonGame, level: int, words: str) -> None:
    state = position(game, ["JC aaeegirrtuz**", "MT aaeeilnorstu*"], words=words)
    assert bot.choose(game, state, 1, level, BUDGET, "seed") is None


@pytest.mark.rule("C33")
@pytest.mark.parametrize("level", LEVELS)
def test_who_finds_nothing_changes_cards(game: CroisillonGame, level: int) -> None:
    state = position(game, ["XW bcdfghjkmpqvz"])
    action = bot.choose(game, state, 0, level, BUDGET, "seed")
    assert isinstance(action, Pass)
    assert {"X", "W"} <= set(action.cards)
    game.apply(state, 0, action, 1.0)


@pytest.mark.rule("C31")
@pytest.mark.parametrize("level", LEVELS)
def test_the_bonus_card_is_added_or_kept(game: CroisillonGame, level: int) -> None:
    state = position(game, ["JC aaeegirrtuz**"])
    lay = Lay(parse_grid("..eguJaz*z/.....e/irCart*e"))
    state = game.apply(state, 0, lay, 1.0).state
    for card in "sxe*":
        waiting = msgspec.structs.replace(state, bonus=card)
        action = bot.choose(game, waiting, 0, level, BUDGET, "seed")
        assert isinstance(action, Add | Keep)
        assert game.apply(waiting, 0, action, 2.0).effects.score >= 0
        assert bot.choose(game, waiting, 1, level, BUDGET, "seed") is None
    plural = msgspec.structs.replace(state, bonus="s")
    assert isinstance(bot.choose(game, plural, 0, 5, BUDGET, "seed"), Add)


@pytest.mark.rule("C40")
@pytest.mark.parametrize("level", LEVELS)
def test_challenges(game: CroisillonGame, level: int) -> None:
    state = position(game, ["JC aaeegirrtuz**", "MT aaeeilnorstu*"], words="challenge")
    for text, wrong in (("Jet", False), ("Jte", True)):
        laid = game.apply(state, 0, Lay(parse_grid(text)), 1.0).state
        action = bot.choose(game, laid, 1, level, BUDGET, "seed")
        assert isinstance(action, Challenge | Lay)
        assert level < 3 or isinstance(action, Challenge) == wrong
        game.apply(laid, 1, action, 2.0)
        assert bot.choose(game, laid, 0, level, BUDGET, "seed") is None, "whose grid it is waits"


@pytest.mark.rule("C40")
def test_a_grid_that_ends_the_game_is_accepted_or_challenged(game: CroisillonGame) -> None:
    state = position(game, ["JC aaeegirrtuz**", "MT aaeeilnorstu*"], words="challenge")
    state = msgspec.structs.replace(state, turn=1, turns=(1, 0), scores=(320, 10))
    for text, answer in (("Met", Accept), ("Mte", Challenge)):
        laid = game.apply(state, 1, Lay(parse_grid(text)), 1.0).state
        action = bot.choose(game, laid, 0, 5, BUDGET, "seed")
        assert isinstance(action, answer)
        assert game.apply(laid, 0, action, 2.0).state.ended


@pytest.mark.rule("C27")
def test_words_of_the_game_are_not_repeated(game: CroisillonGame) -> None:
    state = position(game, ["JC aaeegirrtuz**"], no_repeat="game")
    first = bot.choose(game, state, 0, 5, BUDGET, "seed")
    assert isinstance(first, Lay)
    words = game.apply(state, 0, first, 1.0).effects.words
    later = msgspec.structs.replace(state, used=tuple(sorted(words)))
    second = bot.choose(game, later, 0, 5, BUDGET, "seed")
    assert second
    assert not set(words) & set(game.apply(later, 0, second, 1.0).effects.words)


def test_near_the_end_the_best_level_takes_all_points(game: CroisillonGame) -> None:
    gained = {0: 0, 290: 0}
    for seed in range(8):
        state = game.start(new_setup(game, 2, f"end/{seed}", {}))
        for score in gained:
            at = msgspec.structs.replace(state, scores=(score, 0))
            action = bot.choose(game, at, 0, 5, BUDGET, "seed")
            assert action
            gained[score] += game.apply(at, 0, action, 1.0).effects.score
    assert gained[290] >= gained[0]


def test_an_empty_hand_passes(game: CroisillonGame) -> None:
    state = game.start(new_setup(game, 2, "empty", {}))
    bare = msgspec.structs.replace(state, hands=("", state.hands[1]))
    assert bot.choose(game, bare, 0, 5, BUDGET, "seed") == Pass("")
