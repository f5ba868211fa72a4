"""The search for cuts that cover a word, against trying all sets of them."""

import random
from itertools import combinations

import numpy as np

from logomachie.kernel.chains.covers import MOST_CUTS, covers
from tests.chance import seeded

LETTERS = 5


@seeded(30)
def test_all_sets_that_cover_a_word_are_found(seed: int) -> None:
    rng = random.Random(seed)
    row = [[rng.randrange(3) for _ in range(LETTERS)] for _ in range(3)]
    words = np.array(row, np.int64)
    cuts = np.array([[rng.randrange(2) for _ in range(LETTERS)] for _ in range(8)], np.int64)
    chains = np.array(sorted(rng.randrange(4) for _ in cuts), np.int64)
    may = np.array([rng.randrange(2) for _ in range(LETTERS)], np.int64)
    jokers, most_chains, most_letters = rng.randrange(2), rng.randrange(4), rng.randrange(2, 7)
    expected = set()
    for size in range(most_chains + 1):
        for some in combinations(range(len(cuts)), size):
            taken = cuts[list(some)].sum(axis=0)
            apart = len({int(chains[cut]) for cut in some}) == size
            for word in words if apart and taken.sum() <= most_letters else ():
                rest = word - taken
                if (rest >= 0).all() and np.maximum(rest - may, 0).sum() <= jokers:
                    expected.add(some)
    found = np.empty((5000, MOST_CUTS), np.int64)
    count = covers(words, cuts, chains, may, jokers, most_chains, most_letters, found)
    rows = found[: int(count)].tolist()
    assert {tuple(cut for cut in row if cut >= 0) for row in rows} == expected
    assert covers(words, cuts, chains, may, jokers, most_chains, most_letters, found[:0]) in (
        -1,
        0,
    )
