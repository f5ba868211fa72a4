"""How hard a puzzle is: which bots solve it, and how well known its words are.

Every try of a bot is a game between the bot, whose strength is known from the ladder, and the
puzzle: its rating is the strength that explains best which tries succeeded. Few tries say little,
so that two drawn ones against the middle are added. Bots know each word or do not; people are less
sure of what they rarely read, so that words which are not well known make a puzzle harder still.
"""

from collections.abc import Iterable, Sequence
from statistics import median_low
from typing import NamedTuple

import msgspec

from logomachie.bots.ladder import ladder_of
from logomachie.bots.players import LEVELS, Bot
from logomachie.engine.coaching import Taken
from logomachie.engine.game import AnyGame
from logomachie.engine.puzzle import Puzzle, PuzzleKind, begin
from logomachie.engine.refusal import Refusal
from logomachie.kernel.budget import Budget
from logomachie.lab.holding import solution_words, worst_known
from logomachie.table.ratings import MIDDLE, Rating

SEEDS = 2
"""How often each level tries."""
TRY_WORK = 10
"""How much a bot thinks about an action of its answer."""
MOST_ACTIONS = 20
"""No answer of a bot is longer."""
KNOWN, WELL_KNOWN = 45, 70
"""The familiarity of words that everybody knows, and of those that come to mind at once."""
POINTS_A_STEP = 8
"""What each step of familiarity takes from a rating, up to the latter."""
ODDS = 400
"""A difference of so many points makes the odds ten to one."""
DRAWS = 2
QUARTERS = 4


class Try(NamedTuple):
    """A bot that tried a puzzle."""

    strength: int
    """In the figures of ratings that people see."""
    solved: bool


def estimate(puzzle: Puzzle, kind: PuzzleKind, game: AnyGame, seed: str) -> Puzzle:
    """The puzzle with the rating that bots and words give it."""
    ladder = ladder_of(game.name)
    tries = [
        Try(
            Rating(ladder[level].mu).shown if level in ladder else MIDDLE,
            solves(puzzle, kind, game, level, f"{seed}/{number}"),
        )
        for level in LEVELS
        for number in range(SEEDS)
    ]
    known = worst_known(game, solution_words(puzzle, kind, game))
    return with_posing(puzzle, rating=rate(tries, known))


def with_posing(puzzle: Puzzle, **changes: int) -> Puzzle:
    """The same puzzle, found so hard: that is no part of its name."""
    posing = msgspec.structs.replace(puzzle.posing, **changes)
    scenario = msgspec.structs.replace(puzzle.scenario, puzzle=posing)
    return Puzzle(puzzle.id, scenario, posing)


def solves(puzzle: Puzzle, kind: PuzzleKind, game: AnyGame, level: int, seed: str) -> bool:
    """Whether a bot that plays the turn of a puzzle reaches its aim."""
    bot = Bot(level, Budget.of_work(TRY_WORK))
    start = state = begin(puzzle, game)
    seat = puzzle.posing.seat
    taken: list[Taken] = []
    plan: Sequence[object] = ()
    while len(taken) < MOST_ACTIONS and seat in game.to_act(state):
        plan = plan or bot.foresee(game, state, seat, f"{seed}/{len(taken)}")
        if not plan:
            return False
        action, *plan = plan
        try:
            state, effects = game.apply(state, seat, action, 0.0)
        except Refusal:
            return False
        taken.append(Taken(seat, action, effects, state))
        reached = kind.measure(game, start, seat, taken)
        if reached is not None:
            return reached >= puzzle.posing.target
    return False


def rate(tries: Sequence[Try], known: int) -> int:
    """The rating of a puzzle whose least known word is known so well."""
    least, most = 0.0, 2.0 * MIDDLE
    observed = sum(one.solved for one in tries) + DRAWS / 2
    while most - least > 1:  # the stronger it is, the fewer tries it lets succeed
        middle = (least + most) / 2
        expected = sum(_chance(one.strength, middle) for one in tries)
        expected += DRAWS * _chance(MIDDLE, middle)
        least, most = (middle, most) if expected > observed else (least, middle)
    return round(least) + POINTS_A_STEP * (KNOWN - min(known, WELL_KNOWN))


def _chance(solver: float, puzzle: float) -> float:
    """How likely somebody is to solve it."""
    return float(1 / (1 + 10 ** ((puzzle - solver) / ODDS)))


def centred(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """The puzzles with ratings of which half a kind's are below the middle, as people's are.

    Bots play their turn; they do not solve puzzles. What one of a kind is to another follows from
    their tries, not what a kind is to a person.
    """
    return [
        with_posing(puzzle, rating=puzzle.posing.rating + MIDDLE - middle)
        for alike in _by_kind(puzzles)
        for middle in (median_low(one.posing.rating for one in alike),)
        for puzzle in alike
    ]


def in_quarters(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """The puzzles with their difficulty: the quarter of their kind, from 1, the easiest."""
    return [
        with_posing(puzzle, difficulty=1 + QUARTERS * place // len(alike))
        for alike in _by_kind(puzzles)
        for place, puzzle in enumerate(sorted(alike, key=_hardness))
    ]


def _by_kind(puzzles: Iterable[Puzzle]) -> Iterable[Sequence[Puzzle]]:
    by_kind: dict[str, list[Puzzle]] = {}
    for puzzle in puzzles:
        by_kind.setdefault(puzzle.posing.kind, []).append(puzzle)
    return by_kind.values()


def _hardness(puzzle: Puzzle) -> tuple[int, str]:
    return puzzle.posing.rating, puzzle.id
