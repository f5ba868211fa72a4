"""The search for plays where each tile has one face, nothing is flipped and colours do not count.

Such a rack lays a letter in two ways at most, with its tile or with a blank, so the search tries
them directly and a word found is a play: there is nothing to solve behind it. It finds the same
plays as the general search, in nearly the same form.

**Cells** lie in one flat array, CELL_FIELDS numbers each; a *cell* is the place of its first one.
Every line has a cell of the border in front of it, empty and closed to all letters, and another one
ends the plane, so nobody has to ask where a line ends::

    plane 0, row r, column c     CELL_FIELDS * (r * (columns + 1) + c + 1)
    plane 1, row r, column c     half + CELL_FIELDS * (c * (rows + 1) + r + 1)

**Choices** are numbers of six bits: ``l`` is the letter ``l`` laid with its tile, ``32 + l`` the
same letter laid with a blank. A mask of choices has a bit for each. A play has its choices in the
place of its letters, and nothing in that of its tiles, until ``unpack`` tells them apart.

**States** of the rack say how many tiles of each kind are used, as the digits of one number.

The search waits for memory most of all: nodes lie far apart. So it never asks whether a step was
worth while before it takes the next one. It puts all steps from a node on the stack, with what can
follow each of them, and drops those that nothing can follow when it comes back to them.
"""

import numpy as np
from numpy.typing import NDArray

from logomachie.kernel.arrays import ALL, I64, Flag, Int, Ints, Masks
from logomachie.kernel.crossword.emit import store
from logomachie.kernel.crossword.layout import (
    CAPPED,
    COUNTERS,
    FIRST_SHIFT,
    LETTERS,
    LINE_SHIFT,
    NEW_SHIFT,
    PLACE,
    PLAY_COUNT,
    SCORE,
    STAR,
    THRESHOLD,
    TILES,
)
from logomachie.kernel.lending import lent
from logomachie.lexicon.automaton import SEPARATOR
from logomachie.lexicon.compiled import lowest_bit, popcount, step
from logomachie.lexicon.compiler import njit

U64 = np.uint64
"""An index that is never negative: compiled code then need not ask."""

LETTER, VALUE = 0, 1
"""Fields of every cell: the letter on it, or 0; its value."""
OPEN, BESIDE, LETTER_FACTOR, WORD_FACTOR, CROSS_FACTOR, ALONE = 2, 3, 4, 5, 6, 7
"""Fields of an empty cell: the letters that may be laid there; the value of the tiles next to it
across the line; the factors of its premium square, for a word across 0 where there is none; whether
a single tile laid there counts as a play of this plane."""
RUN_NODE, RUN_FRONT, RUN_VALUE = 2, 3, 4
"""Fields of the last tile of a run: the node behind the run read backwards, or 0 if no word
contains it; the cell in front of the run; its value."""
CELL_FIELDS = 8

CHOICE_VALUE, CHOICE_STATE = 0, 1
"""Fields of a choice: the value of its tile, and what using one adds to the state of the rack."""
CHOICE_FIELDS = 2
CHOICE_BITS = 6
LARGEST_PLAIN_RACK = 10
"""The choices of so many tiles fit into one number."""

CANDIDATES, NODE, WHERE, POINTS, LAID, STATE = 0, 1, 2, 3, 4, 5
"""A frame of the stack: the choices to be tried on a cell and all that is known in front of it, by
value, so that nothing is ever undone. WHERE: see below. POINTS are those of the word, without the
factor of its premium squares, plus those across it times 2**32. LAID are the choices taken so far,
the leftmost lowest. STATE is that of the rack."""
FRAME_FIELDS = 6
MOST_FRAMES = 1 << 12
MOST_STEPS = 64
"""More than 26 letters with their tiles and 26 with blanks: so many plays a frame finds at most."""

