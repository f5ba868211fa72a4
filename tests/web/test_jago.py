"""JAGO in the browser: against a bot to the end, two people, a restart, a phone, a keyboard."""

import re
from collections.abc import Iterator
from itertools import permutations
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, expect

from logomachie import games
from logomachie.engine.game import new_setup, preview
from logomachie.games.jago import moves
from logomachie.games.jago.actions import Play
from logomachie.games.jago.referee import JagoGame
from logomachie.games.jago.state import State
from logomachie.kernel.budget import Budget
from logomachie.lexicon import Lexicon
from tests.server.conftest import LocalServer
from tests.web.conftest import NewPerson
from tests.web.people import Person

BOT: dict[str, object] = {"who": "bot", "level": 1}
OPEN: dict[str, object] = {"who": "open"}
NO_CLOCK: dict[str, object] = {"glass": 0}
WORK = Budget.of_work(100)
"""How much a move is looked for."""


class Put(NamedTuple):
    """A tile of a play."""

    cell: str
    letter: str
    from_pool: bool


@pytest.fixture(scope="module")
def server(still: LocalServer) -> LocalServer:
    """A house whose clock stands still: no glass runs out, however slow the machine is."""
    return still


@pytest.fixture(scope="module")
def jago(lexicon: Lexicon) -> JagoGame:
    """The game, to find moves with."""
    game = games.load("jago", lexicon)
    assert isinstance(game, JagoGame)
    moves.warm(lexicon)
    return game


# -- what can be played


def state_of(game: JagoGame, view: Any) -> State:
    """The position that a player sees, with an empty rack for the other."""
    columns, grid = view["columns"], view["grid"]
    former = {
        f"{one['start']}{'v' if one['down'] else '>'}": [
            form for form in one["forms"] if form != one["word"]
        ]
        for one in view["histories"]
    }
    return game.parse_position(
        {
            "grid": "\n".join(grid[row : row + columns] for row in range(0, len(grid), columns)),
            "racks": [view["rack"] if seat == view["seat"] else "" for seat in (0, 1)],
            "pool": view["pool"],
            "turn": view["seat"],
            "history": [f"{start} {' '.join(forms)}" for start, forms in former.items() if forms],
        },
        new_setup(game, 2, "advice", {}),
    )


def best_turn(game: JagoGame, view: Any) -> tuple[Play, ...]:
    """Plays that regain the advantage."""
    return moves.best_turn(game.lexicon, state_of(game, view), game.material, WORK.begin())


def plays_that(game: JagoGame, view: Any, verdict: str) -> Iterator[Play]:
    """Plays whose own word is new, stolen or lengthened."""
    state = state_of(game, view)
    for action in game.candidates(state, view["seat"]):
        if isinstance(action, Play):
            effects = preview(game, state, view["seat"], action, 0.0).effects
            if effects and effects.details["verdicts"][0]["verdict"] == verdict:
                yield action


def tiles_of(play: Play, view: Any) -> list[Put]:
    """The tiles that a play puts down."""
    column, row = ord(play.start[0]) - 65, int(play.start[1:]) - 1
    put = []
    for place, letter in enumerate(play.word):
        right, down = (column, row + place) if play.down else (column + place, row)
        if view["grid"][down * view["columns"] + right].upper() != letter:
            put.append(Put(f"{chr(65 + right)}{down + 1}", letter, place in play.pool))
    return put


# -- what a person does


def piece(person: Person, letter: str, *, from_pool: bool = False) -> Locator:
    """A tile that is still at hand."""
    group = person.page.get_by_role("group", name="Vivier" if from_pool else "Votre chevalet")
    named = group.get_by_role("button", name=re.compile(f"^{letter},"))
    return named.and_(person.page.locator("[data-piece]")).first


def lay(person: Person, play: Play, view: Any) -> None:
    """Lay the tiles of a play, one after the other: take it, put it down."""
    tap = "tap" if person.phone else "click"
    for put in tiles_of(play, view):
        getattr(piece(person, put.letter, from_pool=put.from_pool), tap)()
        getattr(person.square(put.cell), tap)()


