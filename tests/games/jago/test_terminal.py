"""JAGO in a terminal: the clock between two answers, and who may speak."""

import pytest

from logomachie.bots.players import Bot
from logomachie.cli import session as terminal
from logomachie.cli.screen import Screen
from logomachie.cli.session import Player, Session
from logomachie.cli.texts import Language, speaker
from logomachie.engine.game import OptionValue, new_setup
from logomachie.engine.rulebook import read_rulebook
from logomachie.games.jago.referee import JagoGame


class Watch:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        """The time that it shows."""
        return self.now


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """The clock of the terminal."""
    clock = Watch()
    monkeypatch.setattr(terminal, "time", clock)
    return clock


def sit_down(
    game: JagoGame, options: dict[str, OptionValue], opponent: Bot | None = None
) -> Session:
    """Anne, or a bot, and Zoé at one terminal; Zoé, who is red, begins."""
    setup = new_setup(game, 2, "abc", options)
    book = read_rulebook("logomachie.games.jago", "fr")
    players = [Player("Anne", opponent), Player("Zoé")]
    return Session.start(game, setup, players, Screen(speaker(Language.FR), Language.FR), book)


@pytest.mark.rule("J42", "J43")
def test_a_long_thought_costs_every_minute_of_it(
    game: JagoGame, watch: Watch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = sit_down(game, {})
    watch.now = 130.0
    table._answer(1, "play B6> HERBAGES", Language.FR)
    assert table.state.dial == (7, 3)
    assert [entry.action for entry in table.journal.entries] == [
        "time",
        "time",
        "play B6> HERBAGES",
    ]
    assert "il reste 3 au joueur" in capsys.readouterr().out
    watch.now = 500.0
    table._answer(1, "end", Language.FR)
    assert game.result(table.state) is not None


@pytest.mark.rule("J50")
def test_the_opponent_may_speak_up(
    game: JagoGame, watch: Watch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = sit_down(game, {"words": "challenge"})
    table._answer(1, "play B6> GERBASSE", Language.FR)
    table._answer(1, "anne: challenge gerbasse", Language.FR)
    assert "[J52]" in capsys.readouterr().out
    assert [entry.seat for entry in table.journal.entries] == [1, 0]


@pytest.mark.rule("J50", "J51")
@pytest.mark.parametrize(("level", "seats"), [(3, [1, 0, 1]), (1, [1])])
def test_a_bot_challenges_in_the_middle_of_a_turn(
    game: JagoGame, watch: Watch, monkeypatch: pytest.MonkeyPatch, level: int, seats: list[int]
) -> None:
    """Level 3 knows that HGB is no word; level 1 never asks."""
    table = sit_down(game, {"words": "challenge"}, Bot(level))
    typed = iter(["play F6> HGB", "resign"] if level == 3 else ["play F6> HGB"])
    monkeypatch.setattr(table, "_read", lambda player, event: next(typed, None))
    while table.game.to_act(table.state) and table._step(Language.FR):
        pass
    assert [entry.seat for entry in table.journal.entries] == seats
    assert table.journal.entries[0].action == "play F6> HGB"
    if level == 3:
        assert table.journal.entries[1].action == "challenge HGB"
