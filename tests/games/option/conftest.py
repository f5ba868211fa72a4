import pytest

from logomachie.games.option.referee import OptionGame, new_game
from logomachie.lexicon import Lexicon


@pytest.fixture(scope="session")
def game(lexicon: Lexicon) -> OptionGame:
    """OPTION with its own material and the real lexicon."""
    return new_game(lexicon)
