"""The end of a game, played as well as possible."""

import random

import pytest

from logomachie.games.option import SPEC
from logomachie.games.option.bot import choose as choose_action
from logomachie.games.option.endgame import Endgame
from logomachie.games.option.ending import OutOfReachError
from logomachie.games.option.referee import OptionGame
from logomachie.kernel.budget import Budget
from logomachie.lexicon import Lexicon
from logomachie.lexicon.dictionary import choose
from tests.chance import seeded
from tests.games.option.table import open_end, tried

SIZES = ((1, 1), (2, 1), (1, 2), (2, 2), (3, 1), (1, 3))


@pytest.fixture(scope="module")
def few_words(lexicon: Lexicon) -> OptionGame:
    """OPTION with a small dictionary, so that every end can be tried."""
    short = [len(word) <= 4 for word in lexicon]
    return SPEC.new_game(choose(lexicon, (lexicon.familiarity >= 52) & short, {}))  # type: ignore[return-value]


@seeded(8)
def test_it_finds_what_trying_everything_finds(few_words: OptionGame, seed: int) -> None:
    game = few_words
    state = open_end(game, random.Random(seed), SIZES)
    worth = tried(game, state, {})
    solved = Endgame(game, state).solve()
    assert solved.worth == worth
    after = game.apply(state, state.turn, solved.action, 0.0).state
    assert tried(game, after, {}) == worth


def test_the_best_level_plays_an_end_that_it_can_foresee(few_words: OptionGame) -> None:
    game = few_words
    state = open_end(game, random.Random(1), ((2, 2),))
    chosen = choose_action(game, state, 0, 5, Budget.of_work(10_000), "end")
    assert chosen == Endgame(game, state).solve().action


def test_more_than_the_limit_is_out_of_reach(few_words: OptionGame) -> None:
    state = open_end(few_words, random.Random(1), ((2, 2),))
    with pytest.raises(OutOfReachError):
        Endgame(few_words, state, Budget.of_work(1).begin()).solve()
    choose_action(few_words, state, 0, 5, Budget.of_work(2), "end")
