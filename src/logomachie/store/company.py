"""Where it is kept whom people played with, who invited whom, and who blocked whom."""

from collections.abc import Container, Sequence

from sqlalchemy import ColumnElement, Engine, Executable, and_, delete, func, select

from logomachie.store.aliases import is_of
from logomachie.store.people import CHANNEL
from logomachie.store.schema import aliases, blocks, calls, sitters, tables
from logomachie.store.statements import insert_into
from logomachie.table.company import Acquaintance, Blocked, Call
from logomachie.table.events import Guest
from logomachie.table.storage import TableId

MOST_TABLES = 600
"""So many seats of other people are looked at, the newest first."""


class CompanyBook:
    """The company of the people of a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._is_postgres = engine.dialect.name == "postgresql"
        self._insert = insert_into(engine)

    # -- whom people played with

    def acquaintances(
        self, person: Guest, most: int, always: Container[Guest] = ()
    ) -> Sequence[Acquaintance]:
        """Who sat with somebody at tables that are over, those first who did so last.

        The last so many, and some others always.
        """
        theirs = select(sitters.c.table_id).where(is_of(sitters.c.guest, person))
        other = func.coalesce(aliases.c.person, sitters.c.guest).label("person")
        query = (
            select(other, tables.c.id, tables.c.updated)
            .join(tables, tables.c.id == sitters.c.table_id)
            .outerjoin(aliases, aliases.c.guest == sitters.c.guest)
            .where(sitters.c.table_id.in_(theirs), ~tables.c.running, other != person)
            .order_by(tables.c.updated.desc())
            .limit(MOST_TABLES)
        )
        found: dict[Guest, Acquaintance] = {}
        with self._engine.connect() as connection:
            for row in connection.execute(query):
                known = found.get(row.person)
                found[row.person] = (
                    known._replace(games=known.games + 1)
                    if known
                    else Acquaintance(row.person, row.id, 1, row.updated)
                )
        return [
            one for place, one in enumerate(found.values()) if place < most or one.person in always
        ]

    # -- who blocked whom

    def blocked_by(self, person: Guest) -> Sequence[Blocked]:
        """Whom somebody blocked, the last first."""
        query = select(blocks).where(blocks.c.person == person).order_by(blocks.c.at.desc())
        with self._engine.connect() as connection:
            return [
                Blocked(row.blocked, row.name, row.table_id, row.seat)
                for row in connection.execute(query)
            ]

    def blockers(self) -> frozenset[Guest]:
        """All who blocked somebody."""
        with self._engine.connect() as connection:
            return frozenset(connection.execute(select(blocks.c.person).distinct()).scalars())

    def who_blocked(self, person: Guest) -> frozenset[Guest]:
        """Those who blocked somebody."""
        query = select(blocks.c.person).where(blocks.c.blocked == person)
        with self._engine.connect() as connection:
            return frozenset(connection.execute(query).scalars())

    def block(self, person: Guest, blocked: Blocked, at: float) -> None:
        """Note that somebody does not want to meet or hear somebody else."""
        row = {
            "person": person,
            "blocked": blocked.person,
            "name": blocked.name,
            "table_id": blocked.table,
            "seat": blocked.seat,
            "at": at,
        }
        self._do(person, self._insert(blocks).values(row).on_conflict_do_nothing())

    def unblock(self, person: Guest, blocked: Guest) -> None:
        """Note that they do again."""
        same = and_(blocks.c.person == person, blocks.c.blocked == blocked)
        self._do(person, delete(blocks).where(same))

    # -- who invited whom

    def call(self, call: Call) -> None:
        """Invite somebody to a seat of a table."""
        row = {
            "person": call.person,
            "table_id": call.table,
            "seat": call.seat,
            "host": call.host,
            "at": call.at,
        }
        self._do(call.person, self._insert(calls).values(row).on_conflict_do_nothing())

    def calls_of(self, person: Guest) -> Sequence[Call]:
        """The invitations of somebody, the last first."""
        return self._calls(calls.c.person == person)

    def called(self) -> frozenset[Guest]:
        """All who are invited by somebody."""
        with self._engine.connect() as connection:
            return frozenset(connection.execute(select(calls.c.person).distinct()).scalars())

    def drop_call(self, person: Guest, table: TableId) -> None:
        """Forget an invitation."""
        same = and_(calls.c.person == person, calls.c.table_id == table)
        self._do(person, delete(calls).where(same))

    def _calls(self, which: ColumnElement[bool]) -> Sequence[Call]:
        query = select(calls).where(which).order_by(calls.c.at.desc())
        with self._engine.connect() as connection:
            return [
                Call(row.person, row.table_id, row.seat, row.host, row.at)
                for row in connection.execute(query)
            ]

    def _do(self, person: Guest, statement: Executable) -> None:
        """Change something about somebody, and let other processes know."""
        with self._engine.begin() as connection:
            connection.execute(statement)
            if self._is_postgres:
                connection.execute(select(func.pg_notify(CHANNEL, person)))
