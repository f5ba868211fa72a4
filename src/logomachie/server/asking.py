"""Computing for who asks over HTTP, as long as they wait for it."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import TypeVar, TypeVarTuple

from logomachie.engine.game import AnyGame
from logomachie.server.callers import (
    AnyRequest,
    address_of,
    network_of_request,
    service_of,
    token_of,
)
from logomachie.server.network import network_of
from logomachie.server.reception import require_search
from logomachie.server.service import Service
from logomachie.table.attendant import BUSY
from logomachie.table.commands import Denied
from logomachie.table.desk import Desk
from logomachie.table.events import NOBODY
from logomachie.workbench.queue import Owner, Urgency, Wish

T = TypeVar("T")
Arguments = TypeVarTuple("Arguments")


def question_of(request: AnyRequest, played: Desk | None = None) -> Wish:
    """What is computed for who asks, whoever they are; people who ``played`` there come first."""
    known = service_of(request.app.state).tokens.read_guest(token_of(request))
    owner = Owner(network_of(address_of(request)), known.guest if known else "")
    return wish_of(owner, played)


def wish_of(owner: Owner, played: Desk | None) -> Wish:
    """How urgent a question is: whoever asks about the game of others is a visitor."""
    visits = played and not played.table.seats_of(owner.person)
    return Wish(Urgency.VISIT if visits else Urgency.QUESTION, owner)


def require_time_to_think(service: Service, request: AnyRequest) -> None:
    """Deny searches that a network or a person asks for too fast."""
    known = service.tokens.read_guest(token_of(request))
    require_search(service, network_of_request(request), known.guest if known else NOBODY)


async def think(
    request: AnyRequest,
    thought: Callable[[AnyGame, *Arguments], T],
    game: AnyGame,
    *arguments: *Arguments,
    played: Desk | None = None,
) -> T:
    """Compute something that somebody asks for; ``Denied`` where too much waits already."""
    house = service_of(request.app.state).house
    wish = question_of(request, played)
    return await awaited(request, house.think(thought, game, *arguments, wish=wish))


async def awaited(request: AnyRequest, work: Coroutine[object, None, T]) -> T:
    """What somebody waits for; it ends when they do not wait any more."""
    working = asyncio.create_task(work)
    leaving = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
    finally:
        leaving.cancel()
        working.cancel()
    await asyncio.wait((working,))
    if working.cancelled():
        raise Denied(BUSY)  # who asked is gone, or the house closes
    return working.result()


async def _gone(request: AnyRequest) -> None:
    """Wait until who asked has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
