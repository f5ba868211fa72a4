"""OPTION in the browser: games, a restart, a phone, and what hands and keys do."""

import re
import signal
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from logomachie import games
from logomachie.engine.game import new_setup
from logomachie.games.option.actions import Pass, Play
from logomachie.games.option.referee import OptionGame
from logomachie.lexicon import Lexicon
from tests.server.conftest import SEED, LocalServer, Server
from tests.web.conftest import NewPerson
from tests.web.option_table import (
    BOT,
    OPEN,
    SMALL,
    STARS,
    WITH_E,
    finish_turn,
    is_free,
    lay,
    name_star,
    names,
    play_to_the_end,
    plays,
    press_accented,
    shows,
    take_turn,
    type_in,
    written,
)


@pytest.fixture(scope="module")
def server(still: LocalServer) -> LocalServer:
    """A house whose clock stands still: no challenge is too late, however slow the machine is."""
    return still


@pytest.fixture(scope="module")
def small(lexicon: Lexicon, tmp_path_factory: pytest.TempPathFactory) -> OptionGame:
    """The game with the small box, to find moves with."""
    path = tmp_path_factory.mktemp("option") / "material.toml"
    path.write_text(SMALL, "utf-8")
    game = games.load("option", lexicon, path)
    assert isinstance(game, OptionGame)
    return game


@pytest.fixture(scope="module")
def option(lexicon: Lexicon) -> OptionGame:
    """The game with the whole box, which does not end after a few turns."""
    game = games.load("option", lexicon)
    assert isinstance(game, OptionGame)
    return game


def test_a_person_against_a_bot_to_the_end(
    server: LocalServer, new_person: NewPerson, small: OptionGame
) -> None:
    person = new_person(server)
    table = person.open_table("option", [BOT], material=SMALL)
    person.page.get_by_role("grid", name="La grille").wait_for()
    person.has_no_faults()
    play_to_the_end([person], small, table)
    result = person.page.get_by_role("region", name=re.compile("gagné|emporte|Égalité"))
    expect(result).to_be_visible()
    person.has_no_faults()
    scores = person.table(table)["result"]["scores"]
    for score in scores:
        expect(
            person.page.locator(".score").get_by_text(str(score), exact=True).first
        ).to_be_visible()

    # The record can be downloaded, the game seen again by buttons, keys and the slider.
    person.page.get_by_role("link", name="Revoir la partie").click()
    person.sees("Début de la partie")
    with person.page.expect_download() as download:
        person.page.get_by_role("link", name="Télécharger la partie").click()
    assert "option" in Path(download.value.path()).read_text("utf-8")
    steps = person.page.locator("ol > li").count()
    assert steps > 2
    person.page.keyboard.press("ArrowRight")
    expect(person.page.get_by_text(f"Coup 1 sur {steps}")).to_be_visible()
    person.page.keyboard.press("End")
    expect(person.page.get_by_text(f"Coup {steps} sur {steps}")).to_be_visible()
    expect(person.page.locator("svg .tile").nth(5)).to_be_visible()
    rack = person.page.get_by_role("group", name="Votre chevalet").get_by_role("button")
    expect(rack).to_have_count(0)
    person.page.get_by_label("Vu par").select_option(label="Anne")
    person.page.keyboard.press("Home")
    person.sees("Début de la partie")
    expect(rack).to_have_count(5)
    person.has_no_faults()


