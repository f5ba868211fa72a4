"""A first game with hints, and the dictionary, in the browser."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.server.conftest import LocalServer
from tests.web.conftest import NewPerson
from tests.web.people import Person

TITLES = {
    "option": "OPTION",
    "jago": "JAGO",
    "croisillon": "CROISILLON",
    "mot_pour_mot": "MOT POUR MOT",
    "guerre_des_mots": "LA GUERRE DES MOTS",
}


@pytest.fixture(scope="module")
def server(still: LocalServer) -> LocalServer:
    """A house whose clock stands still: no time runs out while a hint is read."""
    return still


class Clock:
    """The time of day, until it is stopped."""

    def __init__(self) -> None:
        self._stopped = 0.0

    def __call__(self) -> float:
        return self._stopped or time.time()

    def stop(self) -> None:
        self._stopped = time.time()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def house(compiled: None, tmp_path: Path, clock: Clock) -> Iterator[LocalServer]:
    """A house in which time passes for bots that take theirs, until the test stops it."""
    running = LocalServer(f"sqlite:///{tmp_path / 'games.db'}", now=clock)
    running.start()
    yield running
    running.stop()


def first_game(person: Person, game: str) -> str:
    """Open a first game from the home page; its id, once it is this person's turn."""
    person.visit("/")
    person.button(f"Première partie, avec conseils : {TITLES[game]}").click()
    expect(person.page).to_have_url(re.compile("/table/"))
    expect(person.button("Un conseil ?")).to_be_enabled()
    return person.page.url.rsplit("/", 1)[1]


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_hint_is_followed_step_by_step(
    server: LocalServer, new_person: NewPerson, phone: bool
) -> None:
    anne = new_person(server, phone=phone)
    table = first_game(anne, "option")
    before = anne.table(table)
    assert before["hints"]
    anne.button("Un conseil ?").click()
    hint = anne.ask("GET", f"/api/tables/{table}/hint?seat=0")
    anne.sees(hint["steps"][0]["text"])
    anne.hears(hint["steps"][0]["text"])
    anne.sees("La règle :")
    assert not anne.page.locator("[data-hint]").count()
    anne.button("Où regarder ?").click()
    anne.sees(hint["steps"][1]["text"])
    lit = anne.page.locator("[data-hint]")
    expect(lit).to_have_count(len(hint["cells"]))
    assert {lit.nth(at).get_attribute("data-target") for at in range(lit.count())} == set(
        hint["cells"]
    )
    anne.has_no_faults()
    anne.button("Montrer le coup").click()
    anne.sees(hint["steps"][2]["text"])
    anne.button("Jouer ce coup").first.click()
    expect(anne.button("Un conseil ?")).to_be_enabled()
    after = anne.table(table)
    assert after["seq"] > before["seq"]
    assert after["views"]["0"]["scores"][0] > 0
    expect(anne.page.locator("[data-hint]")).to_have_count(0)


@pytest.mark.parametrize("game", ["jago", "croisillon", "guerre_des_mots", "mot_pour_mot"])
def test_every_game_has_a_first_game_with_hints(
    house: LocalServer, clock: Clock, new_person: NewPerson, game: str
) -> None:
    anne = new_person(house)
    table = first_game(anne, game)
    clock.stop()  # the sand is not in a hurry either
    anne.button("Un conseil ?").click()
    section = anne.page.get_by_role("region", name="Conseil")
    more = section.get_by_role("button", name=re.compile("Où regarder|Montrer le coup"))
    play = section.get_by_role("button", name="Jouer ce coup")
    expect(more.or_(play)).to_be_visible()
    while more.count():
        more.click()
        expect(more.or_(play)).to_be_visible()
    anne.has_no_faults()
    before = anne.table(table)["seq"]
    play.click()
    expect(play).to_be_hidden()
    assert anne.table(table)["seq"] > before


