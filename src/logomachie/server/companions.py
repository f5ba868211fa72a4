"""What can be asked about people with whom one played: invite one, block one."""

from typing import Annotated
from urllib.parse import unquote

from litestar import get, post
from litestar.datastructures import State
from litestar.params import HeaderParameter, JSONBody

from logomachie.engine.game import Seat
from logomachie.server.answers import FoundTable
from logomachie.server.callers import AnyRequest, guest_of, network_of_request, service_of
from logomachie.server.company_answers import (
    CompanionBlock,
    CompanionCall,
    CompanionInfo,
    DeclinedCall,
)
from logomachie.server.presenting import require_own_name
from logomachie.server.reception import room_for
from logomachie.server.service import Service
from logomachie.table.commands import Asker, Denied
from logomachie.table.company import (
    MOST_COMPANIONS,
    Acquaintance,
    Blocked,
    Call,
    companion_at,
    require_room,
    seat_of,
)
from logomachie.table.events import Guest
from logomachie.table.plans import Plan, SeatPlan
from logomachie.table.storage import TableId

INVITED_SEAT = 1


@get("/api/companions")
async def companions(request: AnyRequest, state: State) -> list[CompanionInfo]:
    """The people with whom I played, those first with whom I played last."""
    return await _companions_of(service_of(state), await guest_of(request))


@post("/api/companions/invite")
async def invite(
    request: AnyRequest,
    state: State,
    data: JSONBody[CompanionCall],
    name: Annotated[str, HeaderParameter(name="X-Name")] = "",
) -> FoundTable:
    """Set a table for me and somebody with whom I played, who hears of it at once."""
    service = service_of(state)
    me = await guest_of(request)
    service.moderation.require_welcome(me)
    await require_own_name(service, me, unquote(name))
    person = await _person_at(service, me, data.table, data.seat)
    service.matchmaker.require_pace(data.game, data.days)
    if person in service.company.shunning.of(me):
        raise Denied("you-blocked")
    calls = await service.company.calls_of(person)
    require_room(calls, is_welcome=me not in service.company.shunning.of(person))
    plan = Plan(data.game, (SeatPlan("me"), SeatPlan("invited")), days=data.days)
    keeper, network = service.doorkeeper, network_of_request(request)
    async with room_for(service, plan, me):
        if not (keeper.may_invite(me) and keeper.may_open(network, listed=False)):
            raise Denied("too-fast")
        desk = await service.house.open(plan, Asker(me, unquote(name)))
    call = Call(person, desk.id, INVITED_SEAT, me, service.now())
    await service.company.call(call)
    service.alerts.invited(call, desk, desk.table.holders[0].name)
    return FoundTable(desk.id)


@post("/api/companions/block")
async def block(
    request: AnyRequest, state: State, data: JSONBody[CompanionBlock]
) -> list[CompanionInfo]:
    """Block somebody with whom I played, or no more; the people with whom I played."""
    service = service_of(state)
    me = await guest_of(request)
    if data.blocked:
        holder = companion_at(await service.house.desk(data.table), data.seat, me)
        blocked = Blocked(holder.guest, holder.name, data.table, data.seat)
        await service.company.block(me, blocked)
    else:
        person = await _blocked_at(service, me, data.table, data.seat)
        await service.company.unblock(me, person)
    return await _companions_of(service, me)


@post("/api/calls/decline")
async def decline(request: AnyRequest, state: State, data: JSONBody[DeclinedCall]) -> None:
    """Do not follow an invitation."""
    service = service_of(state)
    me = await guest_of(request)
    if not data.table.isprintable():
        raise Denied("no-such-table")
    await service.company.decline(me, data.table)


COMPANIONS = [companions, invite, block, decline]


async def _companions_of(service: Service, me: Guest) -> list[CompanionInfo]:
    blocked = await service.company.blocked_by(me)
    shunned = service.company.shunning.of(me)  # to be unblocked, however long ago it was
    known = await service.storage.ask_company(
        lambda book: book.acquaintances(me, MOST_COMPANIONS, shunned)
    )
    found = {one.person: await _companion(service, me, one) for one in known}
    lost = [one for one in blocked if found.get(one.person) is None]
    return [*(one for one in found.values() if one), *map(_lost, lost)]


async def _person_at(service: Service, me: Guest, table: TableId, seat: Seat) -> Guest:
    """Who sat on a seat of a table where I played too; ``Denied`` where I did not."""
    return companion_at(await service.house.desk(table), seat, me).guest


async def _blocked_at(service: Service, me: Guest, table: TableId, seat: Seat) -> Guest:
    """Whom I blocked who sat there, though the table may be gone."""
    for one in await service.company.blocked_by(me):
        if (one.table, one.seat) == (table, seat):
            return one.person
    return await _person_at(service, me, table, seat)


def _lost(blocked: Blocked) -> CompanionInfo:
    """Somebody whom I blocked, and of whose games nothing is left."""
    _, name, table, seat = blocked
    return CompanionInfo(table, seat, name, game="", games=0, when=0.0, blocked=True)


async def _companion(service: Service, me: Guest, known: Acquaintance) -> CompanionInfo | None:
    """Somebody with whom I played; nothing where they only sat there, or it cannot be read."""
    try:
        desk = await service.house.desk(known.table)
    except Denied:
        return None
    seat = seat_of(desk, known.person)
    if seat is None or seat_of(desk, me) is None or not desk.is_over:
        return None
    return CompanionInfo(
        desk.id,
        seat,
        desk.table.holders[seat].name,
        desk.game.name,
        known.games,
        known.at,
        known.person in service.company.shunning.of(me),
    )
