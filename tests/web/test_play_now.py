"""Somebody to play with now, in real browsers."""

import re

from playwright.sync_api import WebSocket, expect

from logomachie.table.ratings import GENTLE_LEVEL, NEWCOMER
from tests.server.conftest import LocalServer
from tests.web.conftest import NewPerson
from tests.web.people import Person
from tests.web.test_ratings import FITS, opens, rating, set_table

SEARCH = "Jouer maintenant"
LONG = 31_000


def looks(person: Person, title: str, pace: str = "En direct") -> None:
    """Ask for somebody to play with, on the home page."""
    person.visit("/")
    person.button(SEARCH).click()
    person.page.get_by_role("radio", name=title).check(force=True)
    person.page.get_by_role("radio", name=pace).check(force=True)
    person.button("Chercher quelqu’un").click()


def table_of(person: Person) -> str:
    """The table that the person is brought to."""
    person.page.wait_for_url("**/table/*")
    return person.page.url.rsplit("/", 1)[1]


def test_four_people_meet_two_by_two_each_at_their_pace(
    server: LocalServer, new_person: NewPerson
) -> None:
    anne, bruno = new_person(server, "Anne"), new_person(server, "Bruno", phone=True)
    chloe, dora = new_person(server, "Chloé"), new_person(server, "Dora", phone=True)
    looks(anne, "OPTION")
    looks(chloe, "OPTION", "3 jours par tour")
    anne.sees("On vous cherche quelqu’un")
    looks(bruno, "OPTION")
    looks(dora, "OPTION", "3 jours par tour")
    live, slow = table_of(anne), table_of(chloe)
    assert table_of(bruno) == live != slow == table_of(dora)
    anne.hears("On a trouvé quelqu’un")
    for person, other in ((anne, "Bruno"), (bruno, "Anne"), (chloe, "Dora"), (dora, "Chloé")):
        person.sees(other)
        assert not person.errors
    assert anne.table(live)["started"]
    assert dora.table(slow)["days"] == 3


def test_the_search_goes_on_from_page_to_page_and_a_bot_is_offered(
    server: LocalServer, new_person: NewPerson
) -> None:
    anne = new_person(server, "Anne", phone=True)
    anne.page.clock.install()
    looks(anne, "CROISILLON")
    search = anne.page.get_by_role("region", name=SEARCH)
    expect(search).to_contain_text("CROISILLON")
    assert not anne.page.get_by_text("Personne de libre").count()
    anne.page.clock.run_for(LONG)
    expect(search).to_contain_text("Personne de libre pour l’instant")
    anne.has_no_faults()
    anne.page.get_by_role("link", name="Les règles : CROISILLON").click()
    anne.page.wait_for_url("**/rules/croisillon")
    expect(search).to_be_visible()
    anne.button(f"Jouer contre l’ordinateur, niveau {GENTLE_LEVEL}").click()
    table = table_of(anne)
    expect(search).to_have_count(0)
    assert [seat["level"] for seat in anne.table(table)["seats"]] == [0, GENTLE_LEVEL]


def test_who_stops_is_not_found(server: LocalServer, new_person: NewPerson) -> None:
    anne, bruno, chloe = (new_person(server, name) for name in ("Anne", "Bruno", "Chloé"))
    lines: list[WebSocket] = []
    anne.page.on("websocket", lambda line: lines.append(line))
    looks(anne, "MOT POUR MOT")
    anne.button("Arrêter").click()
    expect(anne.page.get_by_role("region", name=SEARCH)).to_have_count(0)
    # The server has heard it once it answers to what the page says after that.
    with lines[-1].expect_event("framereceived", lambda frame: '"pong"' in str(frame)):
        anne.page.evaluate("dispatchEvent(new Event('online'))")
    looks(bruno, "MOT POUR MOT")
    looks(chloe, "MOT POUR MOT")
    assert table_of(bruno) == table_of(chloe)
    assert anne.page.url == anne.address + "/"


def test_the_tables_of_the_house_are_one_page_that_changes_by_itself(
    server: LocalServer, new_person: NewPerson
) -> None:
    claire = new_person(server, "Claire", phone=True).visit("/tables")
    claire.page.get_by_role("heading", name="Tables ouvertes").wait_for()
    anne, bruno = new_person(server, "Anne l’hôte"), new_person(server, "Bruno")
    plan = {
        "game": "option",
        "seats": [{"who": "me", "name": anne.name}, {"who": "open"}],
        "listed": True,
    }
    table = anne.visit("/tables").ask("POST", "/api/tables", plan)["table"]
    claire.page.get_by_role("link", name="Rejoindre OPTION, Anne l’hôte, …").wait_for()
    claire.has_no_faults()
    bruno.visit("/tables")
    bruno.page.get_by_role("link", name="Rejoindre OPTION, Anne l’hôte, …").click()
    bruno.button("S’asseoir ici").click()
    bruno.page.get_by_role("grid").wait_for()
    claire.page.get_by_role("link", name="Regarder OPTION, Anne l’hôte, Bruno").wait_for()
    anne.acts(table, 0, "resign")
    claire.page.get_by_role("link", name="Revoir OPTION, Anne l’hôte, Bruno").click()
    claire.page.wait_for_url(f"**/replay/{table}")


def test_four_people_find_one_table_in_the_lobby_and_are_all_rated(
    server: LocalServer, new_person: NewPerson
) -> None:
    anne = new_person(server, "Anne de quatre")
    others = [
        new_person(server, name, phone=name == "Bruno").visit("/tables")
        for name in ("Bruno", "Chloé", "Dora")
    ]
    opens(anne, "option", "Avec un ami")
    anne.page.get_by_label("Nombre de joueurs").select_option("4")
    anne.page.get_by_role("checkbox", name="Visible pour tous").check()
    table = set_table(anne, "Ouvrir la table")
    join = re.compile("^Rejoindre OPTION, Anne de quatre")
    for number, person in enumerate(others, 2):
        person.page.get_by_role("link", name=join).click()
        person.button("S’asseoir ici").first.click()
        assert anne.until(lambda: len(seated(anne, table)) >= number)  # noqa: B023
    people = [anne, *others]
    for person in people:
        person.button("Je suis prêt").click()
    for person in people:
        person.page.get_by_role("grid").wait_for()
    assert seated(anne, table) == [person.name for person in people]
    assert anne.table(table)["friendly"] == ""
    for seat, person in enumerate(people[:3]):
        person.acts(table, seat, "resign")
    changes = [rating(person) for person in people]
    assert [before for before, _ in changes] == [NEWCOMER.shown] * 4
    points = [after for _, after in changes]
    assert points == sorted(points), "who held out longer stands higher"
    phone = others[0]
    phone.visit("/ranking/option").page.get_by_role("checkbox", name="Figurer").check()
    own = phone.page.get_by_role("row").filter(has_text="Bruno (vous)")
    expect(own).to_contain_text(str(points[1]))
    phone.visit("/companions")
    for name in ("Anne de quatre", "Chloé", "Dora"):
        expect(phone.button(f"Inviter : {name}")).to_be_visible()
    assert phone.page.evaluate(FITS)
    assert not [person.errors for person in people if person.errors]


def seated(person: Person, table: str) -> list[str]:
    """Who sits at a table, in the order of their seats."""
    return [seat["name"] for seat in person.table(table)["seats"] if seat["name"]]
