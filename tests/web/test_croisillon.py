"""CROISILLON in the browser: a bot, two people, a restart, a phone, a keyboard."""

import re

import pytest
from playwright.sync_api import FloatRect, Locator, Route, expect

from logomachie import games
from logomachie.games.croisillon.grid import Grid, is_joker, kind, parse_grid
from logomachie.games.croisillon.referee import CroisillonGame
from logomachie.lexicon import Lexicon
from tests.server.conftest import LocalServer
from tests.web.conftest import NewPerson
from tests.web.croisillon_table import (
    BOT,
    SHORT,
    best,
    box,
    hand,
    lay_draft,
    outward,
    plane,
    prepare,
    reach,
    seat_two,
    write,
)


@pytest.fixture(scope="module")
def server(still: LocalServer) -> LocalServer:
    """A house whose clock stands still: no challenge is too late, however slow the machine is."""
    return still


@pytest.fixture(scope="module")
def game(lexicon: Lexicon) -> CroisillonGame:
    """The game, to find grids with."""
    game = games.load("croisillon", lexicon)
    assert isinstance(game, CroisillonGame)
    return game


def test_a_person_against_a_bot_to_the_end(
    server: LocalServer, new_person: NewPerson, game: CroisillonGame
) -> None:
    person = new_person(server)
    table = person.open_table("croisillon", [BOT], SHORT)
    plane(person).wait_for()
    for turn in range(12):
        view = person.turn(table)
        if view["result"]:
            break
        prepare(person, best(game, view["hand"]))
        lay_draft(person, table)
        if turn == 0:
            person.turn(table)
            # The grid of the bot is held up, and the better grid of my own turn is shown.
            expect(person.page.get_by_role("region", name="Grille de Robot")).to_be_visible()
            person.has_no_faults()
            person.button("Une meilleure").click()
            person.sees("Ce qu’on pouvait poser")
            person.sees("Votre grille")
            expect(person.page.get_by_text("On cherche")).to_be_hidden()
            expect(person.page.get_by_text("Depuis cette partie")).to_be_hidden()
            person.has_no_faults()
            person.page.keyboard.press("Escape")
            person.page.route("**/better?*", _of_another_day)
            person.button("Une meilleure").click()
            person.sees("Depuis cette partie, nous avons un autre dictionnaire")
            person.has_no_faults()
            person.page.keyboard.press("Escape")
    expect(person.page.locator("#result-title")).to_be_visible()
    result = person.table(table)["result"]
    assert max(result["scores"]) >= 150
    expect(person.page.get_by_role("grid", name="La grille sur la table")).to_be_visible()
    person.has_no_faults()

    # The game can be seen again: its grids lie on the plane.
    person.page.get_by_role("link", name="Revoir la partie").click()
    person.sees("Début de la partie")
    person.page.keyboard.press("End")
    expect(person.page.locator("svg[role=grid] .card-face").first).to_be_visible()
    expect(hand(person)).to_have_count(0)
    person.page.get_by_label("Vu par").select_option(label="Anne")
    person.page.keyboard.press("Home")
    expect(hand(person)).to_have_count(15)


def _of_another_day(route: Route) -> None:
    """Let the better moves be those of a game that was played with other words."""
    route.fulfill(json={**route.fetch().json(), "changed": ["lexicon"]})


