import pytest
from hypothesis import given
from hypothesis import strategies as st

from logomachie.lexicon.folding import fold, foreign_characters, is_folded


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("pêche", "PECHE"),
        ("œuvre", "OEUVRE"),
        ("Œdipe", "OEDIPE"),
        ("ex æquo", "EX AEQUO"),
        ("ça", "CA"),
        ("maïs", "MAIS"),
        ("août", "AOUT"),
        ("porte-bonheur", "PORTE-BONHEUR"),
        ("PE\u0302CHE", "PECHE"),
    ],
)
def test_folds_accents_ligatures_and_case(written: str, folded: str) -> None:
    assert fold(written) == folded


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text())
def test_a_folded_text_has_no_foreign_characters(text: str) -> None:
    assert is_folded(text) == (bool(text) and not foreign_characters(text))
