"""The puzzles of OPTION, and the search that plays the end of a game out."""

import math
import random
from typing import Any

import pytest

from logomachie.engine.puzzle import (
    Outcome,
    Posed,
    Puzzle,
    PuzzleKind,
    begin,
    judge,
    mark,
    to_puzzle,
    verdicts,
)
from logomachie.engine.refusal import Refusal
from logomachie.engine.scenario import Posing, Scenario, ScenarioAction
from logomachie.games.option import SPEC
from logomachie.games.option.actions import Play, Resign
from logomachie.games.option.coach import hint_to
from logomachie.games.option.ending import Ending, OutOfReachError
from logomachie.games.option.legal import legal
from logomachie.games.option.puzzles import ANSWERS, HARDEST, WORTH_TELLING
from logomachie.games.option.referee import OptionGame
from logomachie.games.option.state import EMPTY, State
from logomachie.kernel.budget import Budget
from logomachie.lexicon import Lexicon
from logomachie.lexicon.dictionary import choose
from tests.chance import seeded
from tests.games.option.table import SIDE, VUES, do, open_end, position, tried

BUDGET = Budget.of_work(4000)
KINDS = {kind.name: kind for kind in SPEC.puzzles}
TUENT = "play G5> TAw flip C5=T F5=N"
"""VUES becomes TUENT: two prisms turned over, 55 points."""
KEPT = "play E4> DSw flip C5=T"
"""VUES becomes TUES under an E, 32 points: K and I are kept for one play more, as the other player
cannot lay D or M at once."""


def asked(game: OptionGame, name: str, **more: Any) -> State:
    """A position that is a puzzle of a kind."""
    if name == "last-moves":
        return position(game, VUES, ["KIr DSw", "DMw"], bag="", **more)
    return position(game, VUES, ["TAw DMr", "RSr LOr"], **more)


def posed(game: OptionGame, name: str, state: State) -> Posed | None:
    return KINDS[name].pose(game, state, state.turn, BUDGET)


def puzzle_of(game: OptionGame, name: str, state: State | None = None) -> tuple[Puzzle, PuzzleKind]:
    """The puzzle as it would be packed."""
    found = posed(game, name, state or asked(game, name))
    assert found
    assert found.state
    posing = Posing(name, found.target, found.best, figures=dict(found.figures))
    scenario = Scenario(
        game.name,
        tuple(ScenarioAction(game.format_action(action)) for action in found.solution),
        options=dict(found.state.setup.options),
        position=game.format_position(found.state),
        puzzle=posing,
    )
    return to_puzzle(scenario), KINDS[name]


# -- every kind


@pytest.mark.parametrize(
    ("name", "solution", "target", "best"),
    [
        ("best-play", TUENT, 55, 55),
        ("most-flips", TUENT, 2, 2),
        ("last-moves", KEPT, 66, 70),
    ],
)
def test_a_position_is_posed_and_its_solution_solves_it(
    game: OptionGame, name: str, solution: str, target: int, best: int
) -> None:
    puzzle, kind = puzzle_of(game, name)
    assert puzzle.solution == (solution,)
    assert (puzzle.posing.target, puzzle.posing.best) == (target, best)
    judged = judge(puzzle, kind, game, [solution])
    assert (judged.outcome, judged.reached, judged.share) == (Outcome.SOLVED, best, 100)


@pytest.mark.parametrize(
    ("name", "answer", "reached", "share"),
    [
        ("best-play", "play E4> MDr flip C5=T", 32, 58),
        ("best-play", "pass", 0, 0),
        ("best-play", "exchange DMr", 0, 0),
        ("best-play", "resign", 0, 0),
        ("most-flips", "play E4> MDr flip C5=T", 1, 50),
        ("most-flips", "pass", 0, 0),
        ("last-moves", "pass", -46, 0),
        ("last-moves", "play B5v SDw IKr flip C5=T E5=P", 63, 90),
    ],
)
def test_what_falls_short_is_missed_and_its_share_is_told(
    game: OptionGame, name: str, answer: str, reached: int, share: int
) -> None:
    puzzle, kind = puzzle_of(game, name)
    judged = judge(puzzle, kind, game, [answer])
    assert (judged.outcome, judged.reached, judged.share) == (Outcome.MISSED, reached, share)


