"""Leaving for good: what becomes of the tables of somebody who is to be forgotten."""

from collections.abc import Iterable
from functools import partial

from logomachie.engine.game import AnyGame
from logomachie.table.clock import is_running
from logomachie.table.commands import Decision, Denied
from logomachie.table.events import NOBODY, Closed, Event, Guest, Holder, HostPassed, Seated
from logomachie.table.house import House
from logomachie.table.people import guests_at
from logomachie.table.state import Table
from logomachie.table.storage import TableId

SUCCESSOR_LEVEL = 3
"""The level of the bot that plays on for who left for good."""


def farewell(game: AnyGame, table: Table, guest: Guest) -> list[Event]:
    """Who leaves for good frees their seats before a game; in it, a bot plays on for the others.

    Where nobody else sits the table is closed. The others may close it as well: it is theirs.
    """
    if not is_running(game, table):
        return []
    holders = enumerate(table.holders)
    others = [seat for seat, holder in holders if holder.guest not in (NOBODY, guest)]
    if not others:
        return [Closed()]
    level = SUCCESSOR_LEVEL if table.started is not None else 0
    events: list[Event] = [
        Seated(seat, Holder(level=level, generation=table.holders[seat].generation + 1))
        for seat in table.seats_of(guest)
    ]
    if table.host == guest:
        events.append(HostPassed(others[0], table.holders[others[0]].guest))
    return events


async def leave_tables(house: House, tables: Iterable[TableId], guest: Guest) -> None:
    """Let somebody leave running tables for good."""
    for table in tables:
        try:
            desk = await house.desk(table)
        except Denied:
            continue  # nobody can play there
        await house.commit(desk, partial(_leave, desk.game, guest))
        if not is_running(desk.game, desk.table):
            await house.archive.put_away(
                table
            )  # so that nobody else does it after all is forgotten


async def forget_at_tables(house: House, guests: frozenset[Guest]) -> None:
    """Somebody who was these guests is forgotten: know their tables as they are stored now."""
    for desk in house.in_use():
        known = {*desk.present, *guests_at(desk.table), *desk.table.speakers}
        if not guests.isdisjoint(known):
            await house.take_anew(desk, desk.said_by(guests))


def _leave(game: AnyGame, guest: Guest, table: Table) -> Decision:
    return Decision(farewell(game, table, guest))
