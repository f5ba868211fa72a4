"""Searchers that wait for a word: what they were asked for, and in which order, can be seen."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from logomachie.server.limits import Limits
from logomachie.workbench.searchers import Here
from logomachie.workbench.searches import Search
from logomachie.workbench.thinking import Thinkers
from tests.server.conftest import PATIENT, LocalServer

MANY = 10_000


class Gate(Here):
    """Lets one search through for each permit, in any thread of this process."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[Search] = []
        self.permits = threading.Semaphore(0)

    def compute(self, search: Search) -> Any:
        """What a search finds, once it may."""
        self.begun.append(search)
        self.permits.acquire()
        return super().compute(search)

    def let_all_through(self) -> None:
        """Hold nothing up any more."""
        self.permits.release(MANY)


class Gated(NamedTuple):
    """A server, its gate, and who waits there."""

    server: LocalServer
    gate: Gate
    thinkers: Thinkers


@contextmanager
def gated_server(folder: Path, limits: Limits = PATIENT) -> Iterator[Gated]:
    """A server with two searchers behind a gate."""
    gate = Gate()
    thinkers = Thinkers(gate, 2)
    running = LocalServer(f"sqlite:///{folder / 'games.db'}", limits, thinkers=lambda: thinkers)
    running.start()
    try:
        yield Gated(running, gate, thinkers)
    finally:
        gate.let_all_through()
        running.stop()
