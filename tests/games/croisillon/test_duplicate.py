"""Duplicate games of CROISILLON: those of the calendar, and what each hand is worth."""

from collections import Counter

import pytest

from logomachie.engine.duplicate import PROVEN, Turn, to_turns
from logomachie.engine.game import new_setup
from logomachie.engine.puzzle import Outcome, Puzzle, begin, judge, verdicts
from logomachie.engine.refusal import Refusal
from logomachie.games.croisillon import SPEC
from logomachie.games.croisillon.actions import Lay
from logomachie.games.croisillon.duplicate import DUPLICATE, HANDS, best_grid, deal, pose
from logomachie.games.croisillon.grid import is_capital
from logomachie.games.croisillon.moves import GridSearch
from logomachie.games.croisillon.referee import CroisillonGame, new_game
from logomachie.games.croisillon.state import State
from logomachie.kernel.budget import Budget
from logomachie.lexicon.sample import sample_lexicon

from .table import HAND, JAZZ

DAYS = range(0, SPEC.duplicate_days(), 243)
"""A sample of the calendar."""
MANY = 500
"""More grids than score the same in these days."""
PLENTY = Budget.of_work(100_000)


@pytest.fixture(params=DAYS)
def turns(request: pytest.FixtureRequest) -> tuple[Puzzle, ...]:
    return SPEC.duplicate_turns(request.param)


def lays(game: CroisillonGame, puzzle: Puzzle) -> tuple[State, Lay]:
    state = begin(puzzle, game)
    lay = game.parse_action(puzzle.solution[0], state, 0)
    assert isinstance(lay, Lay)
    return state, lay


def of_the_printed_hand() -> Puzzle:
    """The hand of the rulebook, for which its grid counts as the best."""
    (puzzle,) = to_turns("croisillon", DUPLICATE, [Turn(HAND, f"lay {JAZZ}", 66, False)])
    return puzzle


def test_a_game_has_five_full_hands_without_a_clock(
    game: CroisillonGame, turns: tuple[Puzzle, ...]
) -> None:
    assert len(turns) == HANDS
    for puzzle in turns:
        state = begin(puzzle, game)
        assert sum(map(is_capital, state.hands[0])) == 2
        assert list(map(len, state.hands)) == [15, 0]
        assert game.to_act(state)[0] == puzzle.posing.seat == 0
        assert game.due(state) is None


def test_all_cards_of_the_box_are_somewhere_in_every_turn(
    game: CroisillonGame, turns: tuple[Puzzle, ...]
) -> None:
    box = game.tokens(game.start(new_setup(game, 2, "seed", {})))
    for puzzle in turns:
        assert game.tokens(begin(puzzle, game)) == box


def test_the_best_grid_is_legal_and_scores_what_is_told(
    game: CroisillonGame, turns: tuple[Puzzle, ...]
) -> None:
    for puzzle in turns:
        judged = judge(puzzle, SPEC.kind_of(puzzle), game, puzzle.solution)
        assert (judged.outcome, judged.share) == (Outcome.SOLVED, 100)
        assert judged.reached == puzzle.posing.best == puzzle.posing.target


def test_no_grid_is_better_and_of_equal_ones_the_first_in_the_told_order_is_shown(
    game: CroisillonGame, turns: tuple[Puzzle, ...]
) -> None:
    """Words that are better known, then fewer cards, then the text."""
    known = dict(zip(game.lexicon, game.lexicon.familiarity.tolist(), strict=True))
    for puzzle in turns:
        assert puzzle.posing.figures == {PROVEN: 1}
        state, shown = lays(game, puzzle)
        search = GridSearch(game.lexicon.automaton, state.hands[0], game.material, count=MANY)
        found = search.run().found()
        assert found[-1][1] < found[0][1] == puzzle.posing.best
        equal = [grid for grid, score in found if score == puzzle.posing.best]
        words = {grid: DUPLICATE.lay(game, state, 0, Lay(grid)).effects.words for grid in equal}
        best_known = max(min(known[word] for word in words[grid]) for grid in equal)
        equal = [grid for grid in equal if min(known[word] for word in words[grid]) == best_known]
        fewest = min(len(grid.spots) for grid in equal)
        texts = [str(grid) for grid in equal if len(grid.spots) == fewest]
        assert str(shown.grid) == min(texts)


