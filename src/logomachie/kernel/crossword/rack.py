"""The rack as a machine that reads letters.

Tiles with two faces and stars can lay one word in many ways. A search that tried them one by one
would walk the same path of the automaton again and again. So it walks in letters, led by a machine
that accepts exactly the strings of letters that the rack can lay in some way; the ways themselves
are listed only for words found.
"""

import numpy as np
from numpy.typing import NDArray

from logomachie.kernel.arrays import I64, Array, Flag, Int, Ints, Masks
from logomachie.kernel.crossword.layout import (
    BEST_VALUE,
    FIRST_VALUE,
    STAR,
    WAY_COLOUR,
    WAY_TILE,
    WAY_VALUE,
    WAYS_FROM,
    Rack,
)
from logomachie.lexicon.compiled import lowest_bit
from logomachie.lexicon.compiler import njit

FEW_TILES = 7
"""Of so few tiles, a set of racks that can be left is a set of numbers below 128: two masks."""


@njit(cache=True)
def build_rack(tiles: Ints) -> Rack:
    """Prepare a rack: a row for each tile with two letters (0 for no face), values and a colour.

    Tiles with the same faces and colour are one kind. Kinds are numbered as they first appear;
    the face with the higher letter comes first.
    """
    letters = np.zeros((len(tiles), 2), np.int64)
    values = np.zeros((len(tiles), 2), np.int64)
    colours = np.zeros(len(tiles), np.int64)
    counts = np.zeros(len(tiles), np.int64)
    kinds = 0
    for tile in range(len(tiles)):
        first, second = tiles[tile, 0], tiles[tile, 1]
        first_value, second_value = tiles[tile, 2], tiles[tile, 3]
        if (second, second_value) > (first, first_value):
            first, second = second, first
            first_value, second_value = second_value, first_value
        kind = 0
        while kind < kinds and not (
            letters[kind, 0] == first
            and letters[kind, 1] == second
            and values[kind, 0] == first_value
            and values[kind, 1] == second_value
            and colours[kind] == 1 << tiles[tile, 4]
        ):
            kind += 1
        if kind == kinds:
            kinds += 1
            letters[kind, 0], letters[kind, 1] = first, second
            values[kind, 0], values[kind, 1] = first_value, second_value
            colours[kind] = 1 << tiles[tile, 4]
        counts[kind] += 1
    letter_table = np.zeros((28, 3), np.int32)
    ways = np.zeros((2 * kinds * 26, 3), np.int32)
    shown_by = np.zeros(28, np.int64)
    ambiguous = I64(0)
    at = 0
    for letter in range(1, 27):
        letter_table[letter, WAYS_FROM] = at
        for kind in range(kinds):
            # Where both faces are alike, they are one way to lay the tile.
            alike = letters[kind, 0] == letters[kind, 1] and values[kind, 0] == values[kind, 1]
            for face in range(1 if alike else 2):
                if letters[kind, face] == letter or letters[kind, face] == STAR:
                    value = values[kind, face]
                    ways[at, WAY_TILE] = 2 * kind + face
                    ways[at, WAY_VALUE] = value
                    ways[at, WAY_COLOUR] = colours[kind]
                    letter_table[letter, BEST_VALUE] = max(letter_table[letter, BEST_VALUE], value)
                    shown_by[letter] |= I64(1) << kind
                    at += 1
        ways_here = at - letter_table[letter, WAYS_FROM]
        if ways_here:
            letter_table[letter, FIRST_VALUE] = ways[letter_table[letter, WAYS_FROM], WAY_VALUE]
        if ways_here > 1:
            ambiguous |= I64(1) << letter
    letter_table[27, WAYS_FROM] = at
    packed = I64(0)
    for kind in range(kinds):
        packed |= counts[kind] << (4 * kind)
    if ambiguous and len(tiles) <= FEW_TILES:
        playable, following = _small_machine(shown_by, counts[:kinds])
    elif ambiguous:
        playable, following = _machine(shown_by, packed)
    else:
        playable, following = _plain_machine(shown_by, counts[:kinds])
    return Rack(packed, ambiguous, letter_table, ways, playable, following)


