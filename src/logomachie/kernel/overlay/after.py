"""The position after a play."""

import numpy as np

from logomachie.kernel.arrays import I64, Int, Ints
from logomachie.kernel.overlay.grid import (
    build_grid,
    in_key,
    judge,
    key_of_run,
    letters_of_runs,
    run_with,
)
from logomachie.kernel.overlay.layout import (
    FIRST_SHIFT,
    FORM_INDEX,
    FORM_KEY,
    LENGTH_SHIFT,
    LENGTHENED,
    LETTER,
    LINE_SHIFT,
    LONGEST_LINE,
    MOVER,
    OTHER,
    PLACE,
    RUN_FIRST,
    RUN_LENGTH,
    TILES_SHIFT,
    WORD,
    Grid,
    Position,
    Words,
)
from logomachie.lexicon.compiled import BITS, PER_KEY
from logomachie.lexicon.compiler import njit


@njit(cache=True, nogil=True)
def after(position: Position, words: Words, play: Ints) -> Position:
    """The position after a play of the mover, who may go on; replaced letters can be laid again."""
    grid = build_grid(position, words)
    cells = grid.cells
    rows, columns = position.rows, position.columns
    size = rows * columns
    place = play[PLACE]
    plane = place & 1
    length = rows if plane else columns
    other_length = columns if plane else rows
    line = (place >> LINE_SHIFT) & 15
    first = (place >> FIRST_SHIFT) & 15
    last = first + ((place >> LENGTH_SHIFT) & 15) - 1
    start = plane * size + line * length
    new = Position(
        rows,
        columns,
        position.letters.copy(),
        position.colours.copy(),
        position.tiles.copy(),
        position.forms,
    )
    forms = np.empty((4 * LONGEST_LINE, 2), np.int64)
    # The runs held by the whole word are those of any of its new tiles and of its letters.
    first_run, last_run = I64(-1), I64(-2)
    for at in range(first, last + 1):
        _, _, low, high = run_with(cells, start, length, at)
        if high >= 0:
            first_run = low if first_run < 0 else min(first_run, low)
            last_run = max(last_run, high)
    count = _note_forms(grid, forms, 0, first_run, last_run)
    verdict, same = judge(grid, words, first_run, last_run, play[WORD])
    if verdict != LENGTHENED:
        kept = letters_of_runs(grid.runs, position, plane, first_run, same)
        _turn(new, cells, plane, start, first, last, kept)
    for at in range(first, last + 1):
        if (place >> (TILES_SHIFT + at)) & 1 == 0:
            continue
        letter = (play[WORD] >> (BITS * (PER_KEY - 1 - (at - first)))) & 31
        index = start + at
        across = cells[index, OTHER]
        cell = min(index, across)
        cross_start = (1 - plane) * size + at * other_length
        low, high, first_run, last_run = run_with(cells, cross_start, other_length, line)
        if low < high:
            key = I64(0)
            for place_in_word in range(high - low + 1):
                there = cross_start + low + place_in_word
                key |= in_key(letter if there == across else cells[there, LETTER], place_in_word)
            count = _note_forms(grid, forms, count, first_run, last_run)
            verdict, same = judge(grid, words, first_run, last_run, key)
            if verdict != LENGTHENED:
                kept = letters_of_runs(grid.runs, position, 1 - plane, first_run, same)
                _turn(new, cells, 1 - plane, cross_start, low, high, kept)
        new.tiles[letter] -= 1
        if new.letters[cell]:
            new.tiles[new.letters[cell]] += 1
        new.letters[cell] = letter
        new.colours[cell] = MOVER
    history = np.empty((len(position.forms) + count, 2), np.int64)
    for at in range(len(history)):
        older = at < len(position.forms)
        for field in range(2):
            history[at, field] = (
                position.forms[at, field] if older else forms[at - len(position.forms), field]
            )
    return Position(rows, columns, new.letters, new.colours, new.tiles, history)


@njit(cache=True)
def _note_forms(grid: Grid, forms: Ints, count: Int, first_run: Int, last_run: Int) -> Int:
    """Note what the words among these runs look like before the play; how many forms there are."""
    for run in range(max(first_run, 0), last_run + 1):
        if grid.runs[run, RUN_LENGTH] > 1:
            forms[count, FORM_INDEX] = grid.runs[run, RUN_FIRST]
            forms[count, FORM_KEY] = key_of_run(grid.cells, grid.runs, run)
            count += 1
    return count


@njit(cache=True)
def _turn(
    new: Position, cells: Ints, plane: Int, start: Int, first: Int, last: Int, kept: Int
) -> None:
    """Turn the letters of a word to the mover's colour, but those of the mask ``kept``."""
    for at in range(first, last + 1):
        if (kept >> at) & 1 == 0:
            new.colours[cells[start + at, OTHER] if plane else start + at] = MOVER
