"""Positions for the benchmarks of move generation, made by self-play."""

import random
from typing import NamedTuple

import numpy as np

from logomachie.kernel.crossword.plays import (
    Board,
    Play,
    Plays,
    Premiums,
    Rules,
    Tile,
    best_plays,
    label_of_face,
)
from logomachie.lexicon.automaton import Automaton

VALUES = {"*": 0} | {
    letter: value
    for value, letters in {
        1: "AEILNORSTU",
        2: "DGM",
        3: "BCP",
        4: "FHV",
        8: "JQ",
        10: "KWXYZ",
    }.items()
    for letter in letters
}
OPTION_PAIRS = (
    "*E *A VT VI LO LO LA LE LU NS NS NR NE NI NO RS RE RE RA RU TS TE TE TA TI DS DM DA MI MO "
    "CE CA PE PA BA BO GE GU FE FI HA HO JU QE KI WE XU YI ZE IU SE"
).split()
OPTION_RULES = Rules(flips=True, full_hand=15, flip_bonus=25, colour_minimum=5, first_minimum=4)
PLAIN_BAG = (
    "E" * 15 + "A" * 9 + "I" * 8 + "NORSTU" * 6 + "L" * 5 + "DGMBCPFHV" * 2 + "DMJQKWXYZ" + "**"
)
PLAIN_RULES = Rules(full_hand=50)
PLAIN_LAYOUT = """\
=  '   =   '  =
 -   "   "   -
  -   ' '   -
'  -   '   -  '
    -     -
 "   "   "   "
  '   ' '   '
=  '   -   '  =
  '   ' '   '
 "   "   "   "
    -     -
'  -   '   -  '
  -   ' '   -
 -   "   "   -
=  '   =   '  ="""


class Position(NamedTuple):
    """A board and the rack to play from."""

    board: Board
    rack: list[Tile]

    @property
    def tiles(self) -> int:
        """How many tiles lie on the board."""
        return int((self.board.cells[..., 0] > 0).sum())


def plain_premiums() -> Premiums:
    """The multiplying squares of the plain board."""
    rows = [line.ljust(15) for line in PLAIN_LAYOUT.splitlines()]
    letters = [[{"'": 2, '"': 3}.get(square, 1) for square in row] for row in rows]
    words = [[{"-": 2, "=": 3}.get(square, 1) for square in row] for row in rows]
    return Premiums(np.array(letters, np.int64), np.array(words, np.int64))


def plain_bag() -> list[Tile]:
    """Tiles with one face, two of them blank."""
    return [Tile.of(letter, [VALUES[letter]]) for letter in PLAIN_BAG]


def option_bag() -> list[Tile]:
    """The prisms of OPTION, each pair in both colours."""
    return [
        Tile.of(pair, [VALUES[face] for face in pair], colour)
        for pair in OPTION_PAIRS
        for colour in (0, 1)
    ]


def after(board: Board, rack: list[Tile], play: Play) -> tuple[Board, list[Tile]]:
    """The board and what is left of the rack after a play."""
    cells = board.cells.copy()
    for flip in play.flips:
        row, column = divmod(flip.cell, board.columns)
        letter, value, _, hidden_value, colour = cells[row, column]
        # Only a star is worth nothing: turned over, it is a star again.
        back = letter if value else label_of_face("*")
        cells[row, column] = label_of_face(flip.letter), hidden_value, back, value, colour
    used = set()
    for new in play.tiles:
        row, column = divmod(new.cell, board.columns)
        tile = rack[new.tile]
        back = 1 - new.face
        cells[row, column] = (
            label_of_face(new.letter),
            tile.values[new.face],
            tile.letters[back],
            tile.values[back],
            tile.colour,
        )
        used.add(new.tile)
    return Board(cells), [tile for at, tile in enumerate(rack) if at not in used]


def self_play(
    automaton: Automaton,
    size: int,
    bag: list[Tile],
    rules: Rules,
    rng: random.Random,
    premiums: Premiums | None = None,
) -> list[Position]:
    """The positions of one game, the empty board aside; players take one of their best plays."""
    bag = rng.sample(bag, len(bag))
    board = Board.empty(size, size)
    racks = [[bag.pop() for _ in range(7)] for _ in range(2)]
    positions = []
    stuck = 0
    while stuck < 2 and racks[0]:
        rack = racks.pop(0)
        if not board.is_empty:
            positions.append(Position(board, rack))
        plays: Plays = best_plays(
            automaton, board, rack, 10, rules, premiums=None if board.is_empty else premiums
        )
        stuck = 0 if plays else stuck + 1
        if plays:
            chosen = plays[min(rng.randrange(10), len(plays) - 1)]
            board, rack = after(board, rack, chosen)
            while bag and len(rack) < 7:
                rack.append(bag.pop())
        racks.append(rack)
    return positions
