"""Tables in the middle of a game, written straight into the store: a door of the tests alone."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from logomachie import games
from logomachie.engine.game import CLOCK, AnyGame, Game, Seat, Setup, new_setup
from logomachie.engine.journal import Entry, Journal, replay
from logomachie.lexicon import Lexicon
from logomachie.store.sql import SqlStorage
from logomachie.table.events import Acted, Event, Guest, Holder, Opened, Stamped
from logomachie.table.film import replayed
from logomachie.table.lookback import LookbackLine, LookbackTurn, PlayedTurn, measured_turns
from logomachie.table.plans import new_id
from logomachie.table.storage import Summary, TableId

FOLDER = Path(__file__).with_name("games")
"""A whole game of each kind between two bots: one action a line, with its time and its seat."""
SEED = "matrix"
STILL = 1e9
"""What the clock of the server shows all the time."""
LOOKED_AT = 8
"""How many turns of a game are looked at: a list of some length."""
BETTER_BY = 7
CODES = map("".join, product("WMQG", repeat=6))
"""The widest first: what has room for them has room for any."""


class WholeGame(NamedTuple):
    """A game from its first action to its last."""

    game: Game[Any, Any]
    journal: Journal

    @property
    def setup(self) -> Setup:
        """What it started from."""
        return self.journal.setup

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All its actions."""
        return self.journal.entries

    def view(self, actions: int, seat: Seat) -> Any:
        """What a seat sees after so many actions."""
        played = Journal(self.setup, self.entries[:actions])
        return msgspec.to_builtins(self.game.view(replay(self.game, played), seat))


def whole_game(name: str, lexicon: Lexicon) -> WholeGame:
    """The game of this kind that the tests know."""
    game = as_first_refereed(games.load(name, lexicon))
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    entries = tuple(_entry(line) for line in lines)
    return WholeGame(game, Journal(new_setup(game, 2, SEED, {}), entries))


def as_first_refereed(game: AnyGame) -> AnyGame:
    """A game by the rulings of 0.1.0, of which the games without films are."""
    then = games.spec(game.name).as_then
    return then(game) if then else game


def _entry(line: str) -> Entry:
    at, seat, action = line.split(" ", 2)
    return Entry(float(at), CLOCK if seat == "clock" else int(seat), action)


class Door:
    """Writes tables into the database of a server that runs."""

    def __init__(self, database: str) -> None:
        self._database = database

    def table(self, played: WholeGame, actions: int, guests: Sequence[Guest]) -> TableId:
        """A table after so many actions of a game, with a person on each seat."""
        entries = played.entries[:actions]
        began = STILL - entries[-1].at
        holders = tuple(Holder(guest, guest.capitalize()) for guest in guests)
        opened = Opened(played.setup, guests[0], holders)
        acted = (Acted(one.at, one.seat, one.action) for one in entries)
        events: tuple[Event, ...] = (opened, *acted)
        stamped = [Stamped(seq, began, event) for seq, event in enumerate(events, 1)]
        running = actions < len(played.entries)
        summary = Summary(
            new_id(), next(CODES), played.setup.game, False, running, None, tuple(guests), STILL
        )
        self._do(lambda storage: storage.append(summary, stamped))
        return summary.table

    def look_back(self, table: TableId, played: WholeGame) -> None:
        """A look-back at a game that is over: each turn could have been a little better."""
        turns = measured_turns(played.game, replayed(played.game, played.journal))[:LOOKED_AT]

        async def write(storage: SqlStorage) -> None:
            await storage.want_lookback(table, len(turns), STILL)
            for turn, worth in turns:
                await storage.keep_lookback_turn(table, _looked_at(played.game, turn, worth))
            await storage.finish_lookback(table)

        self._do(write)

    def _do(self, work: Callable[[SqlStorage], Coroutine[Any, Any, None]]) -> None:
        """In a thread: whoever drives a browser keeps a loop running in this one."""

        def write() -> None:
            storage = SqlStorage(self._database)
            try:
                asyncio.run(work(storage))
            finally:
                storage.close()

        with ThreadPoolExecutor(1) as thread:
            thread.submit(write).result()


def _looked_at(game: Game[Any, Any], turn: PlayedTurn, worth: int) -> LookbackTurn:
    effects = tuple(one.effects for one in turn.taken)
    actions = tuple(game.format_action(one.action) for one in turn.taken)
    line = LookbackLine(actions, worth + BETTER_BY, effects)
    return LookbackTurn(turn.first, turn.last, turn.seat, worth, effects, (line,))
