"""Looking back: the turns that were played, and what could have been done in them."""

from itertools import islice
from typing import Any, NamedTuple

from logomachie import games
from logomachie.engine.game import Effects, Seat
from logomachie.engine.journal import Journal, moments
from logomachie.table.state import AnyGame

SUGGESTIONS = 3


class PlayedTurn(NamedTuple):
    """A turn that is over."""

    first: int
    """The number of its first action, from 1."""
    last: int
    seat: Seat
    state: Any
    """The game when it began."""


class Better(NamedTuple):
    """What could have been done."""

    action: str
    effects: Effects
    state: Any
    """The game after it."""


def played_turns(game: AnyGame, journal: Journal) -> list[PlayedTurn]:
    """All turns that are over: from when everybody waits for a seat until they wait for another."""
    turns = []
    state = began = game.start(journal.setup)
    first = 1
    for number, moment in enumerate(moments(game, state, journal.entries), 1):
        seat, after = game.to_act(state)[0], game.to_act(moment.state)
        if not after or after[0] != seat:
            turns.append(PlayedTurn(first, number, seat, began))
            first, began = number + 1, moment.state
        state = moment.state
    return turns


def better_actions(game: AnyGame, turn: PlayedTurn, present: Any) -> list[Better]:
    """The most promising actions of a turn, found with nothing but what the seat knew then.

    As long as the game goes on, nothing that would still help.
    """
    shown = game.reshuffle_hidden(turn.state, turn.seat, f"review/{turn.first}")
    over = game.result(present) is not None
    found = []
    for action in islice(game.candidates(shown, turn.seat), SUGGESTIONS):
        if not over and games.still_helps(game, present, turn.seat, action):
            continue
        step = game.apply(shown, turn.seat, action, 0.0)
        found.append(Better(game.format_action(action), step.effects, step.state))
    return found
