"""What the server answers over HTTP."""

from typing import Any

import msgspec

from logomachie.engine.game import Effects, OptionValue, Seat
from logomachie.table.events import Guest
from logomachie.table.storage import TableId
from logomachie.table.view import SeatView


class NewGuest(msgspec.Struct, frozen=True):
    """A person whom the house did not know yet."""

    guest: Guest
    token: str
    """Proves who one is: keep it, on every device."""


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


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    players: tuple[int, int]
    options: dict[str, tuple[OptionValue, ...]]
    """The values of each option, the default first."""


class RuleInfo(msgspec.Struct, frozen=True):
    """A rule of a game."""

    id: str
    title: str
    text: str


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
