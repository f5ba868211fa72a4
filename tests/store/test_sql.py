"""The store on real databases: SQLite, and PostgreSQL where its server is installed."""

import asyncio
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from procrastinate.schema import SchemaManager

from logomachie.engine.game import Setup
from logomachie.store.migrate import upgrade
from logomachie.store.schema import REVISION, metadata
from logomachie.store.sql import SqlStorage, connect
from logomachie.table.events import Holder, Opened, Said, Stamped
from logomachie.table.storage import ANY_TABLE, Closure, Conflict, Notice, Summary

SETUP = Setup("option", 2, "seed", "lexicon", "material", {"words": "arbiter"})


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    return str(request.getfixturevalue("postgresql"))


@pytest.fixture
def table() -> str:
    return os.urandom(6).hex()


def opened(*guests: str) -> Stamped:
    return Stamped(1, 1000.0, Opened(SETUP, "host", tuple(Holder(guest) for guest in guests)))


def said(seq: int, text: str = "Bonjour") -> Stamped:
    return Stamped(seq, 1000.0 + seq, Said("g", "Anne", text))


def summary(table: str, **changes: Any) -> Summary:
    base = Summary(table, table[:8], "option", True, True, None, ("anne", "bernard"), 1000.0)
    return base._replace(**changes)


def test_events_come_back_as_they_were(url: str, table: str) -> None:
    async def scene() -> None:
        storage = SqlStorage(url)
        events = [opened("anne", "bernard"), said(2), said(3, "Ça va ? ’œ💥")]
        await storage.append(summary(table), events[:1])
        await storage.append(summary(table), events[1:])
        assert await storage.events(table) == events
        assert await storage.events(table, 2) == events[2:]
        storage.close()
        again = SqlStorage(url)
        assert await again.events(table) == events
        again.close()

    asyncio.run(scene())


def test_events_keep_their_order_when_the_time_of_day_runs_backwards(url: str, table: str) -> None:
    async def scene() -> None:
        storage = SqlStorage(url)
        late = [msgspec.structs.replace(said(seq), when=1000.0 - seq) for seq in (2, 3)]
        await storage.append(summary(table), [opened("anne"), *late])
        assert await storage.events(table) == [opened("anne"), *late]
        storage.close()

    asyncio.run(scene())


def test_the_last_step_is_known() -> None:
    folder = files("logomachie.store").joinpath("migrations")
    assert ScriptDirectory(str(folder)).get_heads() == [REVISION]


def test_games_of_an_earlier_version_are_kept(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'games.db'}"
    engine = connect(address)
    data = msgspec.json.encode(opened("anne").event)
    with engine.begin() as connection:
        upgrade(connection, "0003")
        connection.exec_driver_sql("INSERT INTO tables VALUES ('t', 'CODE', 'option', 1, 1, 0, 0)")
        row = ("t", 1, 1000.0, "ticket", data)
        connection.exec_driver_sql("INSERT INTO events VALUES (?, ?, ?, ?, ?)", row)
    engine.dispose()

    async def scene() -> None:
        storage = SqlStorage(address)
        assert await storage.events("t") == [
            msgspec.structs.replace(opened("anne"), ticket="ticket")
        ]
        storage.close()

    asyncio.run(scene())
    with connect(address).connect() as connection:
        query = "SELECT sql FROM sqlite_master WHERE name = 'events'"
        # In the order of their key, each move with its frame would take two pages of its own.
        assert "WITHOUT ROWID" not in str(connection.exec_driver_sql(query).scalar())


def test_of_two_who_write_the_same_number_one_wins(url: str, table: str) -> None:
    async def scene() -> None:
        one, other = SqlStorage(url), SqlStorage(url)
        await one.append(summary(table), [opened("anne")])
        outcomes = await asyncio.gather(
            one.append(summary(table), [said(2, "one"), said(3, "one")]),
            other.append(summary(table), [said(2, "other"), said(3, "other")]),
            return_exceptions=True,
        )
        assert sorted(map(type, outcomes), key=str) == sorted([Conflict, type(None)], key=str)
        written = await one.events(table, 1)
        texts = {event.event.text for event in written if isinstance(event.event, Said)}
        assert len(written) == 2
        assert len(texts) == 1
        one.close()
        other.close()

    asyncio.run(scene())


