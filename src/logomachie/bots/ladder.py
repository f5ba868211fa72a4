"""The ladder: how strong each bot is, measured in games against the others.

``ladder.json`` is written by ``python -m tools.anchors``; see docs/ratings.md. When bots change,
what was measured before stays: games that were rated with it are reckoned with it for ever.
"""

import math
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec

from logomachie.engine.strength import Strength

FILES = {1: "ladder_1.json", 2: "ladder.json"}
"""Where the strengths stand, by the number of the ladder."""
LADDER = max(FILES)
"""The ladder of the bots of today."""


class Measured(NamedTuple):
    """The strength of a bot on the scale of all ratings of its game."""

    mu: float
    sigma: float
    """How sure that is."""


def anchor(game: str, strength: Strength, number: int = LADDER) -> Measured | None:
    """How strong a bot is, or was on an earlier ladder; ``None`` where it was not measured.

    One between two levels is taken to be as strong as it is far from them, and as sure as the less
    sure of them.
    """
    ladder = ladder_of(game, number)
    weaker, stronger = ladder.get(math.floor(strength)), ladder.get(math.ceil(strength))
    if weaker is None or stronger is None:
        return None
    share = strength % 1
    mu = weaker.mu + share * (stronger.mu - weaker.mu)
    return Measured(mu, max(weaker.sigma, stronger.sigma) if share else weaker.sigma)


def ladder_of(game: str, number: int = LADDER) -> Mapping[int, Measured]:
    """The strengths of the bots of a game by level; empty where they were not measured."""
    return _ladders(number).get(game, {})


@cache
def _ladders(number: int) -> dict[str, dict[int, Measured]]:
    data = files("logomachie.bots").joinpath(FILES[number]).read_bytes()
    return msgspec.json.decode(data, type=dict[str, dict[int, Measured]])
