"""A PostgreSQL that goes away while people play: the server tries again, nobody else has to."""

import asyncio
import os
import threading
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from logomachie.store.sql import SqlStorage
from logomachie.table.events import Said
from logomachie.table.storage import Conflict
from tests.store.shaken import Wire, cut_off_everybody, restart, wire
from tests.store.test_sql import opened, said, summary

TABLES = 6


@pytest.fixture
def broken_wire(postgresql: str) -> Iterator[Wire]:
    with wire(postgresql) as made:
        yield made


@asynccontextmanager
async def people_who_talk(storage: SqlStorage) -> AsyncIterator[dict[str, int]]:
    """At some tables somebody talks for ever; how many words were acknowledged at each.

    Where somebody falls silent, the scene is over, and says why.
    """
    heard = {os.urandom(6).hex(): 0 for _ in range(TABLES)}
    over = asyncio.Event()

    async def talk(table: str) -> None:
        await storage.append(summary(table), [opened("anne")])
        while not over.is_set():
            await storage.append(summary(table), [said(heard[table] + 2)])
            heard[table] += 1

    async with asyncio.TaskGroup() as talking:
        for table in heard:
            talking.create_task(talk(table))
        yield heard
        over.set()


async def all_have_said_more(heard: dict[str, int]) -> None:
    before = dict(heard)
    while any(heard[table] < before[table] + 3 for table in heard):
        await asyncio.sleep(0.01)


def test_what_is_stored_while_the_server_restarts_is_stored_once(postgresql: str) -> None:
    async def scene() -> None:
        storage = SqlStorage(postgresql)
        async with people_who_talk(storage) as heard:
            await all_have_said_more(heard)
            await asyncio.to_thread(restart, postgresql)
            await all_have_said_more(heard)
            for _ in range(5):
                assert await asyncio.to_thread(cut_off_everybody, postgresql)
                await all_have_said_more(heard)
        for table, count in heard.items():
            stored = [stamped.seq for stamped in await storage.events(table)]
            assert stored == list(range(1, count + 2))
        storage.close()

    asyncio.run(scene())


def test_a_commit_that_nobody_heard_of_is_not_done_twice(broken_wire: Wire) -> None:
    async def scene() -> None:
        storage = SqlStorage(broken_wire.url)
        table = os.urandom(6).hex()
        for events in ([opened("anne")], [said(2), said(3)]):
            broken_wire.break_after_commit()
            await storage.append(summary(table), events)
        assert broken_wire.broken == 2
        assert [one.seq for one in await storage.events(table)] == [1, 2, 3]
        storage.close()

    asyncio.run(scene())


def test_who_was_overtaken_while_the_server_was_away_hears_of_it(
    postgresql: str, broken_wire: Wire
) -> None:
    async def scene() -> None:
        table = os.urandom(6).hex()
        away, other = SqlStorage(broken_wire.url), SqlStorage(postgresql)
        await other.append(summary(table), [opened("anne")])
        await away.append(summary(table), [said(2)])
        await other.append(summary(table), [said(3, "other")])
        await asyncio.to_thread(cut_off_everybody, postgresql)
        with pytest.raises(Conflict):
            await away.append(summary(table), [said(3, "away")])
        last = (await other.events(table))[-1].event
        assert isinstance(last, Said)
        assert last.text == "other"
        away.close()
        other.close()

    asyncio.run(scene())


def test_nothing_else_can_fill_the_threads_of_the_store(tmp_path: Path) -> None:
    async def scene() -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        storage, over = SqlStorage(f"sqlite:///{tmp_path / 'games.db'}"), threading.Event()
        busy = asyncio.create_task(asyncio.to_thread(over.wait))
        try:
            async with asyncio.timeout(60):
                assert not await storage.lobby()
                assert not await storage.pool.seekers(0.0)
        finally:
            over.set()
            await busy
            storage.close()

    asyncio.run(scene())
