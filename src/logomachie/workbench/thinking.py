"""All that computes for people and bots: some searchers, and who waits for them."""

import asyncio
import logging
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar, TypeVarTuple

from logomachie.engine.game import AnyGame
from logomachie.workbench.queue import Bounds, FairQueue, Urgency, Wish
from logomachie.workbench.searchers import (
    Endless,
    Here,
    Origin,
    Searcher,
    SearcherDied,
    in_processes,
)
from logomachie.workbench.searches import Search

log = logging.getLogger(__name__)

GRACE_SECONDS = 1.0
"""How long searches may still take when the house closes."""
IDLE_SECONDS = 60.0
"""A searcher without work ends after so long: another one is soon there."""
FEWEST = 2
"""Searchers: one of them is always free for people."""
BOUNDS = Bounds()
Arguments = TypeVarTuple("Arguments")
T = TypeVar("T")


class _Job:
    """A search that somebody waits for."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.future: Future[Any] = Future()


class Thinkers:
    """Searches for whoever asks, as many at a time as there are processors, all others in turn.

    Nothing is begun before the first search. It can be used from any thread.
    """

    def __init__(
        self, origin: Origin | None = None, searchers: int = 0, bounds: Bounds = BOUNDS
    ) -> None:
        self._origin = origin or in_processes()
        self._number = max(FEWEST, searchers or os.cpu_count() or 1)
        self._queue: FairQueue[_Job] = FairQueue(bounds)
        self._changed = threading.Condition()
        self._threads: list[threading.Thread] = []
        self._searchers: dict[int, Searcher] = {}
        """By the number of the thread that has them compute."""
        self._closing = False

    @classmethod
    def here(cls) -> "Thinkers":
        """Searches in threads of this process."""
        return cls(Here())

    @property
    def waiting(self) -> int:
        """How many searches have not begun yet."""
        return len(self._queue)

    def prepare(self, game: str) -> None:
        """Have what a game computes with at hand, before somebody asks for it."""
        self._origin.prepare(game)

    async def think(
        self,
        wish: Wish,
        function: Callable[[AnyGame, *Arguments], T],
        game: AnyGame,
        *arguments: *Arguments,
    ) -> T:
        """What a function finds in a game; ``Busy`` where too much waits already.

        Who is cancelled waits no more: then a search that has not begun never does.
        """
        job = _Job(Search(function, game, arguments))
        with self._changed:
            if self._closing:
                raise asyncio.CancelledError
            self._queue.put(wish, job)
            self._begin()
            # Not every searcher takes what nobody waits for.
            self._changed.notify(1 if wish.urgency <= Urgency.QUESTION else self._number)
        job.future.add_done_callback(lambda _: self._forget(job))
        found: T = await asyncio.wrap_future(job.future)
        return found

    def close(self) -> None:
        """Begin nothing more, and wait a moment for what was begun."""
        with self._changed:
            self._closing = True
            waiting = self._queue.clear()
            self._changed.notify_all()
        for job in waiting:
            job.future.cancel()
        end = time.monotonic() + GRACE_SECONDS
        for thread in self._threads:
            thread.join(max(0.0, end - time.monotonic()))
        for searcher in tuple(self._searchers.values()):
            searcher.end()
        self._origin.close()

    def _begin(self) -> None:
        if not self._threads:
            for number in range(self._number):
                # What nobody waits for leaves one of them alone: people never find all at work.
                least = Urgency.BACKGROUND if number else Urgency.QUESTION
                thread = threading.Thread(
                    target=self._work, args=(number, least), name=f"thinker {number}", daemon=True
                )
                self._threads.append(thread)
                thread.start()

    def _forget(self, job: _Job) -> None:
        if job.future.cancelled():
            with self._changed:
                self._queue.remove(job)

    def _work(self, number: int, least: Urgency) -> None:
        while not self._closing:
            job = self._next(least)
            if job is None:
                self._rest(number)
            elif job.future.set_running_or_notify_cancel():
                self._carry_out(number, job)

    def _next(self, least: Urgency) -> _Job | None:
        """What comes next; ``None`` at the end, and when nothing came for long."""
        with self._changed:
            end = time.monotonic() + IDLE_SECONDS
            while not self._closing and (left := end - time.monotonic()) > 0:
                job = self._queue.take(least)
                if job is not None:
                    return job
                self._changed.wait(left)
        return None

    def _rest(self, number: int) -> None:
        """Give back the memory of a searcher that nobody needs."""
        if searcher := self._searchers.pop(number, None):
            searcher.end()

    def _carry_out(self, number: int, job: _Job) -> None:
        try:
            job.future.set_result(self._compute(number, job.search))
        except Exception as error:  # whatever goes wrong is told to who waits
            job.future.set_exception(error)

    def _compute(self, number: int, search: Search) -> Any:
        try:
            return self._try(number, search)
        except SearcherDied:
            if self._closing:
                raise
            what = {"why": search.function.__name__}
            log.warning("a searcher died, its search is begun again", extra=what)
            return self._try(number, search)

    def _try(self, number: int, search: Search) -> Any:
        try:
            return self._searcher(number, search.game.name).compute(search)
        except (SearcherDied, Endless):
            self._searchers.pop(number, None)
            raise

    def _searcher(self, number: int, game: str) -> Searcher:
        """The searcher of a thread, a new one where it has none that knows enough."""
        searcher = self._searchers.get(number)
        if searcher and searcher.is_outdated():
            self._rest(number)
            searcher = None
        if searcher is None:
            searcher = self._searchers[number] = self._origin.begin(game)
        return searcher
