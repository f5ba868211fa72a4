"""Compiled work on the automaton: building it, testing many words at once, comparing meanings.

Everything here runs in numba and keeps to ``int64``: numba turns a mix of signed and unsigned
numbers into floats. Functions are cached on disk, so that only the first run compiles.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from llvmlite import ir
from numba.extending import intrinsic
from numpy.typing import NDArray

from logomachie.lexicon.automaton import BITS as BITS
from logomachie.lexicon.automaton import LONGEST_WORD, SEPARATOR, Automaton, Dawg
from logomachie.lexicon.automaton import PER_KEY as PER_KEY
from logomachie.lexicon.compiler import NumbaPart, njit

I64 = np.int64
Int = int | np.int64
"""An integer from either side of the compiler."""

KEYS = 3
PATH = KEYS * PER_KEY


@intrinsic
def popcount(_typing_context: object, value: NumbaPart) -> NumbaPart:
    """The number of bits set in an integer."""

    def generate(
        _context: object, builder: NumbaPart, _signature: object, args: NumbaPart
    ) -> NumbaPart:
        return builder.ctpop(args[0])

    return value(value), generate


@intrinsic
def lowest_bit(_typing_context: object, value: NumbaPart) -> NumbaPart:
    """The index of the lowest bit set in an integer that is not 0."""

    def generate(
        _context: object, builder: NumbaPart, _signature: object, args: NumbaPart
    ) -> NumbaPart:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return value(value), generate


@njit(cache=True, inline="always")
def step(nodes: NDArray[np.uint32], node: Int, label: Int) -> Int:
    """The node behind the arc of this label, or -1 where there is none."""
    arcs = I64(nodes[node])
    if (arcs >> label) & 1 == 0:
        return I64(-1)
    return I64(nodes[node + 2 + popcount(arcs & ((I64(1) << label) - 1))])


@njit(cache=True, nogil=True)
def contains_many(
    nodes: NDArray[np.uint32], root: int, words: NDArray[np.uint32]
) -> NDArray[np.bool_]:
    """Which rows of code points, padded with 0, are words."""
    count, width = words.shape
    found = np.zeros(count, np.bool_)
    for row in range(count):
        node = I64(root)
        ends = False
        for column in range(width):
            code = I64(words[row, column])
            if code == 0:
                break
            label = code - 64
            if label < 1 or label > 26:
                ends = False
                break
            arcs = I64(nodes[node])
            if (arcs >> label) & 1 == 0:
                ends = False
                break
            ends = (I64(nodes[node + 1]) >> label) & 1 == 1
            node = I64(nodes[node + 2 + popcount(arcs & ((I64(1) << label) - 1))])
        found[row] = ends
    return found


class Paths(NamedTuple):
    """Every GADDAG path of some words, in order."""

    keys: NDArray[np.int64]
    """A column a path: its labels, packed into three keys."""
    words: NDArray[np.int32]
    """The word of each path, by its place in the list."""


def build(words: Sequence[str]) -> Automaton:
    """Build the automaton of folded words."""
    return build_from(sorted_paths(words).keys)


def sorted_paths(words: Sequence[str]) -> Paths:
    """The paths of folded words: what is dear when an automaton is built."""
    if any(not 2 <= len(word) <= LONGEST_WORD for word in words):
        raise ValueError(f"an automaton holds words of 2 to {LONGEST_WORD} letters")
    letters = np.frombuffer("".join(words).encode("ascii"), np.uint8)
    lengths = np.array([len(word) for word in words], np.int64)
    keys = np.empty((KEYS, int(lengths.sum())), np.int64)
    _pack_paths(letters, lengths, keys)
    order = np.lexsort(keys[::-1])
    owners = np.repeat(np.arange(len(words), dtype=np.int32), lengths)
    return Paths(np.ascontiguousarray(keys[:, order]), owners[order])


def build_from(keys: NDArray[np.int64]) -> Automaton:
    """Build the automaton of paths that are in order."""
    nodes, gaddag = _minimise(keys)
    both = np.concatenate((nodes, _dawg_root(nodes, gaddag)))
    # Read-only like one that is mapped from disk: to the compiler that is a type of its own.
    both.flags.writeable = False
    return Automaton(both, len(nodes), int(gaddag))


def build_dawg(words: Sequence[str]) -> Dawg:
    """Build what reads folded words, given in their order: much smaller than an automaton."""
    letters = np.frombuffer("".join(words).encode("ascii"), np.uint8)
    lengths = np.array([len(word) for word in words], np.int64)
    keys = np.zeros((KEYS, len(words)), np.int64)
    _pack_words(letters, lengths, keys)
    nodes, root = _minimise(keys)
    nodes.flags.writeable = False
    return Dawg(nodes, int(root))


def _dawg_root(nodes: NDArray[np.uint32], gaddag: Int) -> NDArray[np.uint32]:
    """The node that reads first letters: each arc leads behind that letter's separator."""
    behind = {}
    for label in range(1, 27):
        target = step(nodes, gaddag, label)
        # A letter that only ever ends words has no separator behind it.
        if target >= 0 and (turned := step(nodes, target, SEPARATOR)) >= 0:
            behind[label] = turned
    # No word has a single letter, so no arc of this node ends one.
    arcs = sum(1 << label for label in behind)
    return np.array([arcs, 0, *behind.values()], np.uint32)


