"""Guests who become one person: events stay as they are, and are read with the person."""

import msgspec
import pytest

from logomachie.table.commands import Denied
from logomachie.table.events import Acted, Event, Holder, Opened, Said, Seated, Stamped
from logomachie.table.people import (
    Aliases,
    guests_at,
    guests_in,
    kept_name,
    table_with_persons,
    with_persons,
)
from logomachie.table.state import begin, fold
from tests.store.test_sql import SETUP

OPENED = Opened(SETUP, "guest", (Holder("guest", "Anne"), Holder("bruno", "Bruno"), Holder()))
EVENTS: dict[str, tuple[Event, Event]] = {
    "opened": (OPENED, Opened(SETUP, "anne", (Holder("anne", "Anne"), *OPENED.holders[1:]))),
    "seated": (Seated(0, Holder("guest")), Seated(0, Holder("anne"))),
    "kicked": (Seated(0, Holder(), "guest"), Seated(0, Holder(), "anne")),
    "said": (Said("guest", "Anne", "Oui"), Said("anne", "Anne", "Oui")),
    "heard": (
        Said("bruno", "", "Oui", (0,), ("bruno", "guest")),
        Said("bruno", "", "Oui", (0,), ("bruno", "anne")),
    ),
    "acted": (Acted(1.0, 0, "pass"), Acted(1.0, 0, "pass")),
}


@pytest.fixture
def aliases() -> Aliases:
    known = Aliases()
    known.add("guest", "anne")
    return known


@pytest.mark.parametrize(("event", "read"), EVENTS.values(), ids=EVENTS)
def test_an_event_is_read_with_the_person(aliases: Aliases, event: Event, read: Event) -> None:
    stamped = Stamped(3, 1.0, event, "ticket")
    assert aliases.known(stamped) == Stamped(3, 1.0, read, "ticket")
    assert with_persons(event, aliases.person_of) == read
    assert ("guest" in guests_in(event)) is (event != read)
    assert "guest" not in set(guests_in(read))


def test_an_event_of_others_is_not_touched(aliases: Aliases) -> None:
    stamped = Stamped(3, 1.0, Said("bruno", "", "Oui"))
    assert aliases.known(stamped) is stamped
    assert Aliases().known(stamped) is stamped


def test_who_became_somebody_who_became_another_is_the_last_of_them(aliases: Aliases) -> None:
    assert aliases
    assert not Aliases()
    aliases.add("anne", "claire")
    assert [aliases.person_of(one) for one in ("guest", "anne", "claire", "")] == [
        "claire",
        "claire",
        "claire",
        "",
    ]


def test_a_table_in_use_is_known_by_the_person(aliases: Aliases) -> None:
    table = begin(Stamped(1, 1.0, OPENED), None)
    table = fold(table, Stamped(2, 2.0, Seated(2, Holder("guest"))))
    table = fold(table, Stamped(3, 3.0, Seated(2, Holder("claire"), "guest")))
    known = table_with_persons(table, aliases.person_of)
    assert known.seats_of("anne") == (0,)
    assert known.opened.host == "anne"
    assert known.kicked == {"anne"}
    assert "guest" in guests_at(table)
    assert "guest" not in guests_at(known)
    assert known.known_to[2] == {"anne", "claire"}
    again = msgspec.structs.replace(known, opened=table.opened, holders=table.holders)
    assert table_with_persons(again, aliases.person_of) == known


def test_a_name_to_be_kept_is_one() -> None:
    assert kept_name(" Zoé ") == "Zoé"
    for name, key in (("", "no-name"), ("vous", "no-name"), ("bot 3", "name-of-bot")):
        with pytest.raises(Denied, match=key):
            kept_name(name)
