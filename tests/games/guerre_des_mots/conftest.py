import pytest

from logomachie.games.guerre_des_mots.referee import GuerreGame, new_game
from logomachie.lexicon import Lexicon


@pytest.fixture(scope="session")
def game(lexicon: Lexicon) -> GuerreGame:
    """LA GUERRE DES MOTS with its own material and the real lexicon."""
    return new_game(lexicon)
