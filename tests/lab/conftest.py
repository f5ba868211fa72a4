from functools import cache

import pytest

from logomachie import LoadedGame, load
from logomachie.lab.fixtures import Fixture, Report, Terms, Thinking, plan
from logomachie.lab.playing import play
from logomachie.lexicon import Lexicon
from logomachie.lexicon.names import COMPLETE

loaded = cache(load)


@pytest.fixture(scope="package")
def option() -> LoadedGame:
    return loaded("option")


@pytest.fixture(scope="session")
def terms(lexicon: Lexicon) -> Terms:
    return Terms("option", COMPLETE, lexicon.fingerprint, {}, Thinking(work=3))


@pytest.fixture(scope="session")
def match(terms: Terms) -> list[Fixture]:
    """A small match."""
    return list(plan(terms, ("1", "2"), 8, "lab"))


@pytest.fixture(scope="session")
def reports(match: list[Fixture]) -> list[Report]:
    """The match, played here one game after the other: what must come of it anywhere."""
    return [play(fixture) for fixture in match]
