"""The days of the puzzles: each has a number, by which all servers know what is asked on it.

A day begins at everybody's own midnight. The first of them is that of the Pacific islands which are
14 hours before UTC, and the ranking of the day closes 36 hours later: whoever lives last on earth
still has half of the day.
"""

from datetime import UTC, date, datetime, time, timedelta, timezone

FIRST_DAY = date(2026, 11, 1)
"""Day 0. What was packed for a day is never changed."""
EARLIEST = timezone(timedelta(hours=14))
"""Where a day begins first."""
RANKED_FOR = timedelta(hours=36)
FRENCH_MONTHS = (
    "janvier", "février", "mars", "avril", "mai", "juin",
    "juillet", "août", "septembre", "octobre", "novembre", "décembre",
)  # fmt: skip
ENGLISH_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def day_number(day: date) -> int | None:
    """The number of a day, from 0; none before the calendar begins."""
    number = (day - FIRST_DAY).days
    return number if number >= 0 else None


def date_of(number: int) -> date:
    """The day of a number."""
    return FIRST_DAY + timedelta(days=number)


def in_words(day: date) -> dict[str, str]:
    """A date as it is said, by language: 1er décembre 2026, 1 December 2026."""
    first = "1er" if day.day == 1 else str(day.day)
    return {
        "fr": f"{first} {FRENCH_MONTHS[day.month - 1]} {day.year}",
        "en": f"{day.day} {ENGLISH_MONTHS[day.month - 1]} {day.year}",
    }


def opens(day: date) -> datetime:
    """When a day begins first, somewhere on earth."""
    return datetime.combine(day, time(), EARLIEST).astimezone(UTC)


def closes(day: date) -> datetime:
    """When the ranking of a day closes, for all at once."""
    return opens(day) + RANKED_FOR
