"""Who sits where: the waiting room, invitations to seats, and seats of people who are gone."""

from collections.abc import Sequence

import msgspec

from logomachie.engine.chance import shuffled
from logomachie.engine.game import AnyGame, Seat
from logomachie.engine.strength import Strength, is_strength
from logomachie.table.events import (
    NOBODY,
    Event,
    Guest,
    Holder,
    Offered,
    Readied,
    SeatClaimed,
    Seated,
    Started,
)
from logomachie.table.rights import (
    Asker,
    Denied,
    clean_name,
    require_host,
    require_own,
    require_seat,
)
from logomachie.table.state import Table

CLAIM_SECONDS = 120.0
"""After so long, the seat of who left can be claimed; and again, where nobody answered."""


class Ready(msgspec.Struct, frozen=True, tag="ready", forbid_unknown_fields=True):
    """Say in a waiting room that I am ready to begin, or not any more."""

    seat: Seat
    ready: bool = True


class Start(msgspec.Struct, frozen=True, tag="start", forbid_unknown_fields=True):
    """The host lets the game begin, also where somebody is not ready."""


class Shuffle(msgspec.Struct, frozen=True, tag="shuffle", forbid_unknown_fields=True):
    """The host lets chance decide who sits where, before the game begins."""


class ChangeSeat(msgspec.Struct, frozen=True, tag="change-seat", forbid_unknown_fields=True):
    """Change to a free seat before the game begins; the host lets any two change places."""

    seat: Seat
    to: Seat


class Reserve(msgspec.Struct, frozen=True, tag="reserve", forbid_unknown_fields=True):
    """The host keeps a free seat for who has its invitation, or for nobody any more."""

    seat: Seat
    reserved: bool = True


class ClaimSeat(msgspec.Struct, frozen=True, tag="claim-seat", forbid_unknown_fields=True):
    """Ask for the seat of who is gone; who plays here asks for a bot that stands in for them."""

    seat: Seat
    name: str = ""
    level: Strength = 0
    """The level of the bot; 0 where I want to sit there myself."""


SeatCommand = Ready | Start | Shuffle | ChangeSeat | Reserve | ClaimSeat


def decide_seating(
    game: AnyGame, table: Table, asker: Asker, command: SeatCommand, now: float
) -> Sequence[Event]:
    """What a command about seats leads to; ``Denied`` where it is not granted."""
    match command:
        case Ready(seat, ready):
            return _ready(table, asker, seat, ready)
        case Start():
            _require_waiting(table, asker)
            if any(holder.is_free for holder in table.holders):
                raise Denied("seats-free")
            return [Started()]
        case Shuffle():
            _require_waiting(table, asker)
            return _shuffle(table)
        case ChangeSeat(seat, to):
            return _move(table, asker, seat, to)
        case Reserve(seat, reserved):
            return _reserve(game, table, asker, seat, reserved)
        case ClaimSeat(seat):
            _require_unfinished(game, table)
            return _claim(table, asker, seat, _claimant(table, asker, command), now)


def reseat(table: Table, seat: Seat, holder: Holder) -> Seated:
    """A seat changes hands: it stays kept for who is invited, by new invitations alone."""
    before = table.holders[seat]
    generation = before.generation + 1
    return Seated(
        seat, msgspec.structs.replace(holder, generation=generation, reserved=before.reserved)
    )


def may_retake(table: Table, guest: Guest, seat: Seat) -> bool:
    """Whether somebody gave this seat up, and nobody else has it: a bot may be there."""
    is_held = bool(table.holders[seat].guest)
    return guest != NOBODY and table.chairs[seat].left_by == guest and not is_held


def require_one_chair(table: Table, guest: Guest, seat: Seat) -> None:
    """Nobody sits down where they would know what two seats hold."""
    knows = [at for at, knowing in enumerate(table.known_to) if guest in knowing]
    if knows and seat not in knows:
        raise Denied("knows-too-much")
    if table.is_gathering and table.seats_of(guest):
        raise Denied("one-chair")


def agree_to_claim(table: Table, seat: Seat) -> list[Event]:
    """A seat agrees to what somebody asked for; when all do who are here, it is theirs."""
    if not table.claim:
        raise Denied("no-offer")
    agreeing = {*table.offers["seat"], seat}
    return [Offered("seat", seat), *_granted(table, table.claim.seat, table.claim.holder, agreeing)]


def granted_claim(table: Table) -> list[Event]:
    """What becomes of a claim when somebody went who had not answered."""
    if not table.claim:
        return []
    return _granted(table, table.claim.seat, table.claim.holder, set(table.offers["seat"]))