def test_two_people_in_two_browsers(
    server: LocalServer, new_person: NewPerson, small: OptionGame
) -> None:
    anne = new_person(server, "Anne")
    table = anne.open_table("option", [OPEN], material=SMALL)
    anne.sees("On attend encore du monde")
    anne.has_no_faults()
    code = anne.page.locator("p.code").inner_text()
    bernard = new_person(server, "Bernard").visit(f"/code/{code}")
    bernard.page.wait_for_url(f"**/table/{table}")
    bernard.page.get_by_label("Votre nom").fill("Bernard")
    bernard.button("S’asseoir ici").click()
    for person in (anne, bernard):
        person.page.get_by_role("grid").wait_for()

    # Chat, and a refusal with its rule, that opens the rulebook there.
    anne.page.get_by_role("tab", name="Conversation").click()
    anne.page.get_by_label("Écrire un message").fill("Bonjour !")
    anne.button("Envoyer").click()
    bernard.page.get_by_role("tab", name="Conversation").click()
    bernard.sees("Bonjour !")
    bernard.page.get_by_role("tab", name="La partie").click()
    first = anne.view(table)["turn"]
    mover, other = (anne, bernard) if first == 0 else (bernard, anne)
    view = mover.view(table)
    lay(mover, Play(plays(small, view)[0].tiles[:1]))
    mover.sees("au moins 3 lettres")
    mover.button("Règle O12").click()
    expect(mover.page.get_by_role("dialog")).to_contain_text("Le premier mot")
    expect(mover.page.locator("article[aria-current]")).to_contain_text("O12")
    mover.has_no_faults()
    mover.page.keyboard.press("Escape")
    mover.button("Reprendre").click()

    # A move is seen, heard, and marked at the other's table.
    take_turn(mover, small, table)
    other.hears(mover.name)
    expect(other.page.locator(".tile .last").nth(2)).to_be_visible()

    # A takeback is not granted once prisms were drawn: the house says why.
    other.button("Actions de la table").click()
    other.button("Proposer de reprendre").click()
    other.hears("Ce coup ne peut pas être repris")

    play_to_the_end([anne, bernard], small, table)
    for person in (anne, bernard):
        expect(person.page.locator("#result-title")).to_be_visible()
    anne.button("Revanche", exact=True).click()
    with bernard.goes_on():
        bernard.button("Non merci").click()
    expect(anne.button("Revanche", exact=True)).to_be_enabled()
    bernard.button("Revanche", exact=True).click()
    anne.button("Accepter la revanche").click()
    for person in (anne, bernard):
        person.page.wait_for_url(lambda url: "/table/" in url and table not in url)
        person.page.get_by_role("grid").wait_for()


def test_a_restart_in_the_middle(
    own_process: Server, new_person: NewPerson, option: OptionGame
) -> None:
    """The line is lost with a move on its way: it is played once, and the game goes on."""
    person = new_person(own_process)
    table = person.open_table("option", [BOT])
    person.page.get_by_role("grid").wait_for()
    expect(person.page.get_by_text("à vous de jouer")).to_be_visible()
    lay(person, plays(option, person.view(table))[0])
    expect(person.button("Jouer")).to_have_text(re.compile("points"))
    own_process.stop(signal.SIGKILL)
    person.sees("Connexion perdue")
    person.button("Jouer").click()
    own_process.start()
    expect(person.page.get_by_text("Connexion perdue")).to_be_hidden()
    expect(person.button("Reprendre")).to_be_hidden()
    expect(person.page.get_by_role("list", name="La partie")).to_contain_text("Anne")
    laid = len([token for token in person.view(table)["grid"] if token])
    assert laid >= 3
    person.page.reload()
    person.page.get_by_role("grid").wait_for()
    expect(person.page.locator("svg[role=grid] .tile").nth(laid - 1)).to_be_visible()
    expect(person.page.get_by_text("à vous de jouer")).to_be_visible()
    take_turn(person, option, table)


def test_a_phone_with_touch(server: LocalServer, new_person: NewPerson, small: OptionGame) -> None:
    person = new_person(server, phone=True)
    table = person.open_table("option", [BOT], material=SMALL)
    person.page.get_by_role("grid").wait_for()
    expect(person.page.get_by_text("à vous de jouer")).to_be_visible()
    width = person.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, "nothing may stand beyond the edge"
    main = person.button("Jouer").bounding_box()
    assert main
    assert main["y"] + main["height"] <= 844, "the main action is in sight"
    person.has_no_faults()
    take_turn(person, small, table)
    expect(person.page.locator("svg[role=grid] .tile").first).to_be_visible()
    person.button("Actions de la table").tap()
    person.page.get_by_role("button", name="Abandonner").tap()
    person.page.get_by_role("button", name="Abandonner").tap()
    person.sees("l’emporte")
    person.has_no_faults()


