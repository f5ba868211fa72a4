import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logomachie.lexicon import Lexicon
from logomachie.lexicon.compiled import akin, kin_slot
from logomachie.lexicon.kin import LONGEST_KEY, Kin, key_of, word_of
from tests.chance import seeded


@pytest.fixture(scope="session")
def kin(lexicon: Lexicon) -> Kin:
    return lexicon.kin


def related(kin: Kin, a: str, b: str) -> bool:
    slots = kin_slot(kin.table, key_of(a)), kin_slot(kin.table, key_of(b))
    return bool(akin(kin.table, kin.families, *slots))


@given(st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=1, max_size=LONGEST_KEY))
def test_a_key_is_its_word(word: str) -> None:
    assert word_of(key_of(word)) == word


def test_every_short_word_is_there_and_no_other(lexicon: Lexicon, kin: Kin) -> None:
    short = [word for word in lexicon if len(word) <= LONGEST_KEY]
    keys = {int(key) for key in kin.table[:, 0] if key}
    assert keys == {key_of(word) for word in short}


@seeded(1)
@pytest.mark.rule("J34")
def test_meaning_is_that_of_the_lexicon_for_random_pairs(
    lexicon: Lexicon, kin: Kin, seed: int
) -> None:
    rng = random.Random(seed)
    short = [word for word in lexicon if len(word) <= LONGEST_KEY]
    for a, b in zip(rng.sample(short, 2000), rng.sample(short, 2000), strict=True):
        assert related(kin, a, b) == lexicon.same_meaning(a, b).same, (a, b)


@seeded(1)
@pytest.mark.rule("J34")
def test_meaning_is_that_of_the_lexicon_for_neighbours(
    lexicon: Lexicon, kin: Kin, seed: int
) -> None:
    rng = random.Random(seed)
    short = [word for word in lexicon if len(word) <= 11]
    akin_pairs = 0
    for word in rng.sample(short, 600):
        front, behind, replaced = lexicon.neighbours(word)
        for other in (word, *front, *behind, *replaced):
            same = lexicon.same_meaning(word, other).same
            assert related(kin, word, other) == same, (word, other)
            akin_pairs += same
    assert akin_pairs > 600


def test_homonyms_count(lexicon: Lexicon, kin: Kin) -> None:
    lemmas = {lexicon._lemmas[number] for number in lexicon._homonyms}
    folded = [lemma for lemma in lemmas if lemma.upper() in lexicon and len(lemma) <= LONGEST_KEY]
    assert folded
    for lemma in folded:
        word = lemma.upper()
        for family in lexicon.family(word):
            for member in family:
                if member.upper() in lexicon and len(member) <= LONGEST_KEY:
                    assert related(kin, word, member.upper())


@pytest.mark.rule("J34")
def test_a_text_that_is_no_word_is_akin_to_nothing(kin: Kin) -> None:
    assert not related(kin, "XQZ", "XQZ")
    assert not related(kin, "XQZ", "PECHE")
