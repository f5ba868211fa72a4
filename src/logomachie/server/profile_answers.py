"""What the server answers about what people played."""

import msgspec

from logomachie.engine.game import Language
from logomachie.server.rating_answers import RatingInfo
from logomachie.server.rating_texts import say_why
from logomachie.store.profiles import Recorded, Shown
from logomachie.table.played import (
    BestMove,
    Favourite,
    Fellow,
    Figures,
    Move,
    Opponent,
    Outcome,
)
from logomachie.table.storage import TableId


class PlayedGame(msgspec.Struct, frozen=True):
    """A game that somebody played to its end."""

    table: TableId
    """Empty in what others see."""
    game: str
    ended: float
    """The time of day."""
    outcome: Outcome
    """``shared``: several sides were those of one screen or person, so that nobody won there."""
    place: int
    """From 1; the same for those who tied."""
    sides: int
    """How many players or teams there were."""
    score: int
    others: tuple[Fellow, ...]
    """Without their names in what others see."""
    best: Move | None
    friendly: str
    """Why it did not count for the ratings; empty where it did."""
    why: str
    """The same as a sentence."""

    @classmethod
    def of(cls, recorded: Recorded, language: Language) -> "PlayedGame":
        """What is told of a game to who played it."""
        played = recorded.played
        return cls(
            recorded.table,
            played.game,
            played.ended,
            played.outcome,
            played.place,
            played.sides,
            played.score,
            played.others,
            played.best,
            recorded.friendly or "",
            say_why(recorded.friendly, language),
        )

    def to_others(self) -> "PlayedGame":
        """What is told of it to others: nothing that leads to its table, or to who sat there."""
        nameless = tuple(msgspec.structs.replace(one, name="") for one in self.others)
        return msgspec.structs.replace(self, table="", others=nameless)


class PlayedPage(msgspec.Struct, frozen=True):
    """Some games, the newest first."""

    games: tuple[PlayedGame, ...]
    next: str
    """What to ask for the page behind this one with; empty where there is none."""


class DownloadedGame(msgspec.Struct, frozen=True):
    """A game as it is downloaded."""

    game: PlayedGame
    words: dict[str, int]
    """How often I made each word."""
    record: str
    """Where its record is."""


class Profile(msgspec.Struct, frozen=True):
    """What somebody played: all of it for themselves, for others what was chosen."""

    name: str
    """The one that is the person's own, under which others find it; empty where there is none."""
    shown: Shown
    """What others see of it."""
    figures: tuple[Figures, ...] = ()
    ratings: dict[str, RatingInfo] = {}
    """By game: how strong they are, where they played rated games."""
    best: tuple[BestMove, ...] = ()
    """Without their tables in what others see."""
    words: tuple[Favourite, ...] = ()
    opponents: tuple[Opponent, ...] = ()
    """Only for oneself: who they are is not one's own to tell."""


class ProfileChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What others shall see."""

    shown: Shown
