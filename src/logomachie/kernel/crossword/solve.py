"""The flips that go with one word: which sets of them leave only words on the board.

The search along a line has settled the word itself. Say that it lies in a row; then

1. every column through it must be a word: one of its variants, or as it is. The tiles of these
   columns may all be flipped (O23: they lie on a word formed or on one that crosses it);
2. every other row through a tile of a column *with a new tile* crosses a word formed, so its tiles
   may be flipped too. Rows that only meet columns without a new tile may not choose: they must be
   words with the flips that their columns made;
3. columns off the word that meet rows of step 2 may not choose either.

So variants are chosen for the columns, one after the other, then for the rows of step 2, and the
rest is checked. Every choice is a run's own variant, which makes each set of flips come up once.
"""

from typing import NamedTuple

import numpy as np

from logomachie.kernel.arrays import I64, Flag, Int, Ints, Masks
from logomachie.kernel.crossword.grid import line_length
from logomachie.kernel.crossword.layout import (
    ACTIVE,
    CAPPED,
    CROSS_LETTERS,
    CROSS_VALUE,
    FLIP_COUNT,
    FLIPS_FROM,
    GAIN,
    HOLE_LETTER,
    HOPELESS,
    LETTER,
    LONGEST_LINE,
    MOST_FLIPS,
    OTHER,
    RUN,
    RUN_COLOURS,
    RUN_FIRST,
    RUN_LENGTH,
    RUN_VALUE,
    RUN_VARIANTS,
    SERIAL,
    SOLUTION_COUNT,
    SPECIAL,
    STEPS,
    UNSUPPORTED,
    Grid,
    Settings,
    Variants,
)
from logomachie.kernel.crossword.variants import flip_of
from logomachie.lexicon.compiler import njit

MOST_SOLUTIONS = 1 << 17
MOST_FLIPS_LISTED = 1 << 22
MOST_SLOTS = 12 * LONGEST_LINE
"""Columns through the word, and rows that meet them: more than a sane board has. Beyond it, as
beyond the other limits, the search reports a cap."""
POINTS, FIRST_FLIP, FLIP_TOTAL = 0, 1, 2
"""Fields of a solution: points beside those of the new tiles' words as they are, flips."""
LINE_SHOWN, NEW_LETTER = 0, 1
"""Fields of a position on the line searched: the letter that a flip shows there, or 0; the letter
of the new tile."""
FLIPPED_NOW, GAINED, COLUMN, ROW, SCORED, EXTENDED = 0, 1, 2, 3, 4, 5
"""Fields of a run: how many of its tiles are flipped now; what its value has changed by;
``serial << 16 | slot + 1`` of the last problem in which it was a column of step 1 (slot + 1 is 0
where it had no choice); the serial of the last problem in which it could choose in step 2; the
ticket of the last solution in which it was scored; the serial of the last problem in which a new
tile lengthened it."""
CHOOSER, SLOT_AT, FIRST, END, CHOICE, MARK = 0, 1, 2, 3, 4, 5
"""Fields of a slot: what chooses there, a run or a hole as HOLE + index; the position through which
a column runs, -1 for rows; its first variant and the end of its variants; the variant chosen, or
the one before the first while it is left as it is; how long the trail was before it."""
HOLE = 1 << 16


class Solver(NamedTuple):
    """Memory of the solver."""

    solutions: Ints
    flip_list: Masks
    """The flips of all solutions: ``cell << 5 | letter``."""
    line: Masks
    """By position and field: see LINE_SHOWN."""
    shown: Masks
    """By cell: the letter that a flip shows there, or 0."""
    states: Ints
    """By run and field: see FLIPPED_NOW."""
    trail: Masks
    """The flips made now, in order."""
    slots: Ints
    """By slot and field: see CHOOSER."""


@njit(cache=True)
def new_solver(grid: Grid, solutions: Ints, flip_list: Masks) -> Solver:
    """Memory for a board."""
    return Solver(
        solutions,
        flip_list,
        np.zeros((LONGEST_LINE, 2), np.int32),
        np.zeros(grid.rows * grid.columns, np.int32),
        np.zeros((len(grid.runs), 6), np.int64),
        np.empty(grid.rows * grid.columns, np.int32),
        np.empty((MOST_SLOTS, 6), np.int64),
    )


