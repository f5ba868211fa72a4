"""How fast people who wait in the pool meet, on one processor.

    python -m benchmarks.bench_pool [--people 2000] [--database ADDRESS]

All come at once, with strengths as chance has it, and wait for the same game at the same pace. Each
is told their table, which is set and stored by then. Once with what only decides who meets whom,
once with the whole house, without its lines.
"""

import argparse
import asyncio
import os
import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.host import fixed_loop
from logomachie.kernel.budget import Budget
from logomachie.lexicon.collection import Collection
from logomachie.lexicon.places import data_root
from logomachie.server.catalogue import Catalogue
from logomachie.server.readiness import Readiness
from logomachie.store.sql import SqlStorage
from logomachie.table.house import House
from logomachie.table.matchmaker import Matchmaker
from logomachie.table.pool import Seeker, pairs
from logomachie.table.ratings import MIDDLE
from logomachie.table.storage import TableId
from logomachie.workbench.bench import Workbench

GAME = "option"
SPREAD = 300.0
"""How far strengths lie from the middle, mostly."""
ROUNDS = 5


def people(count: int, now: float) -> list[Seeker]:
    """So many people who begin to wait."""
    chance = random.Random("pool")
    return [Seeker(f"p{at:06}", GAME, 0, chance.gauss(MIDDLE, SPREAD), now) for at in range(count)]


def time_deciding(seekers: Sequence[Seeker], now: float) -> tuple[float, int]:
    """How long it takes to decide who meets whom, at best, and how many do."""
    taken = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        found = pairs(seekers, now)
        taken.append(time.perf_counter() - start)
    return min(taken), 2 * len(found)


async def time_meeting(seekers: Sequence[Seeker], database: str) -> tuple[list[float], float]:
    """After how long each of them knows their table, in order, and what that computed."""
    readiness = Readiness(Workbench(), Collection(data_root()))
    if not readiness.open_at_once():
        raise SystemExit("the engines are not compiled: make warm")
    storage = SqlStorage(database)
    catalogue = Catalogue(readiness)
    house = House(storage, catalogue, time.time, Budget.of_work(1))
    await house.wake()
    matchmaker = Matchmaker(house, storage.pool, catalogue, time.time)
    await matchmaker.open()
    told: dict[str, float] = {}

    async def wait_for_somebody(seeker: Seeker) -> None:
        known: asyncio.Queue[TableId] = asyncio.Queue()
        await matchmaker.seek(seeker, seeker.person, known.put_nowait)
        await known.get()
        told[seeker.person] = time.perf_counter()
        await matchmaker.unseek(seeker.person, known.put_nowait)

    start, worked = time.perf_counter(), time.process_time()
    await asyncio.gather(*map(wait_for_somebody, seekers))
    worked = time.process_time() - worked
    await matchmaker.close()
    await house.close()
    storage.close()
    return sorted(at - start for at in told.values()), worked


def main() -> None:
    """Measure, and say what was found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--people", type=int, default=2000)
    parser.add_argument("--database", default="")
    wanted = parser.parse_args()
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    print(f"a fixed loop: {fixed_loop():.0f} ms")
    now = time.time()
    deciding, met = time_deciding(people(wanted.people, now), now)
    print(f"who of {wanted.people} meets whom: {1000 * deciding:.1f} ms, {met} meet at once")
    with tempfile.TemporaryDirectory() as folder:
        database = wanted.database or f"sqlite:///{Path(folder) / 'games.db'}"
        times, worked = asyncio.run(time_meeting(people(wanted.people, time.time()), database))
    half, most = times[len(times) // 2], times[len(times) * 99 // 100]
    print(f"half sit at their tables after {half:.2f} s, 99 of 100 after {most:.2f} s")
    print(f"all, also who is like nobody, after {times[-1]:.2f} s")
    print(f"processor time of all that: {worked:.2f} s")


if __name__ == "__main__":
    main()
