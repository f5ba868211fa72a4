"""The rules that the rulebooks of CROISILLON hold, and what they say of their origin."""

import pytest

from logomachie.engine.rulebook import Rulebook, read_rulebook

RULES = "C1 C10 C20 C21 C22 C23 C24 C25 C26 C27 C28 C29 C30 C31 C32 C33 C34 C40 C50".split()
RECONSTRUCTED = "C1".split()
DECIDED = "C10 C20 C23 C27 C31 C33 C34 C40 C50".split()
BOOKS = {
    language: read_rulebook("logomachie.games.croisillon", language) for language in ("fr", "en")
}


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_all_rules_are_there(book: Rulebook) -> None:
    assert book.title == "CROISILLON"
    assert list(book.rules) == RULES


@pytest.mark.parametrize("language", BOOKS)
def test_what_is_reconstructed_or_decided_is_said(language: str) -> None:
    texts = {rule.id: rule.text for rule in BOOKS[language].rules.values()}
    reconstructed = {"fr": "*Reconstitué", "en": "*Reconstructed"}[language]
    assert all(reconstructed in texts[id_] for id_ in RECONSTRUCTED)
    ruling = {"fr": "*Notre décision", "en": "*Our ruling"}[language]
    assert all(ruling in texts[id_] for id_ in DECIDED)
