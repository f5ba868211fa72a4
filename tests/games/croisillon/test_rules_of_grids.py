"""The rules of words, lines, jokers and points, and the text of grids."""

from collections.abc import Callable
from itertools import permutations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from logomachie.engine.refusal import Refusal
from logomachie.games.croisillon.grid import (
    Grid,
    Place,
    cell_name,
    format_grid,
    parse_cell,
    parse_grid,
)
from logomachie.games.croisillon.reading import Reading, missing, read
from logomachie.games.croisillon.referee import CroisillonGame
from tests.games.croisillon.table import HAND, JAZZ, any_grids, plain_reading, star_grids

LINES = {"C23", "C24", "C25", "C27", "C28"}


def reading_of(game: CroisillonGame, grid: Grid | str, used: tuple[str, ...] = ()) -> Reading:
    grid = parse_grid(grid) if isinstance(grid, str) else grid
    return read(grid.cards, game.material, game.lexicon, used)


def faults(game: CroisillonGame, grid: Grid | str) -> list[tuple[str, str]]:
    return [(fault.rule, fault.key) for fault in reading_of(game, grid).faults]


# -- reading, compared with a plain reader


@pytest.mark.rule("C21", "C22", "C23", "C24", "C25", "C27", "C28", "C30")
@given(st.one_of(any_grids(), star_grids()))
def test_words_points_and_faults_are_those_of_a_plain_reader(
    game: CroisillonGame, grid: Grid
) -> None:
    reading = read(grid.cards, game.material, None)
    plain = plain_reading(grid.cards)
    assert sorted((word.text, word.points) for word in reading.words) == plain.words
    assert reading.score == sum(points for _, points in plain.words)
    broken = {fault.rule for fault in reading.faults}
    if len(grid.spots) == 1:
        assert broken == {"C21"}
    else:
        assert broken == plain.broken


@pytest.mark.rule("C26")
@given(star_grids())
def test_a_grid_is_lawful_exactly_when_all_its_words_exist(
    game: CroisillonGame, grid: Grid
) -> None:
    plain = plain_reading(grid.cards)
    assume(plain.words and not plain.broken)
    wrong = {text for text, _ in plain.words if text not in game.lexicon}
    found = reading_of(game, grid).faults
    assert {word for fault in found for word in fault.words} == wrong
    assert {fault.rule for fault in found} <= {"C26", "C28"}


@pytest.mark.rule("C22")
@given(star_grids(), st.integers(1, 3), st.booleans())
def test_turned_or_mirrored_a_grid_says_the_same(
    game: CroisillonGame, grid: Grid, quarters: int, mirrored: bool
) -> None:
    cards = grid.cards
    if mirrored:
        cards = {(row, -column): card for (row, column), card in cards.items()}
    for _ in range(quarters):
        cards = {(column, -row): card for (row, column), card in cards.items()}
    one, other = reading_of(game, grid), reading_of(game, Grid.of(cards))
    assert one.score == other.score
    assert sorted(word.text for word in one.words) == sorted(word.text for word in other.words)
    assert sorted(f.rule for f in one.faults) == sorted(f.rule for f in other.faults)


@given(any_grids(), st.integers(-9, 9), st.integers(-9, 9))
def test_a_grid_is_the_same_wherever_it_lies(grid: Grid, down: int, right: int) -> None:
    moved = {(row + down, column + right): card for (row, column), card in grid.cards.items()}
    assert Grid.of(moved) == grid


# -- the printed examples, and all that is wrong at once


@pytest.mark.rule("C22", "C30")
def test_the_words_of_a_grid_have_places_directions_and_points(game: CroisillonGame) -> None:
    reading = reading_of(game, JAZZ)
    assert reading.words == (
        ("JAZZ", "G2", ">", 16),
        ("JUGE", "G2", "<", 16),
        ("JET", "G2", "v", 13),
        ("CARTE", "D4", ">", 11),
        ("CRI", "D4", "<", 10),
    )
    assert reading.score == 66
    assert not reading.faults
    up = reading_of(game, "l/e/u/Q")
    assert up.words == (("QUEL", "B5", "^", 15),)


