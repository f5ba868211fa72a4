import pytest

from logomachie import games
from logomachie.lexicon import Lexicon
from tests.table.tables import AnyGame


@pytest.fixture(scope="session")
def option(lexicon: Lexicon) -> AnyGame:
    """OPTION, a game with hidden things, chance and a clock."""
    return games.load("option", lexicon)


@pytest.fixture(scope="session")
def jago(lexicon: Lexicon) -> AnyGame:
    """JAGO, a game in which a turn has several actions."""
    return games.load("jago", lexicon)
