"""Talk at a table and leaving the house, in real browsers."""

import json
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from logomachie.store.moderation import ModerationBook
from logomachie.store.sql import open_database
from tests.server.conftest import LocalServer
from tests.web.conftest import NewPerson
from tests.web.people import Person


def lines(person: Person) -> Locator:
    return person.page.get_by_role("list", name="Conversation").get_by_role("listitem")


def talk(person: Person) -> None:
    """Open the conversation."""
    person.page.get_by_role("tab", name="Conversation").click()
    person.page.get_by_role("list", name="Conversation").wait_for()


def say(person: Person, text: str) -> None:
    person.page.locator("#chat-text").fill(text)
    person.page.get_by_role("button", name="Envoyer").click()


def play_together(anne: Person, bruno: Person) -> str:
    table = anne.open_table("option", [{"who": "open"}])
    bruno.visit(f"/table/{table}").button("S’asseoir ici").click()
    for one in (anne, bruno):
        one.page.get_by_role("grid").first.wait_for()
    return table


def test_players_and_spectators_talk_apart_and_a_reported_line_goes(
    server: LocalServer, new_person: NewPerson
) -> None:
    anne, bruno = new_person(server, "Anne"), new_person(server, "Bruno", phone=True)
    eve = new_person(server, "Bruno", phone=True)
    table = play_together(anne, bruno)
    eve.visit(f"/table/{table}").page.get_by_role("grid").first.wait_for()

    # Who watches writes among those who watch, and is marked: the name is a player's.
    talk(eve)
    eve.sees("Ici parlent ceux qui regardent.")
    say(eve, "Jouez ZYTHUM !")
    expect(lines(eve)).to_contain_text(["Jouez ZYTHUM"])
    expect(lines(eve).first).to_contain_text("spectateur, ne joue pas ici")
    eve.has_no_faults()

    # A message is counted on the closed conversation and read aloud; nothing of who watches is.
    say_as(bruno, table, "Bonjour Anne")
    tab = anne.page.get_by_role("tab", name="Conversation")
    expect(tab).to_contain_text("1")
    anne.hears("Bruno : Bonjour Anne")
    talk(anne)
    expect(tab).to_have_text("Conversation")
    expect(lines(anne)).to_have_count(1)
    expect(lines(anne).first).to_contain_text("Bruno 2 Bonjour Anne")
    anne.has_no_faults()

    # The line is reported; who runs the house removes it while it is read.
    anne.button("Ce message de Bruno").click()
    anne.button("Signaler ce message").click()
    anne.page.get_by_label("Pourquoi ?").fill("Trop poli")
    anne.button("Signaler", exact=True).click()
    anne.hears("Merci")
    with open_database(server.database) as engine:
        book = ModerationBook(engine)
        (report,) = [one for one in book.reports() if one.report.table == table]
        assert (report.text, report.report.reason) == ("Bonjour Anne", "Trop poli")
        book.remove(report.id, "root", time.time())
    expect(lines(anne).first).to_contain_text("Message retiré")

    # Mute, and read again.
    say_as(bruno, table, "Bla bla")
    expect(lines(anne)).to_have_count(2)
    anne.button("Ce message de Bruno").click()
    anne.button("Ne plus lire Bruno à cette table").click()
    expect(lines(anne).first).to_contain_text("Dites bonjour")
    anne.page.reload()
    talk(anne)
    anne.sees("1 personne masquée")
    anne.button("Tout lire de nouveau").click()
    expect(lines(anne)).to_have_count(2)

    # The host closes the conversation; I hide mine.
    anne.button("Réglages de la conversation").click()
    anne.page.get_by_label("Fermée à cette table").check()
    anne.page.keyboard.press("Escape")
    talk(bruno)
    bruno.sees("L’hôte a fermé la conversation de cette table.")
    expect(bruno.page.locator("#chat-text")).to_be_disabled()
    bruno.has_no_faults()
    anne.button("Réglages de la conversation").click()
    anne.button("Masquer la conversation").click()
    anne.sees("Vous avez masqué la conversation")
    anne.button("Montrer la conversation").click()

    # After the game the players read what was said among those who watched.
    anne.acts(table, 0, "resign")
    expect(lines(anne)).to_contain_text(["Jouez ZYTHUM", "Message retiré", "Bla bla"])


