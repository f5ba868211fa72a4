"""A table at one moment: what its events add up to."""

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

import msgspec

from logomachie import games
from logomachie.engine.game import AnyGame, AnyState, Seat, Setup, Step
from logomachie.engine.journal import Entry, Journal
from logomachie.table.chairs import Chair, Claim, after_seating, ends_claim, set_chairs
from logomachie.table.events import (
    NOBODY,
    Acted,
    ChatMode,
    ChatSet,
    Circumstances,
    Closed,
    Continued,
    Declined,
    Event,
    Granted,
    Guest,
    Holder,
    HostPassed,
    Offered,
    OfferKind,
    Opened,
    Paused,
    Readied,
    Rematched,
    Reminded,
    Rested,
    Resumed,
    Said,
    SeatClaimed,
    Seated,
    Stamped,
    Started,
    TakenBack,
    Upgraded,
    own_name,
)
from logomachie.table.film import Frame, frame_of, state_of
from logomachie.table.friendly import Friendly, at_opening, at_start, when_seated
from logomachie.table.waiting import Stop, Waiting

T = TypeVar("T")
BYTES_OF_A_LINE = 32
"""What a line counts for beside its words: somebody may say nothing at great length."""
MOST_TAKEN_BACK = 64
"""No more actions are taken back at once."""
BY_THE_HOUSE = (Upgraded, Reminded)
"""That the house changed, or reminds somebody, is nothing that happened at the table."""


class Spoke(NamedTuple):
    """When somebody spoke at a table."""

    first: int
    """The number of their first line: what they are known by to who must not know them."""
    last: float
    """The time of day of the last one."""


