"""The rulebooks of OPTION against the code and against each other."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from logomachie.engine.rulebook import Rulebook, read_rulebook
from logomachie.games import option

RULES = ("O1 O2 O3 O10 O11 O12 O20 O21 O22 O23 O24 O25 O30 O31 O32 O33 O40 O41 O42 O50 O51").split()
BOOKS = {language: read_rulebook("logomachie.games.option", language) for language in ("fr", "en")}


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
    assert isinstance(node.value, str)
    return [node.value]


def values_of(call: ast.Call, kind: str) -> frozenset[str]:
    named = {keyword.arg or "": keyword.value for keyword in call.keywords}
    if kind == "Refusal":
        return frozenset(named)
    fields = ("rule", "key", "words", "score", "details")
    named |= dict(zip(fields, call.args, strict=False))
    values = set(named) & {"words"} | {"score"}
    if "details" in named:
        details = named["details"]
        assert isinstance(details, ast.Dict)
        values |= {text for key in details.keys if key for text in texts(key)}
    return frozenset(values)


def said_in_code() -> Iterator[Said]:
    for path in sorted(Path(option.__path__[0]).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id in ("Refusal", "Effects"):
                values = values_of(node, node.func.id)
                for rule in texts(node.args[0]):
                    for key in texts(node.args[1]):
                        yield Said(rule, key, values)


CODE = list(said_in_code())


def placeholders(sentence: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in string.Formatter().parse(sentence) if name)


def sentences(book: Rulebook) -> dict[tuple[str, str], frozenset[str]]:
    return {
        (rule.id, key): placeholders(sentence)
        for rule in book.rules.values()
        for key, sentence in rule.sentences.items()
    }


def test_the_code_was_read() -> None:
    assert ("O24", "unknown-word") in {said[:2] for said in CODE}
    assert ("O21", "passed") in {said[:2] for said in CODE}


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_every_rule_has_a_heading_in_order_and_a_text(book: Rulebook) -> None:
    assert book.title == "OPTION"
    assert book.introduction
    assert list(book.rules) == RULES
    assert all(rule.title and rule.text for rule in book.rules.values())


def test_both_languages_say_the_same_things() -> None:
    assert sentences(BOOKS["fr"]) == sentences(BOOKS["en"])


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_sentences_stand_at_the_end_of_their_rule(book: Rulebook) -> None:
    for rule in book.rules.values():
        assert not any(line.startswith("- `") for line in rule.text.splitlines())


def test_every_key_of_the_code_has_a_sentence_and_none_is_unused() -> None:
    assert set(sentences(BOOKS["fr"])) == {said[:2] for said in CODE}


@pytest.mark.parametrize("said", CODE, ids=lambda said: f"{said.rule}-{said.key}")
def test_every_placeholder_is_filled_in(said: Said) -> None:
    assert sentences(BOOKS["fr"])[said.rule, said.key] <= said.values


@pytest.mark.parametrize("language", BOOKS)
def test_what_is_reconstructed_or_decided_is_said(language: str) -> None:
    rules = BOOKS[language].rules
    reconstructed = {"fr": "*Reconstitué", "en": "*Reconstructed"}[language]
    ruling = {"fr": "*Notre décision", "en": "*Our ruling"}[language]
    assert all(reconstructed in rules[id_].text for id_ in ("O1", "O2"))
    assert all(ruling in rules[id_].text for id_ in "O3 O21 O23 O25 O30 O42 O50".split())
