"""The time of day of a house, whatever the clocks of the machine show."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logomachie.table.time_of_day import SLEW, Reading, TimeOfDay, next_reading

HOUR = 3600.0
JUMPS = [HOUR, -HOUR, 24 * HOUR, -24 * HOUR]
passing = st.floats(0.0, 10 * HOUR)
"""What the clock that is never set shows later."""
setting = st.floats(-1e7, 1e7)
"""By how much somebody sets the clock on the wall."""
TINY = 1e-5
"""Floats of this size are no more exact."""


def readings(steps: list[tuple[float, float]]) -> list[Reading]:
    """What is read while time passes, and the clock on the wall is set before each reading."""
    wall, monotonic = 1e9, 50.0
    read = [Reading(wall, monotonic)]
    for passed, set_by in steps:
        wall += passed + set_by
        monotonic += passed
        read.append(next_reading(read[-1], wall, monotonic))
    return read


@given(st.lists(st.tuples(passing, setting)))
def test_it_never_goes_back_and_never_hurries(steps: list[tuple[float, float]]) -> None:
    for before, after in pairwise(readings(steps)):
        passed = after.monotonic - before.monotonic
        assert after.time >= before.time
        assert abs(after.time - before.time - passed) <= SLEW * passed + TINY


@given(st.lists(passing))
def test_it_is_that_of_a_clock_that_nobody_sets(steps: list[float]) -> None:
    last = readings([(passed, 0.0) for passed in steps])[-1]
    assert last.time == pytest.approx(1e9 + sum(steps), abs=TINY)


@given(setting, st.integers(1, 20))
def test_after_a_while_it_is_right_again(set_by: float, looks: int) -> None:
    needed = abs(set_by) / SLEW / looks + 1.0
    steps = [(1.0, set_by), *[(needed, 0.0)] * looks]
    wall = 1e9 + sum(map(sum, steps))
    assert readings(steps)[-1].time == pytest.approx(wall, abs=TINY)


@pytest.mark.parametrize("jump", JUMPS)
def test_who_asks_often_sees_a_jump_as_little_as_who_asks_seldom(jump: float) -> None:
    seldom = readings([(1.0, jump), (60.0, 0.0)])[-1]
    often = readings([(1.0, jump), *[(0.01, 0.0)] * 6000])[-1]
    assert often.time == pytest.approx(seldom.time, abs=0.01)
    assert abs(often.time - 1e9 - 61.0) < 4.0


class Clocks:
    """Clocks that a test sets."""

    def __init__(self) -> None:
        self.wall = 1e9
        self.monotonic = 50.0

    def pass_(self, seconds: float) -> None:
        self.wall += seconds
        self.monotonic += seconds


@pytest.fixture
def clocks() -> Clocks:
    return Clocks()


@pytest.fixture
def now(clocks: Clocks) -> TimeOfDay:
    return TimeOfDay(lambda: clocks.wall, lambda: clocks.monotonic)


def test_what_somebody_saw_is_past_and_the_clock_on_the_wall_catches_up(
    clocks: Clocks, now: TimeOfDay
) -> None:
    now.reach(1e9 + 100)
    now.reach(1e9 - 100)
    assert now() == 1e9 + 100
    clocks.pass_(10)
    assert now() == pytest.approx(1e9 + 110 - 10 * SLEW)
    clocks.pass_(100 / SLEW)
    assert now() == clocks.wall


def test_houses_agree_on_a_clock_that_they_share(clocks: Clocks, now: TimeOfDay) -> None:
    now.follow(1e9 + 30)
    now.begin()
    assert now() == 1e9 + 30
    clocks.wall += HOUR  # on our wall alone
    now.follow(1e9 + 30)
    clocks.pass_(5)
    assert now() == pytest.approx(1e9 + 35)
