"""At a table of LA GUERRE DES MOTS: what can be played there, and how a person lays it."""

import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import islice
from typing import Any

from playwright.sync_api import Locator, expect

from logomachie import games
from logomachie.engine.game import new_setup
from logomachie.games.guerre_des_mots import moves
from logomachie.games.guerre_des_mots.actions import Action, Move
from logomachie.games.guerre_des_mots.moves_kinds import ARSENAL, BASE, CAPTURE
from logomachie.games.guerre_des_mots.notation import read_source
from logomachie.games.guerre_des_mots.referee import GuerreGame
from logomachie.games.guerre_des_mots.state import State
from tests.server.conftest import SEED, LocalServer, Server
from tests.web.conftest import NewPerson
from tests.web.people import Person

GAME = "guerre_des_mots"
BOT: dict[str, object] = {"who": "bot", "level": 1}
OPEN: dict[str, object] = {"who": "open"}
NEAR_GOALS = "E16-H16 E5-H5 C17-F17 C4-F4 O16-R16 O5-R5"
KINDS = (BASE, ARSENAL, CAPTURE)


# -- what can be played


def start(game: GuerreGame, players: int, rule: str = "simple") -> State:
    """The game as the server deals it."""
    return game.start(new_setup(game, players, SEED, {"rule": rule}))


def state_of(game: GuerreGame, view: Any) -> State:
    """The position that a player sees; the others hold nothing."""
    players = len(view["scores"])
    arsenals = [" ".join(view["arsenal"]) if n == view["seat"] else "" for n in range(players)]
    position = {
        "chains": [f"{chain['seat']} {', '.join(lines(chain))}" for chain in view["chains"]],
        "arsenals": arsenals,
        "turn": view["turn"],
        "moves_left": view["moves_left"],
        "replaying": view["replaying"],
    }
    return game.parse_position(position, new_setup(game, players, "seen", {"rule": view["rule"]}))


def spot(cell: str) -> tuple[int, int]:
    """Row and column of a square."""
    return int(cell[1:]), ord(cell[0])


def lines(chain: Any) -> Iterator[str]:
    """The straight lines of a chain, as a position writes them."""
    links = [(spot(link["cell"]), link["token"], link["cell"]) for link in chain["links"]]
    line = links[:1]
    for link in links[1:]:
        if all(link[0][axis] != line[0][0][axis] for axis in (0, 1)):  # a corner
            yield written(line)
            line = line[-1:]
        line = [*line, link]
    yield written(line)


def written(line: Sequence[tuple[tuple[int, int], str, str]]) -> str:
    """One straight line."""
    way = "v" if len({column for (_, column), _, _ in line}) == 1 else ">"
    first, *_ = ordered = sorted(line)
    return f"{first[2]}{way} {''.join(token for _, token, _ in ordered)}"


def typeable(action: Action, state: State, game: GuerreGame) -> bool:
    """Whether a move needs nothing but letters, those of chains from one end only."""
    if not isinstance(action, Move) or any(put.token == "+" for put in action.puts):
        return False
    taken = {read_source(put.token).cell for put in action.puts} - {""}
    names = [[game.material.name(link.cell) for link in c.links] for c in state.chains]
    ends = [run for cells in names for run in (cells[: len(taken)], cells[-len(taken) :])]
    return not taken or taken in map(set, ends)


def words_to_lay(game: GuerreGame, state: State, kinds: Sequence[str] = KINDS) -> Iterator[Move]:
    """Moves that can be typed, the most promising first."""
    rules = game.rules(state.setup)
    found = moves.moves(state, state.turn, rules, kinds)
    for one, _ in islice(moves.legal(found, state, state.turn, rules), 400):
        if isinstance(one.move, Move) and typeable(one.move, state, game):
            yield one.move


def with_near_goals() -> str:
    """The material with goals so near to all bases that a few words decide the game."""
    own = files(games.spec(GAME).package).joinpath("material.toml").read_text("utf-8")
    near, count = re.subn(r'(?m)^centre = ".*"', f'centre = "{NEAR_GOALS}"', own)
    assert count == 1
    return near


# -- what a person does


def board(person: Person) -> Locator:
    return person.page.get_by_role("grid", name="Le plateau")