@njit(cache=True, nogil=True)
def _pack_paths(
    letters: NDArray[np.uint8], lengths: NDArray[np.int64], keys: NDArray[np.int64]
) -> None:
    """Write every GADDAG path of every word as three packed keys."""
    path = np.zeros(PATH, np.int64)
    row = 0
    start = 0
    for length in lengths:
        for split in range(1, length + 1):
            used = 0
            for at in range(split - 1, -1, -1):
                path[used] = letters[start + at] - 64
                used += 1
            if split < length:
                path[used] = SEPARATOR
                used += 1
                for at in range(split, length):
                    path[used] = letters[start + at] - 64
                    used += 1
            for key in range(KEYS):
                packed = I64(0)
                for at in range(key * PER_KEY, (key + 1) * PER_KEY):
                    packed = (packed << BITS) | (path[at] if at < used else 0)
                keys[key, row] = packed
            row += 1
        start += length


@njit(cache=True, nogil=True)
def _pack_words(
    letters: NDArray[np.uint8], lengths: NDArray[np.int64], keys: NDArray[np.int64]
) -> None:
    """Write every word, read from left to right, as three packed keys."""
    start = 0
    for row in range(len(lengths)):
        for at in range(lengths[row]):
            shift = BITS * (PER_KEY - 1 - at % PER_KEY)
            keys[at // PER_KEY, row] |= I64(letters[start + at] - 64) << shift
        start += lengths[row]


@njit(cache=True, nogil=True)
def _minimise(keys: NDArray[np.int64]) -> tuple[NDArray[np.uint32], Int]:
    """Build the minimal automaton of sorted paths (Daciuk's incremental method).

    Only the nodes along the current path are open. When the next path leaves it, the nodes below
    the fork can no longer change: each is looked up among the finished ones and shared, or stored.
    """
    open_arcs = np.zeros(PATH + 1, np.int64)
    open_ends = np.zeros(PATH + 1, np.int64)
    open_targets = np.zeros((PATH + 1, 28), np.int64)
    open_count = np.zeros(PATH + 1, np.int64)
    path = np.zeros(PATH, np.int64)
    before = np.zeros(PATH, np.int64)
    before_length = 0

    nodes = np.zeros(1 << 20, np.uint32)
    top = 2  # offset 0 is the node without arcs
    register = np.zeros(1 << 16, np.uint32)
    registered = 0

    paths = keys.shape[1]
    for index in range(paths + 1):
        length = 0
        fork = -1  # after the last path everything is finished, the root included
        if index < paths:
            while length < PATH:
                shift = BITS * (PER_KEY - 1 - length % PER_KEY)
                label = (keys[length // PER_KEY, index] >> shift) & 31
                if label == 0:
                    break
                path[length] = label
                length += 1
            fork = 0
            while fork < length and fork < before_length and path[fork] == before[fork]:
                fork += 1
        depth = before_length
        offset = I64(0)
        while depth > fork:
            count = open_count[depth]
            if count == 0:
                offset = I64(0)
            else:
                if top + 30 > len(nodes):
                    grown = np.zeros(2 * len(nodes), np.uint32)
                    grown[:top] = nodes[:top]
                    nodes = grown
                if 2 * registered > len(register):
                    register = _rehash(nodes, register)
                nodes[top] = open_arcs[depth]
                nodes[top + 1] = open_ends[depth]
                for at in range(count):
                    nodes[top + 2 + at] = open_targets[depth, at]
                slot = _find(nodes, register, top)
                if register[slot] == 0:
                    register[slot] = top
                    registered += 1
                    offset = I64(top)
                    top += 2 + count
                else:
                    offset = I64(register[slot])
            open_arcs[depth] = 0
            open_ends[depth] = 0
            open_count[depth] = 0
            if depth == 0:
                break
            open_targets[depth - 1, open_count[depth - 1]] = offset
            open_count[depth - 1] += 1
            depth -= 1
        if index == paths:
            return nodes[:top].copy(), offset
        for at in range(fork, length):
            open_arcs[at] |= I64(1) << path[at]
        open_ends[length - 1] |= I64(1) << path[length - 1]
        before[:length] = path[:length]
        before_length = length
    return nodes[:top].copy(), I64(0)


@njit(cache=True)
def _hash(nodes: NDArray[np.uint32], node: Int) -> Int:
    value = I64(1469598103)
    for at in range(node, node + 2 + popcount(I64(nodes[node]))):
        value = ((value ^ I64(nodes[at])) * I64(1099511628211)) & I64(0x7FFFFFFFFFFFFFFF)
    return value ^ (value >> 29)


@njit(cache=True)
def _find(nodes: NDArray[np.uint32], register: NDArray[np.uint32], node: Int) -> Int:
    """The slot of a finished node equal to this one, or the free slot where it belongs."""
    mask = len(register) - 1
    slot = _hash(nodes, node) & mask
    size = 2 + popcount(I64(nodes[node]))
    while register[slot] != 0:
        other = I64(register[slot])
        at = 0
        while at < size and nodes[other + at] == nodes[node + at]:
            at += 1
        if at == size:
            return slot
        slot = (slot + 1) & mask
    return slot


@njit(cache=True)
def _rehash(nodes: NDArray[np.uint32], register: NDArray[np.uint32]) -> NDArray[np.uint32]:
    grown = np.zeros(2 * len(register), np.uint32)
    for node in register:
        if node != 0:
            grown[_find(nodes, grown, I64(node))] = node
    return grown


# -- meaning (see kin.py)

KEY, FIRST_FAMILY, FAMILY_COUNT = 0, 1, 2
"""Fields of a slot of the table of kin: the packed word, or 0 where the slot is free; where its
families begin in the list of families, and how many it has."""


@njit(cache=True, nogil=True)
def packed_words(nodes: NDArray[np.uint32], root: Int, count: Int) -> NDArray[np.int64]:
    """Every word in alphabetical order as one key: five bits a letter, the first letter highest.

    A word that is too long for a key gets 0.
    """
    keys = np.zeros(count, np.int64)
    node = np.zeros(PATH, np.int64)
    arcs = np.zeros(PATH, np.int64)
    path = np.zeros(PATH, np.int64)
    node[0] = root
    arcs[0] = I64(nodes[root]) & ((1 << SEPARATOR) - 2)
    depth = 0
    words = 0
    while depth >= 0:
        if arcs[depth] == 0:
            depth -= 1
            continue
        label = lowest_bit(arcs[depth])
        arcs[depth] &= arcs[depth] - 1
        path[depth] = label
        if (I64(nodes[node[depth] + 1]) >> label) & 1:
            if depth < PER_KEY:
                for at in range(depth + 1):
                    keys[words] |= path[at] << (BITS * (PER_KEY - 1 - at))
            words += 1
        target = step(nodes, node[depth], label)
        if target > 0:
            depth += 1
            node[depth] = target
            arcs[depth] = I64(nodes[target]) & ((1 << SEPARATOR) - 2)
    return keys


@njit(cache=True, inline="always")
def _slot_of(key: Int, slots: Int) -> Int:
    value = key * I64(0x9E3779B97F4A7C15 - (1 << 64))
    return (value ^ (value >> 32)) & (slots - 1)


@njit(cache=True, nogil=True)
def hashed_kin(keys: NDArray[np.int64], starts: NDArray[np.int64]) -> NDArray[np.int64]:
    """The table that finds the families of a packed word."""
    slots = 1 << 4
    while slots < 2 * len(keys):
        slots *= 2
    table = np.zeros((slots, 3), np.int64)
    for word in range(len(keys)):
        if keys[word]:
            slot = _slot_of(keys[word], slots)
            while table[slot, KEY]:
                slot = (slot + 1) & (slots - 1)
            table[slot, KEY] = keys[word]
            table[slot, FIRST_FAMILY] = starts[word]
            table[slot, FAMILY_COUNT] = starts[word + 1] - starts[word]
    return table


@njit(cache=True, nogil=True)
def kin_slot(table: NDArray[np.int64], key: Int) -> Int:
    """Where the table keeps this word; a free slot where it is no word."""
    slot = _slot_of(key, len(table))
    while table[slot, KEY] != key and table[slot, KEY] != 0:
        slot = (slot + 1) & (len(table) - 1)
    return slot


@njit(cache=True, nogil=True)
def akin(table: NDArray[np.int64], families: NDArray[np.int64], slot: Int, other: Int) -> bool:
    """Whether the words of two slots have a family in common; no word is akin to nothing."""
    for at in range(table[slot, FAMILY_COUNT]):
        family = families[table[slot, FIRST_FAMILY] + at]
        for against in range(table[other, FAMILY_COUNT]):
            if families[table[other, FIRST_FAMILY] + against] == family:
                return True
    return False
