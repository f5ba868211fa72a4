"""After the game in the browser: the analysis, and a missed chance tried again."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from logomachie.games.option.referee import OptionGame
from tests.server.conftest import LocalServer
from tests.web.conftest import NewPerson
from tests.web.option_table import SMALL, lay, plays
from tests.web.people import Person
from tests.web.test_option import small

__all__ = ["small"]

TWO = [{"who": "me", "name": "Bernard"}]


def finished_game(person: Person, game: OptionGame) -> str:
    """A short game of OPTION in which nobody played as well as they could."""
    person.visit("/")
    plan = {
        "game": "option",
        "seats": [{"who": "me", "name": "Anne"}, *TWO],
        "material": SMALL,
    }
    table = str(person.ask("POST", "/api/tables", plan)["table"])
    for number in range(3):
        shown = person.table(table)
        seat = shown["to_act"][0]
        found = plays(game, shown["views"][str(seat)])
        action = "resign" if number == 2 else game.format_action(found[-1])
        person.acts(table, seat, action)
    return table


def looked_back(person: Person, table: str) -> Any:
    """What the server found."""

    def look() -> Any:
        found = person.ask("GET", f"/api/tables/{table}/lookback")
        return found if found["finished"] else None

    return person.until(look)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_missed_chance_is_tried_again(
    server: LocalServer, new_person: NewPerson, small: OptionGame, phone: bool
) -> None:
    anne = new_person(server, phone=phone)
    table = finished_game(anne, small)
    anne.visit(f"/table/{table}")
    anne.page.get_by_role("link", name="Revoir mes coups").click()
    found = looked_back(anne, table)
    anne.sees(f"{found['turns']} tours analysés.")
    rows = anne.page.get_by_role("button", name=re.compile(r"^\d+ .*(−\d+|✓)"))
    expect(rows.nth(found["turns"] - 1)).to_be_visible()
    anne.has_no_faults()
    misses = [first for one in found["misses"].values() for first in one]
    turn = max(
        (one for one in found["looked_at"] if one["first"] in misses), key=lambda one: one["missed"]
    )
    anne.page.get_by_role("button", name=re.compile(rf"−{turn['missed']}\b")).first.click()
    anne.sees("À vous ! Dans la partie :")
    anne.has_no_faults()
    best = turn["lines"][0]
    position = anne.ask("POST", f"/api/tables/{table}/try", {"number": turn["first"]})
    found_plays = plays(small, position["view"])
    play = next(one for one in found_plays if small.format_action(one) == best["actions"][0])
    lay(anne, play)
    main = anne.button("Jouer")
    expect(main).to_have_text(re.compile(f"{best['worth']} points"))
    main.click()
    anne.sees("c’est le meilleur coup trouvé !")
    anne.hears("c’est le meilleur coup trouvé !")
    anne.has_no_faults()
    anne.button("Voir la réponse").click()
    anne.sees("Ce qu’on a trouvé de mieux")


def test_a_weaker_attempt_is_told_how_close_it_comes(
    server: LocalServer, new_person: NewPerson, small: OptionGame
) -> None:
    anne = new_person(server)
    table = finished_game(anne, small)
    found = looked_back(anne, table)
    anne.visit(f"/lookback/{table}#1")
    anne.button("Rejouer cette position").click()
    turn = next(one for one in found["looked_at"] if one["first"] == 1)
    anne.button("Échanger ou passer").click()
    anne.button("Passer sans échanger").click()
    best = turn["worth"] + turn["missed"]
    outcome = anne.page.get_by_role("heading", name="aucun point ; le meilleur trouvé")
    expect(outcome).to_contain_text(f"{best} points. Dans la partie, c’était mieux.")
    anne.button("Réessayer").click()
    anne.sees("À vous ! Dans la partie :")
    anne.button("Arrêter").click()
    anne.page.get_by_role("link", name="Voir dans la partie").click()
    anne.sees("Coup 1 sur")


def test_no_analysis_before_the_end(
    server: LocalServer, new_person: NewPerson, small: OptionGame
) -> None:
    anne = new_person(server)
    table = anne.open_table("option", TWO, material=SMALL)
    anne.visit(f"/analysis/{table}")  # a link of 0.1.0
    anne.sees("Cette partie n’est pas finie")
    anne.visit("/lookback/nowhere")
    anne.sees("On ne trouve pas cette table")
