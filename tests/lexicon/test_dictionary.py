"""Dictionaries chosen from the complete lexicon: their words, and what they share with it."""

import os
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from logomachie.lexicon import Lexicon, Relation, cache
from logomachie.lexicon.collection import Collection
from logomachie.lexicon.compiled import build
from logomachie.lexicon.dictionary import Dictionary, choose, current, find_dictionary
from logomachie.lexicon.familiarity import CURRENT, STEPS
from logomachie.lexicon.places import CACHE_VARIABLE
from logomachie.lexicon.sample import lexicon_of, sample_lexicon
from logomachie.lexicon.word_list import BadWordList, WordList, dictionary_of

SAMPLE = sample_lexicon()
FURTHER = {"ZORGLUB": ("zorglub",), "AEDE": ("aède", "aedé"), "CHATON": ("chaton",)}
SHARED = (
    "reading_lemma", "reading_starts", "lemma_family", "lemma_text", "off_board_nodes",
    "spelling_text",
)  # fmt: skip


def known(*words: str) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    return np.array([word in words for word in SAMPLE])


@pytest.fixture(scope="module")
def club() -> Dictionary:
    """Four words of the sample, and three that it lacks."""
    return choose(SAMPLE, known("CHAT", "CHATS", "COTE", "BAL"), FURTHER)


def test_a_dictionary_holds_what_was_chosen_and_the_further_words(club: Dictionary) -> None:
    assert list(club) == ["AEDE", "BAL", "CHAT", "CHATON", "CHATS", "COTE", "ZORGLUB"]
    assert club.unknown == 3
    assert [word in club for word in ("CHAT", "ZORGLUB", "CHIEN", "", "chat")] == [
        True, True, False, False, False,
    ]  # fmt: skip
    assert [club.index(word) for word in club] == list(range(len(club)))
    assert club.contains_many(np.array(["BAL", "CHIEN", "AEDE"])).tolist() == [True, False, True]
    assert list(club.find("CHAT*")) == ["CHAT", "CHATON", "CHATS"]
    assert club.neighbours("CHAT").behind == ("CHATS",)
    assert np.array_equal(club.automaton.nodes, build(list(club)).nodes)


def test_what_ours_knows_of_a_word_is_taken_from_there(club: Dictionary) -> None:
    for word in ("CHAT", "CHATS", "COTE", "BAL"):
        assert club.entry(word) == SAMPLE.entry(word)
        assert club.spellings(word) == SAMPLE.spellings(word)
        assert club.family(word) == SAMPLE.family(word)
        assert club.forms(word) == SAMPLE.forms(word)
    assert club.same_meaning("CHAT", "CHATS").relation == Relation.LEMMA


def test_a_word_that_ours_lacks_has_neither_lemma_nor_family(club: Dictionary) -> None:
    entry = club.entry("AEDE")
    assert entry is not None
    assert entry.spellings == club.spellings("AEDE") == ("aède", "aedé")
    assert entry.readings == ()
    assert entry.frequency == 0
    assert club.family("AEDE") == ()
    assert club.forms("AEDE") == ()
    assert not club.same_meaning("CHAT", "CHATON").same
    assert club.familiarity[club.index("AEDE")] == 0


@pytest.mark.parametrize("least", STEPS)
def test_vocabularies_hold_familiar_words_of_the_dictionary_alone(
    club: Dictionary, least: int
) -> None:
    vocabulary = club.vocabulary(least)
    nothing_known = choose(SAMPLE, known(), FURTHER).vocabulary(least)
    for word in (*club, "CHIEN"):
        path = np.array([word])
        familiar = word in club and word not in FURTHER
        assert _reads(vocabulary.nodes, vocabulary.dawg, path) == familiar
        assert not _reads(nothing_known.nodes, nothing_known.dawg, path)


def _reads(nodes: np.ndarray, root: int, word: np.ndarray) -> bool:
    from logomachie.lexicon.compiled import contains_many

    codes = word.view(np.uint32).reshape(1, -1)
    return bool(contains_many(nodes, root, codes)[0])


def test_a_dictionary_keeps_no_second_copy(club: Dictionary, lexicon: Lexicon) -> None:
    for name in SHARED:
        assert np.shares_memory(club._arrays[name], SAMPLE._arrays[name]), name
    in_use = current(lexicon)
    assert in_use.automaton.nodes is lexicon.vocabulary(CURRENT).nodes
    assert in_use.vocabulary(STEPS[0]).nodes is in_use.automaton.nodes
    assert in_use.vocabulary(STEPS[-1]) is lexicon.vocabulary(STEPS[-1])
    assert in_use.kin is lexicon.kin
    assert in_use.compounds is lexicon.compounds


def test_the_words_in_use_are_the_familiar_ones(lexicon: Lexicon) -> None:
    in_use = current(lexicon)
    assert len(in_use) == int((lexicon.familiarity >= CURRENT).sum())
    assert in_use.fingerprint != lexicon.fingerprint
    assert "CHAT" in in_use
    assert "AA" in lexicon
    assert "AA" not in in_use
    counts = in_use.counts
    assert counts.words == len(in_use)
    assert counts.lemmas < lexicon.counts.lemmas