def test_an_event_keeps_the_ticket_of_its_request(url: str, table: str) -> None:
    async def scene() -> None:
        storage = SqlStorage(url)
        asked = msgspec.structs.replace(said(2), ticket="ticket")
        await storage.append(summary(table), [opened("anne")])
        await storage.append(summary(table), [asked, said(3)])
        assert (await storage.events(table))[1:] == [asked, said(3)]
        storage.close()

    asyncio.run(scene())


def test_lists(url: str, table: str) -> None:
    async def scene() -> None:
        storage = SqlStorage(url)
        guest = f"guest-{table}"
        await storage.append(summary(table, guests=(guest,), due=5.0), [opened(guest)])
        assert await storage.find_code(table[:8]) == table
        assert await storage.find_code("nothing") is None
        assert table in [one.table for one in await storage.lobby()]
        assert [one.table for one in await storage.tables_of(guest)] == [table]
        assert table in await storage.overdue(6.0)
        assert table not in await storage.overdue(4.0)
        await storage.append(summary(table, guests=(guest,), running=False), [said(2)])
        assert table not in [one.table for one in await storage.lobby()]
        assert table not in await storage.overdue(1e12)
        storage.close()

    asyncio.run(scene())


def test_who_sits_down_later_finds_the_table_too(url: str, table: str) -> None:
    async def scene() -> None:
        storage = SqlStorage(url)
        first, later = f"first-{table}", f"later-{table}"
        await storage.append(summary(table, guests=(first,)), [opened(first)])
        await storage.append(summary(table, guests=(first, later)), [said(2)])
        for guest in (first, later):
            assert [one.table for one in await storage.tables_of(guest)] == [table]
        storage.close()

    asyncio.run(scene())


@pytest.mark.parametrize(("query", "level"), [("", 2), ("?synchronous=normal", 1)])
def test_sqlite_waits_for_the_disk_unless_told_not_to(
    tmp_path: Path, query: str, level: int
) -> None:
    with connect(f"sqlite:///{tmp_path / 'games.db'}{query}").connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == level
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"


def test_a_code_belongs_to_one_table(url: str, table: str) -> None:
    async def scene() -> None:
        storage = SqlStorage(url)
        await storage.append(summary(table), [opened("anne")])
        outcomes = await asyncio.gather(
            storage.append(summary("other" + table, code=table[:8]), [opened("anne")]),
            storage.append(summary(table), [said(2)]),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [Conflict, type(None)]
        assert not await storage.events("other" + table)
        storage.close()

    asyncio.run(scene())


def test_one_bad_request_does_not_spoil_the_others(url: str, table: str) -> None:
    async def scene() -> None:
        storage = SqlStorage(url)
        await storage.append(summary(table), [opened("anne")])
        bad = summary(table, due="never")
        outcomes = await asyncio.gather(
            storage.append(bad, [said(7)]),
            storage.append(summary(table), [said(2)]),
            return_exceptions=True,
        )
        assert isinstance(outcomes[0], Exception)
        assert outcomes[1] is None
        assert [stamped.seq for stamped in await storage.events(table)] == [1, 2]
        storage.close()

    asyncio.run(scene())


def test_what_many_ask_for_at_once_is_all_stored(url: str, table: str) -> None:
    async def scene() -> None:
        storage = SqlStorage(url)
        names = [f"{number}{table}" for number in range(300)]
        await asyncio.gather(
            *(storage.append(summary(name), [opened("anne"), said(2)]) for name in names)
        )
        for name in names[::50]:
            assert len(await storage.events(name)) == 2
        storage.close()

    asyncio.run(scene())


def test_a_closed_house_is_remembered(tmp_path: Path) -> None:
    async def scene() -> None:
        storage = SqlStorage(f"sqlite:///{tmp_path / 'games.db'}")
        await storage.note_closure(5.0, 6.0)
        assert not await storage.closures(0.0)
        await storage.heartbeat("one", 10.0)
        await storage.heartbeat("one", 12.5)
        await storage.heartbeat("one", 11.0)  # it was on its way for long
        await storage.note_closure(20.0, 6.0)
        assert await storage.closures(15.0) == [Closure(12.5, 20.0)]
        assert not await storage.closures(20.0)
        storage.close()

    asyncio.run(scene())


def test_where_another_process_may_be_alive_the_house_was_not_closed(postgresql: str) -> None:
    async def scene() -> None:
        storage = SqlStorage(postgresql)
        await storage.heartbeat("late", 5e9)
        await storage.note_closure(5e9 + 5, 6.0)
        assert not await storage.closures(5e9)
        for _ in range(2):  # two processes start at the same time
            await storage.note_closure(5e9 + 7, 6.0)
        assert await storage.closures(5e9) == [Closure(5e9, 5e9 + 7)]
        storage.close()
        with connect(postgresql).begin() as connection:  # other tests live in the present
            connection.exec_driver_sql("DELETE FROM closures")
            connection.exec_driver_sql("DELETE FROM processes")

    asyncio.run(scene())


def test_the_migrations_lead_to_the_schema(url: str) -> None:
    engine = connect(url)
    with engine.begin() as connection:
        upgrade(connection, REVISION)
    SqlStorage(url).close()  # nothing is left to do
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"include_name": is_ours})
        assert compare_metadata(context, metadata) == []


