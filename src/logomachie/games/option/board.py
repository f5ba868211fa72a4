"""The grid of OPTION: cells, words, and what lies where."""

import re
from collections.abc import Iterable, Mapping, Sequence

from logomachie.engine.refusal import Refusal
from logomachie.games.option.state import STAR_UP, WHITE, Box, Cells, Grid, Material, Way

CELL = re.compile(r"([A-Za-z])(\d{1,2})", re.ASCII)
BLANK = 0
"""How an empty cell is read, and what is behind a line."""
LETTERS = bytes(ord("@") + face % STAR_UP for face in range(256))
"""The letter of each byte that says how a prism is read."""

Lines = bytearray
"""The lines of a grid: see ``Cells``. No word goes past the blank behind each."""
Runs = dict[int, int]
"""Two or more prisms in a row: where each run begins in the lines, and where it ends."""


# -- cells


def cell_number(name: str, grid: Grid) -> int:
    """The cell of a name; a refusal where it is off the grid (O2)."""
    cell = grid.numbers.get(name)
    if cell is None:
        parts = CELL.fullmatch(name)
        cell = grid.numbers.get(f"{parts[1].upper()}{int(parts[2])}") if parts else None
    if cell is None:
        raise Refusal("O2", "off-grid", cells=[name[:8]])
    return cell


# -- words


def lines_of(grid: Cells, prisms: Box, size: Grid) -> Lines:
    """The lines of a grid, to lay on: put together once, then copied."""
    if not grid.lines:
        lines = bytearray(len(size.cells))
        for laid, (across, down) in zip(grid, size.places, strict=True):
            if laid:
                lines[across] = lines[down] = prisms.way_of[laid].face
        grid.lines = bytes(lines)
    return bytearray(grid.lines)


def runs_through(lines: Lines, cells: Iterable[int], size: Grid) -> Runs:
    """Every run of two prisms or more through one of these cells of a line, once."""
    places = size.places
    runs: Runs = {}
    end_across = end_down = 0
    for cell in cells:
        # Most stand alone one way, and are soon done with.
        across, down = places[cell]
        if across >= end_across and not lines[across - 1] == lines[across + 1] == BLANK:
            runs[lines.rfind(BLANK, 0, across) + 1] = end_across = lines.find(BLANK, across)
        if down >= end_down and not lines[down - 1] == lines[down + 1] == BLANK:
            runs[lines.rfind(BLANK, 0, down) + 1] = end_down = lines.find(BLANK, down)
    return runs


def read(lines: bytes) -> str:
    """The letters of lines, or of a run."""
    return lines.translate(LETTERS).decode("latin-1")


def score_word(run: bytes, material: Material) -> tuple[int, bool]:
    """The points of a word, and whether they are doubled.

    It counts the values of its faces up, twice if it is long enough and of one colour (O30, O31).
    """
    total, worths = 0, material.worths
    for face in run:  # short: a loop is faster than what makes a list
        total += worths[face]
    doubled = len(run) >= material.figures.colour_length and (max(run) < WHITE or min(run) >= WHITE)
    return total * 2 if doubled else total, doubled


# -- prisms


def written(grid: Cells, prisms: Box) -> Sequence[str]:
    """How the prisms of a grid are written, nothing for an empty cell: found out once."""
    if not grid.texts:
        grid.texts = [prisms.way_of[laid].text if laid else "" for laid in grid]
    return grid.texts


def with_prisms(before: Cells, laid: Mapping[int, Way], lines: bytes) -> Cells:
    """The grid on which these prisms are laid or turned, which is then read along these lines."""
    cells, texts = before.prisms.copy(), list(before.texts)
    for cell, way in laid.items():
        cells[cell] = way.laid
        if texts:
            texts[cell] = way.text
    return Cells(cells, lines, texts)
