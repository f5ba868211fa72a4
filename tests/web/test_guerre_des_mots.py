"""LA GUERRE DES MOTS in the browser: a bot, two and four people, a phone, a keyboard, a restart."""

import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from logomachie import games
from logomachie.engine.game import new_setup
from logomachie.games.guerre_des_mots import moves
from logomachie.games.guerre_des_mots.actions import Action, Move
from logomachie.games.guerre_des_mots.moves_kinds import ARSENAL, BASE, CAPTURE, MIXED
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
NEAR_GOALS = "E16-H16 E5-H5 C17-F17 C4-F4 O16-R16 O5-R5"
KINDS = (BASE, ARSENAL, CAPTURE)


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


# -- games


def test_a_person_against_a_bot_to_the_end(
    server: LocalServer, new_person: NewPerson, game: GuerreGame
) -> None:
    person = new_person(server)
    table = person.open_table(GAME, [BOT], material=with_near_goals())
    board(person).wait_for()
    for turn in range(80):
        view = person.turn(table)
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
            with person.goes_on():
                main(person).click()  # draw, pass, or end the turn
    else:
        raise AssertionError("the game does not end")
    won = person.table(table)["result"]["winners"] == [0]
    person.sees("Vous avez gagné" if won else "l’emporte")
    person.sees("gagne la partie !")
    person.has_no_faults()


def test_two_people_in_two_browsers(
    server: LocalServer, new_person: NewPerson, game: GuerreGame
) -> None:
    people, table = gathered(new_person, server, "Anne Bernard", "simple")
    state = start(game, 2)
    for count in range(3):
        person, other = people[state.turn], people[1 - state.turn]
        found = words_to_lay(game, state, KINDS if count < 2 else (CAPTURE, MIXED))
        move = next(move for move in found if count < 2 or "@" in str(move.puts))
        lay(person, move, state, game)
        state, effects = game.apply(state, state.turn, move, 0.0)
        # The other sees what was laid, and hears of it.
        expect(board(other).get_by_label(re.compile("dernier coup"))).to_have_count(len(move.puts))
        other.hears(effects.words[-1])
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
    undo = person.button("Annuler")
    tray = person.page.get_by_role("group", name="Lettres prises").get_by_role("button")

    # What can be taken is lit; taken, laid, and undone again step by step.
    end = board(person).get_by_label(re.compile("se prend")).first
    expect(end).to_be_visible()
    end.click()
    expect(tray).not_to_have_count(0)
    count = tray.count()
    tray.first.click()
    expect(tray.first).to_have_attribute("aria-pressed", "true")
    board(person).get_by_label(re.compile("vide, case possible")).first.click()
    expect(laid(person)).to_have_count(1)
    undo.click()
    expect(laid(person)).to_have_count(0)
    expect(tray).to_have_count(count)
    undo.click()
    expect(tray).to_have_count(0)
    expect(undo).to_be_disabled()

    # By keys: Enter takes and, as long as nothing is laid, touches; Backspace gives back.
    keys, refusal = person.page.keyboard, person.page.locator(".refusal")
    end.focus()
    keys.press("Enter")
    expect(tray).to_have_count(count)
    person.square("J10").focus()
    keys.press("Enter")
    expect(refusal).to_be_visible()
    expect(tray).to_have_count(count)
    keys.press("Backspace")
    expect(tray).to_have_count(count - 1)
    keys.press("Escape")
    expect(tray).to_have_count(0)

    # A square that is not lit: the server says why, and the rule is one tap away.
    person.square("J10").click()
    expect(refusal).to_contain_text("ne touche aucune chaîne")
    expect(person.square("J10")).to_have_attribute("aria-label", re.compile("en cause"))
    person.has_no_faults()
    refusal.get_by_role("button", name="G21").click()
    expect(person.page.get_by_role("dialog", name="Règles")).to_be_visible()


def test_a_joker_and_the_faces_of_a_token(
    server: LocalServer, new_person: NewPerson, game: GuerreGame
) -> None:
    people, _ = gathered(new_person, server, "Anne Bernard", "general")
    state = start(game, 2, "general")
    person = people[state.turn]
    base = game.rules(state.setup).bases(state.turn)[0]
    first = game.material.name(base[0])
    person.square(first).click()
    token(person, "joker").click()
    dialog = person.page.get_by_role("dialog", name="Quelle lettre pour ce joker ?")
    dialog.get_by_role("button", name="É", exact=True).click()
    expect(person.square(first)).to_have_attribute("aria-label", re.compile("É, votre brouillon"))
    vowel = person.page.get_by_role("button", name=re.compile("au dos")).first
    vowel.click()
    second = person.square(game.material.name(base[1]))
    expect(laid(person)).to_have_count(2)
    # The token that lies there: turn it over, take it off.
    second.locator("[data-draft]").click()
    plain, accented = (person.button("Montrer").nth(place).inner_text()[-1] for place in (0, 1))
    person.button(f"Montrer {accented}", exact=True).click()
    expect(second).to_have_attribute("aria-label", re.compile(f", {accented},"))
    person.button(f"Montrer {plain}", exact=True).click()
    person.button("Retirer").click()
    expect(laid(person)).to_have_count(1)
    person.page.keyboard.press("Tab")
    person.button("Tout reprendre").click()
    expect(laid(person)).to_have_count(0)


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


