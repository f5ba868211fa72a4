"""Reports about words on real databases."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text

from logomachie.store.migrate import migrate, upgrade
from logomachie.store.reports import ReportBook
from logomachie.store.sql import connect
from logomachie.table.reports import (
    DAY,
    AlreadyAnswered,
    Answer,
    Filed,
    FiledReport,
    NoSuchReport,
    WordReport,
)

ZEBRULE = WordReport(
    "anne", "ZEBRULE", "zébrule", "missing", "Il est dans le Littré.", "refusal", "lexicon", 1e6
)
NO = Answer(False, "Il est introuvable.", 1e6 + 9)


@pytest.fixture(params=["sqlite", "postgresql"])
def book(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ReportBook]:
    if request.param == "sqlite":
        address = f"sqlite:///{tmp_path / 'games.db'}"
    else:
        address = str(request.getfixturevalue("postgresql"))
    engine = connect(address)
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(text("DELETE FROM word_reports"))
    yield ReportBook(engine)
    engine.dispose()


def of(guest: str, report: WordReport = ZEBRULE) -> WordReport:
    return msgspec.structs.replace(report, guest=guest)


def test_a_report_comes_back_as_it_was(book: ReportBook) -> None:
    book.keep(ZEBRULE)
    (kept,) = book.open()
    assert (kept.report, kept.answer) == (ZEBRULE, None)
    assert list(book.of("anne", 5)) == list(book.all()) == [kept]
    assert list(book.of("bruno", 5)) == []


def test_said_again_a_report_has_the_new_reason_until_it_is_answered(book: ReportBook) -> None:
    book.keep(ZEBRULE)
    again = msgspec.structs.replace(ZEBRULE, reason="Et dans le Larousse.", when=2e6)
    book.keep(again)
    (kept,) = book.all()
    assert kept.report == msgspec.structs.replace(again, when=ZEBRULE.when)
    book.answer(kept.id, NO)
    book.keep(msgspec.structs.replace(ZEBRULE, reason="Encore."))
    assert list(book.all()) == [FiledReport(kept.id, kept.report, NO)]


def test_what_was_reported_before_is_counted(book: ReportBook) -> None:
    other = msgspec.structs.replace(ZEBRULE, word="MOT", kind="wrong", when=ZEBRULE.when - DAY)
    for report in (other, of("bruno"), ZEBRULE):
        book.keep(report)
    same = book.of("anne", 1)[0]
    assert book.filed(ZEBRULE) == Filed(same, 1, 3)
    assert book.filed(of("claire")) == Filed(None, 0, 3)
    assert [one.report.word for one in book.of("anne", 5)] == ["ZEBRULE", "MOT"]


def test_an_answer_is_for_all_who_said_the_same(book: ReportBook) -> None:
    wrong = msgspec.structs.replace(ZEBRULE, kind="wrong")
    for report in (of("anne"), of("bruno"), of("claire", wrong)):
        book.keep(report)
    first, second, other = book.open()
    answered = book.answer(second.id, NO)
    assert [(one.id, one.answer) for one in answered] == [(first.id, NO), (second.id, NO)]
    assert list(book.open()) == [other]
    for number in (first.id, second.id):
        with pytest.raises(AlreadyAnswered):
            book.answer(number, Answer(True, "", 0.0))
    with pytest.raises(NoSuchReport):
        book.answer(other.id + 1, NO)
    assert book.of("anne", 1)[0].answer == NO


def test_who_comes_after_an_answer_does_not_have_it_overwritten(book: ReportBook) -> None:
    book.keep(of("anne"))
    (first,) = book.open()
    book.answer(first.id, NO)
    book.keep(of("bruno"))
    with pytest.raises(AlreadyAnswered):
        book.answer(first.id, Answer(True, "", 0.0))
    assert [one.report.guest for one in book.open()] == ["bruno"]


def test_a_database_of_before_takes_reports(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'games.db'}")
    with engine.begin() as connection:
        upgrade(connection, "0006")
    migrate(engine)
    book = ReportBook(engine)
    book.keep(ZEBRULE)
    assert [one.report for one in book.open()] == [ZEBRULE]
    engine.dispose()