def type_in(person: Person, play: Play) -> None:
    """Write the word of a play from its first cell on."""
    person.square(play.start).focus()
    person.page.locator(".arrow").wait_for(state="attached")
    if (person.page.locator(".arrow.down").count() == 1) != play.down:
        person.page.keyboard.press("Space")
    person.page.keyboard.type(play.word)


def lay_down(person: Person, play: Play) -> None:
    """Play what was laid, once the referee agrees."""
    main = person.button(f"Poser {play.word}", exact=True)
    expect(main).to_be_enabled()
    with person.goes_on():
        main.click()
    expect(person.page.locator("[data-draft]")).to_have_count(0)


def end_turn(person: Person) -> None:
    main = person.button("Finir le tour")
    expect(main).to_be_enabled()
    with person.goes_on():
        main.click()


def take_turn(person: Person, game: JagoGame, table: str) -> None:
    """A whole turn with as many plays as it takes: the first by taps, the others typed."""
    view = person.view(table)
    first, *others = best_turn(game, view)
    lay(person, first, view)
    lay_down(person, first)
    for play in others:
        type_in(person, play)
        lay_down(person, play)
    end_turn(person)


def sit_down(person: Person, table: str) -> None:
    person.visit(f"/table/{table}")
    person.page.get_by_label("Votre nom").fill(person.name)
    person.button("S’asseoir ici").click()
    person.page.get_by_role("grid").wait_for()


def in_order(anne: Person, bernard: Person, table: str) -> tuple[Person, Person]:
    """Who begins, and the other."""
    return (anne, bernard) if anne.view(table)["turn"] == 0 else (bernard, anne)


# -- games


def test_a_person_against_a_bot_to_the_end(
    server: LocalServer, new_person: NewPerson, jago: JagoGame
) -> None:
    person = new_person(server)
    table = person.open_table("jago", [BOT], {"glass": 120})
    person.page.get_by_role("grid", name="Plateau de JAGO").wait_for()
    person.has_no_faults()
    expect(person.page.get_by_role("timer")).to_be_visible()
    for turn in range(30):
        view = person.turn(table)
        if view["result"]:
            break
        take_turn(person, jago, table)
        if turn == 1:
            person.has_no_faults()
    else:
        raise AssertionError("the game does not end")

    # The bot could not regain the advantage, and gave up.
    assert person.table(table)["result"]["winners"] == [0]
    person.sees("Vous avez gagné")
    grid = person.view(table)["grid"]
    blue, red = sum(map(str.isupper, grid)), sum(map(str.islower, grid))
    drawn = person.page.get_by_role("grid")
    expect(drawn.locator("[data-owner=blue]")).to_have_count(blue)
    expect(drawn.locator("[data-owner=red]")).to_have_count(red)
    person.has_no_faults()

    # It can be seen again, move by move.
    person.page.get_by_role("link", name="Revoir la partie").click()
    person.sees("Début de la partie")
    person.page.keyboard.press("End")
    expect(person.page.get_by_role("grid").locator("[data-owner=blue]")).to_have_count(blue)


