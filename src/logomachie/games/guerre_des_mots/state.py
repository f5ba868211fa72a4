"""The material and the state of a game of LA GUERRE DES MOTS."""

import hashlib
import re
from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

import msgspec

from logomachie.engine.cells import cell_name, cell_number
from logomachie.engine.game import Seat, Setup
from logomachie.engine.material import BadMaterial, require_in
from logomachie.engine.states import StateValues
from logomachie.lexicon.folding import LETTERS, fold

CROSS, JOKER = "+", "?"
BLUE, GREEN, VIOLET = "b", "V", "#"
SQUARES = ".bVRM#fctdr"
KING = "roi"
PIECES = {"f": "fou", "c": "cavalier", "t": "tour", "d": "dame", "r": KING}
"""The pieces of chess, by their mark on the board."""
SIDES = {"SO": "S", "SE": "S", "NO": "N", "NE": "N", "ONO": "O", "OSO": "O", "ENE": "E", "ESE": "E"}
OPPOSITE = {"N": "S", "S": "N", "E": "O", "O": "E"}
CENTRE = "centre"
FEWEST_PLAYERS, MOST_PLAYERS = 2, 8
LARGEST_SIDE = 26
MOST_TOKENS = 500
MOST_CHAINS = 20
MOST_TURNS = 1000
MOST_LINES = 16
"""Lines of one goal."""
STOCK = re.compile(r"([A-Z][a-zà-ÿ]?)([1-9]\d?)")
LINE = re.compile(r"[A-Z]\d{1,2}-[A-Z]\d{1,2}", re.ASCII)


class Board(msgspec.Struct, frozen=True):
    """The squares, row by row from the north."""

    source: str = msgspec.field(name="from")
    squares: str


class Stock(msgspec.Struct, frozen=True):
    """Which tokens there are: both faces, and how often."""

    source: str = msgspec.field(name="from")
    consonants: str
    vowels: str
    crosses: int
    jokers: int


class Figures(msgspec.Struct, frozen=True):
    """The numbers of the rules."""

    source: str = msgspec.field(name="from")
    hands: tuple[int, ...]
    """Tokens of an arsenal at the start, for 2, 3, ... players."""
    base_word: int
    draw: int
    chains: int
    one_letter: str
    """Words of one letter, as they are written."""
    turns: int = 60
    """After so many turns of each seat a game is drawn (G103)."""
    longest: int = 240
    """Of a material of 0.1.0: after so many actions its games were drawn."""


