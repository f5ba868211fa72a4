"""What somebody may know of a table. Built up from nothing, like the views of the games."""

from collections.abc import Callable, Collection

import msgspec

from logomachie import games
from logomachie.engine.game import CLOCK, AnyGame, AnyView, Effects, OptionValue, Result, Seat
from logomachie.lexicon.collection import COMPLETE
from logomachie.table.events import (
    Acted,
    Guest,
    OfferKind,
    Said,
    Seated,
    Stamped,
    Upgraded,
    own_name,
)
from logomachie.table.state import Table


class SeatView(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    name: str
    """Empty for who gave none: each reader has an own word for them."""
    level: int
    """The level of the bot that plays here; 0 for a person or nobody."""
    free: bool
    reserved: bool
    mine: bool
    away: bool


class TableView(msgspec.Struct, frozen=True):
    """A table as one person sees it."""

    seq: int
    game: str
    options: dict[str, OptionValue]
    seats: tuple[SeatView, ...]
    host: bool
    """Whether the table is this person's."""
    host_name: str
    """Who opened the table, as long as they sit there."""
    listed: bool
    days: int
    started: bool
    closed: bool
    offers: dict[OfferKind, tuple[Seat, ...]]
    successor: str
    clock: float
    """What the clock of the game shows."""
    due: float | None
    """When the clock of the game acts, by itself."""
    to_act: tuple[Seat, ...]
    result: Result | None
    views: dict[str, AnyView]
    """The game as each of this person's seats sees it, or as a spectator does (``-``)."""
    hints: bool = False
    """Whether hints are given at this table."""
    coach: bool = False
    """Whether the game can be looked back at when it is over."""
    dictionary: str = COMPLETE
    """The name of the dictionary whose words count."""


class NewsView(msgspec.Struct, frozen=True):
    """One thing that happened, as one person may know it."""

    seq: int
    when: float
    kind: str
    seat: Seat | None = None
    name: str = ""
    text: str = ""
    """What was said; the action in the game's notation, for who took it; what changed."""
    effects: Effects | None = None
    sentence: str = ""
    """What the action did, in words."""
    to: tuple[Seat, ...] = ()
    """The seats to which the words were said; none for everybody."""
    late: bool = False
    """Whether the clock took the action for a seat that let its days pass."""


SPECTATOR = "-"


Look = Callable[[Seat | None], AnyView]
"""The game as a seat sees it, or a spectator."""


def table_view(
    game: AnyGame, table: Table, guest: Guest, now: float, look: Look | None = None
) -> TableView:
    """The table as this person sees it; ``look`` where the views of the game are known already."""
    mine = table.seats_of(guest)
    look = look or (lambda seat: game.view(table.game_state, seat))
    if table.started is None:
        views = {}  # what is dealt is nobody's business before all sit
    else:
        views = {SPECTATOR if seat is None else str(seat): look(seat) for seat in (mine or (None,))}
    coached = games.spec(game.name).coach is not None
    return TableView(
        seq=table.seq,
        game=table.setup.game,
        options=table.setup.options,
        seats=seat_views(table, mine),
        host=bool(guest) and table.opened.host == guest,
        host_name=_host_name(table),
        listed=table.opened.listed,
        days=table.opened.days,
        started=table.started is not None,
        closed=table.closed,
        offers=table.offers,
        successor=table.successor,
        hints=coached and gives_hints(table),
        coach=coached,
        clock=table.game_time(now),
        due=game.due(table.game_state) if table.started is not None else None,
        to_act=tuple(game.to_act(table.game_state)),
        result=game.result(table.game_state),
        views=views,
        dictionary=table.setup.dictionary,
    )


def _host_name(table: Table) -> str:
    seats = table.seats_of(table.opened.host)
    return table.holders[seats[0]].name if seats else ""


def gives_hints(table: Table) -> bool:
    """Whether hints are given here: no more once somebody else than one person and bots sits."""
    others = [holder for holder in table.holders if not holder.level or holder.guest]
    return table.opened.hints and len(others) == 1


def seat_views(table: Table, mine: Collection[Seat]) -> tuple[SeatView, ...]:
    """The seats as everybody sees them."""
    return tuple(
        [
            SeatView(
                holder.name,
                holder.level,
                holder.is_free,
                holder.reserved,
                seat in mine,
                bool(holder.away),
            )
            for seat, holder in enumerate(table.holders)
        ]
    )


Explain = Callable[[Effects], str]
"""Says in words what an action did."""


def news_view(
    stamped: Stamped, effects: Effects | None, table: Table, guest: Guest, explain: Explain
) -> NewsView | None:
    """What this person learns of an event; ``None`` where it is not for them."""
    event = stamped.event
    match event:
        case Acted(_, seat, text, late):
            mine = table.seats_of(guest)
            if effects and effects.seen_by is not None and not set(mine) & set(effects.seen_by):
                return None
            own = seat in mine
            name = table.holders[seat].name if seat != CLOCK else ""
            shown = text if own else ""
            said = explain(effects) if effects else ""
            when = stamped.when
            return NewsView(stamped.seq, when, "acted", seat, name, shown, effects, said, (), late)
        case Said(speaker, name, text, to, heard_by):
            if to and guest not in (speaker, *(heard_by or ())):
                return None
            place = next(iter(table.seats_of(speaker)), None)
            called = own_name(name)
            return NewsView(stamped.seq, stamped.when, "said", place, called, text, to=to)
        case Seated(seat, holder):
            return NewsView(stamped.seq, stamped.when, "seated", seat, own_name(holder.name))
        case Upgraded(now, changed):
            words = " ".join(changed)
            return NewsView(stamped.seq, stamped.when, "upgraded", name=now.program, text=words)
        case _:
            kind = str(event.__struct_config__.tag)
            return NewsView(stamped.seq, stamped.when, kind, getattr(event, "seat", None))
