"""The box of OPTION, and the files that owners of a real box put in its place."""

from collections import Counter
from pathlib import Path

import pytest

from logomachie.engine.files import LARGEST_FILE
from logomachie.engine.game import new_setup
from logomachie.engine.material import BadMaterial, load_material
from logomachie.games.option import moves
from logomachie.games.option.referee import OptionGame, new_game
from logomachie.games.option.state import (
    STAR,
    Material,
    Prism,
    check_material,
    make_prisms,
)
from logomachie.lexicon import Lexicon

PACKAGE = "logomachie.games.option"
TEXT = (Path(__file__).parents[3] / "src/logomachie/games/option/material.toml").read_text("utf-8")
VALUES = {
    1: "AEILNORSTU",
    2: "DGM",
    3: "BCP",
    4: "FHV",
    8: "JQ",
    10: "KWXYZ",
}
FACES = "A9 B2 C2 D3 E15 F2 G2 H2 I8 J1 K1 L5 M3 N6 O6 P2 Q1 R6 S6 T6 U6 V2 W1 X1 Y1 Z1 *2".split()
"""Faces of one colour: the usual French set of letters, and two stars."""


def load(text: str, folder: Path) -> Material:
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    return load_material(PACKAGE, Material, check_material, path)


@pytest.fixture
def box(game: OptionGame) -> tuple[Prism, ...]:
    return game.prisms


@pytest.mark.rule("O1")
def test_the_box_holds_102_prisms_each_pair_in_both_colours(box: tuple[Prism, ...]) -> None:
    assert len(box) == 102
    red = Counter(prism.faces for prism in box if prism.colour == "red")
    white = Counter(prism.faces for prism in box if prism.colour == "white")
    assert red == white
    assert red.total() == 51
    assert red["VT"] == 1
    assert red["LO"] == red["NS"] == 2


@pytest.mark.rule("O1")
def test_the_faces_of_a_colour_are_the_usual_letters_and_two_stars(box: tuple[Prism, ...]) -> None:
    for colour in ("red", "white"):
        faces = Counter(face for prism in box if prism.colour == colour for face in prism.faces)
        assert faces == {item[0]: int(item[1:]) for item in FACES}


@pytest.mark.rule("O1")
def test_every_letter_has_its_value_and_a_star_none(game: OptionGame) -> None:
    for value, letters in VALUES.items():
        assert {game.material.value(letter) for letter in letters} == {value}
    assert sorted("".join(VALUES.values())) == [chr(code) for code in range(65, 91)]
    assert game.material.value(STAR) == 0


@pytest.mark.rule("O2", "O3", "O12", "O31", "O32", "O33", "O41")
def test_the_grid_and_the_figures_of_the_rules(game: OptionGame) -> None:
    assert (game.material.grid.columns, game.material.grid.rows) == (16, 16)
    figures = game.material.figures
    assert (figures.rack, figures.first_word, figures.full_hand, figures.flip) == (7, 4, 15, 25)
    assert figures.colour_length == 5
    assert figures.unfounded_challenge == 10
    assert list(game.players) == [2, 3, 4]


def test_the_material_says_where_its_figures_come_from(game: OptionGame) -> None:
    material = game.material
    assert (material.grid.source, material.prisms.source) == ("R", "DR")
    assert (material.values["from"], material.figures.source) == ("R", "X")


def test_a_copy_of_the_file_is_the_same_material(game: OptionGame, tmp_path: Path) -> None:
    assert load("# mine\n" + TEXT, tmp_path) == game.material


@pytest.mark.rule("O1", "O2")
def test_an_owner_may_correct_the_material(lexicon: Lexicon, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace("K = 10", "K = 9").replace("rows = 16", "rows = 15"), "utf-8")
    mine, ours = new_game(lexicon, path), new_game(lexicon)
    assert mine.material.value("K") == 9
    assert mine.material.grid.rows == 15
    assert mine.material_fingerprint != ours.material_fingerprint


@pytest.mark.rule("O1")
def test_one_colour_is_enough(tmp_path: Path) -> None:
    material = load(TEXT.replace('["red", "white"]', '["white"]'), tmp_path)
    assert len(make_prisms(material)) == 51


