"""From words found on a line to plays: every way to lay them, with every set of flips."""

from typing import NamedTuple

from logomachie.kernel.arrays import I64, Flag, Int, Ints, Masks
from logomachie.kernel.crossword.layout import (
    BEST_VALUE,
    CAPPED,
    COLOURS,
    COUNT_SHIFT,
    CROSS_COLOURS,
    CROSS_VALUE,
    FIRST_SHIFT,
    FLIP_AT_SHIFT,
    FLIPS_SHIFT,
    GAIN,
    IS_ACTIVE,
    IS_AMBIGUOUS,
    IS_SPECIAL,
    LEFT_SHIFT,
    LETTER,
    LETTER_FACTOR,
    LETTERS,
    NEW_SHIFT,
    OTHER,
    PLACE,
    PLAY_COUNT,
    RIGHT_SHIFT,
    RUN,
    RUN_FIRST,
    RUN_LENGTH,
    SCORE,
    SERIAL,
    SOLUTION_COUNT,
    SPECIAL,
    THRESHOLD,
    TILES,
    VALUE,
    WAY_COLOUR,
    WAY_TILE,
    WAY_VALUE,
    WAYS_FROM,
    WORD_COUNT,
    WORD_FACTOR,
    WORD_FLIPS,
    WORD_LAID,
    WORD_POINTS,
    WORD_SOLUTIONS,
    WORD_WHERE,
    Grid,
    Rack,
    Settings,
    Variants,
)
from logomachie.kernel.crossword.solve import (
    FIRST_FLIP,
    FLIP_TOTAL,
    LINE_SHOWN,
    NEW_LETTER,
    POINTS,
    Solver,
    solve,
)
from logomachie.lexicon.compiler import njit

IN_FULL = IS_SPECIAL | IS_ACTIVE | IS_AMBIGUOUS

WAY, LEFT, MAIN, CROSS, SHARED, SHOWN, DOUBLED = 0, 1, 2, 3, 4, 5, 6
NEW_AT, NEW_IS, SHIFT, WAYS, REST_MAIN, REST_CROSS = 7, 8, 9, 10, 11, 12
"""What is known in front of each new tile: the next way to lay it, the rack left, points so far in
the word and across it, colours so far, tiles packed, new tiles so far whose word across counts
double; then of the tile itself: the index of its cell, its letter, where it is packed, and how many
ways there are to lay it; what it and the tiles behind it add at most to the word and across it."""
PATH_FIELDS = 13

UNKNOWN = -(1 << 40)
PROBLEMS = 1 << 12
PROBLEM_FIELDS = 5
"""The table of problems solved: its size, a power of two, and its fields, four that tell problems
apart and the solutions as `first << 32 | number`."""


class Output(NamedTuple):
    """What a search fills."""

    plays: Ints
    counters: Ints
    words: Ints
    """Words found on the line that is being searched."""
    line_flips: Masks
    """The flips on the line of these words: ``position << 5 | letter``."""
    known: Ints
    """Solutions of problems solved: see `_find_solutions`."""
    path: Ints
    """By new tile and field: see WAY and its like."""


@njit(cache=True)
def finish_words(
    grid: Grid,
    variants: Variants,
    rack: Rack,
    settings: Settings,
    solver: Solver,
    output: Output,
    base: Int,
    place: Int,
) -> None:
    """Turn the words found on a line into plays, and forget them."""
    counters = output.counters
    start = I64(0)
    while start < counters[WORD_COUNT] and not counters[CAPPED]:
        end = _find_solutions(grid, variants, settings, solver, output, base, start)
        _emit(
            grid.cells, grid.runs, rack.letters, rack.ways, rack.counts, settings,
            solver.solutions, solver.flip_list, output.plays, counters, output.words,
            output.line_flips, output.path, base, place, start, end,
        )  # fmt: skip
        start = end
    counters[WORD_COUNT] = 0