NEW_TILE = 1 << NEW_SHIFT
NEW_TILES = 15 << NEW_SHIFT
TURNED = 1 << 15
PLACE_MASK = TURNED - 1
CELL_SHIFT, CELL_MASK = 16, 0xFFFF
FACTOR_SHIFT = 32
"""Where a search stands: bits 0-14 as in a play, TURNED whether it reads rightwards, then the cell
and the factor of the premium squares."""


@njit(cache=True, nogil=True)
def generate_plain(
    nodes: NDArray[np.uint32],
    gaddag: Int,
    board: Ints,
    letter_factors: Ints,
    word_factors: Ints,
    tiles: Ints,
    full_hand: Int,
    rack_size: Int,
    limit: Int,
    keep: Int,
    play_room: Ints,
    stack_room: Ints,
) -> tuple[Ints, Masks, bool]:
    """All plays on a board with tiles, or the best ones: rows, no flips, whether a limit was met.

    `tiles` has a row for each tile of the rack, with its letter first and its value third. The
    rooms are memory to work in; the one for plays has MOST_STEPS rows more than `limit`.
    """
    rows, columns = board.shape[0], board.shape[1]
    half = CELL_FIELDS * (rows * (columns + 1) + 1)
    cells = np.empty(half + CELL_FIELDS * (columns * (rows + 1) + 1), np.int32)
    _lay_out(lent(cells), lent(board), lent(letter_factors), lent(word_factors), half)
    _find_crossings(lent(nodes), gaddag, lent(cells), I64(0), half, rows, columns)
    _find_crossings(lent(nodes), gaddag, lent(cells), half, I64(0), columns, rows)
    choices = np.zeros(64 * CHOICE_FIELDS, np.int64)
    playable = _list_choices(choices, tiles)
    counters = np.zeros(COUNTERS, np.int64)
    counters[THRESHOLD] = -1
    _search_lines(
        lent(nodes), gaddag, lent(cells), lent(choices), lent(playable), lent(stack_room),
        lent(play_room), lent(counters), limit, keep, rows, columns,
        full_hand, rack_size << NEW_SHIFT,
    )  # fmt: skip
    capped = counters[CAPPED] != 0 or counters[PLAY_COUNT] > limit
    return play_room[: min(counters[PLAY_COUNT], limit)].copy(), cells[:0], capped


@njit(cache=True)
def _lay_out(
    cells: Masks, board: Ints, letter_factors: Ints, word_factors: Ints, half: Int
) -> None:
    """Fill the cells with what is known of each by itself."""
    rows, columns = board.shape[0], board.shape[1]
    for cell in range(0, half, CELL_FIELDS * (columns + 1)):
        cells[cell : cell + CELL_FIELDS] = 0
    for cell in range(half, len(cells), CELL_FIELDS * (rows + 1)):
        cells[cell : cell + CELL_FIELDS] = 0
    premiums = len(letter_factors) > 0
    for row in range(rows):
        for column in range(columns):
            letter, value = board[row, column, 0], board[row, column, 1]
            letter_factor = letter_factors[row, column] if premiums else I64(1)
            word_factor = word_factors[row, column] if premiums else I64(1)
            across = CELL_FIELDS * (row * (columns + 1) + column + 1)
            down = half + CELL_FIELDS * (column * (rows + 1) + row + 1)
            for cell in (across, down):
                cells[U64(cell + LETTER)] = letter
                cells[U64(cell + VALUE)] = value
                cells[U64(cell + OPEN)] = ALL
                cells[U64(cell + BESIDE)] = 0
                cells[U64(cell + LETTER_FACTOR)] = letter_factor
                cells[U64(cell + WORD_FACTOR)] = word_factor
                cells[U64(cell + CROSS_FACTOR)] = 0
                cells[U64(cell + ALONE)] = 1


