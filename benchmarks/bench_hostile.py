"""What one anonymous client can do to others: moves at another table, quiet and under attack.

Run with ``make bench`` or ``python -m benchmarks.bench_hostile [ATTACK ...]``. The server runs as
``logomachie serve`` does, with its limits and its searchers; the attacker has another address. A
probe moves at a table of its own at a steady pace, and waits for a bot at another one. Each attack
ends with the probe's p99 under attack by its quiet p99: ``ratio N.N``, 5 at most.
"""

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import ConnectionClosed

from benchmarks import hostile_attacks
from benchmarks.bench_server import percentile
from benchmarks.host import fixed_loop

GOAL = 5.0
MOVES, BOT_MOVES = 300, 40
"""What the probe does in a round."""
PACE = 0.05
"""Seconds between its moves."""
SETTLED = 15.0
"""Seconds after the start until all is loaded."""
WELL_UNDER_WAY = 8.0
"""Seconds after which an attack is at its height."""
ATTACKERS_NICENESS = 5
"""An attacker has processors of their own, and not those of the server and the probe."""
START_SECONDS = 60.0
PROBE, ATTACKER = "127.0.0.1", "127.0.0.2"
MANY_TABLES, AT_ONCE = 120, 8
ME, BOT, STRONG_BOT = {"who": "me"}, {"who": "bot", "level": 1}, {"who": "bot", "level": 5}


class Person:
    """Somebody with a token, who comes from an address."""

    def __init__(self, url: str, http: httpx.AsyncClient, token: str, address: str) -> None:
        self._url = url
        self.http = http
        self._token = token
        self._address = address

    async def open(self, game: str, *seats: object) -> str:
        """A new table; it waits while that is not granted."""
        while True:
            answer = await self.http.post("/api/tables", json={"game": game, "seats": seats})
            if answer.is_success:
                return str(answer.json()["table"])
            await asyncio.sleep(0.5)

    @asynccontextmanager
    async def line(self) -> AsyncGenerator[ClientConnection]:
        """A connection that has said hello."""
        live = self._url.replace("http", "ws") + "/live"
        async with open_socket(live, local_addr=(self._address, 0), max_size=None) as web:
            await web.send(json.dumps({"type": "hello", "token": self._token, "name": "Anne"}))
            await web.recv()
            yield web


@asynccontextmanager
async def person(url: str, address: str) -> AsyncGenerator[Person]:
    """Somebody new."""
    transport = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(base_url=url, timeout=60, transport=transport) as http:
        token = (await http.post("/api/guests")).json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        yield Person(url, http, token, address)


@asynccontextmanager
async def house(folder: Path) -> AsyncGenerator[str]:
    """The address of a server with an empty database, when all is loaded."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    command = [sys.executable, "-m", "logomachie", "serve", "--port", str(port)]
    options = ["--database", f"sqlite:///{folder / 'games.db'}", "--bot-pause", "0"]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen([*command, *options], stdout=log, stderr=log)
    try:
        url = f"http://127.0.0.1:{port}"
        await _until_it_answers(url)
        await asyncio.sleep(SETTLED)
        yield url
    finally:
        process.terminate()
        process.wait()


async def _until_it_answers(url: str) -> None:
    begin = time.perf_counter()
    async with httpx.AsyncClient(base_url=url) as http:
        while time.perf_counter() - begin < START_SECONDS:
            with suppress(httpx.HTTPError):
                if (await http.get("/healthz")).status_code == 200:
                    return
            await asyncio.sleep(0.05)
    raise RuntimeError("the server does not start")


# -- the probe


class Sitting(NamedTuple):
    """The probe at a table."""

    web: ClientConnection
    table: str

    async def view(self) -> dict[str, Any]:
        """The table as it is now."""
        await self.web.send(json.dumps({"type": "watch", "table": self.table}))
        return await self.news()

    async def leave(self) -> None:
        """Watch the table no more."""
        await self.web.send(json.dumps({"type": "unwatch", "table": self.table}))

    async def news(self) -> dict[str, Any]:
        """The table as it is after the next thing that happens."""
        while True:
            message = json.loads(await self.web.recv())
            if message["type"] == "table" and message["table"] == self.table:
                view: dict[str, Any] = message["view"]
                return view
            if message["type"] in ("denied", "refused"):
                raise RuntimeError(message)

    async def pass_on(self, seat: int) -> None:
        """Say that a seat passes."""
        command = {"type": "act", "seat": seat, "action": "pass"}
        asked = {"type": "ask", "table": self.table, "ticket": f"{time.perf_counter()}"}
        await self.web.send(json.dumps({**asked, "command": command}))


async def measure_moves(probe: Person) -> list[float]:
    """The seconds that each of some moves takes, from when it is sent until it is stored."""
    times: list[float] = []
    async with probe.line() as web:
        while len(times) < MOVES:
            sitting = Sitting(web, await probe.open("option", ME, ME))
            view = await sitting.view()
            while not view["result"] and len(times) < MOVES:
                await asyncio.sleep(PACE)
                begin = time.perf_counter()
                await sitting.pass_on(view["to_act"][0])
                view = await sitting.news()
                times.append(time.perf_counter() - begin)
            await sitting.leave()
    return times


async def measure_bots(probe: Person) -> list[float]:
    """The seconds until a bot has moved, from the person's own move."""
    times: list[float] = []
    async with probe.line() as web:
        while len(times) < BOT_MOVES:
            sitting = Sitting(web, await probe.open("option", ME, BOT))
            view = await sitting.view()
            while not view["result"] and len(times) < BOT_MOVES:
                if view["to_act"][0] == 0:
                    begin = time.perf_counter()
                    await sitting.pass_on(0)
                    view = await sitting.news()
                    if not view["result"]:
                        view = await sitting.news()
                        times.append(time.perf_counter() - begin)
                else:
                    view = await sitting.news()
            await sitting.leave()
    return times


