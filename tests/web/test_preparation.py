"""A house that opens before all is ready says so, and what came too early goes on by itself."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from logomachie.workbench.tasks import LEXICON, VOCABULARIES
from tests.server.conftest import LocalServer
from tests.server.http import call
from tests.web.conftest import NewPerson
from tests.web.people import PATIENCE, Person
from tests.workbench.waiting import ALL, WaitingTasks

OPEN = {"who": "open"}
LONGEST_PAUSE = 5_000
"""Between two questions of a page, in milliseconds of its own time."""


class SlowHouse:
    """A house whose tasks are done when the test says so."""

    def __init__(self, folder: Path, database: Path) -> None:
        self._tasks = WaitingTasks(folder)
        self._people: list[Person] = []
        self.server = LocalServer(f"sqlite:///{database}", bench=self._tasks.bench)

    def welcome(self, person: Person) -> Person:
        """Somebody is there whose page asks again as soon as something is done."""
        person.page.clock.install()
        self._people.append(person)
        return person

    def finish(self, *names: str) -> None:
        """These tasks are done now, and the server says so."""
        self._tasks.finish(*names)
        deadline = time.monotonic() + PATIENCE / 1000
        while not self._says(*names):
            assert time.monotonic() < deadline, "the server does not say so"
            time.sleep(0.01)
        for person in self._people:
            person.page.clock.fast_forward(LONGEST_PAUSE)

    def _says(self, *names: str) -> bool:
        told = call(self.server, "GET", "/api/preparation")[1]
        usable = {*told["games"], *([LEXICON] if told["words"] else [])}
        return usable.issuperset(set(names) - {VOCABULARIES})

    def finish_all(self) -> None:
        """All is ready now."""
        self.finish(*ALL)

    def begin_anew(self) -> None:
        """The server is started again, and has everything to do once more."""
        self.server.stop()
        self._tasks.undo_all()
        self.server.start()


@pytest.fixture
def house(compiled: None, tmp_path: Path) -> Iterator[SlowHouse]:
    """A house that is open, and in which nothing is ready."""
    folder = tmp_path / "done"
    folder.mkdir()
    opened = SlowHouse(folder, tmp_path / "games.db")
    opened.server.start()
    yield opened
    opened.server.stop()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_home_says_how_far_the_house_is(
    house: SlowHouse, new_person: NewPerson, phone: bool
) -> None:
    person = house.welcome(new_person(house.server, phone=phone)).visit("/")
    progress = person.page.get_by_role("progressbar")
    expect(progress).to_have_attribute("value", re.compile(r"^0"))
    person.sees("Reste à préparer : le dictionnaire, JAGO, OPTION")
    person.sees("Encore")
    option = person.page.get_by_role("article", name="OPTION")
    expect(option).to_contain_text("se prépare")
    person.has_no_faults()
    house.finish(LEXICON, VOCABULARIES, "option")
    expect(option).to_contain_text("prêt à jouer")
    expect(person.page.get_by_role("article", name="JAGO")).to_contain_text("se prépare")
    expect(person.page.get_by_text("Reste à préparer")).not_to_contain_text("dictionnaire")
    house.finish_all()
    expect(progress).to_be_hidden()
    expect(option).not_to_contain_text("prêt à jouer")
    person.hears("Tout est prêt.")


def test_what_needs_no_game_works_at_once(house: SlowHouse, new_person: NewPerson) -> None:
    person = house.welcome(new_person(house.server)).visit("/rules/option")
    person.page.get_by_role("heading", name="OPTION", exact=True).wait_for()
    person.button("Réglages").click()
    person.page.get_by_label("Votre nom").fill("Zoé")
    person.page.keyboard.press("Escape")
    person.visit("/learn/option").sees("Apprendre : OPTION")
    person.page.get_by_text("Étape 2 sur").click()
    expect(person.page.locator("details[open]")).to_have_count(2)
    person.has_no_faults()
    house.finish(LEXICON, VOCABULARIES, "option")
    person.page.get_by_role("grid").wait_for()


def test_a_game_chosen_early_opens_by_itself(house: SlowHouse, new_person: NewPerson) -> None:
    person = house.welcome(new_person(house.server)).visit("/")
    person.button("Contre l’ordinateur : OPTION").click()
    person.button("Commencer la partie").click()
    person.sees("Ce jeu passe en premier")
    person.has_no_faults()
    house.finish(LEXICON, VOCABULARIES, "option")
    person.page.get_by_role("grid").wait_for()


def test_who_changes_their_mind_is_left_in_peace(house: SlowHouse, new_person: NewPerson) -> None:
    person = house.welcome(new_person(house.server)).visit("/")
    person.button("Première partie, avec conseils : OPTION").click()
    dialog = person.page.get_by_role("dialog", name="OPTION se prépare")
    dialog.get_by_role("button", name="Fermer").click()
    expect(dialog).to_be_hidden()
    house.finish_all()
    person.hears("Tout est prêt.")
    person.page.get_by_role("heading", name="Les jeux", exact=True).wait_for()
    assert person.ask("GET", "/api/my-tables") == []
    assert person.page.url == f"{house.server.url}/"


def test_a_server_started_anew_while_people_play(house: SlowHouse, new_person: NewPerson) -> None:
    """Who was playing is told so and goes on; who comes by a link waits at the door."""
    house.finish(LEXICON, VOCABULARIES, "option")
    anne = house.welcome(new_person(house.server, "Anne"))
    anne.visit("/").sees("prêt à jouer")
    table = anne.open_table("option", [OPEN])
    anne.sees("On attend encore du monde")
    anne.page.wait_for_load_state("networkidle")  # else its board would be on its way
    house.begin_anew()
    anne.sees("La maison se prépare encore")
    bernard = house.welcome(new_person(house.server, "Bernard")).visit(f"/table/{table}")
    bernard.sees("Votre table s’ouvre bientôt")
    bernard.hears("Votre table s’ouvre bientôt")
    bernard.has_no_faults()
    house.finish_all()
    bernard.button("S’asseoir ici").click()
    for person in (anne, bernard):
        person.page.get_by_role("grid").wait_for()
    expect(anne.page.get_by_text("La maison se prépare encore")).to_be_hidden()
    anne.visit("/").page.get_by_role("link", name=re.compile("Continuer OPTION")).wait_for()


def test_a_word_is_looked_up_early(house: SlowHouse, new_person: NewPerson) -> None:
    person = house.welcome(new_person(house.server)).visit("/words/maison")
    person.sees("Le dictionnaire se prépare")
    person.has_no_faults()
    house.finish(LEXICON)
    person.sees("MAISON se joue.")
    person.hears("MAISON se joue.")