def test_a_draft_is_nobody_elses_business(
    server: LocalServer, new_person: NewPerson, game: CroisillonGame
) -> None:
    """Bernard prepares his grid while Anne thinks: her page and her line never hear of it."""
    anne, bernard, table, frames = seat_two(server, new_person)
    mine, his = (best(game, person.view(table)["hand"]) for person in (anne, bernard))
    prepare(bernard, his)
    bernard.page.locator(".is-kept").wait_for()
    expect(bernard.button("Poser ma grille")).to_be_disabled()
    rows = bernard.view(table)["draft"]["rows"]
    assert parse_grid("/".join(rows)).spots
    prepare(anne, mine)
    heard = "".join(frames)
    lay_draft(anne, table)

    # Anne's grid is held up at Bernard's table, and his draft is still there to be laid.
    shown = bernard.page.get_by_role("region", name="Grille d’Anne")
    expect(shown).to_be_visible()
    bernard.hears("Anne")
    lay_draft(bernard, table)
    expect(anne.page.get_by_role("region", name="Grille de Bernard")).to_be_visible()
    assert '"seat":0' in heard
    assert '"seat":1,"name":"Bernard","text":"draft' not in heard
    # All of it: one row may be what anybody's grid or text holds.
    assert not any(between.join(rows) in heard for between in ("/", '","'))
    laid = bernard.view(table)["last"][1]["rows"]
    assert anne.view(table)["last"][1]["rows"] == laid
    assert anne.view(table)["draft"] is None


def test_a_restart_in_the_middle(
    own_server: LocalServer, new_person: NewPerson, game: CroisillonGame
) -> None:
    """The draft survives a lost line, a restart and a reload, with what was added meanwhile."""
    person = new_person(own_server)
    table = person.open_table("croisillon", [BOT], SHORT)
    plane(person).wait_for()
    grid = best(game, person.view(table)["hand"])
    *first, last = sorted(spot for spot in grid.spots)
    write(person, Grid(tuple(first)))
    person.sees("gardé")
    own_server.stop()
    person.sees("Connexion perdue")
    write(person, Grid((last,)))
    person.sees("à garder")
    own_server.start()
    expect(person.page.get_by_text("Connexion perdue")).to_be_hidden()
    expect(person.page.locator(".is-kept")).to_be_visible()
    person.page.reload()
    plane(person).wait_for()
    person.sees("Cette grille vaudrait")
    expect(hand(person)).to_have_count(15 - len(grid.spots))
    view = lay_draft(person, table)
    assert len(parse_grid("/".join(view["last"][0]["rows"])).spots) == len(grid.spots)


