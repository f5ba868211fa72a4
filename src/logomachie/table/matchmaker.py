"""The matchmaker: lets people meet who wait in the pool, at this process or at another.

Somebody waits as long as their line is open. Two who meet get a table whose id is known before it
is there, so that the process of either can set it: whatever ends in between, nobody is left alone.
"""

import asyncio
import logging
import random
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from typing import Protocol

from logomachie.lexicon.names import COMPLETE
from logomachie.table.archive import Shelf
from logomachie.table.commands import Decision, Denied
from logomachie.table.events import Closed, Guest, Holder
from logomachie.table.house import ALIVE_SECONDS, House
from logomachie.table.plans import Plan, SeatPlan, new_id
from logomachie.table.pool import PACES, Apart, Meeting, Pair, Place, Seeker, pairs
from logomachie.table.presence import GRACE_SECONDS
from logomachie.table.state import Table
from logomachie.table.storage import TableId

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
"""How often is looked who can meet: whom people accept widens all the time."""
PAUSE_SECONDS = 0.1
"""Who comes meanwhile is looked at together."""
TABLES_AT_ONCE = 32
"""So many tables are set together."""

Told = Callable[[TableId], None]
"""Hears the table of who has met somebody; none: they wait on another device now."""
ELSEWHERE: TableId = ""


class Pool(Protocol):
    """Where people wait, at this process and at others."""

    async def enter(self, seeker: Seeker, name: str, process: str) -> None:
        """Let somebody wait; who waited for the same already goes on waiting.

        Who has met somebody meanwhile and does not know it stays with that.
        """
        ...

    async def leave(self, person: Guest, process: str) -> None:
        """Let somebody wait no more, and know whom they met."""
        ...

    async def lose(self, person: Guest, process: str) -> bool:
        """Somebody is gone: whether they have met somebody and do not know it."""
        ...

    async def places(self, process: str) -> Sequence[Place]:
        """All whose line leads to this process."""
        ...

    async def meeting(self, tables: Collection[TableId]) -> Sequence[Place]:
        """Those who meet at these tables and do not know it yet, in the order of their seats."""
        ...

    async def seekers(self, alive: float) -> Sequence[Seeker]:
        """All who wait, at processes that were seen since a time of day."""
        ...

    async def take(self, meetings: Sequence[Meeting], now: float) -> Sequence[Meeting]:
        """Let people meet who both still wait, each once whoever asks; those who do.

        Nobody is named twice.
        """
        ...

    async def sweep(self, alive: float) -> None:
        """Forget who waited at processes that are dead."""
        ...


