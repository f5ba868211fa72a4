"""The grid of OPTION: cells, words, and what lies where."""

import re
from collections.abc import Iterable, Mapping
from typing import cast

from logomachie.engine.refusal import Refusal
from logomachie.games.option.state import EMPTY, Box, Cells, Grid, Laid, Material

CELL = re.compile(r"([A-Za-z])(\d{1,2})", re.ASCII)


Words = Mapping[range, str]
"""Runs of two or more prisms, and what each reads."""


# -- cells


def cell_number(name: str, grid: Grid) -> int:
    """The cell of a name; a refusal where it is off the grid (O2)."""
    numbers = grid.numbers
    if name in numbers:
        return numbers[name]
    parts = CELL.fullmatch(name)
    cell = numbers.get(f"{parts[1].upper()}{int(parts[2])}") if parts else None
    if cell is None:
        raise Refusal("O2", "off-grid", cells=[name[:8]])
    return cell


# -- words


def words_through(letters: str, cells: Iterable[int], size: Grid) -> dict[range, str]:
    """Every word of two letters or more through one of these cells, once."""
    columns, end = size.columns, len(letters)
    words: dict[range, str] = {}
    across = down = range(0)
    for cell in cells:
        # Most stand alone one way, and are soon done with. Past an edge these see the far side,
        # which at worst costs a closer look.
        if cell not in across and not letters[cell - 1] == letters[cell + 1 - end] == EMPTY:
            row = cell - cell % columns
            first, text = _run(letters[row : row + columns], cell - row)
            across = range(row + first, row + first + len(text))
            if len(text) > 1:
                words[across] = text
        if cell not in down and not (
            letters[cell - columns] == letters[cell + columns - end] == EMPTY
        ):
            column = cell % columns
            first, text = _run(letters[column::columns], cell // columns)
            start = column + first * columns
            down = range(start, start + len(text) * columns, columns)
            if len(text) > 1:
                words[down] = text
    return words


def read_again(letters: str, words: Words) -> dict[range, str]:
    """The same words where other letters are shown."""
    return {run: letters[run.start : run.stop : run.step] for run in words}


def with_letters(letters: str, laid: Mapping[int, Laid]) -> str:
    """The letters of a grid on which these prisms are laid or turned."""
    shown = bytearray(letters, "ascii")
    for cell, (_, _, letter) in laid.items():
        shown[cell] = ord(letter)
    return shown.decode("ascii")


def _run(line: str, place: int) -> tuple[int, str]:
    """Where the letters through a place of a line begin, and what they are."""
    first = line.rfind(EMPTY, 0, place) + 1
    last = line.find(EMPTY, place)
    return first, line[first:last] if last >= 0 else line[first:]


# -- prisms


def written(grid: Cells, prisms: Box) -> tuple[str, ...]:
    """How the prisms of a grid are written, nothing for an empty cell: found out once."""
    if not grid.texts:
        grid.texts = tuple([prisms.texts[laid] if laid else "" for laid in grid])
    return grid.texts


def with_prisms(before: Cells, laid: Mapping[int, Laid], letters: str, prisms: Box) -> Cells:
    """The grid on which these prisms are laid or turned, which then shows these letters."""
    cells = list(before[:])  # a plain tuple is copied at once, another one item by item
    for cell, prism in laid.items():
        cells[cell] = prism
    after = Cells(cells)
    after.letters = letters
    if before.texts:
        texts = list(before.texts)
        for cell, prism in laid.items():
            texts[cell] = prisms.texts[prism]
        after.texts = tuple(texts)
    return after


def score_word(run: range, grid: Cells, prisms: Box, material: Material) -> tuple[int, bool]:
    """The points of a word, and whether they are doubled.

    It counts the values of its faces up, twice if it is long enough and of one colour (O30, O31).
    """
    total = 0
    colours = set()
    worths = prisms.worths
    for number, side, _ in cast("tuple[Laid, ...]", grid[run.start : run.stop : run.step]):
        colour, values = worths[number]
        total += values[side]
        colours.add(colour)
    doubled = len(colours) == 1 and len(run) >= material.figures.colour_length
    return total * 2 if doubled else total, doubled
