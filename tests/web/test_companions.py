"""People with whom one played, in real browsers: invite one, block one."""

import re

from playwright.sync_api import expect

from tests.server.conftest import LocalServer
from tests.web.conftest import NewPerson
from tests.web.people import Person


def play_together(anne: Person, bruno: Person) -> str:
    """Play a game to its end; its table."""
    table = anne.open_table("option", [{"who": "open"}])
    bruno.visit(f"/table/{table}").button("S’asseoir ici").click()
    bruno.page.get_by_role("grid").wait_for()
    anne.acts(table, 0, "resign")
    return table


def test_a_companion_is_invited_and_sees_it_on_any_page(
    server: LocalServer, new_person: NewPerson
) -> None:
    anne, bruno = new_person(server, "Anne"), new_person(server, "Bruno", phone=True)
    play_together(anne, bruno)
    bruno.visit("/words")
    anne.visit("/").page.get_by_role("link", name="Mes compagnons").click()
    anne.button("Inviter : Bruno").click()
    anne.page.get_by_role("radio", name="JAGO").check(force=True)
    anne.button("Envoyer l’invitation").click()
    anne.page.wait_for_url("**/table/*")
    invitations = bruno.page.get_by_role("region", name="Invitations")
    expect(invitations).to_contain_text("Anne vous invite")
    expect(invitations).to_contain_text("JAGO")
    bruno.hears("Anne vous invite")
    bruno.has_no_faults()
    invitations.get_by_role("link", name="Y aller").click()
    bruno.button("S’asseoir ici").click()
    bruno.page.get_by_role("grid").wait_for()
    expect(invitations).to_have_count(0)
    anne.page.get_by_role("grid").wait_for()


def test_an_invitation_waits_and_can_be_declined(
    server: LocalServer, new_person: NewPerson
) -> None:
    anne, bruno = new_person(server, "Anne"), new_person(server, "Bruno")
    there = {"table": play_together(anne, bruno), "seat": 1}
    bruno.visit("/healthz")
    anne.ask("POST", "/api/companions/invite", {**there, "game": "jago", "days": 3})
    bruno.visit("/rules/jago")
    invitations = bruno.page.get_by_role("region", name="Invitations")
    expect(invitations).to_contain_text("3 jours par tour")
    invitations.get_by_role("button", name="Non merci").click()
    expect(invitations).to_have_count(0)


def test_who_is_blocked_is_not_heard_and_cannot_invite(
    server: LocalServer, new_person: NewPerson
) -> None:
    anne, bruno = new_person(server, "Anne", phone=True), new_person(server, "Bruno")
    play_together(anne, bruno)
    anne.visit("/companions").button("Bloquer : Bruno").click()
    anne.sees("Bloqué")
    expect(anne.button("Inviter : Bruno")).to_have_count(0)
    anne.has_no_faults()
    bruno.visit("/companions").button("Inviter : Anne").click()
    bruno.button("Envoyer l’invitation").click()
    bruno.sees("Cette personne ne reçoit pas d’invitation")
    anne.button("Débloquer : Bruno").click()
    expect(anne.button("Inviter : Bruno")).to_be_visible()
    bruno.button("Envoyer l’invitation").click()
    bruno.page.wait_for_url(re.compile("/table/"))
    expect(anne.page.get_by_role("region", name="Invitations")).to_contain_text("Bruno vous invite")
