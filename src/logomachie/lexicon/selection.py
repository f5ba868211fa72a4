"""Selection: which readings of the source are words that one may play.

In: every inflected form of a common word, old and new spelling. Out: proper nouns, abbreviations,
symbols, numerals in digits, elisions (QU', LORSQU'), and the pieces of foreign phrases (VITAE) that
``reviewed.toml`` names. The same file names the words that the source lacks. Words with a hyphen
are kept apart as compounds.
"""

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import NamedTuple

from logomachie.lexicon.automaton import LONGEST_WORD
from logomachie.lexicon.folding import fold, is_folded
from logomachie.lexicon.morfologik import Reading

# Proper noun, abbreviation, digits, punctuation, title, stray element.
UNPLAYABLE_KINDS = frozenset("ZSYMTF")
VOWELS = frozenset("AEIOUY")
COMPOUND = re.compile(r"[A-Z]+(-[A-Z]+)+")
# -CE, -LÀ, -CI: hyphenated grammar rather than compound words.
TAGS_OF_ADDITIONS = {"p": "p", "s": "s", "fs": "f s", "mp": "m p", "fp": "f p"}


class Reviewed(NamedTuple):
    """What a person decided about single words."""

    out: frozenset[str]
    """Folded words of the source that are no words of the game."""
    two_letters: frozenset[str]
    """All words of two letters: the source is too generous with symbols."""
    without_vowel: frozenset[str]
    """The only words that need no vowel."""
    added: tuple[Reading, ...]
    """Words that the source lacks, with their inflected forms."""


def read_reviewed() -> Reviewed:
    """The decisions of ``reviewed.toml`` and ``additions.txt``."""
    package = files("logomachie.lexicon")
    table = tomllib.loads(package.joinpath("reviewed.toml").read_text("utf-8"))
    additions = package.joinpath("additions.txt").read_text("utf-8")
    return Reviewed(
        out=frozenset(table["out"].split()),
        two_letters=frozenset(table["two_letters"].split()),
        without_vowel=frozenset(table["without_vowel"].split()),
        added=tuple(_read_additions(additions)),
    )


def _read_additions(text: str) -> Iterator[Reading]:
    """Lines such as ``hun J m hunne/fs huns/mp hunnes/fp``: lemma, kind, gender, other forms."""
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        lemma, kind, gender, *forms = line.split()
        inflected = kind in "NJ"
        number = "s" if forms else "sp"
        yield Reading(lemma, lemma, f"{kind} {gender} {number}" if inflected else kind, "A")
        for item in forms:
            form, _, tag = item.partition("/")
            grammar = f"{gender} p" if tag == "p" else f"{tag[0]} {tag[1]}"
            yield Reading(form, lemma, f"{kind} {grammar}", "A")


class Selection(NamedTuple):
    """The playable readings, by folded word."""

    words: dict[str, list[Reading]]
    compounds: dict[str, list[Reading]]
    """By folded text with its hyphens: ``PORTE-BONHEUR``."""


def select(readings: Iterable[Reading], reviewed: Reviewed) -> Selection:
    """Sort the readings into words and compounds, and leave the rest out."""
    words: dict[str, list[Reading]] = defaultdict(list)
    compounds: dict[str, list[Reading]] = defaultdict(list)
    for reading in readings:
        if not _is_common(reading):
            continue
        folded = fold(reading.form)
        if is_folded(folded):
            if is_playable(folded, reviewed):
                words[folded].append(reading)
        elif COMPOUND.fullmatch(folded):
            compounds[folded].append(reading)
    for reading in reviewed.added:
        words[fold(reading.form)].append(reading)
    return Selection(dict(words), dict(compounds))


def _is_common(reading: Reading) -> bool:
    """Whether the reading is a common word rather than a name, an abbreviation or a symbol."""
    form, lemma, tag, _ = reading
    if tag[:1] in UNPLAYABLE_KINDS or form != form.lower():
        return False
    # "Pêchè-je": a spelling that lives only before its pronoun.
    if tag == "V ind pres 1 s" and form.endswith(("è", "é")):
        return False
    # KCAL and DAMOL are tagged as forms of CAL and MOL: multiples of a unit's symbol.
    return not (tag.endswith(" sp") and form != lemma and form.endswith(lemma))


def is_playable(word: str, reviewed: Reviewed) -> bool:
    """Whether a folded word of the source passes the rules of selection."""
    if word in reviewed.out or not 2 <= len(word) <= LONGEST_WORD:
        return False
    if len(word) == 2:
        return word in reviewed.two_letters
    if word.endswith("QU"):
        return False
    return not VOWELS.isdisjoint(word) or word in reviewed.without_vowel
