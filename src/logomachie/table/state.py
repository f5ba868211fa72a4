"""A table at one moment: what its events add up to."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from logomachie.engine.game import AnyGame, AnyState, Seat, Setup, Step
from logomachie.engine.journal import Entry, Journal
from logomachie.table.events import (
    NOBODY,
    Acted,
    Circumstances,
    Closed,
    Declined,
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
    Upgraded,
    own_name,
)
from logomachie.table.film import Frame, frame_of, state_of
from logomachie.table.friendly import Friendly, at_opening, at_start, when_seated

MOST_TAKEN_BACK = 64
"""No more actions are taken back at once."""


class Table(msgspec.Struct, frozen=True):
    """Everything about a table at one moment."""

    opened: Opened
    seq: int
    """The number of the last event."""
    holders: tuple[Holder, ...]
    game_state: AnyState
    entries: tuple[Entry, ...] = ()
    started: float | None = None
    """When the last seat was taken and the clock of the game began to run (time of day)."""
    standstill: float = 0.0
    """Seconds for which the clock of the game stood still since."""
    awaited: float = 0.0
    """Since when all wait for who is to act, by the clock of the game: for the next action too."""
    marks: tuple[int, ...] = ()
    """The number of the event of each entry."""
    frame: Frame | None = None
    """The frame of the game as it stands."""
    earlier: tuple[Frame, ...] = ()
    """The frames before the last entries, as far as something is taken back. They are bytes, which
    nobody has to look through who collects garbage."""
    circumstances: Circumstances = Circumstances("", "", "")
    """What the game is played with."""
    known_to: tuple[frozenset[Guest], ...] = ()
    """Who has held each seat since the game began: they know its secrets, and may hold no other."""
    offers: dict[OfferKind, tuple[Seat, ...]] = {}
    """What was proposed, and the seats that want it."""
    kicked: frozenset[Guest] = frozenset()
    """Whom the host put out, and did not invite again."""
    talk: int = 0
    """How many bytes were said."""
    stored: int = 0
    """How many bytes its game takes up."""
    successor: str = ""
    """The table of the rematch."""
    closed: bool = False
    friendly: Friendly | None = None
    """Why the game does not count for the ratings, if it does not."""
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


def begin(first: Stamped, state: AnyState) -> Table:
    """The table that was just opened, with the game as it starts."""
    assert isinstance(first.event, Opened)
    opened = first.event
    setup = opened.setup
    holders = tuple(map(_known, opened.holders))
    table = Table(
        opened,
        first.seq,
        holders,
        state,
        frame=first.frame,
        circumstances=Circumstances(opened.program, setup.lexicon, setup.material),
        friendly=at_opening(opened),
        last=first.when,
    )
    return _start_if_full(table, first.when)


class Position(NamedTuple):
    """Where a game stands after an action, or after one was taken back."""

    state: AnyState
    """The state, or its frame where nobody has to know it."""
    awaited: float
    """Since when all wait for who is to act, by the clock of the game."""
    frame: Frame


def after_action(
    game: AnyGame, table: Table, seat: Seat, at: float, step: Step[AnyState]
) -> Position:
    """Where the game stands after an action of a seat that led there."""
    awaited = table.awaited if _still_waits(game, table, seat, step.state) else at
    return Position(step.state, awaited, frame_of(game, step.state, awaited, step.effects))


def taken_back(game: AnyGame, table: Table, actions: int) -> Position:
    """Where the game stands without its last actions; ``ValueError`` where that is unknown."""
    if not 0 < actions <= len(table.earlier):
        raise ValueError(f"{actions} actions cannot be taken back")
    before = table.earlier[-actions]
    entries = table.entries[:-actions]
    awaited = entries[-1].at if entries else 0.0
    frame = msgspec.structs.replace(before, awaited=awaited, effects=None)
    return Position(state_of(game, before), awaited, frame)


def take(
    game: AnyGame, table: Table, stamped: Stamped, step: Step[AnyState] | None
) -> tuple[Table, Stamped]:
    """The table after an event that is decided, and the event with its frame.

    ``step`` is what the action led to, where the event is one.
    """
    position: Position | None = None
    match stamped.event:
        case Acted(at, seat, _):
            assert step
            position = after_action(game, table, seat, at, step)
        case TakenBack(count):
            position = taken_back(game, table, count)
    if position is None:
        return fold(table, stamped), stamped
    return fold(table, stamped, position), msgspec.structs.replace(stamped, frame=position.frame)


def follow(game: AnyGame, table: Table, stamped: Stamped) -> Table:
    """The table after an event that another process stored."""
    frame = stamped.frame
    position = Position(state_of(game, frame), frame.awaited, frame) if frame else None
    return fold(table, stamped, position)


def fold(table: Table, stamped: Stamped, position: Position | None = None) -> Table:
    """The table after an event; ``position`` is the game after one that changes it."""
    changes = _changes(table, stamped, position)
    # That the house changed is nothing that happened at the table.
    last = table.last if isinstance(stamped.event, Upgraded) else stamped.when
    after = msgspec.structs.replace(table, seq=stamped.seq, last=last, **changes)
    return _start_if_full(after, stamped.when)


def _changes(table: Table, stamped: Stamped, position: Position | None) -> dict[str, object]:
    """What an event changes."""
    event = stamped.event
    match event:
        case Acted(at, seat, text):
            assert position
            return {
                "game_state": position.state,
                "frame": position.frame,
                "entries": (*table.entries, Entry(at, seat, text)),
                "stored": table.stored + len(text) + len(position.frame.state),
                "marks": (*table.marks, stamped.seq),
                "earlier": (*table.earlier[1 - MOST_TAKEN_BACK :], _frame(table)),
                "offers": without(table.offers, "takeback"),
                "awaited": position.awaited,
            }
        case Seated(seat, holder, kicked):
            holders = (*table.holders[:seat], _known(holder), *table.holders[seat + 1 :])
            known_to = tuple(
                known | {holder.guest} if at == seat and holder.guest else known
                for at, known in enumerate(table.known_to)
            )
            out = (table.kicked | {kicked}) - {holder.guest, NOBODY}
            friendly = table.friendly
            if table.started is not None and friendly is None:
                friendly = when_seated(table.holders[seat], holder, table.known_to[seat])
            return {
                "holders": holders,
                "known_to": known_to,
                "kicked": out,
                "friendly": friendly,
            }
        case TakenBack(count):
            assert position
            return {
                "game_state": position.state,
                "frame": position.frame,
                "entries": table.entries[:-count],
                "marks": table.marks[:-count],
                "earlier": table.earlier[:-count],
                "offers": without(table.offers, "takeback"),
                "awaited": position.awaited,
                "friendly": table.friendly or Friendly.TAKEBACK,
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
        case Upgraded(circumstances):
            return {"circumstances": circumstances}
        case Said(_, _, text):
            return {"talk": table.talk + len(text.encode())}
        case Opened():
            raise ValueError("a table is opened once")


def with_hearers(table: Table, stamped: Stamped) -> Stamped:
    """An event of words for some seats, with who sat there when they were said."""
    event = stamped.event
    if not isinstance(event, Said) or not event.to or event.heard_by is not None:
        return stamped
    said = msgspec.structs.replace(event, heard_by=hearers(table, event.to))
    return msgspec.structs.replace(stamped, event=said)


def hearers(table: Table, seats: Iterable[Seat]) -> tuple[Guest, ...]:
    """Who sits on these seats."""
    return tuple(sorted({table.holders[seat].guest for seat in seats} - {NOBODY}))


def _frame(table: Table) -> Frame:
    assert table.frame
    return table.frame


def _still_waits(game: AnyGame, table: Table, acted: Seat, played: AnyState) -> bool:
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
        friendly = table.friendly or at_start(table.holders)
        return msgspec.structs.replace(table, started=when, known_to=known_to, friendly=friendly)
    return table