@njit(cache=True)
def _find_solutions(
    grid: Grid,
    variants: Variants,
    settings: Settings,
    solver: Solver,
    output: Output,
    base: Int,
    start: Int,
) -> Int:
    """Find the sets of flips for words from `start` on, as long as there is room; where it ended.

    Solution 0 is the one without flips. Problems that are the same have the same solutions: words
    with the same ends, the same flips on the line, and the same letters where these go with flips
    across it. So problems are kept in a table by their hash; a newer one drives out an older one.
    """
    counters, words, known, line = output.counters, output.words, output.known, solver.line
    cells = grid.cells
    solver.solutions[0] = 0
    counters[SOLUTION_COUNT] = 1
    # Older entries of the table speak of solutions that are gone.
    round_number = counters[SERIAL] + 1
    for number in range(start, counters[WORD_COUNT]):
        where = words[number, WORD_WHERE]
        words[number, WORD_SOLUTIONS] = 1
        if where & (IS_SPECIAL | IS_ACTIVE) == 0:
            continue
        if 2 * counters[SOLUTION_COUNT] > len(solver.solutions):
            return number
        left = (where >> LEFT_SHIFT) & 31
        right = (where >> RIGHT_SHIFT) & 31
        special = where & IS_SPECIAL != 0
        ends = round_number << 10 | left << 5 | right
        first_key, second_key, third_key = I64(0), I64(0), I64(0)
        if special:
            _write_line(cells, line, output.line_flips, words, number, base, left, right)
            first_key = _problem_key(cells, line, base, left, min(right, left + 11))
            second_key = _problem_key(cells, line, base, left + 12, min(right, left + 23))
            third_key = _problem_key(cells, line, base, left + 24, right)
        else:
            line[left : right + 1, LINE_SHOWN] = 0
        mixed = (ends * 31 + first_key) * 0x9E3779B97F4A7C1 + second_key * 37 + third_key * 41
        slot = (mixed >> 40) & (len(known) - 1)
        if (
            known[slot, 0] == ends
            and known[slot, 1] == first_key
            and known[slot, 2] == second_key
            and known[slot, 3] == third_key
        ):
            words[number, WORD_SOLUTIONS] = known[slot, 4]
            continue
        first = solve(grid, variants, settings, solver, counters, base, left, right, special)
        if counters[CAPPED]:
            return number
        found = first << 32 | (counters[SOLUTION_COUNT] - first)
        words[number, WORD_SOLUTIONS] = found
        known[slot, 0] = ends
        known[slot, 1] = first_key
        known[slot, 2] = second_key
        known[slot, 3] = third_key
        known[slot, 4] = found
    return counters[WORD_COUNT]


@njit(cache=True)
def _problem_key(cells: Masks, line: Masks, base: Int, left: Int, right: Int) -> Int:
    """What is special about up to twelve positions, five bits each."""
    key = I64(0)
    for position in range(left, right + 1):
        index = base + position
        letter = I64(line[position, LINE_SHOWN])
        if cells[index, LETTER] == 0:
            letter = I64(line[position, NEW_LETTER])
            if (I64(cells[index, SPECIAL]) >> letter) & 1 == 0:
                letter = I64(0)
        key = key << 5 | letter
    return key


@njit(cache=True)
def _write_line(
    cells: Masks,
    line: Masks,
    line_flips: Masks,
    words: Ints,
    number: Int,
    base: Int,
    left: Int,
    right: Int,
) -> None:
    """Spread a word out over its line for the solver."""
    laid = words[number, WORD_LAID]
    for position in range(left, right + 1):
        line[position, LINE_SHOWN] = 0
        if cells[base + position, LETTER] == 0:
            line[position, NEW_LETTER] = laid & 31
            laid >>= 5
    first = words[number, WORD_FLIPS] >> 8
    for at in range(first, first + (words[number, WORD_FLIPS] & 0xFF)):
        line[I64(line_flips[at]) >> 5, LINE_SHOWN] = I64(line_flips[at]) & 31