def test_two_people_in_two_browsers(
    server: LocalServer, new_person: NewPerson, jago: JagoGame
) -> None:
    anne, bernard = new_person(server, "Anne"), new_person(server, "Bernard")
    table = anne.open_table("jago", [OPEN])
    sit_down(bernard, table)
    anne.page.get_by_role("grid").wait_for()
    first, second = in_order(anne, bernard, table)
    colours = ("blue", "red") if first is anne else ("red", "blue")

    # A word beside the centre is refused: the centre is lit, and the rule opens the book there.
    first.sees("le premier mot passe par la case centrale")
    new = next(plays_that(jago, first.view(table), "new"))
    for column, letter in zip("ABCDEFGHIJK", new.word, strict=False):
        piece(first, letter).click()
        first.square(f"{column}1").click()
    first.sees("Le premier mot passe par la case centrale, F6")
    expect(first.square("F6")).to_have_attribute("aria-label", re.compile("refusée"))
    expect(first.button("Poser le mot")).to_be_disabled()
    first.has_no_faults()
    first.button("Règle J12").click()
    expect(first.page.locator("article[aria-current]")).to_contain_text("J12")
    first.page.keyboard.press("Escape")
    first.button("Reprendre").click()

    # The word is laid, taken back, and laid again; the other sees it all the time.
    lay(first, new, first.view(table))
    first.sees("mot nouveau")
    lay_down(first, new)
    expect(second.page.get_by_role("grid").locator(f"[data-owner={colours[0]}]")).to_have_count(
        len(new.word)
    )
    with first.goes_on():
        first.button(f"Reprendre {new.word}").click()
    expect(second.page.get_by_role("grid").locator("[data-owner]")).to_have_count(0)
    lay(first, new, first.view(table))
    lay_down(first, new)
    first.sees("Vous avez l’avantage")
    end_turn(first)
    second.hears("fin du tour")
    expect(second.square("F6")).to_have_attribute("aria-label", re.compile("posée au dernier tour"))

    # A steal: the preview turns the letters, and says why they are won.
    view = second.view(table)
    steal = next(
        play
        for play in plays_that(jago, view, "stolen")
        if len(tiles_of(play, view)) < len(play.word) and new.word[:2] != play.word[:2]
    )
    lay(second, steal, view)
    second.sees(f"vole {new.word}")
    expect(second.page.locator(".turning").first).to_be_visible()
    second.has_no_faults()
    lay_down(second, steal)
    expect(first.page.get_by_role("grid").locator(f"[data-owner={colours[1]}]")).to_have_count(
        len(steal.word)
    )
    first.hears(f"{new.word} → {steal.word}, vol")
    second.page.get_by_text("Formes passées").click()
    second.button(f"Montrer {steal.word} sur le plateau").click()
    expect(second.page.locator(".pointed")).to_have_count(len(steal.word))


def test_a_challenge_and_its_price(
    server: LocalServer, new_person: NewPerson, jago: JagoGame
) -> None:
    anne, bernard = new_person(server, "Anne"), new_person(server, "Bernard")
    table = anne.open_table("jago", [OPEN], {"words": "challenge"})
    sit_down(bernard, table)
    anne.page.get_by_role("grid").wait_for()
    first, second = in_order(anne, bernard, table)

    # A word that is none stands until somebody doubts it.
    rack = first.view(table)["rack"]
    false = next(word for word in map("".join, permutations(rack, 5)) if word not in jago.lexicon)
    nonsense = Play("D6", False, false)
    lay(first, nonsense, first.view(table))
    lay_down(first, nonsense)
    second.button(false).first.click()  # the other one, among the moves, reports it
    second.sees(f"Contester {false} ?")
    second.has_no_faults()
    second.button(f"Contester {false}", exact=True).click()
    first.hears("Contestation fondée")
    expect(first.page.get_by_role("grid").locator("[data-owner]")).to_have_count(0)
    assert first.view(table)["rack"] == rack

    # A good word that is doubted costs the doubter letters.
    take_turn(first, jago, table)
    new = next(plays_that(jago, second.view(table), "new"))
    lay(second, new, second.view(table))
    lay_down(second, new)
    first.button(new.word, exact=True).first.click()
    first.button(f"Contester {new.word}", exact=True).click()
    second.sees("Choisissez jusqu’à 3 lettres")
    penalty = second.view(table)["penalty"]
    first.sees("Bernard choisit" if second is bernard else "Anne choisit")
    expect(first.page.get_by_text("Sablier arrêté")).to_be_visible()
    second.has_no_faults()
    for cell in penalty["cells"][:3]:
        second.square(cell).click()
        expect(second.square(cell)).to_have_attribute("aria-label", re.compile("choisie"))
    before = second.view(table)["colours"]
    second.button("Retourner 3 lettres").click()
    expect(second.page.get_by_text("Choisissez jusqu’à")).to_be_hidden()
    after = second.view(table)["colours"]
    seat = penalty["seat"]
    assert after[seat] == before[seat] + 3
    assert after[1 - seat] == before[1 - seat] - 3


