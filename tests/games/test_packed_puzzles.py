"""The puzzles that come with each game: a sample holds, and there are enough of each."""

from collections import Counter

import pytest

from logomachie import games
from logomachie.engine.puzzle import Puzzle
from logomachie.lab.holding import Inquiry, sampled, verdict_of
from logomachie.lab.mining import POSE_WORK
from logomachie.lexicon import Lexicon

SAMPLE = 4
"""So many of each kind are tried."""
LEAST = 100
"""So many there are of each kind."""
TRAIN, DAYS = 1000, 730
"""So many there are of each game to train with, and for the days of the calendar."""
UNEVEN = 2
"""A quarter of a kind is of each difficulty, but for so many."""

WITH_PUZZLES = [name for name in games.OWN if games.spec(name).puzzles]


def all_of(game: str) -> tuple[Puzzle, ...]:
    collection = games.spec(game).collection()
    return (*collection.days, *collection.train)


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_a_sample_holds(lexicon: Lexicon, game: str) -> None:
    for kind in games.spec(game).puzzles:
        alike = [one for one in all_of(game) if one.posing.kind == kind.name]
        for puzzle in sampled(alike, SAMPLE, "a sample"):
            verdict = verdict_of(Inquiry(puzzle.scenario, POSE_WORK))
            assert (verdict.id, verdict.fault) == (puzzle.id, None)


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_there_are_enough_to_train_with_and_for_two_years(game: str) -> None:
    collection = games.spec(game).collection()
    assert len(collection.train) >= TRAIN
    assert len(collection.days) >= DAYS


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_there_are_enough_of_each_kind_and_difficulty(game: str) -> None:
    counts = Counter((one.posing.kind, one.posing.difficulty) for one in all_of(game))
    for kind in games.spec(game).puzzles:
        total = sum(count for (name, _), count in counts.items() if name == kind.name)
        assert total >= LEAST
        for quarter in range(1, 5):
            assert abs(counts[kind.name, quarter] - total / 4) <= UNEVEN, (kind.name, quarter)


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_no_two_are_the_same_and_all_can_be_shown(game: str) -> None:
    puzzles = all_of(game)
    assert len({one.id for one in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        kind = games.spec(game).kind_of(puzzle)
        for language in ("fr", "en"):
            assert kind.aim.to(language).format(
                target=puzzle.posing.target, **puzzle.posing.figures
            )
        assert 0 < puzzle.posing.target <= puzzle.posing.best
        assert 0 < puzzle.posing.rating < 4000
