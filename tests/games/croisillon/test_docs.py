"""What docs/notation/croisillon.md says of the draw; its examples run with those of all games."""

import pytest

from logomachie.engine.chance import shuffled
from logomachie.engine.game import new_setup
from logomachie.games.croisillon.referee import CroisillonGame
from logomachie.games.croisillon.state import in_order, make_packs
from tests.games.croisillon.table import HAND, JAZZ, do, position


@pytest.mark.rule("C1", "C32")
def test_the_draw_is_as_described(game: CroisillonGame) -> None:
    packs = make_packs(game.material)
    capitals, smalls = (
        "".join(shuffled(pack, "draw", occasion))
        for pack, occasion in zip(packs, ("capitals", "smalls"), strict=True)
    )
    start = game.start(new_setup(game, 2, "draw", {}))
    assert start.hands == tuple(
        in_order(capitals[2 * seat : 2 * seat + 2] + smalls[13 * seat : 13 * seat + 13])
        for seat in (0, 1)
    )
    state = position(game, [HAND], turns=[4, 3], turn=0)
    after = do(game, do(game, state, f"lay {JAZZ}"), "keep")
    pack = state.capitals[2:] + "JC"
    assert after.capitals == "".join(shuffled(pack, state.setup.seed, "capitals/7"))
    pack = state.smalls[13:] + "eguaz*eirart*"
    assert after.smalls == "".join(shuffled(pack, state.setup.seed, "smalls/7"))
