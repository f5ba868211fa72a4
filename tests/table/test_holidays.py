"""Days of holiday, and what they do to the days of a turn."""

from datetime import UTC, datetime
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logomachie.table.correspondence import DAY, deadline
from logomachie.table.holidays import (
    DAYS_A_YEAR,
    Holiday,
    days_left,
    lasts_until,
    next_holiday,
    stop_days,
)
from logomachie.table.rights import Denied
from tests.table.tables import ANNE, OPENED, AnyGame, after, set_table

JULY = datetime(2026, 7, 1, tzinfo=UTC).timestamp()
SILVESTER = datetime(2026, 12, 31, tzinfo=UTC).timestamp()
NEW_YEAR = datetime(2027, 1, 1, tzinfo=UTC).timestamp()


def test_a_holiday_begins_now_or_after_the_one_that_one_is_on() -> None:
    first = next_holiday([], 3, JULY)
    assert first == Holiday(JULY, JULY + 3 * DAY)
    assert days_left([first], JULY) == DAYS_A_YEAR - 3
    assert lasts_until([first], JULY + DAY) == first.end
    assert lasts_until([first], first.end) is None
    assert next_holiday([first], 2, JULY + DAY) == Holiday(first.end, first.end + 2 * DAY)


def test_a_new_year_has_new_days() -> None:
    spent = [next_holiday([], DAYS_A_YEAR, JULY)]
    with pytest.raises(Denied, match="no-holiday-left"):
        next_holiday(spent, 1, SILVESTER)
    assert days_left(spent, NEW_YEAR) == DAYS_A_YEAR
    assert next_holiday(spent, DAYS_A_YEAR, NEW_YEAR).days == DAYS_A_YEAR


def test_what_begins_in_a_year_is_of_its_days() -> None:
    last = next_holiday([], 3, SILVESTER)
    assert days_left([last], NEW_YEAR) == DAYS_A_YEAR
    assert next_holiday([last], DAYS_A_YEAR, SILVESTER).start == last.end


@given(wishes=st.lists(st.tuples(st.integers(-2, 20), st.floats(0, 30 * DAY)), max_size=12))
def test_nobody_takes_more_than_a_year_gives(wishes: list[tuple[int, float]]) -> None:
    taken: list[Holiday] = []
    now = JULY
    for days, later in wishes:
        now += later
        try:
            taken.append(next_holiday(taken, days, now))
        except Denied:
            assert days < 1 or days > days_left(taken, lasts_until(taken, now) or now)
    for year in (2026, 2027):
        assert sum(one.days for one in taken if one.year == year) <= DAYS_A_YEAR
    assert all(one.end <= other.start for one, other in pairwise(taken))


def test_a_holiday_stops_the_days_of_all_seats_of_a_person(option: AnyGame) -> None:
    holiday = Holiday(OPENED, OPENED + 5 * DAY)
    table = set_table(option, (ANNE, ANNE, ANNE), days=1)
    assert len(stop_days(table, "anne", holiday).events) == 3
    assert not stop_days(table, "bernard", holiday).events
    assert not stop_days(set_table(option), "anne", holiday).events, "a live game has no days"
    table = set_table(option, days=1)
    turn = int(table.game_state.turn)
    events = stop_days(table, table.holders[turn].guest, holiday).events
    assert deadline(option, after(option, table, events)) == holiday.end + DAY
