"""The house: all tables that are in use, and what is asked there."""

import asyncio
import logging
import re
import secrets
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import NamedTuple, TypeVar, TypeVarTuple

import msgspec

from logomachie import __version__
from logomachie.engine.chance import new_seed
from logomachie.engine.game import AnyGame, Effects, new_setup
from logomachie.engine.material import BadMaterial
from logomachie.engine.refusal import Refusal
from logomachie.kernel.budget import Budget
from logomachie.lexicon.names import COMPLETE
from logomachie.table.archive import UNREADABLE, Archive, Shelf
from logomachie.table.attendant import BUSY, Attendant, same_position, silence
from logomachie.table.clock import go_on, is_idle, is_running, resume
from logomachie.table.commands import Asker, Command, Decision, Denied, decide, rematch_holders
from logomachie.table.contests import verdict
from logomachie.table.correspondence import options_of
from logomachie.table.desk import Desk, Listener
from logomachie.table.events import (
    NOBODY,
    Guest,
    Holder,
    Opened,
    Rematched,
    Seated,
    Stamped,
    stamp,
)
from logomachie.table.failpoints import failpoint
from logomachie.table.film import Footage, Reel, frame_of, watch
from logomachie.table.materials import box_of
from logomachie.table.onlookers import Onlookers
from logomachie.table.people import Aliases, guests_at
from logomachie.table.plans import Plan, holders_of, new_code, new_id, rematch_id
from logomachie.table.presence import Whereabouts, what_absence_brings
from logomachie.table.state import Table, begin, follow, take
from logomachie.table.storage import (
    ANY_TABLE,
    Conflict,
    Notice,
    Outcome,
    Storage,
    Summary,
    TableId,
)
from logomachie.table.summaries import summary_of
from logomachie.table.talk import ends
from logomachie.table.telling import Happening
from logomachie.workbench.queue import SOME_DAY, Busy, Owner, Urgency, Wish
from logomachie.workbench.thinking import Thinkers

log = logging.getLogger(__name__)

ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
HEARTBEAT_SECONDS = 2.0
ALIVE_SECONDS = 3 * HEARTBEAT_SECONDS
"""A process that was not seen for so long is taken for dead."""
FIRST = 1
"""The number of the event that opens a table."""
DESKS_AT_ONCE = 50
"""After so many tables looked at, who plays comes first."""
T = TypeVar("T")
Arguments = TypeVarTuple("Arguments")


class Change(NamedTuple):
    """What becomes of a table by a decision."""

    before: Table
    after: Table
    stamped: Sequence[Stamped]
    filmed: Sequence[Stamped]
    """The same with frames, as they are stored."""
    effects: Effects | None
    summary: Summary


