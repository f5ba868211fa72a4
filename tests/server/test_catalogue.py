"""The games as the server describes them."""

import msgspec
import pytest

from logomachie import games
from logomachie.engine.game import AnyGame
from logomachie.server.catalogue import games_in


def test_a_game_that_cannot_be_described_hides_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object) -> AnyGame:
        raise RuntimeError("an off day")

    known = {name: games.spec(name) for name in games.names()}
    known["strange"] = known["option"]._replace(name="strange", new_game=fails)
    monkeypatch.setattr(games, "names", lambda: tuple(known))
    monkeypatch.setattr(games, "spec", known.__getitem__)
    games_in.cache_clear()
    told = [game["name"] for game in msgspec.json.decode(games_in("fr").plain)]
    games_in.cache_clear()
    assert told == [name for name in known if name != "strange"]
    assert "an off day" in caplog.text
