"""Games of released versions are still played with what they were played with."""

import pytest

from logomachie import games
from logomachie.lexicon import Lexicon

MATERIAL = {
    "croisillon": "96290b32638c559b70689161",
    "guerre_des_mots": "0550dfc015c5760c946c22ce",
    "jago": "723cd27876f15a358235afbd",
    "mot_pour_mot": "a5c0ce7034e53a165d85a572",
    "option": "243999e75bf433e811d39f7d",
}
"""The fingerprints of the material in 0.1.0: a table with another one cannot be opened any more."""


@pytest.mark.parametrize("game", games.names())
def test_the_material_is_that_of_the_first_release(game: str, lexicon: Lexicon) -> None:
    assert games.load(game, lexicon).material_fingerprint == MATERIAL[game]
