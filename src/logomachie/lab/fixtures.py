"""Games that are to be played, as values that travel to other machines and into files."""

from collections.abc import Iterator, Sequence

import msgspec

from logomachie.bots.arena import Outcome, schedule
from logomachie.engine.game import OptionValue
from logomachie.engine.record import Record


class Thinking(msgspec.Struct, frozen=True):
    """How much bots think about a move: so much work, or else so many seconds."""

    seconds: float = 0.0
    work: int | None = None


class Terms(msgspec.Struct, frozen=True):
    """What all games of a match have in common."""

    game: str
    dictionary: str
    """What the lexicon is called on every machine."""
    lexicon: str
    """Its fingerprint: who has another one of that name cannot play this."""
    options: dict[str, OptionValue]
    thinking: Thinking


class Fixture(msgspec.Struct, frozen=True):
    """A game that is to be played."""

    terms: Terms
    bots: tuple[str, ...]
    """As ``players.read_player`` reads them."""
    seed: str
    first: int
    """Which of the bots takes seat 0; the others follow."""


class Summary(msgspec.Struct, frozen=True):
    """What came of a fixture."""

    fixture: Fixture
    outcome: Outcome
    replaced: tuple[int, ...]
    """How often a plan of a frozen bot was refused, and replaced by its next choice."""
    faults: tuple[str, ...] = ()
    """Why each bot lost by itself, as a program that crashed: see docs/engine.md."""


class Report(Summary, frozen=True, kw_only=True):
    """A fixture that was played, move by move: a line of a file."""

    record: Record


def key_of(fixture: Fixture) -> bytes:
    """Tells fixtures apart."""
    return msgspec.json.encode(fixture, order="deterministic")


def plan(terms: Terms, bots: Sequence[str], games: int, seed: str) -> Iterator[Fixture]:
    """The games of a match, see ``schedule``."""
    for deal, first in schedule(bots, games, seed):
        yield Fixture(terms, tuple(bots), deal, first)