@njit(cache=True)
def solve(
    grid: Grid,
    variants: Variants,
    settings: Settings,
    solver: Solver,
    counters: Ints,
    base: Int,
    left: Int,
    right: Int,
    special: Flag,
) -> Int:
    """Append every solution for the word on the positions `left` to `right` of a line.

    `special` says whether tiles on the line are flipped or new letters go with flips across it;
    the letters are in `solver.line`. Returns the index of the first solution.
    """
    counters[SERIAL] += 1
    start = counters[SOLUTION_COUNT]
    trail = I64(0)
    if special:
        trail = _flip_line(grid, solver, base, left, right)
    columns = _list_columns(grid, variants, solver, counters[SERIAL], base, left, right, special)
    slots = _list_rows(grid, solver, counters[SERIAL], base, left, right, columns)
    if slots > MOST_SLOTS:
        counters[CAPPED] = 1
    else:
        _choose(grid, variants, settings, solver, counters, base, columns, slots, trail)
    for at in range(trail):
        _count(grid.cells, solver, I64(solver.trail[at]), I64(-1), base, True)
    return start


@njit(cache=True)
def _flip_line(grid: Grid, solver: Solver, base: Int, left: Int, right: Int) -> Int:
    """Make the flips on the line; how many there are."""
    cells, line = grid.cells, solver.line
    half = len(cells) // 2
    trail = I64(0)
    for position in range(left, right + 1):
        index = base + position
        letter = I64(line[position, LINE_SHOWN])
        if cells[index, LETTER] and letter:
            cell = index if index < half else I64(cells[index, OTHER])
            solver.trail[trail] = cell << 5 | letter
            _count(cells, solver, cell << 5 | letter, I64(1), base, True)
            trail += 1
    return trail


@njit(cache=True)
def _count(cells: Masks, solver: Solver, flip: Int, sign: Int, base: Int, on_line: Flag) -> None:
    """Make a flip (sign 1) or undo it (-1), and count it in its two runs.

    The run along the line searched is the business of the search.
    """
    half = len(cells) // 2
    cell = flip >> 5
    solver.shown[cell] = flip & 31 if sign > 0 else 0
    gain = sign * I64(cells[cell, GAIN])
    states = solver.states
    other = I64(cells[cell, OTHER])
    if not on_line or base >= half:
        run = cells[cell, RUN]
        states[run, FLIPPED_NOW] += sign
        states[run, GAINED] += gain
    if not on_line or base < half:
        run = cells[other, RUN]
        states[run, FLIPPED_NOW] += sign
        states[run, GAINED] += gain


@njit(cache=True)
def _list_columns(
    grid: Grid,
    variants: Variants,
    solver: Solver,
    serial: Int,
    base: Int,
    left: Int,
    right: Int,
    special: Flag,
) -> Int:
    """Step 1: a slot for each column that can choose; how many there are."""
    cells, runs, states, slots = grid.cells, grid.runs, solver.states, solver.slots
    count = I64(0)
    for position in range(left, right + 1):
        index = base + position
        across = I64(cells[index, OTHER])
        if cells[index, LETTER]:
            run = I64(cells[across, RUN])
            states[run, COLUMN] = serial << 16
            shown = special and solver.line[position, LINE_SHOWN] != 0
            if runs[run, RUN_LENGTH] == 1 or not (cells[index, ACTIVE] or shown):
                continue
            states[run, COLUMN] = serial << 16 | (count + 1)
            slots[count, CHOOSER] = run
            slots[count, FIRST] = runs[run, RUN_VARIANTS]
            slots[count, END] = runs[run + 1, RUN_VARIANTS]
        elif cells[index, CROSS_VALUE] >= 0:
            letter = I64(solver.line[position, NEW_LETTER])
            chooses = special and (I64(cells[index, SPECIAL]) >> letter) & 1
            order = count + 1 if chooses else I64(0)
            for side in range(-1, 2, 2):
                run = _run_beside(grid, across, side)
                if run >= 0:
                    states[run, COLUMN] = serial << 16 | order
                    states[run, EXTENDED] = serial
            if not chooses:
                continue
            slots[count, CHOOSER] = HOLE + across
            slots[count, FIRST] = variants.holes[across, 0]
            slots[count, END] = variants.holes[across, 1]
        else:
            continue
        slots[count, SLOT_AT] = position
        count += 1
    return count


