"""The rules that the rulebooks of JAGO hold, and what they say of their origin."""

import pytest

from logomachie.engine.rulebook import Rulebook, read_rulebook

RULES = (
    "J1 J2 J3 J10 J11 J12 J13 J14 J15 J16 J17 J18 J19 J20 J30 J31 J32 J33 J34 J35 J36 J37 J38 J39 "
    "J40 J41 J42 J43 J44 J45 J50 J51 J52 J53 J60 J70"
).split()
DECIDED = (
    "J3 J10 J12 J14 J18 J19 J20 J31 J34 J35 J36 J37 J38 J39 J42 J44 J50 J51 J53 J60 J70".split()
)
BOOKS = {language: read_rulebook("logomachie.games.jago", language) for language in ("fr", "en")}


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_all_rules_are_there(book: Rulebook) -> None:
    assert book.title == "JAGO"
    assert list(book.rules) == RULES


@pytest.mark.parametrize("language", BOOKS)
def test_what_is_reconstructed_or_decided_is_said(language: str) -> None:
    texts = {rule.id: rule.text for rule in BOOKS[language].rules.values()}
    ruling = {"fr": "*Notre décision", "en": "*Our ruling"}[language]
    assert [id_ for id_ in RULES if ruling in texts[id_]] == DECIDED
