"""How much a search may use: so many seconds, or so much work.

A search asks its limit again and again whether all is spent, and stops then with what it has found.
By a clock it finds more on a faster machine. Where work is counted, every such question is a unit:
the same search with the same work finds the same, on any machine and whatever else runs there. How
much a unit does differs from search to search.

>>> limit = Budget.of_work(3).begin()
>>> [limit.spent() for _ in range(5)]
[False, False, False, True, True]
"""

import math
import time
from collections.abc import Callable
from itertools import count
from typing import NamedTuple

Meter = Callable[[], float]
"""Tells how far it has come: a clock, or a counter that every question moves on."""


class CountingClock:
    """A clock that counts how often it is looked at: the units of work that are done by it."""

    def __init__(self, clock: Meter = time.perf_counter) -> None:
        self._clock = clock
        self.looks = 0

    def __call__(self) -> float:
        """What the clock shows."""
        self.looks += 1
        return self._clock()


class Limit(NamedTuple):
    """A budget that is being used: its meter runs."""

    meter: Meter
    start: float
    end: float

    def spent(self) -> bool:
        """Whether nothing is left."""
        return self.meter() > self.end

    def share(self, share: float) -> "Limit":
        """The first part of it: what was used since its start counts."""
        return self._replace(end=self.start + (self.end - self.start) * share)

    def rest(self) -> "Limit":
        """What is left of it."""
        return self._replace(start=min(self.meter(), self.end))


UNLIMITED = Limit(time.perf_counter, 0.0, math.inf)
"""For a search that comes to its end by itself."""


class Budget(NamedTuple):
    """What a search may use."""

    amount: float
    clock: Meter | None
    """What measures it; without a clock, work is counted."""

    @classmethod
    def of_seconds(cls, seconds: float, clock: Meter = time.perf_counter) -> "Budget":
        """So much time."""
        return cls(seconds, clock)

    @classmethod
    def of_work(cls, work: int) -> "Budget":
        """So many units of work."""
        return cls(work, None)

    def within(self, seconds: float) -> "Budget":
        """No more than so many seconds; work takes as long as it takes."""
        return self._replace(amount=min(self.amount, seconds)) if self.clock else self

    def __repr__(self) -> str:
        return f"<Budget of {self.amount:g} {'s' if self.clock else 'units of work'}>"

    def begin(self) -> Limit:
        """Begin to use it."""
        meter = self.clock or count().__next__
        start = meter()
        return Limit(meter, start, start + self.amount)
