"""The material, the seats and the deal (G1-G4, G10, G11)."""

from collections import Counter
from pathlib import Path

import pytest

from logomachie.engine.game import new_setup
from logomachie.engine.material import BadMaterial
from logomachie.games.guerre_des_mots import referee
from logomachie.games.guerre_des_mots.referee import GuerreGame, new_game
from logomachie.lexicon import Lexicon
from tests.games.guerre_des_mots.table import do, kinds, position, refusal_of

OWN = Path(referee.__file__).with_name("material.toml").read_text("utf-8")
VALUES = {"NML": 8, "RST": 8, "PDBFGVHY": 10, "JKQWXZ": 12, "C": 0, "AEIOU": 0, "+?": 0}
SMALL = """
.bbbb...
........
..VRRV..
........
........
....MRRM
........
.bbbb...
"""


@pytest.mark.rule("G1")
def test_the_box_holds_104_tokens(game: GuerreGame) -> None:
    tokens = game.tokens_of_box
    letters = Counter(token.letter for token in tokens)
    assert len(tokens) == 104
    assert sum(letters[letter] for letter in "AEIOU") == 34
    assert (letters["Y"], letters["+"], letters["?"]) == (2, 8, 8)
    assert sum(letters[letter] for letter in "BCDFGHJKLMNPQRSTVWXZ") == 52


@pytest.mark.rule("G1")
def test_vowels_and_c_have_an_accented_back(game: GuerreGame) -> None:
    for token in game.tokens_of_box:
        assert bool(token.accented) == (token.letter in "AEIOUC"), token
        assert bool(token.piece) == (token.letter not in "AEIOUC+"), token


@pytest.mark.rule("G2")
def test_values_of_fire(game: GuerreGame) -> None:
    by_letter = {letter: value for letters, value in VALUES.items() for letter in letters}
    for token in game.tokens_of_box:
        assert token.value == by_letter[token.letter], token


@pytest.mark.rule("G3")
def test_the_squares(game: GuerreGame) -> None:
    rows = game.material.rows
    assert len(rows) == 20
    assert {len(row) for row in rows} == {20}
    for name, lines in game.material.goal_lines.items():
        for line in lines:
            kinds = sorted(game.material.squares[cell] for cell in line)
            assert kinds == (["M", "M", "R", "R"] if name == "centre" else ["R", "R", "V", "V"])
    blue = {cell for cell, kind in enumerate(game.material.squares) if kind == "b"}
    assert blue == {cell for base in game.material.base_cells.values() for cell in base}


@pytest.mark.rule("G3")
def test_the_board_is_the_same_from_north_and_south_and_from_east_and_west(
    game: GuerreGame,
) -> None:
    rows = game.material.rows
    assert rows == rows[::-1] == tuple(row[::-1] for row in rows)


@pytest.mark.rule("G4")
@pytest.mark.parametrize("players", range(2, 9))
def test_seats_have_bases_of_their_own(game: GuerreGame, players: int) -> None:
    material = game.material
    bases = [material.bases_of(seat, players) for seat in range(players)]
    taken = [base for own in bases for base in own]
    assert len(taken) == len(set(taken))
    sides = [material.side_of(seat, players) for seat in range(players)]
    for own, side in zip(bases, sides, strict=True):
        assert len(own) == (2 if sides.count(side) == 1 else 1)


@pytest.mark.rule("G4")
def test_opposite_sides_come_first(game: GuerreGame) -> None:
    sides = {
        players: "".join(game.material.side_of(seat, players) for seat in range(players))
        for players in range(2, 9)
    }
    assert sides == {
        2: "SN",
        3: "SON",
        4: "SONE",
        5: "SONES",
        6: "SONNES",
        7: "SOONNES",
        8: "SOONNEES",
    }


@pytest.mark.rule("G4", "G12", "G13")
def test_who_is_alone_on_a_side_begins_on_either_base(game: GuerreGame) -> None:
    for base in ("C20", "O20"):
        state = position(game, [], ["RUSA", ""])
        assert do(game, state, f"lay {base}> RUSA").chains
    crowded = position(game, [], ["RUSA"], players=8)
    assert refusal_of(game, crowded, "lay O20> RUSA") == ("G12", "first-on-base")
    begun = position(game, ["0 C20> RUSA"], ["MIEL"], players=8)
    assert refusal_of(game, begun, "lay O20> MIEL") == ("G21", "isolated")


@pytest.mark.rule("G10")
@pytest.mark.parametrize(
    ("players", "size"), [(2, 18), (3, 18), (4, 18), (5, 16), (6, 16), (7, 14), (8, 13)]
)
def test_the_deal(game: GuerreGame, players: int, size: int) -> None:
    state = game.start(new_setup(game, players, "deal", {}))
    for arsenal in state.arsenals:
        assert len(arsenal) == size
        assert kinds(game, arsenal).count("+") == kinds(game, arsenal).count("?") == 1
    assert set(kinds(game, state.box)) <= {"+", "?"}
    assert len(state.box) == 16 - 2 * players
    assert len(state.reserve) == 88 - players * (size - 2)
    assert game.tokens(state).total() == 104


