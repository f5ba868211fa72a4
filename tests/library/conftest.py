from functools import cache

import pytest

from logomachie import LoadedGame, game_names, load

loaded = cache(load)


@pytest.fixture(scope="package", params=game_names())
def game(request: pytest.FixtureRequest) -> LoadedGame:
    """Every game, with the words of this machine."""
    return loaded(request.param)


@pytest.fixture(scope="package")
def croisillon() -> LoadedGame:
    return loaded("croisillon")


@pytest.fixture(scope="package")
def option() -> LoadedGame:
    return loaded("option")


@pytest.fixture(scope="package")
def jago() -> LoadedGame:
    return loaded("jago")


@pytest.fixture(scope="package")
def mot_pour_mot() -> LoadedGame:
    return loaded("mot_pour_mot")
