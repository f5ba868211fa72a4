"""Words that somebody misses in the dictionary or would not have there, and what became of them."""

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

import msgspec

from logomachie.lexicon.folding import fold, is_folded
from logomachie.table.commands import Denied
from logomachie.table.events import Guest

Kind = Literal["missing", "wrong"]
"""A word that should be in the dictionary, or one that should not."""
Place = Literal["words", "refusal", "history", "lookback"]
"""Where somebody met the word."""
ReportId = int
LARGEST_NUMBER: ReportId = 2**31 - 1

SHORTEST_WORD, LONGEST_WORD = 2, 35
LONGEST_REASON = 300
LONGEST_ANSWER = 300
DAY = 86_400.0
SIGNS: dict[Kind, str] = {"missing": "+", "wrong": "-"}
"""How a patch of a dictionary begins the line of a word."""


class BadAnswer(Exception):
    """A sentence that is too long, or that cannot be shown on a line."""


class NoSuchReport(Exception):
    """There is no report of this number."""


class AlreadyAnswered(Exception):
    """This report has its answer."""


class WordReport(msgspec.Struct, frozen=True):
    """What somebody says of a word."""

    guest: Guest
    word: str
    """In the letters of the games."""
    spelling: str
    """As it is written, with its accents."""
    kind: Kind
    reason: str
    place: Place
    dictionary: str
    """The fingerprint of the dictionary that was in use."""
    when: float
    """The time of day."""


class Answer(msgspec.Struct, frozen=True):
    """What the house says to a report."""

    accepted: bool
    text: str
    when: float


class FiledReport(msgspec.Struct, frozen=True):
    """A report with its number, and with its answer once there is one."""

    id: ReportId
    report: WordReport
    answer: Answer | None = None


class Quota(NamedTuple):
    """How many reports a house takes."""

    a_day: int = 20
    """Of one person within a day."""
    open: int = 1000
    """Of everybody, as long as nobody answers them."""


class Filed(NamedTuple):
    """What was reported before, as far as the next report depends on it."""

    same: FiledReport | None
    """What the same person said of the same word."""
    lately: int
    """How many the person reported within a day."""
    open: int
    """How many of everybody have no answer."""


def word_of(text: str) -> tuple[str, str]:
    """A word in the letters of the games, and as it is written; ``Denied`` for what is none."""
    spelling = unicodedata.normalize("NFC", text[: 2 * LONGEST_WORD].strip()).lower()
    word = fold(spelling)
    if len(text) > 2 * LONGEST_WORD or not is_folded(word):
        raise Denied("bad-word")
    if not SHORTEST_WORD <= len(word) <= LONGEST_WORD:
        raise Denied("bad-word")
    return word, spelling


def reason_of(text: str) -> str:
    """A reason as it is kept; ``Denied`` for one that is missing, too long or cannot be shown."""
    reason = text[: LONGEST_REASON + 1].strip()
    if not 0 < len(text) <= LONGEST_REASON or not reason or not reason.isprintable():
        raise Denied("bad-reason")
    return reason


def answer_of(text: str) -> str:
    """The sentence of an answer as it is kept; ``BadAnswer`` for one that cannot be shown."""
    sentence = text.strip()
    if len(sentence) > LONGEST_ANSWER or not sentence.isprintable():
        raise BadAnswer
    return sentence


def require_room(filed: Filed, quota: Quota) -> None:
    """Deny a report that is one too many; one that is open may be said better at any time."""
    if filed.same:
        if filed.same.answer:
            raise Denied("report-answered")
        return
    if filed.lately >= quota.a_day:
        raise Denied("too-many-reports")
    if filed.open >= quota.open:
        raise Denied("reports-full")


def patch_of(reports: Iterable[FiledReport]) -> Iterator[str]:
    """The accepted reports as lines of a patch, by word; what was accepted last holds."""
    accepted = ((one.answer.when, one) for one in reports if one.answer and one.answer.accepted)
    by_time = sorted(accepted, key=lambda pair: (pair[0], pair[1].id))
    last = {one.report.word: one.report for _, one in by_time}
    for _, report in sorted(last.items()):
        yield f"{SIGNS[report.kind]}{report.spelling} # {report.reason}"
