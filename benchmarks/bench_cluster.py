"""Games on a cluster: how much two workers play to one, and what a million games would need.

    python -m benchmarks.bench_cluster            # some minutes
    python -m benchmarks.bench_cluster --write    # and the tables of docs/scale.md

The same games with the same work are played by one worker and by two, in turns, each time by
workers that are ready. Workers and scheduler run on this machine: what lies between machines is not
in it. What was measured stands in ``benchmarks/cluster.json``.
"""

import argparse
import logging
import os
import re
import statistics
import time
from concurrent.futures import wait
from copy import copy
from pathlib import Path

import msgspec
from distributed import Client, LocalCluster

from benchmarks.host import memory
from benchmarks.simulate_scale import DOCUMENT, in_bytes, rounded, table
from logomachie.games import OWN
from logomachie.lab.cluster import cluster
from logomachie.lab.fixtures import Fixture, Report, Terms, Thinking, plan
from logomachie.lab.playing import play
from logomachie.lexicon import Lexicon
from logomachie.lexicon.names import COMPLETE

FIGURES = Path(__file__).with_name("cluster.json")
BOTS = ("5", "5")
WORK = 50
SHARED = ("option", 16)
"""The game that is shared among workers, and how many of it at a time."""
ROUNDS = 2
ALONE = 3
"""Games of each kind that are played to see what one takes."""
HANDED_OUT = 500
"""Reports that are sent to workers and back, to see what that takes."""
MILLION = 1_000_000
DAY = 24 * 3600


class Cost(msgspec.Struct, frozen=True):
    """What a game takes on the average."""

    seconds: float
    """Of one processor."""
    stored: float
    """Bytes of its line in a file."""


class Figures(msgspec.Struct, frozen=True):
    """What was measured."""

    one_worker: float
    """Games a second."""
    two_workers: float
    handing_out: float
    """Seconds of processor that scheduler and client take for a game."""
    ready: float
    """Seconds from the start of a worker until it has played two games."""
    worker_bytes: float
    games: dict[str, Cost]

    @property
    def gain(self) -> float:
        """How much two workers play to one."""
        return self.two_workers / self.one_worker


def fixtures_of(name: str, count: int, seed: str) -> list[Fixture]:
    """So many games between the best bots."""
    terms = Terms(name, COMPLETE, Lexicon.open().fingerprint, {}, Thinking(work=WORK))
    return list(plan(terms, BOTS, count, seed))


def cost_of(name: str) -> Cost:
    """What a game takes in this process, once it is ready."""
    play(fixtures_of(name, 1, "ready")[0])
    begin = time.process_time()
    reports = [play(fixture) for fixture in fixtures_of(name, ALONE, "alone")]
    seconds = (time.process_time() - begin) / ALONE
    return Cost(seconds, statistics.mean(len(msgspec.json.encode(one)) + 1 for one in reports))


class Round(msgspec.Struct, frozen=True):
    """The shared games, played once."""

    games_a_second: float
    handing_out: float
    ready: float
    worker_bytes: float


def share_out(workers: int, seed: str) -> Round:
    """Let so many workers play."""
    name, count = SHARED
    begin = time.perf_counter()
    with (
        LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            dashboard_address=":0",
            silence_logs=logging.CRITICAL,
        ) as local,
        cluster(local.scheduler_address) as workforce,
    ):
        for _ in workforce.play(fixtures_of(name, 2 * workers, "ready")):
            pass
        ready = time.perf_counter() - begin
        begin = time.perf_counter()
        played: list[Report] = list(workforce.play(fixtures_of(name, count, seed)))
        wall = time.perf_counter() - begin
        busy = time.process_time()
        wait([workforce.executor.submit(copy, played[0]) for _ in range(HANDED_OUT)])
        handing_out = (time.process_time() - busy) / HANDED_OUT
        with Client(local.scheduler_address, set_as_default=False) as client:
            largest = max(memory(process) for process in client.run(os.getpid).values())
    assert len(played) == count
    return Round(count / wall, handing_out, ready, largest * 1e6)


def measure() -> Figures:
    """Measure all of it."""
    rounds = [
        [share_out(count, f"shared/{number}") for count in (1, 2)] for number in range(ROUNDS)
    ]
    ones, twos = zip(*rounds, strict=True)
    return Figures(
        statistics.median(one.games_a_second for one in ones),
        statistics.median(two.games_a_second for two in twos),
        statistics.median(two.handing_out for two in twos),
        statistics.median(one.ready for one in ones),
        max(two.worker_bytes for two in twos),
        {name: cost_of(name) for name in OWN},
    )


# -- what follows from it


def measured_table(figures: Figures) -> str:
    """What was measured."""
    return table(
        "measured | ",
        [
            f"work a move | {WORK} units",
            f"games a second, one worker | {figures.one_worker:.2f}",
            f"two workers | {figures.two_workers:.2f}, {figures.gain:.2f} times as many",
            f"processor for handing out a game and taking it back | "
            f"{figures.handing_out * 1e3:.1f} ms",
            f"a worker has prepared itself and played two games after | {figures.ready:.0f} s",
            f"memory of a worker | {in_bytes(figures.worker_bytes)}",
            f"workers that one scheduler keeps busy, itself half busy | {most_workers(figures)}",
        ],
    )


def million_table(figures: Figures) -> str:
    """What a million games would need."""
    rows = []
    for name, cost in figures.games.items():
        seconds = cost.seconds * MILLION
        hours, workers = rounded(seconds / 3600), rounded(seconds / DAY / (figures.gain / 2))
        stored = in_bytes(cost.stored * MILLION)
        rows.append(f"{name} | {cost.seconds:.2f} s | {hours} | {workers} | {stored}")
    return table(
        "game | processor a game | hours of one processor | workers for a day | records", rows
    )


def most_workers(figures: Figures) -> str:
    """How many workers one scheduler and its client can keep busy, in the game that is shared."""
    return rounded(figures.games[SHARED[0]].seconds / figures.handing_out / 2)


TABLES = {"lab": measured_table, "million": million_table}


def read_figures() -> Figures:
    """The figures of today."""
    return msgspec.json.decode(FIGURES.read_bytes(), type=Figures)


def write(figures: Figures) -> None:
    """Keep the figures, and put the tables into the document, each after its mark."""
    FIGURES.write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=1) + b"\n")
    text = DOCUMENT.read_text("utf-8")
    for name, made in TABLES.items():
        mark = f"<!-- {name} -->"
        text, found = re.subn(rf"{mark}\n(\|.*\n)*", f"{mark}\n{made(figures)}\n", text)
        assert found == 1, name
    DOCUMENT.write_text(text, "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="the figures and their tables")
    options = parser.parse_args()
    figures = measure()
    for made in TABLES.values():
        print(made(figures), end="\n\n")
    if options.write:
        write(figures)


if __name__ == "__main__":
    main()
