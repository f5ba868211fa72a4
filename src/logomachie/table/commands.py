"""What a person can ask of a table, and what the table answers: events, or a denial."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from logomachie.engine.game import AnyGame, AnyState, Seat, Step
from logomachie.engine.refusal import Refusal
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
    Said,
    Seated,
    TakenBack,
    own_name,
)
from logomachie.table.names import has_piled_marks, is_drawn, is_like_a_bot, visible
from logomachie.table.state import Table, hearers, taken_back

LONGEST_NAME = 40
LONGEST_TEXT = 500
LONGEST_ACTION = 4000
MOST_TALK = 250_000
"""How many bytes can be said at a table: some thousand lines."""
MOST_STORED = 20_000_000
"""How many bytes a game may take up; a long one takes one of these twenty millions."""
CLAIM_SECONDS = 120.0
"""After so long, the seat of who left can be claimed."""
BOT_LEVELS = range(1, 6)


class Denied(Exception):
    """A request that the table does not grant. It never changes anything."""

    def __init__(self, key: str, values: Mapping[str, str] | None = None) -> None:
        self.key = key
        """Which of the house's denials this is: see ``denials``."""
        self.values = dict(values or {})
        """What its sentence names, such as the table that stands in the way."""
        super().__init__(key)


class Act(msgspec.Struct, frozen=True, tag="act", forbid_unknown_fields=True):
    """Take an action of the game."""

    seat: Seat
    action: str


class Sit(msgspec.Struct, frozen=True, tag="sit", forbid_unknown_fields=True):
    """Take a free seat, or one whose player left long ago."""

    seat: Seat
    name: str


class Rise(msgspec.Struct, frozen=True, tag="rise", forbid_unknown_fields=True):
    """Give one's seat up: before the game somebody else can take it, later too."""

    seat: Seat


class LetBotPlay(msgspec.Struct, frozen=True, tag="let-bot-play", forbid_unknown_fields=True):
    """Let a bot play on one's seat; the host can put one on a free seat."""

    seat: Seat
    level: int


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


class Propose(msgspec.Struct, frozen=True, tag="propose", forbid_unknown_fields=True):
    """Propose something to the others, or agree to it."""

    kind: OfferKind
    seat: Seat


class Decline(msgspec.Struct, frozen=True, tag="decline", forbid_unknown_fields=True):
    """Say no to what was proposed."""

    kind: OfferKind
    seat: Seat


HouseCommand = Sit | Rise | LetBotPlay | PlayAgain | Kick | Close | Say | Propose | Decline
Command = Act | HouseCommand


class Decision(NamedTuple):
    """What a command leads to."""

    events: Sequence[Event]
    step: Step[AnyState] | None = None
    """What the action of the game led to, if there was one."""


class Asker(msgspec.Struct, frozen=True):
    """Who asks."""

    guest: Guest
    name: str = ""
    invited: frozenset[Seat] = frozenset()
    """The seats for which they showed a valid invitation."""


def decide(game: AnyGame, table: Table, asker: Asker, command: Command, now: float) -> Decision:
    """What a command leads to; ``Denied``, or the game's ``Refusal``."""
    if table.closed and not isinstance(command, Say):
        raise Denied("closed")
    if isinstance(command, Act):
        return _act(game, table, asker, command, now)
    return Decision(_decide_for_house(game, table, asker, command, now))


def _decide_for_house(
    game: AnyGame, table: Table, asker: Asker, command: HouseCommand, now: float
) -> Sequence[Event]:
    match command:
        case Sit(seat, name):
            return _sit(table, asker, seat, name, now)
        case Rise(seat):
            _require_own(table, asker, seat)
            return [_reseat(table, seat, Holder())]
        case LetBotPlay(seat, level):
            return _let_bot_play(table, asker, seat, level)
        case PlayAgain(seat):
            holder = _require_own(table, asker, seat)
            return [_reseat(table, seat, msgspec.structs.replace(holder, level=0, away=0.0))]
        case Kick(seat):
            _require_host(table, asker)
            _require_no_rated_game(game, table, asker)
            guest = _require_seat(table, seat).guest
            kicked = NOBODY if guest == asker.guest else guest
            return [msgspec.structs.replace(_reseat(table, seat, Holder()), kicked=kicked)]
        case Close():
            _require_host(table, asker)
            _require_no_rated_game(game, table, asker)
            return [Closed()]
        case Say(text, to):
            return [_say(table, asker, text, to)]
        case Propose(kind, seat):
            return _propose(game, table, asker, kind, seat)
        case Decline(kind, seat):
            _require_own(table, asker, seat)
            if kind not in table.offers:
                raise Denied("no-offer")
            return [Declined(kind, seat)]


