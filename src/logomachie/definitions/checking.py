"""Whether the glosses are well written: what is wrong with them, a line each."""

import re
from collections.abc import Iterable, Iterator
from functools import cache, partial
from importlib.resources import files

from logomachie.definitions.glosses import Gloss
from logomachie.lexicon import Lexicon
from logomachie.lexicon.folding import fold

LONGEST_SENSE = 120
SHORTEST_SENSE = 3
MOST_SENSES = 4
LONGEST_LITTLE_WORD = 2
"""A lemma of so few letters may be any word of a sentence."""
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_BARE = re.compile(r"[^\W\d_]+(?:, [^\W\d_]+)*")
"""Nothing but words beside each other."""
_VARIANT = re.compile(r"\bvariante d")
_REGISTER = re.compile(r"^\([^()]*\) ")
_WRONG_SIGNS = re.compile(r"['\"«»:;!?|\t]|  |^ | $|[.,]$")
_SIGN = re.compile(r"[A-ZÐa-zàô]|[A-Z]{2,5}|[IVX]+e")
"""Letters, abbreviations and centuries."""
_ELISION = re.compile(r"\b(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quelqu|presqu|entr)’", re.IGNORECASE)


def faults(lexicon: Lexicon, glosses: Iterable[Gloss]) -> Iterator[str]:
    """What is wrong, a line each."""
    kinds = lexicon.lemmas()
    is_spelt = _Spelling(lexicon)
    lemmas_of = cache(partial(_lemmas_of, lexicon))
    glosses = tuple(glosses)
    yield from (f"{lemma}: explained in a circle" for lemma in in_circles(glosses))
    before = (b"", "")
    glossed: set[tuple[str, str]] = set()
    for gloss in glosses:
        lemma = gloss.lemma
        if (lemma.encode(), gloss.kinds) <= before:
            yield f"{lemma}: out of order"
        before = (lemma.encode(), gloss.kinds)
        if strange := set(gloss.kinds) - set(kinds.get(lemma, "")):
            yield f"{lemma}: no lemma of the lexicon as {''.join(sorted(strange))}"
        if again := {kind for kind in gloss.kinds if (lemma, kind) in glossed}:
            yield f"{lemma}: glossed twice as {''.join(sorted(again))}"
        glossed.update((lemma, kind) for kind in gloss.kinds)
        if len(gloss.senses) > MOST_SENSES or len(set(gloss.senses)) < len(gloss.senses):
            yield f"{lemma}: {len(gloss.senses)} senses"
        for sense in gloss.senses:
            yield from (f"{lemma}: {why}: {sense}" for why in _faults_of(lemma, sense))
            words = words_in(sense)
            yield from (f"{lemma}: {one} is spelt otherwise" for one in words if not is_spelt(one))
            if not _VARIANT.search(sense):
                forms = (one for one in words if one != lemma and lemmas_of(one) == {lemma})
                yield from (f"{lemma}: explained by its own form {one}" for one in forms)


def words_in(sense: str) -> list[str]:
    """The words of a sense, without what is elided before them."""
    return _WORD.findall(_ELISION.sub("", sense))


def in_circles(glosses: Iterable[Gloss]) -> Iterator[str]:
    """The lemmas that lead to nothing but each other: one by the bare word of the next.

    >>> list(in_circles([Gloss("oie", "N", ("jars",)), Gloss("jars", "N", ("oie",))]))
    ['oie', 'jars']
    """
    leads: dict[str, set[str]] = {}
    said: set[str] = set()
    for lemma, _, senses in glosses:
        cores = [_REGISTER.sub("", sense) for sense in senses]
        if all(map(_BARE.fullmatch, cores)):
            leads.setdefault(lemma, set()).update(words_in(" ".join(cores)))
        else:
            said.add(lemma)
    waiting = leads.keys() - said
    while told := {lemma for lemma in waiting if leads[lemma] - waiting}:
        waiting -= told
    yield from (lemma for lemma in leads if lemma in waiting)


def _lemmas_of(lexicon: Lexicon, word: str) -> frozenset[str]:
    entry = lexicon.entry(fold(word))
    readings = entry.readings if entry else ()
    return frozenset(reading.lemma for reading in readings if reading.spelling == word)


def _faults_of(lemma: str, sense: str) -> Iterator[str]:
    core = _REGISTER.sub("", sense)
    if not SHORTEST_SENSE <= len(sense) <= LONGEST_SENSE or not core:
        yield f"{len(sense)} characters"
    if _WRONG_SIGNS.search(sense) or sense.count("(") != sense.count(")"):
        yield "a sign that is not used here"
    if len(lemma) > LONGEST_LITTLE_WORD and lemma in words_in(core):
        yield "it explains itself by itself"


class _Spelling:
    """Whether words are spelt as the lexicon, its names or ``spelt.txt`` have them."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        text = files("logomachie.definitions").joinpath("spelt.txt").read_text("utf-8")
        self._more = frozenset(text.split())
        self._known = cache(self._look)

    def __call__(self, word: str) -> bool:
        return self._known(word) or ("-" in word and all(map(self._known, word.split("-"))))

    def _look(self, word: str) -> bool:
        folded, small = fold(word), word[:1].lower() + word[1:]
        if _SIGN.fullmatch(word) or word in self._more or small in self._lexicon.spellings(folded):
            return True
        return small in self._lexicon.compounds.get(folded, ()) or word in self._lexicon.off_board(
            folded
        )
