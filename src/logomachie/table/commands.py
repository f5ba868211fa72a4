"""What a person can ask of a table, and what the table answers: events, or a denial."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from logomachie.engine.game import AnyGame, AnyState, Seat, Step
from logomachie.engine.refusal import Refusal
from logomachie.engine.strength import Strength, is_strength
from logomachie.table.correspondence import awaited, is_late, others
from logomachie.table.events import (
    NOBODY,
    Acted,
    ChatMode,
    ChatSet,
    Closed,
    Continued,
    Declined,
    Event,
    Granted,
    Guest,
    Holder,
    Offered,
    OfferKind,
    Paused,
    Room,
    TakenBack,
)
from logomachie.table.rights import Asker as Asker
from logomachie.table.rights import Denied as Denied
from logomachie.table.rights import clean_name as clean_name
from logomachie.table.rights import require_host, require_own, require_seat
from logomachie.table.seating import (
    SeatCommand,
    agree_to_claim,
    decide_seating,
    may_retake,
    require_one_chair,
    reseat,
)
from logomachie.table.state import Table, taken_back
from logomachie.table.talk import Words, speak

LONGEST_ACTION = 4000
MOST_STORED = 20_000_000
"""How many bytes a game may take up; a long one takes one of these twenty millions."""
MOST_EVENTS = 20_000
"""So much may happen at a table before nothing but the game goes on: no game needs half of it."""
RESIGN = "resign"
"""The one action whose text is the same in every game."""


class Act(msgspec.Struct, frozen=True, tag="act", forbid_unknown_fields=True):
    """Take an action of the game."""

    seat: Seat
    action: str


class Sit(msgspec.Struct, frozen=True, tag="sit", forbid_unknown_fields=True):
    """Take a free seat, or one again that I left."""

    seat: Seat
    name: str


class Rise(msgspec.Struct, frozen=True, tag="rise", forbid_unknown_fields=True):
    """Give one's seat up: before the game somebody else can take it, later too."""

    seat: Seat


class LetBotPlay(msgspec.Struct, frozen=True, tag="let-bot-play", forbid_unknown_fields=True):
    """Let a bot play on one's seat; the host can put one on a free seat."""

    seat: Seat
    level: Strength


class PlayAgain(msgspec.Struct, frozen=True, tag="play-again", forbid_unknown_fields=True):
    """Take one's seat back from the bot."""

    seat: Seat


class Kick(msgspec.Struct, frozen=True, tag="kick", forbid_unknown_fields=True):
    """The host frees a seat."""

    seat: Seat


class Close(msgspec.Struct, frozen=True, tag="close", forbid_unknown_fields=True):
    """The host closes the table."""


