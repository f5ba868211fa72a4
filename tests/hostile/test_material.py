"""C1, C4: materials of strangers are measured before they are read, and their figures bounded."""

import time
from contextlib import suppress
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from logomachie import games
from logomachie.engine.game import AnyGame, BadSetup, complete_options, new_setup
from logomachie.engine.material import BadMaterial, OutOfRange
from logomachie.engine.measuring import MEASURE, TooMuch, require_measure
from logomachie.kernel.budget import Budget
from logomachie.lexicon import Lexicon
from logomachie.table.materials import box_of
from tests.server.conftest import LocalServer
from tests.server.http import call

OWN = {
    name: files(games.spec(name).package).joinpath("material.toml").read_text("utf-8")
    for name in games.names()
}
Change = tuple[str, str]
"""What stands in the material of the game, and what stands there instead."""

FIGURES: dict[str, tuple[str, ...]] = {
    "jago": (
        "columns = 11", "rows = 11", "A = 7", "rack = 12", "dial = 5", "kept = 5", "penalty = 3",
        "penalty_seconds = 30",
    ),
    "option": (
        "columns = 16", "rows = 16", "A = 1", "rack = 7", "first_word = 4", "full_hand = 15",
        "flip = 25", "colour_length = 5", "unfounded_challenge = 10",
    ),
    "croisillon": (
        "A = 2", "a = 1", "capitals = 2", "smalls = 13", "unfounded_challenge = 10",
        "rounds_of_passes = 3",
    ),
    "mot_pour_mot": ("pulls = 3", "seconds = 30", "reading = 5", "explaining = 30", "voting = 20"),
    "guerre_des_mots": (
        "crosses = 8", "jokers = 8", "dame = 12", "roi = 0", "base_word = 4", "draw = 2",
        "chains = 2", "turns = 60",
    ),
}  # fmt: skip
"""All that is a number, by game."""
ODD_NUMBERS = (
    "9" * 30, "-1", "-" + "9" * 18, "999999999", "0x7fffffffffffffff", "1e30", "1.5", "nan", "inf",
    "true", '"4"', "[4]", "{a = 4}", "1979-05-27",
)  # fmt: skip


def all_figures() -> list[tuple[str, str]]:
    return [(game, figure) for game, figures in FIGURES.items() for figure in figures]


def changed(game: str, old: str, new: str) -> str:
    assert old in OWN[game]
    return OWN[game].replace(old, new, 1)


@cache
def own_game(name: str, lexicon: Lexicon) -> AnyGame:
    return games.load(name, lexicon)


def brought_along(game: str, lexicon: Lexicon, text: str) -> bytes:
    """The box of a material that somebody brings along."""
    return box_of(own_game(game, lexicon), text)


def test_every_figure_of_every_game_is_in_the_table() -> None:
    assert set(FIGURES) == set(games.names())


@pytest.mark.parametrize(("game", "figure"), all_figures())
def test_no_odd_number_is_taken_for_a_figure(lexicon: Lexicon, game: str, figure: str) -> None:
    name = figure.split(" = ")[0]
    for odd in ODD_NUMBERS:
        with pytest.raises(BadMaterial):
            brought_along(game, lexicon, changed(game, f"\n{figure}", f"\n{name} = {odd}"))


HUGE_TEXTS: dict[str, tuple[Change, ...]] = {
    "option": (
        ("*E *A", "*E *A " * 3000),
        ('["red", "white"]', '["red"' + ', "white"' * 900 + "]"),
    ),
    "croisillon": (("ABCDEF", "ABCDEF" * 500), ("aaaaaaaa", "a" * 3000)),
    "mot_pour_mot": (("BCDFGHJ", "BCDFGHJ" * 500), ("packs = []", 'packs = ["../../secret.toml"]')),
    "guerre_des_mots": (
        ("B2 Cç2", "B99 " * 2000),
        ("crosses = 8", "crosses = 100000000"),
        ('centre = "', 'centre = "' + "I10-L10 " * 1000),
        ("..bbbb........bbbb..", "..bbbb........bbbb.." * 100),
        ('one_letter = "aàyô"', 'one_letter = "漢字"'),
        ('8 = "SO', '99999999999999999999999 = "SO SE"\n8 = "SO'),
        ('8 = "SO', 'nobody = "SO SE"\n8 = "SO'),
    ),
    "jago": (("A = 7", 'A = 7\n"' + "Ä" * 5000 + '" = 1'),),
}


