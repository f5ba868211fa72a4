"""Finished games as data: what leaves a house, and what stays there. See docs/export.md."""

import hashlib
import secrets
from collections.abc import Iterable
from typing import Literal, NamedTuple

import msgspec

from logomachie import games
from logomachie.engine.game import Result, Setup
from logomachie.engine.journal import Entry, Journal

Kind = Literal["person", "bot", "program", "nobody"]


class Contestant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who played a seat to the end."""

    kind: Kind
    name: str = ""
    """A bot by its level, such as `5` or `5@0.1`; people and programs by an id that is the same
    in the whole file and means nothing anywhere else."""
    changed: bool = False
    """Whether somebody else played this seat before."""


class FinishedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that was played to its end: a line of the file."""

    source: Literal["house", "arena", "record"]
    """Where it was played."""
    setup: Setup
    entries: tuple[Entry, ...]
    """All that was done; what was taken back is not among it."""
    contestants: tuple[Contestant, ...]
    """In the order of their seats."""
    scores: tuple[int, ...]
    """At the end, in the order of the seats."""
    result: Result | None = None
    """How it ended, where that was kept."""
    program: str = ""
    """The version of the program by whose rules it began, where that was kept."""
    changed: tuple[str, ...] = ()
    """What changed while it was played: the program, the lexicon, the material."""
    days: int = 0
    """Days for a turn in a game by correspondence; 0 for a game played live."""
    rated: bool = False
    """Whether it was to count for the ratings."""
    withheld: tuple[int, ...] = ()
    """The numbers, from 1, of entries whose words stay in the house: talk, explanations."""
    format: Literal[1] = 1
    """The version of this format."""

    @property
    def journal(self) -> Journal:
        """The journal of the game."""
        return Journal(self.setup, self.entries)


class Pseudonyms(NamedTuple):
    """Ids for one file. Without the key, which nobody keeps, they lead back to nobody."""

    key: bytes

    @classmethod
    def new(cls) -> "Pseudonyms":
        """Ids that nobody can guess."""
        return cls(secrets.token_bytes(32))

    def of(self, who: str) -> str:
        """The id of somebody: the same each time."""
        return hashlib.blake2b(who.encode(), key=self.key, digest_size=10).hexdigest()


class Withheld(NamedTuple):
    """Entries as they may leave."""

    entries: tuple[Entry, ...]
    numbers: tuple[int, ...]
    """Of those, from 1, that were said in somebody's own words, which stay."""


def without_talk(game: str, entries: Iterable[Entry]) -> Withheld:
    """Entries without what people said in their own words; they can still be played again."""
    redaction = games.spec(game).redaction
    if redaction is None:
        return Withheld(tuple(entries), ())
    kept: list[Entry] = []
    numbers: list[int] = []
    for number, entry in enumerate(entries, 1):
        action = redaction.action(entry.action)
        if action != entry.action:
            numbers.append(number)
            entry = msgspec.structs.replace(entry, action=action)
        kept.append(entry)
    return Withheld(tuple(kept), tuple(numbers))


def schema() -> dict[str, object]:
    """The JSON schema of a line."""
    return msgspec.json.schema(FinishedGame)
