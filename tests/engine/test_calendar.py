"""The numbers of days, and when they begin and close."""

from datetime import UTC, date, datetime

import pytest

from logomachie.engine.calendar import FIRST_DAY, closes, date_of, day_number, in_words, opens


@pytest.mark.parametrize(
    ("day", "number"),
    [
        (date(2026, 10, 31), None),
        (date(2026, 11, 1), 0),
        (date(2027, 3, 1), 120),
        (date(2028, 2, 29), 485),
    ],
)
def test_days_are_numbered_from_the_first_of_the_calendar(day: date, number: int | None) -> None:
    assert day_number(day) == number
    assert number is None or date_of(number) == day


def test_a_day_opens_with_the_first_midnight_on_earth_and_closes_36_hours_later() -> None:
    assert opens(FIRST_DAY) == datetime(2026, 10, 31, 10, tzinfo=UTC)
    assert closes(FIRST_DAY) == datetime(2026, 11, 1, 22, tzinfo=UTC)


def test_a_date_is_said_in_both_languages() -> None:
    assert in_words(date(2026, 12, 1)) == {"fr": "1er décembre 2026", "en": "1 December 2026"}
    assert in_words(date(2027, 8, 25)) == {"fr": "25 août 2027", "en": "25 August 2027"}
