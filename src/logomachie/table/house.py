"""The house: all tables that are in use, the bots that play there, and the clocks that run."""

import asyncio
import logging
import re
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple, TypeVar

import msgspec

from logomachie.bots.players import Bot, takes_time
from logomachie.engine.chance import new_seed
from logomachie.engine.game import AnyGame, Effects, Seat, Step, new_setup
from logomachie.engine.journal import BrokenJournal, check_setup
from logomachie.engine.refusal import Refusal
from logomachie.kernel.budget import Budget
from logomachie.table.clock import is_running, resume, run_clock, time_due, wanted
from logomachie.table.commands import (
    Asker,
    Command,
    Decision,
    Denied,
    accept,
    decide,
    rematch_holders,
    wants_rematch,
)
from logomachie.table.events import Acted, Event, Guest, Opened, Rematched, Stamped
from logomachie.table.intentions import Intention, choose
from logomachie.table.plans import Plan, holders_of, new_code, new_id, rematch_id
from logomachie.table.presence import comings_and_goings
from logomachie.table.state import Table, begin, fold
from logomachie.table.storage import ANY_TABLE, Conflict, Storage, Summary, TableId

log = logging.getLogger(__name__)

ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
HEARTBEAT_SECONDS = 2.0
ALIVE_SECONDS = 3 * HEARTBEAT_SECONDS
"""A process that was not seen for so long is taken for dead."""
IDLE_SECONDS = 600.0
"""A table is put away when nobody watches it and nothing happens for so long."""
BOT_THREADS = 2
"""How many bots think at the same time."""
SECONDS_AFTER_ERROR = 1.0


class News(NamedTuple):
    """What just happened at a table."""

    events: Sequence[Stamped]
    before: Table
    table: Table
    effects: Effects | None
    """What the action of the game did, if there was one."""


class Duty(NamedTuple):
    """Something that the house has to do at a table."""

    due: float
    """When (time of day)."""
    work: Callable[[], Awaitable[object]]


T = TypeVar("T")
Listener = Callable[[News], None]
ENCODER = msgspec.json.Encoder()
LoadGame = Callable[[str, str], AnyGame]
"""Gives the game of a name, with the material of a text or with its own."""


class Desk:
    """A table in use in this process."""

    def __init__(self, id_: TableId, code: str, game: AnyGame, table: Table) -> None:
        self.id = id_
        self.code = code
        self.game = game
        self.table = table
        self.lock = asyncio.Lock()
        self.past: list[tuple[Stamped, Effects | None]] = []
        """All that happened, with what the actions of the game did."""
        self.listeners: set[Listener] = set()
        self.present: Counter[Guest] = Counter()
        """How many connections each person has to this table."""
        self.seen: dict[Guest, float] = {}
        """When each person who is not here was here last (time of day)."""
        self.tickets: dict[str | None, int] = {}
        """The number of the first event that each request led to."""
        self.worker: asyncio.Task[None] | None = None
        """Plays the bots and the clock of this table, when it is their turn."""
        self.alarm: asyncio.TimerHandle | None = None
        """Rings when the clock has to act."""
        self.content: set[Seat] = set()
        """Bots that have nothing to do until something happens."""
        self.plans: dict[Seat, Intention] = {}
        """What bots will do if nothing happens before."""
        self._looks: dict[Seat | None, msgspec.Raw] = {}
        self._looked_at: Any = None

    def remember(self, events: Sequence[Stamped], effects: Effects | None = None) -> None:
        """Note what happened."""
        for stamped in events:
            self.past.append((stamped, effects))
            if stamped.ticket:
                self.tickets[stamped.ticket] = stamped.seq

    def look(self, seat: Seat | None) -> msgspec.Raw:
        """The game as a seat sees it now, as JSON: made once, however many watch."""
        state = self.table.game_state
        if self._looked_at is not state:
            self._looked_at = state
            self._looks = {}
        if seat not in self._looks:
            self._looks[seat] = msgspec.Raw(ENCODER.encode(self.game.view(state, seat)))
        return self._looks[seat]