class Material(msgspec.Struct, frozen=True, dict=True):
    """What lies in the box."""

    board: Board
    bases: dict[str, str]
    goals: dict[str, str]
    seats: dict[str, str]
    tokens: Stock
    pieces: dict[str, str]
    firing: dict[str, str | int]
    figures: Figures

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """The squares, row by row."""
        return tuple(self.board.squares.split())

    @cached_property
    def columns(self) -> int:
        """How many columns the board has."""
        return len(self.rows[0])

    @cached_property
    def squares(self) -> str:
        """What kind of square each cell is."""
        return "".join(self.rows)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all cells."""
        return tuple(cell_name(cell, self.columns) for cell in range(len(self.squares)))

    @cached_property
    def cells(self) -> Mapping[str, int]:
        """The cell of each name."""
        return {name: cell for cell, name in enumerate(self.names)}

    def name(self, cell: int) -> str:
        """The name of a cell."""
        return self.names[cell]

    def line(self, text: str) -> tuple[int, ...]:
        """The cells of ``C20-F20``, in reading order; ``ValueError`` where it is no line."""
        first, last = (self._number(name) for name in text.split("-"))
        step = 1 if last - first < self.columns else self.columns
        if (last - first) % step or (step == 1 and first // self.columns != last // self.columns):
            raise ValueError(f"{text} is no line")
        return tuple(range(first, last + 1, step))

    def _number(self, name: str) -> int:
        number = cell_number(name, self.columns, len(self.rows))
        if number is None:
            raise ValueError(f"{name} is not on the board")
        return number

    @cached_property
    def base_cells(self) -> Mapping[str, tuple[int, ...]]:
        """The squares of each base."""
        return {name: self.line(text) for name, text in self.bases.items() if name != "from"}

    @cached_property
    def goal_lines(self) -> Mapping[str, tuple[tuple[int, ...], ...]]:
        """The lines of the central cross, and the goal of each side."""
        return {
            name: tuple(map(self.line, text.split()))
            for name, text in self.goals.items()
            if name != "from"
        }

    @cached_property
    def seating(self) -> Mapping[int, tuple[tuple[str, ...], ...]]:
        """For each number of players, the names of the bases of every seat (G4)."""
        return {
            int(players): tuple(tuple(seat.split("+")) for seat in text.split())
            for players, text in self.seats.items()
            if players != "from"
        }

    def bases_of(self, seat: Seat, players: int) -> tuple[str, ...]:
        """The names of a seat's bases (G4)."""
        return self.seating[players][seat]

    def side_of(self, seat: Seat, players: int) -> str:
        """The side on which a seat sits."""
        return SIDES[self.bases_of(seat, players)[0]]

    @cached_property
    def rays(self) -> Mapping[int, tuple[tuple[int, ...], ...]]:
        """For each direction, as a step from cell to cell: the cells from each cell to the edge."""
        rows, columns = len(self.rows), self.columns
        cells = [divmod(cell, columns) for cell in range(rows * columns)]
        return {
            -columns: tuple(
                tuple(range(r * columns + c - columns, -1, -columns)) for r, c in cells
            ),
            -1: tuple(tuple(range(r * columns + c - 1, r * columns - 1, -1)) for r, c in cells),
            1: tuple(tuple(range(r * columns + c + 1, (r + 1) * columns)) for r, c in cells),
            columns: tuple(
                tuple(range(r * columns + c + columns, rows * columns, columns)) for r, c in cells
            ),
        }

    @cached_property
    def beside(self) -> tuple[tuple[int, ...], ...]:
        """The cells that share a side with each cell."""
        cells = range(len(self.squares))
        return tuple(
            tuple(ray[cell][0] for ray in self.rays.values() if ray[cell]) for cell in cells
        )

    @cached_property
    def around(self) -> tuple[tuple[int, ...], ...]:
        """The cells that touch each cell, by a side or by a corner."""
        rows, columns = len(self.rows), self.columns
        places = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
        return tuple(
            tuple(
                (row + down) * columns + column + right
                for down, right in places
                if 0 <= row + down < rows and 0 <= column + right < columns
            )
            for row, column in (divmod(cell, columns) for cell in range(rows * columns))
        )

    @cached_property
    def touching(self) -> tuple[int, ...]:
        """The cells around each cell, as a mask with a bit for each."""
        return tuple(sum(1 << other for other in others) for others in self.around)

    @cached_property
    def piece_of(self) -> Mapping[str, str]:
        """The piece of chess on the back of each consonant."""
        rows = ((name, letters) for name, letters in self.pieces.items() if name != "from")
        return {letter: name for name, letters in rows for letter in letters}


class Token(NamedTuple):
    """A token with two faces."""

    letter: str
    """The letter in front, ``+`` for a cross, ``?`` for a joker."""
    accented: str
    """The accented letter on its back, or nothing."""
    piece: str
    """The piece of chess on its back, or nothing."""
    value: int
    """How far its piece fires (G2)."""

    @property
    def kind(self) -> str:
        """How it is written when it lies on no board: ``R``, ``Eé``, ``+``, ``?``."""
        return self.letter + self.accented

    def can_show(self, letter: str, *, accents: bool) -> bool:
        """Whether it can be laid as this letter (G93, G110)."""
        if self.letter == JOKER:
            return letter != CROSS
        return letter == self.letter or (accents and letter == self.accented.upper() != "")


