"""What is told of a table, and to whom."""

import pytest

from logomachie.engine.game import Effects
from logomachie.table.events import Acted, Guest, Holder, Said, Stamped
from logomachie.table.telling import Telling
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


def test_all_who_have_no_part_in_anything_are_told_the_same(telling: Telling) -> None:
    partakers = ["anne", "bernard", "gone", "left"]
    assert [telling.known_as(guest) for guest in partakers] == partakers
    assert [telling.known_as(guest) for guest in ("eve", "zoe", "")] == ["", "", ""]


def test_a_sentence_is_in_the_language_of_who_reads_it(telling: Telling) -> None:
    french, english = (telling.news("eve", language)[0].sentence for language in ("fr", "en"))
    assert french
    assert english
    assert french != english
