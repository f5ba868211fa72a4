"""The server under load: moves stored a second, latency, kills, idle connections, odd inputs.

Run with ``make bench`` or ``python -m benchmarks.bench_server [PART ...] [--rounds N]``; the parts
are moves, latency, synchronous, kill, idle and fuzz. The server runs in a process of its own on the
first core, the client on the last, over real sockets, with SQLite on disk. Moves are real ones of
OPTION, thought out beforehand for known seeds and judged by the server with all rules.
"""

import argparse
import asyncio
import itertools
import json
import os
import random
import signal
import socket
import string
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import httpx
import uvloop
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import ConnectionClosed

from benchmarks.host import cpu_seconds, family, fixed_loop, memory
from benchmarks.load import TABLE, Script, enter
from logomachie import games
from logomachie.engine.game import new_setup
from logomachie.lexicon import Lexicon
from logomachie.server.app import Settings, create_app
from logomachie.server.limits import Limits, Rate
from logomachie.server.logs import set_up_logs
from logomachie.server.protocol import LARGEST_MESSAGE
from logomachie.server.run import serve_app
from logomachie.table.plans import Allowance

GAMES = 100
"""Different games that are thought out; more tables play the same ones."""
MOST_MOVES = 14
"""Of each game: later, when the bag is empty, every move asks whether any word is possible."""
SERVER_CORE, CLIENT_CORE = 0, (os.cpu_count() or 1) - 1
ENDLESS = Rate(1e9, 1e9)
UNLIMITED = Limits(
    ENDLESS,
    ENDLESS,
    ENDLESS,
    messages=ENDLESS,
    connections=10**9,
    own_searches=ENDLESS,
    all_messages=ENDLESS,
    talk=ENDLESS,
    pages=ENDLESS,
    tables=ENDLESS,
    allowance=Allowance(10**9, 10**9, 10**9),
)
SETTLED_SECONDS = 0.1
"""A server that has loaded everything computes less than this in a second."""
START_SECONDS = 60.0


# -- the server


def serve(port: int, database: str) -> None:
    os.sched_setaffinity(0, {SERVER_CORE})
    set_up_logs()
    numbers = itertools.count()
    app = create_app(
        Settings(database, "for the benchmark alone", limits=UNLIMITED),
        seed=lambda: f"bench{next(numbers) % GAMES}",
    )
    serve_app(app, socket.create_server(("127.0.0.1", port)))