def _granted(table: Table, seat: Seat, holder: Holder, agreeing: set[Seat]) -> list[Event]:
    """The seat that changes hands, where all agree who are here."""
    agreed = {table.holders[one].guest for one in agreeing}
    here = {one.guest for one in table.holders if one.guest and not one.level and not one.away}
    return [reseat(table, seat, holder)] if here <= agreed else []


def _ready(table: Table, asker: Asker, seat: Seat, ready: bool) -> list[Event]:
    require_own(table, asker, seat)
    if table.started is not None:
        raise Denied("game-runs")
    if not table.opened.gather:
        raise Denied("no-waiting-room")
    return [] if table.chairs[seat].ready == ready else [Readied(seat, ready)]


def _shuffle(table: Table) -> Sequence[Event]:
    """Everybody in the order of chance, from the first seat on: so are teams about equal."""
    kept = [holder.is_free and holder.reserved for holder in table.holders]
    places = [seat for seat, is_kept in enumerate(kept) if not is_kept]
    sitting = [seat for seat in places if not table.holders[seat].is_free]
    order = shuffled(sitting, table.setup.seed, f"seats/{table.seq}")
    holders = [*(table.holders[seat] for seat in order), *[Holder()] * (len(places) - len(order))]
    return _moved(table, dict(zip(places, holders, strict=True)))


def _move(table: Table, asker: Asker, seat: Seat, to: Seat) -> Sequence[Event]:
    holder, other = require_seat(table, seat), require_seat(table, to)
    if table.started is not None:
        raise Denied("game-runs")
    if not asker.guest or table.host != asker.guest:
        require_own(table, asker, seat)
        if not other.is_free:
            raise Denied("seat-taken")
        if other.reserved and to not in asker.invited:
            raise Denied("seat-reserved")
    return [] if seat == to else _moved(table, {seat: other, to: holder})


def _moved(table: Table, holders: dict[Seat, Holder]) -> Sequence[Event]:
    """People on other seats than before, where they are not ready yet.

    Seats become free first, and bots, who always are ready, come last: nothing begins meanwhile.
    """
    changed = [
        reseat(table, seat, holder)
        for seat, holder in holders.items()
        if (holder.guest, holder.level) != (table.holders[seat].guest, table.holders[seat].level)
    ]
    return sorted(changed, key=lambda one: (not one.holder.is_free, not one.holder.guest))


def _reserve(game: AnyGame, table: Table, asker: Asker, seat: Seat, reserved: bool) -> list[Event]:
    require_host(table, asker)
    _require_unfinished(game, table)
    holder = require_seat(table, seat)
    if not holder.is_free:
        raise Denied("seat-taken")
    if holder.reserved == reserved:
        return []
    return [Seated(seat, Holder(reserved=reserved, generation=holder.generation + 1))]


def _claimant(table: Table, asker: Asker, command: ClaimSeat) -> Holder:
    """Who would hold a claimed seat."""
    holder = require_seat(table, command.seat)
    if not asker.guest:
        raise Denied("hello-first")
    if asker.guest in table.kicked:
        raise Denied("kicked")
    if not command.level:
        require_one_chair(table, asker.guest, command.seat)
        if table.seats_of(asker.guest):  # the game may have begun when all agree
            raise Denied("one-chair")
        return Holder(asker.guest, clean_name(command.name))
    if not is_strength(command.level):
        raise Denied("no-such-level")
    if not table.seats_of(asker.guest):
        raise Denied("not-your-seat")
    return msgspec.structs.replace(holder, level=command.level)


def _claim(table: Table, asker: Asker, seat: Seat, claimant: Holder, now: float) -> list[Event]:
    holder = table.holders[seat]
    is_gone = holder.guest and holder.away and now - holder.away >= CLAIM_SECONDS
    if not is_gone or table.successor:
        raise Denied("not-gone")
    if claimant.level and holder.level:
        raise Denied("seat-taken")
    if table.claim and now - table.claim.at < CLAIM_SECONDS:
        raise Denied("claim-made")
    mine = table.seats_of(asker.guest)
    claimed = SeatClaimed(seat, claimant, mine[0] if mine else None)
    return [claimed, *_granted(table, seat, claimant, set(mine))]


def _require_waiting(table: Table, asker: Asker) -> None:
    """The host asks, and the game has not begun."""
    require_host(table, asker)
    if table.started is not None:
        raise Denied("game-runs")


def _require_unfinished(game: AnyGame, table: Table) -> None:
    if game.result(table.game_state) is not None:
        raise Denied("game-over")
