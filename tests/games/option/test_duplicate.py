"""Duplicate games of OPTION: those of the calendar, and what each turn is worth."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest

from logomachie.engine.duplicate import KIND, Turn, to_turns
from logomachie.engine.game import Language, new_setup
from logomachie.engine.puzzle import Outcome, Puzzle, begin, judge, verdicts
from logomachie.engine.refusal import Refusal
from logomachie.games.option import SPEC
from logomachie.games.option.actions import Play
from logomachie.games.option.duplicate import (
    DUPLICATE,
    TURNS,
    Board,
    deal,
    pose,
)
from logomachie.games.option.moves import best_plays
from logomachie.games.option.referee import OptionGame, new_game
from logomachie.games.option.state import STAR, State
from logomachie.kernel.budget import Budget
from logomachie.lexicon.sample import sample_lexicon

DAYS = range(0, SPEC.duplicate_days(), 243)
"""A sample of the calendar."""
MANY = 5000
"""More plays than ever score the same."""


@pytest.fixture(params=DAYS)
def turns(request: pytest.FixtureRequest) -> tuple[Puzzle, ...]:
    return SPEC.duplicate_turns(request.param)


def plays(game: OptionGame, puzzle: Puzzle) -> tuple[State, Play]:
    state = begin(puzzle, game)
    play = game.parse_action(puzzle.solution[0], state, 0)
    assert isinstance(play, Play)
    return state, play


def kinds(game: OptionGame, rack: Sequence[int]) -> Counter[str]:
    return Counter(game.prisms[prism].kind for prism in rack)


def test_a_game_has_twelve_turns_of_seven_prisms(
    game: OptionGame, turns: tuple[Puzzle, ...]
) -> None:
    assert len(turns) == TURNS
    for puzzle in turns:
        state = begin(puzzle, game)
        assert list(map(len, state.racks)) == [7, 0]
        assert game.to_act(state) == (puzzle.posing.seat,) == (0,)


def test_all_prisms_of_the_box_are_somewhere_in_every_turn(
    game: OptionGame, turns: tuple[Puzzle, ...]
) -> None:
    box = game.tokens(game.start(new_setup(game, 2, "seed", {})))
    for puzzle in turns:
        assert game.tokens(begin(puzzle, game)) == box


def test_the_best_play_is_legal_and_scores_what_is_told(
    game: OptionGame, turns: tuple[Puzzle, ...]
) -> None:
    for puzzle in turns:
        judged = judge(puzzle, SPEC.kind_of(puzzle), game, puzzle.solution)
        assert (judged.outcome, judged.share) == (Outcome.SOLVED, 100)
        assert judged.reached == puzzle.posing.best == puzzle.posing.target


def test_no_play_is_better_and_of_equal_ones_the_first_in_the_told_order_is_laid(
    game: OptionGame, turns: tuple[Puzzle, ...]
) -> None:
    """Fewer prisms, then words that are better known, then nearer to the middle, then the text."""
    lexicon = game.lexicon

    def known(word: str) -> int:
        return int(lexicon.familiarity[lexicon.index(word)])

    for puzzle in turns:
        state, laid = plays(game, puzzle)
        found = best_plays(
            game.lexicon.automaton, state, state.racks[0], game.prisms, game.material, MANY
        )
        assert len(found) < MANY or found[-1][1] < found[0][1], "all that are equal are looked at"
        assert found[0][1] == puzzle.posing.best
        equal = [play for play, score in found if score == puzzle.posing.best]
        fewest = min(len(play.tiles) for play in equal)
        equal = [play for play in equal if len(play.tiles) == fewest]
        words = {play: DUPLICATE.lay(game, state, 0, play).effects.words for play in equal}
        best_known = max(min(map(known, words[play])) for play in equal)
        equal = [play for play in equal if min(map(known, words[play])) == best_known]
        nearest = min(map(distance, equal))
        texts = [game.format_action(play) for play in equal if distance(play) == nearest]
        assert game.format_action(laid) == min(texts)


def distance(play: Play) -> float:
    """How far the prisms of a play lie from the middle of the grid, which is between squares."""
    return sum(
        abs(ord(tile.cell[0]) - ord("A") - 7.5) + abs(int(tile.cell[1:]) - 8.5)
        for tile in play.tiles
    )


def test_turns_follow_one_another(game: OptionGame, turns: tuple[Puzzle, ...]) -> None:
    """The best play is laid, what it leaves stays on the rack, and the rest is drawn."""
    for before, after in pairwise(turns):
        state, play = plays(game, before)
        laid = DUPLICATE.lay(game, state, 0, play).state
        then = begin(after, game)
        assert game.format_position(laid)["grid"] == game.format_position(then)["grid"]
        assert kinds(game, laid.racks[0]) <= kinds(game, then.racks[0])


def test_the_first_turn_lies_on_an_empty_grid(game: OptionGame, turns: tuple[Puzzle, ...]) -> None:
    assert not any(begin(turns[0], game).grid)


def test_a_seed_deals_the_same_game_each_time(game: OptionGame) -> None:
    assert deal(game, "a seed") == deal(game, "a seed") != deal(game, "another")


def test_positions_and_best_plays_need_no_word_of_today(turns: tuple[Puzzle, ...]) -> None:
    """With a lexicon of a few words, a day is what it was, and its best plays are still shown."""
    poor = new_game(sample_lexicon())
    for puzzle in turns:
        state, play = plays(poor, puzzle)
        step = DUPLICATE.lay(poor, state, 0, play)
        assert step.effects.score == puzzle.posing.best
        assert step.state.scores == (puzzle.posing.best, 0)


@pytest.mark.parametrize("text", ["pass", "resign", "exchange {rack}"])
def test_whatever_is_no_play_is_worth_nothing(game: OptionGame, text: str) -> None:
    puzzle = SPEC.duplicate_turns(0)[1]
    rack = " ".join(kinds(game, begin(puzzle, game).racks[0]).elements())
    judged = judge(puzzle, SPEC.kind_of(puzzle), game, [text.format(rack=rack)])
    assert (judged.outcome, judged.reached, judged.share) == (Outcome.MISSED, 0, 0)


def test_any_legal_play_is_an_answer_and_has_its_share_of_the_best(game: OptionGame) -> None:
    puzzle = SPEC.duplicate_turns(0)[0]
    state = begin(puzzle, game)
    found = best_plays(
        game.lexicon.vocabulary(45), state, state.racks[0], game.prisms, game.material, 1
    )
    play, score = found[0]
    judged = judge(puzzle, SPEC.kind_of(puzzle), game, [game.format_action(play)])
    assert (judged.outcome, judged.reached) == (Outcome.MISSED, score)
    assert judged.share == score * 100 // puzzle.posing.best


def test_a_play_that_the_rules_forbid_is_refused(game: OptionGame) -> None:
    puzzle = SPEC.duplicate_turns(0)[0]
    with pytest.raises(Refusal):
        judge(puzzle, SPEC.kind_of(puzzle), game, ["play A1> ZEw"])


def test_the_kind_is_found_but_not_among_those_to_train(game: OptionGame) -> None:
    puzzle = SPEC.duplicate_turns(0)[0]
    assert SPEC.kind_of(puzzle) is DUPLICATE.kind
    assert KIND not in {kind.name for kind in SPEC.puzzles}
    assert verdicts(puzzle, DUPLICATE.kind, game) == {}


def test_hints_lead_to_the_best_play(game: OptionGame) -> None:
    state, play = plays(game, SPEC.duplicate_turns(0)[2])
    hint = DUPLICATE.kind.hint(game, state, 0, [play])
    assert hint.actions == (play,)
    assert len(hint.steps) == 3


def test_any_position_can_be_posed(game: OptionGame) -> None:
    state, play = plays(game, SPEC.duplicate_turns(0)[3])
    posed = pose(game, state, 0, Budget.of_work(1))
    assert posed
    assert posed.solution == (play,)
    assert pose(game, state, 1, Budget.of_work(1)) is None


@pytest.mark.parametrize("number", [-1, 100_000])
def test_there_is_no_game_on_other_days(number: int) -> None:
    assert SPEC.duplicate_turns(number) == ()


@pytest.mark.parametrize(
    ("points", "language", "said"),
    [(0, "fr", "0 point"), (1, "fr", "1 point"), (74, "fr", "74 points"), (0, "en", "0 points")],
)
def test_points_are_said(points: int, language: Language, said: str) -> None:
    assert DUPLICATE.kind.say(points, language) == said


# -- texts


def test_a_board_is_written_as_the_game_reads_it(game: OptionGame) -> None:
    board = Board().after_draw("VTr ULw EPr SNw *Er TEw").after_play("play C5> VTr ULw EPr SNw")
    assert board.rack == ("*Er", "TEw")
    assert board.written() == {"at": "C5", "grid": "VTr ULw EPr SNw", "racks": ["*Er TEw"]}
    state = game.parse_position(board.written(), new_setup(game, 2, "seed", {}))
    assert state.grid.letters.split() == ["VUES"]


def test_a_play_goes_on_behind_what_lies_in_its_way() -> None:
    board = Board({(4, 2): "VTr"}, ("ETw", "SNw")).after_play("play C4v ETw SNw")
    assert board.cells == {(3, 2): "ETw", (4, 2): "VTr", (5, 2): "SNw"}
    assert board.rack == ()


@pytest.mark.parametrize(
    ("before", "flip", "after"),
    [
        ("VTr", "C5=T", "TVr"),
        ("nEr", "C5=E", "E" + STAR + "r"),
        ("E*w", "C5=N", "nEw"),
    ],
)
def test_a_prism_is_turned(before: str, flip: str, after: str) -> None:
    board = Board({(4, 2): before}, ("ETw",)).after_play(f"play C6v ETw flip {flip}")
    assert board.cells[4, 2] == after


def test_a_star_is_taken_from_the_rack_whatever_it_stands_for() -> None:
    assert Board({}, ("*Er", "TEr")).after_play("play H8> nEr").rack == ("TEr",)


def test_a_rack_that_is_drawn_anew_keeps_nothing() -> None:
    assert Board({}, ("VTr", "ULw")).after_draw("-EPr SNw").rack == ("EPr", "SNw")


def test_the_same_texts_are_the_same_puzzles() -> None:
    turns = [
        Turn("VTr ULw EPr SNw", "play C5> VTr ULw EPr SNw", 7),
        Turn("ETw", "play C6> ETw flip C5=T", 31),
    ]
    once, twice = (to_turns("option", DUPLICATE, turns) for _ in range(2))
    assert once == twice
    assert once[1].scenario.position == {"at": "C5", "grid": "VTr ULw EPr SNw", "racks": ["ETw"]}
    assert once[1].solution == ("play C6> ETw flip C5=T",)