SAY = """async ([table, text]) => {
    const socket = new WebSocket(location.origin.replace('http', 'ws') + '/live');
    const answered = (...kinds) => new Promise((done) => {
        socket.onmessage = ({data}) => {
            const {type} = JSON.parse(data);
            if (kinds.includes(type)) done(type);
        };
    });
    await new Promise((done) => (socket.onopen = done));
    const {name} = JSON.parse(localStorage['logomachie.settings']);
    let answer = answered('welcome');
    socket.send(JSON.stringify({type: 'hello', token: localStorage['logomachie.token'], name}));
    await answer;
    answer = answered('done', 'denied');
    const command = {type: 'say', text};
    socket.send(JSON.stringify({type: 'ask', table, ticket: `${Math.random()}`, command}));
    const type = await answer;
    socket.close();
    return type;
}"""
"""Says something without the page."""


def say_as(person: Person, table: str, text: str) -> None:
    assert person.page.evaluate(SAY, [table, text]) == "done"


def test_who_is_banned_is_told_why_and_until_when(
    server: LocalServer, new_person: NewPerson
) -> None:
    anne = new_person(server, "Anne", phone=True)
    anne.visit("/").page.get_by_role("heading", level=1).wait_for()
    anne.ask("GET", "/api/my-tables")
    with open_database(server.database) as engine:
        book = ModerationBook(engine)
        guest = guest_of(anne)
        book.ban(guest, "Insultes", time.time() + 3600, "root", time.time())
        anne.visit("/words")
        anne.sees("Vous êtes à l’écart jusqu’au")
        anne.sees("Insultes.")
        anne.has_no_faults()
        anne.button("Compris").click()  # what is below can be reached again
        expect(anne.page.get_by_role("region", name="Mise à l’écart")).to_have_count(0)
        book.lift(guest, "root", time.time())
    anne.hears("Vous n’êtes plus à l’écart.")


def guest_of(person: Person) -> str:
    return str(person.ask("GET", "/api/me/export")["person"])


def test_somebody_takes_their_data_along_and_is_forgotten(
    server: LocalServer, new_person: NewPerson, tmp_path: Path
) -> None:
    anne, bruno = new_person(server, "Zéphyrine", phone=True), new_person(server, "Bruno")
    table = play_together(anne, bruno)
    say_as(anne, table, "Au revoir")
    talk(bruno)
    expect(lines(bruno).first).to_contain_text("Zéphyrine 1 Au revoir")

    anne.visit("/me").page.get_by_role("link", name="Ce qui est gardé, et pourquoi").click()
    anne.page.get_by_role("heading", name="Vie privée").wait_for()
    anne.sees("Cette maison garde les parties sans limite de temps.")
    anne.has_no_faults()
    anne.page.get_by_role("link", name="Votre place").click()
    with anne.page.expect_download() as download:
        anne.button("Emporter mes données").click()
    file = tmp_path / "mine.json"
    download.value.save_as(file)
    told: Any = json.loads(file.read_text("utf-8"))
    assert [line["text"] for line in told["said"]] == ["Au revoir"]

    anne.button("M’oublier").click()
    anne.sees("1 partie en cours : un robot joue à votre place")
    anne.has_no_faults()
    forget = anne.page.get_by_role("button", name="Tout oublier")
    expect(forget).to_be_disabled()
    anne.page.get_by_label("Pour être sûr, écrivez").fill("oublier")
    with anne.page.expect_navigation(url="**/"):
        forget.click()
    anne.page.get_by_role("heading", level=1).wait_for()
    assert guest_of(anne) != told["person"]
    expect(lines(bruno).first).to_contain_text("Message retiré")
    expect(bruno.page.get_by_text("Zéphyrine")).to_have_count(0)
    expect(bruno.page.get_by_text("Robot").first).to_be_visible()
