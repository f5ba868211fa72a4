"""Which words somebody may have meant who wrote another text: compiled, on an automaton of words.

The text is read along the automaton. A step may be a slip, and costs what is likely: letters that
sound alike cost one, any other letter that is missing, too many, wrong or in its neighbour's place
costs two. A search goes as far as its budget.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from logomachie.lexicon.automaton import ALL_LETTERS, LONGEST_WORD, SEPARATOR, Dawg, label_of
from logomachie.lexicon.compiled import I64, Int, lowest_bit, step
from logomachie.lexicon.compiler import njit

HEARD, SLIP = 1, 2
"""What a sound written otherwise costs, and any other slip."""
ONE_SLIP, TWO_SLIPS = SLIP, 2 * SLIP
MOST_FOUND = 256
MOST_STEPS = 200_000
"""How far a search goes at most: a long text in a dense corner of the automaton."""

SOUNDS = """
F PH, PH F, FF PH, T TH, TH T, R RH, RH R, C CH, CH C, K C, C K, K QU, QU K, C QU, QU C, K CH, K
CK, Q QU, G GU, GU G, G J, J G, J GE, GE J, GE G, S C, C S, SS C, C SS, S SC, SC S, SS SC, SC SS,
SS S, S SS, SS T, S T, C SC, Z S, S Z, Z ZZ, X CC, X CS, CC X, CS X, X KS, X CT, CT X, GZ X, O AU,
AU O, O EAU, EAU O, AU EAU, EAU AU, O AUX, O EAUX, E AI, AI E, E EI, EI E, AI EI, EI AI, E ES, E
ET, E ER, ER E, EZ E, E EZ, ER EZ, EZ ER, AIT E, E OE, OE E, EU OEU, OEU EU, UEIL EUIL, EUIL UEIL,
EUIL OEIL, AN EN, EN AN, AM AN, AN AM, EM AN, AN EM, EM EN, EN EM, AM EM, EM AM, IN AIN, AIN IN, IN
EIN, EIN IN, IN IM, IM IN, IN YN, IN YM, IM YM, AIN EIN, EIN AIN, IN EN, EN IN, ON OM, OM ON, UN
IN, IN UN, I Y, Y I, I IL, ILL Y, Y ILL, IL ILL, ILL IL, LL ILL, ILLE IL, IL ILLE, OI OY, OY OI, NI
GN, GN NI, GNI GN, GN GNI, OU W, W OU, W V, V W, OO OU, OU OO
"""
"""Letters, and others that sound alike in some French word."""
H = 8
"""The label of the letter that is never heard."""
SILENT = "ESTXDPHCLB"
"""Letters that can end a word without being heard."""


class Rules(NamedTuple):
    """The sounds as arrays: rows of labels, filled with zeros."""

    read: NDArray[np.int64]
    written: NDArray[np.int64]
    starts: NDArray[np.int64]
    """Where the rows begin whose letters begin with each label."""
    silent: int
    """The mask of the silent letters."""


class Meant(NamedTuple):
    """A word that may have been meant."""

    letters: str
    cost: int


def meant(dawgs: Sequence[Dawg], letters: str) -> list[Meant]:
    """Words near a text, each at its least cost: one slip away or, where there are none, two."""
    text = np.frombuffer(letters.encode("ascii"), np.uint8).astype(np.int64) - 64
    for budget in (ONE_SLIP, TWO_SLIPS):
        least: dict[str, int] = {}
        for nodes, root in dawgs:
            found, count = _search(nodes, root, text, budget, *RULES)
            for row in found[:count]:
                labels = row[PATH : PATH + row[LENGTH]]
                word = (labels + 64).astype(np.uint8).tobytes().decode("ascii")
                least[word] = min(int(row[COST]), least.get(word, TWO_SLIPS))
        if least:
            return [Meant(word, cost) for word, cost in least.items()]
    return []


def _rules() -> Rules:
    pairs = sorted(pair.split() for pair in SOUNDS.replace("\n", " ").split(","))
    width = max(len(side) for pair in pairs for side in pair)
    sides = np.zeros((2, len(pairs), width), np.int64)
    for number, pair in enumerate(pairs):
        for side, text in enumerate(pair):
            sides[side, number, : len(text)] = [label_of(letter) for letter in text]
    starts = np.searchsorted(sides[0, :, 0], np.arange(SEPARATOR + 1))
    return Rules(sides[0], sides[1], starts, sum(1 << label_of(letter) for letter in SILENT))


RULES = _rules()


PLACE, NODE, COST, ENDS, LENGTH, PATH = range(6)
"""Fields of a beginning that is still to be tried: how far the text is read, the node reached, what
was spent, whether a word ends there, how many letters were written, and these letters."""
MOST_BEGINNINGS = 4096


@njit(cache=True, nogil=True)
def _search(
    nodes: NDArray[np.uint32],
    root: Int,
    text: NDArray[np.int64],
    budget: Int,
    read: NDArray[np.int64],
    written: NDArray[np.int64],
    starts: NDArray[np.int64],
    silent: Int,
) -> tuple[NDArray[np.int64], Int]:
    """The beginnings that are whole words within the budget, and how many there are."""
    found = np.zeros((MOST_FOUND, PATH + LONGEST_WORD), np.int64)
    count = 0
    stack = np.empty((MOST_BEGINNINGS, PATH + LONGEST_WORD), np.int64)
    stack[0, :PATH] = 0
    stack[0, NODE] = root
    begun = np.zeros(PATH + LONGEST_WORD, np.int64)
    top: Int = 1
    steps = 0
    while top > 0 and count < MOST_FOUND and steps < MOST_STEPS:
        top -= 1
        steps += 1
        for at in range(PATH + stack[top, LENGTH]):
            begun[at] = stack[top, at]
        if begun[PLACE] == len(text) and begun[ENDS]:
            found[count] = begun
            count += 1
        place = begun[PLACE]
        if place < len(text):
            right = text[place : place + 1]
            top = _go_on(nodes, stack, top, begun, right, I64(1), I64(0))
        if begun[COST] + HEARD <= budget:
            top = _heard(nodes, stack, top, begun, text, read, written, starts, silent)
        if begun[COST] + SLIP <= budget:
            top = _slips(nodes, stack, top, begun, text)
    return found, count


@njit(cache=True, nogil=True)
def _heard(
    nodes: NDArray[np.uint32],
    stack: NDArray[np.int64],
    top: Int,
    begun: NDArray[np.int64],
    text: NDArray[np.int64],
    read: NDArray[np.int64],
    written: NDArray[np.int64],
    starts: NDArray[np.int64],
    silent: Int,
) -> Int:
    """Go on with what sounds alike: other letters, a letter doubled or not, a silent one."""
    place, length = begun[PLACE], begun[LENGTH]
    left = text[place:]
    first = left[0] if len(left) else I64(0)
    for rule in range(starts[first], starts[first + 1]):
        size = 1
        while size < len(left) and size < read.shape[1] and left[size] == read[rule, size]:
            size += 1
        if size == read.shape[1] or read[rule, size] == 0:
            top = _go_on(nodes, stack, top, begun, written[rule], I64(size), I64(HEARD))
    last = begun[PATH + length - 1] if length else I64(0)
    if last:
        again = begun[PATH + length - 1 : PATH + length]
        top = _go_on(nodes, stack, top, begun, again, I64(0), I64(HEARD))
    if first:
        ends = len(left) == 1 and (silent >> first) & 1
        if first in (last, H) or ends:
            top = _go_on(nodes, stack, top, begun, text[:0], I64(1), I64(HEARD))
    else:
        top = _any_letter(nodes, stack, top, begun, silent, I64(0), I64(HEARD))
    return _any_letter(nodes, stack, top, begun, I64(1) << H, I64(0), I64(HEARD))


@njit(cache=True, nogil=True)
def _slips(
    nodes: NDArray[np.uint32],
    stack: NDArray[np.int64],
    top: Int,
    begun: NDArray[np.int64],
    text: NDArray[np.int64],
) -> Int:
    """Go on with a letter left out, put in, mistaken, or in its neighbour's place."""
    place = begun[PLACE]
    top = _any_letter(nodes, stack, top, begun, I64(ALL_LETTERS), I64(0), I64(SLIP))
    if place < len(text):
        top = _any_letter(nodes, stack, top, begun, I64(ALL_LETTERS), I64(1), I64(SLIP))
        top = _go_on(nodes, stack, top, begun, text[:0], I64(1), I64(SLIP))
    if place + 1 < len(text):
        swapped = text[place : place + 2][::-1].copy()
        top = _go_on(nodes, stack, top, begun, swapped, I64(2), I64(SLIP))
    return top


