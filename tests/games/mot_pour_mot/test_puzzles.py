"""The puzzles of MOT POUR MOT: some made by hand, and a sample of those that come with it."""

import random
from typing import Any

import pytest

from logomachie.engine.puzzle import Outcome, Posed, Puzzle, judge, mark, to_puzzle, verdicts
from logomachie.engine.refusal import Refusal
from logomachie.engine.scenario import Posing, Scenario, ScenarioAction
from logomachie.games.mot_pour_mot import SPEC
from logomachie.games.mot_pour_mot.puzzles import KINDS, hint, pose, say
from logomachie.games.mot_pour_mot.referee import MotPourMotGame
from logomachie.games.mot_pour_mot.state import State
from logomachie.games.mot_pour_mot.words import letters_of
from logomachie.kernel.budget import Budget

from .table import position

(CAPTURE,) = KINDS
WORK = Budget.of_work(10)
CHEESE = "Un fromage"
TRACKS = "C+2 M+2 T+2 B+1 R-2 X+3"
SAMPLE = 20


def posed(game: MotPourMotGame, state: State, seat: int = 0) -> Posed:
    found = pose(game, state, seat, WORK)
    assert found
    return found


def puzzle_of(game: MotPourMotGame, found: Posed, seat: int = 0) -> Puzzle:
    assert found.state
    solution = tuple(ScenarioAction(game.format_action(action)) for action in found.solution)
    posing = Posing("capture", found.target, found.best, seat, dict(found.figures))
    table = game.format_position(found.state)
    options = found.state.setup.options
    return to_puzzle(
        Scenario(game.name, solution, options=dict(options), position=table, puzzle=posing)
    )


@pytest.fixture
def cheese(game: MotPourMotGame) -> Puzzle:
    """Which cheese has a C, an M and a T?"""
    return puzzle_of(game, posed(game, position(game, category=CHEESE, tracks=TRACKS)))


def test_the_most_letters_that_a_word_captures_are_asked_for(cheese: Puzzle) -> None:
    assert cheese.posing.target == cheese.posing.best == 3
    assert cheese.posing.figures == {"category": CHEESE, "letters": "C, M, T"}
    aim = CAPTURE.aim.fr.format(target=3, **cheese.posing.figures)
    assert aim == "« Un fromage » : trouvez un mot qui capture C, M, T."


def test_the_solution_and_every_other_word_of_the_list_that_captures_them_solve_it(
    game: MotPourMotGame, cheese: Puzzle
) -> None:
    listed = game.categories[CHEESE].words
    right = [word for word in listed if {*"CMT"} <= {*letters_of(word)}]
    assert len(right) > 1
    for text in (*cheese.solution, *right, letters_of(right[0]).lower()):
        judged = judge(cheese, CAPTURE, game, [text])
        assert (judged.outcome, judged.reached, judged.share) == (Outcome.SOLVED, 3, 100)


def test_a_word_of_the_list_that_captures_fewer_misses_it(
    game: MotPourMotGame, cheese: Puzzle
) -> None:
    judged = judge(cheese, CAPTURE, game, ["lock COMTÉ"])
    assert judged.outcome == Outcome.SOLVED
    judged = judge(cheese, CAPTURE, game, ["lock CANTAL"])
    assert (judged.outcome, judged.reached, judged.share) == (Outcome.MISSED, 2, 66)
    assert judge(cheese, CAPTURE, game, ["pass"]).outcome == Outcome.MISSED


def test_a_word_that_is_not_on_the_list_is_unknown(game: MotPourMotGame, cheese: Puzzle) -> None:
    judged = judge(cheese, CAPTURE, game, ["lock MASCOTTE"])
    assert (judged.outcome, judged.reached) == (Outcome.UNKNOWN, 0)


def test_a_proposal_is_no_answer_yet(game: MotPourMotGame, cheese: Puzzle) -> None:
    assert judge(cheese, CAPTURE, game, ["propose CANTAL"]).outcome == Outcome.KEPT
    judged = judge(cheese, CAPTURE, game, ["propose CANTAL", "lock COMTÉ"])
    assert judged.outcome == Outcome.SOLVED


def test_what_the_rules_forbid_is_refused(game: MotPourMotGame, cheese: Puzzle) -> None:
    with pytest.raises(Refusal) as refused:
        judge(cheese, CAPTURE, game, ["lock un comté"])
    assert (refused.value.rule, refused.value.key) == ("M30", "two-words")


