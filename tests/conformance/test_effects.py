"""What effects tell is declared, and what was told once can be read for ever."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from logomachie import games
from logomachie.engine.game import Effects, Nothing
from logomachie.engine.rulebook import Rulebook
from logomachie.table.lookback import coach_of
from tests.conformance.playouts import AnyGame, Playout

STORED = Path(__file__).with_name("effects")
"""Effects as released versions told them: one for each key of each game that has details."""
HINTED_EVERY = 25
"""A hint is asked for at every so many plies."""


def test_effects_tell_what_is_declared_for_their_key(playout: Playout) -> None:
    name = playout.game.name
    version = games.spec(name).effects.version
    for ply in playout.plies:
        for effects in _with_parts(ply.effects):
            _assert_declared(name, effects)
            assert effects.version == version


def test_hints_tell_what_is_declared_for_their_key(game: AnyGame, playouts: list[Playout]) -> None:
    coach = coach_of(game)
    hints = [
        coach.hint(game, ply.before, ply.seat)
        for playout in playouts
        for ply in playout.plies[::HINTED_EVERY]
        if ply.seat >= 0
    ]
    steps = [step for hint in hints if hint for step in hint.steps]
    assert steps
    for step in steps:
        _assert_declared(game.name, step)


@pytest.mark.parametrize("release", sorted(folder.name for folder in STORED.iterdir()))
def test_what_a_release_told_is_still_read(
    name: str, release: str, rulebooks: dict[str, Rulebook]
) -> None:
    lines = (STORED / release / f"{name}.jsonl").read_bytes().splitlines()
    assert lines
    for line in lines:
        stored = msgspec.json.decode(line, type=Effects)
        assert stored.details
        assert all(book.explain(stored).strip() for book in rulebooks.values())
        for effects in _with_parts(stored):
            _assert_declared(name, effects)


def test_what_is_not_declared_is_noticed(name: str) -> None:
    (first, *_) = (STORED / "0.1.0" / f"{name}.jsonl").read_bytes().splitlines()
    stored = msgspec.json.decode(first, type=Effects)
    more = msgspec.structs.replace(stored, details={**stored.details, "more": 1})
    with pytest.raises(AssertionError):
        _assert_declared(name, more)


def _assert_declared(name: str, effects: Effects) -> None:
    """On the wire the details are those of their type, field by field and no other."""
    sent = msgspec.json.encode(effects.details)
    kind = games.spec(name).effects.details.get(effects.key, Nothing)
    read: object = msgspec.json.decode(sent, type=kind)
    assert msgspec.json.decode(msgspec.json.encode(read)) == msgspec.json.decode(sent), effects


def _with_parts(effects: Effects) -> Iterator[Effects]:
    yield effects
    for part in effects.parts:
        yield from _with_parts(part)
