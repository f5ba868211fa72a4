"""The rulebooks of MOT POUR MOT against the code and against each other."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from logomachie.engine.rulebook import Rulebook, read_rulebook
from logomachie.games import mot_pour_mot

RULES = "M1 M2 M10 M20 M21 M22 M23 M24 M25 M30 M31 M40 M41 M42 M43 M50".split()
PACKAGE = "logomachie.games.mot_pour_mot"
BOOKS = {language: read_rulebook(PACKAGE, language) for language in ("fr", "en")}
FIELDS = ("rule", "key", "words", "score", "details")


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


def said_in(function: ast.FunctionDef) -> Iterator[Said]:
    """What a function says; names stand for what it assigned to them."""
    assigned = {
        target.id: node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }

    def resolved(node: ast.expr) -> ast.expr:
        return assigned[node.id] if isinstance(node, ast.Name) else node

    for node in ast.walk(function):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id not in ("Refusal", "Effects"):
            continue
        given = {keyword.arg or "": keyword.value for keyword in node.keywords}
        values = set(given)
        if node.func.id == "Effects":
            given |= dict(zip(FIELDS, node.args, strict=False))
            values = {"words", "score"} & {*given, "score"}
            details = resolved(given["details"]) if "details" in given else ast.Dict([], [])
            assert isinstance(details, ast.Dict)
            values |= {text for key in details.keys if key for text in texts(key)}
        for rule in texts(node.args[0]):
            for key in texts(resolved(node.args[1])):
                yield Said(rule, key, frozenset(values))


def said_in_code() -> Iterator[Said]:
    for path in sorted(Path(mot_pour_mot.__path__[0]).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield from said_in(node)


CODE = list(said_in_code())


def sentences(book: Rulebook) -> dict[tuple[str, str], frozenset[str]]:
    """The placeholders of each sentence."""
    return {
        (rule.id, key): frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name)
        for rule in book.rules.values()
        for key, text in rule.sentences.items()
    }


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_every_rule_has_a_heading_in_order(book: Rulebook) -> None:
    assert book.title == "MOT POUR MOT"
    assert list(book.rules) == RULES


def test_every_key_of_the_code_has_a_sentence_and_none_is_unused() -> None:
    assert {said[:2] for said in CODE} == set(sentences(BOOKS["fr"]))


@pytest.mark.parametrize("said", CODE, ids=lambda said: f"{said.rule}-{said.key}")
def test_every_placeholder_is_filled_in(said: Said) -> None:
    assert sentences(BOOKS["fr"])[said.rule, said.key] <= said.values


@pytest.mark.parametrize("language", BOOKS)
def test_what_is_reconstructed_or_decided_is_said(language: str) -> None:
    rules = BOOKS[language].rules
    ruling = {"fr": "*Notre décision", "en": "*Our ruling"}[language]
    assert {"fr": "*Reconstitué", "en": "*Reconstructed"}[language] in rules["M1"].text
    decided = "M1 M2 M20 M21 M23 M30 M31 M40 M41 M42 M43 M50".split()
    assert all(ruling in rules[id_].text for id_ in decided)