@pytest.mark.rule("G10")
def test_the_arsenal_is_not_refilled(game: GuerreGame) -> None:
    state = position(game, ["0 C20> RUSA"], ["PARIXZ", ""])
    after = do(game, state, "lay F16v PARI")
    assert kinds(game, after.arsenals[0]) == ["X", "Z"]
    assert after.reserve == state.reserve


@pytest.mark.rule("G11")
def test_the_letter_nearest_to_a_begins(game: GuerreGame) -> None:
    for number in range(30):
        state = game.start(new_setup(game, 3, f"first-{number}", {}))
        *before, last = state.opening
        letters = [game.tokens_of_box[token].letter if token >= 0 else "Z~" for token in last]
        assert letters[state.turn] == min(letters)
        assert letters.count(min(letters)) == 1
        for drawn in before:
            tied = [game.tokens_of_box[token].letter for token in drawn if token >= 0]
            assert tied.count(min(tied)) > 1


@pytest.mark.rule("G11")
def test_turns_go_clockwise(game: GuerreGame) -> None:
    state = position(game, [], ["RUSA", "MOTS", "SELS"], players=3, turn=1)
    state = do(game, state, "lay A15v MOTS")
    assert state.turn == 2
    state = do(game, state, "lay C1> SELS")
    assert state.turn == 0


def _override(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    text = OWN
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "material.toml"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("..bbbb........bbbb..", "..bbbb"),
        ("b.r.#", "b.r.?"),
        ('SO = "C20-F20"', 'SO = "C20-G20"'),
        ('SO = "C20-F20"', 'SO = "C20-F19"'),
        ('SO = "C20-F20"', 'SO = "C99-F99"'),
        ('SO = "C20-F20"', 'SO = "C16-F16"'),
        ('SO = "C20-F20"', 'XX = "C20-F20"'),
        ('2 = "SO+SE NO+NE"', '2 = "SO+SE SO+NE"'),
        ('2 = "SO+SE NO+NE"', '2 = "SO+SE"'),
        ('centre = "', 'middle = "'),
        ("Eé6", "Eà6"),
        ("Eé6", "e6"),
        ("crosses = 8", "crosses = 7"),
        ("R6 S6", ""),
        ("hands = [18, ", "hands = ["),
        ("draw = 2", "draw = 0"),
        ("dame = 12", 'dame = "12"'),
        ('fou = "NML"', 'pion = "NML"'),
    ],
)
def test_a_material_that_cannot_be_played_is_refused(
    lexicon: Lexicon, tmp_path: Path, old: str, new: str
) -> None:
    with pytest.raises(BadMaterial):
        new_game(lexicon, _override(tmp_path, (old, new)))


def small_board(tmp_path: Path) -> Path:
    """A board of 8 by 8, good for two players."""
    text = OWN.split("[board]")[0] + f'[board]\nfrom = "R"\nsquares = """{SMALL}"""\n'
    text += '[bases]\nfrom = "R"\n'
    places = ("SO B8-E8", "NO B1-E1", "SE B8-E8", "NE B1-E1", "ONO B1-E1", "OSO B8-E8")
    for place in (*places, "ENE B1-E1", "ESE B8-E8"):
        name, line = place.split()
        text += f'{name} = "{line}"\n'
    text += '[goals]\nfrom = "R"\ncentre = "E6-H6"\nN = "C3-F3"\n'
    text += "[seats]" + OWN.split("[seats]")[1].replace("SO+SE NO+NE", "SO NO")
    path = tmp_path / "small.toml"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.rule("G3", "G100")
def test_a_small_board_is_played_on(lexicon: Lexicon, tmp_path: Path) -> None:
    game = new_game(lexicon, small_board(tmp_path))
    state = position(game, [], ["RUSASPELS", "MOTSE"])
    for text in ("lay B8> RUSA", "lay B1> MOTS", "lay E6v SP", "lay E2v E"):
        state = do(game, state, text)
    assert game.scores(state) == (2, 1)
    state = do(game, state, "lay F6> ELS")
    result = game.result(state)
    assert result
    assert (result.winners, result.rule) == ((0,), "G100")
    assert (result.reason, result.who) == ("goal-reached", 0)
    assert len(game.render(game.view(state, 0), "fr").splitlines()) < 20


@pytest.mark.rule("G3", "G110")
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("rule", ["simple", "general"])
def test_the_table_fits_a_terminal_and_shows_what_the_rule_needs(
    game: GuerreGame, rule: str, language: str
) -> None:
    state = position(game, [], ["RUSAEéE?+", ""], rule=rule)
    lines = game.render(game.view(state, 0), language).splitlines()
    assert max(map(len, lines)) <= 80
    assert any(piece in "".join(lines[1:21]) for piece in "fctdr") == (rule == "general")
    arsenal = next(line for line in lines if "arsenal" in line)
    assert arsenal.isascii() == (rule == "simple")
