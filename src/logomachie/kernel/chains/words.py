"""Words for places on a chain: letters in front of a core that lies there and behind it.

A place is a row of numbers: the node of the GADDAG (or of the DAWG) behind its core, the rooms in
front and behind, how many letters must be laid at least, and whether the walk begins behind the
core already. Some letters *must* be laid, all of them: those taken from chains. Others *may* be.
"""

import numpy as np
from numpy.typing import NDArray

from logomachie.lexicon.automaton import SEPARATOR
from logomachie.lexicon.compiled import I64, Int, lowest_bit, popcount, step
from logomachie.lexicon.compiler import njit

NODE, FRONT, BEHIND, LEAST, TURNED = range(5)
"""The numbers of a place."""
PLACE, BEFORE, AFTER, ADDED, JOKERS, COST = range(6)
"""The numbers of a word found: its place, letters in front and behind, how many of them may be
laid but need not, how many are jokers, and what those letters cost."""
LONGEST = 40
MUST, MAY, JOKER = 0, 1, 2

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]


@njit(cache=True, nogil=True)
def letters_below(nodes: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """For each node of an automaton, at its offset, the mask of all letters that may follow it."""
    below = np.zeros(len(nodes), np.uint32)
    node = I64(2)  # offset 0 is the node without arcs; targets come before those that lead to them
    while node < len(nodes):
        arcs = I64(nodes[node])
        count = popcount(arcs)
        for at in range(node + 2, node + 2 + count):
            arcs |= I64(below[nodes[at]])
        below[node] = arcs
        node += 2 + count
    return below


@njit(cache=True, nogil=True)
def fill_places(
    nodes: NDArray[np.uint32],
    below: NDArray[np.uint32],
    places: Ints,
    must: Ints,
    may: Ints,
    jokers: Int,
    least_added: Int,
    most_added: Int,
    least_jokers: Int,
    costs: Ints,
    found: Ints,
    texts: Bytes,
) -> Int:
    """Write the words that fit the places into two tables; how many, or -1 where they are full.

    A text is the letters in front, then those behind, both in reading order, as labels. The counts
    of letters are used up on the way.
    """
    node = np.zeros(LONGEST, np.int64)
    pending = np.zeros(LONGEST, np.int64)
    label = np.zeros(LONGEST, np.int64)
    source = np.zeros(LONGEST, np.int64)
    behind = np.zeros(LONGEST, np.int64)  # whether the frame reads behind the core
    must_left, must_mask = I64(0), I64(0)
    for letter in range(1, 27):
        must_left += must[letter]
        if must[letter]:
            must_mask |= I64(1) << letter
    count = I64(0)
    for place in range(len(places)):
        front_room, behind_room = places[place, FRONT], places[place, BEHIND]
        least = places[place, LEAST]
        fronts, behinds, added, jokers_used, cost = I64(0), I64(0), I64(0), I64(0), I64(0)
        depth = I64(0)
        node[0] = places[place, NODE]
        behind[0] = places[place, TURNED]
        fresh = True
        while depth >= 0:
            if fresh:
                # Which letters can go on from here; the bit of the separator turns to behind.
                arcs = I64(nodes[node[depth]])
                if behind[depth]:
                    room = behind_room - behinds
                    before_core = I64(0)
                else:
                    room = front_room - fronts + behind_room
                    before_core = front_room - fronts
                wanted = I64(0)
                if room >= must_left and room > 0 and must_mask & ~I64(below[node[depth]]) == 0:
                    if behind[depth] or before_core > 0:
                        if jokers_used < jokers and added < most_added:
                            wanted = arcs & ((1 << SEPARATOR) - 2)
                        else:
                            rest = arcs & ((1 << SEPARATOR) - 2)
                            while rest:
                                one = lowest_bit(rest)
                                rest &= rest - 1
                                if must[one] or (may[one] and added < most_added):
                                    wanted |= I64(1) << one
                    if not behind[depth] and behind_room > 0:
                        wanted |= arcs & (I64(1) << SEPARATOR)
                pending[depth] = wanted
                fresh = False
            if pending[depth] == 0:
                depth -= 1
                if depth < 0:
                    break
                # Give the letter of the frame above back.
                one = label[depth]
                if one != SEPARATOR:
                    cost -= costs[one] if source[depth] != JOKER else costs[0]
                    if behind[depth]:
                        behinds -= 1
                    else:
                        fronts -= 1
                    if source[depth] == MUST:
                        must_mask |= I64(1) << one
                        must[one] += 1
                        must_left += 1
                    else:
                        added -= 1
                        if source[depth] == MAY:
                            may[one] += 1
                        else:
                            jokers_used -= 1
                continue
            one = I64(lowest_bit(pending[depth]))
            pending[depth] &= pending[depth] - 1
            label[depth] = one
            target = step(nodes, node[depth], one)
            ends = False
            if one == SEPARATOR:
                behind[depth + 1] = 1
            else:
                ends = (I64(nodes[node[depth] + 1]) >> one) & 1 == 1
                if must[one]:
                    source[depth] = MUST
                    must[one] -= 1
                    must_left -= 1
                    if must[one] == 0:
                        must_mask ^= I64(1) << one
                    cost += costs[one]
                else:
                    added += 1
                    if may[one]:
                        source[depth] = MAY
                        may[one] -= 1
                        cost += costs[one]
                    else:
                        source[depth] = JOKER
                        jokers_used += 1
                        cost += costs[0]
                if behind[depth]:
                    behinds += 1
                else:
                    fronts += 1
                behind[depth + 1] = behind[depth]
            if (
                ends
                and must_left == 0
                and fronts + behinds >= least
                and added >= least_added
                and jokers_used >= least_jokers
            ):
                if count == len(found):
                    return I64(-1)
                found[count, PLACE] = place
                found[count, BEFORE] = fronts
                found[count, AFTER] = behinds
                found[count, ADDED] = added
                found[count, JOKERS] = jokers_used
                found[count, COST] = cost
                at_front, at_behind = fronts, fronts
                for frame in range(depth + 1):
                    if label[frame] == SEPARATOR:
                        continue
                    if behind[frame]:
                        texts[count, at_behind] = label[frame]
                        at_behind += 1
                    else:
                        at_front -= 1
                        texts[count, at_front] = label[frame]
                count += 1
            node[depth + 1] = target if target > 0 else 0
            depth += 1
            fresh = True
    return count
