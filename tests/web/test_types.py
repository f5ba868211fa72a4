"""The client's types are those of the server."""

import re

import pytest

from logomachie import games
from tools.web_types import ROOT, files


def test_the_types_are_not_stale() -> None:
    stale = [
        str(path.relative_to(ROOT))
        for path, text in files()
        if not path.exists() or path.read_text("utf-8") != text
    ]
    assert not stale, "run: python -m tools.web_types"


@pytest.mark.parametrize("file", ["view.ts", "effects.ts"])
def test_every_game_of_the_client_has_its_view_and_its_effects(file: str) -> None:
    folders = {path.parent.name for path, _ in files() if path.name == file}
    assert folders == set(games.OWN)


def test_nothing_is_left_unchecked() -> None:
    for path, text in files():
        assert not re.search(r"\bany\b(?!.*\*/)", text), path
