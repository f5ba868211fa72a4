"""Small lexicons made of a text: for trying engines out, and for tests."""

import hashlib
from collections import defaultdict
from functools import cache
from importlib.resources import files
from pathlib import Path

from logomachie.lexicon.build import make_tables, tables_without_automaton
from logomachie.lexicon.cache import Stored
from logomachie.lexicon.container import Header
from logomachie.lexicon.families import Families, lemma_of
from logomachie.lexicon.folding import fold
from logomachie.lexicon.lexicon import Lexicon
from logomachie.lexicon.morfologik import Reading
from logomachie.lexicon.selection import Selection

KNOWN_TO_ALL = "V"
"""The frequency class of words that every vocabulary holds."""
NOWHERE = Path("sample")


@cache
def sample_lexicon(*, searchable: bool = True) -> Lexicon:
    """The everyday words of ``sample.txt``: to the compiler the same as the real lexicon.

    One that is not searchable needs no compiler.
    """
    text = files("logomachie.lexicon").joinpath("sample.txt").read_text("utf-8")
    return lexicon_of(text, KNOWN_TO_ALL, searchable=searchable)


def lexicon_of(text: str, frequency: str, *, searchable: bool = True) -> Lexicon:
    """The lexicon of lines of a lemma and its further forms, each lemma a family of its own."""
    words: dict[str, list[Reading]] = defaultdict(list)
    compounds: dict[str, list[Reading]] = defaultdict(list)
    for line in text.splitlines():
        forms = [] if line.startswith("#") else line.split()
        for form in dict.fromkeys(forms):
            if len(form) > 1:
                kept = compounds if "-" in form else words
                kept[fold(form)].append(Reading(form, forms[0], "N", frequency))
    readings = (reading for found in words.values() for reading in found)
    lemmas = sorted({lemma_of(reading) for reading in readings})
    families = Families({lemma: number for number, lemma in enumerate(lemmas)}, [])
    make = make_tables if searchable else tables_without_automaton
    tables = make(Selection(dict(words), dict(compounds)), families)
    fingerprint = hashlib.blake2b(text.encode(), digest_size=12).hexdigest()
    header = Header("sample", fingerprint, tables.tags, tables.dawg, tables.gaddag)
    return Lexicon(Stored(header, tables.arrays, NOWHERE))
