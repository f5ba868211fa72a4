import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from logomachie.lexicon import Entry, Lexicon
from logomachie.lexicon import lexicon as module
from logomachie.lexicon.cache import Stored
from logomachie.lexicon.compiled import contains_many
from logomachie.lexicon.sample import sample_lexicon
from tests.chance import seeded


@pytest.fixture(params=["compiled", "search"])
def either(
    request: pytest.FixtureRequest, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> Lexicon:
    """The lexicon with and without the compiled membership, which some platforms lack."""
    if request.param == "search":
        monkeypatch.setattr(lexicon, "_keys", module._Search(lexicon))
    return lexicon


def test_membership(either: Lexicon) -> None:
    sample = random.Random(2).sample(list(either), 500)
    assert all(word in either for word in sample)
    for text in (
        "",
        "A",
        "Z",
        "pêche",
        "peche",
        "PECHE ",
        "PECH",
        "PÊCHE",
        "Q" * 1_000_000,
        "A\nB",
    ):
        assert text not in either


@given(text=st.text("ABCDEILNORSTU", max_size=8))
def test_membership_equals_the_list(lexicon: Lexicon, words: frozenset[str], text: str) -> None:
    assert (text in lexicon) == (text in words)


@pytest.fixture(scope="module")
def words(lexicon: Lexicon) -> frozenset[str]:
    return frozenset(lexicon)


@seeded(1)
def test_batch_membership_equals_single(lexicon: Lexicon, seed: int) -> None:
    rng = random.Random(seed)
    words = rng.sample(list(lexicon), 1000)
    asked = [*words, *(word[::-1] for word in words), "", "pêche", "A", "Ω"]
    expected = [word in lexicon for word in asked]
    assert lexicon.contains_many(np.array(asked)).tolist() == expected
    square = np.array([["RU", "KG"], ["QU", "ES"]])
    assert lexicon.contains_many(square).tolist() == [[True, False], [False, True]]
    assert lexicon.contains_many(np.array([], dtype="<U5")).tolist() == []
    assert lexicon.contains_many(np.array(["RU", "X"], dtype=">U4")).tolist() == [True, False]


def test_an_entry_tells_spellings_lemmas_grammar_and_frequency(lexicon: Lexicon) -> None:
    entry = lexicon.entry("PECHE")
    assert entry
    assert entry.spellings == ("pèche", "péché", "pêche", "pêché")
    assert {"pêche", "pêcher", "pécher", "péché"} <= set(entry.lemmas)
    assert ("pêche", "pêche", "N f s") in entry.readings
    assert entry.frequency > 5


def test_frequency_orders_words(lexicon: Lexicon) -> None:
    def frequency(word: str) -> int:
        entry = lexicon.entry(word)
        assert entry
        return entry.frequency

    assert frequency("LA") > frequency("MAISON") > frequency("RUTABAGA") >= 0
    assert len(lexicon.frequencies) == len(lexicon)


def test_no_entry_for_what_is_no_word(lexicon: Lexicon) -> None:
    for text in ("", "KG", "pêche", "A" * 100_000):
        assert lexicon.entry(text) is None
        assert lexicon.family(text) == ()


@seeded(1)
def test_every_entry_can_be_read(lexicon: Lexicon, seed: int) -> None:
    for word in random.Random(seed).sample(list(lexicon), 3000):
        entry = lexicon.entry(word)
        assert isinstance(entry, Entry)
        assert entry.word == word
        assert entry.readings
        assert {reading.spelling for reading in entry.readings} == set(entry.spellings)


def test_it_is_a_sequence(lexicon: Lexicon) -> None:
    assert lexicon[0] == "AA"
    assert lexicon[lexicon.index("PECHE")] == "PECHE"
    assert lexicon[-1] == list(lexicon)[-1]
    assert lexicon[10:12] == [lexicon[10], lexicon[11]]
    with pytest.raises(IndexError):
        lexicon[len(lexicon)]
    with pytest.raises(ValueError, match="KG"):
        lexicon.index("KG")
    assert "words" in repr(lexicon)


def test_a_vocabulary_holds_the_familiar_words(lexicon: Lexicon) -> None:
    words = np.array(["MAISON", "MAISONS", "CHANTASSIONS", "GALERUQUE", "ZEK"])
    rows = words.view(np.uint32).reshape(len(words), -1)
    known = lexicon.vocabulary(40)
    found = contains_many(known.nodes, known.dawg, rows)
    assert found.tolist() == [True, True, False, False, False]
    assert lexicon.vocabulary(40) is known
    assert lexicon.vocabulary(0) is lexicon.automaton


def test_a_lexicon_built_without_keys_can_be_opened_with_them() -> None:
    """It may lie in a cache that two environments share, with and without DAWG2."""
    header, arrays, path = sample_lexicon()._stored
    bare = Lexicon(Stored(header, arrays | {"keys": np.empty(0, np.uint8)}, path))
    assert "AMIS" in bare
    assert "AMIZ" not in bare
