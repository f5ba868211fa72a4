"""The journal: a game is its setup and the list of everything that was done."""

import math
from collections.abc import Iterable, Iterator
from typing import Generic, NamedTuple, TypeVar

import msgspec

from logomachie.engine.game import Effects, Game, Seat, Setup, complete_options
from logomachie.engine.refusal import Refusal
from logomachie.errors import LogomachieError

S = TypeVar("S")
A = TypeVar("A")


class Entry(msgspec.Struct, frozen=True):
    """One action that was accepted."""

    at: float
    """Seconds since the game started."""
    seat: Seat
    action: str
    """In the game's notation."""


class Journal(msgspec.Struct, frozen=True):
    """Everything that made a game what it is."""

    setup: Setup
    entries: tuple[Entry, ...] = ()

    def then(self, entry: Entry) -> "Journal":
        """The journal with one entry more."""
        return Journal(self.setup, (*self.entries, entry))


class Moment(NamedTuple, Generic[S]):
    """A state of a replay, with the entry that led to it and what that did."""

    state: S
    entry: Entry
    effects: Effects


class BrokenJournal(LogomachieError):
    """A journal that does not replay: an entry is refused, unreadable or out of order."""

    def __init__(self, number: int, cause: Exception | str) -> None:
        self.number = number
        """The number of the entry, from 1; 0 for the setup."""
        self.cause = cause
        super().__init__(f"entry {number}: {cause}")


def check_setup(game: Game[S, A], setup: Setup) -> None:
    """Refuse a setup with which this game cannot be played; words and material may be others."""
    if setup.game != game.name:
        raise BrokenJournal(0, f"a game of {setup.game}, not of {game.name}")
    if setup.players not in game.players:
        raise BrokenJournal(0, f"{setup.players} players cannot play {game.name}")
    try:
        complete_options(game.options, setup.options)
    except ValueError as error:
        raise BrokenJournal(0, error) from error
    if any(option.name not in setup.options and not option.later for option in game.options):
        raise BrokenJournal(0, "some options are missing")


def replay(game: Game[S, A], journal: Journal) -> S:
    """The state that a journal leads to."""
    check_setup(game, journal.setup)
    state = game.start(journal.setup)
    for moment in moments(game, state, journal.entries):
        state = moment.state
    return state


def moments(game: Game[S, A], start: S, entries: Iterable[Entry]) -> Iterator[Moment[S]]:
    """Every state after the start, in order."""
    state = start
    before = 0.0
    for number, entry in enumerate(entries, 1):
        if not before <= entry.at < math.inf:
            raise BrokenJournal(number, f"at {entry.at}, before the entry above it")
        before = entry.at
        try:
            action = game.parse_action(entry.action, state, entry.seat)
            state, effects = game.apply(state, entry.seat, action, entry.at)
        except Refusal as refusal:
            raise BrokenJournal(number, refusal) from refusal
        yield Moment(state, entry, effects)
