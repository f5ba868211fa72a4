"""Removes tables that are over or abandoned for long, where the house wants that."""

import asyncio
import logging
from collections.abc import Callable

from logomachie.store.sql import SqlStorage
from logomachie.table.correspondence import DAY
from logomachie.table.house import House

log = logging.getLogger(__name__)

SWEEP_SECONDS = 3600.0
REST_SECONDS = 0.2
"""Between two goes: who plays comes first."""


class Sweeper:
    """Keeps a house free of tables at which nothing happened for so many days; 0: keeps all."""

    def __init__(
        self, house: House, storage: SqlStorage, now: Callable[[], float], days: int
    ) -> None:
        self._house = house
        self._storage = storage
        self._now = now
        self._days = days

    async def keep_sweeping(self) -> None:
        """Sweep now and then, for ever."""
        while self._days:
            try:
                await self.sweep()
            except Exception:  # the database may be back in a moment
                log.exception("old tables could not be removed")
            await asyncio.sleep(SWEEP_SECONDS)

    async def sweep(self) -> None:
        """Remove all that is too old."""
        now, broom = self._now(), self._storage.broom
        before = now - self._days * DAY
        while swept := await self._storage.ask(lambda: broom.sweep(before, now)):
            for table in swept:
                self._house.put_away(table)
            log.info("old tables are removed", extra={"count": len(swept)})
            await asyncio.sleep(REST_SECONDS)
