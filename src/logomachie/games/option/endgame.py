"""The end of a game of OPTION, played as well as possible: for who has a rack and little time.

With an empty bag the rack of the only opponent is what is left, so both know everything, and a
position is worth the same to the same player whatever was played before: see ``ending``, which
asks the same of fewer positions, by the words that people know. Here positions are kept as the
kernel reads them, and what was found of one is kept for all ways that lead to it.
"""

import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np

from logomachie.games.option import moves
from logomachie.games.option.actions import Action, Pass
from logomachie.games.option.ending import OutOfReachError, with_passes
from logomachie.games.option.referee import OptionGame
from logomachie.games.option.state import Laid, State
from logomachie.kernel.arrays import Ints
from logomachie.kernel.budget import UNLIMITED, Limit
from logomachie.kernel.crossword.plays import Board, Laying, Play, Plays, all_plays, best_plays
from logomachie.kernel.crossword.touched import Touched

A_TILE = 4
"""What a prism laid is thought to be worth beside the points of the play, to try good plays first:
it need not be paid for at the end."""
PATIENCE = 12
"""So many plays are tried before it pays to know how the other could go out."""
MOST_THREATS = 40
MOST_KNOWN = 1 << 16
"""Of so many positions is kept what was found: some 100 MB."""


class Position(NamedTuple):
    """The grid and both racks, as who is to move sees them."""

    board: Board
    changed: Mapping[int, Laid]
    """What was laid and turned since the search began, by cell."""
    own: tuple[int, ...]
    other: tuple[int, ...]


class Threat(NamedTuple):
    """A play that lays the whole rack, and so ends the game."""

    score: int
    near: int
    """The cells of its words and those beside them, a bit each: what lies elsewhere does not
    concern it."""


class Solved(NamedTuple):
    """The best action of a position, with what it is worth to who is to move."""

    action: Action
    worth: int


