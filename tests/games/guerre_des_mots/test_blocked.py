"""Who is blocked: who has no move left at all (G94)."""

import random

import msgspec
import pytest

from logomachie.engine.refusal import Refusal
from logomachie.games.guerre_des_mots.actions import Draw, Move
from logomachie.games.guerre_des_mots.coach import hint
from logomachie.games.guerre_des_mots.moves_left import any_move
from logomachie.games.guerre_des_mots.referee import GuerreGame, as_then, new_game
from logomachie.games.guerre_des_mots.state import State
from logomachie.lexicon import Lexicon
from tests.chance import seeded
from tests.games.guerre_des_mots.brute_force import (
    Size,
    all_moves,
    random_position,
    small_material,
)
from tests.games.guerre_des_mots.table import do, position, refusal_of

NI = "0 C20> NI"
REFUSED = ("G94", "not-blocked")


@pytest.fixture(scope="module")
def small(lexicon: Lexicon, tmp_path_factory: pytest.TempPathFactory) -> GuerreGame:
    """The game on a small board."""
    return new_game(lexicon, small_material(tmp_path_factory.mktemp("blocked")))


ONE_MOVE = {
    "a word of the arsenal": ([NI, "1 O1> NI"], "X", "lay D19> X"),
    "a capture": ([NI, "1 O1> NID"], "", "lay E20> D from Q1"),
    "a capture from two chains": (
        ["0 C20> OH", "1 O1> PEUX", "1 A5v PUR"],
        "",
        "lay C18v PR from O1 A7",
    ),
    "a transfer to the second chain": (
        ["0 C20> NID", "0 O20> AS", "1 O1> AS"],
        "",
        "lay O19> D from E20",
    ),
    "piracy": (["0 C20> VU", "1 O1> LU"], "X", "lay Q1> X"),
    "piracy with an own letter": (["0 C20> NID", "1 O1> QUI"], "", "lay R1> D from E20"),
    "a cross lifted": (["0 C20> NI+", "1 O1> NI"], "X", "lay D19> X uncross E20"),
}
"""Positions in which one move is left."""


@pytest.mark.rule("G94")
@pytest.mark.parametrize("case", ONE_MOVE)
def test_who_has_one_move_left_is_not_blocked(game: GuerreGame, case: str) -> None:
    chains, arsenal, action = ONE_MOVE[case]
    state = position(game, chains, [arsenal, ""])
    with pytest.raises(Refusal) as refused:
        game.apply(state, 0, Draw(), 0.0)
    assert (refused.value.rule, refused.value.key) == REFUSED
    left = game.parse_action(action, state, 0)
    assert isinstance(left, Move)
    assert refused.value.cells == (left.puts[0].cell,)
    assert any_move(state, 0, game.rules(state.setup)) == left
    assert refusal_of(game, msgspec.structs.replace(state, reserve=()), "pass") == REFUSED
    assert left in list(game.candidates(state, 0))
    assert Draw() not in list(game.candidates(state, 0))


BLOCKED = {
    "nothing left": ([NI, "1 O1> NI"], "W"),
    "nothing left but to move a letter to its own square": (["0 C20> NID", "1 O1> AS"], ""),
    "a cross, and nothing to join": ([NI, "1 O1> NI"], "+"),
    "no word for the base": ([], "XWZ"),
}


@pytest.mark.rule("G94", "G43")
@pytest.mark.parametrize("rule", ["simple", "general"])
@pytest.mark.parametrize("case", BLOCKED)
def test_who_has_no_move_left_draws_or_passes(game: GuerreGame, case: str, rule: str) -> None:
    chains, arsenal = BLOCKED[case]
    state = position(game, chains, [arsenal, ""], rule=rule)
    assert len(do(game, state, "draw").arsenals[0]) == len(state.arsenals[0]) + 2
    assert refusal_of(game, state, "pass") == ("G94", "draw-instead")
    no_reserve = msgspec.structs.replace(state, reserve=())
    assert refusal_of(game, no_reserve, "draw") == ("G94", "reserve-empty")
    assert do(game, no_reserve, "pass").passes == 1


@pytest.mark.rule("G43")
def test_a_letter_on_its_own_square_is_no_move_that_is_left(game: GuerreGame) -> None:
    state = position(game, ["0 C20> NID", "1 O1> AS"], ["", ""])
    assert refusal_of(game, state, "lay E20> D from E20") == ("G43", "comes-back")


@pytest.fixture
def twice(game: GuerreGame) -> State:
    """The one move left would bring back a board for the third time, and nothing can be drawn."""
    state = position(game, [NI, "1 O1> NID"], ["", ""], reserve="")
    for action in ("lay E20> D from Q1", "lay Q1> D from E20", "lay E20> D from Q1"):
        state = do(game, state, action)
    return state


@pytest.mark.rule("G94", "G104")
def test_a_board_for_the_third_time_is_no_move_that_is_left(game: GuerreGame, twice: State) -> None:
    assert refusal_of(game, twice, "lay Q1> D from E20") == ("G104", "third-time")
    assert do(game, twice, "pass").turn == 0


@pytest.mark.rule("G103", "G94")
def test_a_game_is_drawn_only_where_the_last_to_pass_has_no_move_left(game: GuerreGame) -> None:
    blocked, capture = (
        position(game, [NI, other], ["", ""], reserve="", passes=1)
        for other in ("1 O1> NI", "1 O1> NID")
    )
    result = game.result(do(game, blocked, "pass"))
    assert result
    assert (result.rule, result.reason) == ("G103", "all-blocked")
    assert refusal_of(game, capture, "pass") == REFUSED


@pytest.mark.rule("G94")
def test_0_1_0_asked_for_words_of_the_arsenal_only(game: GuerreGame) -> None:
    then = as_then(game)
    for case, (chains, arsenal, _) in ONE_MOVE.items():
        state = position(game, chains, [arsenal, ""])
        by_arsenal = case == "a word of the arsenal"
        assert (refusal_of(then, state, "draw") == REFUSED) == by_arsenal, case


@pytest.mark.rule("G94")
@seeded(4, 15, 26, 52, 60)
def test_who_is_blocked_by_brute_force_is_blocked(small: GuerreGame, seed: int) -> None:
    state = random_position(small, random.Random(seed), "general" if seed % 2 else "simple")
    stuck = msgspec.structs.replace(state, arsenals=((), ()))
    left = any_move(stuck, 0, small.rules(stuck.setup))
    tried = next(iter(all_moves(small, stuck, 0, Size(taken=3))), None)
    if left:
        assert small.apply(stuck, 0, left, 0.0)
    else:
        assert not tried


@pytest.mark.rule("G94")
def test_a_hint_names_the_move_that_is_left(game: GuerreGame) -> None:
    chains, arsenal, action = ONE_MOVE["piracy"]
    state = position(game, chains, [arsenal, ""])
    said = hint(game, state, 0)
    assert said
    assert said.actions == (game.parse_action(action, state, 0),)
    blocked = hint(game, position(game, [NI, "1 O1> NI"], ["", ""]), 0)
    assert blocked
    assert blocked.actions == (Draw(),)
