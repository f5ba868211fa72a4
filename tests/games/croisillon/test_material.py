"""The cards of CROISILLON, and the files that owners of a real box put in their place."""

from collections import Counter
from pathlib import Path

import pytest

from logomachie.engine.game import new_setup
from logomachie.engine.material import BadMaterial, load_material
from logomachie.games.croisillon.referee import CroisillonGame, new_game
from logomachie.games.croisillon.state import Material, check_material, make_packs
from logomachie.lexicon import Lexicon
from tests.games.croisillon.table import VALUES, do

PACKAGE = "logomachie.games.croisillon"
FILE = Path(__file__).parents[3] / "src/logomachie/games/croisillon/material.toml"
TEXT = FILE.read_text("utf-8")
SMALLS = (
    "a8 b2 c3 d3 e13 f1 g1 h1 i6 j1 k1 l5 m3 n6 o5 p3 q1 r6 s6 t6 u5 v2 w1 x1 y1 z1 *3"
).split()


def load(text: str, folder: Path) -> Material:
    path = folder / "mine.toml"
    path.write_text(text, "utf-8")
    return load_material(PACKAGE, Material, check_material, path)


@pytest.mark.rule("C1")
def test_there_are_123_cards_in_two_packs(game: CroisillonGame) -> None:
    capitals, smalls = make_packs(game.material)
    assert len(capitals) + len(smalls) == 123
    assert Counter(capitals) == Counter("ABCDEFGHIJKLMNOPQRSTUVWXYZ??")
    assert Counter(smalls) == {item[0]: int(item[1:]) for item in SMALLS}


@pytest.mark.rule("C1", "C30")
def test_every_card_has_its_value_and_a_joker_none(game: CroisillonGame) -> None:
    assert {card: game.material.value(card) for card in VALUES} == VALUES
    for joker in ("*", "?", "*e", "*E", "*?", "*YI"):
        assert game.material.value(joker) == 0
    # What the printed examples say.
    stated = {"J": 10, "C": 6, "T": 4, "a": 1, "e": 1, "d": 3, "g": 3}
    stated |= {"i": 2, "r": 2, "t": 2, "u": 2, "z": 5}
    assert {card: game.material.value(card) for card in stated} == stated


@pytest.mark.rule("C1", "C40")
def test_the_figures_of_the_rules(game: CroisillonGame) -> None:
    figures = game.material.figures
    assert (figures.capitals, figures.smalls, game.material.hand_size) == (2, 13, 15)
    assert figures.unfounded_challenge == 10
    assert list(game.players) == [2, 3, 4]
    defaults = {option.name: option.default for option in game.options}
    assert defaults == {
        "target": 300,
        "limit": 60,
        "no_repeat": "grid",
        "words": "arbiter",
        "window": 20,
    }


def test_a_copy_of_the_file_is_the_same_material(game: CroisillonGame, tmp_path: Path) -> None:
    assert load("# mine\n" + TEXT, tmp_path) == game.material


@pytest.mark.rule("C1")
def test_an_owner_may_correct_the_material(lexicon: Lexicon, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace("J = 10", "J = 12").replace("\n***", "\n****e"), "utf-8")
    mine, ours = new_game(lexicon, path), new_game(lexicon)
    assert mine.material_fingerprint != ours.material_fingerprint
    setup = new_setup(mine, 2, "rules", {})
    state = mine.parse_position({"hands": ["J e"]}, setup)
    assert mine.tokens(state).total() == 125
    assert do(mine, state, "lay Je").scores == (13, 0)


@pytest.mark.rule("C1")
def test_other_hands_can_be_dealt(lexicon: Lexicon, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace("capitals = 2", "capitals = 3").replace("= 13", "= 7"), "utf-8")
    game = new_game(lexicon, path)
    state = game.start(new_setup(game, 4, "seed", {}))
    assert [len(hand) for hand in state.hands] == [10] * 4


REFUSED = [
    ("not TOML", "smalls = 13", "smalls 13", "line"),
    ("no provenance", 'from = "XDR" # derived: two', "# derived: two", r"\[smalls\] must say"),
    ("unknown provenance", 'from = "XR" # the total', 'from = "Q" # the total', r"\[capitals\]"),
    ("a figure is missing", "smalls = 13", "", "smalls"),
    ("a figure is a text", "smalls = 13", 'smalls = "13"', "smalls"),
    ("a digit as a card", "ABCD", "ABC4", "not 4"),
    ("a small letter among the capitals", "ABCD", "ABCd", "not d"),
    ("a capital among the small letters", "aaaaaaaa", "aaaaaaaA", "not A"),
    ("a small joker among the capitals", "??", "?*", r"not \*"),
    ("an accent", "ABCD", "ABCÉ", "not É"),
    ("a letter without value", "z = 5", "", "the letter z has no value"),
    ("a value that is a text", "Z = 10", 'Z = "ten"', "the letter Z has no value"),
    ("a negative value", "Z = 10", "Z = -10", "Z must be 0 to"),
    ("no capital in a hand", "capitals = 2", "capitals = 0", "a hand has 1 capital"),
    ("no small letter in a hand", "smalls = 13", "smalls = 0", "a hand has 1 capital"),
    ("a hand too large", "smalls = 13", "smalls = 22", "23 cards at most"),
    ("too few capitals", "ABCDEFGHIJKLMNOPQRST", "", "do not fill"),
    ("too few small letters", "smalls = 13", "smalls = 19", "do not fill"),
    ("a negative penalty", "challenge = 10", "challenge = -10", "must be 0 to"),
    ("no round of passes", "passes = 3", "passes = 0", "must be 1 to"),
]


@pytest.mark.rule("C1")
@pytest.mark.parametrize(
    ("old", "new", "reason"), [item[1:] for item in REFUSED], ids=[item[0] for item in REFUSED]
)
def test_a_bad_material_is_refused_with_the_reason(
    tmp_path: Path, old: str, new: str, reason: str
) -> None:
    assert old in TEXT
    with pytest.raises(BadMaterial, match=reason):
        load(TEXT.replace(old, new), tmp_path)
