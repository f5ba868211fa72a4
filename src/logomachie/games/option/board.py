"""The grid of OPTION: cells, words, and what lies where."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from logomachie.engine.refusal import Refusal
from logomachie.games.option.state import EMPTY, STAR, Box, Grid, Laid, Material

CELL = re.compile(r"([A-Za-z])(\d{1,2})", re.ASCII)


class Word(NamedTuple):
    """A run of two or more prisms."""

    cells: range
    text: str


class WordScore(NamedTuple):
    """What a word counts (O30)."""

    points: int
    doubled: bool
    """Whether it is long enough and of one colour (O31)."""


# -- cells


@cache
def _names(columns: int, rows: int) -> tuple[str, ...]:
    return tuple(
        f"{chr(ord('A') + cell % columns)}{cell // columns + 1}" for cell in range(columns * rows)
    )


@cache
def _numbers(columns: int, rows: int) -> dict[str, int]:
    return {name: cell for cell, name in enumerate(_names(columns, rows))}


def cell_name(cell: int, grid: Grid) -> str:
    """``C6`` is the third column of the sixth row."""
    return _names(grid.columns, grid.rows)[cell]


def cell_number(name: str, grid: Grid) -> int:
    """The cell of a name; a refusal where it is off the grid (O2)."""
    numbers = _numbers(grid.columns, grid.rows)
    if name in numbers:
        return numbers[name]
    parts = CELL.fullmatch(name)
    cell = numbers.get(f"{parts[1].upper()}{int(parts[2])}") if parts else None
    if cell is None:
        raise Refusal("O2", "off-grid", cells=[name[:8]])
    return cell


@cache
def _neighbours(columns: int, rows: int) -> tuple[tuple[int, ...], ...]:
    found = []
    for cell in range(columns * rows):
        row, column = divmod(cell, columns)
        beside = ((row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column))
        found.append(
            tuple(r * columns + c for r, c in beside if 0 <= r < rows and 0 <= c < columns)
        )
    return tuple(found)


def neighbours(cell: int, size: Grid) -> tuple[int, ...]:
    """The cells beside a cell."""
    return _neighbours(size.columns, size.rows)[cell]


# -- words


def words_through(letters: str, cells: Iterable[int], size: Grid) -> list[Word]:
    """Every word of two letters or more through one of these cells, once."""
    columns = size.columns
    words: dict[range, Word] = {}
    across = down = range(0)
    for cell in cells:
        if cell not in across:
            row = cell - cell % columns
            first, text = _run(letters[row : row + columns], cell - row)
            across = range(row + first, row + first + len(text))
            if len(text) > 1:
                words[across] = Word(across, text)
        if cell not in down:
            column = cell % columns
            first, text = _run(letters[column::columns], cell // columns)
            start = column + first * columns
            down = range(start, start + len(text) * columns, columns)
            if len(text) > 1:
                words[down] = Word(down, text)
    return list(words.values())


def read_again(letters: str, words: Iterable[Word]) -> list[Word]:
    """The same words where other letters are shown, each once."""
    runs = dict.fromkeys([word.cells for word in words])
    return [Word(run, letters[run.start : run.stop : run.step]) for run in runs]


def _run(line: str, place: int) -> tuple[int, str]:
    """Where the letters through a place of a line begin, and what they are."""
    first = line.rfind(EMPTY, 0, place) + 1
    last = line.find(EMPTY, place)
    return first, line[first:last] if last >= 0 else line[first:]


# -- prisms


def written(laid: Laid, prisms: Box) -> str:
    """A prism of the grid: letter up (small for a star), letter hidden, colour."""
    prism = prisms[laid.prism]
    up, hidden = prism.faces[laid.side], prism.faces[1 - laid.side]
    shown = laid.letter.lower() if up == STAR else laid.letter
    return shown + hidden + prism.colour[0]


def score_word(
    word: Word, grid: Sequence[Laid | None], prisms: Box, material: Material
) -> WordScore:
    """The points of a word: the values of its faces up, doubled for one colour (O30, O31)."""
    total = 0
    colours = set()
    for laid in grid[word.cells.start : word.cells.stop : word.cells.step]:
        assert laid is not None
        prism = prisms[laid.prism]
        total += prism.values[laid.side]
        colours.add(prism.colour)
    doubled = len(colours) == 1 and len(word.cells) >= material.figures.colour_length
    return WordScore(total * 2 if doubled else total, doubled)
