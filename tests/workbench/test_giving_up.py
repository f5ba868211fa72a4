"""A search that nobody waits for any more ends, whatever it is about, and nothing else does."""

import asyncio
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from logomachie import games
from logomachie.engine.game import AnyGame
from logomachie.lexicon import Lexicon
from logomachie.workbench import searchers
from logomachie.workbench.queue import Owner, Urgency, Wish
from logomachie.workbench.searchers import Searcher, SearcherDied, Template
from logomachie.workbench.searches import Search
from logomachie.workbench.thinking import Thinkers
from tests.workbench import odd_searches
from tests.workbench.waiting import is_alive, run, until

HANG = 300.0
"""Seconds: only what hangs takes so long."""
SOON = Wish(Urgency.TABLE)


class Stage:
    """Where a test says what searchers do, each time it is their turn."""

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        """Released by each search as it begins."""
        self.go_on = threading.Semaphore(0)
        """Lets a search end."""
        self.opened = threading.Event()
        """Lets searchers begin."""
        self.opened.set()
        self.searchers: list[Actor] = []
        self.asked_for = threading.Semaphore(0)
        """Released as a searcher is asked for."""

    def prepare(self, game: str) -> None:
        """All is here."""

    def is_ready(self) -> bool:
        """It always is."""
        return True

    def begin(self, game: str, *, at_once: bool = False) -> Searcher:
        """A new searcher."""
        self.asked_for.release()
        assert self.opened.wait(HANG)
        self.searchers.append(Actor(self))
        return self.searchers[-1]

    def close(self) -> None:
        """There is nothing to close."""


class Actor:
    """A searcher whose searches end when a test says so, however often it is ended."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.is_ended = False
        self.has_computed = 0

    def compute(self, search: Search) -> Any:
        """What a search finds; whoever was ended before dies."""
        if self.is_ended:
            raise SearcherDied
        self.has_computed += 1
        self._stage.begun.release()
        assert self._stage.go_on.acquire(timeout=HANG)
        return search.compute()

    def is_outdated(self) -> bool:
        """It never is."""
        return False

    def end(self) -> None:
        """Compute no more."""
        self.is_ended = True


@pytest.fixture(scope="module")
def option(lexicon: Lexicon) -> AnyGame:
    return games.load("option", lexicon)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("logomachie.workbench.thinking.MOMENT_SECONDS", 0.0)


@pytest.fixture
def stage() -> Stage:
    return Stage()


@pytest.fixture
def alone(stage: Stage) -> Iterator[Thinkers]:
    """Of two searchers only one is there for this network."""
    made = Thinkers(stage, 2)
    yield made
    stage.opened.set()
    made.close()


def ask(thinkers: Thinkers, game: AnyGame, number: int) -> asyncio.Task[float]:
    """Have something divided, for a network that has one searcher at a time."""
    wish = Wish(Urgency.TABLE, Owner("192.0.2.1", "guest"))
    return asyncio.create_task(thinkers.think(wish, odd_searches.divide, game, number, 1))


def test_a_search_in_a_process_is_ended_when_nobody_waits_for_it(
    option: AnyGame,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(searchers, "LONGEST_SECONDS", 2 * HANG)
    thinkers = Thinkers(Template(), 2)

    async def scene() -> None:
        gone = [
            asyncio.create_task(thinkers.think(SOON, odd_searches.stay, option, tmp_path))
            for _ in range(2)
        ]
        await until(lambda: len(list(tmp_path.iterdir())) == 2)
        for one in gone:
            one.cancel()
        # All searchers were at it: this one is computed because one is free again.
        another = await thinkers.think(SOON, odd_searches.process, option)
        processes = [int(note.name) for note in tmp_path.iterdir()]
        assert another not in processes
        assert len(processes) == 2  # none was begun again
        await until(lambda: not any(map(is_alive, processes)))
        await until(lambda: not thinkers.computing)

    run(scene())
    thinkers.close()
    assert not caplog.records


def test_a_search_that_ends_while_it_is_given_up_takes_no_other_along(
    alone: Thinkers, stage: Stage, option: AnyGame
) -> None:
    async def scene() -> None:
        first, second = ask(alone, option, 1), ask(alone, option, 2)
        await asyncio.to_thread(stage.begun.acquire)
        first.cancel()  # which is heard of when the loop goes on
        stage.go_on.release()
        assert stage.begun.acquire(timeout=HANG)  # the second one, while the loop stands still
        await asyncio.wait((first,))
        await asyncio.sleep(0.01)
        stage.go_on.release()
        assert await second == 2
        assert not any(searcher.is_ended for searcher in stage.searchers)

    run(scene())


def test_a_searcher_that_was_ended_as_it_came_to_its_end_is_not_asked_again(
    alone: Thinkers, stage: Stage, option: AnyGame, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        first, second = ask(alone, option, 1), ask(alone, option, 2)
        await asyncio.to_thread(stage.begun.acquire)
        first.cancel()
        await until(lambda: stage.searchers[0].is_ended)
        stage.go_on.release(2)
        assert await second == 2

    run(scene())
    assert not caplog.records


def test_what_is_given_up_before_its_searcher_is_there_is_never_computed(
    alone: Thinkers, stage: Stage, option: AnyGame
) -> None:
    async def scene() -> None:
        stage.opened.clear()
        first, second = ask(alone, option, 1), ask(alone, option, 2)
        await asyncio.to_thread(stage.asked_for.acquire)
        first.cancel()
        await until(lambda: all(job.is_given_up for job in alone.computing))
        stage.opened.set()
        stage.go_on.release()
        assert await second == 2
        assert sum(searcher.has_computed for searcher in stage.searchers) == 1

    run(scene())


def test_what_ends_within_a_moment_keeps_its_searcher(
    alone: Thinkers, stage: Stage, option: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("logomachie.workbench.thinking.MOMENT_SECONDS", 2 * HANG)

    async def scene() -> None:
        first, second = ask(alone, option, 1), ask(alone, option, 2)
        await asyncio.to_thread(stage.begun.acquire)
        first.cancel()
        await asyncio.wait((first,))
        stage.go_on.release(2)
        assert await second == 2
        assert not any(searcher.is_ended for searcher in stage.searchers)

    run(scene())


def test_a_searcher_that_comes_when_all_is_closed_is_ended(
    alone: Thinkers, stage: Stage, option: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("logomachie.workbench.thinking.GRACE_SECONDS", 0.0)

    async def scene() -> None:
        stage.opened.clear()
        late = ask(alone, option, 1)
        await asyncio.to_thread(stage.asked_for.acquire)
        await asyncio.to_thread(alone.close)
        stage.opened.set()
        with pytest.raises(SearcherDied):
            await late
        await until(lambda: stage.searchers[0].is_ended)
        assert not stage.searchers[0].has_computed

    run(scene())


def test_a_process_is_gone_with_what_it_was_given_up_for(option: AnyGame, tmp_path: Path) -> None:
    thinkers = Thinkers(Template(), 2)

    async def scene() -> None:
        gone = asyncio.create_task(thinkers.think(SOON, odd_searches.stay, option, tmp_path))
        await until(lambda: any(tmp_path.iterdir()))
        gone.cancel()
        await asyncio.to_thread(thinkers.close)  # at the same time
        [process] = [int(note.name) for note in tmp_path.iterdir()]
        assert process != os.getpid()
        await until(lambda: not is_alive(process))

    run(scene())
