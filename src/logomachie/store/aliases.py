"""Whom guests became, in the database: what names a guest is read as the person's own."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import ColumnElement, Connection, Engine, or_, select, text

from logomachie.store.schema import aliases
from logomachie.table.events import Guest

MERGING = 0x4C4F474F4D
"""The lock of PostgreSQL that whoever merges has alone."""


def is_of(column: ColumnElement[str], person: Guest) -> ColumnElement[bool]:
    """Whether a column names a person, or a guest who became them."""
    theirs = select(aliases.c.guest).where(aliases.c.person == person)
    return or_(column == person, column.in_(theirs))


def person_of(connection: Connection, guest: Guest) -> Guest:
    """Whom a guest became; themselves, mostly."""
    query = select(aliases.c.person).where(aliases.c.guest == guest)
    return connection.execute(query).scalar() or guest


@contextmanager
def merging(engine: Engine) -> Iterator[Connection]:
    """A transaction in which nobody else merges anybody, so that no two go round in a circle."""
    with _locked(engine, "pg_advisory_xact_lock") as connection:
        yield connection


@contextmanager
def nobody_merging(engine: Engine) -> Iterator[Connection]:
    """A transaction during which everybody stays who they are."""
    with _locked(engine, "pg_advisory_xact_lock_shared") as connection:
        yield connection


@contextmanager
def _locked(engine: Engine, lock: str) -> Iterator[Connection]:
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text(f"SELECT {lock}(:lock)"), {"lock": MERGING})
        else:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        yield connection
