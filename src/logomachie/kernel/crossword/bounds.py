"""What plays can score at most: cell by cell, then along a line.

Where only the best plays are kept, most of a board need not be searched: no play there can score
what is asked for. The points of a play fall into two parts, both of which grow with every cell that
it covers, so that sums bound them:

1. its word along the line, which may count double: the tiles that lie there and the new ones, of
   which a rack has few that count much;
2. the rest: words across the line, and everything that flips add off the line.

Every flip lies in one run of each direction. Those that go with a play are made by variants of the
runs that cross it, and of the runs beside it through tiles next to new ones: so the best variants
of these, each with the best that the runs through its flips can count, bound what flips add.
"""

from typing import NamedTuple

import numpy as np

from logomachie.kernel.arrays import I64, Flag, Int, Ints, Masks
from logomachie.kernel.crossword.grid import line_length
from logomachie.kernel.crossword.layout import (
    ACTIVE,
    BEST_VALUE,
    CROSS_COLOURS,
    CROSS_VALUE,
    FLIPS_FROM,
    GAIN,
    HOLE_LETTER,
    HOPELESS,
    LARGEST_RACK,
    LETTER,
    LINE_LETTERS,
    LONGEST_LINE,
    OPEN,
    OTHER,
    RUN,
    RUN_COLOURS,
    RUN_FIRST,
    RUN_LENGTH,
    RUN_VALUE,
    RUN_VARIANTS,
    SPECIAL,
    UNSUPPORTED,
    VALUE,
    Grid,
    Rack,
    Settings,
    Variants,
)
from logomachie.kernel.crossword.variants import hole_span
from logomachie.lexicon.compiled import lowest_bit
from logomachie.lexicon.compiler import njit

REST_KEPT, REST_TURNED, REST_NEW = 0, 1, 2
"""By cell: the rest that a tile there adds at most if it stays as it is, if it is flipped, and the
rest that any new tile adds there at most; `IMPOSSIBLE` where none can be laid."""
IMPOSSIBLE = -1
WIDTH = 2 * (LARGEST_RACK + 1)
"""A row of a table along a line: what up to so many more new tiles reach at most, first with the
word counting once, then twice. New tiles' own values in the word are counted apart."""
TWICE = LARGEST_RACK + 1


class Bounds(NamedTuple):
    """What is known before any line is searched, and memory for the line searched."""

    cells: Masks
    """By index and field: see REST_KEPT and its like."""
    rests: Masks
    """By index and letter, at ``index * 32 + letter``: the rest that this letter adds at most."""
    values: Ints
    """By colours and number: what so many tiles of the rack count at most in the word; colours 0
    stands for all tiles."""
    counts: Ints
    """By colours: how many tiles of the rack there are; by 0 all."""
    rightwards: Ints
    """By position: what reading on from there to the right adds at most: see WIDTH."""
    leftwards: Ints
    """The same from there to the left, then from behind the anchor to the right."""
    room: Ints
    """By position: how many new tiles find room from there to the right; then, from LONGEST_LINE
    on, how many to the left."""


@njit(cache=True)
def find_bounds(
    grid: Grid, variants: Variants, rack: Rack, tiles: Ints, settings: Settings, bounded: Flag
) -> Bounds:
    """Bound what every cell adds to a play; where nothing is bounded, only the tables are made."""
    size = len(grid.cells)
    values = np.zeros((3, LARGEST_RACK + 1), np.int64)
    counts = np.zeros(3, np.int64)
    _sum_values(tiles, values, counts)
    bounds = Bounds(
        np.zeros((size, 3), np.int32),
        np.zeros(size * 32, np.int32),
        values,
        counts,
        np.zeros((LONGEST_LINE + 1, WIDTH), np.int64),
        np.zeros((LONGEST_LINE + 1, WIDTH), np.int64),
        np.zeros(2 * LONGEST_LINE + 2, np.int64),
    )
    if not bounded:
        return bounds
    runs = 0
    while grid.runs[runs, RUN_LENGTH]:
        runs += 1
    # By run: what its word counts at most with flips; the same with their bonus, and with the
    # words across them.
    words = np.zeros(runs + 1, np.int64)
    choices = np.zeros(runs + 1, np.int64)
    if settings.flips:
        _bound_runs(grid, variants, settings, words[:runs], choices)
        _bound_tiles(grid, variants, settings, words[:runs], bounds.cells)
    _bound_new(grid, variants, rack, settings, words, choices, bounds)
    return bounds


