"""All legal actions of OPTION, against trying everything and against the kernel."""

from collections import Counter
from itertools import chain, combinations, product

import pytest

from logomachie.engine.refusal import Refusal
from logomachie.games.option import moves
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
from logomachie.games.option.all_plays import all_plays
from logomachie.games.option.legal import legal
from logomachie.games.option.referee import OptionGame
from logomachie.games.option.state import State
from logomachie.lexicon.automaton import Walker
from tests.games.option.table import CROSSED, VUES, do, position

VU = "VTr ULw"
AROUND = [f"{column}{row}" for row in range(3, 8) for column in "ABCDEF"]
"""The cells that two prisms can reach from VU on C5 and D5."""


def every_play(game: OptionGame, state: State) -> set[Action]:
    """All plays of one or two prisms around VU that the referee accepts."""
    rack = state.racks[state.turn]
    ways = {text: set(numbers) for text, numbers in game.prisms.ways.items()}
    tokens = [text for text, numbers in ways.items() if numbers & set(rack)]
    lying = {game.material.grid.names[c]: laid for c, laid in enumerate(state.grid) if laid}
    turned = [
        Flip(cell, game.prisms[laid.prism].faces[1 - laid.side]) for cell, laid in lying.items()
    ]
    flips = chain.from_iterable(combinations(turned, count) for count in range(len(turned) + 1))
    laid_sets = [
        tuple(map(Tile, cells, texts))
        for count in (1, 2)
        for cells in combinations(AROUND, count)
        for texts in product(tokens, repeat=count)
    ]
    found: set[Action] = set()
    for tiles, flipped in product(laid_sets, list(flips)):
        play = Play(tiles, tuple(sorted(flipped)))
        try:
            game.apply(state, state.turn, play, 0)
        except Refusal:
            continue
        found.add(play)
    return found


@pytest.mark.parametrize("words", ["arbiter", "challenge"])
def test_all_plays_are_found_as_by_trying_everything(game: OptionGame, words: str) -> None:
    state = position(game, VU, ["ETw RSw", "TIr"], words=words)
    found = [action for action in legal(game, state, 0) if isinstance(action, Play)]
    assert len(set(found)) == len(found)
    assert set(found) == every_play(game, state)


@pytest.mark.rule("O23")
@pytest.mark.parametrize("grid", ["LOw ADw MOr E*w", "LOw ADw MOr eEw"])
def test_no_flip_is_offered_after_which_the_same_letter_is_read(
    game: OptionGame, grid: str
) -> None:
    state = position(game, grid, ["NSr ETw *Ar", "TIw"])
    shown = dict(zip(game.material.grid.names, state.grid.letters, strict=True))
    automaton = game.lexicon.automaton
    listed = moves.listed_plays(automaton, state, game.prisms, game.material)
    assert listed is not None
    by_kernel = list(listed)
    by_search = list(all_plays(state, Walker(automaton), game.prisms, game.material))
    assert Counter(by_kernel) == Counter(by_search)
    flips = [flip for play in by_kernel for flip in play.flips]
    assert all(shown[flip.cell] != flip.letter for flip in flips)
    assert any(flip.cell == "F5" for flip in flips) == ("*" in grid)


@pytest.mark.parametrize("rack", ["ETw RSw ETr", "*Ar NEr", "SNr SNw LOr MOw", "E*w TIr"])
def test_a_search_without_limit_finds_what_the_kernel_finds(game: OptionGame, rack: str) -> None:
    state = position(game, CROSSED, [rack, "TIw"])
    automaton = game.lexicon.automaton
    listed = moves.listed_plays(automaton, state, game.prisms, game.material)
    found = list(all_plays(state, Walker(automaton), game.prisms, game.material))
    assert listed is not None
    assert Counter(found) == Counter(listed)


def test_a_first_word_may_lie_anywhere(game: OptionGame) -> None:
    state = position(game, "", ["VTr ULw EPr SNw", "TIw"])
    found = [action for action in legal(game, state, 0) if isinstance(action, Play)]
    words = {tuple(tile.prism for tile in play.tiles) for play in found}
    assert len(set(found)) == len(found)
    for word in words:
        places = [play for play in found if tuple(tile.prism for tile in play.tiles) == word]
        assert len(places) == 2 * 16 * (16 + 1 - len(word))
    assert ("VTr", "ULw", "EPr", "SNw") in words


def test_every_choice_of_prisms_can_be_exchanged(game: OptionGame) -> None:
    state = position(game, VUES, ["ETw RSw ETr", "TIr"], bag="TSw LUr")
    found = [action.prisms for action in legal(game, state, 0) if isinstance(action, Pass)]
    kinds = [game.prisms[prism].kind for prism in state.racks[0]]
    assert sorted(found) == sorted(
        chosen for count in range(3) for chosen in combinations(kinds, count)
    )


def test_a_play_can_be_accepted_or_challenged_as_long_as_the_window_is_open(
    game: OptionGame,
) -> None:
    state = position(game, VUES, ["ETw RSw", "TIr TSw", "SEr"], players=3, words="challenge")
    state = do(game, state, "play C6> ETw")
    mover, other, maker = (list(legal(game, state, seat)) for seat in (1, 2, 0))
    assert mover == other == [Resign(), Challenge(), Accept()]
    assert maker == [Resign()]
    state = do(game, state, "accept", seat=2)
    mover, other = (list(legal(game, state, seat)) for seat in (1, 2))
    assert mover[:4] == [Resign(), Challenge(), Accept(), Pass()]
    assert any(isinstance(action, Play) for action in mover)
    assert other == [Resign()]
