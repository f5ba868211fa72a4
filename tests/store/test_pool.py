"""The pool on real databases."""

import asyncio
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from logomachie.store.migrate import migrate
from logomachie.store.patience import Patience
from logomachie.store.pool import SqlPool
from logomachie.store.sql import connect
from logomachie.table.pool import Meeting, Seeker

HERE, THERE, DEAD = "here", "there", "dead"
ANNE, BRUNO, CHLOE = (
    Seeker(name, "option", 0, 1500.0 + at, 100.0 + at)
    for at, name in enumerate(("anne", "bruno", "chloe"))
)


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    if request.param == "sqlite":
        address = f"sqlite:///{tmp_path / 'games.db'}"
    else:
        address = str(request.getfixturevalue("own_postgresql"))
    engine = connect(address)
    migrate(engine)
    with engine.begin() as connection:
        for process, seen in ((HERE, 100.0), (THERE, 99.0), (DEAD, 10.0)):
            row = {"id": process, "seen": seen}
            connection.execute(text("INSERT INTO processes VALUES (:id, :seen)"), row)
    yield engine
    engine.dispose()


@pytest.fixture
def pool(engine: Engine) -> SqlPool:
    return SqlPool(engine, Patience(threading.Event()))


def of(table: str, *people: Seeker) -> Meeting:
    one, other = people
    return Meeting(table, "option", 0, (one.person, other.person))


async def enter(pool: SqlPool, *people: Seeker, process: str = HERE) -> None:
    for one in people:
        await pool.enter(one, one.person.title(), process)


async def waiting(pool: SqlPool) -> Sequence[str]:
    return sorted(one.person for one in await pool.seekers(90.0))


def test_who_waits_comes_back_as_they_are(pool: SqlPool) -> None:
    async def scene() -> None:
        await enter(pool, ANNE)
        await enter(pool, BRUNO, process=THERE)
        assert sorted(await pool.seekers(90.0)) == [ANNE, BRUNO]
        (place,) = await pool.places(HERE)
        assert (place.seeker, place.name, place.met) == (ANNE, "Anne", "")

    asyncio.run(scene())


@pytest.mark.parametrize("engine", ["postgresql"], indirect=True)
def test_who_waits_at_a_dead_process_meets_nobody(pool: SqlPool) -> None:
    async def scene() -> None:
        await enter(pool, ANNE)
        await enter(pool, BRUNO, process=DEAD)
        assert await waiting(pool) == ["anne"]
        await pool.sweep(90.0)
        assert not await pool.places(DEAD)

    asyncio.run(scene())


def test_who_presses_twice_goes_on_waiting_and_who_changes_their_mind_begins_anew(
    pool: SqlPool,
) -> None:
    async def scene() -> None:
        await enter(pool, ANNE, ANNE._replace(since=120.0))
        assert await pool.seekers(90.0) == [ANNE]
        other = ANNE._replace(game="jago", since=130.0)
        await enter(pool, other, process=THERE)
        assert await pool.seekers(90.0) == [other]
        assert not await pool.places(HERE)

    asyncio.run(scene())


def test_a_pair_is_taken_only_where_both_still_wait_for_it(pool: SqlPool) -> None:
    async def scene() -> None:
        await enter(pool, ANNE, BRUNO, CHLOE)
        first = of("t1", ANNE, BRUNO)
        assert await pool.take([first], 200.0) == [first]
        assert await pool.take([of("t2", CHLOE, ANNE)], 200.0) == []
        assert await pool.take([of("t3", BRUNO, CHLOE)], 200.0) == []
        assert await waiting(pool) == ["chloe"]
        assert [one.seeker.person for one in await pool.meeting({"t1"})] == ["anne", "bruno"]
        await enter(pool, CHLOE._replace(game="jago"))
        dora = Seeker("dora", "option", 0, 1500.0, 100.0)
        await enter(pool, dora)
        assert await pool.take([of("t4", CHLOE, dora)], 200.0) == []
        assert await waiting(pool) == ["chloe", "dora"]

    asyncio.run(scene())


def test_a_pair_taken_twice_with_one_table_is_taken_once(pool: SqlPool) -> None:
    async def scene() -> None:
        await enter(pool, ANNE, BRUNO)
        first = of("t1", ANNE, BRUNO)
        assert await pool.take([first], 200.0) == await pool.take([first], 201.0) == [first]

    asyncio.run(scene())


def test_who_met_somebody_keeps_that_until_they_know_it(pool: SqlPool) -> None:
    async def scene() -> None:
        await enter(pool, ANNE, BRUNO, CHLOE)
        await pool.take([of("t1", ANNE, BRUNO)], 200.0)
        assert await pool.lose("anne", HERE)
        assert not await pool.lose("chloe", HERE)
        await enter(pool, ANNE._replace(game="jago"), process=THERE)
        (place,) = await pool.places(THERE)
        assert (place.met, place.seeker.game) == ("t1", "option")
        await pool.leave("anne", HERE)
        assert await pool.places(THERE)
        await pool.leave("anne", THERE)
        assert not await pool.places(THERE)
        assert await waiting(pool) == []

    asyncio.run(scene())


def test_two_processes_that_pair_at_the_same_moment_pair_everybody_once(
    own_postgresql: str,
) -> None:
    engines = [connect(own_postgresql) for _ in range(2)]
    migrate(engines[0])
    pools = [SqlPool(engine, Patience(threading.Event())) for engine in engines]
    people = [Seeker(f"p{at:02}", "option", 0, 1500.0, 0.0) for at in range(40)]

    async def scene() -> None:
        await enter(pools[0], *people)
        # Each wants other pairs, and names them in another order.
        one = [of(f"a{at}", people[at], people[at + 1]) for at in range(0, 40, 2)]
        other = [of(f"b{at}", people[at], people[at - 1]) for at in range(0, 40, 2)]
        taken = await asyncio.gather(
            *(pools[0].take(one[at : at + 5], 1.0) for at in range(0, 20, 5)),
            *(pools[1].take(other[::-1][at : at + 5], 1.0) for at in range(0, 20, 5)),
        )
        met = [person for some in taken for meeting in some for person in meeting.people]
        assert met
        assert len(met) == len(set(met))
        places = await pools[0].places(HERE)
        assert sorted(met) == sorted(place.seeker.person for place in places if place.met)

    asyncio.run(scene())
    for engine in engines:
        engine.dispose()
