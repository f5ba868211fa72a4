"""A searcher: a process that computes what comes over a connection, one search after the other."""

import os
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from queue import SimpleQueue

from logomachie.workbench.searches import Computer

NICENESS = 10
"""Who talks to people comes before what computes for them."""


def end_with_parent_alone() -> None:
    """Let the parent alone say when to stop: a terminal tells all processes at once."""
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)


def serve(connection: Connection, computer: Computer) -> None:
    """Answer what is asked until nobody can ask any more."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    computer.hear_logs()
    asked: SimpleQueue[bytes] = SimpleQueue()
    # Whoever asks may end in the middle of a search: somebody has to listen all the time.
    threading.Thread(target=_listen, args=(connection, asked.put), daemon=True).start()
    connection.send_bytes(str(os.getpid()).encode())
    while True:
        connection.send_bytes(computer.answer(asked.get()))


def _listen(connection: Connection, put: Callable[[bytes], None]) -> None:
    try:
        while True:
            put(connection.recv_bytes())
    except (EOFError, OSError):
        os._exit(0)


def begin(connection: Connection) -> None:
    """Serve in a process that knows nothing yet."""
    end_with_parent_alone()
    serve(connection, Computer())
