"""The strengths of bots, from games between them."""

import math

import pytest

from logomachie.bots.players import LEVELS
from logomachie.table.ratings import FIRST_MU
from tools.anchors import Duel, duels, fitted, held_out, log_loss, ranked
from tools.ladder import PLAYED, Played, played_games


def wins(stronger: int, weaker: int, won: int, lost: int) -> list[Played]:
    """Games of two levels."""
    return [
        *[Played((stronger, weaker), (2, 1), (0,), 0)] * won,
        *[Played((stronger, weaker), (1, 2), (1,), 0)] * lost,
    ]


def test_levels_that_win_more_are_stronger_and_the_third_is_the_middle() -> None:
    games = [game for level in LEVELS[1:] for game in wins(level, level - 1, 9, 3)]
    ladder = fitted([ranked(game) for game in games])
    strengths = [ladder[level].mu for level in LEVELS]
    assert strengths == sorted(strengths)
    assert ladder[3] == (FIRST_MU, 0.0)
    # Nine of twelve, a little less for what is not known: the steps are alike.
    assert ladder[4].mu - ladder[3].mu == pytest.approx(ladder[3].mu - ladder[2].mu, rel=0.05)


def test_a_team_is_one_side_and_a_draw_is_half_a_win() -> None:
    team = ranked(Played((1, 2, 3, 4), (5, 3, 5, 3), (0, 2), 2))
    assert (team.sides, team.places) == (((1, 3), (2, 4)), (1, 2))
    drawn = ranked(Played((1, 2), (4, 4), (0, 1), 0))
    assert duels([team, drawn]) == [Duel((1, 2), 0.5)]


def test_who_knows_nothing_is_off_by_the_logarithm_of_two() -> None:
    assert log_loss(0.5, 1.0) == log_loss(0.5, 0.5) == pytest.approx(math.log(2))
    assert log_loss(0.9, 1.0) < log_loss(0.6, 1.0) < log_loss(0.1, 1.0)


def test_ratings_learn_from_games_which_level_is_the_stronger() -> None:
    losses = held_out(duels([ranked(game) for game in wins(5, 1, 60, 0)]))
    assert losses.games == 20
    assert max(losses.ratings, *losses.elo) < 0.4


def test_the_games_of_the_ladder_can_be_read() -> None:
    for file in PLAYED.glob("*.jsonl"):
        assert {level for game in played_games(file) for level in game.levels} == set(LEVELS)