def test_a_bridge_spares_one_of_its_words(
    server: LocalServer, new_person: NewPerson, jago: JagoGame
) -> None:
    anne, bernard = new_person(server, "Anne"), new_person(server, "Bernard")
    table = anne.open_table("jago", [OPEN], {"words": "challenge"} | NO_CLOCK)
    sit_down(bernard, table)
    first, second = in_order(anne, bernard, table)

    # Two words on one row with a gap between them; nobody asks whether they exist.
    a, b, c, d, e, f, g, h, i, j = first.view(table)["rack"][:10]
    around = f"play D6> {a}{b}{c}", f"play F6v .{d}{e}", f"play F8> .{f}{g}", f"play H6v {h}{i}."
    for action in (*around, f"play H6> .{j}", "end"):
        first.acts(table, first.view(table)["seat"], action)
    left, right = f"{a}{b}{c}", f"{h}{j}"

    # The letter between them would steal both: each can be spared for itself.
    view = second.turn(table)
    bridges = (f"{left}{letter}{right}" for letter in view["rack"])
    bridge = Play("D6", False, next(word for word in bridges if word not in jago.lexicon))
    lay(second, bridge, view)
    second.sees(f"vole {left} et {right}")
    choices = second.page.get_by_role("group", name=f"Avec {bridge.word}, ne pas prétendre voler")
    choices.get_by_label(left, exact=True).check()
    second.sees(f"vole {right}, sans prétendre voler {left}")
    choices.get_by_label(right, exact=True).check()
    second.sees(f"sans prétendre voler {left} et {right}")
    choices.get_by_label(right, exact=True).uncheck()
    second.sees(f"vole {right}, sans prétendre voler {left}")
    second.has_no_faults()
    lay_down(second, bridge)
    assert [claim["stolen"] for claim in second.view(table)["claims"]] == [[right]]
    owned = [f"à {colour}" for colour in ("bleu", "rouge")]
    mine, theirs = owned[view["seat"]], owned[1 - view["seat"]]
    expect(first.square("D6")).to_have_attribute("aria-label", re.compile(f"^D6, {a}, {theirs}"))
    expect(first.square("H6")).to_have_attribute("aria-label", re.compile(f"^H6, {h}, {mine}"))

    # Who doubts it reads what it claims, and no more.
    first.button(f"{bridge.word}, qui vole {right}", exact=True).click()
    first.has_no_faults()
    first.button(f"Contester {bridge.word}", exact=True).click()
    first.hears("Contestation fondée")
    expect(second.square("G6")).to_have_attribute("aria-label", "G6, vide")


def test_a_restart_in_the_middle(
    own_server: LocalServer, new_person: NewPerson, jago: JagoGame
) -> None:
    """The line is lost within a turn: the draft stays, and what was sent is played once."""
    person = new_person(own_server)
    table = person.open_table("jago", [BOT], NO_CLOCK)
    person.page.get_by_role("grid").wait_for()
    view = person.turn(table)
    first, *others = best_turn(jago, view)
    lay(person, first, view)
    expect(person.button(f"Poser {first.word}", exact=True)).to_be_enabled()
    own_server.stop()
    person.sees("Connexion perdue")
    person.button(f"Poser {first.word}", exact=True).click()
    expect(person.page.locator("[data-draft]")).not_to_have_count(0)
    own_server.start()
    expect(person.page.get_by_text("Connexion perdue")).to_be_hidden()
    expect(person.page.locator("[data-draft]")).to_have_count(0)
    assert [play["word"] for play in person.view(table)["plays"]] == [first.word]

    # The turn goes on where it was, also in a page that was loaded anew.
    person.page.reload()
    person.page.get_by_role("grid").wait_for()
    for play in others:
        type_in(person, play)
        lay_down(person, play)
    end_turn(person)