@njit(cache=True)
def _run_beside(grid: Grid, index: Int, side: Int) -> Int:
    """The run on the side (-1 or 1) of an empty cell along its line, or -1."""
    half = grid.rows * grid.columns
    plane = I64(index >= half)
    length = line_length(grid, plane)
    position = (index - plane * half) % length + side
    if position < 0 or position >= length:
        return I64(-1)
    return I64(grid.cells[index + side, RUN])


@njit(cache=True)
def _list_rows(
    grid: Grid, solver: Solver, serial: Int, base: Int, left: Int, right: Int, count: Int
) -> Int:
    """Step 2: a slot for each row that may choose; how many slots there are now."""
    cells, runs, states, slots = grid.cells, grid.runs, solver.states, solver.slots
    for position in range(left, right + 1):
        index = base + position
        # Only cells that are marked have rows with variants about them.
        if cells[index, LETTER] or cells[index, ACTIVE] == 0:
            continue
        across = I64(cells[index, OTHER])
        for side in range(-1, 2, 2):
            extended = _run_beside(grid, across, side)
            if extended < 0:
                continue
            first = I64(runs[extended, RUN_FIRST])
            for at in range(first, first + runs[extended, RUN_LENGTH]):
                run = I64(cells[cells[at, OTHER], RUN])
                start, end = I64(runs[run, RUN_VARIANTS]), I64(runs[run + 1, RUN_VARIANTS])
                if start == end or states[run, ROW] == serial:
                    continue
                states[run, ROW] = serial
                if count < MOST_SLOTS:
                    slots[count, CHOOSER] = run
                    slots[count, SLOT_AT] = -1
                    slots[count, FIRST] = start
                    slots[count, END] = end
                count += 1
    return count


@njit(cache=True)
def _choose(
    grid: Grid,
    variants: Variants,
    settings: Settings,
    solver: Solver,
    counters: Ints,
    base: Int,
    columns: Int,
    count: Int,
    trail: Int,
) -> None:
    """Go through all combinations of choices, and record those that hold."""
    cells, runs, table, flips = grid.cells, grid.runs, variants.table, variants.flips
    states, shown, slots = solver.states, solver.shown, solver.slots
    along_rows = base < len(cells) // 2
    serial = counters[SERIAL]
    line_flips = trail
    at = I64(0)
    entering = True
    while at >= 0:
        if entering:
            if at == count:
                if _holds(
                    cells, runs, table, flips, states, shown, solver.trail,
                    serial, along_rows, line_flips, trail,
                ):  # fmt: skip
                    _record(grid, settings, solver, counters, along_rows, line_flips, trail)
                entering = False
                at -= 1
                continue
            slots[at, MARK] = trail
            slots[at, CHOICE] = slots[at, FIRST] - 1
            entering = _may_stay(cells, states, solver.line, slots, at, base)
            if entering:
                at += 1
            continue
        while trail > slots[at, MARK]:
            trail -= 1
            _count(cells, solver, I64(solver.trail[trail]), I64(-1), base, False)
        variant = slots[at, CHOICE] + 1
        while variant < slots[at, END] and not _fits(
            cells, runs, table, flips, states, shown, solver.line, slots, serial, base, at, variant
        ):
            variant += 1
        counters[STEPS] += 1 + variant - slots[at, CHOICE]
        slots[at, CHOICE] = variant
        if counters[STEPS] >= settings.step_limit:
            counters[CAPPED] = 1
        if variant == slots[at, END] or counters[CAPPED]:
            at -= 1
            continue
        for flip in range(table[variant, FLIPS_FROM], table[variant + 1, FLIPS_FROM]):
            if shown[I64(flips[flip]) >> 5] == 0:
                solver.trail[trail] = flips[flip]
                _count(cells, solver, I64(flips[flip]), I64(1), base, False)
                trail += 1
        entering = True
        if at < columns:
            for flip in range(slots[at, MARK], trail):
                row = row_of(cells, I64(solver.trail[flip]) >> 5, along_rows)
                if not _is_open(
                    cells, runs, table, flips, states, shown, serial, along_rows, at, row
                ):
                    entering = False
                    break
        if entering:
            at += 1


