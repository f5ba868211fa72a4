"""People at tables over real sockets: two to a table, each told of every move.

Sockets are spoken by hand, so that the load costs much less than the server that it measures.
"""

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple, cast
from urllib.parse import urlsplit

import httpx
import msgspec

Script = Sequence[tuple[int, str]]
"""The moves of a game: seat and action."""
Move = tuple[int, bytes]
"""A seat, and the frame in which its move is sent."""
PLAN = {"game": "option", "seats": [{"who": "me"}, {"who": "open"}]}
HANDSHAKE = (
    "GET /live HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: bG9nb21hY2hpZSBiZW5jaA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXT, PING, PONG = 0x1, 0x9, 0xA
ACTED = b'"kind":"acted"'
WELCOME, TABLE, DONE = b'{"type":"welcome"', b'{"type":"table"', b'{"type":"done"'


class Played(NamedTuple):
    """How a load went."""

    times: Sequence[float]
    """The seconds from each move until its answer, in order of length."""
    seconds: float
    """What it took in all."""
    bytes: int
    """What the server sent."""

    @property
    def rate(self) -> float:
        """Moves a second."""
        return len(self.times) / self.seconds

    def percentile(self, share: float) -> float:
        """The milliseconds within which a share of the moves was answered."""
        return self.times[min(len(self.times) - 1, int(len(self.times) * share))] * 1e3


class Line(asyncio.Protocol):
    """The socket of a client."""

    def __init__(self) -> None:
        self.heard: Callable[[bytes], None] = lambda message: None
        self.bytes = 0
        self._pending = b""
        self.upgraded: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        data = self._pending + data if self._pending else data
        at = 0
        if not self.upgraded.done() and (head := data.find(b"\r\n\r\n")) >= 0:
            self.upgraded.set_result(None)
            at = head + 4
        while self.upgraded.done() and len(data) - at >= 2:
            start, size = at + 2, data[at + 1]
            if size == 126:
                start, size = at + 4, int.from_bytes(data[at + 2 : at + 4], "big")
            elif size == 127:
                start, size = at + 10, int.from_bytes(data[at + 2 : at + 10], "big")
            if len(data) < start + size:
                break
            opcode, at = data[at] & 0x0F, start + size
            self.bytes += size
            if opcode == PING:
                self.transport.write(framed(data[start:at], PONG))
            else:
                self.heard(data[start:at])
        self._pending = data[at:]

    async def ask(self, message: object, answer: bytes) -> bytes:
        """Send a message, and wait for the first that holds the answer."""
        answered: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

        def heard(text: bytes) -> None:
            if answer in text and not answered.done():
                answered.set_result(text)

        self.heard = heard
        self.transport.write(framed(msgspec.json.encode(message)))
        return await asyncio.wait_for(answered, 60.0)


def framed(text: bytes, opcode: int = TEXT) -> bytes:
    """A message of a client as it is sent; a mask of zeros leaves it as it is."""
    size = len(text)
    head = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes([0x80 | opcode]) + head + bytes(4) + text


class Pair:
    """Two people who play games with each other: the next move is sent when both know the last."""

    def __init__(self, lines: Sequence[Line], moves: Sequence[Move], think: float) -> None:
        self._loop = asyncio.get_running_loop()
        self._lines = lines
        self._moves = moves
        self._think = think
        self._at = 0
        self._mover = moves[0][0]
        self._awaited = 0
        self.times: list[float] = []
        self.over: asyncio.Future[None] = self._loop.create_future()
        for seat, line in enumerate(lines):
            line.heard = lambda message, seat=seat: self._hear(seat, message)  # type: ignore[misc]

    def start(self) -> None:
        """Begin, at some moment within the time to think."""
        self._loop.call_later(random.random() * self._think, self._move)

    def _move(self) -> None:
        self._mover, frame = self._moves[self._at]
        self._awaited = 2
        self._sent = time.perf_counter()
        self._lines[self._mover].transport.write(frame)

    def _hear(self, seat: int, message: bytes) -> None:
        if message.startswith(DONE):
            self.times.append(time.perf_counter() - self._sent)
        elif not message.startswith(TABLE):
            self.over.set_exception(RuntimeError(message.decode(errors="replace")))
            return
        elif seat == self._mover or ACTED not in message:
            return
        self._awaited -= 1
        if not self._awaited:
            self._go_on()

    def _go_on(self) -> None:
        self._at += 1
        if self._at == len(self._moves):
            self.over.set_result(None)
        elif self._think:
            self._loop.call_later(self._think * (0.5 + random.random()), self._move)
        else:
            self._move()


async def open_tables(url: str, token: str, count: int) -> list[str]:
    """Tables of a guest with a free seat."""
    headers = {"Authorization": f"Bearer {token}", "X-Name": "Anne"}
    async with httpx.AsyncClient(base_url=url, headers=headers) as http:
        return [(await http.post("/api/tables", json=PLAN)).json()["table"] for _ in range(count)]


async def new_guest(url: str) -> str:
    """The token of a new guest."""
    async with httpx.AsyncClient(base_url=url) as http:
        return str((await http.post("/api/guests")).json()["token"])


async def enter(url: str, token: str) -> Line:
    """A client that has said hello."""
    place = urlsplit(url)
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(Line, str(place.hostname), place.port or 80)
    line.transport.write(HANDSHAKE.format(place.netloc).encode())
    await line.upgraded
    await line.ask({"type": "hello", "token": token, "name": "Anne"}, WELCOME)
    return line


async def sit_down(lines: Sequence[Line], table: str) -> None:
    """Let both watch a table, and the second take the free seat."""
    host, other = lines
    watch = {"type": "watch", "table": table}
    sit = {"type": "sit", "seat": 1, "name": "Bruno"}
    await other.ask(watch, TABLE)
    await other.ask({"type": "ask", "table": table, "ticket": "sit", "command": sit}, DONE)
    await host.ask(watch, b'"started":true')


def moves_at(table: str, script: Script) -> list[Move]:
    """The moves of a game at a table."""
    return [
        (
            seat,
            framed(
                msgspec.json.encode(
                    {
                        "type": "ask",
                        "table": table,
                        "ticket": str(at),
                        "command": {"type": "act", "seat": seat, "action": action},
                    }
                )
            ),
        )
        for at, (seat, action) in enumerate(script)
    ]


async def play_in_pairs(
    places: Sequence[Sequence[str]],
    scripts: Sequence[Sequence[Script]],
    think: float,
    begun: Callable[[], None],
) -> Played:
    """Play games in pairs, as many as there are lists of scripts, each pair one after another.

    ``places`` are the addresses of the servers at which both of each pair are, and all tables are
    opened at the first; ``begun`` is called when the moves begin.
    """
    home = places[0][0]
    pairs = []
    everybody: list[Line] = []
    for place, games in zip(places, scripts, strict=True):
        tokens = [await new_guest(home), await new_guest(home)]
        lines = [await enter(url, token) for url, token in zip(place, tokens, strict=True)]
        moves = []
        for table, script in zip(
            await open_tables(home, tokens[0], len(games)), games, strict=True
        ):
            await sit_down(lines, table)
            moves += moves_at(table, script)
        pairs.append(Pair(lines, moves, think))
        everybody += lines
    for line in everybody:
        line.bytes = 0
    begun()
    begin = time.perf_counter()
    for pair in pairs:
        pair.start()
    await asyncio.gather(*(pair.over for pair in pairs))
    seconds = time.perf_counter() - begin
    for line in everybody:
        line.transport.close()
    times = sorted(time for pair in pairs for time in pair.times)
    return Played(times, seconds, sum(line.bytes for line in everybody))
