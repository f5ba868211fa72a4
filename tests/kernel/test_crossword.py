"""The public face of the move generator: the rulebook's flips, limits, bad input, threads."""

import doctest
import sys
import threading

import numpy as np
import pytest

from logomachie.kernel.crossword import plays as crossword
from logomachie.kernel.crossword.plays import Board, Play, Rules, Tile, all_plays, best_plays
from logomachie.lexicon import Lexicon

OPTION = Rules(flips=True, full_hand=15, flip_bonus=25, colour_minimum=5, first_minimum=4)


def words_of(play: Play) -> list[str]:
    return [word.text for word in play.words]


def test_examples_in_the_documentation() -> None:
    assert doctest.testmod(crossword).failed == 0


@pytest.mark.rule("O23", "O33")
def test_vues_becomes_tues_with_te_below(lexicon: Lexicon) -> None:
    board = Board.empty(16, 16).with_word(7, 5, "VUES", hidden="TISN", values=(4, 1, 1, 1))
    plays = all_plays(lexicon.automaton, board, [Tile.of("E", [1])], OPTION)
    found = [play for play in plays if sorted(words_of(play)) == ["TE", "TUES"]]
    assert [(len(play.flips), play.score) for play in found] == [(1, 4 + 2 + 25)]


@pytest.mark.rule("O23", "O33")
def test_lien_becomes_joies_with_two_flips(lexicon: Lexicon) -> None:
    board = Board.empty(16, 16).with_word(7, 5, "LIEN", hidden="OVTS")
    plays = all_plays(lexicon.automaton, board, [Tile.of("J", [8])], OPTION)
    found = [play for play in plays if words_of(play) == ["JOIES"]]
    assert [play.score for play in found] == [2 * (8 + 4) + 50]


@pytest.mark.rule("O12")
def test_first_words_lie_anywhere_and_have_four_letters(lexicon: Lexicon) -> None:
    rack = [Tile.of(letter, [1]) for letter in "LAME"]
    plays = all_plays(lexicon.automaton, Board.empty(5, 6), rack, OPTION)
    assert {len(play.tiles) for play in plays} == {4}
    lames = [play for play in plays if words_of(play) == ["LAME"]]
    assert len(lames) == 5 * 3 + 6 * 2
    assert len({play.tiles for play in lames}) == len(lames)
    middle = best_plays(lexicon.automaton, Board.empty(5, 6), rack, 1, OPTION)[0]
    assert {new.cell // 6 for new in middle.tiles} == {2}


def test_a_limit_is_reported(lexicon: Lexicon) -> None:
    board = Board.empty(16, 16).with_word(7, 5, "LAME")
    rack = [Tile.of(faces, (1, 1)) for faces in ("RE", "TE", "SA", "*E")]
    every = all_plays(lexicon.automaton, board, rack, OPTION)
    cut = all_plays(lexicon.automaton, board, rack, OPTION, limit=100)
    assert not every.capped
    assert cut.capped
    assert len(cut) == 100


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="rows and columns"):
        Board.empty(33, 10)
    with pytest.raises(ValueError, match="hidden letter"):
        Board(np.full((3, 3, 5), 28) * np.array([0, 0, 1, 0, 0]))
    with pytest.raises(ValueError, match="face"):
        Tile.of("é", [1])


def test_other_threads_go_on_while_it_searches(lexicon: Lexicon) -> None:
    """Python gives no thread a turn here: only a search that lets go does."""
    board = Board.empty(16, 16).with_word(7, 5, "LAME", hidden="OTNA")
    rack = [Tile.of(faces, (1, 1)) for faces in ("*E", "*A", "RE", "TE", "SA", "LO", "NI")]
    all_plays(lexicon.automaton, board, rack, OPTION)
    went_on = threading.Event()

    def work() -> None:
        for _ in range(100):
            if not went_on.is_set():
                all_plays(lexicon.automaton, board, rack, OPTION)

    thread = threading.Thread(target=work)
    usual = sys.getswitchinterval()
    sys.setswitchinterval(3600)
    try:
        thread.start()
        searching = thread.is_alive()
        went_on.set()
        thread.join()
    finally:
        sys.setswitchinterval(usual)
    assert searching
