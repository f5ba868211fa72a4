"""The company that people keep: whom they played with, who invites them, whom they shun."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from logomachie.engine.game import Seat
from logomachie.table.commands import Denied
from logomachie.table.desk import Desk
from logomachie.table.events import Guest, Holder
from logomachie.table.people import PersonOf
from logomachie.table.storage import TableId

MOST_COMPANIONS = 40
MOST_BLOCKED = 300
"""So many people somebody may block."""
MOST_CALLS = 10
"""So many invitations may wait for somebody."""
CALL_SECONDS = 3 * 24 * 3600.0
"""For so long an invitation waits for an answer."""
NO_CALLS = "cannot-invite"
"""Why somebody cannot be invited, whatever the reason: nobody learns that they are blocked."""


class Acquaintance(NamedTuple):
    """Somebody with whom somebody sat at tables that are over."""

    person: Guest
    table: TableId
    """The last of these tables."""
    games: int
    at: float
    """When something last happened there (time of day)."""


class Blocked(NamedTuple):
    """Somebody whom somebody does not want to meet or hear."""

    person: Guest
    name: str
    """What they were called then."""
    table: TableId
    """Where they sat."""
    seat: Seat


class Call(NamedTuple):
    """An invitation of one person to another."""

    person: Guest
    """Who is invited."""
    table: TableId
    seat: Seat
    host: Guest
    at: float
    """When it was made (time of day)."""


class Shunning:
    """Who does not want to meet or hear whom."""

    def __init__(self, person_of: PersonOf) -> None:
        self._person_of = person_of
        self._shunned: dict[Guest, frozenset[Guest]] = {}

    def learn(self, person: Guest, blocked: Iterable[Guest]) -> None:
        """Whom somebody blocked, all of them."""
        known = frozenset(map(self._person_of, blocked))
        if known:
            self._shunned[person] = known
        else:
            self._shunned.pop(person, None)

    def of(self, person: Guest) -> frozenset[Guest]:
        """Whom somebody does not want to hear."""
        return self._shunned.get(person, frozenset())

    def apart(self, one: Guest, other: Guest) -> bool:
        """Whether two people must not meet: one of them blocked the other."""
        return other in self.of(one) or one in self.of(other)


def companion_at(desk: Desk, seat: Seat, me: Guest) -> Holder:
    """Who sat on a seat of a table where I played too; ``Denied`` where I did not."""
    holders = desk.table.holders
    if not 0 <= seat < len(holders):
        raise Denied("no-such-seat")
    holder = holders[seat]
    played = desk.is_over and desk.table.started is not None and desk.table.seats_of(me)
    if not played or holder.guest in ("", me):
        raise Denied("not-a-companion")
    return holder


def is_open(call: Call, desk: Desk, now: float) -> bool:
    """Whether an invitation can still be followed."""
    table = desk.table
    waits = not table.closed and table.started is None and table.holders[call.seat].is_free
    return waits and now - call.at < CALL_SECONDS


def is_awaited(call: Call, desk: Desk) -> bool:
    """Whether who invited is there: by correspondence they need not be."""
    seats = desk.table.seats_of(call.host)
    return bool(desk.table.opened.days) or any(not desk.table.holders[at].away for at in seats)


def seat_of(desk: Desk, person: Guest) -> Seat | None:
    """Where somebody sat at a game that was played, if they did."""
    seats = desk.table.seats_of(person) if desk.table.started is not None else ()
    return next(iter(seats), None)


def require_room(calls: Collection[Call], *, is_welcome: bool) -> None:
    """Refuse to invite who does not want it, or who has as many invitations as they can read."""
    if not is_welcome or len(calls) >= MOST_CALLS:
        raise Denied(NO_CALLS)
