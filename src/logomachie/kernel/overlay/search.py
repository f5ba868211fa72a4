"""All words on one line that tiles can make, on empty cells and over letters.

A word that belongs to the board covers a cell that *touches*: a letter, or an empty cell with a
letter beside it across the line. The search takes each such cell of a line as the first one that
a word covers, reads the GADDAG leftwards from there over free empty cells, then turns rightwards.
"""

import numpy as np

from logomachie.kernel.arrays import I64, Int, Ints
from logomachie.kernel.overlay.grid import (
    build_grid,
    find_crossings,
    in_key,
    judge,
    letters_of,
    letters_of_runs,
)
from logomachie.kernel.overlay.layout import (
    BEFORE,
    BEHIND,
    COLOUR,
    CROSSED,
    FIRST_SHIFT,
    FITS,
    GAIN,
    KEPT_SHIFT,
    LENGTH_SHIFT,
    LENGTHENED,
    LETTER,
    LINE_SHIFT,
    LONGEST_LINE,
    OPEN,
    OPEN_SHIFT,
    OPPONENT,
    PLACE,
    PLAY_FIELDS,
    REFUSED,
    REPLACED_SHIFT,
    RUN,
    RUN_LENGTH,
    RUN_OPPOSING,
    STEALS,
    STOLEN,
    TILES_SHIFT,
    TURNS_BEFORE,
    TURNS_BEHIND,
    VERDICT_SHIFT,
    WORD,
    Grid,
    Position,
    Words,
)
from logomachie.lexicon.automaton import SEPARATOR
from logomachie.lexicon.compiled import lowest_bit, popcount, step
from logomachie.lexicon.compiler import njit

NODE, CANDIDATES, AT, TURNED, CHOSEN, TURN_NEXT = 0, 1, 2, 3, 4, 5
"""Fields of a step of the search: where it stands in the automaton; the letters still to try; the
position; whether it reads rightwards; the letter laid, 0 for none; whether to turn with it next."""
STEP_FIELDS = 6
STARTING_ROOM = 1 << 12

TURNING_SHIFT, OWING_SHIFT, FIRST_RUN_SHIFT, LAST_RUN_SHIFT = 8, 16, 32, 48
SMALL_BITS, LINE_BITS, RUN_BITS = 0xFF, 0xFFF, 0x7FFF
"""Where a play is kept that is not yet judged, behind what it gains for certain: how many letters
of the opponent may turn with its word, a mask of the new tiles that replace a letter and steal
nothing across the line, and the runs that it holds."""


@njit(cache=True, nogil=True)
def all_plays(
    position: Position, words: Words, replace: Int, finishing: Int, across: Int, down: Int
) -> Ints:
    """All plays, packed; without those that replace letters unless ``replace`` is 1.

    Also those that leave a run across the line open, if letters of the mask ``finishing`` may make
    it a word. Only on the rows of the mask ``across`` and the columns of the mask ``down``.
    """
    grid = build_grid(position, words)
    rows, columns = position.rows, position.columns
    size = rows * columns
    letters = letters_of(position.tiles)
    for plane in range(2):
        length = rows if plane else columns
        for start in range(plane * size, (plane + 1) * size, length):
            crossing = across if plane else down
            find_crossings(grid, words, start, length, letters, replace, finishing, crossing)
    empty = True
    for cell in range(size):
        empty = empty and position.letters[cell] == 0
    found = np.empty((STARTING_ROOM, PLAY_FIELDS), np.int64)
    count = I64(0)
    tiles = position.tiles.astype(np.int64)
    for plane in range(2):
        length = rows if plane else columns
        for line in range(columns if plane else rows):
            if ((down if plane else across) >> line) & 1 == 0:
                continue
            start = plane * size + line * length
            centre = length // 2 if empty and line == (columns if plane else rows) // 2 else -1
            found, count = _search_line(
                grid, words, tiles, letters, found, count, start, length, plane, line, centre
            )
    count = _judge_plays(grid, position, words, found, count)
    return found[:count].copy()


