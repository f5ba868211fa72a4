"""The work of looking back: turn by turn, for as long as it takes, by whoever has the time.

What is found in a turn is stored at once, so that who stops loses no more than one turn, and
nothing is computed twice. ``HouseJobs`` is the house that does the work itself; the queue that
hands it to any number of processes is in ``store``.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Protocol, TypeVar, TypeVarTuple

from logomachie.engine.game import AnyGame, Seat
from logomachie.kernel.budget import Budget
from logomachie.table.archive import TakenOut
from logomachie.table.commands import Denied
from logomachie.table.film import Reel
from logomachie.table.house import House
from logomachie.table.lookback import look_back_at, measured_reel
from logomachie.table.state import Table
from logomachie.table.storage import Storage, TableId

log = logging.getLogger(__name__)

SECONDS_AFTER_ERROR = 2.0
T = TypeVar("T")
Arguments = TypeVarTuple("Arguments")


class Jobs(Protocol):
    """Sees to it that the games are looked back at which somebody wants to look back at."""

    async def want(self, table: TableId) -> None:
        """Somebody wants to look back at this game; that is stored already."""
        ...

    async def wake(self) -> None:
        """Begin to work: first what was left unfinished."""
        ...

    async def close(self) -> None:
        """Stop; what was found is stored."""
        ...


class Think(Protocol):
    """Computes something that takes long, somewhere else than in the loop."""

    def __call__(
        self,
        thought: Callable[[AnyGame, *Arguments], T],
        game: AnyGame,
        *arguments: *Arguments,
    ) -> Coroutine[object, None, T]:
        """What comes of it."""
        ...


async def look_back(
    table: TableId, taken: TakenOut, storage: Storage, budget: Budget, think: Think
) -> int:
    """Look at every turn of a finished game that was not looked at yet; how many these were.

    The turns of people come first. ``budget`` is what the search may use in each turn.
    """
    wanted = await storage.lookback(table)
    if wanted is None or wanted.finished:
        return 0
    game = taken.game
    known = {turn.first for turn in await storage.lookback_turns(table)}
    reel = Reel(taken.table.entries, taken.table.marks, taken.film)
    turns = await think(measured_reel, game, reel)
    people = _people(taken.table)
    left = [one for one in turns if one[0].first not in known]
    for turn, worth in sorted(left, key=lambda item: item[0].seat not in people):
        found = await think(look_back_at, game, turn, worth, budget)
        await storage.keep_lookback_turn(table, found)
    await storage.finish_lookback(table)
    return len(left)


def _people(table: Table) -> frozenset[Seat]:
    """The seats on which people played: their turns are looked at first."""
    return frozenset(seat for seat, known in enumerate(table.known_to) if known)


class HouseJobs:
    """The house does the work itself: one game after the other, when nobody waits."""

    def __init__(self, house: House, storage: Storage, budget: Budget) -> None:
        self._house = house
        self._storage = storage
        self._budget = budget
        self._wanted = asyncio.Event()
        self._worker: asyncio.Task[None] | None = None

    async def want(self, table: TableId) -> None:
        """Somebody wants to look back at this game; that is stored already."""
        self._wanted.set()

    async def wake(self) -> None:
        """Begin to work: first what was left unfinished."""
        self._wanted.set()
        self._worker = asyncio.create_task(self._work())

    async def close(self) -> None:
        """Stop; what was found is stored."""
        if self._worker:
            self._worker.cancel()
            with suppress(asyncio.CancelledError):
                await self._worker

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
            taken = await self._house.archive.take_out(table)
        except Denied as denied:  # a game of other days, which cannot be read here any more
            log.error("a game cannot be looked back at", extra={"why": denied.key})
            return
        await look_back(table, taken, self._storage, self._budget, self._house.think)
