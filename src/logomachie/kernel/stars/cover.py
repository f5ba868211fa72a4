"""Which bags of cards the arms of stars can use up, and what is the best to do with a bag.

What a star scores depends on two things alone: how many arms it has and which cards they use. So
all stars of a capital are known when it is known, for every bag, with how many arms the bag can be
used up. Two such tables together tell what two capitals can make of a bag. That equal words must
not be laid twice is left out here: what these tables promise is an upper bound, seldom missed.
"""

import numpy as np
from numpy.typing import NDArray

from logomachie.kernel.arrays import I64, Int, Ints
from logomachie.kernel.stars.cards import KINDS, Bags, Shorts
from logomachie.lexicon.compiler import njit

ARMS = 4
"""The most arms of a star."""
COUNTS = ARMS + 1
NONE = -(1 << 28)


@njit(cache=True, nogil=True)
def count_arms(bags: Bags, start: Shorts) -> NDArray[np.uint8]:
    """For every bag, the mask of the numbers of arms that can use it up.

    One of the arms holds a card of the highest kind in the bag: it is enough to try those first.
    """
    total = len(bags.packed)
    masks = np.zeros(total, np.uint8)
    masks[0] = 1
    for bag in range(1, total):
        mask = I64(0)
        high = I64(0)
        for kind in range(KINDS):
            if bags.strides[kind] > high and bags.strides[kind] <= bag:
                high = bags.strides[kind]
        rest = bag % high
        first = bags.first_part[bag] + bags.first_part[rest + 1] - bags.first_part[rest]
        for at in range(first, bags.first_part[bag + 1]):
            part = I64(bags.parts[at])
            if start[part] < start[part + 1]:
                mask |= I64(masks[bag - part]) << 1
        masks[bag] = mask & ((1 << COUNTS) - 1)
    return masks


@njit(cache=True, nogil=True)
def count_both(
    bags: Bags, first: NDArray[np.uint8], second: NDArray[np.uint8]
) -> NDArray[np.uint32]:
    """For every bag, bit ``5 a + b`` where ``a`` and ``b`` arms of the two capitals use it up."""
    total = len(bags.packed)
    spread = np.zeros(1 << COUNTS, np.int64)
    for mask in range(1 << COUNTS):
        for arms in range(COUNTS):
            if (mask >> arms) & 1:
                spread[mask] |= I64(1) << (COUNTS * arms)
    both = np.zeros(total, np.uint32)
    for part in range(total):
        if first[part] == 0:
            continue
        left = total - 1 - part
        arms_of_first = spread[first[part]]
        for at in range(bags.first_part[left], bags.first_part[left + 1]):
            rest = I64(bags.parts[at])
            both[part + rest] |= np.uint32(arms_of_first * I64(second[rest]))
    return both


@njit(cache=True, nogil=True)
def best_arms(
    bags: Bags, counts: Ints, both: NDArray[np.uint32], arm_worth: Ints, bonus: Int
) -> Shorts:
    """What a bag is worth with up to ``a`` and ``b`` arms, in column ``5 a + b``.

    Cards may stay in the hand; ``bonus`` is for using up the bag.
    """
    total = len(bags.packed)
    best = np.empty((total, COUNTS * COUNTS), np.int32)
    exact = np.empty((total, COUNTS * COUNTS), np.int32)
    for bag in range(total):
        mask = I64(both[bag])
        for a in range(COUNTS):
            for b in range(COUNTS):
                column = COUNTS * a + b
                value = I64(NONE)
                if (mask >> column) & 1:
                    value = a * arm_worth[0] + b * arm_worth[1] + bags.worth[bag]
                if a:
                    value = max(value, I64(exact[bag, column - COUNTS]))
                if b:
                    value = max(value, I64(exact[bag, column - 1]))
                exact[bag, column] = value
                best[bag, column] = value
    for kind in range(KINDS):
        stride = bags.strides[kind]
        if stride == 0:
            continue
        for bag in range(stride, total):
            if (bag // stride) % (counts[kind] + 1):
                for column in range(COUNTS * COUNTS):
                    less = best[bag - stride, column]
                    if less > best[bag, column]:
                        best[bag, column] = less
    if bonus:
        for bag in range(total):
            for column in range(COUNTS * COUNTS):
                more = exact[bag, column] + bonus
                if more > best[bag, column]:
                    best[bag, column] = more
    return best
