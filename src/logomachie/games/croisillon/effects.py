"""What the effects of CROISILLON tell beside their words, by key."""

from collections.abc import Mapping, Sequence
from typing import TypedDict

from logomachie.engine import game
from logomachie.games.croisillon.state import Word
from logomachie.games.croisillon.view import FaultView

VERSION = 1
"""Goes up when a field goes or means something else; what is new is ``NotRequired`` instead."""


class FoundWord(TypedDict):
    """A word of a grid, as it was read."""

    text: str
    cell: str
    """Where its capital lies."""
    direction: str
    """``>`` rightwards, ``<`` leftwards, ``v`` downwards, ``^`` upwards."""
    points: int


class LaidWords(TypedDict):
    """A grid, or what a bonus card adds to it."""

    text: str
    """The words, each with its points."""
    found: Sequence[FoundWord]


class Drafted(LaidWords):
    """A draft that could be laid."""

    points: int
    """What the whole would count."""


class Unfinished(Drafted):
    """A draft that cannot be laid yet."""

    reasons: str
    """The rules that it breaks, with words or cells."""
    faults: Sequence[FaultView]


class Kept(TypedDict):
    """A bonus card kept."""

    bonus: str


class Count(TypedDict):
    """Cards given back, or words to look for."""

    count: int


class HintExchange(TypedDict):
    """What to give back."""

    cards: str


class HintLook(TypedDict):
    """The word to look for."""

    capital: str
    length: int


class HintBonus(TypedDict):
    """The bonus card turned up."""

    card: str


class HintBeside(TypedDict):
    """Where to add it."""

    cell: str


class Effects(game.Effects, frozen=True):
    """What an action of CROISILLON did."""

    details: (
        LaidWords
        | Drafted
        | Unfinished
        | Kept
        | Count
        | HintExchange
        | HintLook
        | HintBonus
        | HintBeside
        | game.Nothing
    ) = game.Nothing()
    version: int = VERSION


DETAILS: Mapping[str, type] = {
    "laid": LaidWords,
    "all-laid": LaidWords,
    "added": LaidWords,
    "drafted": Drafted,
    "unfinished": Unfinished,
    "kept": Kept,
    "exchanged": Count,
    "passed": Count,
    "hint-exchange": HintExchange,
    "hint-look": HintLook,
    "hint-where": Count,
    "hint-bonus": HintBonus,
    "hint-beside": HintBeside,
    "hint-add": HintBeside,
}
"""What the details hold, by the key of the effects; with any other key they hold nothing."""


def told_words(words: Sequence[Word]) -> LaidWords:
    """Words for the effects of an action: as one text, and each with its place and points."""
    return LaidWords(
        text=", ".join(f"{word.text} {word.points}" for word in words),
        found=[
            FoundWord(text=text, cell=cell, direction=direction, points=points)
            for text, cell, direction, points in words
        ],
    )
