"""The material and the state of a game of DERNIÈRE LETTRE."""

import msgspec

from logomachie.engine.game import Seat, Setup
from logomachie.engine.material import BadMaterial
from logomachie.lexicon.folding import LETTERS

MOST_PLAYERS = 4
LARGEST_HAND = 10


class Pieces(msgspec.Struct, frozen=True):
    """The letters of the bag."""

    source: str = msgspec.field(name="from")
    letters: str
    """Every letter as often as there is a piece of it; spaces may stand between."""


class Figures(msgspec.Struct, frozen=True):
    """The numbers of the rules."""

    source: str = msgspec.field(name="from")
    hand: int


class Material(msgspec.Struct, frozen=True):
    """What lies in the box."""

    pieces: Pieces
    figures: Figures

    @property
    def letters(self) -> str:
        """All pieces, one character a piece."""
        return "".join(self.pieces.letters.split())


def check_material(material: Material) -> None:
    """Refuse a material with which the game cannot be played (D1)."""
    if not set(material.letters) <= set(LETTERS):
        raise BadMaterial("a piece is a letter A-Z")
    if not 2 <= material.figures.hand <= LARGEST_HAND:
        raise BadMaterial(f"a hand has 2 to {LARGEST_HAND} letters")
    if len(material.letters) < MOST_PLAYERS * material.figures.hand:
        raise BadMaterial(f"the letters do not fill {MOST_PLAYERS} hands")


class State(msgspec.Struct, frozen=True):
    """Everything about a game at one moment."""

    setup: Setup
    chain: tuple[str, ...]
    """The words so far. Each shares its first letter with the word before."""
    hands: tuple[str, ...]
    bag: str
    """The next letter first."""
    scores: tuple[int, ...]
    turn: Seat
    until: float | None
    """When the clock ends the turn."""
    idle: int = 0
    """Turns in a row without a word."""
    resigned: tuple[Seat, ...] = ()
    ended: str = ""
    """Why the game is over."""
