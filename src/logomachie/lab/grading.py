"""How hard a puzzle is: which bots solve it, and how well known its words are.

Every try of a bot is a game between the bot, whose strength is known from the ladder, and the
puzzle: its rating is the strength that explains best how often each level succeeded. What all or
none solve would have no end, so that two drawn tries against the middle are added. Bots know each
word or do not; people are less sure of what they rarely read, so that words which are not well
known make a puzzle harder still.
"""

import math
from collections.abc import Iterable, Sequence
from statistics import fmean, median_low
from typing import NamedTuple

import msgspec

from logomachie import games
from logomachie.bots.ladder import ladder_of
from logomachie.bots.players import LEVELS, Bot
from logomachie.engine.chance import shuffled
from logomachie.engine.coaching import Taken
from logomachie.engine.game import AnyAction, AnyGame, AnyState
from logomachie.engine.puzzle import Puzzle, PuzzleKind, begin, to_puzzle
from logomachie.engine.refusal import Refusal
from logomachie.engine.scenario import Scenario
from logomachie.kernel.budget import Budget
from logomachie.lab.holding import open_game, solution_words, worst_known
from logomachie.table.ratings import MIDDLE, Rating

SEEDS = 12
"""How often each level tries at least, where another try may end otherwise: two, three, four and
six plans have the same share of it."""
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


class Tried(NamedTuple):
    """A level of bots that tried a puzzle."""

    strength: int
    """In the figures of ratings that people see."""
    solved: float
    """In which share of its tries."""


class Candidate(msgspec.Struct, frozen=True):
    """A puzzle that is to be tried: a value that travels to other processes."""

    scenario: Scenario


class Estimate(msgspec.Struct, frozen=True):
    """What the tries of a puzzle came to."""

    id: str
    rating: int


def estimate_of(candidate: Candidate) -> Estimate:
    """Have the bots of this machine try a puzzle."""
    puzzle = to_puzzle(candidate.scenario)
    name = puzzle.scenario.game
    tried = estimate(puzzle, games.spec(name).kind_of(puzzle), open_game(name))
    return Estimate(tried.id, tried.posing.rating)


def estimate(puzzle: Puzzle, kind: PuzzleKind, game: AnyGame) -> Puzzle:
    """The puzzle with the rating that bots and words give it: the same each time."""
    ladder = ladder_of(game.name)
    start = begin(puzzle, game)
    tried = [
        Tried(
            Rating(ladder[level].mu).shown if level in ladder else MIDDLE,
            share_solved(puzzle, kind, game, start, level),
        )
        for level in LEVELS
    ]
    known = worst_known(game, solution_words(puzzle, kind, game))
    return with_posing(puzzle, rating=rate(tried, known))


def with_posing(puzzle: Puzzle, **changes: int) -> Puzzle:
    """The same puzzle, found so hard: that is no part of its name."""
    posing = msgspec.structs.replace(puzzle.posing, **changes)
    scenario = msgspec.structs.replace(puzzle.scenario, puzzle=posing)
    return Puzzle(puzzle.id, scenario, posing)


# -- tries


def share_solved(
    puzzle: Puzzle, kind: PuzzleKind, game: AnyGame, start: AnyState, level: int
) -> float:
    """How often a bot that plays the turn of a puzzle reaches its aim, as a share of its tries.

    Where a bot draws one of some plans, it is not left to luck which: each is tried as often.
    """
    bot = Bot(level, Budget.of_work(TRY_WORK))
    seat = puzzle.posing.seat
    plans = bot.alternatives(game, start, seat, puzzle.id)
    if plans is None:
        seeds = [f"{puzzle.id}/{number}" for number in range(SEEDS)]
        each = [(bot.foresee(game, start, seat, seed), [seed]) for seed in seeds]
    else:
        rounds = math.ceil(SEEDS / max(1, len(plans)))
        again = [f"{puzzle.id}/{number}" for number in range(rounds)]
        each = [(plan, again) for plan in plans]
    attempt = _Attempt(puzzle, kind, game, start, bot)
    return fmean(attempt.share(plan, seeds) for plan, seeds in each) if each else 0.0


class _Attempt:
    """A bot before a puzzle: what it thinks of after the same actions, it thinks of once."""

    def __init__(
        self, puzzle: Puzzle, kind: PuzzleKind, game: AnyGame, start: AnyState, bot: Bot
    ) -> None:
        self._puzzle = puzzle
        self._kind = kind
        self._game = game
        self._start = start
        self._bot = bot
        self._plans: dict[tuple[str, ...], tuple[Sequence[AnyAction], ...] | None] = {}

    def share(self, plan: Sequence[AnyAction], seeds: Sequence[str]) -> float:
        """How often what begins with a plan reaches the aim."""
        followed = []
        for seed in seeds:
            followed.append(self._follow(plan, seed))
            if not followed[-1].by_lot:  # it would be the same with every seed
                break
        return fmean(one.solved for one in followed)

    def _follow(self, plan: Sequence[AnyAction], seed: str) -> "_Followed":
        """Carry out a plan, and go on from there."""
        game, seat = self._game, self._puzzle.posing.seat
        start = state = self._start
        taken: list[Taken] = []
        by_lot = False
        while len(taken) < MOST_ACTIONS and seat in game.to_act(state):
            if not plan:
                plan, drawn = self._next_plan(state, taken, f"{seed}/{len(taken)}")
                by_lot |= drawn
            if not plan:
                break
            action, *plan = plan
            try:
                state, effects = game.apply(state, seat, action, 0.0)
            except Refusal:
                break
            taken.append(Taken(seat, action, effects, state))
            reached = self._kind.measure(game, start, seat, taken)
            if reached is not None:
                return _Followed(reached >= self._puzzle.posing.target, by_lot)
        return _Followed(False, by_lot)

    def _next_plan(
        self, state: AnyState, taken: Sequence[Taken], seed: str
    ) -> tuple[Sequence[AnyAction], bool]:
        """What the bot does next, and whether that was drawn by lot."""
        game, seat = self._game, self._puzzle.posing.seat
        line = tuple(game.format_action(one.action) for one in taken)
        if line not in self._plans:
            self._plans[line] = self._bot.alternatives(game, state, seat, seed)
        plans = self._plans[line]
        if plans is None:
            return self._bot.foresee(game, state, seat, seed), True
        return next(iter(shuffled(plans, seed, "plan")), ()), len(plans) > 1


class _Followed(NamedTuple):
    """What a try came to."""

    solved: bool
    by_lot: bool
    """Whether something was drawn on the way, so that another try may end otherwise."""


# -- ratings


def rate(tried: Sequence[Tried], known: int) -> int:
    """The rating of a puzzle whose least known word is known so well.

    Each level counts as much as the others, however many of its tries differ.
    """
    least, most = 0.0, 2.0 * MIDDLE
    observed = SEEDS * sum(one.solved for one in tried) + DRAWS / 2
    while most - least > 1:  # the stronger it is, the fewer tries it lets succeed
        middle = (least + most) / 2
        expected = SEEDS * sum(_chance(one.strength, middle) for one in tried)
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