@njit(cache=True)
def _sum_values(tiles: Ints, values: Ints, counts: Ints) -> None:
    """Add up the dearest faces of the rack: of all, and of each colour."""
    for tile in range(len(tiles)):
        best = max(tiles[tile, 2], tiles[tile, 3])
        for colours in (0, 1 << tiles[tile, 4]):
            at = counts[colours]
            while at > 0 and values[colours, at] < best:
                values[colours, at + 1] = values[colours, at]
                at -= 1
            values[colours, at + 1] = best
            counts[colours] += 1
    for colours in range(3):
        for number in range(LARGEST_RACK):
            values[colours, number + 1] += values[colours, number]


@njit(cache=True, inline="always")
def _cell_in_plane(cells: Masks, cell: Int, second: Flag) -> Int:
    """The index of a cell in a plane."""
    return I64(cells[cell, OTHER]) if second else cell


@njit(cache=True)
def _word_points(grid: Grid, variants: Variants, settings: Settings, run: Int, variant: Int) -> Int:
    """What the word of a run counts in a variant."""
    runs, table = grid.runs, variants.table
    points = I64(runs[run, RUN_VALUE])
    for flip in range(table[variant, FLIPS_FROM], table[variant + 1, FLIPS_FROM]):
        points += grid.cells[I64(variants.flips[flip]) >> 5, GAIN]
    minimum = settings.colour_minimum
    if minimum and runs[run, RUN_LENGTH] >= minimum and runs[run, RUN_COLOURS]:
        points *= 2
    return points


@njit(cache=True)
def _bound_runs(
    grid: Grid, variants: Variants, settings: Settings, words: Ints, choices: Ints
) -> None:
    """Bound what each run counts with flips of its own."""
    cells, runs, table, flips = grid.cells, grid.runs, variants.table, variants.flips
    half = len(cells) // 2
    for run in range(len(words)):
        if runs[run, RUN_LENGTH] > 1:
            for variant in range(runs[run, RUN_VARIANTS], runs[run + 1, RUN_VARIANTS]):
                points = _word_points(grid, variants, settings, run, variant)
                words[run] = max(words[run], points)
    for run in range(len(words)):
        across = runs[run, RUN_FIRST] < half
        for variant in range(runs[run, RUN_VARIANTS], runs[run + 1, RUN_VARIANTS]):
            if table[variant, HOPELESS]:
                continue
            points = _word_points(grid, variants, settings, run, variant)
            for flip in range(table[variant, FLIPS_FROM], table[variant + 1, FLIPS_FROM]):
                cell = I64(flips[flip]) >> 5
                points += settings.flip_bonus
                points += words[cells[_cell_in_plane(cells, cell, across), RUN]]
            choices[run] = max(choices[run], points)


@njit(cache=True)
def _bound_tiles(
    grid: Grid, variants: Variants, settings: Settings, words: Ints, rests: Masks
) -> None:
    """Bound what the runs that cross a line at its tiles add."""
    cells, runs, table, flips = grid.cells, grid.runs, variants.table, variants.flips
    half = len(cells) // 2
    for run in range(len(words)):
        first, length = I64(runs[run, RUN_FIRST]), I64(runs[run, RUN_LENGTH])
        across = first < half
        if length == 1:
            if cells[cells[first, OTHER], LINE_LETTERS]:
                rests[cells[first, OTHER], REST_TURNED] = settings.flip_bonus
            continue
        for variant in range(runs[run, RUN_VARIANTS], runs[run + 1, RUN_VARIANTS]):
            unsupported = I64(table[variant, UNSUPPORTED])
            if unsupported & (unsupported - 1):
                continue
            points = _word_points(grid, variants, settings, run, variant)
            turned = I64(0)
            for flip in range(table[variant, FLIPS_FROM], table[variant + 1, FLIPS_FROM]):
                cell = I64(flips[flip]) >> 5
                index = _cell_in_plane(cells, cell, not across)
                turned |= I64(1) << (index - first)
                points += settings.flip_bonus + words[cells[cells[index, OTHER], RUN]]
            for at in range(length):
                own = I64(1) << at
                crossed = I64(cells[first + at, OTHER])
                if unsupported & ~own:
                    continue
                if turned & own:
                    rest = points - words[cells[crossed, RUN]]
                    rests[crossed, REST_TURNED] = max(rests[crossed, REST_TURNED], rest)
                else:
                    rests[crossed, REST_KEPT] = max(rests[crossed, REST_KEPT], points)