class Say(msgspec.Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """Speak to everybody at the table, or to some seats, such as one's team."""

    text: str
    to: tuple[Seat, ...] = ()
    """The seats that shall hear it; none for everybody."""
    room: Room | None = None
    """In which room; where none is named, the one in which I speak."""


class SetChat(msgspec.Struct, frozen=True, tag="set-chat", forbid_unknown_fields=True):
    """The host lets all speak freely, or slowly, or nobody."""

    mode: ChatMode


class Propose(msgspec.Struct, frozen=True, tag="propose", forbid_unknown_fields=True):
    """Propose something to the others, or agree to it."""

    kind: OfferKind
    seat: Seat


class Decline(msgspec.Struct, frozen=True, tag="decline", forbid_unknown_fields=True):
    """Say no to what was proposed."""

    kind: OfferKind
    seat: Seat


class Grant(msgspec.Struct, frozen=True, tag="grant", forbid_unknown_fields=True):
    """Give who let their days pass as many again."""

    seat: Seat
    """One's own."""


class Claim(msgspec.Struct, frozen=True, tag="claim", forbid_unknown_fields=True):
    """Who let their days pass shall resign."""

    seat: Seat
    """One's own."""


class GoOn(msgspec.Struct, frozen=True, tag="go-on", forbid_unknown_fields=True):
    """End the pause of a table."""

    seat: Seat


HouseCommand = (
    Sit
    | Rise
    | LetBotPlay
    | PlayAgain
    | Kick
    | Close
    | Say
    | SetChat
    | Propose
    | Decline
    | Grant
    | GoOn
)
Command = Act | Claim | HouseCommand | SeatCommand
ENDLESS = SeatCommand | Sit | LetBotPlay | PlayAgain | Say | SetChat | Propose | Decline
"""What can be asked for again and again."""


class Decision(NamedTuple):
    """What a command leads to."""

    events: Sequence[Event]
    step: Step[AnyState] | None = None
    """What the action of the game led to, if there was one."""


def decide(game: AnyGame, table: Table, asker: Asker, command: Command, now: float) -> Decision:
    """What a command leads to; ``Denied``, or the game's ``Refusal``."""
    if table.closed and not isinstance(command, Say):
        raise Denied("closed")
    if table.seq >= MOST_EVENTS and isinstance(command, ENDLESS):
        raise Denied("table-full")
    if isinstance(command, Act):
        return _act(game, table, asker, command, now)
    if isinstance(command, Claim):
        late = _require_late(game, table, asker, command.seat, now)
        return accept(game, table, late, RESIGN, table.game_time(now), late=True)
    if isinstance(command, SeatCommand):
        return Decision(decide_seating(game, table, asker, command, now))
    return Decision(_decide_for_house(game, table, asker, command, now))


def _decide_for_house(
    game: AnyGame, table: Table, asker: Asker, command: HouseCommand, now: float
) -> Sequence[Event]:
    match command:
        case Sit(seat, name):
            return _sit(table, asker, seat, name)
        case Rise(seat):
            require_own(table, asker, seat)
            return [reseat(table, seat, Holder())]
        case LetBotPlay(seat, level):
            return _let_bot_play(table, asker, seat, level)
        case PlayAgain(seat):
            holder = require_own(table, asker, seat)
            return [reseat(table, seat, msgspec.structs.replace(holder, level=0, away=0.0))]
        case Kick(seat):
            require_host(table, asker)
            _require_no_rated_game(game, table, asker)
            guest = require_seat(table, seat).guest
            kicked = NOBODY if guest == asker.guest else guest
            return [msgspec.structs.replace(reseat(table, seat, Holder()), kicked=kicked)]
        case Close():
            require_host(table, asker)
            _require_no_rated_game(game, table, asker)
            return [Closed()]
        case Say(text, to, room):
            return [speak(game, table, asker, Words(text, to, room), now)]
        case SetChat(mode):
            require_host(table, asker)
            return [ChatSet(mode)] if mode != table.chat else []
        case Propose(kind, seat):
            return _propose(game, table, asker, kind, seat)
        case Decline(kind, seat):
            require_own(table, asker, seat)
            if kind not in table.offers:
                raise Denied("no-offer")
            return [Declined(kind, seat)]
        case Grant(seat):
            return [Granted(_require_late(game, table, asker, seat, now), seat)]
        case GoOn(seat):
            require_own(table, asker, seat)
            if table.waiting.paused is None:
                raise Denied("not-paused")
            return [Continued(seat)]


def _act(game: AnyGame, table: Table, asker: Asker, command: Act, now: float) -> Decision:
    require_own(table, asker, command.seat)
    if table.started is None:
        raise Denied("not-started")
    if table.waiting.paused is not None:
        raise Denied("paused")
    if len(command.action) > LONGEST_ACTION:
        raise Denied("too-long")
    if table.stored >= MOST_STORED:
        raise Denied("table-full")
    return accept(game, table, command.seat, command.action, table.game_time(now))


def accept(
    game: AnyGame, table: Table, seat: Seat, text: str, at: float, *, late: bool = False
) -> Decision:
    """An action of the game, if the rules allow it; the game's ``Refusal`` otherwise."""
    action = game.parse_action(text, table.game_state, seat)
    step = game.apply(table.game_state, seat, action, at)
    return Decision([Acted(at, seat, game.format_action(action), late)], step)


def _sit(table: Table, asker: Asker, seat: Seat, name: str) -> list[Event]:
    holder = require_seat(table, seat)
    if asker.guest in table.kicked and seat not in asker.invited:
        raise Denied("kicked")
    if not may_retake(table, asker.guest, seat):
        if not holder.is_free:
            raise Denied("seat-taken")
        if holder.reserved and seat not in asker.invited:
            raise Denied("seat-reserved")
    require_one_chair(table, asker.guest, seat)
    return [reseat(table, seat, Holder(asker.guest, clean_name(name)))]


def _let_bot_play(table: Table, asker: Asker, seat: Seat, level: Strength) -> list[Event]:
    holder = require_seat(table, seat)
    if not is_strength(level):
        raise Denied("no-such-level")
    if asker.guest and holder.guest == asker.guest:
        return [reseat(table, seat, msgspec.structs.replace(holder, level=level))]
    require_host(table, asker)
    if holder.guest:
        raise Denied("seat-taken")
    return [reseat(table, seat, Holder(level=level))]


def _propose(game: AnyGame, table: Table, asker: Asker, kind: OfferKind, seat: Seat) -> list[Event]:
    require_own(table, asker, seat)
    if kind == "seat":
        return agree_to_claim(table, seat)
    over = game.result(table.game_state) is not None
    if kind == "rematch" and (not over or table.successor):
        raise Denied("not-over" if not over else "rematch-made")
    undone = 0
    if kind == "takeback":
        undone = _to_undo(table, seat if kind not in table.offers else table.offers[kind][0])
        if over or not undone or not nothing_revealed(game, table, undone):
            raise Denied("no-takeback")
    if kind == "pause":
        _require_pausable(game, table)
    wanting = {*table.offers.get(kind, ()), seat}
    events: list[Event] = [Offered(kind, seat)]
    if kind == "takeback" and wanting >= set(persons(table)):
        events.append(TakenBack(undone))
    if kind == "pause" and wanting >= set(persons(table)):
        events.append(Paused())
    return events


def _require_pausable(game: AnyGame, table: Table) -> None:
    """Only days can be stopped: not the seconds of a game, while they run."""
    if not table.opened.days or table.started is None or game.result(table.game_state):
        raise Denied("no-pause")
    if table.waiting.paused is not None:
        raise Denied("paused")
    if game.due(table.game_state) is not None:
        raise Denied("clock-runs")


def _require_late(game: AnyGame, table: Table, asker: Asker, seat: Seat, now: float) -> Seat:
    """Who let their days pass, where somebody else on this seat may grant or claim."""
    require_own(table, asker, seat)
    late = awaited(game, table)
    if late is None:
        raise Denied("nobody-late")
    if seat not in others(table, late):
        raise Denied("own-time")
    if not is_late(game, table, now):
        raise Denied("time-left")
    return late


def wants_to_play_again(command: Command) -> bool:
    """Whether somebody wants a seat at the rematch."""
    return isinstance(command, Propose) and command.kind == "rematch"


def wants_rematch(table: Table) -> bool:
    """Whether all people who are here want to play again, and nothing is set for that yet."""
    if "rematch" not in table.offers:
        return False
    wanting = wanting_rematch(table)
    here = {table.holders[seat].guest for seat in persons(table) if not table.holders[seat].away}
    return bool(wanting) and not table.successor and wanting >= here


def wanting_rematch(table: Table) -> set[Guest]:
    """The people who want to play again, each for all seats that they hold."""
    asked = {table.holders[seat].guest for seat in table.offers.get("rematch", ())}
    return asked - {NOBODY}


def rematch_holders(table: Table) -> tuple[Holder, ...]:
    """Who sits at the rematch, the seats moved on by one.

    Who wants it plays, also where a bot stood in; the seat of who is gone is free.
    """
    wanting = wanting_rematch(table)
    after = (*table.holders[1:], table.holders[0])
    return tuple(
        Holder(holder.guest, holder.name, 0 if holder.guest in wanting else holder.level)
        if holder.level or holder.guest in wanting
        else Holder()
        for holder in after
    )


def persons(table: Table) -> tuple[Seat, ...]:
    """The seats on which people play themselves."""
    return tuple(
        seat for seat, holder in enumerate(table.holders) if holder.guest and not holder.level
    )


def _to_undo(table: Table, seat: Seat) -> int:
    """How many actions back this seat last acted; 0 where it never did."""
    for count, entry in enumerate(reversed(table.entries), 1):
        if entry.seat == seat:
            return count
    return 0


def nothing_revealed(game: AnyGame, table: Table, actions: int) -> bool:
    """Whether nobody learnt anything hidden through the last actions.

    If so, the same actions give everybody the same views when all that is hidden from them is
    dealt in another way.
    """
    if actions > len(table.earlier):
        return False
    before = taken_back(game, table, actions).state
    undone = table.entries[-actions:]
    for seat in (*range(table.setup.players), None):
        for seed in ("one", "two"):
            state = game.reshuffle_hidden(before, seat, seed)
            try:
                for entry in undone:
                    action = game.parse_action(entry.action, state, entry.seat)
                    state = game.apply(state, entry.seat, action, entry.at).state
            except Refusal:
                return False
            if game.view(state, seat) != game.view(table.game_state, seat):
                return False
    return True


def _require_no_rated_game(game: AnyGame, table: Table, asker: Asker) -> None:
    """Nobody takes a game that counts away from others who are still playing it."""
    counts = table.started is not None and table.friendly is None
    others = (holder for holder in table.holders if holder.guest not in (NOBODY, asker.guest))
    if counts and game.result(table.game_state) is None and not all(one.away for one in others):
        raise Denied("game-counts")
