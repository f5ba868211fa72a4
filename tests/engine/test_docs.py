"""The examples of docs/notation.md run as tests."""

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from logomachie.engine.chance import shuffled
from logomachie.engine.game import Game, new_setup
from logomachie.engine.record import Record, format_record, verify
from logomachie.engine.refusal import Refusal
from logomachie.engine.scenario import Scenario, run_scenario

AnyGame = Game[Any, Any]
DOCS = Path(__file__).parents[2] / "docs"
NOTATION = (DOCS / "notation.md").read_text("utf-8")
BLOCK = re.compile(r"^```([^\n]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(kind: str) -> list[str]:
    """The fenced blocks with this tag."""
    return [text for tag, text in BLOCK.findall(NOTATION) if tag == kind]


def scenarios() -> list[Scenario]:
    return [msgspec.convert(tomllib.loads(text), Scenario) for text in blocks("toml scenario")]


def test_all_examples_are_found() -> None:
    assert len(blocks("toml scenario")) == 2
    assert len(blocks("toml record")) == 1
    assert len(blocks("text actions")) == 1


@pytest.mark.parametrize("scenario", scenarios(), ids=lambda scenario: scenario.title)
def test_scenarios_turn_out_as_they_say(option: AnyGame, scenario: Scenario) -> None:
    for ruling in run_scenario(scenario, option):
        assert ruling.unexpected == (), ruling.action


def test_actions_can_be_read_and_written(option: AnyGame) -> None:
    first = scenarios()[0]
    assert first.position
    setup = new_setup(option, first.players, first.seed, first.options)
    state = option.parse_position(first.position, setup)
    (text,) = blocks("text actions")
    exact = []
    for line in text.splitlines():
        written, _, comment = (part.strip() for part in line.partition("#"))
        action = option.parse_action(written, state, 0)
        exact.append(option.format_action(action))
        assert option.parse_action(exact[-1], state, 0) == action
        if comment.startswith("refused"):
            with pytest.raises(Refusal):
                option.apply(state, 0, action, 0.0)
        else:
            option.apply(state, 0, action, 0.0)
    assert exact[0] == text.partition("#")[0].strip() == exact[1]


@pytest.mark.parametrize("text", blocks("toml record"))
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
