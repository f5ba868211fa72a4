"""The material of MOT POUR MOT, and what is refused as one."""

from pathlib import Path

import pytest

from logomachie.engine.game import new_setup
from logomachie.engine.material import BadMaterial, load_material
from logomachie.games.mot_pour_mot.referee import MotPourMotGame, new_game
from logomachie.games.mot_pour_mot.state import Material, Phase, check_material
from logomachie.lexicon import Lexicon

PACKAGE = "logomachie.games.mot_pour_mot"
OWN = Path(__file__).parents[3] / "src/logomachie/games/mot_pour_mot/material.toml"
TEXT = OWN.read_text("utf-8")
PACK = """
title = "À moi"

[[category]]
name = "Un mot à moi"
difficulty = 1
answers = "chat chien"
"""


def load(text: str, folder: Path) -> Material:
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    return load_material(PACKAGE, Material, check_material, path)


@pytest.mark.rule("M1", "M10", "M20")
def test_the_letters_and_the_figures_of_the_rules(game: MotPourMotGame) -> None:
    material = game.material
    assert len(material.letters.french) == len(material.letters.english) == 17
    assert set("CHT") <= set(material.letters.french)
    assert not set("AEIOU") & set(material.letters.french)
    assert (material.track.pulls, material.figures.seconds) == (3, 30)
    setup = new_setup(game, 2, "seed", {})
    assert [game.turns.seconds(setup, phase) for phase in Phase] == [5, 30, 30, 15, 30, 20]


def test_the_material_says_where_its_figures_come_from(game: MotPourMotGame) -> None:
    material = game.material
    assert (material.letters.source, material.track.source) == ("XSR", "S")
    assert (material.figures.source, material.rulings.source) == ("X", "R")


REFUSED = [
    ("not TOML", "pulls = 3", "pulls 3", "line"),
    ("no provenance", 'from = "S"', "", r"\[track\] must say where"),
    ("a letter twice", "BCDF", "BBDF", "each once"),
    ("a small letter", "BCDF", "bCDF", "letters A-Z"),
    ("too few letters", '"BCDFGHJLMNPQRSTVX"', '"BCDFGHJLMNPQ"', "do not decide a game"),
    ("no track", "pulls = 3", "pulls = 0", "1 to 9 pulls"),
    ("an endless track", "pulls = 3", "pulls = 10", "1 to 9 pulls"),
    ("no time", "seconds = 30", "seconds = 0", "must be 1 to"),
    ("a negative time", "voting = 20", "voting = -1", "must be 1 to"),
    ("a time that is a text", "reading = 5", 'reading = "5"', "reading"),
]


@pytest.mark.rule("M1")
@pytest.mark.parametrize(
    ("old", "new", "reason"), [item[1:] for item in REFUSED], ids=[item[0] for item in REFUSED]
)
def test_a_bad_material_is_refused_with_the_reason(
    tmp_path: Path, old: str, new: str, reason: str
) -> None:
    assert old in TEXT
    with pytest.raises(BadMaterial, match=reason):
        load(TEXT.replace(old, new, 1), tmp_path)


@pytest.mark.parametrize(
    ("packs", "reason"),
    [
        ('["nowhere"]', "there is no pack nowhere"),
        ('["nowhere.toml"]', "cannot be read"),
        ('["one.toml"]', "two categories or more"),
    ],
)
def test_packs_that_are_not_there_are_refused(
    lexicon: Lexicon, tmp_path: Path, packs: str, reason: str
) -> None:
    (tmp_path / "one.toml").write_text(PACK, "utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace("packs = []", f"packs = {packs}"), "utf-8")
    with pytest.raises(BadMaterial, match=reason):
        new_game(lexicon, path)


def test_a_material_names_its_packs(lexicon: Lexicon, tmp_path: Path) -> None:
    (tmp_path / "mine-too.toml").write_text(PACK, "utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace("packs = []", 'packs = ["cuisine", "mine-too.toml"]'), "utf-8")
    game = new_game(lexicon, path)
    assert "Un mot à moi" in game.categories
    assert 2 < len(game.categories) < 100


def test_a_pack_of_ones_own_is_added(
    game: MotPourMotGame, lexicon: Lexicon, tmp_path: Path
) -> None:
    path = tmp_path / "pack.toml"
    path.write_text(PACK, "utf-8")
    mine = new_game(lexicon, path)
    assert set(mine.categories) == {*game.categories, "Un mot à moi"}
    assert mine.material_fingerprint != game.material_fingerprint


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("difficulty = 1", "", "difficulty"),
        ("difficulty = 1", "difficult = 1", "difficult"),
        ('name = "Un mot à moi"', 'name = ""', "needs a name"),
        ('title = "À moi"', "", "title"),
        ('answers = "chat chien"', "answers = 3", "answers"),
    ],
)
def test_a_malformed_pack_is_refused(
    lexicon: Lexicon, tmp_path: Path, old: str, new: str, reason: str
) -> None:
    path = tmp_path / "pack.toml"
    path.write_text(PACK.replace(old, new), "utf-8")
    with pytest.raises(BadMaterial, match=reason):
        new_game(lexicon, path)


def test_a_category_of_the_same_name_is_refused(
    game: MotPourMotGame, lexicon: Lexicon, tmp_path: Path
) -> None:
    path = tmp_path / "pack.toml"
    path.write_text(PACK.replace("Un mot à moi", next(iter(game.categories))), "utf-8")
    with pytest.raises(BadMaterial, match="two categories have the name"):
        new_game(lexicon, path)