def test_by_keyboard_alone(server: LocalServer, new_person: NewPerson, small: OptionGame) -> None:
    person = new_person(server)
    table = person.open_table("option", [BOT], material=SMALL)
    page = person.page
    page.get_by_role("grid").wait_for()
    expect(page.get_by_text("à vous de jouer")).to_be_visible()
    play = plays(small, person.view(table))[0]
    page.keyboard.press("Tab")
    for _ in range(30):
        if page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            break
        page.keyboard.press("Tab")
    else:
        raise AssertionError("the grid cannot be reached")
    # Walk to the square, and set the direction of writing.
    first, last = play.tiles[0].cell, play.tiles[-1].cell
    page.keyboard.press("Home")
    page.keyboard.press("PageUp")
    for _ in range(ord(first[0]) - ord("A")):
        page.keyboard.press("ArrowRight")
    for _ in range(int(first[1:]) - 1):
        page.keyboard.press("ArrowDown")
    if first[0] == last[0]:
        page.keyboard.press("Space")
        person.hears("vers le bas")
    label = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert label == f"{first}, vide"
    for tile in play.tiles:
        page.keyboard.press(tile.prism[0].lower())
    expect(person.square(first)).to_have_attribute("aria-label", re.compile("posé pour l’instant"))
    main = person.button("Jouer")
    expect(main).to_have_text(re.compile("points"))
    expect(main).to_be_enabled()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('main')"):
            break
    else:
        raise AssertionError("the main button cannot be reached")
    page.keyboard.press("Enter")
    expect(person.square(first)).not_to_have_attribute("aria-label", re.compile("pour l’instant"))
    expect(person.square(first)).not_to_have_attribute("aria-label", re.compile("vide"))


def test_drag_and_recall_and_order(server: LocalServer, new_person: NewPerson) -> None:
    person = new_person(server)
    person.turn(person.open_table("option", [BOT]))  # what the bot lays first is there
    page = person.page
    page.get_by_role("grid").wait_for()
    rack = page.get_by_role("group", name="Votre chevalet").get_by_role("button")
    labels = [rack.nth(place).get_attribute("aria-label") or "" for place in range(7)]
    place = next(place for place in range(7) if not labels[place].startswith("étoile"))
    person.drag(rack.nth(place), person.square("H8"))
    expect(person.square("H8")).to_have_attribute("aria-label", re.compile("posé pour l’instant"))
    person.drag(person.square("H8").locator("[data-piece]"), person.square("C3"))
    expect(person.square("H8")).to_have_attribute("aria-label", "H8, vide")
    person.button("Reprendre").click()
    expect(person.square("C3")).to_have_attribute("aria-label", "C3, vide")
    person.drag(rack.nth(0), rack.nth(3))
    expect(rack.nth(3)).to_have_attribute("aria-label", labels[0])
    person.button("Trier").click()
    letters = [(rack.nth(place).get_attribute("aria-label") or "")[0] for place in range(7)]
    assert letters == sorted(letters)
    person.button("Mélanger").click()
    now = [rack.nth(place).get_attribute("aria-label") for place in range(7)]
    assert sorted(map(str, now)) == sorted(map(str, labels))


def test_a_challenge(server: LocalServer, new_person: NewPerson, small: OptionGame) -> None:
    """With the setting of challenges a word that is none can be laid, and contested."""
    anne, bernard = new_person(server, "Anne"), new_person(server, "Bernard")
    table = anne.open_table("option", [OPEN], {"words": "challenge", "window": 60}, SMALL)
    bernard.visit(f"/table/{table}")
    bernard.page.get_by_label("Votre nom").fill("Bernard")
    bernard.button("S’asseoir ici").click()
    anne.page.get_by_role("grid").wait_for()
    bernard.page.get_by_role("grid").wait_for()
    mover, other = (anne, bernard) if anne.view(table)["turn"] == 0 else (bernard, anne)
    rack = mover.view(table)["rack"]
    tokens = [token for token in rack if token[0] not in "AEIOU"][:3] or rack[:3]
    for column, token in zip("DEF", tokens, strict=False):
        mover.page.locator("[data-piece]").and_(
            mover.page.get_by_role("button", name=names(token)[0])
        ).first.click()
        mover.square(f"{column}5").click()
    finish_turn(mover)
    mover.sees("Votre coup attend")
    other.sees("D’accord ?")
    other.has_no_faults()
    other.button("Contester").click()
    expect(other.page.get_by_text(re.compile("Contestation")).first).to_be_visible()


# -- hands


