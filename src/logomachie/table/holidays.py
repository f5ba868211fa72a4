"""Holidays: some whole days a year on which nobody's turn runs out while they are away."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from logomachie.table.commands import Decision
from logomachie.table.correspondence import DAY
from logomachie.table.events import Guest, Rested
from logomachie.table.rights import Denied
from logomachie.table.state import Table

DAYS_A_YEAR = 14


class Holiday(NamedTuple):
    """A holiday that somebody took (time of day)."""

    start: float
    end: float

    @property
    def days(self) -> int:
        """How many days it has."""
        return round((self.end - self.start) / DAY)

    @property
    def year(self) -> int:
        """The year of whose days it takes."""
        return _year(self.start)


def days_left(taken: Sequence[Holiday], now: float) -> int:
    """How many days of holiday somebody has left this year."""
    year = _year(now)
    return DAYS_A_YEAR - sum(holiday.days for holiday in taken if holiday.year == year)


def lasts_until(taken: Sequence[Holiday], now: float) -> float | None:
    """When somebody is back who is on holiday."""
    end = max((holiday.end for holiday in taken), default=now)
    return end if end > now else None


def next_holiday(taken: Sequence[Holiday], days: int, now: float) -> Holiday:
    """The holiday of who takes so many days from now on, or after the one that they are on."""
    start = lasts_until(taken, now) or now
    if days < 1:
        raise Denied("bad-holiday")
    if days > days_left(taken, start):
        raise Denied("no-holiday-left", {"days": str(max(0, days_left(taken, start)))})
    return Holiday(start, start + days * DAY)


def stop_days(table: Table, guest: Guest, holiday: Holiday) -> Decision:
    """The days of somebody stand still at a table where they play by correspondence."""
    if not table.opened.days or table.closed:
        return Decision([])
    return Decision([Rested(seat, *holiday) for seat in table.seats_of(guest)])


def _year(when: float) -> int:
    return datetime.fromtimestamp(when, UTC).year
