"""Puzzles of one's own: turns of a finished game in which more could have been done."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from logomachie.engine.game import AnyState, Seat
from logomachie.table.lookback import LookbackTurn, biggest_misses
from logomachie.table.storage import TableId

PREFIX = "own"
KIND = "own"
MOST = 3
"""So many of a game."""


class OwnTurn(NamedTuple):
    """A turn of a finished game as a puzzle: do as well as the best way that was found."""

    id: str
    state: AnyState
    """The game when the turn began."""
    seat: Seat
    players: int
    at: float
    """What the clock of the game shows all the while."""
    target: int
    solution: tuple[str, ...]


class OwnId(NamedTuple):
    """Which turn of which table a puzzle of one's own is."""

    table: TableId
    turn: int
    """The number of its first action, from 1."""


def own_id(table: TableId, turn: LookbackTurn) -> str:
    """The name of a turn as a puzzle."""
    return f"{PREFIX}-{table}-{turn.first}"


def read_own_id(puzzle: str) -> OwnId | None:
    """The turn that a puzzle is; ``None`` where it is not one's own."""
    found = re.fullmatch(rf"{PREFIX}-(.+)-(\d{{1,6}})", puzzle, re.ASCII | re.DOTALL)
    return OwnId(found[1], int(found[2])) if found else None


def missed_chances(turns: Sequence[LookbackTurn], seats: Iterable[Seat]) -> list[LookbackTurn]:
    """The turns in which who sat on these seats missed most, the biggest miss first."""
    theirs = [turn for seat in seats for turn in biggest_misses(turns, seat) if turn.lines]
    return sorted(theirs, key=lambda turn: (-turn.missed, turn.first))[:MOST]
