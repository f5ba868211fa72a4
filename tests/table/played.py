"""Whole games, played quickly by bots that know little."""

from logomachie.bots.players import Bot, Turn, next_turn
from logomachie.engine.game import CLOCK, AnyGame, OptionValue, new_setup
from logomachie.engine.journal import Entry, Journal
from logomachie.kernel.budget import Budget

WORK = Budget.of_work(20)
SHORT: dict[str, dict[str, OptionValue]] = {
    "croisillon": {"target": 150, "limit": 0},
    "jago": {"glass": 0},
}
ACTIONS = 60
"""A game that is not over after so many actions is ended by somebody who resigns."""


def played(game: AnyGame, most: int = ACTIONS) -> Journal:
    """A whole game of two bots that know little."""
    setup = new_setup(game, 2, "review", SHORT.get(game.name, {}))
    state, now = game.start(setup), 0.0
    entries: list[Entry] = []
    turn: Turn | None = None
    bots = {0: Bot(1, WORK), 1: Bot(2, WORK)}
    while game.result(state) is None:
        turn = next_turn(game, state, bots, now, f"{len(entries)}", turn)
        due = game.due(state)
        seat, action = CLOCK, game.timeout(state) if due is not None else None
        if turn and (due is None or turn.at < due):
            seat, action, now = turn.seat, turn.action, turn.at
        elif due is not None:
            now, turn = due, None
        if len(entries) >= most:
            seat = game.to_act(state)[0]
            action = game.parse_action("resign", state, seat)
        text = game.format_action(action)
        entries.append(Entry(now, seat, text))
        state = game.apply(state, seat, action, now).state
    return Journal(setup, tuple(entries))
