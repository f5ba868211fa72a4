"""Games that began under earlier rulings go on under those of today."""

from typing import Any

import msgspec
import pytest

from logomachie import games
from logomachie.engine.game import new_setup
from logomachie.engine.states import decode_state, encode_state
from logomachie.games.jago.former import as_then
from logomachie.games.jago.referee import JagoGame
from logomachie.games.jago.state import State
from tests.games.jago.table import do, position, refused, rows, step, verdicts

CHALLENGE = {"words": "challenge"}


def first_version(game: JagoGame, state: State) -> bytes:
    """A state as the first version wrote it."""
    values: dict[str, Any] = decode_state(game.encode(state), dict)
    del values["setup"]["options"]["window"]
    values["claims"] = [claim[:4] for claim in values["claims"][-1:]]
    for made in (values["last"] or values)["plays"]:
        del made["kept"]
    return encode_state(values)


@pytest.mark.rule("J50")
@pytest.mark.parametrize("ended", [False, True])
def test_what_could_be_challenged_still_can(game: JagoGame, ended: bool) -> None:
    state = position(game, "RAS", ["EI", "GXE"], at="F6", turn=1, options=CHALLENGE)
    state = do(game, state, "play E6> XRAS", at=40)
    state = do(game, state, "end", at=41) if ended else state
    again = games.spec("jago").read_state(game, first_version(game, state), 1)
    assert again.setup == state.setup
    assert step(game, again, "challenge XRAS", 0, 55).effects.key == "no-such-word"
    if not ended:
        gone_on = do(game, again, "play H6v SE", at=42)
        assert refused(game, gone_on, "challenge SE", 0, 50) is None


@pytest.mark.rule("J50")
def test_words_claimed_at_the_end_are_claimed_anew_in_a_turn_resumed(game: JagoGame) -> None:
    state = position(game, "RAS", ["EI", "XE"], at="F6", turn=1, options=CHALLENGE)
    state = do(game, state, "play I6v XE", "end")
    again = games.spec("jago").read_state(game, first_version(game, state), 1)
    assert [claim.word for claim in again.claims] == ["RASX"]
    assert step(game, again, "challenge RASX", 0).state.claims == ()


def test_a_game_set_up_without_the_later_options_has_their_usual_values(game: JagoGame) -> None:
    setup = new_setup(game, 2, "rules", CHALLENGE)
    options = {name: value for name, value in setup.options.items() if name != "window"}
    state = game.start(msgspec.structs.replace(setup, options=options))
    assert state == game.start(setup)


@pytest.mark.rule("J31", "J38")
@pytest.mark.parametrize(
    ("grid", "rack", "word", "then", "now"),
    [
        ("ra.S\n...I", "T", "RATS", "ratS", "rats"),
        ("sa.ON", "L", "SALON", "salON", "salon"),
        ("LIT.RIE", "E", "LITERIE", "LITeRIE", "LITerie"),
        ("SA.ON", "L", "SALON", "salon", "salon"),
    ],
)
def test_what_0_1_0_stored_is_played_again_by_its_rulings(
    game: JagoGame, grid: str, rack: str, word: str, then: str, now: str
) -> None:
    state = position(game, grid, ["", rack], turn=1)
    former = as_then(game)
    for referee, shown in ((former, then), (game, now)):
        after = do(referee, state, f"play D6> {word}")
        assert rows(after)[5].strip(".") == shown
    kind = verdicts(step(former, state, f"play D6> {word}").effects)[word]
    assert kind == ("stolen" if then.islower() and grid.isupper() else "lengthened")


@pytest.mark.rule("J50")
def test_in_0_1_0_a_challenge_or_a_further_play_closed_all_others(game: JagoGame) -> None:
    former = as_then(game)
    state = position(game, "RAS", ["EIL", "GXE"], at="F6", turn=1, options=CHALLENGE)
    state = do(former, state, "play E6> XRAS", "play H6v SE", at=5)
    assert refused(former, state, "challenge XRAS", 0, 6) == ("J50", "not-open")
    ended = do(former, state, "end", at=6)
    right = do(former, ended, "challenge SE", seat=0, at=7)
    assert (right.claims, right.last) == ((), None)
