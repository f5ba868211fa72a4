"""The clocks of a table: when the house itself has to act, and what it does then."""

from collections.abc import Iterable

from logomachie.engine.game import CLOCK, AnyGame
from logomachie.table.commands import Decision, accept
from logomachie.table.events import Resumed
from logomachie.table.state import Table
from logomachie.table.storage import Closure

DAY = 24 * 3600.0
RESIGN = "resign"
"""The one action whose text is the same in every game."""


def is_running(game: AnyGame, table: Table) -> bool:
    """Whether seats or moves are still awaited."""
    return not table.closed and game.result(table.game_state) is None


def wanted(game: AnyGame, table: Table) -> float | None:
    """When somebody of the house has to act (time of day): a bot at once, or the clock."""
    if table.started is None or table.closed:
        return None
    if any(table.holders[seat].level for seat in game.to_act(table.game_state)):
        return table.last
    return time_due(game, table)


def time_due(game: AnyGame, table: Table) -> float | None:
    """The time of day when the clock has to act, if nobody else does before."""
    if table.started is None or table.closed:
        return None
    due = game.due(table.game_state)
    limits = [] if due is None else [table.time_of_day(due)]
    if table.opened.days and game.to_act(table.game_state):
        limits.append(_last_move(table) + table.opened.days * DAY)
    return min(limits, default=None)


def run_clock(game: AnyGame, table: Table, now: float) -> Decision:
    """What the clock does now, if it is due: its action, or who waited too long resigns."""
    due = time_due(game, table)
    if due is None or now < due:
        return Decision([])
    game_due = game.due(table.game_state)
    if game_due is not None and table.time_of_day(game_due) <= now:
        action = game.format_action(game.timeout(table.game_state))
        return accept(game, table, CLOCK, action, max(game_due, table.game_time(0.0)))
    seat = game.to_act(table.game_state)[0]
    return accept(game, table, seat, RESIGN, table.game_time(now), late=True)


def resume(game: AnyGame, table: Table, closures: Iterable[Closure]) -> Decision:
    """Nobody could act while the house was closed, so the clock of a live game stood still."""
    stood_still = sum(max(0.0, end - max(start, table.last)) for start, end in closures)
    counts = table.started is not None and not table.opened.days and is_running(game, table)
    seconds = round(stood_still, 3)
    return Decision([Resumed(seconds)] if counts and seconds > 0 else [])


def _last_move(table: Table) -> float:
    at = table.entries[-1].at if table.entries else 0.0
    return table.time_of_day(at)
