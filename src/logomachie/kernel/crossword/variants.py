"""What flips can make of the runs on a board, and of the runs around an empty cell.

A flip must suit both words that the tile lies in. Most flips are forbidden by one of them, so
variants are dropped here as early as that is known, and the search meets few of them.
"""

import numpy as np
from numpy.typing import NDArray

from logomachie.kernel.arrays import ALL, I64, Flag, Int, Ints, Masks
from logomachie.kernel.crossword.grid import line_count, line_length
from logomachie.kernel.crossword.layout import (
    ACTIVE,
    CROSS_VALUE,
    FLIPPED,
    FLIPS_FROM,
    HOLE_LETTER,
    HOPELESS,
    IS_ACTIVE,
    LETTER,
    LINE_LETTERS,
    LONGEST_LINE,
    OPEN,
    OTHER,
    RUN,
    RUN_FIRST,
    RUN_LENGTH,
    RUN_VARIANTS,
    SPECIAL,
    STAR,
    UNSUPPORTED,
    Grid,
    Variants,
)
from logomachie.lexicon.compiled import lowest_bit, popcount
from logomachie.lexicon.compiler import njit

MOST_VARIANTS = 1 << 17
MOST_FLIPS = 1 << 19
"""Room for variants; boards with many hidden stars can need more, and the search reports a cap."""


@njit(cache=True)
def find_variants(
    nodes: NDArray[np.uint32], dawg: Int, grid: Grid, board: Ints, variants: Variants
) -> Flag:
    """Find all variants of a board, and note in its cells what they allow.

    Returns whether there was room for all of them.
    """
    size = len(grid.cells)
    runs = grid.runs
    hidden = _hidden_letters(grid, board)
    # By index: letters that a flip shows in some variant of the run along the line.
    support = np.zeros(size, np.int32)
    work = np.empty((LONGEST_LINE, 4), np.int64)
    variants.table[0, FLIPS_FROM] = 0
    count = I64(0)
    run = 0
    while runs[run, RUN_LENGTH]:
        runs[run, RUN_VARIANTS] = count
        first = I64(runs[run, RUN_FIRST])
        length = I64(runs[run, RUN_LENGTH])
        if length == 1:
            support[first] = hidden[first]
        else:
            start = count
            count = _spell(nodes, dawg, grid, hidden, first, length, -1, variants, count, work)
            _note_support(grid, variants, start, count, first, support)
        run += 1
    runs[run, RUN_VARIANTS] = count
    # The same, with variants of the holes beside the run.
    loose_support = support.copy()
    count = _spell_holes(nodes, dawg, grid, variants, count, support, loose_support, work)
    _mark_unsupported(grid, variants, run, support, loose_support)
    _mark_cells(grid, variants, hidden)
    return count < MOST_VARIANTS


@njit(cache=True)
def _hidden_letters(grid: Grid, board: Ints) -> Masks:
    """By index: the letters that flipping the tile there can show, as a mask: others than now."""
    hidden = np.zeros(len(grid.cells), np.int32)
    for row in range(grid.rows):
        for column in range(grid.columns):
            shown = I64(board[row, column, 0])
            letter = board[row, column, 2]
            if shown and letter:
                mask = (I64(ALL) if letter == STAR else I64(1) << letter) & ~(I64(1) << shown)
                index = row * grid.columns + column
                hidden[index] = mask
                hidden[grid.cells[index, OTHER]] = mask
    return hidden