@njit(cache=True)
def _bound_new(
    grid: Grid,
    variants: Variants,
    rack: Rack,
    settings: Settings,
    words: Ints,
    choices: Ints,
    bounds: Bounds,
) -> None:
    """Bound what new tiles add beside their values in the word along the line."""
    cells, table, flips = grid.cells, variants.table, variants.flips
    half = grid.rows * grid.columns
    rests = bounds.rests
    for index in range(len(cells)):
        if cells[index, LETTER]:
            continue
        letters = I64(cells[index, OPEN]) & I64(rack.playable[0])
        if letters == 0:
            bounds.cells[index, REST_NEW] = IMPOSSIBLE
            continue
        beside = I64(cells[index, CROSS_VALUE])
        if beside < 0:
            continue
        across = I64(cells[index, OTHER])
        plane = I64(across >= half)
        beyond = I64(0)
        if settings.flips and cells[index, ACTIVE]:
            length = line_length(grid, plane)
            first, total = hole_span(grid, across, (across - plane * half) % length, length)
            for at in range(first, first + total):
                if at != across:
                    beyond += choices[cells[cells[at, OTHER], RUN]]
        if settings.flips and cells[index, SPECIAL]:
            for variant in range(variants.holes[across, 0], variants.holes[across, 1]):
                points = I64(0)
                for flip in range(table[variant, FLIPS_FROM], table[variant + 1, FLIPS_FROM]):
                    cell = I64(flips[flip]) >> 5
                    gain = I64(cells[cell, GAIN])
                    points += settings.flip_bonus + (2 * gain if gain > 0 else 0)
                    points += words[cells[_cell_in_plane(cells, cell, plane == 0), RUN]]
                place = index * 32 + I64(table[variant, HOLE_LETTER])
                rests[place] = max(I64(rests[place]), points)
        doubled = I64(cells[index, CROSS_COLOURS])
        most = I64(0)
        while letters:
            letter = lowest_bit(letters)
            letters &= letters - 1
            points = beside + I64(rack.letters[letter, BEST_VALUE])
            if doubled:
                points *= 2
            at = index * 32 + letter
            rests[at] += points + beyond
            most = max(most, I64(rests[at]))
        bounds.cells[index, REST_NEW] = most


@njit(cache=True)
def bound_line(cells: Masks, bounds: Bounds, base: Int, length: Int) -> None:
    """Bound what reading to the right adds, from every position of a line."""
    rests, table, room = bounds.cells, bounds.rightwards, bounds.room
    most = bounds.counts[0]
    table[length] = 0
    room[length] = 0
    for position in range(length - 1, -1, -1):
        _bound_step(cells, rests, table, room, base + position, position, position + 1, most)


@njit(cache=True)
def bound_anchor(cells: Masks, bounds: Bounds, base: Int, anchor: Int, barrier: Int) -> Int:
    """Bound what reading to the left adds, then to the right from behind the anchor.

    Only the row of the anchor is complete then: see `join_rows`, which takes the row returned.
    """
    rests, table, room = bounds.cells, bounds.leftwards, bounds.room[LONGEST_LINE:]
    right, places = bounds.rightwards, bounds.room
    most = bounds.counts[0]
    first = anchor
    while first > 0 and (cells[base + first - 1, LETTER] or first - 1 != barrier):
        first -= 1
    # Row `position + 1` belongs to a position, so that there is one before the first.
    table[first] = 0
    room[first] = 0
    for position in range(first, anchor + 1):
        _bound_step(cells, rests, table, room, base + position, position + 1, position, most)
    for row in range(first, anchor + 2):
        room[row] += places[anchor + 1]
    _join(table, right, anchor + 1, anchor + 1, most)
    return first


