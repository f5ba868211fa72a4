"""Storing events: one thread writes.

While it stores a batch of requests in one transaction, the next batch gathers in the loop of who
asks: many tables share the cost of one commit and of waking the thread, and what was acknowledged
is on disk.
"""

import asyncio
import logging
import queue
import secrets
import threading
from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Engine, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from logomachie.store.notices import write_notice
from logomachie.store.patience import is_away, patiently
from logomachie.store.schema import events as events_table
from logomachie.store.schema import sitters
from logomachie.store.schema import tables as tables_table
from logomachie.store.statements import insert_into
from logomachie.table.events import Stamped
from logomachie.table.failpoints import failpoint
from logomachie.table.film import write_frame
from logomachie.table.storage import Conflict, Outcome, Summary, TableId, Told

log = logging.getLogger(__name__)

LARGEST_BATCH = 200
MANY = 4
GATHER_SECONDS = 0.003
"""After so many at once, a little patience lets more of them share the cost of a commit."""
CHANNEL = "logomachie"
NOTIFY = "SELECT pg_notify(%s, notice) FROM unnest(%s::text[]) AS notice"
EVENT_COLUMNS = ("table_id", "seq", "at", "ticket", "data", "frame")
INSERT = f"INSERT INTO events ({', '.join(EVENT_COLUMNS)})"
MARKS = f"({', '.join('?' * len(EVENT_COLUMNS))})"
INSERT_COLUMNS = (
    f"{INSERT} SELECT * FROM unnest(%s::varchar[], %s::integer[], %s::double precision[],"
    " %s::varchar[], %s::bytea[], %s::bytea[])"
)
"""The same text however many events there are: the driver of PostgreSQL reads each text once."""
ENCODER = msgspec.json.Encoder()


class Request(NamedTuple):
    """Events that somebody waits to see stored."""

    summary: Summary
    events: Sequence[Stamped]
    told: Told


Batch = Sequence[Request]
Loop = asyncio.AbstractEventLoop
EventRow = tuple[object, ...]


