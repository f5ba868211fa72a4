"""Every scenario file of every game: examples, edges of the rules, lessons, diagrams."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from logomachie import games
from logomachie.engine.game import Game
from logomachie.engine.rulebook import Rulebook
from logomachie.engine.scenario import read_scenario, run_scenario
from logomachie.lexicon import Lexicon

AnyGame = Game[Any, Any]
PACKAGED = Path(games.__file__).parent
"""Lessons and diagrams of the rulebooks."""
FILES = sorted(
    [
        *Path(__file__).parent.glob("*/scenarios/*.toml"),
        *PACKAGED.glob("*/lesson/*.toml"),
        *PACKAGED.glob("*/diagrams/*.toml"),
    ]
)
every_scenario = pytest.mark.parametrize(
    "path", FILES, ids=lambda path: f"{path.parents[1].name}/{path.stem}"
)


@pytest.fixture(scope="module")
def load(lexicon: Lexicon) -> Callable[[str], AnyGame]:
    """Any game with its own material and the real lexicon, loaded once."""
    return cache(lambda name: games.load(name, lexicon))


@cache
def rulebooks(name: str) -> list[Rulebook]:
    return [games.spec(name).rulebook(language) for language in ("fr", "en")]


def test_every_game_has_scenarios() -> None:
    assert {path.parents[1].name for path in FILES} >= set(games.names())


@every_scenario
def test_the_referee_says_what_the_scenario_expects(
    path: Path, load: Callable[[str], AnyGame]
) -> None:
    scenario = read_scenario(path)
    rulings = list(run_scenario(scenario, load(scenario.game)))
    unexpected = [f"{r.action}: {text}" for r in rulings for text in r.unexpected]
    assert not unexpected
    assert len(rulings) == len(scenario.actions) > 0


@every_scenario
def test_the_scenario_is_told_apart_and_names_its_rules(path: Path) -> None:
    scenario = read_scenario(path)
    assert scenario.game == path.parents[1].name
    assert scenario.title
    assert scenario.rules
    assert set(scenario.rules) <= set(rulebooks(scenario.game)[0].rules)
    assert any(action.expect for action in scenario.actions)


@every_scenario
def test_the_rulebook_has_a_sentence_for_every_ruling(
    path: Path, load: Callable[[str], AnyGame]
) -> None:
    scenario = read_scenario(path)
    for ruling in run_scenario(scenario, load(scenario.game)):
        said = ruling.refusal or ruling.effects
        assert said
        for book in rulebooks(scenario.game):
            sentence = book.explain(said)
            assert sentence
            assert not set(sentence) & set("{}[]")
