"""Ratings on real databases: SQLite, and PostgreSQL where its server is installed."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import text

from logomachie.store.migrate import upgrade
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
        assert board[0].place > board[1].place == 0
        assert board[0].rating < board[1].rating

    play(url, scene)


def test_who_was_two_guests_is_rated_by_the_games_of_both(
    url: str, names: tuple[str, str, str]
) -> None:
    anne, bob, eve = names
    phone = f"phone-{anne}"

    async def scene(storage: SqlStorage) -> None:
        book = storage.ratings
        contests = (won(anne, bob), won(bob, phone), won(eve, anne), won(phone, bob))
        for at, contest in enumerate(contests):
            await storage.settle(await finished(storage), contest, float(at))
        known = book.history(bob), book.history(eve)
        assert storage.people.merge(phone, anne, 9.0) == anne
        history = book.history(anne)
        assert [(one.number, one.at) for one in history] == [(1, 0.0), (2, 1.0), (3, 2.0), (4, 3.0)]
        chain = [NEWCOMER, *(one.change.after for one in history)]
        assert [one.change.before for one in history] == chain[:-1]
        assert [one.change.place for one in history] == [1, 2, 2, 1]
        assert book.history(phone) == []
        assert (book.history(bob), book.history(eve)) == known, "others stay as they are"
        await storage.settle(await finished(storage), won(bob, phone), 10.0)
        assert book.history(anne)[-1].change.before == chain[-1]
        together = await finished(storage)
        await storage.settle(together, won(anne, phone), 11.0)
        assert await storage.settled(together) == (Friendly.SAME_PERSON, [])

    play(url, scene)


def test_games_against_oneself_count_for_nobody(url: str, names: tuple[str, str, str]) -> None:
    anne, bob, eve = names
    phone = f"phone-{anne}"

    async def scene(storage: SqlStorage) -> None:
        book = storage.ratings
        alone = (won(anne, bob), won(eve, phone), won(bob, eve), won(bob, anne))
        against = (won(anne, phone), won(phone, eve, anne), won(anne, phone))
        other = won(anne, bob, game="jago")
        played = (alone[0], against[0], alone[1], against[1], alone[2], against[2], alone[3], other)
        tables = [await finished(storage) for _ in played]
        for at, (table, contest) in enumerate(zip(tables, played, strict=True)):
            await storage.settle(table, contest, float(at))
        jago = book.ratings(bob)["jago"]
        storage.people.merge(anne, phone, 99.0)
        for table, contest in zip(tables, played, strict=True):
            settled = await storage.settled(table)
            assert settled
            expected = Friendly.SAME_PERSON if contest in against else None
            assert settled.friendly == expected
            assert bool(settled.changes) == (contest not in against)
        assert [one.at for one in book.history(phone) if one.game == "option"] == [0.0, 2.0, 6.0]
        assert [one.at for one in book.history(eve)] == [2.0, 4.0], "a third at the table too"
        for person in (phone, eve, bob):
            own = [one for one in book.history(person) if one.game == "option"]
            chain = [NEWCOMER, *(one.change.after for one in own)]
            assert [one.change.before for one in own] == chain[:-1]
            assert [one.number for one in own] == list(range(1, len(own) + 1))
        assert book.ratings(bob)["jago"] == jago
        assert book.ratings(phone)["jago"].mu > NEWCOMER.mu, "what else they played stays"

    play(url, scene)


def test_without_games_against_oneself_it_is_as_if_there_had_been_none(
    url: str, names: tuple[str, str, str]
) -> None:
    anne, phone, _ = names

    async def scene(storage: SqlStorage) -> None:
        # Bots are the same whoever played before: with them the ratings are the same to the end.
        bots = [Side((Contestant(1, "", "", level),), 2) for level in (1, 3, 5)]
        mine = [Contest("option", (won(anne).sides[0], bot)) for bot in bots]
        for at, contest in enumerate(
            (mine[0], won(phone, anne), mine[1], won(anne, phone), mine[2])
        ):
            await storage.settle(await finished(storage), contest, float(at))
        storage.people.merge(phone, anne, 9.0)
        rating = NEWCOMER
        for contest in mine:
            rating = rated(contest, {anne: rating})[0].after
        assert storage.ratings.ratings(anne) == {"option": rating}

    play(url, scene)


def test_the_wish_to_be_ranked_comes_along_where_there_was_none(
    url: str, names: tuple[str, str, str]
) -> None:
    anne, bob, eve = names

    async def scene(storage: SqlStorage) -> None:
        book = storage.ratings
        for person, wanted in ((anne, True), (eve, False)):
            book.rank(person, wanted=wanted, now=1.0)
        storage.people.merge(anne, bob, 2.0)
        assert (book.is_ranked(bob), book.is_ranked(anne)) == (True, False)
        storage.people.merge(bob, eve, 3.0)
        assert not book.is_ranked(eve), "what one said oneself stays"

    play(url, scene)


def test_the_leaderboard_has_the_names_of_today(url: str, names: tuple[str, str, str]) -> None:
    anne, bob, _ = names
    game = f"name-{anne}"[:40]

    async def scene(storage: SqlStorage) -> None:
        await storage.settle(await finished(storage), won(anne, bob, game=game), 1000.0)
        for person in (anne, bob):
            storage.ratings.rank(person, wanted=True, now=1.0)
        storage.people.claim_name(anne, f"Zoé {anne[-8:]}")
        board = storage.ratings.leaderboard(game, 0.0)
        assert [one.name for one in board] == [f"Zoé {anne[-8:]}", "Bob"]

    play(url, scene)


def test_who_asks_is_shown_however_far_behind(
    url: str, names: tuple[str, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    anne, bob, eve = names
    game = f"far-{anne}"[:40]

    async def scene(storage: SqlStorage) -> None:
        book = storage.ratings
        for person in names:
            book.rank(person, wanted=True, now=1.0)
        await storage.settle(await finished(storage), won(anne, bob, eve, game=game), 1.0)
        monkeypatch.setattr("logomachie.store.ratings.MOST_RANKED", 1)
        for person, shown in (("", [anne]), (anne, [anne]), (eve, [anne, eve])):
            assert [one.person for one in book.leaderboard(game, 0.0, person)] == shown

    play(url, scene)


def test_games_rated_before_contests_were_kept_are_settled_again(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'games.db'}"
    engine = connect(address)
    with engine.begin() as connection:
        upgrade(connection, "0013")
        connection.execute(
            text(
                "INSERT INTO tables (id, code, game, listed, running, updated, rated)"
                " VALUES ('t', 'C', 'option', 0, 0, 1, 1)"
            )
        )
        connection.execute(text("INSERT INTO settled_games VALUES ('t', '', 1)"))
        connection.execute(text("INSERT INTO ranked_people VALUES ('anne', 1)"))
    engine.dispose()

    async def scene(storage: SqlStorage) -> None:
        assert list(await storage.unsettled()) == ["t"]
        assert storage.ratings.is_ranked("anne")

    play(address, scene)
