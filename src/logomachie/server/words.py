"""The dictionary over HTTP: spellings, grammar, families, and what somebody may have meant."""

import asyncio
from itertools import groupby, islice

from litestar import get
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery

from logomachie.engine.game import Language
from logomachie.lexicon import Entry, Lexicon
from logomachie.lexicon.collection import COMPLETE
from logomachie.lexicon.folding import fold, is_folded
from logomachie.lexicon.spelling import near
from logomachie.server.answers import SenseInfo, WordInfo
from logomachie.server.reception import require_no_turn
from logomachie.server.service import AnyRequest, guest_of, language_of, service_of

LONGEST_WORD = 40
MOST_NEAR, MOST_FAMILY, MOST_NEIGHBOURS = 8, 40, 24

KINDS: dict[str, dict[Language, str]] = {
    "N": {"fr": "nom", "en": "noun"},
    "V": {"fr": "verbe", "en": "verb"},
    "J": {"fr": "adjectif", "en": "adjective"},
    "A": {"fr": "adverbe", "en": "adverb"},
    "R": {"fr": "pronom", "en": "pronoun"},
    "D": {"fr": "déterminant", "en": "determiner"},
    "P": {"fr": "préposition", "en": "preposition"},
    "C": {"fr": "conjonction", "en": "conjunction"},
    "I": {"fr": "interjection", "en": "interjection"},
    "K": {"fr": "nombre", "en": "numeral"},
}
FORMS: dict[str, dict[Language, str]] = {
    "ind pres": {"fr": "présent", "en": "present"},
    "ind futu": {"fr": "futur", "en": "future"},
    "ind impa": {"fr": "imparfait", "en": "imperfect"},
    "ind psim": {"fr": "passé simple", "en": "simple past"},
    "sub pres": {"fr": "subjonctif présent", "en": "present subjunctive"},
    "sub impa": {"fr": "subjonctif imparfait", "en": "imperfect subjunctive"},
    "con pres": {"fr": "conditionnel", "en": "conditional"},
    "imp pres": {"fr": "impératif", "en": "imperative"},
    "inf": {"fr": "infinitif", "en": "infinitive"},
    "ppr": {"fr": "participe présent", "en": "present participle"},
    "ppa": {"fr": "participe passé", "en": "past participle"},
}
GENDERS: dict[str, dict[Language, str]] = {
    "m": {"fr": "masculin", "en": "masculine"},
    "f": {"fr": "féminin", "en": "feminine"},
    "e": {"fr": "masculin ou féminin", "en": "masculine or feminine"},
}
NUMBERS: dict[str, dict[Language, str]] = {
    "s": {"fr": "singulier", "en": "singular"},
    "p": {"fr": "pluriel", "en": "plural"},
    "sp": {"fr": "singulier ou pluriel", "en": "singular or plural"},
}
PERSONS: dict[str, dict[Language, str]] = {
    "1": {"fr": "1re personne", "en": "1st person"},
    "2": {"fr": "2e personne", "en": "2nd person"},
    "3": {"fr": "3e personne", "en": "3rd person"},
}


@get("/api/words/{word:str}")
async def look_up(
    request: AnyRequest,
    state: State,
    word: FromPath[str],
    lang: FromQuery[str] = "fr",
    dictionary: FromQuery[str] = COMPLETE,
) -> WordInfo:
    """What a dictionary says; closed to who has to move in a running game."""
    service = service_of(state)
    await require_no_turn(service, await guest_of(request))
    folded = fold(word[:LONGEST_WORD].strip())
    lexicon = service.readiness.dictionary(dictionary)
    return await asyncio.to_thread(describe, lexicon, folded, language_of(lang))


def describe(lexicon: Lexicon, word: str, language: Language) -> WordInfo:
    """All that the dictionary knows of a folded word, or words that may have been meant."""
    entry = lexicon.entry(word)
    if entry is None:
        compound = lexicon.compounds.get(word, ())
        return WordInfo(word, False, compound=compound, near=tuple(near(lexicon, word, MOST_NEAR)))
    neighbours = lexicon.neighbours(word) if is_folded(word) else None
    return WordInfo(
        word,
        True,
        entry.spellings,
        entry.lemmas,
        _senses(entry, language),
        tuple(family[:MOST_FAMILY] for family in lexicon.family(word) if len(family) > 1),
        entry.familiarity,
        tuple(islice(neighbours.front, MOST_NEIGHBOURS)) if neighbours else (),
        tuple(islice(neighbours.behind, MOST_NEIGHBOURS)) if neighbours else (),
        tuple(islice(neighbours.replaced, MOST_NEIGHBOURS)) if neighbours else (),
    )


def _senses(entry: Entry, language: Language) -> tuple[SenseInfo, ...]:
    """The readings of a word, those of one spelling and one lemma together."""
    grouped = groupby(entry.readings, key=lambda one: (one.spelling, one.lemma, one.tag[:1]))
    return tuple(
        SenseInfo(
            spelling,
            lemma,
            KINDS[kind][language] if kind in KINDS else "",
            tuple(dict.fromkeys(text for one in readings if (text := grammar(one.tag, language)))),
        )
        for (spelling, lemma, kind), readings in grouped
    )


def grammar(tag: str, language: Language) -> str:
    """What a tag such as ``V ind pres 3 s`` says beside the part of speech."""
    parts = tag.split()[1:]
    form = next((name for name in FORMS if " ".join(parts).find(name) >= 0), "")
    said = [FORMS[form][language]] if form else []
    rest = [part for part in parts if part not in form.split()]
    tables = (PERSONS, GENDERS, NUMBERS)
    said += [table[part][language] for table in tables for part in rest if part in table]
    return ", ".join(said)
