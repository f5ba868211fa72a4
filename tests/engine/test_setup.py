from typing import Any

import pytest

from logomachie.engine.game import Game, Option, complete_options, new_setup

OPTIONS = (Option("words", "arbiter", ("arbiter", "challenge")), Option("window", 20, (10, 20)))


def test_options_that_are_not_chosen_have_their_defaults() -> None:
    assert complete_options(OPTIONS, {}) == {"words": "arbiter", "window": 20}
    chosen = complete_options(OPTIONS, {"window": 10})
    assert chosen == {"words": "arbiter", "window": 10}
    assert list(chosen) == ["words", "window"]


def test_an_unknown_option_names_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"unknown option colour; there are: words, window"):
        complete_options(OPTIONS, {"colour": "red"})
    with pytest.raises(ValueError, match="there are: none"):
        complete_options((), {"colour": "red"})


@pytest.mark.parametrize("value", ["judge", "", 1, True])
def test_an_unknown_value_names_those_there_are(value: str | int | bool) -> None:
    with pytest.raises(ValueError, match="it can be: arbiter, challenge"):
        complete_options(OPTIONS, {"words": value})


def test_a_setup_holds_what_a_game_starts_from(option: Game[Any, Any]) -> None:
    setup = new_setup(option, 3, "seed", {"words": "challenge"})
    assert (setup.game, setup.players, setup.seed) == ("option", 3, "seed")
    assert setup.options == {"words": "challenge", "window": 20}
    assert setup.lexicon == option.lexicon_fingerprint
    assert setup.material == option.material_fingerprint


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 10**9])
def test_a_game_is_for_so_many_players(option: Game[Any, Any], players: int) -> None:
    with pytest.raises(ValueError, match="option: 2 to 4 players"):
        new_setup(option, players, "seed", {})
