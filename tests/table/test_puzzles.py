"""What a try changes and which puzzle comes next, without a server and without a database."""

import pytest

from logomachie.engine.puzzle import Puzzle
from logomachie.engine.scenario import Posing, Scenario
from logomachie.table.puzzles import (
    NEAREST,
    Duel,
    NotedTry,
    Try,
    Wanted,
    next_puzzle,
    progress,
    rated,
    rating_of,
)
from logomachie.table.ratings import NEWCOMER, Rating

EVEN = Duel(NEWCOMER, Rating(NEWCOMER.mu, 5.0))


def puzzle(name: str, rating: int = 1500, kind: str = "best", difficulty: int = 1) -> Puzzle:
    posing = Posing(kind, 10, 10, difficulty=difficulty, rating=rating)
    return Puzzle(name, Scenario("option", (), puzzle=posing), posing)


def noted(*solved: bool, since: float | None = None) -> list[NotedTry]:
    return [
        NotedTry(Try(f"p{number}", "option", one, 0, 0, 0, 0.0), number, EVEN, NEWCOMER, since)
        for number, one in enumerate(solved, 1)
    ]


def test_who_solves_gains_what_the_puzzle_loses() -> None:
    solved, missed = (rated(EVEN, solved=one, hints=0) for one in (True, False))
    assert missed.person.mu < EVEN.person.mu < solved.person.mu
    assert solved.puzzle.mu < EVEN.puzzle.mu < missed.puzzle.mu
    for after in (solved, missed):
        assert after.person.sigma < EVEN.person.sigma
        assert after.puzzle.sigma < EVEN.puzzle.sigma


def test_a_hard_puzzle_gives_more_and_takes_less_than_an_easy_one() -> None:
    hard, easy = (Duel(NEWCOMER, Rating(mu, 5.0)) for mu in (35.0, 15.0))
    gains = [rated(one, solved=True, hints=0).person.mu - NEWCOMER.mu for one in (hard, easy)]
    losses = [NEWCOMER.mu - rated(one, solved=False, hints=0).person.mu for one in (hard, easy)]
    assert gains[0] > gains[1] > 0
    assert losses[1] > losses[0] > 0


def test_a_solution_with_hints_moves_half_as_much_and_a_miss_as_much_as_any() -> None:
    alone, helped = (rated(EVEN, solved=True, hints=hints) for hints in (0, 2))
    for before, whole, half in zip(EVEN, alone, helped, strict=True):
        assert half.mu - before.mu == pytest.approx((whole.mu - before.mu) / 2)
        assert half.sigma - before.sigma == pytest.approx((whole.sigma - before.sigma) / 2)
    assert rated(EVEN, solved=False, hints=2) == rated(EVEN, solved=False, hints=0)


def test_a_puzzle_begins_with_what_was_estimated() -> None:
    assert rating_of(puzzle("p", 1710).posing).shown == 1710
    assert rating_of(puzzle("p", 0).posing) == NEWCOMER


def test_a_streak_ends_with_a_miss() -> None:
    assert progress([]) is None
    found = progress(noted(True, True, True, False, True))
    assert found
    assert (found.streak, found.best_streak) == (1, 3)
    assert (found.tries, found.solved, found.misses) == (5, 4, 1)
    again = progress(noted(True, False, since=9.0))
    assert again
    assert (again.streak, again.misses) == (0, 0)


def test_the_next_puzzle_is_near_fits_and_is_new() -> None:
    puzzles = [puzzle(f"p{rating}", rating) for rating in range(600, 2400, 10)]
    strength = Rating(NEWCOMER.mu, 2.0)
    found = {
        one.posing.rating
        for seed in range(200)
        if (one := next_puzzle(puzzles, Wanted(), (), strength, {}, str(seed)))
    }
    assert len(found) == NEAREST
    assert max(abs(rating - 1500) for rating in found) <= 10 * NEAREST / 2
    left = {one.id for one in puzzles if abs(one.posing.rating - 1500) < 300}
    further = next_puzzle(puzzles, Wanted(), left, strength, {}, "seed")
    assert further
    assert 300 <= abs(further.posing.rating - 1500) <= 400
    assert next_puzzle(puzzles, Wanted(), {one.id for one in puzzles}, strength, {}, "") is None


def test_the_next_puzzle_is_as_wished() -> None:
    puzzles = [
        puzzle(f"{kind}{difficulty}", 1500, kind, difficulty)
        for kind in ("best", "flips")
        for difficulty in (1, 2, 3, 4)
    ]
    for kind, difficulty, expected in (
        ("flips", 3, {"flips3"}),
        ("", 3, {"best3", "flips3"}),
        ("flips", 0, {"flips1", "flips2", "flips3", "flips4"}),
        ("none", 0, set()),
        ("", 5, set()),
    ):
        wanted = Wanted(kind, difficulty)
        found = {
            one.id
            for seed in range(60)
            if (one := next_puzzle(puzzles, wanted, (), NEWCOMER, {}, str(seed)))
        }
        assert found == expected


def test_what_people_found_of_a_puzzle_counts_and_not_what_was_estimated() -> None:
    puzzles = [puzzle(f"p{number}", 1500 + number) for number in range(2 * NEAREST)]
    moved = {one.id: Rating(60.0, 1.0) for one in puzzles[:NEAREST]}
    found = {
        one.id
        for seed in range(100)
        if (one := next_puzzle(puzzles, Wanted(), (), NEWCOMER, moved, str(seed)))
    }
    assert found == {one.id for one in puzzles[NEAREST:]}
