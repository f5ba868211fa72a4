"""What all handlers share, and how they know who asks."""

from collections.abc import Callable
from typing import Any, NamedTuple

from litestar import Request
from litestar.datastructures import State

from logomachie.engine.game import AnyGame, Language
from logomachie.lexicon import Lexicon
from logomachie.server.alerts import Alerts
from logomachie.server.catalogue import own_game
from logomachie.server.challenges import Challenges
from logomachie.server.company import Company
from logomachie.server.limits import Doorkeeper
from logomachie.server.lobby import Lobby
from logomachie.server.metrics import MeteredStorage, Metrics
from logomachie.server.moderation import Moderation
from logomachie.server.network import Listening, network_of
from logomachie.server.phrase_keys import PhraseKeys
from logomachie.server.reader import Reader
from logomachie.server.readiness import Readiness
from logomachie.server.tokens import Identity, Tokens
from logomachie.server.turns import Turns
from logomachie.server.verdict_tables import VerdictTables
from logomachie.server.visitors import Visitors
from logomachie.table.commands import Denied
from logomachie.table.events import NOBODY, Guest
from logomachie.table.house import House
from logomachie.table.lookbacks import Lookbacks
from logomachie.table.matchmaker import Matchmaker

DRAWS = "X-Draws"
"""The header in which a client names the games that it draws, with commas between."""
LANGUAGES: tuple[Language, ...] = ("fr", "en")
AnyRequest = Request[Any, Any, Any]


class Service(NamedTuple):
    """What the handlers share."""

    house: House
    lookbacks: Lookbacks
    storage: MeteredStorage
    tokens: Tokens
    readiness: Readiness
    doorkeeper: Doorkeeper
    metrics: Metrics
    origins: tuple[str, ...]
    now: Callable[[], float]
    """The time of day."""
    listening: Listening
    base_url: str
    """The address that links name; empty: the one that is asked."""
    visitors: Visitors
    phrases: PhraseKeys
    challenges: Challenges
    matchmaker: Matchmaker
    lobby: Lobby
    company: Company
    alerts: Alerts
    turns: Turns
    moderation: Moderation
    verdicts: VerdictTables
    keep_days: int
    """Tables that are over or abandoned are removed after so many days; 0: never."""

    @property
    def lexicon(self) -> Lexicon:
        """The lexicon; ``Denied`` as long as it is not there."""
        return self.readiness.lexicon

    def game(self, name: str) -> AnyGame:
        """A game with its own material; ``Denied`` as long as it is not ready."""
        return own_game(name, self.readiness.lexicon_for(name))


def service_of(state: State) -> Service:
    """What the handlers share."""
    service: Service = state.service
    return service


async def recognise(service: Service, token: str) -> Identity | None:
    """Whose token this is, unless its device was cut off; the person whom a guest became."""
    known = service.tokens.read_guest(token)
    if known is None:
        return None
    standing = await service.storage.ask_people(lambda book: book.standing(*known))
    if not standing.is_valid:
        return None
    return Identity(standing.person, standing.generation, known.device)


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


def language_of(lang: str) -> Language:
    """The language asked for, or French."""
    return lang if lang in LANGUAGES else LANGUAGES[0]


def language_read_by(request: AnyRequest) -> Language:
    """The language that a browser asks for first among ours, or French."""
    wanted = (one.strip()[:2] for one in request.headers.get("accept-language", "").split(","))
    return next((one for one in wanted if one in LANGUAGES), LANGUAGES[0])


def reader_of(request: AnyRequest, lang: str) -> Reader:
    """Who asks over HTTP."""
    named = request.headers.get(DRAWS)
    draws = None if named is None else frozenset(name.strip() for name in named.split(","))
    return Reader(language_of(lang), draws)
