"""How strong somebody is, as far as the house knows."""

import asyncio
from typing import NamedTuple

from logomachie.bots.ladder import ladder_of
from logomachie.server.service import Service
from logomachie.table.events import Guest
from logomachie.table.ratings import level_for

USUAL_LEVEL = 3
"""The bot that is offered at a game whose bots were not measured."""


class Strength(NamedTuple):
    """How strong somebody is at a game."""

    points: float
    level: int
    """The level of the bot that is about as strong."""


async def strength_of(service: Service, person: Guest, game: str) -> Strength:
    """How strong a person is at a game: a newcomer, as long as nothing is known."""
    rating = await asyncio.to_thread(service.storage.ratings.rating, person, game)
    ladder = ladder_of(game)
    return Strength(rating.shown, level_for(rating, ladder) if ladder else USUAL_LEVEL)
