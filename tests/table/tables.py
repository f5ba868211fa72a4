"""Tables without a network or a database, for tests."""

from collections.abc import Sequence
from typing import Any

from logomachie.engine.game import Game, OptionValue, new_setup
from logomachie.table.commands import Asker, Command, decide
from logomachie.table.events import Acted, Event, Holder, Opened, Stamped
from logomachie.table.film import frame_of
from logomachie.table.state import Table, begin, take

AnyGame = Game[Any, Any]
OPENED = 1000.0
ANNE, BERNARD, EVE = Holder("anne", "Anne"), Holder("bernard", "Bernard"), Holder("eve", "Eve")
FREE, INVITED = Holder(), Holder(reserved=True)


def set_table(
    game: AnyGame,
    holders: Sequence[Holder] = (ANNE, BERNARD),
    *,
    host: str = "anne",
    days: int = 0,
    options: dict[str, OptionValue] | None = None,
    seed: str = "table",
    rated: bool = False,
    hints: bool = False,
    material: str = "",
    gather: bool = False,
    before: str = "",
) -> Table:
    """A table just opened."""
    setup = new_setup(game, len(holders), seed, options or {})
    opened = Opened(
        setup,
        host,
        tuple(holders),
        days=days,
        rated=rated,
        hints=hints,
        material=material,
        gather=gather,
        before=before,
    )
    state = game.start(setup)
    return begin(Stamped(1, OPENED, opened, frame=frame_of(game, state, 0.0)), state)


def after(game: AnyGame, table: Table, events: Sequence[Event], now: float = OPENED) -> Table:
    """The table after events."""
    for event in events:
        table, _ = happen(game, table, Stamped(table.seq + 1, now, event))
    return table


def happen(game: AnyGame, table: Table, stamped: Stamped) -> tuple[Table, Stamped]:
    """The table after an event, and the event as it is stored."""
    step = None
    if isinstance(stamped.event, Acted):
        at, seat, text = stamped.event.at, stamped.event.seat, stamped.event.action
        action = game.parse_action(text, table.game_state, seat)
        step = game.apply(table.game_state, seat, action, at)
    return take(game, table, stamped, step)


def ask(
    game: AnyGame,
    table: Table,
    who: str,
    command: Command,
    now: float = OPENED,
    invited: frozenset[int] = frozenset(),
) -> Table:
    """The table after a command that is granted."""
    asker = Asker(who, who.title(), invited)
    return after(game, table, decide(game, table, asker, command, now).events, now)
