"""What pairs of games prove, and how often that is wrong."""

import random

import pytest

from logomachie.bots.arena import Outcome
from logomachie.lab.evidence import (
    Decision,
    SequentialTest,
    has_sides,
    interval,
    pair_share,
)
from logomachie.lab.fixtures import Fixture, Summary, Terms, Thinking

TERMS = Terms("option", "complet", "", {}, Thinking())


def pairs_of(chance: random.Random, share: float, count: int) -> list[float]:
    """Pairs of games of a side that takes this share of them."""
    return [sum(chance.random() < share for _ in range(2)) / 2 for _ in range(count)]


@pytest.mark.parametrize(
    ("pairs", "share", "least", "most"),
    [
        ([1.0] * 10, 1.0, 0.825, 1.0),
        ([0.0] * 10, 0.0, 0.0, 0.175),
        ([1.0, 0.0] * 50, 0.5, 0.403, 0.597),
        ([0.5] * 40, 0.5, 0.477, 0.523),
        ([1.0, 0.5, 0.5, 0.0] * 10, 0.5, 0.391, 0.609),
    ],
)
def test_an_interval_is_as_wide_as_the_pairs_differ(
    pairs: list[float], share: float, least: float, most: float
) -> None:
    """Where the deal decides both games of a pair, each side wins one: that says much."""
    assert interval(pairs) == pytest.approx((share, least, most), abs=0.001)


@pytest.mark.parametrize("share", [0.5, 0.8])
def test_intervals_hold_the_true_share_as_often_as_they_say(share: float) -> None:
    chance = random.Random(7)
    intervals = [interval(pairs_of(chance, share, 60)) for _ in range(60)]
    held = sum(least <= share <= most for _, least, most in intervals)
    assert 53 <= held <= 60


@pytest.mark.parametrize(("share", "right"), [(0.5, Decision.H0), (0.65, Decision.H1)])
def test_a_sequential_test_errs_as_seldom_as_it_says(share: float, right: Decision) -> None:
    chance = random.Random(11)
    test = SequentialTest(h0=0.5, h1=0.65, alpha=0.1, beta=0.1)
    wrong, pairs_needed = 0, 0
    for _ in range(60):
        pairs: list[float] = []
        while (decision := test.judge(pairs).decision) is Decision.OPEN:
            pairs += pairs_of(chance, share, 1)
        wrong += decision is not right
        pairs_needed += len(pairs)
    assert wrong <= 11
    assert pairs_needed / 60 < 60, "a fixed match with these risks needs 72 pairs"


@pytest.mark.parametrize(
    ("bots", "expected"),
    [("35", True), ("3535", True), ("33", False), ("335", False), ("3355", False), ("345", False)],
)
def test_two_sides_alternate_around_the_table(bots: str, expected: bool) -> None:
    assert has_sides(tuple(bots)) is expected


@pytest.mark.parametrize(
    ("winners", "expected"),
    [
        (((0,), (0,)), 1.0),
        (((0,), (1,)), 0.5),
        (((0, 1), (1,)), 0.25),
        (((0, 2), (2,)), 1.0),  # two against two: the seats of a side win for it
        (((0, 1, 3), (1, 3)), 1 / 6),
    ],
)
def test_a_pair_is_worth_what_its_side_took(
    winners: tuple[tuple[int, ...], ...], expected: float
) -> None:
    fixture = Fixture(TERMS, ("3", "5", "3", "5"), "s/0", 0)
    pair = [Summary(fixture, Outcome((), won, (), (), (), "O50", ()), ()) for won in winners]
    assert pair_share(pair) == pytest.approx(expected)
