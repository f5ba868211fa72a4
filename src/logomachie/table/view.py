"""What somebody may know of a table. Built up from nothing, like the views of the games."""

from collections.abc import Callable, Collection
from operator import is_

import msgspec

from logomachie import games
from logomachie.engine.game import CLOCK, AnyGame, AnyView, Effects, OptionValue, Result, Seat
from logomachie.engine.strength import Strength
from logomachie.lexicon.names import COMPLETE
from logomachie.table.chairs import Claim
from logomachie.table.correspondence import TimeLeft, time_left
from logomachie.table.events import (
    NOBODY,
    Acted,
    ChatMode,
    Guest,
    HostPassed,
    OfferKind,
    Room,
    Said,
    SeatClaimed,
    Seated,
    Stamped,
    Upgraded,
    own_name,
)
from logomachie.table.seat_changes import SeatChange
from logomachie.table.seating import may_retake
from logomachie.table.state import Table
from logomachie.table.talk import is_player, namesake


class SeatView(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    name: str
    """Empty for who gave none: each reader has an own word for them."""
    level: Strength
    """The level of the bot that plays here; 0 for a person or nobody."""
    free: bool
    reserved: bool
    mine: bool
    away: bool
    retake: bool = False
    """Whether I left this seat and may take it again at once."""


class ClaimView(msgspec.Struct, frozen=True):
    """Somebody asks for the seat of who is gone; ``offers`` says which seats agree."""

    seat: Seat
    name: str
    """Who would sit there; empty for who gave no name."""
    level: Strength
    """The level of the bot that would stand in for who is gone; 0 for a person."""
    mine: bool = False
    """Whether I ask for it."""


class Progress(msgspec.Struct, frozen=True):
    """How far a table is: what every move changes."""

    seq: int
    clock: float
    """What the clock of the game shows."""
    due: float | None
    """When the clock of the game acts, by itself."""
    to_act: tuple[Seat, ...]
    result: Result | None
    time_left: TimeLeft | None = None
    """What is left of the days of who is waited for, in a game by correspondence."""
    absent: dict[str, float] = {}
    """By seat: for how many seconds who sits there has been away."""


class TableView(Progress, frozen=True, kw_only=True):
    """A table as one person sees it."""

    game: str
    options: dict[str, OptionValue]
    seats: tuple[SeatView, ...]
    host: bool
    """Whether the table is this person's."""
    host_name: str
    """Who the host is, as long as they sit there."""
    listed: bool
    days: int
    started: bool
    closed: bool
    offers: dict[OfferKind, tuple[Seat, ...]]
    successor: str
    views: dict[str, AnyView]
    """The game as each of this person's seats sees it, or as a spectator does (``-``)."""
    hints: bool = False
    """Whether hints are given at this table."""
    coach: bool = False
    """Whether the game can be looked back at when it is over."""
    dictionary: str = COMPLETE
    """The name of the dictionary whose words count."""
    friendly: str = ""
    """Why the game does not count for the ratings, as things stand; empty where it does."""
    paused: bool = False
    """Whether all agreed that the table rests."""
    teams: int = 0
    """How many teams there are: seat ``n`` plays for team ``n % teams``; 0: each for itself."""
    ready: tuple[Seat, ...] | None = None
    """The seats that are ready, in a waiting room that asks for it."""
    claim: ClaimView | None = None
    """Who asks for the seat of somebody who is gone."""
    chat: ChatMode = "open"
    """Whether people speak freely here, slowly, or not at all."""


LASTING = tuple(
    [
        name
        for name in TableView.__struct_fields__
        if name not in Progress.__struct_fields__ and name != "views"
    ]
)
"""What a move leaves as it is of a table as one person sees it."""


class NewsView(msgspec.Struct, frozen=True):
    """One thing that happened, as one person may know it."""

    seq: int
    when: float
    kind: str
    seat: Seat | None = None
    name: str = ""
    text: str = ""
    """What was said; the action in the game's notation, for who took it; what changed, also of a
    seat while a game goes on."""
    effects: Effects | None = None
    sentence: str = ""
    """What the action did, in words."""
    to: tuple[Seat, ...] = ()
    """The seats to which the words were said; none for everybody."""
    late: bool = False
    """Whether the action was taken for a seat that let its days pass."""
    room: Room = "table"
    """Where the words were said."""
    voice: int = 0
    """Who said them: the number of the first line of theirs at this table."""
    alike: Seat | None = None
    """The seat of somebody else for whom a spectator of this name could be taken."""


SPECTATOR = "-"
ENCODER = msgspec.json.Encoder()

Look = Callable[[Seat | None], AnyView]
"""The game as a seat sees it, or a spectator."""


def table_view(
    game: AnyGame, table: Table, guest: Guest, now: float, look: Look | None = None
) -> TableView:
    """The table as this person sees it; ``look`` where the views of the game are known already."""
    look = look or (lambda seat: game.view(table.game_state, seat))
    places = Places(table)
    return seen_by(open_view(game, table, now, places), table, guest, look, places)


def view_as_json(
    progress: bytes, game: AnyGame, table: Table, guest: Guest, look: Look, places: "Places"
) -> bytes:
    """The same as JSON, made of that of its progress and of what a move leaves as it is."""
    views = ENCODER.encode(views_of(table, guest, look, places))
    return b'%b,"views":%b,%b' % (progress[:-1], views, places.lasting(game, table, guest)[1:])


class Places:
    """What a move leaves as it is: who sits where, and what each sees of that and of the table."""

    def __init__(self, table: Table) -> None:
        self._known = _lasting_of(table)
        self.seats = seat_views(table, ())
        """The seats as everybody sees them."""
        self.host_name = _host_name(table)
        self.partakers = partakers_of(table)
        self._seen: dict[Guest, tuple[tuple[Seat, ...], tuple[SeatView, ...]]] = {}
        self._lasting: dict[Guest, bytes] = {}

    def are_of(self, table: Table) -> bool:
        """Whether all is still so at a table."""
        return all(map(is_, self._known, _lasting_of(table)))

    def seen_by(self, table: Table, guest: Guest) -> tuple[tuple[Seat, ...], tuple[SeatView, ...]]:
        """The seats of a person, and all seats as they see them."""
        guest = guest if guest in self.partakers else NOBODY
        if guest not in self._seen:
            mine = table.seats_of(guest)
            self._seen[guest] = mine, _seats_seen_by(self.seats, table, guest, mine)
        return self._seen[guest]

    def lasting(self, game: AnyGame, table: Table, guest: Guest) -> bytes:
        """What a move leaves as it is of the table as a person sees it, as JSON."""
        guest = guest if guest in self.partakers else NOBODY
        if guest not in self._lasting:
            everybodys = open_view(game, table, table.last, self)
            view = seen_by(everybodys, table, guest, lambda _: None, self)
            self._lasting[guest] = ENCODER.encode({name: getattr(view, name) for name in LASTING})
        return self._lasting[guest]


def _lasting_of(table: Table) -> tuple[object, ...]:
    """What an event leaves as it is unless somebody comes, goes, or wants something."""
    return (
        table.holders,
        table.chairs,
        table.host,
        table.claim,
        table.offers,
        table.opened,
        table.started,
        table.closed,
        table.successor,
        table.friendly,
        table.waiting.paused,
        table.chat,
    )


def progress_of(game: AnyGame, table: Table, now: float) -> Progress:
    """How far a table is."""
    state = table.game_state
    return Progress(
        table.seq,
        table.game_time(now),
        game.due(state) if table.started is not None else None,
        tuple(game.to_act(state)),
        game.result(state),
        time_left(game, table, now),
        {
            str(seat): round(max(now - holder.away, 0.0), 3)
            for seat, holder in enumerate(table.holders)
            if holder.away
        },
    )


def open_view(game: AnyGame, table: Table, now: float, places: Places) -> TableView:
    """What everybody may know of a table, without the game itself."""
    is_coached = games.spec(game.name).coach is not None
    return TableView(
        **msgspec.structs.asdict(progress_of(game, table, now)),
        game=table.setup.game,
        options=table.setup.options,
        seats=places.seats,
        host=False,
        host_name=places.host_name,
        listed=table.opened.listed,
        days=table.opened.days,
        started=table.started is not None,
        closed=table.closed,
        offers=table.offers,
        successor=table.successor,
        hints=is_coached and gives_hints(table),
        coach=is_coached,
        views={},
        dictionary=table.setup.dictionary,
        friendly=table.friendly or "",
        paused=table.waiting.paused is not None,
        teams=game.teams,
        ready=table.ready if table.is_gathering else None,
        claim=_claim_view(table.claim),
        chat=table.chat,
    )


def seen_by(
    everybodys: TableView, table: Table, guest: Guest, look: Look, places: Places
) -> TableView:
    """What this person may know of a table beside what everybody may."""
    _, seats = places.seen_by(table, guest)
    return msgspec.structs.replace(
        everybodys,
        seats=seats,
        host=bool(guest) and table.host == guest,
        views=views_of(table, guest, look, places),
        claim=_claim_seen_by(everybodys.claim, table, guest),
    )


def views_of(table: Table, guest: Guest, look: Look, places: Places) -> dict[str, AnyView]:
    """The game as each of a person's seats sees it, or as a spectator does."""
    if table.started is None:
        return {}  # what is dealt is nobody's business before all sit
    mine, _ = places.seen_by(table, guest)
    return {SPECTATOR if seat is None else str(seat): look(seat) for seat in (mine or (None,))}


def partakers_of(table: Table) -> frozenset[Guest]:
    """Who sees something else of a table than everybody does."""
    sitting = {holder.guest for holder in table.holders}
    risen = {chair.left_by for chair in table.chairs}
    claiming = {table.claim.holder.guest} if table.claim else set()
    return frozenset({table.host} | sitting | risen | claiming)


def _claim_view(claim: Claim | None) -> ClaimView | None:
    return ClaimView(claim.seat, claim.holder.name, claim.holder.level) if claim else None


def _claim_seen_by(claim: ClaimView | None, table: Table, guest: Guest) -> ClaimView | None:
    asks = bool(guest) and table.claim is not None and table.claim.holder.guest == guest
    return msgspec.structs.replace(claim, mine=True) if claim and asks else claim


def _seats_seen_by(
    views: tuple[SeatView, ...], table: Table, guest: Guest, mine: Collection[Seat]
) -> tuple[SeatView, ...]:
    risen = [seat for seat, chair in enumerate(table.chairs) if chair.left_by]
    again = [seat for seat in risen if may_retake(table, guest, seat)]
    return tuple(
        [
            msgspec.structs.replace(view, mine=seat in mine, retake=seat in again)
            if seat in mine or seat in again
            else view
            for seat, view in enumerate(views)
        ]
    )


def _host_name(table: Table) -> str:
    seats = table.seats_of(table.host)
    return table.holders[seats[0]].name if seats else ""


def gives_hints(table: Table) -> bool:
    """Whether hints are given here: no more once somebody else than one person and bots sits."""
    if not table.opened.hints:
        return False
    others = [holder for holder in table.holders if not holder.level or holder.guest]
    return len(others) == 1


def seat_views(table: Table, mine: Collection[Seat]) -> tuple[SeatView, ...]:
    """The seats as everybody sees them."""
    return tuple(
        [
            SeatView(
                holder.name,
                holder.level,
                holder.is_free,
                holder.is_free and holder.reserved,
                seat in mine,
                bool(holder.away),
            )
            for seat, holder in enumerate(table.holders)
        ]
    )


def open_news(
    stamped: Stamped,
    effects: Effects | None,
    table: Table,
    sentence: str,
    change: SeatChange | None = None,
) -> NewsView:
    """What everybody learns of an event who learns of it.

    ``sentence`` says what an action did, ``change`` what became of a seat.
    """
    seq, when, event = stamped.seq, stamped.when, stamped.event
    match event:
        case Acted(_, seat, _, late):
            name = table.holders[seat].name if seat != CLOCK else ""
            return NewsView(seq, when, "acted", seat, name, "", effects, sentence, (), late)
        case Said():
            return _line(stamped, event, table)
        case Seated(seat, holder):
            if change is None or table.started is None or when <= table.started:
                return NewsView(seq, when, "seated", seat, own_name(holder.name))
            return NewsView(seq, when, "seated", seat, own_name(change.name), change.kind)
        case SeatClaimed(seat, holder):
            return NewsView(seq, when, "seat-claimed", seat, own_name(holder.name))
        case HostPassed(seat):
            return NewsView(seq, when, "host-passed", seat, table.holders[seat].name)
        case Upgraded(now, changed):
            words = " ".join(changed)
            return NewsView(seq, when, "upgraded", name=now.program, text=words)
        case _:
            kind = str(event.__struct_config__.tag)
            return NewsView(seq, when, kind, getattr(event, "seat", None))


def _line(stamped: Stamped, said: Said, table: Table) -> NewsView:
    name, spoke = own_name(said.name), table.speakers.get(said.guest)
    return NewsView(
        stamped.seq,
        stamped.when,
        "said",
        said.seat,
        name,
        said.text,
        to=said.to,
        room=said.room,
        voice=spoke.first if spoke else stamped.seq,
        alike=namesake(table, said.guest, name) if said.seat is None else None,
    )


def news_for(
    everybodys: NewsView, stamped: Stamped, guest: Guest, mine: Collection[Seat]
) -> NewsView | None:
    """What this person learns of an event, with these seats; ``None`` where it is not for them."""
    event = stamped.event
    if isinstance(event, Acted):
        effects = everybodys.effects
        if effects and effects.seen_by is not None and not set(mine) & set(effects.seen_by):
            return None
        if event.seat in mine:
            return msgspec.structs.replace(everybodys, text=event.action)
    elif isinstance(event, Said) and event.to and guest not in who_heard(event):
        return None
    return everybodys


def is_kept_from(stamped: Stamped, table: Table, guest: Guest) -> bool:
    """Whether somebody must not read a line as long as the game goes on."""
    event = stamped.event
    return isinstance(event, Said) and event.room == "watchers" and is_player(table, guest)


def who_heard(said: Said) -> frozenset[Guest]:
    """Who knows of words that were not said to everybody."""
    return frozenset((said.guest, *(said.heard_by or ())))
