"""The company that people keep, on real databases."""

import asyncio
from collections.abc import Sequence

from sqlalchemy import text

from logomachie.store.sql import SqlStorage
from logomachie.table.company import Acquaintance, Blocked, Call
from tests.store.test_sql import opened, summary

ME = "me"


async def played(storage: SqlStorage, *games: tuple[str, Sequence[str], bool]) -> None:
    """Tables with who sat there, and whether their games still go on, the oldest first."""
    for at, (table, guests, running) in enumerate(games):
        known = summary(table, guests=tuple(guests), running=running, updated=1000.0 + at)
        await storage.append(known, [opened(*guests)])


def test_companions_are_those_of_finished_games_the_last_first(storage: SqlStorage) -> None:
    async def scene() -> None:
        await played(
            storage,
            ("t1", (ME, "anne"), False),
            ("t2", (ME, "bruno", "anne"), False),
            ("t3", ("anne", "chloe"), False),
            ("t4", (ME, "dora"), True),
            ("t5", (ME, "bruno"), False),
        )
        found = await storage.ask_company(lambda book: book.acquaintances(ME, 9))
        assert found == [
            Acquaintance("bruno", "t5", 2, 1004.0),
            Acquaintance("anne", "t2", 2, 1001.0),
        ]
        assert await storage.ask_company(lambda book: book.acquaintances(ME, 1)) == found[:1]
        always = await storage.ask_company(lambda book: book.acquaintances(ME, 1, {"anne"}))
        assert always == found

    asyncio.run(scene())


def test_who_was_two_guests_is_one_companion_and_none_of_their_own(storage: SqlStorage) -> None:
    async def scene() -> None:
        await played(storage, ("t1", ("i", "anne"), False), ("t2", (ME, "ann", "i"), False))
        with storage._engine.begin() as connection:
            for guest, person in (("i", ME), ("ann", "anne")):
                row = {"guest": guest, "person": person}
                connection.execute(text("INSERT INTO aliases VALUES (:guest, :person, 1)"), row)
        found = await storage.ask_company(lambda book: book.acquaintances(ME, 9))
        assert found == [Acquaintance("anne", "t2", 2, 1001.0)]

    asyncio.run(scene())


def test_blocks_are_kept_once_until_they_are_taken_back(storage: SqlStorage) -> None:
    async def scene() -> None:
        anne, bruno = Blocked("anne", "Anne", "t1", 1), Blocked("bruno", "Bruno", "t2", 0)
        for at, blocked in enumerate((anne, bruno, anne)):
            storage.company.block(ME, blocked, at)
        assert await storage.ask_company(lambda book: book.blocked_by(ME)) == [bruno, anne]
        assert await storage.ask_company(lambda book: book.blockers()) == {ME}
        assert await storage.ask_company(lambda book: book.who_blocked("anne")) == {ME}
        assert not await storage.ask_company(lambda book: book.who_blocked(ME))
        await storage.ask_company(lambda book: book.unblock(ME, "bruno"))
        assert await storage.ask_company(lambda book: book.blocked_by(ME)) == [anne]

    asyncio.run(scene())


def test_invitations_are_kept_until_they_are_dropped(storage: SqlStorage) -> None:
    async def scene() -> None:
        await played(storage, ("t1", ("anne",), True), ("t2", ("bruno",), True))
        first, last = Call(ME, "t1", 1, "anne", 10.0), Call(ME, "t2", 1, "bruno", 20.0)
        for call in (first, last, first._replace(at=30.0)):
            storage.company.call(call)
        assert await storage.ask_company(lambda book: book.calls_of(ME)) == [last, first]
        assert await storage.ask_company(lambda book: book.called()) == {ME}
        await storage.ask_company(lambda book: book.drop_call(ME, "t2"))
        assert await storage.ask_company(lambda book: book.calls_of(ME)) == [first]

    asyncio.run(scene())
