"""The server beside a peer: boardgame.io with a plain game, at the same shape on the same cores.

Run with ``python -m benchmarks.bench_peer --peer PATH [--rounds N]``, where PATH holds the peer's
``server.js`` and ``load.js`` with their packages installed; without it, our server is measured
alone. Both servers run on the first core in turn and both loads on the last: two sockets a table,
each told of every move. Ours checks the rules and words of real moves of OPTION and stores them in
SQLite with the default settings; the peer's game has no rules, and stays in memory.
"""

import argparse
import itertools
import os
import shutil
import socket
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

import httpx
import msgspec
import uvloop

from benchmarks.bench_server import CLIENT_CORE, SERVER_CORE, START_SECONDS, Server, think_out
from benchmarks.load import Script, play_in_pairs


class Shape(NamedTuple):
    """What is played."""

    name: str
    tables: int
    moves: int
    """At each table."""
    think: int = 0
    """The mean of the milliseconds before a move."""


WARM_UP = Shape("warm-up", 20, 20)
SATURATED = Shape("saturated", 100, 100)
PACED = Shape("paced", 200, 30, 500)


class Measured(msgspec.Struct, frozen=True):
    """How a server did."""

    cpu: float
    """Microseconds of processor time a move."""
    rate: float
    p50: float
    p99: float
    bytes: float

    def __str__(self) -> str:
        return (
            f"{self.cpu:4.0f} us a move, {self.rate:5.0f} moves a second, p50 {self.p50:6.2f} ms, "
            f"p99 {self.p99:6.2f} ms, {self.bytes:6.0f} bytes a move"
        )


Measure = Callable[[Shape], Measured]
Start = Callable[[], AbstractContextManager[Measure]]
"""Starts a server for as long as it is measured."""


# -- ours


@contextmanager
def our_server() -> Iterator[Measure]:
    """Our server on an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.settle()
        try:
            yield partial(measure_ours, server)
        finally:
            server.stop()


def measure_ours(server: Server, shape: Shape) -> Measured:
    """Play real games on our server."""
    games = itertools.islice(itertools.cycle(think_out()), server.opened % 100, None)
    plans = [list(games_of(games, shape.moves)) for _ in range(shape.tables)]
    server.opened += sum(map(len, plans))
    begin = 0.0

    def begun() -> None:
        nonlocal begin
        begin = server.cpu_seconds()

    at_home = [[server.url, server.url]] * shape.tables
    played = uvloop.run(play_in_pairs(at_home, plans, shape.think / 1e3, begun))
    count = len(played.times)
    return Measured(
        (server.cpu_seconds() - begin) / count * 1e6,
        played.rate,
        played.percentile(0.5),
        played.percentile(0.99),
        played.bytes / count,
    )


def games_of(scripts: Iterator[Script], moves: int) -> Iterator[Script]:
    """Games with so many moves in all, played one after another."""
    while moves > 0:
        script = next(scripts)[:moves]
        moves -= len(script)
        yield script


# -- the peer


class Peer:
    """The peer's server in its own process."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.folder = folder
        self.process = subprocess.Popen(
            ["node", "server.js"],
            cwd=folder,
            env={**os.environ, "NODE_ENV": "production", "PORT": str(self.port)},
            stdout=subprocess.DEVNULL,
            preexec_fn=lambda: os.sched_setaffinity(0, {SERVER_CORE}),
        )
        until = time.perf_counter() + START_SECONDS
        while not self._answers():
            if time.perf_counter() > until:
                raise RuntimeError("the peer does not start")
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            return httpx.get(f"http://127.0.0.1:{self.port}/games").status_code == 200
        except httpx.HTTPError:
            return False

    def measure(self, shape: Shape) -> Measured:
        """Play on the peer's server with its own load."""
        figures = {
            "m": shape.tables,
            "k": shape.moves,
            "think": shape.think,
            "port": self.port,
            "pid": self.process.pid,
        }
        options = [text for name, value in figures.items() for text in (f"--{name}", str(value))]
        told = subprocess.run(
            ["node", "load.js", *options], cwd=self.folder, check=True, capture_output=True
        ).stdout
        line = msgspec.json.decode(told)
        return Measured(
            line["server_cpu_pct"] / 100 / line["moves_per_s"] * 1e6,
            line["moves_per_s"],
            line["p50"],
            line["p99"],
            line["bytes_per_move"],
        )


@contextmanager
def peer_server(folder: Path) -> Iterator[Measure]:
    """The peer's server."""
    peer = Peer(folder)
    try:
        yield peer.measure
    finally:
        peer.process.terminate()
        peer.process.wait()


@contextmanager
def installed(folder: Path) -> Iterator[Path]:
    """The peer with its packages: a copy gets them where they are missing."""
    if (folder / "node_modules").is_dir():
        yield folder
        return
    with tempfile.TemporaryDirectory() as place:
        copy = Path(shutil.copytree(folder, Path(place) / "peer"))
        subprocess.run(["npm", "install", "--silent"], cwd=copy, check=True)
        yield copy


# -- both in turn


def median(figures: Sequence[Measured]) -> Measured:
    """The middle of each figure."""
    columns = zip(*map(msgspec.structs.astuple, figures), strict=True)
    return Measured(*map(statistics.median, columns))


def measure_fresh(start: Start, shape: Shape) -> Measured:
    """Measure a server that has done nothing before but to warm up."""
    with start() as measure:
        measure(WARM_UP)
        return measure(shape)


def compare(servers: dict[str, Start], rounds: int) -> dict[tuple[str, str], Measured]:
    """Measure all in turn, and say what came out; the medians by shape and server."""
    medians = {}
    for shape in (SATURATED, PACED):
        found: dict[str, list[Measured]] = {name: [] for name in servers}
        for _ in range(rounds):
            for name, start in servers.items():
                found[name].append(measure_fresh(start, shape))
                print(f"{shape.name}: {name:5}{found[name][-1]}", flush=True)
        for name, figures in found.items():
            medians[shape.name, name] = median(figures)
            print(f"{shape.name}: {name:5}{medians[shape.name, name]} (medians)", flush=True)
    return medians


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peer", type=Path, help="the folder of the peer")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    os.sched_setaffinity(0, {CLIENT_CORE})
    if not options.peer:
        compare({"ours": our_server}, options.rounds)
        return
    with installed(options.peer) as folder:
        medians = compare(
            {"peer": partial(peer_server, folder), "ours": our_server}, options.rounds
        )
    name = SATURATED.name
    print(f"ratio {medians[name, 'peer'].cpu / medians[name, 'ours'].cpu:.2f}")


if __name__ == "__main__":
    main()
