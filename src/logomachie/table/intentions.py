"""What a bot at a table will do, and when: at tables with people it takes a human moment."""

from typing import NamedTuple

from logomachie.bots.players import Bot, takes_time
from logomachie.engine.game import AnyGame, AnyState, Seat
from logomachie.table.state import Table

PAUSE = 0.8
"""How many seconds a bot takes before an action, unless told otherwise."""
FIRST = 1.5
"""By how much longer it takes for the first action of a turn."""
SHARE = 0.1
"""The part of the time left on its clock that it takes at most."""


class Intention(NamedTuple):
    """What a bot will do."""

    seat: Seat
    action: str
    at: float
    """When, by the clock of the game."""


class Thought(NamedTuple):
    """What a bot thought out."""

    action: str
    seconds: float
    """How long it takes for that by the clock of the game, in a game whose bots take their time."""


def think_out(game: AnyGame, state: AnyState, seat: Seat, bot: Bot, seed: str) -> Thought | None:
    """What a bot will do; ``None`` where it is content to wait."""
    action = bot.choose(game, state, seat, seed)
    if action is None:
        return None
    return Thought(game.format_action(action), bot.pace(game, state, seat, action, seed))


def intend(game: AnyGame, table: Table, seat: Seat, thought: Thought, pause: float) -> Intention:
    """When a bot will do what it thought out."""
    if takes_time(game):
        at = _last_action(table) + thought.seconds
    else:
        at = human_moment(game, table, seat, pause)
    return Intention(seat, thought.action, at)


def human_moment(game: AnyGame, table: Table, seat: Seat, pause: float) -> float:
    """When a bot may act so that people can follow, by the clock of the game.

    The time that it thinks is part of the pause. Who acts out of turn does so at once: a challenge
    must not come too late.
    """
    state = table.game_state
    if seat != game.to_act(state)[0] or not any(holder.guest for holder in table.holders):
        return _last_action(table)
    goes_on = bool(table.entries) and table.entries[-1].seat == seat
    wait = pause if goes_on else FIRST * pause
    due = game.due(state)
    if due is not None:
        wait = min(wait, SHARE * (due - table.awaited))
    return table.awaited + wait


def _last_action(table: Table) -> float:
    return table.entries[-1].at if table.entries else 0.0
