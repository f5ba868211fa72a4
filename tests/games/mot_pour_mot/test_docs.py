"""The pack of docs/notation/mot_pour_mot.md; its other examples run with those of all games."""

import re
import tomllib
from pathlib import Path

import msgspec

from logomachie.games.mot_pour_mot.categories import Pack, problems
from logomachie.games.mot_pour_mot.referee import MotPourMotGame

PAGE = Path(__file__).parents[3] / "docs" / "notation" / "mot_pour_mot.md"
PACK = re.compile(r"^```toml pack\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_pack_is_one(game: MotPourMotGame) -> None:
    (text,) = PACK.findall(PAGE.read_text("utf-8"))
    pack = msgspec.convert(tomllib.loads(text), Pack)
    assert {problem.key for problem in problems(pack, game.speller)} == {"too-few"}
