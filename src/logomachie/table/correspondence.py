"""Games by correspondence: the days that somebody has for a turn, and what is left of them.

Only the table counts days; a game knows nothing of them. When they are over nothing happens by
itself: the others may grant as many days again, or claim, and then the seat resigns.
"""

from collections.abc import Mapping

import msgspec

from logomachie import games
from logomachie.engine.game import AnyGame, OptionValue, Seat
from logomachie.table.events import Guest
from logomachie.table.state import Table
from logomachie.table.waiting import moment, passed

DAY = 24 * 3600.0
DAYS = (1, 2, 3, 7, 14)
"""How many days a turn may have."""
REMINDED_AT = 0.2
"""Who is waited for is reminded when this share of their days is left."""


def options_of(
    game: str, days: int, chosen: Mapping[str, OptionValue]
) -> Mapping[str, OptionValue]:
    """The options that a game is played with: by correspondence it has some of its own."""
    return {**chosen, **games.spec(game).correspondence} if days else chosen


class TimeLeft(msgspec.Struct, frozen=True):
    """What is left of the days of who is waited for."""

    seat: Seat
    until: float | None
    """When they are over (time of day), as things stand; ``None`` while the table is paused."""
    still: float | None = None
    """The seconds that are left while they stand still, in a pause or a holiday."""


def awaited(game: AnyGame, table: Table) -> Seat | None:
    """The person whose days pass: nobody's where only bots wait, who always grant more.

    They pass for who left their seat as well: nobody is out of reach by rising.
    """
    if not table.opened.days or table.started is None or table.closed:
        return None
    seat = next(iter(game.to_act(table.game_state)), None)
    if seat is None or not _who_plays(table, seat) or table.holders[seat].level:
        return None
    return seat if others(table, seat) else None


def _who_plays(table: Table, seat: Seat) -> Guest:
    """Who sits on a seat, or left it."""
    return table.holders[seat].guest or table.chairs[seat].left_by


def others(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """The seats on which other people play than on this one: they may grant or claim."""
    own = _who_plays(table, seat)
    return tuple(
        other
        for other, holder in enumerate(table.holders)
        if holder.guest and not holder.level and holder.guest != own
    )


def time_left(game: AnyGame, table: Table, now: float) -> TimeLeft | None:
    """What is left of the days of who is waited for; ``None`` where no days pass."""
    seat = awaited(game, table)
    if seat is None:
        return None
    waiting, stops = table.waiting, table.waiting.stops_of(seat)
    end = deadline(game, table)
    if waiting.paused is None and not any(stop.start <= now < stop.end for stop in stops):
        return TimeLeft(seat, end)
    seen = now if waiting.paused is None else waiting.paused
    return TimeLeft(seat, end, table.opened.days * DAY - passed(waiting.since, seen, stops))


def deadline(game: AnyGame, table: Table) -> float | None:
    """When the days of who is waited for are over (time of day); ``None`` where none pass."""
    return _when(game, table, 1.0)


def reminder_due(game: AnyGame, table: Table) -> float | None:
    """When who is waited for is to be reminded (time of day); ``None`` where that is done."""
    return None if table.waiting.reminded else _when(game, table, 1.0 - REMINDED_AT)


def is_late(game: AnyGame, table: Table, now: float) -> bool:
    """Whether the days of who is waited for are over."""
    end = deadline(game, table)
    return end is not None and now >= end


def _when(game: AnyGame, table: Table, share: float) -> float | None:
    """When a share of the days of who is waited for has passed."""
    seat = awaited(game, table)
    if seat is None or table.waiting.paused is not None:
        return None
    waiting = table.waiting
    return moment(waiting.since, share * table.opened.days * DAY, waiting.stops_of(seat))
