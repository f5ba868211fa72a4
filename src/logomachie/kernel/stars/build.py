"""Building grids of stars: cards divided into arms, words for the arms, directions for the words.

A *promise* is what the tables say can be done with certain cards; see `stars_search`. Nearly every
promise can be kept. Where it cannot, it is because a word would be there twice, or because arms
would touch.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from logomachie.kernel.arrays import I64, Flag, Int, Ints
from logomachie.kernel.stars.cards import JOKER_CODE, Bags, Shorts, Words
from logomachie.kernel.stars.cover import COUNTS, NONE
from logomachie.kernel.stars.cross import (
    A_NEAR,
    A_NEAR_ON,
    B_NEAR,
    B_NEAR_ON,
    CORNER,
    CROSSING_KINDS,
    FAR,
    fits_kind,
    kind_of,
)
from logomachie.lexicon.compiled import lowest_bit
from logomachie.lexicon.compiler import njit

RIGHT_A, DOWN_A, LEFT_A, UP_A, UP_B, LEFT_B, DOWN_B, RIGHT_B = range(8)
"""The arms of a grid, in the order of its row; the two numbers behind them are x and y."""
AT_X, AT_Y, ROW = 8, 9, 10

TWO_FAR, TWO_CORNERS, LONE_A, LONE_B = 9, 10, 11, 12
"""Kinds of grids, beside those with one crossing: two crossings, or one capital alone."""
MOST_STEPS = 1 << 14
"""Tries to keep one promise before it is given up, at first."""


class Hand(NamedTuple):
    """All that is known of a hand."""

    bags: Bags
    words: Words
    arm_worth: Ints
    """What an arm of each capital is worth, beside its small cards."""
    shared_worth: Ints
    """By kind: what a card is worth the second time."""
    bonus: Int
    """What laying the whole hand is worth."""
    best: Shorts
    """`best_arms` of every bag."""
    most_arms: Int


class Found(NamedTuple):
    """The best grids so far, the best first."""

    worth: Ints
    key: Ints
    """Equal for grids of equal words."""
    rows: Shorts
    """For each arm the number of its word, or -1; then x and y."""


class Work(NamedTuple):
    """Room for building one grid."""

    promise: Ints
    """What is to be built: see KIND and its like."""
    slots: Ints
    """One row for each arm: see CAPITAL and its like. Crossing arms come first."""
    levels: Ints
    """One row for each further arm: the bag left, what the arms so far are worth, the next part."""
    counters: Ints
    """Steps for the promise at hand, the most that it may take, what the dearest promise that was
    given up is worth, promises tried, worth of the last grid noted."""


KIND, BAG, OTHER, X, Y = 0, 1, 2, 3, 4
"""Parts of a promise: the kind of grid, the bags of its two crossings, and x and y; for crossings
in the corner, their kinds instead."""
CAPITAL, CARDS, PLACE, CODE, PICK = 0, 1, 2, 3, 4
"""Parts of a slot: the capital (0 or 1), the bag, what code the word must show at which place (0
for anything), and the word chosen."""
LEFT, VALUE, NEXT = 0, 1, 2
STEPS, MOST, GIVEN_UP, TRIED, BUILT = 0, 1, 2, 3, 4


def new_found(count: int) -> Found:
    """No grids yet, and room for so many."""
    worth, key = np.full(count, NONE, np.int64), np.zeros(count, np.int64)
    return Found(worth, key, np.full((count, ROW), -1, np.int32))


def new_work() -> Work:
    """Fresh room for building."""
    work = Work(*(np.zeros(shape, np.int64) for shape in (5, (8, 5), (8, 3), 5)))
    work.counters[MOST] = MOST_STEPS
    return work


@njit(cache=True, nogil=True)
def keep_promise(
    hand: Hand,
    work: Work,
    found: Found,
    kind: Int,
    bag: Int,
    other: Int,
    x: Int,
    y: Int,
    worth: Int,
) -> None:
    """Build the grid that a promise stands for, or else the best that is like it."""
    promise, counters = work.promise, work.counters
    promise[KIND], promise[BAG], promise[OTHER], promise[X], promise[Y] = kind, bag, other, x, y
    counters[TRIED] += 1
    counters[STEPS] = 0
    if not _build(hand, work, found, worth):
        need = found.worth[-1] + 1
        while need < worth and _build(hand, work, found, need):
            need = counters[BUILT] + 1
    if counters[STEPS] > counters[MOST]:
        counters[GIVEN_UP] = max(counters[GIVEN_UP], worth)


@njit(cache=True, nogil=True)
def further_arms(kind: Int, most: Int) -> tuple[Int, Int]:
    """How many arms A and B can have beside those of a single crossing."""
    a, b = I64(3), I64(3)
    if kind == A_NEAR:
        a = I64(2)
    elif kind == A_NEAR_ON:
        a = I64(1)
    elif kind == B_NEAR:
        b = I64(2)
    elif kind == B_NEAR_ON:
        b = I64(1)
    elif kind >= CORNER:
        a = I64(1) + ((kind - CORNER) & 1)
        b = I64(1) + ((kind - CORNER) >> 1)
    return min(a, most - 1), min(b, most - 1)


@njit(cache=True, nogil=True)
def _build(hand: Hand, work: Work, found: Found, need: Int) -> Flag:
    """Build a grid worth at least so much; whether there is one."""
    bags, shown, promise = hand.bags, hand.words.shown, work.promise
    kind, bag = promise[KIND], promise[BAG]
    rest = len(bags.size) - 1 - bag
    if kind >= LONE_A:
        arms = min(I64(COUNTS - 1), hand.most_arms)
        a = arms if kind == LONE_A else I64(0)
        return _add_arms(hand, work, found, I64(0), rest, a, arms - a, I64(0), need)
    base = hand.arm_worth[0] + hand.arm_worth[1] + bags.worth[bag]
    first_kind = I64(FAR) if kind == TWO_FAR else promise[X] if kind == TWO_CORNERS else kind
    deepest = shown.shape[2] - 1
    for at in range(bags.first_part[bag], bags.first_part[bag + 1]):
        bag_a = I64(bags.parts[at])
        size_a = I64(bags.size[bag_a])
        for place_a in range(1, min(size_a, deepest) + 1):
            if kind == TWO_FAR and place_a != promise[X]:
                continue
            codes = shown[0, bag_a, place_a]
            while codes:
                code = lowest_bit(codes)
                codes &= codes - 1
                bag_b = bag - bag_a + bags.strides[kind_of(code)]
                size_b = I64(bags.size[bag_b])
                for place_b in range(1, min(size_b, deepest) + 1):
                    if (
                        (shown[1, bag_b, place_b] >> code) & 1 == 0
                        or (kind == TWO_FAR and place_b != promise[Y])
                        or not fits_kind(first_kind, place_a, place_b, size_a, size_b)
                    ):
                        continue
                    _set_slot(work.slots, 0, 0, bag_a, place_a, code)
                    _set_slot(work.slots, 1, 1, bag_b, place_b, code)
                    value = base + hand.shared_worth[kind_of(code)]
                    if kind < CROSSING_KINDS:
                        a, b = further_arms(kind, hand.most_arms)
                        done = _add_arms(hand, work, found, I64(2), rest, a, b, value, need)
                    else:
                        done = _build_second(hand, work, found, rest, value, need)
                    if done or work.counters[STEPS] > work.counters[MOST]:
                        return done
    return False


@njit(cache=True, nogil=True)
def _build_second(hand: Hand, work: Work, found: Found, rest: Int, value: Int, need: Int) -> Flag:
    """Add the second crossing: A shows its card where B showed that of the first, and B where A."""
    bags, shown, slots = hand.bags, hand.words.shown, work.slots
    kind, bag = work.promise[KIND], work.promise[OTHER]
    place_a, place_b = slots[1, PLACE], slots[0, PLACE]
    value += hand.arm_worth[0] + hand.arm_worth[1] + bags.worth[bag]
    most = hand.most_arms - 2
    for at in range(bags.first_part[bag], bags.first_part[bag + 1]):
        bag_a = I64(bags.parts[at])
        size_a = I64(bags.size[bag_a])
        if size_a < place_a:
            continue
        codes = shown[0, bag_a, place_a]
        while codes:
            code = lowest_bit(codes)
            codes &= codes - 1
            bag_b = bag - bag_a + bags.strides[kind_of(code)]
            size_b = I64(bags.size[bag_b])
            if size_b < place_b or (shown[1, bag_b, place_b] >> code) & 1 == 0:
                continue
            a, b = I64(2), I64(2)
            if kind == TWO_CORNERS:
                if not fits_kind(work.promise[Y], place_a, place_b, size_a, size_b):
                    continue
                a = I64(bags.size[slots[1, CARDS]] == 1) + I64(size_b == 1)
                b = I64(bags.size[slots[0, CARDS]] == 1) + I64(size_a == 1)
            _set_slot(slots, 2, 0, bag_a, place_a, code)
            _set_slot(slots, 3, 1, bag_b, place_b, code)
            worth = value + hand.shared_worth[kind_of(code)]
            done = _add_arms(
                hand, work, found, I64(4), rest - bag, min(a, most), min(b, most), worth, need
            )
            if done or work.counters[STEPS] > work.counters[MOST]:
                return done
    return False


@njit(cache=True, nogil=True)
def _set_slot(slots: Ints, slot: Int, capital: Int, bag: Int, place: Int, code: Int) -> None:
    slots[slot, CAPITAL] = capital
    slots[slot, CARDS] = bag
    slots[slot, PLACE] = place
    slots[slot, CODE] = code


@njit(cache=True, nogil=True)
def _add_arms(
    hand: Hand,
    work: Work,
    found: Found,
    crossing: Int,
    rest: Int,
    most_a: Int,
    most_b: Int,
    value: Int,
    need: Int,
) -> Flag:
    """Divide the cards left into further arms, as many as bring enough; whether it can be done."""
    column = COUNTS * most_a + most_b
    for a in range(most_a, -1, -1):
        for b in range(most_b, -1, -1):
            if value + hand.best[rest, COUNTS * a + b] >= need and _divide(
                hand, work, found, crossing, rest, a, b, value, need
            ):
                return True
            if work.counters[STEPS] > work.counters[MOST] or value + hand.best[rest, column] < need:
                return False
    return False


@njit(cache=True, nogil=True)
def _divide(
    hand: Hand,
    work: Work,
    found: Found,
    crossing: Int,
    rest: Int,
    a: Int,
    b: Int,
    value: Int,
    need: Int,
) -> Flag:
    """Divide the cards left into so many further arms; whether a grid came of it.

    Arms of a capital come in falling order of their bags, so that each division is tried once.
    """
    bags, start, slots, levels = hand.bags, hand.words.start, work.slots, work.levels
    bonus = hand.bonus if work.promise[KIND] < LONE_A else I64(0)
    arms = a + b
    if arms == 0:
        work.counters[STEPS] += 1
        value += bonus if rest == 0 else I64(0)
        return crossing > 0 and value >= need and _give_words(hand, work, found, crossing, value)
    at = I64(0)
    levels[0, LEFT], levels[0, VALUE], levels[0, NEXT] = rest, value, bags.first_part[rest] + 1
    while at >= 0:
        left = levels[at, LEFT]
        capital = I64(at >= a)
        limit = left
        if at != 0 and at != a:
            limit = min(limit, slots[crossing + at - 1, CARDS])
        column = COUNTS * (a - at - 1) + b if at < a else arms - at - 1
        base = levels[at, VALUE] + hand.arm_worth[capital]
        chosen = I64(-1)
        end = bags.first_part[left + 1]
        part_at = levels[at, NEXT]
        while part_at < end and chosen < 0:
            part = I64(bags.parts[part_at])
            part_at += 1
            if part > limit:
                part_at = end
            elif start[capital, part] < start[capital, part + 1] and (
                base + bags.worth[part] + hand.best[left - part, column] >= need
            ):
                chosen = part
        levels[at, NEXT] = part_at
        work.counters[STEPS] += 1
        if work.counters[STEPS] > work.counters[MOST]:
            return False
        if chosen < 0:
            at -= 1
            continue
        _set_slot(slots, crossing + at, capital, chosen, 0, 0)
        left -= chosen
        value = base + bags.worth[chosen]
        if at + 1 < arms:
            at += 1
            levels[at, LEFT], levels[at, VALUE] = left, value
            levels[at, NEXT] = bags.first_part[left] + 1
            continue
        value += bonus if left == 0 else I64(0)
        if (
            value >= need
            and _has_room(bags.size, work, a, b)
            and _give_words(hand, work, found, crossing + arms, value)
        ):
            return True
    return False


@njit(cache=True, nogil=True)
def _has_room(size: NDArray[np.uint8], work: Work, a: Int, b: Int) -> Flag:
    """Whether two full stars with one crossing keep apart where they could cross again.

    The shortest arms go there. Either they do not reach the place, or one goes through and the
    other ends before it touches.
    """
    slots = work.slots
    if work.promise[KIND] != FAR or a < 3 or b < 3:
        return True
    x, y = slots[0, PLACE], slots[1, PLACE]
    short_a = short_b = I64(99)
    for slot in range(2, 5):
        short_a = min(short_a, I64(size[slots[slot, CARDS]]))
        short_b = min(short_b, I64(size[slots[slot + 3, CARDS]]))
    if short_a < y:
        return short_b < x or short_a <= y - 2
    return short_b <= x - 2


@njit(cache=True, nogil=True)
def _give_words(hand: Hand, work: Work, found: Found, count: Int, value: Int) -> Flag:
    """Choose a word for each slot, all different, and note the grid; whether it is a new one."""
    words, slots = hand.words, work.slots
    at = I64(0)
    slots[0, PICK] = -1
    while at < count:
        capital, bag = slots[at, CAPITAL], slots[at, CARDS]
        pick = max(slots[at, PICK] + 1, I64(words.start[capital, bag]))
        end = words.start[capital, bag + 1]
        while pick < end and not _may_stand(words, slots, at, pick):
            pick += 1
        work.counters[STEPS] += 1
        if pick < end:
            slots[at, PICK] = pick
            at += 1
            if at < count:
                slots[at, PICK] = -1
        else:
            at -= 1
            if at < 0 or work.counters[STEPS] > work.counters[MOST]:
                return False
    return _note(hand, work, found, count, value)


@njit(cache=True, nogil=True)
def _may_stand(words: Words, slots: Ints, slot: Int, word: Int) -> Flag:
    """Whether a word shows what its slot must show, and no slot before has it (C27)."""
    place = slots[slot, PLACE]
    if place:
        code = I64(words.letters[word, place - 1]) - 1
        if words.joker[word] == place:
            code += JOKER_CODE
        if code != slots[slot, CODE]:
            return False
    twice = False
    for before in range(slot):
        twice |= words.key[slots[before, PICK]] == words.key[word]
    return not twice


@njit(cache=True, nogil=True)
def _note(hand: Hand, work: Work, found: Found, count: Int, value: Int) -> Flag:
    """Put a grid among the best; false where one of the same words is there that is as good."""
    slots, rows = work.slots, found.rows
    work.counters[BUILT] = value
    key = I64(0)
    for slot in range(count):
        key += hand.words.key[slots[slot, PICK]]
    # It takes the place of a worse one of the same words, or else of the last.
    at = I64(0)
    while at < len(found.worth) - 1 and (found.worth[at] == NONE or found.key[at] != key):
        at += 1
    if found.worth[at] >= value:
        return False
    while at > 0 and found.worth[at - 1] < value:
        found.worth[at] = found.worth[at - 1]
        found.key[at] = found.key[at - 1]
        for part in range(ROW):
            rows[at, part] = rows[at - 1, part]
        at -= 1
    found.worth[at] = value
    found.key[at] = key
    for part in range(ROW):
        rows[at, part] = -1
    rows[at, AT_X], rows[at, AT_Y] = slots[0, PLACE], slots[1, PLACE]
    _direct(hand.bags.size, work, rows, at, count)
    return True


@njit(cache=True, nogil=True)
def _direct(size: NDArray[np.uint8], work: Work, rows: Shorts, row: Int, count: Int) -> None:
    """Give every slot its direction: the crossing arms, then the further ones where they may go."""
    slots, kind = work.slots, work.promise[KIND]
    crossing = 0 if kind >= LONE_A else 2 if kind < CROSSING_KINDS else 4
    for slot in range(crossing):
        rows[row, (RIGHT_A, UP_B, DOWN_A, LEFT_B)[slot]] = slots[slot, PICK]
    if kind == FAR:
        _shortest_last(size, slots, count)
    next_a = next_b = 0
    if kind == TWO_CORNERS:
        # A longer arm of the other star closes this way.
        next_a = int(size[slots[3, CARDS]] > 1)
        next_b = int(size[slots[2, CARDS]] > 1)
    for slot in range(crossing, count):
        if slots[slot, CAPITAL] == 0:
            rows[row, (LEFT_A, UP_A, DOWN_A, RIGHT_A)[next_a]] = slots[slot, PICK]
            next_a += 1
        else:
            rows[row, (DOWN_B, RIGHT_B, LEFT_B, UP_B)[next_b]] = slots[slot, PICK]
            next_b += 1


@njit(cache=True, nogil=True)
def _shortest_last(size: NDArray[np.uint8], slots: Ints, count: Int) -> None:
    """Where a star has three further arms, let the last one be the shortest.

    It goes where the other star could be met.
    """
    for capital in range(2):
        first = 2
        while first < count and slots[first, CAPITAL] != capital:
            first += 1
        last = first + 2
        if last < count and slots[last, CAPITAL] == capital:
            for slot in range(first, last):
                if size[slots[slot, CARDS]] < size[slots[last, CARDS]]:
                    for part in (CARDS, PICK):
                        slots[slot, part], slots[last, part] = slots[last, part], slots[slot, part]
