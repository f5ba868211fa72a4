"""What the server answers about ratings."""

import msgspec

from logomachie.engine.strength import Strength
from logomachie.table.ratings import Rating
from logomachie.table.storage import TableId


class RatingInfo(msgspec.Struct, frozen=True):
    """How strong somebody is at a game."""

    points: int
    margin: int
    """How far off that may be, either way."""
    provisional: bool
    """Whether too little is known yet."""

    @classmethod
    def of(cls, rating: Rating) -> "RatingInfo":
        """What is shown of a rating."""
        return cls(rating.shown, rating.margin, rating.is_provisional)


class RatingPoint(msgspec.Struct, frozen=True):
    """A point of a curve: a rating after a game."""

    table: TableId
    at: float
    """When the game ended (time of day)."""
    place: int
    """From 1; the same for those who tied."""
    sides: int
    """How many players or teams there were."""
    rating: RatingInfo


class GameRating(msgspec.Struct, frozen=True):
    """How strong I am at a game."""

    game: str
    rating: RatingInfo
    games: int
    """How many rated games I have played."""
    level: Strength
    """The level of the bot that suits me; 0 where none was measured."""
    curve: tuple[RatingPoint, ...]
    """The oldest game first."""


class MyRatings(msgspec.Struct, frozen=True):
    """All my ratings."""

    ranked: bool
    """Whether I want to be on the leaderboards."""
    games: tuple[GameRating, ...]


class RatingOutcome(msgspec.Struct, frozen=True):
    """What a game did to my rating, or why it does not count."""

    settled: bool
    """Whether that is decided; otherwise it is how things stand."""
    friendly: str
    """Why the game does not count; empty where it does."""
    text: str
    """What it did, or that reason, as a sentence; empty for who did not play a game that counts."""
    before: RatingInfo | None = None
    """My rating before the game; ``None`` for who did not play it."""
    after: RatingInfo | None = None


class RankingWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether I want to be on the leaderboards."""

    ranked: bool


class RankedPlayer(msgspec.Struct, frozen=True):
    """Somebody on a leaderboard."""

    name: str
    """Empty for who gave none."""
    rating: RatingInfo
    games: int
    """How many rated games they played in that time."""
    gained: int
    """How many points they won or lost in that time."""
    mine: bool
    place: int
    """From 1; 0 as long as the rating is provisional."""