@njit(cache=True)
def _find_crossings(
    nodes: NDArray[np.uint32],
    gaddag: Int,
    cells: Masks,
    start: Int,
    other: Int,
    lines: Int,
    length: Int,
) -> None:
    """Read the runs of a plane, and note which letters fit into the cells at their ends.

    A word through such a cell crosses a line of the other plane.
    """
    to_next_line = CELL_FIELDS * (lines + 1)
    for line in range(lines):
        base = start + CELL_FIELDS * (line * (length + 1) + 1)
        crossed = other + CELL_FIELDS * (line + 1)
        for position in range(length):
            cell = base + CELL_FIELDS * position
            if not cells[U64(cell + LETTER)] or cells[U64(cell + CELL_FIELDS + LETTER)]:
                continue
            # The last tile of a run.
            front, node, value = _read_back(nodes, gaddag, cells, cell)
            cells[U64(cell + RUN_NODE)] = node
            cells[U64(cell + RUN_FRONT)] = front
            cells[U64(cell + RUN_VALUE)] = value
            if front >= base:
                cells[U64(front + OPEN)] &= I64(nodes[U64(node)])
                letters = I64(nodes[U64(node + 1)])
                if cells[U64(front - CELL_FIELDS + LETTER)]:
                    letters = _fit_between(nodes, cells, node, front)
                at = (front - base) // CELL_FIELDS
                _cross(cells, crossed + at * to_next_line, letters, value, other)
            if position < length - 1:
                letters = I64(ALL)
                # If another run follows, that one settles the letters.
                if not cells[U64(cell + 2 * CELL_FIELDS + LETTER)] or position == length - 2:
                    letters = I64(nodes[U64(turn(nodes, node) + 1)])
                _cross(cells, crossed + (position + 1) * to_next_line, letters, value, other)


@njit(cache=True, inline="always")
def turn(nodes: NDArray[np.uint32], node: Int) -> Int:
    """The node behind the separator, or 0, from which nothing can be read."""
    arcs = I64(nodes[U64(node)])
    # The separator has the highest label, so it leads to the last target.
    return I64(nodes[U64(node + 1 + popcount(arcs))]) * ((arcs >> SEPARATOR) & 1)


@njit(cache=True, inline="always")
def _read_back(
    nodes: NDArray[np.uint32], gaddag: Int, cells: Masks, cell: Int
) -> tuple[Int, Int, Int]:
    """Read a run from its last tile: the cell in front of it, the node reached, its value."""
    node: Int = I64(gaddag)
    value = I64(0)
    while cells[U64(cell + LETTER)]:
        node = step(nodes, node, I64(cells[U64(cell + LETTER)]))
        if node < 0:
            node = I64(0)
        value += cells[U64(cell + VALUE)]
        cell -= CELL_FIELDS
    return cell, node, value


@njit(cache=True, inline="always")
def _cross(cells: Masks, cell: Int, letters: Int, value: Int, plane_start: Int) -> None:
    """Note what a run beside an empty cell, across its line, means for it."""
    cells[U64(cell + OPEN)] &= letters
    cells[U64(cell + BESIDE)] += value
    cells[U64(cell + CROSS_FACTOR)] = cells[U64(cell + WORD_FACTOR)]
    cells[U64(cell + ALONE)] = plane_start == 0


@njit(cache=True)
def _fit_between(nodes: NDArray[np.uint32], cells: Masks, node: Int, cell: Int) -> Int:
    """The letters that make a word of the runs on both sides of a cell.

    `node` is the one behind the run that follows it.
    """
    fitting = I64(0)
    front_node = I64(cells[U64(cell - CELL_FIELDS + RUN_NODE)])
    letters = I64(nodes[U64(node)]) & I64(nodes[U64(turn(nodes, front_node))]) & ALL
    while letters:
        letter = lowest_bit(letters)
        letters &= letters - 1
        at = cell - CELL_FIELDS
        _, ends, _, _ = _read_on(nodes, cells, step(nodes, node, letter), at, I64(-CELL_FIELDS))
        fitting |= ends << letter
    return fitting


