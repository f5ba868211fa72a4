"""The puzzles of JAGO: some made by hand, and a sample of those that come with it."""

import random

import pytest

from logomachie.engine.puzzle import (
    Outcome,
    Posed,
    Puzzle,
    begin,
    judge,
    mark,
    to_puzzle,
    verdicts,
)
from logomachie.engine.refusal import Refusal
from logomachie.engine.scenario import Posing, Scenario, ScenarioAction
from logomachie.games.jago import SPEC
from logomachie.games.jago.actions import Play
from logomachie.games.jago.legal import legal
from logomachie.games.jago.puzzles import KINDS, LONG, RACK
from logomachie.games.jago.referee import JagoGame
from logomachie.games.jago.state import State
from logomachie.kernel.budget import Budget

from .table import position

REGAIN, STEAL = KINDS
WORK = Budget.of_work(5000)
FULL = "EWKQZJVHDFG"
SAMPLE = 20


def posed(game: JagoGame, state: State, seat: int, kind: int) -> Posed:
    found: Posed | None = KINDS[kind].pose(game, state, seat, WORK)
    assert found
    return found


def puzzle_of(game: JagoGame, state: State, seat: int, kind: int) -> Puzzle:
    found = posed(game, state, seat, kind)
    asked: State | None = found.state
    assert asked
    solution = tuple(ScenarioAction(game.format_action(action)) for action in found.solution)
    posing = Posing(KINDS[kind].name, found.target, found.best, seat, dict(found.figures))
    options, table = dict(asked.setup.options), game.format_position(asked)
    return to_puzzle(Scenario(game.name, solution, options=options, position=table, puzzle=posing))


@pytest.fixture
def faux(game: JagoGame) -> State:
    """Red has FAUX; with an E on it, it is blue."""
    return position(game, "faux", ["EWK", "AAA"])


@pytest.fixture
def salade(game: JagoGame) -> State:
    """SALADE can become BALADE or MALADE."""
    return position(game, "salade", ["BMK", "AAA"])


# -- regain the advantage


def test_every_turn_that_regains_the_advantage_solves_it(game: JagoGame, faux: State) -> None:
    puzzle = puzzle_of(game, faux, 0, 0)
    assert (puzzle.posing.target, puzzle.posing.best) == (1, 5)
    best = judge(puzzle, REGAIN, game, puzzle.solution)
    assert (best.outcome, best.reached, best.share) == (Outcome.SOLVED, 5, 100)
    other = judge(puzzle, REGAIN, game, ["play D6> EAUX", "end"])
    assert (other.outcome, other.reached, other.share) == (Outcome.SOLVED, 4, 80)


def test_the_answer_goes_on_until_the_turn_is_ended(game: JagoGame, faux: State) -> None:
    puzzle = puzzle_of(game, faux, 0, 0)
    for texts in (["play D6> EAUX"], ["play D6> EAUX", "take back"]):
        assert judge(puzzle, REGAIN, game, texts).outcome == Outcome.KEPT
    given_up = judge(puzzle, REGAIN, game, ["play D6> EAUX", "resign"])
    assert (given_up.outcome, given_up.reached) == (Outcome.MISSED, 0)


def test_a_turn_without_the_advantage_cannot_be_ended(game: JagoGame, faux: State) -> None:
    puzzle = puzzle_of(game, faux, 0, 0)
    with pytest.raises(Refusal) as refused:
        judge(puzzle, REGAIN, game, ["play E5v KA", "end"])
    assert (refused.value.rule, refused.value.key) == ("J15", "no-advantage")


def test_a_full_rack_is_made_small_enough_for_few_turns(game: JagoGame) -> None:
    state = position(game, "faux", [FULL, "AAA"], pool="H")
    found = posed(game, state, 0, 0)
    assert found.state
    assert len(found.state.racks[0]) <= RACK
    assert found.state.pool == ""
    assert game.tokens(found.state) == game.tokens(state)
    puzzle = puzzle_of(game, state, 0, 0)
    again = posed(game, begin(puzzle, game), 0, 0)
    assert (again.target, again.best) == (found.target, found.best)


def test_no_clock_runs_and_words_are_checked(game: JagoGame) -> None:
    state = position(
        game, "faux", ["EWK", "AAA"], options={"words": "challenge", "glass": 30}, dial=[3, 7]
    )
    asked = begin(puzzle_of(game, state, 0, 0), game)
    assert game.due(asked) is None
    assert (asked.setup.options["words"], asked.dial) == ("arbiter", (5, 5))


def test_who_is_hardly_behind_or_not_to_move_has_no_puzzle(game: JagoGame, faux: State) -> None:
    assert REGAIN.pose(game, position(game, "mot", ["EWK", "AAA"]), 0, WORK) is None
    assert REGAIN.pose(game, faux, 1, WORK) is None
    hopeless = position(game, "faux", ["WK", "AAA"])
    assert REGAIN.pose(game, hopeless, 0, WORK) is None


# -- steal the long word


