"""``logomachie people``: who runs a house helps those who lost their way back."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from logomachie.store.people import PeopleBook
from logomachie.store.sql import SECRET_FILE, address_in, connect, reach
from logomachie.table.phrase import Cost, lookup_key, salt_of
from tests.cli.program import Said, run

NOON = 1e9


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The folder of a house where two keep their place."""
    reach(address_in(tmp_path))
    (tmp_path / SECRET_FILE).write_text("the secret of this house", "utf-8")
    return tmp_path


@pytest.fixture
def book(house: Path) -> Iterator[PeopleBook]:
    engine = connect(address_in(house))
    kept = PeopleBook(engine)
    for guest, name in (("guest-anne", "Anne"), ("guest-bruno", "Bruno [bold]")):
        kept.set_phrase(guest, guest, "", NOON)
        kept.claim_name(guest, name)
        kept.list_device(guest, f"device of {guest}", "Firefox", NOON)
    yield kept
    engine.dispose()


def people(house: Path, *arguments: str) -> Said:
    said = run("people", *arguments, "--data-dir", str(house))
    assert "Traceback" not in said.err
    return said


def test_people_are_listed_by_their_names(house: Path, book: PeopleBook) -> None:
    listed = people(house, "list")
    assert listed.code == 0
    assert "Anne" in listed.out
    assert "Bruno [bold]" in listed.out
    assert "guest-bruno" not in people(house, "list", "ANNÉ").out
    told = [json.loads(line) for line in people(house, "list", "--json").out.splitlines()]
    assert [one["name"] for one in told] == ["Anne", "Bruno [bold]"]
    assert "Personne" in people(house, "list", "Zoé").err


def test_a_lost_phrase_is_replaced(house: Path, book: PeopleBook) -> None:
    said = people(house, "phrase", "anne")
    phrase = said.out.strip()
    assert len(phrase.split()) == 7
    key = lookup_key(phrase, salt_of("the secret of this house"), Cost())
    assert book.by_phrase(key) == "guest-anne"
    assert book.by_phrase("guest-anne") is None
    assert book.standing("guest-anne", 0, "device of guest-anne").news == "phrase"


def test_devices_are_cut_off_and_a_name_is_made_free(house: Path, book: PeopleBook) -> None:
    assert people(house, "cut", "guest-anne").out == "Appareils coupés : 1.\n"
    assert not book.person("guest-anne").devices
    assert people(house, "unname", "Anne").out == "« Anne » est libre.\n"
    assert not book.is_taken("Anne", "somebody else")


@pytest.mark.parametrize("command", ["phrase", "cut", "unname"])
def test_somebody_who_is_not_there_is_named(house: Path, command: str) -> None:
    said = people(house, command, "Zoé")
    assert said.code == 1
    assert "Zoé" in said.err


def test_without_the_secret_there_is_no_phrase(house: Path, book: PeopleBook) -> None:
    (house / SECRET_FILE).unlink()
    said = people(house, "phrase", "Anne")
    assert said.code == 1
    assert "secret" in said.err
    assert book.by_phrase("guest-anne") == "guest-anne", "nothing changed"
