"""What every rulebook must be, in both languages."""

from string import Formatter

from logomachie.engine.rulebook import Rulebook


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


def _fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}
