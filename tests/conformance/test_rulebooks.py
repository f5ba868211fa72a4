"""What every rulebook must be: in both languages, and against the code that speaks by it."""

from importlib.resources import files
from pathlib import Path
from string import Formatter

import pytest

from logomachie import games
from logomachie.engine.rulebook import Rulebook
from tests.conformance.spoken import Said, said_in, texts_in


@pytest.fixture(scope="package")
def folder(name: str) -> Path:
    """The folder of a game."""
    return Path(str(files(games.spec(name).package)))


@pytest.fixture(scope="package")
def said(name: str, folder: Path) -> list[Said]:
    """What the code of a game says."""
    return list(said_in(folder, games.spec(name).effects.details))


def test_both_languages_hold_the_same_rules(rulebooks: dict[str, Rulebook]) -> None:
    french, english = rulebooks["fr"], rulebooks["en"]
    assert list(french.rules) == list(english.rules)
    for id_, rule in french.rules.items():
        other = english.rules[id_]
        assert rule.sentences.keys() == other.sentences.keys(), id_
        for key, sentence in rule.sentences.items():
            assert _fields(sentence) == _fields(other.sentences[key]), f"{id_} {key}"


def test_every_rule_has_a_title_and_a_text(rulebooks: dict[str, Rulebook]) -> None:
    for rulebook in rulebooks.values():
        assert rulebook.title
        assert rulebook.introduction
        assert rulebook.rules
        for rule in rulebook.rules.values():
            assert rule.title.strip(), rule.id
            assert rule.text.strip(), rule.id


def test_the_rules_stand_in_order(rulebooks: dict[str, Rulebook]) -> None:
    for rulebook in rulebooks.values():
        assert len({id_[0] for id_ in rulebook.rules}) == 1
        numbers = [int(id_[1:]) for id_ in rulebook.rules]
        assert numbers == sorted(numbers)


def test_sentences_stand_at_the_end_of_their_rule(rulebooks: dict[str, Rulebook]) -> None:
    for rulebook in rulebooks.values():
        for rule in rulebook.rules.values():
            assert not any(line.startswith("- `") for line in rule.text.splitlines()), rule.id


def test_all_that_the_code_says_has_a_sentence(
    rulebooks: dict[str, Rulebook], said: list[Said]
) -> None:
    assert said
    for place in said:
        assert place.key in rulebooks["fr"].rules[place.rule].sentences, place


def test_the_code_fills_in_every_placeholder(
    rulebooks: dict[str, Rulebook], said: list[Said]
) -> None:
    for place in said:
        fields = _fields(rulebooks["fr"].rules[place.rule].sentences[place.key])
        assert fields <= place.values, place


def test_every_key_with_details_has_a_sentence(name: str, rulebooks: dict[str, Rulebook]) -> None:
    for rulebook in rulebooks.values():
        keys = {key for rule in rulebook.rules.values() for key in rule.sentences}
        assert set(games.spec(name).effects.details) <= keys


def test_no_sentence_is_unused(
    rulebooks: dict[str, Rulebook], said: list[Said], folder: Path
) -> None:
    known = {(place.rule, place.key) for place in said}
    texts = texts_in(folder)
    for rule in rulebooks["fr"].rules.values():
        for key in rule.sentences:
            text = key.removesuffix("-you").removesuffix("-figures")
            assert (rule.id, key) in known or {rule.id, text} <= texts, f"{rule.id} {key}"


def _fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}
