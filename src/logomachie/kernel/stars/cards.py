"""Bags of small cards and the words made of them, for grids of stars.

A *bag* is some of the small cards of a hand, equal cards not told apart. It has a number in mixed
radix: a card of a kind counts the *stride* of that kind. So the number of two bags together is the
sum of their numbers, and a hand of 13 cards has at most 8,192 bags. Whether two bags fit into the
hand is seen in their *packed* counts: every kind has a field with a spare bit on top.

Kinds are 1 to 26 for the letters and 0 for the joker. A *code* is what a card shows in a word: 0 to
25 for a letter, 26 to 51 for a joker that stands for it.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from logomachie.kernel.arrays import I64, Array, Flag, Int, Ints
from logomachie.lexicon.compiled import lowest_bit, step
from logomachie.lexicon.compiler import njit

Shorts = NDArray[np.int32]

KINDS = 27
CODES = 52
JOKER_CODE = 26
MOST_SMALLS = 15
"""More cards would make the tables too large."""
HASH_BASE = 37
FIRST_ROOM = 1 << 13
"""Words of a capital that there is room for at first."""


class Bags(NamedTuple):
    """All bags of a hand's small cards."""

    strides: Ints
    """By kind; 0 where the hand has none."""
    units: Ints
    """One card of each kind, packed."""
    guards: Int
    """The spare bits of all fields."""
    packed: Ints
    """By bag, as are the next two."""
    worth: Shorts
    """What laying these cards is worth."""
    size: NDArray[np.uint8]
    first_part: Ints
    """Where the parts of a bag begin in the list; one entry more marks the end."""
    parts: NDArray[np.uint16]
    """For each bag all bags within it, in rising order."""


class Words(NamedTuple):
    """The words that each of two capitals can begin, ordered by the bag of their small cards."""

    letters: NDArray[np.uint8]
    """The small letters of each word, 1 to 26, then 0."""
    first: NDArray[np.uint8]
    """The first letter of each word: what the capital is or stands for."""
    joker: NDArray[np.uint8]
    """Which small letter, from 1, is laid with a joker; 0 for none."""
    key: Ints
    """Equal for equal words."""
    start: Shorts
    """By capital and bag, where its words begin; one entry more marks the end."""
    shown: Ints
    """By capital, bag and place (from 1): the mask of the codes that some word shows there."""


def make_bags(counts: Ints, worth: Ints) -> Bags:
    """The bags of a hand with so many small cards of each kind, each of them worth so much."""
    strides, units = np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64)
    total, bit, guards = 1, 0, 0
    for kind in range(KINDS):
        count = int(counts[kind])
        if count:
            strides[kind], units[kind] = total, 1 << bit
            total *= count + 1
            bit += count.bit_length() + 1
            guards |= 1 << (bit - 1)
    packed, value, size, first_part = _describe(counts, strides, units, worth, total)
    return Bags(
        strides, units, np.int64(guards), packed, value, size, first_part,
        _list_parts(counts, strides, first_part),
    )  # fmt: skip


