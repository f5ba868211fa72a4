"""The state after a play that the kernel found, without judging it again.

What it does to letters and colours is known to the kernel, and that all runs are words. It leads to
the same state as the referee's judgement, which alone tells the players why.
"""

from collections.abc import Iterable

import msgspec
import numpy as np

from logomachie.games.jago.actions import Play
from logomachie.games.jago.board import cells_of, in_order, letters, run_through, shows
from logomachie.games.jago.state import BLUE, EMPTY, Board, Made, Material, State, Word
from logomachie.kernel.overlay import plays as overlay
from logomachie.kernel.overlay.layout import MOVER, OPPONENT, Position

CAPITAL, SMALL = ord("A") - 1, ord("a") - 1


def followed(
    state: State, found: overlay.Play, action: Play, after: Position, material: Material
) -> State:
    """The state after a play, of which the kernel tells the position after it.

    For states that need no judge: see ``moves.needs_judge``.
    """
    seat, board = state.turn, material.board
    step = board.columns if found.down else 1
    line = range(found.cell, found.cell + step * len(found.word), step)
    put = tuple(line[place] for place in found.tiles)
    from_pool = in_order(found.word[place] for place in action.pool)
    from_rack = in_order(found.word[place] for place in found.tiles if place not in action.pool)
    to_pool = in_order(letters(state.grid, (line[place] for place in found.replaced)))
    grid = _shown(after, seat)
    words, held = _words_after(state, grid, found.down, line, put, board)
    made = Made(
        found.down,
        found.cell,
        found.word,
        put,
        from_rack,
        from_pool,
        to_pool,
        state.grid,
        state.words,
        found.verdict == "stolen",
        _kept(state, found, line, held, board),
    )
    racks = list(state.racks)
    racks[seat] = _less(racks[seat], from_rack)
    return msgspec.structs.replace(
        state,
        grid=grid,
        words=words,
        racks=(racks[0], racks[1]),
        pool=in_order(_less(state.pool, from_pool) + to_pool),
        plays=(*state.plays, made),
        claims=(),
        last=None,
    )


def _shown(position: Position, mover: int) -> str:
    """The grid of a position: capitals are blue."""
    red = position.colours == (OPPONENT if mover == BLUE else MOVER)
    codes = position.letters + np.where(red, SMALL, CAPITAL)
    codes[position.letters == 0] = ord(EMPTY)
    return codes.astype(np.uint8).tobytes().decode("ascii")


def _words_after(
    state: State, grid: str, down: bool, line: range, put: Iterable[int], board: Board
) -> tuple[tuple[Word, ...], list[Word]]:
    """The words after a play, and those that lay on its line."""
    across = (run_through(grid, cell, down=not down, board=board) for cell in put)
    crossing = [cells for cells in across if len(cells) > 1]
    run_at = {cell: cells for cells in crossing for cell in cells}
    stayed: list[Word] = []
    held: dict[int, list[Word]] = {cells[0]: [] for cells in crossing}
    on_line: list[Word] = []
    for word in state.words:
        if word.down == down:
            (on_line if word.start in line else stayed).append(word)
        elif cells := run_at.get(word.start):
            held[cells[0]].append(word)
        else:
            stayed.append(word)
    stayed.append(_word(grid, down, line, on_line))
    stayed += (_word(grid, not down, cells, held[cells[0]]) for cells in crossing)
    return tuple(sorted(stayed)), on_line


def _word(grid: str, down: bool, cells: range | tuple[int, ...], held: Iterable[Word]) -> Word:
    """A word that was made from others."""
    text = letters(grid, cells)
    forms = dict.fromkeys(form for word in held for form in word.forms)
    return Word(down, cells[0], text, (*forms, text))


def _kept(
    state: State, found: overlay.Play, line: range, held: Iterable[Word], board: Board
) -> tuple[int, ...]:
    """The cells of the words on the line that could be stolen, and are not."""
    if found.verdict == "stolen":
        return tuple(line[place] for place in found.kept)
    if found.verdict == "new":
        return ()
    other = 1 - state.turn
    opposing = (cells_of(word, board) for word in held)
    return tuple(
        sorted(
            cell
            for cells in opposing
            if shows("".join(state.grid[cell] for cell in cells), other)
            for cell in cells
        )
    )


def _less(tiles: str, taken: str) -> str:
    """Tiles in order, of which these are taken."""
    for letter in taken:
        tiles = tiles.replace(letter, "", 1)
    return tiles
