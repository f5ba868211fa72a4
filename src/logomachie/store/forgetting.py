"""Forgetting a person, and telling them before what is kept of them.

Whatever table of the database has a column ``person`` or ``guest`` is theirs: its rows are told and
deleted without being named here. Named are those that others need too.
"""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    LargeBinary,
    Table,
    and_,
    delete,
    func,
    literal,
    or_,
    select,
    update,
)

from logomachie.store.aliases import merging, person_of
from logomachie.store.people import CHANNEL, digest_of
from logomachie.store.schema import (
    aliases,
    blocks,
    calls,
    events,
    films,
    forgotten,
    line_reports,
    metadata,
    moderation,
    mutes,
    names,
    pending_alerts,
    played_games,
    played_with,
    rating_changes,
    reviewed_turns,
    reviews,
    settled_games,
    sitters,
    tables,
    word_reports,
)
from logomachie.store.statements import AnyColumn, AnyRow, insert_into
from logomachie.table.events import Event, Guest, Opened, Said, Stamped
from logomachie.table.film import read_film, read_frame, write_film, write_frame
from logomachie.table.played import Played
from logomachie.table.ratings import Contest
from logomachie.table.redaction import (
    Redacted,
    film_without_words,
    without_contestant,
    without_person,
    without_words,
)
from logomachie.table.storage import TableId

OWNERS = ("person", "guest")
"""The columns that say whose a row is."""
SHARED = (aliases, rating_changes, word_reports)
"""What is not deleted with its owner: others need it."""
SECRETS = frozenset(
    {
        "auth", "credential", "endpoint", "key", "public_key", "secret", "serial",
    }
)  # fmt: skip
"""What is told to nobody, not even to whom it belongs."""
OTHERS = frozenset({"author", "blocked", "host", "muted"})
"""The columns that say whom else a row is about: their ids are nobody's business."""
STAND_IN_BYTES = 12
WITHHELD = "…"
EVENT = msgspec.json.Decoder(Event)
PLAYED = msgspec.json.Decoder(Played)
CONTEST = msgspec.json.Decoder(Contest)
ENCODER = msgspec.json.Encoder()


class Forgotten(NamedTuple):
    """What became of somebody who is forgotten."""

    guests: frozenset[Guest]
    """All guests who they were."""
    lines: Mapping[TableId, tuple[int, ...]]
    """The tables that they were at, and the numbers of what they said there."""