class Endgame:
    """The search for the best end; every position looked at is a unit of work."""

    def __init__(self, game: OptionGame, state: State, limit: Limit = UNLIMITED) -> None:
        self._game, self._state, self._limit = game, state, limit
        self._costs = [game.both_faces(prism) for prism in range(len(game.prisms))]
        self._rules = moves.rules_of(game.material)
        self._known: dict[object, tuple[float, float]] = {}
        """What was found of a position: it is worth so much at least, and so much at most."""

    def solve(self) -> Solved:
        """The best action, or ``OutOfReachError``."""
        state, game = self._state, self._game
        board = moves.board_of(state.grid, game.prisms, game.material)
        own, other = state.racks[state.turn], state.racks[1 - state.turn]
        root = Position(board, {}, own, other)
        plays = self._plays(root)
        best, number = self._best(root, plays, -math.inf, math.inf)
        passed = self._of_passing(root, best)
        if passed > best:
            return Solved(Pass(), int(passed))
        laying = plays.laying(number)
        return Solved(moves.to_action(laying, own, game.prisms, game.material), int(best))

    def _of_passing(self, position: Position, own: float) -> float:
        """What it is worth to pass, where the best play is worth so much."""
        end = self._end(position)
        if own >= end:
            return -math.inf
        other = self._of_plays(_turned(position), -math.inf, math.inf)
        return -with_passes(other, own, -end, self._state.idle + 1)

    def _worth(self, position: Position, above: float, below: float) -> float:
        """What a position is worth: exact between these, else a bound as in ``Ending.worth``."""
        key = (frozenset(position.changed.items()), position.own, position.other)
        least, most = self._known.get(key, (-math.inf, math.inf))
        if least >= below or least == most:
            return least
        if most <= above:
            return most
        above, below = max(above, least), min(below, most)
        worth = self._of_plays(position, above, below)
        end = self._end(position)
        if worth < min(end, below):
            other = self._of_plays(_turned(position), -math.inf, math.inf)
            worth = with_passes(worth, other, end, 0)
        if worth > above:
            least = worth
        if worth < below:
            most = worth
        if key in self._known or len(self._known) < MOST_KNOWN:
            self._known[key] = (least, most)
        return worth

    def _of_plays(self, position: Position, above: float, below: float) -> float:
        """What the best play is worth; minus infinity where there is none."""
        if len(position.own) == 1:
            plays = self._plays(position, 1)
            return float(plays.scores[0]) + self._cost(position.other) if plays else -math.inf
        best, _ = self._best(position, self._plays(position), above, below)
        return best

    def _best(
        self, position: Position, plays: Plays, above: float, below: float
    ) -> tuple[float, int]:
        """What the best play is worth, and its number: minus infinity and -1 where there is none.

        Most plays are bad, and for the same reason: the other goes out at once. So such replies
        are looked for before the play, and stand after every play that is far enough from them.
        """
        best, best_number = -math.inf, -1
        threats: tuple[Threat, ...] = ()
        touched = Touched(position.board, plays)
        left_least = self._left_least(position.own)
        for tried, number in enumerate(self._promising(plays, len(position.own))):
            if tried == PATIENCE:
                threats = self._threats(position)
            worth = float(plays.scores[number])
            laid = touched.tiles(number)
            if laid == len(position.own):
                worth += self._cost(position.other)
            else:
                cells = touched.by(number)
                least = next((one.score for one in threats if not one.near & cells), -math.inf)
                most = worth - least - left_least[laid]
                if most <= max(above, best):
                    worth = most
                else:
                    worth = self._of_play(position, plays, number, max(above, best), below)
            if worth > best:
                best, best_number = worth, number
            if best >= below:
                break
        return best, best_number

    def _threats(self, position: Position) -> tuple[Threat, ...]:
        """The plays with which the other could go out now, the best first."""
        turned = _turned(position)
        plays = self._plays(turned).ranked()
        going_out = np.flatnonzero(plays.tile_counts == len(turned.own))[:MOST_THREATS]
        return tuple(self._threat(position.board, plays[number]) for number in going_out.tolist())

    def _threat(self, board: Board, play: Play) -> Threat:
        cells = {cell for word in play.words for cell in word.cells}
        near = 0
        for cell in cells:
            row, column = divmod(cell, board.columns)
            near |= 1 << cell
            near |= (row > 0) << max(0, cell - board.columns) | 1 << cell + board.columns
            near |= (column > 0) << max(0, cell - 1) | (column + 1 < board.columns) << cell + 1
        return Threat(play.score, near)

    def _left_least(self, rack: tuple[int, ...]) -> list[int]:
        """What is left of a rack costs at least, by the number of prisms laid."""
        costs = sorted(self._costs[prism] for prism in rack)
        return [sum(costs[: len(costs) - laid]) for laid in range(len(costs) + 1)]

    def _of_play(
        self, position: Position, plays: Plays, number: int, above: float, below: float
    ) -> float:
        """What a play is worth that does not end the game, with all that follows."""
        score = int(plays.scores[number])
        after = self._after(position, plays.laying(number))
        return score - self._worth(after, score - below, score - above)

    def _plays(self, position: Position, count: int = 0) -> Plays:
        """All plays of who is to move, or so many of the best."""
        if self._limit.spent():
            raise OutOfReachError
        game = self._game
        tiles = moves.tiles_of(position.own, game.prisms, game.material)
        words = game.lexicon.automaton
        if count:
            found = best_plays(words, position.board, tiles, count, self._rules)
        else:
            found = all_plays(words, position.board, tiles, self._rules)
        if found.capped:
            raise OutOfReachError
        return found

    @staticmethod
    def _promising(plays: Plays, prisms: int) -> Iterator[int]:
        """The numbers of the plays: the best that ends the game, then those that promise most."""
        counts = plays.tile_counts
        ends = counts == prisms
        promise: Ints = plays.scores + A_TILE * counts
        if ends.any():
            yield int(np.argmax(np.where(ends, plays.scores, -1)))
        for number in np.argsort(-promise, kind="stable").tolist():
            if not ends[number]:
                yield number

    def _after(self, position: Position, laying: Laying) -> Position:
        """The position after a play, as the other player sees it."""
        prisms, grid = self._game.prisms, self._state.grid
        rack = list(position.own)
        laid: dict[int, Laid] = {}
        for new in laying.tiles:
            laid[new.cell] = Laid(position.own[new.tile], new.face, new.letter)
            rack.remove(position.own[new.tile])
        for flip in laying.flips:
            before = position.changed.get(flip.cell) or grid[flip.cell]
            if before:
                laid[flip.cell] = Laid(before.prism, 1 - before.side, flip.letter)
        board = moves.with_laid(position.board, laid, prisms)
        return Position(board, {**position.changed, **laid}, position.other, tuple(rack))

    def _end(self, position: Position) -> int:
        """What the end is worth if nobody plays any more."""
        return self._cost(position.other) - self._cost(position.own)

    def _cost(self, rack: tuple[int, ...]) -> int:
        """What a rack costs at the end (O51)."""
        return sum(map(self._costs.__getitem__, rack))


def _turned(position: Position) -> Position:
    """The same grid with the other player to move."""
    return position._replace(own=position.other, other=position.own)