@pytest.mark.parametrize("name", KINDS)
def test_what_the_rules_forbid_is_refused(game: OptionGame, name: str) -> None:
    puzzle, kind = puzzle_of(game, name)
    for answer in ("play A1> ZZw", "play P16> TAw", "play nothing", "challenge", "accept"):
        with pytest.raises(Refusal):
            judge(puzzle, kind, game, [answer])


@pytest.mark.parametrize("name", KINDS)
def test_hints_lead_to_the_solution_and_the_first_gives_nothing_away(
    game: OptionGame, name: str
) -> None:
    puzzle, kind = puzzle_of(game, name)
    state = begin(puzzle, game)
    hint = kind.hint(game, state, 0, ())
    texts = [game.format_action(action) for action in hint.actions]
    judged = judge(puzzle, kind, game, texts)
    assert judged.outcome == Outcome.SOLVED
    words = judged.taken[-1].effects.words
    for language in ("fr", "en"):
        book = SPEC.rulebook(language)
        look, _, move = (book.explain(step) for step in hint.steps)
        assert not any(word in look for word in (*words, *hint.cells))
        assert all(word in move for word in words)


def laid_word(before: State, after: State) -> str:
    """The word along the line of the prisms that were just laid, read off the grid."""
    new = [cell for cell, laid in enumerate(after.grid) if laid and not before.grid[cell]]
    across = run_of(after, new[0], 1)
    down = run_of(after, new[0], SIDE)
    if len(new) == 1:
        return max(across, down, key=len)
    return across if new[0] // SIDE == new[-1] // SIDE else down


def run_of(state: State, cell: int, step: int) -> str:
    """The letters around a cell, across or down, up to the next empty cell."""
    line = list(range(cell % SIDE if step == SIDE else cell - cell % SIDE, SIDE * SIDE, step))
    at, letters = line.index(cell), state.grid.letters
    text = "".join(letters[place] for place in line[:SIDE])
    return text[: at + 1].rpartition(EMPTY)[2] + text[at + 1 :].partition(EMPTY)[0]


def test_hints_describe_the_word_that_is_laid_and_none_that_it_crosses(game: OptionGame) -> None:
    crossed = 0
    for puzzle in SPEC.collection().days[::6]:
        state = begin(puzzle, game)
        (text,) = puzzle.solution
        play = game.parse_action(text, state, puzzle.posing.seat)
        assert isinstance(play, Play)
        after, effects = game.apply(state, puzzle.posing.seat, play, 0.0)
        word = laid_word(state, after)
        crossed += effects.words[0] != word
        look, where, _ = hint_to(game, state, play).steps
        assert where.details["letter"] == word[0], puzzle.id
        if look.key == "hint-touch":
            assert look.details["length"] == len(word), puzzle.id
    assert crossed, "in some plays the first word of the referee is a crossing one"


@pytest.mark.parametrize("name", KINDS)
def test_what_is_posed_does_not_hang_on_what_is_hidden(game: OptionGame, name: str) -> None:
    state = asked(game, name)
    first = posed(game, name, state)
    assert first
    for seed in "abc":
        other = posed(game, name, game.reshuffle_hidden(state, 0, seed))
        assert other
        assert other._replace(state=None) == first._replace(state=None)


@pytest.mark.parametrize("name", KINDS)
def test_a_play_that_could_be_challenged_stands_when_a_puzzle_is_posed(
    game: OptionGame, name: str
) -> None:
    found = posed(game, name, asked(game, name, words="challenge"))
    assert found
    assert found.state
    assert found.state.setup.options["words"] == "arbiter"


