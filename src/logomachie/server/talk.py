"""What can be asked about talk at a table: read somebody no more, report a line."""

from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from logomachie.server.callers import AnyRequest, guest_of, network_of_request, service_of
from logomachie.server.service import Service
from logomachie.server.talk_answers import Mute, ReportedLine
from logomachie.table.commands import Denied
from logomachie.table.desk import Desk
from logomachie.table.events import Guest, Said
from logomachie.table.moderation import LineReport, require_room
from logomachie.table.reports import reason_of


@get("/api/tables/{table:str}/muted")
async def muted(request: AnyRequest, state: State, table: FromPath[str]) -> list[int]:
    """The voices that I do not want to read at a table."""
    service = service_of(state)
    me = await guest_of(request)
    return await _muted(service, me, await service.house.desk(table))


@post("/api/tables/{table:str}/muted")
async def mute(
    request: AnyRequest, state: State, table: FromPath[str], data: JSONBody[Mute]
) -> list[int]:
    """Read somebody no more at a table, or again; the voices that I do not want to read."""
    service = service_of(state)
    me = await guest_of(request)
    if not service.doorkeeper.may_mute(network_of_request(request)):
        raise Denied("too-fast")
    desk = await service.house.desk(table)
    speakers = desk.table.speakers
    other = next((one for one, spoke in speakers.items() if spoke.first == data.voice), None)
    if other is None:
        raise Denied("no-such-line")
    if other == me:
        raise Denied("your-own-line")
    book = service.storage.moderation
    await service.storage.ask(lambda: book.mute(me, desk.id, other, muted=data.muted))
    return await _muted(service, me, desk)


@post("/api/tables/{table:str}/reports")
async def report_line(
    request: AnyRequest, state: State, table: FromPath[str], data: JSONBody[ReportedLine]
) -> None:
    """Ask an operator to look at a line that I can read; said again, the reason is another."""
    service = service_of(state)
    me = await guest_of(request)
    if not service.doorkeeper.may_report(network_of_request(request)):
        raise Denied("too-fast")
    desk = await service.house.desk(table)
    said = _readable(service, desk, me, data.line)
    if said.guest == me:
        raise Denied("your-own-line")
    reason = reason_of(data.reason)
    report = LineReport(me, desk.id, data.line, said.guest, reason, service.now())
    book = service.storage.moderation
    require_room(await service.storage.ask(lambda: book.filed(report)))
    await service.storage.ask(lambda: book.keep(report))


TALK = [muted, mute, report_line]


async def _muted(service: Service, me: Guest, desk: Desk) -> list[int]:
    book = service.storage.moderation
    unread = await service.storage.ask(lambda: book.muted_by(me, desk.id))
    speakers = desk.table.speakers
    return sorted(spoke.first for one, spoke in speakers.items() if one in unread)


def _readable(service: Service, desk: Desk, me: Guest, line: int) -> Said:
    """A line that somebody can read; ``Denied`` where there is none."""
    if not 0 < line <= len(desk.past):
        raise Denied("no-such-line")
    moment = desk.past[line - 1]
    said = moment[0].event
    telling = desk.telling((moment,), service.now())
    if not isinstance(said, Said) or not said.text or not telling.news(me, "fr"):
        raise Denied("no-such-line")
    return said