def turns_on_its_line(play: Play, view: Any) -> bool:
    """Whether some letters of the word are laid and others turned, and none beside it."""
    turned = {flip.cell for flip in play.flips}
    word = {square for square, _ in written(play, view)}
    return len(play.tiles) > 1 and bool(turned) and turned < word


def opening(game: OptionGame) -> Play:
    """A first word over which another can be written, if the other seat only passes."""
    state = game.start(new_setup(game, 2, SEED, {}))
    while state.turn:
        state = game.apply(state, state.turn, Pass(()), 0.0).state
    for play in plays(game, msgspec.to_builtins(game.view(state, 0))):
        after = game.apply(game.apply(state, 0, play, 0.0).state, 1, Pass(()), 0.0).state
        view = msgspec.to_builtins(game.view(after, 0))
        if any(turns_on_its_line(other, view) for other in plays(game, view)):
            return play
    raise AssertionError("another seed is needed")


def test_a_word_is_typed_over_what_lies_there(
    server: LocalServer, new_person: NewPerson, small: OptionGame
) -> None:
    """Letters that are shown are kept, hidden ones are turned up; Enter need not wait."""
    person, other = new_person(server), new_person(server, "Bernard")
    table = person.open_table("option", [OPEN], material=SMALL)
    other.visit(f"/table/{table}").button("S’asseoir ici").click()
    other.page.get_by_role("grid").wait_for()
    if other.view(table)["turn"]:
        other.acts(table, 1, "pass")
    type_in(person, opening(small), person.turn(table))
    with person.goes_on():
        person.page.keyboard.press("Enter")
    other.acts(table, 1, "pass")
    view = person.turn(table)
    play = next(play for play in plays(small, view) if turns_on_its_line(play, view))
    word = type_in(person, play, view)
    for square, letter in word:
        shows(person, square, letter)
    for flip in play.flips:
        expect(person.square(flip.cell)).to_have_attribute(
            "aria-label", re.compile("retourné pour l’instant")
        )
    with person.goes_on():
        person.page.keyboard.press("Enter")
    expect(person.button("Reprendre")).to_be_hidden()
    for square, letter in word:
        shows(person, square, letter)


def test_typing_takes_the_prisms_that_let_the_word_go_on(
    server: LocalServer, new_person: NewPerson
) -> None:
    """Of two prisms that show a letter, the one is left whose other letter comes next."""
    person = new_person(server)
    rack = person.view(person.open_table("option", [BOT], material=SMALL))["rack"]
    page = person.page
    page.get_by_role("grid").wait_for()
    faces = [set(prism[:2]) for prism in rack]
    common, left, right = next(
        (min(one & other), min(one - other), min(other - one))
        for one, other in combinations(faces, 2)
        if len(one & other) == 1
        and sum(bool(one - other & prism) for prism in faces) == 1
        and sum(bool(other - one & prism) for prism in faces) == 1
    )
    for letter in (left, right):
        person.square("D5").focus()
        page.keyboard.type((common + letter).lower())
        shows(person, "D5", common)
        shows(person, "E5", letter)
        page.keyboard.press("Escape")
        is_free(person, "D5")
        is_free(person, "E5")


def test_what_is_laid_is_undone_done_again_kept_and_cleared(
    server: LocalServer, new_person: NewPerson
) -> None:
    person = new_person(server)
    table = person.open_table("option", [BOT], material=SMALL)
    page = person.page
    page.get_by_role("grid").wait_for()
    first, second, *_ = person.view(table)["rack"]
    rack = page.get_by_role("group", name="Votre chevalet").get_by_role("button")

    # The player turns a prism of the rack: it lies so whatever is laid and taken back.
    rack.first.focus()
    page.keyboard.press("f")
    expect(rack.first).to_have_attribute("aria-label", names(first)[1])
    rack.first.click()
    person.square("C3").click()
    rack.nth(1).click()
    person.square("D3").click()
    shows(person, "C3", first[1])
    shows(person, "D3", second[0])
    page.keyboard.press("Control+z")
    person.hears("Annulé")
    is_free(person, "D3")
    page.keyboard.press("Control+y")
    person.hears("Rétabli")
    shows(person, "D3", second[0])

    # It is there after a reload, and in a second tab.
    page.reload()
    shows(person, "C3", first[1])
    shows(person, "D3", second[0])
    tab = person.context.new_page()
    tab.goto(page.url)
    expect(tab.locator("[data-target=C3] [data-piece]")).to_be_visible()
    tab.keyboard.press("Escape")
    is_free(person, "C3")
    tab.close()

    page.keyboard.press("Control+z")
    shows(person, "C3", first[1])
    page.keyboard.press("Escape")
    is_free(person, "C3")
    expect(person.button("Reprendre")).to_be_hidden()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Les touches")).to_be_visible()


