"""Tables in lists: those of a person, and those that the lobby shows to everybody."""

import msgspec

from logomachie.engine.game import Result, Seat
from logomachie.lexicon.collection import COMPLETE
from logomachie.table.storage import TableId
from logomachie.table.view import SeatView

UNATTENDED_SECONDS = 600.0
"""A table at which nobody sits yet is shown for so long."""


class ListedTable(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: TableId
    code: str
    game: str
    seats: tuple[SeatView, ...]
    started: bool
    running: bool
    """Whether seats or moves are still awaited."""
    days: int
    to_act: tuple[Seat, ...]
    """The seats that may act now, first the one that all wait for."""
    my_turn: bool
    updated: float
    """When something last happened (time of day)."""
    teams: int
    """How many teams there are: seat ``n`` plays for team ``n % teams``; 0: each for itself."""
    scores: tuple[int, ...]
    """The points of all seats so far; none before the game begins."""
    result: Result | None
    readable: bool = True
    """Whether the table can be opened: one that cannot be read is listed all the same."""
    dictionary: str = COMPLETE
    """The name of the dictionary whose words count."""


def is_shown(table: ListedTable, now: float) -> bool:
    """Whether the lobby shows a table: one that can be joined or watched, or whose game is over.

    Where people sit who are all gone there is nobody to play with, until one of them is back; by
    correspondence people come and go.
    """
    if table.result is not None or table.days:
        return table.running or table.result is not None
    people = [seat for seat in table.seats if not seat.free and not seat.level]
    if not people:
        return table.running and (table.started or now - table.updated < UNATTENDED_SECONDS)
    return table.running and not all(seat.away for seat in people)
