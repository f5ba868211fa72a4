"""What a lemma means that nobody glossed, said from a lemma that it is made of.

A rule looks for a base in the lexicon, where that is glossed by hand, and says what the ending or
the beginning adds. What it says is shown as said by rule, and leads to the base.
"""

from typing import NamedTuple

from logomachie.definitions.glosses import Glosses
from logomachie.definitions.grammar import kind_of, of
from logomachie.lexicon import Lexicon
from logomachie.lexicon.folding import fold


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
    """What it means, with ``{base}``, ``{of_base}`` (after its preposition), the ``{form}`` of it
    that was found, or its ``{participle}``."""
    same_family: bool = True
    """Whether the lexicon must say that the two belong together."""


_VERBS = ("er", "ir", "re", "iser")
RULES = (
    Rule("A", "", "amment", ("ant",), "J", "de façon {base}e"),
    Rule("A", "", "emment", ("ent",), "J", "de façon {base}e"),
    Rule("A", "", "ément", ("e", "é"), "J", "de façon {base}"),
    Rule("A", "", "ment", ("",), "J", "de façon {form}"),
    Rule("N", "", "age", _VERBS, "V", "action {of_base}, ou ce qui en résulte"),
    Rule("N", "", "issage", ("ir",), "V", "action {of_base}, ou ce qui en résulte"),
    Rule("N", "", "ement", _VERBS, "V", "action {of_base}, ou ce qui en résulte"),
    Rule("N", "", "issement", ("ir",), "V", "action {of_base}, ou ce qui en résulte"),
    Rule("N", "", "ation", ("er",), "V", "action {of_base}, ou ce qui en résulte"),
    Rule("N", "", "fication", ("fier",), "V", "action {of_base}, ou ce qui en résulte"),
    Rule("N", "", "ition", ("ir",), "V", "action {of_base}, ou ce qui en résulte"),
    Rule("J", "", "able", ("er",), "V", "qui peut être {participle}"),
    Rule("J", "", "issable", ("ir",), "V", "que l’on peut {base}"),
    Rule("J", "", "ible", ("ir", "re"), "V", "que l’on peut {base}"),
    Rule("N", "", "eur", ("er", "ir", "re"), "V", "qui a pour métier ou pour habitude {of_base}"),
    Rule("N", "", "isseur", ("ir",), "V", "qui a pour métier ou pour habitude {of_base}"),
    Rule("N", "", "ateur", ("er",), "V", "qui a pour métier ou pour fonction {of_base}"),
    Rule("N", "", "ité", ("e", "", "é", "eux"), "J", "caractère de ce qui est {base}"),
    Rule("N", "", "bilité", ("ble",), "J", "caractère de ce qui est {base}"),
    Rule("N", "", "eté", ("", "e"), "J", "caractère de ce qui est {base}"),
    Rule("V", "re", "", ("",), "V", "de nouveau {base}", same_family=False),
    Rule("V", "ré", "", ("", "é"), "V", "de nouveau {base}", same_family=False),
    Rule("V", "r", "", ("",), "V", "de nouveau {base}", same_family=False),
    Rule("V", "pré", "", ("",), "V", "{base} à l’avance", same_family=False),
    Rule("J", "in", "", ("",), "J", "qui n’est pas {base}", same_family=False),
    Rule("J", "im", "", ("",), "J", "qui n’est pas {base}", same_family=False),
    Rule("J", "ir", "", ("",), "J", "qui n’est pas {base}", same_family=False),
    Rule("J", "il", "", ("",), "J", "qui n’est pas {base}", same_family=False),
    Rule("J", "non", "", ("",), "J", "qui n’est pas {base}", same_family=False),
    Rule("J", "anti", "", ("",), "J", "opposé à ce qui est {base}", same_family=False),
    Rule("J", "hyper", "", ("",), "J", "extrêmement {base}", same_family=False),
    Rule("J", "ultra", "", ("",), "J", "extrêmement {base}", same_family=False),
    Rule("J", "archi", "", ("",), "J", "tout à fait {base}", same_family=False),
    Rule("N", "mini", "", ("",), "N", "{base} de petite taille", same_family=False),
    Rule("N", "super", "", ("",), "N", "{base} de grande taille ou de grande qualité",
         same_family=False),
)  # fmt: skip
SHORTEST_BASE = 3


def derived(lexicon: Lexicon, glosses: Glosses, lemma: str, kind: str) -> Derived | None:
    """What rules say of a lemma."""
    for rule in RULES:
        if rule.kind != kind or not lemma.startswith(rule.beginning):
            continue
        if not lemma.endswith(rule.ending):
            continue
        stem = lemma[len(rule.beginning) : len(lemma) - len(rule.ending)]
        for form in (stem + ending for ending in rule.bases):
            base = _base(lexicon, glosses, form, rule)
            if base and (not rule.same_family or _belong_together(lexicon, lemma, base)):
                participle = base.removesuffix("er") + "é"
                said = rule.sense.format(
                    base=base, form=form, of_base=of(base), participle=participle
                )
                return Derived(base, said)
    return None


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
