"""A position in both planes: its runs, the verdict on a word, and what fits across a cell."""

import numpy as np

from logomachie.kernel.arrays import ALL, I64, Flag, Int, Ints, Masks
from logomachie.kernel.overlay.finish import can_be_finished
from logomachie.kernel.overlay.layout import (
    BEFORE,
    BEHIND,
    CELL_FIELDS,
    COLOUR,
    CROSSED,
    FITS,
    FORM_INDEX,
    FORM_KEY,
    LENGTHENED,
    LETTER,
    NEW,
    OPEN,
    OPPONENT,
    OTHER,
    REFUSED,
    RUN,
    RUN_FIELDS,
    RUN_FIRST,
    RUN_FORMS,
    RUN_LENGTH,
    RUN_OPPOSING,
    RUN_SLOT,
    STEALS,
    STOLEN,
    TURNS_BEFORE,
    TURNS_BEHIND,
    Grid,
    Position,
    Words,
)
from logomachie.lexicon.compiled import BITS, PER_KEY, akin, kin_slot, step
from logomachie.lexicon.compiler import njit


@njit(cache=True, inline="always")
def in_key(letter: Int, place: Int) -> Int:
    """A letter at its place in a key."""
    return I64(letter) << (BITS * (PER_KEY - 1 - place))


@njit(cache=True, nogil=True)
def build_grid(position: Position, words: Words) -> Grid:
    """Lay out a position and find its runs."""
    rows, columns = position.rows, position.columns
    size = rows * columns
    cells = np.zeros((2 * size, CELL_FIELDS), np.int64)
    for row in range(rows):
        for column in range(columns):
            across = row * columns + column
            down = size + column * rows + row
            for index in (across, down):
                cells[index, LETTER] = position.letters[across]
                cells[index, COLOUR] = position.colours[across]
                cells[index, OTHER] = across + down - index
                cells[index, RUN] = -1
    runs = np.zeros((2 * size + 1, RUN_FIELDS), np.int64)
    count = 0
    for plane in range(2):
        length = rows if plane else columns
        for start in range(plane * size, (plane + 1) * size, length):
            count = _find_runs(cells, runs, start, length, count)
    for run in range(count):
        runs[run, RUN_SLOT] = kin_slot(words.kin, key_of_run(cells, runs, run))
    return Grid(cells, runs, _find_forms(position.forms, cells, runs, count))


@njit(cache=True)
def _find_runs(cells: Ints, runs: Ints, start: Int, length: Int, count: Int) -> Int:
    """Number the runs of one line; how many runs there are now."""
    open_run = False
    for index in range(start, start + length):
        if cells[index, LETTER] == 0:
            open_run = False
            continue
        if not open_run:
            runs[count, RUN_FIRST] = index
            count += 1
            open_run = True
        cells[index, RUN] = count - 1
        runs[count - 1, RUN_LENGTH] += 1
        runs[count - 1, RUN_OPPOSING] += cells[index, COLOUR] == OPPONENT
    return count


@njit(cache=True)
def key_of_run(cells: Ints, runs: Ints, run: Int) -> Int:
    """The key of the letters of a run."""
    key = I64(0)
    for place in range(runs[run, RUN_LENGTH]):
        key |= in_key(cells[runs[run, RUN_FIRST] + place, LETTER], place)
    return key


@njit(cache=True)
def _find_forms(forms: Ints, cells: Ints, runs: Ints, count: Int) -> Ints:
    """Sort the forms by the run that they belong to."""
    for at in range(len(forms)):
        runs[cells[forms[at, FORM_INDEX], RUN] + 1, RUN_FORMS] += 1
    for run in range(count):
        runs[run + 1, RUN_FORMS] += runs[run, RUN_FORMS]
    keys = np.zeros(len(forms), np.int64)
    filled = runs[:, RUN_FORMS].copy()
    for at in range(len(forms)):
        run = cells[forms[at, FORM_INDEX], RUN]
        keys[filled[run]] = forms[at, FORM_KEY]
        filled[run] += 1
    return keys


@njit(cache=True)
def judge(grid: Grid, words: Words, first_run: Int, last_run: Int, key: Int) -> tuple[Int, Int]:
    """The verdict on a word that holds these runs of its line, and no other.

    Also a mask of those runs, from the first on, whose words keep their meaning in it.
    """
    runs = grid.runs
    verdict: Int = I64(NEW)
    kept = I64(0)
    slot: Int = I64(-1)
    for run in range(first_run, last_run + 1):
        if runs[run, RUN_LENGTH] < 2:
            continue
        for at in range(runs[run, RUN_FORMS], runs[run + 1, RUN_FORMS]):
            if grid.forms[at] == key:
                return I64(REFUSED), kept
        if runs[run, RUN_OPPOSING] == 0:
            continue
        if slot < 0:
            slot = kin_slot(words.kin, key)
        if akin(words.kin, words.families, slot, runs[run, RUN_SLOT]):
            kept |= I64(1) << (run - first_run)
        else:
            verdict = I64(STOLEN)
    if kept and verdict == NEW:
        verdict = I64(LENGTHENED)
    return verdict, kept


