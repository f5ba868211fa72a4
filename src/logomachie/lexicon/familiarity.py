"""Familiarity: how well a word is known to people who read French.

It is a number from 0 to 100. From 50 on are words that children read (CHAT, OIGNON), from 40 on
what everybody says (FOURCHETTE, MANGEREZ), from 30 on all that is in use (STERNUM, RIGOLERIONS);
below 15 are words and inflections that send one to the dictionary (GALERUQUE, MANGEASSES).

A reading of a word is known by its own frequency and by that of its lemma, and much less so in a
tense of books; a word is known as well as its best reading. The source counts spellings, not
readings: *minute* is counted once for the noun and for *minuter*. So the count of a spelling is
shared among its readings, in proportion to how often each is to be expected: the count of its
lemma, taken from the spellings that are that lemma's alone, times the part that the inflection has
in all words of its kind. MINUTER, whose other forms nobody writes, hence gets next to nothing of
*minute*.
"""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.integer]
Floats = NDArray[np.float64]

BEST = 100
"""The familiarity of LA, and of no word more."""
STEPS = (10, 20, 30, 35, 40, 45)
"""The vocabularies that are prepared: the least familiarity of the words of each."""
CURRENT = 30
"""The least familiarity of the words in use: some 60,000."""

PER_CLASS = 5
"""A class of the source's scale is so many steps of this one."""
OF_THE_LEMMA = 0.6
"""How much of a reading's familiarity comes from its lemma; the rest is its own."""
TOO_RARE = 0.02
"""Spellings that hold less than this part of a lemma's uses do not tell how usual it is."""
ALIKE = frozenset(("m", "f", "e", "avoir", "etre"))
"""What a tag says beside tense, person and number: genders, and which verb it is."""
ROUNDS = 2
"""So often is the count of a lemma taken anew from its shares."""
LITERARY = {"psim": 0.5, "sub impa": 0.25}
"""Tenses of books, and the part of its familiarity that a word keeps in them."""


class Readings(NamedTuple):
    """All readings of all words, column by column; those of one word stand together."""

    starts: Ints
    """Where the readings of each word begin, and where the last ones end."""
    spelling: Ints
    """The number of its spelling."""
    lemma: Ints
    """The number of its lemma."""
    tag: Ints
    """The number of its tag."""
    frequency: Ints
    """The class of its spelling, 0 for none."""


def read_everyday() -> Mapping[str, int]:
    """The spellings of ``everyday.txt``, each with the least class that is its due."""
    text = files("logomachie.lexicon").joinpath("everyday.txt").read_text("utf-8")
    rows = (line.split() for line in text.splitlines() if line and not line.startswith("#"))
    return {form: int(least) for least, *forms in rows for form in forms}


def measure(readings: Readings, tags: Sequence[str]) -> NDArray[np.uint8]:
    """The familiarity of every word."""
    inflections = [_inflection(tag) for tag in tags]
    own, lemma = _share(readings, inflections)
    known = OF_THE_LEMMA * np.log2(1 + lemma) + (1 - OF_THE_LEMMA) * np.log2(1 + own)
    known *= np.array([_kept(inflection) for inflection in inflections])[readings.tag]
    return _on_the_scale(np.maximum.reduceat(known, readings.starts[:-1]))


def measure_by_lemma(lemma_frequency: Ints, lemma: Ints, starts: Ints) -> NDArray[np.uint8]:
    """How usual the most usual lemma of every word is: all that older lexica can tell."""
    return _on_the_scale(np.maximum.reduceat(lemma_frequency[lemma].astype(float), starts[:-1]))


def _on_the_scale(classes: Floats) -> NDArray[np.uint8]:
    return np.rint(classes * PER_CLASS).clip(0, BEST).astype(np.uint8)


def _inflection(tag: str) -> str:
    """The kind, tense, person and number that a tag tells."""
    return " ".join(part.replace("sp", "s") for part in tag.split() if part not in ALIKE)


def _kept(inflection: str) -> float:
    return next((kept for tense, kept in LITERARY.items() if f" {tense} " in inflection), 1.0)


def _share(readings: Readings, inflections: Sequence[str]) -> tuple[Floats, Floats]:
    """How often each reading is met, and how often its lemma is."""
    _, spelling, lemma, tag, frequency = readings
    names, numbers = np.unique(inflections, return_inverse=True)
    inflection = numbers[tag]
    kinds = np.array([ord(name[0]) for name in names])
    count = np.where(frequency > 0, np.exp2(frequency), 0.0)
    evenly = count / np.bincount(spelling)[spelling]

    alone = _is_alone(spelling, lemma)
    uses = np.bincount(inflection, evenly * alone, len(names))
    part = uses / np.maximum(np.bincount(kinds, uses)[kinds], 1.0)
    told = np.bincount(lemma, part[inflection] * alone)
    total = np.where(
        told > TOO_RARE,
        np.bincount(lemma, evenly * alone) / np.maximum(told, TOO_RARE),
        np.bincount(lemma, evenly),
    )
    own = evenly
    for _ in range(ROUNDS):
        expected = total[lemma] * part[inflection] + np.finfo(float).tiny
        own = count * expected / np.bincount(spelling, expected)[spelling]
        total = np.bincount(lemma, own)
    return own, total[lemma]


def _is_alone(spelling: Ints, lemma: Ints) -> NDArray[np.bool_]:
    """Which readings have a spelling that is read in no other way than as their lemma."""
    last = np.zeros(int(spelling.max()) + 1, lemma.dtype)
    last[spelling] = lemma
    others: Ints = np.bincount(spelling, last[spelling] != lemma)
    return np.equal(others[spelling], 0)
