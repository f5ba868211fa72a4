"""The ladder: how strong each bot is, measured in games against the others.

``ladder.json`` is written by ``python -m tools.anchors``; see docs/ratings.md.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec


class Measured(NamedTuple):
    """The strength of a bot on the scale of all ratings of its game."""

    mu: float
    sigma: float
    """How sure that is."""


def anchor(game: str, level: int) -> Measured | None:
    """The strength of a bot; ``None`` where it was not measured."""
    return ladder_of(game).get(level)


def ladder_of(game: str) -> Mapping[int, Measured]:
    """The strengths of the bots of a game by level; empty where they were not measured."""
    return _ladders().get(game, {})


@cache
def _ladders() -> dict[str, dict[int, Measured]]:
    data = files("logomachie.bots").joinpath("ladder.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, dict[int, Measured]])
