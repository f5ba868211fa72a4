"""Games of released versions are still played with what they were played with."""

from pathlib import Path

import pytest

from logomachie import games
from logomachie.games.released import Kept, released_materials
from logomachie.lexicon import Lexicon
from tests.store.v0_1_0.fixture import MATERIALS, unpack_json


@pytest.mark.parametrize("kept", list(released_materials()), ids=lambda kept: kept.game)
def test_the_material_of_a_release_can_be_played_with(kept: Kept, lexicon: Lexicon) -> None:
    spec = games.spec(kept.game)
    game = spec.restore(lexicon, kept.box)
    assert game.material_fingerprint == spec.formerly[kept.fingerprint]
    assert game.name == kept.game


def test_every_game_of_the_first_release_has_its_material() -> None:
    known = {(kept.game, kept.fingerprint) for kept in released_materials()}
    assert known == {(name, one) for name in games.OWN for one in games.spec(name).formerly}


@pytest.mark.parametrize("mark", sorted(path.name.split(".")[0] for path in MATERIALS.iterdir()))
def test_a_material_of_the_first_release_has_the_fingerprint_of_then(
    mark: str, lexicon: Lexicon, tmp_path: Path
) -> None:
    kept = unpack_json(MATERIALS / f"{mark}.json")
    spec, path = games.spec(kept["game"]), tmp_path / "material.toml"
    path.write_text(kept["pack"] or kept["material"], "utf-8")
    game = (spec.as_first_released or spec.new_game)(lexicon, path)
    assert spec.first_fingerprint
    assert spec.first_fingerprint(game) == mark


def test_a_box_holds_all_that_a_game_is_played_with(name: str, lexicon: Lexicon) -> None:
    game = games.load(name, lexicon)
    again = games.spec(name).restore(lexicon, game.box)
    assert again.box == game.box
    assert again.material_fingerprint == game.material_fingerprint
