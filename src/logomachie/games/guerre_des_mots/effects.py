"""What the effects of LA GUERRE DES MOTS tell beside their words, by key."""

from collections.abc import Mapping, Sequence
from typing import TypedDict

from logomachie.engine import game

VERSION = 1
"""Goes up when a field goes or means something else; what is new is ``NotRequired`` instead."""


class Moved(TypedDict):
    """A move: all that it did stands in each part of its effects."""

    kind: str
    """How the word was laid: one of the keys ``founded`` to ``compound``."""
    won_words: str
    """The words that were hit."""
    tokens: int
    """How many letters were won by firing."""
    captured: int
    """How many letters were taken from chains of others."""
    transferred: int
    """How many letters were taken from own chains."""
    turned: bool
    """Whether the last letter was turned (G52)."""
    pirated: int
    """The seat whose chain was pirated; -1 for none."""
    again: int
    """How many more moves it gives."""
    laid: Sequence[str]
    """The cells where letters were laid."""
    taken: Sequence[str]
    """The cells from which letters were taken."""
    shots: Sequence[tuple[str, str]]
    """The cells of each gun and its target."""


class Count(TypedDict):
    """Letters taken back or drawn."""

    count: int


class Mistake(TypedDict):
    """A wrong word that cost the turn."""

    broken: str
    """The rule that it breaks."""


class HintNeed(TypedDict):
    """How far the goal is."""

    need: int
    """How many letters are missing."""


class HintWhere(TypedDict):
    """Where to play."""

    where: str
    """Cells."""


class HintMoves(TypedDict):
    """How to play words that take letters from chains, or that fire."""

    where: str
    """Cells."""
    taken: str
    """The letters that are taken, from where to where: ``I8 → F13``."""
    shots: str
    """Who fires at what: ``F11 → F7``."""


class HintWin(TypedDict):
    """How one can win this turn."""

    count: int
    """In how many moves."""
    need: int
    """How many letters are missing."""


class Effects(game.Effects, frozen=True):
    """What an action of LA GUERRE DES MOTS did."""

    details: Moved | Count | Mistake | HintNeed | HintWhere | HintMoves | HintWin | game.Nothing = (
        game.Nothing()
    )
    version: int = VERSION


DETAILS: Mapping[str, type] = {
    "founded": Moved,
    "chained": Moved,
    "lengthened": Moved,
    "beyond": Moved,
    "both": Moved,
    "compound": Moved,
    "won": Moved,
    "hit": Moved,
    "cross-hit": Moved,
    "missed": Moved,
    "chain-blocked": Moved,
    "word-blocked": Moved,
    "again": Moved,
    "pirated": Moved,
    "captured": Moved,
    "transferred": Moved,
    "turned": Moved,
    "cross-back": Moved,
    "turned-over": Moved,
    "taken-back": Count,
    "drawn": Count,
    "mistake": Mistake,
    "hint-transfer": HintNeed,
    "hint-advance": HintNeed,
    "hint-win": HintWin,
    "hint-threat": HintWhere,
    "hint-where": HintWhere,
    "hint-word": HintWhere,
    "hint-moves": HintMoves,
}
"""What the details hold, by the key of the effects; with any other key they hold nothing."""