class ForgettingBook:
    """All that a database keeps of a person."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._is_postgres = engine.dialect.name == "postgresql"
        self._insert = insert_into(engine)

    # -- telling

    def known(self, person: Guest) -> dict[str, list[dict[str, object]]]:
        """All rows that are about a person, by table, without secrets."""
        with self._engine.connect() as connection:
            guests = _guests_of(connection, person)
            return {
                table.name: [
                    _told(table, row)
                    for row in connection.execute(select(table).where(_is_theirs(table, guests)))
                ]
                for table in _owned()
            }

    def lines_of(self, person: Guest) -> list[dict[str, object]]:
        """All that a person said in words of their own, in the order of the tables."""
        with self._engine.connect() as connection:
            guests = _guests_of(connection, person)
            return [
                line
                for table in self._tables_of(connection, guests)
                for line in _said_at(connection, table, guests)
            ]

    def running(self, person: Guest) -> Sequence[TableId]:
        """The tables at which a person sits, or that they opened, whose games are not over."""
        with self._engine.connect() as connection:
            guests = _guests_of(connection, person)
            sat = select(sitters.c.table_id).where(sitters.c.guest.in_(guests))
            theirs = or_(tables.c.id.in_(sat), tables.c.host.in_(guests))
            query = select(tables.c.id).where(tables.c.running, theirs).order_by(tables.c.id)
            return list(connection.execute(query).scalars())

    def finished(self, person: Guest) -> int:
        """How many games of a person are over."""
        with self._engine.connect() as connection:
            guests = _guests_of(connection, person)
            sat = select(sitters.c.table_id).where(sitters.c.guest.in_(guests))
            over = select(func.count()).where(tables.c.id.in_(sat), ~tables.c.running)
            return connection.execute(over).scalar_one()

    # -- forgetting

    def is_forgotten(self, guest: Guest) -> bool:
        """Whether somebody wanted to be forgotten."""
        query = select(forgotten.c.at).where(forgotten.c.digest == digest_of(guest))
        with self._engine.connect() as connection:
            return connection.execute(query).first() is not None

    def forget(self, person: Guest, now: float) -> Forgotten:
        """Forget a person, all at once; who is forgotten already stays so."""
        with self._engine.connect() as connection:
            # It takes a while: nobody who plays need wait for it.
            guests = _guests_of(connection, person)
            theirs = self._tables_of(connection, guests)
        with merging(self._engine) as connection:
            redacted = {table: self._redact(connection, table, guests) for table in theirs}
            found = frozenset().union(*(one.names for one in redacted.values() if one))
            _unname(connection, theirs, guests, found | _names_of(connection, guests))
            self._hand_on(connection, guests)
            for table in _owned():
                if table not in SHARED:
                    connection.execute(delete(table).where(_is_theirs(table, guests)))
            connection.execute(delete(aliases).where(_is_theirs(aliases, guests)))
            for guest in guests:
                put = self._insert(forgotten).values(digest=digest_of(guest), at=now)
                connection.execute(put.on_conflict_do_nothing())
                if self._is_postgres:
                    connection.execute(select(func.pg_notify(CHANNEL, guest)))
        self._sweep_out()
        return Forgotten(guests, {table: one.lines for table, one in redacted.items() if one})

    def _sweep_out(self) -> None:
        """Leave nothing of what was overwritten in the log of SQLite."""
        if not self._is_postgres:
            with self._engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def _tables_of(self, connection: Connection, guests: frozenset[Guest]) -> list[TableId]:
        """The tables that a person opened, sat or spoke at, or was spoken to."""
        sat = select(sitters.c.table_id).where(sitters.c.guest.in_(guests))
        opened = select(tables.c.id).where(tables.c.host.in_(guests))
        named = or_(*(self._names(guest) for guest in guests))
        # Of tables that were swept out, this is left.
        played = select(played_games.c.table_id).where(played_games.c.guest.in_(guests))
        counted = select(rating_changes.c.table_id).where(rating_changes.c.person.in_(guests))
        spoken = select(events.c.table_id).where(named)
        found = sat.union(opened, played, counted, spoken)
        return sorted(connection.execute(found).scalars())

    def _names(self, guest: Guest) -> ColumnElement[bool]:
        """Whether an event names a guest."""
        mark = literal(_mark(guest), LargeBinary)
        if self._is_postgres:
            return func.position(mark.op("IN")(events.c.data)) > 0
        return func.instr(events.c.data, mark) > 0

    def _redact(
        self, connection: Connection, table: TableId, guests: frozenset[Guest]
    ) -> Redacted | None:
        """Take a person out of a table; nothing is told of one that was swept out."""
        stand_in = secrets.token_urlsafe(STAND_IN_BYTES)
        hosting = and_(tables.c.id == table, tables.c.host.in_(guests))
        connection.execute(update(tables).where(hosting).values(host=stand_in))
        _rewrite_ratings(connection, table, guests, stand_in)
        rows = _events_of(connection, table)
        if not rows:
            return None
        redacted = without_person([_stamped(row) for row in rows], guests, stand_in)
        first = redacted.events[0].event
        assert isinstance(first, Opened)
        _rewrite(connection, table, rows, redacted, guests, stand_in)
        _rewrite_film(connection, table, first.setup.game, redacted)
        return redacted

    def _hand_on(self, connection: Connection, guests: frozenset[Guest]) -> None:
        """Let what others need be nobody's, and forget who kept away from somebody."""
        unknown = secrets.token_urlsafe(STAND_IN_BYTES)
        reported = update(word_reports).where(word_reports.c.guest.in_(guests))
        connection.execute(reported.values(guest=unknown, reason=WITHHELD))
        accused = update(line_reports).where(line_reports.c.author.in_(guests))
        connection.execute(accused.values(author="", verdict="removed"))
        judged = update(moderation).where(moderation.c.subject.in_(guests))
        connection.execute(judged.values(subject=""))
        for column in (blocks.c.blocked, mutes.c.muted, calls.c.host):
            connection.execute(delete(column.table).where(column.in_(guests)))


def _guests_of(connection: Connection, person: Guest) -> frozenset[Guest]:
    """All guests who a person was."""
    person = person_of(connection, person)
    became = select(aliases.c.guest).where(aliases.c.person == person)
    return frozenset((person, *connection.execute(became).scalars()))


def _owned() -> list[Table]:
    """The tables whose rows are somebody's; those first that refer to others."""
    return [
        table
        for table in reversed(metadata.sorted_tables)
        if any(name in table.c for name in OWNERS)
    ]


def _is_theirs(table: Table, guests: frozenset[Guest]) -> ColumnElement[bool]:
    return or_(*(table.c[name].in_(guests) for name in OWNERS if name in table.c))


def _told(table: Table, row: AnyRow) -> dict[str, object]:
    """A row as it is told to whom it belongs."""
    return {
        column.name: _value(row, column)
        for column in table.c
        if column.name not in SECRETS | OTHERS
    }


def _value(row: AnyRow, column: AnyColumn) -> object:
    value = getattr(row, column.name)
    return msgspec.json.decode(value) if isinstance(column.type, LargeBinary) else value


def _mark(guest: Guest) -> bytes:
    """How an event names a guest."""
    return ENCODER.encode(guest)


