"""The company that people keep, in this process: who is here hears at once who invites them."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence

import msgspec

from logomachie.server.protocol import CallInfo, CallNews
from logomachie.server.tokens import Invitation, Tokens
from logomachie.store.sql import SqlStorage
from logomachie.table.commands import Denied
from logomachie.table.company import (
    MOST_BLOCKED,
    Blocked,
    Call,
    Shunning,
    is_awaited,
    is_open,
)
from logomachie.table.events import NOBODY, Guest
from logomachie.table.house import House
from logomachie.table.storage import TableId

log = logging.getLogger(__name__)

ENCODER = msgspec.json.Encoder()
Tell = Callable[[bytes], None]


class Company:
    """Who is invited, and who keeps away from whom."""

    def __init__(
        self, house: House, storage: SqlStorage, tokens: Tokens, now: Callable[[], float]
    ) -> None:
        self._house = house
        self._storage = storage
        self._tokens = tokens
        self._now = now
        self.shunning = Shunning(house.aliases.person_of)
        self._here: dict[Guest, set[Tell]] = {}
        self._called: set[Guest] = set()
        """Who may have invitations: nobody else's are looked for."""
        self._following: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Learn what is known."""
        self._called |= await self._storage.ask_company(lambda book: book.called())
        for person in await self._storage.ask_company(lambda book: book.blockers()):
            await self._learn_blocks(person)

    # -- who comes and goes

    async def enter(self, person: Guest, tell: Tell) -> None:
        """Somebody is here, and hears who invites them."""
        self._here.setdefault(person, set()).add(tell)
        if person in self._called:
            tell(await self._news(person))

    def leave(self, person: Guest, tell: Tell) -> None:
        """Somebody is gone."""
        lines = self._here.get(person, set())
        lines.discard(tell)
        if not lines:
            self._here.pop(person, None)

    def changed(self, person: Guest) -> None:
        """Something about somebody changed in another process; nobody: about anybody."""
        self._follow(self.look_at(person) if person else self._look_at_all())

    async def look_at(self, guest: Guest) -> None:
        """Learn what changed about somebody, who may have become another."""
        person = self._house.aliases.person_of(guest)
        blockers = await self._storage.ask_company(lambda book: book.who_blocked(person))
        for one in (person, *blockers):
            await self._learn_blocks(one)
        if guest != person:
            self.shunning.learn(guest, ())
        self._called.add(person)
        await self._tell(person)

    async def _look_at_all(self) -> None:
        await self.open()
        for person in tuple(self._called & self._here.keys()):
            await self._tell(person)

    def _follow(self, work: Coroutine[object, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    # -- who keeps away from whom

    async def block(self, person: Guest, blocked: Blocked) -> None:
        """Somebody does not want to meet or hear somebody else."""
        if len(self.shunning.of(person)) >= MOST_BLOCKED:
            raise Denied("too-many-blocked", {"most": str(MOST_BLOCKED)})
        now = self._now()
        await self._storage.ask_company(lambda book: book.block(person, blocked, now))
        await self._learn_blocks(person)

    async def unblock(self, person: Guest, blocked: Guest) -> None:
        """They do again."""
        await self._storage.ask_company(lambda book: book.unblock(person, blocked))
        await self._learn_blocks(person)

    async def blocked_by(self, person: Guest) -> Sequence[Blocked]:
        """Whom somebody blocked, the last first."""
        return await self._storage.ask_company(lambda book: book.blocked_by(person))

    async def _learn_blocks(self, person: Guest) -> None:
        self.shunning.learn(person, [one.person for one in await self.blocked_by(person)])

    # -- who is invited

    async def calls_of(self, person: Guest) -> list[Call]:
        """The invitations that somebody can still follow."""
        found = await self._storage.ask_company(lambda book: book.calls_of(person))
        person_of = self._house.aliases.person_of
        known = [one._replace(person=person, host=person_of(one.host)) for one in found]
        return [one for one in known if await self._is_open(one)]

    async def call(self, call: Call) -> None:
        """Invite somebody; who is here hears it at once."""
        await self._storage.ask_company(lambda book: book.call(call))
        self._called.add(call.person)
        await self._tell(call.person)

    async def decline(self, person: Guest, table: TableId) -> None:
        """Somebody does not follow an invitation; who invited is not told."""
        await self._storage.ask_company(lambda book: book.drop_call(person, table))
        await self._tell(person)

    async def _is_open(self, call: Call) -> bool:
        """Whether an invitation can be followed; one that never can be again is forgotten."""
        try:
            desk = await self._house.desk(call.table)
        except Denied:
            return False
        if is_open(call, desk, self._now()):
            return True
        await self._storage.ask_company(lambda book: book.drop_call(call.person, call.table))
        return False

    async def _tell(self, person: Guest) -> None:
        if lines := tuple(self._here.get(person, ())):
            news = await self._news(person)
            for tell in lines:
                tell(news)

    async def _news(self, person: Guest) -> bytes:
        open_calls = await self.calls_of(person)
        if not open_calls:
            self._called.discard(person)
        shown = [await self._info(one) for one in open_calls if self._is_heard(one)]
        return ENCODER.encode(CallNews(tuple(one for one in shown if one)))

    def _is_heard(self, call: Call) -> bool:
        return call.host not in self.shunning.of(call.person) and call.host != NOBODY

    async def _info(self, call: Call) -> CallInfo | None:
        """What is told of an invitation; nothing as long as who invited is gone."""
        desk = await self._house.desk(call.table)
        if not is_awaited(call, desk):
            return None
        table = desk.table
        seats = table.seats_of(call.host)
        name = table.holders[seats[0]].name if seats else ""
        generation = table.holders[call.seat].generation
        token = self._tokens.for_invitation(Invitation(desk.id, call.seat, generation))
        return CallInfo(desk.id, table.setup.game, table.opened.days, name, token)
