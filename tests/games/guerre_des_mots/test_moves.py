"""The generator of moves against a brute force that tries every line of a small board."""

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

from logomachie.engine.refusal import Refusal
from logomachie.games.guerre_des_mots import moves
from logomachie.games.guerre_des_mots.actions import Move, Put
from logomachie.games.guerre_des_mots.plays import judge
from logomachie.games.guerre_des_mots.referee import GuerreGame, new_game
from logomachie.games.guerre_des_mots.state import State
from logomachie.lexicon import Lexicon
from tests.games.guerre_des_mots.table import position, read
from tests.games.guerre_des_mots.test_material import small_board

SIDE = 8
POSITIONS = [
    (["0 B8> RUSA"], "ELS"),
    (["0 C5> ON"], "STE"),
    (["0 C5> ON, D5v NE", "1 B1> MOTS"], "ILS"),
    (["0 C5> MUR+", "1 B1> MOTS"], "SAE"),
    (["0 D5> A"], "SIR"),
    ([], "RUSA"),
]


@pytest.fixture
def small(lexicon: Lexicon, tmp_path: Path) -> GuerreGame:
    return new_game(lexicon, small_board(tmp_path))


def every_line(game: GuerreGame, state: State) -> Iterator[Move]:
    """All letters of the arsenal in all orders, from every square to the right and down."""
    kinds = [game.tokens_of_box[token].kind for token in state.arsenals[0]]
    taken = read(game, state)
    for row in range(SIDE):
        for column in range(SIDE):
            for down, right in ((0, 1), (1, 0)):
                line = [(row + n * down, column + n * right) for n in range(SIDE)]
                free = [s for s in line if s not in taken and max(s) < SIDE]
                if free and free[0] == (row, column):
                    for count in range(1, min(len(kinds), len(free)) + 1):
                        for tokens in permutations(kinds, count):
                            spots = zip(free, tokens, strict=False)
                            yield Move(
                                tuple(
                                    Put(f"{chr(65 + c)}{r + 1}", token) for (r, c), token in spots
                                )
                            )


def shown(move: Move) -> frozenset[tuple[str, str]]:
    return frozenset((put.cell, put.token[0]) for put in move.puts)


@pytest.mark.rule("G30", "G31", "G12", "G61")
@pytest.mark.parametrize(("chains", "arsenal"), POSITIONS)
def test_all_words_of_the_arsenal_are_found(
    small: GuerreGame, chains: list[str], arsenal: str
) -> None:
    state = position(small, chains, [arsenal, ""])
    rules = small.rules(state.setup)
    expected = set()
    for move in every_line(small, state):
        try:
            verdict = judge(state, 0, move, rules)
        except Refusal:
            continue
        if verdict.pirated is None:
            expected.add(shown(move))
    found = moves.legal(moves.arsenal_moves(state, 0, rules), state, 0, rules)
    assert {shown(item.move) for item, _ in found} == expected
    assert expected


def test_captures_and_transfers_are_offered(game: GuerreGame) -> None:
    state = position(game, ["0 C20> RUSA, F16v PARIA", "1 H7> RUES, K2v SELLES"])
    texts = [game.format_action(action) for action in game.candidates(state, 0)]
    assert any("@C20" in text for text in texts)
    assert any("@H7" in text for text in texts)


def test_shots_are_offered(game: GuerreGame) -> None:
    chains = ["0 B10> ESSENTIELLE, B10v EST", "1 L1v MISE"]
    state = position(game, chains, ["", "RIT"], turn=1)
    texts = [game.format_action(action) for action in game.candidates(state, 1)]
    assert any("fire I4:I10" in text for text in texts)
