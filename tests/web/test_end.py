"""The end of a game in the browser: who won, why, the sums, and playing again."""

import re

import pytest
from playwright.sync_api import expect

from logomachie import games
from tests.server.conftest import LocalServer
from tests.web.conftest import NewPerson
from tests.web.people import Person

BOT = {"who": "bot", "level": 1}
OPEN = {"who": "open"}
SIZES = [(1366, 768), (1280, 680), (390, 844), (360, 640)]


def resign(person: Person) -> None:
    """Give the game up, as one does it in the page."""
    person.button("Actions de la table").click()
    person.button("Abandonner", exact=True).click()
    person.button("Abandonner", exact=True).click()


def go_to_the_rematch(person: Person, table: str) -> str:
    """Wait until the page has gone to another table by itself; its id."""
    person.page.wait_for_url(lambda url: "/table/" in url and table not in url)
    return person.page.url.rsplit("/", 1)[1]


@pytest.mark.parametrize("game", games.names())
def test_the_end_says_who_won_and_why_and_one_click_plays_again(
    server: LocalServer, new_person: NewPerson, game: str
) -> None:
    person = new_person(server, "Anne")
    table = person.open_table(game, [BOT])
    resign(person)
    card = person.page.get_by_role("region", name="Robot niveau 1 l’emporte.")
    expect(card).to_contain_text("Vous abandonnez")
    expect(person.page.locator("#result-title")).to_be_focused()
    person.hears("Vous abandonnez")
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        expect(person.button("Revanche")).to_be_in_viewport(ratio=1)
    person.button("Revanche").click()
    again = person.table(go_to_the_rematch(person, table))
    assert [(seat["mine"], seat["level"]) for seat in again["seats"]] == [(False, 1), (True, 0)]


def pass_until_the_end(person: Person) -> str:
    """Open a table of OPTION for two on one screen, where nobody plays a word; its id."""
    table = person.open_table("option", [{"who": "me", "name": "Bruno"}])
    for _ in range(4):
        person.button("Je suis").click()
        person.button("Échanger ou passer").click()
        with person.goes_on():
            person.button("Passer sans échanger").click()
    return table


def test_the_sums_show_each_deduction_with_its_rule(
    server: LocalServer, new_person: NewPerson
) -> None:
    person = new_person(server, "Anne")
    pass_until_the_end(person)
    person.sees("Tout le monde a passé deux fois de suite.")
    rows = person.page.locator(".result tbody tr")
    expect(rows).to_have_count(2)
    for row in rows.all():
        played, left, total = (int(text) for text in row.locator("td").all_inner_texts())
        assert played == 0
        assert left < 0
        assert total == played + left
    person.page.locator(".result thead").get_by_role("button", name="O51").click()
    expect(person.page.get_by_role("heading", name=re.compile("Le décompte"))).to_be_visible()


def test_a_replay_is_shared_by_its_link(server: LocalServer, new_person: NewPerson) -> None:
    person = new_person(server, "Anne")
    table = person.open_table("jago", [BOT])
    resign(person)
    person.button("Partager").click()
    person.hears("Lien copié.")
    link = person.page.evaluate("navigator.clipboard.readText()")
    assert link == f"{server.url}/replay/{table}"
    person.page.get_by_role("link", name="Revoir mes coups").click()
    person.page.wait_for_url(f"**/lookback/{table}")


def test_stepping_through_a_replay_keeps_the_board_in_view(
    server: LocalServer, new_person: NewPerson
) -> None:
    person = new_person(server, "Anne")
    person.visit(f"/replay/{pass_until_the_end(person)}")
    steps = person.page.locator("section li [aria-current=step]")
    for width, height in [(360, 640), (1366, 768)]:
        person.page.set_viewport_size({"width": width, "height": height})
        for step in range(1, 5):
            person.button("Coup suivant").click()
            expect(steps).to_have_count(1)
            assert person.page.evaluate("scrollY") == 0, (width, step)
        person.button("Au début").click()


def test_who_gives_no_name_is_you_only_to_themselves(
    server: LocalServer, new_person: NewPerson
) -> None:
    host = new_person(server, "")
    table = host.open_table("option", [OPEN])
    guest = new_person(server, "").visit(f"/table/{table}")
    guest.button("S’asseoir ici").click()
    guest.page.get_by_role("grid").wait_for()
    stranger = new_person(server, "Claire").visit(f"/table/{table}")
    players = stranger.page.get_by_role("list", name="Les joueurs")
    expect(players).to_contain_text("Joueur 1")
    expect(players).to_contain_text("Joueur 2")
    expect(host.page.get_by_role("list", name="Les joueurs")).to_contain_text("Vous")
    resign(host)
    host.sees("Joueur 2 l’emporte.")
    guest.sees("Vous avez gagné !")
    guest.sees("Joueur 1 abandonne.")
    stranger.sees("Joueur 2 l’emporte.")
    stranger.visit(f"/replay/{table}")
    expect(stranger.page.get_by_role("list", name="Les joueurs")).to_contain_text("Joueur 1")
    expect(stranger.page.get_by_text("Vous", exact=True)).to_have_count(0)
