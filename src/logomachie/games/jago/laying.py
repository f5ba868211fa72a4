"""Laying a word of JAGO: which tiles go where, and whether they may lie there."""

from typing import NamedTuple

from logomachie.engine.refusal import Refusal
from logomachie.games.jago.actions import Play
from logomachie.games.jago.board import (
    cell_number,
    coloured,
    in_order,
    letters,
    line_from,
    names_of,
    neighbours,
    run_through,
    without,
)
from logomachie.games.jago.state import EMPTY, Material, State
from logomachie.lexicon.folding import is_folded


class Laying(NamedTuple):
    """The tiles of a play, put down where they may lie."""

    down: bool
    line: tuple[int, ...]
    """The cells of the word."""
    put: tuple[int, ...]
    """Those where a tile was put down."""
    replaced: tuple[int, ...]
    """Those of them where a letter lay before."""
    from_rack: str
    from_pool: str
    to_pool: str
    grid: str
    """The grid after it, with nothing turned yet."""


def lay(state: State, action: Play, material: Material) -> Laying:
    """Put the tiles of a play down (J2, J11-J13, J30, J39)."""
    line = _line(state.grid, action, material)
    put = tuple(
        cell
        for place, cell in enumerate(line)
        if state.grid[cell].upper() != action.word[place] or place in action.pool
    )
    replaced = tuple(cell for cell in put if state.grid[cell] != EMPTY)
    same = [cell for cell in replaced if state.grid[cell].upper() == action.word[line.index(cell)]]
    if same:
        raise Refusal("J37", "same-letter", cells=names_of(same, material))
    if not put:
        raise Refusal("J11", "nothing-laid", words=[action.word])
    _require_place(state.grid, line, put, material)
    from_pool = in_order(action.word[place] for place in action.pool)
    taken = (action.word[p] for p, cell in enumerate(line) if cell in put and p not in action.pool)
    from_rack = in_order(taken)
    _require_tiles(state, from_rack, from_pool)
    shown = list(state.grid)
    for cell, letter in zip(line, action.word, strict=True):
        if cell in put:
            shown[cell] = coloured(letter, state.turn)
    to_pool = in_order(letters(state.grid, replaced))
    grid = "".join(shown)
    return Laying(action.down, line, put, replaced, from_rack, from_pool, to_pool, grid)


def _line(grid: str, action: Play, material: Material) -> tuple[int, ...]:
    """The cells of the word, which is a whole run of two letters or more."""
    board = material.board
    start = cell_number(action.start, board)
    word = action.word
    free = line_from(start, down=action.down, board=board)
    if not is_folded(word):
        raise Refusal("J20", "letters", text=word[:20])
    if len(word) > len(free):
        raise Refusal("J2", "off-board", cells=[action.start])
    if action.pool != tuple(place for place in range(len(word)) if place in action.pool):
        raise Refusal("J39", "which-letters")
    line = tuple(free[: len(word)])
    covered = list(grid)
    for cell in line:
        covered[cell] = "x"
    run = run_through("".join(covered), start, down=action.down, board=board)
    if run != line:
        beyond = [cell for cell in run if cell not in line]
        raise Refusal("J11", "whole-word", words=[word], cells=names_of(beyond, material))
    if len(word) < 2:
        raise Refusal("J11" if grid.strip(EMPTY) else "J12", "too-short", words=[word])
    return line


def _require_place(
    grid: str, line: tuple[int, ...], put: tuple[int, ...], material: Material
) -> None:
    """The first word covers the centre (J12); every later one touches what lies there (J13)."""
    board = material.board
    if not grid.strip(EMPTY):
        if board.centre not in line:
            raise Refusal("J12", "off-centre", cells=names_of([board.centre], material))
        return
    beside = (other for cell in put for other in (cell, *neighbours(cell, board)))
    if not any(grid[cell] != EMPTY for cell in beside):
        raise Refusal("J13", "not-connected", cells=names_of(put, material))


def _require_tiles(state: State, from_rack: str, from_pool: str) -> None:
    """The tiles lie on the rack (J11) or in the pool (J39)."""
    if absent := without(from_pool, state.pool):
        raise Refusal("J39", "not-in-pool", letters=" ".join(absent))
    if absent := without(from_rack, state.racks[state.turn]):
        raise Refusal("J11", "not-on-rack", letters=" ".join(absent))
