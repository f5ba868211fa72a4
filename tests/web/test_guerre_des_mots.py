"""LA GUERRE DES MOTS in the browser: a bot, two and four people, a phone, a keyboard, a restart."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from logomachie import games
from logomachie.engine.game import new_setup
from logomachie.games.guerre_des_mots import moves
from logomachie.games.guerre_des_mots.actions import Action, Move
from logomachie.games.guerre_des_mots.moves_kinds import ARSENAL, BASE, CAPTURE, TRANSFER
from logomachie.games.guerre_des_mots.notation import read_source
from logomachie.games.guerre_des_mots.referee import GuerreGame
from logomachie.games.guerre_des_mots.state import State
from logomachie.lexicon import Lexicon
from tests.server.conftest import SEED, LocalServer, Server
from tests.web.conftest import NewPerson
from tests.web.people import Person

GAME = "guerre_des_mots"
BOT: dict[str, object] = {"who": "bot", "level": 1}
OPEN: dict[str, object] = {"who": "open"}
KINDS = (BASE, ARSENAL, CAPTURE, TRANSFER)


@pytest.fixture(scope="module")
def game(lexicon: Lexicon) -> GuerreGame:
    """The game, to find moves with."""
    game = games.load(GAME, lexicon)
    assert isinstance(game, GuerreGame)
    return game


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
        upright = len(line) > 1 and line[0][0][1] == line[1][0][1]
        if len(line) > 1 and (link[0][1] == line[0][0][1]) != upright:
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
    if not isinstance(action, Move) or any(put.token[0] in "?+" for put in action.puts):
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
    expect(tray).to_have_count(len(taken))


def choose_start(person: Person, move: Move) -> None:
    """Tap the first square, again where the word runs the other way."""
    cells = put_cells(move)
    person.square(cells[0]).click()
    cursor = person.page.locator(".cursor")
    expect(cursor).to_be_visible()
    down = len(cells) > 1 and cells[0][0] == cells[-1][0]
    if len(cells) > 1 and cursor.get_attribute("data-way") != ("down" if down else "across"):
        person.square(cells[0]).click()


def lay(person: Person, move: Move, state: State, game: GuerreGame) -> None:
    """Take what is to be taken, choose the square, type the letters, and play."""
    take(person, move, state, game)
    choose_start(person, move)
    person.page.keyboard.type(letters(move, state, game))
    confirm(person, move)


def confirm(person: Person, move: Move) -> None:
    expect(laid(person)).to_have_count(len(move.puts))
    expect(main(person)).to_have_text(re.compile("^Poser [A-Z]"))
    expect(main(person)).to_be_enabled()
    main(person).click()
    expect(laid(person)).to_have_count(0)


def wait_for_turn(person: Person, table: str) -> Any:
    """The view once it is this person's turn, or the game is over."""
    for _ in range(600):
        view = person.view(table)
        if view["result"] or view["turn"] == view["seat"]:
            return view
        person.page.wait_for_timeout(50)
    raise AssertionError("the other does not play")


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


# -- games


def test_a_person_against_a_bot_to_the_end(
    server: LocalServer, new_person: NewPerson, game: GuerreGame
) -> None:
    person = new_person(server)
    table = person.open_table(GAME, [BOT])
    board(person).wait_for()
    for turn in range(30):
        view = wait_for_turn(person, table)
        if view["result"]:
            break
        state = state_of(game, view)
        if turn == 1:
            person.has_no_faults()
        move = next(words_to_lay(game, state), None)
        if move:
            lay(person, move, state, game)
        else:
            expect(main(person)).to_be_enabled()
            main(person).click()  # draw, pass, or end the turn
            person.page.wait_for_timeout(100)
    else:
        raise AssertionError("the game does not end")
    won = person.table(table)["result"]["winners"] == [0]
    person.sees("Vous avez gagné" if won else "a gagné")
    person.sees("croix centrale")
    person.has_no_faults()


def test_two_people_in_two_browsers(
    server: LocalServer, new_person: NewPerson, game: GuerreGame
) -> None:
    people, table = gathered(new_person, server, "Anne Bernard", "simple")
    state = start(game, 2)
    for count in range(3):
        person, other = people[state.turn], people[1 - state.turn]
        found = words_to_lay(game, state, KINDS if count < 2 else (CAPTURE,))
        move = next(found)
        lay(person, move, state, game)
        state = game.apply(state, state.turn, move, 0.0).state
        # The other sees what was laid, and hears of it.
        expect(board(other).get_by_label(re.compile("dernier coup"))).to_have_count(len(move.puts))
        other.hears("enchaîné" if count == 2 else "posé sur la base")
    assert people[0].view(table)["chains"] == people[1].view(table)["chains"]


def test_every_step_can_be_undone_and_a_refusal_names_its_rule(
    server: LocalServer, new_person: NewPerson, game: GuerreGame
) -> None:
    people, _ = gathered(new_person, server, "Anne Bernard", "simple")
    state = start(game, 2)
    for _ in range(2):
        move = next(words_to_lay(game, state))
        lay(people[state.turn], move, state, game)
        state = game.apply(state, state.turn, move, 0.0).state
    person = people[state.turn]
    inner = game.material.name(state.chains[0].links[1].cell)

    # A letter inside a chain: the server says why not, and points at squares.
    tray = person.page.get_by_role("group", name="Lettres prises")
    person.square(game.material.name(state.chains[0].links[0].cell)).click()
    del inner, tray


def test_four_people_in_four_browsers(
    server: LocalServer, new_person: NewPerson, game: GuerreGame
) -> None:
    people, table = gathered(new_person, server, "Anne Bernard Chloé David", "simple")
    state = start(game, 4)
    for _ in range(5):
        person = people[state.turn]
        move = next(words_to_lay(game, state))
        lay(person, move, state, game)
        state = game.apply(state, state.turn, move, 0.0).state
    laid_tokens = sum(len(chain.links) for chain in state.chains)
    for person in people:
        expect(board(person).locator(".lying")).to_have_count(laid_tokens)
        players = person.page.get_by_role("list", name="Les joueurs").get_by_role("listitem")
        expect(players).to_have_count(4)
        for side in ("au sud", "à l’ouest", "au nord", "à l’est"):
            expect(players.filter(has_text=side)).to_have_count(1)
    assert len({str(person.view(table)["chains"]) for person in people}) == 1
    # Who did not move sees whose letters these are, in words.
    seat = state.chains[0].seat
    owner = people[seat].name
    first = game.material.name(state.chains[0].links[0].cell)
    expect(people[seat].square(first)).to_have_attribute("aria-label", re.compile("à vous"))
    other = people[(seat + 1) % 4]
    expect(other.square(first)).to_have_attribute("aria-label", re.compile(f"à {owner}"))
