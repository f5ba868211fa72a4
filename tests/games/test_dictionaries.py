"""A dictionary decides in every game: for the referee, the bots and who gives hints."""

import numpy as np
import pytest

from logomachie import games
from logomachie.bots.players import Bot, Turn, next_turn, or_clock
from logomachie.engine.game import AnyAction, AnyGame, AnyState, Seat, new_setup
from logomachie.engine.refusal import Refusal
from logomachie.kernel.budget import Budget
from logomachie.lexicon import Lexicon
from logomachie.lexicon.dictionary import Dictionary, choose
from tests.conformance.fixed import fixed_lexicon

BY_WORDS = ("croisillon", "guerre_des_mots", "jago", "option")
"""The games in which only words of the dictionary may be written."""
SEEDS = ("tea", "coffee", "milk", "water", "wine", "juice")
BUDGET = Budget.of_work(60)
ACTIONS = 10


@pytest.fixture(scope="module")
def complete() -> Lexicon:
    return fixed_lexicon()


@pytest.fixture(scope="module")
def dictionary(complete: Lexicon) -> Dictionary:
    """Three words of four, and three that are in no dictionary."""
    chosen = np.arange(len(complete)) % 4 > 0
    further = {"ZORGLUB": ("zorglub",), "ERTI": ("erti",), "XU": ("xu",)}
    return choose(complete, chosen, further)


def start(game: AnyGame, seed: str) -> tuple[AnyState, Seat]:
    state = game.start(new_setup(game, game.players[0], seed, {}))
    return state, game.to_act(state)[0]


def written(game: AnyGame, state: AnyState, seat: Seat, actions: tuple[AnyAction, ...]) -> set[str]:
    """The words that some actions write; a ``Refusal`` where the referee forbids one."""
    words: set[str] = set()
    for action in actions:
        state, effects = game.apply(state, seat, action, 0.0)
        words.update(effects.words)
    return words


@pytest.mark.parametrize("name", BY_WORDS)
def test_the_referee_accepts_the_words_of_the_dictionary_alone(
    name: str, complete: Lexicon, dictionary: Dictionary
) -> None:
    by_all, by_some = games.load(name, complete), games.load(name, dictionary)
    coach = games.spec(name).coach
    assert coach is not None
    verdicts = set()
    for seed in SEEDS:
        state, seat = start(by_all, seed)
        for line in coach.best_lines(by_all, state, seat, BUDGET):
            allowed = all(word in dictionary for word in written(by_all, state, seat, line.actions))
            verdicts.add(allowed)
            if allowed:
                written(by_some, state, seat, line.actions)
            else:
                with pytest.raises(Refusal):
                    written(by_some, state, seat, line.actions)
    assert verdicts == {True, False}


@pytest.mark.parametrize("level", [1, 3, 5])
@pytest.mark.parametrize("name", BY_WORDS)
def test_bots_play_words_of_the_dictionary_alone(
    name: str, level: int, dictionary: Dictionary
) -> None:
    game = games.load(name, dictionary)
    bots = dict.fromkeys(range(game.players[0]), Bot(level, BUDGET))
    state, now, words = start(game, "tea")[0], 0.0, set[str]()
    turn: Turn | None = None
    for number in range(ACTIONS):
        turn = next_turn(game, state, bots, now, f"{number}", turn)
        turn = or_clock(game, state, turn, now)
        if turn is None:
            break
        state, effects = game.apply(state, turn.seat, turn.action, turn.at)
        now = turn.at
        words.update(effects.words)
    assert words <= set(dictionary)


@pytest.mark.parametrize("name", BY_WORDS)
def test_hints_and_better_moves_keep_to_the_dictionary(name: str, dictionary: Dictionary) -> None:
    game = games.load(name, dictionary)
    coach = games.spec(name).coach
    assert coach is not None
    words = set()
    for seed in SEEDS:
        state, seat = start(game, seed)
        hint = coach.hint(game, state, seat)
        lines = [line.actions for line in coach.best_lines(game, state, seat, BUDGET)]
        for actions in (*([hint.actions] if hint else []), *lines):
            words |= written(game, state, seat, actions)
    assert words
    assert words <= set(dictionary)


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("level", [1, 5])
def test_bots_who_know_no_word_of_a_dictionary_go_on_all_the_same(
    name: str, level: int, complete: Lexicon
) -> None:
    nothing = choose(complete, np.zeros(len(complete), np.bool_), {"ZORGLUB": ("zorglub",)})
    game = games.load(name, nothing)
    bots = dict.fromkeys(range(game.players[0]), Bot(level, BUDGET))
    state, now = start(game, "tea")[0], 0.0
    turn: Turn | None = None
    for number in range(ACTIONS):
        turn = next_turn(game, state, bots, now, f"{number}", turn)
        turn = or_clock(game, state, turn, now)
        if turn is None:
            break
        (state, _), now = game.apply(state, turn.seat, turn.action, turn.at), turn.at


def test_answers_of_categories_count_in_any_dictionary(
    complete: Lexicon, dictionary: Dictionary
) -> None:
    by_all, by_some = (games.load("mot_pour_mot", one) for one in (complete, dictionary))
    state, seat = start(by_all, "tea")
    started = by_all.apply(state, seat, next(iter(by_all.candidates(state, seat))), 0.0).state
    seat = by_all.to_act(started)[0]
    for _, action in zip(range(20), by_all.candidates(started, seat), strict=False):
        assert by_some.apply(started, seat, action, 1.0) == by_all.apply(started, seat, action, 1.0)