def test_a_seed_deals_the_same_game_each_time(game: CroisillonGame) -> None:
    assert deal(game, "a seed") == deal(game, "a seed") != deal(game, "another")


def test_a_day_needs_no_word_of_today(turns: tuple[Puzzle, ...]) -> None:
    """With a lexicon of a few words, a day is what it was, and its best grids are still shown."""
    poor = new_game(sample_lexicon())
    for puzzle in turns:
        state, lay = lays(poor, puzzle)
        step = DUPLICATE.lay(poor, state, 0, lay)
        assert step.effects.score == puzzle.posing.best
        assert step.state.last[0]
        assert step.state.last[0].grid == lay.grid
        left = Counter(state.hands[0]) - Counter(lay.grid.kinds)
        assert Counter(step.state.hands[0]) == left


@pytest.mark.parametrize("text", ["pass", "resign", "exchange all"])
def test_whatever_is_no_grid_is_worth_nothing(game: CroisillonGame, text: str) -> None:
    judged = judge(of_the_printed_hand(), DUPLICATE.kind, game, [text])
    assert (judged.outcome, judged.reached, judged.share) == (Outcome.MISSED, 0, 0)


def test_a_draft_is_no_answer_yet(game: CroisillonGame) -> None:
    puzzle = of_the_printed_hand()
    judged = judge(puzzle, DUPLICATE.kind, game, ["draft Jet"])
    assert judged.outcome == Outcome.KEPT
    judged = judge(puzzle, DUPLICATE.kind, game, ["draft Jet", "lay"])
    assert (judged.outcome, judged.reached, judged.share) == (Outcome.MISSED, 13, 13 * 100 // 66)


def test_the_bonus_card_has_no_part_in_it(game: CroisillonGame) -> None:
    judged = judge(of_the_printed_hand(), DUPLICATE.kind, game, [f"lay {JAZZ}", "keep"])
    assert (judged.outcome, judged.reached, len(judged.taken)) == (Outcome.SOLVED, 66, 1)


def test_a_grid_that_the_rules_forbid_is_refused(game: CroisillonGame) -> None:
    with pytest.raises(Refusal):
        judge(of_the_printed_hand(), DUPLICATE.kind, game, ["lay Jxq"])


def test_a_best_grid_that_was_not_proven_says_so(game: CroisillonGame) -> None:
    assert of_the_printed_hand().posing.figures == {PROVEN: 0}
    hand = begin(of_the_printed_hand(), game).hands[0]
    soon, proven = (best_grid(game, hand, budget) for budget in (Budget.of_work(3), PLENTY))
    assert soon
    assert proven
    assert (soon.proven, proven.proven) == (False, True)
    assert soon.score <= proven.score


def test_the_kind_is_found_and_the_referee_judges_it(game: CroisillonGame) -> None:
    puzzle = SPEC.duplicate_turns(0)[0]
    assert SPEC.kind_of(puzzle) is DUPLICATE.kind
    assert verdicts(puzzle, DUPLICATE.kind, game) == {}


def test_hints_lead_to_the_best_grid(game: CroisillonGame) -> None:
    state, lay = lays(game, SPEC.duplicate_turns(0)[2])
    hint = DUPLICATE.kind.hint(game, state, 0, [lay])
    assert hint.actions == (lay,)
    assert len(hint.steps) == 3


def test_any_hand_can_be_posed(game: CroisillonGame) -> None:
    state, lay = lays(game, SPEC.duplicate_turns(0)[3])
    posed = pose(game, state, 0, PLENTY)
    assert posed
    assert posed.solution == (lay,)
    assert pose(game, state, 1, PLENTY) is None
