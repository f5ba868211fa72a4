"""Telling people who are away: in their browsers, by letter, and programs of clubs."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import NamedTuple

import httpcore
import msgspec

from logomachie.server.alert_texts import in_words
from logomachie.server.courier import MOST_WAITING, Courier, Outcome
from logomachie.server.mail import Postman
from logomachie.server.outbound import Outbound, Unreachable
from logomachie.server.push import WAITING_SECONDS, BrowserKey, HouseKey, encrypt
from logomachie.server.webhooks import SIGNATURE, TOLD, signature, told_of
from logomachie.store.alerts import EVERY_TABLE, AlertBook, MailAddress, Subscription, Webhook
from logomachie.store.sql import SqlStorage
from logomachie.table.alerts import Alert, alerts_of, date_for, people_at, quiet_until, still_holds
from logomachie.table.commands import Denied
from logomachie.table.company import Call, Shunning
from logomachie.table.days import Day, day_for
from logomachie.table.desk import Desk
from logomachie.table.events import Guest, Said, Stamped
from logomachie.table.house import ALIVE_SECONDS, House
from logomachie.table.state import Table
from logomachie.table.storage import TableId

log = logging.getLogger(__name__)

LOOK_SECONDS = 2.0
"""How often is looked whose quiet hours are over."""
LATE_SECONDS = 6 * 3600.0
"""After so long nobody is reminded any more of a day: the house was closed."""
NO_TABLE: TableId = ""
GONE = (404, 410)
"""What a push service says of a browser that nobody uses any more."""
TOO_FAST = 429


class PushMessage(msgspec.Struct, frozen=True):
    """What a browser is told; its service worker shows it."""

    kind: str
    title: str
    body: str
    link: str
    tag: str
    """The table, or the kind: a later message takes the place of an earlier one."""


class Ways(NamedTuple):
    """How people are reached."""

    key: HouseKey
    outbound: Outbound
    postman: Postman | None
    """Nobody where the house has no server of mail, or no address that letters could name."""
    base_url: str
    contact: str
    """Whom a push service may complain to; empty: nobody in particular."""


class Alerts:
    """Tells people what they want to know when they are away, each thing once."""

    def __init__(
        self,
        house: House,
        storage: SqlStorage,
        shunning: Shunning,
        now: Callable[[], float],
        ways: Ways,
        courier: Courier,
    ) -> None:
        self._house = house
        self._storage = storage
        self._shunning = shunning
        self._now = now
        self.ways = ways
        self._courier = courier
        self._people: frozenset[Guest] = frozenset()
        """Whom there is a way to tell something."""
        self._hosts: frozenset[Guest] = frozenset()
        """Whose tables programs are told of."""
        self._looking: Counter[tuple[Guest, TableId]] = Counter()
        """Who looks at which table, on how many lines."""
        self._unnoted: set[tuple[Guest, TableId]] = set()
        """Who looks at a table, or does no more, since it was noted."""
        self._noting = asyncio.Lock()
        self._note_taker: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    # -- opening hours

    async def open(self) -> None:
        """Learn whom there is a way to tell something."""
        found = await self._storage.ask_alerts(AlertBook.reachable)
        new = found.people - self._people
        self._people, self._hosts = found.people, found.hosts
        for looking in [one for one in self._looking if one[0] in new]:
            async with self._noting:
                await self._note(*looking)

    def changed(self, _: Guest) -> None:
        """Something about somebody may have changed in another process."""
        self._follow(self.open())

    async def keep_watch(self) -> None:
        """Now and then tell people what waited for the end of their quiet hours, for ever."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.tell_what_waited()
                await self.remind_of_days()
            except Exception:  # the database may be back in a moment
                log.exception("what waited could not be told")

    async def tell_what_waited(self) -> None:
        """Tell people what waited for the end of their quiet hours, if it is still so."""
        now = self._now()
        for one in await self._storage.ask_alerts(lambda book: book.take_due(now)):
            try:
                desk = await self._house.desk(one.table)
            except Denied:
                continue
            alert = Alert(one.person, one.table, one.kind, desk.game.name, one.who)
            if still_holds(desk.game, desk.table, alert):
                await self._tell(alert)

    async def remind_of_days(self) -> None:
        """Tell who wants that of the challenges of the day, unless they have begun with them."""
        now = self._now()
        for one in await self._storage.ask_alerts(lambda book: book.take_reminders(now)):
            if one.person not in self._people or now - one.due > LATE_SECONDS:
                continue
            day = day_for(date_for(one.choices, now))
            if day and not await self._storage.ask(partial(self._has_begun, one.person, day)):
                await self._send(Alert(one.person, NO_TABLE, "day", ""))

    def _has_begun(self, person: Guest, day: Day) -> bool:
        """Whether somebody has begun with the challenges of a day."""
        book = self._storage.puzzles
        ids = [puzzle.id for puzzle in day.puzzles()]
        return bool(book.tries_of(person, ids) or book.answers_on(person, [day.name]))

    async def close(self) -> None:
        """Finish what is being sent, and drop what waits."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._courier.close()
        await self.ways.outbound.close()

    # -- who looks at what

    def look(self, person: Guest, table: TableId) -> None:
        """Somebody looks at a table."""
        self._looking[person, table] += 1
        if self._looking[person, table] == 1:
            self._note_soon(person, table)

    def look_away(self, person: Guest, table: TableId) -> None:
        """They look no more."""
        self._looking[person, table] -= 1
        if not self._looking[person, table]:
            del self._looking[person, table]
            self._note_soon(person, table)

    def _note_soon(self, person: Guest, table: TableId) -> None:
        """Let it be noted, once, however often somebody looks away and back meanwhile."""
        if person not in self._people:
            return
        self._unnoted.add((person, table))
        if self._note_taker is None or self._note_taker.done():
            self._note_taker = self._start(self._note_all())

    async def _note_all(self) -> None:
        while self._unnoted:
            async with self._noting:
                if self._unnoted:
                    await self._note(*self._unnoted.pop())

    async def _note(self, person: Guest, table: TableId) -> None:
        """Note whether somebody looks at a table, for all processes: as it is when noted."""
        self._unnoted.discard((person, table))
        looks, process = (person, table) in self._looking, self._house.process
        note = AlertBook.look if looks else AlertBook.look_away
        await self._storage.ask_alerts(lambda book: note(book, person, table, process))

    # -- what happens

    def stored(self, desk: Desk, before: Table | None, events: Sequence[Stamped]) -> None:
        """This process stored something: it is the one that tells of it."""
        if not self._people and not self._hosts:
            return
        after = desk.table
        concerned = not self._people.isdisjoint(people_at(after))
        hosted = after.opened.host in self._hosts
        if not concerned and not hosted:
            return
        found = alerts_of(desk.game, desk.id, before, after, events)
        if hosted:
            self._tell_programs(desk, found)
        speakers = frozenset(one.event.guest for one in events if isinstance(one.event, Said))
        for alert in found:
            if self._is_for_somebody_away(alert):
                self._follow(self._tell_if_heard(alert, speakers))

    def invited(self, call: Call, desk: Desk, who: str) -> None:
        """Somebody was invited."""
        if call.person in self._people and call.host not in self._shunning.of(call.person):
            alert = Alert(call.person, call.table, "invitation", desk.game.name, who)
            self._follow(self._tell(alert))

    def _is_for_somebody_away(self, alert: Alert) -> bool:
        """Whether there is a way to tell somebody who does not see it anyway."""
        return alert.person in self._people and (alert.person, alert.table) not in self._looking

    async def _tell_if_heard(self, alert: Alert, speakers: frozenset[Guest]) -> None:
        """Tell somebody something, but no words of people whom they do not want to hear."""
        if alert.kind == "message":
            book, shunned = self._storage.moderation, self._shunning.of(alert.person)
            muted = await self._storage.ask(lambda: book.muted_by(alert.person, alert.table))
            if speakers <= shunned | muted:
                return
        await self._tell(alert)

    async def _tell(self, alert: Alert) -> None:
        """Tell somebody something, now or after their quiet hours, unless they know."""
        person, now = alert.person, self._now()
        choices = await self._storage.ask_alerts(lambda book: book.choices(person))
        if not choices.wants(alert.kind) or not self._is_for_somebody_away(alert):
            return
        until = quiet_until(choices, now)
        alive = {self._house.process, *await self._storage.living(now - ALIVE_SECONDS)}
        async with self._noting:
            if (person, alert.table) in self._unnoted:  # who has just looked away is noted first
                await self._note(person, alert.table)
            if until is not None:
                await self._storage.ask_alerts(lambda book: book.put_off(alert, until))
                return
            is_ours = await self._storage.ask_alerts(lambda book: book.claim(alert, alive))
        if is_ours:
            await self._send(alert)

    async def _send(self, alert: Alert) -> None:
        person = alert.person
        for one in await self._storage.ask_alerts(lambda book: book.subscriptions(person)):
            self._courier.send("push", person, partial(self._push, one, alert))
        mail = await self._storage.ask_alerts(lambda book: book.mail_of(person))
        if mail and mail.confirmed and self.ways.postman:
            self._courier.send("mail", person, partial(self._write, mail, alert))

    # -- ways

    async def _push(self, to: Subscription, alert: Alert) -> Outcome:
        """Tell somebody in a browser."""
        said = in_words(alert, to.language)
        message = PushMessage(alert.kind, *said, path_of(alert), alert.table or alert.kind)
        content = encrypt(msgspec.json.encode(message), BrowserKey(to.key, to.auth))
        headers = {
            "Authorization": self.ways.key.authorize(to.endpoint, self.ways.contact, self._now()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(WAITING_SECONDS),
            "Urgency": "normal",
        }
        status = await self._post(to.endpoint, headers, content)
        if status in GONE:
            await self._storage.ask_alerts(lambda book: book.unsubscribe(to.person, to.id))
            await self.open()
        return outcome_of(status)

    async def _write(self, to: MailAddress, alert: Alert) -> Outcome:
        """Tell somebody by letter."""
        assert self.ways.postman
        postman = self.ways.postman
        outcome = await postman.send(postman.letter(to, alert, path_of(alert)))
        if outcome is Outcome.NEVER:
            await self._storage.ask_alerts(lambda book: book.drop_mail(to.person))
            await self.open()
        return outcome

    def ask_to_confirm(self, mail: MailAddress) -> None:
        """Ask whether an address is somebody's own."""
        assert self.ways.postman
        postman = self.ways.postman
        self._courier.send("mail", mail.person, lambda: postman.send(postman.question(mail)))

    def _tell_programs(self, desk: Desk, alerts: Sequence[Alert]) -> None:
        """Tell the programs of who hosts a table what it looks like now."""
        kinds = {alert.kind for alert in alerts} & TOLD
        for kind in sorted(kinds):
            content = msgspec.json.encode(told_of(desk, kind, self.ways.base_url))
            self._follow(self._call_programs(desk.table.opened.host, desk.id, content))

    async def _call_programs(self, host: Guest, table: TableId, content: bytes) -> None:
        for hook in await self._storage.ask_alerts(lambda book: book.webhooks_of(host)):
            if hook.table in (EVERY_TABLE, table):
                self._courier.send("webhook", host, partial(self._call, hook, content))

    async def _call(self, hook: Webhook, content: bytes) -> Outcome:
        """Tell a program."""
        signed = signature(hook.secret, content, self._now())
        headers = {"Content-Type": "application/json", SIGNATURE: signed}
        status = await self._post(hook.address, headers, content)
        if status == 410:
            await self._storage.ask_alerts(lambda book: book.drop_webhook(hook.person, hook.id))
            await self.open()
        return outcome_of(status)

    async def _post(self, address: str, headers: dict[str, str], content: bytes) -> int | None:
        """The status with which a server answers; ``None`` where it does not."""
        try:
            return await self.ways.outbound.post(address, headers, content)
        except Unreachable as error:
            log.warning("an address is not sent to", extra={"why": error.key})
            return None
        except (TimeoutError, OSError, httpcore.NetworkError, httpcore.ProtocolError,
                httpcore.TimeoutException, httpcore.UnsupportedProtocol):  # fmt: skip
            return None

    def _follow(self, work: Coroutine[object, None, None]) -> None:
        if len(self._tasks) >= MOST_WAITING:
            work.close()
            return
        self._start(work)

    def _start(self, work: Coroutine[object, None, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(self._safely(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _safely(self, work: Coroutine[object, None, None]) -> None:
        try:
            await work
        except Exception:  # what is stored is stored: nobody waits for this
            log.exception("somebody who is away could not be told")


def path_of(alert: Alert) -> str:
    """The page that an alert leads to."""
    match alert.kind:
        case "invitation":
            return "/"
        case "day":
            return "/days"
    return f"/table/{alert.table}"


def outcome_of(status: int | None) -> Outcome:
    """What becomes of something that a server answered so."""
    if status is None or status >= 500 or status == TOO_FAST:
        return Outcome.LATER
    return Outcome.SENT if 200 <= status < 300 else Outcome.NEVER