@njit(cache=True)
def _list_choices(choices: Ints, tiles: Ints) -> Ints:
    """Fill the table of choices; by state of the rack, the mask of those that it leaves."""
    counts = np.zeros(len(tiles), np.int64)
    takes = np.zeros(len(tiles), np.int64)
    kinds = 0
    for at in range(len(tiles)):
        letter = tiles[at, 0]
        mask = I64(ALL) << 32 if letter == STAR else I64(1) << letter
        kind = 0
        while kind < kinds and takes[kind] != mask:
            kind += 1
        if kind == kinds:
            kinds += 1
            takes[kind] = mask
            for choice in range(
                33 if letter == STAR else letter, 59 if letter == STAR else letter + 1
            ):
                choices[choice * CHOICE_FIELDS + CHOICE_VALUE] = tiles[at, 2]
        counts[kind] += 1
    states = 1
    for kind in range(kinds):
        states *= counts[kind] + 1
    playable = np.zeros(states, np.int64)
    stride = 1
    for kind in range(kinds):
        letters = takes[kind]
        while letters:
            choices[lowest_bit(letters) * CHOICE_FIELDS + CHOICE_STATE] = stride
            letters &= letters - 1
        for first in range(0, states, stride * (counts[kind] + 1)):
            for state in range(first, first + stride * counts[kind]):
                playable[state] |= takes[kind]
        stride *= counts[kind] + 1
    return playable


@njit(cache=True, inline="always")
def _both(letters: Int) -> Int:
    """The choices that lay some letters, with their tiles or with blanks."""
    return letters | letters << 32


@njit(cache=True, inline="always")
def _push(
    stack: Ints,
    top: Int,
    candidates: Int,
    node: Int,
    where: Int,
    points: Int,
    laid: Int,
    state: Int,
) -> None:
    """Put a frame on the stack."""
    stack[U64(top + CANDIDATES)] = candidates
    stack[U64(top + NODE)] = node
    stack[U64(top + WHERE)] = where
    stack[U64(top + POINTS)] = points
    stack[U64(top + LAID)] = laid
    stack[U64(top + STATE)] = state


@njit(cache=True)
def _search_lines(
    nodes: NDArray[np.uint32],
    root: Int,
    cells: Masks,
    choices: Ints,
    playable: Ints,
    stack: Ints,
    plays: Ints,
    counters: Ints,
    limit: Int,
    keep: Int,
    rows: Int,
    columns: Int,
    full_hand: Int,
    bonus_at: Int,
) -> None:
    """Search all lines, from each anchor in turn."""
    half = CELL_FIELDS * (rows * (columns + 1) + 1)
    for plane in range(2):
        lines, length = (columns, rows) if plane else (rows, columns)
        for line in range(lines):
            base = plane * half + CELL_FIELDS * (line * (length + 1) + 1)
            place = I64(plane) | line << LINE_SHIFT
            barrier: Int = I64(0)
            for cell in range(base, base + CELL_FIELDS * length, CELL_FIELDS):
                if counters[CAPPED] or not _is_anchor(cells, cell):
                    continue
                if _push_anchor(nodes, root, cells, playable, stack, cell, barrier, base, place):
                    _search(
                        nodes, cells, choices, playable, stack, plays, counters, limit,
                        keep, cell, barrier, base, full_hand, bonus_at,
                    )  # fmt: skip
                barrier = cell + CELL_FIELDS if cells[U64(cell + LETTER)] else cell


@njit(cache=True, inline="always")
def _is_anchor(cells: Masks, cell: Int) -> Flag:
    """Whether a cell is the last tile of a run, or empty and touches tiles across the line only."""
    if cells[U64(cell + CELL_FIELDS + LETTER)]:
        return False
    if cells[U64(cell + LETTER)]:
        return True
    return cells[U64(cell + CROSS_FACTOR)] != 0 and cells[U64(cell - CELL_FIELDS + LETTER)] == 0