class Matchmaker:
    """Lets people meet whose lines lead to this process."""

    def __init__(
        self,
        house: House,
        pool: Pool,
        shelf: Shelf,
        now: Callable[[], float],
        apart: Apart = lambda _, __: False,
    ) -> None:
        self._house = house
        self._pool = pool
        self._shelf = shelf
        self._now = now
        self._apart = apart
        self._waiting: dict[Guest, Told] = {}
        self._lost: set[Guest] = set()
        """Who is gone, but has met somebody."""
        self._news = asyncio.Event()
        self._work: asyncio.Task[None] | None = None

    # -- opening hours

    async def open(self) -> None:
        """Begin to look who can meet."""
        await self._pool.sweep(self._now() - ALIVE_SECONDS)
        self._work = asyncio.create_task(self._keep_looking())

    async def close(self) -> None:
        """Look no more; who waits seeks again elsewhere."""
        if self._work:
            self._work.cancel()
            with suppress(asyncio.CancelledError):
                await self._work

    def wake(self) -> None:
        """Look at once: something may have changed."""
        self._news.set()

    async def _keep_looking(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), LOOK_SECONDS)
            await asyncio.sleep(PAUSE_SECONDS)
            self._news.clear()
            try:
                if self._waiting or self._lost:
                    await self.look()
            except Exception:  # the database may be back in a moment
                log.exception("nobody could be paired")

    # -- who comes and goes

    def require_pace(self, game: str, days: int) -> None:
        """``Denied`` where nobody can wait for this."""
        if days not in PACES:
            raise Denied("no-such-pace")
        if 2 not in self._shelf.new_game(game, COMPLETE).players:
            raise Denied("not-for-two")

    async def seek(self, seeker: Seeker, name: str, told: Told) -> None:
        """Let somebody wait for an opponent, on one of their devices at a time."""
        await self._pool.enter(seeker, name, self._house.process)
        before = self._waiting.get(seeker.person)
        self._waiting[seeker.person] = told
        self._lost.discard(seeker.person)
        if before and before != told:
            before(ELSEWHERE)
        self.wake()

    async def unseek(self, person: Guest, told: Told) -> None:
        """Somebody waits no more, or knows their table."""
        if self._waiting.get(person) == told:
            del self._waiting[person]
            await self._pool.leave(person, self._house.process)

    async def lose(self, person: Guest, told: Told) -> None:
        """The line of somebody who waits is closed; they may be back in a moment."""
        if self._waiting.get(person) == told:
            del self._waiting[person]
            if await self._pool.lose(person, self._house.process):
                self._lost.add(person)

    # -- who meets

    async def look(self) -> None:
        """Let people meet, and tell those who have met."""
        known = tuple(self._waiting)
        here = {one.seeker.person: one for one in await self._pool.places(self._house.process)}
        for person in known:
            if person not in here and (told := self._waiting.pop(person, None)):
                told(ELSEWHERE)
        met = {one.met for one in here.values() if one.met}
        taken = await self._pair({person for person, one in here.items() if not one.met})
        tables: defaultdict[TableId, list[Place]] = defaultdict(list)
        for place in await self._pool.meeting({*met, *(one.table for one in taken)}):
            tables[place.met].append(place)
        meetings = [*tables.values()]
        for at in range(0, len(meetings), TABLES_AT_ONCE):
            await asyncio.gather(*map(self._bring_together, meetings[at : at + TABLES_AT_ONCE]))

    async def _pair(self, here: set[Guest]) -> Sequence[Meeting]:
        """Let those who wait here meet others."""
        if not here:
            return ()
        now = self._now()
        seekers = await self._pool.seekers(now - ALIVE_SECONDS)
        found = await asyncio.to_thread(pairs, seekers, now, self._apart)
        ours = [pair for pair in found if any(one.person in here for one in pair)]
        return await self._pool.take([*map(_meeting, ours)], now)

    async def _bring_together(self, places: Sequence[Place]) -> None:
        """Set the table of two who met, unless the other process did, and tell those here."""
        table = places[0].met
        if len(places) == 2:  # else one of them knows it already
            seeker = places[0].seeker
            holders = [Holder(one.seeker.person, one.name) for one in places]
            plan = Plan(seeker.game, (SeatPlan(), SeatPlan()), days=seeker.days, rated=True)
            await self._house.open_between(table, plan, holders)
        for place in places:
            person = place.seeker.person
            if told := self._waiting.get(person):
                told(table)
            elif person in self._lost and self._now() - place.met_at > GRACE_SECONDS:
                await self._excuse(person, table)

    async def _excuse(self, person: Guest, table: TableId) -> None:
        """Close the table of somebody who never came: the other one need not wait for them."""
        desk = await self._house.desk(table)
        if person not in desk.present:
            await self._house.commit(desk, partial(_without, person))
        self._lost.discard(person)
        await self._pool.leave(person, self._house.process)


def _meeting(pair: Pair) -> Meeting:
    """Two people who shall play; chance decides who sits where."""
    one, other = random.sample(pair, 2)
    return Meeting(new_id(), one.game, one.days, (one.person, other.person))


def _without(person: Guest, table: Table) -> Decision:
    """What becomes of a table to which somebody did not come: nothing, once they played."""
    played = any(entry.seat in table.seats_of(person) for entry in table.entries)
    return Decision([] if played or table.closed else [Closed()])
