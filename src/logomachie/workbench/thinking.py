"""All that computes for people and bots: some searchers, and who waits for them."""

import asyncio
import logging
import os
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection
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
MOMENT_SECONDS = 0.1
"""What nobody waits for any more may still go on so long: most of it ends by itself, and to replace
a searcher takes a tenth of this."""
IDLE_SECONDS = 60.0
"""A searcher without work ends after so long: another one is soon there."""
LOOK_AGAIN_SECONDS = 0.1
"""How often what can wait looks for processes, as long as there are none."""
FEWEST = 2
"""Searchers: one of them is always free for others."""
BOUNDS = Bounds()
Arguments = TypeVarTuple("Arguments")
T = TypeVar("T")


class _Job:
    """A search that somebody waits for."""

    def __init__(self, search: Search, wish: Wish) -> None:
        self.search = search
        self.wish = wish
        self.future: Future[Any] = Future()
        self.is_given_up = False
        """Whether it was ended because nobody waits for it any more."""


class Thinkers:
    """Searches for whoever asks, one more at a time than there are processors, all others in turn.

    One searcher is always free for other networks, and one for people. Nothing is begun before the
    first search. It can be used from any thread.
    """

    def __init__(
        self, origin: Origin | None = None, searchers: int = 0, bounds: Bounds = BOUNDS
    ) -> None:
        self._origin = origin or in_processes()
        self._number = max(FEWEST, searchers or (os.cpu_count() or 1) + 1)
        self._queue: FairQueue[_Job] = FairQueue(bounds)
        self._changed = threading.Condition()
        self._threads: list[threading.Thread] = []
        self._searchers: dict[int, Searcher] = {}
        """By the number of the thread that has them compute."""
        self._computing: dict[_Job, int] = {}
        """What was begun, and the thread that sees to it."""
        self._served: Counter[str] = Counter()
        """How many searches are being computed for each network."""
        self._closing = False

    @classmethod
    def here(cls) -> "Thinkers":
        """Searches in threads of this process."""
        return cls(Here())

    @property
    def waiting(self) -> int:
        """How many searches have not begun yet."""
        return len(self._queue)

    @property
    def computing(self) -> Collection[_Job]:
        """What has begun and not ended."""
        return tuple(self._computing)

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

        Who is cancelled waits no more: then a search that has not begun never does, and one that
        has is ended a moment later.
        """
        job = _Job(Search(function, game, arguments), wish)
        with self._changed:
            if self._closing:
                raise asyncio.CancelledError
            self._queue.put(wish, job)
            self._begin()
            self._changed.notify_all()  # not every searcher takes everything
        job.future.add_done_callback(lambda _: self._forget(job))
        try:
            found: T = await asyncio.wrap_future(job.future)
        except asyncio.CancelledError:
            if not job.future.cancel():
                asyncio.get_running_loop().call_later(MOMENT_SECONDS, self._give_up, job)
            raise
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
        for job in self.computing:
            self._give_up(job)
        self._origin.close()

    def _begin(self) -> None:
        if not self._threads:
            for number in range(self._number):
                thread = threading.Thread(
                    target=self._work, args=(number,), name=f"thinker {number}", daemon=True
                )
                self._threads.append(thread)
                thread.start()

    def _forget(self, job: _Job) -> None:
        if job.future.cancelled():
            with self._changed:
                self._queue.remove(job)

    def _give_up(self, job: _Job) -> None:
        """End a search with its searcher, which does nothing else as long as that is computed."""
        with self._changed:
            job.is_given_up = True
            if job in self._computing:
                self._rest(self._computing[job])

    def _work(self, number: int) -> None:
        while not self._closing:
            job = self._next(number)
            if job is None:
                self._rest(number)
            else:
                if job.future.set_running_or_notify_cancel():
                    self._carry_out(number, job)
                self._note_end(job)
        self._rest(number)

    def _next(self, number: int) -> _Job | None:
        """What comes next for a searcher; ``None`` at the end, and when nothing came for long."""
        end = time.monotonic() + IDLE_SECONDS
        while (left := end - time.monotonic()) > 0:
            ready = self._origin.is_ready()  # it may take a moment: nobody waits for this
            with self._changed:
                if self._closing:
                    break
                job = self._queue.next(_least(number, ready), self._full_networks())
                if job is not None:
                    self._queue.take(job)
                    self._served[job.wish.owner.network] += 1
                    self._computing[job] = number
                    return job
                looks_again = len(self._queue) and not ready
                self._changed.wait(min(left, LOOK_AGAIN_SECONDS) if looks_again else left)
        return None

    def _full_networks(self) -> frozenset[str]:
        """The networks that have as many searchers as they may have at a time."""
        most = self._number - 1
        return frozenset(one for one, number in self._served.items() if one and number >= most)

    def _note_end(self, job: _Job) -> None:
        with self._changed:
            del self._computing[job]
            self._served[job.wish.owner.network] -= 1
            if not self._served[job.wish.owner.network]:
                del self._served[job.wish.owner.network]
            self._changed.notify_all()  # another one may be for who had to wait for this

    def _rest(self, number: int) -> None:
        """Give back the memory of a searcher that nobody needs."""
        if searcher := self._searchers.pop(number, None):
            searcher.end()

    def _carry_out(self, number: int, job: _Job) -> None:
        try:
            job.future.set_result(self._compute(number, job))
        except Exception as error:  # whatever goes wrong is told to who waits
            job.future.set_exception(error)

    def _compute(self, number: int, job: _Job) -> object:
        try:
            return self._try(number, job)
        except SearcherDied:
            if self._closing or job.is_given_up:
                raise
            what = {"why": job.search.function.__name__}
            log.warning("a searcher died, its search is begun again", extra=what)
            return self._try(number, job)

    def _try(self, number: int, job: _Job) -> object:
        searcher = self._searcher(number, job)
        if job.is_given_up:  # before there was a searcher to end
            raise SearcherDied
        try:
            return searcher.compute(job.search)
        except (SearcherDied, Endless):
            self._searchers.pop(number, None)
            raise

    def _searcher(self, number: int, job: _Job) -> Searcher:
        """The searcher of a thread, a new one where it has none that knows enough."""
        searcher = self._searchers.get(number)
        if searcher and searcher.is_outdated():
            self._rest(number)
            searcher = None
        if searcher is None:
            searcher = self._searchers[number] = self._origin.begin(
                job.search.game.name, at_once=job.wish.urgency <= Urgency.QUESTION
            )
        return searcher


def _least(number: int, ready: bool) -> Urgency:
    """What a searcher takes: the first is left to people, who never find all at work.

    Until processes are ready, there is nothing but what people at tables wait for.
    """
    if not ready:
        return Urgency.QUESTION
    return Urgency.BACKGROUND if number else Urgency.VISIT
