"""All legal actions of JAGO, against trying everything."""

from collections.abc import Iterator
from itertools import chain, combinations, product

import pytest

from logomachie.engine.refusal import Refusal
from logomachie.games.jago.actions import Action, Challenge, End, Play, Resign, TakeBack, Turn
from logomachie.games.jago.legal import legal
from logomachie.games.jago.referee import JagoGame
from logomachie.games.jago.state import State
from tests.games.jago.table import do, position

CHALLENGE = {"words": "challenge"}
CASES = (("as", ["RE", ""], 0, ""), ("AS", ["", "E"], 1, "L"))
"""Grids with the racks, who is to move, and the pool."""
LONGEST = 3
"""The longest word that is tried."""


def every_play(letters: str) -> Iterator[Play]:
    """Every short text of these letters around D6 and E6, one of them from the pool or none."""
    starts = (f"{column}{row}" for row in range(4, 9) for column in "BCDEF")
    lengths = range(2, LONGEST + 1)
    texts = ["".join(text) for n in lengths for text in product(letters, repeat=n)]
    for start, down, text in product(starts, (False, True), texts):
        for pool in ((), *((place,) for place in range(len(text)))):
            yield Play(start, down, text, pool)
            yield Play(start, down, text, pool, (text,))


def accepted(game: JagoGame, state: State, seat: int, actions: Iterator[Action]) -> set[Action]:
    found = set()
    for action in actions:
        try:
            game.apply(state, seat, action, 0)
        except Refusal:
            continue
        found.add(action)
    return found


def listed(game: JagoGame, state: State, seat: int, kind: type[Action]) -> set[Action]:
    """The actions of a kind that are listed, each once."""
    found = [action for action in legal(game, state, seat) if isinstance(action, kind)]
    assert len(set(found)) == len(found)
    return set(found)


@pytest.mark.parametrize("words", ["arbiter", "challenge"])
@pytest.mark.parametrize(("grid", "racks", "turn", "pool"), CASES)
def test_all_plays_are_found_as_by_trying_everything(
    game: JagoGame, words: str, grid: str, racks: list[str], turn: int, pool: str
) -> None:
    state = position(game, grid, racks, options={"words": words}, turn=turn, pool=pool)
    letters = "".join(dict.fromkeys(grid.upper() + "".join(racks) + pool))
    found = listed(game, state, state.turn, Play)
    short = {play for play in found if isinstance(play, Play) and len(play.word) <= LONGEST}
    assert short == accepted(game, state, state.turn, every_play(letters))
    for play in found:
        game.apply(state, state.turn, play, 0)


def test_a_turn_is_ended_with_any_words_spared(game: JagoGame) -> None:
    state = position(game, "ra.on\n..R..\n..A..\n..S..\n..E..", ["LE", ""], options=CHALLENGE)
    state = do(game, state, "play F6v LRASE")
    held = ("RA", "ON")
    subsets = (combinations(held, count) for count in range(len(held) + 1))
    tried = accepted(game, state, 0, map(End, chain.from_iterable(subsets)))
    assert len(tried) == 4
    assert listed(game, state, 0, End) == tried
    assert {Resign(), TakeBack()} <= set(legal(game, state, 0))


@pytest.mark.rule("J34", "J38")
def test_any_word_of_a_bridge_may_be_spared(game: JagoGame) -> None:
    state = position(game, "ra.on", ["L", ""], options=CHALLENGE)
    spared = {
        play.spare
        for play in listed(game, state, 0, Play)
        if isinstance(play, Play) and play.word == "RALON"
    }
    assert spared == {(), ("RALON",), ("RA",), ("ON",)}


def test_a_word_is_challenged_and_any_letters_are_turned(game: JagoGame) -> None:
    state = position(game, "RAs", ["X", ""], options={"words": "challenge"})
    state = do(game, state, "play C6> XRAS")
    assert list(legal(game, state, 1)) == [Resign(), Challenge("XRAS")]
    state = do(game, state, "challenge XRAS", seat=1)
    cells = ("D6", "E6", "F6")
    tried = accepted(game, state, 1, (Turn(c) for n in range(4) for c in combinations(cells, n)))
    assert tried
    assert list(legal(game, state, 0)) == [Resign()]
    assert set(legal(game, state, 1)) == {Resign(), *tried}