@njit(cache=True)
def _may_stay(cells: Masks, states: Ints, line: Masks, slots: Ints, at: Int, base: Int) -> Flag:
    """Whether a slot may be left as it is."""
    chooser = slots[at, CHOOSER]
    position = slots[at, SLOT_AT]
    if position < 0:
        return states[chooser, FLIPPED_NOW] == 0
    if chooser < HOLE:
        return line[position, LINE_SHOWN] == 0
    letter = I64(line[position, NEW_LETTER])
    return (I64(cells[base + position, CROSS_LETTERS]) >> letter) & 1 == 1


@njit(cache=True)
def _fits(
    cells: Masks,
    runs: Masks,
    table: Masks,
    flips: Masks,
    states: Ints,
    shown: Masks,
    line: Masks,
    slots: Ints,
    serial: Int,
    base: Int,
    at: Int,
    variant: Int,
) -> Flag:
    """Whether a variant agrees with what is settled already."""
    chooser = slots[at, CHOOSER]
    position = slots[at, SLOT_AT]
    if chooser >= HOLE:
        return table[variant, HOLE_LETTER] == line[position, NEW_LETTER]
    along_rows = base < len(cells) // 2
    if position >= 0:
        index = base + position
        across = I64(cells[index, OTHER])
        own = I64(1) << (across - runs[chooser, RUN_FIRST])
        if I64(table[variant, UNSUPPORTED]) & ~own:
            return False
        cell = index if along_rows else across
        return flip_of(table, flips, variant, cell) == line[position, LINE_SHOWN]
    if table[variant, HOPELESS]:
        return False
    agreed = 0
    for flip in range(table[variant, FLIPS_FROM], table[variant + 1, FLIPS_FROM]):
        cell = I64(flips[flip]) >> 5
        if states[column_of(cells, cell, along_rows), COLUMN] >> 16 == serial:
            if shown[cell] != I64(flips[flip]) & 31:
                return False
            agreed += 1
    return agreed == states[chooser, FLIPPED_NOW]


@njit(cache=True, inline="always")
def column_of(cells: Masks, cell: Int, along_rows: Flag) -> Int:
    """The run across the line searched that covers a cell."""
    return I64(cells[cells[cell, OTHER] if along_rows else cell, RUN])


@njit(cache=True, inline="always")
def row_of(cells: Masks, cell: Int, along_rows: Flag) -> Int:
    """The run beside the line searched, in its direction, that covers a cell."""
    return I64(cells[cell if along_rows else cells[cell, OTHER], RUN])


@njit(cache=True)
def _is_open(
    cells: Masks,
    runs: Masks,
    table: Masks,
    flips: Masks,
    states: Ints,
    shown: Masks,
    serial: Int,
    along_rows: Flag,
    at: Int,
    row: Int,
) -> Flag:
    """Whether a row with flips can still become a word.

    The columns up to slot `at` are settled, later ones may still flip, all other tiles may not.
    """
    if runs[row, RUN_LENGTH] == 1 or states[row, ROW] == serial:
        return True
    for variant in range(runs[row, RUN_VARIANTS], runs[row + 1, RUN_VARIANTS]):
        agreed = 0
        possible = True
        for flip in range(table[variant, FLIPS_FROM], table[variant + 1, FLIPS_FROM]):
            cell = I64(flips[flip]) >> 5
            if shown[cell]:
                agreed += 1
                possible &= shown[cell] == I64(flips[flip]) & 31
            else:
                mark = states[column_of(cells, cell, along_rows), COLUMN]
                possible &= mark >> 16 == serial and (mark & 0xFFFF) > at + 1
        if possible and agreed == states[row, FLIPPED_NOW]:
            return True
    return False