@njit(cache=True)
def letters_of_runs(runs: Ints, position: Position, plane: Int, first_run: Int, chosen: Int) -> Int:
    """The mask of the letters of some runs of a line, by position on it.

    The runs are chosen by a mask, from the first one on.
    """
    length = position.rows if plane else position.columns
    letters = I64(0)
    run = first_run
    while chosen:
        if chosen & 1:
            at = (runs[run, RUN_FIRST] - plane * position.rows * position.columns) % length
            letters |= ((I64(1) << runs[run, RUN_LENGTH]) - 1) << at
        chosen >>= 1
        run += 1
    return letters


@njit(cache=True)
def run_with(cells: Ints, start: Int, length: Int, position: Int) -> tuple[Int, Int, Int, Int]:
    """The run through a position if there is a tile on it: its ends, and the runs that it holds."""
    first, last = position, position
    first_run, last_run = I64(-1), I64(-2)
    while first > 0 and cells[start + first - 1, LETTER]:
        first -= 1
    while last < length - 1 and cells[start + last + 1, LETTER]:
        last += 1
    for at in range(first, last + 1):
        if cells[start + at, LETTER]:
            last_run = cells[start + at, RUN]
            first_run = last_run if first_run < 0 else first_run
    return first, last, first_run, last_run


@njit(cache=True)
def find_crossings(
    grid: Grid,
    words: Words,
    start: Int,
    length: Int,
    letters: Int,
    replace: Int,
    finishing: Int,
    lines: Int,
) -> None:
    """What new tiles of these letters do to the words along a line, for the lines that cross it.

    Runs may be left open that letters of the mask ``finishing`` may make words. Only the crossing
    lines of the mask ``lines`` are looked at.
    """
    for position in range(length):
        if (lines >> position) & 1 == 0:
            continue
        index = start + position
        occupied = grid.cells[index, LETTER] != 0
        if not occupied or replace:
            _find_crossing(grid, words, start, length, position, letters)
            if finishing:
                _leave_open(grid, words, start, length, position, letters, finishing)


@njit(cache=True)
def _find_crossing(
    grid: Grid, words: Words, start: Int, length: Int, position: Int, letters: Int
) -> None:
    cells = grid.cells
    index = start + position
    crossed = cells[index, OTHER]
    old = cells[index, LETTER]
    first, last, first_run, last_run = run_with(cells, start, length, position)
    if old:
        letters &= ~(I64(1) << old)
    if first == last:
        cells[crossed, FITS] = letters
        return
    cells[crossed, CROSSED] = 1
    for at in range(first, last + 1):
        if at != position:
            side = BEFORE if at < position else BEHIND
            cells[crossed, side] += cells[start + at, COLOUR] == OPPONENT
    if old and words.limits[last - first + 1] < 1:
        return
    node: Int = I64(words.dawg)
    key = I64(0)
    for at in range(first, position):
        key |= in_key(cells[start + at, LETTER], at - first)
        node = step(words.nodes, node, cells[start + at, LETTER])
        if node <= 0:
            return
    fitting = letters & I64(words.nodes[node])
    for letter in range(1, 27):
        if (fitting >> letter) & 1 and _ends_word(words, cells, node, letter, index, start + last):
            full = key | in_key(letter, position - first)
            for at in range(position + 1, last + 1):
                full |= in_key(cells[start + at, LETTER], at - first)
            verdict, kept = judge(grid, words, first_run, last_run, full)
            bit = I64(1) << letter
            if verdict != REFUSED:
                cells[crossed, FITS] |= bit
            if verdict in (NEW, STOLEN):
                # There is one run on each side at most, and it is the same if a letter lies here.
                if kept & 1 == 0 or first == position:
                    cells[crossed, TURNS_BEFORE] |= bit
                if (kept >> (last_run - first_run)) & 1 == 0 or last == position:
                    cells[crossed, TURNS_BEHIND] |= bit
            if verdict == STOLEN:
                cells[crossed, STEALS] |= bit


@njit(cache=True)
def _leave_open(
    grid: Grid, words: Words, start: Int, length: Int, position: Int, letters: Int, finishing: Int
) -> None:
    """Let the other letters be laid, too, if the run could still become a word."""
    cells = grid.cells
    crossed = cells[start + position, OTHER]
    old = cells[start + position, LETTER]
    first, last, _, _ = run_with(cells, start, length, position)
    others = letters & ~cells[crossed, FITS]
    if old:
        others &= ~(I64(1) << old)
    if first == last or others == 0:
        return
    if can_be_finished(grid, words, start, length, position, finishing):
        cells[crossed, FITS] |= others
        cells[crossed, OPEN] |= others


@njit(cache=True)
def _ends_word(words: Words, cells: Ints, node: Int, letter: Int, index: Int, last: Int) -> Flag:
    """Whether a letter at an index, then the letters behind it up to the last, end a word."""
    while index < last:
        node = step(words.nodes, node, letter)
        if node <= 0:
            return False
        index += 1
        letter = cells[index, LETTER]
    return (I64(words.nodes[node + 1]) >> letter) & 1 == 1


@njit(cache=True, inline="always")
def letters_of(tiles: Masks) -> Int:
    """The mask of the letters that can be laid."""
    letters = I64(0)
    for letter in range(1, 27):
        if tiles[letter]:
            letters |= I64(1) << letter
    return letters & ALL
