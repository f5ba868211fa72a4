"""From which ends of chains the letters of a word may come.

A *cut* is a row: how many of each letter it takes from its chain, all of which must be laid. A word
is covered by cuts of different chains and by what may be laid besides.
"""

import numpy as np
from numpy.typing import NDArray

from logomachie.lexicon.compiled import I64, Int
from logomachie.lexicon.compiler import njit

MOST_CUTS = 6
"""Chains of which letters are taken together."""

Ints = NDArray[np.int64]


@njit(cache=True, nogil=True)
def fits(needed: Ints, cut: Ints) -> bool:
    """Whether a word needs all letters of a cut."""
    for letter in range(len(cut)):  # noqa: SIM110 - compiled
        if cut[letter] > needed[letter]:
            return False
    return True


@njit(cache=True, nogil=True)
def missing(needed: Ints, may: Ints) -> Int:
    """How many letters are missing where some may be laid."""
    count = I64(0)
    for letter in range(len(needed)):
        if needed[letter] > may[letter]:
            count += needed[letter] - may[letter]
    return count


@njit(cache=True, nogil=True)
def covers(
    words: Ints,
    cuts: Ints,
    chains: Ints,
    may: Ints,
    jokers: Int,
    most_chains: Int,
    most_letters: Int,
    found: Ints,
) -> Int:
    """Write sets of cuts that cover one of these words; how many, or -1 where the table is full.

    Words are rows of letters needed; ``chains`` tells the chain of each cut, in ascending order. A
    set is a row of cuts, filled with -1; no cut at all is a set as well. A set is written once for
    each word that it covers.
    """
    chosen = np.zeros(MOST_CUTS + 1, np.int64)
    usable = np.zeros(len(cuts), np.int64)
    sizes = cuts.sum(axis=1)
    count = I64(0)
    for word in range(len(words)):
        needed = words[word].copy()
        usable_count = I64(0)
        for cut in range(len(cuts)):
            if sizes[cut] <= most_letters and fits(needed, cuts[cut]):
                usable[usable_count] = cut
                usable_count += 1
        depth, taken, place = I64(0), I64(0), I64(0)
        fresh = True
        while True:
            if fresh and missing(needed, may) <= jokers:
                if count == len(found):
                    return I64(-1)
                for column in range(MOST_CUTS):
                    found[count, column] = usable[chosen[column]] if column < depth else -1
                count += 1
            fresh = False
            while place < usable_count:
                cut = usable[place]
                if (
                    depth < most_chains
                    and (depth == 0 or chains[usable[chosen[depth - 1]]] < chains[cut])
                    and taken + sizes[cut] <= most_letters
                    and fits(needed, cuts[cut])
                ):
                    break
                place += 1
            if place < usable_count and depth < most_chains:
                cut = usable[place]
                chosen[depth] = place
                depth += 1
                taken += sizes[cut]
                needed -= cuts[cut]
                place += 1
                fresh = True
                continue
            if depth == 0:
                break
            depth -= 1
            cut = usable[chosen[depth]]
            taken -= sizes[cut]
            needed += cuts[cut]
            place = chosen[depth] + 1
    return count
