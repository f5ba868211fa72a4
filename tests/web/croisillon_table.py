"""At a table of CROISILLON: what can be laid there, and how a person lays it."""

from typing import Any

from playwright.sync_api import Locator, WebSocket, expect

from logomachie.games.croisillon.grid import Grid, Spot, is_capital, is_joker
from logomachie.games.croisillon.moves import best_grids
from logomachie.games.croisillon.reading import STEPS, line
from logomachie.games.croisillon.referee import CroisillonGame
from tests.server.conftest import LocalServer
from tests.web.conftest import NewPerson
from tests.web.people import Person

BOT = {"who": "bot", "level": 1}
OPEN = {"who": "open"}
SHORT = {"target": 150, "limit": 0}


def box(capital: str, small: str, smalls: int = 2) -> str:
    """A box with one kind of capital and one of small letters, so that each hand is known."""
    return f"""
[capitals]
from = "R"
cards = "{capital * 10}"

[smalls]
from = "R"
cards = "{small * 30}"

[values]
from = "R"
N = 4
e = 1

[figures]
from = "R"
capitals = 1
smalls = {smalls}
unfounded_challenge = 10
rounds_of_passes = 3
"""


def best(game: CroisillonGame, hand: str) -> Grid:
    """A good grid of a hand."""
    return best_grids(game.lexicon, hand, game.material, 1)[0][0]


def plane(person: Person) -> Locator:
    """The plane of one's own draft."""
    return person.page.get_by_role("grid", name="votre brouillon")


def hand(person: Person) -> Locator:
    """The cards in hand."""
    return person.page.get_by_role("group", name="Votre main").get_by_role("button")


def outward(grid: Grid) -> list[Spot]:
    """The cards of a grid as one writes them: the capitals, then each word away from its own."""
    cards = {(spot.row, spot.column): spot for spot in grid.spots}
    texts = {at: spot.card for at, spot in cards.items()}
    order = {at: spot for at, spot in cards.items() if is_capital(spot.card)}
    for capital in list(order):
        for step in STEPS.values():
            order |= {at: cards[at] for at in line(texts, capital, step)}
    return list((order | cards).values())


def reach(person: Person, row: int, column: int) -> Locator:
    """A place of the plane, brought into sight."""
    place = person.square(f"{row},{column}")
    sight = person.page.locator(".sight").bounding_box()
    assert sight
    for _ in range(8):
        box = place.bounding_box() if place.count() else None
        if box and (
            sight["x"] <= box["x"] <= sight["x"] + sight["width"] - box["width"]
            and sight["y"] <= box["y"] <= sight["y"] + sight["height"] - box["height"]
        ):
            return place
        person.button("Réduire").click()
    raise AssertionError(f"the place {row},{column} cannot be reached")


def lay_small_joker(person: Person, letter: str) -> None:
    """Type a star within a word, and say what it stands for."""
    person.page.keyboard.press("*")
    person.page.get_by_role("dialog").wait_for()
    person.page.keyboard.press(letter)
    person.page.get_by_role("dialog").wait_for(state="hidden")
    # One goes on writing behind it.
    person.page.locator("[role=gridcell]:focus").wait_for()


def write(person: Person, grid: Grid, top: int = -2, left: int = -2) -> None:
    """Write a grid on the plane: a click and a key for each card."""
    for row, column, card in outward(grid):
        reach(person, top + row, left + column).click()
        if not is_joker(card):
            person.page.keyboard.press(card)
        elif is_capital(card):
            person.page.keyboard.press("*")
        else:
            lay_small_joker(person, card[1])


def prepare(person: Person, grid: Grid) -> None:
    """Write a grid, and wait until the referee agrees."""
    write(person, grid)
    person.sees("Cette grille vaudrait")
    expect(hand(person)).to_have_count(15 - len(grid.spots))


def lay_draft(person: Person, table: str) -> Any:
    """Lay what was prepared, keep the bonus card if there is one; the view after that."""
    cards = person.view(table)["hand"]
    person.button("Poser ma grille").click()

    def look() -> Any:
        view = person.view(table)
        if view["bonus"] and view["turn"] == view["seat"]:
            # The table knows of it before the page does, and of the answer after it.
            person.catches_up(table)
            with person.goes_on():
                person.button("Garder la carte").click()
            return None
        return view if view["hand"] != cards or view["result"] else None

    return person.until(look)


def seat_two(server: LocalServer, new_person: NewPerson, **options: object) -> tuple[Any, ...]:
    """Anne and Bernard at one table, Anne to move."""
    anne = new_person(server, "Anne")
    bernard = new_person(server, "Bernard")
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    anne.page.on("websocket", listen)
    table = anne.open_table("croisillon", [OPEN], SHORT | options)
    bernard.visit(f"/table/{table}").page.get_by_label("Votre nom").fill("Bernard")
    bernard.button("S’asseoir ici").click()
    for person in (anne, bernard):
        plane(person).wait_for()
    return anne, bernard, table, frames
