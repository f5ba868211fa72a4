"""What a lemma means that nobody glossed, said from a lemma that it is made of.

A rule looks for a base in the lexicon, where that is glossed by hand, and says what the ending or
the beginning adds. What it says is shown as said by rule, and leads to the base.
"""

from itertools import chain
from typing import NamedTuple

from logomachie.definitions.glosses import Glosses
from logomachie.definitions.grammar import PARTICIPLES, kind_of, of
from logomachie.lexicon import Lexicon
from logomachie.lexicon.folding import fold
from logomachie.lexicon.lexicon import WordReading


class Derived(NamedTuple):
    """A gloss that was made by rule."""

    base: str
    """The lemma that it leads to."""
    sense: str


class Rule(NamedTuple):
    """What an ending or a beginning makes of a base."""

    kind: str
    """What kind of word it makes."""
    beginning: str
    ending: str
    bases: tuple[str, ...]
    """What stands in place of the ending in a base; several are tried in turn."""
    of: str
    """What kind of word the base is."""
    sense: str
    """What it means, with ``{base}``, ``{of_base}`` (after its preposition), its ``{feminine}``,
    the ``{form}`` of it that was found, what it ``{does}``, or its ``{participle}``."""
    same_family: bool = True
    """Whether the lexicon must say that the two belong together."""
    only: str = ""
    """The gender that the word must have: those in *-eur* that are feminine name no agent."""


_VERBS = ("er", "ir", "re", "iser")
_ACTION = "action {of_base}, ou ce qui en résulte"
_AGENT = "celui ou ce qui {does}"
_QUALITY = "caractère de ce qui est {base}"
_OPPOSITE = "qui n’est pas {base}"
RULES = (
    Rule("A", "", "ièmement", ("ième",), "J", "en {base} lieu"),
    Rule("A", "", "amment", ("ant",), "J", "de façon {feminine}"),
    Rule("A", "", "emment", ("ent",), "J", "de façon {feminine}"),
    Rule("A", "", "ément", ("", "e", "é"), "J", "de façon {feminine}"),
    Rule("A", "", "ument", ("u",), "J", "de façon {feminine}"),
    Rule("A", "", "iment", ("i",), "J", "de façon {feminine}"),
    Rule("A", "", "ment", ("",), "J", "de façon {form}"),
    Rule("N", "", "age", _VERBS, "V", _ACTION),
    Rule("N", "", "issage", ("ir",), "V", _ACTION),
    Rule("N", "", "ement", _VERBS, "V", _ACTION),
    Rule("N", "", "issement", ("ir",), "V", _ACTION),
    Rule("N", "", "ation", ("er",), "V", _ACTION),
    Rule("N", "", "fication", ("fier",), "V", _ACTION),
    Rule("N", "", "ition", ("ir",), "V", _ACTION),
    Rule("J", "", "able", ("er",), "V", "qui peut être {participle}"),
    Rule("J", "", "issable", ("ir",), "V", "que l’on peut {base}"),
    Rule("J", "", "ible", ("ir", "re"), "V", "que l’on peut {base}"),
    Rule("N", "", "eur", ("er", "ir", "re"), "V", _AGENT, only="m"),
    Rule("N", "", "isseur", ("ir",), "V", _AGENT, only="m"),
    Rule("N", "", "ateur", ("er",), "V", _AGENT, only="m"),
    Rule("N", "", "ivité", ("if",), "J", _QUALITY),
    Rule("N", "", "osité", ("eux",), "J", _QUALITY),
    Rule("N", "", "bilité", ("ble",), "J", _QUALITY),
    Rule("N", "", "ité", ("e", ""), "J", _QUALITY),
    Rule("N", "", "eté", ("", "e"), "J", _QUALITY),
    Rule("V", "re", "", ("",), "V", "de nouveau {base}", same_family=False),
    Rule("V", "ré", "", ("", "é"), "V", "de nouveau {base}", same_family=False),
    Rule("V", "r", "", ("",), "V", "de nouveau {base}", same_family=False),
    Rule("V", "pré", "", ("",), "V", "{base} à l’avance", same_family=False),
    Rule("J", "in", "", ("",), "J", _OPPOSITE, same_family=False),
    Rule("J", "im", "", ("",), "J", _OPPOSITE, same_family=False),
    Rule("J", "ir", "", ("",), "J", _OPPOSITE, same_family=False),
    Rule("J", "il", "", ("",), "J", _OPPOSITE, same_family=False),
    Rule("J", "non", "", ("",), "J", _OPPOSITE, same_family=False),
    Rule("J", "anti", "", ("",), "J", "opposé à ce qui est {base}", same_family=False),
    Rule("J", "hyper", "", ("",), "J", "extrêmement {base}", same_family=False),
    Rule("J", "ultra", "", ("",), "J", "extrêmement {base}", same_family=False),
    Rule("J", "archi", "", ("",), "J", "tout à fait {base}", same_family=False),
    Rule("N", "mini", "", ("",), "N", "{base} de petite taille", same_family=False),
)  # fmt: skip
SHORTEST_BASE = 3
MISLEADING = frozenset(
    ("clippeur", "coquilleur", "défilable", "défilateur", "flippeur", "reclaper", "ventage")
)
"""Words of which nobody of us knew what they mean, only that it is not what a rule says."""


