"""Live connections: one websocket a client, on which it watches tables and acts at them."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from logomachie import games
from logomachie.engine.game import Effects, Seat
from logomachie.engine.refusal import Refusal
from logomachie.server.denials import say
from logomachie.server.drafting import Asked, drafted, guided
from logomachie.server.limits import Bucket
from logomachie.server.network import network_of
from logomachie.server.protocol import (
    LARGEST_MESSAGE,
    VERSION,
    Ask,
    Denial,
    Done,
    Draft,
    GuideMe,
    Hello,
    Inbound,
    Outbound,
    Ping,
    Pong,
    RefusalView,
    Refused,
    TableNews,
    Unwatch,
    Watch,
    Welcome,
)
from logomachie.server.reader import Reader
from logomachie.server.service import LANGUAGES, Service, language_of, recognise
from logomachie.server.sockets import Line
from logomachie.table.attendant import BUSY
from logomachie.table.commands import LONGEST_ACTION, Asker, Denied
from logomachie.table.desk import Desk, Listener, News
from logomachie.table.events import Guest, Stamped
from logomachie.table.failpoints import failpoint
from logomachie.table.storage import TableId
from logomachie.table.view import NewsView, news_view, table_view
from logomachie.workbench.queue import Owner, Urgency, Wish

DECODER = msgspec.json.Decoder(Inbound)
ENCODER = msgspec.json.Encoder()
LONGEST_TICKET = 40
MOST_WATCHED = 20
ERROR = 1011
log = logging.getLogger(__name__)

Message = Mapping[str, Any]
"""A message of ASGI."""
Receive = Callable[[], Awaitable[Message]]


class Connection:
    """One client."""

    def __init__(self, service: Service, line: Line, address: str) -> None:
        self._service = service
        self._line = line
        self._house = service.house
        self._tokens = service.tokens
        self._metrics = service.metrics
        self._now = service.now
        self._guest: Guest = ""
        self._token = ""
        self._name = ""
        self._reader = Reader(LANGUAGES[0])
        self._invited: dict[TableId, frozenset[int]] = {}
        self._watched: dict[TableId, tuple[Desk, Guest, Listener]] = {}
        self._network = network_of(address)
        self._guiding: asyncio.Task[None] | None = None
        """Looks for how an action may go on."""
        self._bucket = Bucket(service.doorkeeper.limits.messages, time.monotonic())

    async def run(self, receive: Receive) -> None:
        """Serve the client until it leaves."""
        try:
            while (message := await receive())["type"] == "websocket.receive":
                await self._hear(message["bytes"])
        except Exception:
            log.exception("a connection failed")
            self._line.hang_up(ERROR)
        finally:
            if self._guiding:
                self._guiding.cancel()
            for table in tuple(self._watched):
                self._unwatch(table)

    def _tell(self, message: Outbound) -> None:
        self._line.say(ENCODER.encode(message))

    async def _hear(self, text: bytes) -> None:
        self._metrics.messages.inc()
        if not self._bucket.take(time.monotonic()):
            self._deny("", "too-fast")
            return
        if len(text) > LARGEST_MESSAGE:
            self._deny("", "too-long")
            return
        try:
            message = DECODER.decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            self._deny("", "bad-message")
            return
        ticket = message.ticket if isinstance(message, Ask | Draft | GuideMe) else ""
        try:
            if len(ticket) > LONGEST_TICKET or not ticket.isprintable():
                ticket = ""
                raise Denied("too-long")
            await self._answer(message)
        except Denied as denied:
            self._deny(ticket, denied.key)

    async def _answer(self, message: Inbound) -> None:
        if isinstance(message, Hello):
            await self._greet(message)
            return
        if isinstance(message, Ping):
            self._tell(Pong(self._now()))
            return
        if not self._guest:
            raise Denied("hello-first")
        match message:
            case Watch():
                await self._watch(message)
            case Unwatch(table):
                self._unwatch(table)
            case Ask():
                await self._ask(message)
            case Draft():
                await self._draft(message)
            case GuideMe():
                await self._guide(message)

    async def _greet(self, hello: Hello) -> None:
        if hello.version != VERSION:
            raise Denied("other-version")
        if not self._guest:  # later, only the name and the language can change
            known = await recognise(self._service, hello.token) if hello.token else None
            self._guest, generation = known or (self._tokens.new_guest(), 0)
            self._token = self._tokens.for_guest(self._guest, generation)
        self._house.whereabouts.note(self._guest, self._network)
        self._name = hello.name
        draws = None if hello.draws is None else frozenset(hello.draws)
        self._reader = Reader(language_of(hello.language), draws)
        self._tell(Welcome(self._guest, self._token))

    async def _watch(self, watch: Watch) -> None:
        if len(self._watched) >= MOST_WATCHED and watch.table not in self._watched:
            raise Denied("too-many-tables")
        desk = await self._house.desk(watch.table)
        self._unwatch(watch.table)
        self._invited[desk.id] = frozenset(
            invitation.seat
            for token in watch.invitations
            if (invitation := self._tokens.read_invitation(token))
            and invitation.table == desk.id
            and 0 <= invitation.seat < len(desk.table.holders)
            and desk.table.holders[invitation.seat].generation == invitation.generation
        )
        listener = partial(self._news, desk)
        self._watched[desk.id] = desk, self._guest, listener
        self._house.arrive(desk, self._guest, listener)
        self._show(desk, self._seen(desk, [one for one in desk.past if one[0].seq > watch.after]))

    def _unwatch(self, table: TableId) -> None:
        if watched := self._watched.pop(table, None):
            self._house.leave(*watched)

    def _news(self, desk: Desk, news: News) -> None:
        self._show(desk, self._seen(desk, [(stamped, news.effects) for stamped in news.events]))

    def _seen(
        self, desk: Desk, past: Sequence[tuple[Stamped, Effects | None]]
    ) -> tuple[NewsView, ...]:
        """What this person may know of all that."""
        explain = games.spec(desk.game.name).rulebook(self._reader.language).explain
        views = [
            news_view(stamped, effects, desk.table, self._guest, explain)
            for stamped, effects in past
        ]
        return tuple([view for view in views if view])

    def _show(self, desk: Desk, news: tuple[NewsView, ...]) -> None:
        game, table, reader = desk.game, desk.table, self._reader
        as_text = partial(reader.look, game, table.game_state)
        look = desk.look if reader.is_drawing(game) else as_text
        view = table_view(game, table, self._guest, self._now(), look)
        self._tell(TableNews(desk.id, desk.code, view, news))

    async def _ask(self, ask: Ask) -> None:
        failpoint("received")
        desk = await self._house.desk(ask.table)
        asker = Asker(self._guest, self._name, self._invited.get(ask.table, frozenset()))
        try:
            seq = await self._house.ask(desk, asker, ask.command, f"{self._guest}/{ask.ticket}")
        except Refusal as refusal:
            self._metrics.refusals.inc()
            book = games.spec(desk.game.name).rulebook(self._reader.language)
            self._tell(Refused(ask.ticket, RefusalView.of(refusal, book)))
        else:
            self._tell(Done(ask.ticket, seq))
            failpoint("acknowledged")

    async def _desk_of(self, seat: Seat, table: TableId, text: str) -> Desk:
        """The table at which this person thinks about an action of a seat of theirs."""
        desk = await self._house.desk(table)
        if seat not in desk.table.seats_of(self._guest):
            raise Denied("not-your-seat")
        if desk.table.started is None:
            raise Denied("not-started")
        if len(text) > LONGEST_ACTION:
            raise Denied("too-long")
        return desk

    async def _draft(self, draft: Draft) -> None:
        desk = await self._desk_of(draft.seat, draft.table, draft.action)
        table, game = desk.table, desk.game
        now = table.game_time(self._now())
        asked = Asked(draft.ticket, draft.seat, draft.action, now)
        book = games.spec(game.name).rulebook(self._reader.language)
        self._tell(drafted(game, table.game_state, asked, book, self._reader.language))

    async def _guide(self, wish: GuideMe) -> None:
        desk = await self._desk_of(wish.seat, wish.table, wish.draft)
        if self._guiding:
            self._guiding.cancel()  # who asks again does not wait for the answer of before
        asked = Asked(wish.ticket, wish.seat, wish.draft, 0.0)
        # It takes a while: others need not wait for it, nor this person's next action.
        self._guiding = asyncio.create_task(self._find_guide(desk, asked))

    async def _find_guide(self, desk: Desk, asked: Asked) -> None:
        game, state, language = desk.game, desk.table.game_state, self._reader.language
        wish = Wish(Urgency.QUESTION, Owner(self._network, self._guest))
        try:
            self._tell(await self._house.think(guided, game, state, asked, language, wish=wish))
        except Denied as denied:
            self._deny(asked.ticket, denied.key)
        except Exception:
            log.exception("a guide failed")
            self._deny(asked.ticket, BUSY)

    def _deny(self, ticket: str, key: str) -> None:
        self._metrics.denials.labels(key).inc()
        self._tell(Denial(ticket, key, say(key, self._reader.language)))