@pytest.mark.parametrize(("game", "change"), [(g, c) for g in HUGE_TEXTS for c in HUGE_TEXTS[g]])
def test_no_text_makes_a_box_that_nobody_could_carry(
    lexicon: Lexicon, game: str, change: Change
) -> None:
    with pytest.raises(BadMaterial):
        brought_along(game, lexicon, changed(game, *change))


def test_letters_that_are_all_the_same_cannot_decide_who_begins(lexicon: Lexicon) -> None:
    """The draw for the first move would never end."""
    own = OWN["guerre_des_mots"]
    start, end = own.index('consonants = "'), own.index("crosses = 8")
    same = own[:start] + 'consonants = "B99 B99"\nvowels = ""\n' + own[end:]
    with pytest.raises(BadMaterial, match="who begins"):
        brought_along("guerre_des_mots", lexicon, same)


DEAR: dict[str, tuple[str, str]] = {
    "20,000 dotted keys": ("a" + ".a" * 19_990 + " = 1", "dots"),
    "dotted tables": ("[" + "a." * 9_000 + "a]", "dots"),
    "quoted parts": ('"a"."a"."a"."a"."a" = 1', "dots"),
    "dots between spaces": ("a . a . a . a . a = 1", "dots"),
    "5,000 lists in lists": ("a = " + "[" * 5_000 + "]" * 5_000, "depth"),
    "tables in tables": ("a = " + "{a = " * 9 + "1" + "}" * 9, "depth"),
    "many keys": ("a1 = 1\n" * 3_000, "parts"),
    "many tables": ("[[a]]\n" * 3_000, "parts"),
    "a long number": ("a = " + "9" * 30, "digits"),
    "a long number in parts": ("a = " + "9_" * 30 + "9", "digits"),
    "a long number of sixteen": ("a = 0x" + "f" * 30, "digits"),
    "a long fraction": ("a = 0." + "3" * 400, "digits"),
    "many bytes": ("# " + "é" * 20_000, "bytes"),
    "a huge text": ('a = "' + "x" * 1_000_000 + '"', "bytes"),
}


@pytest.mark.parametrize(("text", "what"), DEAR.values(), ids=DEAR)
def test_what_would_be_dear_to_read_is_not_read(text: str, what: str) -> None:
    with pytest.raises(TooMuch) as refused:
        require_measure(text)
    assert refused.value.what == what


