"""The puzzles of LA GUERRE DES MOTS: some made by hand, and a sample of those that come with it."""

import random

import msgspec
import pytest

from logomachie.engine.puzzle import Outcome, Posed, Puzzle, begin, judge, to_puzzle
from logomachie.engine.refusal import Refusal
from logomachie.engine.scenario import Posing, Scenario, ScenarioAction
from logomachie.games.guerre_des_mots import SPEC
from logomachie.games.guerre_des_mots.actions import Move
from logomachie.games.guerre_des_mots.coach import NONE, hint_along
from logomachie.games.guerre_des_mots.puzzles import KINDS
from logomachie.games.guerre_des_mots.referee import GuerreGame
from logomachie.games.guerre_des_mots.state import State
from logomachie.kernel.budget import Budget

from .table import kinds, position

WIN, STOP = KINDS
WORK = Budget.of_work(200)
FAR = "1 O1> SOIF"
NEAR = "0 F16> PURS, I11v ORALES"
"""ORNA would take the central cross."""
RIVAL = "1 O1> MOTS, R1v SAC, R3> CRI"
MORALE = "lay O2v ORALE from I11-I15"
SAMPLE = 20


def puzzle_of(game: GuerreGame, state: State, seat: int, kind: int) -> Puzzle:
    found: Posed | None = KINDS[kind].pose(game, state, seat, WORK)
    assert found
    asked: State | None = found.state
    assert asked
    solution = tuple(ScenarioAction(game.format_action(action)) for action in found.solution)
    posing = Posing(KINDS[kind].name, found.target, found.best, seat, dict(found.figures))
    options, table = dict(asked.setup.options), game.format_position(asked)
    return to_puzzle(Scenario(game.name, solution, options=options, position=table, puzzle=posing))


@pytest.fixture
def one_move(game: GuerreGame) -> State:
    """With N, A and R, or even with a joker, ORNA wins; two letters do not matter."""
    return position(game, [NEAR, FAR], ["N A R ? B W", "E E"], actions=30, turns=[15, 15])


@pytest.fixture
def two_moves(game: GuerreGame) -> State:
    """LARVES, with its R on green, and then a word that takes the cross."""
    return position(game, ["0 F16> PURS", FAR], ["R A L E V N T", "E E"])


@pytest.fixture
def threatened(game: GuerreGame) -> State:
    """The south would lay ORNA next."""
    return position(game, [NEAR, RIVAL], ["N A R", "B O L E"], turn=1)


# -- win this turn


def test_a_word_that_wins_is_asked_for_with_letters_that_leave_few_such_words(
    game: GuerreGame, one_move: State
) -> None:
    puzzle = puzzle_of(game, one_move, 0, 0)
    assert puzzle.solution == ("lay J11=R K11=N L11=Aà",)
    asked = begin(puzzle, game)
    assert kinds(game, asked.arsenals[0]) == ["Aà", "B", "N", "R", "W"]
    assert (asked.actions, asked.turns) == (0, (0, 0))


def test_every_word_that_wins_solves_it_and_no_other(game: GuerreGame) -> None:
    state = position(game, [NEAR, FAR], ["R N A B D G", "E E"])
    puzzle = puzzle_of(game, state, 0, 0)
    assert puzzle.solution == ("lay J11=R K11=D L11=@P1 M11=@O1",)
    for answer in (puzzle.solution[0], "lay J11> RNA"):
        judged = judge(puzzle, WIN, game, [answer])
        assert (judged.outcome, judged.share) == (Outcome.SOLVED, 100)
    judged = judge(puzzle, WIN, game, ["lay F17v AN"])
    assert (judged.outcome, judged.share) == (Outcome.MISSED, 0)


def test_a_win_takes_two_moves_where_one_plays_again(game: GuerreGame, two_moves: State) -> None:
    puzzle = puzzle_of(game, two_moves, 0, 0)
    first, last = puzzle.solution
    assert judge(puzzle, WIN, game, [first]).outcome == Outcome.KEPT
    assert judge(puzzle, WIN, game, [first, last]).outcome == Outcome.SOLVED
    assert judge(puzzle, WIN, game, [first, "pass"]).outcome == Outcome.MISSED


