"""The rules of challenging (J50-J53), case by case."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from logomachie.engine.game import CLOCK, OptionValue, Result
from logomachie.games.jago.actions import Challenge, End, Resign, TimeIsUp, Turn
from logomachie.games.jago.referee import JagoGame
from logomachie.games.jago.state import State
from tests.games.jago.table import do, position, refused, rows, step

CHALLENGE = {"words": "challenge"}
TARTE = ("tarTEs", ["", "XKM"])


def contested(game: JagoGame) -> State:
    """TXK is laid under TARTES, and challenged at 30 s: blue is to turn red letters."""
    state = position(game, *TARTE, at="E6", turn=1, options=CHALLENGE)
    return do(game, do(game, state, "play E6v TXK", at=20), "challenge TXK", seat=0, at=30)


@pytest.mark.rule("J50")
@pytest.mark.parametrize("word", ["XRAS", "GRAS", "GRUS"])
def test_nothing_is_checked_until_somebody_asks(game: JagoGame, word: str) -> None:
    state = position(game, "RAS", ["", "XGU"], turn=1, options=CHALLENGE)
    played = do(game, state, f"play C6> {word}", at=5)
    assert game.scores(played) == (0, 4)
    assert game.to_act(played) == (1, 0)
    assert list(game.candidates(played, 0)) == [Challenge(word)]
    key = step(game, played, f"challenge {word}", 0, 6).effects.key
    assert key == ("rejected" if word == "GRAS" else "no-such-word")
    ended = do(game, played, "end", at=7)
    assert game.to_act(ended) == (0,)
    assert Challenge(word) in list(game.candidates(ended, 0))


@pytest.mark.rule("J50")
def test_a_word_is_shown_as_that_of_who_laid_it(game: JagoGame) -> None:
    """During the turn, and while it can still be challenged in the next one."""
    played = do(game, position(game, "RAS", ["", "G"], turn=1, options=CHALLENGE), "play C6> GRAS")
    for state in (played, do(game, played, "end")):
        for seat in (0, 1, None):
            claims = game.view(state, seat).claims
            assert [(claim.seat, claim.word) for claim in claims] == [(1, "GRAS")]


@pytest.mark.rule("J50", "J14")
def test_without_an_arbiter_no_run_is_called_unfinished(game: JagoGame) -> None:
    """Whether a crossing word exists or not, the table looks the same: nothing is given away."""
    looks = []
    for rack in ("RA", "XA"):
        state = position(game, "PECHE", ["", rack], turn=1, options=CHALLENGE)
        played, effects = step(game, state, f"play I6v {rack}")
        looks.append((effects.parts[1].key, [w.open for w in played.words], game.scores(played)))
        assert game.view(played, 0).missing.no_words == ()
    assert looks[0] == looks[1]


@pytest.mark.rule("J50", "J34")
def test_an_intermediate_form_does_not_hide_the_meaning(game: JagoGame) -> None:
    """PECHE, PECHEU, PECHEUR in one turn: what is claimed is a steal of PECHE."""
    state = position(game, "PECHE", ["", "UNR"], turn=1, options=CHALLENGE)
    state = do(game, state, "play I6v UN", "play D6> PECHEUR")
    *_, claim = state.claims
    assert (claim.word, claim.stolen) == ("PECHEUR", ("PECHE",))
    assert step(game, state, "challenge PECHEUR", 0).effects.key == "no-steal"


@pytest.mark.rule("J51")
def test_everything_goes_back_to_where_it_came_from(game: JagoGame) -> None:
    state = position(game, "FAUX", ["EZ", "KS"], turn=1, pool="G", bag="WEE", options=CHALLENGE)
    played = do(game, state, "play D6> KAUX", at=10)
    assert (played.pool, played.racks[1]) == ("FG", "S")
    second = do(game, played, "play G6v X(G)", at=12)
    ended = do(game, second, "end", at=15)
    assert ended.racks[1] == "EESW"
    assert ended.bag == ""
    upheld = do(game, ended, "challenge XG", seat=0, at=20)
    assert game.encode(_at_rest(upheld)) == game.encode(_at_rest(played))
    assert upheld.bag == "WEE"
    # 45 s were left when the turn was ended.
    assert upheld.glass == 20 + 45


def _at_rest(state: State) -> State:
    """The state without what belongs to the challenge and the clock."""
    return msgspec.structs.replace(state, claims=(), penalty=None, glass=0.0)


@pytest.mark.rule("J51", "J12")
def test_the_first_word_can_be_undone(game: JagoGame) -> None:
    state = position(game, "", ["XKE", "E"], options=CHALLENGE)
    state = do(game, state, "play E6> XK")
    state = do(game, state, "challenge XK", seat=1)
    assert state.penalty is None  # no letter lies on the board
    assert not state.grid.strip(".")
    assert refused(game, state, "play A1> XK") == ("J12", "off-centre")


@pytest.mark.rule("J45", "J53")
@given(st.integers(0, 30))
def test_the_glass_is_stopped_while_letters_are_chosen(game: JagoGame, seconds: int) -> None:
    state = contested(game)
    assert game.to_act(state) == (0,)
    assert game.due(state) == 60
    assert game.view(state, 1).glass is None
    after = do(game, state, "turn E6", seat=0, at=30 + seconds)
    assert after.glass == 60 + seconds
    assert game.to_act(after) == (1,)


@pytest.mark.rule("J53")
def test_the_clock_chooses_for_who_does_not(game: JagoGame) -> None:
    state = contested(game)
    assert refused(game, state, TimeIsUp(), CLOCK, 59.9) == ("J42", "time-left")
    after = game.apply(state, CLOCK, TimeIsUp(), 200).state
    assert rows(after)[5] == "....TARTEs."
    # The glass was stopped from 30 to 60, however late the clock spoke.
    assert after.glass == 90


@pytest.mark.rule("J53")
@given(st.sets(st.sampled_from("E6 F6 G6 H6 I6 J6 A1 E7".split()), max_size=5))
def test_one_to_three_letters_of_the_other_colour(game: JagoGame, cells: set[str]) -> None:
    state = contested(game)
    red = {"E6", "F6", "G6", "J6"}
    said = refused(game, state, Turn(tuple(sorted(cells))), 0, 31)
    if not 1 <= len(cells) <= 3:
        assert said == ("J53", "how-many")
    elif not cells <= red:
        assert said == ("J53", "not-theirs")
    else:
        assert said is None
        after = game.apply(state, 0, Turn(tuple(sorted(cells))), 31).state
        assert game.scores(after) == (2 + len(cells), 4 - len(cells))


@pytest.mark.rule("J53")
@pytest.mark.parametrize(("letters", "most"), [("t", 1), ("ta", 2), ("tar", 3), ("tart", 3)])
def test_fewer_letters_where_there_are_fewer(game: JagoGame, letters: str, most: int) -> None:
    grid = letters + "TARTES"[len(letters) :]
    state = position(game, grid, ["X", ""], at="E6", options=CHALLENGE)
    state = do(game, do(game, state, "play J6v SX"), "challenge SX", seat=1)
    # SX is no word: red, who challenged, turns blue letters; of those there are others.
    assert state.penalty
    assert state.penalty.seat == 1
    state = position(game, grid, ["E", ""], at="E6", options=CHALLENGE)
    state = do(game, do(game, state, "play J6v SE"), "challenge SE", seat=1)
    assert state.penalty
    assert (state.penalty.seat, state.penalty.most) == (0, most)


@pytest.mark.rule("J53", "J60")
@pytest.mark.parametrize("loser", [0, 1])
def test_the_game_can_end_while_letters_are_to_be_turned(game: JagoGame, loser: int) -> None:
    state = contested(game)
    over = game.apply(state, loser, Resign(), 31).state
    assert game.result(over) == Result((1 - loser,), (2, 4), "J18", "gave-up", loser)
    assert over.penalty is None
    assert (game.due(over), game.to_act(over)) == (None, ())


@pytest.mark.rule("J43", "J53")
def test_no_time_is_lost_while_letters_are_to_be_turned(game: JagoGame) -> None:
    """With 1 on the dial and the glass nearly empty, the game goes on until it runs again."""
    state = position(game, *TARTE, at="E6", turn=1, dial=[9, 1], options=CHALLENGE)
    state = do(game, do(game, state, "play E6v TXK", at=62), "challenge TXK", seat=0, at=62)
    assert game.due(state) == 92
    state = do(game, state, "turn E6", seat=0, at=80)
    assert game.due(state) == 81
    over = game.apply(state, CLOCK, TimeIsUp(), 81).state
    assert game.result(over) == Result(
        (0,), (3, 3), "J60", "out-of-time", 1, figures={"minutes": 5}
    )


@pytest.mark.rule("J53", "J15")
def test_a_penalty_can_cost_the_advantage(game: JagoGame) -> None:
    state = position(game, "rats", ["E", "SEX"], at="F6", turn=1, options=CHALLENGE)
    state = do(game, state, "play I6v SE", "play F6v RX")
    assert game.view(state, 1).missing.short == 0
    state = do(game, state, "challenge RX", seat=0)
    state = do(game, state, "turn F6 G6 H6", seat=0)
    assert game.scores(state) == (3, 2)
    assert refused(game, state, End(), 1) == ("J15", "no-advantage")


@pytest.mark.rule("J53")
def test_without_letters_to_turn_the_game_goes_on_at_once(game: JagoGame) -> None:
    state = position(game, "rats", ["E", "ES"], at="F6", turn=1, options=CHALLENGE)
    state = do(game, do(game, state, "play I6v SE"), "challenge SE", seat=0)
    assert state.penalty is None
    assert refused(game, state, End(), 1) is None


@pytest.mark.rule("J50")
def test_a_bag_that_was_dealt_anew_can_be_played_on(game: JagoGame) -> None:
    """What the opponent drew is hidden; dealt anew, the turn can be resumed all the same."""
    state = position(game, "RAS", ["EIL", "GX"], turn=1, options=CHALLENGE)
    ended = do(game, state, "play C6> GRAS", "play D6v RX", "end")
    for seat in (0, 1, None):
        for seed in "abc":
            other = game.reshuffle_hidden(ended, seat, seed)
            assert game.view(other, seat) == game.view(ended, seat)
            after = do(game, other, "challenge RX", seat=0)
            assert game.tokens(after) == game.tokens(state)
            assert after.racks[1] == "X" or seat != 1
            assert len(after.racks[1]) == 1


# -- letters replaced where nothing is checked

COLUMN = """
SALE
I...
M...
E...
"""
"""SALE across and SIME down share their S."""


@pytest.mark.rule("J37", "J50")
def test_a_crossing_word_can_be_spared_where_the_row_is_stolen(game: JagoGame) -> None:
    """MALE steals SALE, so the M is in no need of the column: MIME may be spared."""
    state = position(game, COLUMN, ["", "M"], at="F3", turn=1, options=CHALLENGE)
    played = do(game, state, "play F3> MALE")
    assert game.scores(played) == (3, 4)
    spared = do(game, played, "end spare MIME")
    assert game.scores(spared) == (3, 4)
    claimed = do(game, played, "end")
    assert game.scores(claimed) == (0, 7)


@pytest.mark.rule("J37", "J50")
def test_a_crossing_word_cannot_be_spared_where_it_is_the_steal(game: JagoGame) -> None:
    """RI is new across, so its R, which replaces the S of SALE, needs the steal downwards."""
    state = position(game, "S\nA\nL\nE", ["", "RI"], at="F4", turn=1, options=CHALLENGE)
    played = do(game, state, "play F4> RI")
    assert refused(game, played, "end spare RALE") == ("J37", "replaced-in-vain")
    assert game.scores(do(game, played, "end")) == (0, 5)


@pytest.mark.rule("J37", "J50")
def test_nor_by_a_later_play_on_its_own_line(game: JagoGame) -> None:
    state = position(game, "S\nA\nL\nE", ["", "RIS"], at="F4", turn=1, options=CHALLENGE)
    played = do(game, state, "play F4> RI")
    assert refused(game, played, "play F4v RALES spare") == ("J37", "steals-nothing")
    assert game.scores(do(game, played, "play F4v RALES")) == (0, 6)


@pytest.mark.rule("J37", "J38")
def test_letters_are_replaced_beside_an_own_word_not_in_it(game: JagoGame) -> None:
    """The column joins SA, which is red, and LE: letters are replaced in LE alone."""
    state = position(game, "s\na\n.\nL\nE", ["", "XKYW"], at="F4", turn=1, options=CHALLENGE)
    joined = do(game, state, "play F6> XK")
    assert refused(game, joined, "play F5> YW") == ("J36", "own-word")
    replaced = do(game, joined, "play F7> YW")
    assert refused(game, replaced, "end spare LE") == ("J37", "replaced-in-vain")
    assert refused(game, replaced, "end") is None


# -- how long a word can be challenged

NOT_OPEN = ("J50", "not-open")


def two_plays(game: JagoGame) -> State:
    """Red lays XRAS at 5 s, SE at 8 s."""
    state = position(game, "RAS", ["EIL", "GXEL"], at="F6", turn=1, options=CHALLENGE)
    return do(game, do(game, state, "play E6> XRAS", at=5), "play H6v SE", at=8)


@pytest.mark.rule("J50")
@pytest.mark.parametrize(
    ("word", "at", "said"),
    [("XRAS", 8, None), ("XRAS", 15, None), ("XRAS", 15.1, NOT_OPEN), ("SE", 59, None)],
)
def test_every_word_has_its_time_although_the_other_goes_on(
    game: JagoGame, word: str, at: float, said: tuple[str, str] | None
) -> None:
    state = two_plays(game)
    assert refused(game, state, f"challenge {word}", 0, at) == said
    ended = do(game, state, "end", at=9)
    assert refused(game, ended, f"challenge {word}", 0, at + 1 if said else at) == said


@pytest.mark.rule("J50")
@pytest.mark.parametrize("seconds", [10, 30])
def test_the_time_is_a_setting(game: JagoGame, seconds: int) -> None:
    options: dict[str, OptionValue] = {**CHALLENGE, "window": seconds}
    state = position(game, "RAS", ["", "XE"], at="F6", turn=1, options=options)
    state = do(game, do(game, state, "play E6> XRAS", at=5), "play H6v SE", at=6)
    assert refused(game, state, "challenge XRAS", 0, 5 + seconds) is None
    assert refused(game, state, "challenge XRAS", 0, 5.001 + seconds) == NOT_OPEN


@pytest.mark.rule("J50")
def test_the_last_words_of_a_turn_stay_open_until_the_other_plays(game: JagoGame) -> None:
    state = do(game, two_plays(game), "end", at=9)
    assert refused(game, state, "challenge SE", 0, 60) is None
    begun = do(game, state, "play F6v RE", seat=0, at=10)
    for word in ("SE", "XRAS"):
        assert refused(game, begun, f"challenge {word}", 0, 10) == NOT_OPEN
    assert refused(game, begun, "challenge RE", 1, 10) is None


@pytest.mark.rule("J18", "J50")
@pytest.mark.parametrize(("at", "said"), [(30, None), (30.1, NOT_OPEN)])
def test_a_take_back_reopens_what_it_uncovers(
    game: JagoGame, at: float, said: tuple[str, str] | None
) -> None:
    state = do(game, two_plays(game), "take back", at=20)
    assert refused(game, state, "challenge SE", 0, 20) == NOT_OPEN
    assert refused(game, state, "challenge XRAS", 0, 50) is None
    gone_on = do(game, state, "play H6v SEL", at=21)
    assert refused(game, gone_on, "challenge XRAS", 0, at) == said


@pytest.mark.rule("J50", "J52")
def test_a_rejected_challenge_shields_no_other_word(game: JagoGame) -> None:
    state = do(game, two_plays(game), "challenge SE", seat=0, at=9)
    # No blue letter is left to turn: the game goes on at once.
    assert state.penalty is None
    assert refused(game, state, "challenge SE", 0, 10) == NOT_OPEN
    assert step(game, state, "challenge XRAS", 0, 10).effects.key == "no-such-word"
    ended = do(game, state, "end", at=10)
    assert refused(game, ended, "challenge SE", 0, 11) == NOT_OPEN
    assert step(game, ended, "challenge XRAS", 0, 11).effects.key == "no-such-word"


@pytest.mark.rule("J50", "J18")
def test_a_word_found_right_is_not_reopened(game: JagoGame) -> None:
    state = position(game, "RAS", ["", "GEXE"], at="F6", turn=1, options=CHALLENGE)
    state = do(game, state, "play E6> GRAS", at=1)
    state = do(game, state, "challenge GRAS", seat=0, at=2)
    state = do(game, do(game, state, "play H6v SE", seat=1, at=3), "take back", seat=1, at=4)
    assert refused(game, state, "challenge GRAS", 0, 5) == NOT_OPEN


@pytest.mark.rule("J50", "J51")
def test_an_upheld_challenge_undoes_the_later_plays_too(game: JagoGame) -> None:
    state = position(game, "RAS", ["EIL", "GXEL"], at="F6", turn=1, options=CHALLENGE)
    played = do(game, do(game, state, "play E6> XRAS", at=5), "play H6v SE", at=8)
    for late in (played, do(game, played, "end", at=9)):
        upheld = do(game, late, "challenge XRAS", seat=0, at=12)
        assert (upheld.grid, upheld.words, upheld.plays) == (state.grid, state.words, ())
        assert (upheld.racks, upheld.bag, upheld.turn) == (state.racks, state.bag, 1)
        assert upheld.claims == ()


@pytest.mark.rule("J50", "J51")
def test_an_upheld_challenge_reopens_the_word_before(game: JagoGame) -> None:
    state = position(game, "RAS", ["", "GXKE"], at="F6", turn=1, options=CHALLENGE)
    state = do(game, state, "play E6> XRAS", at=1)
    state = do(game, state, "play H6v SK", at=20)
    state = do(game, state, "challenge SK", seat=0, at=21)
    state = do(game, state, "turn E6", seat=0, at=22)
    assert step(game, state, "challenge XRAS", 0, 40).effects.key == "no-such-word"


@pytest.mark.rule("J45", "J50", "J53")
@pytest.mark.parametrize(("at", "said"), [(35, None), (35.1, NOT_OPEN)])
def test_the_windows_stand_still_while_letters_are_turned(
    game: JagoGame, at: float, said: tuple[str, str] | None
) -> None:
    """XRAS, laid at 5 s, could be challenged until 15 s: from 9 to 29 s the glass is stopped."""
    state = position(game, "RAS\nE..\nT..", ["", "GXEL"], at="F6", turn=1, options=CHALLENGE)
    state = do(game, do(game, state, "play E6> XRAS", at=5), "play H6v SE", at=8)
    state = do(game, state, "challenge SE", seat=0, at=9)
    assert state.penalty
    state = do(game, state, "turn F7", seat=1, at=29)
    assert refused(game, state, "challenge XRAS", 0, at) == said


@pytest.mark.rule("J50", "J53")
def test_a_penalty_outlives_the_turn_that_is_resumed(game: JagoGame) -> None:
    """What the challenged player turned stays turned when a later challenge undoes the plays."""
    state = position(game, "RAS\nE..\nT..", ["", "GXEL"], at="F6", turn=1, options=CHALLENGE)
    state = do(game, do(game, state, "play E6> XRAS", at=5), "play H6v SE", at=8)
    state = do(game, do(game, state, "end", at=9), "challenge SE", seat=0, at=10)
    state = do(game, state, "turn F7", seat=1, at=11)
    state = do(game, state, "challenge XRAS", seat=0, at=12)
    assert rows(state)[5:8] == [".....RAS...", ".....e.....", ".....T....."]


@pytest.mark.rule("J50")
def test_the_view_tells_how_long_a_word_can_be_challenged(game: JagoGame) -> None:
    claims = game.view(two_plays(game), 0).claims
    assert [(claim.word, claim.until) for claim in claims] == [("XRAS", 15), ("SE", None)]


@pytest.mark.rule("J34", "J38", "J50")
def test_a_steal_of_one_word_of_a_bridge_can_be_claimed_alone(game: JagoGame) -> None:
    state = position(game, "LIT.RIE", ["", "E"], turn=1, options=CHALLENGE)
    bold = do(game, state, "play D6> LITERIE")
    assert step(game, bold, "challenge LITERIE", 0).effects.key == "no-steal"
    honest, effects = step(game, state, "play D6> LITERIE spare lit")
    assert effects.parts[0].key == "stolen-and-spared"
    assert rows(honest)[5] == "...LITerie."
    assert step(game, honest, "challenge LITERIE", 0).effects.key == "rejected"
    assert refused(game, state, "play D6> LITERIE spare RAS") == ("J34", "nothing-to-spare")
