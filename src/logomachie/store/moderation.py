"""Where reports of lines, bans and the deeds of operators are kept; they work while the house runs.

What is changed here is told to running servers by the journal, which they read now and then.
"""

from collections.abc import Sequence

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, and_, delete, func, insert, select, update

from logomachie.store.aliases import is_of, person_of
from logomachie.store.schema import bans, events, moderation, mutes
from logomachie.store.schema import line_reports as kept
from logomachie.store.statements import AnyRow, insert_into
from logomachie.table.events import Event, Guest, Said
from logomachie.table.moderation import (
    CONTEXT_LINES,
    AlreadyJudged,
    Ban,
    ContextLine,
    Deed,
    Entry,
    Filed,
    FiledReport,
    LineReport,
    NoSuchLine,
    NoSuchReport,
    NotBanned,
    Verdict,
)
from logomachie.table.reports import DAY
from logomachie.table.storage import TableId

DECODER = msgspec.json.Decoder(Event)
ENCODER = msgspec.json.Encoder()
OPEN = kept.c.verdict == ""


class ModerationBook:
    """What operators of a database have to do and did."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._insert = insert_into(engine)

    # -- reports

    def filed(self, report: LineReport) -> Filed:
        """What was reported before this."""
        own = is_of(kept.c.guest, report.guest)
        same = and_(own, kept.c.table_id == report.table, kept.c.seq == report.seq)
        with self._engine.connect() as connection:
            found = connection.execute(select(kept.c.verdict).where(same)).scalar()
            lately = _count(connection, and_(own, kept.c.at > report.when - DAY))
            return Filed(found, lately, _count(connection, OPEN))

    def keep(self, report: LineReport) -> None:
        """Keep a report; one that waits says the new reason from now."""
        put = self._insert(kept).values(
            guest=report.guest,
            table_id=report.table,
            seq=report.seq,
            author=report.author,
            reason=report.reason,
            at=report.when,
        )
        same = ["guest", "table_id", "seq"]
        said = {"reason": put.excluded.reason}
        with self._engine.begin() as connection:
            connection.execute(
                put.on_conflict_do_update(index_elements=same, set_=said, where=OPEN)
            )

    def reports(self, *, every: bool = False) -> Sequence[FiledReport]:
        """The reports that wait, in the order of their coming; or all of them."""
        query = select(kept).order_by(kept.c.id)
        with self._engine.connect() as connection:
            rows = connection.execute(query if every else query.where(OPEN)).all()
            return [_filed(connection, row) for row in rows]

    def report(self, number: int) -> FiledReport:
        """The report of a number; ``NoSuchReport``."""
        with self._engine.connect() as connection:
            return _filed(connection, _report(connection, number))

    def context(self, table: TableId, seq: int) -> Sequence[ContextLine]:
        """What was said around a line."""
        with self._engine.connect() as connection:
            around = [
                *reversed(_lines(connection, table, events.c.seq <= seq, events.c.seq.desc())),
                *_lines(connection, table, events.c.seq > seq, events.c.seq),
            ]
        return around

    # -- deeds

    def remove(self, number: int, operator: str, now: float) -> FiledReport:
        """Take the words of a reported line away; ``NoSuchReport``, ``NoSuchLine``."""
        with self._engine.begin() as connection:
            row = _report(connection, number)
            found = _filed(connection, row)
            self._remove(connection, row.table_id, row.seq, operator, now)
            return found

    def remove_line(self, table: TableId, seq: int, operator: str, now: float) -> None:
        """Take the words of a line away; ``NoSuchLine``."""
        with self._engine.begin() as connection:
            self._remove(connection, table, seq, operator, now)

    def dismiss(self, number: int, operator: str, now: float) -> FiledReport:
        """Leave a line as it is; ``NoSuchReport``, ``AlreadyJudged``."""
        with self._engine.begin() as connection:
            row = _report(connection, number)
            if not _judge(connection, row.table_id, row.seq, "dismissed"):
                raise AlreadyJudged
            _note(connection, now, operator, "dismiss", row.author, row.table_id, row.seq)
            return _filed(connection, row)

    def ban(self, person: Guest, reason: str, until: float, operator: str, now: float) -> Ban:
        """Somebody may neither speak nor sit down anywhere until a time of day."""
        with self._engine.begin() as connection:
            person = person_of(connection, person)
            put = self._insert(bans).values(person=person, reason=reason, at=now, until=until)
            longer = {"reason": reason, "at": now, "until": until}
            connection.execute(put.on_conflict_do_update(index_elements=["person"], set_=longer))
            _note(connection, now, operator, "ban", person, until=until, note=reason)
        return Ban(person, reason, now, until)

    def lift(self, person: Guest, operator: str, now: float) -> None:
        """They may again; ``NotBanned``."""
        with self._engine.begin() as connection:
            person = person_of(connection, person)
            theirs = and_(is_of(bans.c.person, person), bans.c.until > now)
            if not connection.execute(delete(bans).where(theirs)).rowcount:
                raise NotBanned
            _note(connection, now, operator, "lift", person)

    def bans(self, now: float) -> Sequence[Ban]:
        """Who is banned, those first whose ban ends first."""
        query = select(bans).where(bans.c.until > now).order_by(bans.c.until)
        with self._engine.connect() as connection:
            return [
                Ban(person_of(connection, row.person), row.reason, row.at, row.until)
                for row in connection.execute(query).all()
            ]

    def journal(self, after: int = 0) -> Sequence[Entry]:
        """What operators did, in this order."""
        query = select(moderation).where(moderation.c.id > after).order_by(moderation.c.id)
        with self._engine.connect() as connection:
            return [Entry(*row) for row in connection.execute(query)]

    def last_deed(self) -> int:
        """The number of the last thing that an operator did."""
        with self._engine.connect() as connection:
            return connection.execute(select(func.max(moderation.c.id))).scalar() or 0

    def _remove(
        self, connection: Connection, table: TableId, seq: int, operator: str, now: float
    ) -> None:
        said = _line(connection, table, seq)
        if said is None or not said.text:
            raise NoSuchLine
        same = and_(events.c.table_id == table, events.c.seq == seq)
        silent = ENCODER.encode(msgspec.structs.replace(said, text=""))
        connection.execute(update(events).where(same).values(data=silent))
        _judge(connection, table, seq, "removed")
        _note(connection, now, operator, "remove", said.guest, table, seq)

    # -- mutes

    def mute(self, person: Guest, table: TableId, other: Guest, *, muted: bool) -> None:
        """Note that somebody does not want to read somebody else at a table, or does again."""
        row = {"person": person, "table_id": table, "muted": other}
        same = and_(
            is_of(mutes.c.person, person),
            mutes.c.table_id == table,
            is_of(mutes.c.muted, other),
        )
        put = self._insert(mutes).values(row).on_conflict_do_nothing()
        with self._engine.begin() as connection:
            connection.execute(put if muted else delete(mutes).where(same))

    def muted_by(self, person: Guest, table: TableId) -> frozenset[Guest]:
        """Whom somebody does not want to read at a table."""
        query = select(mutes.c.muted).where(is_of(mutes.c.person, person))
        with self._engine.connect() as connection:
            found = connection.execute(query.where(mutes.c.table_id == table)).scalars().all()
            return frozenset(person_of(connection, one) for one in found)


def _note(
    connection: Connection,
    at: float,
    operator: str,
    deed: Deed,
    subject: Guest,
    table: TableId = "",
    seq: int = 0,
    until: float = 0.0,
    note: str = "",
) -> None:
    """Write into the journal what an operator does."""
    row = {
        "at": at,
        "operator": operator,
        "deed": deed,
        "subject": subject,
        "table_id": table,
        "seq": seq,
        "until": until,
        "note": note,
    }
    connection.execute(insert(moderation).values(row))


def _judge(connection: Connection, table: TableId, seq: int, verdict: Verdict) -> int:
    """Give all reports of a line that wait their verdict; how many there were."""
    waiting = and_(OPEN, kept.c.table_id == table, kept.c.seq == seq)
    return connection.execute(update(kept).where(waiting).values(verdict=verdict)).rowcount


def _report(connection: Connection, number: int) -> AnyRow:
    row = connection.execute(select(kept).where(kept.c.id == number)).one_or_none()
    if row is None:
        raise NoSuchReport
    return row


def _line(connection: Connection, table: TableId, seq: int) -> Said | None:
    """What was said by an event, if something was."""
    same = and_(events.c.table_id == table, events.c.seq == seq)
    data = connection.execute(select(events.c.data).where(same)).scalar()
    event = DECODER.decode(data) if data else None
    return event if isinstance(event, Said) else None


def _lines(
    connection: Connection, table: TableId, which: ColumnElement[bool], order: ColumnElement[int]
) -> list[ContextLine]:
    """The first lines of a table in an order."""
    query = select(events.c.seq, events.c.at, events.c.data).where(events.c.table_id == table)
    found: list[ContextLine] = []
    for row in connection.execute(query.where(which).order_by(order)):
        event = DECODER.decode(row.data)
        if isinstance(event, Said):
            found.append(ContextLine(row.seq, row.at, event))
        if len(found) > CONTEXT_LINES:
            break
    return found


def _filed(connection: Connection, row: AnyRow) -> FiledReport:
    said = _line(connection, row.table_id, row.seq)
    report = LineReport(row.guest, row.table_id, row.seq, row.author, row.reason, row.at)
    name, text = (said.name, said.text) if said else ("", "")
    return FiledReport(row.id, report, name, text, row.verdict)


def _count(connection: Connection, which: ColumnElement[bool]) -> int:
    return connection.execute(select(func.count()).select_from(kept).where(which)).scalar_one()
