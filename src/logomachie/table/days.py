"""The challenges of days: what is asked on a date, until when it is ranked, and who did best.

A date is everybody's own: it can be asked for as soon as it has begun somewhere on earth.
"""

import re
from calendar import monthrange
from collections.abc import Collection, Sequence
from contextlib import suppress
from datetime import date, datetime
from typing import NamedTuple

from logomachie import games
from logomachie.engine.calendar import (
    EARLIEST,
    FIRST_DAY,
    closes,
    date_of,
    day_number,
    in_words,
    opens,
)
from logomachie.engine.files import MissingFile
from logomachie.engine.puzzle import Puzzle
from logomachie.engine.spec import GameSpec
from logomachie.table.commands import Denied
from logomachie.table.ratings import Person

TURN_PREFIX = "dup"


class Day(NamedTuple):
    """A day of the calendar that has begun somewhere."""

    date: date
    number: int
    """From 0."""

    @classmethod
    def of(cls, number: int) -> "Day":
        """The day of a number."""
        return cls(date_of(number), number)

    @property
    def name(self) -> str:
        """As it is written: ``2026-12-01``."""
        return self.date.isoformat()

    @property
    def closes(self) -> float:
        """When its ranking closes (time of day)."""
        return closes(self.date).timestamp()

    def puzzle(self, spec: GameSpec) -> Puzzle | None:
        """The puzzle of the day of a game, if it has one."""
        days = spec.collection().days
        return days[self.number] if self.number < len(days) else None

    def puzzles(self) -> list[Puzzle]:
        """The puzzles of the day of all games.

        A package that lacks its own hides those of no other: its page names what is missing.
        """
        found = []
        for name in games.names():
            with suppress(MissingFile):
                found.append(self.puzzle(games.spec(name)))
        return [puzzle for puzzle in found if puzzle]

    def turns(self, spec: GameSpec) -> tuple[Puzzle, ...]:
        """The turns of the duplicate game of the day; none where there is no such game."""
        return spec.duplicate_turns(self.number)


def day_named(text: str) -> Day | None:
    """The day of a date as it was noted; ``None`` where it is none of the calendar."""
    found = date.fromisoformat(text)
    number = day_number(found)
    return None if number is None else Day(found, number)


def day_for(found: date) -> Day | None:
    """The day of a date; ``None`` before the calendar, and where nothing is asked."""
    number = day_number(found)
    day = None if number is None else Day(found, number)
    return day if day and day.puzzles() else None


def day_of(text: str, now: float) -> Day:
    """A date as it is written; ``Denied`` where it is none, or none of those that have begun."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
        raise Denied("bad-date")
    try:
        found = date.fromisoformat(text)
    except ValueError:
        raise Denied("bad-date") from None
    number = day_number(found)
    if number is None:
        raise Denied("no-such-day", {"first": FIRST_DAY.isoformat()})
    if not has_begun(found, now):
        raise Denied("day-to-come", in_words(found))
    return Day(found, number)


def has_begun(day: date, now: float) -> bool:
    """Whether a date has begun somewhere on earth."""
    return opens(day).timestamp() <= now


def days_of_month(text: str, now: float) -> list[Day]:
    """The days of a month that have begun; ``Denied`` where it is no month."""
    if not re.fullmatch(r"\d{4}-\d\d", text, re.ASCII):
        raise Denied("bad-month")
    try:
        first = date.fromisoformat(f"{text}-01")
    except ValueError:
        raise Denied("bad-month") from None
    _, length = monthrange(first.year, first.month)
    found = (first.replace(day=1 + place) for place in range(length))
    return [
        Day(one, number)
        for one in found
        if (number := day_number(one)) is not None and has_begun(one, now)
    ]


# -- the turns of duplicate games


class TurnId(NamedTuple):
    """Which turn of the duplicate game of which date a puzzle is."""

    date: str
    turn: int
    """From 0."""


def turn_id(day: Day, turn: int) -> str:
    """The name of a turn as a puzzle."""
    return f"{TURN_PREFIX}-{day.name}-{turn}"


def read_turn_id(puzzle: str) -> TurnId | None:
    """The turn that a puzzle is; ``None`` where it is none."""
    found = re.fullmatch(rf"{TURN_PREFIX}-(\d{{4}}-\d\d-\d\d)-(\d{{1,3}})", puzzle, re.ASCII)
    return TurnId(found[1], int(found[2])) if found else None


def require_turn(turn: int, answered: int, turns: int) -> None:
    """Deny a turn that is not the next one of a duplicate game."""
    if turn >= turns:
        raise Denied("no-such-puzzle")
    if turn < answered:
        raise Denied("turn-answered")
    if turn > answered:
        raise Denied("turn-to-come")


# -- days in a row


def days_in_a_row(played: Collection[int], last: int) -> int:
    """On how many days in a row somebody played, up to the last one that has begun.

    It may have begun elsewhere only, and not be over: nothing is lost on that day and the one
    before it.
    """
    begin = next((number for number in (last, last - 1, last - 2) if number in played), None)
    if begin is None:
        return 0
    return next(count for count in range(1, begin + 2) if begin - count not in played)


def last_begun(now: float) -> int:
    """The number of the last day that has begun somewhere."""
    today = datetime.fromtimestamp(now, EARLIEST).date()
    return (today - FIRST_DAY).days


# -- rankings


class Standing(NamedTuple):
    """How somebody did on a day."""

    person: Person
    share: int
    """So many percent of the best."""
    hints: int
    reached: int
    """By the measure of the puzzle; in a duplicate game the points of all turns."""
    name: str = ""
    """The one that is their own."""
    place: int = 0
    """From 1; the same for those who tied."""


def in_order(standings: Sequence[Standing]) -> list[Standing]:
    """The best first, with their places: who reached more, then who had fewer hints."""
    order = sorted(standings, key=lambda one: (*_merit(one), one.person))
    merits = [_merit(one) for one in order]
    return [one._replace(place=1 + merits.index(_merit(one))) for one in order]


def _merit(standing: Standing) -> tuple[int, int, int]:
    return -standing.share, -standing.reached, standing.hints