def test_every_play_that_steals_the_word_solves_it(game: JagoGame, salade: State) -> None:
    puzzle = puzzle_of(game, salade, 0, 1)
    assert puzzle.solution == ("play D6> MALADE",)
    assert STEAL.aim.fr.format(**puzzle.posing.figures) == "Volez SALADE en un coup."
    for answer in ("play D6> MALADE", "play D6> balade"):
        judged = judge(puzzle, STEAL, game, [answer])
        assert (judged.outcome, judged.reached, judged.share) == (Outcome.SOLVED, 6, 100)


def test_a_play_that_steals_another_word_or_none_misses_it(game: JagoGame) -> None:
    state = position(game, "salade\nr.....\ni.....", ["BMKWQGH", "AAA"])
    puzzle = puzzle_of(game, state, 0, 1)
    judged = judge(puzzle, STEAL, game, ["play D6v SKI"])
    assert (judged.outcome, judged.reached, judged.share) == (Outcome.MISSED, 3, 50)
    assert judge(puzzle, STEAL, game, ["resign"]).outcome == Outcome.MISSED


def test_the_table_of_verdicts_holds_all_that_steals_it(game: JagoGame, salade: State) -> None:
    puzzle = puzzle_of(game, salade, 0, 1)
    thefts = ("play D6> BALADE", "play D6> MALADE")
    assert verdicts(puzzle, STEAL, game) == {mark(puzzle.id, text): 6 for text in thefts}


@pytest.mark.parametrize(
    "grid",
    ["salade", "salade\nr.....\ni.....", "s\na\nl\na\nd\ne", "..salade\n.......t\nmerise.e"],
)
def test_what_is_listed_is_what_every_legal_play_is_judged_to_steal(
    game: JagoGame, grid: str
) -> None:
    state = position(game, grid, ["BMSEI", "AAA"])
    stolen = {}
    for action in legal(game, state, 0):
        if isinstance(action, Play):
            effects = game.apply(state, 0, action, 0.0).effects
            taken = [one for it in effects.details["verdicts"] for one in it.get("stolen", ())]
            stolen[action] = max(map(len, taken), default=0)
    assert STEAL.answers
    listed = dict(STEAL.answers(game, state, 0))
    assert listed == {play: length for play, length in stolen.items() if length >= LONG}
    assert listed


def test_a_play_that_the_rules_forbid_is_refused(game: JagoGame, salade: State) -> None:
    puzzle = puzzle_of(game, salade, 0, 1)
    with pytest.raises(Refusal) as refused:
        judge(puzzle, STEAL, game, ["play D6> KALADE"])
    assert refused.value.key == "unknown-word"


def test_red_steals_as_well(game: JagoGame) -> None:
    state = position(game, "SALADE", ["AAA", "BMK"], turn=1)
    puzzle = puzzle_of(game, state, 1, 1)
    assert judge(puzzle, STEAL, game, ["play D6> BALADE"]).outcome == Outcome.SOLVED


def test_an_own_word_or_a_short_one_is_no_long_word_to_steal(game: JagoGame) -> None:
    own = position(game, "SALADE", ["BMK", "AAA"])
    short = position(game, "rade", ["BMK", "AAA"])
    for state in (own, short):
        assert STEAL.pose(game, state, 0, WORK) is None


# -- both


@pytest.mark.parametrize("kind", [0, 1])
def test_nothing_hidden_makes_it_another_puzzle(
    game: JagoGame, faux: State, salade: State, kind: int
) -> None:
    state = (faux, salade)[kind]
    first = posed(game, state, 0, kind)
    for seed in "ab":
        other = posed(game, game.reshuffle_hidden(state, 0, seed), 0, kind)
        assert other[:4] == first[:4]


@pytest.mark.parametrize("kind", [0, 1])
def test_the_hints_lead_to_the_solution_step_by_step(
    game: JagoGame, faux: State, salade: State, kind: int
) -> None:
    found = posed(game, (faux, salade)[kind], 0, kind)
    given = KINDS[kind].hint(game, found.state, 0, found.solution)
    assert given.actions == found.solution
    for language in ("fr", "en"):
        look, where, move = map(SPEC.rulebook(language).explain, given.steps)
        word = found.solution[0].word
        assert word not in look + where
        assert found.solution[0].start in where
        assert word in move


def test_what_was_reached_is_said() -> None:
    assert [REGAIN.say(reached, "fr") for reached in (0, 3)] == [
        "l’avantage n’est pas repris",
        "3 d’avance",
    ]
    assert [STEAL.say(reached, "en") for reached in (0, 6)] == [
        "nothing stolen",
        "a word of 6 letters stolen",
    ]


def test_a_sample_of_those_that_come_with_it_holds(game: JagoGame) -> None:
    packed = SPEC.collection()
    every = (*packed.train, *packed.days)
    for puzzle in random.Random("sample").sample(every, min(SAMPLE, len(every))):
        judged = judge(puzzle, SPEC.kind_of(puzzle), game, puzzle.solution)
        assert (judged.outcome, judged.share) == (Outcome.SOLVED, 100), puzzle.id
