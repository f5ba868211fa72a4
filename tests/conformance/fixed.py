"""A small lexicon that never changes: what golden files are played with.

Plays depend on the words, and the real lexicon is edited all the time. This one holds the words of
``words.txt`` and nothing else. Each lemma is a family of its own.
"""

import hashlib
from collections import defaultdict
from pathlib import Path

from logomachie.lexicon import Lexicon
from logomachie.lexicon.build import make_tables
from logomachie.lexicon.cache import Stored
from logomachie.lexicon.container import Header
from logomachie.lexicon.families import Families, lemma_of
from logomachie.lexicon.folding import fold
from logomachie.lexicon.morfologik import Reading
from logomachie.lexicon.selection import Selection

WORDS = Path(__file__).with_name("words.txt")
USUAL = "K"
"""The frequency class of every word."""


def fixed_lexicon() -> Lexicon:
    """The lexicon of ``words.txt``."""
    text = WORDS.read_text("utf-8")
    words: dict[str, list[Reading]] = defaultdict(list)
    compounds: dict[str, list[Reading]] = defaultdict(list)
    for line in text.splitlines():
        forms = [] if line.startswith("#") else line.split()
        for form in dict.fromkeys(forms):
            if len(form) > 1:
                kept = compounds if "-" in form else words
                kept[fold(form)].append(Reading(form, forms[0], "N", USUAL))
    readings = (reading for found in words.values() for reading in found)
    lemmas = sorted({lemma_of(reading) for reading in readings})
    families = Families({lemma: number for number, lemma in enumerate(lemmas)}, [])
    tables = make_tables(Selection(dict(words), dict(compounds)), families)
    fingerprint = hashlib.blake2b(text.encode(), digest_size=12).hexdigest()
    header = Header("fixed", fingerprint, tables.tags, tables.dawg, tables.gaddag)
    return Lexicon(Stored(header, tables.arrays, WORDS))
