"""Legal moves and best moves of OPTION, found by the compiled kernel."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import numpy as np

from logomachie.games.option.actions import Action, Flip, Pass, Play, Tile
from logomachie.games.option.state import STAR, Box, Laid, Material, Prism, State
from logomachie.kernel.crossword import plays as crossword
from logomachie.kernel.crossword.layout import STAR as STAR_LABEL
from logomachie.lexicon.automaton import Automaton

EMPTY_CELL = np.zeros(5, np.int64).tobytes()
LISTED = 50
"""How many plays are offered as candidates."""


def rules_of(material: Material, *, flips: bool = True) -> crossword.Rules:
    """The rules of laying and scoring, for the kernel."""
    figures = material.figures
    return crossword.Rules(
        flips=flips,
        rack_size=figures.rack,
        full_hand=figures.full_hand,
        flip_bonus=figures.flip,
        colour_minimum=figures.colour_length,
        first_minimum=figures.first_word,
    )


def board_of(grid: Sequence[Laid | None], prisms: Box, material: Material) -> crossword.Board:
    """The grid, for the kernel."""
    size = material.grid
    cells = [_cell(laid, prisms[laid.prism]) if laid else EMPTY_CELL for laid in grid]
    numbers = np.frombuffer(bytearray().join(cells), np.int64)
    return crossword.Board(numbers.reshape(size.rows, size.columns, 5))


def with_laid(board: crossword.Board, laid: Mapping[int, Laid], prisms: Box) -> crossword.Board:
    """The grid, for the kernel, on which these prisms are laid or turned."""
    cells = board.cells.copy()
    numbers = cells.reshape(-1, cells.shape[2])
    for cell, prism in laid.items():
        numbers[cell] = np.frombuffer(_cell(prism, prisms[prism.prism]), np.int64)
    return crossword.Board(cells)


@lru_cache(1 << 12)
def _cell(laid: Laid, prism: Prism) -> bytes:
    """A prism on the grid, for the kernel."""
    up, hidden = laid.side, 1 - laid.side
    numbers = (
        _label(laid.letter),
        prism.values[up],
        _label(prism.faces[hidden]),
        prism.values[hidden],
        _colour(prism),
    )
    return np.array(numbers, np.int64).tobytes()


def tiles_of(rack: Sequence[int], prisms: Box, material: Material) -> list[crossword.Tile]:
    """A rack, for the kernel."""
    return [
        crossword.Tile.of(
            prism.faces, [material.value(face) for face in prism.faces], _colour(prism)
        )
        for prism in (prisms[number] for number in rack)
    ]


def _label(face: str) -> int:
    return STAR_LABEL if face == STAR else ord(face) - 64


def _colour(prism: Prism) -> int:
    return int(prism.colour == "white")


def to_action(
    play: crossword.Play | crossword.Laying, rack: Sequence[int], prisms: Box, material: Material
) -> Play:
    """A play of the kernel as an action."""
    names = material.grid.names
    tiles = tuple(
        Tile(names[new.cell], prisms.way_of[Laid(rack[new.tile], new.face, new.letter)].text)
        for new in play.tiles
    )
    return Play(tiles, tuple(Flip(names[flip.cell], flip.letter) for flip in play.flips))


def best_plays(
    automaton: Automaton,
    state: State,
    rack: Sequence[int],
    prisms: Box,
    material: Material,
    count: int,
    *,
    flips: bool = True,
) -> list[tuple[Play, int]]:
    """The plays that score most, with their scores, the best first."""
    found = packed_plays(automaton, state, rack, prisms, material, count, flips=flips)
    return [(to_action(play, rack, prisms, material), play.score) for play in found]


def packed_plays(
    automaton: Automaton,
    state: State,
    rack: Sequence[int],
    prisms: Box,
    material: Material,
    count: int,
    *,
    flips: bool = True,
) -> crossword.Plays:
    """The plays that score most, the best first, each made when it is asked for."""
    return crossword.best_plays(
        automaton,
        board_of(state.grid, prisms, material),
        tiles_of(rack, prisms, material),
        count,
        rules_of(material, flips=flips),
    )


def listed_plays(
    automaton: Automaton, state: State, prisms: Box, material: Material
) -> Iterator[Play] | None:
    """Every play of the seat to move in a fixed order, or none where the kernel has to cut it."""
    rack = state.racks[state.turn]
    found = packed_list(automaton, state, rack, prisms, material)
    if found.capped:
        return None
    return (to_action(play, rack, prisms, material) for play in found)


def packed_list(
    automaton: Automaton, state: State, rack: Sequence[int], prisms: Box, material: Material
) -> crossword.Plays:
    """Every play of a rack in a fixed order, each made when it is asked for; perhaps cut short."""
    return crossword.all_plays(
        automaton,
        board_of(state.grid, prisms, material),
        tiles_of(rack, prisms, material),
        rules_of(material),
    )


def candidates(
    automaton: Automaton,
    state: State,
    rack: Sequence[int],
    prisms: Box,
    material: Material,
) -> Iterator[Action]:
    """Plays, the best first, then an exchange of the whole rack where possible, then to pass."""
    for play, _ in best_plays(automaton, state, rack, prisms, material, LISTED):
        yield play
    if rack and len(rack) <= len(state.bag):
        yield Pass(tuple(prisms[prism].kind for prism in rack))
    yield Pass()
