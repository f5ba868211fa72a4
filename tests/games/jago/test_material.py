"""The material of JAGO: what lies in the box, and boxes that cannot be played with."""

from collections.abc import Callable
from pathlib import Path

import pytest

from logomachie.engine.material import BadMaterial, load_material
from logomachie.games.jago import state
from logomachie.games.jago.referee import JagoGame, new_game
from logomachie.games.jago.state import Material, check_material

OWN = Path(state.__file__).with_name("material.toml").read_text("utf-8")


@pytest.fixture
def load(tmp_path: Path) -> Callable[[str], Material]:
    """Reads the text of a material."""

    def read(text: str) -> Material:
        path = tmp_path / "box.toml"
        path.write_text(text, "utf-8")
        return load_material("logomachie.games.jago", Material, check_material, path)

    return read


@pytest.mark.rule("J1")
def test_the_box_holds_110_letters(game: JagoGame) -> None:
    assert len(game.material.letters) == 110
    counts = "A7 B2 C3 D6 E13 F2 G3 H5 I8 J1 K2 L5 M3 N10 O4 P2 Q1 R7 S8 T6 U5 V1 W2 X1 Y1 Z2"
    for item in counts.split():
        assert game.material.letters.count(item[0]) == int(item[1:])


@pytest.mark.rule("J2", "J3")
def test_the_board_the_racks_and_the_dial(game: JagoGame) -> None:
    board, figures = game.material.board, game.material.figures
    assert (board.columns, board.rows, board.centre) == (11, 11, 5 * 11 + 5)
    assert (figures.rack, figures.dial, figures.penalty) == (12, 5, 3)


@pytest.mark.rule("J33")
def test_how_many_letters_may_be_replaced(game: JagoGame) -> None:
    most = [game.material.figures.most_replaced(length) for length in range(2, 12)]
    assert most == [1, 1, 1, 1, 1, 2, 3, 4, 5, 6]


def test_another_box_is_another_game(game: JagoGame, load: Callable[[str], Material]) -> None:
    other = JagoGame(game.lexicon, load(OWN.replace("rack = 12", "rack = 10")))
    assert other.material_fingerprint != game.material_fingerprint
    assert new_game(game.lexicon).material_fingerprint == game.material_fingerprint


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("columns = 11", "columns = 10"),
        ("columns = 11", "columns = 13"),
        ("rows = 11", "rows = 1"),
        ("A = 7\n", ""),
        ("A = 7\n", "A = -1\n"),
        ("A = 7\n", 'A = "seven"\n'),
        ("A = 7\n", "A = 7\nAA = 1\n"),
        ("rack = 12", "rack = 1"),
        ("rack = 12", "rack = 60"),
        ("E = 13", "E = 1000000000"),
        ("dial = 5", "dial = 0"),
        ("kept = 5", "kept = -1"),
        ("penalty = 3", "penalty = -3"),
        ("penalty_seconds = 30", "penalty_seconds = 0"),
        ('from = "XR"', ""),
        ("dial = 5", ""),
    ],
)
def test_a_box_that_cannot_be_played_with_is_refused(
    load: Callable[[str], Material], old: str, new: str
) -> None:
    assert old in OWN
    load(OWN)
    with pytest.raises(BadMaterial):
        load(OWN.replace(old, new))
