"""What the effects of JAGO tell beside their words, by key."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NotRequired, TypedDict

from logomachie.engine import game

VERSION = 1
"""Goes up when a field goes or means something else; what is new is ``NotRequired`` instead."""


class Kind(StrEnum):
    """What became of a run of letters."""

    NEW = "new"
    """It holds no word of the other player: all of its letters turn (J31)."""
    STOLEN = "stolen"
    """It steals a word: all of its letters turn, but those of words that are not stolen (J32)."""
    LENGTHENED = "lengthened"
    """It changed and is no steal: only the tiles put down are the player's (J34)."""
    UNFINISHED = "unfinished"
    """It is not claimed to be a word yet: only the tiles put down are the player's (J14)."""
    UNCHANGED = "unchanged"
    """It kept its form, but lost letters that it shares with a word that was won (J31)."""


class Verdict(TypedDict):
    """What a play makes of a word that it touches."""

    word: str
    cells: Sequence[str]
    was: Sequence[str]
    """The words that it was made from."""
    verdict: Kind
    rule: str
    key: str
    """The sentence of the rule that says why."""
    evidence: Sequence[str]
    """The dictionary words that show a shared meaning (J34)."""
    turned: Sequence[str]
    """The cells that change their colour."""
    stolen: NotRequired[Sequence[str]]
    """Those of the words that it was made from that are stolen."""
    kept: NotRequired[Sequence[str]]
    """Those that could have been, and are not."""


class Played(TypedDict):
    """A play."""

    word: str
    """The word on the line of the play."""
    lead: int
    """By how many letters the player is ahead now."""
    laid: Sequence[str]
    """The cells where tiles were put down."""
    verdicts: Sequence[Verdict]
    """First the word on the line of the play, then what crosses it."""


class Stolen(TypedDict):
    """A word stolen."""

    was: str
    """The words that it was made from."""


class StolenPartly(TypedDict):
    """A word that steals some of the words that it was made from, and leaves others."""

    was: str
    """The words stolen."""
    kept: str
    """Those that are not."""
    evidence: str
    """The dictionary words that show that they keep their meaning; empty where they are spared."""


class Lengthened(TypedDict):
    """A word that changed and is no steal."""

    was: str
    """The words that it was made from."""
    laid: str
    """The letters put down in it."""


class SameMeaning(TypedDict):
    """A word that changed its form and not its meaning."""

    was: str
    """The word that means the same."""
    laid: str
    """The letters put down in it."""
    evidence: str
    """The dictionary words that show it."""


class NoSteal(TypedDict):
    """A challenge that holds, because the meaning is the same."""

    was: str
    evidence: str


class TurnEnded(TypedDict):
    """A turn ended."""

    lead: int
    blue: int
    """The blue letters on the board."""
    red: int
    drawn: int
    """How many tiles were drawn."""


class Turned(TypedDict):
    """The penalty after a challenge."""

    letters: str
    """The cells of the letters that were turned."""


class DialMoved(TypedDict):
    """The glass ran out."""

    left: int
    """What the dial leaves to who was too slow."""
    other: int


class Short(TypedDict):
    """How far the advantage is."""

    short: int
    """How many letters are missing for it."""


class Regains(TypedDict):
    """A turn that regains the advantage."""

    turn: str
    """Its actions."""
    lead: int


class HintFirst(TypedDict):
    """The first word to look for."""

    length: int


class HintWhere(TypedDict):
    """Where to play."""

    cell: str
    letter: str


class HintPlays(TypedDict):
    """What to play."""

    plays: str


class HintShape(TypedDict):
    """How a word can be changed to another."""

    was: str
    """The word to steal."""
    added: int
    """How many letters are added to it."""
    replaced: int
    """How many of its letters are replaced."""


class HintTheft(TypedDict):
    """What to lay."""

    was: str
    """The word to steal."""
    cell: str


class Effects(game.Effects, frozen=True):
    """What an action of JAGO did."""

    details: (
        Played
        | Stolen
        | StolenPartly
        | Lengthened
        | SameMeaning
        | NoSteal
        | TurnEnded
        | Turned
        | DialMoved
        | Short
        | Regains
        | HintFirst
        | HintWhere
        | HintPlays
        | HintShape
        | HintTheft
        | game.Nothing
    ) = game.Nothing()
    version: int = VERSION


DETAILS: Mapping[str, type] = {
    "played": Played,
    "stolen": Stolen,
    "stolen-partly": StolenPartly,
    "stolen-and-spared": StolenPartly,
    "from-own": Lengthened,
    "own": Lengthened,
    "partly-own": Lengthened,
    "spared": Lengthened,
    "same-word": SameMeaning,
    "same-family": SameMeaning,
    "no-steal": NoSteal,
    "ended": TurnEnded,
    "turned": Turned,
    "dial-moved": DialMoved,
    "hopeless": Short,
    "hopeless-if-finished-at-once": Short,
    "hopeless-if-finished": Short,
    "not-found": Short,
    "regains": Regains,
    "hint-first": HintFirst,
    "hint-replace": Short,
    "hint-steal": Short,
    "hint-new": Short,
    "hint-where": HintWhere,
    "hint-plays": HintPlays,
    "hint-shape": HintShape,
    "hint-theft": HintTheft,
}
"""What the details hold, by the key of the effects; with any other key they hold nothing."""
