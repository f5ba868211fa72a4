"""What the server answers over HTTP."""

from typing import Any

import msgspec

from logomachie.engine.game import Effects, OptionValue, Result, Seat
from logomachie.table.events import Guest
from logomachie.table.storage import TableId
from logomachie.table.view import SeatView


class NewGuest(msgspec.Struct, frozen=True):
    """A person whom the house did not know yet."""

    guest: Guest
    token: str
    """Proves who one is: keep it."""


class PersonalLink(msgspec.Struct, frozen=True):
    """What makes a second device one's own."""

    link: str
    seconds: int
    """How long it is valid."""


class Device(msgspec.Struct, frozen=True):
    """A device that shows a personal link."""

    link: str


class OpenedTable(msgspec.Struct, frozen=True):
    """A table just set, with the links for its seats."""

    table: TableId
    code: str
    """Short enough to be read aloud."""
    invitations: dict[str, str]
    """By seat: the token that lets somebody sit down there."""


class FoundTable(msgspec.Struct, frozen=True):
    """The table of a short code."""

    table: TableId


class ListedTable(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: TableId
    code: str
    game: str
    seats: tuple[SeatView, ...]
    started: bool
    running: bool
    """Whether seats or moves are still awaited."""
    days: int
    to_act: tuple[Seat, ...]
    """The seats that may act now, first the one that all wait for."""
    my_turn: bool
    updated: float
    """When something last happened (time of day)."""


class ChoiceInfo(msgspec.Struct, frozen=True):
    """A value of an option."""

    value: OptionValue
    label: str


class OptionInfo(msgspec.Struct, frozen=True):
    """Something about a game that the players choose."""

    name: str
    label: str
    default: OptionValue
    choices: tuple[ChoiceInfo, ...]


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played here, with all that is needed to open a table."""

    name: str
    title: str
    summary: str
    """The game in a few sentences."""
    players: tuple[int, int]
    """The fewest and the most."""
    teams: int
    """How many teams there are: seat ``n`` plays for team ``n % teams``; 0: each for itself."""
    options: tuple[OptionInfo, ...]
    analysis: bool
    """Whether positions of a finished game can be analysed."""
    review: bool
    """Whether better moves are shown after each turn, and not only after the game."""


class RuleInfo(msgspec.Struct, frozen=True):
    """A rule of a game."""

    id: str
    title: str
    text: str
    sentences: dict[str, str]
    """What the referee says by this rule, by key; ``{words}`` and other values are filled in."""


class ReplayStep(msgspec.Struct, frozen=True):
    """One action of a finished game, with the game after it."""

    at: float
    """Seconds since the game started."""
    seat: Seat
    """-1 for the clock."""
    action: str
    effects: Effects
    text: str
    """What the action did, in words."""
    view: Any
    """The game as the seat that was asked for saw it."""


class Replay(msgspec.Struct, frozen=True):
    """A finished game, action by action."""

    names: tuple[str, ...]
    """Who played, seat by seat."""
    result: Result
    view: Any
    """The game before the first action, as the seat that was asked for saw it."""
    steps: tuple[ReplayStep, ...]


class Suggestion(msgspec.Struct, frozen=True):
    """What could have been done in a turn."""

    action: str
    effects: Effects
    text: str
    """What it would have done, in words."""
    view: Any
    """The game after it, as a spectator would see it."""


class Review(msgspec.Struct, frozen=True):
    """A turn that was played, and what could have been done instead."""

    number: int
    """The number of the action that was taken, from 1, as in the replay."""
    seat: Seat
    action: str
    better: tuple[Suggestion, ...]
    """The most promising actions of that turn, the best first."""


class Analysis(msgspec.Struct, frozen=True):
    """What the game has to say of a position."""

    number: int
    """How many actions had been taken."""
    seat: Seat
    effects: Effects
    text: str


class WordInfo(msgspec.Struct, frozen=True):
    """What the dictionary knows of a word."""

    word: str
    exists: bool
    spellings: tuple[str, ...] = ()
    lemmas: tuple[str, ...] = ()


class Problem(msgspec.Struct, frozen=True):
    """Why a request was not granted."""

    key: str
    text: str
