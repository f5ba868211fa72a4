"""What a bot did in its time is counted and told in the log."""

import logging
from itertools import count

import pytest

from logomachie import games
from logomachie.bots.players import Bot
from logomachie.engine.game import new_setup
from logomachie.kernel.budget import Budget
from logomachie.lexicon import Lexicon
from logomachie.table.attendant import tell_work
from logomachie.table.intentions import think_out


def test_less_work_is_told_where_less_is_done(
    lexicon: Lexicon, caplog: pytest.LogCaptureFixture
) -> None:
    game = games.load("option", lexicon)
    state = game.start(new_setup(game, 2, "work", {}))
    done: list[int] = []
    with caplog.at_level(logging.INFO, "logomachie.table.attendant"):
        for ticks in (20.0, 100.0):
            bot = Bot(5, Budget.of_seconds(ticks, count().__next__))
            thought = think_out(game, state, state.turn, bot, "seed")
            assert thought
            tell_work(game, bot, thought)
            done.append(thought.work)
    assert done[0] < done[1]
    assert f"did {done[1]} units" in caplog.messages[1]
    assert "option, strength 5" in caplog.messages[0]


def test_who_has_no_clock_tells_nothing(lexicon: Lexicon) -> None:
    game = games.load("option", lexicon)
    state = game.start(new_setup(game, 2, "work", {}))
    thought = think_out(game, state, state.turn, Bot(5, Budget.of_work(5)), "seed")
    assert thought
    assert not thought.work
