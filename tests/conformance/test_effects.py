"""What effects told once can be read for ever."""

from pathlib import Path

import msgspec
import pytest

from logomachie import games
from logomachie.engine.game import Effects
from tests.conformance.conftest import LANGUAGES
from tests.conformance.declared import assert_declared, with_parts

STORED = Path(__file__).with_name("effects")
"""Effects as released versions told them: one for each key of each game that has details."""
TOLD = sorted(STORED.glob("*/*.jsonl"))


@pytest.mark.parametrize("path", TOLD, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_a_release_told_is_still_read(path: Path) -> None:
    name, lines = path.stem, path.read_bytes().splitlines()
    rulebooks = [games.spec(name).rulebook(language) for language in LANGUAGES]
    assert lines
    for line in lines:
        stored = msgspec.json.decode(line, type=Effects)
        assert stored.details
        assert all(book.explain(stored).strip() for book in rulebooks)
        for effects in with_parts(stored):
            assert_declared(name, effects)


def test_every_game_of_ours_told_something() -> None:
    assert {path.stem for path in TOLD} == set(games.OWN)


@pytest.mark.parametrize("name", games.OWN)
def test_what_is_not_declared_is_noticed(name: str) -> None:
    (first, *_) = (STORED / "0.1.0" / f"{name}.jsonl").read_bytes().splitlines()
    stored = msgspec.json.decode(first, type=Effects)
    more = msgspec.structs.replace(stored, details={**stored.details, "more": 1})
    with pytest.raises(AssertionError):
        assert_declared(name, more)
