"""A table at one moment: what its events add up to."""

from typing import Any

import msgspec

from logomachie.engine.game import AnyGame, Seat, Setup
from logomachie.engine.journal import Entry, Journal, replay
from logomachie.table.events import (
    NOBODY,
    Acted,
    Closed,
    Declined,
    Event,
    Guest,
    Holder,
    Offered,
    OfferKind,
    Opened,
    Rematched,
    Resumed,
    Said,
    Seated,
    Stamped,
    TakenBack,
    own_name,
)


class Table(msgspec.Struct, frozen=True):
    """Everything about a table at one moment."""

    opened: Opened
    seq: int
    """The number of the last event."""
    holders: tuple[Holder, ...]
    game_state: Any
    entries: tuple[Entry, ...] = ()
    started: float | None = None
    """When the last seat was taken and the clock of the game began to run (time of day)."""
    standstill: float = 0.0
    """Seconds for which the clock of the game stood still since."""
    awaited: float = 0.0
    """Since when all wait for who is to act, by the clock of the game: for the next action too."""
    known_to: tuple[frozenset[Guest], ...] = ()
    """Who has held each seat since the game began: they know its secrets, and may hold no other."""
    offers: dict[OfferKind, tuple[Seat, ...]] = {}
    """What was proposed, and the seats that want it."""
    successor: str = ""
    """The table of the rematch."""
    closed: bool = False
    last: float = 0.0
    """When something last happened (time of day)."""

    @property
    def setup(self) -> Setup:
        """What the game started from."""
        return self.opened.setup

    @property
    def journal(self) -> Journal:
        """The journal of the game."""
        return Journal(self.setup, self.entries)

    def seats_of(self, guest: Guest) -> tuple[Seat, ...]:
        """The seats that a person holds."""
        if not guest:
            return ()
        return tuple([seat for seat, holder in enumerate(self.holders) if holder.guest == guest])

    def game_time(self, now: float) -> float:
        """What the clock of the game shows at a time of day; it never runs backwards."""
        if self.started is None:
            return 0.0
        shown = round(now - self.started - self.standstill, 3)
        return max(shown, self.entries[-1].at if self.entries else 0.0)

    def time_of_day(self, game_time: float) -> float:
        """When the clock of a running game shows this time."""
        assert self.started is not None
        return self.started + self.standstill + game_time


def begin(game: AnyGame, first: Stamped) -> Table:
    """The table that was just opened."""
    assert isinstance(first.event, Opened)
    opened = first.event
    state = game.start(opened.setup)
    holders = tuple(map(_known, opened.holders))
    table = Table(opened, first.seq, holders, state, last=first.when)
    return _start_if_full(table, first.when)


def fold(game: AnyGame, table: Table, stamped: Stamped, played: Any = None) -> Table:
    """The table after an event; `played` is the state of the game, after an action of it."""
    changes = _changes(game, table, stamped.event, played)
    after = msgspec.structs.replace(table, seq=stamped.seq, last=stamped.when, **changes)
    return _start_if_full(after, stamped.when)


def _changes(game: AnyGame, table: Table, event: Event, played: Any) -> dict[str, Any]:
    """What an event changes."""
    match event:
        case Acted(at, seat, text):
            entries = (*table.entries, Entry(at, seat, text))
            offers = without(table.offers, "takeback")
            return {
                "game_state": played,
                "entries": entries,
                "offers": offers,
                "awaited": table.awaited if _still_waits(game, table, seat, played) else at,
            }
        case Seated(seat, holder):
            holders = (*table.holders[:seat], _known(holder), *table.holders[seat + 1 :])
            known_to = tuple(
                known | {holder.guest} if at == seat and holder.guest else known
                for at, known in enumerate(table.known_to)
            )
            return {"holders": holders, "known_to": known_to}
        case TakenBack(count):
            entries = table.entries[:-count]
            state = replay(game, Journal(table.setup, entries))
            offers = without(table.offers, "takeback")
            awaited = entries[-1].at if entries else 0.0
            return {
                "game_state": state,
                "entries": entries,
                "offers": offers,
                "awaited": awaited,
            }
        case Offered(kind, seat):
            wanting = tuple(sorted({*table.offers.get(kind, ()), seat}))
            return {"offers": table.offers | {kind: wanting}}
        case Declined(kind, _):
            return {"offers": without(table.offers, kind)}
        case Rematched(successor):
            return {"successor": successor, "offers": without(table.offers, "rematch")}
        case Resumed(seconds):
            return {"standstill": table.standstill + seconds}
        case Closed():
            return {"closed": True}
        case Said():
            return {}
        case Opened():
            raise ValueError("a table is opened once")


def _still_waits(game: AnyGame, table: Table, acted: Seat, played: Any) -> bool:
    """Whether all wait for the same action of the same seat as before somebody else acted."""
    before, after = (game.to_act(state)[:1] for state in (table.game_state, played))
    return before == after and acted not in after


def _known(holder: Holder) -> Holder:
    """Who holds a seat, by a name that means the same to everybody."""
    return msgspec.structs.replace(holder, name=own_name(holder.name))


def without(
    offers: dict[OfferKind, tuple[Seat, ...]], kind: OfferKind
) -> dict[OfferKind, tuple[Seat, ...]]:
    """The offers but for one kind."""
    if kind not in offers:
        return offers
    return {other: seats for other, seats in offers.items() if other != kind}


def _start_if_full(table: Table, when: float) -> Table:
    if table.started is None and not any(holder.is_free for holder in table.holders):
        known_to = tuple(frozenset({holder.guest} - {NOBODY}) for holder in table.holders)
        return msgspec.structs.replace(table, started=when, known_to=known_to)
    return table