def test_a_play_that_waits_to_be_challenged_is_accepted_first(game: OptionGame) -> None:
    before = position(game, "", ["VTr ULw EPr SNw", "TAw DMr"], words="challenge", bag="")
    pending = do(game, before, "play C5> VTr ULw EPr SNw")
    assert pending.pending
    assert game.settled(pending).ended  # the rack is empty, and so is the bag
    assert posed(game, "best-play", pending) is None
    before = position(game, "", ["VTr ULw EPr SNw RSr", "TAw DMr"], words="challenge", bag="")
    found = posed(game, "best-play", do(game, before, "play C5> VTr ULw EPr SNw"))
    assert found
    assert game.format_action(found.solution[0]) == TUENT


@pytest.mark.parametrize("name", KINDS)
def test_nothing_is_asked_of_who_waits_nor_of_an_empty_grid(game: OptionGame, name: str) -> None:
    assert KINDS[name].pose(game, asked(game, name), 1, BUDGET) is None
    assert posed(game, name, position(game, "", ["TAw DMr LOr", ""])) is None


@pytest.mark.parametrize("name", KINDS)
def test_what_was_reached_is_said_in_both_languages(game: OptionGame, name: str) -> None:
    said = {
        "best-play": ("0 point", "2 points", "0 points", "1 point"),
        "most-flips": (
            "0 prisme retourné",
            "2 prismes retournés",
            "0 prisms turned",
            "1 prism turned",
        ),
        "last-moves": ("0 point", "+2 points", "0 points", "+1 point"),
    }
    say = KINDS[name].say
    assert (say(0, "fr"), say(2, "fr"), say(0, "en"), say(1, "en")) == said[name]


def test_any_answer_that_reaches_the_aim_solves_it(game: OptionGame) -> None:
    puzzle, kind = puzzle_of(game, "last-moves")
    judged = judge(puzzle, kind, game, ["play E4> SDw flip C5=T"])
    assert (judged.outcome, judged.reached, judged.share) == (Outcome.SOLVED, 69, 98)


# -- what makes a good puzzle


@pytest.mark.parametrize("rack", ["TAw DMr", "GEw JUw", "QEw LUr", "IUw TIr BOr XUw"])
def test_the_best_play_stands_clear_and_is_made_of_known_words(
    game: OptionGame, lexicon: Lexicon, rack: str
) -> None:
    state = position(game, VUES, [rack])
    found = posed(game, "best-play", state)
    assert found
    words = game.apply(state, 0, found.solution[0], 0.0).effects.words
    assert all(lexicon.familiarity[lexicon.index(word)] >= HARDEST for word in words)
    for action in legal(game, state, 0):
        made = game.apply(state, 0, action, 0.0).effects
        if sorted(made.words) != sorted(words):
            assert made.score <= found.best - 3
            assert made.score * 105 <= found.best * 100


@pytest.mark.parametrize("name", ["best-play", "most-flips"])
def test_the_listed_answers_are_all_that_reach_the_target(game: OptionGame, name: str) -> None:
    """Against every legal play, measured one by one."""
    puzzle, kind = puzzle_of(game, name)
    state = begin(puzzle, game)
    reached = {}
    for action in legal(game, state, 0):
        if not isinstance(action, Resign):
            text = game.format_action(action)
            reached[text] = judge(puzzle, kind, game, [text]).reached
    assert kind.answers
    listed = [(game.format_action(a), worth) for a, worth in kind.answers(game, state, 0)]
    worth_telling = {
        text: worth
        for text, worth in reached.items()
        if worth * 100 >= WORTH_TELLING * puzzle.posing.best
    }
    assert len(worth_telling) < ANSWERS
    assert dict(listed) == worth_telling
    assert verdicts(puzzle, kind, game) == {mark(puzzle.id, text): n for text, n in listed}
    for text, _ in listed:
        assert game.format_action(game.parse_action(text, state, 0)) == text


