"""Who asks over HTTP, as all handlers know them."""

from typing import Any

from litestar import Request
from litestar.datastructures import State

from logomachie.engine.game import Language
from logomachie.server.device_names import device_name
from logomachie.server.network import network_of
from logomachie.server.reader import LANGUAGES, Reader, language_of
from logomachie.server.service import Service, recognise
from logomachie.server.tokens import Identity
from logomachie.table.commands import Denied
from logomachie.table.events import NOBODY, Guest

DRAWS = "X-Draws"
"""The header in which a client names the games that it draws, with commas between."""
AnyRequest = Request[Any, Any, Any]


def service_of(state: State) -> Service:
    """What all who answer share."""
    service: Service = state.service
    return service


def token_of(request: AnyRequest) -> str:
    """The token with which somebody asks; empty where there is none."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else ""


async def identity_of(request: AnyRequest) -> Identity:
    """The person who asks; ``Denied`` where they cannot prove who they are."""
    known = await recognise(service_of(request.app.state), token_of(request))
    if known is None:
        raise Denied("hello-first")
    return known


async def guest_of(request: AnyRequest) -> Guest:
    """The person who asks; ``Denied`` where they cannot prove who they are."""
    return (await identity_of(request)).guest


async def guest_or_nobody(request: AnyRequest) -> Guest:
    """The person who asks, or nobody where no proof is tried."""
    return await guest_of(request) if "authorization" in request.headers else NOBODY


def device_of(request: AnyRequest) -> str:
    """What the device is called that asks."""
    return device_name(request.headers.get("user-agent", ""))


def address_of(request: AnyRequest) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


def require_few_notes(request: AnyRequest) -> None:
    """Deny what a network wants noted too fast of its people: new persons cost nothing."""
    keeper = service_of(request.app.state).doorkeeper
    if not keeper.may_note(network_of_request(request)):
        raise Denied("too-fast")


def network_of_request(request: AnyRequest) -> str:
    """The network that a request comes from: what limits count by."""
    return network_of(address_of(request))


def language_read_by(request: AnyRequest) -> Language:
    """The language that a browser asks for first among ours, or French."""
    wanted = (one.strip()[:2] for one in request.headers.get("accept-language", "").split(","))
    return next((one for one in wanted if one in LANGUAGES), LANGUAGES[0])


def reader_of(request: AnyRequest, lang: str) -> Reader:
    """Who asks over HTTP."""
    named = request.headers.get(DRAWS)
    draws = None if named is None else frozenset(name.strip() for name in named.split(","))
    return Reader(language_of(lang), draws)
