"""Whether a run that is no word can become one, by letters added and replaced."""

import numpy as np

from logomachie.kernel.arrays import I64, Flag, Int, Ints
from logomachie.kernel.overlay.layout import (
    LETTER,
    LONGEST_LINE,
    RUN,
    RUN_LENGTH,
    Grid,
    Words,
)
from logomachie.lexicon.automaton import SEPARATOR
from logomachie.lexicon.compiled import lowest_bit, step
from logomachie.lexicon.compiler import njit

NODE, AT, TURNED, LEFT, CHOSEN = 0, 1, 2, 3, 4
"""Fields of a step: where it stands in the automaton; the position; whether it reads rightwards;
the letters still to try; the letter tried, 0 for none."""


@njit(cache=True)
def can_be_finished(
    grid: Grid, words: Words, start: Int, length: Int, position: Int, letters: Int
) -> Flag:
    """Whether a word with these letters can cover a position of a line and the runs beside it.

    There may be any letter of them at the position itself and where no letter lies. Of the runs
    beside it no more letters are replaced than their limits; other runs may have become anything.
    The word is read leftwards from the last letter of the run, then rightwards.
    """
    cells, nodes = grid.cells, words.nodes
    anchor = position
    while anchor < length - 1 and cells[start + anchor + 1, LETTER]:
        anchor += 1
    limit = _limits(grid, words, start, length, position, anchor)
    replaced = np.zeros(LONGEST_LINE, np.int64)
    stack = np.zeros((LONGEST_LINE + 2, 5), np.int64)
    depth = 0
    stack[0, NODE] = words.gaddag
    stack[0, AT] = anchor
    stack[0, LEFT] = _choices(
        cells, limit, replaced, I64(nodes[words.gaddag]), letters, start, anchor
    )
    while depth >= 0:
        node, at, turned, letter = (
            stack[depth, NODE],
            stack[depth, AT],
            stack[depth, TURNED],
            stack[depth, CHOSEN],
        )
        if letter and limit[at] >= 0 and letter != cells[start + at, LETTER]:
            replaced[limit[at] >> 8] -= 1
        stack[depth, CHOSEN] = 0
        if stack[depth, LEFT] == 0:
            depth -= 1
            continue
        letter = lowest_bit(stack[depth, LEFT])
        stack[depth, LEFT] &= stack[depth, LEFT] - 1
        if letter == SEPARATOR:
            target, at, turned = step(nodes, node, letter), anchor + 1, I64(1)
        else:
            stack[depth, CHOSEN] = letter
            if limit[at] >= 0 and letter != cells[start + at, LETTER]:
                replaced[limit[at] >> 8] += 1
            target = step(nodes, node, letter)
            free_before = turned or at == 0 or cells[start + at - 1, LETTER] == 0
            last = at if turned else anchor
            free_behind = last == length - 1 or cells[start + last + 1, LETTER] == 0
            covered = turned or at <= position
            if (I64(nodes[node + 1]) >> letter) & 1 and free_before and free_behind and covered:
                return True
            at += 1 if turned else -1
        if target <= 0 or at == length:
            continue
        choices = I64(0)
        if at >= 0:
            choices = _choices(cells, limit, replaced, I64(nodes[target]), letters, start, at)
        if not turned and at < position and (at < 0 or cells[start + at, LETTER] == 0):
            choices |= I64(nodes[target]) & (I64(1) << SEPARATOR)
        if choices:
            depth += 1
            stack[depth, NODE] = target
            stack[depth, AT] = at
            stack[depth, TURNED] = turned
            stack[depth, LEFT] = choices
            stack[depth, CHOSEN] = 0
    return False


@njit(cache=True)
def _limits(grid: Grid, words: Words, start: Int, length: Int, position: Int, anchor: Int) -> Ints:
    """By position: ``first of its run << 8 | limit``; -1 where no limit holds."""
    cells = grid.cells
    limits = np.full(LONGEST_LINE, -1, np.int64)
    at = anchor
    while at >= 0 and (at == position or cells[start + at, LETTER]):
        run = cells[start + at, RUN]
        if run >= 0 and grid.runs[run, RUN_LENGTH] > 1:
            first = at
            while first > 0 and cells[start + first - 1, RUN] == run:
                first -= 1
            limits[at] = first << 8 | words.limits[grid.runs[run, RUN_LENGTH]]
        at -= 1
    return limits


@njit(cache=True, inline="always")
def _choices(
    cells: Ints, limit: Ints, replaced: Ints, arcs: Int, letters: Int, start: Int, at: Int
) -> Int:
    """The letters that may stand at a position."""
    kept = I64(1) << cells[start + at, LETTER] if cells[start + at, LETTER] else I64(0)
    if limit[at] >= 0 and replaced[limit[at] >> 8] >= limit[at] & 255:
        return arcs & kept
    return arcs & (kept | letters)
