"""What the server hears and answers about the company that people keep."""

import msgspec

from logomachie.engine.game import Seat
from logomachie.table.storage import TableId


class CompanionInfo(msgspec.Struct, frozen=True):
    """Somebody with whom I played, known by where they sat."""

    table: TableId
    seat: Seat
    name: str
    """Empty for who gave none."""
    game: str
    """What we played last."""
    games: int
    """How many games we played; 0 where nothing of them is left, neither what nor when it was."""
    when: float
    """When we played last (time of day)."""
    blocked: bool
    """Whether I do not want to meet or hear them."""


class CompanionCall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An invitation of somebody with whom I played."""

    table: TableId
    """Where they sat."""
    seat: Seat
    game: str
    """What we shall play."""
    days: int = 0


class CompanionBlock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether I want to meet and hear somebody with whom I played."""

    table: TableId
    seat: Seat
    blocked: bool


class DeclinedCall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An invitation that I do not follow."""

    table: TableId
