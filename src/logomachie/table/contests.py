"""Finished games as ratings see them: whether they count, and in which places all ended."""

import math
from collections.abc import Sequence

from msgspec.structs import replace

from logomachie.bots.ladder import LADDER, anchor
from logomachie.engine.game import Result, Seat
from logomachie.table.commands import RESIGN
from logomachie.table.events import Holder
from logomachie.table.friendly import Friendly
from logomachie.table.ratings import Contest, Contestant, Side
from logomachie.table.state import Table


def verdict(table: Table, result: Result | None, teams: int) -> Contest | Friendly:
    """Whether a table's game counts now that it is over: as what, or why not."""
    if table.friendly:
        return table.friendly
    if result is None:
        return Friendly.CLOSED
    game = table.setup.game
    if any(holder.level and anchor(game, holder.level) is None for holder in table.holders):
        return Friendly.UNMEASURED
    resigned = [entry.seat for entry in table.entries if entry.action == RESIGN]
    return Contest(game, sides_of(_players(table), teams, result, resigned), LADDER)


def _players(table: Table) -> tuple[Holder, ...]:
    """Who played on each seat: who left one that nobody took plays there to the end."""
    return tuple(
        replace(holder, guest=chair.left_by) if holder.is_free else holder
        for holder, chair in zip(table.holders, table.chairs, strict=True)
    )


def sides_of(
    holders: Sequence[Holder], teams: int, result: Result, resigned: Sequence[Seat]
) -> tuple[Side, ...]:
    """Who played for whom, and in which places they ended."""
    count = teams or len(holders)
    seats = [range(side, len(holders), count) for side in range(count)]
    merits = [max(_merit(seat, result, resigned) for seat in own) for own in seats]
    return tuple(
        Side(
            tuple(_contestant(seat, holders[seat]) for seat in own),
            1 + sum(other > merit for other in merits),
        )
        for own, merit in zip(seats, merits, strict=True)
    )


def _merit(seat: Seat, result: Result, resigned: Sequence[Seat]) -> tuple[bool, float, int]:
    """What a seat is ranked by: whether it won, how long it held out, and its points."""
    held_out = resigned.index(seat) if seat in resigned else math.inf
    return seat in result.winners, held_out, result.scores[seat]


def _contestant(seat: Seat, holder: Holder) -> Contestant:
    return Contestant(seat, holder.guest, holder.name, holder.level)
