"""The lobby: what everybody can join, watch or see again, told as it changes to who looks at it."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec

from logomachie.server.listing import listed
from logomachie.server.protocol import LobbyNews
from logomachie.store.sql import SqlStorage
from logomachie.table.commands import Denied
from logomachie.table.events import NOBODY
from logomachie.table.house import House
from logomachie.table.listing import MOST_OVER, ListedTable, arranged, is_shown
from logomachie.table.storage import Summary, TableId

log = logging.getLogger(__name__)

LOOK_SECONDS = 2.0
"""How often is looked what has changed, as long as somebody wants to know."""
KNOWN_SECONDS = 30.0
"""For so long a table that is not in use is taken for what it was, unless the list says more."""
ENCODER = msgspec.json.Encoder()

Tell = Callable[[bytes], None]


class Known(NamedTuple):
    """A table as it was when it was looked at."""

    at: float
    summary: Summary
    table: ListedTable | None


class Lobby:
    """Tells all who look at the lobby what it shows."""

    def __init__(self, house: House, storage: SqlStorage, now: Callable[[], float]) -> None:
        self._house = house
        self._storage = storage
        self._now = now
        self._looking: set[Tell] = set()
        self._told = b""
        """What those who look were told last; nothing while it is not known."""
        self._known: dict[TableId, Known] = {}
        self._work: asyncio.Task[None] | None = None

    def enter(self, tell: Tell) -> None:
        """Somebody looks."""
        self._looking.add(tell)
        if self._work is None:
            self._told = b""
            self._work = asyncio.create_task(self._keep_looking())
        elif self._told:
            tell(self._told)

    def leave(self, tell: Tell) -> None:
        """Somebody looks no more; without any, nothing is looked for."""
        self._looking.discard(tell)
        if not self._looking and self._work:
            self._work.cancel()
            self._work = None

    async def close(self) -> None:
        """Tell nobody any more."""
        work, self._work = self._work, None
        if work:
            work.cancel()
            with suppress(asyncio.CancelledError):
                await work

    async def _keep_looking(self) -> None:
        while True:
            try:
                await self._look()
            except Denied:
                pass  # the house is not ready yet
            except Exception:  # the database may be back in a moment
                log.exception("the lobby could not be looked at")
            await asyncio.sleep(LOOK_SECONDS)

    async def _look(self) -> None:
        tables = await self.tables()
        told = ENCODER.encode(LobbyNews(tables))
        if told != self._told:
            self._told = told
            for tell in tuple(self._looking):
                tell(told)

    async def tables(self) -> tuple[ListedTable, ...]:
        """What the lobby shows now: what can be joined or watched first, then what is over."""
        running, over = await self._storage.lobby(), await self._storage.lately_over(MOST_OVER)
        found = await self._listed([*running, *over])
        shown = [one for one in found if is_shown(one, self._now())]
        return arranged(shown)

    async def _listed(self, summaries: Sequence[Summary]) -> list[ListedTable]:
        before, self._known = self._known, {}
        for one in summaries:
            self._known[one.table] = await self._look_at(one, before.get(one.table))
        return [one.table for one in self._known.values() if one.table]

    async def _look_at(self, summary: Summary, before: Known | None) -> Known:
        """A table as everybody sees it: one that nobody uses need not be taken out each time."""
        now = self._now()
        is_same = before and before.summary == summary and summary.table not in self._house
        if before and is_same and (not summary.running or now - before.at < KNOWN_SECONDS):
            return before
        return Known(now, summary, await listed(self._house, summary, NOBODY, now))
