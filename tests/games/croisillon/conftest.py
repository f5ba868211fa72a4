import pytest

from logomachie.games.croisillon.referee import CroisillonGame, new_game
from logomachie.lexicon import Lexicon


@pytest.fixture(scope="session")
def game(lexicon: Lexicon) -> CroisillonGame:
    """CROISILLON with its own material and the real lexicon."""
    return new_game(lexicon)
