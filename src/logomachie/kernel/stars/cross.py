"""Where an arm of one capital can cross an arm of another, and which cards the two arms take.

Turned and mirrored, a grid of two stars always looks like this: A in the corner, B below it and to
the right. With B at column x and row y from A, the arms can meet in two places only: A's arm to the
right and B's arm upwards (first crossing), A's arm downwards and B's arm to the left (second)::

    A a a p a        A's right arm shows p at place x, B's upper arm shows it at place y
    a     b          A's lower arm shows q at place y, B's left arm shows it at place x
    q b b B b
    a     b

What makes a difference for the other arms is how near the two capitals are. From two columns and
two rows apart, nothing touches that should not. Next to each other, arms would lie side by side:
some must be missing. These are the KINDS of crossings, with how many further arms A and B can have
when it is the only one:

=========  =====================================  ===  ===
kind       places of the shared card               A    B
=========  =====================================  ===  ===
FAR        2 or more in both arms                   3    3
A_NEAR     1 in A's arm, last in B's arm            2    3
A_NEAR_ON  1 in A's arm, B's arm goes on            1    3
B_NEAR     1 in B's arm, last in A's arm            3    2
B_NEAR_ON  1 in B's arm, A's arm goes on            3    1
CORNER     1 in both; +1: B's arm ends, +2: A's   1-2  1-2
=========  =====================================  ===  ===

The kinds that end are also counted among those that go on.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from logomachie.kernel.arrays import I64, Flag, Int, Ints
from logomachie.kernel.stars.cards import CODES, JOKER_CODE, Bags, Shorts
from logomachie.lexicon.compiled import lowest_bit
from logomachie.lexicon.compiler import njit

FAR, A_NEAR, A_NEAR_ON, B_NEAR, B_NEAR_ON, CORNER = 0, 1, 2, 3, 4, 5
CROSSING_KINDS = 9


class Places(NamedTuple):
    """For every code, place and size: the bags with a word that shows the code there."""

    start: Ints
    bag: Shorts


class Crossings(NamedTuple):
    """For every bag: 1 + the worth of the best card that two arms using it up can share, or 0."""

    kinds: Shorts
    """By kind of crossing."""
    pairs: Shorts
    """By place in A's arm and place in B's arm, both 2 or more."""


@njit(cache=True, nogil=True)
def kind_of(code: Int) -> Int:
    """The kind of card that shows a code."""
    return code + 1 if code < JOKER_CODE else I64(0)


@njit(cache=True, nogil=True)
def fits_kind(kind: Int, place_a: Int, place_b: Int, size_a: Int, size_b: Int) -> Flag:
    """Whether a crossing at these places of arms of these sizes is of a kind."""
    if kind == FAR:
        return place_a > 1 and place_b > 1
    if kind == A_NEAR:
        return place_a == 1 and place_b > 1 and place_b == size_b
    if kind == A_NEAR_ON:
        return place_a == 1 and place_b > 1
    if kind == B_NEAR:
        return place_b == 1 and place_a > 1 and place_a == size_a
    if kind == B_NEAR_ON:
        return place_b == 1 and place_a > 1
    ends = (size_b == 1) + 2 * (size_a == 1)
    return place_a == 1 and place_b == 1 and kind - CORNER == ends


@njit(cache=True, nogil=True)
def list_places(size_of: NDArray[np.uint8], shown: Ints) -> Places:
    """Sort what the words of a capital show by code, place and size."""
    total, depth = shown.shape
    start = np.zeros(CODES * depth * depth + 1, np.int64)
    for bag in range(total):
        size = I64(size_of[bag])
        for place in range(1, min(size, depth - 1) + 1):
            codes = shown[bag, place]
            while codes:
                start[(lowest_bit(codes) * depth + place) * depth + size + 1] += 1
                codes &= codes - 1
    for at in range(1, len(start)):
        start[at] += start[at - 1]
    listed = np.zeros(start[-1], np.int32)
    filled = start.copy()
    for bag in range(total):
        size = I64(size_of[bag])
        for place in range(1, min(size, depth - 1) + 1):
            codes = shown[bag, place]
            while codes:
                key = (lowest_bit(codes) * depth + place) * depth + size
                listed[filled[key]] = bag
                filled[key] += 1
                codes &= codes - 1
    return Places(start, listed)


def no_crossings(bags: Bags, depth: int) -> Crossings:
    """Tables without any crossing yet."""
    total = len(bags.packed)
    return Crossings(
        np.zeros((CROSSING_KINDS, total), np.int32),
        np.zeros((depth, depth, total), np.int32),
    )


@njit(cache=True, nogil=True)
def find_crossings(
    bags: Bags,
    a: Places,
    b: Places,
    shared_worth: Ints,
    size: Int,
    first_code: Int,
    last_code: Int,
    crossings: Crossings,
) -> None:
    """Enter the crossings that take ``size`` cards in all and share a card showing these codes."""
    hand = bags.packed[-1] | bags.guards
    depth = crossings.pairs.shape[0]
    for code in range(first_code, last_code + 1):
        unit = bags.units[kind_of(code)]
        stride = bags.strides[kind_of(code)]
        worth = 1 + shared_worth[kind_of(code)]
        for size_a in range(max(1, size + 2 - depth), min(size, depth - 1) + 1):
            size_b = size + 1 - size_a
            for place_a in range(1, size_a + 1):
                key_a = (code * depth + place_a) * depth + size_a
                if a.start[key_a] == a.start[key_a + 1]:
                    continue
                for place_b in range(1, size_b + 1):
                    key_b = (code * depth + place_b) * depth + size_b
                    for at_a in range(a.start[key_a], a.start[key_a + 1]):
                        bag_a = I64(a.bag[at_a])
                        room = hand - bags.packed[bag_a] + unit
                        for at_b in range(b.start[key_b], b.start[key_b + 1]):
                            bag_b = I64(b.bag[at_b])
                            if (room - bags.packed[bag_b]) & bags.guards == bags.guards:
                                bag = bag_a + bag_b - stride
                                _enter(crossings, bag, worth, place_a, place_b, size_a, size_b)


@njit(cache=True, nogil=True)
def _enter(
    crossings: Crossings,
    bag: Int,
    worth: Int,
    place_a: Int,
    place_b: Int,
    size_a: Int,
    size_b: Int,
) -> None:
    kinds, pairs = crossings.kinds, crossings.pairs
    if place_a > 1 and place_b > 1:
        pairs[place_a, place_b, bag] = max(I64(pairs[place_a, place_b, bag]), worth)
        kinds[FAR, bag] = max(I64(kinds[FAR, bag]), worth)
        return
    for kind in range(1, CROSSING_KINDS):
        if worth > kinds[kind, bag] and fits_kind(kind, place_a, place_b, size_a, size_b):
            kinds[kind, bag] = worth
