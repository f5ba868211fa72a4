"""Who plays many games: processes here, or a cluster of machines.

Both are an ``Executor`` of the standard library. What it is given is one game, and nothing is
shared between games but what each process prepares for itself: so a game that is lost with its
machine is simply played again, and gives the same. So it is with all other work in pieces.
"""

import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from typing import NamedTuple, TypeVar

from logomachie.errors import LogomachieError
from logomachie.lab.fixtures import Fixture, Report
from logomachie.lab.playing import play

Piece = TypeVar("Piece")
Done = TypeVar("Done")

AHEAD = 2
"""Games that are handed out for each that can be played at once, so that nobody waits for one."""


class Unavailable(LogomachieError):
    """A workforce that cannot be reached, or is no more."""


class Workforce(NamedTuple):
    """Who plays."""

    executor: Executor
    slots: Callable[[], int]
    """How many games can be played at once now."""

    def play(self, fixtures: Iterable[Fixture]) -> Generator[Report]:
        """What came of each fixture, once, as soon as it is known; in no order."""
        return self.work(play, fixtures)

    def work(self, do: Callable[[Piece], Done], pieces: Iterable[Piece]) -> Generator[Done]:
        """What came of each piece of work, once, as soon as it is known; in no order.

        Who stops listening in the middle stops what was not begun. A piece is taken from the
        others only when there is room for it.
        """
        waiting = iter(pieces)
        pending: set[Future[Done]] = set()
        try:
            while True:
                room = max(1, AHEAD * self.slots()) - len(pending)
                pending |= {
                    self.executor.submit(do, piece) for piece in islice(waiting, max(0, room))
                }
                if not pending:
                    return
                done, pending = wait(pending, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        except BrokenProcessPool as error:
            raise Unavailable("a process was ended from outside") from error
        except CancelledError as error:
            raise Unavailable("whoever handed the games out is gone") from error
        finally:
            for future in pending:
                future.cancel()


@contextmanager
def processes(jobs: int) -> Iterator[Workforce]:
    """So many processes of this machine."""
    with ProcessPoolExecutor(jobs, initializer=_end_with_the_terminal) as executor:
        yield Workforce(executor, lambda: jobs)


def _end_with_the_terminal() -> None:
    """Ctrl-C reaches every process of a terminal: this one has nothing to say about it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
