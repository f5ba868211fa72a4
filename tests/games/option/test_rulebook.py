"""The rules that the rulebooks of OPTION hold, and what they say of their origin."""

import pytest

from logomachie.engine.rulebook import Rulebook, read_rulebook

RULES = (
    "O1 O2 O3 O10 O11 O12 O20 O21 O22 O23 O24 O25 O30 O31 O32 O33 O40 O41 O42 O50 O51 O60".split()
)
RECONSTRUCTED = "O1 O2".split()
DECIDED = "O3 O21 O23 O25 O30 O42 O50 O60".split()
BOOKS = {language: read_rulebook("logomachie.games.option", language) for language in ("fr", "en")}


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_all_rules_are_there(book: Rulebook) -> None:
    assert book.title == "OPTION"
    assert list(book.rules) == RULES


@pytest.mark.parametrize("language", BOOKS)
def test_what_is_reconstructed_or_decided_is_said(language: str) -> None:
    texts = {rule.id: rule.text for rule in BOOKS[language].rules.values()}
    reconstructed = {"fr": "*Reconstitué", "en": "*Reconstructed"}[language]
    assert all(reconstructed in texts[id_] for id_ in RECONSTRUCTED)
    ruling = {"fr": "*Notre décision", "en": "*Our ruling"}[language]
    assert all(ruling in texts[id_] for id_ in DECIDED)
