"""Patience with a database that is away for a moment, such as a PostgreSQL that is restarted."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy.exc import DBAPIError, OperationalError

PAUSES = (0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 4.0, 4.0)
"""How many seconds to wait before each new try."""
T = TypeVar("T")


def patiently(work: Callable[[], T], closed: threading.Event) -> T:
    """What comes of some work on the database, which is tried again while that is away.

    The first try may have been carried out although nobody heard of it: the work must be such that
    it can be done twice. When the store is ``closed``, nobody waits any more.
    """
    for pause in PAUSES:
        try:
            return work()
        except DBAPIError as error:
            if not is_away(error) or closed.wait(pause):
                raise
    return work()


async def patiently_in_a_thread(work: Callable[[], T], closed: threading.Event) -> T:
    """The same for who waits in a loop: no thread is held while the database is away."""
    for pause in PAUSES:
        try:
            return await asyncio.to_thread(work)
        except DBAPIError as error:
            if not is_away(error) or closed.is_set():
                raise
            await asyncio.sleep(pause)
    return await asyncio.to_thread(work)


def is_away(error: DBAPIError) -> bool:
    """Whether a database cannot be reached, and may be back in a moment: a file never is away."""
    lost = error.connection_invalidated or isinstance(error, OperationalError)
    return lost and not isinstance(error.orig, sqlite3.Error)
