"""The search along the lines of a board for words that take at least one new tile.

It starts from anchors: the last tile of each run, and each empty cell that only touches tiles
across the line. From an anchor it reads leftwards, turns at the separator and reads rightwards. It
never lays a tile on an earlier anchor of the line (for a run: on the cell behind it), so each word
is found from its first anchor only.
"""

import numpy as np
from numpy.typing import NDArray

from logomachie.kernel.arrays import I64, Flag, Int, Ints, Masks
from logomachie.kernel.crossword.bounds import (
    REST_KEPT,
    REST_TURNED,
    Bounds,
    bound_anchor,
    bound_line,
    find_bounds,
    join_rows,
    most_of_line,
    most_points,
)
from logomachie.kernel.crossword.emit import (
    PATH_FIELDS,
    PROBLEM_FIELDS,
    PROBLEMS,
    Output,
    finish_words,
)
from logomachie.kernel.crossword.grid import build_grid, close_cells, line_count, line_length
from logomachie.kernel.crossword.layout import (
    ACTIVE,
    BEST_VALUE,
    CAPPED,
    COLOURS,
    COUNT_SHIFT,
    COUNTERS,
    CROSS_VALUE,
    FIRST_VALUE,
    FLAGS,
    FLIP_COUNT,
    FLIPPED,
    GAIN,
    IS_AMBIGUOUS,
    IS_FREE,
    IS_SPECIAL,
    LARGEST_RACK,
    LEFT_SHIFT,
    LETTER,
    LETTER_FACTOR,
    LINE_LETTERS,
    LINE_SHIFT,
    LONGEST_LINE,
    OPEN,
    PLACE,
    PLAY_COUNT,
    RIGHT_SHIFT,
    RUN_LENGTH,
    SCORE,
    SPECIAL,
    THRESHOLD,
    TURNED,
    VALUE,
    WORD_COUNT,
    WORD_FACTOR,
    WORD_FLIPS,
    WORD_LAID,
    WORD_POINTS,
    WORD_WHERE,
    Grid,
    Rack,
    Settings,
    Variants,
)
from logomachie.kernel.crossword.rack import build_rack
from logomachie.kernel.crossword.solve import Solver, new_solver
from logomachie.kernel.crossword.variants import find_variants
from logomachie.kernel.lending import lent
from logomachie.lexicon.automaton import SEPARATOR
from logomachie.lexicon.compiled import lowest_bit, popcount
from logomachie.lexicon.compiler import njit

CANDIDATES, NODE, WHERE, MAIN, CROSS, LAID, STATE, FACTOR = 0, 1, 2, 3, 4, 5, 6, 7
MOST_MAIN, MOST_REST, SHARED = 8, 9, 10
FRAME_FIELDS = 11
"""A frame of the stack: a cell and what may still be tried there. Frames hold all by value, so
that nothing is ever undone. WHERE as in the layout; MAIN and CROSS are points in the word and
across it if every letter is laid in the first way; LAID the new letters, the leftmost lowest; STATE
that of the rack; FACTOR of the premium squares on the word. Where only the best plays are kept,
MOST_MAIN and MOST_REST bound the points so far, in the word and beside it (see ``bounds``), and
SHARED are the colours that the tiles of the word on the board share."""

ANCHOR, BARRIER, TOP = 0, 1, 2
"""Where the search of a line goes on: the anchor, the cell on which words from it may not lay a
tile leftwards, the top of the stack."""

ANY = (1 << 31) - 1
"""More points than a play scores."""
MOST_WORDS = 1 << 12
"""So many words are found before they are turned into plays."""


