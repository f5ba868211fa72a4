"""Families: which lemmas belong together by derivation, after review by hand.

``derivation.py`` proposes links between lemmas by their suffixes. Four files correct it.
``unrelated.txt`` names the proposals that are mere resemblance (``bague: baguette``).
``related.txt`` names families whose stems change too much for any rule (``œil yeux oculaire``).
``re_words.txt`` says of each word with RE- whether it means the same as the word without (``relire
lire again``). ``homonyms.txt`` names words that belong to a second family by another sense (``vol:
voleur``).
"""

from collections.abc import Container, Iterable, Iterator, Mapping
from enum import StrEnum
from importlib.resources import files
from typing import NamedTuple

from logomachie.lexicon import derivation
from logomachie.lexicon.derivation import ADJECTIVE, ADVERB, NOUN, VERB, Forms, Lemma, Link
from logomachie.lexicon.morfologik import Reading

NUMERAL, INTERJECTION = "K", "I"
OPEN_KINDS = (NOUN, VERB, ADJECTIVE, ADVERB, NUMERAL, INTERJECTION)
RARE_BASE = 6
"""Between rare words, which nobody reviewed, only a base of this length or more is trusted."""


def lemma_of(reading: Reading) -> Lemma:
    """The lemma of a reading; grammatical words keep their own kind."""
    return Lemma(reading.lemma, reading.tag[:1])


class Re(StrEnum):
    """What RE- makes of a word: see ``re_words.txt``."""

    AGAIN = "again"
    PLAIN = "plain"
    LEXICALISED = "lexicalised"
    HOMOGRAPH = "homograph"
    CHANCE = "chance"

    @property
    def same(self) -> bool:
        """Whether the word still means the same at heart."""
        return self in (Re.AGAIN, Re.PLAIN)


class ReWord(NamedTuple):
    """A word with RE-, RÉ- or R-, beside the word without."""

    word: str
    base: str
    made: Re


class Families(NamedTuple):
    """The families of all lemmas, by number."""

    main: dict[Lemma, int]
    further: list[tuple[Lemma, int]]
    """Further families of homonyms."""


def number_families(words: Mapping[str, list[Reading]]) -> Families:
    """Give every lemma the number of its family."""
    lemmas = _collect_forms(words)
    common = {
        lemma_of(reading)
        for readings in words.values()
        for reading in readings
        if reading.frequency_class > "A"
    }
    proposed = derivation.find_links(lemmas, read_unrelated())
    links = [link for link in proposed if _is_trusted(link, common)]
    links.extend(_reviewed_links(lemmas))
    links.extend(_re_links(lemmas))
    main = derivation.group(lemmas, links)
    return Families(main, list(_homonyms(main)))


def _is_trusted(link: Link, common: set[Lemma]) -> bool:
    if link.base in common and link.derived in common:
        return True
    return link.tier == 0 and len(link.base.text) >= RARE_BASE


def _collect_forms(words: Mapping[str, list[Reading]]) -> dict[Lemma, Forms]:
    feminine: dict[Lemma, set[str]] = {}
    present: dict[Lemma, set[str]] = {}
    past: dict[Lemma, set[str]] = {}
    lemmas: dict[Lemma, None] = {}
    for readings in words.values():
        for reading in readings:
            lemma, tag = lemma_of(reading), reading.tag
            lemmas[lemma] = None
            if lemma.kind in (NOUN, ADJECTIVE) and tag.endswith("f s"):
                feminine.setdefault(lemma, set()).add(reading.form)
            elif tag.endswith("ppr"):
                present.setdefault(lemma, set()).add(reading.form)
            elif " ppa " in tag and tag.endswith("s"):
                past.setdefault(lemma, set()).add(reading.form)
    return {
        lemma: Forms(
            frozenset(feminine.get(lemma, ())),
            frozenset(present.get(lemma, ())),
            frozenset(past.get(lemma, ())),
        )
        for lemma in sorted(lemmas)
    }


def _reviewed_links(lemmas: Mapping[Lemma, Forms]) -> Iterator[Link]:
    for family in read_related():
        members = _lemmas_of(family, lemmas)
        for member in members[1:]:
            yield Link(member, members[0], "reviewed")


def _re_links(lemmas: Container[Lemma]) -> Iterator[Link]:
    """A word that RE- leaves as it was belongs to its base; only as what it is, verb or noun."""
    for word, base, made in read_re_words():
        for kind in (VERB, NOUN, ADJECTIVE):
            link = Link(Lemma(word, kind), Lemma(base, kind), "re-")
            if made.same and link.derived in lemmas and link.base in lemmas:
                yield link


def _homonyms(main: Mapping[Lemma, int]) -> Iterator[tuple[Lemma, int]]:
    for line in _lines("homonyms.txt"):
        word, _, members = line.partition(":")
        further = {main[member] for member in _lemmas_of(members.split(), main)}
        for lemma in _lemmas_of([word], main):
            for family in sorted(further - {main[lemma]}):
                yield lemma, family


def _lemmas_of(texts: Iterable[str], known: Container[Lemma]) -> list[Lemma]:
    lemmas = (Lemma(text, kind) for text in texts for kind in OPEN_KINDS)
    return [lemma for lemma in lemmas if lemma in known]


def read_related() -> list[list[str]]:
    """The families of ``related.txt``."""
    return [line.split() for line in _lines("related.txt")]


def read_re_words() -> list[ReWord]:
    """The verdicts of ``re_words.txt``."""
    rows = (line.split() for line in _lines("re_words.txt"))
    return [ReWord(word, base, Re(made)) for word, base, made in rows]


def read_unrelated() -> set[tuple[str, str]]:
    """The pairs (base, derived) of ``unrelated.txt``."""
    pairs: set[tuple[str, str]] = set()
    for line in _lines("unrelated.txt"):
        base, _, others = line.partition(":")
        pairs.update((base, other) for other in others.split())
    return pairs


def _lines(name: str) -> Iterable[str]:
    text = files("logomachie.lexicon").joinpath(name).read_text("utf-8")
    return (line for line in text.splitlines() if line and not line.startswith("#"))
