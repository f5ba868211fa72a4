"""All overlay plays by trying every word everywhere: straight from the rules of JAGO.

It shares nothing with the kernel. A board is a dict from (row, column) to a letter, capital for
the mover's colour, small for the opponent's. Only whole arrays of words are filtered by numpy, so
that the real lexicon can be tried too.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Cell = tuple[int, int]
Board = dict[Cell, str]
Stretch = tuple[Cell, ...]
"""The cells of a run, in reading order."""


class Found(NamedTuple):
    tiles: frozenset[tuple[Cell, str]]
    """Where a tile is put, and which."""
    gain: int


class Rules(NamedTuple):
    words: frozenset[str]
    same: Callable[[str, str], bool]
    rows: int = 11
    columns: int = 11

    def most_replaced(self, length: int) -> int:
        return 1 if length <= 6 else length - 5


class Position(NamedTuple):
    board: Board
    tiles: str
    forms: dict[tuple[bool, Cell], set[str]]
    """Forms of the word that covers a cell, across (False) or down (True)."""


def stretch_through(occupied: set[Cell] | Board, cell: Cell, down: bool) -> Stretch:
    first, last = cell, cell
    while step(first, down, -1) in occupied:
        first = step(first, down, -1)
    while step(last, down, 1) in occupied:
        last = step(last, down, 1)
    length = last[0] - first[0] + last[1] - first[1] + 1
    return tuple(step(first, down, at) for at in range(length))


def step(cell: Cell, down: bool, by: int) -> Cell:
    return (cell[0] + by, cell[1]) if down else (cell[0], cell[1] + by)


def old_words(board: Board, run: Stretch, down: bool) -> set[Stretch]:
    """The words that lay within a run of its line."""
    stretches = {stretch_through(board, cell, down) for cell in run if cell in board}
    return {stretch for stretch in stretches if len(stretch) > 1}


def judged(rules: Rules, position: Position, put: dict[Cell, str]) -> int | None:
    """The gain of putting these tiles, or ``None`` where it is forbidden."""
    board = position.board
    shown = {**board, **put}
    turned = set(put)
    in_steal: set[Cell] = set()
    for down in (False, True):
        for run in {stretch_through(shown, cell, down) for cell in put}:
            if len(run) < 2:
                continue
            text = "".join(shown[cell] for cell in run).upper()
            if text not in rules.words:
                return None
            stolen: list[Stretch] = []
            kept: list[Stretch] = []
            for old in old_words(board, run, down):
                before = "".join(board[cell] for cell in old)
                if any(text in position.forms.get((down, cell), ()) for cell in old):
                    return None
                replaced = sum(cell in put for cell in old)
                if replaced > rules.most_replaced(len(old)):
                    return None
                if not before.isupper():
                    (kept if rules.same(before.upper(), text) else stolen).append(old)
            in_steal.update(cell for old in stolen for cell in old)
            if stolen or not kept:
                turned.update(set(run) - {cell for old in kept for cell in old})
    if any(cell in board and cell not in in_steal for cell in put):
        return None
    before_count = sum(1 if letter.isupper() else -1 for letter in board.values())
    mine = {cell for cell, letter in shown.items() if letter.isupper()} | turned
    return 2 * len(mine) - len(shown) - before_count


def by_length(words: Iterable[str], longest: int) -> dict[int, NDArray[np.uint8]]:
    """Words as arrays of letters, one array for each length."""
    texts: dict[int, list[str]] = {length: [] for length in range(2, longest + 1)}
    for word in words:
        if len(word) in texts:
            texts[len(word)].append(word)
    return {
        length: np.frombuffer("".join(texts[length]).encode(), np.uint8).reshape(-1, length)
        for length in texts
    }


def affordable(
    words: NDArray[np.uint8], pattern: Sequence[str], tiles: Counter[str]
) -> NDArray[np.uint8]:
    """The words that the tiles can write over a pattern (space: an empty cell), with a change."""
    lying = np.array([ord(letter.upper()) for letter in pattern], np.uint8)
    changed = words != lying
    for code in range(65, 91):
        fit = ((words == code) & changed).sum(axis=1) <= tiles[chr(code)]
        words, changed = words[fit], changed[fit]
    chosen: NDArray[np.uint8] = words[changed.any(axis=1)]
    return chosen


def lines(rules: Rules) -> Iterator[tuple[bool, Stretch]]:
    for row in range(rules.rows):
        yield False, tuple((row, column) for column in range(rules.columns))
    for column in range(rules.columns):
        yield True, tuple((row, column) for row in range(rules.rows))


def all_plays(rules: Rules, position: Position, words: dict[int, NDArray[np.uint8]]) -> set[Found]:
    board, tiles = position.board, Counter(position.tiles)
    found = set()
    for down, line in lines(rules):
        for first in range(len(line)):
            for last in range(first + 1, len(line)):
                span = line[first : last + 1]
                if step(span[0], down, -1) in board or step(span[-1], down, 1) in board:
                    continue
                if not connected(rules, board, span):
                    continue
                pattern = [board.get(cell, " ") for cell in span]
                if pattern.count(" ") > len(position.tiles):
                    continue
                for codes in affordable(words[len(span)], pattern, tiles):
                    word = codes.tobytes().decode()
                    put = {
                        cell: letter
                        for cell, letter in zip(span, word, strict=True)
                        if board.get(cell, "").upper() != letter
                    }
                    gain = judged(rules, position, put)
                    if gain is not None:
                        found.add(Found(frozenset(put.items()), gain))
    return found


def connected(rules: Rules, board: Board, span: Stretch) -> bool:
    if not board:
        return (rules.rows // 2, rules.columns // 2) in span
    around = ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))
    return any((row + i, column + j) in board for row, column in span for i, j in around)
