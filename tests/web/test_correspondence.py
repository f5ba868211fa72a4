"""A game by correspondence in real browsers, with the server's calendar in our hands."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from logomachie.table.correspondence import DAY
from tests.server.calendar import Calendar
from tests.server.conftest import LocalServer
from tests.web.conftest import NewPerson
from tests.web.people import Person

OWN_CALENDAR = """
    const now = Date.now.bind(Date);
    Date.now = () => now() + 1000 * Number(localStorage.ahead ?? 0);
"""
"""The page believes that as many days have passed as the server does."""


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture
def server(compiled: None, tmp_path: Path, calendar: Calendar) -> Iterator[LocalServer]:
    running = LocalServer(f"sqlite:///{tmp_path / 'games.db'}", now=calendar)
    running.start()
    yield running
    running.stop()


class Correspondents:
    """Two people who play by correspondence."""

    def __init__(self, anne: Person, bruno: Person, calendar: Calendar) -> None:
        self.anne, self.bruno, self.calendar = anne, bruno, calendar
        for person in (anne, bruno):
            person.starts_with(OWN_CALENDAR)

    def days_pass(self, days: float) -> None:
        """Some days later both look at their pages again."""
        self.calendar.ahead += days * DAY
        for person in (self.anne, self.bruno):
            person.page.evaluate("(ahead) => (localStorage.ahead = ahead)", self.calendar.ahead)
            person.page.reload()


def time_of(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Par correspondance")


def begin(anne: Person, bruno: Person) -> tuple[str, Person, Person]:
    """Anne opens a table with two days for a turn; it, who is to play, and who waits."""
    anne.visit("/").button("Avec un ami : CROISILLON").click()
    choice = anne.page.get_by_label("Temps pour un tour")
    expect(choice.locator("option")).to_have_text(
        [re.compile(".+"), "1 jour", "2 jours", "3 jours", "7 jours", "14 jours"]
    )
    anne.page.get_by_text("Réglages de la partie").click()
    expect(anne.page.get_by_label("Temps pour une grille")).to_be_visible()
    choice.select_option("2 jours")
    expect(anne.page.get_by_label("Temps pour une grille")).to_have_count(0)
    anne.button("Ouvrir la table").click()
    anne.page.wait_for_url("**/table/*")
    table = anne.page.url.rsplit("/", 1)[1]
    bruno.visit(f"/table/{table}").button("S’asseoir ici").click()
    expect(time_of(bruno)).to_contain_text("il reste 1 jour 23 h")
    return table, anne, bruno


def test_time_is_seen_granted_paused_spent_on_holiday_and_claimed(
    server: LocalServer, new_person: NewPerson, calendar: Calendar
) -> None:
    both = Correspondents(
        new_person(server, "Anne"), new_person(server, "Bruno", phone=True), calendar
    )
    table, playing, waiting = begin(both.anne, both.bruno)
    expect(time_of(playing)).to_contain_text("il vous reste 1 jour 23 h")
    for person in (playing, waiting):
        person.has_no_faults()

    both.days_pass(2.1)
    expect(time_of(playing)).to_contain_text("Votre temps est dépassé")
    expect(time_of(waiting)).to_contain_text("Anne a dépassé son temps")
    waiting.has_no_faults()
    with waiting.goes_on():
        time_of(waiting).get_by_role("button", name="Accorder encore un tour").click()
    expect(time_of(waiting)).to_contain_text("il reste 1 jour 23 h")
    playing.hears("Encore un tour de temps est accordé.")

    with playing.goes_on():
        time_of(playing).get_by_role("button", name="Proposer une pause").click()
    expect(time_of(waiting)).to_contain_text("Anne propose une pause")
    with waiting.goes_on():
        time_of(waiting).get_by_role("button", name="D’accord").click()
    both.days_pass(30)
    expect(time_of(playing)).to_contain_text("La table est en pause")
    playing.has_no_faults()
    with waiting.goes_on():
        time_of(waiting).get_by_role("button", name="Reprendre la partie").click()
    expect(time_of(playing)).to_contain_text("il vous reste 1 jour 23 h")

    playing.visit("/me")
    holidays = playing.page.get_by_role("region", name="Congés")
    expect(holidays).to_contain_text("Il vous reste 14 jours cette année")
    holidays.get_by_label("Jours à prendre").select_option("3")
    question = playing.page.get_by_role("dialog", name="Prendre 3 jours de congé ?")
    holidays.get_by_role("button", name="Prendre 3 jours").click()
    expect(question).to_contain_text("Votre temps s’arrête à toutes vos tables, jusqu’au")
    playing.has_no_faults()
    playing.page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    expect(holidays).to_contain_text("Il vous reste 14 jours cette année")
    holidays.get_by_role("button", name="Prendre 3 jours").press("Enter")
    question.get_by_role("button", name="Prendre ce congé").click()
    expect(holidays).to_contain_text("Vous êtes en congé jusqu’au")
    expect(holidays).to_contain_text("Il vous reste 11 jours cette année")
    playing.has_no_faults()
    expect(time_of(waiting)).to_contain_text("Anne est en congé : son temps ne passe pas")
    waiting.hears("Anne prend un congé.")
    waiting.visit("/").sees("en congé")

    both.days_pass(3.5)
    waiting.sees("reste 1 jour")
    both.days_pass(2)
    waiting.sees("temps dépassé")
    waiting.visit(f"/table/{table}")
    time_of(waiting).get_by_role("button", name="Réclamer").click()
    expect(time_of(waiting)).to_contain_text("La partie finira")
    with waiting.goes_on():
        time_of(waiting).get_by_role("button", name="Oui, réclamer").click()
    waiting.sees("Vous avez gagné")
    waiting.sees("le délai pour jouer est passé")
    expect(time_of(waiting)).to_have_count(0)