def test_a_phone_with_touch(
    server: LocalServer, new_person: NewPerson, game: CroisillonGame
) -> None:
    person = new_person(server, phone=True)
    page = person.page
    table = person.open_table("croisillon", [BOT], SHORT)
    plane(person).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390, "nothing beyond the edge"
    main = person.button("Poser ma grille").bounding_box()
    assert main
    assert main["y"] + main["height"] <= 844, "the main action is in sight"
    person.has_no_faults()

    # Tap a card, tap a place; tap it twice and it comes back.
    card = hand(person).first
    piece = card.get_attribute("data-piece")
    card.tap()
    expect(card).to_have_attribute("aria-pressed", "true")
    person.square("0,0").tap()
    laid = page.locator(f"[role=grid] [data-piece='{piece}']")
    expect(laid).to_be_visible()
    laid.tap()
    laid.tap()
    expect(laid).to_have_count(0)

    # A finger drags a card from the hand; two fingers bring the plane closer; one pulls it.
    finger = page.context.new_cdp_session(page)

    def touch(what: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        finger.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": at})

    def middle(place: Locator) -> tuple[float, float]:
        around = place.bounding_box()
        assert around
        return around["x"] + around["width"] / 2, around["y"] + around["height"] / 2

    start, end = middle(hand(person).first), middle(person.square("-1,-1"))
    touch("touchStart", start)
    for step in (0.3, 0.7, 1.0):  # the card floats above the finger
        x, y = (a + (b - a) * step for a, b in zip(start, end, strict=True))
        touch("touchMove", (x, y + 34))
    touch("touchEnd")
    expect(person.square("-1,-1").locator("[data-piece]")).to_be_visible()
    before = person.square("0,0").bounding_box()
    assert before
    x, y = middle(person.square("1,1"))
    touch("touchStart", (x - 30, y), (x + 30, y))
    touch("touchMove", (x - 60, y), (x + 60, y))
    touch("touchEnd")

    def closer() -> FloatRect | None:
        box = person.square("0,0").bounding_box()
        return box if box and box["width"] > before["width"] * 1.5 else None

    near = person.until(closer)
    touch("touchStart", (x, y))
    touch("touchMove", (x + 40, y + 20))
    touch("touchMove", (x + 80, y + 40))
    touch("touchEnd")

    def is_pulled() -> bool:
        box = person.square("0,0").bounding_box()
        return bool(box and box["x"] > near["x"] + 40)

    person.until(is_pulled)
    person.button("Tout voir").tap()
    person.button("Tout reprendre").tap()

    # A whole grid by taps.
    grid = best(game, person.view(table)["hand"])
    top, left = -2, -2
    for row, column, letter in grid.spots:
        page.locator(f"button[data-piece^='{kind(letter)}#']").first.tap()
        reach(person, top + row, left + column).tap()
        if kind(letter) == "*":
            page.get_by_role("dialog").get_by_role("button", name=letter[1], exact=True).tap()
    person.sees("Cette grille vaudrait")
    person.has_no_faults()
    lay_draft(person, table)
    expect(person.page.get_by_role("region", name="Grille de Robot")).to_be_visible()


def test_by_keyboard_alone(
    server: LocalServer, new_person: NewPerson, game: CroisillonGame
) -> None:
    person = new_person(server)
    page = person.page
    table = person.open_table("croisillon", [BOT], SHORT)
    plane(person).wait_for()
    held = person.view(table)["hand"]

    def tab_to(found: str) -> None:
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate(f"document.activeElement.matches({found!r})"):
                return
        raise AssertionError(f"{found} cannot be reached")

    tab_to("[role=gridcell]")
    grid = best(game, held)
    row, column = 0, 0
    for spot in outward(grid):
        if is_joker(spot.card):
            continue
        for key, count in (("ArrowDown", spot.row - row), ("ArrowRight", spot.column - column)):
            back = {"ArrowDown": "ArrowUp", "ArrowRight": "ArrowLeft"}[key]
            for _ in range(abs(count)):
                page.keyboard.press(key if count > 0 else back)
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowRight")  # write rightwards
        page.keyboard.press(spot.card)
        row, column = spot.row, spot.column + 1
    laid = [spot for spot in grid.spots if not is_joker(spot.card)]
    expect(hand(person)).to_have_count(15 - len(laid))

    # A wrong word, told by its place and its rule, and taken back.
    page.keyboard.press("Control+z")
    expect(hand(person)).to_have_count(16 - len(laid))
    page.keyboard.press("0")
    page.keyboard.press("+")
    page.keyboard.press("-")

    # From the hand to the plane with Enter, and back with Delete.
    tab_to("[aria-label='Votre main'] button")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("button[aria-pressed=true]")).to_have_count(1)
    person.square("3,9").or_(person.square("0,0")).first.wait_for()
    plane(person).locator("[tabindex='0']").focus()
    page.keyboard.press("ArrowDown")
    count = hand(person).count()
    page.keyboard.press("Enter")  # with a card in hand it touches the place
    person.hears("posé en")
    expect(hand(person)).to_have_count(count - 1)
    page.keyboard.press("Delete")
    expect(hand(person)).to_have_count(count)
    person.button("Tout reprendre").focus()
    page.keyboard.press("Enter")
    expect(hand(person)).to_have_count(15)

    write(person, grid)
    page.locator("[role=gridcell]:focus").wait_for()
    page.keyboard.press("Enter")  # whatever the referee has said yet
    person.hears("Anne : ")
    assert person.view(table)["scores"][0] > 0 or person.view(table)["bonus"]