@njit(cache=True, nogil=True)
def generate(
    nodes: NDArray[np.uint32],
    dawg: Int,
    gaddag: Int,
    board: Ints,
    letter_factors: Ints,
    word_factors: Ints,
    tiles: Ints,
    options: Ints,
    play_room: Ints,
    solution_room: Ints,
    flip_room: Masks,
    variant_room: Masks,
    variant_flip_room: Masks,
    word_room: Ints,
    line_flip_room: Masks,
) -> tuple[Ints, Masks, bool]:
    """All plays, or the best ones: rows of plays, the list of flips, whether a limit was met.

    `tiles` has a row for each tile of the rack: two letters, two values, colour. `options` are the
    settings in their order. The rooms are memory to work in. On an empty board the first words
    stand for all their places: on the first line of the plane with the longer lines, from its
    first cell on.
    """
    settings = Settings(
        options[0], options[1], options[2], options[3], options[4],
        options[5], options[6], options[7], options[8],
    )  # fmt: skip
    grid = build_grid(nodes, gaddag, board, letter_factors, word_factors, settings.colour_minimum)
    rack = build_rack(tiles)
    variants = Variants(variant_room, variant_flip_room, np.zeros((len(grid.cells), 2), np.int32))
    complete = True
    if settings.flips and grid.runs[0, RUN_LENGTH]:
        complete = find_variants(nodes, dawg, grid, board, variants)
    close_cells(grid)
    counters = np.zeros(COUNTERS, np.int64)
    counters[THRESHOLD] = -1
    output = Output(
        play_room[: settings.keep if settings.keep else settings.limit],
        counters,
        word_room,
        line_flip_room,
        np.zeros((PROBLEMS if settings.flips else 1, PROBLEM_FIELDS), np.int64),
        np.empty((LARGEST_RACK + 1, PATH_FIELDS), np.int64),
    )
    solver = new_solver(grid, solution_room, flip_room)
    empty = grid.runs[0, RUN_LENGTH] == 0
    # Premium squares are not bounded: where they are, there are no flips, and plays are few.
    bounded = settings.keep > 0 and len(letter_factors) == 0
    bounds = find_bounds(grid, variants, rack, tiles, settings, bounded)
    _search(
        nodes, dawg if empty else gaddag, grid, variants, rack, settings, solver, output, bounds,
        empty, bounded,
    )  # fmt: skip
    plays = output.plays[: counters[PLAY_COUNT]].copy()
    flip_list = solver.flip_list[: counters[FLIP_COUNT]].copy()
    return plays, flip_list, counters[CAPPED] != 0 or not complete


@njit(cache=True)
def _search(
    nodes: NDArray[np.uint32],
    root: Int,
    grid: Grid,
    variants: Variants,
    rack: Rack,
    settings: Settings,
    solver: Solver,
    output: Output,
    bounds: Bounds,
    empty: Flag,
    bounded: Flag,
) -> None:
    """Search every line; on an empty board only first words from the first cell of a plane."""
    # The caller holds all of this until the search is over.
    nodes = lent(nodes)
    grid = Grid(grid.rows, grid.columns, lent(grid.cells), lent(grid.runs))
    variants = Variants(lent(variants.table), lent(variants.flips), lent(variants.holes))
    rack = Rack(
        rack.counts,
        rack.ambiguous,
        lent(rack.letters),
        lent(rack.ways),
        lent(rack.playable),
        lent(rack.following),
    )
    solver = Solver(
        lent(solver.solutions),
        lent(solver.flip_list),
        lent(solver.line),
        lent(solver.shown),
        lent(solver.states),
        lent(solver.trail),
        lent(solver.slots),
    )
    output = Output(
        lent(output.plays),
        lent(output.counters),
        lent(output.words),
        lent(output.line_flips),
        lent(output.known),
        lent(output.path),
    )
    bounds = Bounds(
        lent(bounds.cells),
        lent(bounds.rests),
        lent(bounds.values),
        lent(bounds.counts),
        lent(bounds.rightwards),
        lent(bounds.leftwards),
        lent(bounds.room),
    )
    letters, ambiguous = rack.letters, I64(rack.ambiguous)
    cells, playable, following = grid.cells, rack.playable, rack.following
    counters, words, line_flips = output.counters, output.words, output.line_flips
    line_shown = np.zeros(LONGEST_LINE, np.int32)
    stack = np.empty((4 * LONGEST_LINE, FRAME_FIELDS), np.int64)
    resume = np.empty(3, np.int64)
    least = settings.first_minimum if empty else I64(1)
    lines = np.empty(2 * LONGEST_LINE, np.int64)
    # Which of equally good plays are kept depends on the order, except where it is only one.
    free_order = bounded and settings.keep == 1
    count = _order_lines(grid, bounds, settings, lines, empty, free_order)
    for at in range(count):
        number = lines[at] & 63
        plane, line = number >> 5, number & 31
        if counters[PLAY_COUNT] and free_order:
            # Of plays that are equally good, that on the earliest line is kept.
            best = output.plays[0, PLACE]
            line_of_best = (best & 1) << 5 | (best >> LINE_SHIFT & 31)
            counters[THRESHOLD] = output.plays[0, SCORE] - (number < line_of_best)
            if ANY - (lines[at] >> 6) <= counters[THRESHOLD]:
                continue
        length = line_length(grid, plane)
        base = plane * grid.rows * grid.columns + line * length
        resume[ANCHOR] = 0
        resume[BARRIER] = -1
        resume[TOP] = -1
        if bounded:
            bound_line(cells, bounds, base, length)
        while resume[ANCHOR] < length and not counters[CAPPED]:
            _search_line(
                nodes, root, cells, letters, playable, following, ambiguous, counters, words,
                line_flips, line_shown, stack, resume, base, length, least, empty,
                bounded, settings, bounds,
            )  # fmt: skip
            if counters[WORD_COUNT]:
                place = I64(plane) | line << LINE_SHIFT
                finish_words(grid, variants, rack, settings, solver, output, base, place)


