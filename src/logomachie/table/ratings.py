"""Ratings: how strong somebody is at a game, how sure that is, and what a finished game changes.

The model is Plackett and Luce's as openskill computes it: one model for duels, for tables of many
and for teams. A bot has the strength that was measured on the ladder, and keeps it.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from statistics import median_low
from typing import TYPE_CHECKING, NamedTuple

from logomachie.bots.ladder import Measured, anchor, ladder_of
from logomachie.engine.game import Seat
from logomachie.engine.strength import Strength, as_strength
from logomachie.table.events import Guest

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

Person = str
"""Who is rated: all guests that turned out to be one person are one."""
FIRST_MU = 25.0
FIRST_SIGMA = FIRST_MU / 3
BETA = FIRST_MU / 6
"""How much chance there is in one game."""
MIDDLE = 1500
POINTS = 30
"""One unit of the model in shown points, so that a point is worth about what it is in chess: who
has 200 more wins three games of four."""
FIRM_SIGMA = 5.0
"""From here on a rating is no longer provisional: after some ten games against known players."""
DAY = 24 * 3600.0
WEEK = 7 * DAY
GENTLE_LEVEL = 2
"""The bot for somebody of whom nothing is known."""


class Rating(NamedTuple):
    """How strong somebody is at a game, as far as is known."""

    mu: float = FIRST_MU
    sigma: float = FIRST_SIGMA

    @property
    def shown(self) -> int:
        """The number that is shown."""
        return round(MIDDLE + POINTS * (self.mu - FIRST_MU))

    @property
    def margin(self) -> int:
        """How far off that may be, either way: the truth is nearer in two cases of three."""
        return round(POINTS * self.sigma)

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known yet."""
        return self.sigma > FIRM_SIGMA


NEWCOMER = Rating()


class Contestant(NamedTuple):
    """Who played on a seat: a person, or a bot."""

    seat: Seat
    guest: Guest
    name: str
    level: Strength


class Side(NamedTuple):
    """One who played for themselves, or a team."""

    contestants: tuple[Contestant, ...]
    place: int
    """From 1; the same for those who tied."""


class Contest(NamedTuple):
    """A finished game that counts."""

    game: str
    sides: tuple[Side, ...]
    ladder: int = 1
    """The number of the ladder by which its bots are rated; the first games do not tell."""


class RatingChange(NamedTuple):
    """What a game did to a person's rating."""

    person: Person
    seat: Seat
    name: str
    """What they were called at that table."""
    place: int
    sides: int
    """How many sides there were."""
    before: Rating
    after: Rating


# -- what a game changes


def rated(contest: Contest, before: Mapping[Guest, Rating]) -> tuple[RatingChange, ...]:
    """What a game does to the ratings of the people who played it."""
    sides = [
        [_strength(contest, one, before) for one in side.contestants] for side in contest.sides
    ]
    after = rate(sides, [side.place for side in contest.sides])
    return tuple(
        RatingChange(one.guest, one.seat, one.name, side.place, len(contest.sides), old, new)
        for side, olds, news in zip(contest.sides, sides, after, strict=True)
        for one, old, new in zip(side.contestants, olds, news, strict=True)
        if one.guest
    )


def rate(sides: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[list[Rating]]:
    """The ratings after a game whose sides ended in these places."""
    model = _model()
    teams = [[model.create_rating(list(rating)) for rating in side] for side in sides]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [[Rating(one.mu, one.sigma) for one in side] for side in after]


def _strength(contest: Contest, one: Contestant, before: Mapping[Guest, Rating]) -> Rating:
    if one.guest:
        return before.get(one.guest, NEWCOMER)
    measured = anchor(contest.game, one.level, contest.ladder)
    assert measured
    return Rating(*measured)


@cache
def _model() -> "PlackettLuce":
    from openskill.models import PlackettLuce  # slow to import, and needed when a game ends

    return PlackettLuce(mu=FIRST_MU, sigma=FIRST_SIGMA, beta=BETA)


# -- the right opponent


def fitting_level(game: str, ratings: Mapping[str, Rating]) -> Strength:
    """The strength of the bot that suits somebody with these ratings; 0 where none was measured.

    Who is new to this game gets the strength that suits them elsewhere.
    """
    ladder = ladder_of(game)
    if not ladder:
        return 0
    if game in ratings:
        return strength_for(ratings[game], ladder)
    elsewhere = [
        strength_for(rating, ladder_of(other))
        for other, rating in ratings.items()
        if ladder_of(other)
    ]
    return median_low(elsewhere) if elsewhere else GENTLE_LEVEL


def strength_for(rating: Rating, ladder: Mapping[int, Measured]) -> Strength:
    """The strength of the bot that is as strong as somebody, as near as there is one.

    Between two levels that were measured a bot is taken to be as strong as it is far from them.
    """
    levels = sorted(ladder)
    steps = pairwise(levels)
    if rating.mu <= ladder[levels[0]].mu:
        return levels[0]
    for weaker, stronger in steps:
        low, high = ladder[weaker].mu, ladder[stronger].mu
        if low <= rating.mu < high:
            share = (rating.mu - low) / (high - low)
            return as_strength(weaker + share * (stronger - weaker))
    return levels[-1]
