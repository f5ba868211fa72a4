"""Where searchers come from: copies of a template, fresh processes, or this very process."""

import os
import pickle
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from logging import getLogger
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Protocol

from logomachie.errors import LogomachieError
from logomachie.workbench import searcher
from logomachie.workbench.orders import FORK, LOAD, LOADED, LONGEST_ORDER
from logomachie.workbench.searches import Answer, Found, Raised, Search, Unknown, ask

log = getLogger(__name__)

LONGEST_SECONDS = 60.0
"""No search takes so long but one that would never end."""
GRACE_SECONDS = 2.0
"""How long the template may take to end."""
COMMAND = (sys.executable, "-m", "logomachie.workbench.template")
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)


class SearcherDied(LogomachieError):
    """A searcher ended in the middle of a search."""


class Endless(LogomachieError):
    """A search took so long that its searcher was ended."""


class Searcher(Protocol):
    """Computes one search after the other."""

    def compute(self, search: Search) -> object:
        """What a search finds, or the error that it raises; ``SearcherDied`` where nobody knows."""
        ...

    def is_outdated(self) -> bool:
        """Whether another one would know more."""
        ...

    def end(self) -> None:
        """Compute no more."""
        ...


class Origin(Protocol):
    """Where searchers come from."""

    def prepare(self, game: str) -> None:
        """Have what a game computes with at hand."""
        ...

    def is_ready(self) -> bool:
        """Whether searchers are to be had for what can wait."""
        ...

    def begin(self, game: str, *, at_once: bool = False) -> Searcher:
        """A new searcher, first of all for this game; ``SearcherDied`` where there is none.

        ``at_once``: somebody waits at a table, rather have something less than wait.
        """
        ...

    def close(self) -> None:
        """No more searchers are wanted."""
        ...


class ProcessSearcher:
    """A searcher in a process of its own, at the other end of a connection."""

    def __init__(self, connection: Connection, is_outdated: Callable[[], bool]) -> None:
        self._connection = connection
        self.is_outdated = is_outdated
        try:
            self.pid = int(connection.recv_bytes())
        except (EOFError, OSError) as error:
            raise SearcherDied from error

    def compute(self, search: Search) -> object:
        """What a search finds, or the error that it raises; ``SearcherDied`` where nobody knows."""
        answer = self._exchange(ask(search, with_box=False))
        if isinstance(answer.what, Unknown):
            answer = self._exchange(ask(search, with_box=True))
        for record in answer.logged:
            getLogger(record.name).handle(record)
        match answer.what:
            case Found(value):
                return value
            case Raised(error, trace):
                error.add_note(trace)
                raise error
            case Unknown():
                raise SearcherDied

    def _exchange(self, asked: bytes) -> Answer:
        try:
            self._connection.send_bytes(asked)
            if not self._connection.poll(LONGEST_SECONDS):
                self.end()
                raise Endless
            answer: Answer = pickle.loads(self._connection.recv_bytes())
        except (EOFError, OSError) as error:
            raise SearcherDied from error
        return answer

    def end(self) -> None:
        """Compute no more, not even what was begun."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, KILL)


class Template:
    """Searchers that are forked from a process which has loaded everything once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._games: list[str] = []
        self._orders: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._loaded: set[str] = set()
        """The games that it has told it knows."""
        self._closed = False

    def prepare(self, game: str) -> None:
        """Have what a game computes with at hand."""
        with self._lock:
            with suppress(SearcherDied):  # who needs a searcher will hear of it
                self._order(LOAD + game.encode())
            self._games.append(game)

    def is_ready(self) -> bool:
        """It is begun where it is not there, and who wants a searcher waits for it."""
        return True

    def begin(self, game: str, *, at_once: bool = False) -> Searcher:
        """A new searcher; ``SearcherDied`` where there is none."""
        ours, theirs = socket.socketpair()
        with theirs, self._lock:
            self._order(FORK + game.encode(), theirs.fileno())
            known = frozenset(self._loaded)
        return ProcessSearcher(Connection(ours.detach()), lambda: self.loaded() > known)

    def loaded(self) -> frozenset[str]:
        """The games that it knows by now; where it has died, another one is begun."""
        with self._lock, suppress(OSError):
            while self._orders:
                told = self._orders.recv(LONGEST_ORDER, socket.MSG_DONTWAIT)
                if not told:
                    log.warning("the template of the searchers died, another one is begun")
                    self._stop()
                    self._start()
                    break
                self._loaded.add(told.removeprefix(LOADED).decode())
        return frozenset(self._loaded)

    def close(self) -> None:
        """No more searchers are wanted."""
        with self._lock:
            self._closed = True
            self._stop()

    def _order(self, order: bytes, *files: int) -> None:
        """Give an order to the process, which is begun where it is not there."""
        if self._closed:
            raise SearcherDied
        try:
            if self._process is None or self._process.poll() is not None:
                self._stop()
                self._start()
            assert self._orders
            socket.send_fds(self._orders, [order], files)
        except OSError as error:
            raise SearcherDied from error

    def _start(self) -> None:
        self._orders, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                COMMAND, stdin=theirs.fileno(), stdout=subprocess.DEVNULL
            )
        self._loaded.clear()
        for game in self._games:
            self._orders.send(LOAD + game.encode())

    def _stop(self) -> None:
        if self._orders and self._process:
            self._orders.close()  # which ends the process
            try:
                self._process.wait(GRACE_SECONDS)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._orders = self._process = None


