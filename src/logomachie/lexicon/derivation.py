"""Derivational morphology of French: which lemma is made from which by a suffix.

The question of rule J34 is whether two words have the same meaning at heart: PÊCHE, PÊCHER and
PÊCHEUR do, MER and MÈRE do not. This module finds links *derived -> base* between lemmas by
three tables: the stems that a base lends to its derivatives (CHAPEAU lends CHAPEL-, BLANC lends
BLANCH-), the suffixes with the kinds of base that they attach to, and the learned endings of
verbs (PRODUIRE lends PRODUCT-). Accents count: an exact match of the stem always wins over one
that needs an accent changed. What the tables get wrong is corrected by review: ``families.py``.
"""

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple, TypeVar

from logomachie.lexicon.folding import fold

NOUN, VERB, ADJECTIVE, ADVERB, OTHER = "N", "V", "J", "A", "O"
_LENDERS = (NOUN, VERB, ADJECTIVE)


class Lemma(NamedTuple):
    """A dictionary form with its kind: the same text can be a noun and a verb."""

    text: str
    kind: str


class Forms(NamedTuple):
    """The inflected forms of a lemma that show its stems."""

    feminine: frozenset[str] = frozenset()
    """Feminine singulars."""
    present_participle: frozenset[str] = frozenset()
    past_participle: frozenset[str] = frozenset()
    """Masculine and feminine singulars."""


class Link(NamedTuple):
    """One lemma made from another."""

    derived: Lemma
    base: Lemma
    suffix: str
    """The suffix that makes it, or a short name for a link without one."""
    tier: int = 0
    """How the stem was found: 0 as it is, 1 but for accents, 2 altered, 3 both."""


class Suffix(NamedTuple):
    """A suffix: what it makes, and what it attaches to in order of preference."""

    text: str
    makes: str
    bases: str


# Suffixes that attach to the stem of a verb first, and to a noun or adjective where there is none.
_FROM_VERBS = """
eur:N:VN euse:N:V eur:J:V eux:J:VNJ age:N:VNJ ement:N:VJN ment:N:VN issement:N:VJ ation:N:VNJ
ition:N:V ion:N:V tion:N:V ateur:N:VN ateur:J:VN iteur:N:V atif:J:VN itif:J:V if:J:VN atoire:J:V
oire:J:V oire:N:V oir:N:VN ature:N:V ure:N:VNJ ance:N:V ence:N:V ade:N:VN erie:N:VNJ able:J:VN
ible:J:VN ant:J:V ant:N:V ent:J:V ard:J:VNJ ard:N:VNJ aille:N:VN aison:N:VN is:N:V at:N:V
et:N:V ette:N:V ot:N:V iste:N:V erelle:N:V
"""
# Suffixes that attach to a noun or an adjective.
_FROM_NOMINALS = """
ier:N:N ier:J:N ière:N:N er:N:N er:J:N erie:N:NJ ie:N:NJ iste:N:NJ iste:J:NJ isme:N:NJ isant:J:NJ
ette:N:NJ et:N:NJ et:J:J elet:J:NJ elet:N:N elette:N:N eau:N:N elle:N:N ereau:N:N on:N:NJ eton:N:N
illon:N:NJ eron:N:N in:N:NJ in:J:NJ ine:N:NJ ot:N:NJ otte:N:NJ ot:J:J aire:N:NJ aire:J:NJ al:J:NJ
ial:J:N el:J:N iel:J:N uel:J:N eux:J:N ieux:J:N ueux:J:N ique:J:NJ atique:J:N istique:J:N
étique:J:N é:J:N u:J:N ien:J:N ien:N:NJ éen:J:N ain:J:N ain:N:N ade:N:N ée:N:N aie:N:N eraie:N:N
at:N:NJ ariat:N:NJ orat:N:N asse:N:NJ asse:J:J ace:N:N aille:N:N esse:N:NJ ise:N:NJ té:N:NJ
eté:N:J ité:N:NJ eur:N:J itude:N:J ude:N:J ance:N:J ence:N:J ce:N:J âtre:J:NJ aud:J:J aud:N:J
ceur:N:J cir:V:J acité:N:J ouse:N:N esque:J:N ois:J:N ois:N:N ure:N:N age:N:N ment:A:J amment:A:J
emment:A:J ément:A:J
cier:N:J ciel:J:NJ ciation:N:J ologie:N:N ologue:N:N icien:N:NJ ite:N:N ose:N:N ule:N:N cule:N:N
icule:N:N iforme:J:N ifère:J:N icole:J:N icole:N:N iculture:N:N iculteur:N:N iasse:N:N ayer:V:N
er:V:NJ ir:V:NJ iser:V:NJ ifier:V:NJ oyer:V:NJ eler:V:NJ eter:V:NJ iller:V:N oter:V:NJ onner:V:NJ
asser:V:N ailler:V:N
"""


