"""The worker of look-backs: looks at finished games again, turn by turn, when the house has time.

One game at a time in each process, one turn after the other, in the threads in which the bots
think: as long as a bot thinks, it waits. What is found in a turn is stored at once, so
that a restart loses no more than one turn, and nothing is computed twice.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from logomachie.engine.coaching import Hint
from logomachie.engine.game import AnyGame, AnyState, Seat
from logomachie.kernel.budget import Budget
from logomachie.table.commands import Denied
from logomachie.table.desk import Desk
from logomachie.table.house import House
from logomachie.table.lookback import (
    Attempt,
    LookbackTurn,
    attempt,
    coach_of,
    look_back_at,
    measured_turns,
)
from logomachie.table.state import Table
from logomachie.table.storage import Lookback, Storage, TableId

log = logging.getLogger(__name__)

PAUSE_SECONDS = 0.05
MOST_PAUSES = 200
"""A bot may think all the time: after so many pauses it takes its turn."""
SECONDS_AFTER_ERROR = 2.0
REMEMBERED = 64
"""Positions that people try again, which are kept at hand."""


class Progress(NamedTuple):
    """How far a look-back is, and some of the turns."""

    lookback: Lookback
    turns: Sequence[LookbackTurn]


class LookbackWorker:
    """Looks back at finished games in the background."""

    def __init__(self, house: House, storage: Storage, budget: Budget) -> None:
        self._house = house
        self._storage = storage
        self._budget = budget
        """What the search for better moves may use in each turn."""
        self._wanted = asyncio.Event()
        self._worker: asyncio.Task[None] | None = None
        self._positions: OrderedDict[tuple[TableId, int], AnyState] = OrderedDict()

    def wake(self) -> None:
        """Begin to work: first what was left unfinished."""
        self._wanted.set()
        self._worker = asyncio.create_task(self._work())

    async def close(self) -> None:
        """Stop; what was found is stored."""
        if self._worker:
            self._worker.cancel()
            with suppress(asyncio.CancelledError):
                await self._worker

    # -- turn by turn

    async def progress(self, desk: Desk, after: int, now: float) -> Progress:
        """How far the look-back at a finished game is, which begins if need be."""
        lookback = await self._storage.lookback(desk.id)
        if lookback is None:
            footage = await self._house.footage(desk)
            turns = await self._house.think(measured_turns, desk.game, footage)
            await self._storage.want_lookback(desk.id, len(turns), now)
            self._wanted.set()
            lookback = await self._storage.lookback(desk.id)
            assert lookback
        return Progress(lookback, await self._storage.lookback_turns(desk.id, after))

    async def _work(self) -> None:
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            try:
                for table in await self._storage.unfinished_lookbacks():
                    await self._look_back(table)
            except Exception:  # the database may be back in a moment
                log.exception("a look-back could not go on")
                await asyncio.sleep(SECONDS_AFTER_ERROR)
                self._wanted.set()

    async def _look_back(self, table: TableId) -> None:
        try:
            desk = await self._house.desk(table)
        except Denied as denied:  # a game of other days, which cannot be read here any more
            log.error("a game cannot be looked back at", extra={"why": denied.key})
            return
        game = desk.game
        known = {turn.first for turn in await self._storage.lookback_turns(table)}
        turns = await self._house.think(measured_turns, game, await self._house.footage(desk))
        people = _people(desk.table)
        for turn, worth in sorted(turns, key=lambda item: item[0].seat not in people):
            if turn.first not in known:
                await self._give_way()
                found = await self._house.think(look_back_at, game, turn, worth, self._budget)
                await self._storage.keep_lookback_turn(table, found)
        await self._storage.finish_lookback(table)

    async def _give_way(self) -> None:
        """Wait while bots think: they play against people who wait."""
        for _ in range(MOST_PAUSES):
            if not self._house.thinking:
                return
            await asyncio.sleep(PAUSE_SECONDS)

    # -- trying again, and hints

    async def attempt(self, desk: Desk, number: int, texts: Sequence[str]) -> Attempt:
        """What comes of some actions in the turn that began with this action."""
        game, entries = desk.game, desk.table.entries
        key = desk.id, number
        position = self._positions.get(key)
        if position is None:
            position = (await self._house.footage(desk)).before(number)
            self._positions[key] = position
            if len(self._positions) > REMEMBERED:
                self._positions.popitem(last=False)
        at = entries[number - 2].at if number > 1 else 0.0
        return await self._house.think(attempt, game, position, at, texts)

    async def hint(self, desk: Desk, seat: Seat) -> Hint | None:
        """A hint for a seat, from what it may know alone."""
        return await self._house.think(hint_for, desk.game, desk.table.game_state, seat)


def hint_for(game: AnyGame, state: AnyState, seat: Seat) -> Hint | None:
    """A hint for a seat; it is found in a state in which all that is hidden is dealt anew."""
    shown = game.reshuffle_hidden(state, seat, "hint")
    return coach_of(game).hint(game, shown, seat)


def _people(table: Table) -> frozenset[Seat]:
    """The seats on which people played: their turns are looked at first."""
    return frozenset(seat for seat, known in enumerate(table.known_to) if known)
