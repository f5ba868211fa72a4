"""Puzzles in the browser: solved, missed, hinted at, given up, reviewed, and without a line."""

import re

import pytest
from playwright.sync_api import expect

from logomachie import games
from logomachie.engine.game import AnyGame
from logomachie.engine.puzzle import Puzzle
from logomachie.games.option.referee import OptionGame
from logomachie.lexicon import Lexicon
from tests.server.conftest import LocalServer
from tests.web.conftest import NewPerson
from tests.web.option_table import type_in
from tests.web.puzzle_pages import (
    SOLVERS,
    best_play,
    is_asked,
    is_copied,
    is_nobodys_turn,
    is_posed,
    kept_puzzles,
    opens_the_card_of,
    passes,
    shown_puzzle,
    solve,
    training,
    verdict,
)
from tests.web.test_lookback import finished_game, looked_back
from tests.web.test_option import small

__all__ = ["small"]

KIND = "best-play"
BOTH = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])


@pytest.fixture(scope="module")
def option(lexicon: Lexicon) -> AnyGame:
    return games.load("option", lexicon)


@BOTH
def test_puzzles_are_solved_one_after_the_other(
    server: LocalServer, new_person: NewPerson, option: AnyGame, phone: bool
) -> None:
    """From the home page to the second puzzle, with the cards of the words on the way."""
    anne = new_person(server, phone=phone).visit("/")
    link = anne.page.get_by_role("link", name="Problèmes")
    expect(link).to_be_in_viewport()
    expect(anne.page.get_by_role("link", name="Le défi du jour")).to_be_in_viewport()
    link.click()
    choice = anne.page.get_by_role("navigation", name="Les jeux")
    choice.get_by_role("link", name="OPTION", exact=True).click()
    anne.page.get_by_role("group", name="Thème").get_by_text("Le meilleur coup").click()
    expect(anne.page.get_by_role("radio", name="Le meilleur coup")).to_be_checked()
    assert anne.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    anne.has_no_faults()
    anne.button("Résoudre un problème de OPTION").click()
    first = shown_puzzle(anne)
    is_asked(anne, first)
    assert first.posing.kind == KIND
    assert anne.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    anne.has_no_faults()
    solve(anne, first, option)
    expect(verdict(anne)).to_have_text("Trouvé ! C’est le meilleur.")
    anne.hears("Trouvé ! C’est le meilleur.")
    anne.sees(f"{first.posing.best} points")
    anne.sees("Cote")
    anne.has_no_faults()
    word = anne.page.locator(".solution .words button").first
    name = word.inner_text()
    word.click()
    expect(anne.page.get_by_role("dialog").get_by_text(name).first).to_be_visible()
    anne.page.keyboard.press("Escape")
    expect(anne.page.get_by_role("dialog")).to_be_hidden()
    anne.button("Problème suivant").click()
    expect(anne.page).not_to_have_url(re.compile(first.id))
    second = shown_puzzle(anne)
    is_asked(anne, second)
    solve(anne, second, option)
    expect(verdict(anne)).to_contain_text("Trouvé !")
    anne.sees("2 de suite")


@BOTH
def test_what_was_missed_is_reviewed(
    server: LocalServer, new_person: NewPerson, option: AnyGame, phone: bool
) -> None:
    anne = new_person(server, phone=phone)
    puzzle = training(KIND, 1)
    anne.visit(f"/puzzle/option/{puzzle.id}")
    is_asked(anne, puzzle)
    passes(anne)
    expect(verdict(anne)).to_have_text("Manqué")
    anne.hears("Manqué")
    # The board shows what there was to find, and what was done where one asks for it.
    cell = best_play(puzzle, option).tiles[0].cell
    expect(anne.square(cell)).not_to_have_attribute("aria-label", f"{cell}, vide")
    anne.has_no_faults()
    is_nobodys_turn(anne)
    anne.button("Ma réponse").click()
    is_nobodys_turn(anne)
    expect(anne.square(cell)).to_have_attribute("aria-label", f"{cell}, vide")
    anne.visit("/puzzles")
    anne.sees("Ceux que vous n’avez pas trouvés")
    review = anne.page.locator(f"a[href='/puzzle/option/{puzzle.id}']")
    expect(review).to_contain_text("0 % du meilleur".replace(" %", "\u202f%"))
    anne.has_no_faults()
    review.click()
    solve(anne, puzzle, option)
    expect(verdict(anne)).to_contain_text("Trouvé !")
    anne.visit("/puzzles")
    anne.sees("Rien à revoir.")