@njit(cache=True)
def _search_line(
    grid: Grid,
    words: Words,
    tiles: Ints,
    letters: Int,
    found: Ints,
    count: Int,
    start: Int,
    length: Int,
    plane: Int,
    line: Int,
    centre: Int,
) -> tuple[Ints, Int]:
    """Add the plays of a line; on an empty board ``centre`` is the one position that touches."""
    cells, nodes = grid.cells, words.nodes
    allowed, limit = _replaceable(grid, words, start, length)
    replaced = np.zeros(LONGEST_LINE, np.int64)  # by position of the first letter of the run
    word = np.zeros(LONGEST_LINE, np.int64)
    stack = np.zeros((LONGEST_LINE + 2, STEP_FIELDS), np.int64)
    leftmost = 0
    for anchor in range(length):
        index = start + anchor
        letter_here = cells[index, LETTER]
        if not (letter_here or cells[index, CROSSED] or anchor == centre):
            continue
        behind = leftmost
        leftmost = anchor + 2 if letter_here else anchor + 1
        if behind > anchor:
            continue
        depth = 0
        stack[0, NODE] = words.gaddag
        stack[0, AT] = anchor
        stack[0, TURNED] = 0
        stack[0, CHOSEN] = 0
        stack[0, CANDIDATES] = _candidates(
            cells, allowed, limit, replaced, I64(nodes[words.gaddag]), letters, start, anchor
        )
        while depth >= 0:
            node, at, turned = stack[depth, NODE], stack[depth, AT], stack[depth, TURNED]
            letter = stack[depth, CHOSEN]
            old = cells[start + at, LETTER]
            if letter and stack[depth, TURN_NEXT]:
                # All words that go on to the left are found: now to the right, with this letter.
                stack[depth, TURN_NEXT] = 0
                target = step(nodes, step(nodes, node, letter), SEPARATOR)
                at = anchor + 1
                turned = I64(1)
            else:
                if letter:
                    if letter != old:
                        tiles[letter] += 1
                        letters |= I64(1) << letter
                        if old:
                            replaced[limit[at] >> 8] -= 1
                    stack[depth, CHOSEN] = 0
                if stack[depth, CANDIDATES] == 0:
                    depth -= 1
                    continue
                letter = lowest_bit(stack[depth, CANDIDATES])
                stack[depth, CANDIDATES] &= stack[depth, CANDIDATES] - 1
                stack[depth, CHOSEN] = letter
                word[at] = letter
                if letter != old:
                    tiles[letter] -= 1
                    if tiles[letter] == 0:
                        letters &= ~(I64(1) << letter)
                    if old:
                        replaced[limit[at] >> 8] += 1
                arcs = I64(nodes[node])
                ends = (I64(nodes[node + 1]) >> letter) & 1
                target = I64(nodes[node + 2 + popcount(arcs & ((I64(1) << letter) - 1))])
                last = at if turned else anchor
                free_behind = last == length - 1 or cells[start + last + 1, LETTER] == 0
                if ends and free_behind:
                    if count == len(found):
                        found = _larger(found)
                    first = _first(stack, depth, turned, at)
                    count += _add_play(grid, found[count], word, start, plane, line, first, last)
                if turned:
                    at += 1
                else:
                    can_turn = anchor < length - 1 and (I64(nodes[target]) >> SEPARATOR) & 1
                    stack[depth, TURN_NEXT] = can_turn
                    at -= 1
            if target <= 0 or at == length or (not turned and at < behind):
                continue
            candidates = _candidates(
                cells, allowed, limit, replaced, I64(nodes[target]), letters, start, at
            )
            if candidates:
                depth += 1
                stack[depth, NODE] = target
                stack[depth, CANDIDATES] = candidates
                stack[depth, AT] = at
                stack[depth, TURNED] = turned
                stack[depth, CHOSEN] = 0
                stack[depth, TURN_NEXT] = 0
    return found, count


@njit(cache=True)
def _replaceable(grid: Grid, words: Words, start: Int, length: Int) -> tuple[Ints, Ints]:
    """By position: the letters that may replace what lies there; ``first of its run << 8 | limit``.

    A letter that belongs to no word along the line, or to one that shows no letter of the opponent,
    can only be replaced by a steal across the line.
    """
    allowed = np.zeros(LONGEST_LINE, np.int64)
    limit = np.zeros(LONGEST_LINE, np.int64)
    first = 0
    for at in range(length):
        index = start + at
        run = grid.cells[index, RUN]
        if run < 0:
            continue
        if at == 0 or grid.cells[index - 1, RUN] != run:
            first = at
        run_length = grid.runs[run, RUN_LENGTH]
        allowed[at] = grid.cells[index, FITS]
        if run_length == 1 or not grid.runs[run, RUN_OPPOSING]:
            allowed[at] &= grid.cells[index, STEALS]
        limit[at] = first << 8 | (words.limits[run_length] if run_length > 1 else 1)
    return allowed, limit


@njit(cache=True, inline="always")
def _candidates(
    cells: Ints,
    allowed: Ints,
    limit: Ints,
    replaced: Ints,
    arcs: Int,
    letters: Int,
    start: Int,
    at: Int,
) -> Int:
    """The letters that may stand at a position: the one that lies there, or new tiles."""
    old = cells[start + at, LETTER]
    if old == 0:
        return arcs & letters & cells[start + at, FITS]
    kept = arcs & (I64(1) << old)
    if allowed[at] and replaced[limit[at] >> 8] < limit[at] & 255:
        return kept | (arcs & letters & allowed[at])
    return kept


@njit(cache=True, inline="always")
def _first(stack: Ints, depth: Int, turned: Int, at: Int) -> Int:
    """The position of the first letter of the word being read."""
    if not turned:
        return at
    while stack[depth, TURNED]:
        depth -= 1
    return stack[depth, AT]


