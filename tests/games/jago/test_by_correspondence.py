"""JAGO by correspondence (J70)."""

import msgspec
import pytest

from logomachie.engine.game import CLOCK
from logomachie.games.jago import SPEC
from logomachie.games.jago.actions import Challenge, TimeIsUp
from logomachie.games.jago.referee import JagoGame
from logomachie.games.jago.state import State
from tests.games.jago.table import do, position, refused

DAY = 24 * 3600.0
BY_DAYS = {"words": "challenge", **SPEC.correspondence}


@pytest.fixture
def two_words(game: JagoGame) -> State:
    """Red made GRAS of RAS, and days later put KX below."""
    state = position(game, "RAS", ["E", "GKX"], turn=1, options=BY_DAYS)
    return do(game, do(game, state, "play C6> GRAS", at=DAY), "play C7> KX", at=3 * DAY)


@pytest.mark.rule("J70", "J50")
def test_all_words_of_a_turn_can_be_challenged_until_the_other_plays(
    game: JagoGame, two_words: State
) -> None:
    assert game.due(two_words) is None
    for state in (two_words, do(game, two_words, "end", at=4 * DAY)):
        assert [claim.until for claim in game.view(state, 0).claims] == [None] * len(state.claims)
        assert {Challenge("GRAS"), Challenge("KX")} <= set(game.candidates(state, 0))
        assert do(game, state, "challenge KX", seat=0, at=30 * DAY).penalty
    played = do(game, two_words, "end", "play C6> GRASE", at=30 * DAY)
    assert refused(game, played, "challenge KX", 0, 30 * DAY) == ("J50", "not-open")


@pytest.mark.rule("J70", "J53")
def test_who_wins_a_challenge_takes_their_time(game: JagoGame, two_words: State) -> None:
    state = do(game, two_words, "challenge KX", seat=0, at=4 * DAY)
    assert game.due(state) is None
    assert (penalty := game.view(state, 0).penalty)
    assert penalty.until is None
    assert refused(game, state, TimeIsUp(), CLOCK, 100 * DAY) == ("J42", "time-left")
    turned = do(game, state, "turn D6 E6", seat=0, at=9 * DAY)
    assert turned.penalty is None
    assert game.due(turned) is None


@pytest.mark.rule("J70", "J43")
def test_no_glass_ever_runs(game: JagoGame) -> None:
    state = position(game, "RAS", ["", "G"], turn=1, options=BY_DAYS)
    later = do(game, state, "play C6> GRAS", "end", at=100 * DAY)
    assert later.dial == state.dial
    assert game.view(later, 0).glass is game.due(later) is None


@pytest.mark.rule("J70")
def test_a_game_that_began_with_a_glass_goes_on_without(game: JagoGame) -> None:
    state = position(game, "RAS", ["", "GX"], turn=1, options={"words": "challenge"})
    played = do(game, state, "play C6> GRAS", at=1)
    assert game.due(played) is not None
    goes_on = SPEC.by_correspondence(played)
    assert game.due(goes_on) is None
    assert do(game, goes_on, "end", at=20 * DAY).turn == 0
    assert SPEC.by_correspondence(goes_on) is goes_on
    penalty = do(game, played, "challenge GRAS", seat=0, at=2)
    assert game.due(penalty) is not None
    assert game.due(SPEC.by_correspondence(penalty)) is None
    assert msgspec.structs.replace(goes_on, setup=played.setup) == played