def _act(game: AnyGame, table: Table, asker: Asker, command: Act, now: float) -> Decision:
    _require_own(table, asker, command.seat)
    if table.started is None:
        raise Denied("not-started")
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


def _sit(table: Table, asker: Asker, seat: Seat, name: str, now: float) -> list[Event]:
    holder = _require_seat(table, seat)
    if asker.guest in table.kicked and seat not in asker.invited:
        raise Denied("kicked")
    is_left = holder.guest and holder.away and not table.successor
    left_long_ago = is_left and now - holder.away >= CLAIM_SECONDS
    if not holder.is_free and not left_long_ago:
        raise Denied("seat-taken")
    if holder.reserved and seat not in asker.invited and not left_long_ago:
        raise Denied("seat-reserved")
    knows = [at for at, knowing in enumerate(table.known_to) if asker.guest in knowing]
    if knows and seat not in knows:
        raise Denied("knows-too-much")
    return [_reseat(table, seat, Holder(asker.guest, clean_name(name)))]


def _say(table: Table, asker: Asker, text: str, to: tuple[Seat, ...]) -> Said:
    for seat in to:
        _require_seat(table, seat)
    if to and not table.seats_of(asker.guest):
        raise Denied("not-your-seat")
    if table.talk >= MOST_TALK:
        raise Denied("talked-out")
    heard_by = hearers(table, to) if to else None
    name, seats = clean_name(asker.name), tuple(sorted(set(to)))
    return Said(asker.guest, name, _text(text), seats, heard_by)


def _let_bot_play(table: Table, asker: Asker, seat: Seat, level: int) -> list[Event]:
    holder = _require_seat(table, seat)
    if level not in BOT_LEVELS:
        raise Denied("no-such-level")
    if asker.guest and holder.guest == asker.guest:
        return [_reseat(table, seat, msgspec.structs.replace(holder, level=level))]
    _require_host(table, asker)
    if holder.guest:
        raise Denied("seat-taken")
    return [_reseat(table, seat, Holder(level=level))]


def _propose(game: AnyGame, table: Table, asker: Asker, kind: OfferKind, seat: Seat) -> list[Event]:
    _require_own(table, asker, seat)
    over = game.result(table.game_state) is not None
    if kind == "rematch" and (not over or table.successor):
        raise Denied("not-over" if not over else "rematch-made")
    undone = 0
    if kind == "takeback":
        undone = _to_undo(table, seat if kind not in table.offers else table.offers[kind][0])
        if over or not undone or not nothing_revealed(game, table, undone):
            raise Denied("no-takeback")
    wanting = {*table.offers.get(kind, ()), seat}
    events: list[Event] = [Offered(kind, seat)]
    if kind == "takeback" and wanting >= set(persons(table)):
        events.append(TakenBack(undone))
    return events


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


def _reseat(table: Table, seat: Seat, holder: Holder) -> Seated:
    generation = table.holders[seat].generation + 1
    return Seated(seat, msgspec.structs.replace(holder, generation=generation))


def _require_seat(table: Table, seat: Seat) -> Holder:
    if not 0 <= seat < len(table.holders):
        raise Denied("no-such-seat")
    return table.holders[seat]


def _require_own(table: Table, asker: Asker, seat: Seat) -> Holder:
    holder = _require_seat(table, seat)
    if not asker.guest or holder.guest != asker.guest:
        raise Denied("not-your-seat")
    return holder


def _require_host(table: Table, asker: Asker) -> None:
    if not asker.guest or table.opened.host != asker.guest:
        raise Denied("not-host")


def _require_no_rated_game(game: AnyGame, table: Table, asker: Asker) -> None:
    """Nobody takes a game that counts away from others who are still playing it."""
    counts = table.started is not None and table.friendly is None
    others = (holder for holder in table.holders if holder.guest not in (NOBODY, asker.guest))
    if counts and game.result(table.game_state) is None and not all(one.away for one in others):
        raise Denied("game-counts")


def clean_name(name: str) -> str:
    """A name that can be shown, or none; ``Denied`` where it cannot be anybody's."""
    clean = visible(name)
    if len(clean) > LONGEST_NAME:
        raise Denied("bad-name")
    if not clean and is_drawn(name):
        raise Denied("unseen-name")
    if has_piled_marks(clean):
        raise Denied("piled-name")
    if is_like_a_bot(clean):
        raise Denied("name-of-bot")
    return own_name(clean)


def _text(text: str) -> str:
    clean = "".join(c for c in text if c.isprintable() or c == "\n").strip()
    if not clean or len(clean) > LONGEST_TEXT:
        raise Denied("bad-text")
    return clean
