"""What operators do about talk and people, on real databases."""

import asyncio

import pytest

from logomachie.store.sql import SqlStorage
from logomachie.table.commands import Denied
from logomachie.table.events import Said, Stamped
from logomachie.table.moderation import (
    CONTEXT_LINES,
    OPEN_REPORTS,
    REPORTS_A_DAY,
    AlreadyJudged,
    Ban,
    Filed,
    LineReport,
    NoSuchLine,
    NoSuchReport,
    NotBanned,
    require_room,
)
from tests.store.conftest import Id
from tests.store.test_sql import opened, summary

NOON = 1e9


@pytest.fixture
def table(shared: SqlStorage, own: Id) -> str:
    """A table at which Bruno said thirty things."""
    lines = [
        Stamped(seq, NOON + seq, Said(own("bruno"), "Bruno", f"Ligne {seq}"))
        for seq in range(2, 32)
    ]
    asyncio.run(shared.append(summary(own("t")), [opened("anne"), *lines]))
    return own("t")


def report(own: Id, seq: int = 15, guest: str = "anne", reason: str = "Grossier") -> LineReport:
    return LineReport(own(guest), own("t"), seq, own("bruno"), reason, NOON)


def number_of(shared: SqlStorage, own: Id) -> int:
    (found,) = [one for one in shared.moderation.reports() if one.report.table == own("t")]
    return found.id


def test_a_report_is_listed_with_its_line_and_the_lines_around(
    shared: SqlStorage, own: Id, table: str
) -> None:
    book = shared.moderation
    book.keep(report(own))
    book.keep(report(own, reason="Très grossier"))
    found = book.report(number_of(shared, own))
    assert (found.name, found.text, found.report.reason) == ("Bruno", "Ligne 15", "Très grossier")
    around = [one.seq for one in book.context(table, 15)]
    assert around == [*range(15 - CONTEXT_LINES, 15 + CONTEXT_LINES + 2)]


def test_a_line_that_is_removed_says_nothing_and_all_its_reports_are_judged(
    shared: SqlStorage, own: Id, table: str
) -> None:
    book = shared.moderation
    book.keep(report(own))
    number = number_of(shared, own)
    book.keep(report(own, guest="zoe"))
    assert book.remove(number, "root", NOON).text == "Ligne 15"
    assert not [one for one in book.reports() if one.report.table == table]
    verdicts = {one.verdict for one in book.reports(every=True) if one.report.table == table}
    assert verdicts == {"removed"}
    (line,) = asyncio.run(shared.events(table, 14))[:1]
    assert line.event == Said(own("bruno"), "Bruno", "")
    with pytest.raises(NoSuchLine):
        book.remove(number, "root", NOON)
    last = book.journal()[-1]
    assert (last.operator, last.deed, last.subject) == ("root", "remove", own("bruno"))
    assert (last.table, last.seq, last.id) == (table, 15, book.last_deed())
    assert book.journal(last.id) == []


@pytest.mark.parametrize("seq", [1, 99])
def test_only_a_line_can_be_removed(shared: SqlStorage, table: str, seq: int) -> None:
    before = shared.moderation.last_deed()
    with pytest.raises(NoSuchLine):
        shared.moderation.remove_line(table, seq, "root", NOON)
    assert shared.moderation.last_deed() == before


def test_a_report_can_be_dismissed_once(shared: SqlStorage, own: Id, table: str) -> None:
    book = shared.moderation
    book.keep(report(own))
    number = number_of(shared, own)
    book.dismiss(number, "root", NOON)
    with pytest.raises(AlreadyJudged):
        book.dismiss(number, "root", NOON)
    with pytest.raises(NoSuchReport):
        book.dismiss(10**6, "root", NOON)
    assert book.filed(report(own)).same == "dismissed"
    assert book.context(table, 15)[CONTEXT_LINES].said.text == "Ligne 15"


def test_a_ban_holds_for_a_time_for_all_guests_who_somebody_was(
    shared: SqlStorage, own: Id
) -> None:
    book, bruno = shared.moderation, own("bruno")
    book.ban(bruno, "Insultes", NOON + 60, "root", NOON)
    book.ban(bruno, "Encore", NOON + 90, "root", NOON)
    assert Ban(bruno, "Encore", NOON, NOON + 90) in book.bans(NOON + 89)
    assert bruno not in [one.person for one in book.bans(NOON + 90)]
    shared.people.merge(bruno, own("person"), NOON)
    assert own("person") in [one.person for one in book.bans(NOON)]
    book.lift(bruno, "root", NOON)
    assert own("person") not in [one.person for one in book.bans(NOON)]
    with pytest.raises(NotBanned):
        book.lift(bruno, "root", NOON)
    deeds = [one.deed for one in book.journal() if one.subject in (bruno, own("person"))]
    assert deeds == ["ban", "ban", "lift"]


def test_a_mute_is_for_one_person_at_one_table(shared: SqlStorage, own: Id) -> None:
    book, table = shared.moderation, own("t")
    for _ in range(2):
        book.mute(own("anne"), table, own("bruno"), muted=True)
    assert book.muted_by(own("anne"), table) == {own("bruno")}
    assert not book.muted_by(own("anne"), own("other"))
    assert not book.muted_by(own("bruno"), table)
    book.mute(own("anne"), table, own("bruno"), muted=False)
    assert not book.muted_by(own("anne"), table)


@pytest.mark.parametrize(
    ("filed", "key"),
    [
        (Filed("removed", 0, 0), "report-answered"),
        (Filed(None, REPORTS_A_DAY, 0), "too-many-reports"),
        (Filed(None, 0, OPEN_REPORTS), "reports-full"),
    ],
)
def test_a_report_too_many_is_denied(filed: Filed, key: str) -> None:
    with pytest.raises(Denied, match=key):
        require_room(filed)
    require_room(Filed("", REPORTS_A_DAY, OPEN_REPORTS))