@pytest.mark.parametrize("game", games.names())
def test_what_the_games_come_with_is_well_within_the_measure(game: str) -> None:
    require_measure(OWN[game])
    require_measure(OWN[game], MEASURE._replace(bytes=MEASURE.bytes // 4, parts=MEASURE.parts // 4))


CHEAP = {
    "dots and digits in quotes": 'a = "' + "1.2.3.4.5.6.7.8.9." * 20 + '" # [[[[[[[[[[',
    "brackets in quotes": "a = '" + "[" * 100 + "'",
    "quotes in long quotes": 'a = """' + '\\"""a' * 100 + '"""\nb = 1',
    "a fraction": "a = 1.5\nb = 1979-05-27T07:32:00.999",
}


@pytest.mark.parametrize("text", CHEAP.values(), ids=CHEAP)
def test_what_stands_in_quotes_counts_for_nothing(text: str) -> None:
    require_measure(text)


NEVER_CLOSED = (
    '"""\n' + '\\"""\n' * 7_000, "'''" * 13_333, '"' * 39_999, "'" * 39_999, '"\n' * 19_999,
    'a = """' + "\\" * 39_000, "#" * 39_999, "a" * 39_999, "." * 39_999, "[" * 39_999, "9" * 39_999,
)  # fmt: skip


def processor_seconds(text: str) -> float:
    """What it takes to measure a text, however large it is."""
    start = time.thread_time()
    with suppress(TooMuch):
        require_measure(text, MEASURE._replace(bytes=10_000_000))
    return time.thread_time() - start


def test_measuring_takes_time_with_the_size_of_a_text_and_not_with_its_square() -> None:
    """A text that the measure itself is slow to read would be no better than a slow parser."""
    for text in NEVER_CLOSED:
        short = min(processor_seconds(text) for _ in range(3))
        long = min(processor_seconds(text * 20) for _ in range(3))
        assert long < 200 * short + 0.2, text[:9]


LARGEST: dict[str, tuple[Change, ...]] = {
    "jago": (("dial = 5", "dial = 100"), ("A = 7", "A = 100"), ("rack = 12", "rack = 20")),
    "option": (
        ("A = 1", "A = 10000"), ("E = 1", "E = 10000"), ("flip = 25", "flip = 10000"),
        ("full_hand = 15", "full_hand = 10000"), ("columns = 16", "columns = 26"),
        ("rows = 16", "rows = 26"), ("rack = 7", "rack = 12"),
    ),
    "croisillon": (("A = 2", "A = 10000"), ("a = 1", "a = 10000"), ("e = 1\n", "e = 10000\n")),
    "mot_pour_mot": (("pulls = 3", "pulls = 9"), ("seconds = 30", "seconds = 86400")),
    "guerre_des_mots": (
        ("dame = 12", "dame = 26"), ("turns = 60", "turns = 1000"), ("chains = 2", "chains = 20"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("game", LARGEST)
def test_bots_play_with_the_largest_figures_that_are_taken(lexicon: Lexicon, game: str) -> None:
    text = OWN[game]
    for old, new in LARGEST[game]:
        assert f"\n{old}" in text
        text = text.replace(f"\n{old}", f"\n{new}", 1)
    refereed = games.spec(game).restore(lexicon, brought_along(game, lexicon, text))
    state = refereed.start(new_setup(refereed, 2, "the largest", {}))
    seat = refereed.to_act(state)[0]
    action = games.spec(game).bot.choose(refereed, state, seat, 5, Budget.of_seconds(0.2), "x")
    if action is not None:
        after = refereed.apply(state, seat, action, 1.0).state
        assert refereed.decode(refereed.encode(after)) == after


def test_a_figure_out_of_range_says_which_and_how_far_it_may_go(lexicon: Lexicon) -> None:
    with pytest.raises(OutOfRange) as refused:
        brought_along("option", lexicon, changed("option", "flip = 25", "flip = 999999"))
    assert (refused.value.figure, refused.value.least, refused.value.most) == ("flip", 0, 10_000)


def test_true_and_false_are_no_numbers_of_an_option(lexicon: Lexicon) -> None:
    options = games.load("jago", lexicon).options
    assert complete_options(options, {"grace": 0})["grace"] == 0
    for odd in (False, 10**30, -1, "0", "x" * 10_000):
        with pytest.raises(BadSetup):
            complete_options(options, {"grace": odd})


def plan(game: str, material: str) -> dict[str, Any]:
    return {"game": game, "seats": [{"who": "me"}, {"who": "me"}], "material": material}


@pytest.mark.parametrize(
    ("text", "key", "french", "english"),
    [
        ("a" + ".a" * 19_990 + " = 1", "material-dots", "3 points au plus", "3 dots at most"),
        ("x" * 50_000, "material-bytes", "40000 octets", "40000 bytes"),
        ("a = " + "9" * 30, "material-digits", "15 chiffres", "15 digits"),
        (
            OWN["option"].replace("flip = 25", "flip = -1"),
            "material-range",
            "« flip » va de 0 à 10000",
            "“flip” goes from 0 to 10000",
        ),
        ("[grid]", "bad-material", "ne convient pas", "will not do"),
    ],
)
def test_a_player_reads_why_in_either_language(
    server: LocalServer, text: str, key: str, french: str, english: str
) -> None:
    token = call(server, "POST", "/api/guests")[1]["token"]
    for language, said in (("fr", french), ("en", english)):
        path = f"/api/tables?lang={language}"
        status, problem = call(server, "POST", path, plan("option", text), token, "Anne")
        assert (status, problem["key"]) == (400, key)
        assert said in problem["text"]
