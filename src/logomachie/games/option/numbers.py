"""A view of OPTION as numbers."""

from collections.abc import Mapping
from functools import cache
from itertools import chain

from logomachie.engine.game import Setup
from logomachie.engine.numbers import NONE, filled, flags, letter, seconds_left
from logomachie.games.option.referee import OptionGame
from logomachie.games.option.view import View

COLOURS = "rw"
PRISM = 3
"""Numbers of a prism: the letter up, the letter hidden (27 for a star), and its colour from 1."""
EMPTY = (0,) * PRISM


def layout(game: OptionGame, setup: Setup) -> Mapping[str, int]:
    """The grid and the own rack, prism by prism; then the table."""
    size, players = game.material.grid, setup.players
    return {
        "grid": PRISM * size.columns * size.rows,
        "rack": PRISM * game.material.figures.rack,
        "rack_sizes": players,
        "bag": 1,
        "scores": players,
        "seat": 1,
        "turn": 1,
        "to_act": players,
        "resigned": players,
        "window": 3,  # whose play can be challenged, its points, the seconds left
    }


def write(game: OptionGame, view: View, now: float) -> list[int]:
    """A view as numbers."""
    players, window = len(view.scores), view.window
    answered = (
        (window.seat, window.score, seconds_left(window.until, now)) if window else (NONE, 0, NONE)
    )
    return [
        *chain.from_iterable(map(_prism, view.grid)),
        *filled(chain.from_iterable(map(_prism, view.rack)), PRISM * game.material.figures.rack),
        *view.rack_sizes,
        view.bag,
        *view.scores,
        NONE if view.seat is None else view.seat,
        view.turn,
        *flags(view.to_act, players),
        *flags(view.resigned, players),
        *answered,
    ]


@cache
def _prism(text: str) -> tuple[int, ...]:
    """A prism as it is written: letter up (small for a star), letter hidden, colour."""
    if not text:
        return EMPTY
    return letter(text[0]), letter(text[1]), 1 + COLOURS.index(text[2])
