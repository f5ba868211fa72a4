"""What is told of a table, and to whom."""

from functools import partial

import msgspec
import pytest

from logomachie.engine.game import Effects
from logomachie.table.events import Acted, Guest, Holder, Said, Seated, Stamped
from logomachie.table.seat_changes import SeatChanges
from logomachie.table.telling import Telling
from logomachie.table.view import table_view
from tests.table.tables import OPENED, AnyGame, set_table

ACTED = Stamped(3, OPENED, Acted(1.0, 0, "pass"))
WHISPERED = Stamped(4, OPENED, Said("gone", "Gone", "psst", (1,), ("bernard", "left")))
HAPPENED = [(ACTED, Effects("O21", "passed", details={"count": 0})), (WHISPERED, None)]


@pytest.fixture(scope="module")
def telling(option: AnyGame) -> Telling:
    """A move of the first seat, then a whisper to the second by somebody who has left."""
    table = set_table(option, (Holder("anne", "Anne"), Holder("bernard", "Bernard")))
    return Telling(option, table, HAPPENED, OPENED)


@pytest.mark.parametrize(
    ("guest", "heard"),
    [
        ("anne", [("acted", "pass")]),
        ("bernard", [("acted", ""), ("said", "psst")]),
        ("gone", [("acted", ""), ("said", "psst")]),
        ("left", [("acted", ""), ("said", "psst")]),
        ("eve", [("acted", "")]),
        ("", [("acted", "")]),
    ],
)
def test_each_hears_what_is_meant_for_them(
    telling: Telling, guest: Guest, heard: list[tuple[str, str]]
) -> None:
    assert [(news.kind, news.text) for news in telling.news(guest, "fr")] == heard


@pytest.mark.parametrize("guest", ["anne", "bernard", "eve", ""])
def test_the_json_of_a_table_is_that_of_its_view(option: AnyGame, guest: Guest) -> None:
    holders = (Holder("anne", "Anne"), Holder("bernard", "Bernard", away=OPENED))
    table, now = set_table(option, holders), OPENED + 7
    look = partial(option.view, table.game_state)
    told = msgspec.json.decode(Telling(option, table, (), now).view(guest, look))
    assert told == msgspec.json.decode(msgspec.json.encode(table_view(option, table, guest, now)))


def test_all_who_have_no_part_in_anything_are_told_the_same(telling: Telling) -> None:
    partakers = ["anne", "bernard", "gone", "left"]
    assert [telling.known_as(guest) for guest in partakers] == partakers
    assert [telling.known_as(guest) for guest in ("eve", "zoe", "")] == ["", "", ""]


def test_a_sentence_is_in_the_language_of_who_reads_it(telling: Telling) -> None:
    french, english = (telling.news("eve", language)[0].sentence for language in ("fr", "en"))
    assert french
    assert english
    assert french != english


def test_what_becomes_of_seats_is_told_once_the_game_goes_on(option: AnyGame) -> None:
    anne, bernard = Holder("anne", "Anne"), Holder("bernard", "Bernard")
    table = set_table(option, (anne, bernard))
    assert table.started == OPENED
    changes: list[tuple[Seated, tuple[str, str]]] = [
        (Seated(1, Holder("bernard", "Bernard", level=2)), ("bot", "Bernard")),
        (Seated(1, bernard), ("back", "Bernard")),
        (Seated(1, Holder("bernard", "Bernard", away=5.0)), ("", "Bernard")),
        (Seated(1, bernard), ("", "Bernard")),
        (Seated(1, Holder()), ("left", "Bernard")),
        (Seated(1, Holder(reserved=True)), ("", "")),
        (Seated(1, Holder(level=3)), ("bot", "")),
        (Seated(1, Holder()), ("freed", "")),
        (Seated(1, Holder("eve", "Eve")), ("sat", "Eve")),
        (Seated(1, Holder(), kicked="eve"), ("put-out", "Eve")),
    ]
    known = SeatChanges()
    known.note(Stamped(1, OPENED, table.opened))
    before = Stamped(2, OPENED, Seated(1, Holder("eve", "Eve")))
    known.note(before)
    known.note(Stamped(3, OPENED, Seated(1, bernard)))
    happened = [Stamped(seq, OPENED + seq, one) for seq, (one, _) in enumerate(changes, 4)]
    for stamped in happened:
        known.note(stamped)
    past = [(stamped, None) for stamped in (before, *happened)]
    news = Telling(option, table, past, OPENED + 99, seat_changes=known).news("", "fr")
    assert [(one.text, one.name) for one in news] == [("", "Eve"), *(told for _, told in changes)]
