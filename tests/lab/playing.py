"""A game between players of any kind, to its end."""

from collections.abc import Mapping
from itertools import count

from logomachie.bots.players import Player, Turn, next_turn, or_clock, takes_time
from logomachie.engine.game import AnyGame, Result, Seat, Setup
from logomachie.engine.journal import Entry


def played(
    game: AnyGame, setup: Setup, players: Mapping[Seat, Player]
) -> tuple[Result, list[Entry]]:
    """How a game ends, and all that was done in it."""
    state, now = game.start(setup), 0.0
    turn: Turn | None = None
    entries: list[Entry] = []
    for number in count():
        now = now if takes_time(game) else float(number)
        turn = next_turn(game, state, players, now, f"{setup.seed}/{number}", turn)
        turn = or_clock(game, state, turn, now)
        if turn is None:
            break
        entries.append(Entry(turn.at, turn.seat, game.format_action(turn.action)))
        state, now = game.apply(state, turn.seat, turn.action, turn.at).state, turn.at
    result = game.result(state)
    assert result
    return result, entries
