"""What a seat of LA GUERRE DES MOTS may choose from, for programs that play many games."""

from logomachie.engine.choices import Choices
from logomachie.engine.game import Seat
from logomachie.games.guerre_des_mots.referee import GuerreGame
from logomachie.games.guerre_des_mots.state import State


def choices(game: GuerreGame, state: State, seat: Seat, most: int) -> Choices:
    """Words, those nearest to a goal first, take-backs, to draw or to pass: see ``FindChoices``."""
    made = tuple(game.candidates(state, seat))
    return Choices(made[:most], complete=not made)
