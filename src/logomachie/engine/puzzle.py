"""Puzzles: a position, an aim, and answers that the referee judges.

A puzzle is a scenario with a table ``puzzle``; its actions are the solution::

    game = "option"

    [position]
    grid = "..."
    racks = ["MIw LOr TSr NSw EPr RAr UIw", ""]

    [puzzle]
    kind = "best-play"
    target = 74
    best = 74
    difficulty = 3
    rating = 1540

    [[actions]]
    do = "play H4v ..."

Any answer that reaches the target is right, not the solution alone. A game says in its module
``puzzles`` what its kinds are (``PuzzleKind``); those that come with it are packed in the folder
``puzzles`` of its package, a scenario as JSON in each line: ``train`` in any order, ``days`` one a
day in the order of the calendar, where nothing is ever changed or taken out.
"""

import hashlib
import lzma
from base64 import b32encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from logomachie.engine.coaching import Hint, Taken
from logomachie.engine.files import packaged
from logomachie.engine.game import AnyAction, AnyGame, AnyState, Language, OwnGame, Seat
from logomachie.engine.scenario import BadScenario, Posing, Said, Scenario, start_scenario
from logomachie.kernel.budget import Budget

FOLDER = "puzzles"
TRAIN, DAYS = "train.jsonl.xz", "days.jsonl.xz"
ID_BYTES = 5
MARK_BYTES = 6


class Posed(NamedTuple):
    """What a position asks as a puzzle of a kind."""

    solution: tuple[AnyAction, ...]
    """The best answer: whole actions, in order, up to the end of the answer."""
    target: int
    best: int
    figures: Mapping[str, str | int] = MappingProxyType({})
    """What the aim names beside the target."""
    state: AnyState | None = None
    """The position that is asked about, where it is not the one that was looked at: that one, freed
    of what has no part in the puzzle, such as a clock, or with other options in its setup."""


class PuzzleKind(NamedTuple):
    """A kind of puzzles of a game."""

    name: str
    """In scenarios and addresses: ``best-play``."""
    title: Said
    aim: Said
    """One sentence, with ``{target}`` and the figures of the puzzle."""
    pose: Callable[[OwnGame, AnyState, Seat, Budget], Posed | None]
    """The position as a puzzle of this kind: game, state, seat, budget. ``None`` unless few answers
    reach the aim and the best stands clear of the second. With the same work the same is found."""
    measure: Callable[[OwnGame, AnyState, Seat, Sequence[Taken]], int | None]
    """What an answer reached: game, the state before it, the seat, what was done since. ``None``
    as long as it goes on: the seat may act further within the answer."""
    say: Callable[[int, Language], str]
    """What was reached, in words: ``74 points``."""
    hint: Callable[[OwnGame, AnyState, Seat, Sequence[AnyAction]], Hint]
    """Graded advice that leads to a solution, in sentences of the rulebook."""
    answers: Callable[[OwnGame, AnyState, Seat], Iterable[tuple[AnyAction, int]]] | None = None
    """All single actions that answer it with what each reaches, where it takes a single one: they
    are judged without a line. ``None``: the referee judges each."""
    unknown: bool = False
    """Whether what is not among the answers is unknown rather than wrong."""
    hardest: int = 0
    """The least familiarity of the words of a solution that is fit for people."""


class Puzzle(NamedTuple):
    """A puzzle, under its name for ever."""

    id: str
    scenario: Scenario
    posing: Posing

    @property
    def solution(self) -> tuple[str, ...]:
        """The actions of the solution."""
        return tuple(action.do for action in self.scenario.actions)


class Puzzles:
    """The puzzles that come with a game, read when they are first asked for."""

    def __init__(self, train: Sequence[Puzzle], days: Sequence[Puzzle]) -> None:
        self.train = tuple(train)
        """Those to train with, in the order of the file."""
        self.days = tuple(days)
        """Those of the calendar: the first is that of its first day."""

    @cached_property
    def by_id(self) -> dict[str, Puzzle]:
        """All of them."""
        return {puzzle.id: puzzle for puzzle in (*self.train, *self.days)}

    @cached_property
    def day_numbers(self) -> dict[str, int]:
        """The number of the day of each puzzle of the calendar."""
        return {puzzle.id: number for number, puzzle in enumerate(self.days)}


class Outcome(StrEnum):
    """What an action is to the aim."""

    SOLVED = "solved"
    KEPT = "kept"
    """The answer goes on."""
    MISSED = "missed"
    UNKNOWN = "unknown"
    """It is not known to be an answer, which does not make it wrong."""