@njit(cache=True)
def _emit(
    cells: Masks,
    runs: Masks,
    letters: Masks,
    ways: Masks,
    rack_counts: Int,
    settings: Settings,
    solutions: Ints,
    flip_list: Masks,
    plays: Ints,
    counters: Ints,
    words: Ints,
    line_flips: Masks,
    path: Ints,
    base: Int,
    line_place: Int,
    start: Int,
    end: Int,
) -> None:
    """Store every play of some words: ways to lay their letters, times their sets of flips."""
    keep = settings.keep
    for word in range(start, end):
        where = words[word, WORD_WHERE]
        laid = words[word, WORD_LAID]
        first_solution = words[word, WORD_SOLUTIONS] >> 32
        end_solution = first_solution + (words[word, WORD_SOLUTIONS] & 0xFFFFFFFF)
        if first_solution == end_solution or counters[CAPPED]:
            continue
        left = (where >> LEFT_SHIFT) & 31
        right = (where >> RIGHT_SHIFT) & 31
        new = (where >> COUNT_SHIFT) & 15
        bonus = settings.full_hand if new == settings.rack_size else 0
        first = left
        while cells[base + first, LETTER]:
            first += 1
        if where & IN_FULL == 0 and settings.colour_minimum == 0:
            score = words[word, WORD_POINTS] + bonus
            if score <= counters[THRESHOLD]:
                continue
            shown = I64(0)
            for number in range(new):
                letter = (laid >> (5 * number)) & 31
                shown |= I64(ways[letters[letter, WAYS_FROM], WAY_TILE]) << (5 * number)
            place = line_place | first << FIRST_SHIFT | new << NEW_SHIFT
            store(plays, counters, keep, place, laid, shown, score)
            continue
        board_value = I64(0)
        cross_value = I64(bonus)
        factor = I64(1)
        colours = I64(3)
        at = I64(0)
        for index in range(base + left, base + right + 1):
            if cells[index, LETTER]:
                board_value += cells[index, VALUE]
                colours &= I64(cells[index, COLOURS])
            else:
                _insert_tile(path, letters, at, index, (laid >> (5 * at)) & 31)
                factor *= I64(cells[index, WORD_FACTOR])
                if cells[index, CROSS_VALUE] > 0:
                    cross_value += I64(cells[index, CROSS_VALUE]) * cells[index, WORD_FACTOR]
                at += 1
        if where & IS_SPECIAL:
            flip_at = words[word, WORD_FLIPS] >> 8
            for flip in range(flip_at, flip_at + (words[word, WORD_FLIPS] & 0xFF)):
                board_value += cells[base + (I64(line_flips[flip]) >> 5), GAIN]
        place = line_place | first << FIRST_SHIFT | new << NEW_SHIFT
        if settings.colour_minimum == 0 or right - left + 1 < settings.colour_minimum:
            colours = I64(0)
        # What is off the word at most: known only where few are kept, and needed only there.
        off_word = I64(UNKNOWN)
        if counters[THRESHOLD] >= 0:
            off_word = _bound_rest(
                cells, runs, letters, solutions, flip_list, path, new, first_solution, end_solution
            )
            most = board_value + path[0, REST_MAIN]
            most = most * factor * (2 if colours else 1) + cross_value + path[0, REST_CROSS]
            if most + off_word <= counters[THRESHOLD]:
                continue
        path[0, LEFT] = rack_counts
        path[0, MAIN] = board_value
        path[0, CROSS] = cross_value
        path[0, SHARED] = colours
        path[0, SHOWN] = 0
        path[0, DOUBLED] = 0
        path[0, WAY] = letters[path[0, NEW_IS], WAYS_FROM]
        at = I64(0)
        while at >= 0:
            way = path[at, WAY]
            if way == letters[path[at, NEW_IS] + 1, WAYS_FROM]:
                at -= 1
                continue
            path[at, WAY] = way + 1
            tile = I64(ways[way, WAY_TILE])
            shift = 4 * (tile >> 1)
            if (path[at, LEFT] >> shift) & 15 == 0:
                continue
            index = path[at, NEW_AT]
            value = I64(ways[way, WAY_VALUE]) * cells[index, LETTER_FACTOR]
            cross = path[at, CROSS]
            doubled = path[at, DOUBLED]
            if cells[index, CROSS_VALUE] >= 0:
                cross += value * cells[index, WORD_FACTOR]
                if cells[index, CROSS_COLOURS] & ways[way, WAY_COLOUR]:
                    cross += cells[index, CROSS_VALUE] + value
                    doubled |= I64(1) << at
            shown = path[at, SHOWN] | tile << path[at, SHIFT]
            colours = path[at, SHARED] & ways[way, WAY_COLOUR]
            main = path[at, MAIN] + value
            if at < new - 1:
                if counters[THRESHOLD] >= 0 and off_word > UNKNOWN:
                    most = main + path[at + 1, REST_MAIN]
                    most = most * factor * (2 if colours else 1) + cross + path[at + 1, REST_CROSS]
                    if most + off_word <= counters[THRESHOLD]:
                        continue
                rest = path[at, LEFT] - (I64(1) << shift)
                at += 1
                path[at, LEFT] = rest
                path[at, MAIN] = main
                path[at, CROSS] = cross
                path[at, SHARED] = colours
                path[at, SHOWN] = shown
                path[at, DOUBLED] = doubled
                path[at, WAY] = letters[path[at, NEW_IS], WAYS_FROM]
                continue
            score = main * factor * (2 if colours else 1) + cross
            for number in range(first_solution, end_solution):
                flips = solutions[number, FLIP_TOTAL]
                total = score + solutions[number, POINTS]
                if doubled and flips:
                    total += _gains_doubled(
                        cells, runs, solutions, flip_list, path, new, doubled, number, False
                    )
                flips = flips << FLIPS_SHIFT | solutions[number, FIRST_FLIP] << FLIP_AT_SHIFT
                if total > counters[THRESHOLD]:
                    store(plays, counters, keep, place | flips, laid, shown, total)


