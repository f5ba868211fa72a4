"""Selection: which readings of the source are words that one may play.

In: every inflected form of a common word, old and new spelling. Out: proper nouns, abbreviations,
symbols, numerals in digits, elisions (QU', LORSQU'), and the pieces of foreign phrases (VITAE),
coinages and other words that ``reviewed.toml`` names. ``additions.txt`` names the words that the
source lacks. Words with a hyphen are kept apart as compounds; what else is written so, but on no
board, see ``off_board.py``.
"""

import re
import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import takewhile
from typing import NamedTuple

from logomachie.lexicon.automaton import LONGEST_WORD
from logomachie.lexicon.folding import fold, is_folded
from logomachie.lexicon.morfologik import Reading
from logomachie.lexicon.off_board import add_spelling, is_name, is_off_board

# Proper noun, abbreviation, digits, punctuation, title, stray element.
UNPLAYABLE_KINDS = frozenset("ZSYMTF")
VOWELS = frozenset("AEIOUY")
COMPOUND = re.compile(r"[A-Z]+(-[A-Z]+)+")


class Reviewed(NamedTuple):
    """What a person decided about single words."""

    out: frozenset[str]
    """Folded words of the source that are no words of the game."""
    out_lemmas: frozenset[str]
    """Lemmas of the source whose forms are none, but for those that another lemma has; ``carter/V``
    is the verb alone."""
    two_letters: frozenset[str]
    """All words of two letters: the source is too generous with symbols."""
    without_vowel: frozenset[str]
    """The only words that need no vowel."""
    added: tuple[Reading, ...]
    """Words that the source lacks, with their inflected forms."""
    verbs: Mapping[str, tuple[str, ...]]
    """Verbs that the source lacks, by the verb of the source that is conjugated alike."""


def read_reviewed() -> Reviewed:
    """The decisions of ``reviewed.toml`` and ``additions.txt``."""
    package = files("logomachie.lexicon")
    table = tomllib.loads(package.joinpath("reviewed.toml").read_text("utf-8"))
    lines = package.joinpath("additions.txt").read_text("utf-8").splitlines()
    bare = (line.partition("#")[0].split() for line in lines)
    additions = [fields for fields in bare if fields]
    return Reviewed(
        out=_named(table["out"]),
        out_lemmas=_named(table["out_lemmas"]),
        two_letters=frozenset(table["two_letters"].split()),
        without_vowel=frozenset(table["without_vowel"].split()),
        added=tuple(_inflected(additions)),
        verbs=_verbs_by_model(additions),
    )


def _named(by_reason: Mapping[str, str]) -> frozenset[str]:
    """The words of a table that has them by the reason for them."""
    return frozenset(word for words in by_reason.values() for word in words.split())


def _inflected(additions: Sequence[list[str]]) -> Iterator[Reading]:
    """The forms of lines such as ``hun J m hunne/fs huns/mp hunnes/fp``, and of such as ``+dias
    dia N f p``, a single form of a lemma that is there without it.
    """
    for lemma, kind, gender, *forms in additions:
        if lemma.startswith("+"):
            yield Reading(lemma[1:], kind, " ".join((gender, *forms)), "A")
            continue
        if kind == "V":
            continue
        number = "s" if forms else "sp"
        yield Reading(lemma, lemma, f"{kind} {gender} {number}" if kind in "NJ" else kind, "A")
        for item in forms:
            form, _, tag = item.partition("/")
            grammar = f"{gender} p" if tag == "p" else f"{tag[0]} {tag[1]}"
            yield Reading(form, lemma, f"{kind} {grammar}", "A")


def _verbs_by_model(additions: Sequence[list[str]]) -> dict[str, tuple[str, ...]]:
    """The verbs of lines such as ``booter V raboter``."""
    verbs: dict[str, tuple[str, ...]] = {}
    for lemma, kind, model, *_ in additions:
        if kind == "V":
            verbs[model] = (*verbs.get(model, ()), lemma)
    return verbs


def conjugate_like(reading: Reading, lemma: str) -> Reading:
    """The form of another verb that answers to this form of its model."""
    endings = zip(reversed(lemma), reversed(reading.lemma), strict=False)
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], endings))
    own, model = lemma[: len(lemma) - shared], reading.lemma[: len(reading.lemma) - shared]
    if not reading.form.startswith(model):
        raise ValueError(f"{lemma} is not conjugated like {reading.lemma}: {reading.form}")
    return Reading(own + reading.form[len(model) :], lemma, reading.tag, "A")


class Selection(NamedTuple):
    """The playable readings, by folded word."""

    words: dict[str, list[Reading]]
    compounds: dict[str, list[Reading]]
    """By folded text with its hyphens: ``PORTE-BONHEUR``."""
    off_board: Mapping[str, Collection[str]] = {}
    """Proper nouns and words with an apostrophe: their spellings, by their letters."""


def select(
    readings: Iterable[Reading], reviewed: Reviewed, listed: Iterable[str] = ()
) -> Selection:
    """Sort the readings into words, compounds and what no board takes, and leave the rest out.

    Names that are listed beside the readings go to the last of these.
    """
    words: dict[str, list[Reading]] = defaultdict(list)
    compounds: dict[str, list[Reading]] = defaultdict(list)
    off_board: dict[str, set[str]] = defaultdict(set)
    added = list(reviewed.added)
    for name in filter(is_name, listed):
        add_spelling(off_board, name)
    for reading in readings:
        if is_off_board(reading):
            add_spelling(off_board, reading.form)
        if not _is_common(reading):
            continue
        folded = fold(reading.form)
        if is_folded(folded):
            if is_playable(folded, reviewed) and not _is_out(reading, reviewed):
                words[folded].append(reading)
        elif COMPOUND.fullmatch(folded):
            compounds[folded].append(reading)
        if reading.tag.startswith("V") and reading.lemma in reviewed.verbs:
            added.extend(conjugate_like(reading, verb) for verb in reviewed.verbs[reading.lemma])
    for reading in added:
        known = words[fold(reading.form)]
        # The source may have come to know the word, or have it under one of two spellings.
        if all(reading[:3] != other[:3] for other in known):
            known.append(reading)
    return Selection(dict(words), dict(compounds), dict(off_board))


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


def _is_out(reading: Reading, reviewed: Reviewed) -> bool:
    """Whether the lemma of the reading was put out, or this kind of it."""
    lemmas = reading.lemma, f"{reading.lemma}/{reading.tag[:1]}"
    return not reviewed.out_lemmas.isdisjoint(lemmas)


def is_playable(word: str, reviewed: Reviewed) -> bool:
    """Whether a folded word of the source passes the rules of selection."""
    if word in reviewed.out or not 2 <= len(word) <= LONGEST_WORD:
        return False
    if len(word) == 2:
        return word in reviewed.two_letters
    if word.endswith("QU"):
        return False
    return not VOWELS.isdisjoint(word) or word in reviewed.without_vowel
