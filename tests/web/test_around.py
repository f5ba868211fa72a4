"""Around the table: home with many games, a friend who is invited, and other devices."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from logomachie.server.network import Listening
from tests.server.conftest import LocalServer
from tests.web.conftest import NewPerson
from tests.web.people import PHONE, Person

DESK = {"width": 1366, "height": 768}
SMALL_PHONE = {"width": 360, "height": 640}
GAMES = ("jago", "option", "croisillon", "mot_pour_mot", "guerre_des_mots")
BRUNO = {"who": "me", "name": "Bruno"}
OPEN = {"who": "open"}
LINES = """(button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size;
}"""
"""In how many lines the words of a button stand."""


def open_many(person: Person, count: int) -> None:
    """Set tables of all games, on one screen."""
    person.visit("/")
    for number in range(count):
        seats = [{"who": "me", "name": "Anne"}, BRUNO]
        plan = {"game": GAMES[number % len(GAMES)], "seats": seats}
        person.ask("POST", "/api/tables", plan)


def is_on_screen(person: Person, part: Locator) -> None:
    """A part of a page that was not scrolled is seen whole."""
    expect(part).to_be_in_viewport(ratio=1)
    assert person.page.evaluate("scrollY") == 0


def fits(person: Person) -> bool:
    """Whether nothing has to be scrolled sideways."""
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    return bool(person.page.evaluate(wide))


def test_however_many_games_i_have_all_five_and_the_code_stand_first(
    server: LocalServer, new_person: NewPerson
) -> None:
    person = new_person(server, viewport=DESK)
    open_many(person, 12)
    person.visit("/")
    rows = person.page.get_by_role("link", name="Continuer")
    expect(rows).to_have_count(6)
    games = person.page.get_by_role("article")
    expect(games).to_have_count(len(GAMES))
    for game in games.all():
        is_on_screen(person, game)
    is_on_screen(person, person.page.get_by_label("Un code de table"))
    person.sees("12 parties vous attendent")
    person.has_no_faults()
    person.button("Toutes mes parties (12)").click()
    expect(rows).to_have_count(12)


def test_on_a_phone_the_code_and_a_way_to_my_games_are_on_the_first_screen(
    server: LocalServer, new_person: NewPerson
) -> None:
    person = new_person(server, phone=True)
    open_many(person, 11)
    person.visit("/")
    mine = person.page.get_by_role("link", name="11 parties vous attendent")
    expect(person.page.get_by_role("article")).to_have_count(len(GAMES))
    is_on_screen(person, mine)
    is_on_screen(person, person.page.get_by_label("Un code de table"))
    is_on_screen(person, person.button("Y aller"))
    mine.click()
    expect(person.page.get_by_role("heading", name="Mes parties")).to_be_in_viewport()
    for width in (PHONE, SMALL_PHONE):
        person.page.set_viewport_size(width)  # type: ignore[arg-type]
        assert fits(person)
    person.has_no_faults()


def test_a_row_tells_with_whom_how_it_stands_and_whose_turn_it_is(
    server: LocalServer, new_person: NewPerson
) -> None:
    anne, bernard = new_person(server, "Anne"), new_person(server, "Bernard")
    table = anne.open_table("option", [OPEN])
    waiting = anne.visit("/").page.get_by_role("link", name="Continuer OPTION")
    expect(waiting).to_contain_text("On attend des joueurs")
    bernard.visit(f"/table/{table}").button("S’asseoir ici").click()
    bernard.page.get_by_role("grid").wait_for()
    mover = anne if anne.table(table)["to_act"][0] == 0 else bernard
    mine = mover.visit("/").page.get_by_role("link", name="Continuer OPTION")
    other = bernard if mover is anne else anne
    expect(mine).to_contain_text(other.name)
    expect(mine).to_contain_text("0 – 0")
    expect(mine).to_contain_text("À vous de jouer")
    theirs = other.visit("/").page.get_by_role("link", name="Continuer OPTION")
    expect(theirs).to_contain_text(f"{mover.name} joue")
    mover.visit(f"/table/{table}").button("Actions de la table").click()
    mover.button("Abandonner").click()
    mover.page.get_by_role("dialog").get_by_role("button", name="Abandonner").click()
    expect(mover.page.get_by_role("heading", name=f"{other.name} l’emporte.")).to_be_visible()
    for person, outcome in ((mover, "Perdue"), (other, "Gagnée")):
        row = person.visit("/").page.get_by_role("link", name="Revoir OPTION")
        expect(row).to_contain_text(outcome)
        expect(row.locator("time")).to_have_text(re.compile(r"\d\d:\d\d"))


def test_a_game_is_hidden_and_comes_back(server: LocalServer, new_person: NewPerson) -> None:
    person = new_person(server)
    open_many(person, 2)
    person.visit("/")
    jago = person.page.get_by_role("link", name="Continuer JAGO")
    person.button("Cacher cette partie : JAGO").click()
    expect(jago).to_have_count(0)
    expect(person.page.get_by_role("link", name="Continuer OPTION")).to_be_visible()
    person.visit("/")
    expect(person.page.get_by_role("link", name="Continuer OPTION")).to_be_visible()
    expect(jago).to_have_count(0)
    person.button("Parties cachées (1)").click()
    person.button("Remettre dans la liste : JAGO").click()
    expect(person.button("Cacher cette partie : JAGO")).to_be_visible()
    person.visit("/")
    expect(jago).to_be_visible()


@pytest.mark.parametrize("screen", [PHONE, SMALL_PHONE], ids=["390x844", "360x640"])
def test_a_friend_with_a_phone_learns_what_is_played_and_chooses_a_seat(
    server: LocalServer, new_person: NewPerson, screen: dict[str, int]
) -> None:
    anne = new_person(server, "Anne")
    table = anne.open_table("option", [OPEN, OPEN, OPEN])
    friend = new_person(server, "Bernard", phone=True, viewport=screen).visit(f"/table/{table}")
    title = friend.page.get_by_role("heading", name="Anne vous invite à jouer à OPTION")
    is_on_screen(friend, title)
    friend.sees("Chaque lettre en cache une autre")
    lesson = friend.page.get_by_role("link", name="Apprendre en 10 minutes")
    assert lesson.get_attribute("href") == "/learn/option"
    seats = friend.button("S’asseoir ici")
    expect(seats).to_have_count(3)
    is_on_screen(friend, seats.first)
    assert [seat.evaluate(LINES) for seat in seats.all()] == [1, 1, 1]
    assert fits(friend)
    friend.has_no_faults()
    seats.nth(1).click()
    friend.sees("On attend encore du monde")
    taken = [seat["name"] for seat in friend.table(table)["seats"]]
    assert taken == ["Anne", "", "Bernard", ""]


# -- other devices


@pytest.fixture
def house_in_the_network(compiled: None, tmp_path: Path) -> Iterator[LocalServer]:
    """A server that listens in the local network."""
    listening = Listening("192.168.1.20", 8000)
    running = LocalServer(f"sqlite:///{tmp_path / 'games.db'}", listening=listening)
    running.start()
    yield running
    running.stop()


def test_a_table_opened_on_this_machine_gives_the_address_that_others_reach(
    house_in_the_network: LocalServer, new_person: NewPerson
) -> None:
    anne = new_person(house_in_the_network)
    table = anne.open_table("option", [OPEN])
    anne.sees("Le code à entrer sur 192.168.1.20:8000")
    link = f"http://192.168.1.20:8000/table/{table}"
    expect(anne.page.get_by_label("Le lien de la table")).to_have_value(link)
    anne.sees("Ce lien marche pour les appareils du même réseau.")


def test_a_house_that_others_do_not_reach_says_how_to_open_it(
    server: LocalServer, new_person: NewPerson
) -> None:
    anne = new_person(server)
    table = anne.open_table("option", [OPEN])
    anne.sees("make play HOST=0.0.0.0")
    link = anne.page.get_by_label("Le lien de la table")
    expect(link).to_have_value(f"{server.url}/table/{table}")
    anne.has_no_faults()
