"""Meaning for compiled code: which words belong to which derivational families.

Two words mean the same at heart when they share a lemma or a family (rule J34). Every lemma belongs
to a family, if only of its own, so that the families alone decide. A word of up to twelve letters
is one number here, its *key*; a table finds the families of a key.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from logomachie.lexicon.automaton import Automaton
from logomachie.lexicon.compiled import BITS, PER_KEY, hashed_kin, packed_words

LONGEST_KEY = PER_KEY
"""The longest word that has a key."""
SHIFTS = range(BITS * (PER_KEY - 1), -1, -BITS)
"""Where the letters of a key are, the first one first."""
SHOWN = ("", *(chr(64 + label) for label in range(1, 1 << BITS)))
"""What a label of a key shows; 0 stands behind the last letter."""


class Kin(NamedTuple):
    """The families of all words that have a key."""

    table: NDArray[np.int64]
    """By slot: a key, where its families begin, how many there are (see ``compiled``)."""
    families: NDArray[np.int64]


def key_of(word: str) -> int:
    """The key of a word of up to twelve letters ``A``-``Z``: five bits each, the first highest."""
    key = 0
    for place, letter in enumerate(word):
        key |= (ord(letter) - 64) << BITS * (PER_KEY - 1 - place)
    return key


def word_of(key: int) -> str:
    """The word that has this key."""
    return "".join([SHOWN[key >> shift & 31] for shift in SHIFTS])


def build_kin(
    automaton: Automaton, words: NDArray[np.int64], families: NDArray[np.int64], count: int
) -> Kin:
    """The kin of ``count`` words, from pairs of a word's alphabetical place and a family of it."""
    pairs = np.unique(words << 32 | families)
    starts = np.searchsorted(pairs >> 32, np.arange(count + 1))
    keys = packed_words(automaton.nodes, automaton.dawg, count)
    kin = Kin(hashed_kin(keys, starts), pairs & 0xFFFFFFFF)
    for array in kin:
        array.flags.writeable = False  # like one that is mapped from disk: the same type
    return kin
