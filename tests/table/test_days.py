"""What a date is, anywhere on earth, and who did best on it."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from logomachie import games
from logomachie.engine.calendar import FIRST_DAY
from logomachie.table.commands import Denied
from logomachie.table.days import (
    Day,
    Standing,
    TurnId,
    day_of,
    days_in_a_row,
    days_of_month,
    in_order,
    last_begun,
    read_turn_id,
    require_turn,
    turn_id,
)


def at(text: str, hours: float = 0) -> float:
    """A time of day where clocks are so many hours before UTC."""
    zone = timezone(timedelta(hours=hours))
    return datetime.fromisoformat(text).replace(tzinfo=zone).timestamp()


def refused(text: str, now: float) -> str:
    with pytest.raises(Denied) as denied:
        day_of(text, now)
    return denied.value.key


def test_a_day_begins_at_the_first_midnight_on_earth() -> None:
    assert refused("2026-12-24", at("2026-12-23T23:59:59", 14)) == "day-to-come"
    for hours in (14, 13, 9, 1, 0, -5, -12):
        day = day_of("2026-12-24", at("2026-12-24T00:00", hours))
        assert (day.name, day.number) == ("2026-12-24", 53)


def test_its_ranking_closes_36_hours_later_for_all_at_once() -> None:
    day = Day.of(53)
    assert day.closes == at("2026-12-25T12:00", 14) == at("2026-12-24T22:00", 0)


def test_a_package_without_its_puzzles_hides_those_of_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broken = games.spec("option")._replace(package="logomachie.engine")
    monkeypatch.setattr(
        games, "spec", lambda name, known=games.spec: broken if name == "option" else known(name)
    )
    found = [puzzle.scenario.game for puzzle in Day.of(0).puzzles()]
    assert found
    assert set(found) == set(games.OWN) - {"option"}


def test_what_is_no_day_is_refused() -> None:
    noon = at("2026-12-24T12:00")
    for text in ("", "today", "2026-13-01", "2026-02-30", "2026-1-1", "20261224", "2026-W52-4",
                 "٢٠٢٦-12-24", "2026-12-24T00:00", "-026-12-24"):  # fmt: skip
        assert refused(text, noon) == "bad-date", text
    before = (FIRST_DAY - timedelta(days=1)).isoformat()
    assert refused(before, noon) == refused("0001-01-01", noon) == "no-such-day"
    assert day_of(FIRST_DAY.isoformat(), noon).number == 0
    assert refused("9999-12-31", noon) == "day-to-come"


def test_a_month_holds_what_has_begun_of_it() -> None:
    noon = at("2026-12-24T12:00")  # at UTC+14 it is the 25th
    days = days_of_month("2026-12", noon)
    assert [day.name for day in days] == [f"2026-12-{day:02}" for day in range(1, 26)]
    assert len(days_of_month("2026-11", noon)) == 30
    assert days_of_month("2026-10", noon) == days_of_month("2027-01", noon) == []
    assert days_of_month("9999-12", noon) == []
    for text in ("", "2026", "2026-13", "2026-12-01", "0000-01"):
        with pytest.raises(Denied) as denied:
            days_of_month(text, noon)
        assert denied.value.key == "bad-month", text


def test_turns_are_answered_one_after_the_other_and_once() -> None:
    require_turn(3, 3, 5)
    for turn, answered, key in ((2, 3, "turn-answered"), (4, 3, "turn-to-come"),
                                (5, 5, "no-such-puzzle"), (99, 0, "no-such-puzzle")):  # fmt: skip
        with pytest.raises(Denied) as denied:
            require_turn(turn, answered, 5)
        assert denied.value.key == key


def test_a_turn_is_known_by_its_name() -> None:
    day = Day.of(53)
    assert turn_id(day, 11) == "dup-2026-12-24-11"
    assert read_turn_id("dup-2026-12-24-11") == TurnId("2026-12-24", 11)
    for other in ("dup-2026-12-24-", "dup-2026-12-24--1", "dup-2026-12-24-1111", "abcdefgh",
                  "dup-٢٠٢٦-12-24-1", "own-table-1"):  # fmt: skip
        assert read_turn_id(other) is None


def test_days_in_a_row_end_now_or_a_moment_ago() -> None:
    assert days_in_a_row([], 9) == 0
    assert days_in_a_row([9], 9) == days_in_a_row([8], 9) == days_in_a_row([7], 9) == 1
    assert days_in_a_row([6], 9) == 0
    assert days_in_a_row([3, 5, 6, 7, 8], 9) == 4
    assert days_in_a_row([0, 1], 1) == 2
    assert last_begun(datetime(2026, 11, 1, 10, tzinfo=UTC).timestamp()) == 1


def test_who_reached_as_much_with_as_few_hints_shares_a_place() -> None:
    found = in_order(
        [
            Standing("a", 90, 0, 54),
            Standing("b", 100, 1, 60),
            Standing("c", 100, 0, 60),
            Standing("d", 90, 0, 54),
            Standing("e", 10, 0, 6),
        ]
    )
    assert [(one.person, one.place) for one in found] == [
        ("c", 1), ("b", 2), ("a", 3), ("d", 3), ("e", 5),
    ]  # fmt: skip
