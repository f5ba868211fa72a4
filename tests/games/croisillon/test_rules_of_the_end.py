"""The rules of the end, challenges and resigning."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logomachie.engine.game import CLOCK, Result, Step
from logomachie.engine.refusal import Refusal
from logomachie.engine.rulebook import read_rulebook
from logomachie.games.croisillon.actions import TimeUp
from logomachie.games.croisillon.referee import CroisillonGame
from tests.conformance.playouts import Configuration, play
from tests.games.croisillon.table import HAND, JAZZ, attempt, do, position, refusal_of

BOOK = read_rulebook("logomachie.games.croisillon", "fr")


# -- the end


@pytest.mark.rule("C10")
@pytest.mark.parametrize(
    ("scores", "winners"),
    [((300, 10), (0,)), ((310, 310), (0, 1)), ((300, 301), (1,)), ((0, 299), None)],
)
def test_the_highest_total_wins_and_ties_share(
    game: CroisillonGame, scores: tuple[int, int], winners: tuple[int, ...] | None
) -> None:
    state = position(game, ["J e", "C e"], turn=1, turns=[3, 2], scores=list(scores))
    after = do(game, state, "pass")
    figures = {"best": max(scores), "target": 300, "turns": 3}
    reached = Result(winners or (), scores, "C10", "target-reached", figures=figures)
    assert game.result(after) == (reached if winners else None)
    assert game.due(after) == (None if winners else 60)


@pytest.mark.rule("C10")
@given(st.integers(0, 3), st.integers(2, 4), st.booleans())
def test_the_game_never_ends_within_a_round(
    game: CroisillonGame, turn: int, players: int, short: bool
) -> None:
    turn %= players
    target = 150 if short else 300
    turns = [5 + (seat < turn) for seat in range(players)]
    scores = [target] + [0] * (players - 1)
    state = position(game, players=players, target=target, turn=turn, turns=turns, scores=scores)
    after = do(game, state, "pass")
    assert (game.result(after) is not None) is (turn == players - 1)


@pytest.mark.rule("C10", "C40")
def test_a_penalty_can_take_the_victory_away(game: CroisillonGame) -> None:
    state = position(game, ["J e", "C e"], words="challenge", turn=1, turns=[3, 2], scores=[305, 1])
    laid = do(game, state, "lay Ce")
    after = do(game, laid, "challenge", seat=0)
    assert after.scores == (295, 8)
    assert game.result(after) is None


@pytest.mark.rule("C10", "C33")
def test_a_game_that_nobody_plays_ends_after_equal_turns(game: CroisillonGame) -> None:
    state = do(game, position(game, ["J e", "C e"]), "lay Je")
    count = 0
    while not state.ended:
        assert state.until is not None
        state = game.apply(state, CLOCK, game.timeout(state), state.until).state
        count += 1
    assert count == 7, "three rounds, and the turn that makes the numbers equal"
    assert game.result(state) == Result((0,), (11, 0), "C33", "all-passed")


@pytest.mark.rule("C10")
@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("words", ["arbiter", "challenge"])
def test_what_was_played_adds_up_to_the_scores(
    game: CroisillonGame, number: int, words: str
) -> None:
    table = Configuration(2 + number, {"words": words, "target": 150})
    played = play(game, table, f"count-{number}")
    result = game.result(played.states[-1])
    assert result
    assert result.deductions == ()
    assert sum(ply.effects.score for ply in played.plies) == sum(result.scores)


# -- challenges


@pytest.mark.rule("C40", "C32")
def test_an_upheld_challenge_costs_the_grid_and_not_the_hand(game: CroisillonGame) -> None:
    state = position(game, ["J? eeu", "C e"], words="challenge", no_repeat="game")
    laid = do(game, state, "lay Jue")
    assert laid.hands[0] == "?e"
    assert laid.table
    upheld = do(game, laid, "challenge", seat=1)
    assert (upheld.scores, upheld.turn, upheld.turns) == ((0, 0), 1, (1, 0))
    assert len(upheld.hands[0]) == 15
    assert {"?", "e"} <= set(upheld.hands[0])
    assert upheld.used == ()
    accepted = do(game, laid, "accept", seat=1)
    assert accepted.used == ("JUE",)
    assert accepted.hands == upheld.hands
    assert accepted.scores == (13, 0)


@pytest.mark.rule("C31", "C40")
def test_an_upheld_challenge_costs_the_points_of_the_bonus_card_too(game: CroisillonGame) -> None:
    state = position(game, [HAND], smalls="x", words="challenge")
    added = do(game, do(game, state, f"lay {JAZZ}"), "add I4")
    assert added.scores[0] > 66
    assert do(game, added, "challenge", seat=1).scores == (0, 0)


@pytest.mark.rule("C40")
def test_who_plays_on_lets_the_grid_stand(game: CroisillonGame) -> None:
    state = position(game, ["J eu", "C e"], words="challenge")
    laid = do(game, state, "lay Jue")
    for text in ("pass", "lay Ce", "exchange e"):
        after = do(game, laid, text, seat=1)
        assert after.scores[0] == 13
        assert after.turns[0] == 1
        assert game.tokens(after) == game.tokens(state)
    assert refusal_of(game, laid, "lay eCe", 1) == ("C20", "too-many")
    assert laid.table
    refused = attempt(game, laid, "lay Cx", 1)
    assert isinstance(refused, Refusal), "the window is still open"


@pytest.mark.rule("C40")
@pytest.mark.parametrize("window", [10, 20, 30])
def test_the_window_stays_open_for_its_time(game: CroisillonGame, window: int) -> None:
    state = position(game, ["J e", "C e"], words="challenge", window=window)
    laid = do(game, state, "lay Je", at=5)
    assert game.due(laid) == 5 + window
    assert isinstance(attempt(game, laid, "challenge", 1, at=5 + window), Step)
    assert isinstance(attempt(game, laid, "challenge", 1, at=5.1 + window), Refusal)
    closed = game.apply(laid, CLOCK, TimeUp(), 5 + window).state
    assert game.due(closed) == 5 + window + 60


@pytest.mark.rule("C40")
@pytest.mark.parametrize("limit", [0, 60])
def test_a_position_with_an_open_window_has_its_time(game: CroisillonGame, limit: int) -> None:
    state = position(game, ["", "C e"], table="Jue", turn=1, words="challenge", limit=limit)
    assert game.due(state) == 20
    assert game.apply(state, 1, game.parse_action("challenge", state, 1), 20).effects.words == (
        "JUE",
    )


# -- resigning


@pytest.mark.rule("C20")
@pytest.mark.parametrize("words", ["arbiter", "challenge"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("stage", ["turn", "bonus", "window"])
def test_anybody_can_resign_at_any_time(
    game: CroisillonGame, words: str, players: int, stage: str
) -> None:
    for order in range(players):
        state = position(game, [HAND], players=players, words=words)
        if stage != "turn":
            state = do(game, state, f"lay {JAZZ}")
        if stage == "window":
            state = do(game, state, "keep")
        for count in range(players - 1):
            seat = (order + count) % players
            after = do(game, state, "resign", seat=seat, at=3)
            assert game.tokens(after) == game.tokens(state)
            assert after.turn not in after.resigned
            assert seat not in game.to_act(after)
            result = game.result(after)
            assert (result is not None) is (count == players - 2)
            if result:
                assert after.table is None
                assert result.winners == ((order + players - 1) % players,)
                assert result.rule == "C20"
            else:
                assert list(game.candidates(after, after.turn))
                position_again = game.parse_position(game.format_position(after), after.setup)
                assert game.format_position(position_again) == game.format_position(after)
            state = after


@pytest.mark.rule("C20", "C31")
def test_who_resigns_before_the_bonus_card_leaves_it_in_their_hand(game: CroisillonGame) -> None:
    state = do(game, position(game, [HAND], players=3, smalls="w"), f"lay {JAZZ}")
    after = do(game, state, "resign")
    assert "w" in after.hands[0]
    assert (after.bonus, after.table, after.turn) == ("", None, 1)
    assert after.scores == (66, 0, 0)
