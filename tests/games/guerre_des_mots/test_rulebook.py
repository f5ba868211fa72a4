"""The rulebook says what the material says, and its diagrams are positions of the game."""

import re

import pytest

from logomachie.engine.rulebook import Rulebook, read_rulebook
from logomachie.games.guerre_des_mots.referee import GuerreGame
from tests.games.guerre_des_mots.table import position, read

BOOKS = {
    language: read_rulebook("logomachie.games.guerre_des_mots", language)
    for language in ("fr", "en")
}
RULES = """
G1 G2 G3 G4 G10 G11 G12 G13 G20 G21 G22 G23 G24 G30 G31 G32 G33 G34 G35 G40 G41 G42 G43 G44 G50 G51
G52 G60 G61 G62 G70 G80 G81 G82 G83 G84 G90 G91 G92 G93 G94 G95 G100 G101 G102 G103 G104 G110
G120
""".split()
ROW = re.compile(r"^ *(\d+)  ((?:\S )*\S)$", re.MULTILINE)
books = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)


@books
def test_all_rules_are_there(book: Rulebook) -> None:
    assert list(book.rules) == RULES
    assert len(RULES) == 49


@books
@pytest.mark.rule("G2", "G10", "G94", "G103")
def test_the_figures_are_those_of_the_material(book: Rulebook, game: GuerreGame) -> None:
    figures = game.material.figures
    for size in set(figures.hands):
        assert str(size) in book.rules["G10"].text
    assert f" {figures.draw} " in book.rules["G94"].text
    assert str(figures.turns) in book.rules["G103"].text
    for piece, value in game.material.firing.items():
        if piece != "from":
            assert str(value) in book.rules["G2"].text
    for piece, letters in game.material.pieces.items():
        if piece != "from":
            assert ", ".join(letters) in book.rules["G2"].text


@books
def test_the_tokens_are_those_of_the_box(book: Rulebook) -> None:
    for number in ("104", "52", "34", "8"):
        assert number in book.rules["G1"].text


def _diagrams(book: Rulebook) -> list[dict[tuple[int, int], str]]:
    """The letters of each diagram by row and column."""
    found = []
    for block in book.introduction.split("```")[1::2]:
        head = block.strip("\n").splitlines()[0].split()
        letters = {}
        for row, cells in ROW.findall(block):
            for column, letter in zip(head, cells.split(), strict=True):
                if letter != ".":
                    letters[int(row) - 1, ord(column) - 65] = letter
        found.append(letters)
    return found


@books
@pytest.mark.rule("G100")
def test_diagram_2_is_the_position_that_wins(book: Rulebook, game: GuerreGame) -> None:
    chain = "0 C20> RUSA, F16v PARIA, F16> PURS, I11v ORALES, I11> ORNA"
    assert _diagrams(book)[0] == read(game, position(game, [chain]))


@books
@pytest.mark.rule("G20", "G70", "G80", "G100")
def test_diagram_1_holds_what_the_rules_say_of_it(book: Rulebook, game: GuerreGame) -> None:
    chains = ["0 B10> ESSENTIELLE", "0 F16> PURS+PRIA", "1 I4> RITE", "1 F6> BON"]
    assert _diagrams(book)[1] == read(game, position(game, chains))