_Item = TypeVar("_Item")


def _parse(table: str) -> tuple[Suffix, ...]:
    return tuple(Suffix(*item.split(":")) for item in table.split())


def _by_last_letter(
    items: Iterable[_Item], ending: Callable[[_Item], str]
) -> dict[str, list[_Item]]:
    """The tables are searched for every lemma: its last letter leaves few rows to try."""
    rows: dict[str, list[_Item]] = defaultdict(list)
    for item in items:
        rows[ending(item)[-1]].append(item)
    return rows


_SUFFIXES = _by_last_letter(
    _parse(_FROM_VERBS) + _parse(_FROM_NOMINALS), lambda suffix: suffix.text
)

# What one ending of a lemma becomes before a suffix: CURIEUX -> CURIOS(ITÉ), FLEUR -> FLOR(AL).
_Change = tuple[str, str]
_NOMINAL_ENDINGS: tuple[_Change, ...] = (
    ("eau", "el"), ("eau", "ell"), ("au", "al"), ("c", "ch"), ("c", "qu"), ("g", "gu"),
    ("que", "c"), ("que", "qu"), ("gue", "g"), ("f", "v"), ("x", "s"), ("x", "ss"), ("x", "c"),
    ("x", ""), ("s", "ss"), ("s", ""), ("d", ""), ("t", ""), ("ie", ""), ("é", ""), ("a", ""),
    ("o", ""), ("i", ""), ("eur", "or"), ("eur", "our"), ("eur", "ér"), ("oire", "or"),
    ("aire", "ar"), ("el", "al"), ("eux", "os"), ("eux", ""), ("ble", "bil"), ("ain", "an"),
    ("ein", "én"), ("ien", "ian"), ("ieu", "ieus"), ("eu", "eut"), ("ou", "out"), ("ou", "ol"),
    ("ou", "oll"), ("é", "et"), ("i", "it"), ("u", "ut"), ("ure", "ur"), ("ice", "iqu"),
    ("ce", "ci"), ("ge", "g"), ("re", "er"), ("le", "ul"), ("cle", "cul"), ("gle", "gul"),
    ("um", ""), ("us", ""), ("me", "mat"), ("tre", "ter"), ("ant", "anc"), ("ent", "enc"),
    ("son", "s"), ("on", "in"), ("ier", ""), ("ier", "er"), ("ité", "it"), ("isme", ""),
    ("ique", ""), ("il", "ill"), ("il", "i"), ("tte", "t"), ("t", "d"), ("ell", "el"), ("oi", "oy"),
    ("ille", "il"),
)  # fmt: skip
_DOUBLED = frozenset("nltsrpcmf")

# Learned stems of verbs: PRODUIRE -> PRODUCT(ION), DÉCIDER -> DÉCIS(ION).
_VERBAL_ENDINGS: tuple[_Change, ...] = (
    ("quer", "c"), ("quer", "qu"), ("guer", "g"), ("cer", "ç"), ("fier", "fic"),
    ("yer", "i"), ("eler", "ell"), ("eter", "ett"), ("ir", ""), ("re", ""), ("oir", ""),
    ("uire", "uct"), ("dire", "dict"), ("lire", "lect"), ("crire", "cript"), ("crire", "crit"),
    ("cevoir", "cept"), ("mettre", "miss"), ("tendre", "tens"), ("tendre", "tent"),
    ("pendre", "pens"), ("fendre", "fens"), ("rompre", "rupt"), ("vertir", "vers"),
    ("clure", "clus"), ("poser", "posit"), ("céder", "cess"), ("primer", "press"),
    ("nir", "nt"), ("enir", "ent"), ("quérir", "quis"), ("soudre", "solut"), ("struire", "struct"),
    ("joindre", "jonct"), ("traire", "tract"), ("der", "s"), ("rger", "rs"), ("diriger", "direct"),
    ("rédiger", "rédact"), ("corriger", "correct"), ("agir", "act"), ("téger", "tect"),
    ("iger", "ig"), ("ger", "g"), ("ser", "s"), ("ter", "t"), ("ttre", "tt"), ("dre", "d"),
    ("primer", "press"), ("évoir", "évis"), ("mouvoir", "mot"), ("mouvoir", "mouv"),
    ("suivre", "sécut"), ("vivre", "viv"), ("dormir", "dorm"), ("parer", "par"), ("fondre", "fus"),
    ("fuser", "fus"), ("tordre", "tors"), ("courir", "curs"), ("sentir", "sens"),
    ("sister", "sist"),
    ("eindre", "ens"), ("raindre", "ress"), ("oindre", "onct"), ("inguer", "inct"),
)  # fmt: skip