def test_the_last_moves_ask_for_more_than_the_most_points(game: OptionGame) -> None:
    """The play that scores most falls short of what is asked."""
    puzzle, kind = puzzle_of(game, "last-moves")
    state = begin(puzzle, game)
    scores = {}
    for action in legal(game, state, 0):
        if not isinstance(action, Resign):
            text = game.format_action(action)
            scores[text] = game.apply(state, 0, action, 0.0).effects.score
    greedy = max(scores, key=scores.__getitem__)
    assert scores[greedy] > scores[puzzle.solution[0]]
    assert judge(puzzle, kind, game, [greedy]).outcome == Outcome.MISSED


@pytest.mark.parametrize("rack", ["KIr DSw", "GEw JUw", "TAw DMr"])
def test_few_words_lead_to_the_best_end_and_people_know_some_of_them(
    game: OptionGame, lexicon: Lexicon, rack: str
) -> None:
    """Against every legal play, judged one by one."""
    puzzle, kind = puzzle_of(game, "last-moves", position(game, VUES, [rack, "DMw"], bag=""))
    state, reaching, best = begin(puzzle, game), {}, 0
    for action in legal(game, state, 0):
        if isinstance(action, Resign):
            continue
        text = game.format_action(action)
        judged = judge(puzzle, kind, game, [text])
        best = max(best, judged.reached)
        if judged.outcome == Outcome.SOLVED:
            words = game.apply(state, 0, action, 0.0).effects.words
            reaching[text] = tuple(sorted(words))
    known = {
        words
        for words in reaching.values()
        if all(lexicon.familiarity[lexicon.index(word)] >= HARDEST for word in words)
    }
    assert best == puzzle.posing.best
    assert reaching[puzzle.solution[0]] in known
    assert len(known) <= 2
    assert len(set(reaching.values())) <= 6


@pytest.mark.parametrize(
    ("racks", "why"),
    [
        (["GEw JUw", "RSr"], "the play that scores most ends the game"),
        (["TAw LOr", "DMw"], "four choices of known words lead to the best end"),
        (["BOr XUw", "DMw"], "ten do"),
    ],
)
def test_an_end_that_is_easily_found_is_not_asked_for(
    game: OptionGame, racks: list[str], why: str
) -> None:
    assert posed(game, "last-moves", position(game, VUES, racks, bag="")) is None, why


def test_the_aim_of_the_last_moves_names_the_prisms_of_the_other(game: OptionGame) -> None:
    puzzle, kind = puzzle_of(game, "last-moves")
    posing = puzzle.posing
    for text in (kind.aim.fr, kind.aim.en):
        told = text.format(target=posing.target, **posing.figures)
        assert "66 points" in told
        assert "D/M" in told


# -- the end of a game, played out


@pytest.fixture(scope="module")
def few_words(lexicon: Lexicon) -> OptionGame:
    """OPTION with a small dictionary, so that every end can be tried."""
    short = [len(word) <= 4 for word in lexicon]
    return SPEC.new_game(choose(lexicon, (lexicon.familiarity >= 52) & short, {}))  # type: ignore[return-value]


@seeded(6, 350583330)
def test_the_end_is_what_trying_everything_finds(few_words: OptionGame, seed: int) -> None:
    game = few_words
    state = open_end(game, random.Random(seed), ((2, 1), (1, 2), (2, 2)))
    found = Ending(game, game.lexicon.automaton).worth(state)
    assert found == tried(game, state, {})


def test_an_end_that_takes_more_than_the_limit_is_out_of_reach(game: OptionGame) -> None:
    state = asked(game, "last-moves")
    words = game.lexicon.automaton
    with pytest.raises(OutOfReachError):
        Ending(game, words, Budget.of_work(2).begin()).worth(state)
    assert KINDS["last-moves"].pose(game, state, 0, Budget.of_work(2)) is None
    assert Ending(game, words).worth(state) > -math.inf