def make_tokens(material: Material) -> tuple[Token, ...]:
    """All tokens of the box; a token is known by its place in this list."""
    stock = material.tokens
    tokens: list[Token] = []
    for faces, count in STOCK.findall(stock.consonants + " " + stock.vowels):
        piece = "" if faces[1:] else material.piece_of.get(faces, "")
        value = int(material.firing.get(piece, 0))
        tokens += [Token(faces[0], faces[1:], piece, value)] * int(count)
    tokens += [Token(CROSS, "", "", 0)] * stock.crosses
    return tuple(tokens + [Token(JOKER, "", KING, 0)] * stock.jokers)


def check_material(material: Material) -> None:
    """Refuse a material with which the game cannot be played (G1-G4)."""
    rows, figures = material.rows, material.figures
    require_in(range(1, LARGEST_SIDE + 1), {"base_word": figures.base_word})
    require_in(range(1, MOST_TOKENS + 1), {"draw": figures.draw})
    require_in(range(1, MOST_CHAINS + 1), {"chains": figures.chains})
    require_in(range(1, MOST_TURNS + 1), {"turns": figures.turns, "longest": figures.longest})
    if not set(fold(figures.one_letter)) <= set(LETTERS):
        raise BadMaterial("the words of one letter are letters")
    if not rows or len({len(row) for row in rows}) != 1:
        raise BadMaterial("all rows of the board have the same length")
    if not all(figures.base_word <= side <= LARGEST_SIDE for side in (len(rows), len(rows[0]))):
        raise BadMaterial(f"a board has {figures.base_word} to {LARGEST_SIDE} columns and rows")
    if not set(material.squares) <= set(SQUARES):
        raise BadMaterial(f"the squares of a board are {' '.join(SQUARES)}")
    _check_lines(material)
    _check_seats(material)
    _check_tokens(material)


def _check_lines(material: Material) -> None:
    lines = [
        text for key, text in (*material.bases.items(), *material.goals.items()) if key != "from"
    ]
    require_in(range(MOST_LINES + 1), {"goals": max(map(len, map(str.split, lines)), default=0)})
    if not all(LINE.fullmatch(line) for text in lines for line in text.split()):
        raise BadMaterial("bases and goals are lines such as C20-F20")
    try:
        bases, goals = material.base_cells, material.goal_lines
    except ValueError as error:
        raise BadMaterial(str(error)) from error
    if not set(bases) <= set(SIDES) or not {CENTRE} <= set(goals) <= {CENTRE, *OPPOSITE}:
        raise BadMaterial(f"bases are {', '.join(SIDES)}; goals are {CENTRE}, N, S, O, E")
    if any(len(cells) != material.figures.base_word for cells in bases.values()):
        raise BadMaterial(f"a base has {material.figures.base_word} squares")
    if any(material.squares[cell] == VIOLET for cells in bases.values() for cell in cells):
        raise BadMaterial("a base has no violet square")


def _check_seats(material: Material) -> None:
    numbers = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    if not set(material.seats) - {"from"} <= set(map(str, numbers)):
        raise BadMaterial(f"there are seats for {FEWEST_PLAYERS} to {MOST_PLAYERS} players")
    for players in numbers:
        seats = material.seats.get(str(players), "").split()
        bases = [base for seat in seats for base in seat.split("+")]
        if len(seats) != players or len(set(bases)) != len(bases):
            raise BadMaterial(
                f"the seats of {players} players are {players} with bases of their own"
            )
        if not set(bases) <= set(material.base_cells):
            raise BadMaterial(f"the seats of {players} players have bases that are none")