@njit(cache=True)
def _push_anchor(
    nodes: NDArray[np.uint32],
    root: Int,
    cells: Masks,
    playable: Ints,
    stack: Ints,
    cell: Int,
    barrier: Int,
    base: Int,
    place: Int,
) -> Flag:
    """Start the search from an anchor: two frames, reading left and right."""
    where = place | I64(1) << FACTOR_SHIFT
    on_tile = cells[U64(cell + LETTER)] != 0
    node = I64(cells[U64(cell + RUN_NODE)]) if on_tile else root
    first = I64(cells[U64(cell + RUN_FRONT)]) if on_tile else cell
    points = I64(cells[U64(cell + RUN_VALUE)]) if on_tile else I64(0)
    letters = I64(nodes[U64(node)]) & I64(cells[U64(first + OPEN)]) if first != barrier else I64(0)
    leftwards = _both(letters) & playable[0]
    _push(stack, I64(0), leftwards, node, where | first << CELL_SHIFT, points, I64(0), I64(0))
    if not on_tile:
        stack[FRAME_FIELDS + CANDIDATES] = 0
        return leftwards != 0
    behind = turn(nodes, node)
    cell += CELL_FIELDS
    rightwards = _both(I64(nodes[U64(behind)]) & I64(cells[U64(cell + OPEN)])) & playable[0]
    where |= TURNED | cell << CELL_SHIFT | ((cell - base) // CELL_FIELDS) << FIRST_SHIFT
    _push(stack, I64(FRAME_FIELDS), rightwards, behind, where, points, I64(0), I64(0))
    return leftwards | rightwards != 0


@njit(cache=True)
def _search(
    nodes: NDArray[np.uint32],
    cells: Masks,
    choices: Ints,
    playable: Ints,
    stack: Ints,
    plays: Ints,
    counters: Ints,
    limit: Int,
    keep: Int,
    anchor: Int,
    barrier: Int,
    base: Int,
    full_hand: Int,
    bonus_at: Int,
) -> None:
    """Find all plays from an anchor, whose two frames are on the stack."""
    count = counters[PLAY_COUNT]
    behind_cell = anchor + CELL_FIELDS
    behind_open = I64(cells[behind_cell + OPEN])
    top = I64(2 * FRAME_FIELDS)
    while top > 0:
        top -= FRAME_FIELDS
        candidates = stack[U64(top + CANDIDATES)]
        if candidates == 0:
            continue
        if count > limit:
            count = limit
            counters[CAPPED] = 1
            break
        node = stack[U64(top + NODE)]
        where = stack[U64(top + WHERE)]
        points = stack[U64(top + POINTS)]
        laid = stack[U64(top + LAID)]
        state = stack[U64(top + STATE)]
        # What all the choices of a frame have in common.
        cell = (where >> CELL_SHIFT) & CELL_MASK
        turned = where & TURNED != 0
        arcs = I64(nodes[U64(node)])
        ends = I64(nodes[U64(node + 1)])
        cross_factor = I64(cells[U64(cell + CROSS_FACTOR)])
        points += (I64(cells[U64(cell + BESIDE)]) * cross_factor) << 32
        value_factor = I64(cells[U64(cell + LETTER_FACTOR)]) * (1 + (cross_factor << 32))
        factor = (where >> FACTOR_SHIFT) * I64(cells[U64(cell + WORD_FACTOR)])
        counts = I64(cells[U64(cell + ALONE)]) if where & NEW_TILES == 0 else I64(1)
        shift = CHOICE_BITS * ((where >> NEW_SHIFT) & 15)
        place = (where & PLACE_MASK) + NEW_TILE
        bonus = full_hand if place & NEW_TILES == bonus_at else I64(0)
        next_where = place | factor << FACTOR_SHIFT
        if turned:
            next_where |= TURNED
            next_cell = cell + CELL_FIELDS
        else:
            place |= ((cell - base) // CELL_FIELDS) << FIRST_SHIFT
            next_cell = cell - CELL_FIELDS
        between = cells[U64(next_cell + LETTER)] != 0
        while candidates:
            choice = lowest_bit(candidates)
            candidates &= candidates - 1
            letter = choice & 31
            target = I64(nodes[U64(node + 2 + popcount(arcs & ((I64(1) << letter) - 1)))])
            is_word = (ends >> letter) & counts
            row = choice * CHOICE_FIELDS
            new_points = points + choices[U64(row + CHOICE_VALUE)] * value_factor
            new_state = state + choices[U64(row + CHOICE_STATE)]
            new_laid = laid | choice << shift if turned else laid << CHOICE_BITS | choice
            at = next_cell
            if between:
                target, is_word, at, value = _read_on(
                    nodes, cells, target, at, I64(CELL_FIELDS) if turned else I64(-CELL_FIELDS)
                )
                is_word &= counts
                new_points += value
            main = (new_points << 32) >> 32
            score = main * factor + ((new_points - main) >> 32) + bonus
            if keep:
                if is_word and score > counters[THRESHOLD]:
                    store(plays, counters, keep, place, new_laid, I64(0), score)
            else:
                # Written in any case, and overwritten unless it counts.
                plays[U64(count), PLACE] = place
                plays[U64(count), LETTERS] = new_laid
                plays[U64(count), SCORE] = score
                count += is_word
            following = playable[U64(new_state)]
            if target == 0 or following == 0:
                continue
            new_arcs = I64(nodes[U64(target)])
            if turned:
                following &= _both(new_arcs & I64(cells[U64(at + OPEN)]))
                _push(
                    stack, top, following, target, next_where | at << CELL_SHIFT,
                    new_points, new_laid, new_state,
                )  # fmt: skip
                top += FRAME_FIELDS
            else:
                behind = turn(nodes, target)
                _push(
                    stack, top, following & _both(I64(nodes[U64(behind)]) & behind_open), behind,
                    next_where | place | TURNED | behind_cell << CELL_SHIFT,
                    new_points, new_laid, new_state,
                )  # fmt: skip
                top += FRAME_FIELDS
                if at != barrier:
                    _push(
                        stack, top, following & _both(new_arcs & I64(cells[U64(at + OPEN)])),
                        target, next_where | at << CELL_SHIFT,
                        new_points, new_laid, new_state,
                    )  # fmt: skip
                    top += FRAME_FIELDS
    if not keep:
        counters[PLAY_COUNT] = count


@njit(cache=True, inline="always")
def _read_on(
    nodes: NDArray[np.uint32], cells: Masks, node: Int, cell: Int, direction: Int
) -> tuple[Int, Int, Int, Int]:
    """Read the tiles from a cell on, in one direction.

    Returns the node behind them, whether a word ends there, the cell behind them, their value.
    """
    ends = I64(0)
    value = I64(0)
    while cells[U64(cell + LETTER)]:
        letter = I64(cells[U64(cell + LETTER)])
        arcs = I64(nodes[U64(node)])
        if (arcs >> letter) & 1 == 0:
            return I64(0), I64(0), cell, value
        ends = (I64(nodes[U64(node + 1)]) >> letter) & 1
        node = I64(nodes[U64(node + 2 + popcount(arcs & ((I64(1) << letter) - 1)))])
        value += cells[U64(cell + VALUE)]
        cell += direction
    return node, ends, cell, value


@njit(cache=True)
def unpack(plays: Ints, kinds: Ints) -> Ints:
    """Plays of this search with letters and tiles apart; `kinds` has the kind of each choice."""
    unpacked = plays.copy()
    for at in range(len(plays)):
        choices = plays[at, LETTERS]
        letters = tiles = shift = I64(0)
        while choices:
            letters |= (choices & 31) << shift
            tiles |= 2 * kinds[choices & 63] << shift
            choices >>= CHOICE_BITS
            shift += 5
        unpacked[at, LETTERS] = letters
        unpacked[at, TILES] = tiles
    return unpacked
