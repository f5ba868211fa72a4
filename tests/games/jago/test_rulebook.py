"""The rulebooks of JAGO against the code and against each other."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from logomachie.engine.rulebook import Rulebook, read_rulebook
from logomachie.games import jago

RULES = (
    "J1 J2 J3 J10 J11 J12 J13 J14 J15 J16 J17 J18 J19 J20 J30 J31 J32 J33 J34 J35 J36 J37 J38 J39 "
    "J40 J41 J42 J43 J44 J45 J50 J51 J52 J53 J60"
).split()
RULINGS = "J3 J10 J12 J14 J18 J19 J20 J34 J35 J36 J37 J38 J39 J42 J44 J50 J51 J53 J60".split()
BOOKS = {language: read_rulebook("logomachie.games.jago", language) for language in ("fr", "en")}


class Said(NamedTuple):
    """A place of the code that speaks by a rule."""

    rule: str
    key: str
    values: frozenset[str]
    """The placeholders that it fills in."""


def texts(node: ast.expr) -> list[str]:
    """The texts that an expression can be."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    assert isinstance(node, ast.Constant), f"line {node.lineno}: rule and key stand in the code"
    return [str(node.value)]


def values_of(call: ast.Call, kind: str) -> frozenset[str]:
    named = {keyword.arg or "": keyword.value for keyword in call.keywords}
    if kind == "Refusal":
        return frozenset(named)
    fields = ("rule", "key", "words", "score", "details", "parts")
    named |= dict(zip(fields, call.args, strict=False))
    details = named.get("details", ast.Dict([], []))
    assert isinstance(details, ast.Dict), f"line {call.lineno}: the details stand in the code"
    inside = {text for key in details.keys if key for text in texts(key)}
    return frozenset(inside | {"score"} | set(named) & {"words"})


def said_in_code() -> Iterator[Said]:
    for path in sorted(Path(jago.__path__[0]).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id in ("Refusal", "Effects"):
                values = values_of(node, node.func.id)
                for rule in texts(node.args[0]):
                    for key in texts(node.args[1]):
                        yield Said(rule, key, values)


CODE = list(said_in_code())


def sentences(book: Rulebook) -> dict[tuple[str, str], frozenset[str]]:
    """What the referee can say, with the placeholders."""
    return {
        (rule.id, key): frozenset(n for _, n, _, _ in string.Formatter().parse(sentence) if n)
        for rule in book.rules.values()
        for key, sentence in rule.sentences.items()
    }


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_every_rule_has_a_heading_in_order_and_a_text(book: Rulebook) -> None:
    assert book.title == "JAGO"
    assert list(book.rules) == RULES
    for rule in book.rules.values():
        assert rule.text
        assert not any(line.startswith("- `") for line in rule.text.splitlines())


def test_every_key_of_the_code_has_a_sentence_and_none_is_unused() -> None:
    said = {item[:2] for item in CODE}
    assert set(sentences(BOOKS["fr"])) == said
    assert sentences(BOOKS["fr"]) == sentences(BOOKS["en"])


@pytest.mark.parametrize("said", CODE, ids=lambda said: f"{said.rule}-{said.key}")
def test_every_placeholder_is_filled_in(said: Said) -> None:
    assert sentences(BOOKS["fr"])[said.rule, said.key] <= said.values


@pytest.mark.parametrize("language", BOOKS)
def test_what_was_decided_is_said(language: str) -> None:
    ruling = {"fr": "*Notre décision", "en": "*Our ruling"}[language]
    rules = BOOKS[language].rules
    assert [id_ for id_ in RULES if ruling in rules[id_].text] == RULINGS
