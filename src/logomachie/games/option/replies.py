"""What the next player can score after some plays: the grid after each of them, ready to search.

What lies on the grid after a play does not depend on what the others hold. So each grid is made
once for the kernel, and a reply costs no more than its search.
"""

from collections.abc import Sequence
from typing import NamedTuple

from logomachie.engine.game import Seat
from logomachie.games.option import moves
from logomachie.games.option.actions import Play
from logomachie.games.option.referee import OptionGame
from logomachie.games.option.state import State
from logomachie.kernel.crossword.plays import Board, best_plays


class Outlook(NamedTuple):
    """What lies ahead after one play, whatever the others hold."""

    board: Board
    """The grid after it."""
    replier: Seat
    """Who plays next."""
    ends: bool
    """Whether the game is over then."""


def look_ahead(game: OptionGame, state: State, plays: Sequence[Play]) -> tuple[Outlook, ...]:
    """What lies ahead after each of these plays of the seat to move."""
    outlooks = []
    for play in plays:
        after = game.after_play(state, play)
        board = moves.board_of(after.grid, game.prisms, game.material)
        outlooks.append(Outlook(board, after.turn, bool(after.ended)))
    return tuple(outlooks)


def best_reply(game: OptionGame, outlook: Outlook, rack: Sequence[int]) -> int:
    """What the next player scores at most with this rack."""
    tiles = moves.tiles_of(rack, game.prisms, game.material)
    rules = moves.rules_of(game.material)
    found = best_plays(game.lexicon.automaton, outlook.board, tiles, 1, rules)
    return int(found.scores[0]) if len(found) else 0