def derived(lexicon: Lexicon, glosses: Glosses, lemma: str, kind: str) -> Derived | None:
    """What rules say of a lemma."""
    for rule in RULES:
        if not _is_made(lexicon, rule, lemma, kind):
            continue
        stem = lemma[len(rule.beginning) : len(lemma) - len(rule.ending)]
        for form in (stem + ending for ending in rule.bases):
            base = _base(lexicon, glosses, form, rule)
            if not base or (rule.same_family and not _belong_together(lexicon, lemma, base)):
                continue
            does = _third_person(lexicon, base) if "{does}" in rule.sense else base
            if does:
                said = rule.sense.format(
                    base=base,
                    of_base=of(base),
                    feminine=base if base.endswith("e") else base + "e",
                    form=form,
                    does=does,
                    participle=base.removesuffix("er") + "é",
                )
                return Derived(base, said)
    return None


def participle_of(lexicon: Lexicon, lemma: str) -> WordReading | None:
    """The reading of an adjective as the participle of a verb, where it is one."""
    entry = lexicon.entry(fold(lemma))
    for reading in entry.readings if entry else ():
        if reading.spelling == lemma and PARTICIPLES.keys() & set(reading.tag.split()):
            return reading
    return None


def _is_made(lexicon: Lexicon, rule: Rule, lemma: str, kind: str) -> bool:
    """Whether a lemma looks as a rule makes them."""
    if rule.kind != kind or lemma in MISLEADING:
        return False
    if not (lemma.startswith(rule.beginning) and lemma.endswith(rule.ending)):
        return False
    if rule.only and {rule.only} != _genders(lexicon, lemma):
        return False
    # What somebody has infiltrated is not the opposite of what somebody has filtered.
    return rule.sense != _OPPOSITE or participle_of(lexicon, lemma) is None


def _genders(lexicon: Lexicon, noun: str) -> set[str]:
    entry = lexicon.entry(fold(noun))
    readings = entry.readings if entry else ()
    return {
        gender
        for one in readings
        if one.spelling == noun and kind_of(one.tag) == "N"
        for gender in one.tag.split()[1:2]
    }


def _third_person(lexicon: Lexicon, verb: str) -> str:
    """What somebody does, as one says it of them: *aime*."""
    forms = (lexicon.entry(fold(form)) for form in lexicon.forms(fold(verb)))
    for reading in chain.from_iterable(entry.readings for entry in forms if entry):
        if reading.lemma == verb and reading.tag == "V ind pres 3 s":
            return reading.spelling
    return ""


def _base(lexicon: Lexicon, glosses: Glosses, form: str, rule: Rule) -> str:
    """The glossed lemma of a form, of the kind that a rule builds on."""
    entry = lexicon.entry(fold(form)) if len(form) >= SHORTEST_BASE else None
    for reading in entry.readings if entry else ():
        fits = kind_of(reading.tag) == rule.of and reading.spelling == form
        is_base = reading.lemma == form or "{form}" in rule.sense
        if fits and is_base and glosses.of(reading.lemma, rule.of):
            return reading.lemma
    return ""


def _belong_together(lexicon: Lexicon, lemma: str, base: str) -> bool:
    return any(base in family for family in lexicon.family(fold(lemma)))
