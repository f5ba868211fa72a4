"""Waiting rooms and seats that change hands, in real browsers."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from logomachie.table.presence import GRACE_SECONDS, HOST_SECONDS
from tests.server.conftest import LocalServer
from tests.server.passing import Time
from tests.web.conftest import NewPerson
from tests.web.people import Person


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
def house(compiled: None, clock: Time, tmp_path: Path) -> Iterator[LocalServer]:
    """A server with a clock of its own."""
    running = LocalServer(f"sqlite:///{tmp_path / 'games.db'}", now=clock)
    running.start()
    yield running
    running.stop()


def sits(person: Person, table: str, seat: int = 0) -> None:
    """Sit down on a free seat, the first or a later one."""
    person.visit(table).button("S’asseoir ici").nth(seat).click()


def test_four_people_make_teams_and_begin_when_all_are_ready(
    server: LocalServer, new_person: NewPerson
) -> None:
    anne = new_person(server, "Anne").visit("/")
    anne.button("Avec un ami : MOT POUR MOT").click()
    numbers = anne.page.get_by_label("Nombre de joueurs")
    expect(numbers.locator("option")).to_have_text([str(n) for n in range(2, 21)])
    numbers.select_option("4")
    anne.button("Ouvrir la table").click()
    anne.sees("La partie commence quand tout le monde est prêt")
    table = anne.page.url.removeprefix(server.url)
    bruno, chloe, david = (
        new_person(server, name, phone=name == "Bruno") for name in ("Bruno", "Chloé", "David")
    )
    sits(bruno, table, 1)
    first, second = (anne.page.get_by_role("region", name=f"Équipe {team}") for team in (1, 2))
    expect(second).to_contain_text("Bruno")
    expect(first).to_contain_text("capitaine")

    # Change sides, and be made captain by the host, with the keyboard.
    bruno.button("Changer d’équipe").click()
    expect(first).to_contain_text("Bruno")
    bruno.has_no_faults()
    anne.button("Place 3, Bruno").press("Enter")
    anne.has_no_faults()
    anne.page.keyboard.press("Escape")
    expect(anne.button("Place 3, Bruno")).to_be_focused()
    anne.button("Place 3, Bruno").press("Enter")
    anne.button("Nommer capitaine").press("Enter")
    expect(first.get_by_role("listitem").first).to_contain_text("Bruno")

    # A person is put out of their seat, and a table closed, only after a question.
    anne.button("Fermer la table").click()
    closing = anne.page.get_by_role("dialog", name="Fermer la table pour tout le monde ?")
    expect(closing).to_contain_text("La partie n’aura pas lieu")
    closing.get_by_role("button", name="Annuler").click()
    anne.button("Place 1, Bruno").press("Enter")
    anne.button("Libérer cette place").press("Enter")
    kicking = anne.page.get_by_role("dialog", name="Libérer la place de Bruno ?")
    expect(kicking).to_contain_text("ne pourra plus s’asseoir")
    anne.has_no_faults()
    kicking.get_by_role("button", name="Annuler").press("Enter")
    expect(first.get_by_role("listitem").first).to_contain_text("Bruno")

    # Bots take the free seats and are ready; one makes room again.
    anne.button("Des robots aux places libres").click()
    anne.button("Débutant").click()
    expect(second.get_by_text("Robot niveau 1")).to_have_count(2)
    anne.button("Place 2, Robot").click()
    anne.button("Libérer cette place").click()

    # Who comes late waits until a seat is free.
    sits(chloe, table)
    david.visit(table).sees("Toutes les places sont prises.")
    expect(david.button("S’asseoir ici")).to_have_count(0)
    chloe.button("Quitter ma place").click()
    david.button("S’asseoir ici").click()
    chloe.sees("Vous regardez cette partie.")

    expect(anne.button("Commencer", exact=True)).to_be_enabled()
    with anne.goes_on():  # who was ready before is not any more
        anne.button("Mélanger les places").click()
    for person in (bruno, david):
        person.button("Je suis prêt").click()
    anne.sees("3 sur 4 sont prêts.")
    assert not anne.table(table.removeprefix("/table/"))["started"]
    bruno.button("Pas encore").click()
    anne.sees("2 sur 4 sont prêts.")
    bruno.button("Je suis prêt").click()
    anne.button("Je suis prêt").click()
    for person in (anne, bruno, chloe, david):
        expect(person.page.get_by_role("region", name="Les équipes").first).to_be_visible()
    chloe.has_no_faults()


def test_a_seat_is_left_taken_again_and_claimed_and_the_host_passes_on(
    house: LocalServer, clock: Time, new_person: NewPerson
) -> None:
    anne, bruno = new_person(house, "Anne"), new_person(house, "Bruno", phone=True)
    chloe = new_person(house, "Chloé")
    table = anne.open_table("option", [{"who": "open"}])
    sits(bruno, f"/table/{table}")
    chloe.visit(f"/table/{table}").page.get_by_role("grid").wait_for()

    # Three things with three sentences; the question can be answered with no.
    for verb, hint in (
        ("Quitter ma place", "Votre place devient libre"),
        ("Abandonner", "La partie est perdue pour vous"),
        ("Laisser un robot jouer pour moi", "Vous gardez votre place"),
    ):
        bruno.button("Actions de la table").click()
        bruno.button(verb, exact=True).click()
        bruno.sees(hint)
        bruno.page.keyboard.press("Escape")
    assert bruno.table(table)["seq"] == 2, "nothing happened"

    bruno.button("Actions de la table").click()
    bruno.button("Quitter ma place").click()
    bruno.has_no_faults()
    bruno.page.get_by_role("dialog").get_by_role("button", name="Quitter ma place").press("Enter")
    bruno.sees("Vous avez quitté votre place")
    anne.sees("La place 2 est libre.")
    anne.hears("Bruno quitte sa place.")
    bruno.button("Reprendre ma place").click()
    anne.hears("Bruno prend la place 2.")
    expect(anne.page.get_by_text("La place 2 est libre.")).to_have_count(0)

    # Anne is gone: Bruno has her powers, and Chloé asks for her seat.
    anne.visit("/healthz")
    clock.passed += GRACE_SECONDS
    chloe.sees("Anne n’est plus là. On pourra prendre sa place dans")
    expect(chloe.button("Demander cette place")).to_have_count(0)
    clock.passed += HOST_SECONDS
    bruno.hears("Bruno tient maintenant la table")
    chloe.button("Demander cette place").click()
    chloe.sees("Demandé : ceux qui sont là")
    bruno.sees("Chloé demande la place d’Anne.")
    bruno.has_no_faults()
    bruno.button("D’accord").click()
    chloe.page.get_by_role("group", name="Votre chevalet").wait_for()

    # Anne comes back and is a guest; she is invited to the seat that Chloé leaves.
    anne.visit(f"/table/{table}").button("Actions de la table").click()
    anne.sees("Vous regardez cette partie.")
    expect(anne.button("Fermer la table")).to_have_count(0)
    anne.page.keyboard.press("Escape")
    chloe.button("Actions de la table").click()
    chloe.button("Quitter ma place").click()
    chloe.page.get_by_role("dialog").get_by_role("button", name="Quitter ma place").click()
    bruno.button("La place 1 est libre.").click()
    bruno.button("Inviter quelqu’un").click()
    expect(anne.button("S’asseoir ici")).to_have_count(0)
    link = bruno.page.get_by_label("Le lien pour la place 1")
    expect(link).to_have_value(re.compile("#i=.+"))
    bruno.has_no_faults()
    anne.visit("/healthz").visit(link.input_value().removeprefix(house.url))
    anne.button("S’asseoir ici").click()
    anne.page.get_by_role("group", name="Votre chevalet").wait_for()
    expect(bruno.page.get_by_text("est gardée pour")).to_have_count(0)
