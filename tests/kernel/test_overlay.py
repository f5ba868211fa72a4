import pytest

from logomachie.kernel.overlay import plays as overlay
from logomachie.kernel.overlay.layout import Position, Words
from logomachie.lexicon import Lexicon

LIMITS = [1] * 7 + [2, 3, 4, 5, 6, 7]


@pytest.fixture(scope="module")
def words(lexicon: Lexicon) -> Words:
    return overlay.words_of(lexicon, LIMITS)


def board(*lines: str, tiles: str, forms: tuple[overlay.Form, ...] = ()) -> Position:
    """A board of 11 x 11 with these lines from the sixth row on, each from column A."""
    rows = ["." * 11] * 5 + [line.ljust(11, ".") for line in lines]
    return overlay.position_of(rows + ["." * 11] * (11 - len(rows)), tiles, forms)


def play_of(words: Words, position: Position, word: str) -> list[overlay.Play]:
    return [play for play in overlay.all_plays(words, position) if play.word == word]


@pytest.mark.rule("J32", "J33")
@pytest.mark.parametrize(
    ("before", "tiles", "word", "gain"),
    [
        ("...ras", "G", "GRAS", 3 * 2 + 1),
        ("..gras", "EIL", "GRESIL", 4 * 2 + 2),
        ("..gresil", "BIEN", "BRESILIEN", 6 * 2 + 3),
        ("...faux", "E", "EAUX", 8),
        ("...eaux", "M", "MAUX", 8),
        ("...maux", "T", "TAUX", 8),
        ("...peche", "EMR", "EMPECHER", 13),
    ],
)
def test_a_steal_turns_the_whole_word(
    words: Words, before: str, tiles: str, word: str, gain: int
) -> None:
    (play,) = play_of(words, board(before, tiles=tiles), word)
    assert (play.verdict, play.gain) == ("stolen", gain)


@pytest.mark.rule("J34")
@pytest.mark.parametrize(("word", "tiles"), [("PECHER", "R"), ("PECHEUR", "UR")])
def test_the_same_meaning_gives_only_the_new_letters(words: Words, word: str, tiles: str) -> None:
    (play,) = play_of(words, board("...peche", tiles=tiles), word)
    assert (play.verdict, play.gain) == ("lengthened", len(tiles))


@pytest.mark.rule("J35")
def test_no_form_comes_back(words: Words) -> None:
    position = board("...eaux", tiles="F", forms=(overlay.Form(5 * 11 + 3, False, "FAUX"),))
    assert not play_of(words, position, "FAUX")
    assert play_of(words, board("...eaux", tiles="F"), "FAUX")


@pytest.mark.rule("J35")
def test_forms_follow_a_word_through_plays(words: Words) -> None:
    position = board("...faux", tiles="EF")
    plays = overlay.all_plays(words, position)
    (row,) = [row for row, play in zip(plays.rows, plays, strict=True) if play.word == "EAUX"]
    after = overlay.after(words, position, row)
    back = overlay.turned(after, after.tiles)
    assert not play_of(words, back, "FAUX")
    assert not play_of(words, back, "EAUX")


@pytest.mark.rule("J33")
def test_a_short_word_changes_one_letter(words: Words) -> None:
    assert play_of(words, board("...maux", tiles="TN"), "TAUX")
    assert not play_of(words, board("...maux", tiles="SE"), "SEUX")
    assert not play_of(words, board("...gras", tiles="PO"), "PROS")


@pytest.mark.rule("J36", "J37")
def test_ones_own_word_is_not_replaced(words: Words) -> None:
    assert not play_of(words, board("...FAUX", tiles="E"), "EAUX")
    assert play_of(words, board("...FAUx", tiles="E"), "EAUX")


@pytest.mark.rule("J31")
def test_a_new_word_takes_the_letters_that_it_crosses(words: Words) -> None:
    plays = play_of(words, board("...chat", tiles="ROI"), "ROC")
    down = [play for play in plays if play.down]
    assert [(play.verdict, play.gain) for play in down] == [("new", 2 + 2)]


@pytest.mark.rule("J38")
@pytest.mark.parametrize(
    ("before", "tile", "word", "verdict", "kept", "gain"),
    [
        ("..sa.on", "L", "SALON", "stolen", "", 1 + 2 * 4),
        ("..SA.on", "L", "SALON", "stolen", "", 1 + 2 * 2),
        ("..SA.ON", "L", "SALON", "new", "", 1),
        ("..lit.rie", "E", "LITERIE", "stolen", "LIT", 1 + 2 * 3),
        ("..lit.RIE", "E", "LITERIE", "lengthened", "", 1),
        ("..LIT.rie", "E", "LITERIE", "stolen", "", 1 + 2 * 3),
    ],
)
def test_each_word_of_a_bridge_is_judged_for_itself(
    words: Words, before: str, tile: str, word: str, verdict: str, kept: str, gain: int
) -> None:
    (play,) = play_of(words, board(before, tiles=tile), word)
    assert (play.verdict, play.gain) == (verdict, gain)
    assert "".join(word[place] for place in play.kept) == kept


@pytest.mark.rule("J31")
def test_a_word_made_from_an_own_one_takes_the_letters_that_it_crosses(words: Words) -> None:
    (play,) = play_of(words, board("...RA.s", "......i", tiles="T"), "RATS")
    assert (play.verdict, play.gain) == ("new", 1 + 2)


@pytest.mark.rule("J12")
def test_the_first_word_covers_the_centre(words: Words) -> None:
    position = board(tiles="CHAT")
    plays = list(overlay.all_plays(words, position))
    assert plays
    for play in plays:
        step = 11 if play.down else 1
        assert 60 in range(play.cell, play.cell + step * len(play.word), step)


def test_plays_by_the_cells_of_their_tiles(words: Words) -> None:
    rows = [".....", ".ras.", "....."]
    plays = overlay.all_plays(words, overlay.position_of(rows, "GESO"))
    centre = 7
    found = set(plays.on([centre]))
    assert found
    assert found == {play for play in plays if centre in cells_of(play)}


def test_plays_that_replace_few_letters_of_a_word(words: Words) -> None:
    rows = ["." * 9, "restames.", "." * 9]
    plays = overlay.all_plays(words, overlay.position_of(rows, "PRTONSIC"))
    word = range(9, 17)
    few = set(plays.replacing(1, word, down=False))
    assert few == {play for play in plays if play.down or len(play.replaced) < 2}
    assert len(few) < len(plays)


def cells_of(play: overlay.Play) -> list[int]:
    """Where a play on a board of five columns puts its tiles."""
    return [play.cell + (5 if play.down else 1) * at for at in play.tiles]


def test_without_replacements(words: Words) -> None:
    position = board("...faux", tiles="ES")
    plain = overlay.all_plays(words, position, replace=False)
    assert plain
    assert not any(play.replaced for play in plain)
    every = {(play.cell, play.down, play.word) for play in overlay.all_plays(words, position)}
    assert {(play.cell, play.down, play.word) for play in plain} < every


def test_a_board_that_is_too_large() -> None:
    with pytest.raises(ValueError, match="12"):
        overlay.position_of(["." * 13] * 13, "A")
