from functools import cache

import pytest

from logomachie import games
from logomachie.engine.rulebook import Rulebook, read_rulebook
from logomachie.lexicon import Lexicon
from tests.chance import seeds
from tests.conformance.fixed import fixed_lexicon
from tests.conformance.playouts import AnyGame, Playout, configurations, play

PLAYOUTS = seeds(17)
"""The playouts of every game: enough for all its configurations."""
LANGUAGES = ("fr", "en")


@pytest.fixture(scope="session")
def fixed() -> Lexicon:
    """The small lexicon that never changes."""
    return fixed_lexicon()


@pytest.fixture(scope="package", params=games.names())
def name(request: pytest.FixtureRequest) -> str:
    """The name of every game."""
    return str(request.param)


@cache  # the tests come game by game, again and again: a fixture would be made anew each time
def load(name: str, lexicon: Lexicon) -> AnyGame:
    """A game, loaded once."""
    return games.load(name, lexicon)


@cache
def play_number(name: str, lexicon: Lexicon, number: int) -> Playout:
    """A random game in one of all configurations, played once."""
    game = load(name, lexicon)
    tables = configurations(game)
    assert len(tables) <= len(PLAYOUTS), f"{game.name} has {len(tables)} configurations: play more"
    return play(game, tables[number % len(tables)], f"conformance-{number}")


@pytest.fixture(scope="package")
def game(name: str, lexicon: Lexicon) -> AnyGame:
    """Every game."""
    return load(name, lexicon)


@pytest.fixture(scope="package", params=PLAYOUTS)
def playout(request: pytest.FixtureRequest, name: str, lexicon: Lexicon) -> Playout:
    """Each of these games."""
    return play_number(name, lexicon, request.param)


@pytest.fixture(scope="package")
def playouts(name: str, lexicon: Lexicon) -> list[Playout]:
    """All of them."""
    return [play_number(name, lexicon, number) for number in PLAYOUTS]


@pytest.fixture(scope="package")
def rulebooks(name: str) -> dict[str, Rulebook]:
    """The rulebook of every game in both languages."""
    package = games.spec(name).package
    return {language: read_rulebook(package, language) for language in LANGUAGES}