class House:
    """All tables in use in this process."""

    def __init__(
        self,
        storage: Storage,
        load_game: LoadGame,
        now: Callable[[], float],
        bot_budget: Budget,
        seed: Callable[[], str] = new_seed,
        bot_pause: float = 0.0,
    ) -> None:
        self._storage = storage
        self._load_game = load_game
        self._now = now
        self._bot_budget = bot_budget
        self._bot_pause = bot_pause
        self._new_seed = seed
        self._desks: dict[TableId, Desk] = {}
        self._loading: dict[TableId, asyncio.Task[Desk]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._process = secrets.token_hex(8)
        self._keeper: asyncio.Task[None] | None = None
        self._thinkers = ThreadPoolExecutor(BOT_THREADS, "bot")
        self._unplayable: set[TableId] = set()
        self.thinking = 0
        """How many thoughts are being thought, or wait for it."""
        self._closing = False

    def __len__(self) -> int:
        return len(self._desks)

    # -- opening hours

    def listen(self) -> None:
        """Hear from now on what other processes store."""
        loop = asyncio.get_running_loop()

        def told(table: TableId, seq: int) -> None:
            loop.call_soon_threadsafe(self._hear, table, seq)

        self._storage.watch(told)

    async def wake(self) -> None:
        """Begin to keep the house: all its games can be played from now on."""
        await self._storage.note_closure(self._now(), ALIVE_SECONDS)
        await self._storage.heartbeat(self._process, self._now())
        self._keeper = asyncio.create_task(self._keep_house())

    async def _keep_house(self) -> None:
        """Now and then: be seen alive, take up orphaned tables, put unused ones away."""
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            try:
                await self.look_around()
            except Exception:  # the database may be back in a moment
                log.exception("the house could not be kept")

    async def look_around(self) -> None:
        """See who came and went, which tables the house has to act at, and which nobody uses."""
        now = self._now()
        await self._storage.heartbeat(self._process, now)
        for table in await self._storage.overdue(now - ALIVE_SECONDS):
            await self._take_up(table)
        for desk in tuple(self._desks.values()):
            await self._note_presence(desk)
            if not desk.listeners and not desk.lock.locked() and _is_idle(desk, now):
                self.put_away(desk.id)

    async def _take_up(self, table: TableId) -> None:
        if table not in self._unplayable:
            try:
                await self.desk(table)
            except Denied as denied:
                log.error("a table cannot be taken up", extra={"why": denied.key})
                self._unplayable.add(table)

    async def close(self) -> None:
        """Put all tables away; what was accepted is stored already."""
        self._closing = True
        workers = [desk.worker for desk in self._desks.values() if desk.worker]
        for desk in self._desks.values():
            _silence(desk)
        workers += [*self._tasks, *([self._keeper] if self._keeper else [])]
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)
        self._thinkers.shutdown(wait=False, cancel_futures=True)
        await self._storage.heartbeat(self._process, self._now())
        self._desks.clear()

    def _hear(self, table: TableId, seq: int) -> None:
        if self._closing:
            return
        if table == ANY_TABLE:
            for desk in self._desks.values():
                self._spawn(self.heard(desk.id, desk.table.seq + 1))
        elif table in self._desks:
            self._spawn(self.heard(table, seq))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- who is here

    def arrive(self, desk: Desk, guest: Guest, listener: Listener) -> None:
        """Somebody watches a table."""
        desk.listeners.add(listener)
        desk.present[guest] += 1
        if any(desk.table.holders[seat].away for seat in desk.table.seats_of(guest)):
            self._spawn(self._note_presence(desk))

    def leave(self, desk: Desk, guest: Guest, listener: Listener) -> None:
        """Somebody watches no more; they may be back in a moment."""
        desk.listeners.discard(listener)
        desk.present[guest] -= 1
        if not desk.present[guest]:
            del desk.present[guest]
            desk.seen[guest] = self._now()

    async def _note_presence(self, desk: Desk) -> None:
        now = self._now()
        for holder in desk.table.holders:
            desk.seen.setdefault(holder.guest, now)

        def think(table: Table) -> Decision:
            return Decision(comings_and_goings(desk.game, table, desk.present, desk.seen, now))

        if think(desk.table).events:
            await self._commit(desk, think)

    # -- tables

    async def open(self, plan: Plan, host: Asker) -> Desk:
        """Set a new table; ``Denied`` or ``ValueError`` with the reason where it cannot be."""
        game = self._load_game(plan.game, plan.material)
        holders = holders_of(plan, host)
        setup = new_setup(game, len(holders), self._new_seed(), plan.options)
        opened = Opened(
            setup,
            host.guest,
            holders,
            plan.listed,
            plan.days,
            plan.material,
            hints=plan.hints,
        )
        while True:
            try:
                return await self._open(new_id(), game, opened)
            except Conflict:
                continue  # the code is another table's already

    async def _open(self, id_: TableId, game: AnyGame, opened: Opened) -> Desk:
        first = Stamped(1, self._now(), opened)
        desk = Desk(id_, new_code(), game, begin(game, first))
        desk.remember([first])
        await self._storage.append(self._summary(desk, desk.table), [first])
        self._put(desk)
        return desk

    async def desk(self, table: TableId) -> Desk:
        """A table, loaded if need be; ``Denied`` where there is none."""
        if table in self._desks:
            return self._desks[table]
        if not ID.fullmatch(table):
            raise Denied("no-such-table")
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
        try:
            return await asyncio.shield(self._loading[table])
        finally:
            self._loading.pop(table, None)

    async def _load(self, table: TableId) -> Desk:
        stored = await self._storage.events(table)
        if not stored:
            raise Denied("no-such-table")
        opened = stored[0].event
        assert isinstance(opened, Opened)
        try:
            game = self._load_game(opened.setup.game, opened.material)
            check_setup(game, opened.setup)
            desk = Desk(table, "", game, begin(game, stored[0]))
            desk.remember(stored[:1])
            for stamped in stored[1:]:
                desk.table, effects = advance(game, desk.table, stamped)
                desk.remember([stamped], effects)
        except (BrokenJournal, Refusal) as error:
            raise Denied("not-playable") from error
        desk.code = (await self._storage.summary(table)).code
        closures = await self._storage.closures(desk.table.last)
        await self._commit(desk, lambda present: resume(game, present, closures))
        self._put(desk)
        async with desk.lock:
            await self._catch_up(desk)  # what was written while we read
        return desk

    def _put(self, desk: Desk) -> None:
        self._desks[desk.id] = desk
        self.attend(desk)

    def put_away(self, table: TableId) -> None:
        """Forget a table that nobody uses; it comes back when asked for."""
        desk = self._desks.pop(table, None)
        if desk:
            _silence(desk)
            if desk.worker:
                desk.worker.cancel()

    # -- what is asked

    async def ask(self, desk: Desk, asker: Asker, command: Command, ticket: str | None) -> int:
        """Carry a command out; the number of the first event that it led to."""
        return await self._commit(
            desk, lambda table: decide(desk.game, table, asker, command, self._now()), ticket
        )

    async def _commit(
        self, desk: Desk, think: Callable[[Table], Decision], ticket: str | None = None
    ) -> int:
        """Store what was decided, then let everybody know."""
        async with desk.lock:
            while True:
                if ticket in desk.tickets:
                    return desk.tickets[ticket]
                try:
                    decision = think(desk.table)
                except (Refusal, Denied):
                    # It may have been carried out, or be possible now, through another process.
                    if await self._catch_up(desk):
                        continue
                    raise
                if not decision.events:
                    return desk.table.seq
                stamped = self._stamp(desk.table, decision.events, ticket)
                before = after = desk.table
                for one in stamped:
                    after, _ = advance(desk.game, after, one, decision.step)
                try:
                    await self._storage.append(self._summary(desk, after), stamped)
                except Conflict:
                    await self._catch_up(desk)
                    continue
                break
            desk.table = after
            effects = decision.step.effects if decision.step else None
            self._tell(desk, News(stamped, before, after, effects))
            return stamped[0].seq

    def _stamp(self, table: Table, events: Sequence[Event], ticket: str | None) -> list[Stamped]:
        now, first, *others = self._now(), *events
        return [
            Stamped(table.seq + 1, now, first, ticket),
            *[Stamped(table.seq + at, now, event) for at, event in enumerate(others, 2)],
        ]

    async def _catch_up(self, desk: Desk) -> bool:
        """Take in what other processes have stored; whether there was anything."""
        news = await self._storage.events(desk.id, desk.table.seq)
        for stamped in news:
            before = desk.table
            desk.table, effects = advance(desk.game, before, stamped)
            self._tell(desk, News([stamped], before, desk.table, effects))
        return bool(news)

    async def heard(self, table: TableId, seq: int) -> None:
        """Another process wrote this event."""
        desk = self._desks.get(table)
        if desk and desk.table.seq < seq:
            async with desk.lock:
                if desk.table.seq < seq:
                    await self._catch_up(desk)

    def _tell(self, desk: Desk, news: News) -> None:
        if not _same_position(news.before, news.table):
            desk.content.clear()
            desk.plans.clear()
        desk.remember(news.events, news.effects)
        self.attend(desk)
        for listener in tuple(desk.listeners):
            try:
                listener(news)
            except Exception:  # what is stored is stored: the others must hear of it
                log.exception("somebody could not be told")

    async def _rematch(self, desk: Desk) -> None:
        """Set the same table again."""
        before = desk.table.opened
        setup = new_setup(
            desk.game, before.setup.players, self._new_seed(), dict(before.setup.options)
        )
        opened = msgspec.structs.replace(
            before, setup=setup, holders=rematch_holders(desk.table), before=desk.id
        )
        successor = rematch_id(desk.id)
        while not await self._storage.events(successor):
            try:
                await self._open(successor, desk.game, opened)
            except Conflict:
                continue  # another process was faster, or the code is another table's already
        await self._commit(
            desk, lambda table: Decision([] if table.successor else [Rematched(successor)])
        )

    async def think(self, thought: Callable[..., T], *arguments: Any) -> T:
        """Compute something that takes long, when a bot has no need of the time."""
        loop = asyncio.get_running_loop()
        self.thinking += 1
        try:
            return await loop.run_in_executor(self._thinkers, thought, *arguments)
        finally:
            self.thinking -= 1

    # -- what the house does by itself

    def attend(self, desk: Desk) -> None:
        """See to it that the house acts at a table when it has to."""
        if desk.worker or self._closing or desk.id not in self._desks:
            return  # who is at work already looks again afterwards
        _silence(desk)
        duty = self._duty(desk)
        if duty is None:
            return
        wait = duty.due - self._now()
        if wait > 0:
            desk.alarm = asyncio.get_running_loop().call_later(wait, self.attend, desk)
        else:
            desk.worker = asyncio.create_task(self._work(desk))

    async def _work(self, desk: Desk) -> None:
        """Do all that the house has to do at a table now."""
        while (duty := self._duty(desk)) and duty.due <= self._now() and not self._closing:
            try:
                await duty.work()
            except Exception:  # the database may be back in a moment
                log.exception("a table could not be attended")
                await asyncio.sleep(SECONDS_AFTER_ERROR)
        desk.worker = None
        self.attend(desk)

    def _duty(self, desk: Desk) -> Duty | None:
        """What the house has to do next at a table: a rematch, a bot's turn, or the clock."""
        game, table = desk.game, desk.table
        if wants_rematch(table):
            return Duty(table.last, partial(self._rematch, desk))
        if table.started is None or table.closed:
            return None
        clock = time_due(game, table)
        bots = [seat for seat in game.to_act(table.game_state) if table.holders[seat].level]
        thinking = [seat for seat in bots if seat not in desk.content and seat not in desk.plans]
        if thinking and (takes_time(game) or not desk.plans):
            return Duty(table.last, partial(self._let_bot_think, desk, thinking[0]))
        if desk.plans:
            plan = min(desk.plans.values(), key=lambda plan: plan.at)
            due = table.time_of_day(plan.at)
            if clock is None or due < clock:
                return Duty(due, partial(self._let_bot_act, desk, plan))
        return None if clock is None else Duty(clock, partial(self._run_clock, desk))

    async def _run_clock(self, desk: Desk) -> None:
        await self._commit(desk, lambda table: run_clock(desk.game, table, self._now()))

    async def _let_bot_think(self, desk: Desk, seat: Seat) -> None:
        """Let a bot think about what it does, and when; it may be content to wait."""
        table = desk.table
        bot = Bot(table.holders[seat].level, self._bot_budget)
        seed = f"{table.setup.seed}/{len(table.entries)}"
        choice = await self.think(choose, bot, desk.game, table, seat, seed, self._bot_pause)
        if not _same_position(desk.table, table):
            return  # something happened meanwhile: think again
        if choice is None:
            desk.content.add(seat)
        else:
            desk.plans[seat] = choice

    async def _let_bot_act(self, desk: Desk, plan: Intention) -> None:
        """Let a bot do what it thought out."""
        thought_about = desk.table

        def think(present: Table) -> Decision:
            if not _same_position(present, thought_about):
                return Decision([])  # something happened meanwhile: think again
            at = present.game_time(self._now())
            return accept(desk.game, present, plan.seat, plan.action, at)

        del desk.plans[plan.seat]
        try:
            await self._commit(desk, think)
        except Refusal:  # its time was over, or it erred: others decide how this goes on
            desk.content.add(plan.seat)

    def _summary(self, desk: Desk, table: Table) -> Summary:
        running = is_running(desk.game, table)
        return Summary(
            desk.id,
            desk.code,
            table.setup.game,
            table.opened.listed,
            running,
            wanted(desk.game, table) if running else None,
            tuple(sorted({holder.guest for holder in table.holders if holder.guest})),
            self._now(),
        )


def advance(
    game: AnyGame, table: Table, stamped: Stamped, step: Step[Any] | None = None
) -> tuple[Table, Effects | None]:
    """The table after an event, and what the action of the game did, if it was one."""
    event = stamped.event
    if isinstance(event, Acted):
        if step is None:
            action = game.parse_action(event.action, table.game_state, event.seat)
            step = game.apply(table.game_state, event.seat, action, event.at)
        return fold(game, table, stamped, step.state), step.effects
    return fold(game, table, stamped), None


def _same_position(one: Table, other: Table) -> bool:
    """Whether there is nothing new for a bot to think about: people may have talked."""
    return one.game_state is other.game_state and one.holders is other.holders


def _silence(desk: Desk) -> None:
    if desk.alarm:
        desk.alarm.cancel()
        desk.alarm = None


def _is_idle(desk: Desk, now: float) -> bool:
    due = wanted(desk.game, desk.table)
    return now - desk.table.last > IDLE_SECONDS and (due is None or due - now > IDLE_SECONDS)
