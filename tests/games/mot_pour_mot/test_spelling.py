"""The verdicts on spelling, with misspellings, names and odd words that people write.

Half of each list was kept aside while the verdicts were made: see ``kept_aside``.
"""

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

import pytest

from logomachie.games.mot_pour_mot.categories import Category
from logomachie.games.mot_pour_mot.referee import MotPourMotGame
from logomachie.games.mot_pour_mot.speller import Speller, own_names
from logomachie.games.mot_pour_mot.verdicts import Spelling, Verdict, judge
from logomachie.games.mot_pour_mot.words import letters_of, read_answer
from logomachie.lexicon import Lexicon
from logomachie.lexicon.off_board import is_name
from tests.games.mot_pour_mot.table import position, said

LISTS = Path(__file__).parent / "spelling"
RIGHT_VERDICTS = 0.97
MEANT = 0.9
"""The share of misspellings whose verdict says what was meant."""
PLAIN = Category("Un animal de la ferme", 1, "vache chèvre poule", letter="")
WITH_NAMES = Category("Un prénom", 1, "", proper="Anouk Zinédine")
WITH_A_STRAY_NAME = Category(
    "Poilu", 1, "chat chien ours loup lion singe barbe kiwi coco yéti", proper="Chewbacca"
)
WITH_FOREIGN = Category("Un dessert", 1, "tarte", foreign="apfelstrudel")


def rows(name: str) -> Iterator[list[str]]:
    """The words of a list, each with what was meant where that is another."""
    lines = (LISTS / f"{name}.txt").read_text("utf-8").splitlines()
    return (line.split() for line in lines if not line.startswith("#"))


def kept_aside(word: str) -> bool:
    return bool(blake2b(word.encode()).digest()[0] & 1)


@pytest.mark.rule("M40")
@pytest.mark.parametrize("aside", [False, True], ids=["known", "kept aside"])
@pytest.mark.parametrize(
    ("name", "size", "verdict"),
    [
        ("misspellings", 200, Verdict.WRONG),
        ("names", 300, Verdict.RIGHT),
        ("odd", 200, Verdict.RIGHT),
    ],
)
def test_verdicts_on_what_people_write(
    game: MotPourMotGame, name: str, size: int, verdict: Verdict, aside: bool
) -> None:
    words = [row[0] for row in rows(name)]
    assert len(words) == len(set(words)) == size
    chosen = [word for word in words if kept_aside(word) is aside]
    missed = [
        word for word in chosen if judge(game.speller, read_answer(word), PLAIN).verdict != verdict
    ]
    assert 1 - len(missed) / len(chosen) >= RIGHT_VERDICTS, missed


@pytest.mark.rule("M40")
@pytest.mark.parametrize("aside", [False, True], ids=["known", "kept aside"])
def test_a_misspelt_word_is_told_with_what_was_meant(game: MotPourMotGame, aside: bool) -> None:
    chosen = [row for row in rows("misspellings") if kept_aside(row[0]) is aside]
    missed = [
        word
        for word, meant in chosen
        if letters_of(meant)
        not in map(letters_of, judge(game.speller, read_answer(word), PLAIN).written)
    ]
    assert 1 - len(missed) / len(chosen) >= MEANT, missed


