"""Golden playthroughs: whole games that a change of the rules or of a generator must not disturb.

Each file names its own setup; a missing file is made for one of the game's configurations. They
are played with the fixed lexicon, by a rule without chance.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from logomachie import games
from logomachie.engine.game import CLOCK, Effects, OptionValue, Seat, new_setup
from logomachie.lexicon import Lexicon
from tests.conformance.playouts import LONGEST, AnyGame, configurations

FOLDER = Path(__file__).with_name("golden")
NUMBERS = (1, 2, 3)
REWRITE = "LOGOMACHIE_REWRITE_GOLDEN"
"""The environment variable that writes the files anew."""
HEADER = f"""\
# A golden playthrough: see tests/conformance/test_golden.py. After a change that is meant to alter
# it, write it anew and review the difference:
# {REWRITE}=1 .venv/bin/pytest tests/conformance/test_golden.py
"""
CLOCK_EVERY, ODD_EVERY, TIRED = 3, 5, 40
CLOCK_RUNNING = 3
"""After so many times the clock is left out once, lest it end every turn of a game."""
MATERIAL = Path(__file__).with_name("material")
"""Materials that never change, for games whose own is edited all the time."""


class GoldenSetup(msgspec.Struct, frozen=True):
    """The line of a golden file that says what is played."""

    players: int
    seed: str
    options: dict[str, OptionValue]
    lexicon: str


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("name", games.OWN)
def test_a_playthrough_is_what_it_was(name: str, number: int, fixed: Lexicon) -> None:
    material = MATERIAL / f"{name}.toml"
    game = games.load(name, fixed, material if material.exists() else None)
    path = FOLDER / f"{name}-{number}.txt"
    rewrite = bool(os.environ.get(REWRITE))
    if path.exists():
        text = path.read_text("utf-8")
        setup = _read_setup(text)
    elif rewrite:
        text, setup = "", _new_setup(game, number)
    else:
        pytest.fail(f"there is no {path.name}: make it with {REWRITE}=1")
    current = msgspec.structs.replace(setup, lexicon=game.lexicon_fingerprint)
    played = "\n".join([HEADER, *_playthrough(game, current)]) + "\n"
    if rewrite:
        path.parent.mkdir(exist_ok=True)
        path.write_text(played, "utf-8")
    else:
        assert played.splitlines() == text.splitlines()


def test_every_golden_file_belongs_to_a_game() -> None:
    known = {f"{name}-{number}.txt" for name in games.OWN for number in NUMBERS}
    assert {path.name for path in FOLDER.iterdir()} <= known


def _read_setup(text: str) -> GoldenSetup:
    line = next(line for line in text.splitlines() if line.startswith("{"))
    return msgspec.json.decode(line, type=GoldenSetup)


def _new_setup(game: AnyGame, number: int) -> GoldenSetup:
    players, options = configurations(game)[number - 1]
    return GoldenSetup(players, f"golden-{number}", options, "")


def _playthrough(game: AnyGame, golden: GoldenSetup) -> Iterator[str]:
    """The setup, one line an action with what it did, and the result."""
    yield msgspec.json.encode(golden).decode()
    state = game.start(new_setup(game, golden.players, golden.seed, golden.options))
    now = 0.0
    running = 0
    for number in range(1, LONGEST):
        if not game.to_act(state):
            break
        clock = number % CLOCK_EVERY == 0 and running < CLOCK_RUNNING
        seat, action, now = _choose(game, state, number, now, clock=clock)
        if number % CLOCK_EVERY == 0:
            running = running + 1 if seat == CLOCK else 0
        text = game.format_action(action)
        state, effects = game.apply(state, seat, action, now)
        yield f"{number} {now:g} {'clock' if seat == CLOCK else seat} {text}"
        yield f"    {_written(effects)}"
    result = game.result(state)
    assert result, "it did not end"
    yield f"end {result.rule} scores {list(result.scores)} winners {list(result.winners)}"


def _choose(
    game: AnyGame, state: Any, number: int, now: float, *, clock: bool
) -> tuple[Seat, Any, float]:
    """Mostly what scores most, the first in alphabetical order; now and then something else."""
    due = game.due(state)
    if due is not None and clock:
        return CLOCK, game.timeout(state), due
    waiting = game.to_act(state)
    seat = waiting[number % len(waiting)]
    candidates = list(game.candidates(state, seat))
    now = now + 1 if due is None else min(now + 1, due)
    if number % ODD_EVERY == 0 and number < TIRED:
        last = candidates[-2:]
        return seat, last[number // ODD_EVERY % len(last)], now
    scores = [game.apply(state, seat, action, now).effects.score for action in candidates]
    best = [
        action for action, score in zip(candidates, scores, strict=True) if score == max(scores)
    ]
    return seat, min(best, key=game.format_action), now


def _written(effects: Effects) -> str:
    words = " ".join(effects.words) or "-"
    return f"{effects.rule} {effects.key} {words} {effects.score:+}"
