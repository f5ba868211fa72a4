"""Whose connections are open: what is cut off on another device ends here at once."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Protocol

from logomachie.server.tokens import Identity
from logomachie.store.sql import SqlStorage
from logomachie.table.events import Guest
from logomachie.table.farewell import forget_at_tables
from logomachie.table.house import House
from logomachie.table.people import PersonalNews, Standing

log = logging.getLogger(__name__)

WATCH_SECONDS = 1.0


class Visitor(Protocol):
    """A connection of somebody."""

    def cut(self) -> None:
        """End it at once: nothing that it says is heard any more."""
        ...

    def tell_person(self, news: PersonalNews) -> None:
        """Say what is new about the person themselves."""
        ...


class Visitors:
    """All people with a connection to this process."""

    def __init__(self, storage: SqlStorage, house: House, now: Callable[[], float]) -> None:
        self._storage = storage
        self._house = house
        self._now = now
        self._here: dict[Guest, dict[Visitor, Identity]] = {}
        """The connections of each person, and as whom each came."""
        self._following: set[asyncio.Task[None]] = set()

    def enter(self, who: Identity, visitor: Visitor) -> None:
        """A connection is somebody's."""
        self._here.setdefault(who.guest, {})[visitor] = who

    def leave(self, guest: Guest, visitor: Visitor) -> None:
        """It is closed, or was nobody's."""
        connections = self._here.get(guest, {})
        connections.pop(visitor, None)
        if not connections:
            self._here.pop(guest, None)

    async def look_at(self, guest: Guest) -> None:
        """End the connections of somebody that are theirs no more, and tell the others the news."""
        for visitor, who in tuple(self._here.get(guest, {}).items()):
            now = await self._standing(who)
            if not now.is_valid or now.person != guest:
                self.leave(guest, visitor)
                visitor.cut()
            elif now.news:
                visitor.tell_person(now.news)
                await self.note_told(who)

    async def _standing(self, who: Identity) -> Standing:
        return await self._storage.ask_people(lambda book: book.standing(*who))

    async def note_told(self, who: Identity) -> None:
        """A device was told what is new."""
        now = self._now()
        await self._storage.ask_people(lambda book: book.note_told(who.device, now))

    async def learn_aliases(self) -> None:
        """Learn whom guests became."""
        for guest, person in await self._storage.ask_people(lambda book: book.aliases()):
            await self._house.unite(guest, person)

    async def keep_watch(self) -> None:
        """Now and then see what the operator changed: no database but PostgreSQL tells us."""
        looked = self._now()
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            since, looked = looked - WATCH_SECONDS, self._now()
            try:
                await self._look_around(since)
            except Exception:  # the database may be back in a moment
                log.exception("people could not be looked at")

    async def _look_around(self, since: float) -> None:
        for guest in await self._storage.ask_people(lambda book: book.changed_since(since)):
            await self.look_at(guest)

    def changed(self, guest: Guest) -> asyncio.Task[None]:
        """Something about somebody changed in another process; nobody: about anybody.

        When the task is done, all connections are cut that are theirs no more.
        """
        return self._follow(self._learn_of(guest) if guest else self._learn_all())

    async def _learn_of(self, guest: Guest) -> None:
        person = await self._storage.ask_people(lambda book: book.person_of(guest))
        await self._house.unite(guest, person)
        await self.look_at(guest)
        book = self._storage.forgetting
        if await self._storage.ask(lambda: book.is_forgotten(guest)):
            await forget_at_tables(self._house, frozenset({guest}))

    async def _learn_all(self) -> None:
        await self.learn_aliases()
        for guest in tuple(self._here):
            await self.look_at(guest)

    def _follow(self, work: Coroutine[object, None, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._following.add(task)
        task.add_done_callback(self._following.discard)
        return task
