"""Patience with a database that is away for a moment, such as a PostgreSQL that is restarted."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy.exc import DBAPIError, OperationalError

PAUSES = (0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 4.0, 4.0)
"""How many seconds to wait before each new try."""
THREADS = 8
"""So many ask a database at the same time: fewer than it is given connections."""
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


class Patience:
    """The same for who waits in a loop.

    The threads are for the database alone: nothing else that takes long can fill them. None of
    them is held while the database is away.
    """

    def __init__(self, closed: threading.Event) -> None:
        self._closed = closed
        self._threads = ThreadPoolExecutor(THREADS, "store-asker")

    async def ask(self, work: Callable[[], T]) -> T:
        """What comes of some work on the database."""
        loop = asyncio.get_running_loop()
        for pause in PAUSES:
            try:
                return await loop.run_in_executor(self._threads, work)
            except DBAPIError as error:
                if not is_away(error) or self._closed.is_set():
                    raise
                await asyncio.sleep(pause)
        return await loop.run_in_executor(self._threads, work)

    def close(self) -> None:
        """Begin nothing more."""
        self._threads.shutdown(wait=False)


def is_away(error: DBAPIError) -> bool:
    """Whether a database cannot be reached, and may be back in a moment: a file never is away."""
    lost = error.connection_invalidated or isinstance(error, OperationalError)
    return lost and not isinstance(error.orig, sqlite3.Error)
