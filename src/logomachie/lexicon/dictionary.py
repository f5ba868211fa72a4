"""Dictionaries: words chosen from the complete lexicon, and some of which it knows nothing.

A dictionary is a lexicon like any other to who asks it. It keeps for itself only which rows of the
complete lexicon are its words, and how the further ones are spelled; readings, lemmas, families and
meanings are those of the complete lexicon, in the same memory. A word that is not there has no
lemma and no family, and nobody is expected to know it.
"""

import hashlib
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec
import numpy as np
from numpy.typing import NDArray

from logomachie.lexicon.build import pack
from logomachie.lexicon.cache import Stored, find_kept, obtain_dictionary
from logomachie.lexicon.container import Array
from logomachie.lexicon.familiarity import CURRENT
from logomachie.lexicon.folding import fold
from logomachie.lexicon.lexicon import Counts, Lexicon, Texts

if TYPE_CHECKING:
    from logomachie.lexicon.kin import Kin

try:
    import dawg
except ImportError:  # no wheel for this platform
    dawg = None

SEPARATOR = "|"

Further = Mapping[str, tuple[str, ...]]
"""Folded words that the complete lexicon lacks, with their spellings."""


class Dictionary(Lexicon):
    """Some words of the complete lexicon, and further ones.

    >>> complete = Lexicon.open()
    >>> dictionary = choose(complete, complete.frequencies > 20, {"ZORGLUB": ("zorglub",)})
    >>> "ZORGLUB" in dictionary, "DE" in dictionary, "CHAT" in dictionary
    (True, True, False)
    """

    def __init__(self, complete: Lexicon, own: Stored) -> None:
        self._base = complete
        rows = own.arrays["rows"]
        further = Texts(own.arrays["further_starts"], own.arrays["further_text"])
        self._chosen = np.zeros(len(complete), np.bool_)
        self._chosen[rows[rows < len(complete)]] = True
        automaton = complete.automaton_of(self._chosen, tuple(map(_folded, further)))
        header = msgspec.structs.replace(
            own.header, tags=complete._tags, dawg=automaton.dawg, gaddag=automaton.gaddag
        )
        arrays = complete._arrays | own.arrays | {"nodes": automaton.nodes}
        super().__init__(Stored(header, arrays, own.path))
        self._rows = rows.data
        self._spellings = _Chosen(complete._spellings, further, self._rows)

    @property
    def _complete(self) -> Lexicon:
        return self._base

    @property
    def unknown(self) -> int:
        """How many of its words the complete lexicon lacks."""
        return len(self) - int(self._chosen.sum())

    @property
    def counts(self) -> Counts:
        """How much the dictionary holds."""
        starts = self._arrays["reading_starts"]
        own = np.repeat(self._chosen, starts[1:] - starts[:-1])
        lemmas = np.unique(self._arrays["reading_lemma"][own])
        return Counts(
            len(self),
            sum(1 for word in self if len(word) <= 15),
            len(self.compounds),
            len(lemmas),
            len(np.unique(self._arrays["lemma_family"][lemmas])),
        )

    @cached_property
    def familiarity(self) -> NDArray[np.uint8]:
        """How well known every word is; one that the complete lexicon lacks is not at all."""
        return _of_rows(self._base.familiarity, self._arrays["rows"])

    def _known(self, least: int) -> NDArray[np.bool_]:
        return self._chosen & (self._base.familiarity >= least)

    @property
    def compounds(self) -> Mapping[str, tuple[str, ...]]:
        """Hyphenated words, which no dictionary chooses from."""
        return self._base.compounds

    @property
    def kin(self) -> "Kin":
        """What ``same_meaning`` knows, for compiled code."""
        return self._base.kin

    @property
    def _homonyms(self) -> dict[int, list[int]]:
        return self._base._homonyms

    def _reading_range(self, place: int) -> range:
        row = self._rows[place]
        return self._base._reading_range(row) if row < len(self._base) else range(0)


def choose(complete: Lexicon, chosen: NDArray[np.bool_], further: Further) -> Dictionary:
    """The dictionary of chosen words of the complete lexicon, and of further ones."""
    digest = hashlib.blake2b(complete.fingerprint.encode(), digest_size=12)
    digest.update(np.packbits(chosen).tobytes())
    digest.update(repr(sorted(further.items())).encode())
    own = obtain_dictionary(
        complete._stored, digest.hexdigest(), lambda: _build(complete, chosen, further)
    )
    return Dictionary(complete, own)


def current(complete: Lexicon) -> Dictionary:
    """The dictionary of the words in use."""
    return choose(complete, complete.familiarity >= CURRENT, {})


def find_dictionary(fingerprint: str, present: Lexicon) -> Lexicon | None:
    """A lexicon or dictionary of other days, as long as all of it is kept and can be read.

    ``present`` is the complete lexicon of today, from which many were chosen.
    """
    if fingerprint == present.fingerprint:
        return present
    for stored in find_kept(fingerprint):
        complete = stored.header.complete and find_dictionary(stored.header.complete, present)
        if complete:
            return Dictionary(complete, stored)
    return Lexicon.find_kept(fingerprint)


def _build(complete: Lexicon, chosen: NDArray[np.bool_], further: Further) -> dict[str, Array]:
    words = sorted(further)
    rows = np.flatnonzero(chosen)
    before = np.searchsorted(rows, [bisect_left(complete, word) for word in words])
    rows = np.insert(rows, before, np.arange(len(complete), len(complete) + len(words)))
    starts, text = pack(SEPARATOR.join(further[word]) for word in words)
    listed = sorted([*(complete[row] for row in np.flatnonzero(chosen).tolist()), *words])
    keys = dawg.DAWG(listed).tobytes() if dawg else b""
    return {
        "rows": rows.astype(np.uint32),
        "further_starts": starts,
        "further_text": text,
        "keys": np.frombuffer(keys, np.uint8),
        "word_frequency": _of_rows(complete.frequencies, rows),
    }


def _of_rows(measure: NDArray[np.uint8], rows: Array) -> NDArray[np.uint8]:
    """What is measured of the complete lexicon's words, for these rows; 0 beyond."""
    known = rows < len(measure)
    return np.where(known, measure[np.where(known, rows, 0)], 0).astype(np.uint8)


def _folded(spellings: str) -> str:
    return fold(spellings.partition(SEPARATOR)[0])


class _Chosen(Texts):
    """The spellings of rows: the complete lexicon's, or behind them further ones."""

    def __init__(self, complete: Texts, further: Texts, rows: memoryview) -> None:
        self._complete = complete
        self._further = further
        self._rows = rows

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, index: int) -> str:
        row = self._rows[index]
        beyond = row - len(self._complete)
        return self._complete[row] if beyond < 0 else self._further[beyond]

    def __iter__(self) -> Iterator[str]:
        return (self[index] for index in range(len(self)))