@njit(cache=True)
def _larger(found: Ints) -> Ints:
    """Twice the room for plays."""
    room = np.empty((2 * len(found), PLAY_FIELDS), np.int64)
    # Row by row: an assignment of slices takes seconds to compile.
    for row in range(len(found)):
        for field in range(PLAY_FIELDS):
            room[row, field] = found[row, field]
    return room


@njit(cache=True)
def _add_play(
    grid: Grid,
    play: Ints,
    word: Ints,
    start: Int,
    plane: Int,
    line: Int,
    first: Int,
    last: Int,
) -> Int:
    """Note a word found on a line, for ``_judge_plays``; 1 if tiles make it, else 0."""
    cells = grid.cells
    key = I64(0)
    tiles = I64(0)
    replaced = I64(0)
    gain = I64(0)
    turning = I64(0)
    owing = I64(0)
    crossed = True
    unfinished = I64(0)
    first_run = I64(-1)
    last_run = I64(-2)
    for at in range(first, last + 1):
        index = start + at
        letter = word[at]
        old = cells[index, LETTER]
        key |= in_key(letter, at - first)
        if old:
            last_run = cells[index, RUN]
            first_run = last_run if first_run < 0 else first_run
            if letter == old:
                turning += cells[index, COLOUR] == OPPONENT
                continue
            replaced |= I64(1) << at
            gain += 2 * (cells[index, COLOUR] == OPPONENT)
            owing |= I64((cells[index, STEALS] >> letter) & 1 == 0) << at
        else:
            gain += 1
        tiles |= I64(1) << at
        if cells[index, CROSSED] == 0:
            crossed = False
            continue
        unfinished |= (cells[index, OPEN] >> letter) & 1
        if (cells[index, TURNS_BEFORE] >> letter) & 1:
            gain += 2 * cells[index, BEFORE]
        if (cells[index, TURNS_BEHIND] >> letter) & 1:
            gain += 2 * cells[index, BEHIND]
    # A single tile with a word along both its lines is one play, found twice.
    twice = crossed and not unfinished and tiles & (tiles - 1) == 0
    if tiles == 0 or (plane == 1 and twice):
        return 0
    play[PLACE] = (
        plane
        | line << LINE_SHIFT
        | first << FIRST_SHIFT
        | (last - first + 1) << LENGTH_SHIFT
        | unfinished << OPEN_SHIFT
        | tiles << TILES_SHIFT
        | replaced << REPLACED_SHIFT
    )
    play[WORD] = key
    play[GAIN] = (
        gain
        | turning << TURNING_SHIFT
        | owing << OWING_SHIFT
        | (first_run + 1) << FIRST_RUN_SHIFT
        | (last_run + 2) << LAST_RUN_SHIFT
    )
    return 1


@njit(cache=True)
def _judge_plays(grid: Grid, position: Position, words: Words, plays: Ints, count: Int) -> Int:
    """Judge the words noted, and keep those that may be played; how many these are.

    All in a row, because the meaning of a word lies somewhere in a large table: the processor can
    wait for several of them at once.
    """
    found = 0
    for number in range(count):
        noted = plays[number, GAIN]
        key = plays[number, WORD]
        first_run = (noted >> FIRST_RUN_SHIFT & RUN_BITS) - 1
        last_run = (noted >> LAST_RUN_SHIFT & RUN_BITS) - 2
        verdict, same = judge(grid, words, first_run, last_run, key)
        owing = noted >> OWING_SHIFT & LINE_BITS
        if verdict == REFUSED or (owing and verdict != STOLEN):
            continue
        gain = noted & SMALL_BITS
        kept = I64(0)
        if verdict != LENGTHENED:
            gain += 2 * (noted >> TURNING_SHIFT & SMALL_BITS)
            if same:
                plane = plays[number, PLACE] & 1
                kept = letters_of_runs(grid.runs, position, plane, first_run, same)
                if kept & owing:
                    continue
                laid = plays[number, PLACE] >> TILES_SHIFT & LINE_BITS
                gain -= 2 * _opposing(grid.cells, position, plays[number, PLACE], kept & ~laid)
        plays[found, PLACE] = plays[number, PLACE] | verdict << VERDICT_SHIFT | kept << KEPT_SHIFT
        plays[found, WORD] = key
        plays[found, GAIN] = gain
        found += 1
    return found


@njit(cache=True)
def _opposing(cells: Ints, position: Position, place: Int, letters: Int) -> Int:
    """How many letters of a mask, on the line of a play, show the opponent's colour."""
    plane = place & 1
    length = position.rows if plane else position.columns
    start = plane * position.rows * position.columns + ((place >> LINE_SHIFT) & 15) * length
    count = I64(0)
    for at in range(length):
        count += ((letters >> at) & 1) * (cells[start + at, COLOUR] == OPPONENT)
    return count