# -- the attacks


async def crowd_of_bots(attacker: Person) -> None:
    """So many tables at which the best bots play among themselves."""
    while True:
        tables = [
            await attacker.open("guerre_des_mots", STRONG_BOT, STRONG_BOT)
            for _ in range(MANY_TABLES)
        ]
        while tables:
            await asyncio.sleep(1)
            shown = (await attacker.http.get(f"/api/tables/{tables[0]}")).json()
            if shown.get("result") or "key" in shown:
                del tables[0]


async def replays(attacker: Person) -> None:
    """A finished game, replayed again and again by several at once."""
    table = await attacker.open("option", BOT, BOT)
    while not (await attacker.http.get(f"/api/tables/{table}")).json()["result"]:
        await asyncio.sleep(0.5)

    async def replay() -> None:
        while True:
            await attacker.http.get(f"/api/tables/{table}/replay")

    await asyncio.gather(*(replay() for _ in range(AT_ONCE)))


async def guides(attacker: Person) -> None:
    """Several who ask for guidance again and again, and never wait for the answer."""

    async def ask(table: str) -> None:
        while True:
            with suppress(ConnectionClosed):
                async with attacker.line() as web:
                    asked = {"type": "guide", "table": table, "ticket": "g", "draft": "lay"}
                    while True:
                        for seat in (0, 1):
                            await web.send(json.dumps({**asked, "seat": seat}))
                        await asyncio.sleep(0.05)

    tables = [await attacker.open("guerre_des_mots", ME, ME) for _ in range(AT_ONCE)]
    await asyncio.gather(*map(ask, tables))


Attack = Callable[[Person], Awaitable[None]]
"""Goes on until it is cancelled."""
ATTACKS: dict[str, Attack] = {
    "bots": crowd_of_bots,
    "replays": replays,
    "guides": guides,
    **hostile_attacks.ATTACKS,
}


# -- the measure


async def probe_both(url: str) -> tuple[list[float], list[float]]:
    """Moves and moves of bots, each at their table at the same time."""
    async with person(url, PROBE) as one, person(url, PROBE) as other:
        moves, bots = await asyncio.gather(measure_moves(one), measure_bots(other))
    return moves, bots


async def under(attack: str, url: str) -> tuple[list[float], list[float]]:
    """What the probe measures while somebody attacks, in a process of their own."""
    command = (sys.executable, "-m", "benchmarks.bench_hostile", attack, "--against", url)
    attacker = await asyncio.create_subprocess_exec(*command)
    try:
        await asyncio.sleep(WELL_UNDER_WAY)
        measured = await probe_both(url)
        if attacker.returncode is not None:
            raise RuntimeError(f"the attack ended by itself: {attack}")
        return measured
    finally:
        with suppress(ProcessLookupError):
            attacker.kill()
        await attacker.wait()


async def go_against(url: str, names: Sequence[str]) -> None:
    """Attack until somebody ends this process."""
    os.nice(ATTACKERS_NICENESS)
    async with person(url, ATTACKER) as attacker:
        await asyncio.gather(*(ATTACKS[name](attacker) for name in names))


def tell(what: str, quiet: Sequence[float], attacked: Sequence[float]) -> None:
    """How much longer it took."""
    before, after = (percentile(times, 0.99) * 1e3 for times in (quiet, attacked))
    print(f"{what}: p99 {before:.1f} ms, attacked {after:.1f} ms, ratio {after / before:.1f}")


async def main(names: Sequence[str]) -> None:
    print(f"a fixed loop takes {fixed_loop():.0f} ms; goal: ratios of at most {GOAL:.0f}")
    for name in names or ATTACKS:
        with tempfile.TemporaryDirectory() as folder:
            async with house(Path(folder)) as url:
                await probe_both(url)
                quiet = await probe_both(url)
                attacked = await under(name, url)
        for what, before, after in zip(("moves", "bots"), quiet, attacked, strict=True):
            tell(f"{name}: {what}", before, after)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attack", nargs="*", choices=[*ATTACKS], help="all by default")
    parser.add_argument("--against", metavar="URL", help="attack this server, and measure nothing")
    options = parser.parse_args()
    if options.against:
        asyncio.run(go_against(options.against, options.attack))
    else:
        asyncio.run(main(options.attack))
