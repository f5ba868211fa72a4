"""What the package of a game holds follows from what the game declares."""

import pytest

from logomachie import games
from logomachie.engine.files import MissingFile
from logomachie.engine.spec import GameSpec

EMPTY = "logomachie.engine"
"""A package that holds nothing of a game."""


@pytest.fixture
def spec() -> GameSpec:
    """A game that declares all that can be, of a package in which nothing lies."""
    return games.spec("option")._replace(package=EMPTY)


def test_who_declares_puzzles_has_them(spec: GameSpec) -> None:
    with pytest.raises(MissingFile, match=f"{EMPTY} has no file puzzles/train.jsonl.xz"):
        spec.collection()


def test_who_declares_duplicate_games_has_them(spec: GameSpec) -> None:
    for asked in (spec.duplicate_days, lambda: spec.duplicate_length(0)):
        with pytest.raises(MissingFile, match=f"{EMPTY} has no file puzzles/duplicates.jsonl.xz"):
            asked()


def test_who_declares_a_lesson_has_one(spec: GameSpec) -> None:
    with pytest.raises(MissingFile, match=rf"{EMPTY} has no file lesson/\*.toml"):
        spec.lesson()


def test_where_nothing_is_declared_nothing_is_looked_for() -> None:
    option = games.spec("option")
    assert option.collection().days
    bare = option._replace(puzzles=(), duplicate=None, has_lesson=False)
    assert (bare.collection().train, bare.collection().days) == ((), ())
    assert (bare.duplicate_days(), bare.duplicate_length(0), bare.duplicate_turns(0)) == (0, 0, ())
    assert bare.lesson() == ()
