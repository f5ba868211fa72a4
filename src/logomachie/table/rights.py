"""Who asks something of a table, and what they have the right to."""

from collections.abc import Mapping

import msgspec

from logomachie.engine.game import Seat
from logomachie.table.events import Guest, Holder, own_name
from logomachie.table.names import has_piled_marks, is_drawn, is_like_a_bot, visible
from logomachie.table.state import Table

LONGEST_NAME = 40


class Denied(Exception):
    """A request that the table does not grant. It never changes anything."""

    def __init__(self, key: str, values: Mapping[str, str] | None = None) -> None:
        self.key = key
        """Which of the house's denials this is: see ``denials``."""
        self.values = dict(values or {})
        """What its sentence names, such as the table that stands in the way."""
        super().__init__(key)


class Asker(msgspec.Struct, frozen=True):
    """Who asks."""

    guest: Guest
    name: str = ""
    invited: frozenset[Seat] = frozenset()
    """The seats for which they showed a valid invitation."""


def require_seat(table: Table, seat: Seat) -> Holder:
    """Who holds a seat that there is."""
    if not 0 <= seat < len(table.holders):
        raise Denied("no-such-seat")
    return table.holders[seat]


def require_own(table: Table, asker: Asker, seat: Seat) -> Holder:
    """The holder of a seat, who asks."""
    holder = require_seat(table, seat)
    if not asker.guest or holder.guest != asker.guest:
        raise Denied("not-your-seat")
    return holder


def require_host(table: Table, asker: Asker) -> None:
    """Who asks has the powers of the host."""
    if not asker.guest or table.host != asker.guest:
        raise Denied("not-host")


def clean_name(name: str) -> str:
    """A name that can be shown, or none; ``Denied`` where it cannot be anybody's."""
    clean = visible(name)
    if len(clean) > LONGEST_NAME:
        raise Denied("bad-name")
    if not clean and is_drawn(name):
        raise Denied("unseen-name")
    if has_piled_marks(clean):
        raise Denied("piled-name")
    if is_like_a_bot(clean):
        raise Denied("name-of-bot")
    return own_name(clean)
