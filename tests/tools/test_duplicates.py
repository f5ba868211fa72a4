"""Dealing duplicate games for the calendar."""

from pathlib import Path

import pytest

from logomachie import games
from logomachie.engine.duplicate import Turn
from tools import duplicates

DAYS = ((Turn("MIw", "pass", 0),), (Turn("LOr", "pass", 0), Turn("TSr", "pass", 0)))


def test_a_game_that_declares_them_may_get_its_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(duplicates, "GAMES", tmp_path)
    spec = games.spec("option")
    (tmp_path / spec.name).mkdir()
    assert duplicates.packed(spec) == ()
    duplicates.write(spec, DAYS)
    assert duplicates.packed(spec) == DAYS
