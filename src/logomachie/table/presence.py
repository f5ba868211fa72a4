"""Who is at the table: a person whose last connection closed leaves their seat, after a grace."""

from collections import OrderedDict
from collections.abc import Container, Mapping

import msgspec

from logomachie.engine.game import AnyGame
from logomachie.table.clock import is_running
from logomachie.table.commands import persons
from logomachie.table.correspondence import awaited, is_late
from logomachie.table.events import NOBODY, Event, Guest, Holder, HostPassed, Seated
from logomachie.table.seating import granted_claim
from logomachie.table.state import Table

HOST_SECONDS = 120.0
"""After so long, somebody else has the powers of a host who is gone."""
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


def what_absence_brings(
    game: AnyGame, table: Table, present: Container[Guest], seen: Mapping[Guest, float], now: float
) -> list[Event]:
    """What happens because people came or went: one thing after the other."""
    if table.opened.days and has_let_go(game, table, now):
        return _pass_on(table)
    if not attended(game, table):
        return []
    return (
        comings_and_goings(game, table, present, seen, now)
        or granted_claim(table)
        or host_passing(table, present, seen, now)
    )


def host_passing(
    table: Table, present: Container[Guest], seen: Mapping[Guest, float], now: float
) -> list[Event]:
    """The powers of a host who is gone pass to who has been sitting here for longest."""
    host = table.host
    if host == NOBODY or host in present or now - _last_seen(table, seen, now) < HOST_SECONDS:
        return []
    return _pass_on(table)


def has_let_go(game: AnyGame, table: Table, now: float) -> bool:
    """Whether the host of a game by correspondence gave up their seat, or let their days pass."""
    host, late = table.host, awaited(game, table)
    if host == NOBODY or table.started is None or not is_running(game, table):
        return False
    if late is not None and table.holders[late].guest == host and is_late(game, table, now):
        return True
    return not table.seats_of(host) and any(chair.left_by == host for chair in table.chairs)


def _pass_on(table: Table) -> list[Event]:
    """The powers of the host pass to who has been sitting here for longest, if anybody does."""
    heirs = [
        (table.chairs[seat].since, seat)
        for seat in persons(table)
        if table.holders[seat].guest != table.host and not table.holders[seat].away
    ]
    if not heirs:
        return []
    _, seat = min(heirs)
    return [HostPassed(seat, table.holders[seat].guest)]


def _last_seen(table: Table, seen: Mapping[Guest, float], now: float) -> float:
    """When the host was here last."""
    left = [table.holders[seat].away for seat in table.seats_of(table.host)]
    return max(left) if left and all(left) else seen.get(table.host, now)


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
