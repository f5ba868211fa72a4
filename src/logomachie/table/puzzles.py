"""What a try of a puzzle changes, and which puzzle comes next.

A try is a game of two: the solver against the puzzle. Both have a rating in the figures of
``ratings``, and the first try of a person moves both. What somebody does later with the same
puzzle is practice.
"""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from logomachie.engine.puzzle import Puzzle
from logomachie.engine.scenario import Posing
from logomachie.table.ratings import FIRM_SIGMA, FIRST_MU, MIDDLE, NEWCOMER, POINTS, Rating, rate

NEAREST = 12
"""The next puzzle is one of so many that are about as hard as somebody is strong."""
HINTED = 0.5
"""A solution with hints moves the ratings so much as one without."""


class Duel(NamedTuple):
    """The ratings of a person and of a puzzle."""

    person: Rating
    puzzle: Rating


class Try(NamedTuple):
    """The answer that somebody gave to a puzzle first."""

    puzzle: str
    game: str
    solved: bool
    reached: int
    """By the measure of its kind."""
    share: int
    """So many percent of the best."""
    hints: int
    """How many steps of the hint they had been given."""
    at: float
    """The time of day."""


class NotedTry(NamedTuple):
    """A first try as it is kept."""

    tried: Try
    number: int
    """Which of the person's tries in this game it was, from 1."""
    before: Duel
    after: Rating
    """The person's."""
    solved_since: float | None = None
    """When they solved what they had missed."""

    @property
    def is_to_review(self) -> bool:
        """Whether they missed it, and did not solve it since."""
        return not self.tried.solved and self.solved_since is None


class Progress(NamedTuple):
    """How somebody fares with the puzzles of a game."""

    rating: Rating
    tries: int
    solved: int
    misses: int
    """How many are to be reviewed."""
    streak: int
    """How many they solved in a row, up to the last one."""
    best_streak: int


def rating_of(posing: Posing) -> Rating:
    """How hard a puzzle was found before anybody tried it."""
    if not posing.rating:
        return NEWCOMER
    return Rating(FIRST_MU + (posing.rating - MIDDLE) / POINTS, FIRM_SIGMA)


def rated(before: Duel, *, solved: bool, hints: int) -> Duel:
    """The ratings after a first try."""
    places = (1, 2) if solved else (2, 1)
    [[person], [puzzle]] = rate([[before.person], [before.puzzle]], places)
    share = HINTED if solved and hints else 1.0
    return Duel(_part_way(before.person, person, share), _part_way(before.puzzle, puzzle, share))


def _part_way(before: Rating, after: Rating, share: float) -> Rating:
    mu = before.mu + share * (after.mu - before.mu)
    return Rating(mu, before.sigma + share * (after.sigma - before.sigma))


def progress(tries: Sequence[NotedTry]) -> Progress | None:
    """How somebody fares by their tries in a game, in order; ``None`` before the first."""
    if not tries:
        return None
    streak = best = 0
    for one in tries:
        streak = streak + 1 if one.tried.solved else 0
        best = max(best, streak)
    solved = sum(one.tried.solved for one in tries)
    misses = sum(one.is_to_review for one in tries)
    return Progress(tries[-1].after, len(tries), solved, misses, streak, best)


class Wanted(NamedTuple):
    """Which puzzles somebody wants to be given."""

    kind: str = ""
    """Any where none is named."""
    difficulty: int = 0
    """Any for 0."""

    def fits(self, posing: Posing) -> bool:
        """Whether a puzzle is one of them."""
        return self.kind in ("", posing.kind) and self.difficulty in (0, posing.difficulty)


def next_puzzle(
    puzzles: Sequence[Puzzle],
    wanted: Wanted,
    left_out: Collection[str],
    strength: Rating,
    moved: Mapping[str, Rating],
    seed: str,
) -> Puzzle | None:
    """One of these about as hard as somebody is strong; ``None`` where all are left out.

    ``moved`` are the ratings of puzzles that people have tried.
    """
    fitting = [one for one in puzzles if wanted.fits(one.posing) and one.id not in left_out]

    def distance(puzzle: Puzzle) -> float:
        return abs(moved.get(puzzle.id, rating_of(puzzle.posing)).mu - strength.mu)

    nearest = sorted(fitting, key=lambda one: (distance(one), one.id))[:NEAREST]
    return min(nearest, key=lambda one: _lot(seed, one.id), default=None)


def _lot(seed: str, puzzle: str) -> bytes:
    return hashlib.blake2b(f"{seed} {puzzle}".encode(), digest_size=8).digest()
