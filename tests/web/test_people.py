"""People keep their place in their browsers: with a phrase or a passkey, under their own name."""

import re

from playwright.sync_api import expect

from logomachie.lexicon.folding import fold
from tests.server.conftest import LocalServer
from tests.web.conftest import NewPerson
from tests.web.option_table import shows
from tests.web.people import Person

FRIEND = {"who": "open"}


def keeps_place(person: Person, name: str) -> str:
    """Make a phrase on the page; its words."""
    person.visit("/me")
    person.page.get_by_label("Votre nom dans la maison").fill(name)
    person.button("Faire ma phrase").click()
    expect(person.page.locator("ol li")).to_have_count(7)
    return " ".join(person.page.locator("ol li").all_inner_texts())


def test_a_place_is_kept_found_again_on_a_phone_and_the_first_device_is_cut_off(
    server: LocalServer, new_person: NewPerson
) -> None:
    desk, phone = new_person(server, "Solange"), new_person(server, "", phone=True)
    table = desk.open_table("option", [FRIEND])
    phrase = keeps_place(desk, "Solange Petit")
    desk.has_no_faults()
    desk.page.get_by_role("button", name="Copier", exact=True).click()
    desk.hears("Copié")
    assert desk.page.evaluate("navigator.clipboard.readText()") == phrase
    desk.button("Je l’ai notée").click()
    desk.sees("Votre phrase est du")
    expect(desk.page.locator("[data-device=here]")).to_contain_text("cet appareil")

    own = phone.open_table("option", [FRIEND])
    phone.visit("/me")
    field = phone.page.get_by_label("Vos sept mots")
    field.press_sequentially("ABEILL")
    phone.page.get_by_role("button", name="abeille", exact=True).click()
    expect(field).to_have_value("abeille ")
    field.press_sequentially("zzz")
    phone.sees("« zzz » n’est pas un mot des phrases.")
    expect(phone.button("Retrouver ma place")).to_be_disabled()
    *first, last = phrase.split()
    field.fill(" ".join([*first, "agenda" if last == "abeille" else "abeille"]).upper())
    phone.button("Retrouver ma place").click()
    phone.sees("Personne ici n’a cette phrase")
    phone.has_no_faults()
    field.fill(fold(phrase))
    phone.button("Retrouver ma place").click()
    mine = phone.page.get_by_role("region", name="Mes parties")
    for one in (table, own):  # its own game came along
        expect(mine.locator(f"a[href='/table/{one}']").first).to_be_visible()

    desk.visit(f"/table/{table}")
    desk.sees("On attend encore du monde")
    phone.visit("/me")
    phone.page.get_by_role("button", name=re.compile("^Couper Chrome")).click()
    phone.hears("L’appareil est coupé.")
    desk.hears("Cet appareil a été coupé de votre place")
    desk.button("S’asseoir ici").first.wait_for()  # at one's own table, as a stranger


def test_what_a_guest_is_laying_comes_along(server: LocalServer, new_person: NewPerson) -> None:
    desk, phone = new_person(server, "Ondine"), new_person(server, "Ondine", phone=True)
    phrase = keeps_place(desk, "Ondine Roy")
    table = phone.open_table("option", [{"who": "bot", "level": 1}])
    phone.turn(table)
    laid = phone.view(table)["rack"][0]
    phone.page.get_by_role("group", name="Votre chevalet").get_by_role("button").first.click()
    phone.square("C3").click()
    shows(phone, "C3", laid[0])
    phone.visit("/me").page.get_by_label("Vos sept mots").fill(phrase)
    phone.button("Retrouver ma place").click()
    mine = phone.page.get_by_role("region", name="Mes parties")
    mine.locator(f"a[href='/table/{table}']").first.click()
    shows(phone, "C3", laid[0])
    assert phone.ask("GET", "/api/me")["name"] == "Ondine Roy"
    phone.visit("/me").sees("Votre place est gardée : vous la retrouvez")
    stored = phone.page.evaluate("JSON.parse(localStorage['logomachie.settings']).name")
    assert stored == "Ondine Roy"  # tables are opened under it


