"""What the analysis of JAGO says to a player."""

import pytest

from logomachie import games
from logomachie.cli.screen import Screen
from logomachie.cli.session import Player, Session
from logomachie.cli.texts import Language, speaker
from logomachie.engine.game import new_setup
from logomachie.engine.refusal import Refusal
from logomachie.engine.rulebook import read_rulebook
from logomachie.games.jago.referee import JagoGame
from tests.games.jago.table import do, position


@pytest.mark.rule("J15", "J19")
def test_it_says_that_the_advantage_cannot_be_regained(game: JagoGame) -> None:
    state = position(game, "mathematiq", ["ZW", "E"], turn=0, at="A6")
    said = games.analyse(game, state, 0, 1.0)
    assert said
    assert (said.rule, said.key) == ("J19", "hopeless")
    assert said.details["short"] == 11


@pytest.mark.rule("J15", "J19")
def test_it_shows_a_turn_that_regains_the_advantage(game: JagoGame) -> None:
    state = position(game, "ras", ["GE", "E"], turn=0)
    said = games.analyse(game, state, 0, 2.0)
    assert said
    assert said.key == "regains"
    for text in said.details["turn"].split(", "):
        state = do(game, state, text)
    assert game.scores(state)[0] - game.scores(state)[1] == said.details["lead"]
    do(game, state, "end")


def test_it_asks_to_take_an_unfinished_word_back(game: JagoGame) -> None:
    state = do(game, position(game, "chat", ["RATE", "E"], turn=0), "play D7> RATE")
    said = games.analyse(game, state, 0, 0.2)
    assert said
    assert said.key == "take-back-first"


def test_it_is_for_the_player_to_move(game: JagoGame) -> None:
    state = position(game, "ras", ["GE", "E"], turn=0)
    with pytest.raises(Refusal):
        games.analyse(game, state, 1, 0.2)


def test_it_is_said_in_the_terminal(game: JagoGame, capsys: pytest.CaptureFixture[str]) -> None:
    book = read_rulebook("logomachie.games.jago", "fr")
    players = [Player("Anne"), Player("Zoé")]
    setup = new_setup(game, 2, "abc", {"glass": 0})
    table = Session.start(game, setup, players, Screen(speaker(Language.FR)), book)
    table._answer(game.to_act(table.state)[0], "analyse", Language.FR)
    assert "[J19] Voici de quoi reprendre l’avantage" in capsys.readouterr().out