@BOTH
def test_hints_tell_more_step_by_step_and_the_result_says_so(
    server: LocalServer, new_person: NewPerson, option: AnyGame, phone: bool
) -> None:
    anne = new_person(server, phone=phone)
    puzzle = training(KIND, 2)
    anne.visit(f"/puzzle/option/{puzzle.id}")
    is_asked(anne, puzzle)
    # On a phone the last one alone is shown.
    hints = anne.page.get_by_role("list", name="Indices").locator("li")
    anne.button("Un indice").click()
    expect(hints).to_have_count(1)
    anne.hears(hints.first.inner_text().split("\n")[-1][-20:])
    anne.button("Un autre indice").click()
    expect(hints).to_have_count(2)
    expect(hints.last).to_be_visible()
    expect(anne.page.locator("[data-hint]").first).to_be_visible()
    anne.has_no_faults()
    solve(anne, puzzle, option)
    expect(verdict(anne)).to_contain_text("Trouvé !")
    expect(anne.page.locator("[data-hint]")).to_have_count(0)
    lines = is_copied(anne, anne.button("Partager"))
    assert lines == [
        "Logomachie · OPTION, Le meilleur coup",
        "OPTION 🟩 Trouvé ! · 2 indices".replace(" !", "\u00a0!"),
        f"{server.url}/puzzle/option/{puzzle.id}",
    ]
    assert not any(word in "".join(lines) for word in best_words(puzzle, option))


def best_words(puzzle: Puzzle, option: AnyGame) -> list[str]:
    """The prisms of a solution, none of which is given away."""
    return [tile.prism for tile in best_play(puzzle, option).tiles]


def test_who_gives_up_sees_the_solution_and_may_try_again(
    server: LocalServer, new_person: NewPerson, option: AnyGame
) -> None:
    anne = new_person(server)
    puzzle = training(KIND, 3)
    anne.visit(f"/puzzle/option/{puzzle.id}")
    is_asked(anne, puzzle)
    anne.button("Donner ma langue au chat").click()
    anne.sees("La solution sera montrée")
    anne.has_no_faults()
    anne.button("Je cherche encore").click()
    anne.button("Donner ma langue au chat").click()
    anne.button("Donner ma langue au chat").click()
    expect(verdict(anne)).to_have_text("Ce sera pour la prochaine fois")
    expect(anne.page.locator(".solution li").first).to_be_visible()
    anne.button("Réessayer").click()
    solve(anne, puzzle, option)
    expect(verdict(anne)).to_contain_text("Trouvé !")


def written_puzzle(option: AnyGame) -> Puzzle:
    """A puzzle whose solution is a word to write: it turns nothing over, and has no star."""
    train = games.spec("option").collection().train
    for puzzle in (one for one in train if one.posing.kind == KIND):
        play = best_play(puzzle, option)
        stars = [tile for tile in play.tiles if "*" in tile.prism or tile.prism[0].islower()]
        if len(play.tiles) > 1 and not play.flips and not stars:
            return puzzle
    raise AssertionError("there is none")


def test_a_puzzle_is_solved_by_keyboard_alone(
    server: LocalServer, new_person: NewPerson, option: AnyGame
) -> None:
    anne = new_person(server)
    puzzle = written_puzzle(option)
    anne.visit(f"/puzzle/option/{puzzle.id}")
    is_asked(anne, puzzle)
    view = anne.ask("GET", f"/api/puzzles/option/{puzzle.id}")["moment"]["table"]["views"]
    type_in(anne, best_play(puzzle, option), view[str(puzzle.posing.seat)])
    expect(anne.button("Jouer")).to_have_text(re.compile("points"))
    anne.page.keyboard.press("Enter")
    expect(verdict(anne)).to_be_visible()
    onward = anne.button("Problème suivant")
    expect(onward).to_be_focused()
    anne.page.keyboard.press("Enter")
    expect(anne.page).not_to_have_url(re.compile(puzzle.id))
    expect(anne.page.locator(".asking .aim")).to_be_visible()


