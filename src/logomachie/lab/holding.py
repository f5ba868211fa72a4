"""Whether a puzzle holds: its solution does what it says, and nothing better is found."""

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

import msgspec

from logomachie import games
from logomachie.engine.chance import shuffled
from logomachie.engine.game import AnyGame, Effects
from logomachie.engine.puzzle import Outcome, Puzzle, PuzzleKind, begin, judge, to_puzzle
from logomachie.engine.refusal import Refusal
from logomachie.engine.scenario import BadScenario, Scenario
from logomachie.kernel.budget import Budget
from logomachie.lexicon.collection import open_dictionary
from logomachie.lexicon.folding import fold
from logomachie.lexicon.names import COMPLETE

CONFIRMING = 10
"""So many times the work with which a puzzle was found is spent to confirm it."""


class Fault(StrEnum):
    """Why a puzzle does not hold."""

    KIND = "kind"
    """There is no such kind."""
    POSITION = "position"
    """Its position cannot be, or its solver is not to act."""
    REFUSED = "refused"
    """The rules forbid its solution."""
    SHORT = "short"
    """Its solution does not reach the aim, or more than is said to be possible."""
    CHANGED = "changed"
    """It is no puzzle any more, or asks for something else: there are other answers."""


def holds(puzzle: Puzzle, kind: PuzzleKind, game: AnyGame, work: int) -> Fault | None:
    """Why a puzzle that was found with so much work does not hold; ``None`` where it does."""
    seat, posing = puzzle.posing.seat, puzzle.posing
    try:
        state = begin(puzzle, game)
        if seat not in game.to_act(state):
            return Fault.POSITION
        judged = judge(puzzle, kind, game, puzzle.solution)
    except BadScenario:
        return Fault.POSITION
    except Refusal:
        return Fault.REFUSED
    if judged.outcome is not Outcome.SOLVED or judged.reached > posing.best:
        return Fault.SHORT
    again = kind.pose(game, state, seat, Budget.of_work(work * CONFIRMING))
    if again is None:
        return Fault.CHANGED
    same = (again.target, again.best, dict(again.figures))
    return None if same == (posing.target, posing.best, posing.figures) else Fault.CHANGED


class Inquiry(msgspec.Struct, frozen=True):
    """A puzzle that is to be checked."""

    scenario: Scenario
    work: int
    """With how much it was found."""


class Verdict(msgspec.Struct, frozen=True):
    """What a check came to."""

    game: str
    id: str
    kind: str
    fault: Fault | None


def verdict_of(inquiry: Inquiry) -> Verdict:
    """Check a puzzle with the words and the rules of this machine."""
    puzzle = to_puzzle(inquiry.scenario)
    name, kind = puzzle.scenario.game, puzzle.posing.kind
    game = open_game(name)
    known = {one.name: one for one in games.spec(name).puzzles}
    fault = holds(puzzle, known[kind], game, inquiry.work) if kind in known else Fault.KIND
    return Verdict(name, puzzle.id, kind, fault)


def sampled(puzzles: Sequence[Puzzle], count: int, seed: str) -> tuple[Puzzle, ...]:
    """So many of the puzzles, drawn by lot; all of them where it is 0."""
    return shuffled(puzzles, seed, "sample")[: count or None]


@lru_cache(maxsize=2)
def open_game(name: str) -> AnyGame:
    """A game with the complete lexicon, made once in each process."""
    return games.load(name, open_dictionary(COMPLETE))


def solution_words(puzzle: Puzzle, kind: PuzzleKind, game: AnyGame) -> tuple[str, ...]:
    """The words that the solution of a puzzle makes, each once; none where it is refused."""
    try:
        taken = judge(puzzle, kind, game, puzzle.solution).taken
    except Refusal:
        return ()
    return tuple(dict.fromkeys(word for one in taken for word in _words(one.effects)))


def _words(effects: Effects) -> tuple[str, ...]:
    return (*effects.words, *(word for part in effects.parts for word in _words(part)))


def worst_known(game: AnyGame, words: tuple[str, ...]) -> int:
    """How well the least known of these words is known; what the lexicon lacks does not count."""
    entries = (game.lexicon.entry(fold(word)) for word in words)
    return min((entry.familiarity for entry in entries if entry), default=100)
