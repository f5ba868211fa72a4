"""The search for the best grids of two stars.

The tables of `stars_cover` and `stars_cross` tell what two crossings and the cards left are worth
together: they make promises. What promises more than the grids found so far is built.
"""

import numpy as np

from logomachie.kernel.arrays import I64, Int
from logomachie.kernel.stars.build import (
    LONE_A,
    LONE_B,
    TWO_CORNERS,
    TWO_FAR,
    Found,
    Hand,
    Work,
    further_arms,
    keep_promise,
)
from logomachie.kernel.stars.cards import Bags, Shorts
from logomachie.kernel.stars.cover import COUNTS, NONE
from logomachie.kernel.stars.cross import CORNER, CROSSING_KINDS, FAR, Crossings
from logomachie.lexicon.compiler import njit


@njit(cache=True, nogil=True)
def best_with_second(bags: Bags, best: Shorts, table: Shorts, pair_worth: Int) -> Shorts:
    """What a bag is worth, at most, with a crossing of the table and two further arms each."""
    full = len(bags.size) - 1
    beside = best[:, COUNTS * 2 + 2].copy()
    out = np.full(full + 1, NONE, np.int32)
    for part in range(full + 1):
        if table[part] == 0:
            continue  # as most are
        crossing = pair_worth + bags.worth[part] + table[part] - 1
        left = full - part
        for at in range(bags.first_part[left], bags.first_part[left + 1]):
            rest = I64(bags.parts[at])
            out[part + rest] = max(I64(out[part + rest]), I64(crossing) + beside[rest])
    return out


@njit(cache=True, nogil=True)
def search_lone(hand: Hand, work: Work, found: Found, capital: Int) -> None:
    """Grids of one capital alone."""
    bags = hand.bags
    full = len(bags.size) - 1
    arms = min(I64(COUNTS - 1), hand.most_arms)
    column = COUNTS * arms if capital == 0 else arms
    promise = I64(hand.best[full, column])
    if promise > found.worth[-1]:
        none = I64(0)
        kind = I64(LONE_A if capital == 0 else LONE_B)
        keep_promise(hand, work, found, kind, none, none, none, none, promise)


@njit(cache=True, nogil=True)
def search_single(
    hand: Hand,
    crossings: Crossings,
    work: Work,
    found: Found,
    by_size: Shorts,
    start: Int,
    end: Int,
) -> None:
    """Grids with one crossing that takes one of the bags listed from start to end."""
    bags = hand.bags
    full = len(bags.size) - 1
    pair = hand.arm_worth[0] + hand.arm_worth[1]
    for at in range(start, end):
        bag = I64(by_size[at])
        for kind in range(CROSSING_KINDS):
            shared = I64(crossings.kinds[kind, bag])
            if shared == 0:
                continue
            a, b = further_arms(kind, hand.most_arms)
            promise = pair + bags.worth[bag] + shared - 1 + hand.best[full - bag, COUNTS * a + b]
            if promise > found.worth[-1]:
                none = I64(0)
                keep_promise(hand, work, found, I64(kind), bag, none, none, none, promise)


@njit(cache=True, nogil=True)
def search_double(
    hand: Hand,
    crossings: Crossings,
    second: Shorts,
    corner: Shorts,
    work: Work,
    found: Found,
    by_size: Shorts,
    start: Int,
    end: Int,
) -> None:
    """Grids with two crossings, the larger of which takes one of the bags listed."""
    bags = hand.bags
    full = len(bags.size) - 1
    pair = hand.arm_worth[0] + hand.arm_worth[1]
    depth = crossings.pairs.shape[0]
    most = hand.most_arms - 2
    far_column = (COUNTS + 1) * min(I64(2), most)
    for at in range(start, end):
        bag = I64(by_size[at])
        rest = full - bag
        base = pair + bags.worth[bag] - 1
        if crossings.kinds[FAR, bag] and (
            base + crossings.kinds[FAR, bag] + second[rest] > found.worth[-1]
        ):
            for x in range(2, depth):
                for y in range(2, depth):
                    shared = I64(crossings.pairs[x, y, bag])
                    if shared and base + shared + second[rest] > found.worth[-1]:
                        _search_second(
                            hand, crossings.pairs[y, x], far_column, work, found, I64(TWO_FAR),
                            bag, base + shared, I64(x), I64(y),
                        )  # fmt: skip
        for ends in range(4):
            shared = I64(crossings.kinds[CORNER + ends, bag])
            if shared and base + shared + corner[rest] > found.worth[-1]:
                # Two arms that end in the corner leave room for one further arm of the other star.
                for other in range(4):
                    a = min(I64((ends & 1) + (other & 1)), most)
                    b = min(I64((ends >> 1) + (other >> 1)), most)
                    _search_second(
                        hand, crossings.kinds[CORNER + other], COUNTS * a + b, work, found,
                        I64(TWO_CORNERS), bag, base + shared, I64(CORNER + ends),
                        I64(CORNER + other),
                    )  # fmt: skip


@njit(cache=True, nogil=True)
def _search_second(
    hand: Hand,
    table: Shorts,
    column: Int,
    work: Work,
    found: Found,
    kind: Int,
    bag: Int,
    base: Int,
    x: Int,
    y: Int,
) -> None:
    """Add a second crossing of a table to a first."""
    bags = hand.bags
    rest = len(bags.size) - 1 - bag
    base += hand.arm_worth[0] + hand.arm_worth[1] - 1
    for at in range(bags.first_part[rest], bags.first_part[rest + 1]):
        part = I64(bags.parts[at])
        shared = I64(table[part])
        if shared and bags.size[part] <= bags.size[bag]:
            promise = base + bags.worth[part] + shared + hand.best[rest - part, column]
            if promise > found.worth[-1]:
                keep_promise(hand, work, found, kind, bag, part, x, y, promise)