class Spawner:
    """Searchers that are begun from nothing, where a process cannot be copied safely."""

    def prepare(self, game: str) -> None:
        """Each searcher loads for itself what it needs."""

    def is_ready(self) -> bool:
        """Each searcher loads for itself what it needs."""
        return True

    def begin(self, game: str, *, at_once: bool = False) -> Searcher:
        """A new searcher."""
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        with theirs:
            context.Process(target=searcher.begin, args=(theirs,), daemon=True).start()
        return ProcessSearcher(ours, lambda: False)

    def close(self) -> None:
        """They end with the connections to them."""


class Here:
    """Searchers that compute in this very process: for who has nobody else to talk to."""

    def __init__(self, is_outdated: Callable[[], bool] = lambda: False) -> None:
        self.is_outdated = is_outdated

    def prepare(self, game: str) -> None:
        """All is here."""

    def is_ready(self) -> bool:
        """All is here."""
        return True

    def begin(self, game: str, *, at_once: bool = False) -> Searcher:
        """A new searcher."""
        return self

    def close(self) -> None:
        """There is nothing to close."""

    def compute(self, search: Search) -> object:
        """What a search finds; what cannot travel is not accepted here either."""
        travelled = search._replace(arguments=pickle.loads(pickle.dumps(search.arguments)))
        return pickle.loads(pickle.dumps(travelled.compute()))

    def end(self) -> None:
        """What was begun goes on: nobody waits for it."""


class Meanwhile:
    """Searchers of a template, and as long as that knows too little, of this process for some.

    So nobody at a table waits for it when a house has just opened. A search in this process has no
    end but its own: what can wait is never computed there.
    """

    def __init__(self, template: Template) -> None:
        self._template = template

    def prepare(self, game: str) -> None:
        """Have what a game computes with at hand."""
        self._template.prepare(game)

    def is_ready(self) -> bool:
        """Whether the template is there: until then, what can wait does."""
        return bool(self._template.loaded())

    def begin(self, game: str, *, at_once: bool = False) -> Searcher:
        """A new searcher; ``SearcherDied`` where there is none."""
        if at_once and game not in self._template.loaded():
            return Here(lambda: True)  # for one search: the next one may be one that can wait
        return self._template.begin(game)

    def close(self) -> None:
        """No more searchers are wanted."""
        self._template.close()


def in_processes() -> Origin:
    """The best that this system offers."""
    return Meanwhile(Template()) if sys.platform == "linux" else Spawner()