@njit(cache=True)
def _plain_machine(shown_by: Ints, counts: Ints) -> tuple[Masks, Masks]:
    """The states of a rack on which each letter can be laid in one way only.

    A state is the number whose digits say how many of each kind are used.
    """
    kinds = len(counts)
    strides = np.empty(kinds, np.int64)
    masks = np.zeros(kinds, np.int64)
    states = 1
    for kind in range(kinds):
        strides[kind] = states
        states *= counts[kind] + 1
        for letter in range(1, 27):
            if (shown_by[letter] >> kind) & 1:
                masks[kind] |= I64(1) << letter
    playable = np.zeros(states, np.int32)
    following = np.empty(states * 32, np.int32)
    used = np.zeros(kinds, np.int64)
    for state in range(states):
        for kind in range(kinds):
            if used[kind] < counts[kind]:
                playable[state] |= masks[kind]
                letters = masks[kind]
                while letters:
                    following[state * 32 + lowest_bit(letters)] = state + strides[kind]
                    letters &= letters - 1
        kind = 0
        while kind < kinds and used[kind] == counts[kind]:
            used[kind] = 0
            kind += 1
        if kind < kinds:
            used[kind] += 1
    return playable, following


@njit(cache=True)
def _small_machine(shown_by: Ints, counts: Ints) -> tuple[Masks, Masks]:
    """The states of a rack of few tiles.

    A state is the set of the racks that can be left, as below; here a rack is a number with a bit
    for each tile, and the set a mask with a bit for each rack, in two halves. So a tile is taken
    from all racks that have it at once, by moving their bits down by the bit of the tile.
    """
    twins = _earlier_twins(shown_by)
    tiles = np.zeros(28, np.int64)
    present = I64(0)
    for letter in range(1, 27):
        tile = 0
        for kind in range(len(counts)):
            for _ in range(counts[kind]):
                tiles[letter] |= ((shown_by[letter] >> kind) & 1) << tile
                tile += 1
        if tiles[letter]:
            present |= I64(1) << letter
    holding = np.zeros(6, np.int64)
    for rack in range(64):
        for tile in range(6):
            holding[tile] |= I64((rack >> tile) & 1) << rack
    room = 256
    playable = np.zeros(room, np.int32)
    following = np.zeros(room * 32, np.int32)
    low, high = np.zeros(room, np.int64), np.zeros(room, np.int64)
    slots = np.full(4 * room, -1, np.int32)
    full = (1 << counts.sum()) - 1
    if full < 64:
        low[0] = I64(1) << full
    else:
        high[0] = I64(1) << (full - 64)
    slots[_slot(low[0], high[0], len(slots))] = 0
    states = 1
    state = 0
    while state < states:
        if states + 27 > room:
            room *= 2
            playable, following = _longer(playable, room), _longer(following, 32 * room)
            low, high = _longer(low, room), _longer(high, room)
            slots = np.full(4 * room, -1, np.int32)
            for earlier in range(states):
                slot = _slot(low[earlier], high[earlier], len(slots))
                while slots[slot] >= 0:
                    slot = (slot + 1) & (len(slots) - 1)
                slots[slot] = earlier
        letters = present
        while letters:
            letter = lowest_bit(letters)
            letters &= letters - 1
            twin = twins[letter]
            if twin:
                if (playable[state] >> twin) & 1:
                    playable[state] |= I64(1) << letter
                    following[state * 32 + letter] = following[state * 32 + twin]
                continue
            rest = tiles[letter]
            next_low, next_high = I64(0), I64(0)
            while rest:
                tile = lowest_bit(rest)
                rest &= rest - 1
                if tile == 6:
                    next_low |= high[state]
                else:
                    moved = I64(1) << tile
                    kept = (I64(1) << (64 - moved)) - 1
                    next_low |= ((low[state] & holding[tile]) >> moved) & kept
                    next_high |= ((high[state] & holding[tile]) >> moved) & kept
            if next_low == 0 and next_high == 0:
                continue
            slot = _slot(next_low, next_high, len(slots))
            while slots[slot] >= 0 and not (
                low[slots[slot]] == next_low and high[slots[slot]] == next_high
            ):
                slot = (slot + 1) & (len(slots) - 1)
            if slots[slot] < 0:
                slots[slot] = states
                low[states], high[states] = next_low, next_high
                states += 1
            playable[state] |= I64(1) << letter
            following[state * 32 + letter] = slots[slot]
        state += 1
    return playable[:states], following[: states * 32]


@njit(cache=True, inline="always")
def _slot(low: Int, high: Int, size: Int) -> Int:
    """Where a state is looked for first."""
    mixed = low * I64(0x9E3779B97F4A7C1) + high * I64(0x5851F42D4C957F2D)
    return ((mixed >> 40) ^ (mixed >> 20)) & (size - 1)


@njit(cache=True)
def _longer(array: Array, length: Int) -> Array:
    """An array with room for more behind it."""
    longer = np.zeros(length, array.dtype)
    longer[: len(array)] = array
    return longer