@njit(cache=True)
def _holds(
    cells: Masks,
    runs: Masks,
    table: Masks,
    flips: Masks,
    states: Ints,
    shown: Masks,
    trail: Masks,
    serial: Int,
    along_rows: Flag,
    start: Int,
    end: Int,
) -> Flag:
    """Whether the runs that could not choose are words with the flips made."""
    for at in range(start, end):
        cell = I64(trail[at]) >> 5
        row = row_of(cells, cell, along_rows)
        if states[row, ROW] != serial and not _is_word(runs, table, flips, states, shown, row):
            return False
        column = column_of(cells, cell, along_rows)
        if states[column, COLUMN] >> 16 != serial and not _is_word(
            runs, table, flips, states, shown, column
        ):
            return False
    return True


@njit(cache=True)
def _is_word(runs: Masks, table: Masks, flips: Masks, states: Ints, shown: Masks, run: Int) -> Flag:
    """Whether the flips in a run are exactly those of one of its variants."""
    if runs[run, RUN_LENGTH] == 1:
        return True
    for variant in range(runs[run, RUN_VARIANTS], runs[run + 1, RUN_VARIANTS]):
        start, end = table[variant, FLIPS_FROM], table[variant + 1, FLIPS_FROM]
        same = end - start == states[run, FLIPPED_NOW]
        for flip in range(start, end):
            same = same and shown[I64(flips[flip]) >> 5] == I64(flips[flip]) & 31
        if same:
            return True
    return False


@njit(cache=True)
def _record(
    grid: Grid,
    settings: Settings,
    solver: Solver,
    counters: Ints,
    along_rows: Flag,
    line_flips: Int,
    trail: Int,
) -> None:
    """Append the flips made now as a solution, with their points.

    The points are the flip bonus, the words that have flipped but no new tiles, and what flips
    add to the words that cross the line at new tiles.
    """
    cells, runs, states = grid.cells, grid.runs, solver.states
    solutions, flip_list = solver.solutions, solver.flip_list
    count = counters[SOLUTION_COUNT]
    end = counters[FLIP_COUNT]
    if count == len(solutions) or end + trail > len(flip_list) or trail > MOST_FLIPS:
        counters[CAPPED] = 1
        return
    serial = counters[SERIAL]
    ticket = serial << 32 | (count + 1)
    minimum = settings.colour_minimum
    points = settings.flip_bonus * trail
    for at in range(trail):
        flip = I64(solver.trail[at])
        flip_list[end + at] = flip
        column = column_of(cells, flip >> 5, along_rows)
        points += _points(runs, states, minimum, column, serial, ticket)
        if at >= line_flips:
            row = row_of(cells, flip >> 5, along_rows)
            points += _points(runs, states, minimum, row, serial, ticket)
    solutions[count, POINTS] = points
    solutions[count, FIRST_FLIP] = end
    solutions[count, FLIP_TOTAL] = trail
    counters[SOLUTION_COUNT] = count + 1
    counters[FLIP_COUNT] = end + trail


@njit(cache=True)
def _points(
    runs: Masks, states: Ints, colour_minimum: Int, run: Int, serial: Int, ticket: Int
) -> Int:
    """What a run with flipped tiles counts, the first time it is asked for."""
    if states[run, SCORED] == ticket:
        return I64(0)
    states[run, SCORED] = ticket
    if states[run, EXTENDED] == serial:
        return states[run, GAINED]
    length = I64(runs[run, RUN_LENGTH])
    if length == 1:
        return I64(0)
    points = I64(runs[run, RUN_VALUE]) + states[run, GAINED]
    if colour_minimum and length >= colour_minimum and runs[run, RUN_COLOURS]:
        points *= 2
    return points
