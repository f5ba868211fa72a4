"""Keeping the time of day of a house, which may be served by several processes."""

import asyncio
import logging

from sqlalchemy.exc import SQLAlchemyError

from logomachie.store.sql import SqlStorage
from logomachie.table.house import HEARTBEAT_SECONDS
from logomachie.table.time_of_day import TimeOfDay

log = logging.getLogger(__name__)

MOST_AHEAD = 7 * 24 * 3600.0
"""Who was here later than that was here by a clock that was wrong: nobody waits for that time."""


async def set_time(now: TimeOfDay, storage: SqlStorage) -> None:
    """Set the time of a house that opens: no earlier than when somebody was last here."""
    await _compare(now, storage)
    now.begin()
    await _catch_up(now, storage)


async def keep_time(now: TimeOfDay, storage: SqlStorage) -> None:
    """Compare the time with that of the other processes now and then, for ever."""
    while True:
        await asyncio.sleep(HEARTBEAT_SECONDS)
        try:
            await _compare(now, storage)
            await _catch_up(now, storage)
        except SQLAlchemyError:  # the database may be back in a moment
            log.exception("the time could not be compared")


async def _compare(now: TimeOfDay, storage: SqlStorage) -> None:
    shared = await storage.shared_time()
    if shared is not None:
        now.follow(shared)


async def _catch_up(now: TimeOfDay, storage: SqlStorage) -> None:
    latest = await storage.last_seen()
    if latest < now() + MOST_AHEAD:
        now.reach(latest)
