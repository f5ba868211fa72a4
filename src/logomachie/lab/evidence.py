"""What a match proves: how much of the points a side takes, judged by pairs of games.

The two games of a pair are played on the same deal with the seats exchanged. What luck the deal
brings, it brings to both, so the two are no independent games: a pair counts as one observation,
the mean of the shares that the side took in its games.

How well a share fits what was seen is its empirical likelihood: that of the likeliest distribution
of pairs which has this share as its mean. Shares that fit well enough are the interval; how much
better one hypothesis fits than the other is what the sequential test goes by. Neither assumes how
often games are drawn, or how much the games of a pair have in common.
"""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import NamedTuple

from logomachie.lab.fixtures import Summary

SIDES = 2
CHI_SQUARE = 3.841458820694124
"""What twice a logarithm of likelihoods exceeds by chance in 5% of all cases."""
UNSEEN = 1e-3
"""Pairs of each plain kind that are added to those seen: what was never seen may still be."""
HALVINGS = 40


class Interval(NamedTuple):
    """A share, and those that fit well enough: 95% of such intervals hold the true one."""

    share: float
    least: float
    most: float


class Decision(StrEnum):
    """What a sequential test comes to."""

    OPEN = "open"
    H0 = "h0"
    H1 = "h1"


class Verdict(NamedTuple):
    """How far a sequential test has come."""

    llr: float
    """The logarithm of how much likelier the pairs are by H1 than by H0."""
    decision: Decision


class SequentialTest(NamedTuple):
    """A test that may be looked at after every pair, and ends as soon as it can."""

    h0: float
    """The share of the first side by the hypothesis that is to be refuted."""
    h1: float
    alpha: float = 0.05
    """How often H1 is accepted where H0 is true, at most."""
    beta: float = 0.05
    """How often H0 is accepted where H1 is true, at most."""

    @property
    def bounds(self) -> tuple[float, float]:
        """The logarithms of likelihoods at which H0 and H1 are accepted."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def judge(self, pairs: Sequence[float]) -> Verdict:
        """What these pairs say."""
        fits = _fit(pairs)
        llr = fits(self.h1) - fits(self.h0)
        low, high = self.bounds
        if low < llr < high:
            return Verdict(llr, Decision.OPEN)
        return Verdict(llr, Decision.H1 if llr > 0 else Decision.H0)


def interval(pairs: Sequence[float]) -> Interval:
    """The share that these pairs show; there must be one."""
    share, fits = sum(pairs) / len(pairs), _fit(pairs)

    def edge(beyond: float) -> float:
        inside = share
        for _ in range(HALVINGS):
            middle = (inside + beyond) / 2
            inside, beyond = (
                (middle, beyond) if -2 * fits(middle) <= CHI_SQUARE else (inside, middle)
            )
        return inside

    return Interval(share, edge(0.0), edge(1.0))


def _fit(pairs: Sequence[float]) -> Callable[[float], float]:
    """How well shares fit: the logarithm of the empirical likelihood, 0 for the best of them."""
    seen = Counter(pairs)
    counts = {value: seen[value] + UNSEEN * (value in PLAIN) for value in PLAIN | seen.keys()}

    def fits(share: float) -> float:
        if not 0 < share < 1:
            return -math.inf
        # Each probability is what was seen, over 1 + tilt * (value - share): the tilt, between the
        # two at which one would have no probability, is where the mean is the share.
        low, high = -1 / (1 - share), 1 / share
        for _ in range(HALVINGS):
            tilt = (low + high) / 2
            moment = sum(
                count * (value - share) / (1 + tilt * (value - share))
                for value, count in counts.items()
            )
            low, high = (tilt, high) if moment > 0 else (low, tilt)
        return -sum(count * math.log1p(tilt * (value - share)) for value, count in counts.items())

    return fits


PLAIN = frozenset((0.0, 0.5, 1.0))
"""What a pair is worth where no game is drawn."""


def has_sides(bots: Sequence[str]) -> bool:
    """Whether two sides alternate around the table: a duel, or two against two."""
    return len(set(bots)) == SIDES == len(set(bots[:SIDES])) and all(
        bot == bots[seat % SIDES] for seat, bot in enumerate(bots)
    )


def pair_share(pair: Sequence[Summary]) -> float:
    """What the first side took of a pair of games."""
    shares = [
        sum(bot % SIDES == 0 for bot in one.outcome.winners) / len(one.outcome.winners)
        for one in pair
    ]
    return sum(shares) / len(shares)
