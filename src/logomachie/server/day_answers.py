"""What the server answers about the challenges of days."""

import msgspec

from logomachie.server.puzzle_answers import PuzzleInfo, PuzzleLine


class DuplicateLine(msgspec.Struct, frozen=True):
    """The duplicate game of a day, and how far I am in it."""

    game: str
    title: str
    turns: int
    played: int
    total: int
    """My points so far."""
    best_total: int
    """The most that could be had in the turns that I played."""
    shares: tuple[int, ...]
    """So many percent of the best in each turn that I played."""
    ranked: bool
    """Whether all of it came in time for the ranking."""


class DayInfo(msgspec.Struct, frozen=True):
    """The challenges of a day."""

    date: str
    number: int
    """From 1: for the text to share."""
    closes: float
    """When its ranking closes (time of day)."""
    closed: bool
    puzzles: tuple[PuzzleLine, ...]
    """One a game."""
    duplicates: tuple[DuplicateLine, ...]


class DuplicateResult(msgspec.Struct, frozen=True):
    """What came of my answer in a turn."""

    reached: int
    best: int
    share: int
    """So many percent of the best."""
    said: str
    """What I reached, in words."""
    best_said: str
    proven: bool
    """Whether nothing better exists; otherwise nothing better is known."""
    words: tuple[str, ...]
    """The words of the best play."""


class DuplicateInfo(msgspec.Struct, frozen=True):
    """The duplicate game of a day: the same draws for all, and after each turn the best is laid."""

    date: str
    game: str
    title: str
    ties: str
    """Which of several best plays is laid, in a sentence."""
    turn: int
    """The turn that is mine to answer, from 0."""
    turns: int
    results: tuple[DuplicateResult, ...]
    total: int
    best_total: int
    over: bool
    closes: float
    """When the ranking of the day closes (time of day)."""
    closed: bool
    puzzle: PuzzleInfo | None
    """The position of that turn; ``None`` when the game is over."""


class DayStanding(msgspec.Struct, frozen=True):
    """Somebody in the ranking of a day."""

    name: str
    """Empty for who has none of their own."""
    place: int
    """From 1; the same for those who tied."""
    share: int
    """So many percent of the best."""
    hints: int
    total: int
    """What was reached; in a duplicate game the points of all turns."""
    mine: bool


class DayRanking(msgspec.Struct, frozen=True):
    """Who did best on a day, of those who want to be ranked."""

    date: str
    game: str
    duplicate: bool
    closes: float
    closed: bool
    ranked: bool
    """Whether I want to be ranked."""
    remark: str
    """Why I am not in it, in words; empty where I am, or where I did not play."""
    standings: tuple[DayStanding, ...]
    """The best first, and I however far behind."""


class DayMark(msgspec.Struct, frozen=True):
    """A day in a calendar."""

    date: str
    played: int
    """How many of its puzzles I tried, its duplicate games played to the end included."""
    solved: int
    """How many I solved; a duplicate game, where I made as much as the best plays together."""
    of: int
    """How many there are."""


class DayMonth(msgspec.Struct, frozen=True):
    """My calendar of a month."""

    month: str
    first: str
    """The first day of all calendars."""
    days: tuple[DayMark, ...]
    """Those that have begun."""
    streak: int
    """On how many days in a row I played, up to the last one that has begun for me or the one
    before."""