def at_the_first_word(
    person: Person, game: GuerreGame, rule: str = "simple"
) -> tuple[str, Move, str]:
    """At a table against a bot, when one's own base is empty: the table, a word, its letters."""
    table = person.open_table(GAME, [BOT], {"rule": rule})
    board(person).wait_for()
    state = state_of(game, person.turn(table))
    move = next(words_to_lay(game, state, (BASE,)))
    return table, move, letters(move, state, game)


def test_the_keys_of_every_table(
    server: LocalServer, new_person: NewPerson, game: GuerreGame
) -> None:
    person = new_person(server)
    table, move, word = at_the_first_word(person, game)
    keys, cursor = person.page.keyboard, person.page.locator(".cursor")
    choose_start(person, move)

    # A click never turns, not even a second one; Space does, and says so.
    person.square(put_cells(move)[0]).click()
    expect(cursor).to_have_attribute("data-way", "across")
    keys.press("Space")
    expect(cursor).to_have_attribute("data-way", "down")
    person.hears("Vers le bas")
    keys.press("Space")
    person.hears("Vers la droite")

    keys.type(word[:3])
    expect(laid(person)).to_have_count(3)
    keys.press("Control+z")
    expect(laid(person)).to_have_count(2)
    keys.press("Control+y")
    expect(laid(person)).to_have_count(3)
    keys.press("Control+z")
    keys.type(word[2])  # where the letter was
    expect(person.square(put_cells(move)[2]).locator("[data-draft]")).to_be_visible()
    keys.press("Escape")
    expect(laid(person)).to_have_count(0)
    keys.press("?")
    explained = person.page.get_by_role("dialog", name="Les touches")
    expect(explained).to_be_visible()
    keys.press("Escape")
    expect(explained).to_be_hidden()

    # Over letters that lie there, and played before the referee has looked at it.
    person.square(put_cells(move)[0]).click()
    keys.type(word[:2])
    person.square(put_cells(move)[0]).focus()
    with person.goes_on():
        keys.type(word)
        keys.press("Enter")
    assert any(chain["words"] == [word] for chain in person.view(table)["chains"])


def test_a_draft_comes_back_after_a_reload_and_in_a_second_tab(
    server: LocalServer, new_person: NewPerson, game: GuerreGame
) -> None:
    person = new_person(server)
    table, move, word = at_the_first_word(person, game)
    choose_start(person, move)
    person.page.keyboard.type(word[:3])
    expect(laid(person)).to_have_count(3)
    person.page.reload()
    board(person).wait_for()
    expect(laid(person)).to_have_count(3)
    second = person.context.new_page()
    second.goto(f"{person.address}/table/{table}")
    expect(second.locator("[data-draft]")).to_have_count(3)
    person.button("Tout reprendre").click()
    expect(second.locator("[data-draft]")).to_have_count(0)


def test_a_newcomer_sees_the_aim_until_the_first_move_and_a_legend(
    server: LocalServer, new_person: NewPerson, game: GuerreGame
) -> None:
    person = new_person(server)
    _, move, word = at_the_first_word(person, game)
    route = board(person).locator(".route")
    expect(route).to_be_visible()
    person.sees("Le but : avec votre chaîne, un mot de 4 lettres")
    person.button("Légende").click()
    legend = person.page.get_by_role("dialog", name="Ce que disent les cases")
    for kind in ("Bleu", "Rouge et marron", "Vert", "Violet", "Rouge et vert", "Symbole d’échecs"):
        expect(legend.get_by_text(re.compile(f"^{kind}"))).to_be_visible()
    person.has_no_faults()
    person.page.keyboard.press("Escape")
    expect(legend).to_be_hidden()

    choose_start(person, move)
    person.page.keyboard.type(word)
    confirm(person, move)
    expect(route).to_have_count(0)
    # The device remembers.
    at_the_first_word(person, game)
    expect(main(person)).to_be_visible()
    expect(route).to_have_count(0)


