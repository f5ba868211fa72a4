import pytest

from logomachie import games
from logomachie.lexicon import Lexicon
from tests.table.tables import AnyGame


@pytest.fixture(scope="session")
def option(lexicon: Lexicon) -> AnyGame:
    """OPTION, a game with hidden things, chance and a clock."""
    return games.load("option", lexicon)
