"""Phrases: their words can be told apart, typed as one likes, and nobody guesses them."""

import pytest

from logomachie.lexicon.folding import fold, is_folded
from logomachie.table.commands import Denied
from logomachie.table.phrase import (
    LENGTH,
    Cost,
    lookup_key,
    new_phrase,
    read_phrase,
    salt_of,
    words,
)

CHEAP = Cost(1, 8)
"""A house takes a thousand times as much."""


def test_there_are_2_048_words_of_4_to_7_letters() -> None:
    folded = [fold(word) for word in words()]
    assert len(set(folded)) == len(words()) == 2048
    assert all(is_folded(word) and 4 <= len(word) <= 7 for word in folded)
    assert folded == sorted(folded)


def test_no_word_becomes_another_by_one_slip() -> None:
    """A letter too many, too few or another one."""
    all_words = {fold(word) for word in words()}
    holes: dict[str, str] = {}
    for word in all_words:
        for at in range(len(word)):
            assert word[:at] + word[at + 1 :] not in all_words, word
            hole = word[:at] + "?" + word[at + 1 :]
            assert holes.setdefault(hole, word) == word, (word, holes[hole])


def test_a_phrase_is_seven_words_of_the_list() -> None:
    drawn = iter(words()[:LENGTH])
    phrase = new_phrase(lambda _: next(drawn))
    assert phrase == " ".join(words()[:LENGTH])
    assert new_phrase() != new_phrase()


def test_a_phrase_is_read_as_people_type_it() -> None:
    drawn = [word for word in words() if not word.isascii()][:LENGTH]
    told = " ".join(drawn)
    read = read_phrase(told)
    assert read == fold(told)
    for typed in (told.upper(), f"  {fold(told).lower()}. ", "\n".join(drawn), ", ".join(drawn)):
        assert read_phrase(typed) == read


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("", "phrase-length"),
        ("abeille " * 6, "phrase-length"),
        ("abeille " * 8, "phrase-length"),
        ("abeille " * 500, "phrase-length"),
        ("abeille " * 6 + "abeile", "phrase-word"),
        ("abeille " * 6 + "anticonstitutionnellement", "phrase-word"),
        ("\x00 " * 7, "phrase-length"),
    ],
)
def test_what_is_no_phrase_is_refused_with_the_reason(typed: str, key: str) -> None:
    with pytest.raises(Denied, match=key):
        read_phrase(typed)


def test_the_look_up_key_is_the_house_s_own() -> None:
    phrase = "abeille " * 7
    key = lookup_key(phrase, salt_of("one house"), CHEAP)
    assert key == lookup_key(phrase.upper(), salt_of("one house"), CHEAP)
    assert key != lookup_key(phrase, salt_of("another house"), CHEAP)
    assert key != lookup_key("abeille " * 6 + "agence", salt_of("one house"), CHEAP)
    assert "ABEILLE" not in key
