import pytest

from logomachie.games.mot_pour_mot.referee import MotPourMotGame, new_game
from logomachie.lexicon import Lexicon


@pytest.fixture(scope="session")
def game(lexicon: Lexicon) -> MotPourMotGame:
    """MOT POUR MOT with its own material and the real lexicon."""
    return new_game(lexicon)
