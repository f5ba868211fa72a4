"""Profiles: what I played, to find again and to download, and what others see of it."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.conftest import LocalServer
from tests.server.test_profiles import PAGE, Player
from tests.web.conftest import NewPerson
from tests.web.people import Person

BOT = {"who": "bot", "level": 1}


@pytest.fixture(scope="module")
def zoe(server: LocalServer) -> Player:
    return Player(server, PAGE + 5)


def at_home(new_person: NewPerson, zoe: Player, *, phone: bool = False) -> Person:
    """The player at her own profile."""
    person = new_person(zoe.server, zoe.name, phone=phone)
    person.starts_with(f"localStorage['logomachie.token'] ??= '{zoe.token}'")
    return person.visit("/profile")


def test_my_games_are_found_again_and_downloaded(
    new_person: NewPerson, zoe: Player, tmp_path: Path
) -> None:
    person = at_home(new_person, zoe)
    page = person.page
    expect(page.get_by_role("heading", level=1)).to_have_text(zoe.name)
    expect(page.get_by_role("row", name=re.compile("OPTION"))).to_contain_text("25")
    person.sees("50 fois")
    favourite = page.get_by_role("listitem").filter(has_text="50 fois")
    expect(favourite.get_by_role("button", name="MAISON")).to_be_visible()
    games = page.get_by_role("region", name="Parties").get_by_role("listitem")
    expect(games).to_have_count(PAGE)
    expect(games.first.get_by_role("link")).to_have_attribute("href", f"/replay/{zoe.tables[-1]}")
    person.has_no_faults()
    person.button("Parties plus anciennes").click()
    expect(games).to_have_count(PAGE + 5)
    expect(person.button("Parties plus anciennes")).to_be_hidden()

    page.get_by_label("Résultat").select_option("Perdue")
    expect(games).to_have_count(9)
    person.hears("9 parties")
    person.button("Tout revoir").click()
    expect(games).to_have_count(PAGE)
    page.get_by_role("textbox", name="Adversaire").fill("nul")
    person.sees("Aucune partie ne correspond.")
    person.button("Tout revoir").click()
    person.button("Robot, niveau 4").click()
    expect(games).to_have_count(13)

    with page.expect_download() as saved:
        person.button("Tableau (CSV)").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert len(file.read_text("utf-8").splitlines()) == len(zoe.tables) + 1


def test_my_best_moves_are_explained_and_lead_to_their_games(
    new_person: NewPerson, zoe: Player
) -> None:
    person = at_home(new_person, zoe)
    page = person.page
    lists = [
        page.get_by_role("listitem").filter(has_text=f"{10 + PAGE + 4} points"),
        page.get_by_role("region", name="Parties").get_by_role("listitem").first,
    ]
    for row in lists:
        row.get_by_role("button", name="OS", exact=True).click()
        expect(page.get_by_role("dialog")).to_contain_text("OS")
        expect(page.get_by_role("dialog")).to_contain_text("squelette")
        page.keyboard.press("Escape")
        expect(row.get_by_role("button", name="OS", exact=True)).to_be_focused()
        expect(page).to_have_url(f"{zoe.server.url}/profile")
        # All of the row is called by its link, and leads there.
        expect(row.get_by_role("link", name=re.compile("MAISON OS"))).to_have_count(1)
        box = row.bounding_box()
        assert box
        row.click(position={"x": box["width"] - 3, "y": box["height"] - 3})
        page.wait_for_url(f"**/replay/{zoe.tables[-1]}*")
        page.go_back()


def test_others_see_what_i_choose(new_person: NewPerson, zoe: Player) -> None:
    person, other = at_home(new_person, zoe, phone=True), new_person(zoe.server, "Otto", phone=True)
    page = person.page
    expect(page.get_by_label("Rien")).to_be_checked()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide == page.evaluate("document.documentElement.clientWidth")
    person.has_no_faults()
    other.visit(f"/people/{zoe.name}")
    other.sees("Personne de ce nom ne montre son profil ici.")

    page.get_by_label("Mes chiffres").check()
    person.hears("C’est noté.")
    other.visit(f"/people/{zoe.name}")
    other.sees("25 parties")
    expect(other.page.get_by_text("Mots favoris")).to_be_hidden()

    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_label("Tout mon profil").check()
    person.button("Aperçu").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name=zoe.name)).to_be_visible()
    expect(dialog.get_by_text("Mots favoris")).to_be_visible()
    person.has_no_faults()
    dialog.get_by_role("button", name="Fermer").click()
    other.visit(f"/people/{zoe.name}")
    other.sees("Mots favoris")
    games = other.page.get_by_role("region", name="Parties").get_by_role("listitem")
    expect(games).to_have_count(PAGE)
    expect(games.get_by_role("link")).to_have_count(0)
    expect(other.page.get_by_text("=1+1")).to_have_count(0)
    other.has_no_faults()
    page.get_by_label("Rien").check()
    person.hears("C’est noté.")


def test_a_game_that_just_ended_is_in_my_profile(
    server: LocalServer, new_person: NewPerson
) -> None:
    person = new_person(server, "Anne")
    table = person.open_table("option", [BOT])
    person.acts(table, 0, "resign")
    person.until(lambda: person.ask("GET", "/api/profile/games")["games"])
    person.visit("/").page.get_by_role("link", name="Mon profil").click()
    games = person.page.get_by_role("region", name="Parties").get_by_role("listitem")
    expect(games).to_have_count(1)
    expect(games).to_contain_text("Robot, niveau 1")
    expect(games).to_contain_text("Perdue")
    newcomer = new_person(server, "Bruno").visit("/profile")
    newcomer.sees("Pas encore de partie finie.")
    newcomer.has_no_faults()
