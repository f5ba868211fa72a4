"""Who is to be told what, and when not: without a server and without a clock."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from logomachie.table.alerts import (
    Alert,
    Choices,
    alerts_of,
    awaited_person,
    date_for,
    next_reminder,
    quiet_until,
    require_choices,
    still_holds,
)
from logomachie.table.commands import Denied
from logomachie.table.events import Acted, Closed, Event, Holder, Reminded, Said, Seated, Stamped
from logomachie.table.state import Table
from tests.table.tables import ANNE, BERNARD, EVE, FREE, OPENED, AnyGame, after, set_table

PARIS = "Europe/Paris"
NIGHT = Choices(quiet_from=22 * 60, quiet_to=7 * 60, zone=PARIS)
SIESTA = Choices(quiet_from=13 * 60, quiet_to=14 * 60 + 30, zone=PARIS)


def at(text: str, zone: str = PARIS) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


@pytest.mark.parametrize(
    ("choices", "now", "end"),
    [
        (NIGHT, "2026-11-17T21:59", None),
        (NIGHT, "2026-11-17T22:00", "2026-11-18T07:00"),
        (NIGHT, "2026-11-18T06:59", "2026-11-18T07:00"),
        (NIGHT, "2026-11-18T07:00", None),
        (SIESTA, "2026-11-17T12:59", None),
        (SIESTA, "2026-11-17T13:00", "2026-11-17T14:30"),
        (SIESTA, "2026-11-17T14:30", None),
        (Choices(), "2026-11-17T03:00", None),
        (Choices(quiet_from=60, quiet_to=60, zone=PARIS), "2026-11-17T01:00", None),
        # In these nights the clocks are set back and forward.
        (NIGHT, "2026-10-24T23:00", "2026-10-25T07:00"),
        (NIGHT, "2026-03-28T23:00", "2026-03-29T07:00"),
    ],
)
def test_quiet_hours_end_where_the_person_lives(
    choices: Choices, now: str, end: str | None
) -> None:
    assert quiet_until(choices, at(now)) == (at(end) if end else None)


@pytest.mark.parametrize(
    ("now", "next_one"),
    [
        ("2026-11-17T08:59", "2026-11-17T09:00"),
        ("2026-11-17T09:00", "2026-11-18T09:00"),
        ("2026-11-17T23:59", "2026-11-18T09:00"),
        # The clocks are set back and forward in the night.
        ("2026-10-24T09:00", "2026-10-25T09:00"),
        ("2026-03-28T09:00", "2026-03-29T09:00"),
    ],
)
def test_a_reminder_comes_at_the_same_time_of_every_day(now: str, next_one: str) -> None:
    choices = Choices(days=True, days_at=9 * 60, zone=PARIS)
    assert next_reminder(choices, at(now)) == at(next_one)


def test_a_reminder_at_an_hour_that_a_day_lacks_comes_all_the_same() -> None:
    choices = Choices(days=True, days_at=2 * 60 + 30, zone=PARIS)
    before, after = at("2026-03-28T12:00"), at("2026-03-30T12:00")
    first = next_reminder(choices, before)
    second = next_reminder(choices, first)
    assert before < first < second < after


@pytest.mark.parametrize("days_at", [-1, 24 * 60, 10**9])
def test_a_reminder_at_an_hour_that_no_clock_shows_is_refused(days_at: int) -> None:
    with pytest.raises(Denied) as denied:
        require_choices(Choices(days_at=days_at))
    assert denied.value.key == "bad-hours"


def test_the_date_is_that_of_who_lives_there() -> None:
    now = at("2026-11-17T12:00", "UTC")
    for zone, expected in (("Pacific/Kiritimati", 18), (PARIS, 17), ("Pacific/Pago_Pago", 17)):
        assert date_for(Choices(zone=zone), now).day == expected
    assert date_for(Choices(zone="Pacific/Pago_Pago"), now - 3 * 3600).day == 16


def test_quiet_hours_that_end_in_an_hour_that_a_day_lacks_end_at_once_after_it() -> None:
    odd = Choices(quiet_from=0, quiet_to=2 * 60 + 30, zone=PARIS)
    now = at("2026-03-29T01:59")
    until = quiet_until(odd, now)
    assert until is not None
    assert now < until <= now + 3600


@pytest.mark.parametrize(
    ("choices", "key"),
    [
        (Choices(quiet_from=0), "bad-hours"),
        (Choices(quiet_from=0, quiet_to=1440), "bad-hours"),
        (Choices(zone=""), "bad-zone"),
        (Choices(zone="Nowhere/At_All"), "bad-zone"),
        (Choices(zone="/etc/localtime"), "bad-zone"),
    ],
)
def test_hours_and_zones_that_no_clock_knows_are_refused(choices: Choices, key: str) -> None:
    with pytest.raises(Denied, match=key):
        require_choices(choices)


PEOPLE = (ANNE, BERNARD, EVE)


def told(game: AnyGame, before: Table | None, *events: Event) -> set[tuple[str, str, str]]:
    """Who is told what of events, and who did it."""
    table = before or set_table(game)
    now = after(game, table, events) if before else table
    stamped = [Stamped(table.seq + at, OPENED, one) for at, one in enumerate(events, 1)]
    found = alerts_of(game, "t", before, now, stamped)
    return {(alert.person, alert.kind, alert.who) for alert in found}


def passing(table: Table, game: AnyGame) -> Acted:
    return Acted(0.0, game.to_act(table.game_state)[0], "pass")


def test_who_is_next_is_told_by_whom_and_who_moved_is_not(option: AnyGame) -> None:
    table = set_table(option, PEOPLE, days=2)
    first = option.to_act(table.game_state)[0]
    following = PEOPLE[(first + 1) % 3].guest
    expected = {(following, "turn", PEOPLE[first].name)}
    assert told(option, table, passing(table, option)) == expected


def test_a_table_that_begins_tells_who_is_to_begin(option: AnyGame) -> None:
    first = PEOPLE[option.to_act(set_table(option).game_state)[0]]
    assert told(option, None) == {(first.guest, "turn", "")}
    waiting = set_table(option, (ANNE, FREE))
    sitting = told(option, waiting, Seated(1, BERNARD))
    assert {kind for _, kind, _ in sitting} == {"turn"}
    assert awaited_person(option, waiting) == ""


def test_what_is_said_is_told_to_who_heard_it_and_never_repeated(option: AnyGame) -> None:
    table = set_table(option, PEOPLE)
    aloud = Said("anne", "Anne", "un K et un W")
    assert told(option, table, aloud) == {(one, "message", "Anne") for one in ("bernard", "eve")}
    whispered = Said("anne", "Anne", "un K", to=(2,), heard_by=("eve",))
    assert told(option, table, whispered) == {("eve", "message", "Anne")}
    stranger = Said("zoe", "Zoé", "bonjour", to=(0,), heard_by=("anne",))
    assert told(option, table, stranger) == {("anne", "message", "Zoé")}


def test_little_time_is_told_to_who_is_waited_for(option: AnyGame) -> None:
    table = set_table(option, PEOPLE, days=2)
    seat = option.to_act(table.game_state)[0]
    assert told(option, table, Reminded(seat)) == {(PEOPLE[seat].guest, "reminder", "")}


def test_the_end_is_told_to_all_but_who_brought_it(option: AnyGame) -> None:
    table = set_table(option)
    found = told(option, table, Acted(0.0, 0, "resign"))
    assert found == {("bernard", "over", "Anne")}


def test_nobody_is_told_for_a_bot_in_their_place(option: AnyGame) -> None:
    lent = Holder("bernard", "Bernard", level=3)
    table = set_table(option, (ANNE, lent))
    if option.to_act(table.game_state)[0] == 0:
        table = after(option, table, [Acted(0.0, 0, "pass")])
    assert awaited_person(option, table) == ""
    assert told(option, table, Acted(0.0, 1, "pass")) == {("anne", "turn", "")}


def test_what_could_not_be_told_at_once_may_be_worth_nothing_later(option: AnyGame) -> None:
    table = set_table(option, days=2)
    seat = option.to_act(table.game_state)[0]
    person = (ANNE, BERNARD)[seat].guest
    turn = Alert(person, "t", "turn", "option")
    assert still_holds(option, table, turn)
    assert not still_holds(option, after(option, table, [passing(table, option)]), turn)
    assert not still_holds(option, after(option, table, [Closed()]), turn)
    invitation = turn._replace(kind="invitation")
    assert not still_holds(option, table, invitation)
    assert still_holds(option, set_table(option, (ANNE, FREE)), invitation)
    assert not still_holds(option, table, turn._replace(kind="message", person="zoe"))