def test_keys_as_at_every_table(
    server: LocalServer, new_person: NewPerson, game: CroisillonGame
) -> None:
    """Undo, redo, clear, turn, explain; a reload and a second tab show the same draft."""
    person = new_person(server)
    page = person.page
    person.open_table("croisillon", [BOT], SHORT, box("N", "e", 4))
    plane(person).wait_for()
    cards = hand(person)
    person.square("0,0").click()
    page.keyboard.type("n")  # without Shift
    person.square("0,1").dispatch_event("keydown", {"key": "é"})  # this keyboard has none
    page.keyboard.type("e")
    expect(person.square("0,0")).to_have_attribute("aria-label", re.compile("N, 4 points, maj"))
    expect(cards).to_have_count(2)
    page.keyboard.press("Control+z")
    expect(cards).to_have_count(3)
    page.keyboard.press("Control+y")
    expect(cards).to_have_count(2)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Les touches")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(cards).to_have_count(2)

    # Below the capital a word can go nowhere but down; a click leaves the direction as it is.
    person.square("1,0").click()
    page.keyboard.press("Space")
    person.hears("vers le bas")
    page.keyboard.type("e")
    expect(person.square("2,0")).to_be_focused()
    page.keyboard.press("Backspace")
    expect(person.square("1,0").locator("[data-piece]")).to_have_count(0)
    page.keyboard.type("e")
    person.square("4,4").click()
    page.keyboard.type("e")
    expect(person.square("5,4")).to_be_focused()
    page.keyboard.press("Backspace")

    # Nothing shifts in the hand, and its places are there for what comes back.
    places = page.get_by_role("group", name="Votre main").locator(".place")
    expect(places).to_have_count(5)
    before = cards.first.bounding_box()
    person.drag(cards.first, person.square("2,0"))
    person.drag(person.square("2,0").locator("[data-piece]"), page.locator(".hand .gap").last)
    expect(cards).to_have_count(1)
    assert cards.first.bounding_box() == before

    person.page.locator(".is-kept").wait_for()
    page.reload()
    person.sees("Cette grille vaudrait")
    expect(person.square("1,0").locator("[data-piece]")).to_be_visible()
    expect(cards).to_have_count(1)
    second = person.context.new_page()
    second.goto(page.url)
    expect(second.locator("[role=grid] [data-piece]")).to_have_count(4)
    person.square("3,3").click()
    page.keyboard.press("Escape")
    expect(cards).to_have_count(5)
    expect(second.locator("[role=grid] [data-piece]")).to_have_count(0)


def test_what_no_server_heard_is_kept_on_the_device(
    own_server: LocalServer, new_person: NewPerson
) -> None:
    """The line is lost, something is laid, the page is closed: it is there when both are back."""
    person = new_person(own_server)
    table = person.open_table("croisillon", [BOT], SHORT, box("N", "e", 4))
    plane(person).wait_for()
    own_server.stop()
    person.sees("Connexion perdue")
    person.square("0,0").click()
    person.page.keyboard.type("nee")
    expect(hand(person)).to_have_count(2)
    person.page.close()
    own_server.start()
    person.page = person.context.new_page()
    person.visit(f"/table/{table}")
    plane(person).wait_for()
    expect(hand(person)).to_have_count(2)
    person.until(lambda: person.view(table)["draft"])
    assert person.view(table)["draft"]["rows"] == ["Nee"]


def test_a_draft_on_two_devices(server: LocalServer, new_person: NewPerson) -> None:
    """What one device writes is on the other one, also when that was closed meanwhile."""
    person = new_person(server)
    table = person.open_table("croisillon", [BOT], SHORT, box("N", "e", 4))
    plane(person).wait_for()
    person.square("0,0").click()
    person.page.keyboard.type("ne")
    person.page.locator(".is-kept").wait_for()
    other = new_person(server)
    other.visit("/")
    token = person.page.evaluate("localStorage['logomachie.token']")
    other.page.evaluate("token => (localStorage['logomachie.token'] = token)", token)
    other.visit(f"/table/{table}")
    expect(hand(other)).to_have_count(3)
    other.square("0,2").click()
    other.page.keyboard.type("e")
    expect(hand(person)).to_have_count(2)
    person.visit("/")
    other.page.keyboard.type("e")
    other.page.locator(".is-kept").wait_for()
    person.visit(f"/table/{table}")
    expect(hand(person)).to_have_count(1)


