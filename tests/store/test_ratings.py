"""Ratings on real databases: SQLite, and PostgreSQL where its server is installed."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from logomachie.store.ratings import RatingBook
from logomachie.store.sql import SqlStorage, connect
from logomachie.table.events import Holder, Opened, Stamped
from logomachie.table.friendly import Friendly
from logomachie.table.ratings import NEWCOMER, WEEK, Contest, Contestant, Side, rated
from logomachie.table.storage import Summary
from tests.store.test_sql import SETUP

Scene = Callable[[SqlStorage], Awaitable[None]]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    return str(request.getfixturevalue("postgresql"))


@pytest.fixture
def names() -> tuple[str, str, str]:
    """Three people whom no other test has met."""
    mark = os.urandom(4).hex()
    return f"anne-{mark}", f"bob-{mark}", f"eve-{mark}"


def play(url: str, scene: Scene) -> None:
    async def whole() -> None:
        storage = SqlStorage(url)
        await scene(storage)
        storage.close()

    asyncio.run(whole())


async def finished(storage: SqlStorage, *, rated: bool = True, at: float = 1000.0) -> str:
    """A table whose game is over."""
    table = os.urandom(6).hex()
    opened = Stamped(1, at, Opened(SETUP, "host", (Holder("anne"),), rated=rated))
    summary = Summary(table, table[:8], "option", False, False, None, ("anne",), at, rated=rated)
    await storage.append(summary, [opened])
    return table


def won(*people: str, game: str = "option") -> Contest:
    """A game that these people ended in this order."""
    sides = [
        Side((Contestant(seat, person, person.split("-")[0].title(), 0),), seat + 1)
        for seat, person in enumerate(people)
    ]
    return Contest(game, tuple(sides))


def test_a_game_counts_once_whoever_settles_it_how_often(
    url: str, names: tuple[str, str, str]
) -> None:
    anne, bob, _ = names

    async def scene(storage: SqlStorage) -> None:
        table = await finished(storage)
        assert table in await storage.unsettled()
        assert await storage.settled(table) is None
        for _ in range(2):
            await storage.settle(table, won(anne, bob), 1000.0)
        await storage.settle(table, Friendly.CLOSED, 1000.0)
        await storage.settle(table, won(bob, anne), 1000.0)
        assert table not in await storage.unsettled()
        settled = await storage.settled(table)
        assert settled
        assert settled.friendly is None
        assert tuple(settled.changes) == rated(won(anne, bob), {})
        assert len(storage.ratings.history(anne)) == len(storage.ratings.history(bob)) == 1

    play(url, scene)


def test_a_game_that_does_not_count_changes_nothing_and_says_why(
    url: str, names: tuple[str, str, str]
) -> None:
    async def scene(storage: SqlStorage) -> None:
        spoilt, doubled = await finished(storage), await finished(storage)
        await storage.settle(spoilt, Friendly.TAKEBACK, 1000.0)
        await storage.settle(doubled, won(names[0], names[0]), 1000.0)
        for table, why in ((spoilt, Friendly.TAKEBACK), (doubled, Friendly.SAME_PERSON)):
            assert await storage.settled(table) == (why, [])
            assert table not in await storage.unsettled()
        assert not storage.ratings.history(names[0])

    play(url, scene)


def test_only_games_that_were_to_count_wait_to_be_settled(url: str) -> None:
    async def scene(storage: SqlStorage) -> None:
        later, sooner = await finished(storage, at=9.0), await finished(storage, at=8.0)
        friendly = await finished(storage, rated=False)
        waiting = list(await storage.unsettled())
        assert friendly not in waiting
        assert waiting.index(sooner) < waiting.index(later)
        assert (await storage.summary(sooner)).rated
        for table in waiting:
            await storage.settle(table, Friendly.CLOSED, 9.0)

    play(url, scene)


def test_each_game_goes_on_from_what_the_one_before_left(
    url: str, names: tuple[str, str, str]
) -> None:
    anne, bob, eve = names

    async def scene(storage: SqlStorage) -> None:
        for at, contest in enumerate((won(anne, bob), won(anne, eve), won(eve, anne))):
            await storage.settle(await finished(storage), contest, 1000.0 + at)
        await storage.settle(await finished(storage), won(anne, bob, game="jago"), 2000.0)
        history = storage.ratings.history(anne)
        assert [(one.game, one.number, one.at) for one in history] == [
            ("option", 1, 1000.0),
            ("option", 2, 1001.0),
            ("option", 3, 1002.0),
            ("jago", 1, 2000.0),
        ]
        first, second, third, other = (one.change for one in history)
        assert first.before == other.before == NEWCOMER
        assert second.before == first.after
        assert third.before == second.after
        assert (third.place, third.sides, third.seat, third.name) == (2, 2, 1, "Anne")

    play(url, scene)


def test_two_processes_that_settle_many_games_at_once_lose_none(
    postgresql: str, names: tuple[str, str, str]
) -> None:
    anne, bob, eve = names
    contests = [won(anne, bob), won(eve, anne), won(bob, eve, anne)] * 4

    async def scene(storage: SqlStorage) -> None:
        tables = [await finished(storage) for _ in contests]
        engines = [connect(postgresql) for _ in range(2)]
        both = [
            asyncio.to_thread(RatingBook(engine).settle, table, contest, float(at))
            for at, (table, contest) in enumerate(zip(tables, contests, strict=True))
            for engine in engines
        ]
        await asyncio.gather(*both)
        for engine in engines:
            engine.dispose()
        for person in names:
            own = [one for one in contests if person in str(one)]
            history = sorted(storage.ratings.history(person), key=lambda one: one.number)
            assert [one.number for one in history] == list(range(1, len(own) + 1))
            assert {one.table for one in history} == {
                table for table, one in zip(tables, contests, strict=True) if one in own
            }
            chain = [NEWCOMER, *(one.change.after for one in history)]
            assert [one.change.before for one in history] == chain[:-1]

    play(postgresql, scene)


def test_the_leaderboard_has_who_wants_it_the_strongest_first(
    url: str, names: tuple[str, str, str]
) -> None:
    anne, bob, eve = names
    game = f"game-{anne}"[:40]

    async def scene(storage: SqlStorage) -> None:
        book = storage.ratings
        for at in range(3):
            contest = won(anne, bob, eve, game=game)
            await storage.settle(await finished(storage), contest, 1000.0 + at)
        assert book.leaderboard(game, 0.0) == []
        for person in (bob, anne, bob):
            book.rank(person, wanted=True, now=1.0)
        assert [one.name for one in book.leaderboard(game, 0.0)] == ["Anne", "Bob"]
        first = book.leaderboard(game, 0.0)[0]
        assert first.rating == book.history(anne)[-1].change.after
        assert (first.games, first.before) == (3, NEWCOMER)
        book.rank(anne, wanted=False, now=2.0)
        assert [one.name for one in book.leaderboard(game, 0.0)] == ["Bob"]
        assert (book.is_ranked(anne), book.is_ranked(bob)) == (False, True)

    play(url, scene)


def test_the_leaderboard_of_a_week_has_who_played_in_it(
    url: str, names: tuple[str, str, str]
) -> None:
    anne, bob, eve = names
    game = f"week-{anne}"[:40]

    async def scene(storage: SqlStorage) -> None:
        book = storage.ratings
        for person in names:
            book.rank(person, wanted=True, now=1.0)
        for at, contest in ((0.0, (anne, bob)), (0.0, (anne, eve)), (WEEK, (bob, eve))):
            await storage.settle(await finished(storage), won(*contest, game=game), at)
        assert {one.name for one in book.leaderboard(game, 0.0)} == {"Anne", "Bob", "Eve"}
        week = book.leaderboard(game, 1.0)
        assert [(one.name, one.games) for one in week] == [("Bob", 1), ("Eve", 1)]
        assert week[0].before == book.history(bob)[0].change.after

    play(url, scene)


def test_who_is_sure_stands_before_who_is_provisional(
    url: str, names: tuple[str, str, str]
) -> None:
    anne, bob, _ = names

    async def scene(storage: SqlStorage) -> None:
        book = storage.ratings
        for person in (anne, bob):
            book.rank(person, wanted=True, now=1.0)
        bot = Side((Contestant(1, "", "", 1),), 1)
        for at in range(24):
            loser = Side((Contestant(0, anne, "Anne", 0),), 2)
            played = Contest("option", (loser, bot))
            await storage.settle(await finished(storage), played, float(at))
        winner = Side((Contestant(0, bob, "Bob", 0),), 1)
        beaten = Contest("option", (winner, bot._replace(place=2)))
        await storage.settle(await finished(storage), beaten, 100.0)
        board = [one for one in book.leaderboard("option", 0.0) if one.person in names]
        assert [(one.name, one.rating.is_provisional) for one in board] == [
            ("Anne", False),
            ("Bob", True),
        ]
        assert board[0].rating < board[1].rating

    play(url, scene)


def test_a_merged_person_goes_on_with_the_rating_of_who_had_played_more(
    url: str, names: tuple[str, str, str]
) -> None:
    anne, bob, eve = names

    async def scene(storage: SqlStorage) -> None:
        for at, contest in enumerate((won(anne, bob), won(anne, bob), won(bob, eve))):
            await storage.settle(await finished(storage), contest, float(at))
        before = storage.ratings.history(anne)[-1].change.after
        assert storage.people.merge(anne, eve, 3.0) == eve
        await storage.settle(await finished(storage), won(bob, anne), 4.0)
        history = storage.ratings.history(eve)
        assert [one.number for one in history] == [1, 2, 1, 3]
        assert {one.change.person for one in history} == {eve}
        assert history[-1].change.before == before
        together = await finished(storage)
        await storage.settle(together, won(eve, anne), 5.0)
        assert await storage.settled(together) == (Friendly.SAME_PERSON, [])

    play(url, scene)