@njit(cache=True, nogil=True)
def _describe(
    counts: Ints, strides: Ints, units: Ints, worth: Ints, total: Int
) -> tuple[Ints, Shorts, NDArray[np.uint8], Ints]:
    packed = np.zeros(total, np.int64)
    value = np.zeros(total, np.int32)
    size = np.zeros(total, np.uint8)
    first_part = np.zeros(total + 1, np.int64)
    for bag in range(total):
        parts = I64(1)
        for kind in range(KINDS):
            if strides[kind]:
                count = (bag // strides[kind]) % (counts[kind] + 1)
                packed[bag] += count * units[kind]
                value[bag] += count * worth[kind]
                size[bag] += count
                parts *= count + 1
        first_part[bag + 1] = first_part[bag] + parts
    return packed, value, size, first_part


@njit(cache=True, nogil=True)
def _list_parts(counts: Ints, strides: Ints, first_part: Ints) -> NDArray[np.uint16]:
    """The parts of a bag are those of the bag without its highest kind, with 0, 1, ... of it."""
    parts = np.zeros(first_part[-1], np.uint16)
    for bag in range(1, len(first_part) - 1):
        high = I64(0)
        for kind in range(KINDS):
            if strides[kind] > high and strides[kind] <= bag:
                high = strides[kind]
        rest = bag % high
        at = first_part[bag]
        for count in range(bag // high + 1):
            for part in range(first_part[rest], first_part[rest + 1]):
                parts[at] = parts[part] + count * high
                at += 1
    return parts


def find_words(
    nodes: NDArray[np.uint32],
    root: int,
    capitals: Sequence[int],
    counts: Ints,
    bags: Bags,
    longest: int,
    banned: Ints,
) -> Words:
    """All words of one or two capitals (0 is the JOKER: any letter, but no joker beside it).

    ``longest`` is the most small cards of a word, ``banned`` the sorted keys of forbidden words.
    """
    total = len(bags.packed)
    start = np.zeros((2, total + 1), np.int32)
    shown = np.zeros((2, total, longest + 1), np.int64)
    columns: list[tuple[Array, ...]] = []
    before = 0
    for place, capital in enumerate(capitals):
        *words, bag = _words_of(nodes, root, capital, counts, bags.strides, longest, banned)
        order = np.argsort(bag, kind="stable")
        letters, first, joker, key, bag = (column[order] for column in (*words, bag))
        start[place] = before + np.searchsorted(bag, np.arange(total + 1))
        before += len(bag)
        _show(letters, joker, bag, shown[place])
        columns.append((letters, first, joker, key))
    letters, first, joker, key = (np.concatenate(parts) for parts in zip(*columns, strict=True))
    return Words(letters, first, joker, key, start, shown)


def _words_of(
    nodes: NDArray[np.uint32],
    root: int,
    capital: int,
    counts: Ints,
    strides: Ints,
    longest: int,
    banned: Ints,
) -> tuple[Array, ...]:
    """Letters, first letter, joker, key and bag of the words of a capital."""
    room, found = 0, FIRST_ROOM
    while found > room:
        room = found
        letters = np.zeros((room, longest), np.uint8)
        first, joker = np.zeros(room, np.uint8), np.zeros(room, np.uint8)
        key, bag = np.zeros(room, np.int64), np.zeros(room, np.int32)
        found = _collect(
            nodes, root, capital, counts, strides, banned, letters, first, joker, key, bag
        )
    return tuple(column[:found] for column in (letters, first, joker, key, bag))


@njit(cache=True, nogil=True)
def keys_of(words: NDArray[np.uint8]) -> Ints:
    """The keys of words, a row each: letters 1 to 26, then zeros.

    The first twelve letters alone are told apart.
    """
    keys = np.zeros(len(words), np.int64)
    for row in range(len(words)):
        for letter in words[row]:
            if letter:
                keys[row] = keys[row] * HASH_BASE + letter
    return keys


@njit(cache=True, nogil=True)
def _collect(
    nodes: NDArray[np.uint32],
    root: Int,
    capital: Int,
    counts: Ints,
    strides: Ints,
    banned: Ints,
    letters: NDArray[np.uint8],
    first: NDArray[np.uint8],
    joker: NDArray[np.uint8],
    key: Ints,
    bag: Shorts,
) -> Int:
    """Read all words of the automaton that the hand can lay, with at most one joker each.

    They are written as far as there is room; the answer is how many there are.
    """
    room, depth = letters.shape
    left = counts.copy()
    found = 0

    path = np.zeros(depth, np.int64)
    joker_at = np.zeros(depth + 1, np.int64)  # which letter before this depth was a joker
    node_at = np.zeros(depth + 1, np.int64)
    bag_at = np.zeros(depth + 1, np.int64)
    key_at = np.zeros(depth + 1, np.int64)
    real = np.zeros(depth + 1, np.int64)  # letters still to try with their own card
    wild = np.zeros(depth + 1, np.int64)  # letters still to try with a joker
    hand = I64(0)
    for letter_kind in range(1, KINDS):
        if counts[letter_kind]:
            hand |= I64(1) << letter_kind
    letters_mask = (I64(1) << KINDS) - 2

    for initial in range(1, KINDS):
        if capital and initial != capital:
            continue
        node = step(nodes, root, initial)
        if node < 0:
            continue
        at = 0
        node_at[0], bag_at[0], key_at[0], joker_at[0] = node, 0, initial, 0
        real[0] = I64(nodes[node]) & hand
        wild[0] = I64(nodes[node]) & letters_mask if capital and counts[0] else I64(0)
        while True:
            if real[at]:
                letter = lowest_bit(real[at])
                real[at] &= real[at] - 1
                kind = letter
            elif wild[at]:
                letter = lowest_bit(wild[at])
                wild[at] &= wild[at] - 1
                kind = I64(0)
            elif at == 0:
                break
            else:
                at -= 1
                kind = I64(0) if joker_at[at + 1] == at + 1 else path[at]
                left[kind] += 1
                if kind and left[kind] == 1:
                    hand |= I64(1) << kind
                continue
            path[at] = letter
            bag_at[at + 1] = bag_at[at] + strides[kind]
            key_at[at + 1] = key_at[at] * HASH_BASE + letter
            joker_at[at + 1] = joker_at[at] if kind else at + 1
            is_word = (I64(nodes[node_at[at] + 1]) >> letter) & 1 == 1
            if is_word and not _is_banned(banned, key_at[at + 1]):
                if found < room:
                    for place in range(at + 1):
                        letters[found, place] = path[place]
                    first[found] = initial
                    joker[found] = joker_at[at + 1]
                    key[found] = key_at[at + 1]
                    bag[found] = bag_at[at + 1]
                found += 1
            if at + 1 == depth:
                continue
            left[kind] -= 1
            if kind and left[kind] == 0:
                hand &= ~(I64(1) << kind)
            node = step(nodes, node_at[at], letter)
            at += 1
            node_at[at] = node
            real[at] = I64(nodes[node]) & hand
            free = capital != 0 and left[0] > 0 and joker_at[at] == 0
            wild[at] = I64(nodes[node]) & letters_mask if free else I64(0)
    return found


@njit(cache=True, nogil=True)
def _is_banned(banned: Ints, key: Int) -> Flag:
    low, high = 0, len(banned)
    while low < high:
        middle = (low + high) // 2
        if banned[middle] < key:
            low = middle + 1
        else:
            high = middle
    return low < len(banned) and banned[low] == key


@njit(cache=True, nogil=True)
def _show(letters: NDArray[np.uint8], joker: NDArray[np.uint8], bag: Shorts, shown: Ints) -> None:
    for word in range(len(letters)):
        for place in range(letters.shape[1]):
            letter = I64(letters[word, place])
            if letter == 0:
                break
            code = letter - 1 + (JOKER_CODE if joker[word] == place + 1 else 0)
            shown[bag[word], place + 1] |= I64(1) << code
