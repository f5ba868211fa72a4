"""Lessons in the browser: by taps on a phone, by keyboard alone, in both languages."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from logomachie import games
from logomachie.engine.diagram import references
from logomachie.engine.game import Game
from logomachie.engine.lesson import LessonStep, attempt, begin
from logomachie.games.option.actions import Pass, Play
from logomachie.lexicon import Lexicon
from tests.server.conftest import LocalServer
from tests.web.conftest import NewPerson
from tests.web.option_table import lay, names, shows
from tests.web.people import Person

AnyGame = Game[Any, Any]
BY_ROOM = ("target-size", "scrollable-region-focusable", "link-in-text-block")
"""The rules of axe whose verdict may change with the width of a page, where nothing else does."""


def model(step: LessonStep, game: AnyGame) -> Iterator[tuple[str, Any]]:
    """The actions of the model answer of a step, as texts and as the game reads them."""
    standing = begin(step, game)
    for assignment in step.assignments:
        for action in assignment.model:
            yield action.do, game.parse_action(action.do, standing.state, step.teaching.seat)
            standing = attempt(step, game, standing, action.do).standing


def scores(step: LessonStep, game: AnyGame) -> Iterator[int]:
    """The points of the same actions."""
    standing, seat = begin(step, game), step.teaching.seat
    for action in (action for assignment in step.assignments for action in assignment.model):
        read = game.parse_action(action.do, standing.state, seat)
        yield game.apply(standing.state, seat, read, 0.0).effects.score or 0
        standing = attempt(step, game, standing, action.do).standing


@cache
def steps(game: str) -> tuple[LessonStep, ...]:
    return games.spec(game).lesson()


@pytest.fixture(scope="module")
def option(lexicon: Lexicon) -> AnyGame:
    return games.load("option", lexicon)


def shows_step(person: Person, game: str, number: int) -> None:
    """The page shows this step, ready to be played."""
    title = steps(game)[number].teaching.title.fr
    expect(person.page.locator("#step-title")).to_have_text(title)
    expect(person.page.get_by_text(f"Étape {number + 1} sur {len(steps(game))}")).to_be_visible()


def has_taken(person: Person, game: str, actions: int) -> None:
    """The lesson has answered to so many actions of this step."""
    lessons = "JSON.parse(localStorage['logomachie.lessons'] ?? '{}')"  # none before the first
    kept = f"{lessons}['{game}']?.actions.length ?? 0"
    person.until(lambda: person.page.evaluate(kept) >= actions)


def start_at(person: Person, game: str, number: int) -> Person:
    """Open a lesson at a step, as who left it there."""
    left = f'{{"{game}": {{"step": {number}, "actions": []}}}}'
    person.starts_with(f"localStorage['logomachie.lessons'] ??= '{left}'")
    person.visit(f"/learn/{game}")
    shows_step(person, game, number)
    return person


def test_a_whole_lesson_by_taps_on_a_phone(
    server: LocalServer, new_person: NewPerson, option: AnyGame
) -> None:
    """From the card on the home page to the offer of a first game."""
    person = new_person(server, phone=True).visit("/")
    person.page.get_by_role("link", name="Apprendre en 10 minutes : OPTION").tap()
    for number, step in enumerate(steps("option")):
        shows_step(person, "option", number)
        if number == 0:
            assert person.page.evaluate("document.documentElement.scrollWidth") <= 390
            person.has_no_faults()
        person.button("À moi").tap()
        answers = zip(model(step, option), scores(step, option), strict=True)
        for count, ((text, action), points) in enumerate(answers, 1):
            if isinstance(action, Play):
                lay(person, action)
                play = person.button("Jouer")
                expect(play).to_have_text(re.compile(rf"\b{points} point"))
                play.tap()
            elif isinstance(action, Pass):
                person.button("Échanger ou passer").tap()
                rack = person.page.get_by_role("group", name="Votre chevalet")
                for prism in action.prisms:
                    rack.get_by_role("button", name=names(prism)[0]).or_(
                        rack.get_by_role("button", name=names(prism)[1])
                    ).first.tap()
                person.page.locator("button.main").tap()
            else:
                assert text == "challenge"
                person.button("Contester").tap()
            has_taken(person, "option", count)
        expect(person.page.get_by_role("heading", name="Bravo !")).to_be_visible()
        last = number + 1 == len(steps("option"))
        person.button("Terminer la leçon" if last else "Étape suivante").tap()
    expect(person.page.get_by_role("heading", name="Vous savez jouer à OPTION !")).to_be_visible()
    person.has_no_faults()
    person.page.locator("button.main").tap()
    person.page.wait_for_url("**/table/*")


def test_a_tap_is_meant_for_what_lay_under_the_finger(
    server: LocalServer, new_person: NewPerson
) -> None:
    """What the referee says of a draft takes room: the board moves, maybe in the midst of a tap."""
    person = start_at(new_person(server), "option", 2)
    person.square("C5").hover()
    person.page.mouse.down()
    person.page.get_by_role("grid").evaluate("(board) => (board.style.translate = '0 4rem')")
    person.page.mouse.up()
    shows(person, "C5", "O")


def press_until(person: Person, matches: str, most: int = 40) -> None:
    """Press Tab until the element with the focus matches."""
    for _ in range(most):
        if person.page.evaluate(f"document.activeElement.matches({matches!r})"):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"{matches} cannot be reached")


def tab_to(person: Person, button: Locator, most: int = 40) -> None:
    """Press Tab until this button has the focus."""
    for _ in range(most):
        if button.evaluate("one => one === document.activeElement"):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError("the button cannot be reached")


def press_main(person: Person) -> None:
    """Press the main button, once it can be."""
    expect(person.page.locator("button.main")).to_be_enabled()
    press_until(person, "button.main")
    person.page.keyboard.press("Enter")


def walk(person: Person, cell: str) -> None:
    """Go to a cell of the board by the arrow keys."""
    press_until(person, "[role=gridcell]")
    keyboard = person.page.keyboard
    keyboard.press("Home")
    keyboard.press("PageUp")
    for _ in range(ord(cell[0]) - ord("A")):
        keyboard.press("ArrowRight")
    for _ in range(int(cell[1:]) - 1):
        keyboard.press("ArrowDown")


def test_a_whole_lesson_by_keyboard_alone(server: LocalServer, new_person: NewPerson) -> None:
    person = new_person(server).visit("/learn/jago")
    page = person.page
    for number, step in enumerate(steps("jago")):
        shows_step(person, "jago", number)
        actions = (action for assignment in step.assignments for action in assignment.model)
        for count, action in enumerate(actions, 1):
            verb, _, rest = action.do.partition(" ")
            if verb == "play":
                cell, word = rest[:-1].split()[0][:-1], rest.split()[1]
                walk(person, cell)
                if "v " in rest:
                    page.keyboard.press("Space")
                page.keyboard.type(word.lower())
                laid = person.button(f"Poser {word}")
                expect(laid).to_be_enabled()
                page.keyboard.press("Enter")
                expect(laid).to_be_hidden()
            elif verb == "challenge":
                for name in (rest, f"Contester {rest}"):  # the second one asks to be sure
                    tab_to(person, person.button(name, exact=True))
                    page.keyboard.press("Enter")
                expect(page.get_by_role("dialog")).to_be_hidden()
            elif verb == "turn":
                for cell in rest.split():
                    walk(person, cell)
                    page.keyboard.press("Enter")
                press_main(person)
            else:
                press_main(person)
            has_taken(person, "jago", count)
        expect(page.get_by_role("heading", name="Bravo !")).to_be_visible()
        expect(page.locator("button.main")).to_be_focused()
        if number + 1 < len(steps("jago")):
            page.keyboard.press("Enter")
    person.has_no_faults()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Vous savez jouer à JAGO !")).to_be_visible()


def test_a_shot_is_aimed_and_fired(server: LocalServer, new_person: NewPerson) -> None:
    """The guided table of LA GUERRE DES MOTS: a word, a shot with its line, and what it wins."""
    person = start_at(new_person(server), "guerre_des_mots", 7)
    person.square("I17").click()
    person.page.keyboard.type("RIT")
    shot = person.button("Tirer de I17 sur I12 : prend MARIE")
    shot.click()
    expect(shot).to_have_attribute("aria-pressed", "true")
    person.sees("Touché : MARIE")
    person.has_no_faults()
    person.button("Poser RITE").click()
    person.sees("MARIE rejoint votre arsenal")


def test_a_wrong_move_is_answered_by_its_rule(server: LocalServer, new_person: NewPerson) -> None:
    """Also in English; a legal move that was not asked for; hints; the lesson is resumed."""
    person = start_at(new_person(server), "jago", 4)
    teacher = person.page.get_by_role("region", name="Le sens doit changer")
    walk(person, "D6")
    person.page.keyboard.type("pecher")
    expect(person.button("Poser PECHER")).to_be_enabled()
    person.page.keyboard.press("Enter")
    expect(teacher).to_contain_text("pas un vol")
    person.page.keyboard.press("Escape")

    person.button("Sauter l’étape").click()
    shows_step(person, "jago", 5)
    teacher = person.page.get_by_role("region", name="Pas de retour")
    walk(person, "E6")
    person.page.keyboard.type("faux")
    expect(person.page.get_by_role("button", name="Règle J35").first).to_be_visible()
    person.button("Règle J35").first.click()
    expect(person.page.locator("article[aria-current]")).to_contain_text("J35")
    person.has_no_faults()
    person.page.keyboard.press("Escape")
    person.page.reload()
    shows_step(person, "jago", 5)
    person.button("Un indice").click()
    expect(teacher).to_contain_text("MAUX, TAUX")
    person.button("Montrez-moi").click()
    expect(person.page.get_by_role("heading", name="Bravo !")).to_be_visible()
    person.button("Recommencer l’étape").click()
    expect(person.page.get_by_role("heading", name="Bravo !")).to_be_hidden()
    person.button("Précédente").click()
    shows_step(person, "jago", 4)

    person.button("Réglages").click()
    person.page.get_by_label("Langue").select_option("en")
    person.page.keyboard.press("Escape")
    teacher = person.page.get_by_role("region", name="The meaning must change")
    expect(teacher).to_contain_text("Step 5 of 10")
    person.has_no_faults()


@pytest.mark.parametrize("game", ["croisillon", "guerre_des_mots", "mot_pour_mot"])
def test_every_step_can_be_shown(server: LocalServer, new_person: NewPerson, game: str) -> None:
    """Who is at a loss is given a hint, then shown how it is done, to the end of the lesson."""
    person = new_person(server).visit(f"/learn/{game}")
    for number, step in enumerate(steps(game)):
        shows_step(person, game, number)
        if number == 1:
            person.has_no_faults()
        for assignment in step.assignments:
            asked = spaced(assignment.task.ask.fr)
            expect(person.page.locator(".teacher .ask")).to_have_text(asked)
            person.button("Un indice").click()
            person.button("Montrez-moi").click()
        expect(person.page.get_by_role("heading", name="Bravo !")).to_be_visible()
        last = number + 1 == len(steps(game))
        person.button("Terminer la leçon" if last else "Étape suivante").click()
    expect(person.page.get_by_role("heading", name="Vous savez jouer à")).to_be_visible()


def spaced(text: str) -> re.Pattern[str]:
    """A text whose spaces may hold words together."""
    return re.compile(r"\s".join(map(re.escape, text.split())))


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_rulebook_draws_its_diagrams(
    server: LocalServer, new_person: NewPerson, phone: bool
) -> None:
    person = new_person(server, phone=phone)
    for game in games.names():
        person.visit(f"/rules/{game}")
        person.page.locator("section figure svg").first.wait_for()
        book = games.spec(game).rulebook("fr")
        shown = sum(len(references(rule.text)) for rule in book.rules.values())
        expect(person.page.locator("section figure")).to_have_count(shown)
        expect(person.page.locator("section pre")).to_have_count(0)
        assert person.page.evaluate("document.documentElement.scrollWidth") <= (
            390 if phone else 1280
        )
        assert person.faults(*(BY_ROOM if phone else ())) == []
    person.page.get_by_role("link", name="Apprendre en 10 minutes").click()
    person.page.locator("#step-title").wait_for()


def test_there_is_no_lesson_of_an_unknown_game(server: LocalServer, new_person: NewPerson) -> None:
    person = new_person(server).visit("/learn/chess")
    expect(person.page.get_by_role("link", name=re.compile("accueil"))).to_be_visible()
    assert person.faults() == []
