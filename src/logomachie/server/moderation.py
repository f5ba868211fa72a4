"""What operators decided, in this process: a ban holds and a removed line vanishes at once.

Operators work on the database by themselves. What they did stands in a journal, which is read
every second; no database but PostgreSQL could tell us.
"""

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime

import msgspec

from logomachie.server.protocol import Banned
from logomachie.store.sql import SqlStorage
from logomachie.table.commands import Denied
from logomachie.table.events import Guest
from logomachie.table.house import House
from logomachie.table.moderation import Ban, Entry

log = logging.getLogger(__name__)

WATCH_SECONDS = 1.0
ENCODER = msgspec.json.Encoder()
Tell = Callable[[bytes], None]


class Moderation:
    """Who is banned, and which lines are gone."""

    def __init__(self, house: House, storage: SqlStorage, now: Callable[[], float]) -> None:
        self._house = house
        self._storage = storage
        self._now = now
        self._bans: tuple[Ban, ...] = ()
        self._read = 0
        """The last thing that an operator did and that is known here."""
        self._here: dict[Guest, set[Tell]] = {}

    async def open(self) -> None:
        """Learn what is known."""
        book = self._storage.moderation
        self._read = await self._storage.ask(book.last_deed)
        await self._learn_bans()

    # -- who comes and goes

    def enter(self, person: Guest, tell: Tell) -> None:
        """Somebody is here, and hears whether they are banned."""
        self._here.setdefault(person, set()).add(tell)
        if ban := self.ban_of(person):
            tell(ENCODER.encode(Banned(ban.until, ban.reason)))

    def leave(self, person: Guest, tell: Tell) -> None:
        """Somebody is gone."""
        lines = self._here.get(person, set())
        lines.discard(tell)
        if not lines:
            self._here.pop(person, None)

    def ban_of(self, person: Guest) -> Ban | None:
        """The ban of somebody, if there is one that holds."""
        person_of, now = self._house.aliases.person_of, self._now()
        theirs = (ban for ban in self._bans if person_of(ban.person) == person)
        return next((ban for ban in theirs if ban.until > now), None)

    def require_welcome(self, person: Guest) -> None:
        """Deny who is banned what they may not do; they are told why, and until when."""
        if ban := self.ban_of(person):
            until = datetime.fromtimestamp(ban.until, UTC)
            values = {"until": f"{until:%Y-%m-%d %H:%M} UTC", "reason": ban.reason}
            raise Denied("banned", values)

    # -- what operators do

    async def keep_watch(self) -> None:
        """Now and then see what operators did."""
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            try:
                await self.look()
            except Exception:  # the database may be back in a moment
                log.exception("what operators did could not be read")

    async def look(self) -> None:
        """See what operators did since."""
        book = self._storage.moderation
        for entry in await self._storage.ask(lambda: book.journal(self._read)):
            await self._follow(entry)
            self._read = entry.id

    async def _follow(self, entry: Entry) -> None:
        match entry.deed:
            case "remove":
                for desk in self._house.in_use():
                    if desk.id == entry.table:
                        await self._house.take_anew(desk, (entry.seq,))
            case "ban" | "lift":
                await self._learn_bans()
                self._tell(self._house.aliases.person_of(entry.subject))

    async def _learn_bans(self) -> None:
        book, now = self._storage.moderation, self._now()
        self._bans = tuple(await self._storage.ask(lambda: book.bans(now)))

    def _tell(self, person: Guest) -> None:
        ban = self.ban_of(person)
        news = ENCODER.encode(Banned(ban.until, ban.reason) if ban else Banned(0.0, ""))
        for tell in tuple(self._here.get(person, ())):
            tell(news)
