"""The automaton: every word of a lexicon, and every way to read it from its middle.

One array of ``uint32`` holds two minimal automata that share their nodes.

* The *DAWG* reads a word from left to right.
* The *GADDAG* reads a word from any of its letters: first that letter and those before it,
  right to left, then a separator, then the letters behind it, left to right. ``CARTE`` is there
  as ``C|ARTE``, ``AC|RTE``, ``RAC|TE``, ``TRAC|E`` and ``ETRAC``.

After the first letter and the separator a GADDAG path continues as the DAWG does, so the DAWG
costs a single node more: its root, whose arcs lead to the nodes behind ``C|``.

A node is a run of numbers: the mask of its arcs, the mask of those arcs that end a word, then the
offset of the node behind each arc, in the order of the bits. Bits 1 to 26 are the letters A to Z,
bit 27 is the separator. Offset 0 is the node without arcs. So the arc of a letter is found by
counting the bits below its own, and a search visits only the letters that it can use::

    offset      +0          +1           +2, +3, ...
    nodes:   arc mask   word-end mask   targets by bit
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

SEPARATOR = 27
ALL_LETTERS = (1 << 27) - 2
"""The mask of the letters A to Z."""

ENDS, TARGETS = 1, 2
"""Where a node keeps its word-end mask and its first target, behind the mask of its arcs."""

LONGEST_WORD = 35
"""Longer words cannot be stored: a GADDAG path of 36 labels is packed into three 64-bit keys."""

BITS, PER_KEY = 5, 12
"""Of letters packed into a 64-bit key: the bits of each, the first one highest, and how many."""


class Automaton(NamedTuple):
    """The node array with its two entrances."""

    nodes: NDArray[np.uint32]
    dawg: int
    """Offset of the node from which words are read left to right."""
    gaddag: int
    """Offset of the node from which words are read from any letter outwards."""


class Dawg(NamedTuple):
    """The node array of texts that are only read from left to right."""

    nodes: NDArray[np.uint32]
    root: int


class Walker:
    """Steps through an automaton from Python.

    For single questions; searches over whole boards belong to the compiled kernel.
    """

    def __init__(self, automaton: Automaton) -> None:
        # Indexing a memoryview costs a third of indexing an array.
        self._nodes = automaton.nodes.data
        self.dawg = automaton.dawg
        self.gaddag = automaton.gaddag

    def step(self, node: int, label: int) -> int:
        """The node behind the arc of this label, or -1 where there is none."""
        arcs = self._nodes[node]
        bit = 1 << label
        if not arcs & bit:
            return -1
        target: int = self._nodes[node + TARGETS + (arcs & (bit - 1)).bit_count()]
        return target

    def arcs(self, node: int, allowed: int = ALL_LETTERS) -> Iterator[tuple[int, int, bool]]:
        """The arcs of a node among the allowed ones: label, target, whether a word ends there."""
        arcs = self._nodes[node]
        ends = self._nodes[node + ENDS]
        wanted = arcs & allowed
        while wanted:
            bit = wanted & -wanted
            wanted ^= bit
            target = self._nodes[node + TARGETS + (arcs & (bit - 1)).bit_count()]
            yield bit.bit_length() - 1, target, bool(ends & bit)

    def word_ends(self, node: int) -> int:
        """The mask of the letters that end a word when read from this node."""
        ends: int = self._nodes[node + ENDS]
        return ends

    def follow(self, node: int, labels: bytes) -> int:
        """The node behind a path of letters ``A``-``Z``, or -1."""
        for byte in labels:
            node = self.step(node, byte - 64)
            if node < 0:
                return -1
        return node


class AnyText:
    """Steps through all texts as a ``Walker`` does through words: any letter, any end."""

    dawg = 0

    def step(self, node: int, label: int) -> int:
        """Any letter leads on."""
        return self.dawg

    def word_ends(self, node: int) -> int:
        """Any letter may be the last one."""
        return ALL_LETTERS


Texts = Walker | AnyText
"""What may be written: words, or whatever one likes where nobody checks until challenged."""


def label_of(letter: str) -> int:
    """The label of a letter: 1 for ``A``."""
    return ord(letter) - 64