def test_the_time_says_whose_it_is(server: LocalServer, new_person: NewPerson) -> None:
    anne, bernard, _, _ = seat_two(server, new_person, limit=300)
    expect(anne.page.get_by_role("timer", name="Votre temps")).to_be_visible()
    expect(bernard.page.get_by_role("timer", name="Le temps d’Anne")).to_be_visible()
    expect(anne.page.get_by_role("timer")).to_have_count(1)


def test_what_is_wrong_is_shown_with_its_rule(server: LocalServer, new_person: NewPerson) -> None:
    person = new_person(server)
    table = person.open_table("croisillon", [BOT], SHORT)
    plane(person).wait_for()
    capital, small = person.view(table)["hand"][0], person.view(table)["hand"][3]
    held = hand(person)
    person.drag(held.first, person.square("0,0"))
    person.sees("Pas encore valable")
    person.sees("Il n’y a pas un seul mot")
    person.drag(held.nth(2), person.square("0,2"))
    person.sees("La grille est en 2 morceaux")
    # The squares that it names can be found: the columns and rows have names.
    person.sees("À rattacher")
    edges = person.page.locator(".edges text")
    expect(edges).to_have_text([*"ABCDE", *"123"])
    expect(person.page.locator("[role=gridcell] .refused").first).to_be_visible()
    refused = person.page.get_by_role("gridcell", name="refusé")
    expect(refused.first).to_be_visible()
    person.has_no_faults()
    person.button("Règle C25").click()
    expect(person.page.locator("article[aria-current]")).to_contain_text("C25")
    person.page.keyboard.press("Escape")  # it closes the book, and takes nothing back

    # A refused grid is refused by the server too, and nothing changes.
    person.button("Poser ma grille").click()
    assert person.view(table)["scores"] == [0, 0]
    person.drag(person.square("0,2"), hand(person).first)
    expect(held).to_have_count(14)
    person.button("Annuler").click()
    expect(held).to_have_count(13)
    assert capital.isupper() or capital == "?"
    assert small.islower() or small == "*"

    # Pass, and change three cards.
    person.button("Passer…").click()
    for place in (2, 3, 4):
        held.nth(place).click()
    expect(held.and_(person.page.locator("[aria-pressed=true]"))).to_have_count(3)
    person.has_no_faults()
    person.button("Changer 3 cartes").click()
    expect(held).to_have_count(15)
    person.sees("3 cartes changées")


def test_the_bonus_card(server: LocalServer, new_person: NewPerson) -> None:
    """A box in which the hand is Nee, so that NEE takes it all and the bonus card is an e."""
    person = new_person(server)
    table = person.open_table("croisillon", [BOT], SHORT, box("N", "e"))
    plane(person).wait_for()
    person.square("0,0").click()
    person.page.keyboard.type("Nee")
    person.sees("Cette grille vaudrait")
    person.button("Poser ma grille").click()
    person.sees("Ajoutez la carte bonus")
    bonus = person.page.get_by_role("button", name="carte bonus")
    bonus.click()
    person.square("0,3").click()
    person.sees("NEEE")
    expect(person.page.locator("[role=gridcell] .refused").first).to_be_visible()
    expect(person.button("Ajouter la carte")).to_be_hidden()
    person.has_no_faults()
    person.button("Reprendre en main").click()
    person.square("1,0").click()
    person.page.keyboard.type("e")
    person.sees("5 points de plus")
    person.page.reload()
    person.sees("5 points de plus")
    with person.goes_on():
        person.button("Ajouter la carte").click()
    assert person.view(table)["scores"][0] == 11


