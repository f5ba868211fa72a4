"""The rules that the rulebooks of MOT POUR MOT hold, and what they say of their origin."""

import pytest

from logomachie.engine.rulebook import Rulebook, read_rulebook

RULES = "M1 M2 M10 M20 M21 M22 M23 M24 M25 M30 M31 M40 M41 M42 M43 M50 M60".split()
RECONSTRUCTED = "M1".split()
DECIDED = "M1 M2 M20 M21 M23 M30 M31 M40 M41 M42 M43 M50 M60".split()
BOOKS = {
    language: read_rulebook("logomachie.games.mot_pour_mot", language) for language in ("fr", "en")
}


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_all_rules_are_there(book: Rulebook) -> None:
    assert book.title == "MOT POUR MOT"
    assert list(book.rules) == RULES


@pytest.mark.parametrize("language", BOOKS)
def test_what_is_reconstructed_or_decided_is_said(language: str) -> None:
    texts = {rule.id: rule.text for rule in BOOKS[language].rules.values()}
    reconstructed = {"fr": "*Reconstitué", "en": "*Reconstructed"}[language]
    assert all(reconstructed in texts[id_] for id_ in RECONSTRUCTED)
    ruling = {"fr": "*Notre décision", "en": "*Our ruling"}[language]
    assert all(ruling in texts[id_] for id_ in DECIDED)