def test_a_new_file_is_what_the_steps_lead_to(tmp_path: Path) -> None:
    step_by_step, at_once = tmp_path / "steps.db", tmp_path / "new.db"
    with connect(f"sqlite:///{step_by_step}").begin() as connection:
        upgrade(connection, REVISION)
    SqlStorage(f"sqlite:///{at_once}").close()
    assert schema_of(at_once) == schema_of(step_by_step)
    assert rows_of(at_once) == rows_of(step_by_step)


def rows_of(file: Path) -> dict[str, set[tuple[object, ...]]]:
    """What stands in all tables of a file of SQLite."""
    with closing(sqlite3.connect(file)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {name: {*connection.execute(f"SELECT * FROM {name}")} for (name,) in tables}


def schema_of(file: Path) -> dict[str, str]:
    """How everything in a file of SQLite was made, however it was laid out."""
    with closing(sqlite3.connect(file)) as connection:
        made = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        return {name: "".join(sql.replace('"', "").split()) for name, sql in made}


def is_ours(name: str | None, kind: str, _: object) -> bool:
    """Whether we wrote this part of the schema ourselves."""
    return kind != "table" or not str(name).startswith("procrastinate_")


def test_lists_are_not_told_again_what_another_process_told_them(url: str, table: str) -> None:
    async def scene() -> None:
        one, other = SqlStorage(url), SqlStorage(url)
        await one.append(summary(table, due=5.0), [opened("anne", "bernard")])
        other.learn(summary(table))  # that this is not so shows whether it is told
        await other.append(summary(table), [said(2)])
        assert (await one.summary(table)).due == 5.0
        other.forget(table)
        await other.append(summary(table), [said(3)])
        assert (await one.summary(table)).due is None
        one.close()
        other.close()

    asyncio.run(scene())


def test_the_tables_of_the_queue_are_those_that_its_package_expects() -> None:
    """A version of procrastinate that changes them needs a step in ``migrations`` too."""
    steps = Path(SchemaManager.get_migrations_path()).glob("*.sql")
    assert max(step.name for step in steps).startswith("03.04.00_50_")


def test_other_processes_hear_of_what_was_written(postgresql: str, table: str) -> None:
    async def scene() -> None:
        one, other = SqlStorage(postgresql), SqlStorage(postgresql)
        heard: asyncio.Queue[Sequence[Notice]] = asyncio.Queue()
        loop = asyncio.get_running_loop()
        other.watch(
            lambda told: (loop.call_soon_threadsafe(heard.put_nowait, told), None)[1],
            lambda _: None,
        )
        assert await asyncio.wait_for(heard.get(), 60) == [Notice(ANY_TABLE, 0)]
        stored = opened("anne")
        await one.append(summary(table), [stored])
        (notice,) = await asyncio.wait_for(heard.get(), 60)
        assert notice[:2] == (table, 1)
        assert tuple(notice.events()) == (stored,)
        one.close()
        other.close()

    asyncio.run(scene())