def test_a_passkey_keeps_a_place(server: LocalServer, new_person: NewPerson) -> None:
    anne = new_person(server, "Odette")
    anne.address = anne.address.replace("127.0.0.1", "localhost")  # a place that has a name
    session = anne.context.new_cdp_session(anne.page)
    session.send("WebAuthn.enable")
    kind = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": kind})
    anne.visit("/me")
    anne.button("Ajouter une clé d’accès").click()
    anne.hears("La clé d’accès est gardée.")
    anne.sees("Vous retrouvez votre place avec une clé d’accès.")
    anne.page.evaluate("localStorage.removeItem('logomachie.token')")
    anne.page.reload()
    anne.button("Faire ma phrase").wait_for()
    anne.button("Avec une clé d’accès").click()
    anne.page.wait_for_url(anne.address + "/")
    assert anne.ask("GET", "/api/me")["name"] == "Odette"
    session.detach()


def test_a_name_that_is_somebody_else_s_is_refused_with_the_reason(
    server: LocalServer, new_person: NewPerson
) -> None:
    owner, other = new_person(server, "Hortense"), new_person(server, "H\u043ertense")
    keeps_place(owner, "Hortense")
    other.visit("/me")
    other.button("Faire ma phrase").click()
    other.sees("est ici le nom de quelqu’un d’autre")
    assert not other.ask("GET", "/api/me")["kept"]
    table = owner.open_table("option", [FRIEND])
    other.visit(f"/table/{table}")
    other.hears("Votre nom est ici celui de quelqu’un d’autre")
    other.button("S’asseoir ici").click()
    other.hears("est ici le nom de quelqu’un d’autre")
    other.button("S’asseoir ici").wait_for()


def test_a_game_against_oneself_is_told_as_such_once_both_devices_are_one_s_own(
    server: LocalServer, new_person: NewPerson
) -> None:
    desk, phone = new_person(server, "Rosalie"), new_person(server, "Inconnue", phone=True)
    seats = [{"who": "me", "name": desk.name}, FRIEND]
    plan = {"game": "option", "seats": seats, "rated": True}
    table = desk.visit("/me").ask("POST", "/api/tables", plan)["table"]
    phone.visit(f"/table/{table}").button("S’asseoir ici").click()
    phone.page.get_by_role("grid").wait_for()
    desk.acts(table, 0, "resign")
    expect(phone.page.locator(".result .standing")).to_contain_text("Votre cote passe de 1500")
    phrase = keeps_place(desk, "Rosalie Blanc")
    phone.visit("/me").page.get_by_label("Vos sept mots").fill(phrase)
    phone.button("Retrouver ma place").click()
    phone.page.get_by_role("region", name="Mes parties").wait_for()
    for person in (desk, phone):
        person.visit("/profile")
        link = person.page.locator(f"a[href='/replay/{table}']")
        game = person.page.get_by_role("listitem").filter(has=link)
        expect(game).to_have_count(1)
        expect(game).to_contain_text("Contre soi")
        expect(game.get_by_title("deux des joueurs sont la même personne")).to_have_text("amicale")
        person.has_no_faults()
        person.visit(f"/table/{table}")
        person.sees("deux des joueurs sont la même personne")

    # A new phrase on one device is heard of on the other, and the old one is worth nothing.
    desk.visit("/me").button("Faire une nouvelle phrase").click()
    desk.button("Oui, une nouvelle phrase").click()
    expect(desk.page.locator("ol li")).to_have_count(7)
    phone.hears("Une nouvelle phrase a été faite pour votre place sur un autre appareil.")
    body = {"phrase": phrase, "bring": False}
    assert phone.ask("POST", "/api/me/restore", body)["key"] == "no-such-phrase"
