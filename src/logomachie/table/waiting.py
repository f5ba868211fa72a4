"""How long a table has waited for somebody who plays by correspondence: days, and what stops them.

Times are times of day. What stops the days is a holiday of who is waited for, a pause of the whole
table, or that the house was closed.
"""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from logomachie.engine.game import Seat


class Stop(NamedTuple):
    """A time that does not count."""

    start: float
    end: float
    seat: Seat | None = None
    """For whom it does not count; ``None``: for everybody."""


class Waiting(msgspec.Struct, frozen=True):
    """For whom a table waits, and since when."""

    seat: Seat | None = None
    """Who is waited for; ``None`` where it was not noted, as in version 0.1, or for nobody."""
    since: float = 0.0
    """When their days began."""
    stops: tuple[Stop, ...] = ()
    paused: float | None = None
    """Since when the table is paused, if it is."""
    reminded: bool = False
    """Whether they were told that their days run out."""

    def for_seat(self, seat: Seat | None, when: float) -> "Waiting":
        """Whom the table waits for after an action: the days of who is waited for go on."""
        return self if seat is not None and seat == self.seat else self.anew(seat, when)

    def anew(self, seat: Seat | None, when: float) -> "Waiting":
        """The days of a seat begin now."""
        lasting = tuple(stop for stop in self.stops if stop.end > when)
        return msgspec.structs.replace(self, seat=seat, since=when, stops=lasting, reminded=False)

    def stopped(self, *stops: Stop) -> "Waiting":
        """Some time does not count."""
        return msgspec.structs.replace(self, stops=(*self.stops, *stops))

    def taken_over(self, seat: Seat, when: float) -> "Waiting":
        """Somebody else sits on a seat: the holidays of who sat there before are not theirs."""
        stops = tuple(
            stop._replace(end=min(stop.end, when)) if stop.seat == seat else stop
            for stop in self.stops
        )
        return msgspec.structs.replace(self, stops=stops)

    def pause(self, when: float) -> "Waiting":
        """All agreed that the table rests."""
        return msgspec.structs.replace(self, paused=when)

    def go_on(self, when: float) -> "Waiting":
        """The table rests no more."""
        rested = () if self.paused is None else (Stop(self.paused, when),)
        return msgspec.structs.replace(self, stops=(*self.stops, *rested), paused=None)

    def stops_of(self, seat: Seat) -> tuple[Stop, ...]:
        """What does not count for a seat."""
        return tuple(stop for stop in self.stops if stop.seat in (None, seat))


def moment(since: float, seconds: float, stops: Iterable[Stop]) -> float:
    """When so many seconds that count have passed."""
    end = since + seconds
    for stop in sorted(stops, key=lambda stop: stop.start):
        start = max(stop.start, since)
        if start >= end:
            break
        if stop.end > start:
            end += stop.end - start
            since = stop.end
    return end


def passed(since: float, now: float, stops: Iterable[Stop]) -> float:
    """How many seconds that count have passed."""
    counted = max(0.0, now - since)
    for stop in sorted(stops, key=lambda stop: stop.start):
        start, end = max(stop.start, since), min(stop.end, now)
        if end > start:
            counted -= end - start
            since = end
    return counted
