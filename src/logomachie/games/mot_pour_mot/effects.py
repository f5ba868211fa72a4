"""What the effects of MOT POUR MOT tell beside their words, by key."""

from collections.abc import Mapping
from typing import TypedDict

from logomachie.engine import game

VERSION = 1
"""Goes up when a field goes or means something else; what is new is ``NotRequired`` instead."""


class Started(TypedDict):
    """The timer runs."""

    category: str
    seconds: int


class Pulled(TypedDict):
    """A word, or letters of it, and what they pull."""

    moved: str
    """The letters pulled, in order: ``C H C``."""
    captured: str
    """Those of them that are captured."""


class Spelled(TypedDict):
    """Letters that capture nothing."""

    moved: str
    """The letters pulled, in order; a dash for none."""


class Written(TypedDict):
    """What the dictionary says of a word."""

    written: str
    """The ways in which it is written."""


class Contested(TypedDict):
    """Whether a word fits is doubted."""

    category: str


class Text(TypedDict):
    """Something that a player said."""

    text: str


class Votes(TypedDict):
    """A vote counted."""

    yes: int
    no: int
    unsure: int


class Stopped(TypedDict):
    """The time to spell is over."""

    spelled: str
    """The letters that were spelled."""


class Captain(TypedDict):
    """A new captain."""

    captain: int
    """The number of the seat, from 1."""


class HintLetters(TypedDict):
    """The letters to look for, or to spell."""

    letters: str


class HintLength(TypedDict):
    """The words to look for."""

    count: int
    """How many of the list do."""
    length: int
    """How many letters the most usual one has."""


class HintFirst(TypedDict):
    """The word to look for."""

    category: str
    letter: str
    """Its first letter."""
    length: int


class HintWord(TypedDict):
    """The word to give."""

    moved: int
    """How many letters it pulls."""


class Effects(game.Effects, frozen=True):
    """What an action of MOT POUR MOT did."""

    details: (
        Started
        | Pulled
        | Spelled
        | Written
        | Contested
        | Text
        | Votes
        | Stopped
        | Captain
        | HintLetters
        | HintLength
        | HintFirst
        | HintWord
        | game.Nothing
    ) = game.Nothing()
    version: int = VERSION


DETAILS: Mapping[str, type] = {
    "started": Started,
    "proposed": Pulled,
    "locked": Pulled,
    "captured": Pulled,
    "spelled": Spelled,
    "right": Written,
    "wrong": Written,
    "contested": Contested,
    "explained": Text,
    "said": Text,
    "fits": Votes,
    "misfit": Votes,
    "voted-right": Votes,
    "voted-even": Votes,
    "voted-tie": Votes,
    "voted-wrong": Votes,
    "stopped": Stopped,
    "captain-left": Captain,
    "appointed": Captain,
    "hint-spell": HintLetters,
    "hint-letters": HintLetters,
    "hint-length": HintLength,
    "hint-first": HintFirst,
    "hint-word": HintWord,
}
"""What the details hold, by the key of the effects; with any other key they hold nothing."""
