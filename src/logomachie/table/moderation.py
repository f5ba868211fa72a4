"""What operators do about talk and people: reports of lines, bans, and the journal of it all."""

from typing import Literal, NamedTuple

import msgspec

from logomachie.table.commands import Denied
from logomachie.table.events import Guest, Said
from logomachie.table.storage import TableId

Verdict = Literal["", "removed", "dismissed"]
"""What became of a report; nothing as long as it is open."""
Deed = Literal["remove", "dismiss", "ban", "lift"]
REPORTS_A_DAY = 20
"""So many lines somebody may report within a day."""
OPEN_REPORTS = 1000
"""So many reports wait for an operator; more are not taken."""
LONGEST_BAN_DAYS = 3650
CONTEXT_LINES = 10
"""So many lines before and after a reported one are shown."""


class NoSuchReport(Exception):
    """There is no report of this number."""


class AlreadyJudged(Exception):
    """This report has its verdict."""


class NoSuchLine(Exception):
    """There is no such line, or it was removed."""


class NotBanned(Exception):
    """This person is not banned."""


class LineReport(msgspec.Struct, frozen=True):
    """What somebody says of a line."""

    guest: Guest
    table: TableId
    seq: int
    author: Guest
    """Who said the line."""
    reason: str
    when: float


class FiledReport(msgspec.Struct, frozen=True):
    """A report with its number, the line that it is about, and what became of it."""

    id: int
    report: LineReport
    name: str
    """What the author is called there; empty for who gave no name."""
    text: str
    """What the line says; empty where it was taken away."""
    verdict: Verdict


class ContextLine(msgspec.Struct, frozen=True):
    """A line around a reported one."""

    seq: int
    when: float
    said: Said


class Ban(NamedTuple):
    """Somebody may neither speak nor sit down anywhere for a while."""

    person: Guest
    reason: str
    at: float
    until: float


class Entry(NamedTuple):
    """Something that an operator did."""

    id: int
    at: float
    operator: str
    deed: Deed
    subject: Guest
    table: TableId
    seq: int
    until: float
    note: str


class Filed(NamedTuple):
    """What was reported before, as far as the next report depends on it."""

    same: Verdict | None
    """What became of the report of the same person about the same line, if there is one."""
    lately: int
    """How many the person reported within a day."""
    open: int
    """How many of everybody wait."""


def require_room(filed: Filed) -> None:
    """Deny a report that is one too many; one that waits may be said better at any time."""
    if filed.same is not None:
        if filed.same:
            raise Denied("report-answered")
        return
    if filed.lately >= REPORTS_A_DAY:
        raise Denied("too-many-reports")
    if filed.open >= OPEN_REPORTS:
        raise Denied("reports-full")