@njit(cache=True, inline="always")
def _insert_tile(path: Ints, letters: Masks, number: Int, index: Int, letter: Int) -> None:
    """Add a new tile of a word: those with the fewest ways come first, to find dead ends early."""
    ways = letters[letter + 1, WAYS_FROM] - letters[letter, WAYS_FROM]
    at = number
    while at > 0 and path[at - 1, WAYS] > ways:
        path[at, NEW_AT] = path[at - 1, NEW_AT]
        path[at, NEW_IS] = path[at - 1, NEW_IS]
        path[at, SHIFT] = path[at - 1, SHIFT]
        path[at, WAYS] = path[at - 1, WAYS]
        at -= 1
    path[at, NEW_AT] = index
    path[at, NEW_IS] = letter
    path[at, SHIFT] = 5 * number
    path[at, WAYS] = ways


@njit(cache=True)
def _bound_rest(
    cells: Masks,
    runs: Masks,
    letters: Masks,
    solutions: Ints,
    flip_list: Masks,
    path: Ints,
    new: Int,
    first_solution: Int,
    end_solution: Int,
) -> Int:
    """Note what the new tiles of a word add at most, each with those behind it on the path.

    Returns what a set of flips adds at most off the word.
    """
    doubles = I64(0)
    main, cross = I64(0), I64(0)
    for at in range(new - 1, -1, -1):
        index = path[at, NEW_AT]
        value = I64(letters[path[at, NEW_IS], BEST_VALUE]) * cells[index, LETTER_FACTOR]
        main += value
        if cells[index, CROSS_VALUE] >= 0:
            cross += value * cells[index, WORD_FACTOR]
            if cells[index, CROSS_COLOURS]:
                cross += cells[index, CROSS_VALUE] + value
                doubles |= I64(1) << at
        path[at, REST_MAIN] = main
        path[at, REST_CROSS] = cross
    best = I64(UNKNOWN)
    for number in range(first_solution, end_solution):
        points = solutions[number, POINTS]
        if doubles and solutions[number, FLIP_TOTAL]:
            points += _gains_doubled(
                cells, runs, solutions, flip_list, path, new, doubles, number, True
            )
        best = max(best, points)
    return best


