"""How strong somebody is, as far as the house knows."""

from typing import NamedTuple

from logomachie.engine.strength import Strength
from logomachie.server.service import Service
from logomachie.table.events import Guest
from logomachie.table.ratings import NEWCOMER, fitting_level

USUAL_LEVEL = 3
"""The bot that is offered at a game whose bots were not measured."""


class Standing(NamedTuple):
    """How strong somebody is at a game."""

    points: float
    level: Strength
    """The level of the bot that suits them."""


async def strength_of(service: Service, person: Guest, game: str) -> Standing:
    """How strong a person is at a game: a newcomer, as long as nothing is known."""
    ratings = await service.storage.ask(lambda: service.storage.ratings.ratings(person))
    points = ratings.get(game, NEWCOMER).shown
    return Standing(points, fitting_level(game, ratings) or USUAL_LEVEL)
