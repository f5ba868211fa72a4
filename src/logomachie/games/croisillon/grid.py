"""Grids of CROISILLON: cards on an unbounded plane, as values and as text.

A grid is written row by row, a point for each empty place: ``..eguJaz*z/.....e/irCart*e``. Capital
letters are capital cards, small letters are small cards. ``*`` marks a joker and stands before what
it is used as: ``*e`` is a small joker that stands for e; ``*YIVQ`` is a capital JOKER that begins
its words rightwards, leftwards, downwards and upwards with Y, I, V and Q, as far as it has words
there. One letter is for all of its words (``*C``), and ``?`` leaves a letter to the referee
(``*?``, ``*Y?``).

A cell is named by its column and its row. Around the grid a margin of one cell is left, so that
every place where a card can be added has a name: the top left corner of a grid is ``B2``.
"""

import re
import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from logomachie.engine.refusal import Refusal

JOKER = "*"
"""A small joker, in a hand or a pack."""
CAPITAL_JOKER = "?"
"""A capital JOKER, in a hand or a pack."""
EMPTY = "."
OPEN = "?"
"""A letter of a capital JOKER that the referee chooses."""
LARGEST_SIDE = 24
"""Columns and rows that a grid can span: with its margin, the columns are A to Z."""
LONGEST_TEXT = 1000

CARD = re.compile(r"\*[A-Z?]{1,4}|\*?[a-z]|[A-Z]", re.ASCII)
CELL = re.compile(r"([A-Za-z])(\d{1,2})", re.ASCII)
TOKEN = re.compile(r"\.|\*[A-Z?]{1,4}(?![A-Z?])|\*?[a-z]|[A-Z]| ", re.ASCII)
ROW_ENDS = re.compile(r"[/\n]")

Place = tuple[int, int]
"""Row and column, from 0 at the top left corner of the grid."""


class Spot(NamedTuple):
    """A card on a grid."""

    row: int
    column: int
    card: str
    """``J``, ``e``, ``*e``, ``*YI``, ``*Y?`` or ``*?``."""


class Grid(msgspec.Struct, frozen=True):
    """Cards on the plane, row by row; the first row and the first column are not empty."""

    spots: tuple[Spot, ...] = ()

    @classmethod
    def of(cls, cards: Mapping[Place, str]) -> "Grid":
        """The grid of these cards, wherever they lie on the plane."""
        if not cards:
            return cls()
        top = min(row for row, _ in cards)
        left = min(column for _, column in cards)
        return cls(
            tuple(
                Spot(row - top, column - left, cards[row, column]) for row, column in sorted(cards)
            )
        )

    @property
    def cards(self) -> dict[Place, str]:
        """What lies where."""
        return {(spot.row, spot.column): spot.card for spot in self.spots}

    @property
    def kinds(self) -> str:
        """The cards as they were in the hand, one character each."""
        return "".join(kind(spot.card) for spot in self.spots)

    def __str__(self) -> str:
        return format_grid(self)


def kind(card: str) -> str:
    """The card as it is written in a hand: a letter, ``*`` or ``?``."""
    if len(card) == 1:
        return card
    return JOKER if card[1].islower() else CAPITAL_JOKER


def is_capital(card: str) -> bool:
    """Whether a card of a hand or of a grid is a capital or a capital JOKER."""
    letter = kind(card)
    return letter.isupper() or letter == CAPITAL_JOKER


def is_joker(card: str) -> bool:
    """Whether a card of a grid is a joker of either kind."""
    return card.startswith(JOKER)


def cell_name(place: Place) -> str:
    """``B2`` is the top left corner; the margin around the grid has names too."""
    row, column = place
    return f"{chr(ord('B') + column)}{row + 2}"


def parse_cell(name: str) -> Place:
    """The place of a name."""
    parts = CELL.fullmatch(name)
    if not parts:
        raise Refusal("C25", "no-cell", cells=[name[:8]])
    return int(parts[2]) - 2, ord(parts[1].upper()) - ord("B")


def format_rows(grid: Grid) -> list[str]:
    """The rows of a grid, each as far as cards lie."""
    cards = grid.cards
    rows: list[str] = []
    for row in range(1 + max((spot.row for spot in grid.spots), default=-1)):
        last = max((column for r, column in cards if r == row), default=-1)
        text = ""
        for column in range(last + 1):
            card = cards.get((row, column), EMPTY)
            # A space keeps a capital apart from the letters of the JOKER before it.
            before = cards.get((row, column - 1), EMPTY)
            apart = card.isupper() and is_joker(before) and is_capital(before)
            text += " " * apart + card
        rows.append(text)
    return rows


def format_grid(grid: Grid) -> str:
    """A grid in one line."""
    return "/".join(format_rows(grid))


def check_grid(grid: Grid) -> None:
    """Refuse a value that no text of a grid could have given."""
    inside = range(LARGEST_SIDE)
    for row, column, card in grid.spots:
        if row not in inside or column not in inside or not CARD.fullmatch(card):
            raise Refusal("C20", "unreadable", text=card[:40])
    if Grid.of(grid.cards) != grid:
        raise Refusal("C20", "unreadable", text=format_grid(grid)[:40])


def parse_grid(text: str) -> Grid:
    """The grid of a text; rows end with ``/`` or with the line, spaces may stand anywhere."""
    if len(text) > LONGEST_TEXT:
        raise Refusal("C20", "unreadable", text=text[:40])
    cards: dict[Place, str] = {}
    for row, line in enumerate(ROW_ENDS.split(_without_accents(text))):
        column = 0
        at = 0
        while at < len(line):
            token = TOKEN.match(line, at)
            if not token:
                raise Refusal("C20", "unreadable", text=line[at : at + 40])
            at = token.end()
            if token[0] == " ":
                continue
            if token[0] != EMPTY:
                cards[row, column] = token[0]
            column += 1
    grid = Grid.of(cards)
    if any(max(spot.row, spot.column) >= LARGEST_SIDE for spot in grid.spots):
        raise Refusal("C25", "too-large", most=LARGEST_SIDE)
    return grid


def _without_accents(text: str) -> str:
    """Players may write words with their accents, which are ignored (C26)."""
    if text.isascii():
        return text
    parts = unicodedata.normalize("NFD", text.replace("œ", "oe").replace("æ", "ae"))
    return "".join(part for part in parts if not unicodedata.combining(part))
