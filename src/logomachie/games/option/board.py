"""The grid of OPTION: cells, words, and what lies where."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from logomachie.engine.refusal import Refusal
from logomachie.games.option.state import STAR, Grid, Laid, Material, Prism

CELL = re.compile(r"([A-Za-z])(\d{1,2})", re.ASCII)

Cells = Mapping[int, Laid]
"""The prisms that lie on the grid, by cell."""


class Word(NamedTuple):
    """A run of two or more prisms."""

    cells: tuple[int, ...]
    text: str


def cell_name(cell: int, grid: Grid) -> str:
    """``C6`` is the third column of the sixth row."""
    row, column = divmod(cell, grid.columns)
    return f"{chr(ord('A') + column)}{row + 1}"


def cell_number(name: str, grid: Grid) -> int:
    """The cell of a name; a refusal where it is off the grid (O2)."""
    parts = CELL.fullmatch(name)
    column = ord(parts[1].upper()) - ord("A") if parts else -1
    row = int(parts[2]) - 1 if parts else -1
    if not (0 <= column < grid.columns and 0 <= row < grid.rows):
        raise Refusal("O2", "off-grid", cells=[name[:8]])
    return row * grid.columns + column


def occupied(grid: tuple[Laid | None, ...]) -> dict[int, Laid]:
    """The cells with a prism."""
    return {cell: laid for cell, laid in enumerate(grid) if laid is not None}


def word_through(cells: Cells, start: int, step: int, size: Grid) -> Word:
    """The run of prisms through a cell, across (step 1) or down (step = columns)."""
    if step == 1:
        edge = start - start % size.columns
        far_edge = edge + size.columns - 1
    else:
        edge = start % size.columns
        far_edge = edge + size.columns * (size.rows - 1)
    first = last = start
    while first > edge and first - step in cells:
        first -= step
    while last < far_edge and last + step in cells:
        last += step
    run = tuple(range(first, last + 1, step))
    return Word(run, "".join([cells[cell].letter for cell in run]))


def words_through(cells: Cells, among: Iterator[int] | list[int], size: Grid) -> list[Word]:
    """Every word of two letters or more through one of these cells, once."""
    words: dict[tuple[int, ...], Word] = {}
    for cell in among:
        for step in (1, size.columns):
            word = word_through(cells, cell, step, size)
            if len(word.cells) > 1:
                words[word.cells] = word
    return list(words.values())


def texts_on(grid: tuple[Laid | None, ...], size: Grid) -> Iterator[str]:
    """The text of every word on the grid."""
    letters = "".join([laid.letter if laid else " " for laid in grid])
    columns = size.columns
    lines = [letters[first : first + columns] for first in range(0, len(letters), columns)]
    lines += [letters[first::columns] for first in range(columns)]
    return (text for line in lines for text in line.split() if len(text) > 1)


def neighbours(cell: int, size: Grid) -> Iterator[int]:
    """The cells beside a cell."""
    for step in (1, -1, size.columns, -size.columns):
        other = _neighbour(cell, step, size)
        if other >= 0:
            yield other


def _neighbour(cell: int, step: int, size: Grid) -> int:
    """The next cell in a direction, or -1 beyond the edge."""
    other = cell + step
    if not 0 <= other < size.columns * size.rows:
        return -1
    same_row = cell // size.columns == other // size.columns
    return other if abs(step) == size.columns or same_row else -1


def written(laid: Laid, prisms: tuple[Prism, ...]) -> str:
    """A prism of the grid: letter up (small for a star), letter hidden, colour."""
    prism = prisms[laid.prism]
    up, hidden = prism.faces[laid.side], prism.faces[1 - laid.side]
    shown = laid.letter.lower() if up == STAR else laid.letter
    return shown + hidden + prism.colour[0]


def score_word(word: Word, cells: Cells, prisms: tuple[Prism, ...], material: Material) -> int:
    """The points of a word: the values of its faces up, doubled for one colour (O30, O31)."""
    laid = [cells[cell] for cell in word.cells]
    total = sum(material.value(prisms[item.prism].faces[item.side]) for item in laid)
    colours = {prisms[item.prism].colour for item in laid}
    figures = material.figures
    if len(colours) == 1 and len(laid) >= figures.colour_length:
        total *= 2
    return total