@njit(cache=True)
def join_rows(bounds: Bounds, first: Int, anchor: Int) -> None:
    """Add what reading to the right adds to the other rows of an anchor."""
    for row in range(first, anchor + 1):
        _join(bounds.leftwards, bounds.rightwards, row, anchor + 1, bounds.counts[0])


@njit(cache=True, inline="always")
def _join(table: Ints, right: Ints, row: Int, behind: Int, most: Int) -> None:
    """Share new tiles between what is in front and behind as is best."""
    for twice in range(0, WIDTH, TWICE):
        for count in range(most, -1, -1):
            best = I64(0)
            for there in range(count + 1):
                here = table[row, twice + count - there]
                best = max(best, here + right[behind, twice + there])
            table[row, twice + count] = best


@njit(cache=True, inline="always")
def _bound_step(
    cells: Masks,
    rests: Masks,
    table: Ints,
    room: Ints,
    index: Int,
    row: Int,
    following: Int,
    most: Int,
) -> None:
    """The row of a position, from that of the position read after it."""
    if cells[index, LETTER]:
        value = I64(cells[index, VALUE])
        rest = I64(rests[index, REST_KEPT])
        if cells[index, LINE_LETTERS]:
            if cells[index, GAIN] > 0:
                value += I64(cells[index, GAIN])
            rest = max(rest, I64(rests[index, REST_TURNED]))
        for count in range(most + 1):
            table[row, count] = table[following, count] + value + rest
            table[row, TWICE + count] = table[following, TWICE + count] + 2 * value + rest
        room[row] = room[following]
        return
    rest = I64(rests[index, REST_NEW])
    table[row] = 0
    room[row] = 0
    if rest == IMPOSSIBLE:
        return
    room[row] = room[following] + 1
    for count in range(1, most + 1):
        table[row, count] = table[following, count - 1] + rest
        table[row, TWICE + count] = table[following, TWICE + count - 1] + rest


@njit(cache=True, inline="always")
def most_points(
    values: Ints,
    counts: Ints,
    reach: Ints,
    row: Int,
    room: Int,
    new: Int,
    main: Int,
    rest: Int,
    colours: Int,
    settings_full: Int,
    rack_size: Int,
) -> Int:
    """What a play can score at most that has laid `new` tiles and goes on from a row."""
    further = min(counts[0] - new, room)
    most = main + values[0, further] + reach[row, further]
    if new + further >= rack_size:
        most += settings_full
    for colour in range(1, 3):
        left = counts[colour] - new
        if colours & colour and left >= 0:
            left = min(left, room)
            twice = 2 * (main + values[colour, left]) + reach[row, TWICE + left]
            if new + left >= rack_size:
                twice += settings_full
            most = max(most, twice)
    return most + rest


@njit(cache=True)
def most_of_line(cells: Masks, bounds: Bounds, settings: Settings, base: Int, length: Int) -> Int:
    """What plays on a line score at most, -1 where there are none."""
    most = I64(-1)
    barrier: Int = I64(-1)
    colours = 3 if settings.colour_minimum else 0
    for anchor in range(length):
        index = base + anchor
        if anchor < length - 1 and cells[index + 1, LETTER]:
            continue
        if cells[index, LETTER] == 0 and (
            cells[index, CROSS_VALUE] < 0 or (anchor > 0 and cells[index - 1, LETTER])
        ):
            continue
        bound_anchor(cells, bounds, base, anchor, barrier)
        row = anchor + 1
        room = bounds.room[LONGEST_LINE + row]
        if room:
            points = most_points(
                bounds.values, bounds.counts, bounds.leftwards, row, room, 0, 0, 0, colours,
                settings.full_hand, settings.rack_size,
            )  # fmt: skip
            most = max(most, points)
        barrier = anchor + (1 if cells[index, LETTER] else 0)
    return most