def test_a_phone_with_touch(server: LocalServer, new_person: NewPerson, jago: JagoGame) -> None:
    person = new_person(server, phone=True)
    table = person.open_table("jago", [BOT])
    page = person.page
    page.get_by_role("grid").wait_for()
    view = person.turn(table)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    board = page.get_by_role("grid").bounding_box()
    rack = page.get_by_role("group", name="Votre chevalet").bounding_box()
    main = person.button("Finir le tour").bounding_box()
    assert board
    assert rack
    assert main
    assert board["width"] > 350, "the board takes the whole width"
    assert board["y"] + board["height"] <= rack["y"], "the sheet covers no cell"
    assert main["y"] + main["height"] <= 844, "the main action is in sight"
    assert main["height"] >= 44
    person.has_no_faults()
    for play in best_turn(jago, view):
        lay(person, play, person.view(table))
        person.sees("avance de")
        lay_down(person, play)
    end_turn(person)
    person.turn(table)
    expect(page.locator(".trace").first).to_be_visible()
    person.has_no_faults()


def test_by_keyboard_alone(server: LocalServer, new_person: NewPerson, jago: JagoGame) -> None:
    person = new_person(server)
    table = person.open_table("jago", [BOT])
    page = person.page
    page.get_by_role("grid").wait_for()
    view = person.turn(table)
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            break
    else:
        raise AssertionError("the grid cannot be reached")
    down = False
    plays = best_turn(jago, view)
    for play in plays:
        page.keyboard.press("Home")
        page.keyboard.press("PageUp")
        for _ in range(ord(play.start[0]) - ord("A")):
            page.keyboard.press("ArrowRight")
        for _ in range(int(play.start[1:]) - 1):
            page.keyboard.press("ArrowDown")
        if play.down != down:
            page.keyboard.press("Space")
            person.hears("vers le bas" if play.down else "vers la droite")
            down = play.down
        page.keyboard.type(play.word.lower())
        expect(person.button(f"Poser {play.word}", exact=True)).to_be_enabled()
        page.keyboard.press("Backspace")
        page.keyboard.type(play.word[-1])
        expect(person.button(f"Poser {play.word}", exact=True)).to_be_enabled()
        page.keyboard.press("Enter")
        expect(page.locator("[data-draft]")).to_have_count(0)
    start = plays[0].start
    expect(person.square(start)).to_have_attribute(
        "aria-label", re.compile(rf"^{start}, {plays[0].word[0]}, à (bleu|rouge)")
    )
    # A letter that is not at hand is not laid.
    missing = next(letter for letter in "WKQZXJVY" if letter not in person.view(table)["rack"])
    page.keyboard.type(missing)
    person.hears(f"Vous n’avez pas de {missing}")
    expect(person.button("Finir le tour")).to_be_enabled()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Finir le tour":
            break
    else:
        raise AssertionError("the end of the turn cannot be reached")
    page.keyboard.press("Enter")
    person.hears("fin du tour")