StemIndex = dict[tuple[str, str], set[Lemma]]


_ALTERED_NOMINALS = _by_last_letter(_NOMINAL_ENDINGS, lambda change: change[0])
_ALTERED_VERBS = _by_last_letter(_VERBAL_ENDINGS, lambda change: change[0])
LOOSE_TIERS = (1, 3)
"""The tiers that match a stem without its accents."""
SHORTEST_STEM = {0: 2, 2: 3}
"""Letters that a stem must have: as it is, and altered."""


def find_links(
    lemmas: Mapping[Lemma, Forms], unrelated: Container[tuple[str, str]] = ()
) -> Iterator[Link]:
    """Every link that the tables allow between these lemmas, but for unrelated (base, derived)."""
    participles = list(_participles(lemmas))
    suffixed = _all_suffixed(lemmas, participles, unrelated)
    for link in chain(_conversions(lemmas), participles, suffixed, _siblings(lemmas)):
        if (link.base.text, link.derived.text) not in unrelated:
            yield link


def _all_suffixed(
    lemmas: Mapping[Lemma, Forms],
    participles: Iterable[Link],
    unrelated: Container[tuple[str, str]],
) -> Iterator[Link]:
    # FATIGUÉ lends no stem of its own: what it could lend comes from FATIGUER.
    lenders = {lemma: forms for lemma, forms in lemmas.items() if lemma.kind in _LENDERS}
    for link in participles:
        if link.derived.kind == ADJECTIVE:
            lenders.pop(link.derived, None)
    tiers = _index_stems(lenders)
    for derived in lemmas:
        yield from _suffixed(derived, tiers, unrelated)


def _index_stems(lenders: Mapping[Lemma, Forms]) -> tuple[StemIndex, ...]:
    """Stems to lemmas, the surest first: regular, regular but for accents, altered, both."""
    tiers: tuple[StemIndex, ...] = tuple(defaultdict(set) for _ in range(4))
    for lemma, forms in lenders.items():
        if lemma.kind == VERB:
            regular, altered = _verb_stems(lemma.text, forms), _altered(lemma.text, _ALTERED_VERBS)
        else:
            regular, altered = (
                _nominal_stems(lemma.text, forms),
                _altered(lemma.text, _ALTERED_NOMINALS),
            )
        for tier, stems in ((0, regular), (2, altered)):
            for stem in stems:
                if len(stem) >= SHORTEST_STEM[tier]:
                    tiers[tier][stem, lemma.kind].add(lemma)
                    tiers[tier + 1][fold(stem), lemma.kind].add(lemma)
    return tiers


def _nominal_stems(text: str, forms: Forms) -> Iterator[str]:
    yield text
    yield text.removesuffix("e")
    if text[-1] in _DOUBLED:
        yield text + text[-1]
    for feminine in forms.feminine:
        yield feminine
        yield feminine.removesuffix("e")


def _verb_stems(text: str, forms: Forms) -> Iterator[str]:
    if text.endswith("er"):
        yield text.removesuffix("er")
    for participle in forms.present_participle:
        stem = participle.removesuffix("ant")
        yield stem
        yield stem.removesuffix("e")
        yield stem.replace("ç", "c")
    for participle in forms.past_participle:
        yield participle.removesuffix("e")


def _altered(text: str, changes: Mapping[str, list[_Change]]) -> Iterator[str]:
    for ending, becomes in changes.get(text[-1], ()):
        if text.endswith(ending) and len(text) > len(ending):
            yield text[: len(text) - len(ending)] + becomes


def _suffixed(
    derived: Lemma, tiers: tuple[StemIndex, ...], unrelated: Container[tuple[str, str]]
) -> Iterator[Link]:
    for suffix in _SUFFIXES.get(derived.text[-1], ()):
        if suffix.makes != derived.kind or not derived.text.endswith(suffix.text):
            continue
        stem = derived.text.removesuffix(suffix.text)
        for tier, index in enumerate(tiers):
            key = fold(stem) if tier in LOOSE_TIERS else stem
            bases = [
                base
                for kind in suffix.bases
                for base in index.get((key, kind), ())
                if base != derived and (base.text, derived.text) not in unrelated
            ]
            for base in bases:
                yield Link(derived, base, suffix.text, tier)
            if bases:
                break  # the surest tier wins