class Judged(NamedTuple):
    """What some actions came to."""

    outcome: Outcome
    reached: int
    """By the measure of the kind; 0 while the answer goes on."""
    share: int
    """So many percent of the best."""
    taken: tuple[Taken, ...]
    state: AnyState


def to_puzzle(scenario: Scenario) -> Puzzle:
    """A scenario as a puzzle; ``BadScenario`` where it is none."""
    if scenario.puzzle is None:
        raise BadScenario("a puzzle has a table [puzzle]")
    if not scenario.actions:
        raise BadScenario("the actions of a puzzle are its solution: there are none")
    return Puzzle(_id(scenario), scenario, scenario.puzzle)


def _id(scenario: Scenario) -> str:
    """What makes it this puzzle: its position and what is asked, not how hard it was found."""
    posing = scenario.puzzle
    assert posing
    asked = (scenario.game, scenario.players, scenario.options, scenario.position)
    essence = (*asked, posing.kind, posing.seat, posing.target, posing.figures)
    data = msgspec.json.encode(essence, order="deterministic")
    return b32encode(hashlib.blake2b(data, digest_size=ID_BYTES).digest()).decode().lower()


def begin(puzzle: Puzzle, game: AnyGame) -> AnyState:
    """The position of a puzzle."""
    return start_scenario(puzzle.scenario, game)


def judge(puzzle: Puzzle, kind: PuzzleKind, game: AnyGame, texts: Iterable[str]) -> Judged:
    """What these actions of the solver come to; a ``Refusal`` where the rules forbid one.

    What follows the end of the answer is not looked at.
    """
    start = state = begin(puzzle, game)
    seat = puzzle.posing.seat
    taken: list[Taken] = []
    for text in texts:
        action = game.parse_action(text, state, seat)
        state, effects = game.apply(state, seat, action, 0.0)
        taken.append(Taken(seat, action, effects, state))
        reached = kind.measure(game, start, seat, taken)
        if reached is not None:
            solved = reached >= puzzle.posing.target
            outcome = Outcome.SOLVED if solved else _short_of_it(kind, game, start, seat, action)
            return Judged(outcome, reached, share_of(puzzle.posing, reached), tuple(taken), state)
    return Judged(Outcome.KEPT, 0, 0, tuple(taken), state)


def _short_of_it(
    kind: PuzzleKind, game: AnyGame, start: AnyState, seat: Seat, action: AnyAction
) -> Outcome:
    """What an answer is that does not reach the aim: wrong, or perhaps only unknown."""
    if not kind.unknown or not kind.answers:
        return Outcome.MISSED
    known = {game.format_action(answer) for answer, _ in kind.answers(game, start, seat)}
    return Outcome.MISSED if game.format_action(action) in known else Outcome.UNKNOWN


def share_of(posing: Posing, reached: int) -> int:
    """So many percent of the best, rounded down: only the best is 100."""
    return max(0, min(100, reached * 100 // posing.best)) if posing.best > 0 else 0


def mark(puzzle: str, action: str) -> str:
    """What stands for an action in a table of verdicts, so that the table gives nothing away."""
    return hashlib.sha256(f"{puzzle} {action}".encode()).hexdigest()[: 2 * MARK_BYTES]


def verdicts(puzzle: Puzzle, kind: PuzzleKind, game: AnyGame) -> dict[str, int]:
    """What each single answer reaches, by its mark; empty where the referee must judge."""
    if kind.answers is None:
        return {}
    found = kind.answers(game, begin(puzzle, game), puzzle.posing.seat)
    return {mark(puzzle.id, game.format_action(action)): reached for action, reached in found}


def read_puzzles(package: str) -> Puzzles:
    """The puzzles of a game's package; ``MissingFile`` where it holds none."""
    return Puzzles(*(unpack(packaged(package, FOLDER, name)) for name in (TRAIN, DAYS)))


def unpack(data: bytes) -> list[Puzzle]:
    """Puzzles as they are packed."""
    lines = lzma.decompress(data).splitlines()
    return [to_puzzle(msgspec.json.decode(line, type=Scenario)) for line in lines]


def pack(puzzles: Iterable[Puzzle]) -> bytes:
    """Puzzles as ``unpack`` reads them."""
    encoder = msgspec.json.Encoder(order="deterministic")
    lines = b"".join(encoder.encode(puzzle.scenario) + b"\n" for puzzle in puzzles)
    return lzma.compress(lines, preset=9 | lzma.PRESET_EXTREME)
