"""Finding tables for who asks, and what they may ask there."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from logomachie import games
from logomachie.engine.game import Seat
from logomachie.server.listing import awaits, playable
from logomachie.server.reader import LANGUAGES
from logomachie.server.service import Service, recognise
from logomachie.table.commands import Denied
from logomachie.table.desk import Desk
from logomachie.table.events import NOBODY, Guest
from logomachie.table.plans import (
    Plan,
    is_last_seat,
    is_left_to_bots,
    require_allowance,
    require_room_for_bots,
)
from logomachie.table.storage import Summary, TableId


async def finished_desk(service: Service, table: str) -> Desk:
    """A table whose game is over; ``Denied`` where it is not."""
    desk = await service.house.desk(table)
    if not desk.is_over:
        raise Denied("not-over")
    return desk


async def table_of_code(service: Service, network: str, token: str, code: str) -> TableId:
    """The table of a short code; ``Denied`` where there is none, or where too many were tried.

    The code of a game that is over leads nobody there but those who sat at the table.
    """
    if not service.doorkeeper.may_try_code(network):
        raise Denied("too-fast")
    table = await _find_code(service, code)
    known = await recognise(service, token)
    if table and (table.running or (known and known.guest in table.guests)):
        return table.table
    service.doorkeeper.note_missed_code()
    raise Denied("no-such-table")


async def _find_code(service: Service, code: str) -> Summary | None:
    known = code.isascii() and code.isalpha()
    table = await service.storage.find_code(code.upper()) if known else None
    return await service.storage.summary(table) if table else None


@asynccontextmanager
async def room_for(service: Service, plan: Plan, host: Guest) -> AsyncIterator[None]:
    """While somebody sets a table; ``Denied`` where they keep too many open."""
    async with service.doorkeeper.turn_of_host(host):
        allowance = service.doorkeeper.limits.allowance
        require_allowance(plan, await service.storage.hosted(host), allowance)
        yield


@asynccontextmanager
async def room_for_bot(service: Service, desk: Desk, seat: Seat) -> AsyncIterator[None]:
    """While a bot takes a seat; ``Denied`` where too many of the host's tables are left to bots."""
    host = desk.table.host
    async with service.doorkeeper.turn_of_host(host):
        if host != NOBODY and is_last_seat(desk.table.holders, seat):
            hosted = await service.storage.hosted(host)
            others = hosted.of_bots - is_left_to_bots(desk.table.holders)
            require_room_for_bots(others, service.doorkeeper.limits.allowance)
        yield


def require_search(service: Service, network: str, guest: Guest) -> None:
    """Deny searches that a network or a person asks for too fast."""
    if not service.doorkeeper.may_search(network, guest):
        raise Denied("too-fast")


async def require_no_turn(service: Service, guest: Guest) -> None:
    """Deny what would help somebody for whom other people wait."""
    for one in await service.storage.tables_of(guest):
        desk = await playable(service.house, one) if one.running else None
        others = _kept_waiting(desk, guest) if desk else ()
        if desk and others:
            title = games.spec(desk.game.name).rulebook(LANGUAGES[0]).title
            values = {"game": title, "others": ", ".join(others), "table": desk.id}
            raise Denied("your-turn", values)


def _kept_waiting(desk: Desk, guest: Guest) -> tuple[str, ...]:
    """The names of the other people who sit at a live table now and wait for this person.

    Bots do not mind, who left does not wait, and by correspondence nobody sits there waiting.
    """
    if desk.table.opened.days or not awaits(desk, guest):
        return ()
    others = (holder for holder in desk.table.holders if holder.guest not in (NOBODY, guest))
    return tuple(other.name for other in others if not other.level and not other.away)
