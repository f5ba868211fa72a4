"""The choice of a dictionary: when a table is opened, at the table, and on the words page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from logomachie.lexicon.collection import Collection
from logomachie.lexicon.word_list import read_word_list
from tests.server.conftest import LocalServer
from tests.web.conftest import NewPerson


@pytest.fixture
def house(compiled: None, tmp_path: Path) -> Iterator[LocalServer]:
    """A server with a dictionary of its own."""
    Collection(tmp_path).add("club", read_word_list(b"chat\nzorglub\n"))
    running = LocalServer(f"sqlite:///{tmp_path / 'games.db'}", data=tmp_path)
    running.start()
    yield running
    running.stop()


def test_a_table_and_the_words_page_ask_the_dictionary_that_was_chosen(
    house: LocalServer, new_person: NewPerson
) -> None:
    person = new_person(house).visit("/words/zorglub")
    person.sees("ZORGLUB n’est pas dans le dictionnaire.")
    person.page.get_by_label("Dictionnaire", exact=True).select_option("club")
    person.sees("ZORGLUB se joue.")
    person.sees("Un dictionnaire de la maison : 2 mots.")
    person.has_no_faults()

    person.visit("/")
    person.button("Contre l’ordinateur : OPTION").click()
    dialog = person.page.get_by_role("dialog")
    choice = dialog.get_by_label("Dictionnaire", exact=True)
    expect(choice).to_have_value("complet")
    choice.select_option("courant")
    expect(dialog.get_by_text("Les mots que tout le monde emploie")).to_be_visible()
    person.has_no_faults()
    person.button("Commencer la partie").click()
    person.page.get_by_role("grid").wait_for()
    table = person.page.url.rpartition("/")[2]
    assert person.table(table)["dictionary"] == "courant"
    person.sees("Dictionnaire : Courant")

    person.visit("/")
    person.button("Contre l’ordinateur : JAGO").click()
    again = person.page.get_by_role("dialog").get_by_label("Dictionnaire", exact=True)
    expect(again).to_have_value("courant")
