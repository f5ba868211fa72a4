"""The time of day of a house: it goes on whatever the clock of the machine does."""

from collections.abc import Callable
from typing import NamedTuple

SLEW = 0.05
"""By how much the house's time may be faster or slower than it should, to be right again: three
minutes an hour, which nobody notices at a table."""
TICK = 0.001
"""Within so many seconds it is the same time: at every move somebody asks for it several times."""


class Reading(NamedTuple):
    """What was read of the clocks at one moment."""

    time: float
    """The time of day of the house."""
    monotonic: float
    """What the clock showed that is never set."""


def next_reading(last: Reading, wall: float, monotonic: float) -> Reading:
    """What is read after ``last``, when the clocks show this.

    As much time has passed as the clock says that is never set: where the one on the wall says
    otherwise, somebody has set it. The house's time then approaches it, and never goes back.
    """
    passed = max(0.0, monotonic - last.monotonic)
    expected = last.time + passed
    bend = SLEW * passed
    time = expected + min(bend, max(-bend, wall - expected))
    return Reading(max(last.time, time), max(last.monotonic, monotonic))


class TimeOfDay:
    """Tells the time of day by two clocks: one that can be set, and one that never is."""

    def __init__(self, wall: Callable[[], float], monotonic: Callable[[], float]) -> None:
        self._wall = wall
        self._monotonic = monotonic
        self._ahead = 0.0
        """By how much the clock that all houses share is ahead of the one on our wall."""
        self._last = Reading(wall(), monotonic())

    def __call__(self) -> float:
        """The time of day."""
        monotonic = self._monotonic()
        if monotonic - self._last.monotonic >= TICK:
            self._last = next_reading(self._last, self._wall() + self._ahead, monotonic)
        return self._last.time

    def follow(self, shared: float) -> None:
        """Be right by a clock that others share, which shows this now."""
        self._ahead = shared - self._wall()

    def begin(self) -> None:
        """Show what the clocks show: nobody has asked for the time yet."""
        self._last = Reading(self._wall() + self._ahead, self._monotonic())

    def reach(self, time: float) -> None:
        """Be no earlier than this: somebody has seen that time already."""
        self._last = Reading(max(self(), time), self._last.monotonic)
