"""The rulebooks of CROISILLON against the code and against each other."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from logomachie.engine.rulebook import Rulebook, read_rulebook
from logomachie.games import croisillon

RULES = "C1 C10 C20 C21 C22 C23 C24 C25 C26 C27 C28 C29 C30 C31 C32 C33 C34 C40".split()
PACKAGE = "logomachie.games.croisillon"
BOOKS = {language: read_rulebook(PACKAGE, language) for language in ("fr", "en")}


def texts(node: ast.expr) -> list[str]:
    """The texts that an expression can be."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    assert isinstance(node, ast.Constant), f"line {node.lineno}: rule and key stand in the code"
    assert isinstance(node.value, str)
    return [node.value]


def said_in_code() -> Iterator[tuple[str, str]]:
    """Every rule and key by which the code speaks."""
    for path in sorted(Path(croisillon.__path__[0]).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("Refusal", "Effects")
            ):
                for rule in texts(node.args[0]):
                    for key in texts(node.args[1]):
                        yield rule, key


def sentences(book: Rulebook) -> set[tuple[str, str]]:
    return {(rule.id, key) for rule in book.rules.values() for key in rule.sentences}


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_every_rule_has_a_heading_in_order_and_a_text(book: Rulebook) -> None:
    assert book.title == "CROISILLON"
    assert list(book.rules) == RULES
    assert all(rule.title and rule.text for rule in book.rules.values())


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_every_key_of_the_code_has_a_sentence_and_none_is_unused(book: Rulebook) -> None:
    assert sentences(book) == set(said_in_code())


@pytest.mark.parametrize("language", BOOKS)
def test_what_is_reconstructed_or_decided_is_said(language: str) -> None:
    rules = BOOKS[language].rules
    reconstructed = {"fr": "*Reconstitué", "en": "*Reconstructed"}[language]
    ruling = {"fr": "*Notre décision", "en": "*Our ruling"}[language]
    assert reconstructed in rules["C1"].text
    assert all(ruling in rules[id_].text for id_ in "C10 C20 C23 C27 C31 C33 C34 C40".split())
