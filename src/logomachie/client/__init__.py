"""A client for a Logomachie server, for programs: bots, tests, load tools.

::

    async with connect("http://127.0.0.1:8000", name="Anne") as client:
        opened = await client.open(Plan("option", (SeatPlan("me"), SeatPlan("bot", level=3))))
        await client.watch(opened.table)
        await client.play(opened.table, 0, lambda news: ["pass"])
"""

import asyncio
import secrets
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket

from logomachie.engine.game import Result, Seat
from logomachie.errors import LogomachieError
from logomachie.server.answers import OpenedTable
from logomachie.server.protocol import (
    Ask,
    Denial,
    Done,
    Draft,
    Drafted,
    Guided,
    GuideMe,
    Hello,
    Inbound,
    Outbound,
    Paired,
    Past,
    PastNews,
    Refused,
    Seek,
    Seeking,
    TableNews,
    Unseek,
    Watch,
    Welcome,
)
from logomachie.table.commands import Act, Command, Say
from logomachie.table.plans import Plan, SeatPlan
from logomachie.table.seating import Ready
from logomachie.table.storage import TableId

__all__ = [
    "Act",
    "Answer",
    "Client",
    "Declined",
    "Denial",
    "Done",
    "NoneAccepted",
    "Plan",
    "Ready",
    "Refused",
    "Say",
    "SeatPlan",
    "TableNews",
    "connect",
]

DECODER = msgspec.json.Decoder(Outbound)
PATIENCE = 20.0
"""Seconds to wait for an answer, or for others to do something."""
LONGEST_REASON = 2000

Answer = Done | Refused | Denial | Drafted | Guided | PastNews | Seeking
Chooser = Callable[[TableNews], Sequence[str]]
"""What a seat would do at a table: actions in the game's notation, the best first."""


class Declined(LogomachieError):
    """The server does not grant what was asked over HTTP; it tells why."""


class NoneAccepted(LogomachieError):
    """None of the actions that a program chose was accepted; it tells why the last was not."""