class House:
    """All tables in use in this process."""

    def __init__(
        self,
        storage: Storage,
        shelf: Shelf,
        now: Callable[[], float],
        bot_budget: Budget,
        seed: Callable[[], str] = new_seed,
        bot_pause: float = 0.0,
        thinkers: Thinkers | None = None,
    ) -> None:
        self._storage = storage
        self._shelf = shelf
        self._now = now
        self.aliases = Aliases()
        self.archive = Archive(storage, shelf, __version__, self.aliases)
        self._attendant = Attendant(self, now, bot_budget, bot_pause)
        self._new_seed = seed
        self._desks: dict[TableId, Desk] = {}
        self._deserted: set[TableId] = set()
        """Tables that nobody watched when the house was last looked at."""
        self._loading: dict[TableId, asyncio.Task[Desk]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.process = secrets.token_hex(8)
        """What this process is called where it is noted that it is alive."""
        self._keeper: asyncio.Task[None] | None = None
        self._thinkers = thinkers or Thinkers.here()
        self.whereabouts = Whereabouts()
        self.onlookers = Onlookers()
        self._others: frozenset[str] = frozenset()
        """The other processes that are alive."""
        self._misses_people = False
        """Whether somebody may be gone without having left here."""
        self._closing = False

    def __len__(self) -> int:
        return len(self._desks)

    def __contains__(self, table: TableId) -> bool:
        return table in self._desks

    def holds(self, desk: Desk) -> bool:
        """Whether a table is in use, and the house open."""
        return not self._closing and self._desks.get(desk.id) is desk

    # -- opening hours

    def listen(
        self,
        renewed: Callable[[Guest], None] = lambda _: None,
        opened: Callable[[], None] = lambda: None,
    ) -> None:
        """Hear from now on what other processes store.

        ``renewed`` hears who asked for new tokens, ``opened`` that there may be new tables.
        """
        loop = asyncio.get_running_loop()

        def told(notices: Sequence[Notice]) -> None:
            loop.call_soon_threadsafe(self._hear, notices)
            if any(notice.seq <= FIRST for notice in notices):
                loop.call_soon_threadsafe(opened)

        def renewing(guest: Guest) -> None:
            loop.call_soon_threadsafe(renewed, guest)

        self._storage.watch(told, renewing)

    async def wake(self) -> None:
        """Begin to keep the house: all its games can be played from now on."""
        await self._storage.note_closure(self._now(), ALIVE_SECONDS)
        await self._storage.heartbeat(self.process, self._now())
        self._keeper = asyncio.create_task(self._keep_house())
        self._spawn(self._see_to_the_past())
        self._spawn(self._settle_the_past())

    async def _see_to_the_past(self) -> None:
        """Film and record what earlier versions left, and what was left when the house closed."""
        await self.archive.film_the_past()
        await self.archive.record_the_past()

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
        await self._storage.heartbeat(self.process, now)
        others = await self._storage.living(now - ALIVE_SECONDS) - {self.process}
        self._misses_people = not others or not self._others <= others
        self._others = others
        for table in await self._storage.overdue(now - ALIVE_SECONDS):
            await self._take_up(table)
        for at, desk in enumerate(tuple(self._desks.values()), 1):
            if not at % DESKS_AT_ONCE:
                await asyncio.sleep(0)
            await self._note_presence(desk)
            if desk.listeners or desk.lock.locked():
                self._deserted.discard(desk.id)
            elif is_idle(desk.game, desk.table, now) or (
                desk.is_led_elsewhere and desk.id in self._deserted
            ):
                self.put_away(desk.id)
            else:
                self._deserted.add(desk.id)  # who was about to come has come by the next time

    async def _take_up(self, table: TableId) -> None:
        if table not in self.archive.set_aside:
            try:
                await self.desk(table)
            except Denied as denied:
                log.error("a table cannot be taken up", extra={"why": denied.key})

    async def close(self) -> None:
        """Put all tables away; what was accepted is stored already."""
        self._closing = True
        workers = [desk.worker for desk in self._desks.values() if desk.worker]
        for desk in self._desks.values():
            silence(desk)
        workers += [*self._tasks, *([self._keeper] if self._keeper else [])]
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)
        await asyncio.to_thread(self._thinkers.close)
        await self._storage.heartbeat(self.process, self._now())
        self._desks.clear()

    def _hear(self, notices: Sequence[Notice]) -> None:
        """Take in what other processes stored, as far as it happened at tables in use."""
        for notice in notices:
            if self._closing:
                return
            if notice.table == ANY_TABLE:
                for desk in self._desks.values():
                    self._spawn(self._fetch(desk, desk.table.seq + 1))
            elif notice.table in self._desks:
                self._hear_of(self._desks[notice.table], notice)
            else:
                self.onlookers.elsewhere(notice)

    def _hear_of(self, desk: Desk, notice: Notice) -> None:
        if desk.table.seq >= notice.seq:
            return
        events = () if desk.lock.locked() else notice.events()
        if events and events[0].seq == desk.table.seq + 1:
            self._follow(desk, events)
        else:
            self._spawn(self._fetch(desk, notice.seq))

    def _spawn(self, work: Coroutine[object, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- who is here

    def arrive(self, desk: Desk, guest: Guest, listener: Listener) -> None:
        """Somebody watches a table."""
        guest = self.aliases.person_of(guest)
        desk.listeners.add(listener)
        desk.present[guest] += 1
        if any(desk.table.holders[seat].away for seat in desk.table.seats_of(guest)):
            self._spawn(self._note_presence(desk))

    def leave(self, desk: Desk, guest: Guest, listener: Listener) -> None:
        """Somebody watches no more; they may be back in a moment."""
        guest = self.aliases.person_of(guest)
        desk.listeners.discard(listener)
        desk.present[guest] -= 1
        if not desk.present[guest]:
            del desk.present[guest]
            desk.seen[guest] = self._now()

    async def _note_presence(self, desk: Desk) -> None:
        now = self._now()
        if self._misses_people:
            for guest in (desk.table.host, *(holder.guest for holder in desk.table.holders)):
                desk.seen.setdefault(guest, now)

        def think(table: Table) -> Decision:
            return Decision(what_absence_brings(desk.game, table, desk.present, desk.seen, now))

        if think(desk.table).events:
            await self.commit(desk, think)

    # -- tables

    async def open(self, plan: Plan, host: Asker) -> Desk:
        """Set a new table; ``Denied`` or ``ValueError`` with the reason where it cannot be."""
        game, opened = await self._prepare(plan, host.guest, holders_of(plan, host))
        while True:
            try:
                return await self._open(new_id(), game, opened)
            except Conflict:
                continue  # the code is another table's already

    async def open_between(self, table: TableId, plan: Plan, holders: Sequence[Holder]) -> None:
        """Set a table of nobody's for people who met: once, whoever asks for it."""
        if table not in self._desks:
            await self._open_once(table, *await self._prepare(plan, NOBODY, tuple(holders)))

    async def _prepare(
        self, plan: Plan, host: Guest, holders: tuple[Holder, ...]
    ) -> tuple[AnyGame, Opened]:
        """The game of a new table, and how that is opened."""
        game = self._shelf.new_game(plan.game, plan.dictionary)
        if plan.material:
            game = await self._with_material(game, plan.material, host)
        options = options_of(plan.game, plan.days, plan.options)
        setup = new_setup(game, len(holders), self._new_seed(), options, plan.dictionary)
        opened = Opened(
            setup,
            host,
            holders,
            plan.listed,
            plan.days,
            plan.material,
            hints=plan.hints,
            program=__version__,
            rated=plan.rated,
            gather=plan.gather,
        )
        await self.archive.keep_material(game)
        return game, opened

    async def _with_material(self, game: AnyGame, material: str, guest: Guest) -> AnyGame:
        """A game with what a guest brought along; ``BadMaterial`` where it cannot be played so."""
        wish = Wish(Urgency.QUESTION, Owner(self.whereabouts.of(guest), guest))
        box = await self.think(box_of, game, material, wish=wish)
        return await self._shelf.with_box(game, box)

    async def _open(self, id_: TableId, game: AnyGame, opened: Opened) -> Desk:
        state = await asyncio.to_thread(game.start, opened.setup)
        first = Stamped(1, self._now(), opened, frame=frame_of(game, state, 0.0))
        desk = Desk(id_, new_code(), game, begin(first, state))
        desk.remember([first])
        await self._storage.append(summary_of(desk, desk.table), [first])
        self._put(desk)
        self.onlookers.happened(desk)
        self.onlookers.stored(desk, None, [first])
        return desk

    async def _open_once(self, id_: TableId, game: AnyGame, opened: Opened) -> None:
        """Set a table, unless it is there already."""
        while not await self._storage.events(id_):
            try:
                await self._open(id_, game, opened)
            except Conflict:
                continue  # another process was faster, or the code is another table's already

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
        taken = await self.archive.take_out(table)
        summary = await self._storage.summary(table)
        if taken.film.broken and summary.running:
            self.archive.set_aside[table] = f"event {taken.film.broken} cannot be played again"
            log.error("a running table is set aside", extra={"table": table})
            raise Denied(UNREADABLE)
        game = taken.game
        self._storage.learn(summary)
        desk = Desk(table, summary.code, game, taken.table, taken.film, taken.present)
        desk.recall(taken.past)
        if is_running(game, desk.table):
            closures = await self._storage.closures(desk.table.last)
            await self.commit(desk, lambda present: resume(game, present, closures))
            await self.commit(desk, lambda present: go_on(present, taken.present))
        self._put(desk)
        async with desk.lock:
            await self._catch_up(desk)  # what was written while we read
        return desk

    def at_hand(self, table: TableId) -> Desk | None:
        """A table, if it is in use."""
        return self._desks.get(table)

    async def unite(self, guest: Guest, person: Guest) -> None:
        """A guest became a person: at all tables they are known as that person from now on."""
        if self.aliases.person_of(guest) == person:
            return
        self.aliases.add(guest, person)
        for desk in tuple(self._desks.values()):
            if guest in desk.present or guest in guests_at(desk.table):
                async with desk.lock:
                    desk.know(self.aliases)

    def in_use(self) -> tuple[Desk, ...]:
        """All tables in use."""
        return tuple(self._desks.values())

    async def take_anew(self, desk: Desk, gone: tuple[int, ...]) -> None:
        """Know a table as it is stored now, where the words of some lines were taken away."""
        async with desk.lock:
            taken = await self.archive.take_out(desk.id)
            desk.begin_anew(taken.table, taken.past)
            desk.know(self.aliases)
            desk.tell(desk.telling((), self._now(), gone))

    def _put(self, desk: Desk) -> None:
        desk.know(self.aliases)  # somebody may have become another while it was read
        self._desks[desk.id] = desk
        self.attend(desk)

    def attend(self, desk: Desk) -> None:
        """See to it that the house acts at a table when it has to."""
        self._attendant.attend(desk)

    def put_away(self, table: TableId) -> None:
        """Forget a table that nobody uses; it comes back when asked for."""
        desk = self._desks.pop(table, None)
        self._deserted.discard(table)
        self._storage.forget(table)
        if desk:
            silence(desk)
            if desk.worker:
                desk.worker.cancel()
            desk.forget_thoughts()

    # -- what is asked

    async def ask(self, desk: Desk, asker: Asker, command: Command, ticket: str | None) -> int:
        """Carry a command out; the number of the first event that it led to."""
        seq = await self.commit(
            desk, lambda table: decide(desk.game, table, asker, command, self._now()), ticket
        )
        if "rematch" in desk.table.offers:
            await self._note_presence(desk)
        return seq

    def ask_at_once(
        self,
        desk: Desk,
        asker: Asker,
        command: Command,
        ticket: str,
        told: Callable[[int | None], None],
    ) -> bool:
        """The same as ``commit_at_once`` does it, where nobody wants a rematch."""
        return "rematch" not in desk.table.offers and self.commit_at_once(
            desk, lambda table: decide(desk.game, table, asker, command, self._now()), ticket, told
        )

    async def commit(
        self, desk: Desk, think: Callable[[Table], Decision], ticket: str | None = None
    ) -> int:
        """Store what was decided, then let everybody know."""
        if desk.film.broken:
            raise Denied("closed")
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
                change = self._change(desk, decision, ticket)
                try:
                    await self._storage.append(change.summary, change.filmed)
                except Conflict:
                    await self._catch_up(desk)
                    continue
                return self._carry_out(desk, change)

    def commit_at_once(
        self,
        desk: Desk,
        think: Callable[[Table], Decision],
        ticket: str,
        told: Callable[[int | None], None],
    ) -> bool:
        """The same without a task that waits, where nothing stands in the way; whether that is so.

        ``told`` hears the number of the first event; ``None`` where ``commit`` has to see to it.
        """
        if not desk.lock.enter_at_once():
            return False
        change: Change | None = None
        try:
            if ticket not in desk.tickets:
                decision = think(desk.table)
                change = self._change(desk, decision, ticket) if decision.events else None
        except (Refusal, Denied):
            pass
        finally:
            if change is None:
                desk.lock.leave()
        if change is None:
            return False
        self._storage.submit(
            change.summary, change.filmed, partial(self._is_stored, desk, change, told)
        )
        return True

    def _is_stored(
        self, desk: Desk, change: Change, told: Callable[[int | None], None], outcome: Outcome
    ) -> None:
        """Go on with what was decided, if it is stored."""
        seq = None
        try:
            if outcome is None:
                seq = self._carry_out(desk, change)
        finally:
            desk.lock.leave()
            told(seq)

    def _change(self, desk: Desk, decision: Decision, ticket: str | None) -> Change:
        """What becomes of a table by a decision."""
        before = after = desk.table
        stamped = stamp(before.seq, self._now(), decision.events, ticket)
        filmed = []
        for one in stamped:
            after, kept = take(desk.game, after, one, decision.step)
            filmed.append(kept)
        effects = decision.step.effects if decision.step else None
        return Change(before, after, stamped, filmed, effects, summary_of(desk, after))

    def _carry_out(self, desk: Desk, change: Change) -> int:
        """Let everybody know what is stored; the number of the first event."""
        desk.table = change.after
        self._tell(desk, change.before, change.stamped, change.effects)
        self.onlookers.stored(desk, change.before, change.stamped)
        desk.is_led_elsewhere = False
        failpoint("told")
        if not change.summary.running and is_running(desk.game, change.before):
            self._spawn(self._wind_up(desk))
        return change.stamped[0].seq

    async def _catch_up(self, desk: Desk) -> bool:
        """Take in what other processes have stored; whether there was anything."""
        if desk.film.broken:
            return False  # what is stored is what could not be played again
        news = await self.archive.events(desk.id, desk.table.seq)
        self._follow(desk, news)
        return bool(news)

    def _follow(self, desk: Desk, news: Sequence[Stamped]) -> None:
        """Go on with what another process stored: it was judged there."""
        for stamped in map(self.aliases.known, news):
            before = desk.table
            desk.table = follow(desk.game, before, stamped)
            if isinstance(stamped.event, Seated) and not stamped.event.holder.away:
                desk.seen.pop(stamped.event.holder.guest, None)  # they are at another process
            effects = stamped.frame.effects if stamped.frame else None
            self._tell(desk, before, [stamped], effects)
            desk.is_led_elsewhere = True
            if desk.table.holders is not before.holders:
                self._storage.learn(summary_of(desk, desk.table))

    async def _fetch(self, desk: Desk, seq: int) -> None:
        """Another process wrote an event of this number, and maybe others before."""
        if desk.table.seq < seq:
            async with desk.lock:
                if desk.table.seq < seq:
                    await self._catch_up(desk)

    def _tell(
        self, desk: Desk, before: Table, events: Sequence[Stamped], effects: Effects | None
    ) -> None:
        """Let everybody know what happened since a table was as before."""
        if not same_position(before, desk.table):
            desk.forget_thoughts()
        desk.remember(events, effects)
        self.attend(desk)
        happenings: list[Happening] = [(stamped, effects) for stamped in events]
        if desk.lines.are_apart and ends(desk.game, before, desk.table):
            happenings = [*desk.said_apart(), *happenings]  # now the players read it too
        desk.tell(desk.telling(happenings, self._now()))
        self.onlookers.happened(desk)

    async def _wind_up(self, desk: Desk) -> None:
        """Rate, pack and record a game that is over; what fails is done at the next start."""
        try:
            await self.settle(desk)
            await self.archive.put_away(desk.id)
        except Exception:
            log.exception("a game could not be rated, packed or recorded")

    async def settle(self, desk: Desk) -> None:
        """Let the game of a table count for the ratings, if it is over: once, whoever asks."""
        if desk.table.opened.rated and not is_running(desk.game, desk.table):
            found = verdict(desk.table, desk.result, desk.game.teams)
            await self._storage.settle(desk.id, found, desk.table.last)

    async def _settle_the_past(self) -> None:
        """Settle what ended when nobody was there to do it any more."""
        for table in await self._storage.unsettled():
            try:
                await self.settle(await self.desk(table))
            except Denied as denied:
                log.error("a game cannot be rated", extra={"why": denied.key})

    async def rematch(self, desk: Desk) -> None:
        """Set the same table again, with the words and the material of today."""
        before = desk.table.opened
        chosen = before.setup.dictionary
        dictionary = chosen if self._shelf.has_dictionary(chosen) else COMPLETE
        game = self._shelf.new_game(before.setup.game, dictionary)
        if before.material:
            try:
                game = await self._with_material(game, before.material, before.host)
            except BadMaterial:  # what was allowed once is played on with
                game = await self._shelf.with_box(game, desk.game.box)
        players = before.setup.players
        options = options_of(game.name, before.days, before.setup.options)
        setup = new_setup(game, players, self._new_seed(), options, dictionary)
        opened = msgspec.structs.replace(
            before,
            setup=setup,
            host=desk.table.host,
            holders=rematch_holders(desk.table),
            before=desk.id,
            program=__version__,
        )
        await self.archive.keep_material(game)
        successor = rematch_id(desk.id)
        await self._open_once(successor, game, opened)
        await self.commit(
            desk, lambda table: Decision([] if table.successor else [Rematched(successor)])
        )

    async def reel(self, desk: Desk) -> Reel:
        """The film of the game of a table, as it is kept."""
        return await self.archive.reel(desk.id, desk.table)

    async def footage(self, desk: Desk, wish: Wish = SOME_DAY) -> Footage:
        """The game of a table as it went, for who looks back."""
        return await self.think(watch, desk.game, await self.reel(desk), wish=wish)

    async def think(
        self,
        thought: Callable[[AnyGame, *Arguments], T],
        game: AnyGame,
        *arguments: *Arguments,
        wish: Wish = SOME_DAY,
    ) -> T:
        """Compute something that takes long; ``Denied`` where too much waits already."""
        try:
            return await self._thinkers.think(wish, thought, game, *arguments)
        except Busy:
            raise Denied(BUSY) from None

    def set_aside(self, desk: Desk, why: Exception) -> None:
        """Let a table rest at which the house cannot act, until somebody has looked into it."""
        self.archive.set_aside[desk.id] = repr(why.__cause__ or why)
        log.error("a table is set aside: the house cannot act there", exc_info=why)
        self.put_away(desk.id)
