"""What no player may do: refused by the id of the rule, and nothing is changed."""

import pytest

from logomachie.games.jago.actions import Action, Challenge, End, Play
from logomachie.games.jago.referee import JagoGame
from tests.games.jago.table import do, position, refused

WRONG = {
    "a word through an empty cell": ("play B6> g.ras", 0, 0, ("J11", "gap")),
    "a word that goes on beyond an empty cell": ("play D6> ras.e", 0, 0, ("J11", "gap")),
    "a tile that is not on the rack": ("play C6> KRAS", 0, 0, ("J11", "not-on-rack")),
    "a tile of the rack used twice": ("play C6> GRASG", 0, 0, ("J11", "not-on-rack")),
    "a tile that is not in the pool": ("play C6> (G)RAS", 0, 0, ("J39", "not-in-pool")),
    "letters of an own word replaced": ("play D6> RIS", 0, 0, ("J36", "own-word")),
    "a word that touches nothing": ("play A1> GEL", 0, 0, ("J13", "not-connected")),
    "a word off the board": ("play J6> GEL", 0, 0, ("J2", "off-board")),
    "a play when the glass is empty": ("play C6> GRAS", 0, 63.5, ("J42", "glass-empty")),
    "a play of the other": ("play C6> GRAS", 1, 0, ("J11", "not-your-turn")),
    "an end without a play": ("end", 0, 0, ("J11", "no-play")),
}


@pytest.mark.rule("J2", "J11", "J13", "J36", "J39", "J42")
@pytest.mark.parametrize(("text", "seat", "at", "reason"), WRONG.values(), ids=WRONG)
def test_it_is_refused_and_changes_nothing(
    game: JagoGame, text: str, seat: int, at: float, reason: tuple[str, str]
) -> None:
    state = position(game, "RAS", ["GEIL", "G"], pool="M")
    before = game.encode(state)
    assert refused(game, state, text, seat, at) == reason
    assert game.encode(state) == before
    do(game, state, "play C6> GRAS")


@pytest.mark.rule("J16", "J43", "J60")
@pytest.mark.parametrize("action", [Play("C6", down=False, word="GRAS"), End()], ids=str)
def test_nobody_acts_after_the_last_minute(game: JagoGame, action: Action) -> None:
    state = position(game, "ras", ["GEIL", "G"], dial=[1, 9])
    before = game.encode(state)
    assert refused(game, state, action, 0, 63.5) == ("J43", "time-over")
    assert game.encode(state) == before


@pytest.mark.rule("J50")
def test_it_is_too_late_to_challenge_once_the_time_for_it_is_over(game: JagoGame) -> None:
    state = position(game, "ras", ["XSEL", "E"], options={"words": "challenge"})
    laid = do(game, state, "play C6> XRAS", at=5)
    assert refused(game, laid, Challenge("XRAS"), 1, 30) is None
    later = do(game, laid, "play F6v SEL", at=6)
    before = game.encode(later)
    assert refused(game, later, Challenge("XRAS"), 1, 15) is None
    assert refused(game, later, Challenge("XRAS"), 1, 15.1) == ("J50", "not-open")
    assert game.encode(later) == before
    assert refused(game, later, Challenge("SEL"), 1, 30) is None