class Client:
    """A connection of one person."""

    def __init__(self, url: str, socket: ClientConnection, name: str, patience: float) -> None:
        self._patience = patience
        self._url = url
        self._socket = socket
        self._name = name
        self._answers: dict[str, asyncio.Future[Answer]] = {}
        self._changed = asyncio.Condition()
        self._is_gone = False
        """Whether the server says no more."""
        self.guest = ""
        self.token = ""
        self.tables: dict[TableId, TableNews] = {}
        """The tables watched, as they were last seen."""
        self.paired: list[TableId] = []
        """The tables where somebody was found."""
        self.heard: list[Outbound] = []
        """Everything that the server said."""

    async def greet(self, token: str, language: str) -> None:
        """Say who one is."""
        await self.send(Hello(token, self._name, language))
        await self._until(lambda: bool(self.guest))

    async def open(self, plan: Plan) -> OpenedTable:
        """Set a table."""
        data = await self.post("/api/tables", msgspec.json.encode(plan))
        return msgspec.json.decode(data, type=OpenedTable)

    async def watch(self, table: TableId, after: int = 0, *invitations: str) -> TableNews:
        """Watch a table; the way it is now."""
        self.tables.pop(table, None)
        await self.send(Watch(table, after, invitations))
        await self._until(lambda: table in self.tables)
        return self.tables[table]

    async def ask(self, table: TableId, command: Command, ticket: str = "") -> Answer:
        """Ask for something at a table."""
        ticket = ticket or secrets.token_hex(8)
        return await self._answered(ticket, Ask(table, ticket, command))

    async def play(self, table: TableId, seat: Seat, choose: Chooser) -> Result:
        """Play a seat of a watched table until the game is over; how it ended.

        ``choose`` is asked whenever all wait for the seat, in a thread of its own, because it may
        think for long. The first of its actions that is accepted is played. A waiting room that
        asks for it is told that the seat is ready.
        """
        seen = 0
        if self.tables[table].view.ready is not None:
            await self.ask(table, Ready(seat))

        def concerns_me(now: TableNews) -> bool:
            over, up = now.view.result is not None, now.view.to_act[:1] == (seat,)
            return now.view.seq >= seen and (over or (now.view.started and up))

        while (news := await self.until(table, concerns_me)).view.result is None:
            actions = await asyncio.to_thread(choose, news)
            seen = await self._play_first(table, seat, actions)
        return news.view.result

    async def draft(self, table: TableId, seat: Seat, action: str) -> Answer:
        """Ask what an action would do."""
        ticket = secrets.token_hex(8)
        return await self._answered(ticket, Draft(table, ticket, seat, action))

    async def guide(self, table: TableId, seat: Seat, draft: str) -> Answer:
        """Ask how an action may go on."""
        ticket = secrets.token_hex(8)
        return await self._answered(ticket, GuideMe(table, ticket, seat, draft))

    async def past(self, table: TableId, before: int, after: int = 0) -> Answer:
        """Ask what happened at a watched table before an event: where ``earlier`` is not 0."""
        ticket = secrets.token_hex(8)
        return await self._answered(ticket, Past(table, ticket, before, after))

    async def seek(self, game: str, days: int = 0) -> Answer:
        """Begin to look for somebody of one's own strength: see ``meet``."""
        ticket = secrets.token_hex(8)
        return await self._answered(ticket, Seek(ticket, game, days))

    async def meet(self) -> TableId:
        """Wait until somebody is found; the table where they sit."""
        await self._until(lambda: bool(self.paired))
        return self.paired.pop(0)

    async def until(self, table: TableId, condition: Callable[[TableNews], bool]) -> TableNews:
        """Wait until a watched table is as it should be."""
        await self._until(lambda: table in self.tables and condition(self.tables[table]))
        return self.tables[table]

    async def send(self, message: Inbound) -> None:
        """Send a message as it is."""
        await self._socket.send(msgspec.json.encode(message).decode())

    async def post(self, path: str, body: bytes = b"") -> bytes:
        """Ask over HTTP; ``Declined`` where it is not granted."""
        headers = {
            "Content-Type": "application/json",
            "Authorization": f"Bearer {self.token}",
            "X-Name": quote(self._name),
        }
        request = Request(self._url + path, body, headers, method="POST")
        return await asyncio.to_thread(_answer_to, request)

    async def listen(self) -> None:
        """Take in what the server says, until it says no more."""
        try:
            await self._listen()
        finally:
            self._is_gone = True
            async with self._changed:
                self._changed.notify_all()

    async def _listen(self) -> None:
        async for text in self._socket:
            message = DECODER.decode(text)
            self.heard.append(message)
            match message:
                case Welcome(guest, token):
                    self.guest, self.token = guest, token
                case TableNews(table):
                    self.tables[table] = message
                case Paired(table):
                    self.paired.append(table)
                    await self.send(Unseek())
                case Done() | Refused() | Denial() | Drafted() | Guided() | PastNews() | Seeking():
                    future = self._answers.pop(message.ticket, None)
                    if future and not future.done():
                        future.set_result(message)
            async with self._changed:
                self._changed.notify_all()

    async def _play_first(self, table: TableId, seat: Seat, actions: Sequence[str]) -> int:
        """Play the first of these actions that is accepted; its number at the table."""
        answer: Answer | None = None
        for action in actions:
            answer = await self.ask(table, Act(seat, action))
            if isinstance(answer, Done):
                return answer.seq
        raise NoneAccepted(f"{', '.join(actions)[:200] or 'no action'}: {answer}")

    async def _answered(self, ticket: str, message: Inbound) -> Answer:
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._answers[ticket] = answer
        await self.send(message)
        await self._until(answer.done)
        return answer.result()

    async def _until(self, condition: Callable[[], bool]) -> None:
        async with self._changed:
            await asyncio.wait_for(
                self._changed.wait_for(lambda: self._is_gone or condition()), self._patience
            )
        if not condition():
            raise ConnectionError("the server is gone")


def _answer_to(request: Request) -> bytes:
    try:
        with urlopen(request) as response:
            return bytes(response.read())
    except HTTPError as error:
        raise Declined(f"{error.code}: {error.read(LONGEST_REASON).decode()}") from error


@asynccontextmanager
async def connect(
    url: str,
    *,
    name: str = "",
    token: str = "",
    language: str = "fr",
    patience: float = PATIENCE,
) -> AsyncGenerator[Client]:
    """Connect to a server as a new guest, or as the one of a token."""
    address = url.replace("http", "ws", 1) + "/live"
    async with open_socket(address, max_size=None) as socket:
        client = Client(url, socket, name, patience)
        listener = asyncio.create_task(client.listen())
        try:
            await client.greet(token, language)
            yield client
        finally:
            listener.cancel()
