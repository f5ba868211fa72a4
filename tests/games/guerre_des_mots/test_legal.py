"""All legal actions of LA GUERRE DES MOTS, against a brute force and against the generator."""

from itertools import islice

import pytest

from logomachie.engine.refusal import Refusal
from logomachie.games.guerre_des_mots import moves
from logomachie.games.guerre_des_mots.actions import Action, Draw, Move, Pass, Resign, TakeBack
from logomachie.games.guerre_des_mots.legal import legal
from logomachie.games.guerre_des_mots.moves import WIDE
from logomachie.games.guerre_des_mots.referee import GuerreGame, new_game
from logomachie.games.guerre_des_mots.state import State
from logomachie.lexicon import Lexicon
from tests.games.guerre_des_mots.brute_force import all_moves, shown, small_material
from tests.games.guerre_des_mots.table import position
from tests.games.guerre_des_mots.test_moves import CASES, is_small


@pytest.fixture(scope="module")
def board(lexicon: Lexicon, tmp_path_factory: pytest.TempPathFactory) -> GuerreGame:
    """The game on a small board."""
    return new_game(lexicon, small_material(tmp_path_factory.mktemp("legal")))


def listed(game: GuerreGame, state: State, seat: int) -> list[Action]:
    """What is listed, each once and accepted."""
    found = list(legal(game, state, seat))
    assert len(set(found)) == len(found)
    for action in found:
        game.apply(state, seat, action, 0.0)
    return found


@pytest.mark.parametrize("kind", ["arsenal", "beyond", "compound", "piracy", "uncross", "unveil"])
def test_all_moves_of_small_positions_are_listed(board: GuerreGame, kind: str) -> None:
    case = CASES[kind]
    state = position(board, case.chains, [case.arsenal, ""], rule=case.rule)
    rules = board.rules(state.setup)
    found = {
        shown(action, state, rules): action
        for action in listed(board, state, 0)
        if isinstance(action, Move) and not action.shots
    }
    tried = {shown(move, state, rules) for move, _ in all_moves(board, state, 0, case.size)}
    assert tried <= set(found)
    few = WIDE._replace(releases=1)
    small = {key for key, move in found.items() if is_small(key, move, case.size)}
    assert {key for key in small if len(key.uncross) + len(key.unveil) <= few.releases} == tried


def test_the_list_holds_what_the_generator_finds_without_bounds(board: GuerreGame) -> None:
    chains = ("0 D4> ON", "1 A2> RUE, A2v RAS", "1 C7> ET, D7v TE")
    state = position(board, chains, ["S E", ""], rule="general")
    rules = board.rules(state.setup)
    generated = moves.moves(state, 0, rules, bounds=WIDE)
    allowed = {item.move for item, _ in moves.legal(generated, state, 0, rules)}
    found = {action for action in listed(board, state, 0) if isinstance(action, Move)}
    assert found == allowed
    assert any(move.shots for move in found)


def test_one_draws_or_passes_where_no_word_can_be_laid(game: GuerreGame) -> None:
    state = position(game, ["0 C20> NID", "1 O1> AS"], ["", ""])
    simple = [
        action for action in islice(legal(game, state, 0), 40) if not isinstance(action, Move)
    ]
    accepted: list[Action] = []
    for action in (Resign(), Draw(), Pass()):
        try:
            game.apply(state, 0, action, 0.0)
        except Refusal:
            continue
        accepted.append(action)
    assert Draw() in accepted
    assert [action for action in simple if not isinstance(action, TakeBack)] == accepted
    assert list(legal(game, state, 1)) == [Resign()]


def test_a_cross_that_is_lifted_can_be_laid_again(board: GuerreGame) -> None:
    state = position(board, ["0 B6> RUS+, B6v RAS", "1 H1v ET"], ["", ""], rule="general")
    again = [
        move
        for move in listed(board, state, 0)
        if isinstance(move, Move) and move.uncross and any(put.token == "+" for put in move.puts)
    ]
    assert again
    for move in again:
        assert board.parse_action(board.format_action(move), state, 0) == move