class Writer:
    """Stores events in a database. All who ask share one loop."""

    def __init__(self, engine: Engine, closed: threading.Event) -> None:
        self.process = secrets.token_hex(8)
        """What the process is called in notices."""
        self._engine = engine
        self._closed = closed
        self._is_postgres = engine.dialect.name == "postgresql"
        self._insert = insert_into(engine)
        self._gathering: list[Request] = []
        """What is stored next."""
        self._busy = False
        """Whether a batch is being stored, or will be in a moment."""
        self._batches: queue.SimpleQueue[tuple[Batch, Loop] | None] = queue.SimpleQueue()
        self._known: dict[TableId, Summary] = {}
        self._thread = threading.Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Store what waits, then end."""
        self._batches.put(None)
        self._thread.join()

    # -- in the loop of who asks

    def submit(self, summary: Summary, events: Sequence[Stamped], told: Told) -> None:
        """Keep these events soon: ``told`` hears how it went, ``Conflict`` where it cannot be."""
        self._gathering.append(Request(summary, events, told))
        if not self._busy:
            self._busy = True
            loop = asyncio.get_running_loop()
            loop.call_soon(self._hand_over, loop)

    def learn(self, summary: Summary) -> None:
        """Take note of what another process stored of a table."""
        self._known[summary.table] = summary

    def forget(self, table: TableId) -> None:
        """Keep nothing in mind of a table."""
        self._known.pop(table, None)

    def _hand_over(self, loop: Loop) -> None:
        """Let the thread store what has gathered."""
        batch = self._gathering[:LARGEST_BATCH]
        del self._gathering[:LARGEST_BATCH]
        self._busy = bool(batch)
        if batch:
            self._batches.put((batch, loop))

    def _answer(self, batch: Batch, outcomes: Sequence[Outcome], loop: Loop) -> None:
        """Tell who waits how it went, and go on with what has gathered meanwhile."""
        for request, outcome in zip(batch, outcomes, strict=True):
            try:
                request.told(outcome)
            except Exception:  # the others must hear of what is theirs
                log.exception("somebody could not be told what is stored")
        if len(batch) < MANY:
            self._hand_over(loop)
        else:
            loop.call_later(GATHER_SECONDS, self._hand_over, loop)

    # -- in the thread that writes

    def _write(self) -> None:
        with self._engine.connect() as connection:
            while (handed := self._batches.get()) is not None:
                batch, loop = handed
                failpoint("before-store")
                outcomes = self._outcomes(connection, batch)
                failpoint("stored")
                loop.call_soon_threadsafe(self._answer, batch, outcomes, loop)

    def _outcomes(self, connection: Connection, batch: Batch) -> Sequence[Outcome]:
        try:
            outcomes = patiently(lambda: self._store_batch(connection, batch), self._closed)
        except Exception as error:
            return [error] * len(batch)
        for request, outcome in zip(batch, outcomes, strict=True):
            if outcome is None and request.summary.running:
                self._known[request.summary.table] = request.summary
        return outcomes

    def _store_batch(self, connection: Connection, batch: Batch) -> Sequence[Outcome]:
        try:
            if self._is_postgres or any(map(self._is_for_lists, batch)):
                with connection.begin():
                    self._store(connection, batch)
            else:
                self._store_events(connection.connection.driver_connection, batch)
        except Exception as error:
            if isinstance(error, DBAPIError) and is_away(error):
                raise
            return self._store_apart(connection, batch)
        return [None] * len(batch)

    def _is_for_lists(self, request: Request) -> bool:
        """Whether lists tell something else of a table from now on than the time."""
        known, summary = self._known.get(request.summary.table), request.summary
        return not known or known._replace(updated=summary.updated) != summary

    def _store_events(self, connection: Any, batch: Batch) -> None:
        """Store a batch in SQLite that is nothing but events, as most are: by its driver alone."""
        try:
            connection.execute(*_insertion(_event_rows(batch)))
            failpoint("storing")
            connection.commit()
        except Exception:
            connection.rollback()
            raise

    def _store_apart(self, connection: Connection, batch: Batch) -> Sequence[Outcome]:
        """Store a batch in one transaction, where one request must not spoil the others."""
        with connection.begin():
            if not self._is_postgres:
                # Python would begin with the first row, which is within the first savepoint.
                connection.exec_driver_sql("BEGIN")
            return [self._store_one(connection, request) for request in batch]

    def _store_one(self, connection: Connection, request: Request) -> Outcome:
        try:
            with connection.begin_nested():
                self._store(connection, [request])
        except IntegrityError:
            # A number, an id or a code was given to somebody else before, or in an earlier try
            # to ourselves.
            return None if self._is_stored(connection, request) else Conflict()
        except Exception as error:
            if isinstance(error, DBAPIError) and is_away(error):
                raise
            return error
        return None

    def _is_stored(self, connection: Connection, request: Request) -> bool:
        """Whether just these events have these numbers already."""
        rows = [_event_row(request.summary.table, stamped)[1:5] for stamped in request.events]
        query = (
            select(*[events_table.c[name] for name in EVENT_COLUMNS[1:5]])
            .where(events_table.c.table_id == request.summary.table)
            .where(events_table.c.seq.between(request.events[0].seq, request.events[-1].seq))
            .order_by(events_table.c.seq)
        )
        return [tuple(row) for row in connection.execute(query)] == rows

    def _store(self, connection: Connection, batch: Batch) -> None:
        if new := [_table_row(r.summary) for r in batch if r.events[0].seq == 1]:
            connection.execute(self._insert(tables_table), new)
        # Who gets the number of the first event has the table to itself until the commit.
        self._insert_events(connection, _event_rows(batch))
        self._update_lists(connection, batch)
        if self._is_postgres:
            notices = [write_notice(self.process, r.summary.table, r.events) for r in batch]
            connection.exec_driver_sql(NOTIFY, (CHANNEL, notices))
        failpoint("storing")

    def _insert_events(self, connection: Connection, rows: Sequence[EventRow]) -> None:
        """All events in one statement: who plays is interrupted once, not row by row."""
        if self._is_postgres:
            columns = tuple([list(column) for column in zip(*rows, strict=True)])
            connection.exec_driver_sql(INSERT_COLUMNS, columns)
        else:
            connection.exec_driver_sql(*_insertion(rows))

    def _update_lists(self, connection: Connection, batch: Batch) -> None:
        for request in batch:
            if not self._is_for_lists(request):
                continue
            summary = request.summary
            known = self._known.pop(summary.table, None)
            connection.execute(
                update(tables_table)
                .where(tables_table.c.id == summary.table)
                .values(
                    running=summary.running,
                    due=summary.due,
                    updated=summary.updated,
                    lexicon=summary.lexicon,
                    of_bots=summary.of_bots,
                )
            )
            if summary.guests and (not known or known.guests != summary.guests):
                connection.execute(
                    self._insert(sitters).on_conflict_do_nothing(),
                    [{"guest": guest, "table_id": summary.table} for guest in summary.guests],
                )


def _table_row(summary: Summary) -> dict[str, object]:
    return {
        "id": summary.table,
        "code": summary.code,
        "game": summary.game,
        "listed": summary.listed,
        "running": summary.running,
        "due": summary.due,
        "updated": summary.updated,
        "lexicon": summary.lexicon,
        "host": summary.host,
        "rated": summary.rated,
        "of_bots": summary.of_bots,
    }


def _insertion(rows: Sequence[EventRow]) -> tuple[str, EventRow]:
    """The statement that adds events, and its parameters."""
    return f"{INSERT} VALUES {', '.join([MARKS] * len(rows))}", tuple(chain.from_iterable(rows))


def _event_rows(batch: Batch) -> list[EventRow]:
    """The events of a batch."""
    return [_event_row(r.summary.table, stamped) for r in batch for stamped in r.events]


def _event_row(table: TableId, stamped: Stamped) -> EventRow:
    """An event as ``EVENT_COLUMNS``."""
    frame = write_frame(stamped.frame) if stamped.frame else None
    return table, stamped.seq, stamped.when, stamped.ticket, ENCODER.encode(stamped.event), frame