@BOTH
def test_single_moves_are_solved_without_a_line(
    server: LocalServer, new_person: NewPerson, option: AnyGame, phone: bool
) -> None:
    """Two of them, one after the other; the server hears of both when the line is back."""
    anne = new_person(server, phone=phone)
    first = training(KIND, 5)
    anne.visit(f"/puzzle/option/{first.id}")
    is_asked(anne, first)
    anne.until(lambda: len(kept_puzzles(anne)) >= 2)
    anne.context.set_offline(True)
    solve(anne, first, option)
    expect(verdict(anne)).to_have_text("Trouvé ! C’est le meilleur.")
    anne.sees("Votre réponse est gardée")
    anne.has_no_faults()
    anne.button("Problème suivant").click()
    expect(anne.page).not_to_have_url(re.compile(first.id))
    second = shown_puzzle(anne)
    is_asked(anne, second)
    solve(anne, second, option)
    expect(verdict(anne)).to_have_text("Trouvé ! C’est le meilleur.")
    anne.context.set_offline(False)
    anne.hears("vos réponses sont comptées")
    expect(anne.page.locator(".solution")).to_be_visible()
    anne.sees("Cote")
    (told,) = [one for one in anne.ask("GET", "/api/puzzles")["games"] if one["game"] == "option"]
    assert (told["tries"], told["solved"]) == (2, 2)


def kinds_with_a_table() -> list[tuple[str, str]]:
    """The games and kinds whose puzzles bring a table of verdicts."""
    return [
        (name, kind.name)
        for name in games.names()
        for kind in games.spec(name).puzzles
        if kind.answers
    ]


@BOTH
@pytest.mark.parametrize(("game", "kind"), kinds_with_a_table())
def test_every_kind_with_a_table_is_solved_without_a_line(
    server: LocalServer, new_person: NewPerson, lexicon: Lexicon, game: str, kind: str, phone: bool
) -> None:
    """What the page writes is what the table marks, whatever the game."""
    anne = new_person(server, phone=phone)
    puzzle = training(kind, 7, game)
    anne.visit(f"/puzzle/{game}/{puzzle.id}")
    is_posed(anne, puzzle)
    anne.context.set_offline(True)
    SOLVERS[game](anne, puzzle, games.load(game, lexicon))
    expect(verdict(anne)).to_contain_text("Trouvé !")
    anne.sees("Votre réponse est gardée")
    is_nobodys_turn(anne)
    anne.context.set_offline(False)
    anne.hears("vos réponses sont comptées")
    expect(anne.page.locator(".solution")).to_be_visible()
    is_nobodys_turn(anne)
    (told,) = [one for one in anne.ask("GET", "/api/puzzles")["games"] if one["game"] == game]
    assert (told["tries"], told["solved"]) == (1, 1)


def test_what_the_table_does_not_list_is_said_to_be_out_of_reach_without_a_line(
    server: LocalServer, new_person: NewPerson
) -> None:
    anne = new_person(server)
    puzzle = training(KIND, 6)
    anne.visit(f"/puzzle/option/{puzzle.id}")
    is_asked(anne, puzzle)
    anne.context.set_offline(True)
    anne.button("Échanger ou passer").click()
    anne.sees("sans ligne, on ne peut pas en dire plus")
    expect(verdict(anne)).to_have_count(0)
    expect(anne.button("Un indice")).to_be_disabled()
    anne.context.set_offline(False)


def waiting_for_the_line() -> tuple[str, str] | None:
    """A puzzle that the referee must judge: its game and its id."""
    for name in games.names():
        spec = games.spec(name)
        for puzzle in spec.collection().train:
            if spec.kind_of(puzzle).answers is None:
                return name, puzzle.id
    return None


def test_other_kinds_say_that_they_wait_for_the_line(
    server: LocalServer, new_person: NewPerson
) -> None:
    found = waiting_for_the_line()
    assert found
    game, puzzle = found
    anne = new_person(server)
    anne.visit(f"/puzzle/{game}/{puzzle}")
    expect(anne.page.locator(".asking .aim")).to_be_visible()
    anne.context.set_offline(True)
    anne.page.evaluate("fetch('/healthz').catch(() => 0)")
    anne.button("Un indice").click()
    anne.hears("il faut une ligne")
    anne.context.set_offline(False)