def _conversions(lemmas: Mapping[Lemma, Forms]) -> Iterator[Link]:
    """The same text as noun and adjective, noun and infinitive, adjective and adverb."""
    for lemma in lemmas:
        for kind in (ADJECTIVE, VERB, ADVERB):
            other = Lemma(lemma.text, kind)
            if lemma.kind == NOUN and other in lemmas:
                yield Link(lemma, other, "=")
        adverb = Lemma(lemma.text, ADVERB)
        if lemma.kind == ADJECTIVE and adverb in lemmas:
            yield Link(adverb, lemma, "=")


def _participles(lemmas: Mapping[Lemma, Forms]) -> Iterator[Link]:
    """Nouns and adjectives that are a participle of a verb (SORTIE, ÉCRIT, FATIGUÉ), and nouns
    that are its bare stem (CHANT, DANSE).
    """
    for verb, forms in lemmas.items():
        if verb.kind != VERB:
            continue
        for participle in forms.present_participle | forms.past_participle:
            for kind in (NOUN, ADJECTIVE):
                other = Lemma(participle, kind)
                if other in lemmas:
                    yield Link(other, verb, "participle")
        if verb.text.endswith("yer"):
            stem = verb.text.removesuffix("yer") + "i"
            for text in (stem, stem + "e"):
                if Lemma(text, NOUN) in lemmas:
                    yield Link(Lemma(text, NOUN), verb, "stem")
        if verb.text.endswith("dre"):
            noun = Lemma(verb.text.removesuffix("dre") + "te", NOUN)
            if noun in lemmas:
                yield Link(noun, verb, "stem")
        for ending in ("re", "ir"):
            stem = verb.text.removesuffix(ending)
            for text in (stem, stem + "e", stem + "te"):
                if verb.text.endswith(ending) and Lemma(text, NOUN) in lemmas:
                    yield Link(Lemma(text, NOUN), verb, "stem")


# Learned words that share a first part without a word between them: FASCISME and FASCISTE.
_SIBLINGS: tuple[_Change, ...] = (
    ("isme", "iste"), ("isme", "ique"), ("logie", "logue"), ("logie", "logiste"),
    ("logie", "logique"),
    ("graphie", "graphe"), ("manie", "mane"), ("cratie", "crate"), ("phobie", "phobe"),
    ("philie", "phile"), ("tomie", "tome"), ("scopie", "scope"), ("nomie", "nome"),
    ("pathie", "pathe"), ("gamie", "game"), ("phonie", "phone"), ("métrie", "mètre"),
    ("thérapie", "thérapeute"), ("tion", "teur"), ("tion", "tif"), ("tion", "toire"),
    ("sion", "seur"), ("sion", "sif"), ("sion", "soire"), ("ture", "teur"), ("ier", "erie"),
    ("ité", "itaire"), ("ance", "ant"), ("ence", "ent"), ("ence", "entiel"), ("ance", "antiel"),
    ("teur", "torat"), ("teur", "torial"), ("teur", "trice"), ("gogie", "gogue"), ("urgie", "urge"),
    ("urgie", "urgien"), ("agie", "agique"), ("ase", "astique"), ("èse", "étique"),
    ("ose", "otique"),
    ("yse", "ytique"), ("ysie", "ytique"), ("ie", "iste"), ("ie", "ien"), ("ique", "icien"),
    ("um", "al"), ("eur", "oral"),
)  # fmt: skip


_SIBLING_ENDINGS = _by_last_letter(_SIBLINGS, lambda change: change[0])


def _siblings(lemmas: Mapping[Lemma, Forms]) -> Iterator[Link]:
    nominal = (NOUN, ADJECTIVE)
    for lemma in lemmas:
        if lemma.kind not in nominal:
            continue
        for ending, other_ending in _SIBLING_ENDINGS.get(lemma.text[-1], ()):
            if lemma.text.endswith(ending) and len(lemma.text) - len(ending) >= 2:
                text = lemma.text.removesuffix(ending) + other_ending
                for kind in nominal:
                    if Lemma(text, kind) in lemmas:
                        yield Link(Lemma(text, kind), lemma, f"{ending}/{other_ending}")


def group(lemmas: Iterable[Lemma], links: Iterable[Link]) -> dict[Lemma, int]:
    """Number the connected families: lemmas that are linked, directly or not, get one number."""
    parent = {lemma: lemma for lemma in lemmas}

    def root(lemma: Lemma) -> Lemma:
        while parent[lemma] != lemma:
            parent[lemma] = parent[parent[lemma]]
            lemma = parent[lemma]
        return lemma

    for link in links:
        parent[root(link.derived)] = root(link.base)
    numbers: dict[Lemma, int] = {}
    return {lemma: numbers.setdefault(root(lemma), len(numbers)) for lemma in parent}
