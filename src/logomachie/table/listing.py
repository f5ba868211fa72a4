"""Tables in lists: those of a person, and those that the lobby shows to everybody."""

from collections.abc import Sequence

import msgspec

from logomachie.engine.game import Result, Seat
from logomachie.lexicon.names import COMPLETE
from logomachie.table.correspondence import TimeLeft
from logomachie.table.storage import TableId
from logomachie.table.view import SeatView

MOST_OPEN, MOST_RUNNING, MOST_OVER = 40, 24, 12
"""So many tables the lobby shows that can be joined, watched and seen again."""
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
    hidden: bool = False
    """Whether I do not want to see it in my list."""
    time_left: TimeLeft | None = None
    """What is left of the days of who is waited for, in a game by correspondence."""
    paused: bool = False
    """Whether all agreed that the table rests."""


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


def arranged(tables: Sequence[ListedTable]) -> tuple[ListedTable, ...]:
    """What the lobby shows of tables: what can be joined, then watched, then seen again.

    Where people are now comes before where they answer some day.
    """
    going_on = sorted((one for one in tables if one.running), key=lambda one: one.days > 0)
    return (
        *[one for one in going_on if not one.started][:MOST_OPEN],
        *[one for one in going_on if one.started][:MOST_RUNNING],
        *[one for one in tables if not one.running][:MOST_OVER],
    )
