"""Where people wait for an opponent: several processes may pair them at the same moment."""

import threading
from collections.abc import Callable, Collection, Container, Sequence
from contextlib import AbstractContextManager, nullcontext

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Select,
    and_,
    bindparam,
    case,
    create_engine,
    delete,
    select,
    update,
)
from sqlalchemy.pool import StaticPool

from logomachie.store.patience import Patience, T
from logomachie.store.schema import processes, seekers
from logomachie.store.statements import AnyRow, Insert, Inserting, insert_into
from logomachie.table.events import Guest
from logomachie.table.pool import Meeting, Place, Seeker
from logomachie.table.storage import TableId

WAITING = seekers.c.met == ""
OF_SEEKER = ("person", "game", "days", "strength", "since")


class SqlPool:
    """The pool in a database.

    SQLite is for one process, and nobody waits any more when that ends: there the pool is one of
    its own in memory, so that who comes and goes does not wait for the disk.
    """

    def __init__(self, engine: Engine, patience: Patience) -> None:
        self._patience = patience
        self._is_postgres = engine.dialect.name == "postgresql"
        self._engine = engine if self._is_postgres else _in_memory()
        self._alone: AbstractContextManager[object] = (
            nullcontext() if self._is_postgres else threading.Lock()
        )
        """Who works on it, where all share one connection."""
        self._enter = _enter(insert_into(engine))

    async def enter(self, seeker: Seeker, name: str, process: str) -> None:
        """Let somebody wait; who waited for the same already goes on waiting.

        Who has met somebody meanwhile and does not know it stays with that.
        """
        row = {**seeker._asdict(), "name": name, "process": process}

        def enter(connection: Connection) -> None:
            connection.execute(self._enter, row)
            connection.execute(MOVE, {"who": seeker.person, "to": process})

        await self._do(enter)

    async def leave(self, person: Guest, process: str) -> None:
        """Let somebody wait no more, and know whom they met."""
        left = delete(seekers).where(*_at(person, process))
        await self._do(lambda connection: connection.execute(left))

    async def lose(self, person: Guest, process: str) -> bool:
        """Somebody is gone: whether they have met somebody and do not know it."""

        def lose(connection: Connection) -> bool:
            own = _at(person, process)
            connection.execute(delete(seekers).where(*own, WAITING))
            return bool(connection.execute(select(seekers.c.person).where(*own)).all())

        return await self._do(lose)

    async def places(self, process: str) -> Sequence[Place]:
        """All whose line leads to this process."""
        return await self._places(seekers.c.process == process)

    async def meeting(self, tables: Collection[TableId]) -> Sequence[Place]:
        """Those who meet at these tables and do not know it yet, in the order of their seats."""
        return await self._places(seekers.c.met.in_(tables)) if tables else ()

    async def seekers(self, alive: float) -> Sequence[Seeker]:
        """All who wait, at processes that were seen since a time of day."""
        query = select(*[seekers.c[column] for column in OF_SEEKER]).where(WAITING)
        if self._is_postgres:
            query = query.where(seekers.c.process.in_(_living(alive)))
        rows = await self._do(lambda connection: connection.execute(query).all())
        return [Seeker(*row) for row in rows]

    async def take(self, meetings: Sequence[Meeting], now: float) -> Sequence[Meeting]:
        """Let people meet who both still wait, each once whoever asks; those who do.

        Nobody is named twice.
        """
        people = sorted(person for one in meetings for person in one.people)

        def take(connection: Connection) -> Sequence[Meeting]:
            # All who take lock the rows in the same order: nobody waits for who waits for them.
            rows = connection.execute(
                select(*[seekers.c[column] for column in ("person", "game", "days", "met")])
                .where(seekers.c.person.in_(people))
                .order_by(seekers.c.person)
                .with_for_update()
            )
            still = {(row.person, row.game, row.days, row.met) for row in rows}
            taken = [one for one in meetings if _is_possible(one, still)]
            if taken:
                connection.execute(MEET, [row for one in taken for row in _rows(one, now)])
            return taken

        return await self._do(take) if meetings else ()

    async def sweep(self, alive: float) -> None:
        """Forget who waited at processes that are dead."""
        if self._is_postgres:
            dead = delete(seekers).where(~seekers.c.process.in_(_living(alive)))
            await self._do(lambda connection: connection.execute(dead))

    async def _places(self, which: ColumnElement[bool]) -> Sequence[Place]:
        query = select(seekers).where(which).order_by(seekers.c.seat)
        rows = await self._do(lambda connection: connection.execute(query).all())
        return [_place(row) for row in rows]

    async def _do(self, work: Callable[[Connection], T]) -> T:
        def do() -> T:
            with self._alone, self._engine.begin() as connection:
                return work(connection)

        return await self._patience.ask(do)


def _in_memory() -> Engine:
    engine = create_engine(
        "sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False}
    )
    seekers.create(engine)
    return engine


def _living(since: float) -> Select[str]:
    """The processes that were seen since a time of day."""
    return select(processes.c.id).where(processes.c.seen >= since)


def _enter(insert: Inserting) -> Insert:
    """Adds a row, or changes that of somebody who still waits."""
    row = insert(seekers)
    new = row.excluded
    same = and_(seekers.c.game == new.game, seekers.c.days == new.days)
    changes = {
        **{column: new[column] for column in ("game", "days", "strength", "name", "process")},
        "since": case((same, seekers.c.since), else_=new.since),
    }
    return row.on_conflict_do_update(index_elements=["person"], set_=changes, where=WAITING)


MOVE = (
    update(seekers)
    .where(seekers.c.person == bindparam("who"), ~WAITING)
    .values(process=bindparam("to"))
)
MEET = (
    update(seekers)
    .where(seekers.c.person == bindparam("who"))
    .values(met=bindparam("table"), seat=bindparam("place"), met_at=bindparam("now"))
)


def _is_possible(meeting: Meeting, still: Container[tuple[Guest, str, int, TableId]]) -> bool:
    """Whether both wait for this, or were taken in an earlier try of which nobody heard."""
    table, game, days, people = meeting
    return any(all((person, game, days, met) in still for person in people) for met in ("", table))


def _rows(meeting: Meeting, now: float) -> list[dict[str, object]]:
    return [
        {"who": person, "table": meeting.table, "place": seat, "now": now}
        for seat, person in enumerate(meeting.people)
    ]


def _at(person: Guest, process: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return seekers.c.person == person, seekers.c.process == process


def _place(row: AnyRow) -> Place:
    seeker = Seeker(row.person, row.game, row.days, row.strength, row.since)
    return Place(seeker, row.name, row.met, row.met_at)
