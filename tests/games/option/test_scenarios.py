"""Every scenario file of OPTION: the worked examples of the rulebook and the edges of its rules."""

from pathlib import Path

import pytest

from logomachie.engine.rulebook import read_rulebook
from logomachie.engine.scenario import read_scenario, run_scenario
from logomachie.games.option.referee import OptionGame

FILES = sorted(Path(__file__).with_name("scenarios").glob("*.toml"))
BOOKS = [read_rulebook("logomachie.games.option", language) for language in ("fr", "en")]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_referee_says_what_the_scenario_expects(path: Path, game: OptionGame) -> None:
    scenario = read_scenario(path)
    rulings = list(run_scenario(scenario, game))
    unexpected = [f"{r.action}: {text}" for r in rulings for text in r.unexpected]
    assert not unexpected
    assert len(rulings) == len(scenario.actions) > 0


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_scenario_is_told_apart_and_names_its_rules(path: Path) -> None:
    scenario = read_scenario(path)
    assert scenario.game == "option"
    assert scenario.title
    assert scenario.rules
    assert set(scenario.rules) <= set(BOOKS[0].rules)
    assert any(action.expect for action in scenario.actions)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_rulebook_has_a_sentence_for_every_ruling(path: Path, game: OptionGame) -> None:
    for ruling in run_scenario(read_scenario(path), game):
        said = ruling.refusal or ruling.effects
        assert said
        for book in BOOKS:
            sentence = book.explain(said)
            assert sentence
            assert not set(sentence) & set("{}[]")
