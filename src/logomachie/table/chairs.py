"""What is remembered of a seat beside who holds it, and who claims one whose person is gone."""

import msgspec

from logomachie.engine.game import Seat
from logomachie.table.events import NOBODY, Guest, Holder, Opened, Seated


class Chair(msgspec.Struct, frozen=True):
    """A seat, whoever holds it."""

    since: float
    """Since when it is held by who holds it (time of day)."""
    left_by: Guest = NOBODY
    """Who gave it up by themselves: they may take it again as long as nobody else has it."""
    ready: bool = False
    """Whether who sits here said that they are ready to begin."""


class Claim(msgspec.Struct, frozen=True):
    """Somebody asks for the seat of who is gone."""

    seat: Seat
    holder: Holder
    """Who would hold it."""
    at: float
    """When they asked (time of day)."""


def set_chairs(opened: Opened, when: float) -> tuple[Chair, ...]:
    """The chairs of a new table; who agreed to a rematch is ready for it."""
    return tuple(Chair(when, ready=bool(opened.before)) for _ in opened.holders)


def after_seating(chair: Chair, before: Holder, seated: Seated, when: float) -> Chair:
    """A chair whose holder changed, came or went."""
    holder = seated.holder
    if holder.guest == before.guest and holder.guest:
        return msgspec.structs.replace(chair, ready=chair.ready and not holder.away)
    return Chair(when, _left_by(chair, before, seated))


def _left_by(chair: Chair, before: Holder, seated: Seated) -> Guest:
    """Who may take a seat again that they gave up."""
    if seated.holder.guest or before.guest == seated.kicked != NOBODY:
        return NOBODY
    if before.guest:
        return before.guest
    is_promised = before.is_free and seated.holder.is_free
    return NOBODY if is_promised else chair.left_by


def ends_claim(claim: Claim, before: Holder, seated: Seated) -> bool:
    """Whether nobody asks for a seat any more once this seat changed."""
    holder = seated.holder
    if seated.seat == claim.seat:
        is_same = (holder.guest, holder.level) == (before.guest, before.level)
        return not holder.away or not is_same
    return bool(holder.guest) and holder.guest == claim.holder.guest
