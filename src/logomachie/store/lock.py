"""One server on a SQLite file, and no second one: each would show what it remembers alone."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout
from sqlalchemy import Engine

from logomachie.store.sql import connect


class InUse(Exception):
    """Another server has this file."""


@contextmanager
def held(address: str) -> Iterator[None]:
    """Have the file of a database to oneself; ``InUse`` where another server has it.

    The lock lies beside the file, and the system opens it when a process ends, however it ends.
    Several servers may share a PostgreSQL database, and one in memory is nobody else's.
    """
    file = file_of(address)
    if file is None:
        yield
        return
    lock = FileLock(f"{file}.lock")
    try:
        lock.acquire(timeout=0)
    except Timeout as error:
        raise InUse(file) from error
    try:
        yield
    finally:
        lock.release()


def file_of(address: str) -> Path | None:
    """The file of a SQLite database, by its one true name."""
    engine = connect(address)
    try:
        return _file_of(engine) if engine.dialect.name == "sqlite" else None
    finally:
        engine.dispose()


def _file_of(engine: Engine) -> Path | None:
    with engine.connect() as connection:
        _, _, name = connection.exec_driver_sql("PRAGMA database_list").one()
    return Path(name).resolve() if name else None
