"""The attendants: they play the bots and run the clocks of the tables, and set rematches."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple, Protocol, TypeVar, TypeVarTuple

from logomachie.bots.players import Bot, takes_time
from logomachie.engine.game import AnyGame, Seat
from logomachie.engine.refusal import Refusal
from logomachie.kernel.budget import Budget
from logomachie.table.clock import run_clock, time_due
from logomachie.table.commands import Decision, Denied, accept, wants_rematch
from logomachie.table.desk import Desk
from logomachie.table.intentions import Foreseen, Intention, Thought, go_on, intend, think_out
from logomachie.table.presence import Whereabouts, waiting_people
from logomachie.table.state import Table
from logomachie.workbench.queue import Owner, Urgency, Wish

log = logging.getLogger(__name__)

SECONDS_AFTER_ERROR = 1.0
MOST_ERRORS = 2
"""A table where the house errs so often in one position is set aside."""
BUSY = "busy"
"""The denial of what cannot even wait."""
T = TypeVar("T")
Arguments = TypeVarTuple("Arguments")


class Erred(Exception):
    """What the house does at a table cannot be computed."""


@contextmanager
def computing() -> Iterator[None]:
    """Tell errors of what is computed from those of what stores it."""
    try:
        yield
    except (Refusal, Denied):
        raise
    except Exception as error:
        raise Erred from error


class Duty(NamedTuple):
    """Something that the house has to do at a table."""

    due: float
    """When (time of day)."""
    work: Callable[[], Awaitable[object]]


class Household(Protocol):
    """What attendants need of the house."""

    def holds(self, desk: Desk) -> bool:
        """Whether a table is in use, and the house open."""
        ...

    async def commit(
        self, desk: Desk, think: Callable[[Table], Decision], ticket: str | None = None
    ) -> int:
        """Store what was decided, then let everybody know."""
        ...

    async def rematch(self, desk: Desk) -> None:
        """Set the same table again."""
        ...

    @property
    def whereabouts(self) -> Whereabouts:
        """Where people are."""
        ...

    async def think(
        self,
        thought: Callable[[AnyGame, *Arguments], T],
        game: AnyGame,
        *arguments: *Arguments,
        wish: Wish,
    ) -> T:
        """Compute something that takes long; ``Denied`` where too much waits already."""
        ...

    def set_aside(self, desk: Desk, why: Exception) -> None:
        """Let a table rest at which the house cannot act."""
        ...


class Attendant:
    """Does what the house has to do at its tables."""

    def __init__(
        self, house: Household, now: Callable[[], float], bot_budget: Budget, bot_pause: float
    ) -> None:
        self._house = house
        self._now = now
        self._bot_budget = bot_budget
        self._bot_pause = bot_pause

    def attend(self, desk: Desk) -> None:
        """See to it that the house acts at a table when it has to."""
        if desk.worker or not self._house.holds(desk):
            return  # who is at work already looks again afterwards
        silence(desk)
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
        while self._house.holds(desk) and (duty := self._duty(desk)) and duty.due <= self._now():
            try:
                await duty.work()
            except Erred as erred:
                desk.errors += 1
                if desk.errors == MOST_ERRORS:
                    self._house.set_aside(desk, erred)
            except Denied:  # others are served first
                await asyncio.sleep(SECONDS_AFTER_ERROR)
            except Exception:  # the database may be back in a moment
                log.exception("a table could not be attended")
                await asyncio.sleep(SECONDS_AFTER_ERROR)
        desk.worker = None
        self.attend(desk)

    def _duty(self, desk: Desk) -> Duty | None:
        """What the house has to do next at a table: a rematch, a bot's turn, or the clock."""
        game, table = desk.game, desk.table
        if wants_rematch(table):
            return Duty(table.last, partial(self._house.rematch, desk))
        if table.is_at_rest:
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
        def think(table: Table) -> Decision:
            with computing():
                return run_clock(desk.game, table, self._now())

        await self._house.commit(desk, think)

    async def _let_bot_think(self, desk: Desk, seat: Seat) -> None:
        """Let a bot think about what it does, and when; it may be content to wait."""
        table = desk.table
        bot = Bot(table.holders[seat].level, self._bot_budget)
        if desk.foreseen:
            with computing():
                planned = go_on(desk.game, table, seat, bot, desk.foreseen)
            if planned:
                self._intend(desk, seat, planned)
                return
        seed = f"{table.setup.seed}/{len(table.entries)}"
        wish = self._wish(table)
        search = self._house.think(
            think_out, desk.game, table.game_state, seat, bot, seed, wish=wish
        )
        desk.thought = asyncio.create_task(search)
        try:
            await asyncio.wait((desk.thought,))
        finally:
            desk.thought.cancel()
        if desk.thought.cancelled() or not same_position(desk.table, table):
            return  # something happened meanwhile: think again
        with computing():
            thought = desk.thought.result()
        if thought is None:
            desk.content.add(seat)
        else:
            tell_work(desk.game, bot, thought)
            self._intend(desk, seat, thought)

    def _intend(self, desk: Desk, seat: Seat, thought: Thought) -> None:
        desk.plans[seat] = intend(desk.game, desk.table, seat, thought, self._bot_pause)

    def _wish(self, table: Table) -> Wish:
        """For whom a bot thinks: a person who waits, or else the host."""
        people = waiting_people(table)
        person = people[0] if people else table.opened.host
        urgency = Urgency.TABLE if people else Urgency.BOTS
        return Wish(urgency, Owner(self._house.whereabouts.of(person), person))

    async def _let_bot_act(self, desk: Desk, plan: Intention) -> None:
        """Let a bot do what it thought out."""
        thought_about = desk.table
        foreseen: Foreseen | None = None

        def think(present: Table) -> Decision:
            nonlocal foreseen
            if not same_position(present, thought_about):
                return Decision([])  # something happened meanwhile: think again
            at = present.game_time(self._now())
            with computing():
                decision = accept(desk.game, present, plan.seat, plan.action, at)
            if plan.then and decision.step:
                foreseen = Foreseen(plan.seat, decision.step.state, plan.then)
            return decision

        del desk.plans[plan.seat]
        try:
            await self._house.commit(desk, think)
        except Refusal:  # its time was over, or it erred: others decide how this goes on
            desk.content.add(plan.seat)
        else:
            desk.foreseen = foreseen


def tell_work(game: AnyGame, bot: Bot, thought: Thought) -> None:
    """Say in the log how much a bot did that searches as long as it may: on a loaded host, less."""
    if thought.work > 1:
        told = "a bot of %s, strength %g, did %d units of work in %.2f s"
        log.info(told, game.name, bot.level, thought.work, thought.thought)


def same_position(one: Table, other: Table) -> bool:
    """Whether there is nothing new for a bot to think about: people may have talked."""
    return one.game_state is other.game_state and one.holders is other.holders


def silence(desk: Desk) -> None:
    """Let the clock of a table ring no more."""
    if desk.alarm:
        desk.alarm.cancel()
        desk.alarm = None
