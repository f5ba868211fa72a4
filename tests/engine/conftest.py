from typing import Any

import pytest

from logomachie import games
from logomachie.engine.game import Game, Setup, new_setup
from logomachie.engine.journal import Entry, Journal
from tests.conformance.fixed import fixed_lexicon


@pytest.fixture(scope="session")
def option() -> Game[Any, Any]:
    """OPTION with the small lexicon that never changes."""
    return games.load("option", fixed_lexicon())


@pytest.fixture(scope="session")
def setup(option: Game[Any, Any]) -> Setup:
    return new_setup(option, 2, "engine", {})


@pytest.fixture(scope="session")
def journal(option: Game[Any, Any], setup: Setup) -> Journal:
    """Two plays, then a resignation."""
    state, journal = option.start(setup), Journal(setup)
    for at in (1.0, 2.5):
        seat = option.to_act(state)[0]
        action = next(iter(option.candidates(state, seat)))
        journal = journal.then(Entry(at, seat, option.format_action(action)))
        state = option.apply(state, seat, action, at).state
    return journal.then(Entry(60.0, option.to_act(state)[0], "resign"))
