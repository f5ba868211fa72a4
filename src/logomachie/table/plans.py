"""Tables that somebody wants to open."""

import hashlib
import secrets
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from logomachie.engine.game import OptionValue, Seat
from logomachie.engine.strength import Strength, is_strength
from logomachie.lexicon.names import COMPLETE
from logomachie.table.correspondence import DAYS
from logomachie.table.events import Holder
from logomachie.table.rights import Asker, Denied, clean_name
from logomachie.table.storage import Hosted, TableId

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""Letters that are not taken for each other or for digits when read aloud."""
CODE_LENGTH = 6
ID_BYTES = 12
MOST_SEATS = 20
"""As many as play MOT POUR MOT, the largest game."""


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit on a seat: me, a bot, who is invited, or whoever comes."""

    who: str = "open"
    """``me``, ``bot``, ``invited`` or ``open``."""
    name: str = ""
    level: Strength = 0


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that somebody wants to open."""

    game: str
    seats: tuple[SeatPlan, ...]
    options: dict[str, OptionValue] = {}
    listed: bool = False
    """Whether the lobby shows it; otherwise only who has the link finds it."""
    days: int = 0
    """Days for a turn in a game by correspondence, one of ``DAYS``; 0 for a game played live."""
    material: str = ""
    """The players' own material as the text of its file, if they bring one."""
    hints: bool = False
    """Whether hints are given: only to somebody who plays against bots alone."""
    dictionary: str = COMPLETE
    """The words that count, by the name of a dictionary of the house."""
    rated: bool = False
    """Whether the game shall count for the ratings; otherwise it is friendly."""
    gather: bool = False
    """Whether the game waits until all are ready; otherwise it begins when the last one sits."""


class Allowance(NamedTuple):
    """How many tables a person may keep open at the same time."""

    tables: int = 100
    listed: int = 5
    of_bots: int = 5
    """Tables where nobody plays but bots."""


def is_left_to_bots(holders: Sequence[Holder]) -> bool:
    """Whether bots play here and nobody by themselves: bots stand in for who sits there."""
    by_themselves = any(holder.guest and not holder.level for holder in holders)
    return not by_themselves and any(holder.level for holder in holders)


def is_last_seat(holders: Sequence[Holder], seat: Seat) -> bool:
    """Whether bots play on all other seats: one more, and they are among themselves."""
    return all(holder.level for at, holder in enumerate(holders) if at != seat)


def require_room_for_bots(others: int, allowance: Allowance) -> None:
    """Refuse a table to bots alone where its host has as many others as the house has room for."""
    _require_fewer(others, allowance.of_bots, "too-many-of-bots")


def require_allowance(plan: Plan, open_now: Hosted, allowance: Allowance) -> None:
    """Refuse a table to who keeps as many open as the house has room for."""
    _require_fewer(open_now.tables, allowance.tables, "too-many-open")
    if plan.listed:
        _require_fewer(open_now.listed, allowance.listed, "too-many-listed")
    if all(seat.who == "bot" for seat in plan.seats):
        require_room_for_bots(open_now.of_bots, allowance)


def _require_fewer(has: int, most: int, key: str) -> None:
    if has >= most:
        raise Denied(key, {"most": str(most)})


def holders_of(plan: Plan, host: Asker) -> tuple[Holder, ...]:
    """Who sits where at first; ``Denied`` where the plan makes no sense."""
    if plan.days not in (0, *DAYS) or len(plan.seats) > MOST_SEATS:
        raise Denied("bad-plan")
    if plan.hints and sorted(seat.who for seat in plan.seats) != _alone(len(plan.seats)):
        raise Denied("hints-alone")
    if plan.rated and not _can_count(plan):
        raise Denied("cannot-be-rated")
    return tuple(_holder(seat, host) for seat in plan.seats)


def _alone(seats: int) -> list[str]:
    """Who sits where somebody plays against bots alone, in alphabetical order."""
    return ["bot"] * (seats - 1) + ["me"]


def _can_count(plan: Plan) -> bool:
    """Whether a game may count for the ratings if all goes well."""
    people = [seat.who for seat in plan.seats if seat.who != "bot"]
    alone_at_their_screen = people.count("me") <= 1
    return bool(people) and alone_at_their_screen and not plan.hints and not plan.material


def _holder(plan: SeatPlan, host: Asker) -> Holder:
    match plan.who:
        case "me":
            return Holder(host.guest, clean_name(plan.name or host.name))
        case "bot" if is_strength(plan.level):
            return Holder(level=plan.level)
        case "invited":
            return Holder(reserved=True)
        case "open":
            return Holder()
    raise Denied("bad-plan")


def new_id() -> TableId:
    """The id of a new table, which nobody can guess: it is the link to it."""
    return secrets.token_urlsafe(ID_BYTES)


def rematch_id(table: TableId) -> TableId:
    """The id of the rematch of a table: the same whoever sets it, so that there is only one."""
    return hashlib.sha256(f"rematch/{table}".encode()).hexdigest()[: 2 * ID_BYTES]


def new_code() -> str:
    """A short code that can be read aloud."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