@njit(cache=True)
def _spell(
    nodes: NDArray[np.uint32],
    dawg: Int,
    grid: Grid,
    allowed: Masks,
    first: Int,
    length: Int,
    hole: Int,
    variants: Variants,
    count: Int,
    work: Ints,
) -> Int:
    """Append all variants of some cells: words with at least one of the allowed flips.

    `hole` is the index of the cell that takes any letter, or -1. Returns the number of variants.
    """
    candidates, node_at, shown, flipped_at = 0, 1, 2, 3
    cells, table, flips = grid.cells, variants.table, variants.flips
    plane_one = first >= grid.rows * grid.columns
    depth = I64(0)
    work[0, node_at] = dawg
    work[0, flipped_at] = 0
    work[0, candidates] = _choices(nodes, dawg, cells, allowed, first, hole, length == 1)
    while depth >= 0:
        rest = work[depth, candidates]
        if rest == 0:
            depth -= 1
            continue
        choice = lowest_bit(rest)
        work[depth, candidates] = rest & (rest - 1)
        work[depth, shown] = choice
        flipped = work[depth, flipped_at] | (choice >> 5)
        if depth < length - 1:
            node = work[depth, node_at]
            letter = choice & 31
            arcs = I64(nodes[node])
            target = I64(nodes[node + 2 + popcount(arcs & ((I64(1) << letter) - 1))])
            depth += 1
            work[depth, node_at] = target
            work[depth, flipped_at] = flipped
            work[depth, candidates] = _choices(
                nodes, target, cells, allowed, first + depth, hole, depth == length - 1
            )
            continue
        if not flipped:
            continue
        end = I64(table[count, FLIPS_FROM])
        if count == MOST_VARIANTS or end + length > MOST_FLIPS:
            return I64(MOST_VARIANTS)
        table[count, HOLE_LETTER] = 0
        table[count, UNSUPPORTED] = 0
        table[count, HOPELESS] = 0
        for at in range(length):
            index = first + at
            choice = work[at, shown]
            if index == hole:
                table[count, HOLE_LETTER] = choice
            elif choice > FLIPPED:
                cell = I64(cells[index, OTHER]) if plane_one else index
                flips[end] = cell << 5 | (choice & 31)
                end += 1
        count += 1
        table[count, FLIPS_FROM] = end
    return count


@njit(cache=True, inline="always")
def _choices(
    nodes: NDArray[np.uint32],
    node: Int,
    cells: Masks,
    allowed: Masks,
    index: Int,
    hole: Int,
    last: Flag,
) -> Int:
    """The candidates of a cell behind a node; the last cell must end a word."""
    arcs = I64(nodes[node + 1]) if last else I64(nodes[node])
    plain = arcs & (I64(1) << I64(cells[index, LETTER]))
    choices = plain | ((arcs & I64(allowed[index])) << FLIPPED)
    return arcs & ALL if index == hole else choices


@njit(cache=True)
def _note_support(
    grid: Grid, variants: Variants, start: Int, end: Int, first: Int, support: Masks
) -> None:
    """Note which flips some variants contain."""
    plane_one = first >= grid.rows * grid.columns
    flips = variants.flips
    for at in range(variants.table[start, FLIPS_FROM], variants.table[end, FLIPS_FROM]):
        cell = I64(flips[at]) >> 5
        index = I64(grid.cells[cell, OTHER]) if plane_one else cell
        support[index] |= I64(1) << (I64(flips[at]) & 31)


@njit(cache=True)
def _spell_holes(
    nodes: NDArray[np.uint32],
    dawg: Int,
    grid: Grid,
    variants: Variants,
    count: Int,
    support: Masks,
    loose_support: Masks,
    work: Ints,
) -> Int:
    """Find the variants of every hole in both planes.

    The tiles of a hole's word are crossed by runs that stay as they are, because all other new
    tiles lie on the line that crosses the hole. So a tile may be flipped only as its other run
    allows.
    """
    cells, holes = grid.cells, variants.holes
    size = len(cells)
    allowed = np.zeros(size, np.int32)
    for index in range(size):
        allowed[index] = support[cells[index, OTHER]] if cells[index, LETTER] else 0
    for plane in range(2):
        length = line_length(grid, plane)
        for line in range(line_count(grid, plane)):
            base = plane * grid.rows * grid.columns + line * length
            for position in range(length):
                index = base + position
                crossed = cells[index, OTHER]
                if cells[index, LETTER] or cells[crossed, CROSS_VALUE] < 0:
                    continue
                first, total = hole_span(grid, index, position, length)
                flippable = False
                for at in range(first, first + total):
                    flippable |= allowed[at] != 0
                holes[index, 0] = count
                if flippable:
                    start = count
                    count = _spell(
                        nodes, dawg, grid, allowed, first, total, index, variants, count, work
                    )
                    _note_support(grid, variants, start, count, first, loose_support)
                    for variant in range(start, count):
                        cells[crossed, SPECIAL] |= I64(1) << variants.table[variant, HOLE_LETTER]
                holes[index, 1] = count
    return count


