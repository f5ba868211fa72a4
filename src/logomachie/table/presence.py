"""Who is at the table: a person whose last connection closed leaves their seat, after a grace."""

from collections import OrderedDict
from collections.abc import Container, Mapping

import msgspec

from logomachie.engine.game import AnyGame
from logomachie.table.clock import is_running
from logomachie.table.events import Event, Guest, Holder, Seated
from logomachie.table.state import Table

GRACE_SECONDS = 15.0
"""A page that is loaded again, or a train in a tunnel, is no departure."""

MOST_REMEMBERED = 10_000
"""People of whom it is known where they were last."""


class Whereabouts:
    """The networks from which people came last; those not seen longest are forgotten."""

    def __init__(self) -> None:
        self._networks: OrderedDict[Guest, str] = OrderedDict()

    def note(self, guest: Guest, network: str) -> None:
        """Somebody comes from a network."""
        self._networks[guest] = network
        self._networks.move_to_end(guest)
        if len(self._networks) > MOST_REMEMBERED:
            self._networks.popitem(last=False)

    def of(self, guest: Guest) -> str:
        """The network of a person; empty where it is not known."""
        return self._networks.get(guest, "")


def waiting_people(table: Table) -> tuple[Guest, ...]:
    """Who sits at a table and plays by themselves."""
    here = (holder for holder in table.holders if not holder.level and not holder.away)
    return tuple(holder.guest for holder in here if holder.guest)


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
