"""Bots of every level in every game: legal, within their budget, and blind to what is hidden."""

from itertools import count
from typing import Any

import pytest

from logomachie import games
from logomachie.bots.arena import Outcome, Played, play_game, schedule, standings
from logomachie.bots.players import LEVELS, Bot, takes_time
from logomachie.engine.game import Game, new_setup
from logomachie.kernel.budget import Budget
from logomachie.lexicon import Lexicon

WORK, NONE = Budget.of_work(20), Budget.of_work(0)


@pytest.fixture(scope="module", params=games.names())
def game(request: pytest.FixtureRequest, lexicon: Lexicon) -> Game[Any, Any]:
    return games.load(request.param, lexicon)


def whole_game(game: Game[Any, Any], level: int) -> Played:
    """A game against a beginner."""
    return play_game(game, [Bot(level, WORK), Bot(1, WORK)], "whole", first=0)


@pytest.fixture(scope="module")
def games_played(game: Game[Any, Any]) -> dict[int, Played]:
    """A whole game of each level."""
    return {level: whole_game(game, level) for level in LEVELS}


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_plays_a_whole_game_by_the_rules(games_played: dict[int, Played], level: int) -> None:
    outcome = games_played[level].outcome
    assert outcome.winners
    assert all(outcome.moves)


def test_the_same_seed_and_work_give_the_same_game(
    game: Game[Any, Any], games_played: dict[int, Played]
) -> None:
    """In another order: a bot keeps nothing of the games and bots before."""
    for level in reversed(LEVELS):
        again, before = whole_game(game, level), games_played[level]
        assert again.journal == before.journal
        assert again.outcome.scores == before.outcome.scores


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_does_not_look_at_what_is_hidden(game: Game[Any, Any], level: int) -> None:
    state = game.start(new_setup(game, 2, "hidden", {}))
    seat = game.to_act(state)[0]
    bot = Bot(level, NONE)  # who thinks further deals at random what is hidden
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
    bot = Bot(level, NONE)
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
    """By a clock that goes on by a second whenever it is looked at."""
    ticks = count()
    bot = Bot(5, Budget.of_seconds(30.0, ticks.__next__))
    state = game.start(new_setup(game, 2, "time", {}))
    for number in range(6):
        seat = game.to_act(state)[0]
        start = next(ticks)
        action = bot.choose(game, state, seat, str(number))
        assert next(ticks) - start < 40
        state = game.apply(state, seat, action, float(number)).state


def test_no_game_of_a_tournament_is_played_twice() -> None:
    others = list(schedule([Bot(1), Bot(2), Bot(2)], 7, "s"))
    assert others == [*(("s/0", n) for n in range(3)), *(("s/1", n) for n in range(3)), ("s/2", 0)]
    alike = list(schedule([Bot(3), Bot(3)], 5, "s"))
    assert len({seed for seed, _ in alike}) == 5
    sides = list(schedule("ABAB", 5, "s"))
    assert sides == [("s/0", 0), ("s/0", 1), ("s/1", 2), ("s/1", 3), ("s/2", 0)]


def test_standings_add_up() -> None:
    won = Outcome((30, 50), (1,), (1.0, 4.0), (10, 8), (0.2, 0.9), "X1", ())
    drawn = Outcome((40, 40), (0, 1), (2.0, 4.0), (5, 8), (0.6, 0.7), "X1", ())
    low, high = standings(2, [won, won, drawn, won])
    assert (low.games, low.wins, low.mean_score, low.slowest) == (4, 0.5, 32.5, 0.6)
    assert (high.games, high.wins, high.mean_score, high.slowest) == (4, 3.5, 47.5, 0.9)
    assert (low.mean_seconds, high.mean_seconds) == (5.0 / 35, 16.0 / 32)
    assert low.rating < high.rating
