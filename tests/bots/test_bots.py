"""Bots of every level in every game: legal, in time, and without a look at what is hidden."""

import time
from typing import Any

import pytest

from logomachie import games
from logomachie.bots.arena import play_game, schedule, standings
from logomachie.bots.players import LEVELS, Bot, takes_time
from logomachie.engine.game import Game, new_setup
from logomachie.lexicon import Lexicon

BUDGET = 0.3


@pytest.fixture(scope="module", params=games.names())
def game(request: pytest.FixtureRequest, lexicon: Lexicon) -> Game[Any, Any]:
    return games.load(request.param, lexicon)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_plays_a_whole_game_by_the_rules(game: Game[Any, Any], level: int) -> None:
    outcome = play_game(game, [Bot(level, 0.05), Bot(1, 0.05)], "whole", first=0)
    assert outcome.winners
    assert all(outcome.moves)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_does_not_look_at_what_is_hidden(game: Game[Any, Any], level: int) -> None:
    state = game.start(new_setup(game, 2, "hidden", {}))
    seat = game.to_act(state)[0]
    bot = Bot(level, 30.0 if level < 5 else 0.0)  # no thinking time: nothing is left to chance
    chosen = bot.choose(game, state, seat, "seed")
    for seed in ("a", "b", "c"):
        other = game.reshuffle_hidden(state, seat, seed)
        assert game.encode(other) != game.encode(state)
        assert bot.choose(game, other, seat, "seed") == chosen


@pytest.mark.parametrize("level", [1, 5])
def test_bots_that_nobody_waits_for_come_to_rest(game: Game[Any, Any], level: int) -> None:
    """A table must not grow by itself while a person thinks."""
    if takes_time(game):
        pytest.skip("its clock drives it on")
    bot = Bot(level, 0.05)
    state = game.start(new_setup(game, game.players[-1], "rest", {}))
    for number in range(12):
        thinking, *others = game.to_act(state)
        waiting = state
        for seat in others:
            for _ in range(3):
                action = bot.choose(game, waiting, seat, "rest")
                if action is None or seat not in game.to_act(waiting):
                    break
                waiting = game.apply(waiting, seat, action, float(number)).state
            else:
                pytest.fail(f"seat {seat} never rests")
        action = bot.choose(game, state, thinking, str(number))
        state = game.apply(state, thinking, action, float(number)).state
        if game.result(state):
            break


def test_the_best_level_keeps_to_its_time(game: Game[Any, Any]) -> None:
    state = game.start(new_setup(game, 2, "time", {}))
    bot = Bot(5, BUDGET)
    bot.choose(game, state, game.to_act(state)[0], "warm")
    for number in range(6):
        seat = game.to_act(state)[0]
        start = time.thread_time()
        action = bot.choose(game, state, seat, str(number))
        # Figures are for the benchmarks: this finds a bot that does not look at the clock.
        assert time.thread_time() - start <= BUDGET * 3
        state = game.apply(state, seat, action, float(number)).state


def test_no_game_of_a_tournament_is_played_twice() -> None:
    others = list(schedule([Bot(1), Bot(2), Bot(2)], 7, "s"))
    assert others == [*(("s/0", n) for n in range(3)), *(("s/1", n) for n in range(3)), ("s/2", 0)]
    alike = list(schedule([Bot(3), Bot(3)], 5, "s"))
    assert len({seed for seed, _ in alike}) == 5


def test_standings_add_up(game: Game[Any, Any]) -> None:
    bots = [Bot(1, 0.05), Bot(2, 0.05)]
    outcomes = [play_game(game, bots, f"sum/{n // 2}", n % 2) for n in range(4)]
    table = standings(bots, outcomes)
    assert sum(row.wins for row in table) == len(outcomes)
    assert [row.games for row in table] == [4, 4]
    assert table[0].mean_score == sum(o.scores[0] for o in outcomes) / 4


def test_a_tournament_can_be_repeated(game: Game[Any, Any]) -> None:
    bots = [Bot(1, 0.05), Bot(2, 0.05)]
    first = play_game(game, bots, "again", 1)
    assert play_game(game, bots, "again", 1).scores == first.scores