class Server:
    """The server in its own process."""

    def __init__(self, folder: Path, database: str = "") -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.database = database or f"sqlite:///{folder / 'games.db'}"
        self.log = folder / f"log-{self.port}"
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> float:
        """Start; the seconds until it serves."""
        begin = time.perf_counter()
        command = [sys.executable, "-m", "benchmarks.bench_server", "--serve", str(self.port)]
        with self.log.open("a") as log:
            self.process = subprocess.Popen([*command, self.database], stderr=log)
        self.opened = 0
        while time.perf_counter() - begin < START_SECONDS:
            try:
                if httpx.get(self.url + "/healthz").status_code == 200:
                    return time.perf_counter() - begin
            except httpx.HTTPError:
                time.sleep(0.02)
        raise RuntimeError(f"the server does not start: {self.log.read_text()}")

    def stop(self, how: int = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait()

    def settle(self) -> None:
        """Wait until it has loaded what it needs: an idle server computes next to nothing."""
        before, now = -1.0, self.cpu_seconds()
        while now - before > SETTLED_SECONDS:
            time.sleep(1.0)
            before, now = now, self.cpu_seconds()

    def cpu_seconds(self) -> float:
        """The time that the server has computed, with all that it started."""
        return cpu_seconds(self.process.pid)

    def memory(self) -> list[float]:
        """The memory of the server and of each process that it started, in MB."""
        return [memory(process) for process in family(self.process.pid)]

    def errors(self) -> int:
        """How often it erred."""
        return sum('"level":"error"' in line for line in self.log.read_text().splitlines())


# -- the client


@cache
def think_out() -> list[Script]:
    """The moves of some games of OPTION."""
    game = games.load("option", Lexicon.open())
    scripts: list[Script] = []
    for number in range(GAMES):
        state = game.start(new_setup(game, 2, f"bench{number}", {}))
        moves: list[tuple[int, str]] = []
        while game.to_act(state) and len(moves) < MOST_MOVES:
            seat = game.to_act(state)[0]
            action = next(iter(game.candidates(state, seat)))
            moves.append((seat, game.format_action(action)))
            state = game.apply(state, seat, action, 0.0).state
        scripts.append(moves)
    return scripts


class OwnTable(NamedTuple):
    """A table, and who has both seats there."""

    token: str
    id: str
    game: int
    """The number of the game that is played there."""


async def set_tables(server: Server, count: int) -> list[OwnTable]:
    """So many tables, each of a guest of its own: who sits at many is told of all the others."""
    plan = {"game": "option", "seats": [{"who": "me"}, {"who": "me"}]}
    opened: list[OwnTable] = []
    async with httpx.AsyncClient(base_url=server.url) as http:
        for number in range(server.opened, server.opened + count):
            token = (await http.post("/api/guests")).json()["token"]
            headers = {"Authorization": f"Bearer {token}", "X-Name": "Anne"}
            table = (await http.post("/api/tables", headers=headers, json=plan)).json()["table"]
            opened.append(OwnTable(token, table, number % GAMES))
    server.opened += count
    return opened


@asynccontextmanager
async def at_table(server: Server, token: str, table: str = "") -> AsyncGenerator[ClientConnection]:
    """A connection that has said hello, and watches a table."""
    address = server.url.replace("http", "ws") + "/live"
    async with open_socket(address, compression=None, max_size=None, ping_interval=None) as web:
        await web.send(json.dumps({"type": "hello", "token": token, "name": "Anne"}))
        await heard(web, "welcome")
        if table:
            await web.send(json.dumps({"type": "watch", "table": table}))
            await heard(web, "table")
        yield web


async def heard(web: ClientConnection, kind: str) -> bytes:
    """The next message of a kind; what else is new may come before it."""
    start = f'{{"type":"{kind}"'.encode()
    while not (text := await web.recv(decode=False)).startswith(start):
        if text.startswith((b'{"type":"denied"', b'{"type":"refused"')):
            raise RuntimeError(text.decode())
    return text


async def act(web: ClientConnection, table: str, ticket: str, seat: int, action: str) -> None:
    """Act, and wait until it is stored."""
    command = {"type": "act", "seat": seat, "action": action}
    ask = {"type": "ask", "table": table, "ticket": ticket, "command": command}
    await web.send(json.dumps(ask))
    await heard(web, "done")


async def play_all(
    server: Server,
    scripts: Sequence[Script],
    count: int,
    pace: Callable[[int, int], Awaitable[float]] | None = None,
) -> tuple[list[float], float, float]:
    """Play games at so many tables at once.

    The latency of each move, the seconds it all took, and those that the server computed.

    ``pace`` waits until a move of a table may be sent, and returns when it should have been.
    """
    tables = await set_tables(server, count)
    times: list[float] = []
    ready = asyncio.Semaphore(0)
    go = asyncio.Event()

    async def play(number: int, own: OwnTable) -> None:
        async with at_table(server, own.token, own.id) as web:
            ready.release()
            await go.wait()
            for at, (seat, action) in enumerate(scripts[own.game]):
                sent = await pace(number, at) if pace else time.perf_counter()
                await act(web, own.id, str(at), seat, action)
                times.append(time.perf_counter() - sent)

    players = [asyncio.create_task(play(number, own)) for number, own in enumerate(tables)]
    all_ready = asyncio.gather(*(ready.acquire() for _ in range(count)))
    awaited: list[asyncio.Future[Any]] = [all_ready, *players]
    await asyncio.wait(awaited, return_when=asyncio.FIRST_COMPLETED)
    await asyncio.to_thread(server.settle)  # what it does for who has come is no move
    begin, cpu = time.perf_counter(), server.cpu_seconds()
    go.set()
    await asyncio.gather(*players)
    return times, time.perf_counter() - begin, server.cpu_seconds() - cpu


def percentile(times: Sequence[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


# -- the parts


def loop_on_server_core() -> float:
    """The milliseconds of the server's core that a fixed loop takes."""
    os.sched_setaffinity(0, {SERVER_CORE})
    milliseconds = fixed_loop()
    os.sched_setaffinity(0, {CLIENT_CORE})
    return milliseconds


async def measure_moves(server: Server, scripts: Sequence[Script], rounds: int) -> None:
    """Moves stored a second, over 100 tables that never wait."""
    await play_all(server, scripts, 20)
    best = 0.0
    for _ in range(rounds):
        loop = loop_on_server_core()
        times, seconds, cpu = await play_all(server, scripts, 100)
        best = max(best, len(times) / seconds)
        print(
            f"moves: {len(times)} moves at 100 tables, {len(times) / seconds:.0f} a second, "
            f"p50 {percentile(times, 0.5) * 1e3:.1f} ms, {cpu / len(times) * 1e6:.0f} us of the "
            f"server's core a move, which did a fixed loop in {loop:.0f} ms"
        )
    print(f"moves: best {best:.0f} a second (goal 2,500)")


async def measure_latency(server: Server, scripts: Sequence[Script], rate: float) -> None:
    """How long a move takes at a given rate over 200 tables, from when it should have been sent."""
    count = 200
    await play_all(server, scripts, 20)
    begin = 0.0

    async def pace(number: int, at: int) -> float:
        nonlocal begin
        begin = begin or time.perf_counter()
        due = begin + (at * count + number) / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        return max(due, begin)

    times, seconds, _ = await play_all(server, scripts, count, pace)
    print(
        f"latency: {len(times) / seconds:.0f} moves a second at {count} tables: "
        f"p50 {percentile(times, 0.5) * 1e3:.2f} ms (goal 3), "
        f"p99 {percentile(times, 0.99) * 1e3:.2f} ms (goal 25)"
    )


async def measure_synchronous(
    server: Server, scripts: Sequence[Script], rounds: int, rate: float
) -> None:
    """What it costs to wait for the disk at each commit: with and without, in turn."""
    with tempfile.TemporaryDirectory() as folder:
        hasty = Server(Path(folder), f"sqlite:///{folder}/games.db?synchronous=NORMAL")
        try:
            servers = {"FULL": server, "NORMAL": hasty}
            speeds: dict[str, list[float]] = {name: [] for name in servers}
            order = list(servers.items())
            for _ in range(rounds):
                order.reverse()  # whoever is first finds another machine
                for name, one in order:
                    print(f"synchronous={name}: ", end="")
                    await measure_latency(one, scripts, rate)
                    times, seconds, cpu = await play_all(one, scripts, 100)
                    speeds[name].append(len(times) / seconds)
                    print(
                        f"synchronous={name}: {len(times) / seconds:.0f} moves a second at 100 "
                        f"tables, {cpu / len(times) * 1e6:.0f} us of the server's core a move, "
                        f"of which it had {cpu / seconds:.0%}"
                    )
            full, normal = (median(speeds[name]) for name in servers)
            print(f"synchronous: FULL has {full / normal:.2f} of the moves of NORMAL (goal 0.75)")
        finally:
            hasty.stop()


async def measure_kills(server: Server, scripts: Sequence[Script], rounds: int) -> None:
    """Kill the server while people play, start it again, and look for what was acknowledged."""
    rng = random.Random(1)
    acknowledged = lost = 0
    slowest = 0.0
    for _ in range(rounds):
        tables = await set_tables(server, GAMES // 2)
        done = {own.id: 1 for own in tables}

        async def play(own: OwnTable, done: dict[str, int]) -> None:
            try:
                async with at_table(server, own.token, own.id) as web:
                    for at, (seat, action) in enumerate(scripts[own.game]):
                        await act(web, own.id, str(at), seat, action)
                        done[own.id] += 1
            except (ConnectionClosed, OSError):
                return

        players = [asyncio.create_task(play(own, done)) for own in tables]
        await asyncio.sleep(0.3 + rng.random())
        server.stop(signal.SIGKILL)
        await asyncio.gather(*players, return_exceptions=True)
        slowest = max(slowest, server.start())
        async with httpx.AsyncClient(base_url=server.url) as http:
            for table, moves in done.items():
                view = (await http.get(f"/api/tables/{table}")).json()
                acknowledged += moves - 1
                lost += max(0, moves - view["seq"])
    print(
        f"kill: {rounds} kills, {acknowledged} moves acknowledged, {lost} lost (goal 0), "
        f"slowest restart {slowest:.1f} s (goal 3)"
    )


async def measure_idle(server: Server, count: int) -> None:
    """The memory that idle connections take, each watching a table."""
    tables = await set_tables(server, 50)
    before = sum(server.memory())
    lines = []
    for number in range(count):
        own = tables[number % len(tables)]
        lines.append(line := await enter(server.url, own.token))
        await line.ask({"type": "watch", "table": own.id}, TABLE)
    await asyncio.sleep(1.0)
    at_home, *others = server.memory()
    print(
        f"idle: {count} connections, {at_home + sum(others):.0f} MB over all processes (goal 500), "
        f"{at_home:.0f} of them in the server itself, "
        f"{(at_home + sum(others) - before) / count * 1e3:.0f} KB each"
    )
    for line in lines:
        line.transport.close()


async def measure_fuzz(server: Server, count: int) -> None:
    """Odd inputs to the socket and to HTTP: each gets an answer, none an error of the server."""
    rng = random.Random(2)
    own = await set_tables(server, 4)
    token, tables = own[0].token, [one.id for one in own]
    unanswered = errors = 0
    async with httpx.AsyncClient(base_url=server.url) as http:
        for _ in range(count // 10):
            method, path, body, headers = odd_request(rng, tables, token)
            reply = await http.request(method, path, content=body, headers=headers)
            errors += reply.status_code >= 500

    async def talk(messages: int) -> None:
        nonlocal unanswered
        left = messages
        while left > 0:
            try:
                async with at_table(server, token) as web:
                    while left > 0:
                        left -= 1
                        await web.send(odd_message(rng, tables))
                        if rng.random() < 0.2:
                            await web.send('{"type":"ping"}')
                            while b'"pong"' not in await asyncio.wait_for(
                                web.recv(decode=False), 30
                            ):
                                pass
            except ConnectionClosed:
                continue  # too large, or no text: it may be cut off
            except TimeoutError:
                unanswered += 1

    await asyncio.gather(*(talk(count * 9 // 10 // 8) for _ in range(8)))
    errors += server.errors()
    print(f"fuzz: {count} inputs, {errors} server errors (goal 0), {unanswered} without an answer")


def odd_value(rng: random.Random, depth: int = 0) -> Any:
    """Something that JSON can say."""
    simple: list[Callable[[], Any]] = [
        lambda: None,
        lambda: rng.choice([True, False]),
        lambda: rng.choice([0, 1, -1, 2**31, 2**63, 2**64, -(2**63) - 1, 10**30]),
        lambda: rng.choice([0.5, -0.0, 1e308, 1e-320]),
        lambda: "".join(rng.choices(string.printable + "éß💥\u202e\x00", k=rng.randrange(30))),
        lambda: "x" * rng.choice([41, 501, 4001, 60_000]),
    ]
    nested: list[Callable[[], Any]] = [
        lambda: [odd_value(rng, depth + 1) for _ in range(rng.randrange(4))],
        lambda: {"type": odd_value(rng, depth + 1), "seat": odd_value(rng, depth + 1)},
    ]
    return rng.choice(simple if depth > 2 else simple + nested)()


def odd_message(rng: random.Random, tables: Sequence[str]) -> str | bytes:
    """A message as no client would send it: random bytes, wrong types, wrong order, huge."""
    whim = rng.random()
    if whim < 0.1:
        return rng.randbytes(rng.randrange(200))
    if whim < 0.2:
        return "".join(rng.choices(string.printable, k=rng.randrange(200)))
    if whim < 0.202:
        return "x" * (LARGEST_MESSAGE + rng.randrange(100))
    if whim < 0.22:
        return "[" * rng.randrange(30_000)
    seat: Any = rng.choice([0, 1, 0, 1, -1, 2, 99])
    commands: list[dict[str, Any]] = [
        {"type": "act", "seat": seat, "action": rng.choice(["pass", "play A1> ETr", "challenge"])},
        {"type": "act", "seat": seat, "action": odd_value(rng)},
        {"type": "sit", "seat": seat, "name": odd_value(rng)},
        {"type": "rise", "seat": seat},
        {"type": "let-bot-play", "seat": seat, "level": rng.randrange(-1, 2)},
        {"type": "play-again", "seat": seat},
        {"type": "kick", "seat": seat},
        {"type": "say", "text": odd_value(rng), "to": rng.choice([[], [0], [7]])},
        {"type": "propose", "kind": rng.choice(["takeback", "rematch", "?"]), "seat": seat},
        {"type": "decline", "kind": rng.choice(["takeback", "rematch"]), "seat": seat},
    ]
    table = rng.choice([*tables, "nothing", "\x00"])
    ticket = rng.choice(["t", str(rng.random()), "x" * 50])
    messages: list[dict[str, Any]] = [
        {"type": "ask", "table": table, "ticket": ticket, "command": rng.choice(commands)},
        {"type": "ask", "table": table, "ticket": ticket, "command": rng.choice(commands)},
        {"type": "draft", "table": table, "ticket": ticket, "seat": seat, "action": "pass"},
        {"type": "draft", "table": table, "ticket": ticket, "seat": seat, "action": odd_value(rng)},
        {"type": "watch", "table": table, "after": rng.choice([0, 5, -1, 10**18])},
        {"type": "unwatch", "table": table},
        {"type": "hello", "token": odd_value(rng), "name": odd_value(rng)},
        {"type": "ping"},
    ]
    message = rng.choice(messages)
    if rng.random() < 0.3:
        message[rng.choice([*message, "more"])] = odd_value(rng)
    return json.dumps(message)


def odd_request(
    rng: random.Random, tables: Sequence[str], token: str
) -> tuple[str, str, bytes | None, dict[str, str]]:
    """A request as no client would make it."""
    odd = rng.choice([*tables, "x", "%00", "%F0%9F%92%A5", "a" * 200, "..%2F", "-1", "%"])
    path = rng.choice(
        [
            f"/api/tables/{odd}", f"/api/tables/{odd}/record", f"/api/tables/{odd}/invitations",
            f"/api/tables/{odd}/replay?seat={rng.choice(['0', '-1', 'x', '9' * 30])}",
            f"/api/codes/{odd}", f"/api/words/{odd}", f"/api/games/{odd}/rules?lang={odd}",
            "/api/tables", "/api/my-tables", "/api/guests", "/live", "/api/schema/openapi.json",
        ]
    )  # fmt: skip
    plan = {
        "game": rng.choice(["option", "?"]),
        "seats": rng.choice([[{"who": "me"}] * 2, odd_value(rng)]),
        rng.choice(["options", "days", "material", "listed", "more"]): odd_value(rng),
    }
    body = rng.choice([None, json.dumps(plan).encode(), rng.randbytes(50)])
    headers = {"X-Name": rng.choice(["Anne", "%00", "%C3%A9", "x" * 99])}
    if rng.random() < 0.8:
        headers["Authorization"] = rng.choice(["Bearer ", "bearer ", "Basic ", ""]) + rng.choice(
            [token, token, token[:-1], "x"]
        )
    method = rng.choice(["GET", "GET", "POST"]) if body is None else "POST"
    return method, path, body, headers


PARTS = ("moves", "latency", "synchronous", "kill", "idle", "fuzz")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"any of {', '.join(PARTS)}; all by default")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of moves")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--rate", type=float, default=350.0, help="moves a second, for latency")
    parser.add_argument("--connections", type=int, default=5000)
    parser.add_argument("--inputs", type=int, default=50_000)
    parser.add_argument("--serve", nargs=2, metavar=("PORT", "DATABASE"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve(int(options.serve[0]), options.serve[1])
        return
    os.sched_setaffinity(0, {CLIENT_CORE})
    measures: dict[str, Callable[[Server], Any]] = {
        "moves": lambda server: measure_moves(server, think_out(), options.rounds),
        "latency": lambda server: measure_latency(server, think_out(), options.rate),
        "synchronous": lambda server: measure_synchronous(
            server, think_out(), options.rounds, options.rate
        ),
        "kill": lambda server: measure_kills(server, think_out(), options.kills),
        "idle": lambda server: measure_idle(server, options.connections),
        "fuzz": lambda server: measure_fuzz(server, options.inputs),
    }
    for part in options.parts or PARTS:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder))
            try:
                uvloop.run(measures[part](server))
            finally:
                server.stop()


if __name__ == "__main__":
    main()