def test_the_table_of_verdicts_knows_every_word_with_and_without_accents(
    game: MotPourMotGame, cheese: Puzzle
) -> None:
    table = verdicts(cheese, CAPTURE, game)
    reached = [table.get(mark(cheese.id, f"lock {word}")) for word in ("COMTÉ", "COMTE", "CANTAL")]
    assert reached == [3, 3, 2]
    assert table[mark(cheese.id, "pass")] == 0
    assert mark(cheese.id, "lock MASCOTTE") not in table


def test_letters_that_no_word_captures_with_the_others_are_put_back(game: MotPourMotGame) -> None:
    state = position(game, category=CHEESE, tracks=f"{TRACKS} X+2 V-2")
    found = posed(game, state)
    assert found.state
    assert found.figures["letters"] == "C, M, T"
    assert "X+1" in str(game.format_position(found.state)["tracks"])


def test_the_other_team_is_asked_for_letters_on_its_own_side(game: MotPourMotGame) -> None:
    tracks = TRACKS.translate(str.maketrans("+-", "-+"))
    state = position(game, category=CHEESE, tracks=tracks, team=1)
    found = posed(game, state, 1)
    assert found.figures["letters"] == "C, M, T"
    judged = judge(puzzle_of(game, found, 1), CAPTURE, game, ["lock COMTÉ"])
    assert judged.outcome == Outcome.SOLVED


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ({"tracks": "C+2"}, "one letter is no puzzle"),
        ({"tracks": "R+2 T+2"}, "too many cheeses have both"),
        ({"tracks": "X+2 J+2"}, "no cheese has both"),
        ({"tracks": TRACKS, "phase": "reading"}, "nobody looks for a word yet"),
        ({"tracks": TRACKS, "team": 1}, "it is not the seat's turn"),
        ({"tracks": TRACKS, "category": "Un mystère"}, "no answer is known"),
        ({"tracks": "L+2 M+2", "category": "Un mot de quatre lettres"}, "there are far more"),
        ({"tracks": "C+2 M+2", "category": "Un mot qui commence par V"}, "there are far more"),
    ],
)
def test_other_positions_are_no_puzzles(
    game: MotPourMotGame, table: dict[str, Any], why: str
) -> None:
    assert pose(game, position(game, **{"category": CHEESE, **table}), 0, WORK) is None, why


def test_words_that_were_given_are_no_answers(game: MotPourMotGame) -> None:
    state = position(game, category=CHEESE, tracks=TRACKS, answers="COMTE CHAT")
    found = posed(game, state)
    assert found.state
    assert found.state.answers == ("COMTE",)
    assert game.format_action(found.solution[0]) != "lock COMTÉ"


def test_nothing_hidden_makes_it_another_puzzle(game: MotPourMotGame) -> None:
    state = position(game, category=CHEESE, tracks=TRACKS)
    first = puzzle_of(game, posed(game, state))
    for seed in "abc":
        dealt = game.reshuffle_hidden(state, 0, seed)
        assert puzzle_of(game, posed(game, dealt)) == first


def test_the_hints_lead_to_the_solution_step_by_step(game: MotPourMotGame) -> None:
    found = posed(game, position(game, category=CHEESE, tracks=TRACKS))
    assert found.state
    given = hint(game, found.state, 0, found.solution)
    assert given.actions == found.solution
    word = game.format_action(found.solution[0]).removeprefix("lock ")
    for language in ("fr", "en"):
        look, first, move = map(SPEC.rulebook(language).explain, given.steps)
        assert word not in look + first
        assert str(len(letters_of(word))) in look
        assert word in move


def test_what_was_reached_is_said() -> None:
    assert [say(count, "fr") for count in (0, 1, 3)] == [
        "aucune lettre capturée",
        "1 lettre capturée",
        "3 lettres capturées",
    ]
    assert [say(count, "en") for count in (0, 1, 3)] == [
        "no letters captured",
        "1 letter captured",
        "3 letters captured",
    ]


def test_a_sample_of_those_that_come_with_it_holds(game: MotPourMotGame) -> None:
    packed = SPEC.collection()
    every = (*packed.train, *packed.days)
    for puzzle in random.Random("sample").sample(every, min(SAMPLE, len(every))):
        judged = judge(puzzle, SPEC.kind_of(puzzle), game, puzzle.solution)
        assert (judged.outcome, judged.share) == (Outcome.SOLVED, 100), puzzle.id
