"""What the tags of the lexicon say, in words."""

from collections.abc import Iterable, Iterator

from logomachie.lexicon.folding import fold

Words = dict[str, tuple[str, str]]
"""What something is called, in French and in English."""
LANGUAGES = ("fr", "en")
VOWELS = "AEIOU"

KINDS: Words = {
    "N": ("nom", "noun"),
    "V": ("verbe", "verb"),
    "J": ("adjectif", "adjective"),
    "A": ("adverbe", "adverb"),
    "R": ("pronom", "pronoun"),
    "D": ("déterminant", "determiner"),
    "P": ("préposition", "preposition"),
    "C": ("conjonction", "conjunction"),
    "I": ("interjection", "interjection"),
    "K": ("nombre", "numeral"),
}
TENSES: Words = {
    "ind pres": ("du présent", "present"),
    "ind futu": ("du futur", "future"),
    "ind impa": ("de l’imparfait", "imperfect"),
    "ind psim": ("du passé simple", "simple past"),
    "sub pres": ("du subjonctif présent", "present subjunctive"),
    "sub impa": ("du subjonctif imparfait", "imperfect subjunctive"),
    "con pres": ("du conditionnel", "conditional"),
    "imp pres": ("de l’impératif", "imperative"),
}
PARTICIPLES: Words = {
    "ppr": ("participe présent", "present participle"),
    "ppa": ("participe passé", "past participle"),
}
GENDERS: Words = {"f": ("féminin", "feminine")}
NUMBERS: Words = {"s": ("du singulier", "singular"), "p": ("du pluriel", "plural")}
PLURAL = ("pluriel", "plural")
PERSONS: Words = {
    "1": ("1re", "1st"),
    "2": ("2e", "2nd"),
    "3": ("3e", "3rd"),
}


def kind_of(tag: str) -> str:
    """The kind of word that a tag tells of: a letter of ``KINDS``, or none."""
    return tag[:1] if tag[:1] in KINDS else ""


def in_words(kind: str, language: str) -> str:
    """What a kind of word is called."""
    return KINDS[kind][LANGUAGES.index(language)] if kind else ""


def forms_in_words(
    tags: Iterable[str], lemma: str, language: str, has_genders: bool = True
) -> tuple[str, ...]:
    """Which forms of a lemma a word is, as people say it; none where it is the lemma itself.

    Where the lemma has one gender only, that is not said.

    >>> forms_in_words(["V ind pres 1 s", "V ind pres 3 s"], "aimer", "fr")
    ('1re et 3e personnes du singulier du présent d’aimer',)
    """
    at = LANGUAGES.index(language)
    persons: dict[tuple[str, str], list[str]] = {}
    said: list[str] = []
    for tag in tags:
        parts = tag.split()[1:]
        tense = next((one for one in TENSES if one in " ".join(parts)), "")
        participle = next((one for one in PARTICIPLES if one in parts), "")
        if tense:
            persons.setdefault((tense, parts[-1]), []).append(parts[-2])
        else:
            name = [PARTICIPLES[participle][at]] if participle else []
            said.append(" ".join([*name, *_gender_and_number(parts, at, has_genders)]))
    finite = (_finite(tense, number, who, at) for (tense, number), who in persons.items())
    whole = [*finite, *said]
    origin = f"of {lemma}" if at else of(lemma)
    return tuple(dict.fromkeys(f"{one} {origin}" for one in whole if one))


def _finite(tense: str, number: str, persons: Iterable[str], at: int) -> str:
    who = [PERSONS[one][at] for one in sorted(set(persons))]
    together = (" et ", " and ")[at].join([", ".join(who[:-1]), who[-1]] if who[1:] else who)
    person = ("personne", "person")[at] + ("s" if who[1:] else "")
    parts = (together, person, NUMBERS[number][at], TENSES[tense][at])
    return " ".join(parts)


def _gender_and_number(parts: Iterable[str], at: int, has_genders: bool) -> Iterator[str]:
    """What differs from the lemma: it is masculine where it can be, and singular."""
    for part in parts:
        if part in GENDERS and has_genders:
            yield GENDERS[part][at]
        elif part == "p":
            yield PLURAL[at]


def of(lemma: str) -> str:
    """A lemma after the French preposition."""
    if lemma[0] == "h":  # aspirated or not
        return f"de «\u00a0{lemma}\u00a0»"
    return f"d’{lemma}" if fold(lemma)[0] in VOWELS else f"de {lemma}"
