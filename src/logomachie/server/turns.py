"""My turns: who is here hears at once at which tables everybody waits for them."""

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from typing import Protocol

from logomachie.server.listing import awaits
from logomachie.server.protocol import TurnNews, WaitingTable
from logomachie.store.sql import SqlStorage
from logomachie.table.commands import Denied
from logomachie.table.desk import Desk
from logomachie.table.events import Guest
from logomachie.table.house import House
from logomachie.table.people import guests_in
from logomachie.table.storage import Notice, TableId

log = logging.getLogger(__name__)


class Reader(Protocol):
    """A line of somebody who wants to know."""

    def watches(self, table: TableId) -> bool:
        """Whether this line is told of all that happens at a table."""
        ...

    def tell_turns(self, news: TurnNews) -> None:
        """Say which tables wait."""
        ...


class Turns:
    """The tables that wait for people who have a line to this process.

    A table that is watched on all lines of somebody is not looked at again at every move: whoever
    watches it knows.
    """

    def __init__(self, house: House, storage: SqlStorage) -> None:
        self._house = house
        self._storage = storage
        self._here: dict[Guest, set[Reader]] = {}
        self._playing: dict[Guest, set[TableId]] = {}
        """Where those who are here sit."""
        self._waiting: dict[Guest, dict[TableId, WaitingTable]] = {}
        """What they were told, in the order in which it came about."""
        self._unlooked: set[Guest] = set()
        """Whose tables are to be looked at."""
        self._looking = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    # -- who comes and goes

    def enter(self, person: Guest, reader: Reader, *, is_known: bool) -> None:
        """Somebody is here, and is told what waits for them; nothing yet for who is new."""
        self._here.setdefault(person, set()).add(reader)
        if is_known:
            self._look_soon(person)
        else:
            self._waiting[person] = {}

    def leave(self, person: Guest, reader: Reader) -> None:
        """Somebody is gone."""
        readers = self._here.get(person, set())
        readers.discard(reader)
        if not readers:
            for known in (self._here, self._playing, self._waiting):
                known.pop(person, None)

    def look_at_all(self) -> None:
        """Look at the tables of all who are here: they can be read from now on."""
        for person in tuple(self._here):
            self._look_soon(person)

    async def close(self) -> None:
        """Tell nobody any more."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # -- what happens

    def happened(self, desk: Desk) -> None:
        """Something happened at a table."""
        for holder in desk.table.holders:
            readers = self._here.get(holder.guest)
            if readers and not all(one.watches(desk.id) for one in readers):
                self.note(desk, holder.guest)

    def note(self, desk: Desk, person: Guest) -> None:
        """See whether a table waits for somebody who is here, and tell them if that is new."""
        waiting = self._waiting.get(person)
        if waiting is None:
            return
        self._playing.setdefault(person, set()).add(desk.id)
        if awaits(desk, person) == (desk.id in waiting):
            return
        if desk.id in waiting:
            del waiting[desk.id]
        else:
            waiting[desk.id] = shown(desk)
        self._tell(person)

    def elsewhere(self, notice: Notice) -> None:
        """Another process stored something of a table that is not in use here."""
        named = {guest for one in notice.events() for guest in guests_in(one.event)}
        sitting = {one for one, tables in self._playing.items() if notice.table in tables}
        if concerned := (named | sitting) & self._here.keys():
            self._follow(self._fetch(notice.table, concerned))

    async def _fetch(self, table: TableId, people: Iterable[Guest]) -> None:
        desk = await self._house.desk(table)
        for person in people:
            self.note(desk, person)

    def _look_soon(self, person: Guest) -> None:
        """Look at all tables of somebody, once, however often they come meanwhile."""
        if person not in self._unlooked:
            self._unlooked.add(person)
            self._follow(self._look_at(person))

    async def _look_at(self, person: Guest) -> None:
        """Look at all tables of somebody; one person after the other, for it may be many."""
        async with self._looking:
            self._unlooked.discard(person)
            if person not in self._here:
                return
            tables = await self._storage.ask_alerts(lambda book: book.playing(person))
            desks = [desk for table in tables if (desk := await self._desk(table))]
            if person not in self._here:
                return
            self._playing[person] = set(tables)
            waiting = {desk.id: shown(desk) for desk in reversed(desks) if awaits(desk, person)}
            self._waiting[person] = waiting
            if waiting:
                self._tell(person)

    async def _desk(self, table: TableId) -> Desk | None:
        """A table; ``None`` where it cannot be read, for now or for ever."""
        try:
            return await self._house.desk(table)
        except Denied:
            return None

    def _tell(self, person: Guest) -> None:
        news = TurnNews(tuple(self._waiting[person].values()))
        for reader in tuple(self._here.get(person, ())):
            reader.tell_turns(news)

    def _follow(self, work: Coroutine[object, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(self._safely(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _safely(self, work: Coroutine[object, None, None]) -> None:
        try:
            await work
        except Denied:
            pass  # a table that cannot be read waits for nobody
        except Exception:  # the database may be back in a moment
            log.exception("somebody could not be told of their turns")


def shown(desk: Desk) -> WaitingTable:
    """A table that waits for somebody."""
    return WaitingTable(desk.id, desk.game.name, desk.table.opened.days)
