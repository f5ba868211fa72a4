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
    friendly: str = ""
    """Why the game does not count for the ratings, as things stand; empty where it does."""


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
    look = look or (lambda seat: game.view(table.game_state, seat))
    return seen_by(open_view(game, table, now), table, guest, look)


def open_view(game: AnyGame, table: Table, now: float) -> TableView:
    """What everybody may know of a table, without the game itself."""
    state = table.game_state
    is_coached = games.spec(game.name).coach is not None
    return TableView(
        seq=table.seq,
        game=table.setup.game,
        options=table.setup.options,
        seats=seat_views(table, ()),
        host=False,
        host_name=_host_name(table),
        listed=table.opened.listed,
        days=table.opened.days,
        started=table.started is not None,
        closed=table.closed,
        offers=table.offers,
        successor=table.successor,
        hints=is_coached and gives_hints(table),
        coach=is_coached,
        clock=table.game_time(now),
        due=game.due(state) if table.started is not None else None,
        to_act=tuple(game.to_act(state)),
        result=game.result(state),
        views={},
        dictionary=table.setup.dictionary,
        friendly=table.friendly or "",
    )


def seen_by(everybodys: TableView, table: Table, guest: Guest, look: Look) -> TableView:
    """What this person may know of a table beside what everybody may."""
    mine = table.seats_of(guest)
    if table.started is None:
        views = {}  # what is dealt is nobody's business before all sit
    else:
        views = {SPECTATOR if seat is None else str(seat): look(seat) for seat in (mine or (None,))}
    return msgspec.structs.replace(
        everybodys,
        seats=tuple(
            [
                msgspec.structs.replace(view, mine=True) if seat in mine else view
                for seat, view in enumerate(everybodys.seats)
            ]
        ),
        host=bool(guest) and table.opened.host == guest,
        views=views,
    )


def _host_name(table: Table) -> str:
    seats = table.seats_of(table.opened.host)
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
                holder.reserved,
                seat in mine,
                bool(holder.away),
            )
            for seat, holder in enumerate(table.holders)
        ]
    )


def open_news(stamped: Stamped, effects: Effects | None, table: Table, sentence: str) -> NewsView:
    """What everybody learns of an event who learns of it; ``sentence`` says what an action did."""
    seq, when, event = stamped.seq, stamped.when, stamped.event
    match event:
        case Acted(_, seat, _, late):
            name = table.holders[seat].name if seat != CLOCK else ""
            return NewsView(seq, when, "acted", seat, name, "", effects, sentence, (), late)
        case Said(speaker, name, text, to):
            place = next(iter(table.seats_of(speaker)), None)
            return NewsView(seq, when, "said", place, own_name(name), text, to=to)
        case Seated(seat, holder):
            return NewsView(seq, when, "seated", seat, own_name(holder.name))
        case Upgraded(now, changed):
            words = " ".join(changed)
            return NewsView(seq, when, "upgraded", name=now.program, text=words)
        case _:
            kind = str(event.__struct_config__.tag)
            return NewsView(seq, when, kind, getattr(event, "seat", None))


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


def who_heard(said: Said) -> frozenset[Guest]:
    """Who knows of words that were not said to everybody."""
    return frozenset((said.guest, *(said.heard_by or ())))
