"""What the effects of OPTION tell beside their words, by key."""

from collections.abc import Mapping, Sequence
from typing import TypedDict

from logomachie.engine import game

VERSION = 1
"""Goes up when a field goes or means something else; what is new is ``NotRequired`` instead."""


class Played(TypedDict):
    """A play."""

    text: str
    """The words, each with its points."""
    points: Sequence[int]
    """The points of each word, in their order."""
    doubled: Sequence[str]
    """The words that count twice."""
    laid: Sequence[str]
    """The cells of the new prisms."""
    flips: Sequence[str]
    """The prisms turned over, with their new letters: ``C5=T``."""
    full_hand: bool
    """Whether the whole rack was laid (O33)."""


class Count(TypedDict):
    """Prisms given back."""

    count: int


class HintFirst(TypedDict):
    """The first word to look for."""

    length: int


class HintTouch(TypedDict):
    """The word to look for."""

    length: int
    count: int
    """How many prisms it takes."""


class HintWhere(TypedDict):
    """Where to play."""

    letter: str
    """The first letter of the word."""
    where: str
    """Cells."""


class HintMove(TypedDict):
    """What to play."""

    flips: str
    """The prisms to turn over, with their letters."""
    where: str
    """Cells."""


class Effects(game.Effects, frozen=True):
    """What an action of OPTION did."""

    details: Played | Count | HintFirst | HintTouch | HintWhere | HintMove | game.Nothing = (
        game.Nothing()
    )
    version: int = VERSION


DETAILS: Mapping[str, type] = {
    "played": Played,
    "exchanged": Count,
    "passed": Count,
    "hint-first": HintFirst,
    "hint-touch": HintTouch,
    "hint-where": HintWhere,
    "hint-move": HintMove,
    "hint-flips": HintMove,
    "hint-exchange": Count,
    "hint-pass": Count,
}
"""What the details hold, by the key of the effects; with any other key they hold nothing."""
