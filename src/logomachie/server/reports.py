"""Reports about words over HTTP. They never tell what the dictionary knows."""

from litestar import get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from logomachie.server.answers import DoubtfulWord, ReportInfo
from logomachie.server.callers import AnyRequest, guest_of, network_of_request, service_of
from logomachie.store.reports import ReportBook
from logomachie.table.commands import Denied
from logomachie.table.reports import (
    FiledReport,
    Quota,
    WordReport,
    reason_of,
    require_room,
    word_of,
)

MOST_SHOWN = 50


@post("/api/word-reports")
async def report_word(
    request: AnyRequest, state: State, data: JSONBody[DoubtfulWord]
) -> ReportInfo:
    """Say that a word is missing, or should not be there; said again, the reason is another."""
    service = service_of(state)
    guest = await guest_of(request)
    if not service.doorkeeper.may_report(network_of_request(request)):
        raise Denied("too-fast")
    word, spelling = word_of(data.word)
    report = WordReport(
        guest,
        word,
        spelling,
        data.kind,
        reason_of(data.reason),
        data.place,
        # A table may be played on with a dictionary that the house has no more.
        service.readiness.dictionaries.get(data.dictionary, service.lexicon).fingerprint,
        service.now(),
    )
    book, quota = service.storage.reports, service.doorkeeper.limits.quota
    await service.storage.ask(lambda: _keep(book, report, quota))
    return ReportInfo(report.spelling, report.kind, report.reason, report.when)


@get("/api/word-reports")
async def my_reports(request: AnyRequest, state: State) -> list[ReportInfo]:
    """What the person who asks has said of words, the newest first, with the answers."""
    guest = await guest_of(request)
    storage = service_of(state).storage
    return [_shown(one) for one in await storage.ask(lambda: storage.reports.of(guest, MOST_SHOWN))]


REPORTS = [report_word, my_reports]


def _keep(book: ReportBook, report: WordReport, quota: Quota) -> None:
    """Keep a report where there is room, once however often it is tried."""
    require_room(book.filed(report), quota)
    book.keep(report)


def _shown(filed: FiledReport) -> ReportInfo:
    report, answer = filed.report, filed.answer
    said = (report.spelling, report.kind, report.reason, report.when)
    return ReportInfo(*said, answer.accepted, answer.text) if answer else ReportInfo(*said)