@pytest.mark.parametrize("game", games.names())
def test_every_game_shows_its_puzzles(
    server: LocalServer, new_person: NewPerson, lexicon: Lexicon, game: str
) -> None:
    """One of each kind, at 320 pixels too, without a fault; its words are explained at the end."""
    spec = games.spec(game)
    kinds = {one.posing.kind: one for one in reversed(spec.collection().train)}
    assert kinds
    anne = new_person(server, language="en")
    for puzzle in kinds.values():
        anne.visit(f"/puzzle/{game}/{puzzle.id}")
        kind = spec.kind_of(puzzle)
        aim = kind.aim.en.format(target=puzzle.posing.target, **puzzle.posing.figures)
        expect(anne.page.locator(".asking .aim")).to_have_text(aim)
        anne.has_no_faults()
        anne.page.set_viewport_size({"width": 320, "height": 640})
        expect(anne.page.locator(".asking .aim")).to_have_text(aim)
        assert anne.page.evaluate("document.documentElement.scrollWidth") <= 320
        anne.page.set_viewport_size({"width": 1366, "height": 768})
        anne.button("Give up").click()
        anne.button("Give up").click()
        expect(verdict(anne)).to_have_text("Better luck next time")
        expect(anne.page.locator(".solution li").first).to_be_visible()
        is_nobodys_turn(anne)
        anne.has_no_faults()
        opens_the_card_of(anne, anne.page.locator(".solution .words button").first, lexicon)


@BOTH
def test_the_word_that_is_to_be_stolen_opens_its_card(
    server: LocalServer, new_person: NewPerson, lexicon: Lexicon, phone: bool
) -> None:
    anne = new_person(server, phone=phone)
    puzzle = training("steal", 9, "jago")
    anne.visit(f"/puzzle/jago/{puzzle.id}")
    is_posed(anne, puzzle)
    word = anne.page.locator(".asking .aim").get_by_role("button")
    expect(word).to_have_text(str(puzzle.posing.figures["word"]))
    anne.has_no_faults()
    opens_the_card_of(anne, word, lexicon)


def test_an_aim_makes_no_words_of_what_others_hold(
    server: LocalServer, new_person: NewPerson
) -> None:
    """Prisms of two letters and tokens are no words."""
    anne = new_person(server)
    for kind, game in (("last-moves", "option"), ("stop", "guerre_des_mots")):
        puzzle = training(kind, 0, game)
        anne.visit(f"/puzzle/{game}/{puzzle.id}")
        is_posed(anne, puzzle)
        expect(anne.page.locator(".asking .aim").get_by_role("button")).to_have_count(0)


def test_what_is_not_there_gets_a_reason(server: LocalServer, new_person: NewPerson) -> None:
    anne = new_person(server)
    anne.visit("/puzzle/option/aaaaaaaa")
    anne.sees("Ce problème n’existe pas.")
    anne.has_no_faults()
    anne.visit("/puzzle/nothing/aaaaaaaa")
    expect(anne.page.get_by_role("link", name="Tous les problèmes")).to_be_visible()


def test_missed_chances_of_a_game_become_puzzles(
    server: LocalServer, new_person: NewPerson, small: OptionGame
) -> None:
    anne = new_person(server)
    table = finished_game(anne, small)
    looked_back(anne, table)
    own = anne.until(
        lambda: (
            found
            if (found := anne.ask("GET", f"/api/tables/{table}/puzzles"))["finished"]
            else None
        )
    )["puzzles"]
    anne.visit(f"/lookback/{table}")
    anne.sees("Mes trois occasions manquées")
    chance = anne.page.get_by_role("link", name="Occasion 1")
    anne.has_no_faults()
    chance.click()
    expect(anne.page).to_have_url(re.compile(own[0]["id"]))
    expect(anne.page.locator(".asking .aim")).to_be_visible()
    passes(anne)
    expect(verdict(anne)).to_have_text("Manqué")
