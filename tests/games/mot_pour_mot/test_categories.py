"""The packs of categories: all of ours are sound, and the validator finds what is not."""

import tomllib
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from logomachie.games.mot_pour_mot.categories import (
    LONGEST_NAME,
    Category,
    Pack,
    Problem,
    own_packs,
    problems,
)
from logomachie.games.mot_pour_mot.referee import MotPourMotGame
from logomachie.games.mot_pour_mot.words import letters_of, read_answer

PACKS = own_packs()
CATEGORIES = {category.name: category for pack in PACKS.values() for category in pack.category}
MUST_HAVES: dict[str, str] = tomllib.loads(
    Path(__file__).with_name("must_haves.toml").read_text("utf-8")
)
GOOD = "chat chien cheval vache mouton chèvre cochon lapin poule canard oie âne bœuf veau taureau \
agneau coq dindon pigeon renard loup ours cerf"


@pytest.mark.parametrize("name", PACKS)
def test_a_pack_of_the_house_is_sound(game: MotPourMotGame, name: str) -> None:
    others = [pack for other, pack in PACKS.items() if other < name]
    assert list(problems(PACKS[name], game.speller, others)) == []


@pytest.mark.rule("M1")
def test_there_are_enough_categories_and_answers() -> None:
    categories = [category for pack in PACKS.values() for category in pack.category]
    assert len(categories) >= 440
    answers = sum(len(category.letters) for category in categories)
    assert answers / len(categories) >= 40
    assert {category.difficulty for category in categories} == {1, 2, 3}
    assert any(category.letter for category in categories)


def test_few_categories_ask_for_one_thing_or_another() -> None:
    assert sum(" ou " in name for name in CATEGORIES) < len(CATEGORIES) / 3


@pytest.mark.parametrize("name", MUST_HAVES)
def test_a_category_knows_what_anyone_would_answer(name: str) -> None:
    known = CATEGORIES[name].words
    assert [word for word in MUST_HAVES[name].split() if word not in known] == []


@pytest.mark.parametrize(
    ("name", "keeps"),
    [
        ("Un mot de trois lettres", lambda word: len(word) == 3),
        ("Un mot de quatre lettres", lambda word: len(word) == 4),
        ("Un mot de plus de dix lettres", lambda word: len(word) > 10),
        ("Un adjectif de plus de dix lettres", lambda word: len(word) > 10),
        ("Un mot qui commence et finit par la même lettre", lambda word: word[0] == word[-1]),
        ("Un mot qui contient CH et un R", lambda word: "CH" in word and "R" in word),
        ("Un mot qui finit par -ion, mais pas par -tion", lambda word: word[-4:] != "TION"),
    ],
)
def test_answers_keep_what_only_the_name_says_of_their_letters(
    name: str, keeps: Callable[[str], bool]
) -> None:
    assert [word for word in CATEGORIES[name].letters if not keeps(word)] == []


@pytest.mark.rule("M30")
@pytest.mark.parametrize("typed", ["aujourd'hui", "aujourd’hui"])
def test_an_answer_may_be_typed_with_either_apostrophe(typed: str) -> None:
    assert letters_of(read_answer(typed)) == "AUJOURDHUI"


def category(**changes: object) -> Category:
    good = Category("Un animal de la ferme", 1, GOOD)
    return msgspec.structs.replace(good, **changes)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({}, None),
        ({"answers": GOOD + " chattt"}, ("unknown", ("chattt",))),
        ({"answers": GOOD + " zebu"}, ("accents", ("zebu",))),
        ({"answers": GOOD + " Zébu"}, ("capitals", ("Zébu",))),
        ({"answers": GOOD + " chat"}, ("twice", ("chat",))),
        ({"answers": GOOD, "foreign": "chien"}, ("twice", ("chien",))),
        ({"answers": GOOD + " r2d2"}, ("unreadable", ("r2d2",))),
        ({"answers": "chat chien"}, ("too-few", ("2",))),
        ({"answers": GOOD + " chiens"}, ("plural", ("chiens",))),
        ({"answers": GOOD + " animaux animal"}, ("plural", ("animaux",))),
        ({"answers": GOOD + " taureaux"}, ("plural", ("taureaux",))),
        ({"answers": GOOD + " souris"}, None),
        ({"name": "Un animal d'ici"}, ("straight", ("Un animal d'ici",))),
        ({"proper": "Côte-d'Or"}, ("straight", ("Côte-d'Or",))),
        ({"proper": "Côte-d’Or"}, None),
        ({"proper": "médor"}, ("no-capital", ("médor",))),
        ({"proper": "Médor", "foreign": "horse"}, None),
        ({"difficulty": 4}, ("bad-difficulty", ())),
        ({"name": " "}, ("bad-name", ())),
        ({"name": "x" * 71}, ("bad-name", ())),
        ({"letter": "rime avec C"}, ("bad-condition", ("rime avec C",))),
        ({"answers": " ".join(w for w in GOOD.split() if w[0] == "c") + " vache",
          "letter": "commence par C"}, ("condition", ("vache",))),
    ],
)  # fmt: skip
def test_the_validator_finds(
    game: MotPourMotGame, changes: dict[str, object], problem: tuple[str, tuple[str, ...]] | None
) -> None:
    tried = category(**changes)
    found = list(problems(Pack("Essai", (tried,)), game.speller))
    if problem is None:
        assert found == []
    else:
        assert Problem(problem[0], tried.name[:LONGEST_NAME], problem[1]) in found


def test_names_are_told_apart(game: MotPourMotGame) -> None:
    pack = Pack("Essai", (category(), category(name="Un animal de la FERME")))
    assert [found.key for found in problems(pack, game.speller)] == ["name-twice"]
    other = Pack("Autre", (category(),))
    assert "name-twice" in [found.key for found in problems(other, game.speller, [pack])]
    empty = Pack(" ", ())
    assert [found.key for found in problems(empty, game.speller)] == ["no-title", "no-category"]


@pytest.mark.parametrize(
    ("mixtures", "singles", "keys"), [(1, 2, []), (2, 3, ["mixtures"]), (1, 0, ["mixtures"])]
)
def test_a_pack_of_many_mixtures_is_found(
    game: MotPourMotGame, mixtures: int, singles: int, keys: list[str]
) -> None:
    names = [f"{n} pattes ou {n} ailes" for n in range(mixtures)]
    names += [f"{n} pattes" for n in range(singles)]
    pack = Pack("Essai", tuple(category(name=name) for name in names))
    assert [found.key for found in problems(pack, game.speller)] == keys


@pytest.mark.parametrize(
    ("condition", "letters", "allowed"),
    [
        ("", "CHAT", True),
        ("commence par C", "CHAT", True),
        ("commence par C", "VACHE", False),
        ("finit par E", "VACHE", True),
        ("finit par E", "CHAT", False),
        ("contient CH", "VACHE", True),
        ("contient Z", "VACHE", False),
        ("sans E", "CHAT", True),
        ("sans E", "VACHE", False),
    ],
)
def test_conditions_on_letters(condition: str, letters: str, allowed: bool) -> None:
    assert category(letter=condition).allows(letters) is allowed
