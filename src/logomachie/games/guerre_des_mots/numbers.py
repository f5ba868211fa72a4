"""A view of LA GUERRE DES MOTS as numbers."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from logomachie.engine.game import Setup
from logomachie.engine.numbers import NONE, flags, letter
from logomachie.games.guerre_des_mots.referee import GuerreGame
from logomachie.games.guerre_des_mots.view import View
from logomachie.lexicon.folding import fold

LINK = 4
"""Numbers of a cell: the letter that its token stands for (27 for a cross), its value, whose chain
it belongs to from 1, and what is blocked: 1 for a chain, 2 for a piece of chess that shows."""


def layout(game: GuerreGame, setup: Setup) -> Mapping[str, int]:
    """The board cell by cell, the own tokens by kind, then the table."""
    players = setup.players
    return {
        "board": LINK * len(game.material.squares),
        "arsenal": len(_kinds(game)),
        "arsenal_sizes": players,
        "reserve": 1,
        "scores": players,
        "seat": 1,
        "turn": 1,
        "moves_left": 1,
        "replaying": 1,
        "to_act": players,
        "resigned": players,
    }


def write(game: GuerreGame, view: View, now: float) -> list[int]:
    """A view as numbers."""
    players, cells = len(view.scores), game.material.cells
    board = [0] * (LINK * len(cells))
    for chain in view.chains:
        for link in chain.links:
            at = LINK * cells[link.cell]
            shown = fold(link.letter)[:1] or "+"
            piece = 2 * link.token.endswith("!")
            board[at : at + LINK] = letter(shown), link.value, 1 + chain.seat, chain.blocked + piece
    held = Counter(view.arsenal)
    return [
        *board,
        *map(held.__getitem__, _kinds(game)),
        *view.arsenal_sizes,
        view.reserve,
        *view.scores,
        NONE if view.seat is None else view.seat,
        view.turn,
        view.moves_left,
        int(view.replaying),
        *flags(view.to_act, players),
        *flags(view.resigned, players),
    ]


@lru_cache(8)
def _kinds(game: GuerreGame) -> tuple[str, ...]:
    """The kinds of tokens that there are."""
    return tuple(sorted({token.kind for token in game.tokens_of_box}))
