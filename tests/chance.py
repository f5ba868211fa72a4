"""Chance in tests: the suite draws the same every time, each round of ``make fuzz`` anew."""

import os

import pytest

ROUND = int(os.environ.get("FUZZ_SEED", "0"))
"""The number of a round of ``make fuzz``; 0 is the suite."""


def seeds(count: int, *finds: int) -> list[int]:
    """So many seeds, after those that once found something."""
    return [*finds, *range(ROUND, ROUND + count)]


def seeded(count: int, *finds: int) -> pytest.MarkDecorator:
    """Run a test once with each of these seeds, as its argument ``seed``."""
    marked = [pytest.param(seed, marks=pytest.mark.seeded) for seed in seeds(count, *finds)]
    return pytest.mark.parametrize("seed", marked)
