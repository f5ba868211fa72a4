"""The board of JAGO: cells, runs of letters, and whose they are."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from logomachie.engine.game import Seat
from logomachie.engine.refusal import Refusal
from logomachie.games.jago.state import BLUE, EMPTY, RED, Board, Made, Material, Word
from logomachie.lexicon.folding import LETTERS

CELL = re.compile(r"([A-Z])([1-9]\d?)", re.ASCII)
NOT_RED = (LETTERS + EMPTY).encode("ascii")


def cell_name(cell: int, board: Board) -> str:
    """``F6`` is the sixth column of the sixth row."""
    return _name(cell, board.columns)


@cache
def _name(cell: int, columns: int) -> str:
    row, column = divmod(cell, columns)
    return f"{chr(ord('A') + column)}{row + 1}"


def cell_number(name: str, board: Board) -> int:
    """The cell of a name; a refusal where it is off the board (J2)."""
    parts = CELL.fullmatch(name)
    column = ord(parts[1]) - ord("A") if parts else -1
    row = int(parts[2]) - 1 if parts else -1
    if not (0 <= column < board.columns and 0 <= row < board.rows):
        raise Refusal("J2", "off-board", cells=[name[:8]])
    return row * board.columns + column


def line_from(start: int, *, down: bool, board: Board) -> range:
    """The cells from this one to the edge, across or down."""
    if down:
        return range(start, board.columns * board.rows, board.columns)
    return range(start, (start // board.columns + 1) * board.columns)


def whole_line(cell: int, *, down: bool, board: Board) -> range:
    """All cells of the column or of the row through a cell."""
    start = cell % board.columns if down else cell - cell % board.columns
    return line_from(start, down=down, board=board)


def run_through(grid: str, cell: int, *, down: bool, board: Board) -> tuple[int, ...]:
    """The letters that stand in a row with a taken cell, across or down."""
    line = whole_line(cell, down=down, board=board)
    first = last = line.index(cell)
    while first > 0 and grid[line[first - 1]] != EMPTY:
        first -= 1
    while last + 1 < len(line) and grid[line[last + 1]] != EMPTY:
        last += 1
    return tuple(line[first : last + 1])


def runs(grid: str, board: Board) -> Iterator[tuple[bool, tuple[int, ...]]]:
    """Every run of two or more letters, across first, in reading order: direction and cells."""
    taken = [cell for cell, shown in enumerate(grid) if shown != EMPTY]
    for down in (False, True):
        for cell in taken:
            run = run_through(grid, cell, down=down, board=board)
            if run[0] == cell and len(run) > 1:
                yield down, run


def letters(grid: str, cells: Iterable[int]) -> str:
    """The letters of these cells, in capitals."""
    return "".join(grid[cell] for cell in cells).upper()


def cells_of(word: Word, board: Board) -> range:
    """The cells of a word."""
    step = board.columns if word.down else 1
    return range(word.start, word.start + step * len(word.text), step)


def line_of(made: Made, board: Board) -> range:
    """The cells of the word that a play formed."""
    step = board.columns if made.down else 1
    return range(made.start, made.start + step * len(made.word), step)


def neighbours(cell: int, board: Board) -> Iterator[int]:
    """The cells beside a cell."""
    row, column = divmod(cell, board.columns)
    if column > 0:
        yield cell - 1
    if column + 1 < board.columns:
        yield cell + 1
    if row > 0:
        yield cell - board.columns
    if row + 1 < board.rows:
        yield cell + board.columns


# -- colours


def coloured(text: str, seat: Seat) -> str:
    """Letters as they lie on the grid in the colour of a seat: capitals are blue."""
    return text.upper() if seat == BLUE else text.lower()


def shows(shown: str, seat: Seat) -> bool:
    """Whether any of these letters of the grid shows the colour of this seat."""
    return any(letter.isalpha() and letter.islower() == (seat == RED) for letter in shown)


def turned(grid: str, cells: Iterable[int], seat: Seat) -> str:
    """The grid with these letters in the colour of a seat."""
    shown = list(grid)
    for cell in cells:
        shown[cell] = coloured(shown[cell], seat)
    return "".join(shown)


def count_colours(grid: str) -> tuple[int, int]:
    """The letters of each colour: blue, red."""
    red = len(grid.encode("ascii").translate(None, NOT_RED))
    return len(grid) - grid.count(EMPTY) - red, red


def lead(grid: str, seat: Seat) -> int:
    """How many letters more a seat has than the other."""
    counts = count_colours(grid)
    return counts[seat] - counts[1 - seat]


# -- tiles


def in_order(tiles: Iterable[str]) -> str:
    """Tiles as racks and the pool hold them."""
    return "".join(sorted(tiles))


def without(tiles: str, taken: str) -> str:
    """What is left of some tiles, of which these are taken."""
    return in_order((Counter(tiles) - Counter(taken)).elements())


def names_of(cells: Iterable[int], material: Material) -> list[str]:
    """The names of cells, for a refusal."""
    return [cell_name(cell, material.board) for cell in cells]
