"""Delivers what other servers are told, beside all else: nobody waits for it."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from enum import Enum
from functools import partial
from weakref import WeakValueDictionary

from logomachie.table.events import Guest

log = logging.getLogger(__name__)

PAUSES = (2.0, 15.0, 120.0)
"""How long is waited before something is sent again, in seconds."""
MOST_WAITING = 2000
"""So much may wait to be sent; what comes then is dropped."""
MOST_WAITING_FOR_ONE = 200
"""And so much of it for one person."""
MOST_AT_ONCE = 32
MOST_AT_ONCE_FOR_ONE = 2
"""Servers that never answer hold up what is sent for who named them, not what is for others."""
SECONDS_TO_FINISH = 2.0
"""What is being sent when the house closes has so long."""


class Outcome(Enum):
    """What became of an attempt."""

    SENT = "sent"
    LATER = "later"
    """It did not work, and may another time."""
    NEVER = "never"


Attempt = Callable[[], Awaitable[Outcome]]


class Courier:
    """Sends things, again if need be, and a few at a time."""

    def __init__(self, count: Callable[[str, str], None], pauses: Sequence[float] = PAUSES) -> None:
        self._count = count
        """Hears the kind and what became of everything."""
        self._pauses = pauses
        self._underway: set[asyncio.Task[None]] = set()
        self._closing = asyncio.Event()
        self._places = asyncio.Semaphore(MOST_AT_ONCE)
        self._waiting: Counter[Guest] = Counter()
        self._own_places: WeakValueDictionary[Guest, asyncio.Semaphore] = WeakValueDictionary()
        """As long as something waits for them."""

    def send(self, kind: str, person: Guest, attempt: Attempt) -> None:
        """Send something for a person soon, unless too much waits already."""
        too_much = len(self._underway) >= MOST_WAITING
        if too_much or self._waiting[person] >= MOST_WAITING_FOR_ONE:
            self._count(kind, "dropped")
            return
        self._waiting[person] += 1
        task = asyncio.get_running_loop().create_task(self._deliver(kind, person, attempt))
        self._underway.add(task)
        task.add_done_callback(partial(self._is_done, person))

    def _is_done(self, person: Guest, task: asyncio.Task[None]) -> None:
        self._underway.discard(task)
        self._waiting[person] -= 1
        if not self._waiting[person]:
            del self._waiting[person]

    async def _deliver(self, kind: str, person: Guest, attempt: Attempt) -> None:
        own_places = self._own_places.setdefault(person, asyncio.Semaphore(MOST_AT_ONCE_FOR_ONE))
        for pause in (*self._pauses, None):
            async with own_places, self._places:
                outcome = await self._try(attempt)
            if outcome is not Outcome.LATER:
                self._count(kind, outcome.value)
                return
            if pause is None or await self._is_closed_within(pause):
                break
        self._count(kind, "failed")

    async def _is_closed_within(self, seconds: float) -> bool:
        """Wait; whether the house closed meanwhile."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), seconds)
        return self._closing.is_set()

    async def _try(self, attempt: Attempt) -> Outcome:
        try:
            return await attempt()
        except Exception:  # what fails here must not end what waits behind it
            log.exception("something could not be sent")
            return Outcome.LATER

    async def close(self) -> None:
        """Finish what is being sent, and drop what waits."""
        self._closing.set()
        if self._underway:
            await asyncio.wait(self._underway, timeout=SECONDS_TO_FINISH)
        for task in self._underway:
            task.cancel()
        await asyncio.gather(*self._underway, return_exceptions=True)