def laid(person: Person) -> Locator:
    """The tokens of the draft on the board."""
    return board(person).locator("[data-draft]")


def main(person: Person) -> Locator:
    return person.page.locator("button.main")


def token(person: Person, letter: str) -> Locator:
    """A token of the arsenal that is still at hand."""
    arsenal = person.page.get_by_role("group", name="Votre arsenal")
    named = arsenal.get_by_role("button", name=re.compile(f"^{letter},"))
    return named.and_(person.page.locator("[data-piece]")).first


def put_cells(move: Move) -> list[str]:
    return sorted((put.cell for put in move.puts), key=spot)


def letters(move: Move, state: State, game: GuerreGame) -> str:
    """The letters that a move lays, in reading order."""
    shown = {game.material.name(link.cell): link.letter for c in state.chains for link in c.links}
    sources = {put.cell: read_source(put.token) for put in move.puts}
    return "".join(sources[cell].letter or shown[sources[cell].cell] for cell in put_cells(move))


def take(person: Person, move: Move, state: State, game: GuerreGame) -> None:
    """Take the letters that a move takes from a chain: tap the innermost."""
    taken = {read_source(put.token).cell for put in move.puts} - {""}
    for chain in state.chains if taken else ():
        cells = [game.material.name(link.cell) for link in chain.links]
        if taken <= set(cells):
            at_head = taken == set(cells[: len(taken)])
            person.square(cells[len(taken) - 1] if at_head else cells[-len(taken)]).click()
    tray = person.page.get_by_role("group", name="Lettres prises").get_by_role("button")
    if taken:
        expect(tray).not_to_have_count(0)
    if tray.count() != len(taken):  # the same letter can be reached from both ends
        person.button("Plutôt par l’autre bout").click()
    expect(tray).to_have_count(len(taken))


def choose_start(person: Person, move: Move) -> None:
    """Tap the first square, and turn where the word runs the other way."""
    cells = put_cells(move)
    person.square(cells[0]).click()
    cursor = person.page.locator(".cursor")
    expect(cursor).to_be_visible()
    way = "down" if upright(move) else "across"
    if len(cells) > 1 and cursor.get_attribute("data-way") != way:
        person.page.keyboard.press("Space")
        expect(cursor).to_have_attribute("data-way", way)


def lay(person: Person, move: Move, state: State, game: GuerreGame) -> None:
    """Take what is to be taken, choose the square, type the letters, and play."""
    take(person, move, state, game)
    choose_start(person, move)
    jokers = {put.cell for put in move.puts if put.token.startswith("?")}
    for cell, letter in zip(put_cells(move), letters(move, state, game), strict=True):
        if cell in jokers:
            person.page.keyboard.press("*")
            person.page.get_by_role("dialog").wait_for()
        person.page.keyboard.press(letter)
        if cell in jokers:
            person.page.get_by_role("dialog").wait_for(state="hidden")
            person.square(cell).focus()
            person.page.keyboard.press("ArrowDown" if upright(move) else "ArrowRight")
    confirm(person, move)


def upright(move: Move) -> bool:
    """Whether the letters lie below each other."""
    return len({put.cell[0] for put in move.puts}) == 1


def confirm(person: Person, move: Move) -> None:
    expect(laid(person)).to_have_count(len(move.puts))
    expect(main(person)).to_have_text(re.compile("^Poser [A-Z]"))
    expect(main(person)).to_be_enabled()
    with person.goes_on():
        main(person).click()
    expect(laid(person)).to_have_count(0)


def sit_down(person: Person, table: str) -> None:
    person.visit(f"/table/{table}")
    person.page.get_by_label("Votre nom").fill(person.name)
    person.button("S’asseoir ici").first.click()


def gathered(
    new_person: NewPerson, server: LocalServer | Server, names: str, rule: str
) -> tuple[list[Person], str]:
    """People at one table, in the order of their seats."""
    first, *others = names.split()
    host = new_person(server, first)
    table = host.open_table(GAME, [OPEN] * len(others), {"rule": rule})
    people = [host]
    for name in others:
        person = new_person(server, name)
        sit_down(person, table)
        people.append(person)
    for person in people:
        board(person).wait_for()
    return people, table