@njit(cache=True)
def hole_span(grid: Grid, index: Int, position: Int, length: Int) -> tuple[Int, Int]:
    """The first cell and the length of the word that a tile in an empty cell would make."""
    cells, runs = grid.cells, grid.runs
    first = I64(index)
    total = I64(1)
    if position > 0 and cells[index - 1, LETTER]:
        front = cells[index - 1, RUN]
        first = I64(runs[front, RUN_FIRST])
        total += runs[front, RUN_LENGTH]
    if position < length - 1 and cells[index + 1, LETTER]:
        total += runs[cells[index + 1, RUN], RUN_LENGTH]
    return first, total


@njit(cache=True)
def _mark_unsupported(
    grid: Grid, variants: Variants, run_count: Int, support: Masks, loose_support: Masks
) -> None:
    """Note for each variant of a run which of its flips the crossing runs forbid."""
    cells, runs, table, flips = grid.cells, grid.runs, variants.table, variants.flips
    for run in range(run_count):
        first = I64(runs[run, RUN_FIRST])
        plane_one = first >= grid.rows * grid.columns
        for variant in range(runs[run, RUN_VARIANTS], runs[run + 1, RUN_VARIANTS]):
            for at in range(table[variant, FLIPS_FROM], table[variant + 1, FLIPS_FROM]):
                letter = I64(flips[at]) & 31
                cell = I64(flips[at]) >> 5
                index = I64(cells[cell, OTHER]) if plane_one else cell
                across = cell if plane_one else I64(cells[cell, OTHER])
                if (I64(support[across]) >> letter) & 1 == 0:
                    table[variant, UNSUPPORTED] |= I64(1) << (index - first)
                    if (I64(loose_support[across]) >> letter) & 1 == 0:
                        table[variant, HOPELESS] = 1


@njit(cache=True)
def _mark_cells(grid: Grid, variants: Variants, hidden: Masks) -> None:
    """Note, for searches along each plane, what flips can do at a cell and across it."""
    cells, runs, table, flips = grid.cells, grid.runs, variants.table, variants.flips
    half = len(cells) // 2
    for index in range(len(cells)):
        across = I64(cells[index, OTHER])
        if cells[index, LETTER]:
            run = cells[across, RUN]
            if runs[run, RUN_LENGTH] == 1:
                cells[index, LINE_LETTERS] = hidden[index]
                continue
            own = I64(1) << (across - runs[run, RUN_FIRST])
            for variant in range(runs[run, RUN_VARIANTS], runs[run + 1, RUN_VARIANTS]):
                unsupported = I64(table[variant, UNSUPPORTED])
                letter = flip_of(table, flips, variant, index if index < half else across)
                if letter:
                    if unsupported & ~own == 0:
                        cells[index, LINE_LETTERS] |= I64(1) << letter
                elif unsupported == 0:
                    cells[index, ACTIVE] = IS_ACTIVE
        elif cells[index, CROSS_VALUE] >= 0 and _is_crossed_by_flippable(grid, variants, across):
            cells[index, ACTIVE] = IS_ACTIVE
    # In front of a run that flips can change, any letter may stand.
    for index in range(1, len(cells)):
        run = cells[index, RUN]
        if run >= 0 and runs[run, RUN_FIRST] == index and cells[index - 1, LETTER] == 0:
            for at in range(index, index + runs[run, RUN_LENGTH]):
                if cells[at, LINE_LETTERS]:
                    cells[index - 1, OPEN] = ALL


@njit(cache=True)
def flip_of(table: Masks, flips: Masks, variant: Int, cell: Int) -> Int:
    """The letter that a variant shows by flipping the tile on a cell, or 0."""
    for at in range(table[variant, FLIPS_FROM], table[variant + 1, FLIPS_FROM]):
        if I64(flips[at]) >> 5 == cell:
            return I64(flips[at]) & 31
    return I64(0)


@njit(cache=True)
def _is_crossed_by_flippable(grid: Grid, variants: Variants, hole: Int) -> Flag:
    """Whether a run that crosses the word of a hole, off the hole's own line, has variants."""
    cells, runs, table = grid.cells, grid.runs, variants.table
    half = len(cells) // 2
    plane = I64(hole >= half)
    length = line_length(grid, plane)
    first, total = hole_span(grid, hole, (hole - plane * half) % length, length)
    for index in range(first, first + total):
        if index == hole:
            continue
        run = cells[cells[index, OTHER], RUN]
        for variant in range(runs[run, RUN_VARIANTS], runs[run + 1, RUN_VARIANTS]):
            if not table[variant, HOPELESS]:
                return True
    return False
