"""Questions about words, each against a plain scan of the whole lexicon."""

import re
from collections import Counter

import pytest

from logomachie.lexicon import BadInput, Lexicon


@pytest.fixture(scope="module")
def words(lexicon: Lexicon) -> list[str]:
    """The whole lexicon, spelt out once."""
    return list(lexicon)


@pytest.fixture(scope="module")
def lines(words: list[str]) -> str:
    """The same, a word a line."""
    return "\n".join(words)


def matching(expression: str, lines: str) -> list[str]:
    return re.findall(f"^{expression}$", lines, re.MULTILINE)


@pytest.mark.parametrize(
    "pattern", ["?A??E", "PECHE", "*ZZ*", "Q*Q?", "??", "*", "?*Z?", "X*", "*OEU*"]
)
def test_find_equals_a_regular_expression(lexicon: Lexicon, lines: str, pattern: str) -> None:
    expression = pattern.replace("?", "[A-Z]").replace("*", "[A-Z]*")
    assert list(lexicon.find(pattern)) == matching(expression, lines)


def is_made_of(word: str, letters: str) -> bool:
    missing = Counter(word) - Counter(letters.replace("?", ""))
    return missing.total() <= letters.count("?")


@pytest.mark.parametrize("letters", ["CHIEN", "CHIEN?", "??", "AAEIRST??", "ZZZ", "E", "AB?E?"])
@pytest.mark.parametrize("partial", [False, True])
def test_anagrams_equal_a_count_of_letters(
    lexicon: Lexicon, words: list[str], letters: str, partial: bool
) -> None:
    expected = {
        word
        for word in words
        if (len(word) <= len(letters) if partial else len(word) == len(letters))
        and is_made_of(word, letters)
    }
    found = list(lexicon.anagrams(letters, partial=partial))
    assert set(found) == expected
    assert len(found) == len(expected)


@pytest.mark.parametrize(
    ("core", "front", "behind"),
    [("PECHE", 0, 1), ("PECHE", 2, 0), ("PECHE", 2, 3), ("RU", 1, 1), ("ZZ", 30, 30), ("QQ", 3, 3)],
)
def test_extensions_equal_a_scan(
    lexicon: Lexicon, lines: str, core: str, front: int, behind: int
) -> None:
    found = matching(f"[A-Z]{{0,{front}}}{core}[A-Z]{{0,{behind}}}", lines)
    expected = [word for word in found if word != core]
    assert list(lexicon.extensions(core, front=front, behind=behind)) == expected


@pytest.mark.parametrize(
    ("word", "count"), [("FAUX", 1), ("GRESIL", 2), ("BRESILIEN", 4), ("RU", 2)]
)
def test_replacements_equal_a_scan(
    lexicon: Lexicon, words: list[str], word: str, count: int
) -> None:
    expected = [
        other
        for other in words
        if len(other) == len(word)
        and 1 <= sum(a != b for a, b in zip(word, other, strict=True)) <= count
    ]
    assert list(lexicon.replacements(word, count)) == expected


@pytest.mark.rule("J32", "J33")
def test_what_a_player_of_jago_looks_for(lexicon: Lexicon) -> None:
    assert {"EAUX", "MAUX", "TAUX"} <= set(lexicon.neighbours("FAUX").replaced)
    assert "GRAS" in lexicon.neighbours("RAS").front
    assert "PECHER" in lexicon.neighbours("PECHE").behind
    assert "EMPECHER" in lexicon.extensions("PECHE", front=2, behind=1)


@pytest.mark.parametrize(
    ("text", "reason"),
    [("", "empty"), ("A" * 1_000_000, "too-long"), ("A-B", "characters"), ("é", "characters")],
)
def test_bad_questions_are_refused_with_a_reason(lexicon: Lexicon, text: str, reason: str) -> None:
    for ask in (lexicon.find, lexicon.anagrams, lexicon.extensions, lexicon.replacements):
        with pytest.raises(BadInput) as refused:
            list(ask(text))
        assert refused.value.reason == reason
        assert len(str(refused.value)) < 100


def test_a_joker_has_no_place_in_a_word(lexicon: Lexicon) -> None:
    with pytest.raises(BadInput):
        lexicon.extensions("A?")
    with pytest.raises(BadInput):
        lexicon.anagrams("A*")


def test_too_many_jokers(lexicon: Lexicon) -> None:
    with pytest.raises(BadInput) as refused:
        lexicon.anagrams("?" * 20, partial=True)
    assert refused.value.reason == "too-many-jokers"