def test_a_wrong_word_is_refused_even_where_it_cost_the_turn(game: GuerreGame) -> None:
    state = position(game, [NEAR, FAR], ["N A R B W", "E E"], words="challenge")
    puzzle = puzzle_of(game, state, 0, 0)
    with pytest.raises(Refusal) as refused:
        judge(puzzle, WIN, game, ["lay J11> RWA"])
    assert refused.value.rule in ("G22", "G30")


@pytest.mark.parametrize("rule", ["simple", "general"])
def test_both_rules_pose_it(game: GuerreGame, rule: str) -> None:
    state = position(game, [NEAR, FAR], ["N A R", "E E"], rule=rule)
    puzzle = puzzle_of(game, state, 0, 0)
    assert puzzle.scenario.options["rule"] == rule
    assert judge(puzzle, WIN, game, puzzle.solution).outcome == Outcome.SOLVED


def test_where_nothing_wins_there_is_no_puzzle(game: GuerreGame) -> None:
    far = position(game, ["0 C20> RUSA", FAR], ["N A R", "E E"])
    without = position(game, [NEAR, FAR], ["W", "E E"])
    theirs = position(game, [NEAR, FAR], ["N A R", "E E"], turn=1)
    again = position(game, [NEAR, FAR], ["N A R", "E E"], replaying=True)
    for state in (far, without, theirs, again):
        assert WIN.pose(game, state, 0, WORK) is None


# -- stop the win that threatens


def test_the_aim_names_what_the_opponent_holds(game: GuerreGame, threatened: State) -> None:
    puzzle = puzzle_of(game, threatened, 1, 1)
    assert puzzle.posing.figures == {"arsenal": "A, N, R"}
    aim = STOP.aim.fr.format(target=1, **puzzle.posing.figures)
    assert aim.startswith("Arsenal de l’adversaire : A, N, R.")


def test_the_opponent_holds_no_more_than_the_word_that_threatens(game: GuerreGame) -> None:
    state = position(game, [NEAR, RIVAL], ["N A R W X Z", "B O L E"], turn=1)
    puzzle = puzzle_of(game, state, 1, 1)
    assert kinds(game, begin(puzzle, game).arsenals[0]) == ["Aà", "N", "R"]


def test_taking_letters_away_stops_it_and_other_moves_do_not(
    game: GuerreGame, threatened: State
) -> None:
    puzzle = puzzle_of(game, threatened, 1, 1)
    for answer in (puzzle.solution, (MORALE, "pass"), ("lay O2=@I11 O3=L O4=Eé",)):
        assert judge(puzzle, STOP, game, answer).outcome == Outcome.SOLVED
    for harmless in ("lay T4v L", "lay O2v OL"):
        judged = judge(puzzle, STOP, game, [harmless])
        assert (judged.outcome, judged.share) == (Outcome.MISSED, 0)


def test_who_plays_again_has_not_answered_yet(game: GuerreGame, threatened: State) -> None:
    puzzle = puzzle_of(game, threatened, 1, 1)
    first = "lay O2v IR from S3-T3"
    assert judge(puzzle, STOP, game, [first]).outcome == Outcome.KEPT
    assert judge(puzzle, STOP, game, [first, "pass"]).outcome == Outcome.MISSED


def test_a_move_that_the_rules_forbid_is_refused(game: GuerreGame, threatened: State) -> None:
    puzzle = puzzle_of(game, threatened, 1, 1)
    with pytest.raises(Refusal) as refused:
        judge(puzzle, STOP, game, ["lay O2v XX"])
    assert refused.value.key == "not-in-arsenal"


