"""Where reports about words are kept, for the server and for who answers them."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Engine, and_, func, select, update

from logomachie.store.aliases import is_of
from logomachie.store.schema import word_reports as kept
from logomachie.store.statements import AnyRow, insert_into
from logomachie.table.events import Guest
from logomachie.table.reports import (
    DAY,
    AlreadyAnswered,
    Answer,
    Filed,
    FiledReport,
    NoSuchReport,
    ReportId,
    WordReport,
)

OPEN = kept.c.answered.is_(None)


class ReportBook:
    """The reports of a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._insert = insert_into(engine)

    def filed(self, report: WordReport) -> Filed:
        """What was reported before this."""
        own = is_of(kept.c.guest, report.guest)
        same = and_(own, kept.c.word == report.word, kept.c.kind == report.kind)
        found = self._read(same)
        lately = self._count(and_(own, kept.c.at > report.when - DAY))
        return Filed(found[0] if found else None, lately, self._count(OPEN))

    def keep(self, report: WordReport) -> None:
        """Keep a report; an open one of the same person and word says the new reason from now."""
        insert = self._insert(kept).values(
            guest=report.guest,
            word=report.word,
            kind=report.kind,
            spelling=report.spelling,
            reason=report.reason,
            place=report.place,
            dictionary=report.dictionary,
            at=report.when,
        )
        said = {name: insert.excluded[name] for name in ("spelling", "reason")}
        with self._engine.begin() as connection:
            connection.execute(
                insert.on_conflict_do_update(
                    index_elements=["guest", "word", "kind"], set_=said, where=OPEN
                )
            )

    def of(self, guest: Guest, most: int) -> Sequence[FiledReport]:
        """The reports of a person, the newest first."""
        query = (
            select(kept).where(is_of(kept.c.guest, guest)).order_by(kept.c.id.desc()).limit(most)
        )
        with self._engine.connect() as connection:
            return [_filed(row) for row in connection.execute(query)]

    def open(self) -> Sequence[FiledReport]:
        """The reports without an answer, in the order of their coming."""
        return self._read(OPEN)

    def all(self) -> Sequence[FiledReport]:
        """All reports, in the order of their coming."""
        return self._read(kept.c.id > 0)

    def answer(self, number: ReportId, answer: Answer) -> Sequence[FiledReport]:
        """Answer a report, and all that are open and say the same of the word; those answered."""
        with self._engine.begin() as connection:
            row = connection.execute(select(kept).where(kept.c.id == number)).one_or_none()
            if row is None:
                raise NoSuchReport
            alike = and_(OPEN, kept.c.word == row.word, kept.c.kind == row.kind)
            values = {"accepted": answer.accepted, "answer": answer.text, "answered": answer.when}
            # Who asks first whether it is open may be overtaken by somebody else's answer.
            statement = update(kept).where(alike).values(values).returning(*kept.c)
            answered = [_filed(one) for one in connection.execute(statement)]
            if not any(one.id == number for one in answered):
                raise AlreadyAnswered
        return sorted(answered, key=lambda one: one.id)

    def _read(self, which: ColumnElement[bool]) -> list[FiledReport]:
        with self._engine.connect() as connection:
            rows = connection.execute(select(kept).where(which).order_by(kept.c.id))
            return [_filed(row) for row in rows]

    def _count(self, which: ColumnElement[bool]) -> int:
        with self._engine.connect() as connection:
            query = select(func.count()).select_from(kept).where(which)
            return connection.execute(query).scalar_one()


def _filed(row: AnyRow) -> FiledReport:
    report = WordReport(
        row.guest, row.word, row.spelling, row.kind, row.reason, row.place, row.dictionary, row.at
    )
    answered = row.answered is not None
    answer = Answer(row.accepted, row.answer, row.answered) if answered else None
    return FiledReport(row.id, report, answer)
