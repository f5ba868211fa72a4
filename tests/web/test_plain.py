"""A game that the page has no folder for: it is shown as text, and played by writing."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.outside.installed import NAME, TITLE, house_here
from tests.server.conftest import LocalServer
from tests.web.conftest import NewPerson
from tests.web.people import Person

ONLY_A = """
[pieces]
from = "R"
letters = "AAAAAAAAAAAAAAAAAAAA"

[figures]
from = "R"
hand = 5
"""
"""A box with which one word can be made: AA."""
BOT = {"who": "bot", "level": 1}
NO_LIMIT = {"limit": 0}


@pytest.fixture(scope="module")
def outside(compiled: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server with a game of another package."""
    with house_here(tmp_path_factory.mktemp("plain")) as running:
        yield running


def writes(person: Person, action: str) -> None:
    """Write an action, and wait until it can be played."""
    person.page.get_by_label("Votre coup").fill(action)
    expect(person.button("Jouer", exact=True)).to_be_enabled()


def shows(person: Person, text: str) -> None:
    """The table shows a text."""
    expect(person.page.get_by_role("region", name="La table")).to_contain_text(text)


def test_it_is_opened_from_the_home_page_and_the_referee_answers(
    outside: LocalServer, new_person: NewPerson
) -> None:
    anne = new_person(outside).visit("/")
    anne.sees("Une chaîne de mots à 2, 3 ou 4")
    expect(anne.page.get_by_role("link", name=f"Apprendre en 10 minutes : {TITLE}")).to_have_count(
        0
    )
    anne.button(f"Contre l’ordinateur : {TITLE}").click()
    anne.page.locator("dialog button.main").click()
    shows(anne, "La chaîne est vide.")
    expect(anne.page).to_have_title(re.compile(TITLE))
    anne.page.get_by_label("Votre coup").fill("play ZZZZ")
    anne.sees("Pas dans votre main")
    expect(anne.button("Jouer", exact=True)).to_be_disabled()
    anne.page.get_by_label("Votre coup").fill("bonjour")
    anne.sees("n’est pas une action")


@pytest.mark.parametrize("phone", [False, True])
def test_it_is_played_to_the_end_against_its_bot(
    outside: LocalServer, new_person: NewPerson, phone: bool
) -> None:
    anne = new_person(outside, phone=phone)
    table = anne.open_table(NAME, [BOT], NO_LIMIT, ONLY_A)
    shows(anne, "Main : A A A A A")
    writes(anne, "play aa")
    anne.sees("AA : 2 points.")
    with anne.goes_on():
        anne.page.get_by_label("Votre coup").press("Enter")
    anne.until(lambda: anne.table(table)["to_act"] == [0])
    shows(anne, "AA")
    expect(anne.page.get_by_label("Votre coup")).to_have_value("")
    anne.has_no_faults()
    writes(anne, "pass")
    anne.button("Jouer", exact=True).click()
    anne.sees("Vous avez gagné")
    anne.sees("Tous ont passé.")
    expect(anne.page.get_by_role("link", name="Revoir la partie")).to_be_visible()
    expect(anne.page.locator("a[href^='/lookback']")).to_have_count(0)


def test_it_is_seen_again_move_by_move_in_either_language(
    outside: LocalServer, new_person: NewPerson
) -> None:
    anne = new_person(outside)
    table = anne.open_table(NAME, [BOT], NO_LIMIT, ONLY_A)
    anne.acts(table, 0, "play AA")
    anne.until(lambda: anne.table(table)["to_act"] == [0])
    anne.acts(table, 0, "pass")
    anne.visit(f"/replay/{table}")
    shows(anne, "La chaîne est vide.")
    anne.button("Coup suivant").click()
    shows(anne, "AA")
    anne.page.evaluate(
        """() => {
            const key = 'logomachie.settings';
            localStorage[key] = JSON.stringify({...JSON.parse(localStorage[key]), language: 'en'});
        }"""
    )
    anne.page.reload()
    expect(anne.page.get_by_role("region", name="The table")).to_contain_text("The chain is empty.")
    anne.visit(f"/lookback/{table}")
    anne.sees("The analysis of this game is not available.")


def test_its_rules_are_read(outside: LocalServer, new_person: NewPerson) -> None:
    anne = new_person(outside).visit(f"/rules/{NAME}")
    expect(anne.page.get_by_role("heading", name=TITLE)).to_be_visible()
    anne.sees("Aucun mot ne vient deux fois.")
    anne.has_no_faults()
