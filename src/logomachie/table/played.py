"""A game that is over, as each who played it remembers it: how it ended, with whom, which words.

Nothing is in it by which somebody else could be recognised but the name that they bore at the
table, and nothing of what was said there.
"""

from collections import Counter
from typing import Literal

import msgspec

Outcome = Literal["won", "lost", "drawn", "shared"]
"""``shared``: several sides were those of one screen or person, so that nobody won there."""


class Fellow(msgspec.Struct, frozen=True):
    """Somebody else at the table."""

    name: str
    """Empty for a bot, and for who gave none."""
    level: int
    """The level of the bot; 0 for a person."""
    score: int
    partner: bool
    """Whether they played on the same side."""


class Move(msgspec.Struct, frozen=True):
    """A move that stood."""

    words: tuple[str, ...]
    points: int
    number: int
    """The number of its action, from 1."""


class Played(msgspec.Struct, frozen=True):
    """A game that is over, as one of those who played it remembers it."""

    game: str
    ended: float
    """The time of day."""
    outcome: Outcome
    place: int
    """That of their side, from 1; the same for those who tied."""
    sides: int
    """How many players or teams there were."""
    score: int
    others: tuple[Fellow, ...]
    """In the order of their seats."""
    best: Move | None
    """The move that brought most, if one brought anything; none at a shared screen."""
    words: dict[str, int]
    """How often they made each word; none at a shared screen."""

    def with_oneself(self, other: "Played") -> "Played":
        """The same game for who turns out to have sat on two sides: nobody won, all was theirs."""
        moves = [one for one in (self.best, other.best) if one]
        best = max(moves, key=lambda move: move.points, default=None)
        words = dict(Counter(self.words) + Counter(other.words))
        return msgspec.structs.replace(self, outcome="shared", best=best, words=words)


class Figures(msgspec.Struct, frozen=True):
    """How somebody fared at a game."""

    game: str
    games: int
    won: int
    lost: int
    drawn: int
    best: int | None
    """The highest score; none where all games were on shared screens."""
    mean: float | None
    """The mean score."""


class BestMove(msgspec.Struct, frozen=True):
    """One of the best moves of somebody."""

    table: str
    """Where it was made."""
    game: str
    ended: float
    """When that game ended (time of day)."""
    move: Move


class Favourite(msgspec.Struct, frozen=True):
    """A word that somebody made often."""

    word: str
    times: int


class Opponent(msgspec.Struct, frozen=True):
    """Against whom somebody played, by name or by level, and how that went."""

    name: str
    level: int
    games: int
    won: int
    lost: int
