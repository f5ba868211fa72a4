"""The examples of docs/notation.md and of the games' own pages run as tests."""

import re
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from logomachie import games
from logomachie.engine.chance import shuffled
from logomachie.engine.game import Game, new_setup
from logomachie.engine.record import Record, format_record, verify
from logomachie.engine.refusal import Refusal
from logomachie.engine.scenario import Scenario, run_scenario
from logomachie.lexicon import Lexicon

AnyGame = Game[Any, Any]
DOCS = Path(__file__).parents[2] / "docs"
NOTATION = (DOCS / "notation.md").read_text("utf-8")
PAGES = {path.stem: path.read_text("utf-8") for path in sorted((DOCS / "notation").glob("*.md"))}
BLOCK = re.compile(r"^```([^\n]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: str, kind: str) -> list[str]:
    """The fenced blocks of a page with this tag."""
    return [text for tag, text in BLOCK.findall(page) if tag == kind]


def scenarios(page: str) -> list[Scenario]:
    return [
        msgspec.convert(tomllib.loads(text), Scenario) for text in blocks(page, "toml scenario")
    ]


ALL_SCENARIOS = [scenario for page in (NOTATION, *PAGES.values()) for scenario in scenarios(page)]


@pytest.fixture(scope="module")
def load(lexicon: Lexicon) -> Callable[[str], AnyGame]:
    """Any game, loaded once."""
    return cache(lambda name: games.load(name, lexicon))


def test_every_game_has_a_page_with_examples() -> None:
    assert set(PAGES) >= set(games.names())
    for name, page in PAGES.items():
        assert f"notation/{name}.md" in NOTATION
        assert scenarios(page), name
        assert len(blocks(page, "text actions")) == 1, name
    assert len(scenarios(NOTATION)) == 2
    assert len(blocks(NOTATION, "toml record")) == 1


@pytest.mark.parametrize("scenario", ALL_SCENARIOS, ids=lambda scenario: scenario.title)
def test_scenarios_turn_out_as_they_say(load: Callable[[str], AnyGame], scenario: Scenario) -> None:
    for ruling in run_scenario(scenario, load(scenario.game)):
        assert ruling.unexpected == (), ruling.action


@pytest.mark.parametrize("name", PAGES)
def test_actions_can_be_read_and_written(load: Callable[[str], AnyGame], name: str) -> None:
    """The actions of a page are for the position of its first scenario, the first one exact."""
    game, scenario = load(name), scenarios(PAGES[name])[0]
    setup = new_setup(game, scenario.players, scenario.seed, scenario.options)
    state = game.parse_position(scenario.position or {}, setup)
    seat = game.to_act(state)[0]
    (text,) = blocks(PAGES[name], "text actions")
    exact = []
    for line in text.splitlines():
        written, _, comment = (part.strip() for part in line.partition("#"))
        try:
            action = game.parse_action(written, state, seat)
            game.apply(state, seat, action, 0.0)
        except Refusal:
            assert comment.startswith("refused"), line
        else:
            assert not comment.startswith("refused"), line
            exact.append(game.format_action(action))
            assert game.parse_action(exact[-1], state, seat) == action
    assert exact[0] == text.partition("#")[0].strip()


@pytest.mark.parametrize("text", blocks(NOTATION, "toml record"))
def test_records_are_true_and_in_their_exact_form(option: AnyGame, text: str) -> None:
    record = msgspec.convert(tomllib.loads(text), Record)
    # Fingerprints change more often than what this record depends on.
    here = msgspec.structs.replace(
        record, lexicon=option.lexicon_fingerprint, material=option.material_fingerprint
    )
    verification = verify(option, here)
    assert verification.finished
    assert verification.scores == record.scores
    assert format_record(record) == text


def test_the_draw_is_as_described() -> None:
    found = re.search(
        r"seed `(\w+)` and the occasion `(\w+)`, the letters (\w+) become\s(\w+)", NOTATION
    )
    assert found
    seed, occasion, letters, order = found.groups()
    assert "".join(shuffled(letters, seed, occasion)) == order