@given(st.lists(st.sampled_from([*SAMPLE, "ZORGLUB", "XX"]), min_size=1, unique=True))
def test_a_list_of_words_gives_exactly_these_words(words: list[str]) -> None:
    listed = WordList({word: (word.lower(),) for word in words})
    made = dictionary_of(listed, SAMPLE)
    assert list(made) == sorted(words)
    assert all(
        made.same_meaning(a, b) == SAMPLE.same_meaning(a, b)
        for a in words[:5]
        for b in words[:5]
        if a in SAMPLE and b in SAMPLE
    )


def test_a_list_of_exactly_our_words_is_judged_as_ours() -> None:
    made = dictionary_of(WordList({word: (word.lower(),) for word in SAMPLE}), SAMPLE)
    assert made.automaton.nodes is SAMPLE.automaton.nodes
    assert [made.entry(word) for word in made] == [SAMPLE.entry(word) for word in SAMPLE]


def test_the_fingerprint_tells_words_spellings_and_lexica_apart() -> None:
    bal, chat = known("BAL"), known("CHAT")
    other = lexicon_of("bal bals\nchat chats", "V")
    made = [
        choose(SAMPLE, bal, {}),
        choose(SAMPLE, chat, {}),
        choose(SAMPLE, chat, {"AEDE": ("aède",)}),
        choose(SAMPLE, chat, {"AEDE": ("aede",)}),
        choose(other, np.array([True, False, False, False]), {}),
    ]
    assert len({one.fingerprint for one in made}) == len(made)
    assert choose(SAMPLE, bal, {}).fingerprint == made[0].fingerprint


@pytest.fixture
def kept(lexicon: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lexicon:
    """The lexicon, in a cache of its own."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    directory = tmp_path / "lexicon"
    directory.mkdir()
    (directory / lexicon.path.name).symlink_to(lexicon.path)
    return Lexicon.open()


def test_a_compiled_dictionary_is_found_by_its_fingerprint(kept: Lexicon) -> None:
    made = dictionary_of(WordList({"CHAT": ("chat",), "ZORGLUB": ("zorglub",)}), kept)
    found = find_dictionary(made.fingerprint, kept)
    assert found is not None
    assert list(found) == ["CHAT", "ZORGLUB"]
    assert found.automaton.nodes is made.automaton.nodes
    assert find_dictionary(kept.fingerprint, kept) is kept
    assert find_dictionary("another", kept) is None
    elsewhere = find_dictionary(made.fingerprint, SAMPLE)
    assert elsewhere is not None
    assert elsewhere.entry("CHAT") == kept.entry("CHAT")


def test_what_a_needed_dictionary_is_chosen_from_is_needed_too(kept: Lexicon) -> None:
    made = dictionary_of(WordList({"ZORGLUB": ("zorglub",)}), kept)
    directory = kept.path.parent
    assert cache._needed(directory) == frozenset()
    cache.keep_for("sqlite:///one.db", {made.fingerprint})
    assert cache._needed(directory) == {made.fingerprint, kept.fingerprint}


def test_a_collection_opens_a_dictionary_once_until_its_file_changes(tmp_path: Path) -> None:
    house = Collection(tmp_path)
    house.add("club", WordList({"CHAT": ("chat",)}))
    first = house.open("club", SAMPLE)
    assert house.open("club", SAMPLE) is first
    house.add("club", WordList({"CHAT": ("chat",), "BAL": ("bal",)}), replace=True)
    os.utime(tmp_path / "dictionaries" / "club.txt", (1, 1))
    assert list(house.open("club", SAMPLE)) == ["BAL", "CHAT"]
    assert house.names() == ("complet", "courant", "club")


def test_a_broken_file_is_read_once_until_it_changes(tmp_path: Path, lexicon: Lexicon) -> None:
    path = tmp_path / "dictionaries" / "club.txt"
    path.parent.mkdir()
    path.write_bytes(b"\0")
    house = Collection(tmp_path)
    with pytest.raises(BadWordList) as first:
        house.open("club", lexicon)
    with pytest.raises(BadWordList) as second:
        house.open("club", lexicon)
    assert second.value is first.value
    path.write_text("chat")
    os.utime(path, (1, 1))
    assert list(house.open("club", lexicon)) == ["CHAT"]


def test_another_complete_lexicon_makes_the_dictionary_anew(tmp_path: Path) -> None:
    house = Collection(tmp_path)
    house.add("club", WordList({"CHAT": ("chat",)}, frozenset({"BAL"}), is_patch=True))
    before = house.open("club", SAMPLE)
    larger = lexicon_of("bal bals\nchat chats\nzorglub", "V")
    after = house.open("club", larger)
    assert "ZORGLUB" in after
    assert "BAL" not in after
    assert before.fingerprint != after.fingerprint
