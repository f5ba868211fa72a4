"""The end of a game of OPTION played out: with an empty bag, two players know everything.

The worth of a position is what who is to move gains on the other from there to the end, what is
left on the racks counted (O51), if both play as well as they can. To pass leaves the grid as it is:
so what passing is worth follows from what the best plays of both are worth.
"""

import math
from collections.abc import Iterator, Sequence

import msgspec
import numpy as np

from logomachie.games.option import moves
from logomachie.games.option.actions import Play
from logomachie.games.option.referee import ROUNDS_OF_PASSES, OptionGame
from logomachie.games.option.state import State
from logomachie.kernel.budget import UNLIMITED, Limit
from logomachie.kernel.crossword.plays import Plays
from logomachie.lexicon.automaton import Automaton

PLAYERS = 2
MOST_PASSES = ROUNDS_OF_PASSES * PLAYERS
"""So many passes in a row end the game (O50)."""


class OutOfReachError(Exception):
    """The limit was not enough to play the game out."""


def is_open(state: State) -> bool:
    """Whether both players know everything: they are two, and the bag is empty."""
    two = state.setup.players == PLAYERS and not state.resigned
    return two and not (state.bag or state.pending or state.ended)


class Ending:
    """The search for the best end with some words; every position looked at is a unit of work.

    Bounds are as in any such search: what lies between ``above`` and ``below`` is exact, what is
    not above is no less than the truth, what is not below is no more.
    """

    def __init__(self, game: OptionGame, words: Automaton, limit: Limit = UNLIMITED) -> None:
        self._game, self._words, self._limit = game, words, limit

    def worth(self, state: State, above: float = -math.inf, below: float = math.inf) -> float:
        """What a position is worth to who is to move."""
        end = self._cost(state, 1 - state.turn) - self._cost(state, state.turn)
        if state.idle >= MOST_PASSES:
            return end
        own = self._of_plays(state, above, below)
        if own >= min(end, below):
            return own  # who passes gains no more than by a play or by the end
        other = self._of_plays(_turned(state), -math.inf, math.inf)
        return with_passes(own, other, end, state.idle)

    def best_plays(
        self, state: State, plays: Plays, numbers: Sequence[int], margin: int = 1
    ) -> dict[int, int]:
        """Of these plays those that come nearer to the best than by a margin, with their worth."""
        best, found = -math.inf, {}
        for number in self._ends_first(state, plays, numbers):
            found[number] = self.of_play(state, plays, number, best - margin)
            best = max(best, found[number])
        return {number: int(worth) for number, worth in found.items() if worth > best - margin}

    def reaching(self, state: State, plays: Plays, aim: int) -> Iterator[tuple[int, int]]:
        """The plays that are worth so much, one by one, with what they are worth."""
        for number in self._ends_first(state, plays, range(len(plays))):
            worth = self.of_play(state, plays, number, aim - 1)
            if worth >= aim:
                yield number, int(worth)

    def of_play(
        self,
        state: State,
        plays: Plays,
        number: int,
        above: float = -math.inf,
        below: float = math.inf,
    ) -> float:
        """What a play is worth, with all that follows."""
        score = int(plays.scores[number])
        if plays.tile_counts[number] == len(state.racks[state.turn]):
            return score + self._cost(state, 1 - state.turn)
        after = self._game.after_play(state, self.action(state, plays, number))
        return score - self.worth(after, score - below, score - above)

    def of_passing(self, state: State) -> float:
        """What it is worth to pass."""
        return -self.worth(_turned(state, state.idle + 1))

    def plays(self, state: State) -> Plays:
        """All plays of who is to move, the highest score first."""
        game = self._game
        if self._limit.spent():
            raise OutOfReachError
        rack = state.racks[state.turn]
        found = moves.packed_list(self._words, state, rack, game.prisms, game.material)
        if found.capped:
            raise OutOfReachError
        return found.ranked()

    def action(self, state: State, plays: Plays, number: int) -> Play:
        """A play of who is to move as an action."""
        game, rack = self._game, state.racks[state.turn]
        return moves.to_action(plays.laying(number), rack, game.prisms, game.material)

    @staticmethod
    def _ends_first(state: State, plays: Plays, numbers: Sequence[int]) -> list[int]:
        """These plays, those first that end the game: what they are worth is known at once."""
        prisms = len(state.racks[state.turn])
        return sorted(numbers, key=lambda number: plays.tile_counts[number] < prisms)

    def _of_plays(self, state: State, above: float, below: float) -> float:
        """What the best play is worth; minus infinity where there is none.

        Those that end the game come first, as they are known at once.
        """
        plays = self.plays(state)
        goes_on = plays.tile_counts < len(state.racks[state.turn])
        best = -math.inf
        for number in (*np.flatnonzero(~goes_on)[:1], *np.flatnonzero(goes_on)):
            best = max(best, self.of_play(state, plays, number, max(above, best), below))
            if best >= below:
                break
        return best

    def _cost(self, state: State, seat: int) -> int:
        """What a rack costs at the end (O51)."""
        return sum(map(self._game.both_faces, state.racks[seat]))


def _turned(state: State, idle: int = 0) -> State:
    """The same grid with the other player to move."""
    return msgspec.structs.replace(state, turn=1 - state.turn, idle=idle)


def with_passes(own: float, other: float, end: float, idle: int) -> float:
    """What a position is worth where both may pass, after so many passes.

    Given is what the best play of each is worth to that player, and what the end is to the first.
    """
    if idle >= MOST_PASSES:
        return end
    return max(own, -with_passes(other, own, -end, idle + 1))