class Table(msgspec.Struct, frozen=True):
    """Everything about a table at one moment."""

    opened: Opened
    seq: int
    """The number of the last event."""
    holders: tuple[Holder, ...]
    game_state: AnyState
    entries: tuple[Entry, ...] = ()
    started: float | None = None
    """When the game began and its clock began to run (time of day)."""
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
    host: Guest = NOBODY
    """Who has the powers of the host: who opened the table, as long as they are not gone."""
    chairs: tuple[Chair, ...] = ()
    """What is remembered of each seat beside who holds it."""
    claim: Claim | None = None
    """Who asks for the seat of somebody who is gone."""
    kicked: frozenset[Guest] = frozenset()
    """Whom the host put out, and did not invite again."""
    talk: int = 0
    """How many bytes were said, and what the lines take."""
    chat: ChatMode = "open"
    speakers: dict[Guest, Spoke] = {}
    stored: int = 0
    """How many bytes its game takes up."""
    successor: str = ""
    """The table of the rematch."""
    closed: bool = False
    friendly: Friendly | None = None
    """Why the game does not count for the ratings, if it does not."""
    last: float = 0.0
    """When something last happened (time of day)."""
    resumed: float = 0.0
    """When it last went on after the house had been closed."""
    waiting: Waiting = Waiting()
    """For whom the table waits, and since when: for who plays by correspondence."""

    @property
    def setup(self) -> Setup:
        """What the game started from."""
        return self.opened.setup

    @property
    def is_gathering(self) -> bool:
        """Whether it is a waiting room: it asks people whether they are ready."""
        return self.opened.gather and self.started is None

    @property
    def ready(self) -> tuple[Seat, ...]:
        """The seats that are ready to begin; bots always are."""
        return tuple(
            seat
            for seat, (holder, chair) in enumerate(zip(self.holders, self.chairs, strict=True))
            if holder.level or (holder.guest and chair.ready)
        )

    @property
    def journal(self) -> Journal:
        """The journal of the game."""
        return Journal(self.setup, self.entries)

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing of the game can happen: it has not begun, is paused, or was closed."""
        return self.started is None or self.closed or self.waiting.paused is not None

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
        host=opened.host,
        chairs=set_chairs(opened, first.when),
        friendly=at_opening(opened),
        last=first.when,
        waiting=Waiting(first.frame.waits_for if first.frame else None, first.when),
    )
    return _start_if_due(table, first.when)


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


def as_it_goes_on(game: AnyGame, opened: Opened, state: AnyState) -> AnyState:
    """A stored state as it is played on with.

    By correspondence that is without clocks of seconds, with which earlier versions began.
    """
    by_days = opened.days and game.result(state) is None
    return games.spec(game.name).by_correspondence(state) if by_days else state


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
            present = as_it_goes_on(game, table.opened, position.state)
            position = position._replace(state=present)
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
    last = table.last if _is_by_the_house(stamped.event) else stamped.when
    after = msgspec.structs.replace(table, seq=stamped.seq, last=last, **changes)
    return _start_if_due(after, stamped.when)


def _is_by_the_house(event: Event) -> bool:
    """Whether an event is nothing that happened at the table.

    A clock that goes on sets its table going, as it always did; days that stood still do not.
    """
    return isinstance(event, BY_THE_HOUSE) or (isinstance(event, Resumed) and bool(event.closed))


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
                "waiting": table.waiting.for_seat(position.frame.waits_for, stamped.when),
            }
        case Seated():
            return _seated(table, event, stamped.when)
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
                "waiting": table.waiting.anew(position.frame.waits_for, stamped.when),
            }
        case Offered(kind, seat):
            wanting = tuple(sorted({*table.offers.get(kind, ()), seat}))
            return {"offers": table.offers | {kind: wanting}}
        case Declined(kind, _):
            claim = None if kind == "seat" else table.claim
            return {"offers": without(table.offers, kind), "claim": claim}
        case Readied(seat, ready):
            chair = msgspec.structs.replace(table.chairs[seat], ready=ready)
            return {"chairs": _with(table.chairs, seat, chair)}
        case Started():
            all_ready = (msgspec.structs.replace(chair, ready=True) for chair in table.chairs)
            return {"chairs": tuple(all_ready)}
        case SeatClaimed(seat, holder, by):
            agreeing: tuple[Seat, ...] = () if by is None else (by,)
            claim = Claim(seat, _known(holder), stamped.when)
            return {"claim": claim, "offers": table.offers | {"seat": agreeing}}
        case HostPassed(_, guest):
            return {"host": guest}
        case Rematched(successor):
            return {"successor": successor, "offers": without(table.offers, "rematch")}
        case Resumed(seconds, closed):
            waiting = table.waiting.stopped(*(Stop(start, end) for start, end in closed))
            standstill = table.standstill + seconds
            return {"standstill": standstill, "waiting": waiting, "resumed": stamped.when}
        case Granted(seat):
            return {"waiting": table.waiting.anew(seat, stamped.when)}
        case Reminded():
            return {"waiting": msgspec.structs.replace(table.waiting, reminded=True)}
        case Rested(seat, start, end):
            return {"waiting": table.waiting.stopped(Stop(start, end, seat))}
        case Paused():
            offers = without(table.offers, "pause")
            return {"waiting": table.waiting.pause(stamped.when), "offers": offers}
        case Continued():
            return {"waiting": table.waiting.go_on(stamped.when)}
        case Closed():
            return {"closed": True}
        case Upgraded(circumstances):
            return {"circumstances": circumstances}
        case Said(speaker, _, text):
            first = table.speakers[speaker].first if speaker in table.speakers else stamped.seq
            return {
                "talk": table.talk + BYTES_OF_A_LINE + len(text.encode()),
                "speakers": table.speakers | {speaker: Spoke(first, stamped.when)},
            }
        case ChatSet(mode):
            return {"chat": mode}
        case Opened():
            raise ValueError("a table is opened once")


def _seated(table: Table, seated: Seated, when: float) -> dict[str, object]:
    """What changes when a seat changes hands, becomes free, or its person comes or goes."""
    seat, holder, before = seated.seat, _known(seated.holder), table.holders[seated.seat]
    known = table.known_to
    if known and holder.guest:
        known = _with(known, seat, known[seat] | {holder.guest})
    friendly = table.friendly
    if table.started is not None and friendly is None:
        friendly = when_seated(before, holder, table.known_to[seat])
    chair = after_seating(table.chairs[seat], before, seated, when)
    claim, offers = table.claim, table.offers
    if claim and ends_claim(claim, before, seated):
        claim, offers = None, without(offers, "seat")
    elif claim and holder.guest != before.guest:  # who sits there now did not agree
        offers = offers | {"seat": tuple(one for one in offers["seat"] if one != seat)}
    return {
        "holders": _with(table.holders, seat, holder),
        "chairs": _with(table.chairs, seat, chair),
        "known_to": known,
        "kicked": (table.kicked | {seated.kicked}) - {holder.guest, NOBODY},
        "friendly": friendly,
        "claim": claim,
        "offers": offers,
        "waiting": _waiting_for(table, seat, holder, when),
    }


def _with(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """The values of all seats with another one for this seat."""
    return (*values[:seat], value, *values[seat + 1 :])


def as_said(table: Table, stamped: Stamped) -> Stamped:
    """An event of words, with where the speaker sat and who heard them when they were said."""
    event = stamped.event
    if not isinstance(event, Said):
        return stamped
    unknown = event.to and event.heard_by is None
    heard_by = hearers(table, event.to) if unknown else event.heard_by
    said = msgspec.structs.replace(
        event, heard_by=heard_by, seat=seat_of_speaker(table, event.guest)
    )
    return stamped if said == event else msgspec.structs.replace(stamped, event=said)


def seat_of_speaker(table: Table, guest: Guest) -> Seat | None:
    """Where somebody sits who speaks; nowhere for a spectator."""
    return next(iter(table.seats_of(guest)), None)


def hearers(table: Table, seats: Iterable[Seat]) -> tuple[Guest, ...]:
    """Who sits on these seats."""
    return tuple(sorted({table.holders[seat].guest for seat in seats} - {NOBODY}))


def _frame(table: Table) -> Frame:
    assert table.frame
    return table.frame


def _still_waits(game: AnyGame, table: Table, acted: Seat, played: AnyState) -> bool:
    """Whether all wait for the same action of the same seat as before somebody else acted."""
    after = game.to_act(played)[:1]
    return acted not in after and game.to_act(table.game_state)[:1] == after


def _waiting_for(table: Table, seat: Seat, holder: Holder, when: float) -> Waiting:
    """For whom the table waits after a seat changed hands, if it did: who comes has all days.

    Who rises and sits down again has what was left of them.
    """
    if holder.guest == table.holders[seat].guest:
        return table.waiting
    free = table.waiting.taken_over(seat, when)
    is_new = holder.guest and not (table.known_to and holder.guest in table.known_to[seat])
    return free.anew(seat, when) if is_new and seat == free.seat else free


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


def _start_if_due(table: Table, when: float) -> Table:
    """The table with its game begun, where all sit, and are ready if it asks for that."""
    if table.started is not None or any(holder.is_free for holder in table.holders):
        return table
    if table.opened.gather and len(table.ready) < len(table.holders):
        return table
    return msgspec.structs.replace(
        table,
        started=when,
        known_to=tuple(frozenset({holder.guest} - {NOBODY}) for holder in table.holders),
        friendly=table.friendly or at_start(table.holders),
        waiting=table.waiting.anew(table.waiting.seat, when),
    )
