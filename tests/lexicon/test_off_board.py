"""What is well written, but on no board."""

import pytest

from logomachie.lexicon import Lexicon
from logomachie.lexicon.morfologik import Reading
from logomachie.lexicon.off_board import is_off_board


@pytest.mark.parametrize(
    ("letters", "spellings"),
    [
        ("AUJOURDHUI", ("aujourd’hui",)),
        ("CHEFDOEUVRE", ("chef-d’œuvre",)),
        ("PORTEBONHEUR", ("porte-bonheur",)),
        ("FOIX", ("Foix",)),
        ("PAYSBAS", ("Pays-Bas",)),
        ("DARTAGNAN", ("D’Artagnan",)),
        ("CHAT", ()),
        ("KG", ()),
        ("ZZZZ", ()),
        ("", ()),
    ],
)
def test_it_is_found_by_its_letters(
    lexicon: Lexicon, letters: str, spellings: tuple[str, ...]
) -> None:
    assert lexicon.off_board(letters) == spellings


@pytest.mark.parametrize(
    ("form", "lemma", "tag", "expected"),
    [
        ("Foix", "Foix", "Z e sp", True),
        ("BMW", "BMW", "Z e sp", True),
        ("Laponie", "Laponie", "N f sp", True),
        ("aujourd'hui", "aujourd'hui", "A", True),
        ("ONG", "ONG", "N f sp", False),
        ("Mmol", "mol", "N f sp", False),
        ("Hz", "Hz", "N m sp", False),
        ("chat", "chat", "N m s", False),
        ("c'", "c'", "R dem m s", False),
        ("-t'", "-t'", "R pers obj 2 s", False),
    ],
)
def test_names_and_inner_apostrophes_but_no_symbols(
    form: str, lemma: str, tag: str, expected: bool
) -> None:
    assert is_off_board(Reading(form, lemma, tag, "A")) is expected
