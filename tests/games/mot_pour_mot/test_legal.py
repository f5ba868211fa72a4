"""All legal actions of MOT POUR MOT, phase by phase."""

from collections.abc import Iterator
from itertools import dropwhile, islice, takewhile

import pytest

from logomachie.engine.game import Seat, new_setup
from logomachie.engine.refusal import Refusal
from logomachie.games.mot_pour_mot.actions import (
    VOTES,
    Accept,
    Action,
    Appoint,
    Check,
    Contest,
    Explain,
    Lock,
    Pass,
    Propose,
    Resign,
    Spell,
    Start,
    Vote,
)
from logomachie.games.mot_pour_mot.legal import legal
from logomachie.games.mot_pour_mot.referee import MotPourMotGame, new_game
from logomachie.games.mot_pour_mot.state import State
from logomachie.lexicon.sample import lexicon_of

WORDS = "CHAT CHIEN LOUP OURS TATOU"


@pytest.fixture(scope="module")
def small() -> MotPourMotGame:
    """The game with five words."""
    return new_game(lexicon_of("\n".join(WORDS.lower().split()), "K"))


def all_actions(state: State) -> Iterator[Action]:
    """Everything that anybody could do, within the bounds."""
    yield from (Start(), Pass(), Check(), Contest(), Accept(), Explain(), Resign())
    yield from map(Vote, VOTES)
    yield from map(Appoint, range(-1, state.setup.players + 1))
    yield from {Spell("TATOU"[first:last]) for first in range(5) for last in range(6)}
    for word in WORDS.split():
        yield Propose(word)
        yield Lock(word)


def accepted(game: MotPourMotGame, state: State, seat: Seat) -> set[Action]:
    found = set()
    for action in all_actions(state):
        try:
            game.apply(state, seat, action, 1.0)
        except Refusal:
            continue
        found.add(action)
    return found


def played(game: MotPourMotGame, *texts: tuple[Seat, str]) -> State:
    """A game of four with a category that no pack knows, after these actions."""
    position = {"category": "Un mot", "team": 0, "answers": "LOUP"}
    state = game.parse_position(position, new_setup(game, 4, "legal", {}))
    for seat, text in texts:
        state = game.apply(state, seat, game.parse_action(text, state, seat), 1.0).state
    return state


STORY = (
    (1, "start"), (0, "lock TATOU"), (0, "spell TAT"), (0, "spell OU"), (1, "accept"),
    (3, "contest"), (0, "explain"), (0, "vote yes"),
)  # fmt: skip


@pytest.mark.parametrize("count", range(len(STORY) + 1))
def test_in_each_phase_all_that_is_accepted_is_listed(small: MotPourMotGame, count: int) -> None:
    state = played(small, *STORY[:count])
    for seat in range(4):
        found = list(legal(small, state, seat))
        assert len(set(found)) == len(found)
        assert set(found) == accepted(small, state, seat)


def test_answers_of_the_category_come_before_the_lexicon(game: MotPourMotGame) -> None:
    setup = new_setup(game, 2, "legal", {})
    state = game.parse_position({"category": "Quelque chose de poilu", "phase": "thinking"}, setup)
    candidates = list(game.candidates(state, 0))
    assert set(candidates) <= set(islice(legal(game, state, 0), len(candidates) + 2))


def test_every_word_of_the_lexicon_and_every_compound_can_be_given(game: MotPourMotGame) -> None:
    setup = new_setup(game, 2, "legal", {})
    state = game.parse_position({"category": "Un mot", "phase": "thinking"}, setup)
    actions = dropwhile(lambda action: not isinstance(action, Lock), legal(game, state, 0))
    locked = takewhile(lambda action: isinstance(action, Lock), actions)
    given = [action.word for action in locked if isinstance(action, Lock)]
    assert len(set(given)) == len(given)
    assert set(game.lexicon) <= set(given)
    assert "ARC-EN-CIEL" in given
