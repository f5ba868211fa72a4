"""What a bot at a table will do, and when: at tables with people it takes a human moment."""

import time
from typing import NamedTuple

from logomachie.bots.players import Bot, holds, takes_time
from logomachie.engine.game import AnyGame, AnyState, Seat
from logomachie.engine.refusal import Refusal
from logomachie.kernel.budget import CountingClock
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
    then: tuple[str, ...] = ()
    """What it means to do afterwards, if nobody else acts before."""


class Thought(NamedTuple):
    """What a bot thought out."""

    action: str
    seconds: float
    """How long it takes for that by the clock of the game, in a game whose bots take their time."""
    then: tuple[str, ...] = ()
    """What it means to do afterwards, if nobody else acts before."""
    work: int = 0
    """How often it looked at the clock, if it did: see ``kernel.budget``."""
    thought: float = 0.0
    """How many seconds it thought."""


class Foreseen(NamedTuple):
    """What is left of a plan that a bot carries out."""

    seat: Seat
    state: AnyState
    """Where its last action led."""
    actions: tuple[str, ...]


def think_out(game: AnyGame, state: AnyState, seat: Seat, bot: Bot, seed: str) -> Thought | None:
    """What a bot will do; ``None`` where it is content to wait."""
    start = time.perf_counter()
    clock = CountingClock(bot.budget.clock) if bot.budget.clock else None
    counted = bot._replace(budget=bot.budget._replace(clock=clock)) if clock else bot
    actions = counted.foresee(game, state, seat, seed)
    if not actions:
        return None
    first, *then = map(game.format_action, actions)
    pace = bot.pace(game, state, seat, actions[0], seed)
    seconds = time.perf_counter() - start
    return Thought(first, pace, tuple(then), clock.looks if clock else 0, seconds)


def go_on(game: AnyGame, table: Table, seat: Seat, bot: Bot, plan: Foreseen) -> Thought | None:
    """What a bot does next as planned; ``None`` where the game went another way."""
    state = table.game_state
    if seat != plan.seat or state is not plan.state or not plan.actions:
        return None
    text, *then = plan.actions
    try:
        action = game.parse_action(text, state, seat)
    except Refusal:
        return None
    if not holds(game, state, seat, (action,), _last_action(table)):
        return None
    return Thought(text, bot.pace(game, state, seat, action, text), tuple(then))


def intend(game: AnyGame, table: Table, seat: Seat, thought: Thought, pause: float) -> Intention:
    """When a bot will do what it thought out."""
    if takes_time(game):
        at = _last_action(table) + thought.seconds
    else:
        at = human_moment(game, table, seat, pause)
    return Intention(seat, thought.action, at, thought.then)


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
