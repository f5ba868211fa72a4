"""What a seat of MOT POUR MOT may choose from, for programs that play many games."""

from functools import lru_cache
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from logomachie.engine.choices import Choices
from logomachie.engine.game import Seat
from logomachie.games.mot_pour_mot.actions import Action, Lock, Pass, Propose
from logomachie.games.mot_pour_mot.categories import Category
from logomachie.games.mot_pour_mot.legal import of_phase
from logomachie.games.mot_pour_mot.moves import place_worth
from logomachie.games.mot_pour_mot.referee import MotPourMotGame
from logomachie.games.mot_pour_mot.state import Phase, State, direction
from logomachie.games.mot_pour_mot.words import letters_of, read_answer

DECIMALS = 9
"""Words are worth the same where they differ by no more."""


def choices(game: MotPourMotGame, state: State, seat: Seat, most: int) -> Choices:
    """All that the phase allows; of words, those that pull the letters best: see ``FindChoices``.

    Left out is what can be done at any time beside the game, to speak and to appoint a captain.
    """
    if seat not in game.to_act(state):
        return Choices()
    if state.phase != Phase.THINKING:
        made = tuple(of_phase(game, state, seat))
        return Choices(made[:most], complete=len(made) <= most)
    captain = seat == state.captains[state.team]
    first = (Pass(),) if captain else ()
    words = _best_words(game, state, most - len(first))

    def unpack(number: int) -> Action:
        return Lock(words[number]) if captain else Propose(words[number])

    return Choices(first, len(words), unpack, complete=False)


class _Answers(NamedTuple):
    """The answers of a category, in their order, and which tiles each of them pulls how often."""

    words: tuple[str, ...]
    letters: tuple[str, ...]
    pulls: NDArray[np.int64]


@lru_cache(4096)
def _answers(category: Category, tiles: str) -> _Answers:
    words = tuple(sorted(map(read_answer, category.words)))
    letters = tuple(map(letters_of, words))
    pulls = [[spelled.count(tile) for tile in tiles] for spelled in letters]
    return _Answers(words, letters, np.array(pulls, np.int64).reshape(len(words), len(tiles)))


@lru_cache(64)
def _values(most: int) -> NDArray[np.float64]:
    """What a letter is worth, from the other end of its track to the own one."""
    return np.array([place_worth(place, most) for place in range(-most, most + 1)])


def _best_words(game: MotPourMotGame, state: State, count: int) -> list[str]:
    """So many words that the active team could give, as ``MotPourMotGame.words`` has them."""
    category = game.categories.get(state.category)
    if category is None:
        return game.words(state)[:count]
    answers = _answers(category, game.turns.tiles(state.setup))
    most, way = game.pulls, direction(state.team)
    # Where a letter lies from the team's own side: it is pulled towards it, and stops at the edge.
    here = way * np.array(state.tracks)
    after = np.where(abs(here) < most, np.minimum(here + answers.pulls, most), here)
    worth = _values(most)[after + most].sum(axis=1).round(DECIMALS)
    given = set(state.answers)
    order = np.argsort(-worth, kind="stable").tolist()
    free = (answers.words[place] for place in order if answers.letters[place] not in given)
    return list(islice(free, count)) or game.words(state)[:count]
