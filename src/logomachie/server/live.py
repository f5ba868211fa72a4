"""Live connections: one websocket a client, on which it watches tables and acts at them."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

import msgspec

from logomachie import games
from logomachie.engine.game import Seat
from logomachie.engine.refusal import Refusal
from logomachie.server.denials import say
from logomachie.server.drafting import Asked, drafted, guided
from logomachie.server.failures import note_failure
from logomachie.server.history import PAGE_BYTES, Page, newest_page
from logomachie.server.limits import Bucket, Rate
from logomachie.server.network import network_of
from logomachie.server.presenting import admit, name_is_taken, require_own_name
from logomachie.server.protocol import (
    LARGEST_MESSAGE,
    VERSION,
    Ask,
    Browse,
    Denial,
    Done,
    Draft,
    GuideMe,
    Hello,
    Inbound,
    Look,
    Outbound,
    Paired,
    Past,
    PastNews,
    PersonNews,
    Ping,
    Pong,
    RefusalView,
    Refused,
    Seek,
    Seeking,
    TurnNews,
    Unbrowse,
    Unseek,
    Unsought,
    Unwatch,
    Watch,
    Welcome,
    WrittenNews,
)
from logomachie.server.reader import LANGUAGES, Reader, language_of
from logomachie.server.reception import require_search, room_for_bot
from logomachie.server.service import Service
from logomachie.server.sockets import Line
from logomachie.server.strength import strength_of
from logomachie.server.tokens import Identity, Invitation, valid_for
from logomachie.table.attendant import BUSY
from logomachie.table.commands import (
    LONGEST_ACTION,
    Act,
    Asker,
    Denied,
    LetBotPlay,
    Say,
    Sit,
    clean_name,
    wants_to_play_again,
)
from logomachie.table.desk import Desk, Listener
from logomachie.table.events import Guest
from logomachie.table.failpoints import failpoint
from logomachie.table.people import PersonalNews
from logomachie.table.pool import Seeker
from logomachie.table.seating import ClaimSeat
from logomachie.table.storage import TableId
from logomachie.table.telling import Happening, Telling
from logomachie.table.view import NewsView
from logomachie.workbench.queue import Owner, Urgency, Wish

log = logging.getLogger(__name__)

DECODER = msgspec.json.Decoder(Inbound)
ENCODER = msgspec.json.Encoder()
LONGEST_TICKET = 40
TICKETED = (Ask, Draft, GuideMe, Past, Seek)
BY_THE_WELCOME = (Say, Sit, ClaimSeat)
"""What only who is welcome here may do, beside playing."""
TAKES_A_SEAT = (Sit, ClaimSeat)
MOST_WATCHED = 20
MOST_INVITATIONS = 8
TURNED_AWAY = Rate(1.0, 200.0)
"""How much that comes too fast is borne with."""
ERROR, IMPOLITE, RENEWED = 1011, 1008, 4001
"""Why a line is closed: something broke, nobody said hello, the token is void."""
NOTHING: Mapping[str, str] = MappingProxyType({})

Message = Mapping[str, Any]
"""A message of ASGI, or the scope of a connection."""
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


def is_ticket(text: str) -> bool:
    """Whether a client may call a request so."""
    return len(text) <= LONGEST_TICKET and text.isprintable()


class Connection:
    """One client."""

    def __init__(
        self, service: Service, line: Line, address: str, number: str = "", device: str = ""
    ) -> None:
        self._service = service
        self._network = network_of(address)
        self._number = number
        """How the log calls this connection."""
        self._device = device
        """What the list of the person's devices calls theirs."""
        self._line = line
        self._house = service.house
        self._tokens = service.tokens
        self._metrics = service.metrics
        self._now = service.now
        self._guest: Guest = ""
        self._is_cut = False
        self._is_seen = True
        """Whether somebody looks at the page."""
        self._let_in = b""
        """The last message that did not come too fast."""
        self._token = ""
        self._name = ""
        self._reader = Reader(LANGUAGES[0])
        self._invited: dict[TableId, tuple[Invitation, ...]] = {}
        self._watched: dict[TableId, tuple[Desk, Guest, Listener]] = {}
        self._guiding: asyncio.Task[None] | None = None
        """Looks for how an action may go on."""
        now = time.monotonic()
        self._bucket = Bucket(service.doorkeeper.limits.messages, now)
        self._patience = Bucket(TURNED_AWAY, now)

    async def run(self, receive: Receive) -> None:
        """Serve the client until it leaves."""
        patience = self._service.doorkeeper.limits.hello_seconds
        impatient = asyncio.get_running_loop().call_later(patience, self._require_hello)
        self._line.listen(self._act_at_once, self._may_interject)
        try:
            while (message := await receive())["type"] == "websocket.receive":
                if self._is_cut:
                    break
                await self._hear(message["bytes"])
        except Exception as error:
            note_failure("a connection failed", self._number, error)
            self._line.hang_up(ERROR)
        finally:
            if self._guiding:
                self._guiding.cancel()
            impatient.cancel()
            self._service.lobby.leave(self._line.say)
            if self._guest:
                self._service.visitors.leave(self._guest, self)
                self._service.company.leave(self._guest, self._line.say)
                self._service.turns.leave(self._guest, self)
                self._service.moderation.leave(self._guest, self._line.say)
                await self._service.matchmaker.lose(self._guest, self._meet)
            for table in tuple(self._watched):
                self._unwatch(table)

    def cut(self) -> None:
        """End the connection at once: nothing that it says is heard any more."""
        self._is_cut = True
        self._line.hang_up(RENEWED)

    def tell_person(self, news: PersonalNews) -> None:
        """Say what is new about the person themselves."""
        self._tell(PersonNews(news))

    def watches(self, table: TableId) -> bool:
        """Whether this line is told of all that happens at a table."""
        return table in self._watched

    def tell_turns(self, news: TurnNews) -> None:
        """Say which tables wait for the person."""
        self._tell(news)

    def _require_hello(self) -> None:
        if not self._guest:
            self._line.hang_up(IMPOLITE)

    def _tell(self, message: Outbound) -> None:
        self._line.say(ENCODER.encode(message))

    def _may_say(self, text: bytes) -> bool:
        """Whether a message does not come too fast; one that is heard again counts once."""
        if text is self._let_in:
            self._let_in = b""
            return True
        self._metrics.traffic.messages += 1
        keeper = self._service.doorkeeper
        if not (self._bucket.take(time.monotonic()) and keeper.may_send(self._network)):
            return False
        self._let_in = text
        return True

    def _may_interject(self) -> bool:
        """Whether a frame that is no message, or only a part of one, does not come too fast."""
        keeper = self._service.doorkeeper
        may_come = self._bucket.take(time.monotonic()) and keeper.may_send(self._network)
        if not may_come:
            self._lose_patience()
        return may_come

    def _act_at_once(self, text: bytes) -> bool:
        """Begin to carry out an action, the most frequent wish, if nothing stands in its way.

        All else is heard by the task of this connection, and so is what went wrong here.
        """
        try:
            message = DECODER.decode(text) if len(text) <= LARGEST_MESSAGE else None
            if not isinstance(message, Ask) or not isinstance(message.command, Act):
                return False
            desk, ticket = self._house.at_hand(message.table), message.ticket
            if desk is None or not self._guest or self._is_cut or not is_ticket(ticket):
                return False
            if not self._may_say(text):
                return False
            failpoint("received")
            asker, told = Asker(self._guest), partial(self._acted, ticket, text)
            name = f"{self._guest}/{ticket}"
            return self._house.ask_at_once(desk, asker, message.command, name, told)
        except Exception:
            return False

    def _acted(self, ticket: str, text: bytes, seq: int | None) -> None:
        """An action was carried out, or has to be asked for again."""
        if seq is None:
            self._line.go_on(text)
            return
        self._let_in = b""
        self._tell(Done(ticket, seq))
        failpoint("acknowledged")
        self._line.go_on()

    async def _hear(self, text: bytes) -> None:
        if not self._may_say(text):
            self._turn_away()
            return
        if len(text) > LARGEST_MESSAGE:
            self._deny("", "too-long")
            return
        try:
            message = DECODER.decode(text)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            self._deny("", "bad-message")
            return
        ticket = message.ticket if isinstance(message, TICKETED) else ""
        try:
            if not is_ticket(ticket):
                ticket = ""
                raise Denied("too-long")
            await self._answer(message)
        except Denied as denied:
            self._deny(ticket, denied.key, denied.values)

    def _turn_away(self) -> None:
        """Deny what comes too fast."""
        self._deny("", "too-fast")
        self._lose_patience()

    def _lose_patience(self) -> None:
        """Something came too fast; who goes on all the same is not listened to any more."""
        if not self._patience.take(time.monotonic()):
            self._is_cut = True
            self._line.hang_up(IMPOLITE)

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
            case Past():
                self._look_back(message)
            case Unwatch(table):
                self._unwatch(table)
            case Ask():
                await self._ask(message)
            case Draft():
                await self._draft(message)
            case GuideMe():
                await self._guide(message)
            case Seek():
                await self._seek(message)
            case Browse():
                self._service.lobby.enter(self._line.say)
            case Unbrowse():
                self._service.lobby.leave(self._line.say)
            case Look(visible):
                self._look(visible)
            case Unseek():
                await self._service.matchmaker.unseek(self._guest, self._meet)

    async def _greet(self, hello: Hello) -> None:
        if hello.version != VERSION:
            raise Denied("other-version")
        void, news, is_known = False, None, None
        if not self._guest:  # later, only the name and the language can change
            known, news = await self._enter(self._tokens.read_guest(hello.token))
            void = known is None and bool(hello.token)
            is_known = known is not None
            known = known or self._new_guest()
            self._guest, self._token = known.guest, self._tokens.for_guest(*known)
        self._house.whereabouts.note(self._guest, self._network)
        self._name = hello.name
        is_taken = await self._lose_a_name_of_others()
        draws = None if hello.draws is None else frozenset(hello.draws)
        self._reader = Reader(language_of(hello.language), draws)
        self._tell(Welcome(self._guest, self._token, void=void, name_taken=is_taken))
        if is_known is not None:
            self._service.turns.enter(self._guest, self, is_known=is_known)
        if news:
            await self._service.visitors.look_at(self._guest)
        self._service.moderation.enter(self._guest, self._line.say)
        await self._service.company.enter(self._guest, self._line.say)

    async def _enter(self, known: Identity | None) -> tuple[Identity | None, PersonalNews | None]:
        """Come in as somebody who is known, and their news; nobody where their token is void."""
        visitors = self._service.visitors
        while known:
            # In this order: who cuts this device off meanwhile cuts this connection too.
            visitors.enter(known, self)
            standing = await admit(self._service, known, self._device)
            if standing.person == known.guest:
                return known, standing.news
            visitors.leave(known.guest, self)
            became = Identity(standing.person, standing.generation, known.device)
            known = became if standing.is_valid else None
        return None, None

    def _new_guest(self) -> Identity:
        new = Identity(self._tokens.new_guest(), 0, self._tokens.new_device())
        self._service.visitors.enter(new, self)
        return new

    async def _watch(self, watch: Watch) -> None:
        if len(self._watched) >= MOST_WATCHED and watch.table not in self._watched:
            raise Denied("too-many-tables")
        desk = await self._house.desk(watch.table)
        self._unwatch(watch.table)
        shown = map(self._tokens.read_invitation, watch.invitations[:MOST_INVITATIONS])
        self._invited[desk.id] = tuple(one for one in shown if one and one.table == desk.id)
        listener = partial(self._show, desk)
        self._watched[desk.id] = desk, self._guest, listener
        self._house.arrive(desk, self._guest, listener)
        if self._is_seen:
            self._service.alerts.look(self._guest, desk.id)
        page = self._page(desk, max(0, watch.after), desk.table.seq + 1)
        telling = desk.telling((), self._now())
        self._line.say(self._written(desk, telling, self._guest, page.news, page.earlier))

    def _look_back(self, wish: Past) -> None:
        if wish.table not in self._watched:
            raise Denied("no-such-table")
        if not self._service.doorkeeper.may_look_back(self._network):
            raise Denied("too-fast")
        desk, _, _ = self._watched[wish.table]
        page = self._page(desk, max(0, wish.after), max(0, wish.before))
        self._tell(PastNews(desk.id, wish.ticket, page.news, page.earlier))

    def _page(self, desk: Desk, after: int, before: int) -> Page:
        """What this person may know of all that happened between two events, the newest of it.

        Who asks for too much is told nothing for now, and that there is more.
        """
        between = desk.past[after : max(after, before - 1)]  # they are numbered from 1
        past = [moment for moment in between if desk.lines.tells(moment[0])]
        if not past:
            return Page()
        keeper = self._service.doorkeeper
        if not keeper.may_look_back(self._network):
            return Page(earlier=before)
        page = newest_page(one for moment in reversed(past) for one in self._seen(desk, moment))
        keeper.note_pages(self._network, page.size / PAGE_BYTES)
        return page

    def _unwatch(self, table: TableId) -> None:
        if watched := self._watched.pop(table, None):
            desk, guest, _ = watched
            self._house.leave(*watched)
            self._service.turns.note(desk, guest)
            if self._is_seen:
                self._service.alerts.look_away(guest, table)

    def _look(self, visible: bool) -> None:
        """Somebody looks at the page, or no more."""
        if visible == self._is_seen:
            return
        self._is_seen = visible
        alerts = self._service.alerts
        note = alerts.look if visible else alerts.look_away
        for table, (_, guest, _) in self._watched.items():
            note(guest, table)

    def _seen(self, desk: Desk, moment: Happening) -> tuple[NewsView, ...]:
        """What this person may know of something that happened."""
        telling = desk.telling((moment,), self._now())
        return telling.news(self._guest, self._reader.language, self._unheard)

    def _show(self, desk: Desk, telling: Telling) -> None:
        """Tell of a table what this person may know."""
        guest, reader = telling.known_as(self._guest), self._reader
        if telling.is_said_by(self._unheard):
            heard = telling.news(guest, reader.language, self._unheard)
            self._line.say(self._written(desk, telling, guest, heard))
            return
        known = telling.messages.get((guest, reader))
        if known is None:
            known = self._written(desk, telling, guest, telling.news(guest, reader.language))
            telling.messages[guest, reader] = known
        self._line.say(known)

    @property
    def _unheard(self) -> frozenset[Guest]:
        """Whom this person does not want to hear."""
        return self._service.company.shunning.of(self._guest)

    def _written(
        self,
        desk: Desk,
        telling: Telling,
        guest: Guest,
        news: tuple[NewsView, ...],
        earlier: int = 0,
    ) -> bytes:
        """A table as somebody sees it who reads as this person does, and what led there."""
        game, reader = desk.game, self._reader
        as_text = partial(reader.look, game, desk.table.game_state)
        look = desk.look if reader.is_drawing(game) else as_text
        view = msgspec.Raw(telling.view(guest, look))
        return ENCODER.encode(WrittenNews(desk.id, desk.code, view, news, earlier, telling.gone))

    async def _lose_a_name_of_others(self) -> bool:
        """Have no name where it is somebody else's own, maybe since a moment ago; whether so."""
        is_taken = await name_is_taken(self._service, self._guest, self._name)
        if is_taken:
            self._name = ""
        return is_taken

    async def _ask(self, ask: Ask) -> None:
        failpoint("received")
        keeper = self._service.doorkeeper
        if isinstance(ask.command, Say):
            if not keeper.may_speak(self._guest):
                raise Denied("too-fast")
            await self._lose_a_name_of_others()
        if isinstance(ask.command, BY_THE_WELCOME) or wants_to_play_again(ask.command):
            self._service.moderation.require_welcome(self._guest)
        if isinstance(ask.command, TAKES_A_SEAT):
            await require_own_name(self._service, self._guest, ask.command.name)
        desk = await self._house.desk(ask.table)
        invited = valid_for(desk.table, self._invited.get(ask.table, ()))
        asker = Asker(self._guest, self._name, invited)
        ticket = f"{self._guest}/{ask.ticket}"
        try:
            if isinstance(ask.command, LetBotPlay):
                async with room_for_bot(self._service, desk, ask.command.seat):
                    seq = await self._house.ask(desk, asker, ask.command, ticket)
            else:
                seq = await self._house.ask(desk, asker, ask.command, ticket)
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
        require_search(self._service, self._network, self._guest)
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
        except Exception as error:
            note_failure("a guide failed", self._number, error)
            self._deny(asked.ticket, BUSY)

    async def _seek(self, wish: Seek) -> None:
        self._service.moderation.require_welcome(self._guest)
        if not self._service.doorkeeper.may_seek(self._guest):
            raise Denied("too-fast")
        matchmaker = self._service.matchmaker
        matchmaker.require_pace(wish.game, wish.days)
        await require_own_name(self._service, self._guest, self._name)
        strength = await strength_of(self._service, self._guest, wish.game)
        seeker = Seeker(self._guest, wish.game, wish.days, strength.points, self._now())
        await matchmaker.seek(seeker, clean_name(self._name), self._meet)
        self._tell(Seeking(wish.ticket, wish.game, wish.days, strength.level))

    def _meet(self, table: TableId) -> None:
        """Say at which table somebody waits, or that this person seeks elsewhere."""
        self._tell(Paired(table) if table else Unsought())

    def _deny(self, ticket: str, key: str, values: Mapping[str, str] = NOTHING) -> None:
        self._metrics.denials.labels(key).inc()
        self._tell(Denial(ticket, key, say(key, self._reader.language, values)))