@pytest.mark.rule("M40")
@pytest.mark.parametrize(
    ("word", "category", "spelling"),
    [
        # 1. known to the lexicon, as a name, or to the category: right, however it is written
        ("châtaigne", PLAIN, Spelling(Verdict.RIGHT, ("CHÂTAIGNE", "CHÂTAIGNÉ"))),
        ("CHATAIGNE", PLAIN, Spelling(Verdict.RIGHT, ("CHÂTAIGNE", "CHÂTAIGNÉ"))),
        ("Chat", PLAIN, Spelling(Verdict.RIGHT, ("CHAT",))),
        ("ARCENCIEL", PLAIN, Spelling(Verdict.RIGHT, ("ARC-EN-CIEL",))),
        ("aujourd'hui", PLAIN, Spelling(Verdict.RIGHT, ("AUJOURD’HUI",))),
        ("AUJOURDHUI", PLAIN, Spelling(Verdict.RIGHT, ("AUJOURD’HUI",))),
        ("quelqu’un", PLAIN, Spelling(Verdict.RIGHT, ("QUELQU’UN",))),
        ("chef-d'œuvre", PLAIN, Spelling(Verdict.RIGHT, ("CHEF-D’ŒUVRE",))),
        ("CHEFDOEUVRE", PLAIN, Spelling(Verdict.RIGHT, ("CHEF-D’ŒUVRE",))),
        ("foix", PLAIN, Spelling(Verdict.RIGHT, ("Foix",))),
        ("LENS", None, Spelling(Verdict.RIGHT, ("Lens",))),
        ("Tchad", PLAIN, Spelling(Verdict.RIGHT, ("Tchad",))),
        ("pays-bas", PLAIN, Spelling(Verdict.RIGHT, ("Pays-Bas",))),
        ("D'Artagnan", PLAIN, Spelling(Verdict.RIGHT, ("D’Artagnan",))),
        ("d’artagnan", PLAIN, Spelling(Verdict.RIGHT, ("D’Artagnan",))),
        ("ZINEDINE", WITH_NAMES, Spelling(Verdict.RIGHT, ("Zinédine",))),
        ("apfelstrudel", WITH_FOREIGN, Spelling(Verdict.RIGHT, ("APFELSTRUDEL",))),
        ("chewbacca", WITH_A_STRAY_NAME, Spelling(Verdict.RIGHT, ("Chewbacca",))),
        # 2. unknown, but it may be a name or a foreign word: a vote, whatever it resembles
        ("CHATEIGNE", WITH_NAMES, Spelling(Verdict.VOTE)),
        ("ACCEUIL", WITH_FOREIGN, Spelling(Verdict.VOTE)),
        ("Chateigne", PLAIN, Spelling(Verdict.VOTE)),
        ("Blorgax", None, Spelling(Verdict.VOTE)),
        # 3. wrong, with what was meant where anything is near
        ("grzmlpf", PLAIN, Spelling(Verdict.WRONG)),
        ("TTTSSSRRR", PLAIN, Spelling(Verdict.WRONG)),
        ("apfelstrudel", PLAIN, Spelling(Verdict.WRONG)),
        ("CHATEIGNE", PLAIN, Spelling(Verdict.WRONG, ("CHÂTAIGNE", "CHÂTAIGNÉ"))),
        ("ACCEUIL", None, Spelling(Verdict.WRONG, ("ACCUEIL",))),
        ("APPLATIR", PLAIN, Spelling(Verdict.WRONG, ("APLATIR",))),
        ("CHATEIGNE", WITH_A_STRAY_NAME, Spelling(Verdict.WRONG, ("CHÂTAIGNE", "CHÂTAIGNÉ"))),
        ("FARMACI", PLAIN, Spelling(Verdict.WRONG, ("PHARMACIE",))),
        ("OBERGINE", PLAIN, Spelling(Verdict.WRONG, ("AUBERGINE",))),
        ("RCOCODILE", PLAIN, Spelling(Verdict.WRONG, ("CROCODILE",))),
        ("AUJOURDUI", PLAIN, Spelling(Verdict.WRONG, ("AUJOURD’HUI",))),
        ("CHAUVESOURI", PLAIN, Spelling(Verdict.WRONG, ("CHAUVESOURIS", "CHAUVE-SOURIS"))),
        ("toulouze", PLAIN, Spelling(Verdict.WRONG, ("Toulouse", "TOULOUPE"))),
        ("X" * 40, PLAIN, Spelling(Verdict.WRONG)),
    ],
)  # fmt: skip
def test_the_order_of_verdicts(
    game: MotPourMotGame, word: str, category: Category | None, spelling: Spelling
) -> None:
    speller = Speller(game.lexicon)
    assert judge(speller, read_answer(word), category) == spelling


@pytest.mark.rule("M40")
def test_an_answer_of_the_category_is_what_was_probably_meant(game: MotPourMotGame) -> None:
    assert game.speller.meant("POULLE")[0] == "POULE"
    assert game.speller.meant("POULLE", likely=("POUILLE",)) == ("POUILLE", "POUILLÉ")


@pytest.mark.rule("M30")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("aujourd'hui", "AUJOURD’HUI"),
        ("aujourd’hui", "AUJOURD’HUI"),
        ("aujourd`hui", "AUJOURD’HUI"),
        ("chef‑d´œuvre", "CHEF-D’ŒUVRE"),
        ("D'Artagnan", "D’Artagnan"),
        ("d'artagnan", "D’ARTAGNAN"),
        ("N'Djamena", "N’Djamena"),
        ("l'oréal", "L’ORÉAL"),
        ("L'Équipe", "L’Équipe"),
        ("c'est-à-dire", "C’EST-À-DIRE"),
        ("L'EAU", None),
        ("d'eau", None),
        ("qu'elle", None),
        ("jusqu'ici", None),
        ("l'", None),
        ("d'or", None),
        ("'chat", None),
        ("chat'", None),
        ("chat-'huant", None),
    ],
)
def test_apostrophes_and_hyphens(game: MotPourMotGame, text: str, expected: str | None) -> None:
    state = position(game)
    answer = said(game, state, f"lock {text}", 0)
    if expected is None:
        assert answer[0] == "M30"
    else:
        assert answer == ("M21", "locked")
        assert read_answer(text) == expected


@pytest.mark.rule("M40")
def test_our_own_names_are_names_that_nothing_else_knows(lexicon: Lexicon) -> None:
    names = list(own_names())
    assert all(map(is_name, names))
    assert len(set(map(letters_of, names))) == len(names)
    known = [name for name in names if lexicon.off_board(letters_of(name))]
    assert known == []
    assert [name for name in names if letters_of(name) in lexicon] == []
