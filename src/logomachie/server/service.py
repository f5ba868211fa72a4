"""What all who answer share, over HTTP and over live connections."""

from collections.abc import Callable
from typing import NamedTuple

from logomachie.engine.game import AnyGame
from logomachie.lexicon import Lexicon
from logomachie.server.alerts import Alerts
from logomachie.server.catalogue import own_game
from logomachie.server.challenges import Challenges
from logomachie.server.company import Company
from logomachie.server.limits import Doorkeeper
from logomachie.server.lobby import Lobby
from logomachie.server.metrics import MeteredStorage, Metrics
from logomachie.server.moderation import Moderation
from logomachie.server.network import Listening
from logomachie.server.phrase_keys import PhraseKeys
from logomachie.server.readiness import Readiness
from logomachie.server.tokens import Identity, Tokens
from logomachie.server.turns import Turns
from logomachie.server.verdict_tables import VerdictTables
from logomachie.server.visitors import Visitors
from logomachie.table.house import House
from logomachie.table.lookbacks import Lookbacks
from logomachie.table.matchmaker import Matchmaker


class Service(NamedTuple):
    """What all who answer share."""

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


async def recognise(service: Service, token: str) -> Identity | None:
    """Whose token this is, unless its device was cut off; the person whom a guest became."""
    known = service.tokens.read_guest(token)
    if known is None:
        return None
    standing = await service.storage.ask_people(lambda book: book.standing(*known))
    if not standing.is_valid:
        return None
    return Identity(standing.person, standing.generation, known.device)