@njit(cache=True)
def _machine(shown_by: Ints, counts: Int) -> tuple[Masks, Masks]:
    """The states of a rack.

    A state is the sorted list of the racks that can be left, each packed in four bits a kind.
    Letters that the same kinds can show lead to the same state.
    """
    twins = _earlier_twins(shown_by)
    playable = np.zeros(256, np.int32)
    following = np.zeros(256 * 32, np.int32)
    first = np.zeros(257, np.int64)
    left = np.zeros(1024, np.int64)
    slots = np.full(1024, -1, np.int32)
    left[0] = counts
    first[1] = 1
    states = 1
    state = 0
    present = I64(0)
    for letter in range(1, 27):
        if shown_by[letter]:
            present |= I64(1) << letter
    slots[_hash(left, 0, 1) & 1023] = 0
    while state < states:
        if states + 27 > len(playable):
            playable, following, first, slots = _grow(playable, following, first, left, states)
        letters = present
        while letters:
            letter = lowest_bit(letters)
            letters &= letters - 1
            kinds = shown_by[letter]
            twin = twins[letter]
            if twin:
                if (playable[state] >> twin) & 1:
                    playable[state] |= I64(1) << letter
                    following[state * 32 + letter] = following[state * 32 + twin]
                continue
            start = first[states]
            most = 12 * (first[state + 1] - first[state])
            if start + most > len(left):
                longer = np.zeros(2 * len(left) + most, np.int64)
                longer[:start] = left[:start]
                left = longer
            end = start
            for at in range(first[state], first[state + 1]):
                rest = kinds
                while rest:
                    shift = 4 * lowest_bit(rest)
                    rest &= rest - 1
                    if (left[at] >> shift) & 15:
                        end = _insert(left, start, end, left[at] - (I64(1) << shift))
            if end == start:
                continue
            slot = _hash(left, start, end) & (len(slots) - 1)
            while slots[slot] >= 0 and not _same(left, start, end, first, slots[slot]):
                slot = (slot + 1) & (len(slots) - 1)
            if slots[slot] < 0:
                slots[slot] = states
                states += 1
                first[states] = end
            playable[state] |= I64(1) << letter
            following[state * 32 + letter] = slots[slot]
        state += 1
    return playable[:states], following[: states * 32]


@njit(cache=True)
def _earlier_twins(shown_by: Ints) -> Ints:
    """By letter: an earlier letter that the same kinds can show, or 0."""
    twins = np.zeros(28, np.int64)
    for letter in range(2, 27):
        for earlier in range(1, letter):
            if shown_by[earlier] == shown_by[letter]:
                twins[letter] = earlier
                break
    return twins


@njit(cache=True)
def _insert(left: Ints, start: Int, end: Int, rack: Int) -> Int:
    """Put a rack into a sorted list without doubles; the new end of the list."""
    at = end
    while at > start and left[at - 1] > rack:
        at -= 1
    if at > start and left[at - 1] == rack:
        return end
    for move in range(end, at, -1):
        left[move] = left[move - 1]
    left[at] = rack
    return end + 1


@njit(cache=True)
def _hash(left: Ints, start: Int, end: Int) -> Int:
    value = I64(1469598103)
    for at in range(start, end):
        value = (value ^ left[at]) * I64(1099511628211)
        value ^= (value >> 29) & I64(0x7FFFFFFFF)
    return value & I64(0x7FFFFFFFFFFFFFFF)


@njit(cache=True)
def _same(left: Ints, start: Int, end: Int, first: Ints, state: Int) -> Flag:
    if end - start != first[state + 1] - first[state]:
        return False
    same = True
    for at in range(start, end):
        same = same and left[at] == left[first[state] + at - start]
    return same


@njit(cache=True)
def _grow(
    playable: Masks, following: Masks, first: Ints, left: Ints, states: Int
) -> tuple[Masks, Masks, Ints, NDArray[np.int32]]:
    """Twice the room for states, and their places in the larger table."""
    room = 2 * len(playable)
    new_playable = np.zeros(room, np.int32)
    new_playable[: len(playable)] = playable
    new_following = np.zeros(room * 32, np.int32)
    new_following[: len(following)] = following
    new_first = np.zeros(room + 1, np.int64)
    new_first[: len(first)] = first
    slots = np.full(4 * room, -1, np.int32)
    for state in range(states):
        slot = _hash(left, first[state], first[state + 1]) & (len(slots) - 1)
        while slots[slot] >= 0:
            slot = (slot + 1) & (len(slots) - 1)
        slots[slot] = state
    return new_playable, new_following, new_first, slots
