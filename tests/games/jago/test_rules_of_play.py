"""The rules of the deal, the turn and the clock (J1-J19, J40-J45, J60), case by case."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logomachie.engine.game import CLOCK, Result, new_setup
from logomachie.engine.refusal import Refusal
from logomachie.games.jago.actions import (
    Action,
    Challenge,
    End,
    Play,
    Resign,
    TakeBack,
    TimeIsUp,
    Turn,
)
from logomachie.games.jago.referee import JagoGame
from tests.games.jago.table import do, position, refusal_of, refused, rows, step

# -- the deal


@pytest.mark.rule("J10")
def test_each_draws_twelve_and_lots_decide_who_begins(game: JagoGame) -> None:
    first = Counter[int]()
    for number in range(40):
        state = game.start(new_setup(game, 2, f"deal-{number}", {}))
        assert [len(rack) for rack in state.racks] == [12, 12]
        assert len(state.bag) == 110 - 24
        assert (state.dial, state.glass) == ((5, 5), 60.0)
        first[state.turn] += 1
    assert first[0] > 5
    assert first[1] > 5


@pytest.mark.rule("J10")
@pytest.mark.parametrize("seat", [-2, 2, 7, 10**30])
def test_nobody_else_plays(game: JagoGame, seat: int) -> None:
    state = position(game, "RAS", ["G", "G"])
    for action in (Resign(), End(), Challenge("RAS"), Turn(("D6",))):
        assert refused(game, state, action, seat) == ("J10", "no-seat")


# -- laying a word


@pytest.mark.rule("J2", "J12")
@given(st.integers(0, 10), st.integers(0, 10), st.booleans())
def test_the_first_word_covers_the_centre(
    game: JagoGame, column: int, row: int, down: bool
) -> None:
    state = position(game, "", ["TARTE", ""])
    start = f"{chr(65 + column)}{row + 1}"
    said = refused(game, state, f"play {start}{'v' if down else '>'} TARTE")
    along, beside = (row, column) if down else (column, row)
    if along > 6:
        assert said == ("J2", "off-board")
    elif beside == 5 and along <= 5 <= along + 4:
        assert said is None
    else:
        assert said == ("J12", "off-centre")


@pytest.mark.rule("J13")
@given(st.integers(0, 10), st.integers(0, 10), st.booleans())
def test_a_later_word_touches_what_lies_there(
    game: JagoGame, column: int, row: int, down: bool
) -> None:
    state = position(
        game, "KWZ", ["XY", ""], at="E6", options={"words": "challenge"}
    )  # no word is checked
    start = f"{chr(65 + column)}{row + 1}"
    cells = [(row + n * down, column + n * (not down)) for n in range(2)]
    taken = {(5, 4), (5, 5), (5, 6)}
    said = refused(game, state, f"play {start}{'v' if down else '>'} XY")
    if max(max(cell) for cell in cells) > 10:
        assert said == ("J2", "off-board")
    elif taken & set(cells):
        assert said in {None, ("J36", "own-word"), ("J33", "too-many-replaced")}
    else:
        near = any(abs(r - s) + abs(c - d) == 1 for r, c in cells for s, d in taken)
        assert said == (None if near else ("J13", "not-connected"))


@pytest.mark.rule("J11")
def test_a_play_is_the_whole_word(game: JagoGame) -> None:
    state = position(game, "RAS", ["GE", ""])
    part = Play("C6", down=False, word="G")
    assert refused(game, state, part) == ("J11", "whole-word")
    assert refused(game, state, Play("G6", down=False, word="EG")) == ("J11", "whole-word")
    assert refused(game, state, Play("G6", down=True, word="E")) == ("J11", "too-short")
    assert refused(game, state, Play("C6", down=False, word="GRAS")) is None


@pytest.mark.rule("J11", "J20")
@pytest.mark.parametrize("word", ["", "gras", "GRÂS", "GR S", "G" * 100_000, "GRAS\n", "ŒUF"])
def test_a_word_is_letters(game: JagoGame, word: str) -> None:
    state = position(game, "RAS", ["GE", ""])
    refusal = refusal_of(game, state, Play("C6", down=False, word=word))
    assert refusal
    assert refusal.rule in {"J2", "J20"}


@pytest.mark.rule("J18")
def test_a_turn_can_be_taken_back_to_its_start(game: JagoGame) -> None:
    state = position(game, "FAUX", ["", "EMSEL"], turn=1, pool="K")
    states = [state]
    for text in ("play D6> EAUX", "play D6v ES", "play D7> SEL"):
        states.append(do(game, states[-1], text))
    for before, after in zip(reversed(states[:-1]), reversed(states[1:]), strict=True):
        assert game.encode(do(game, after, "take back")) == game.encode(before)


@pytest.mark.rule("J14", "J18")
def test_to_end_too_early_costs_nothing(game: JagoGame) -> None:
    state = do(game, position(game, "PECHE", ["", "UN"], turn=1), "play I6v UN")
    before = game.encode(state)
    refusal = refusal_of(game, state, End())
    assert refusal
    assert (refusal.rule, refusal.words, refusal.values) == ("J14", ("PECHEU",), {"short": 4})
    assert game.encode(state) == before
    missing = game.view(state, 0).missing
    assert (missing.no_words, missing.short) == (("PECHEU",), 4)


@pytest.mark.rule("J15")
@pytest.mark.parametrize(("blue", "short"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3)])
def test_how_many_letters_are_missing(game: JagoGame, blue: int, short: int) -> None:
    """SE is laid beside a column with so many blue letters: two red ones, less is not enough."""
    column = "".join(f"{letter}\n" for letter in ["s", *"ABCD"[:blue]])
    state = position(game, column, ["", "E"], turn=1, at="F6")
    # The red S counts, the E too: 2 against the blue ones.
    played = do(game, state, "play F6> SE")
    refusal = refusal_of(game, played, End())
    assert (refusal.values["short"] if refusal else 0) == short


@pytest.mark.rule("J17")
@pytest.mark.parametrize("bag", ["", "K", "KW", "NNNNNNNNN"])
def test_the_rack_is_refilled(game: JagoGame, bag: str) -> None:
    state = position(game, "ras", ["GEEIIL", "E"], bag=bag)
    after = do(game, state, "play C6> GRAS", "end")
    drawn = bag[:7]
    assert after.racks[0] == "".join(sorted("EEIIL" + drawn))
    assert after.bag == bag[7:]
    assert after.turn == 1


@pytest.mark.rule("J11", "J18")
def test_a_turn_needs_a_play_even_with_the_advantage(game: JagoGame) -> None:
    state = position(game, "RAS", ["G", "G"])
    assert refused(game, state, "end") == ("J11", "no-play")
    again = do(game, state, "play C6> GRAS", "take back")
    assert refused(game, again, "end") == ("J11", "no-play")


# -- the clock


@pytest.mark.rule("J40", "J41", "J42", "J43", "J44")
@given(
    glass=st.sampled_from([30, 60, 90, 120]),
    grace=st.sampled_from([0, 3]),
    seconds=st.integers(0, 900),
    dial=st.integers(1, 9),
)
def test_a_turn_costs_its_minutes_but_the_first(
    game: JagoGame, glass: int, grace: int, seconds: int, dial: int
) -> None:
    state = position(
        game,
        "ras",
        ["G", "E"],
        dial=[dial, 10 - dial],
        options={"glass": glass, "grace": grace},
    )
    state = do(game, state, "play C6> GRAS")
    while (due := game.due(state)) is not None and due < seconds:
        state = game.apply(state, CLOCK, TimeIsUp(), due).state
    over = sum(1 for minute in range(1, 40) if minute * glass + grace < seconds)
    if over >= dial:
        assert game.result(state) == Result(
            (1,), (4, 0), "J60", "out-of-time", 0, figures={"minutes": 5}
        )
        return
    assert state.dial == (dial - over, 10 - dial + over)
    ended = do(game, state, "end", at=seconds)
    assert ended.dial == state.dial
    assert ended.glass == seconds + glass
    assert game.due(ended) == seconds + glass + grace


@pytest.mark.rule("J42", "J43")
def test_the_clock_may_be_late(game: JagoGame) -> None:
    """However late the clock says so, the minutes count from when the glass was empty."""
    state = position(game, "ras", ["G", "E"])
    for left in (4, 3, 2, 1):
        state = game.apply(state, CLOCK, TimeIsUp(), 1000).state
        assert state.dial == (left, 10 - left)
        rule = "J43" if left == 1 else "J42"
        refusal = refusal_of(game, state, "play C6> GRAS", at=1000)
        assert refusal
        assert refusal.rule == rule
    assert state.glass == 300
    over, effects = game.apply(state, CLOCK, TimeIsUp(), 1000)
    assert (effects.rule, effects.key) == ("J43", "lost")
    assert game.result(over) == Result(
        (1,), (0, 3), "J60", "out-of-time", 0, figures={"minutes": 5}
    )


@pytest.mark.rule("J16", "J43")
def test_only_the_clock_says_that_time_is_up(game: JagoGame) -> None:
    state = position(game, "ras", ["G", "E"])
    for seat, at in product((0, 1), (0, 63, 99)):
        assert refused(game, state, TimeIsUp(), seat, at) == ("J42", "time-left")
    assert refused(game, state, TimeIsUp(), CLOCK, 62.9) == ("J42", "time-left")


@pytest.mark.rule("J18")
def test_one_can_resign_after_the_time_is_over(game: JagoGame) -> None:
    state = position(game, "ras", ["G", "E"])
    over = game.apply(state, 0, Resign(), 500).state
    assert game.result(over) == Result((1,), (0, 3), "J18", "gave-up", 0)


# -- the end


@pytest.mark.rule("J60")
@pytest.mark.parametrize("loser", [0, 1])
def test_nobody_acts_after_the_end(game: JagoGame, loser: int) -> None:
    state = position(game, "RAS", ["G", "G"])
    over = game.apply(state, loser, Resign(), 0).state
    assert game.result(over) == Result((1 - loser,), (3, 0), "J18", "gave-up", loser)
    assert game.to_act(over) == ()
    assert game.due(over) is None
    actions: list[Action] = [
        Play("C6", down=False, word="GRAS"),
        TakeBack(),
        End(),
        Challenge("RAS"),
        Turn(("D6",)),
        TimeIsUp(),
        Resign(),
    ]
    for seat, action in product((CLOCK, 0, 1), actions):
        assert refused(game, over, action, seat, 999) == ("J60", "over")


@pytest.mark.rule("J19", "J60")
def test_who_can_do_nothing_is_offered_to_resign(game: JagoGame) -> None:
    state = position(game, "ras", ["", "K"], options={"glass": 0})
    assert list(game.candidates(state, 0)) == [Resign()]
    assert not list(game.candidates(state, 1))


# -- texts


@pytest.mark.parametrize(
    ("text", "exact"),
    [
        ("play C6> GRAS", "play C6> GRAS"),
        ("  PLAY  c6>  gras ", "play C6> GRAS"),
        ("play C6>GRAS", "play C6> GRAS"),
        ("play C6> G", "play C6> GRAS"),
        ("play C6> G...", "play C6> GRAS"),
        ("play C6> g..s", "play C6> GRAS"),
        ("play C6> grâs", "play C6> GRAS"),
        ("play C6> (G)RAS", "play C6> (G)RAS"),
        ("play C6> EGRAS", "play C6> EGRAS"),
        ("play E6v AS", "play E6v AS"),
        ("play E6V AS", "play E6v AS"),
        ("play E7> S", "play E6v AS"),
        ("play C6> GRAS spare", "play C6> GRAS spare"),
        ("play G6> (EE)", "play D6> RAS(EE)"),
        ("play G6> (E)(E)", "play D6> RAS(EE)"),
        ("end spare mots", "end spare MOTS"),
        ("challenge pêche", "challenge PECHE"),
        ("turn d6 e6", "turn D6 E6"),
        ("Take  back", "take back"),
        ("END", "end"),
        ("time", "time"),
        ("resign", "resign"),
    ],
)
def test_reading_is_generous_and_writing_exact(game: JagoGame, text: str, exact: str) -> None:
    state = position(game, "RAS", ["GESAE", ""], pool="GEE")
    action = game.parse_action(text, state, 0)
    assert game.format_action(action) == exact
    assert game.parse_action(exact, state, 0) == action


@pytest.mark.parametrize(
    "text",
    [
        "", "play", "play C6", "play C6>", "play C6> ", "play > GRAS", "play C6> G R A S",
        "play C6> (G", "play C6> G)", "play C6> ()", "play C6> ((G))", "play C6> G-", "play C66> G",
        "play C0> G", "play Z6> G", "end now", "end spare", "challenge", "challenge A B",
        "challenge 1", "turn", "take", "takeback", "spare", "time 1", "play ß6> G",
    ],
)  # fmt: skip
def test_what_means_nothing_is_refused(game: JagoGame, text: str) -> None:
    state = position(game, "RAS", ["GESAE", ""], pool="GEE")
    with pytest.raises(Refusal):
        game.parse_action(text, state, 0)


def test_a_missing_tile_is_named(game: JagoGame) -> None:
    state = position(game, "RAS", ["G", ""], pool="E")
    refusal = refusal_of(game, state, "play D6> RASEES")
    assert refusal
    assert (refusal.rule, refusal.values) == ("J11", {"letters": "E S"})


# -- positions


@pytest.mark.parametrize(
    "wrong",
    [
        {"grid": "R4S"}, {"grid": "RASRASRASRAS"}, {"grid": "a\n" * 12}, {"at": "Z1"},
        {"grid": "XX"}, {"racks": ["J", "J"]}, {"racks": ["AEIOUAEIOUAEI"]},
        {"racks": ["A", "A", "A"]}, {"racks": "ab"}, {"turn": 2}, {"turn": -1}, {"turn": 1.0},
        {"dial": [5, 6]}, {"dial": [0, 10]}, {"dial": [10]}, {"dial": ["a", "b"]},
        {"glass": 0}, {"glass": -1.0}, {"bag": "JJ"}, {"bag": "é"}, {"pool": "*"},
        {"history": ["D6>"]}, {"history": ["A1> MOT"]}, {"history": ["D6v MOT"], "grid": "RAS"},
        {"prisms": "A"}, {"grid": 3},
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused(game: JagoGame, wrong: dict[str, object]) -> None:
    setup = new_setup(game, 2, "rules", {})
    with pytest.raises(ValueError, match=r"."):
        game.parse_position({"at": "D6", **wrong}, setup)


@pytest.mark.rule("J3")
def test_a_position_without_a_clock_has_no_glass(game: JagoGame) -> None:
    state = position(game, "RAS", options={"glass": 0})
    assert "glass" not in game.format_position(state)
    assert game.view(state, 0).glass is None
    with pytest.raises(ValueError, match="clock"):
        position(game, "RAS", glass=12.0, options={"glass": 0})


def test_a_position_is_read_as_it_was_written(game: JagoGame) -> None:
    table: dict[str, object] = {
        "grid": "RaS",
        "at": "D6",
        "racks": ["ABC", "DEF"],
        "bag": "ZE",
        "pool": "EK",
        "history": ["D6> MAS"],
        "dial": [3, 7],
        "glass": 12.5,
        "turn": 1,
    }
    state = game.parse_position(table, new_setup(game, 2, "rules", {}))
    again = game.parse_position(game.format_position(state), state.setup)
    assert again == state
    assert state.words[0].forms == ("MAS", "RAS")
    assert rows(state)[5] == "...RaS....."


# -- the table for a terminal


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("fr", ["BLEU (vous)   lettres : 1   cadran : 3", "Vivier : K", "Chevalet : G", "à 1:00"]),
        ("en", ["BLUE (you)   letters: 1   dial: 3", "Pool: K", "Rack: G", "at 1:00"]),
    ],
)
def test_the_drawing_tells_the_colours_apart(
    game: JagoGame, language: str, expected: list[str]
) -> None:
    state = position(game, "rAs", ["G", "E"], pool="K", dial=[3, 7])
    text = game.render(game.view(state, 0), language)
    for part in ("[r] A [s]", *expected):
        assert part in text


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_drawing_says_what_is_missing(game: JagoGame, language: str) -> None:
    opened = do(game, position(game, "PECHE", ["", "UN"], turn=1), "play I6v UN")
    text = game.render(game.view(opened, 1), language)
    assert "PECHEU" in text
    assert "I6v UN" in text
    state = position(game, "rats", ["E", ""], at="F6", options={"words": "challenge"})
    state = do(game, state, "play I6v SE")
    assert "SE" in game.render(game.view(state, 1), language)
    penalty = step(game, state, "challenge SE", 1).state
    assert "turn F6 G6 H6" in game.render(game.view(penalty, 1), language)
