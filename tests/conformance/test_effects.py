"""What effects told once can be read for ever."""

from pathlib import Path

import msgspec
import pytest

from logomachie.engine.game import Effects
from logomachie.engine.rulebook import Rulebook
from tests.conformance.declared import assert_declared, with_parts

STORED = Path(__file__).with_name("effects")
"""Effects as released versions told them: one for each key of each game that has details."""


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
        for effects in with_parts(stored):
            assert_declared(name, effects)


def test_what_is_not_declared_is_noticed(name: str) -> None:
    (first, *_) = (STORED / "0.1.0" / f"{name}.jsonl").read_bytes().splitlines()
    stored = msgspec.json.decode(first, type=Effects)
    more = msgspec.structs.replace(stored, details={**stored.details, "more": 1})
    with pytest.raises(AssertionError):
        assert_declared(name, more)
