"""Which cells plays touch, read from their packed rows: for searches through thousands of them."""

from logomachie.kernel.crossword.layout import (
    FIRST_SHIFT,
    FLIP_AT_SHIFT,
    FLIPS_SHIFT,
    LETTER,
    LINE_SHIFT,
    MOST_FLIPS,
    NEW_SHIFT,
    PLACE,
)
from logomachie.kernel.crossword.plays import Board, Plays

PLACED = (1 << FLIPS_SHIFT) - 1
"""What of ``PLACE`` says where new tiles lie."""


class Touched:
    """The cells on which plays lay or flip tiles, as masks with a bit for each cell.

    Thousands of plays share a few hundred stretches of a line, and sets of flips.
    """

    def __init__(self, board: Board, plays: Plays) -> None:
        self._columns = board.columns
        self._taken = (board.cells[..., LETTER] > 0).tolist()
        self._places = plays.rows[:, PLACE].tolist()
        self._flips = plays.flip_list
        self._laid: dict[int, int] = {}
        self._flipped: dict[int, int] = {}

    def by(self, number: int) -> int:
        """The cells that a play touches."""
        place = self._places[number]
        stretch, flips = place & PLACED, place >> FLIPS_SHIFT
        if stretch not in self._laid:
            self._laid[stretch] = self._cells_laid(stretch)
        if not flips & MOST_FLIPS:
            return self._laid[stretch]
        if flips not in self._flipped:
            first = place >> FLIP_AT_SHIFT
            packed = self._flips[first : first + (flips & MOST_FLIPS)].tolist()
            self._flipped[flips] = sum(1 << (flip >> 5) for flip in packed)
        return self._laid[stretch] | self._flipped[flips]

    def tiles(self, number: int) -> int:
        """How many tiles a play lays."""
        return int(self._places[number] >> NEW_SHIFT & 15)

    def _cells_laid(self, stretch: int) -> int:
        down, line = stretch & 1, stretch >> LINE_SHIFT & 31
        position, left = stretch >> FIRST_SHIFT & 31, stretch >> NEW_SHIFT & 15
        cells = 0
        while left:
            row, column = (position, line) if down else (line, position)
            if not self._taken[row][column]:
                cells |= 1 << row * self._columns + column
                left -= 1
            position += 1
        return cells