def test_a_hint_lights_the_place_of_the_bonus_card(
    server: LocalServer, new_person: NewPerson
) -> None:
    person = new_person(server)
    person.visit("/")
    seats = [{"who": "me", "name": person.name}, BOT]
    plan = {"game": "croisillon", "seats": seats, "options": SHORT, "hints": True}
    table = person.ask("POST", "/api/tables", {**plan, "material": box("N", "e")})["table"]
    person.visit(f"/table/{table}")
    plane(person).wait_for()
    person.square("0,0").click()
    person.page.keyboard.type("Nee")
    person.sees("Cette grille vaudrait")
    person.button("Poser ma grille").click()
    person.sees("Ajoutez la carte bonus")
    person.button("Un conseil ?").click()
    person.button("Où regarder ?").click()
    (cell,) = person.ask("GET", f"/api/tables/{table}/hint?seat=0")["cells"]
    expect(person.page.locator("[data-hint]")).to_have_attribute("data-cell", cell)


def test_a_capital_joker_tells_its_letters(server: LocalServer, new_person: NewPerson) -> None:
    """The referee reads a JOKER that is left open; its player can say something else."""
    person = new_person(server)
    person.open_table("croisillon", [BOT], SHORT, box("?", "e"))
    plane(person).wait_for()
    person.square("0,0").click()
    person.page.keyboard.type("*e")
    person.page.keyboard.press("ArrowLeft")
    person.page.keyboard.press("ArrowLeft")
    person.page.keyboard.press("ArrowLeft")
    person.page.keyboard.type("e")
    person.sees("Cette grille vaudrait")
    joker = person.square("0,0")
    expect(joker).to_have_attribute("aria-label", re.compile("JOKER qui vaut [A-Z], [A-Z]"))
    piece = joker.locator("[data-piece]")
    piece.click()
    piece.click()
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_label("vers la droite").select_option("T")
    dialog.get_by_label("vers la gauche").select_option("X")
    person.has_no_faults()
    person.button("C’est dit").click()
    person.sees("Pas encore valable")
    person.sees("XE")
    expect(joker).to_have_attribute("aria-label", re.compile("JOKER qui vaut T, X"))


def test_a_grid_is_challenged(server: LocalServer, new_person: NewPerson) -> None:
    """Without a referee, Bernard sees Anne's wrong grid until he has said what he thinks."""
    anne, bernard, table, _ = seat_two(server, new_person, words="challenge", window=30)
    cards = anne.view(table)["hand"]
    letters = next(card for card in cards if card.isupper()) + "".join(
        sorted((card for card in cards if card.islower()), key="xzwkqjyhvfbpgmdc".find)[-6:]
    )
    anne.square("0,0").click()
    anne.page.keyboard.type(letters)
    anne.sees("Cette grille vaudrait")
    anne.button("Poser ma grille").click()
    bernard.sees("peut encore être contestée")
    expect(bernard.page.get_by_role("region", name="Grille d’Anne")).to_be_visible()
    bernard.has_no_faults()
    bernard.button("Contester").click()
    bernard.sees("Contestation fondée")
    assert anne.view(table)["scores"] == [0, 0]


def test_in_english(server: LocalServer, new_person: NewPerson) -> None:
    person = new_person(server)
    table = person.open_table("croisillon", [BOT], SHORT)
    plane(person).wait_for()
    chosen = {"language": "en", "name": "Anne", "sounds": False}
    person.page.evaluate("it => (localStorage['logomachie.settings'] = JSON.stringify(it))", chosen)
    person.page.reload()
    expect(person.button("Lay my grid")).to_be_visible()
    person.square("0,0").click()
    person.page.keyboard.press(person.view(table)["hand"][0].replace("?", "*"))
    person.sees("Not valid yet")
    expect(person.page.get_by_role("gridcell", name="refused")).to_be_visible()
    person.has_no_faults()
