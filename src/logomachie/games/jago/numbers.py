"""A view of JAGO as numbers."""

from collections.abc import Mapping
from functools import lru_cache

from logomachie.engine.game import Setup
from logomachie.engine.numbers import NONE, flags, seconds_left
from logomachie.games.jago.board import cell_number
from logomachie.games.jago.referee import JagoGame
from logomachie.games.jago.view import View
from logomachie.lexicon.folding import LETTERS

SEATS = 2
SHOWN = {
    ".": 0,
    **{letter: number for number, letter in enumerate(LETTERS, 1)},
    **{letter.lower(): -number for number, letter in enumerate(LETTERS, 1)},
}
"""What a cell shows: a letter from 1 where it is blue, the same below zero where it is red."""


def layout(game: JagoGame, setup: Setup) -> Mapping[str, int]:
    """The board, the tiles by letter, then the table."""
    cells = game.material.board.columns * game.material.board.rows
    return {
        "grid": cells,
        "laid": cells,  # 1 where a tile was put in this turn
        "rack": len(LETTERS),
        "pool": len(LETTERS),
        "rack_sizes": SEATS,
        "bag": 1,
        "colours": SEATS,
        "seat": 1,
        "turn": 1,
        "to_act": SEATS,
        "plays": 1,
        "missing": 2,  # runs that are no words, letters that lack for the advantage
        "dial": SEATS,
        "glass": 1,  # seconds
        "claims": 1,
        "penalty": 2,  # who turns letters, how many at most
    }


def write(game: JagoGame, view: View, now: float) -> list[int]:
    """A view as numbers."""
    laid = [0] * len(view.grid)
    for play in view.plays:
        for name in play.laid:
            laid[cell_number(name, game.material.board)] = 1
    penalty = view.penalty
    return [
        *map(SHOWN.__getitem__, view.grid),
        *laid,
        *_counts(view.rack),
        *_counts(view.pool),
        *view.rack_sizes,
        view.bag,
        *view.colours,
        NONE if view.seat is None else view.seat,
        view.turn,
        *flags(view.to_act, SEATS),
        len(view.plays),
        len(view.missing.no_words),
        view.missing.short,
        *view.dial,
        seconds_left(view.glass, now),
        len(view.claims),
        *((penalty.seat, penalty.most) if penalty else (NONE, 0)),
    ]


@lru_cache(1 << 10)
def _counts(tiles: str) -> tuple[int, ...]:
    """How many tiles there are of each letter."""
    return tuple(map(tiles.count, LETTERS))
