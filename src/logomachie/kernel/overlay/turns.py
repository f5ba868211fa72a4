"""Turns of several overlay plays: which sequences of plays lead where.

A beam search: from each of the most promising positions it follows the most promising plays, one
more play at each round. Plays in another order that lead to the same position are followed once.
The search can be stopped at any time and has then the best turns found so far. Where nothing was
left out it is *complete*: these are all turns that there are, made of plays that each leave words
everywhere.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from logomachie.kernel.arrays import I64, Int, Ints
from logomachie.kernel.budget import Limit
from logomachie.kernel.overlay import plays as overlay
from logomachie.kernel.overlay.layout import (
    GAIN,
    LINE_SHIFT,
    LONGEST_LINE,
    MOVER,
    PLACE,
    TILES_SHIFT,
    Position,
    Words,
)
from logomachie.lexicon.compiler import njit

LINE = (1 << LINE_SHIFT + 4) - 1
"""The bits of a packed play that say on which line it is made."""
TILES = (1 << LONGEST_LINE) - 1


class Effort(NamedTuple):
    """How much a search looks at."""

    width: int
    """Positions that are followed in each round."""
    branches: int
    """Plays that are followed from a position."""
    plays: int
    """The longest sequence of plays."""
    replace: bool = True
    """Whether it sees plays that replace letters."""
    per_line: int = 3
    """Plays that are followed on one line: many do much the same there."""
    tile_cost: float = 0.3
    """What a tile must gain to be worth laying."""
    most_tiles: int = LONGEST_LINE
    """It lays no more tiles than that in a play."""


EVERYTHING = Effort(width=1 << 20, branches=1 << 20, plays=1 << 10, per_line=1 << 20)
"""Leave nothing out."""


class Turn(NamedTuple):
    """A sequence of plays and where it leads."""

    plays: tuple[Ints, ...]
    """The packed plays."""
    positions: tuple[Position, ...]
    """The position before each of them, and the last one."""
    lead: int
    """The mover's letters less the opponent's, at the end."""
    used: int
    """How many tiles it puts down."""

    @property
    def position(self) -> Position:
        """The position at its end."""
        return self.positions[-1]

    def promise(self, tile_cost: float) -> float:
        """How good it looks to go on from here."""
        return self.lead - tile_cost * self.used


class Search(NamedTuple):
    """What a search has found."""

    turns: list[Turn]
    """Turns of at least one play, in the order in which they were found."""
    complete: bool
    """Whether there are no others."""


@njit(cache=True, nogil=True)
def fingerprint(position: Position) -> Int:
    """A number that differs for positions that differ, whatever the order of their forms."""
    value = I64(0)
    for cell in range(len(position.letters)):
        value = _mixed(value + position.letters[cell] * 4 + position.colours[cell])
    for letter in range(1, 27):
        value = _mixed(value + position.tiles[letter])
    for form in range(len(position.forms)):
        value += _mixed(_mixed(position.forms[form, 0]) + position.forms[form, 1])
    return value


@njit(cache=True, inline="always")
def _mixed(value: Int) -> Int:
    value = (value ^ (value >> 31)) * I64(0x3F58476D1CE4E5B9) + I64(0x1E3779B97F4A7C15)
    return value ^ (value >> 29)


def search_turns(words: Words, position: Position, effort: Effort, limit: Limit) -> Search:
    """Turns from a position: all that the effort allows, or those found until the limit."""
    start = Turn((), (position,), overlay.balance(position), 0)
    seen = {fingerprint(position)}
    layer, complete = [start], True
    found: list[Turn] = []
    for _ in range(effort.plays):
        following: list[Turn] = []
        for turn in layer:
            if limit.spent():
                return Search(found + following, False)
            rows = overlay.all_plays(words, turn.position, replace=effort.replace).rows
            chosen = _promising(rows, effort)
            complete = complete and len(chosen) == len(rows) and effort.replace
            following += _followed(words, turn, rows[chosen], seen, limit)
        found += following
        if limit.spent():
            return Search(found, False)
        if not following:
            return Search(found, complete)
        following.sort(key=lambda turn: -turn.promise(effort.tile_cost))
        complete = complete and len(following) <= effort.width
        layer = following[: effort.width]
    return Search(found, False)


def _followed(words: Words, turn: Turn, rows: Ints, seen: set[Int], limit: Limit) -> Iterator[Turn]:
    """The turn with one more play, where it leads to a position that was not seen."""
    for number, row in enumerate(rows):
        if number % 32 == 31 and limit.spent():
            return
        position = overlay.after(words, turn.position, row)
        mark = fingerprint(position)
        if mark not in seen:
            seen.add(mark)
            used = int(row[PLACE] >> TILES_SHIFT & TILES).bit_count()
            yield Turn(
                (*turn.plays, row),
                (*turn.positions, position),
                turn.lead + int(row[GAIN]),
                turn.used + used,
            )


def _promising(rows: Ints, effort: Effort) -> list[int]:
    """Which plays to follow: the highest gains for their tiles, a few on each line."""
    used = np.bitwise_count(rows[:, PLACE] >> TILES_SHIFT & TILES)
    order = np.argsort(effort.tile_cost * used - rows[:, GAIN], kind="stable")
    lines = (rows[:, PLACE] & LINE)[order].tolist()
    on_line: dict[int, int] = {}
    chosen: list[int] = []
    few = (used <= effort.most_tiles)[order].tolist()
    for number, line, is_seen in zip(order.tolist(), lines, few, strict=True):
        if is_seen and on_line.get(line, 0) < effort.per_line:
            on_line[line] = on_line.get(line, 0) + 1
            chosen.append(number)
            if len(chosen) == effort.branches:
                break
    return chosen


def greedy_lead(words: Words, position: Position, plays: int, tile_cost: float) -> int:
    """The lead that a mover gets who takes the most promising play, again and again."""
    lead = best = overlay.balance(position)
    for _ in range(plays):
        rows = overlay.all_plays(words, position).rows
        if not len(rows):
            break
        used = np.bitwise_count(rows[:, PLACE] >> TILES_SHIFT & TILES)
        row = rows[np.argmax(rows[:, GAIN] - tile_cost * used)]
        position = overlay.after(words, position, row)
        lead += int(row[GAIN])
        best = max(best, lead)
    return best


@njit(cache=True, nogil=True)
def exposure(position: Position, limits: Ints) -> Int:
    """How easily the opponent steals: the mover's letters in long words, times their limits.

    What every word allows, one letter replaced, does not count.
    """
    rows, columns = position.rows, position.columns
    total = I64(0)
    for plane in range(2):
        length = rows if plane else columns
        for line in range(columns if plane else rows):
            run = mine = I64(0)
            for at in range(length + 1):
                cell = at * columns + line if plane else line * columns + at
                if at < length and position.letters[cell]:
                    run += 1
                    mine += position.colours[cell] == MOVER
                else:
                    if run > 1:
                        total += mine * (limits[run] - 1)
                    run = mine = I64(0)
    return total
