"""Who is at the table: a person whose last connection closed leaves their seat, after a grace."""

from collections.abc import Container, Mapping

import msgspec

from logomachie.engine.game import AnyGame
from logomachie.table.clock import is_running
from logomachie.table.events import Event, Guest, Holder, Seated
from logomachie.table.state import Table

GRACE_SECONDS = 15.0
"""A page that is loaded again, or a train in a tunnel, is no departure."""


def attended(game: AnyGame, table: Table) -> bool:
    """Whether it matters who is here: in a game by correspondence, people come and go.

    After a game it matters to who wants a rematch: it does not wait for people who are gone.
    """
    if is_running(game, table):
        return not table.opened.days
    return not table.closed and "rematch" in table.offers


def comings_and_goings(
    game: AnyGame, table: Table, present: Container[Guest], seen: Mapping[Guest, float], now: float
) -> list[Event]:
    """The seats that people left or came back to.

    ``seen`` says when those who are not present were here last.
    """
    if not attended(game, table):
        return []
    return [
        Seated(seat, msgspec.structs.replace(holder, away=away))
        for seat, holder in enumerate(table.holders)
        if holder.guest and (away := _away(holder, present, seen, now)) != holder.away
    ]


def _away(
    holder: Holder, present: Container[Guest], seen: Mapping[Guest, float], now: float
) -> float:
    """Since when this person is away; 0 where they are here."""
    if holder.guest in present:
        return 0.0
    last = seen.get(holder.guest, now)
    left = not holder.away and not holder.level and now - last >= GRACE_SECONDS
    return last if left else holder.away
