"""The board in both planes: runs of tiles, and what fits across an empty cell without flips."""

import numpy as np
from numpy.typing import NDArray

from logomachie.kernel.arrays import ALL, I64, Flag, Int, Ints, Masks
from logomachie.kernel.crossword.layout import (
    CELL_FIELDS,
    COLOURS,
    CROSS_COLOURS,
    CROSS_LETTERS,
    CROSS_VALUE,
    GAIN,
    LETTER,
    LETTER_FACTOR,
    OPEN,
    OTHER,
    RUN,
    RUN_COLOURS,
    RUN_FIELDS,
    RUN_FIRST,
    RUN_LENGTH,
    RUN_VALUE,
    SPECIAL,
    VALUE,
    WORD_FACTOR,
    Grid,
)
from logomachie.lexicon.automaton import SEPARATOR
from logomachie.lexicon.compiled import lowest_bit, step
from logomachie.lexicon.compiler import njit


@njit(cache=True, inline="always")
def line_length(grid: Grid, plane: Int) -> Int:
    """How many cells a line of this plane has."""
    return grid.rows if plane else grid.columns


@njit(cache=True, inline="always")
def line_count(grid: Grid, plane: Int) -> Int:
    """How many lines this plane has."""
    return grid.columns if plane else grid.rows


@njit(cache=True)
def build_grid(
    nodes: NDArray[np.uint32],
    gaddag: Int,
    board: Ints,
    letter_factors: Ints,
    word_factors: Ints,
    colour_minimum: Int,
) -> Grid:
    """Lay out a board: (rows, columns, 5) for letter, value, hidden letter and value, colour."""
    rows, columns = board.shape[0], board.shape[1]
    size = 2 * rows * columns
    table = np.zeros((size, CELL_FIELDS), np.int32)
    run_table = np.zeros((size + 1, RUN_FIELDS), np.int32)
    grid = Grid(rows, columns, table, run_table)
    for row in range(rows):
        for column in range(columns):
            across = row * columns + column
            down = rows * columns + column * rows + row
            letter = board[row, column, 0]
            for index in (across, down):
                table[index, OTHER] = across + down - index
                table[index, RUN] = -1
                table[index, CROSS_LETTERS] = ALL
                table[index, CROSS_VALUE] = -1
                table[index, OPEN] = ALL
                table[index, LETTER_FACTOR] = 1
                table[index, WORD_FACTOR] = 1
                if letter:
                    table[index, LETTER] = letter
                    table[index, VALUE] = board[row, column, 1]
                    table[index, GAIN] = board[row, column, 3] - board[row, column, 1]
                    table[index, COLOURS] = 1 << board[row, column, 4]
                if len(letter_factors):
                    table[index, LETTER_FACTOR] = letter_factors[row, column]
                    table[index, WORD_FACTOR] = word_factors[row, column]
    runs = 0
    for plane in range(2):
        length = line_length(grid, plane)
        for line in range(line_count(grid, plane)):
            base = plane * rows * columns + line * length
            runs = _find_runs(table, run_table, base, length, runs)
            _find_crossings(nodes, gaddag, table, run_table, base, length, colour_minimum)
    return grid


@njit(cache=True)
def _find_runs(cells: Masks, table: Masks, base: Int, length: Int, runs: Int) -> Int:
    """Number the runs of one line; how many runs there are now."""
    position = 0
    while position < length:
        if cells[base + position, LETTER] == 0:
            position += 1
            continue
        colours = I64(3)
        table[runs, RUN_FIRST] = base + position
        while position < length and cells[base + position, LETTER] != 0:
            index = base + position
            cells[index, RUN] = runs
            table[runs, RUN_LENGTH] += 1
            table[runs, RUN_VALUE] += cells[index, VALUE]
            colours &= I64(cells[index, COLOURS])
            position += 1
        table[runs, RUN_COLOURS] = colours
        runs += 1
    return runs


@njit(cache=True)
def _find_crossings(
    nodes: NDArray[np.uint32],
    gaddag: Int,
    cells: Masks,
    runs: Masks,
    base: Int,
    length: Int,
    colour_minimum: Int,
) -> None:
    """Which letters fit into the empty cells of a line between the runs beside them.

    The words are read along this line, so they constrain the lines that cross it.
    """
    for position in range(length):
        index = base + position
        if cells[index, LETTER] != 0:
            continue
        front = I64(cells[index - 1, RUN]) if position > 0 else I64(-1)
        behind = I64(cells[index + 1, RUN]) if position < length - 1 else I64(-1)
        if front < 0 and behind < 0:
            continue
        value = I64(0)
        total = I64(1)
        colours = I64(3)
        # The runs are read from their far ends towards the cell, as the GADDAG wants it.
        behind_node = I64(gaddag)
        if behind >= 0:
            total += runs[behind, RUN_LENGTH]
            value += runs[behind, RUN_VALUE]
            colours &= I64(runs[behind, RUN_COLOURS])
            last = index + I64(runs[behind, RUN_LENGTH])
            behind_node = _read_back(nodes, gaddag, cells, last, index)
            cells[index, OPEN] = I64(nodes[behind_node]) & ALL if behind_node > 0 else 0
        letters = I64(0)
        if front >= 0:
            total += runs[front, RUN_LENGTH]
            value += runs[front, RUN_VALUE]
            colours &= I64(runs[front, RUN_COLOURS])
            first = I64(runs[front, RUN_FIRST])
            node = _read_back(nodes, gaddag, cells, index - 1, first - 1)
            turned = step(nodes, node, SEPARATOR) if node > 0 else I64(-1)
            if turned > 0 and behind < 0:
                letters = I64(nodes[turned + 1])
            elif turned > 0 and behind_node > 0:
                fitting = I64(nodes[turned]) & I64(nodes[behind_node]) & ALL
                while fitting:
                    letter = lowest_bit(fitting)
                    fitting &= fitting - 1
                    if _ends_at(nodes, cells, step(nodes, behind_node, letter), index - 1, first):
                        letters |= I64(1) << letter
        elif behind_node > 0:
            letters = I64(nodes[behind_node + 1])
        crossed = cells[index, OTHER]
        cells[crossed, CROSS_LETTERS] = letters & ALL
        cells[crossed, CROSS_VALUE] = value
        if colour_minimum and total >= colour_minimum:
            cells[crossed, CROSS_COLOURS] = colours


@njit(cache=True)
def _read_back(nodes: NDArray[np.uint32], root: Int, cells: Masks, index: Int, stop: Int) -> Int:
    """The node after reading tiles backwards from an index down to before `stop`, or -1."""
    node: Int = I64(root)
    while index > stop:
        node = step(nodes, node, I64(cells[index, LETTER]))
        # Node 0 has no arcs: nothing can be read behind it.
        if node <= 0:
            return I64(-1)
        index -= 1
    return node


@njit(cache=True)
def _ends_at(nodes: NDArray[np.uint32], cells: Masks, node: Int, index: Int, first: Int) -> Flag:
    """Whether reading on backwards down to `first` ends a word just there."""
    while index > first:
        node = step(nodes, node, I64(cells[index, LETTER]))
        if node < 0:
            return False
        index -= 1
    return (I64(nodes[node + 1]) >> I64(cells[first, LETTER])) & 1 == 1


@njit(cache=True)
def close_cells(grid: Grid) -> None:
    """Take from the letters that may be laid on a cell those that fit no word across it."""
    cells = grid.cells
    for index in range(len(cells)):
        cells[index, OPEN] &= cells[index, CROSS_LETTERS] | cells[index, SPECIAL]