def test_only_space_turns_the_direction_and_accents_fold(
    server: LocalServer, new_person: NewPerson
) -> None:
    person = new_person(server)
    person.open_table("option", [BOT], material=WITH_E)
    page = person.page
    page.get_by_role("grid").wait_for()
    down = page.locator(".arrow.down")
    for square in ("C3", "C3", "E5", "C3"):
        person.square(square).click()
        expect(down).to_have_count(0)
    page.keyboard.press("Space")
    person.hears("vers le bas")
    for square in ("E5", "C3", "C3"):
        person.square(square).click()
        expect(down).to_have_count(1)
    for letter in "éè":
        press_accented(person, letter)
    shows(person, "C3", "E")
    shows(person, "C4", "E")
    page.keyboard.press("Space")
    person.hears("vers la droite")
    page.keyboard.type("z")
    person.hears("Aucun prisme ne peut montrer Z ici")
    page.keyboard.press("Backspace")
    is_free(person, "C5")


def test_an_exchange_is_looked_at_before_it_is_made(
    server: LocalServer, new_person: NewPerson
) -> None:
    person = new_person(server)
    table = person.open_table("option", [BOT], material=SMALL)
    page = person.page
    page.get_by_role("grid").wait_for()
    expect(page.get_by_text("à vous de jouer")).to_be_visible()
    rack = page.get_by_role("group", name="Votre chevalet").get_by_role("button")
    person.button("Échanger ou passer").click()
    person.sees("Tour passé.")
    rack.nth(0).click()
    rack.nth(2).click()
    person.sees("Prismes échangés : 2")
    expect(rack.nth(2)).to_have_attribute("aria-label", re.compile("à rendre"))
    page.reload()
    expect(rack.nth(2)).to_have_attribute("aria-label", re.compile("à rendre"))
    page.locator("body").press("Escape")
    expect(page.get_by_role("button", name="à rendre")).to_have_count(0)
    page.keyboard.press("Control+z")
    before = person.view(table)["rack"]
    with person.goes_on():
        person.button("Échanger 2 prismes").click()
    kept = Counter(before[place] for place in (1, 3, 4))
    assert not kept - Counter(person.view(table)["rack"])


def test_stars_are_named_by_touch_and_by_key(server: LocalServer, new_person: NewPerson) -> None:
    person = new_person(server, phone=True)
    table = person.open_table("option", [BOT], material=STARS)
    page = person.page
    page.get_by_role("grid").wait_for()
    grid, columns = (view := person.turn(table))["grid"], view["columns"]
    row = next(row for row in range(1, 10) if not any(grid[(row - 1) * columns : row * columns]))
    first, second, third, fourth = (f"{column}{row}" for column in "DEFG")
    page.get_by_role("button", name="étoile 0, E dessous").first.tap()
    person.square(first).tap()
    name_star(person, "N")
    shows(person, first, "N")
    piece = person.square(first).locator("[data-piece]")
    piece.tap()
    piece.tap()
    shows(person, first, "E")
    piece.tap()
    piece.tap()
    name_star(person, "O")
    shows(person, first, "O")

    # With a keyboard: a star stands for what nothing else shows, or is asked for by its sign.
    person.square(second).focus()
    page.keyboard.type("ez*")
    dialog = page.get_by_role("dialog", name="Quelle lettre pour l’étoile")
    expect(dialog).to_be_visible()
    press_accented(person, "é")
    expect(dialog).to_be_hidden()
    for square, letter, value in ((second, "E", 1), (third, "Z", 0), (fourth, "E", 0)):
        expect(person.square(square)).to_have_attribute(
            "aria-label", re.compile(rf"^{square}, {letter} {value},")
        )
