"""The clocks of a table: when the house itself has to act, and what it does then."""

from collections.abc import Iterable

from logomachie.engine.game import CLOCK, AnyGame
from logomachie.table.commands import Decision, accept
from logomachie.table.correspondence import awaited, deadline, reminder_due
from logomachie.table.events import Circumstances, Reminded, Resumed, Upgraded, changes
from logomachie.table.state import Table
from logomachie.table.storage import Closure

LONG_CLOSURE = 3600.0
"""While the house is closed for so long, days do not pass either."""
IDLE_SECONDS = 600.0
"""A table is put away when nobody watches it and nothing happens for so long."""


def is_running(game: AnyGame, table: Table) -> bool:
    """Whether seats or moves are still awaited."""
    return not table.closed and game.result(table.game_state) is None


def wanted(game: AnyGame, table: Table) -> float | None:
    """When somebody of the house has to act (time of day): a bot at once, or the clock."""
    if table.is_at_rest:
        return None
    if any(table.holders[seat].level for seat in game.to_act(table.game_state)):
        return table.last
    return time_due(game, table)


def time_due(game: AnyGame, table: Table) -> float | None:
    """The time of day when the clock has to act, if nobody else does before."""
    if table.is_at_rest:
        return None
    due = game.due(table.game_state)
    rings = None if due is None else table.time_of_day(due)
    if not table.opened.days:
        return rings
    moments = (rings, reminder_due(game, table))
    return min((moment for moment in moments if moment is not None), default=None)


def run_clock(game: AnyGame, table: Table, now: float) -> Decision:
    """What the clock does now, if it is due: its action, or it reminds who is waited for."""
    due = time_due(game, table)
    if due is None or now < due:
        return Decision([])
    game_due = game.due(table.game_state)
    if game_due is not None and table.time_of_day(game_due) <= now:
        action = game.format_action(game.timeout(table.game_state))
        return accept(game, table, CLOCK, action, max(game_due, table.game_time(0.0)))
    seat = awaited(game, table)
    assert seat is not None
    return Decision([Reminded(seat)])


def resume(game: AnyGame, table: Table, closures: Iterable[Closure]) -> Decision:
    """Nobody could act while the house was closed, so no clock ran, and no days passed.

    By correspondence a clock of seconds runs only now and then, and a restart costs nobody a day.
    """
    if table.started is None or not is_running(game, table):
        return Decision([])
    since = max(table.last, table.resumed)
    missed = [(max(start, since), end) for start, end in closures if end > since]
    counts = not table.opened.days or game.due(table.game_state) is not None
    seconds = round(sum(end - start for start, end in missed), 3) if counts else 0.0
    days = deadline(game, table) is not None
    closed = tuple(one for one in missed if days and one[1] - one[0] >= LONG_CLOSURE)
    return Decision([Resumed(seconds, closed)] if seconds > 0 or closed else [])


def go_on(table: Table, present: Circumstances) -> Decision:
    """A game that began under other circumstances goes on with those of today."""
    changed = changes(table.circumstances, present)
    return Decision([Upgraded(present, changed)] if changed else [])


def is_idle(game: AnyGame, table: Table, now: float) -> bool:
    """Whether nothing happened for long, and the house has nothing to do here soon."""
    due = wanted(game, table)
    return now - table.last > IDLE_SECONDS and (due is None or due - now > IDLE_SECONDS)
