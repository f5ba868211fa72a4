"""Word lists and patches: what is read from a file, and why one is refused."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logomachie.lexicon import fold, word_list
from logomachie.lexicon.collection import BadName, Collection, name_for, read_bounded
from logomachie.lexicon.sample import sample_lexicon
from logomachie.lexicon.word_list import (
    BadWordList,
    WordList,
    dictionary_of,
    format_word_list,
    read_word_list,
)

LETTERS = st.text("abcdeéèœçz", min_size=2, max_size=6)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("chat\nchien\n", {"CHAT": ("chat",), "CHIEN": ("chien",)}),
        ("CHAT\r\nChien", {"CHAT": ("chat",), "CHIEN": ("chien",)}),
        ("\ufeffpêche\npéché\nPECHE", {"PECHE": ("peche", "péché", "pêche")}),
        ("# a club\n\n  cœur  # of hearts\n", {"COEUR": ("cœur",)}),
    ],
)
def test_a_list_has_a_word_a_line(content: str, words: dict[str, tuple[str, ...]]) -> None:
    assert read_word_list(content.encode()) == WordList(words)


def test_a_patch_says_what_is_added_and_what_is_taken_away() -> None:
    patch = read_word_list("+zorglub # a friend\n-Bal\n- chât\n# done\n".encode())
    assert patch == WordList({"ZORGLUB": ("zorglub",)}, frozenset({"BAL", "CHAT"}), is_patch=True)
    made = dictionary_of(patch, sample_lexicon())
    assert "ZORGLUB" in made
    assert len(made) == len(sample_lexicon()) - 1


@pytest.mark.parametrize(
    ("content", "reason", "line"),
    [
        (b"", "empty", 0),
        (b"\n# nothing\n  \n", "empty", 0),
        (b"chat\nch4t\n", "no-word", 2),
        (b"chat\nun chat\n", "no-word", 2),
        (b"chat\nporte-clefs\n", "no-word", 2),
        ("chat\nчат\n".encode(), "no-word", 2),
        (b"chat\nchat\tN\n", "no-word", 2),
        (b"chat\n\ny\n", "length", 3),
        (b"chat\n" + b"a" * 36, "length", 2),
        (b"chat\n" + b"a" * 2001, "long-line", 2),
        (b"chat\np\xeache\n", "encoding", 2),
        (b"\x7fELF\x00\x00", "binary", 1),
        (b"chat\nb\0al\n", "binary", 2),
        (b"chat\n+bal\n", "mixed", 2),
        (b"-chat\nbal\n", "mixed", 2),
        (b"+chat\n-CHAT\n", "both", 2),
        (b"-chat\n+CHAT\n", "both", 2),
        (b"+\n", "no-word", 1),
        (b"++chat\n", "no-word", 1),
    ],
)
def test_what_is_no_word_list_is_refused_with_its_line(
    content: bytes, reason: str, line: int
) -> None:
    with pytest.raises(BadWordList) as refused:
        read_word_list(content)
    assert (refused.value.reason, refused.value.line) == (reason, line)


def test_too_many_words_or_bytes_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(word_list, "MOST_WORDS", 2)
    with pytest.raises(BadWordList, match="too-many"):
        read_word_list(b"aa\nbb\ncc\n")
    huge = tmp_path / "huge.txt"
    with huge.open("wb") as file:
        file.truncate(word_list.MOST_BYTES + 1)
    with pytest.raises(BadWordList, match="too-big"):
        read_bounded(huge)


def test_a_patch_that_leaves_nothing_is_refused() -> None:
    everything = WordList({}, frozenset(sample_lexicon()), is_patch=True)
    with pytest.raises(BadWordList, match="empty"):
        dictionary_of(everything, sample_lexicon())


@given(st.lists(LETTERS, min_size=1), st.lists(LETTERS), st.booleans())
def test_a_word_list_is_read_again_as_it_was_written(
    added: list[str], removed: list[str], is_patch: bool
) -> None:
    signs = ("+", "-") if is_patch else ("", "")
    folded = {fold(word) for word in added}
    others = [word for word in removed if fold(word) not in folded]
    lines = [f"{signs[0]}{word}" for word in added] + [f"{signs[1]}{word}" for word in others]
    listed = read_word_list("\n".join(lines).encode())
    assert read_word_list(format_word_list(listed).encode()) == listed


def test_names_are_plain_and_each_is_given_once(tmp_path: Path) -> None:
    house = Collection(tmp_path)
    words = WordList({"CHAT": ("chat",)})
    for name in ("", "Club", "../club", "a" * 31, "-a", "a b", "é"):
        with pytest.raises(BadName, match="bad"):
            house.add(name, words)
    house.add("club", words)
    for name in ("club", "complet", "courant"):
        with pytest.raises(BadName, match="taken"):
            house.add(name, words)
    house.remove("club")
    for name, reason in (("club", "unknown"), ("courant", "of-every-house")):
        with pytest.raises(BadName, match=reason):
            house.remove(name)
    with pytest.raises(BadName, match="unknown"):
        house.open("club", sample_lexicon())
    assert [path.name for path in (tmp_path / "dictionaries").iterdir()] == []


@pytest.mark.parametrize(
    ("file", "name"),
    [("Club d’été.txt", "club-d-ete"), ("ods9.txt", "ods9"), ("a/b/liste_1.csv", "liste-1")],
)
def test_a_file_suggests_a_name(file: str, name: str) -> None:
    assert name_for(Path(file)) == name