def _check_tokens(material: Material) -> None:
    stock, figures = material.tokens, material.figures
    for text in (*stock.consonants.split(), *stock.vowels.split()):
        faces = STOCK.fullmatch(text)
        if not faces or (len(faces[1]) == 2 and fold(faces[1][1]) != faces[1][0]):
            raise BadMaterial(f"tokens are written R6 or Eé6, not {text}")
    if not all(isinstance(material.firing.get(piece), int) for piece in PIECES.values()):
        raise BadMaterial(f"the pieces {', '.join(PIECES.values())} have a number each")
    require_in(range(LARGEST_SIDE + 1), material.firing)
    if not set(material.pieces) - {"from"} <= set(PIECES.values()):
        raise BadMaterial(f"the pieces are {', '.join(PIECES.values())}")
    if len(figures.hands) != MOST_PLAYERS - FEWEST_PLAYERS + 1:
        raise BadMaterial("the arsenals need a size for each number of players")
    require_in(range(MOST_PLAYERS, MOST_TOKENS + 1), stock)
    stocked = STOCK.findall(stock.consonants + " " + stock.vowels)
    letters = sum(int(count) for _, count in stocked)
    require_in(range(MOST_TOKENS + 1), {"tokens": letters})
    if len({faces[0] for faces, _ in stocked}) < 2:
        raise BadMaterial("letters that are all the same cannot decide who begins")
    for players, size in enumerate(figures.hands, FEWEST_PLAYERS):
        if players * (size - 2) > letters or size < 2 + figures.base_word:
            raise BadMaterial(f"{letters} letters do not suit {players} arsenals of {size}")


class Laid(NamedTuple):
    """A token on the board: one link of a chain."""

    cell: int
    token: int
    """Which token it is."""
    letter: str
    """The letter that it stands for, with its accent; ``+`` for a cross."""
    piece_up: bool = False
    """Whether it shows its piece of chess, which blocks the chain (G70)."""
    guards: int = 0
    """Of a cross: it protects the word before it (-1) or behind it (1) in the chain."""


class Chain(msgspec.Struct, frozen=True, dict=True):
    """A snake of tokens, from its head to its tail; where it bends, a new word begins (G20)."""

    seat: Seat
    links: tuple[Laid, ...]

    @property
    def blocked(self) -> bool:
        """Whether a piece of chess protects all of it (G70)."""
        return any(link.piece_up for link in self.links)

    @cached_property
    def letters_print(self) -> int:
        """Tells it apart from chains that show something else, or belong to somebody else."""
        return self._print([(link.cell, link.letter, link.piece_up) for link in self.links])

    @property
    def tokens_print(self) -> int:
        """The same for chains of other tokens."""
        return self._print([(link.cell, str(link.token), link.piece_up) for link in self.links])

    def _print(self, shown: list[tuple[int, str, bool]]) -> int:
        data = msgspec.json.encode((self.seat, sorted(shown)))
        return int.from_bytes(hashlib.blake2b(data, digest_size=6).digest())


class State(msgspec.Struct, frozen=True):
    """Everything about a game at one moment."""

    setup: Setup
    chains: tuple[Chain, ...]
    arsenals: tuple[tuple[int, ...], ...]
    reserve: tuple[int, ...]
    """Letters, the next one to be drawn first."""
    box: tuple[int, ...]
    """Jokers and crosses that nobody was given."""
    turn: Seat
    opening: tuple[tuple[int, ...], ...] = ()
    """The letters drawn for the first move, one a seat, round by round (-1: not in that round)."""
    moves_left: int = 1
    """Moves that the seat to move has still to make in this turn."""
    replaying: bool = False
    """Whether it has moved in this turn and plays again (G50, G51)."""
    history: tuple[int, ...] = ()
    """Prints of all boards before this one, each with the seat to move then (G104)."""
    began: int = 0
    """How many of them were there before this turn, within which none may come again (G51)."""
    turns: tuple[int, ...] = ()
    """How many turns each seat has had (G103)."""
    passes: int = 0
    """Turns in a row in which nothing could be done (G103)."""
    actions: int = 0
    """Actions so far."""
    resigned: tuple[Seat, ...] = ()
    winner: Seat | None = None
    ended: str = ""
    """The rule by which the game ended."""


def remember(values: StateValues) -> StateValues:
    """A state of the first version as the second writes it: turns and boards count from now on."""
    kept = {name: value for name, value in values.items() if name != "seen"}
    return kept | {"history": [], "began": 0, "turns": [0] * values["setup"]["players"]}