@njit(cache=True)
def _order_lines(
    grid: Grid, bounds: Bounds, settings: Settings, lines: Ints, empty: Flag, free_order: Flag
) -> Int:
    """List the lines to search; how many there are.

    Those that promise most come first where the order is free.
    """
    count = I64(0)
    for plane in range(2):
        if empty and plane != (grid.rows > grid.columns):
            continue
        length = line_length(grid, plane)
        for line in range(1 if empty else line_count(grid, plane)):
            most = I64(ANY)
            if free_order and not empty:
                base = plane * grid.rows * grid.columns + line * length
                bound_line(grid.cells, bounds, base, length)
                most = most_of_line(grid.cells, bounds, settings, base, length)
            if most >= 0:
                lines[count] = (ANY - most) << 6 | plane << 5 | line
                count += 1
    lines[:count].sort()
    return count


@njit(cache=True)
def _search_line(
    nodes: NDArray[np.uint32],
    root: Int,
    cells: Masks,
    letters: Masks,
    playable: Masks,
    following: Masks,
    ambiguous: Int,
    counters: Ints,
    words: Ints,
    line_flips: Masks,
    line_shown: Masks,
    stack: Ints,
    resume: Ints,
    base: Int,
    length: Int,
    least: Int,
    empty: Flag,
    bounded: Flag,
    settings: Settings,
    bounds: Bounds,
) -> None:
    """Find the words of a line until it ends or the room for words is full.

    `resume` says where to start, and afterwards where to go on.
    """
    anchor = resume[ANCHOR]
    barrier = resume[BARRIER]
    top = resume[TOP]
    rests, values, counts = bounds.rests, bounds.values, bounds.counts
    rightwards, leftwards, room = bounds.rightwards, bounds.leftwards, bounds.room
    full_hand, rack_size = I64(settings.full_hand), I64(settings.rack_size)
    colours = I64(3 if settings.colour_minimum else 0)
    free = I64(IS_FREE) if base < len(cells) // 2 or empty else I64(0)
    while anchor < length:
        if top < 0:
            index = base + anchor
            if anchor < length - 1 and cells[index + 1, LETTER]:
                anchor += 1
                continue
            arcs = I64(nodes[root])
            if cells[index, LETTER]:
                candidates = arcs & (I64(1) << I64(cells[index, LETTER]))
                candidates |= (arcs & I64(cells[index, LINE_LETTERS])) << FLIPPED
            elif empty or (
                cells[index, CROSS_VALUE] >= 0 and not (anchor > 0 and cells[index - 1, LETTER])
            ):
                candidates = arcs & I64(cells[index, OPEN]) & I64(playable[0])
            else:
                anchor += 1
                continue
            if candidates and bounded:
                if empty:
                    most = most_points(
                        values, counts, rightwards, anchor, room[anchor], 0, 0, 0, colours,
                        full_hand, rack_size,
                    )  # fmt: skip
                else:
                    first = bound_anchor(cells, bounds, base, anchor, barrier)
                    most = most_points(
                        values, counts, leftwards, anchor + 1, room[LONGEST_LINE + 1 + anchor], 0,
                        0, 0, colours, full_hand, rack_size,
                    )  # fmt: skip
                if most <= counters[THRESHOLD]:
                    candidates = I64(0)
                elif not empty:
                    join_rows(bounds, first, anchor)
            if candidates:
                top = I64(0)
                stack[0, CANDIDATES] = candidates
                stack[0, NODE] = root
                stack[0, WHERE] = free | anchor | (TURNED if empty else 0)
                stack[0, MAIN] = 0
                stack[0, CROSS] = 0
                stack[0, LAID] = 0
                stack[0, STATE] = 0
                stack[0, FACTOR] = 1
                stack[0, MOST_MAIN] = 0
                stack[0, MOST_REST] = 0
                stack[0, SHARED] = colours
        while top >= 0 and counters[WORD_COUNT] < MOST_WORDS:
            rest = stack[top, CANDIDATES]
            node = stack[top, NODE]
            where = stack[top, WHERE]
            main = stack[top, MAIN]
            cross = stack[top, CROSS]
            laid = stack[top, LAID]
            state = stack[top, STATE]
            factor = stack[top, FACTOR]
            most_main = stack[top, MOST_MAIN]
            most_rest = stack[top, MOST_REST]
            shared = stack[top, SHARED]
            choice = lowest_bit(rest)
            rest &= rest - 1
            stack[top, CANDIDATES] = rest
            if rest == 0:
                top -= 1
            letter = choice & 31
            position = where & 31
            new = (where >> COUNT_SHIFT) & 15
            flags = where & FLAGS
            turned = where & TURNED
            index = base + position
            arcs = I64(nodes[node])
            ends = (I64(nodes[node + 1]) >> letter) & 1
            node = I64(nodes[node + 2 + popcount(arcs & ((I64(1) << letter) - 1))])
            flags |= I64(cells[index, ACTIVE])
            if cells[index, LETTER]:
                main += cells[index, VALUE]
                line_shown[position] = 0
                if choice > FLIPPED:
                    main += cells[index, GAIN]
                    line_shown[position] = letter
                    flags |= IS_SPECIAL
                if bounded:
                    shared &= I64(cells[index, COLOURS])
                    most_main += cells[index, VALUE]
                    if choice > FLIPPED:
                        most_main += cells[index, GAIN]
                        most_rest += bounds.cells[index, REST_TURNED]
                    else:
                        most_rest += bounds.cells[index, REST_KEPT]
            else:
                value = I64(letters[letter, FIRST_VALUE]) * cells[index, LETTER_FACTOR]
                main += value
                factor *= I64(cells[index, WORD_FACTOR])
                beside = I64(cells[index, CROSS_VALUE])
                if beside >= 0:
                    cross += (beside + value) * cells[index, WORD_FACTOR]
                else:
                    flags |= IS_FREE
                if (I64(cells[index, SPECIAL]) >> letter) & 1:
                    flags |= IS_SPECIAL
                if (ambiguous >> letter) & 1:
                    flags |= IS_AMBIGUOUS
                laid = laid | letter << (5 * new) if turned else laid << 5 | letter
                new += 1
                if bounded:
                    most_main += letters[letter, BEST_VALUE]
                    most_rest += rests[index * 32 + letter]
                state = I64(following[state * 32 + letter])
            # On over the tiles that can show one letter only.
            step = I64(1) if turned else I64(-1)
            position += step
            index += step
            possible = True
            while (
                0 <= position < length and cells[index, LETTER] and not cells[index, LINE_LETTERS]
            ):
                letter = I64(cells[index, LETTER])
                arcs = I64(nodes[node])
                if (arcs >> letter) & 1 == 0:
                    possible = False
                    break
                ends = (I64(nodes[node + 1]) >> letter) & 1
                node = I64(nodes[node + 2 + popcount(arcs & ((I64(1) << letter) - 1))])
                main += cells[index, VALUE]
                flags |= I64(cells[index, ACTIVE])
                if bounded:
                    shared &= I64(cells[index, COLOURS])
                    most_main += cells[index, VALUE]
                    most_rest += bounds.cells[index, REST_KEPT]
                position += step
                index += step
            if not possible:
                continue
            inside = 0 <= position < length
            left = (where >> LEFT_SHIFT) & 31
            where = flags | new << COUNT_SHIFT | turned
            arcs = I64(nodes[node])
            candidates = I64(0)
            behind_candidates = I64(0)
            behind = node
            if inside and cells[index, LETTER]:
                where |= left << LEFT_SHIFT
                candidates = arcs & (I64(1) << I64(cells[index, LETTER]))
                candidates |= (arcs & I64(cells[index, LINE_LETTERS])) << FLIPPED
            else:
                if turned:
                    right = position - 1
                    where |= left << LEFT_SHIFT
                else:
                    right = anchor
                    left = position + 1
                if ends and new >= least and (new > 1 or flags & IS_FREE):
                    count = counters[WORD_COUNT]
                    counters[WORD_COUNT] = count + 1
                    words[count, WORD_WHERE] = where | left << LEFT_SHIFT | right << RIGHT_SHIFT
                    words[count, WORD_LAID] = laid
                    words[count, WORD_POINTS] = main * factor + cross
                    if flags & IS_SPECIAL:
                        _note_flips(cells, words, line_flips, line_shown, base, count)
                if inside and (turned or position != barrier):
                    candidates = arcs & I64(cells[index, OPEN]) & I64(playable[state])
                if not turned and anchor < length - 1 and (arcs >> SEPARATOR) & 1:
                    # The separator has the highest label, so it leads to the last target.
                    behind = I64(nodes[node + 1 + popcount(arcs)])
                    behind_candidates = (
                        I64(nodes[behind])
                        & I64(cells[base + anchor + 1, OPEN])
                        & I64(playable[state])
                    )
            if bounded and candidates:
                if turned:
                    most = most_points(
                        values, counts, rightwards, position, room[position], new, most_main,
                        most_rest, shared, full_hand, rack_size,
                    )  # fmt: skip
                else:
                    most = most_points(
                        values, counts, leftwards, position + 1, room[LONGEST_LINE + 1 + position],
                        new, most_main, most_rest, shared, full_hand, rack_size,
                    )  # fmt: skip
                if most <= counters[THRESHOLD]:
                    candidates = I64(0)
            if bounded and behind_candidates:
                most = most_points(
                    values, counts, rightwards, anchor + 1, room[anchor + 1], new, most_main,
                    most_rest, shared, full_hand, rack_size,
                )  # fmt: skip
                if most <= counters[THRESHOLD]:
                    behind_candidates = I64(0)
            # Two alike blocks: a function to push a frame would cost more than the frame itself.
            if behind_candidates:
                top += 1
                stack[top, CANDIDATES] = behind_candidates
                stack[top, NODE] = behind
                stack[top, WHERE] = where | TURNED | left << LEFT_SHIFT | (anchor + 1)
                stack[top, MAIN] = main
                stack[top, CROSS] = cross
                stack[top, LAID] = laid
                stack[top, STATE] = state
                stack[top, FACTOR] = factor
                stack[top, MOST_MAIN] = most_main
                stack[top, MOST_REST] = most_rest
                stack[top, SHARED] = shared
            if candidates:
                top += 1
                stack[top, CANDIDATES] = candidates
                stack[top, NODE] = node
                stack[top, WHERE] = where | position
                stack[top, MAIN] = main
                stack[top, CROSS] = cross
                stack[top, LAID] = laid
                stack[top, STATE] = state
                stack[top, FACTOR] = factor
                stack[top, MOST_MAIN] = most_main
                stack[top, MOST_REST] = most_rest
                stack[top, SHARED] = shared
        if top >= 0:
            break
        barrier = anchor + (1 if cells[base + anchor, LETTER] else 0)
        # On an empty board, one place stands for all.
        anchor = length if empty else anchor + 1
    resume[ANCHOR] = anchor
    resume[BARRIER] = barrier
    resume[TOP] = top


@njit(cache=True)
def _note_flips(
    cells: Masks, words: Ints, line_flips: Masks, line_shown: Masks, base: Int, word: Int
) -> None:
    """Keep the flips on the line that a word found needs."""
    where = words[word, WORD_WHERE]
    first = word * LONGEST_LINE
    end = first
    for position in range((where >> LEFT_SHIFT) & 31, ((where >> RIGHT_SHIFT) & 31) + 1):
        if cells[base + position, LINE_LETTERS] and line_shown[position]:
            line_flips[end] = I64(position) << 5 | line_shown[position]
            end += 1
    words[word, WORD_FLIPS] = first << 8 | (end - first)
