"""Puzzles in the browser: which one a page shows, and how a person answers it."""

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from playwright.sync_api import Locator, expect

from logomachie import games
from logomachie.engine.game import AnyGame
from logomachie.engine.puzzle import Puzzle, begin
from logomachie.games.jago import actions as jago_actions
from logomachie.games.option.actions import Play
from logomachie.lexicon import Lexicon
from logomachie.lexicon.folding import fold
from tests.web import test_jago
from tests.web.option_table import lay
from tests.web.people import Person
from tests.web.test_word_cards import card, gloss_of


def shown_puzzle(person: Person, game: str = "option") -> Puzzle:
    """The puzzle that the page of a puzzle shows, by its address."""
    expect(person.page).to_have_url(re.compile(rf"/puzzle/{game}/\w+"))
    found = re.search(r"/puzzle/\w+/(\w+)", person.page.url)
    assert found
    return games.spec(game).collection().by_id[found[1]]


def training(kind: str, number: int = 0, game: str = "option") -> Puzzle:
    """A puzzle of a kind to train with."""
    found = [one for one in games.spec(game).collection().train if one.posing.kind == kind]
    return found[number]


def is_posed(person: Person, puzzle: Puzzle) -> None:
    """The page says what a puzzle asks for."""
    kind = games.spec(puzzle.scenario.game).kind_of(puzzle)
    aim = kind.aim.fr.format(target=puzzle.posing.target, **puzzle.posing.figures)
    expect(person.page.locator(".asking .aim")).to_have_text(aim)


def is_asked(person: Person, puzzle: Puzzle) -> None:
    """The page asks for what a puzzle asks for, and waits for an answer with letters at hand."""
    is_posed(person, puzzle)
    expect(person.page.get_by_role("group", name="Votre chevalet")).to_be_visible()


def best_play(puzzle: Puzzle, option: AnyGame) -> Play:
    """The solution of a puzzle of OPTION."""
    (text,) = puzzle.solution
    play = option.parse_action(text, begin(puzzle, option), puzzle.posing.seat)
    assert isinstance(play, Play)
    return play


def solve(person: Person, puzzle: Puzzle, option: AnyGame) -> None:
    """Lay the solution of a puzzle of OPTION, and play it."""
    is_asked(person, puzzle)
    lay(person, best_play(puzzle, option))
    plays(person)


def steal(person: Person, puzzle: Puzzle, jago: AnyGame) -> None:
    """Lay the tiles of the solution of a puzzle of JAGO, and play them."""
    (text,) = puzzle.solution
    state = begin(puzzle, jago)
    play = jago.parse_action(text, state, puzzle.posing.seat)
    assert isinstance(play, jago_actions.Play)
    view = msgspec.to_builtins(jago.view(state, puzzle.posing.seat))
    test_jago.lay(person, play, view)
    presses_main(person)


def capture(person: Person, puzzle: Puzzle, _: AnyGame) -> None:
    """Announce the word of the solution of a puzzle of MOT POUR MOT."""
    (text,) = puzzle.solution
    person.page.get_by_label("Votre mot").fill(text.removeprefix("lock "))
    presses_main(person)


SOLVERS: Mapping[str, Callable[[Person, Puzzle, AnyGame], None]] = {
    "option": solve,
    "jago": steal,
    "mot_pour_mot": capture,
}
"""How the solution of a puzzle that takes a single action is played, by game."""


def presses_main(person: Person) -> None:
    """Press the main button, once that is possible."""
    main = person.page.locator("button.main")
    expect(main).to_be_enabled()
    getattr(main, "tap" if person.phone else "click")()


def plays(person: Person) -> None:
    """Play what lies there, once that is possible."""
    main = person.button("Jouer")
    expect(main).to_be_enabled()
    getattr(main, "tap" if person.phone else "click")()


def passes(person: Person) -> None:
    """Give no answer, as a turn of OPTION."""
    person.button("Échanger ou passer").click()
    person.button("Passer sans échanger").click()


def verdict(person: Person) -> Locator:
    """What is said of an answer, as soon as it is given."""
    return person.page.locator("#verdict")


TURN = re.compile(
    r"Ce n’est pas encore à vous|joue\.|réfléchit|de jouer|[Tt]our d|cherche un mot|examine"
    r"|not your turn|is playing|is thinking|’s turn|(?<!end )[Yy]our turn"
    r"|to play|is looking for|is looking at"
)
"""What tables say of whose turn it is, in both languages."""


def is_nobodys_turn(person: Person) -> None:
    """The page does not say that anybody is to move."""
    expect(verdict(person)).to_be_visible()
    expect(person.page.locator("main")).not_to_contain_text(TURN)


def opens_the_card_of(person: Person, word: Locator, lexicon: Lexicon) -> None:
    """A word opens its card, on which it is explained; the card goes again."""
    gloss = gloss_of(lexicon, fold(word.inner_text()), "")
    assert gloss, "words of puzzles are explained"
    word.click()
    expect(card(person)).to_contain_text(gloss)
    person.page.keyboard.press("Escape")
    expect(card(person)).to_be_hidden()


def copied(person: Person) -> str:
    """What a person handed on last, by the clipboard."""
    return str(person.page.evaluate("navigator.clipboard.readText()"))


def is_copied(person: Person, button: Locator) -> list[str]:
    """Press a button that hands something on; the lines of what is in the clipboard then."""
    person.page.evaluate("navigator.clipboard.writeText('')")
    button.click()
    person.hears("Copié")
    return copied(person).split("\n")


def kept_puzzles(person: Person) -> list[Any]:
    """The puzzles that the device keeps for when there is no line."""
    found = person.page.evaluate("JSON.parse(localStorage['logomachie.puzzles'] || '[]')")
    return list(found)
