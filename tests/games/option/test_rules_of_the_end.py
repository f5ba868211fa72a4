"""The rules of words, challenge and end, and the edges of the notation."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logomachie.engine.game import CLOCK, Deduction, Result, new_setup
from logomachie.engine.refusal import Refusal
from logomachie.engine.scenario import BadScenario, Scenario, run_scenario
from logomachie.games.option.actions import (
    Accept,
    Action,
    Challenge,
    Flip,
    Pass,
    Play,
    Resign,
    Tile,
)
from logomachie.games.option.bot import choose
from logomachie.games.option.plays import fits_alone
from logomachie.games.option.referee import OptionGame, as_then
from logomachie.games.option.state import State
from logomachie.kernel.budget import Budget
from tests.conformance.playouts import Configuration, play
from tests.games.option.table import (
    CROSSED,
    FREE,
    VUES,
    Position,
    attempt,
    do,
    kinds,
    name,
    position,
    refusal_of,
)

# -- words and challenge

GOOD = "VERITE OEUF EVANOUIR BEAUX MANGEE ALLAIENT CHEVAUX VENDUES ABSTENIR"
BAD = "LYON FRANCE ONU SNCF ARCENCIEL AUJOURDHUI KM QU TION"


@pytest.mark.rule("O40")
@pytest.mark.parametrize(
    ("word", "exists"), [(w, True) for w in GOOD.split()] + [(w, False) for w in BAD.split()]
)
def test_the_dictionary_decides(game: OptionGame, word: str, exists: bool) -> None:
    assert (word in game.lexicon) is exists


@pytest.mark.rule("O50")
@pytest.mark.parametrize(("faces", "fits"), [("QE", True), ("E", True), ("Q", False), ("", False)])
def test_a_letter_fits_alone_where_all_it_makes_are_words(
    game: OptionGame, faces: str, fits: bool
) -> None:
    grid = position(game, VUES).grid  # ES stands where an E lies above the S
    assert fits_alone(grid, faces, game.lexicon, game.prisms, game.material.grid) is fits


def grids(state: State) -> tuple[object, ...]:
    return state.grid, state.racks, state.bag, state.scores


@pytest.mark.rule("O41")
@given(st.sampled_from(FREE), st.sampled_from(["FEr", "EFr"]), st.booleans(), st.integers(1, 2))
def test_a_challenge_undoes_the_play_or_costs_ten(
    game: OptionGame, place: Position, token: str, flip: bool, challenger: int
) -> None:
    racks = ["FEr KIr", "ETr", "ETw"]
    state = position(game, CROSSED, racks, players=3, words="challenge", scores=[4, 5, 6])
    action = Play((Tile(name(place), token),), (Flip("C5", "T"),) if flip else ())
    if refusal_of(game, state, action):
        return
    played, effects = game.apply(state, 0, action, 0)
    assert game.due(played) == 20
    assert set(game.to_act(played)) == {1, 2}
    wrong = tuple(word for word in effects.words if word not in game.lexicon)
    after, said = game.apply(played, challenger, Challenge(), 20)
    assert (after.turn, after.pending, game.due(after)) == (1, None, None)
    if wrong:
        assert (said.key, said.words, said.score) == ("upheld", wrong, -effects.score)
        assert grids(after) == grids(state)
    else:
        assert (said.key, said.score) == ("rejected", -10)
        assert after.grid == played.grid
        scores = [4 + effects.score, 5, 6]
        scores[challenger] -= 10
        assert after.scores == tuple(scores)
        assert len(after.racks[0]) == 7


@pytest.mark.rule("O41")
def test_prisms_are_drawn_only_when_the_play_stands(game: OptionGame) -> None:
    state = position(game, VUES, ["FEr KIr", "ETr"], words="challenge")
    played = do(game, state, "play C6> F")
    assert kinds(game, played.racks[0]) == ["KIr"]
    assert played.bag == state.bag
    for closing in ("accept", "pass"):
        assert len(do(game, played, closing, seat=1).racks[0]) == 7


@pytest.mark.rule("O42")
@pytest.mark.parametrize("window", [10, 20, 30, 60])
@given(st.floats(0, 100))
def test_the_window_stays_open_for_its_time(game: OptionGame, window: int, at: float) -> None:
    setup = new_setup(game, 2, "rules", {"words": "challenge", "window": window})
    start = game.parse_position({"grid": VUES, "at": "C5", "racks": ["FEr", "ETr"]}, setup)
    state = game.apply(start, 0, game.parse_action("play C6> F", start, 0), 5.0).state
    until = 5.0 + window
    assert game.due(state) == until
    for seat, action, allowed in (
        (1, Challenge(), at <= until),
        (CLOCK, game.timeout(state), at >= until),
        (0, game.timeout(state), False),
        (1, Accept(), True),
    ):
        said = attempt(game, state, action, seat, at)
        if isinstance(said, Refusal):
            assert (allowed, said.rule) == (False, "O42")
        else:
            assert (allowed, said.state.pending) == (True, None)


@pytest.mark.rule("O41", "O42")
def test_nothing_can_be_challenged_before_the_first_play(game: OptionGame) -> None:
    state = position(game, VUES, ["ETw", "ETr"], words="challenge")
    assert refusal_of(game, state, Challenge(), 1) == ("O42", "no-window")
    assert refusal_of(game, state, Accept(), 0) == ("O42", "no-window")
    assert game.due(state) is None


# -- end


@pytest.mark.rule("O50", "O51")
@given(st.lists(st.sampled_from("ZEr QEw KIw *Er *Aw XUr".split()), unique=True, max_size=6))
def test_both_faces_of_what_is_left_are_subtracted(game: OptionGame, left: list[str]) -> None:
    racks = ["ETw", " ".join(left)]
    state = position(game, VUES, racks, bag="", scores=[1, 100])
    after = do(game, state, "play C6> E flip C5")
    values = {"ZEr": 11, "QEw": 9, "KIw": 11, "*Er": 1, "*Aw": 1, "XUr": 11}
    cost = sum(values[kind] for kind in left)
    rest = 100 - cost
    deductions = (Deduction(1, -cost, "O51", "left-on-rack"),) if cost else ()
    winners = (0,) if rest < 32 else (1,)
    assert game.result(after) == Result(
        winners, (32, rest), "O50", "all-laid", 0, deductions=deductions
    )


@pytest.mark.rule("O51")
def test_equal_scores_share_the_victory(game: OptionGame) -> None:
    state = position(game, VUES, ["ETw", "*Er", "*Ew"], players=3, bag="", scores=[0, 32, 1])
    after = do(game, state, "play C6> E flip C5")
    result = game.result(after)
    assert result
    assert (result.winners, result.scores, result.rule) == ((0, 1), (31, 31, 0), "O50")
    assert [(one.seat, one.points) for one in result.deductions] == [(1, -1), (2, -1)]


@pytest.mark.rule("O51")
@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("words", ["arbiter", "challenge"])
def test_what_was_played_and_the_last_count_add_up_to_the_scores(
    game: OptionGame, number: int, words: str
) -> None:
    table = Configuration(2 + number % 3, {"words": words})
    played = play(game, table, f"count-{number}")
    result = game.result(played.states[-1])
    assert result
    shown = sum(ply.effects.score for ply in played.plies)
    assert shown + sum(one.points for one in result.deductions) == sum(result.scores)


@pytest.mark.rule("O50")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_pass_twice(game: OptionGame, players: int) -> None:
    state = position(game, VUES, players=players)
    for _ in range(2 * players - 1):
        state = do(game, state, "pass")
        assert game.result(state) is None
    result = game.result(do(game, state, "pass"))
    assert result
    assert (result.rule, result.reason, result.who) == ("O50", "all-passed", None)


@pytest.mark.rule("O50")
def test_a_play_or_an_exchange_breaks_a_row_of_passes(game: OptionGame) -> None:
    state = position(game, VUES, ["ETw NSr", "ETr NSw"])
    for text in ("pass", "pass", "pass", "exchange NSw", "pass", "pass", "pass"):
        state = do(game, state, text)
        assert game.result(state) is None
    state = do(game, state, "play C6> ETr flip C5")
    for _ in range(3):
        state = do(game, state, "pass")
        assert game.result(state) is None


@pytest.mark.rule("O50")
def test_nobody_acts_after_the_end(game: OptionGame) -> None:
    state = position(game, VUES, ["ETw", "ZEr"], bag="")
    over = do(game, state, "play C6> E flip C5")
    assert game.to_act(over) == ()
    assert game.due(over) is None
    actions: tuple[Action, ...] = (Pass(), Challenge(), Accept(), Resign())
    for seat, action in product((CLOCK, 0, 1), actions):
        assert refusal_of(game, over, action, seat) == ("O50", "over")
    assert refusal_of(game, over, game.timeout(over), CLOCK) == ("O50", "over")


@pytest.mark.rule("O50")
@pytest.mark.parametrize(("bag", "over"), [("", True), ("ZEr", False)])
def test_no_word_is_possible(game: OptionGame, bag: str, over: bool) -> None:
    """With a prism in the bag the players could still exchange."""
    state = position(game, "LOw YIr NSw XUr", ["VTr", "VTw"], bag=bag)
    result = game.result(do(game, state, "pass"))
    assert (result and (result.reason, result.who)) == (("no-word-left", None) if over else None)


@pytest.mark.rule("O50")
def test_what_the_other_player_could_form_keeps_the_game_going(game: OptionGame) -> None:
    state = position(game, "LOw YIr NSw XUr", ["VTr", "IUw", "VTw"], players=3, bag="")
    assert "XI" in game.lexicon
    state = do(game, state, "pass")
    assert game.result(state) is None
    assert game.apply(state, 1, Play((Tile("F6", "IUw"),)), 0).effects.words == ("XI",)


@pytest.mark.rule("O50")
def test_what_somebody_who_resigned_could_form_does_not(game: OptionGame) -> None:
    state = position(game, "LOw YIr NSw XUr", ["VTr", "IUw", "VTw"], players=3, bag="")
    assert game.result(do(game, state, "resign", seat=1))


# -- as it was refereed once


@pytest.mark.rule("O23", "O42")
def test_what_0_1_0_let_pass_can_be_played_again(game: OptionGame) -> None:
    then = as_then(game)
    state = position(game, "LOw ADw MOr E*w", ["NSr", "ENr", "ETw"], players=3, words="challenge")
    turned = "play G5> S flip F5=E"
    assert refusal_of(game, state, turned) == ("O23", "same-letter")
    state = do(then, state, turned)
    assert refusal_of(game, state, Pass(), 1) == ("O42", "others-first")
    for closing in ("pass", "accept"):
        assert do(then, state, closing, seat=1).pending is None


# -- the edges of the notation


@pytest.mark.rule("O25")
@pytest.mark.parametrize("letter", ["é", "ß", "ﬁ", "ñ"])
def test_a_star_stands_for_a_letter_from_a_to_z(game: OptionGame, letter: str) -> None:
    state = position(game, "LOw ADw MOr ECw", ["*Er"], words="challenge")
    assert refusal_of(game, state, Play((Tile("G5", f"{letter}Er"),))) is not None


@pytest.mark.rule("O24", "O25")
def test_a_star_is_one_letter(game: OptionGame) -> None:
    state = position(game, racks=["BAr OLr *Er EPw"])
    assert refusal_of(game, state, "play H8> B O ßEr EPw") is not None


@pytest.mark.rule("O2")
def test_a_strange_letter_is_no_column(game: OptionGame) -> None:
    state = position(game, VUES, ["ETw"])
    assert refusal_of(game, state, "play C6> E flip ß5") == ("O2", "off-grid")


@pytest.mark.rule("O20")
def test_a_letter_after_a_whole_token_finds_the_other_prism(game: OptionGame) -> None:
    state = position(game, "RSr", ["ETw EPr"], words="challenge")
    assert refusal_of(game, state, "play D5> ETw E") is None


@pytest.mark.rule("O20")
def test_letters_find_their_prisms_where_there_is_a_way(game: OptionGame) -> None:
    state = position(game, "RSr", ["ETw EPr"], words="challenge")
    assert refusal_of(game, state, "play D5> E T") is None


@pytest.mark.rule("O20")
def test_a_play_with_tiles_in_any_order_is_written_as_it_lies(game: OptionGame) -> None:
    state = position(game, "CEr ADw RSr", ["TAw ELr"])
    action = Play((Tile("G5", "ELr"), Tile("F5", "TAw")))
    played = game.apply(state, 0, action, 0)
    again = game.parse_action(game.format_action(action), state, 0)
    assert game.apply(state, 0, again, 0) == played


@pytest.mark.rule("O20", "O23")
def test_turning_alone_is_refused_as_such(game: OptionGame) -> None:
    state = position(game, VUES, ["ETw"])
    assert refusal_of(game, state, "play C6> flip C5") == ("O20", "no-prism")


@pytest.mark.rule("O42")
def test_a_third_player_who_resigns_does_not_close_the_window(game: OptionGame) -> None:
    racks = ["FEr", "ETr", "ETw"]
    state = position(game, VUES, racks, players=3, words="challenge")
    state = do(game, do(game, state, "play C6> F"), "resign", seat=2)
    assert refusal_of(game, state, Challenge(), 1) is None


@pytest.mark.rule("O42")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_play_stands_once_all_opponents_have_accepted(game: OptionGame, players: int) -> None:
    racks = ["FEr", "ETr", "ETw", "SEr"][:players]
    state = do(game, position(game, VUES, racks, players=players, words="challenge"), "play C6> F")
    assert game.to_act(state) == (*range(2, players), 1), "the next player comes last"
    for seat in range(players - 1, 1, -1):
        assert refusal_of(game, state, Pass(), 1) == ("O42", "others-first")
        step = game.apply(state, seat, Accept(), 0)
        assert step.effects.key == "accepted-alone"
        assert seat not in game.to_act(step.state)
        state = step.state
    assert game.to_act(state) == (1,)
    assert refusal_of(game, state, Pass(), 1) is None
    closed = game.apply(state, 1, Accept(), 0)
    assert (closed.effects.key, closed.state.pending) == ("accepted", None)
    assert game.to_act(closed.state) == (1,)


@pytest.mark.rule("O42")
@pytest.mark.parametrize(("at", "refused"), [(0, True), (19.9, True), (20, False), (25, False)])
def test_the_next_play_waits_until_the_time_is_over(
    game: OptionGame, at: float, refused: bool
) -> None:
    state = position(game, VUES, ["FEr", "ETr", "ETw"], players=3, words="challenge")
    state = do(game, state, "play C6> F")
    said = attempt(game, state, Pass(), 1, at)
    assert isinstance(said, Refusal) is refused
    if isinstance(said, Refusal):
        assert (said.rule, said.key) == ("O42", "others-first")


@pytest.mark.rule("O42")
def test_who_has_accepted_has_no_more_to_say(game: OptionGame) -> None:
    state = position(game, VUES, ["FEr", "ETr", "ETw"], players=3, words="challenge")
    state = do(game, do(game, state, "play C6> F"), "accept", seat=1)
    for action in (Challenge(), Accept()):
        assert refusal_of(game, state, action, 1) == ("O42", "already-accepted")
    assert refusal_of(game, state, Challenge(), 2) is None


@pytest.mark.rule("O11", "O42")
def test_the_last_one_who_could_challenge_resigns_and_the_play_stands(game: OptionGame) -> None:
    racks = ["FEr", "ETr", "ETw"]
    state = position(game, VUES, racks, players=3, words="challenge")
    state = do(game, do(game, state, "play C6> F"), "accept", seat=1)
    state = do(game, state, "resign", seat=2)
    assert (state.pending, state.turn, len(state.racks[0])) == (None, 1, 7)


@pytest.mark.rule("O42")
@pytest.mark.parametrize("level", range(1, 6))
def test_a_bot_speaks_for_itself_and_then_plays(game: OptionGame, level: int) -> None:
    racks = ["ETr", "NSr ETw", "TIw"]
    state = position(game, VUES, racks, players=3, words="challenge")
    state = do(game, state, "play C6> E flip C5")
    asked = []
    while state.pending and state.pending.seat == 0:
        seat = game.to_act(state)[0]
        action = choose(game, state, seat, level, Budget.of_work(1), "bot")
        asked.append((seat, type(action)))
        state = game.apply(state, seat, action, 1.0).state
    assert asked[0] == (2, Accept)
    assert asked[1][0] == 1
    assert len(asked) == 2


@pytest.mark.rule("O25")
def test_a_star_laid_without_a_letter_is_refused_by_its_rule(game: OptionGame) -> None:
    state = position(game, "LOw ADw MOr ECw", ["*Er"])
    said = refusal_of(game, state, "play G5> *Er")
    assert said
    assert said[0] == "O25"


@pytest.mark.parametrize(
    "wrong", [{"scores": ["a", "b"]}, {"scores": "ab"}, {"scores": [0.5, 1]}, {"turn": 1.0}]
)
def test_a_malformed_position_is_refused(game: OptionGame, wrong: dict[str, object]) -> None:
    scenario = Scenario("option", (), position={"grid": VUES, "at": "C5", **wrong})
    with pytest.raises(BadScenario):
        list(run_scenario(scenario, game))