REFUSED = [
    ("not TOML", "columns = 16", "columns 16", "line 6"),
    ("no provenance", 'from = "DR"', "", r"\[prisms\] must say where it is from"),
    ("no provenance of the values", 'from = "R"\nA = 1', "A = 1", r"\[values\] must say where"),
    ("unknown provenance", 'from = "X"', 'from = "XQ"', r"\[figures\] must say where"),
    ("empty provenance", 'from = "X"', 'from = ""', r"\[figures\] must say where"),
    ("a table is missing", "[figures]", "[figure]", "figures"),
    ("a figure is missing", "flip = 25", "", "flip"),
    ("a figure is a text", "flip = 25", 'flip = "25"', "flip"),
    ("a figure is a fraction", "flip = 25", "flip = 2.5", "flip"),
    ("a digit as a letter", "*E *A", "*E 4A", "not 4A"),
    ("a small letter", "*E *A", "*E aA", "not aA"),
    ("an accent", "*E *A", "*E ÉA", "not ÉA"),
    ("one face", "*E *A", "*E A", "two letters"),
    ("three faces", "*E *A", "*E ABC", "not ABC"),
    ("a letter without value", "Z = 10", "", "the letter Z has no value"),
    ("a value that is a text", "Z = 10", 'Z = "ten"', "the letter Z has no value"),
    ("an unknown colour", '["red", "white"]', '["red", "green"]', "red and white"),
    ("no colour", '["red", "white"]', "[]", "red and white"),
    ("no column", "columns = 16", "columns = 0", "1 to 26 columns and rows"),
    ("a negative side", "rows = 16", "rows = -16", "1 to 26 columns and rows"),
    ("columns without a name", "columns = 16", "columns = 27", "1 to 26 columns and rows"),
    ("no rack", "rack = 7", "rack = 0", "1 to 12 prisms"),
    ("a rack too large", "rack = 7", "rack = 13", "1 to 12 prisms"),
    ("a rack too small", "rack = 7", "rack = 3", "too small for the first word"),
    ("a first word of one letter", "first_word = 4", "first_word = 1", "first word must have 2"),
    ("a first word too long", "first_word = 4", "first_word = 17", "fit the grid"),
]


@pytest.mark.rule("O1", "O2")
@pytest.mark.parametrize(
    ("old", "new", "reason"), [item[1:] for item in REFUSED], ids=[item[0] for item in REFUSED]
)
def test_a_bad_material_is_refused_with_the_reason(
    tmp_path: Path, old: str, new: str, reason: str
) -> None:
    assert old in TEXT
    with pytest.raises(BadMaterial, match=reason):
        load(TEXT.replace(old, new), tmp_path)


@pytest.mark.rule("O2", "O12")
def test_a_grid_too_small_for_the_first_word_is_refused(tmp_path: Path) -> None:
    small = TEXT.replace("columns = 16", "columns = 3").replace("rows = 16", "rows = 3")
    with pytest.raises(BadMaterial, match="fit the grid"):
        load(small, tmp_path)


@pytest.mark.rule("O1", "O3", "O11")
def test_too_few_prisms_for_four_racks_are_refused(tmp_path: Path) -> None:
    start, end = TEXT.index('pairs = """'), TEXT.index("[values]")
    enough = TEXT[:start] + f'pairs = "{"LO " * 13}KI"\n' + TEXT[end:]
    assert len(make_prisms(load(enough, tmp_path))) == 28
    few = TEXT[:start] + f'pairs = "{"LO " * 12}KI"\n' + TEXT[end:]
    with pytest.raises(BadMaterial, match="26 prisms do not fill 4 racks"):
        load(few, tmp_path)


@pytest.mark.rule("O10")
def test_prisms_that_all_count_the_same_are_refused(tmp_path: Path) -> None:
    """The draw for the first move would never end."""
    start, end = TEXT.index('pairs = """'), TEXT.index("[values]")
    with pytest.raises(BadMaterial, match="who begins"):
        load(TEXT[:start] + f'pairs = "{"LO " * 14}"\n' + TEXT[end:], tmp_path)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadMaterial, match="cannot be read"):
        load_material(PACKAGE, Material, check_material, tmp_path / "none.toml")
    with pytest.raises(BadMaterial, match="cannot be read"):
        load_material(PACKAGE, Material, check_material, tmp_path)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadMaterial, match="cannot be read"):
        load_material(PACKAGE, Material, check_material, tmp_path / "bytes.toml")
    with pytest.raises(BadMaterial, match="too large"):
        load("#" * (LARGEST_FILE + 1), tmp_path)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("flip = 25", "flip = -25"),
        ("full_hand = 15", "full_hand = -1"),
        ("unfounded_challenge = 10", "unfounded_challenge = -10"),
        ("colour_length = 5", "colour_length = -1"),
        ("colour_length = 5", "colour_length = 0"),
        ("A = 1\n", "A = -1\n"),
    ],
)
def test_negative_figures_are_refused(tmp_path: Path, old: str, new: str) -> None:
    assert old in TEXT
    with pytest.raises(BadMaterial):
        load(TEXT.replace(old, new), tmp_path)


def test_a_provenance_that_is_a_number_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadMaterial):
        load(TEXT.replace('from = "X"', "from = 3"), tmp_path)


@pytest.mark.rule("O31")
def test_the_generator_scores_with_the_figures_of_the_material(
    lexicon: Lexicon, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace("colour_length = 5", "colour_length = 3"), "utf-8")
    game = new_game(lexicon, path)
    setup = new_setup(game, 2, "seed", {})
    state = game.parse_position({"racks": ["CEw ADw REw TAw EPw"]}, setup)
    automaton, rack = lexicon.automaton, state.racks[0]
    play, score = moves.best_plays(automaton, state, rack, game.prisms, game.material, 1)[0]
    assert game.apply(state, 0, play, 0).effects.score == score