def test_without_a_threat_or_with_a_win_there_is_nothing_to_stop(game: GuerreGame) -> None:
    harmless = position(game, [NEAR, RIVAL], ["W", "B O L E"], turn=1)
    assert STOP.pose(game, harmless, 1, WORK) is None
    winning = position(game, [NEAR, FAR], ["N A R", "E E"])
    assert STOP.pose(game, winning, 0, WORK) is None


# -- both


def test_nothing_hidden_makes_it_another_puzzle(
    game: GuerreGame, one_move: State, two_moves: State, threatened: State
) -> None:
    """What the opponent holds is no part of the first, and told in the second."""
    for state in (one_move, two_moves):
        first = WIN.pose(game, state, 0, WORK)
        for seed in "ab":
            other = WIN.pose(game, game.reshuffle_hidden(state, 0, seed), 0, WORK)
            assert first
            assert other
            assert other.solution == first.solution
            assert first.state
            assert other.state
            assert other.state.arsenals[0] == first.state.arsenals[0]
    told = STOP.pose(game, threatened, 1, WORK)
    drawn = msgspec.structs.replace(threatened, reserve=threatened.reserve[::-1])
    other = STOP.pose(game, drawn, 1, WORK)
    assert told
    assert other
    assert other[:4] == told[:4]


def test_the_hints_lead_to_the_solution_step_by_step(
    game: GuerreGame, one_move: State, two_moves: State, threatened: State
) -> None:
    for kind, state, seat in ((WIN, one_move, 0), (WIN, two_moves, 0), (STOP, threatened, 1)):
        found = kind.pose(game, state, seat, WORK)
        assert found
        given = kind.hint(game, found.state, seat, found.solution)
        assert given.actions == found.solution
        for language in ("fr", "en"):
            look, where, move = map(SPEC.rulebook(language).explain, given.steps)
            words = given.steps[2].words
            assert all(word in move for word in words)
            assert not any(word in look + where for word in words)
            assert found.solution[0].puts[0].cell in where
    stop = STOP.pose(game, threatened, 1, WORK)
    assert stop
    threat = STOP.hint(game, stop.state, 1, stop.solution).steps[0]
    assert "ORNA" in SPEC.rulebook("fr").explain(threat)


def test_the_last_hint_says_which_letters_are_taken(game: GuerreGame, threatened: State) -> None:
    move = game.parse_action(MORALE, threatened, 1)
    *_, last = hint_along(game, threatened, 1, [move]).steps
    said = SPEC.rulebook("fr").explain(last)
    assert "Lettres à prendre : I11 → O2, I12 → O3, I13 → O4, I14 → O5, I15 → O6." in said
    assert "Tirs : –." in said


@pytest.mark.usefixtures("lexicon")
def test_the_last_hint_says_what_fires(game: GuerreGame) -> None:
    firing = [one for one in SPEC.collection().by_id.values() if "fire" in str(one.solution)]
    for puzzle in firing[:3]:
        state, seat, text = begin(puzzle, game), puzzle.posing.seat, puzzle.solution[0]
        move = game.parse_action(text, state, seat)
        assert isinstance(move, Move)
        *_, last = hint_along(game, state, seat, [move]).steps
        shots = ", ".join(f"{shot.gun} → {shot.target}" for shot in move.shots)
        assert f"Shots: {shots or NONE}." in SPEC.rulebook("en").explain(last)
    assert firing


def test_what_was_reached_is_said() -> None:
    assert [WIN.say(reached, "fr") for reached in (0, 1)] == [
        "la partie continue",
        "la partie est gagnée",
    ]
    assert [STOP.say(reached, "en") for reached in (0, 1)] == [
        "the opponent wins all the same",
        "the threat is stopped",
    ]


def test_a_sample_of_those_that_come_with_it_holds(game: GuerreGame) -> None:
    packed = SPEC.collection()
    every = (*packed.train, *packed.days)
    for puzzle in random.Random("sample").sample(every, min(SAMPLE, len(every))):
        judged = judge(puzzle, SPEC.kind_of(puzzle), game, puzzle.solution)
        assert (judged.outcome, judged.share) == (Outcome.SOLVED, 100), puzzle.id
