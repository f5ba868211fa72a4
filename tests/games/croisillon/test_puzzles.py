"""The puzzles of CROISILLON."""

from typing import Any

import pytest

from logomachie.engine.puzzle import (
    Outcome,
    Posed,
    Puzzle,
    PuzzleKind,
    begin,
    judge,
    to_puzzle,
    verdicts,
)
from logomachie.engine.refusal import Refusal
from logomachie.engine.scenario import Posing, Scenario, ScenarioAction
from logomachie.games.croisillon import SPEC
from logomachie.games.croisillon.grid import Grid, parse_grid
from logomachie.games.croisillon.referee import CroisillonGame
from logomachie.games.croisillon.state import State
from logomachie.kernel.budget import Budget
from tests.games.croisillon.table import do, plain_reading, position

BUDGET = Budget.of_work(5000)
KINDS = {kind.name: kind for kind in SPEC.puzzles}
HANDS = {"reach": "PZ eeilmnqstuuvz", "all-fifteen": "FP abcdeginorttu"}
WEAK = {"reach": "Pli", "all-fifteen": "Fort"}


def asked(game: CroisillonGame, name: str, **more: Any) -> State:
    """A position that is a puzzle of a kind."""
    return position(game, [HANDS[name]], **more)


def posed(game: CroisillonGame, name: str, state: State) -> Posed | None:
    return KINDS[name].pose(game, state, 0, BUDGET)


def puzzle_of(game: CroisillonGame, name: str) -> tuple[Puzzle, PuzzleKind]:
    """The puzzle as it would be packed."""
    found = posed(game, name, asked(game, name))
    assert found
    assert found.state
    scenario = Scenario(
        game.name,
        tuple(ScenarioAction(game.format_action(action)) for action in found.solution),
        options=dict(found.state.setup.options),
        position=game.format_position(found.state),
        puzzle=Posing(name, found.target, found.best, figures=dict(found.figures)),
    )
    return to_puzzle(scenario), KINDS[name]


def mirrored(text: str) -> str:
    """The same grid with its rows as columns."""
    cards = parse_grid(text.removeprefix("lay ")).cards
    return f"lay {Grid.of({(column, row): card for (row, column), card in cards.items()})}"


def test_a_score_is_posed_and_reached(game: CroisillonGame) -> None:
    puzzle, kind = puzzle_of(game, "reach")
    posing = puzzle.posing
    (solution,) = puzzle.solution
    score = sum(n for _, n in plain_reading(parse_grid(solution.removeprefix("lay ")).cards).words)
    assert score * 95 <= posing.target * 100 <= score * 100
    assert score <= posing.best
    for answer in (solution, mirrored(solution)):
        judged = judge(puzzle, kind, game, [answer])
        assert (judged.outcome, judged.reached) == (Outcome.SOLVED, score)
        assert judged.share == score * 100 // posing.best


def test_all_fifteen_cards_are_posed_and_laid(game: CroisillonGame) -> None:
    puzzle, kind = puzzle_of(game, "all-fifteen")
    (solution,) = puzzle.solution
    assert sorted(parse_grid(solution.removeprefix("lay ")).kinds) == sorted(
        HANDS["all-fifteen"].replace(" ", "")
    )
    for answer in (solution, mirrored(solution)):
        judged = judge(puzzle, kind, game, [answer])
        assert (judged.outcome, judged.reached, judged.share) == (Outcome.SOLVED, 15, 100)
        assert judged.state.bonus  # the answer ends before the bonus card


@pytest.mark.parametrize(("name", "reached"), [("reach", 10), ("all-fifteen", 4)])
def test_what_falls_short_is_missed_and_its_share_is_told(
    game: CroisillonGame, name: str, reached: int
) -> None:
    puzzle, kind = puzzle_of(game, name)
    share = reached * 100 // puzzle.posing.best
    judged = judge(puzzle, kind, game, [f"lay {WEAK[name]}"])
    assert (judged.outcome, judged.reached, judged.share) == (Outcome.MISSED, reached, share)
    for nothing in ("pass", "exchange all", "resign"):
        judged = judge(puzzle, kind, game, [nothing])
        assert (judged.outcome, judged.reached, judged.share) == (Outcome.MISSED, 0, 0)


@pytest.mark.parametrize("name", KINDS)
def test_drafts_lead_on_and_bad_grids_are_refused(game: CroisillonGame, name: str) -> None:
    puzzle, kind = puzzle_of(game, name)
    draft = f"draft {WEAK[name]}"
    assert judge(puzzle, kind, game, [draft]).outcome == Outcome.KEPT
    assert judge(puzzle, kind, game, [draft, "lay"]).outcome == Outcome.MISSED
    assert judge(puzzle, kind, game, [draft, *puzzle.solution]).outcome == Outcome.SOLVED
    for wrong in ("lay Zw", "lay Pzz", "lay W", "keep", "accept", "lay", "no"):
        with pytest.raises(Refusal):
            judge(puzzle, kind, game, [wrong])
    assert verdicts(puzzle, kind, game) == {}


@pytest.mark.parametrize("name", KINDS)
def test_hints_lead_to_a_solution_and_the_first_gives_nothing_away(
    game: CroisillonGame, name: str
) -> None:
    puzzle, kind = puzzle_of(game, name)
    hint = kind.hint(game, begin(puzzle, game), 0, ())
    judged = judge(puzzle, kind, game, [game.format_action(action) for action in hint.actions])
    assert judged.outcome == Outcome.SOLVED
    words = judged.taken[-1].effects.words
    for language in ("fr", "en"):
        book = SPEC.rulebook(language)
        look, _, move = (book.explain(step) for step in hint.steps)
        assert not any(word in look for word in words)
        assert all(word in move for word in words)


@pytest.mark.parametrize("name", KINDS)
def test_what_is_posed_hangs_on_the_hand_alone(game: CroisillonGame, name: str) -> None:
    """Neither on what is hidden, nor on clocks and challenges, nor on more work than it takes."""
    state = asked(game, name)
    first = posed(game, name, state)
    assert first
    hurried = asked(game, name, limit=120, words="challenge", drafts=[WEAK[name]])
    for other in (game.reshuffle_hidden(state, 0, "other"), hurried):
        again = KINDS[name].pose(game, other, 0, Budget.of_work(10 * 5000))
        assert again
        assert again._replace(state=None) == first._replace(state=None)
        assert again.state
        assert game.due(again.state) is None
        assert not any(draft.spots for draft in again.state.drafts)
    assert KINDS[name].pose(game, state, 0, Budget.of_work(5)) is None


@pytest.mark.parametrize("name", KINDS)
def test_nothing_is_asked_of_who_waits_nor_of_a_hand_that_is_not_whole(
    game: CroisillonGame, name: str
) -> None:
    assert KINDS[name].pose(game, asked(game, name), 1, BUDGET) is None
    assert posed(game, name, position(game, [HANDS[name][:-1]])) is None
    laid = do(game, asked(game, "all-fifteen"), puzzle_of(game, "all-fifteen")[0].solution[0])
    assert laid.bonus
    assert posed(game, name, laid) is None


def test_what_was_reached_is_said_in_both_languages() -> None:
    points, cards = KINDS["reach"].say, KINDS["all-fifteen"].say
    assert (points(0, "fr"), points(57, "fr"), points(1, "en")) == (
        "0 point",
        "57 points",
        "1 point",
    )
    assert (cards(1, "fr"), cards(15, "fr")) == ("1 carte posée", "15 cartes posées")
    assert (cards(1, "en"), cards(0, "en")) == ("1 card laid", "0 cards laid")
