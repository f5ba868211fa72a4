"""The plain search against the general one, which a colour rule that never applies calls in."""

import random

import numpy as np

from logomachie.kernel.crossword.plays import (
    Board,
    Play,
    Plays,
    Premiums,
    Rules,
    Tile,
    all_plays,
    best_plays,
    label_of_face,
)
from logomachie.lexicon import Lexicon
from tests.chance import seeded

PLAIN = Rules(full_hand=50)
GENERAL = PLAIN._replace(colour_minimum=33)
LETTERS = "EEEEEEEAAAAAIIIIINNNOOORRRSSSTTTUUULLLDDGGMMBCPFHVJQKWXYZ"


def random_rack(rng: random.Random) -> list[Tile]:
    count = rng.randint(1, 7)
    faces = "".join(rng.choice(LETTERS) for _ in range(count)) + "*" * rng.choice((0, 0, 0, 1, 2))
    values = {face: 0 if face == "*" else 1 + ord(face) % 9 for face in faces}
    return [Tile.of(face, [values[face]]) for face in faces]


def random_premiums(rng: random.Random, rows: int, columns: int) -> Premiums:
    letters = [[rng.choice((1, 1, 1, 2, 3)) for _ in range(columns)] for _ in range(rows)]
    words = [[rng.choice((1, 1, 1, 1, 2, 3)) for _ in range(columns)] for _ in range(rows)]
    return Premiums(np.array(letters, np.int64), np.array(words, np.int64))


def after(board: Board, play: Play) -> Board:
    for new in play.tiles:
        row, column = divmod(new.cell, board.columns)
        board = board.with_word(row, column, new.letter, values=1 + label_of_face(new.letter) % 5)
    return board


def in_order(plays: Plays) -> list[list[int]]:
    rows: list[list[int]] = plays.rows.tolist()
    return sorted(rows)


@seeded(20)
def test_both_searches_find_the_same(lexicon: Lexicon, seed: int) -> None:
    rng = random.Random(seed)
    automaton = lexicon.automaton
    board = Board.empty(rng.randint(6, 16), rng.randint(6, 16)).with_word(2, 1, "LAME")
    premiums = random_premiums(rng, board.rows, board.columns) if seed % 2 else None
    for _ in range(10):
        rack = random_rack(rng)
        plain = all_plays(automaton, board, rack, PLAIN, premiums=premiums)
        general = all_plays(automaton, board, rack, GENERAL, premiums=premiums)
        assert in_order(plain) == in_order(general)
        highest = sorted(general.scores, reverse=True)[:9]
        for rules in (PLAIN, GENERAL):
            best = best_plays(automaton, board, rack, 9, rules, premiums=premiums)
            assert list(best.scores) == highest
        if plain:
            board = after(board, plain[rng.randrange(len(plain))])


@seeded(2)
def test_boards_with_tiles_that_make_no_words(lexicon: Lexicon, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(20):
        board = Board.empty(7, 9)
        for _ in range(rng.randint(1, 25)):
            board = board.with_word(rng.randrange(7), rng.randrange(9), rng.choice(LETTERS))
        rack = random_rack(rng)
        plain = all_plays(lexicon.automaton, board, rack, PLAIN)
        general = all_plays(lexicon.automaton, board, rack, GENERAL)
        assert in_order(plain) == in_order(general)


def test_a_limit_is_reported(lexicon: Lexicon) -> None:
    board = Board.empty(9, 9).with_word(4, 2, "LAME")
    rack = [Tile.of(face, [1]) for face in "RTES"]
    every = all_plays(lexicon.automaton, board, rack, PLAIN)
    exact = all_plays(lexicon.automaton, board, rack, PLAIN, limit=len(every))
    cut = all_plays(lexicon.automaton, board, rack, PLAIN, limit=len(every) - 1)
    assert (len(exact), exact.capped) == (len(every), False)
    assert (len(cut), cut.capped) == (len(every) - 1, True)