@njit(cache=True, nogil=True)
def _any_letter(
    nodes: NDArray[np.uint32],
    stack: NDArray[np.int64],
    top: Int,
    begun: NDArray[np.int64],
    allowed: Int,
    size: Int,
    cost: Int,
) -> Int:
    """Go on with any of the letters of a mask, in the place of so many of the text."""
    arcs = I64(nodes[begun[NODE]]) & allowed
    one = np.zeros(1, np.int64)
    while arcs:
        one[0] = lowest_bit(arcs)
        arcs &= arcs - 1
        top = _go_on(nodes, stack, top, begun, one, size, cost)
    return top


@njit(cache=True, nogil=True)
def _go_on(
    nodes: NDArray[np.uint32],
    stack: NDArray[np.int64],
    top: Int,
    begun: NDArray[np.int64],
    labels: NDArray[np.int64],
    size: Int,
    cost: Int,
) -> Int:
    """Try a beginning with these letters more, in the place of so many of the text."""
    length, node, ends = begun[LENGTH], begun[NODE], begun[ENDS]
    if top == MOST_BEGINNINGS:
        return top
    for at in range(PATH + length):
        stack[top, at] = begun[at]
    for label in labels:
        if label == 0:
            break
        if length == LONGEST_WORD:
            return top
        ends = (I64(nodes[node + 1]) >> label) & 1
        node = step(nodes, node, label)
        if node < 0:
            return top
        stack[top, PATH + length] = label
        length += 1
    stack[top, PLACE] += size
    stack[top, NODE] = node
    stack[top, COST] += cost
    stack[top, ENDS] = ends
    stack[top, LENGTH] = length
    return top + 1
