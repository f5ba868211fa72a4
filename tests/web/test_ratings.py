"""Rated games in the browser: opened, played, counted, and ranked."""

import re

import pytest
from playwright.sync_api import expect

from logomachie.table.ratings import GENTLE_LEVEL, NEWCOMER
from tests.server.conftest import LocalServer
from tests.web.conftest import NewPerson
from tests.web.people import Person
from tests.web.test_end import resign

FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
RATED = "Partie classée"


def opens(person: Person, game: str, way: str) -> None:
    """Open the dialog that sets a table."""
    person.visit("/")
    card = person.page.get_by_role("article").filter(has=person.page.locator(f"#game-{game}"))
    card.get_by_role("button", name=way).click()


def set_table(person: Person, button: str) -> str:
    """Set the table of the dialog; its id."""
    person.button(button).click()
    person.page.wait_for_url("**/table/*")
    return person.page.url.rsplit("/", 1)[1]


def rating(person: Person) -> tuple[int, int]:
    """What the end of a game says: my rating before, and after it."""
    told = person.page.locator(".result .standing")
    expect(told).to_contain_text("provisoire")
    before, after = re.findall(r"\d{3,4}", told.inner_text())[:2]
    return int(before), int(after)


def test_a_rated_game_of_two_is_counted_for_both_and_ranks_who_wants_it(
    server: LocalServer, new_person: NewPerson
) -> None:
    anne, bernard = new_person(server, "Anne"), new_person(server, "Bernard", phone=True)
    opens(anne, "option", "Avec un ami")
    rated = anne.page.get_by_role("checkbox", name=RATED)
    expect(rated).not_to_be_checked()
    anne.page.get_by_role("checkbox", name="Visible pour tous").check()
    expect(rated).to_be_checked()
    table = set_table(anne, "Ouvrir la table")
    bernard.visit(f"/table/{table}")
    for person in (anne, bernard):
        person.sees(RATED)
    bernard.button("S’asseoir ici").click()
    resign(anne)
    lost, won = rating(anne), rating(bernard)
    assert lost[0] == won[0] == NEWCOMER.shown
    assert lost[1] < NEWCOMER.shown < won[1]
    for person, (_, points) in ((bernard, won), (anne, lost)):
        person.visit("/ranking/option")
        own = person.page.get_by_role("row").filter(has_text=f"{person.name} (vous)")
        expect(own).to_have_count(0)
        person.page.get_by_role("checkbox", name="Figurer au classement").check()
        expect(own).to_contain_text(str(points))
        expect(person.page.get_by_role("img", name=re.compile("Cote à OPTION"))).to_be_visible()
        assert person.page.evaluate(FITS)
        person.has_no_faults()
    expect(anne.page.get_by_role("row").filter(has_text="Bernard")).to_have_count(1)
    anne.page.get_by_role("checkbox", name="Figurer au classement").uncheck()
    expect(anne.page.get_by_role("row").filter(has_text="Anne")).to_have_count(0)


def test_a_friendly_game_says_at_the_table_and_at_the_end_that_it_does_not_count(
    server: LocalServer, new_person: NewPerson
) -> None:
    person = new_person(server, "Anne")
    person.open_table("jago", [{"who": "bot", "level": 1}])
    person.sees("Partie amicale")
    resign(person)
    person.sees("Cette partie est amicale.")


@pytest.mark.parametrize("phone", [False, True])
def test_the_robot_to_the_measure_of_a_newcomer_is_gentle(
    server: LocalServer, new_person: NewPerson, phone: bool
) -> None:
    person = new_person(server, "Anne", phone=phone)
    opens(person, "option", "Contre l’ordinateur")
    person.page.get_by_text("À ma mesure").click()
    person.page.get_by_role("checkbox", name=RATED).check()
    table = person.table(set_table(person, "Commencer la partie"))
    assert table["seats"][1]["level"] == GENTLE_LEVEL
    assert table["friendly"] == ""
