"""The games of a house that are over, read one after the other: there may be millions."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from typing import NamedTuple

import msgspec
from sqlalchemy import Engine, select

from logomachie.store.people import PeopleBook
from logomachie.store.schema import events, films, tables
from logomachie.store.sql import open_database
from logomachie.table.events import Event, Guest
from logomachie.table.film import BrokenFilm, Film, read_film

PAGE = 50
"""So many tables are read at once."""

_DECODER = msgspec.json.Decoder(Event)


class StoredGame(NamedTuple):
    """A table whose game is over."""

    events: tuple[Event, ...]
    """Everything that happened there."""
    film: Film | None
    """What is kept of the game, without its frames; ``None`` where that cannot be read."""


class FinishedBook:
    """The finished games of a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def aliases(self) -> dict[Guest, Guest]:
        """The guests who became another person, and whom."""
        return dict(PeopleBook(self._engine).aliases())

    def games(self) -> Iterator[StoredGame]:
        """All tables with a film, in the order of their ids, a page at a time."""
        last = ""
        while page := self._films(last):
            last = list(page)[-1]  # by the order of the database, which may not be ours
            for table, happened in self._events(list(page)):
                yield StoredGame(happened, _about(page[table]))

    def _films(self, after: str) -> dict[str, bytes]:
        query = (
            select(tables.c.id, films.c.data)
            .join(films, films.c.table_id == tables.c.id)
            .where(~tables.c.running, tables.c.id > after)
            .order_by(tables.c.id)
            .limit(PAGE)
        )
        with self._engine.connect() as connection:
            return {row.id: row.data for row in connection.execute(query)}

    def _events(self, page: list[str]) -> list[tuple[str, tuple[Event, ...]]]:
        query = (
            select(events.c.table_id, events.c.data)
            .where(events.c.table_id.in_(page))
            .order_by(events.c.table_id, events.c.seq)
        )
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return [
            (table, tuple(_DECODER.decode(row.data) for row in happened))
            for table, happened in groupby(rows, lambda row: str(row.table_id))
        ]


def _about(film: bytes) -> Film | None:
    try:
        return read_film(film).about()
    except BrokenFilm:
        return None


@contextmanager
def open_finished(address: str) -> Iterator[FinishedBook]:
    """The finished games in the database of a house, which is left as it is."""
    with open_database(address) as engine:
        yield FinishedBook(engine)
