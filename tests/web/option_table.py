"""At a table of OPTION: what can be played there, and how a person lays it."""

import re
from typing import Any

from playwright.sync_api import expect

from logomachie.engine.game import new_setup
from logomachie.games.option.actions import Play
from logomachie.games.option.referee import OptionGame
from tests.web.people import Person

SMALL = """
[grid]
from = "R"
columns = 9
rows = 9

[prisms]
from = "R"
colours = ["red", "white"]
pairs = "EA RS TE LI NO ST RE AL IN ES"

[values]
from = "R"
A = 1
E = 1
I = 1
L = 1
N = 1
O = 2
R = 1
S = 2
T = 3

[figures]
from = "R"
rack = 5
first_word = 3
full_hand = 15
flip = 25
colour_length = 5
unfounded_challenge = 10
"""
"""A box with 20 prisms: a real game that ends after a few turns."""
PAIRS = re.compile('pairs = ".*"')
WITH_E = PAIRS.sub('pairs = "EA ER TE LE NE SE RE EO IE ES"', SMALL)
"""The same box with an E on every prism."""
STARS = PAIRS.sub('pairs = "*O *E *E *E *E *E *E *E *E *E"', SMALL)
"""The same box with a star on every prism."""
BOT = {"who": "bot", "level": 1}
OPEN = {"who": "open"}


def plays(game: OptionGame, view: Any) -> list[Play]:
    """The plays that the seat of a view can make, the best first."""
    columns = view["columns"]
    rows = [view["grid"][row : row + columns] for row in range(0, len(view["grid"]), columns)]
    seat, seats = view["seat"], len(view["scores"])
    state = game.parse_position(
        {
            "grid": "\n".join(" ".join(token or "." for token in row) for row in rows),
            "racks": [" ".join(view["rack"]) if other == seat else "" for other in range(seats)],
            "turn": seat,
        },
        new_setup(game, seats, "advice", {}),
    )
    return [action for action in game.candidates(state, seat) if isinstance(action, Play)]


def names(token: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """How a prism of the rack is named, lying as the token says, and lying the other way."""
    up, under = ("étoile" if face == "*" or face.islower() else face for face in token[:2])
    colour = "rouge" if token[2] == "r" else "blanc"
    return (
        re.compile(rf"^{up} \d+, {under} dessous, {colour}"),
        re.compile(rf"^{under} \d+, {up} dessous, {colour}"),
    )


def lay(person: Person, play: Play) -> None:
    """Lay a play by taps: turn what must be turned, take it, put it down."""
    tap = "tap" if person.phone else "click"
    rack = person.page.get_by_role("group", name="Votre chevalet")
    for tile in play.tiles:
        as_it_lies, other_way = names(tile.prism)
        piece, turned = (
            rack.get_by_role("button", name=name).and_(person.page.locator("[data-piece]"))
            for name in (as_it_lies, other_way)
        )
        piece.or_(turned).first.wait_for()
        if not piece.count():
            getattr(turned.first, tap)()
            getattr(turned.first, tap)()
        getattr(piece.first, tap)()
        getattr(person.square(tile.cell), tap)()
        if tile.prism[0].islower():
            name_star(person, tile.prism[0].upper())
    for flip in play.flips:
        hides_star = "étoile dessous" in (
            person.square(flip.cell).get_attribute("aria-label") or ""
        )
        getattr(person.square(flip.cell), tap)()
        if hides_star:
            name_star(person, flip.letter)


def written(play: Play, view: Any) -> list[tuple[str, str]]:
    """The word on the line of a play, with the letters that lie there: squares and letters."""
    columns = view["columns"]
    names = [
        f"{chr(ord('A') + cell % columns)}{cell // columns + 1}"
        for cell in range(len(view["grid"]))
    ]
    letters = {
        name: token[0].upper() for name, token in zip(names, view["grid"], strict=True) if token
    }
    letters |= {tile.cell: tile.prism[0].upper() for tile in play.tiles}
    letters |= {flip.cell: flip.letter for flip in play.flips}
    first, last = play.tiles[0].cell, play.tiles[-1].cell
    line = [
        name for name in names if (name[0] == first[0] if is_down(play) else name[1:] == first[1:])
    ]
    start, end = line.index(first), line.index(last)
    while start and line[start - 1] in letters:
        start -= 1
    while end + 1 < len(line) and line[end + 1] in letters:
        end += 1
    return [(name, letters[name]) for name in line[start : end + 1]]


def is_down(play: Play) -> bool:
    """Whether the prisms of a play stand on a column."""
    return len({tile.cell[0] for tile in play.tiles}) == 1


def type_in(person: Person, play: Play, view: Any) -> list[tuple[str, str]]:
    """Write the whole word of a play from its first square on; what was written where."""
    word = written(play, view)
    person.square(word[0][0]).focus()
    person.page.locator(".arrow").wait_for(state="attached")
    if (person.page.locator(".arrow.down").count() == 1) != is_down(play):
        person.page.keyboard.press("Space")
    person.page.keyboard.type("".join(letter for _, letter in word))
    return word


def press_accented(person: Person, letter: str) -> None:
    """Press a key of a French keyboard, which is not among those that Playwright knows."""
    browser = person.context.new_cdp_session(person.page)
    for event in ("keyDown", "keyUp"):
        browser.send("Input.dispatchKeyEvent", {"type": event, "key": letter, "text": letter})


def shows(person: Person, square: str, letter: str) -> None:
    """A square shows a letter."""
    expect(person.square(square)).to_have_attribute(
        "aria-label", re.compile(rf"^{square}, {letter} ")
    )


def is_free(person: Person, square: str) -> None:
    """Nothing lies on a square."""
    expect(person.square(square)).to_have_attribute("aria-label", f"{square}, vide")


def name_star(person: Person, letter: str) -> None:
    """Say which letter a star stands for."""
    dialog = person.page.get_by_role("dialog", name="Quelle lettre pour l’étoile")
    dialog.get_by_role("button", name=letter, exact=True).click()
    expect(dialog).to_be_hidden()


def finish_turn(person: Person) -> None:
    """Play what lies there, once the referee agrees."""
    main = person.button("Jouer")
    expect(main).to_have_text(re.compile("points"))
    expect(main).to_be_enabled()
    main.click()
    expect(person.button("Reprendre")).to_be_hidden()


def take_turn(person: Person, game: OptionGame, table: str) -> None:
    """The best play, or an exchange, or a pass."""
    person.catches_up(table)
    view = person.view(table)
    found = plays(game, view)
    if found:
        lay(person, found[0])
        finish_turn(person)
    else:
        person.button("Échanger ou passer").click()
        person.button("Passer sans échanger").click()


def play_to_the_end(people: list[Person], game: OptionGame, table: str) -> None:
    """Everybody plays in turn until the game is over."""

    def look() -> Any:
        seen = people[0].table(table)
        turn = next(iter(seen["views"].values()))["turn"]
        return seen if seen["result"] or turn < len(people) else None

    while not (seen := people[0].until(look))["result"]:
        take_turn(people[next(iter(seen["views"].values()))["turn"]], game, table)
        people[0].news(table, seen["seq"])