@pytest.mark.rule("C23", "C24", "C25", "C26", "C27", "C28")
def test_every_fault_is_listed_with_its_cells(game: CroisillonGame) -> None:
    grid = "eLe...CaT/.....*a/es..L*a*l"
    found = [(f.rule, f.key, " ".join(f.cells), *f.words) for f in reading_of(game, grid).faults]
    assert found == [
        ("C25", "pieces", "B2 C2 D2 H2 I2 J2 B4 C4"),
        ("C23", "two-capitals", "H2 I2 J2"),
        ("C24", "no-capital", "B4 C4"),
        ("C24", "no-capital", "G3 G4"),
        ("C28", "two-jokers", "G4 H4"),
        ("C26", "unknown-word", "F4 G4 H4", "LAL"),
        ("C27", "twice", "C2 D2 B2", "LE"),
    ]


@pytest.mark.rule("C24")
def test_each_line_without_a_capital_is_a_fault_of_its_own(game: CroisillonGame) -> None:
    found = reading_of(game, "es/et").faults
    assert [fault.cells for fault in found] == [
        ("B2", "C2"),
        ("B3", "C3"),
        ("B2", "B3"),
        ("C2", "C3"),
    ]
    assert {fault.rule for fault in found} == {"C24"}


@pytest.mark.rule("C20")
def test_cards_that_are_not_in_the_hand_are_named_one_by_one() -> None:
    grid = parse_grid("Tarte/*ee*?")
    found = list(missing(grid.cards, "TTaae"))
    assert [(fault.key, fault.cells, fault.values.get("card")) for fault in found] == [
        ("too-many", (), None),
        ("not-in-hand", ("D2",), "r"),
        ("not-in-hand", ("E2",), "t"),
        ("not-in-hand", ("B3",), "*"),
        ("not-in-hand", ("C3",), "e"),
        ("not-in-hand", ("D3",), "?"),
    ]


@pytest.mark.rule("C20")
@given(any_grids(), st.permutations(list(HAND.replace(" ", ""))), st.integers(0, 15))
def test_a_grid_takes_what_the_hand_has_and_no_more(
    grid: Grid, order: list[str], size: int
) -> None:
    hand = "".join(order[:size])
    lacking = [fault for fault in missing(grid.cards, hand) if fault.key == "not-in-hand"]
    kinds = sorted(grid.kinds)
    left = sorted(hand)
    for card in list(kinds):
        if card in left:
            left.remove(card)
            kinds.remove(card)
    assert sorted(str(fault.values["card"]) for fault in lacking) == kinds


@pytest.mark.rule("C23")
def test_a_gap_ends_a_line(game: CroisillonGame) -> None:
    assert faults(game, "L.T/e.u/s.e/T.r") == [("C25", "pieces"), ("C23", "two-capitals")]
    # Two capitals on one row, with places between them that are empty.
    assert faults(game, ".L.T/.e.u/Jules") == []


# -- jokers


@pytest.mark.rule("C28")
def test_a_jokers_letters_go_right_left_down_up(game: CroisillonGame) -> None:
    cross = ".l/.e/.u/f{}ourte/.e/.n/.i/.r"
    good = [
        "".join(letters)
        for letters in permutations("YIVQ")
        if not faults(game, cross.format("*" + "".join(letters)))
    ]
    assert good == ["YIVQ"]


@pytest.mark.rule("C28")
@pytest.mark.parametrize("told", ["*?", "*Y?V?", "*????", "*?IVQ"])
def test_the_referee_fills_in_what_is_left_open(game: CroisillonGame, told: str) -> None:
    reading = reading_of(game, f".l/.e/.u/f{told}ourte/.e/.n/.i/.r")
    assert not reading.faults
    assert reading.score == 25
    assert all(word.text in game.lexicon for word in reading.words)
    assert "?" not in format_grid(reading.grid)
    again = reading_of(game, reading.grid)
    assert again.words == reading.words
    assert again.grid == reading.grid


