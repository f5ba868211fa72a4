"""The material and the state of a game of JAGO.

Seat 0 is blue, seat 1 is red. The grid is a text of one character a cell, row by row from the top
left: ``.`` for an empty cell, a capital for a letter that shows blue, a small letter for red. Both
faces of a tile bear the same letter, so tiles are counted by letter; racks and pool are texts of
capitals in alphabetical order, which makes taking back exact.

Every run of two or more letters is a ``Word``, with the forms that it had (J35). Within a turn a
run may still be *open*: not yet claimed to be a word. It then remembers its *origins*, the words
that it was made from, with the colours they had; steals are judged against those. Runs are claimed
by

- the play that forms them on its own line, at once (J20);
- with the setting ``arbiter``, any play that makes them an allowed word on the crossing line;
- with the setting ``challenge``, the end of the turn, for crossing lines.

An open run turns no colour but that of the tiles put down. When a turn has ended, none is open.
"""

from enum import StrEnum
from typing import NamedTuple

import msgspec

from logomachie.engine.game import Seat, Setup
from logomachie.engine.material import BadMaterial, require_in
from logomachie.lexicon.folding import LETTERS

EMPTY = "."
BLUE, RED = 0, 1
LARGEST_SIDE = 11
LARGEST_RACK = 20
LARGEST_DIAL = 100
MOST_SECONDS = 24 * 3600


class Board(msgspec.Struct, frozen=True):
    """The size of the board; its sides are odd, so that it has a centre."""

    source: str = msgspec.field(name="from")
    columns: int
    rows: int

    @property
    def centre(self) -> int:
        """The cell that the first word covers (J12)."""
        return self.rows // 2 * self.columns + self.columns // 2


class Figures(msgspec.Struct, frozen=True):
    """The numbers of the rules."""

    source: str = msgspec.field(name="from")
    rack: int
    dial: int
    """What the dial shows at the start, for each player (J3)."""
    kept: int
    """How many letters of a long word cannot be replaced (J33)."""
    penalty: int
    """How many letters are turned after a challenge (J51, J52)."""
    penalty_seconds: int
    """The time for choosing them (J53)."""

    def most_replaced(self, length: int) -> int:
        """How many letters of a word of this length may be replaced (J33)."""
        return max(1, length - self.kept)


class Material(msgspec.Struct, frozen=True):
    """What lies in the box."""

    board: Board
    tiles: dict[str, str | int]
    """How many there are of each letter, and where these figures are from."""
    figures: Figures

    @property
    def letters(self) -> str:
        """All tiles, in alphabetical order."""
        return "".join(letter * int(self.tiles[letter]) for letter in LETTERS)


def check_material(material: Material) -> None:
    """Refuse a material with which JAGO cannot be played (J1-J3)."""
    board, figures = material.board, material.figures
    if not all(3 <= side <= LARGEST_SIDE and side % 2 == 1 for side in (board.columns, board.rows)):
        raise BadMaterial(f"a board has an odd number of columns and rows, 3 to {LARGEST_SIDE}")
    counts = {letter: count for letter, count in material.tiles.items() if letter != "from"}
    if set(counts) != set(LETTERS):
        raise BadMaterial("the tiles are counted for each letter from A to Z")
    if not all(isinstance(count, int) and 0 <= count <= 100 for count in counts.values()):
        raise BadMaterial("there are 0 to 100 tiles of a letter")
    if not 2 <= figures.rack <= LARGEST_RACK:
        raise BadMaterial(f"a rack holds 2 to {LARGEST_RACK} tiles")
    if len(material.letters) < 2 * figures.rack:
        raise BadMaterial(f"{len(material.letters)} tiles do not fill two racks")
    if figures.dial < 1:
        raise BadMaterial("the dial starts on 1 or more")
    require_in(range(LARGEST_DIAL + 1), {"dial": figures.dial})
    require_in(range(LARGEST_SIDE + 1), {"kept": figures.kept, "penalty": figures.penalty})
    require_in(range(1, MOST_SECONDS + 1), {"penalty_seconds": figures.penalty_seconds})


class Origin(NamedTuple):
    """A word that an open run was made from, as it was."""

    start: int
    """Its first cell."""
    shown: str
    """Its letters, each in its colour."""

    @property
    def text(self) -> str:
        """The word without its colours."""
        return self.shown.upper()


class Word(NamedTuple):
    """A run of two or more letters on the grid."""

    down: bool
    start: int
    """Its first cell."""
    text: str
    """Its letters, in capitals."""
    forms: tuple[str, ...]
    """All forms that it had, in order, those of words that merged into it included (J35).

    The present one comes last, unless the run is open."""
    open: bool = False
    """Whether it is not yet claimed to be a word; only within a turn."""
    origins: tuple[Origin, ...] = ()
    """While it is open: what it was made from."""


class Standing(StrEnum):
    """Whether a word can be challenged: see ``claims``."""

    LASTING = "lasting"
    OPEN = "open"
    CLOSED = "closed"
    CHECKED = "checked"


class Claim(NamedTuple):
    """A word that was claimed to be one, and can be challenged as its standing says (J50)."""

    word: str
    cells: tuple[int, ...]
    stolen: tuple[str, ...]
    """The words from which it claims to be a steal, by another meaning."""
    play: int
    """The number of the play, from 0, that is undone if it does not hold, with all later ones."""
    at_end: bool = False
    """Whether it was claimed at the end of the turn."""
    since: float = 0.0
    """When its time began."""
    standing: Standing = Standing.LASTING


class Made(msgspec.Struct, frozen=True):
    """A play of the turn in progress, with what was there before it (J18)."""

    down: bool
    start: int
    word: str
    cells: tuple[int, ...]
    """Where tiles were put down."""
    from_rack: str
    from_pool: str
    to_pool: str
    """The tiles that were replaced (J39)."""
    grid: str
    """The grid before it."""
    words: tuple[Word, ...]
    """The words before it."""
    stolen: bool = False
    """Whether its word, on its own line, is a steal."""
    kept: tuple[int, ...] = ()
    """The cells of the words in it that it did not steal, although it could have."""


class Ended(msgspec.Struct, frozen=True):
    """The turn that was just ended, while it can be challenged (J50)."""

    plays: tuple[Made, ...]
    drawn: str
    """The tiles drawn after it, in the order of the bag."""
    glass_left: float
    """The seconds that were left in the glass."""


class Penalty(msgspec.Struct, frozen=True):
    """Letters to be turned after a challenge (J51, J52); the glass is stopped (J45)."""

    seat: Seat
    """Who chooses them."""
    most: int
    """How many, at most."""
    since: float
    """When the glass was stopped."""
    until: float
    """When the clock chooses."""


class State(msgspec.Struct, frozen=True):
    """Everything about a game at one moment."""

    setup: Setup
    grid: str
    """One character a cell: see above."""
    words: tuple[Word, ...]
    """Every run of two or more letters, across first, in reading order."""
    racks: tuple[str, str]
    pool: str
    bag: str
    """The next tile to be drawn first."""
    turn: Seat
    dial: tuple[int, int]
    """The minutes of both players: they always add up to the same (J3)."""
    glass: float
    """When the glass runs out; 0 without a clock."""
    plays: tuple[Made, ...] = ()
    """The plays of the turn in progress."""
    claims: tuple[Claim, ...] = ()
    """The words claimed in the turn: by the player to move, or in ``last``."""
    last: Ended | None = None
    penalty: Penalty | None = None
    loser: Seat | None = None
    ended: str = ""
    """The rule by which the game ended."""
