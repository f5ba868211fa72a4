"""The material and the state of a game of OPTION."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, overload

import msgspec

from logomachie.engine.game import Seat, Setup
from logomachie.engine.material import BadMaterial, require_in
from logomachie.lexicon.folding import LETTERS

STAR = "*"
EMPTY = " "
COLOURS = ("red", "white")
STAR_UP, WHITE = 1 << 5, 1 << 6
"""Flags of a byte that says how a prism is read; white is the highest."""
MOST_PLAYERS = 4
LARGEST_SIDE = 26
LARGEST_RACK = 12
MOST_PRISMS = 500
MOST_POINTS = 10_000
"""No figure that is added to a score is larger."""
NEXT_TURN = 0
"""The value of the setting ``window`` for plays that can be challenged until the next player acts.
"""


class Grid(msgspec.Struct, frozen=True, dict=True):
    """The size of the grid."""

    source: str = msgspec.field(name="from")
    columns: int
    rows: int

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the cells: ``C6`` is the third column of the sixth row."""
        cells = range(self.columns * self.rows)
        return tuple(f"{chr(65 + cell % self.columns)}{cell // self.columns + 1}" for cell in cells)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The cells by name."""
        return {name: cell for cell, name in enumerate(self.names)}

    @cached_property
    def places(self) -> tuple[tuple[int, int], ...]:
        """Where each cell stands in the ``lines`` of a grid: in its row, and in its column."""
        across, down = self.columns + 1, self.rows + 1
        behind = self.rows * across
        return tuple(
            (row * across + column, behind + column * down + row)
            for row in range(self.rows)
            for column in range(self.columns)
        )

    @cached_property
    def cells(self) -> tuple[int, ...]:
        """The cell of each place in the ``lines`` of a grid; -1 behind each line."""
        places = {place: cell for cell, both in enumerate(self.places) for place in both}
        return tuple(places.get(place, -1) for place in range(max(places) + 2))


class Prisms(msgspec.Struct, frozen=True):
    """The pairs of letters, each made once in each colour."""

    source: str = msgspec.field(name="from")
    colours: tuple[str, ...]
    pairs: str


class Figures(msgspec.Struct, frozen=True):
    """The numbers of the rules."""

    source: str = msgspec.field(name="from")
    rack: int
    first_word: int
    full_hand: int
    flip: int
    colour_length: int
    unfounded_challenge: int


class Material(msgspec.Struct, frozen=True, dict=True):
    """What lies in the box."""

    grid: Grid
    prisms: Prisms
    values: dict[str, str | int]
    figures: Figures

    def value(self, letter: str) -> int:
        """What a letter counts; a star counts nothing."""
        return 0 if letter == STAR else int(self.values[letter])

    @cached_property
    def worths(self) -> tuple[int, ...]:
        """What a prism on the grid counts, by the byte that says how it is read."""
        worths = [0] * (2 * WHITE)
        for face, letter in enumerate(LETTERS, start=1):
            value = self.values.get(letter)
            if isinstance(value, int):
                worths[face] = worths[face | WHITE] = value
        return tuple(worths)


class Prism(NamedTuple):
    """A prism: two faces and a colour."""

    faces: str
    """The two letters; ``*`` is a star."""
    colour: str
    kind: str
    """How it is written when it lies on no grid: ``VTr``, ``*Ew``."""
    values: tuple[int, int]
    """What each face counts."""


class Laid(NamedTuple):
    """A prism on the grid."""

    prism: int
    """Which prism it is."""
    side: int
    """Which of its two faces is up."""
    letter: str
    """The letter it shows; a star shows the letter that it was given."""


class Way(NamedTuple):
    """A way in which a prism can lie on the grid."""

    laid: Laid
    text: str
    """How it is written: letter up (small for a star), letter hidden, colour."""
    face: int
    """How it is read, as a byte: its letter from 1 to 26, with flags where it is a star (which
    counts nothing), and where it is white."""


class Cells(Sequence[Laid | None]):
    """What lies on each cell of the grid, row by row: never changed once it is made."""

    __slots__ = ("lines", "prisms", "texts")

    def __init__(
        self, prisms: list[Laid | None], lines: bytes = b"", texts: Sequence[str] = ()
    ) -> None:
        self.prisms = prisms
        self.lines = lines
        """How it is read along all rows, then along all columns, once somebody has read it: a byte
        for each prism (see ``Way.face``), and one behind each row and column."""
        self.texts = texts
        """How it is written, once somebody has looked at it."""

    @overload
    def __getitem__(self, cell: int) -> Laid | None: ...
    @overload
    def __getitem__(self, cell: slice) -> Sequence[Laid | None]: ...
    def __getitem__(self, cell: int | slice) -> Laid | Sequence[Laid | None] | None:
        return self.prisms[cell]

    def __len__(self) -> int:
        return len(self.prisms)

    def __iter__(self) -> Iterator[Laid | None]:
        return iter(self.prisms)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cells) and self.prisms == other.prisms

    def __repr__(self) -> str:
        return f"Cells({self.prisms})"

    @property
    def letters(self) -> str:
        """The letters that it shows, a space where nothing lies."""
        return "".join([laid.letter if laid else EMPTY for laid in self.prisms])


class Box(tuple[Prism, ...]):
    """All prisms; a prism is known by its place here."""

    ways: dict[str, dict[int, Way]]
    """By the way a prism on the grid is written: the prisms that it may be, as they lie then."""
    way_of: dict[Laid, Way]
    """How it is written and read when it lies like this."""
    turned: dict[Laid, dict[str, Way]]
    """A prism on the grid once it is turned over, by the letter that it shows then."""
    kinds: tuple[str, ...]
    """How each is written when it lies on no grid."""

    def __new__(cls, prisms: Iterable[Prism]) -> "Box":
        """The box with these prisms."""
        box = super().__new__(cls, prisms)
        box.kinds = tuple(prism.kind for prism in box)
        box.ways, box.way_of, box.turned = {}, {}, {}
        for number, prism in enumerate(box):
            up, down = (_ways(number, prism, side) for side in (0, 1))
            for ways, others in ((up, down), (down, up)):
                for way in ways:
                    box.ways.setdefault(way.text, {}).setdefault(number, way)
                    box.way_of[way.laid] = way
                    box.turned[way.laid] = {other.laid.letter: other for other in others}
        return box


def _ways(number: int, prism: Prism, side: int) -> list[Way]:
    """All ways in which a prism can lie with one side up."""
    up, hidden = prism.faces[side], prism.faces[1 - side]
    star, white = (up == STAR) * STAR_UP, (prism.colour == "white") * WHITE
    return [
        Way(
            Laid(number, side, letter),
            (letter.lower() if star else letter) + hidden + prism.colour[0],
            ord(letter) - ord("@") | star | white,
        )
        for letter in (LETTERS if star else up)
    ]


def make_prisms(material: Material) -> Box:
    """The prisms of a material."""
    return Box(
        Prism(pair, colour, pair + colour[0], (material.value(pair[0]), material.value(pair[1])))
        for colour in material.prisms.colours
        for pair in material.prisms.pairs.split()
    )


def check_material(material: Material) -> None:
    """Refuse a material with which OPTION cannot be played (O1, O2)."""
    grid, figures = material.grid, material.figures
    pairs = material.prisms.pairs.split()
    if not all(1 <= side <= LARGEST_SIDE for side in (grid.columns, grid.rows)):
        raise BadMaterial(f"a grid has 1 to {LARGEST_SIDE} columns and rows")
    if not 2 <= figures.first_word <= max(grid.columns, grid.rows):
        raise BadMaterial("the first word must have 2 letters or more and fit the grid")
    require_in(range(MOST_POINTS + 1), figures)
    require_in(range(MOST_POINTS + 1), material.values)
    if figures.colour_length < 2:
        raise BadMaterial("a word of one colour has 2 letters or more")
    if not 1 <= figures.rack <= LARGEST_RACK:
        raise BadMaterial(f"a rack holds 1 to {LARGEST_RACK} prisms")
    if not set(material.prisms.colours) <= set(COLOURS) or not material.prisms.colours:
        raise BadMaterial(f"the colours of prisms are {' and '.join(COLOURS)}")
    for pair in pairs:
        if len(pair) != 2 or not set(pair) <= set(LETTERS + STAR):
            raise BadMaterial(f"a prism has two letters A-Z or stars, not {pair}")
        for letter in pair:
            if letter != STAR and not isinstance(material.values.get(letter), int):
                raise BadMaterial(f"the letter {letter} has no value")
    count = len(pairs) * len(material.prisms.colours)
    require_in(range(MOST_PRISMS + 1), {"prisms": count})
    if count < MOST_PLAYERS * figures.rack:
        raise BadMaterial(f"{count} prisms do not fill {MOST_PLAYERS} racks")
    if figures.rack < figures.first_word:
        raise BadMaterial("a rack is too small for the first word")
    if len({sum(map(material.value, pair)) for pair in pairs}) == 1:
        raise BadMaterial("prisms that all count the same cannot decide who begins")


class Pending(msgspec.Struct, frozen=True):
    """A play that can still be challenged (O42)."""

    seat: Seat
    grid: Cells
    """The grid before it."""
    rack: tuple[int, ...]
    """The rack before it."""
    score: int
    """The points it made."""
    words: tuple[str, ...]
    """The words it formed or changed."""
    until: float
    """When the window closes by itself: see ``closes_at``."""
    accepted: tuple[Seat, ...] = ()
    """Who lets it stand; the others who play may still challenge it."""


class State(msgspec.Struct, frozen=True):
    """Everything about a game at one moment."""

    setup: Setup
    grid: Cells
    """Row by row from the top left."""
    racks: tuple[tuple[int, ...], ...]
    bag: tuple[int, ...]
    """The next prism to be drawn first."""
    scores: tuple[int, ...]
    turn: Seat
    opening: tuple[tuple[int, ...], ...] = ()
    """The prisms drawn for the first move, one a seat, round by round (-1: not in that round)."""
    passes: int = 0
    """Turns without a play in a row."""
    idle: int = 0
    """Turns in a row without a play or an exchange."""
    exchanges: int = 0
    """Exchanges so far: each shuffles the bag anew."""
    resigned: tuple[Seat, ...] = ()
    pending: Pending | None = None
    ended: str = ""
    """The rule by which the game ended."""
    left: tuple[int, ...] = ()
    """What was counted of each rack at the end."""


def is_unhurried(state: State) -> bool:
    """Whether a play can be challenged until the next player acts, however long that takes."""
    return state.setup.options["window"] == NEXT_TURN


def closes_at(state: State) -> float | None:
    """When the window of challenge closes by itself; none where there is none, or no time."""
    return None if not state.pending or is_unhurried(state) else state.pending.until
