from string import Formatter

import pytest

from logomachie.cli.texts import TEXTS, Language, language_from, speaker


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("key", TEXTS)
def test_both_languages_say_the_same(key: str) -> None:
    french, english = TEXTS[key]
    assert french.strip()
    assert english.strip()
    assert placeholders(french) == placeholders(english)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, Language.FR),
        ({"LANG": "C.UTF-8"}, Language.FR),
        ({"LANG": "POSIX"}, Language.FR),
        ({"LANG": "fr_CA.UTF-8"}, Language.FR),
        ({"LANG": "en_GB.UTF-8"}, Language.EN),
        ({"LANG": "de_DE.UTF-8"}, Language.EN),
        ({"LANG": "en_US", "LC_ALL": "fr_FR"}, Language.FR),
        ({"LANG": "fr_FR", "LOGOMACHIE_LANG": "en"}, Language.EN),
    ],
)
def test_the_language_comes_from_the_locale(
    environment: dict[str, str], language: Language
) -> None:
    assert language_from(environment) is language


def test_texts_fill_in_their_values() -> None:
    assert speaker(Language.EN)("answer.invalid", word="KG") == "KG is not in the lexicon."
