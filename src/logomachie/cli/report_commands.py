"""``logomachie reports ...``: answer what players say of words."""

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
from cyclopts import App, Parameter
from cyclopts.validators import Number
from rich.table import Table
from rich.text import Text

from logomachie.cli.house_place import open_house
from logomachie.cli.screen import Failure, Screen
from logomachie.cli.texts import Say
from logomachie.table.reports import (
    LARGEST_NUMBER,
    LONGEST_ANSWER,
    AlreadyAnswered,
    Answer,
    BadAnswer,
    FiledReport,
    NoSuchReport,
    answer_of,
    patch_of,
)

if TYPE_CHECKING:
    from logomachie.store.reports import ReportBook


def register(app: App, screen: Screen) -> None:
    """Add the commands to the application."""
    say = screen.say
    as_json = Parameter(name="--json", negative="", help=say("help.json"))
    with_all = Parameter(name="--all", negative="", help=say("help.reports.all"))
    number_of = Parameter(
        help=say("help.reports.number"), validator=Number(gte=1, lte=LARGEST_NUMBER)
    )
    sentence = Parameter(help=say("help.reports.answer"))
    in_database = Parameter(help=say("help.serve-database"), env_var="LOGOMACHIE_DATABASE")
    in_folder = Parameter(help=say("help.serve-data"), env_var="LOGOMACHIE_DATA")

    @app.command(name="list", help=say("help.reports.list"))
    def list_reports(
        *,
        every: Annotated[bool, with_all] = False,
        json: Annotated[bool, as_json] = False,
        database: Annotated[str, in_database] = "",
        data_dir: Annotated[Path | None, in_folder] = None,
    ) -> None:
        with _book(say, database, data_dir) as book:
            found = book.all() if every else book.open()
        if json:
            for one in found:
                print(msgspec.json.encode(one).decode())
        elif found:
            screen.out.print(_table(found, say))
        else:
            screen.notice(say("reports.none"))

    @app.command(help=say("help.reports.accept"))
    def accept(
        number: Annotated[int, number_of],
        /,
        *,
        answer: Annotated[str, sentence] = "",
        database: Annotated[str, in_database] = "",
        data_dir: Annotated[Path | None, in_folder] = None,
    ) -> None:
        given = Answer(True, _sentence(answer, say), time.time())
        with _book(say, database, data_dir) as book:
            screen.write(_answered(book, number, given, say))

    @app.command(help=say("help.reports.refuse"))
    def refuse(
        number: Annotated[int, number_of],
        /,
        *,
        answer: Annotated[str, sentence],
        database: Annotated[str, in_database] = "",
        data_dir: Annotated[Path | None, in_folder] = None,
    ) -> None:
        given = Answer(False, _sentence(answer, say), time.time())
        if not given.text:
            raise Failure(say("error.reports-why"))
        with _book(say, database, data_dir) as book:
            screen.write(_answered(book, number, given, say))

    @app.command(help=say("help.reports.export"))
    def export(
        file: Annotated[Path | None, Parameter(help=say("help.reports.file"))] = None,
        /,
        *,
        database: Annotated[str, in_database] = "",
        data_dir: Annotated[Path | None, in_folder] = None,
    ) -> None:
        with _book(say, database, data_dir) as book:
            lines = list(patch_of(book.all()))
        if not lines:
            raise Failure(say("error.reports-nothing"), 1)
        text = "".join(f"{line}\n" for line in lines)
        if file is None:
            sys.stdout.write(text)
        else:
            file.write_text(text, "utf-8")
            screen.notice(say("reports.written", file=file, count=len(lines)))


@contextmanager
def _book(say: Say, database: str, data_dir: Path | None) -> "Iterator[ReportBook]":
    """The reports of the house that the command means; a clear failure where there are none."""
    with open_house(say, database, data_dir) as engine:
        from logomachie.store.reports import ReportBook

        yield ReportBook(engine)


def _answered(book: "ReportBook", number: int, answer: Answer, say: Say) -> str:
    """Answer a report; what was done, in words."""
    try:
        reports = book.answer(number, answer)
    except NoSuchReport as error:
        raise Failure(say("error.reports-unknown", number=number), 1) from error
    except AlreadyAnswered as error:
        raise Failure(say("error.reports-answered", number=number), 1) from error
    report = reports[0].report
    return say(
        "reports.answered",
        word=report.spelling,
        kind=say(f"reports.{report.kind}"),
        verdict=say(_verdict(answer)),
        count=len(reports),
    )


def _sentence(text: str, say: Say) -> str:
    try:
        return answer_of(text)
    except BadAnswer as error:
        raise Failure(say("error.reports-answer", most=LONGEST_ANSWER)) from error


def _table(reports: Sequence[FiledReport], say: Say) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for name in ("number", "word", "when", "reason", "answer"):
        table.add_column(say(f"reports.{name}"), no_wrap=name in ("number", "when"))
    for one in reports:
        report, answer = one.report, one.answer
        day = time.strftime("%Y-%m-%d", time.localtime(report.when))
        word = Text.assemble((report.spelling, "bold"), f" ({say(f'reports.{report.kind}')})")
        said = f"{say(_verdict(answer))}. {answer.text}".strip() if answer else "–"
        table.add_row(str(one.id), word, day, Text(report.reason), Text(said))
    return table


def _verdict(answer: Answer) -> str:
    return "reports.accepted" if answer.accepted else "reports.refused"
