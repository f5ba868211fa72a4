"""LA GUERRE DES MOTS in the browser: a bot, two and four people, a phone, a keyboard, a restart."""

import re

import pytest
from playwright.sync_api import Locator, expect

from logomachie import games
from logomachie.games.guerre_des_mots.actions import Move
from logomachie.games.guerre_des_mots.moves_kinds import BASE, CAPTURE, MIXED
from logomachie.games.guerre_des_mots.referee import GuerreGame
from logomachie.lexicon import Lexicon
from tests.server.conftest import LocalServer, Server
from tests.web.conftest import NewPerson
from tests.web.guerre_table import (
    BOT,
    GAME,
    KINDS,
    board,
    choose_start,
    confirm,
    gathered,
    laid,
    lay,
    letters,
    main,
    put_cells,
    spot,
    start,
    state_of,
    token,
    with_near_goals,
    words_to_lay,
)
from tests.web.people import Person


@pytest.fixture(scope="module")
def game(lexicon: Lexicon) -> GuerreGame:
    """The game, to find moves with."""
    game = games.load(GAME, lexicon)
    assert isinstance(game, GuerreGame)
    return game


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
        move = next(words_to_lay(game, state, (*KINDS, MIXED)), None)
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
    person.sees("partie gagnée !")
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


def test_a_click_never_turns_the_direction_but_it_says_what_does(
    server: LocalServer, new_person: NewPerson
) -> None:
    people, table = gathered(new_person, server, "Anne Bernard", "simple")
    seat = people[0].view(table)["turn"]
    person, view = people[seat], people[seat].view(table)
    first, second, *_ = view["base_squares"][view["bases"][seat][0]]
    cursor = person.page.locator(".cursor")
    advice = "un mot ne peut aller que vers la droite"
    person.square(first).click()
    expect(cursor).to_have_attribute("data-way", "across")
    person.page.keyboard.press("Space")
    expect(person.page.locator(".status")).to_contain_text(advice)
    person.square(second).click()
    expect(cursor).to_have_attribute("data-way", "down")
    expect(person.page.locator(".status")).to_contain_text(advice)
    person.page.keyboard.press("Space")
    expect(cursor).to_have_attribute("data-way", "across")
    expect(person.page.locator(".status")).not_to_contain_text(advice)


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
    expect(explained.get_by_role("heading", name="LA GUERRE DES MOTS")).to_be_visible()
    expect(explained).to_contain_text("poser une croix")
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
