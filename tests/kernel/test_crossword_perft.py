"""Fixed counts of plays at fixed positions of OPTION, over a word list of their own."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from logomachie.kernel.crossword.plays import Board, Rules, Tile, all_plays, best_plays
from logomachie.lexicon.compiled import build

PERFT = tomllib.loads(Path(__file__).with_name("perft.toml").read_text())
AUTOMATON = build(sorted(PERFT["words"].split()))
RULES = Rules(flips=True, full_hand=15, flip_bonus=25, colour_minimum=5, first_minimum=4)
VALUES = {"*": 0} | {
    letter: value
    for value, letters in {
        1: "AEILNORSTU",
        2: "DGM",
        3: "BCP",
        4: "FHV",
        8: "JQ",
        10: "KWXYZ",
    }.items()
    for letter in letters
}


def read_board(position: dict[str, Any]) -> Board:
    board = Board.empty(16, 16)
    rows = zip(*(position[name].split() for name in ("up", "hidden", "colours")), strict=True)
    for row, line in enumerate(rows):
        for column, (up, hidden, colour) in enumerate(zip(*line, strict=True)):
            if up != ".":
                board = board.with_word(
                    row,
                    column,
                    up.upper(),
                    values=VALUES.get(up, 0),
                    hidden=hidden,
                    hidden_values=VALUES[hidden],
                    colours="rw".index(colour),
                )
    return board


def read_rack(text: str) -> list[Tile]:
    return [
        Tile.of(tile[:2], [VALUES[face] for face in tile[:2]], "rw".index(tile[2]))
        for tile in text.split()
    ]


@pytest.mark.parametrize("number", range(len(PERFT["positions"])))
@pytest.mark.rule("O20", "O22", "O23", "O24", "O25", "O30", "O31", "O32", "O33")
def test_counts_are_as_they_were(number: int) -> None:
    position = PERFT["positions"][number]
    board, rack = read_board(position), read_rack(position["rack"])
    plays = all_plays(AUTOMATON, board, rack, RULES)
    assert not plays.capped
    assert len(plays) == position["plays"]
    assert plays.scores.sum() == position["sum_of_scores"]
    assert plays.scores.max() == position["best_score"]
    assert best_plays(AUTOMATON, board, rack, 1, RULES)[0].score == position["best_score"]
    flipless = all_plays(AUTOMATON, board, rack, RULES._replace(flips=False))
    assert len(flipless) == position["flipless_plays"]