def test_a_hint_for_an_earlier_position_is_not_shown(
    server: LocalServer, new_person: NewPerson
) -> None:
    anne = new_person(server)
    table = first_game(anne, "option")
    asked: list[Route] = []
    anne.page.route("**/hint?*", lambda route: asked.append(route))
    anne.button("Un conseil ?").click()
    anne.until(lambda: asked)
    [route] = asked
    hint = route.fetch()
    anne.acts(table, 0, "pass")
    anne.turn(table)
    expect(anne.button("Un conseil ?")).to_be_enabled()
    with anne.page.expect_request_finished():
        route.fulfill(response=hint)
    anne.page.evaluate("new Promise(requestAnimationFrame)")
    anne.page.unroute_all()
    anne.button("Un conseil ?").click()
    now = anne.ask("GET", f"/api/tables/{table}/hint?seat=0")
    anne.sees(now["steps"][0]["text"])
    expect(anne.button("Où regarder ?")).to_be_enabled()


def test_a_hint_is_offered_after_a_while(server: LocalServer, new_person: NewPerson) -> None:
    anne = new_person(server)
    anne.visit("/")
    anne.page.clock.install()
    anne.button("Première partie, avec conseils : OPTION").click()
    expect(anne.page).to_have_url(re.compile("/table/"))
    expect(anne.button("Un conseil ?")).to_be_enabled()
    anne.page.clock.run_for(46_000)
    anne.hears("Besoin d’un coup de pouce ?")


def test_other_tables_give_no_hints(server: LocalServer, new_person: NewPerson) -> None:
    anne = new_person(server)
    anne.open_table("option", [{"who": "bot", "level": 1}])
    expect(anne.button("Mélanger")).to_be_visible()
    expect(anne.button("Un conseil ?")).to_be_hidden()


# -- the dictionary


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_word_is_looked_up(server: LocalServer, new_person: NewPerson, phone: bool) -> None:
    anne = new_person(server, phone=phone)
    anne.visit("/")
    anne.page.get_by_role("link", name="Dictionnaire", exact=True).click()
    anne.page.get_by_label("Un mot", exact=True).fill("pêche")
    anne.page.keyboard.press("Enter")
    anne.sees("PECHE se joue.")
    anne.hears("PECHE se joue.")
    anne.has_no_faults()
    anne.page.get_by_role("link", name="pécheur").click()
    anne.sees("PECHEUR se joue.")
    anne.page.go_back()
    anne.sees("PECHE se joue.")
    anne.visit("/words/ortografe")
    anne.sees("ORTOGRAFE n’est pas dans le dictionnaire.")
    anne.has_no_faults()
    anne.page.get_by_role("link", name="ORTHOGRAPHE").click()
    anne.sees("ORTHOGRAPHE se joue.")
    for odd in ("%00", "%F0%9F%92%A5", "x" * 90, "%E0%A4%A"):
        anne.visit(f"/words/{odd}")
        expect(anne.page.get_by_role("heading", name="Le dictionnaire", exact=True)).to_be_visible()


def test_the_dictionary_is_closed_during_ones_turn(
    server: LocalServer, new_person: NewPerson
) -> None:
    anne, bernard = new_person(server, "Anne"), new_person(server, "Bernard")
    table = anne.open_table("option", [{"who": "open"}])
    bernard.visit(f"/table/{table}").button("S’asseoir ici").click()
    bernard.page.get_by_role("grid").wait_for()
    mover, other = (anne, bernard) if anne.table(table)["to_act"][0] == 0 else (bernard, anne)
    mover.visit("/words/mot")
    mover.sees(f"Le dictionnaire est fermé : c’est à vous de jouer à OPTION, avec {other.name}.")
    mover.sees("on joue avec les mots que l’on connaît")
    mover.has_no_faults()
    other.visit("/words/mot").sees("MOT se joue.")
    mover.page.get_by_role("link", name="Aller à la table").click()
    mover.page.get_by_role("grid").wait_for()
    assert mover.page.url.endswith(f"/table/{table}")
