"""Count the plays of ``tests/kernel/perft.toml`` again, with a generator that has no automaton.

It takes every word of the list and tries it on every stretch of every line, then goes through the
flips that could repair what crosses it. Only the rules and the scores are those of the brute force
of the tests; nothing comes from the kernel. Run with ``python -m benchmarks.check_perft``.
"""

import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from tests.kernel import brute_force
from tests.kernel.brute_force import Board, Cell, Face, Game, OnBoard, Prism

PERFT = Path(__file__).parents[1] / "tests" / "kernel" / "perft.toml"
VALUES = {"*": 0} | {
    letter: value
    for value, letters in enumerate(
        ("", "AEILNORSTU", "DGM", "BCP", "FHV", "", "", "", "JQ", "", "KWXYZ")
    )
    for letter in letters
}
Way = tuple[tuple[Prism, Face, str], ...]
Flips = dict[Cell, Face]
"""The letter that each flipped cell shows, and its value."""


def read_board(position: dict[str, Any]) -> Board:
    rows = zip(*(position[name].split() for name in ("up", "hidden", "colours")), strict=True)
    return {
        (row, column): OnBoard(
            up.upper(), VALUES.get(up, 0), (hidden, VALUES[hidden]), "rw".index(colour)
        )
        for row, line in enumerate(rows)
        for column, (up, hidden, colour) in enumerate(zip(*line, strict=True))
        if up != "."
    }


def read_rack(text: str) -> list[Prism]:
    return [
        Prism(tuple(sorted((face, VALUES[face]) for face in tile[:2])), "rw".index(tile[2]))
        for tile in text.split()
    ]


def faces_of(board: Board, cell: Cell, flips: bool) -> str:
    """The letters that a tile on the board can show; a star can show any, as a dot."""
    hidden = board[cell].hidden
    if not (flips and hidden):
        return board[cell].letter
    return board[cell].letter + hidden[0].replace("*", ".")


def fits(shown: str, letter: str) -> bool:
    return letter in shown or "." in shown


def stretches(game: Game, board: Board, most: int) -> Iterator[tuple[list[Cell], str]]:
    """Every word on every stretch of every line where it can lie, as far as its own tiles tell."""
    words: dict[int, list[str]] = {}
    for word in game.words:
        words.setdefault(len(word), []).append(word)
    for down, line, length in product((0, 1), range(game.rows), words):
        for first in range(game.columns - length + 1):
            cells = [
                (at, line) if down else (line, at) for at in range(first - 1, first + length + 1)
            ]
            ends, cells = (cells[0], cells[-1]), cells[1:-1]
            laid = tuple(cell for cell in cells if cell not in board)
            if ends[0] in board or ends[1] in board or not 1 <= len(laid) <= most:
                continue
            if not brute_force.connected(game, board, laid):
                continue
            known = [
                (at, faces_of(board, c, game.flips)) for at, c in enumerate(cells) if c in board
            ]
            for word in words[length]:
                if all(fits(shown, word[at]) for at, shown in known):
                    yield cells, word


def ways_to_lay(letters: str, rack: Counter[Prism]) -> Iterator[Way]:
    if not letters:
        yield ()
        return
    for prism in [prism for prism, count in rack.items() if count]:
        for face in sorted(set(prism.faces)):
            if face[0] in ("*", letters[0]):
                rest = rack - Counter([prism])
                for way in ways_to_lay(letters[1:], rest):
                    yield ((prism, face, letters[0]), *way)


def ways_to_flip(game: Game, board: Board, cells: list[Cell], word: str) -> Iterator[Flips]:
    """The sets of flips after which all words changed are words, and this one lies on its cells."""
    laid = tuple(cell for cell in cells if cell not in board)
    fixed = dict(zip(cells, word, strict=True))
    runs = [sorted(run) for run in brute_force.runs(set(board) | set(laid))]
    free = sorted(
        brute_force.flippable(board, laid) if game.flips else set(), key=lambda c: c not in fixed
    )
    through: dict[Cell, list[tuple[int, int]]] = {}
    for number, run in enumerate(runs):
        for at, cell in enumerate(run):
            through.setdefault(cell, []).append((number, at))
    near = {number for cell in (*free, *laid) for number, _ in through[cell]}
    possible = {}
    for number in near:
        shown = tuple(
            fixed.get(cell) or faces_of(board, cell, cell in free) for cell in runs[number]
        )
        possible[number] = matching(game, shown)
    changed = {number for cell in laid for number, _ in through[cell]}

    def choose(at: int, possible: dict[int, tuple[str, ...]], changed: set[int]) -> Iterator[Flips]:
        if any(not possible[number] for number in changed):
            return
        if at == len(free):
            yield {}
            return
        cell = free[at]
        tile = board[cell]
        assert tile.hidden
        options = [(tile.letter, False)]
        hidden = brute_force.letters_of(game, tile.hidden)
        options += [(letter, True) for letter in hidden if letter != tile.letter]
        for letter, flipped in options:
            if fixed.get(cell, letter) != letter:
                continue
            narrowed = dict(possible)
            for number, place in through[cell]:
                narrowed[number] = tuple(w for w in possible[number] if w[place] == letter)
            touched = changed | {number for number, _ in through[cell]} if flipped else changed
            for flips in choose(at + 1, narrowed, touched):
                yield {**flips, cell: (letter, tile.hidden[1])} if flipped else flips

    yield from choose(0, possible, changed)


@cache
def matching(game: Game, shown: tuple[str, ...]) -> tuple[str, ...]:
    """The words that some cells can show."""
    return tuple(
        word for word in game.words if len(word) == len(shown) and all(map(fits, shown, word))
    )


def count(game: Game, board: Board, rack: list[Prism]) -> tuple[int, int, int]:
    """The number of plays, the sum of their scores, the best score."""
    found: dict[tuple[object, ...], int] = {}
    for cells, word in stretches(game, board, len(rack)):
        laid = tuple(cell for cell in cells if cell not in board)
        letters = "".join(
            letter for cell, letter in zip(cells, word, strict=True) if cell not in board
        )
        ways = list(ways_to_lay(letters, Counter(rack)))
        if not ways:
            continue
        runs = [sorted(run) for run in brute_force.runs(set(board) | set(laid))]
        for flips in ways_to_flip(game, board, cells, word):
            changed = set(laid) | set(flips)
            touched = [run for run in runs if changed & set(run)]
            for way in ways:
                key = (laid, way, frozenset(flips.items()))
                found[key] = brute_force.score(game, board, laid, way, flips, touched)
    return len(found), sum(found.values()), max(found.values())


def main() -> None:
    perft = tomllib.loads(PERFT.read_text())
    game = Game(frozenset(perft["words"].split()), 16, 16)
    for number, position in enumerate(perft["positions"]):
        start = time.perf_counter()
        board, rack = read_board(position), read_rack(position["rack"])
        expected = (position["plays"], position["sum_of_scores"], position["best_score"])
        assert count(game, board, rack) == expected, number
        flipless = count(game._replace(flips=False), board, rack)[0]
        assert flipless == position["flipless_plays"], number
        print(f"position {number}: {expected[0]:,} plays, {time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
