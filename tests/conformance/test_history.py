"""Games of released versions are still played with what they were played with."""

import pytest

from logomachie import games
from logomachie.games.released import Kept, released_materials
from logomachie.lexicon import Lexicon


@pytest.mark.parametrize("kept", list(released_materials()), ids=lambda kept: kept.game)
def test_the_material_of_a_release_can_be_played_with(kept: Kept, lexicon: Lexicon) -> None:
    spec = games.spec(kept.game)
    game = spec.restore(lexicon, kept.box)
    assert game.material_fingerprint == spec.formerly[kept.fingerprint]
    assert game.name == kept.game


def test_every_game_of_the_first_release_has_its_material() -> None:
    known = {(kept.game, kept.fingerprint) for kept in released_materials()}
    assert known == {(name, one) for name in games.OWN for one in games.spec(name).formerly}


def test_a_box_holds_all_that_a_game_is_played_with(name: str, lexicon: Lexicon) -> None:
    game = games.load(name, lexicon)
    again = games.spec(name).restore(lexicon, game.box)
    assert again.box == game.box
    assert again.material_fingerprint == game.material_fingerprint
