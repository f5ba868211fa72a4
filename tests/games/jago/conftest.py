import pytest

from logomachie.games.jago.referee import JagoGame, new_game
from logomachie.lexicon import Lexicon


@pytest.fixture(scope="session")
def game(lexicon: Lexicon) -> JagoGame:
    """JAGO with its own material and the real lexicon."""
    return new_game(lexicon)
