"""Webhooks: what programs of a club are told of its tables, signed so that they can trust it."""

import hashlib
import hmac

import msgspec

from logomachie.table.alerts import AlertKind
from logomachie.table.desk import Desk
from logomachie.table.view import SeatView, seat_views

SIGNATURE = "X-Logomachie-Signature"
TOLD: frozenset[AlertKind] = frozenset({"turn", "over"})
"""What programs are told: nothing that was said, and nobody's invitations."""


class TableTold(msgspec.Struct, frozen=True):
    """What a program is told of a table: no more than everybody sees who watches it."""

    kind: AlertKind
    table: str
    link: str
    game: str
    days: int
    seats: tuple[SeatView, ...]
    to_act: tuple[int, ...]
    """The seats that may act now, first the one that all wait for."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """The seats that won; none while the game goes on."""
    seq: int
    """The number of the last event: together with the table it names what is told."""
    at: float


def told_of(desk: Desk, kind: AlertKind, base_url: str) -> TableTold:
    """What a program is told of a table as it is now."""
    table, result = desk.table, desk.result
    return TableTold(
        kind,
        desk.id,
        f"{base_url}/table/{desk.id}",
        desk.game.name,
        table.opened.days,
        seat_views(table, ()),
        tuple(desk.game.to_act(table.game_state)),
        desk.scores,
        tuple(result.winners) if result else (),
        table.seq,
        table.last,
    )


def signature(secret: str, content: bytes, now: float) -> str:
    """The header that shows that this house sent something, and when."""
    at = int(now)
    digest = hmac.new(secret.encode(), b"%d." % at + content, hashlib.sha256).hexdigest()
    return f"t={at},v1={digest}"