def test_the_steps_of_a_move_fit_their_card_at_every_width(
    server: LocalServer, new_person: NewPerson, game: GuerreGame
) -> None:
    person = new_person(server)
    _, move, word = at_the_first_word(person, game)
    choose_start(person, move)
    person.page.keyboard.type(word)
    expect(main(person)).to_be_enabled()
    steps = person.page.locator(".steps li")
    expect(steps.filter(has_text="fait")).to_have_count(2)  # with their marks they are widest
    for width in (320, 390, 820, 1100, 1280, 1920):
        person.page.set_viewport_size({"width": width, "height": 900})
        card = person.page.locator(".status").bounding_box()
        strip = person.page.locator(".steps").bounding_box()
        assert card
        assert strip
        assert card["x"] <= strip["x"]
        assert strip["x"] + strip["width"] <= card["x"] + card["width"]
        for step in steps.all():
            assert step.evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_a_phone_with_touch(server: LocalServer, new_person: NewPerson, game: GuerreGame) -> None:
    person = new_person(server, phone=True)
    table = person.open_table(GAME, [BOT])
    board(person).wait_for()
    state = state_of(game, person.turn(table))
    move = next(words_to_lay(game, state, (BASE,)))
    cells = put_cells(move)

    # Near the own base at first: squares for a finger, and a map that says where one is.
    expect(person.page.get_by_role("img", name="Où vous êtes")).to_be_visible()
    near = person.square(cells[0]).bounding_box()
    assert near
    assert near["width"] > 32
    reach(person, cells[0]).tap()
    cursor = person.page.locator(".cursor")
    expect(cursor).to_have_attribute("data-way", "across")
    person.button("Vers la droite. Tourner vers le bas").tap()
    expect(cursor).to_have_attribute("data-way", "down")
    person.hears("Vers le bas")
    person.button("Vers le bas. Tourner vers la droite").tap()
    for letter in letters(move, state, game):
        token(person, letter).tap()
    expect(laid(person)).to_have_count(4)
    person.button("Annuler").tap()
    expect(laid(person)).to_have_count(3)
    token(person, letters(move, state, game)[-1]).tap()
    person.has_no_faults()
    person.button("Tout le plateau").tap()
    expect(person.button("Réduire")).to_be_disabled()
    for corner in ("A1", "T1", "A20", "T20"):
        expect(person.square(corner)).to_be_in_viewport()
    person.button("Agrandir").tap()
    wide = person.page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert wide[0] <= wide[1]
    expect(main(person)).to_be_enabled()
    main(person).tap()
    expect(laid(person)).to_have_count(0)
    assert any(chain["seat"] == 0 for chain in person.view(table)["chains"])


def reach(person: Person, cell: str) -> Locator:
    """A square of the board, brought into sight."""
    square = person.square(cell)
    window = person.page.locator(".window").first.bounding_box()
    for _ in range(6):
        box = square.bounding_box()
        assert box
        assert window
        if (
            window["x"] <= box["x"] <= window["x"] + window["width"] - box["width"]
            and window["y"] <= box["y"] <= window["y"] + window["height"] - box["height"]
        ):
            return square
        person.button("Réduire").tap()
    raise AssertionError(f"{cell} cannot be reached")


def test_with_nothing_but_the_keyboard(
    server: LocalServer, new_person: NewPerson, game: GuerreGame
) -> None:
    person = new_person(server)
    table = person.open_table(GAME, [BOT])
    board(person).wait_for()
    state = state_of(game, person.turn(table))
    move = next(words_to_lay(game, state, (BASE,)))
    keys = person.page.keyboard

    for _ in range(40):
        keys.press("Tab")
        here = person.page.evaluate("document.activeElement.dataset.target ?? ''")
        if re.fullmatch(r"[A-Z]\d+", here):
            break
    else:
        raise AssertionError("the board cannot be reached")
    cells = put_cells(move)
    (row, column), (to_row, to_column) = spot(here), spot(cells[0])
    for key, count in (("Right", to_column - column), ("Down", to_row - row)):
        other = {"Right": "Left", "Down": "Up"}[key]
        for _ in range(abs(count)):
            keys.press(f"Arrow{key if count > 0 else other}")
    word = letters(move, state, game)
    keys.type(word[:3])
    expect(laid(person)).to_have_count(3)
    keys.press("Backspace")
    expect(laid(person)).to_have_count(2)
    keys.type(word[2:])
    expect(main(person)).to_have_text(f"Poser {word}")
    expect(main(person)).to_be_enabled()
    keys.press("Enter")
    person.hears(word)
    assert any(chain["words"] == [word] for chain in person.view(table)["chains"])


def test_a_move_in_several_steps_survives_a_restart_and_a_reload(
    own_server: Server, new_person: NewPerson, game: GuerreGame
) -> None:
    person = new_person(own_server)
    table = person.open_table(GAME, [BOT])
    board(person).wait_for()
    state = state_of(game, person.turn(table))
    move = next(words_to_lay(game, state, (BASE,)))
    word = letters(move, state, game)
    choose_start(person, move)
    person.page.keyboard.type(word[:2])
    expect(laid(person)).to_have_count(2)

    own_server.stop()
    person.sees("Connexion perdue")
    own_server.start()
    expect(person.page.get_by_text("Connexion perdue")).to_have_count(0)
    expect(laid(person)).to_have_count(2)
    person.square(put_cells(move)[2]).click()
    person.page.keyboard.type(word[2])
    person.page.reload()
    board(person).wait_for()
    expect(laid(person)).to_have_count(3)
    person.square(put_cells(move)[3]).click()
    person.page.keyboard.type(word[3])
    confirm(person, move)
    assert any(chain["words"] == [word] for chain in person.view(table)["chains"])