@pytest.mark.rule("C27", "C28")
@given(st.text("aeiourstln", min_size=1, max_size=3), st.integers(1, 4))
def test_open_letters_are_found_exactly_when_enough_words_exist(
    game: CroisillonGame, rest: str, count: int
) -> None:
    known = [f"{letter}{rest.upper()}" for letter in map(chr, range(65, 91))]
    known = [word for word in known if word in game.lexicon]
    cards: dict[Place, str] = {(0, 0): "*?"}
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0))[:count]:
        cards |= {(down * n, right * n): card for n, card in enumerate(rest, 1)}
    reading = read(cards, game.material, game.lexicon)
    if len(known) >= count:
        assert not reading.faults
        assert len({word.text for word in reading.words}) == count
    else:
        assert {fault.rule for fault in reading.faults} <= {"C26", "C27"}
        assert reading.faults
    # Words that were played are no choice.
    others = read(cards, game.material, game.lexicon, known[1:])
    assert bool(others.faults) == (count > 1 or not known)


@pytest.mark.rule("C28")
def test_a_small_joker_is_one_letter_in_all_its_words(game: CroisillonGame) -> None:
    tarte = "....N/Tart*{}/....f/....l/....e"
    good = [x for x in "abcdefghijklmnopqrstuvwxyz" if not faults(game, tarte.format(x))]
    assert good == ["e"]
    wrong = reading_of(game, tarte.format("i")).faults
    assert {(fault.key, *fault.cells) for fault in wrong} == {("joker-frozen", "F3")}
    # Where no other letter would help, the word alone is at fault.
    assert faults(game, "Lz*z") == [("C26", "unknown-word")]


@pytest.mark.rule("C27")
def test_forms_of_a_word_are_different_words(game: CroisillonGame) -> None:
    assert faults(game, "xueFeu") == []
    assert faults(game, "ueFeu") == [("C27", "twice")]
    grid = "...s/...a/...r/...u/zeyAvoir"
    assert sorted(word.text for word in reading_of(game, grid).words) == ["AURAS", "AVOIR", "AYEZ"]
    assert faults(game, grid) == []


@pytest.mark.rule("C26")
def test_words_have_no_limit_of_length(game: CroisillonGame) -> None:
    assert faults(game, "Anticonstitutio") == [("C26", "unknown-word")]
    assert faults(game, "Reconnaissables") == []


# -- text


@given(st.one_of(any_grids(), star_grids()))
def test_a_grid_is_its_text(grid: Grid) -> None:
    text = format_grid(grid)
    assert parse_grid(text) == grid
    assert parse_grid(text.replace("/", "\n")) == grid
    assert parse_grid(f" {text} / ") == grid


@given(st.lists(st.sampled_from(["A", "b", "*c", "*D", "*?", "*E?F", "*?GHI", ".", "."])))
def test_any_row_of_cards_reads_back(cards: list[str]) -> None:
    cards = cards[:24]
    grid = Grid.of({(0, column): card for column, card in enumerate(cards) if card != "."})
    assert parse_grid(format_grid(grid)) == grid
    assert parse_grid(" ".join(cards)) == grid


@pytest.mark.parametrize(
    "text", ["J4t", "J*", "**e", "*", "?", "*ABCDEet", "Jet\tu", "J-t", "Jeß", "٣", "J" * 2000]
)
def test_what_is_no_grid_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        parse_grid(text)
    assert (refused.value.rule, refused.value.key) == ("C20", "unreadable")


@pytest.mark.rule("C26")
def test_accents_may_be_written() -> None:
    assert parse_grid("Pêché/œ") == parse_grid("Peche/oe")


@given(st.integers(-1, 24), st.integers(-1, 24))
def test_a_cell_is_its_name(row: int, column: int) -> None:
    assert parse_cell(cell_name((row, column))) == (row, column)
    assert parse_cell(cell_name((row, column)).lower()) == (row, column)


@pytest.mark.parametrize("size", [24, 25])
@pytest.mark.parametrize("build", [lambda n: "." * (n - 2), lambda n: "/" * (n - 1)])
def test_a_draft_may_be_wide_but_not_wider_than_the_alphabet(
    size: int, build: Callable[[int], str]
) -> None:
    text = "a" + build(size) + "b"
    if size > 24:
        with pytest.raises(Refusal, match="C25 too-large"):
            parse_grid(text)
    else:
        assert len(parse_grid(text).spots) == 2
