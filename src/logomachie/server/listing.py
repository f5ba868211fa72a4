"""Tables of lists, as somebody may see them."""

from logomachie.server.readiness import PREPARING
from logomachie.table.alerts import awaited_person
from logomachie.table.clock import is_running
from logomachie.table.commands import Denied
from logomachie.table.correspondence import time_left
from logomachie.table.desk import Desk
from logomachie.table.events import Guest
from logomachie.table.house import House
from logomachie.table.listing import ListedTable
from logomachie.table.storage import Summary
from logomachie.table.view import seat_views


async def listed(house: House, summary: Summary, guest: Guest, now: float) -> ListedTable | None:
    """A table of a list, as this person may see it."""
    desk = await playable(house, summary)
    if desk is None:
        return _unreadable(summary) if guest else None
    table = desk.table
    return ListedTable(
        desk.id,
        desk.code,
        desk.game.name,
        seat_views(table, table.seats_of(guest)),
        table.started is not None,
        is_running(desk.game, table),
        table.opened.days,
        tuple(desk.game.to_act(table.game_state)) if table.started is not None else (),
        awaits(desk, guest),
        table.last,
        desk.game.teams,
        desk.scores if table.started is not None else (),
        desk.result,
        dictionary=table.setup.dictionary,
        time_left=time_left(desk.game, table, now),
        paused=table.waiting.paused is not None,
    )


def _unreadable(summary: Summary) -> ListedTable:
    """A table that was set aside, for who sat there: it is not lost."""
    return ListedTable(
        summary.table,
        summary.code,
        summary.game,
        seats=(),
        started=True,
        running=False,
        days=0,
        to_act=(),
        my_turn=False,
        updated=summary.updated,
        teams=0,
        scores=(),
        result=None,
        readable=False,
    )


async def playable(house: House, summary: Summary) -> Desk | None:
    """A table of a list; ``None`` for a game of other days, which cannot be played on here."""
    try:
        return await house.desk(summary.table)
    except Denied as denied:
        if denied.key == PREPARING:
            raise
        return None


def awaits(desk: Desk, guest: Guest) -> bool:
    """Whether everybody waits for this person, and not for a bot in their place."""
    return bool(guest) and awaited_person(desk.game, desk.table) == guest