@njit(cache=True)
def _gains_doubled(
    cells: Masks,
    runs: Masks,
    solutions: Ints,
    flip_list: Masks,
    path: Ints,
    new: Int,
    doubled: Int,
    solution: Int,
    at_most: Flag,
) -> Int:
    """What flips add once more to the words across that count double.

    With `at_most`, losses are left out, so that the sum bounds that of any fewer words.
    """
    total = I64(0)
    first = solutions[solution, FIRST_FLIP]
    for at in range(first, first + solutions[solution, FLIP_TOTAL]):
        cell = I64(flip_list[at]) >> 5
        gain = I64(cells[cell, GAIN])
        if at_most and gain < 0:
            continue
        for tile in range(new):
            if (doubled >> tile) & 1 and _is_in_word_across(cells, runs, path[tile, NEW_AT], cell):
                total += gain
    return total


@njit(cache=True)
def _is_in_word_across(cells: Masks, runs: Masks, index: Int, cell: Int) -> Flag:
    """Whether a tile on the board lies in the word across the line at an empty cell."""
    across = I64(cells[index, OTHER])
    tile = cell if across < len(cells) // 2 else I64(cells[cell, OTHER])
    run = cells[tile, RUN]
    first = I64(runs[run, RUN_FIRST])
    if first == across + 1:
        return _are_neighbours(cells, across, first)
    last = first + runs[run, RUN_LENGTH] - 1
    return last == across - 1 and _are_neighbours(cells, last, across)


@njit(cache=True)
def _are_neighbours(cells: Masks, index: Int, following: Int) -> Flag:
    """Whether a cell and the one behind it in the plane are on one line.

    The last cell of a line is followed by the first of the next one. In the other plane
    neighbours on a line are a whole line apart, always in the same direction.
    """
    half = len(cells) // 2
    here, there = I64(cells[index, OTHER]), I64(cells[following, OTHER])
    return there > here and (index < half) == (following < half)


@njit(cache=True, inline="always")
def store(
    plays: Ints, counters: Ints, keep: Int, place: Int, letters: Int, tiles: Int, score: Int
) -> None:
    """Append a play; or, where only the best are kept, put it into their heap."""
    count = counters[PLAY_COUNT]
    if keep:
        at = _heap_place(plays, counters, keep, score)
    elif count < len(plays):
        at = count
        counters[PLAY_COUNT] = count + 1
    else:
        at = count - 1  # the list is full: what is in it no longer matters, only that it is cut
        counters[CAPPED] = 1
    plays[at, PLACE] = place
    plays[at, LETTERS] = letters
    plays[at, TILES] = tiles
    plays[at, SCORE] = score
    if keep and counters[PLAY_COUNT] == keep:
        counters[THRESHOLD] = plays[0, SCORE]


@njit(cache=True)
def _heap_place(plays: Ints, counters: Ints, keep: Int, score: Int) -> Int:
    """Make a place in the heap of the best plays for one that belongs there."""
    at = counters[PLAY_COUNT]
    if at == keep:
        return _free_top(plays, at, score)
    counters[PLAY_COUNT] = at + 1
    while at > 0 and plays[(at - 1) >> 1, SCORE] > score:
        plays[at] = plays[(at - 1) >> 1]
        at = (at - 1) >> 1
    return at


@njit(cache=True)
def _free_top(plays: Ints, count: Int, score: Int) -> Int:
    """Drop the lowest play of a full heap; the place for one with this score."""
    at = I64(0)
    while True:
        child = 2 * at + 1
        if child >= count:
            return at
        if child + 1 < count and plays[child + 1, SCORE] < plays[child, SCORE]:
            child += 1
        if plays[child, SCORE] >= score:
            return at
        plays[at] = plays[child]
        at = child
