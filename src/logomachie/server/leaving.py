"""What the house keeps of somebody: out of sight, told to them, or forgotten."""

import msgspec
from litestar import MediaType, Response, delete, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from logomachie.server.callers import AnyRequest, guest_of, network_of_request, service_of
from logomachie.server.service import Service
from logomachie.server.talk_answers import HiddenGame, Keeping, Traces
from logomachie.table.commands import Denied
from logomachie.table.events import Guest
from logomachie.table.farewell import forget_at_tables, leave_tables

EXPORT_FILE = "logomachie.json"


@get("/api/privacy")
async def privacy(state: State) -> Keeping:
    """How long this house keeps tables."""
    return Keeping(service_of(state).keep_days)


@post("/api/my-tables/hide")
async def hide(request: AnyRequest, state: State, data: JSONBody[HiddenGame]) -> None:
    """Put a game of mine out of my sight, or show it again."""
    storage = service_of(state).storage
    me = await guest_of(request)
    book = storage.hidden
    if not data.table.isprintable():
        raise Denied("no-such-table")
    if not await storage.ask(lambda: book.hide(me, data.table, hidden=data.hidden)):
        raise Denied("no-such-table")


@get("/api/me/traces")
async def traces(request: AnyRequest, state: State) -> Traces:
    """How much the house keeps of the person who asks."""
    storage = service_of(state).storage
    me = await guest_of(request)
    _require_pace(request)
    book = storage.forgetting
    return Traces(
        len(await storage.ask(lambda: book.running(me))),
        await storage.ask(lambda: book.finished(me)),
        len(await storage.ask_alone(lambda: book.lines_of(me))),
        len(await storage.ask(lambda: storage.ratings.history(me))),
    )


@get("/api/me/export")
async def export(request: AnyRequest, state: State) -> Response[bytes]:
    """All that the house knows of the person who asks, in a file, without secrets."""
    storage = service_of(state).storage
    me = await guest_of(request)
    _require_pace(request)
    book = storage.forgetting
    known = await storage.ask(lambda: book.known(me))
    lines = await storage.ask_alone(lambda: book.lines_of(me))
    told = {"person": me, "said": lines, "kept": known}
    content = msgspec.json.format(msgspec.json.encode(told))
    headers = {"Content-Disposition": f'attachment; filename="{EXPORT_FILE}"'}
    return Response(content, media_type=MediaType.JSON, headers=headers)


@delete("/api/me", status_code=200)
async def forget_me(request: AnyRequest, state: State) -> None:
    """Forget the person who asks: their devices are cut off, and nobody finds them again."""
    me = await guest_of(request)
    _require_pace(request)
    await forget(service_of(state), me)


LEAVING = [privacy, hide, traces, export, forget_me]


def _require_pace(request: AnyRequest) -> None:
    """Deny what a network asks for too fast: for each, everything that was said is searched."""
    keeper = service_of(request.app.state).doorkeeper
    if not keeper.may_look_through(network_of_request(request)):
        raise Denied("too-fast")


async def forget(service: Service, person: Guest) -> None:
    """Forget a person; twice, so that nothing stays of what they did meanwhile."""
    storage, book, now = service.storage, service.storage.forgetting, service.now()
    await leave_tables(service.house, await storage.ask(lambda: book.running(person)), person)
    forgotten = await storage.ask_alone(lambda: book.forget(person, now))
    for guest in forgotten.guests:
        await service.visitors.look_at(guest)
    await storage.ask_alone(lambda: book.forget(person, now))
    await forget_at_tables(service.house, forgotten.guests)
