"""What the server hears and answers about puzzles."""

from typing import Annotated, Literal

import msgspec

from logomachie.engine.game import Seat
from logomachie.server.protocol import RefusalView
from logomachie.server.rating_answers import RatingInfo
from logomachie.server.scenes import MOST_ACTIONS, SentAction
from logomachie.table.view import NewsView, TableView

HINT_STEPS = 3
"""What to look for, where, then the move itself."""


class PuzzleKindInfo(msgspec.Struct, frozen=True):
    """A kind of puzzles of a game."""

    name: str
    title: str
    waits_for_line: bool
    """Whether the referee judges each answer; otherwise a table of verdicts comes with each."""
    counts: tuple[int, ...]
    """How many there are to train with, by difficulty from 1 to 4."""


class PuzzleGameInfo(msgspec.Struct, frozen=True):
    """The puzzles of a game, and how I fare with them."""

    game: str
    title: str
    kinds: tuple[PuzzleKindInfo, ...]
    rating: RatingInfo | None
    """``None`` before my first try."""
    streak: int
    """How many I solved in a row, up to the last one."""
    best_streak: int
    tries: int
    solved: int
    misses: int
    """How many I missed and did not solve since."""


class PuzzleCatalogue(msgspec.Struct, frozen=True):
    """All puzzles to train with."""

    games: tuple[PuzzleGameInfo, ...]


PuzzleOutcome = Literal["solved", "kept", "missed", "unknown", "refused"]


class PuzzleVerdict(msgspec.Struct, frozen=True):
    """What the referee says to an action.

    It reaches the aim (``solved``), is a part of the answer (``kept``), ends it short of the aim
    (``missed``), is not known to be an answer and taken back (``unknown``), or is forbidden
    (``refused``).
    """

    outcome: PuzzleOutcome
    text: str
    """What it did, or why it is forbidden, in words."""
    refusal: RefusalView | None = None
    reached: int = 0
    share: int = 0
    """So many percent of the best."""
    said: str = ""
    """What was reached, in words: ``74 points``; empty while the answer goes on."""


class PuzzleResult(msgspec.Struct, frozen=True):
    """What came of my first try of a puzzle."""

    outcome: PuzzleOutcome
    """``solved`` or ``missed``."""
    share: int
    """So many percent of the best."""
    said: str
    """What was reached, in words."""
    hints: int
    """How many steps of the hint I had been given."""
    at: float
    """The time of day."""
    ranked: bool
    """Whether it came in time for the ranking of its day."""
    solved_since: bool = False
    """Whether I missed it, and solved it later."""


class PuzzleChange(msgspec.Struct, frozen=True):
    """What a try did to my rating in puzzles."""

    before: RatingInfo | None
    """``None`` where it did nothing to it."""
    after: RatingInfo | None
    streak: int
    """How many I solved in a row now."""
    practice: bool
    """Whether it did nothing to it: the text says why."""
    text: str


class PuzzleSolution(msgspec.Struct, frozen=True):
    """A good answer: the best one, unless that takes words that nobody knows."""

    actions: tuple[str, ...]
    sentences: tuple[str, ...]
    """What each of them does, in words."""
    words: tuple[str, ...]
    best: int
    """The most that any answer reaches."""
    said: str
    """What this one reaches, in words."""
    table: TableView
    """The table after it."""
    news: tuple[NewsView, ...]


class PuzzleMoment(msgspec.Struct, frozen=True):
    """Where an answer to a puzzle stands."""

    table: TableView
    news: tuple[NewsView, ...]
    seat: Seat
    """The solver's seat."""
    done: tuple[str, ...]
    """The solver's actions so far, to be sent with the next one."""
    over: bool
    """Whether the answer is given."""
    verdict: PuzzleVerdict | None = None
    """What is said to the last action, if there was one."""
    change: PuzzleChange | None = None
    """Once the answer is given, by somebody who said hello."""
    solution: PuzzleSolution | None = None
    """Once the answer is given."""


class PuzzleInfo(msgspec.Struct, frozen=True):
    """A puzzle."""

    id: str
    game: str
    kind: str
    title: str
    aim: str
    """What is asked, in one sentence."""
    difficulty: int
    """From 1 to 4; 0 where it was never estimated."""
    rating: int
    """How strong who solves it every other time is; 0 where that is not known."""
    seat: Seat
    target: int | None
    """``None`` where that is not told before the answer."""
    best: int | None
    """The most that any answer reaches; ``None`` before my first try."""
    hints: int
    """How many steps of the hint I have been given."""
    date: str
    """The day of which it is the puzzle; empty where it is of none."""
    own: bool
    """Whether it is a turn of a game of mine."""
    unknown: bool
    """Whether what is not among the answers is unknown rather than wrong."""
    moment: PuzzleMoment
    """The position, before anything is done."""
    verdicts: dict[str, int]
    """What each single answer reaches, by its mark: the first 12 hexadecimal digits of the SHA-256
    of the id, a space and the action; empty where the referee must judge."""
    mine: PuzzleResult | None
    """What came of my first try."""


class PuzzleLine(msgspec.Struct, frozen=True):
    """A puzzle in a list."""

    id: str
    game: str
    kind: str
    title: str
    difficulty: int
    mine: PuzzleResult | None
    """What came of my first try."""


class OwnPuzzles(msgspec.Struct, frozen=True):
    """The chances that I missed in a finished game, as far as it has been looked at."""

    finished: bool
    turns: int
    """How many turns there are to look at."""
    done: int
    """How many of them have been looked at."""
    puzzles: tuple[PuzzleLine, ...]
    """The biggest miss first."""


class PuzzleMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a solver has done so far, and what they would do next."""

    done: Annotated[tuple[SentAction, ...], msgspec.Meta(max_length=MOST_ACTIONS)] = ()
    action: SentAction = ""
    """Nothing: only show where the answer stands."""


class ToldAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer that was given without a line."""

    actions: Annotated[tuple[SentAction, ...], msgspec.Meta(min_length=1, max_length=MOST_ACTIONS)]
    hints: Annotated[int, msgspec.Meta(ge=0, le=HINT_STEPS)] = 0
    """How many steps of the hint were seen."""


class HintWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which step of a hint is wanted, from 0."""

    step: Annotated[int, msgspec.Meta(ge=0, lt=HINT_STEPS)]


class PuzzleHint(msgspec.Struct, frozen=True):
    """A step of a hint."""

    rule: str
    """The rule to read about it."""
    text: str
    cells: tuple[str, ...]
    """Where to look, from the second step on."""
    last: bool
    """Whether there is none after it."""