def _events_of(connection: Connection, table: TableId) -> Sequence[AnyRow]:
    own = events.c.table_id == table
    return connection.execute(select(events).where(own).order_by(events.c.seq)).all()


def _stamped(row: AnyRow) -> Stamped:
    return Stamped(row.seq, row.at, EVENT.decode(row.data), row.ticket)


def _said_at(
    connection: Connection, table: TableId, guests: frozenset[Guest]
) -> Iterator[dict[str, object]]:
    stored = [_stamped(row) for row in _events_of(connection, table)]
    if not stored:
        return
    spoken = without_person(stored, guests, "").spoken
    for one in stored:
        if isinstance(one.event, Said) and one.event.guest in guests:
            yield {"table": table, "when": one.when, "text": one.event.text}
        elif one.seq in spoken:
            yield {"table": table, "when": one.when, "text": spoken[one.seq][1]}


def _rewrite(
    connection: Connection,
    table: TableId,
    rows: Sequence[AnyRow],
    redacted: Redacted,
    guests: frozenset[Guest],
    stand_in: Guest,
) -> None:
    """Store the events of a table anew, as far as they are others now."""
    opened = redacted.events[0].event
    assert isinstance(opened, Opened)
    frames = {row.seq: read_frame(row.frame) for row in rows if row.frame and redacted.spoken}
    rewritten = without_words(opened.setup.game, frames, redacted.spoken)
    for row, stamped in zip(rows, redacted.events, strict=True):
        data = ENCODER.encode(stamped.event)
        for guest in guests:  # also where a later version names people in other places
            data = data.replace(_mark(guest), _mark(stand_in))
        frame = write_frame(rewritten[row.seq]) if row.seq in rewritten else row.frame
        is_theirs = row.ticket is not None and row.ticket.partition("/")[0] in guests
        ticket = None if is_theirs else row.ticket
        if (data, frame, ticket) != (row.data, row.frame, row.ticket):
            same = and_(events.c.table_id == table, events.c.seq == row.seq)
            values = {"data": data, "frame": frame, "ticket": ticket}
            connection.execute(update(events).where(same).values(values))


def _rewrite_film(connection: Connection, table: TableId, game: str, redacted: Redacted) -> None:
    """Store the film of a game anew, and what was found in it, where words were taken out."""
    if not redacted.spoken:
        return
    packed = connection.execute(select(films.c.data).where(films.c.table_id == table)).scalar()
    if packed is not None:
        film = film_without_words(game, read_film(packed), redacted.spoken)
        own = update(films).where(films.c.table_id == table)
        connection.execute(own.values(data=write_film(film)))
    for found in (reviewed_turns, reviews):
        connection.execute(delete(found).where(found.c.table_id == table))


def _rewrite_ratings(
    connection: Connection, table: TableId, guests: frozenset[Guest], stand_in: Guest
) -> None:
    """Let what a game did to somebody's rating be the stand-in's: those of others depend on it."""
    theirs = and_(rating_changes.c.table_id == table, rating_changes.c.person.in_(guests))
    if not connection.execute(
        update(rating_changes).where(theirs).values(person=stand_in, name="")
    ).rowcount:
        return
    own = settled_games.c.table_id == table
    seen = connection.execute(select(settled_games.c.contest).where(own)).scalar()
    if seen is not None:
        contest = without_contestant(CONTEST.decode(seen), guests, stand_in)
        put = update(settled_games).where(own).values(contest=ENCODER.encode(contest))
        connection.execute(put)


def _names_of(connection: Connection, guests: frozenset[Guest]) -> frozenset[str]:
    """The name that is somebody's own, if any."""
    query = select(names.c.name).where(names.c.guest.in_(guests))
    return frozenset(connection.execute(query).scalars())


def _unname(
    connection: Connection,
    at: Sequence[TableId],
    guests: frozenset[Guest],
    called: frozenset[str],
) -> None:
    """Let those who met somebody at some tables remember nobody, or be told of nobody, by name."""
    if not called:
        return
    theirs = and_(played_with.c.table_id.in_(at), played_with.c.name.in_(called))
    connection.execute(update(played_with).where(theirs).values(name="", folded=""))
    told = and_(pending_alerts.c.table_id.in_(at), pending_alerts.c.who.in_(called))
    connection.execute(update(pending_alerts).where(told).values(who=""))
    others = and_(played_games.c.table_id.in_(at), played_games.c.guest.not_in(guests))
    for row in connection.execute(select(played_games.c.id, played_games.c.data).where(others)):
        played = PLAYED.decode(row.data)
        fellows = tuple(
            msgspec.structs.replace(one, name="") if one.name in called else one
            for one in played.others
        )
        data = ENCODER.encode(msgspec.structs.replace(played, others=fellows))
        own = update(played_games).where(played_games.c.id == row.id)
        connection.execute(own.values(data=data))