def test_drag_and_recall_and_order(server: LocalServer, new_person: NewPerson) -> None:
    person = new_person(server)
    person.open_table("jago", [BOT], NO_CLOCK)
    page = person.page
    page.get_by_role("grid").wait_for()
    rack = page.get_by_role("group", name="Votre chevalet").get_by_role("button")

    def letters() -> list[str]:
        return [(one.get_attribute("aria-label") or "")[0] for one in rack.all()]

    before = letters()
    assert len(before) == 12
    person.drag(rack.nth(0), person.square("C10"))
    expect(person.square("C10")).to_have_attribute(
        "aria-label", re.compile(f"^C10, {before[0]}, à poser")
    )
    person.drag(person.square("C10").locator("[data-piece]"), person.square("D10"))
    expect(person.square("C10")).to_have_attribute("aria-label", "C10, vide")
    # A second tile on another line is no play.
    person.drag(rack.nth(1), person.square("E11"))
    person.sees("une seule ligne ou une seule colonne")
    person.drag(person.square("E11").locator("[data-piece]"), rack.nth(5))
    expect(person.square("E11")).to_have_attribute("aria-label", "E11, vide")
    person.button("Reprendre").click()
    expect(page.locator("[data-draft]")).to_have_count(0)
    person.drag(rack.nth(0), rack.nth(3))
    expect(rack.nth(3)).to_have_attribute("aria-label", re.compile(f"^{before[0]},"))
    person.button("Mélanger").click()
    person.button("Trier").click()
    assert letters() == sorted(before)


def drafted(person: Person) -> Locator:
    """What lies on the board and is not played yet."""
    return person.page.locator("[data-draft]")


def test_what_is_laid_is_undone_done_again_kept_and_played(
    server: LocalServer, new_person: NewPerson, jago: JagoGame
) -> None:
    person = new_person(server)
    table = person.open_table("jago", [BOT], NO_CLOCK)
    person.page.get_by_role("grid").wait_for()
    view = person.turn(table)
    first = best_turn(jago, view)[0]
    laid = len(tiles_of(first, view))
    keys = person.page.keyboard

    # A letter after the other is undone and done again; Escape takes all back, and that is undone.
    type_in(person, first)
    expect(drafted(person)).to_have_count(laid)
    keys.press("Control+z")
    expect(drafted(person)).to_have_count(laid - 1)
    keys.press("Control+y")
    expect(drafted(person)).to_have_count(laid)
    keys.press("Escape")
    expect(drafted(person)).to_have_count(0)
    keys.press("Control+z")
    expect(drafted(person)).to_have_count(laid)

    # It is there after a reload, and in a second tab, which both change.
    person.page.reload()
    expect(drafted(person)).to_have_count(laid)
    second = person.context.new_page()
    second.goto(person.page.url)
    expect(second.locator("[data-draft]")).to_have_count(laid)
    second.keyboard.press("Escape")
    expect(drafted(person)).to_have_count(0)
    second.close()

    # The keys are explained, and Escape closes that first.
    type_in(person, first)
    keys.press("?")
    person.sees("annuler, rétablir")
    keys.press("Escape")
    expect(drafted(person)).to_have_count(laid)

    # Enter plays, also where the referee has not answered yet.
    keys.press("Escape")
    person.square(first.start).focus()
    with person.goes_on():
        keys.type(first.word)
        keys.press("Enter")
    assert [play["word"] for play in person.view(table)["plays"]] == [first.word]


def test_a_click_turns_no_direction(server: LocalServer, new_person: NewPerson) -> None:
    person = new_person(server)
    person.open_table("jago", [BOT], NO_CLOCK)
    person.page.get_by_role("grid").wait_for()
    down = person.page.locator(".arrow.down")
    for _ in range(3):
        person.square("C3").click()
        expect(down).to_have_count(0)
    person.page.keyboard.press("Space")
    expect(down).to_have_count(1)
    person.hears("vers le bas")


def test_a_drag_that_misses_selects_nothing_and_the_next_one_works(
    server: LocalServer, new_person: NewPerson
) -> None:
    person = new_person(server)
    person.open_table("jago", [BOT], NO_CLOCK)
    tile = person.page.get_by_role("group", name="Votre chevalet").locator("[data-piece]").first
    box = tile.bounding_box()
    assert box
    mouse = person.page.mouse
    mouse.move(box["x"] - 8, box["y"] - 8)
    mouse.down()
    mouse.move(box["x"] + 200, box["y"] - 200, steps=5)
    mouse.up()
    assert person.page.evaluate("getSelection().toString()") == ""
    person.drag(tile, person.square("C3"))
    expect(drafted(person)).to_have_count(1)
