"""What strangers can try at the doors: dear materials and words, deaf and slow clients, floods.

Each attack goes on until it is cancelled, as far as the server lets it. ``bench_hostile`` measures
what another table notices of it.
"""

import asyncio
import json
import random
import string
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Protocol

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

ADDRESS = "127.0.0.2"
"""Where the attacker comes from."""
AT_ONCE = 8
SLOW_LINES = 250
"""Connections of somebody who asks slowly: fewer than a network may have."""
DEAR_MATERIALS = (
    "a" + ".a" * 19_990 + " = 1",
    "a = " + "[" * 5_000 + "]" * 5_000,
    '"""\n' + '\\"""\n' * 7_000,
    "".join(f"[k{number}]\nfrom = 'X'\na = {number}\n" for number in range(600)),
)
LINE = "é" * 500
SCHEMA = "/api/schema/openapi.json", "/api/schema/openapi.yaml"
PINGING_LINES = 80
GREETING = (
    b"GET /live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
PINGS = b"\x89\x80\0\0\0\0" * 341
"""As many empty pings as are looked at together."""
LONG_ANSWERS = b"GET /api/schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 100
TURNED_AWAY = ConnectionClosed, InvalidStatus, OSError, TimeoutError
"""How a server says that this is enough."""
ME, OPEN, STRONG_BOT = {"who": "me"}, {"who": "open"}, {"who": "bot", "level": 5}


class Attacker(Protocol):
    """Somebody with a token."""

    http: httpx.AsyncClient

    async def open(self, game: str, *seats: object) -> str:
        """A new table; it waits while that is not granted."""
        ...

    def line(self) -> AbstractAsyncContextManager[ClientConnection]:
        """A connection that has said hello."""
        ...


async def materials(attacker: Attacker) -> None:
    """Tables with materials that are dear to read, many at once."""

    async def ask(text: str) -> None:
        while True:
            plan = {"game": "option", "seats": [ME, ME], "material": text}
            await attacker.http.post("/api/tables", json=plan)

    await asyncio.gather(*(ask(text) for text in DEAR_MATERIALS * (AT_ONCE // 4)))


async def deaf(attacker: Attacker) -> None:
    """A table full of talk, watched again and again by many who do not read what they are told."""
    table = await attacker.open("option", ME, ME)

    async def talk() -> None:
        with suppress(*TURNED_AWAY):
            async with attacker.line() as web:
                for number in range(10_000):
                    command = {"type": "say", "text": LINE, "to": []}
                    asked = {"type": "ask", "table": table, "ticket": f"t{number}"}
                    await web.send(json.dumps({**asked, "command": command}))
                    await asyncio.sleep(0.02)

    async def watch() -> None:
        look = json.dumps({"type": "watch", "table": table})
        while True:
            with suppress(*TURNED_AWAY):
                async with attacker.line() as web:
                    web.transport.pause_reading()
                    while True:
                        await web.send(look)
                        await asyncio.sleep(0)
            await asyncio.sleep(0.01)

    await asyncio.gather(talk(), *(watch() for _ in range(AT_ONCE)))


@asynccontextmanager
async def plain_line(
    attacker: Attacker, limit: int = 1 << 16
) -> AsyncGenerator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection that speaks no protocol yet, which reads so much ahead."""
    url = attacker.http.base_url
    reader, writer = await asyncio.open_connection(
        url.host, url.port, local_addr=(ADDRESS, 0), limit=limit
    )
    try:
        yield reader, writer
    finally:
        writer.close()


async def glosses(attacker: Attacker) -> None:
    """Words by what stands in thousands of glosses, and words that are none, by several at once."""
    paths = ("/api/glosses?meaning=e", "/api/words/eaueiausceaueiausceaueiau")

    async def ask(path: str) -> None:
        while True:
            await attacker.http.get(path)

    await asyncio.gather(*(ask(path) for path in paths * (AT_ONCE // 2)))


async def parallel_quotas(attacker: Attacker) -> None:
    """Tables of bots alone and listed ones, many at the same moment, again and again."""
    plans: tuple[dict[str, object], ...] = (
        {"game": "guerre_des_mots", "seats": [STRONG_BOT, STRONG_BOT]},
        {"game": "option", "seats": [ME, OPEN], "listed": True},
    )

    async def ask(plan: dict[str, object]) -> None:
        while True:
            await attacker.http.post("/api/tables", json=plan)

    await asyncio.gather(*(ask(plan) for plan in plans * AT_ONCE))


async def slowly(attacker: Attacker) -> None:
    """Many connections on which a request never ends."""

    async def ask() -> None:
        while True:
            with suppress(OSError):
                async with plain_line(attacker) as (_, line):
                    line.write(b"GET / HTTP/1.1\r\nX: ")
                    while not line.is_closing():
                        line.write(b"a")
                        await line.drain()
                        await asyncio.sleep(0.5)
            await asyncio.sleep(0.1)

    await asyncio.gather(*(ask() for _ in range(SLOW_LINES)))


async def deaf_over_http(attacker: Attacker) -> None:
    """Many connections on which long answers are asked for and never read."""

    async def ask() -> None:
        while True:
            with suppress(OSError):
                async with plain_line(attacker, limit=1) as (_, line):
                    while not line.is_closing():
                        line.write(LONG_ANSWERS)
                        await line.drain()
                        await asyncio.sleep(0.5)
            await asyncio.sleep(0.1)

    await asyncio.gather(*(ask() for _ in range(SLOW_LINES)))


async def pings(attacker: Attacker) -> None:
    """Many live connections that say no hello, and ping as fast as they are let."""

    async def ping() -> None:
        while True:
            with suppress(OSError):
                async with plain_line(attacker) as (answers, line):
                    line.write(GREETING)
                    await answers.read(1)
                    while not line.is_closing():
                        line.write(PINGS)
                        await line.drain()
                        await asyncio.sleep(0)
            await asyncio.sleep(0.1)

    await asyncio.gather(*(ping() for _ in range(PINGING_LINES)))


async def schema(attacker: Attacker) -> None:
    """The description of all that can be asked, again and again."""

    async def ask(path: str) -> None:
        while True:
            with suppress(httpx.HTTPError):
                await attacker.http.get(path)

    await asyncio.gather(*(ask(path) for path in SCHEMA * (AT_ONCE // 2)))


async def guesses(attacker: Attacker) -> None:
    """Short codes, one after the other."""
    chance = random.Random(1)

    async def guess() -> None:
        while True:
            code = "".join(chance.choices(string.ascii_uppercase, k=6))
            await attacker.http.get(f"/api/codes/{code}")

    await asyncio.gather(*(guess() for _ in range(AT_ONCE)))


async def floods(attacker: Attacker) -> None:
    """Messages as fast as the lines take them: drafts, looks, nonsense, large ones."""
    table = await attacker.open("option", ME, ME)
    messages = (
        {"type": "draft", "table": table, "ticket": "d", "seat": 0, "action": "pass"},
        {"type": "watch", "table": table, "after": 0, "invitations": ["x.y"] * 3_000},
        {"type": "ask", "table": table, "ticket": "a", "command": {"type": "nothing"}},
        {"type": "ping", "x": "y" * 60_000},
    )

    async def flood() -> None:
        while True:
            with suppress(*TURNED_AWAY):
                async with attacker.line() as web:
                    while True:
                        for message in messages:
                            await web.send(json.dumps(message))
                        with suppress(TimeoutError):
                            await asyncio.wait_for(web.recv(), 0.001)

    await asyncio.gather(*(flood() for _ in range(AT_ONCE)))


ATTACKS: dict[str, Callable[[Attacker], Awaitable[None]]] = {
    "materials": materials,
    "deaf": deaf,
    "deaf-over-http": deaf_over_http,
    "glosses": glosses,
    "parallel quotas": parallel_quotas,
    "slowly": slowly,
    "pings": pings,
    "schema": schema,
    "guesses": guesses,
    "floods": floods,
}
