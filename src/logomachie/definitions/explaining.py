"""What a word means: of each of its lemmas the form that it is, and the senses."""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby, islice
from typing import NamedTuple

from logomachie.definitions import littre
from logomachie.definitions.by_rule import derived, participle_of
from logomachie.definitions.glosses import Glosses, in_singular
from logomachie.definitions.grammar import PARTICIPLES, forms_in_words, in_words, kind_of, of
from logomachie.lexicon import Lexicon
from logomachie.lexicon.folding import fold
from logomachie.lexicon.lexicon import WordReading


class Explanation(NamedTuple):
    """What a word is and means as a form of one lemma."""

    spelling: str
    lemma: str
    kind: str
    """The part of speech, in words."""
    forms: tuple[str, ...]
    """Which forms of its lemma it is, in words; none where it is the lemma."""
    senses: tuple[str, ...]
    """What the lemma means, in French; none where nobody said it yet."""
    base: str = ""
    """The lemma from which the sense is said by rule; empty where it was written by hand."""
    littre: tuple[str, ...] = ()
    """What Littré said of the lemma, where his dictionary is at hand."""


def explain(lexicon: Lexicon, word: str, language: str = "fr") -> tuple[Explanation, ...]:
    """What a folded word means: one for each spelling and lemma, none where it is no word."""
    entry = lexicon.entry(word)
    if entry is None:
        return ()
    return tuple(
        _explanation(lexicon, *of_one_lemma, tuple(readings), language)
        for of_one_lemma, readings in groupby(entry.readings, key=_of_one_lemma)
    )


class Found(NamedTuple):
    """A lemma that was found by what it means."""

    word: str
    """Its letters, as they are played."""
    lemma: str
    senses: tuple[str, ...]


MOST_LOOKED_AT = 3000
"""More have only words that tell nothing, such as *qui*: to rank them would take a second."""


def words_meaning(lexicon: Lexicon, meaning: str, letters: int = 0, most: int = 60) -> list[Found]:
    """Lemmas whose glosses have these words; of so many letters, if told.

    What is such a thing comes before what has to do with it (birds before nests), and of each the
    best known first. Of what stands in thousands of glosses only the first are looked at.
    """
    found = [
        Found(word, gloss.lemma, gloss.senses)
        for gloss in islice(Glosses.own().saying(meaning), MOST_LOOKED_AT)
        if len(word := fold(gloss.lemma)) == (letters or len(word)) and word in lexicon
    ]
    wanted = in_singular(fold(meaning).split())

    def order(one: Found) -> tuple[bool, int]:
        is_such = any(names(sense, wanted) for sense in one.senses)
        return not is_such, -int(lexicon.familiarity[lexicon.index(one.word)])

    return sorted(found, key=order)[:most]


_REST = re.compile(
    r" (?:à|au|aux|avec|comme|dans|de|des|dont|du|en|entre|où|par|pour|que|qui|sans|sous|sur)\b.*"
    r"| (?:d|qu)’.*"
)
"""What is only added to a name."""


def names(sense: str, wanted: Sequence[str]) -> bool:
    """Whether a sense calls the thing itself by these folded words or their beginnings.

    >>> names("gros oiseau palmé", ["OISEAU"]), names("abri où pond un oiseau", ["OISEAU"])
    (True, False)
    """
    called = [fold(_REST.sub("", f" {part.strip()}")).split() for part in sense.split(",")]
    return any(
        all(any(word.startswith(one) for word in words) for one in wanted) for words in called
    )


def _of_one_lemma(reading: WordReading) -> tuple[str, str, str]:
    return reading.spelling, reading.lemma, kind_of(reading.tag)


def _explanation(
    lexicon: Lexicon,
    spelling: str,
    lemma: str,
    kind: str,
    readings: Iterable[WordReading],
    language: str,
) -> Explanation:
    tags = [one.tag for one in readings if spelling != lemma or kind == "V"]
    forms = forms_in_words(tags, lemma, language, _has_genders(lexicon, lemma, kind))
    senses, base = meaning_of(lexicon, Glosses.own(), lemma, kind)
    older = littre.prepared()
    of_old = older.of(lemma, kind) if older else ()
    return Explanation(spelling, lemma, in_words(kind, language), forms, senses, base, of_old)


def _has_genders(lexicon: Lexicon, lemma: str, kind: str) -> bool:
    """Whether a lemma is masculine, so that a feminine form of it says something."""
    entry = lexicon.entry(fold(lemma))
    own = [one for one in entry.readings if one.lemma == one.spelling == lemma] if entry else []
    return any(kind_of(one.tag) == kind and "f" not in one.tag.split() for one in own)


def meaning_of(
    lexicon: Lexicon, glosses: Glosses, lemma: str, kind: str
) -> tuple[tuple[str, ...], str]:
    """The senses of a lemma, and the lemma from which they are said where that is by rule."""
    if senses := glosses.of(lemma, kind):
        return senses, ""
    if by_rule := derived(lexicon, glosses, lemma, kind):
        return (by_rule.sense,), by_rule.base
    reading = participle_of(lexicon, lemma) if kind == "J" else None
    if reading and (senses := glosses.of(reading.lemma, "V")):
        first, *others = senses
        return (f"{_participle(reading)}, {first}", *others), reading.lemma
    return (), ""


def _participle(reading: WordReading) -> str:
    """Which participle of which verb a reading is, as a definition says it."""
    (name,) = (PARTICIPLES[one][0] for one in reading.tag.split() if one in PARTICIPLES)
    return f"{name} {of(reading.lemma)}"
