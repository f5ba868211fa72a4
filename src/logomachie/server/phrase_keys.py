"""The look-up keys of phrases: dear to compute, so beside the event loop and few at a time."""

import asyncio

from logomachie.table.commands import Denied
from logomachie.table.phrase import Cost, lookup_key, read_phrase, salt_of

AT_ONCE = 2
MOST_WAITING = 20


class PhraseKeys:
    """Computes the keys of one house."""

    def __init__(self, secret: str, cost: Cost) -> None:
        self._salt = salt_of(secret)
        self._cost = cost
        self._free = asyncio.Semaphore(AT_ONCE)
        self._asked = 0

    async def of(self, phrase: str) -> str:
        """The key of a phrase; ``Denied`` where it is none, or where too many are asked for."""
        known = read_phrase(phrase)
        if self._asked >= AT_ONCE + MOST_WAITING:
            raise Denied("phrases-busy")
        self._asked += 1
        try:
            async with self._free:
                return await asyncio.to_thread(lookup_key, known, self._salt, self._cost)
        finally:
            self._asked -= 1
