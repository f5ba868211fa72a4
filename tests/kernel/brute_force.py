"""All plays by trying everything: slow, straight from the rules, sharing nothing with the kernel.

A board is a dict from (row, column) to a tile on the board, a rack a list of tiles.
"""

from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import NamedTuple

Cell = tuple[int, int]
Face = tuple[str, int]


class Prism(NamedTuple):
    faces: tuple[Face, ...]
    colour: int


Letters = tuple[str, ...]
Way = tuple[tuple[Prism, Face, str], ...]


class OnBoard(NamedTuple):
    letter: str
    value: int
    hidden: Face | None
    colour: int


class Found(NamedTuple):
    tiles: frozenset[tuple[Cell, Prism, Face, str]]
    flips: frozenset[tuple[Cell, str]]
    score: int


class Game(NamedTuple):
    words: frozenset[str]
    rows: int
    columns: int
    flips: bool = True
    rack_size: int = 7
    full_hand: int = 15
    flip_bonus: int = 25
    colour_minimum: int = 5
    first_minimum: int = 4

    @property
    def alphabet(self) -> list[str]:
        return sorted(set("".join(self.words)))


Board = dict[Cell, OnBoard]


def runs(cells: set[Cell]) -> list[frozenset[Cell]]:
    """All words as sets of cells, across and down, of two letters or more."""
    found = set()
    for down in (0, 1):
        for row, column in cells:
            run = {(row, column)}
            for sign in (1, -1):
                at = (row + sign * down, column + sign * (1 - down))
                while at in cells:
                    run.add(at)
                    at = (at[0] + sign * down, at[1] + sign * (1 - down))
            if len(run) > 1:
                found.add(frozenset(run))
    return list(found)


def placements(game: Game, board: Board, most: int) -> Iterator[tuple[Cell, ...]]:
    """Sets of empty cells on one line without gaps after the play, connected to the board."""
    seen = set()
    for down in (0, 1):
        lines, length = (game.columns, game.rows) if down else (game.rows, game.columns)
        for line in range(lines):
            cells = [(at, line) if down else (line, at) for at in range(length)]
            empty = [at for at in range(length) if cells[at] not in board]
            for count in range(1, most + 1):
                for chosen in combinations(empty, count):
                    span = range(chosen[0], chosen[-1] + 1)
                    if any(at not in chosen and cells[at] not in board for at in span):
                        continue
                    laid = tuple(cells[at] for at in chosen)
                    if laid not in seen and connected(game, board, laid):
                        seen.add(laid)
                        yield laid


def connected(game: Game, board: Board, laid: tuple[Cell, ...]) -> bool:
    if not board:
        return len(laid) >= max(2, game.first_minimum)
    return any(
        (row + i, column + j) in board
        for row, column in laid
        for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))
    )


def flippable(board: Board, laid: tuple[Cell, ...]) -> set[Cell]:
    every = runs(set(board) | set(laid))
    formed = [run for run in every if run & set(laid)]
    near = [run for run in every if any(run & word for word in formed)]
    return {cell for run in near for cell in run if cell in board and board[cell].hidden}


def letters_of(game: Game, face: Face) -> list[str]:
    return game.alphabet if face[0] == "*" else [face[0]]


def ways_to_flip(
    game: Game, board: Board, cells: list[Cell]
) -> Iterator[dict[Cell, tuple[str, int]]]:
    """What flips can show: each shows another letter than before."""
    options: list[list[tuple[str, int] | None]] = []
    for cell in cells:
        hidden = board[cell].hidden
        assert hidden
        others = (one for one in letters_of(game, hidden) if one != board[cell].letter)
        options.append([None, *((letter, hidden[1]) for letter in others)])
    for choice in product(*options):
        yield {cell: face for cell, face in zip(cells, choice, strict=True) if face}


def ways_to_lay(game: Game, rack: list[Prism], count: int) -> dict[Letters, set[Way]]:
    """The letters that so many prisms of the rack can show, each with all ways to show them."""
    ways: dict[Letters, set[Way]] = {}
    for prisms in permutations(rack, count):
        for faces in product(*(prism.faces for prism in prisms)):
            for letters in product(*(letters_of(game, face) for face in faces)):
                way = tuple(zip(prisms, faces, letters, strict=True))
                ways.setdefault(letters, set()).add(way)
    return ways


def all_plays(game: Game, board: Board, rack: list[Prism]) -> set[Found]:
    found = set()
    lays = {count: ways_to_lay(game, rack, count) for count in range(1, len(rack) + 1)}
    for laid in placements(game, board, len(rack)):
        every = sorted(
            runs(set(board) | set(laid)), key=lambda run: (-len(run & set(laid)), len(run))
        )
        words = [sorted(run) for run in every]
        cells = sorted(flippable(board, laid)) if game.flips else []
        for flips in ways_to_flip(game, board, cells):
            changed = set(laid) | set(flips)
            touched = [word for word in words if changed & set(word)]
            shown = {cell: tile.letter for cell, tile in board.items()}
            shown.update({cell: face[0] for cell, face in flips.items()})
            still = [word for word in touched if not set(laid) & set(word)]
            if not are_words(game, shown, still):
                continue
            for letters, ways in lays[len(laid)].items():
                shown.update(zip(laid, letters, strict=True))
                if are_words(game, shown, touched):
                    found |= {
                        Found(
                            frozenset((cell, *lay) for cell, lay in zip(laid, way, strict=True)),
                            frozenset((cell, face[0]) for cell, face in flips.items()),
                            score(game, board, laid, way, flips, touched),
                        )
                        for way in ways
                    }
    return found


def are_words(game: Game, shown: dict[Cell, str], words: list[list[Cell]]) -> bool:
    return all("".join([shown[cell] for cell in word]) in game.words for word in words)


def score(
    game: Game,
    board: Board,
    laid: tuple[Cell, ...],
    way: Way,
    flips: dict[Cell, tuple[str, int]],
    touched: list[list[Cell]],
) -> int:
    value = {cell: tile.value for cell, tile in board.items()}
    colour = {cell: tile.colour for cell, tile in board.items()}
    for cell, face in flips.items():
        value[cell] = face[1]
    for cell, (prism, face, _) in zip(laid, way, strict=True):
        value[cell] = face[1]
        colour[cell] = prism.colour
    total = game.flip_bonus * len(flips)
    for word in touched:
        points = sum(value[cell] for cell in word)
        if 0 < game.colour_minimum <= len(word) and len({colour[cell] for cell in word}) == 1:
            points *= 2
        total += points
    return total + (game.full_hand if len(laid) == game.rack_size else 0)


def after(board: Board, play: Found) -> Board:
    """The board after a play."""
    following = dict(board)
    for cell, letter in play.flips:
        tile = board[cell]
        assert tile.hidden
        # Only a star is worth nothing: turned over, it is a star again.
        face = ("*", 0) if tile.value == 0 else (tile.letter, tile.value)
        following[cell] = OnBoard(letter, tile.hidden[1], face, tile.colour)
    for cell, prism, face, letter in play.tiles:
        others = [other for other in prism.faces if other != face]
        following[cell] = OnBoard(letter, face[1], others[0] if others else None, prism.colour)
    return following
