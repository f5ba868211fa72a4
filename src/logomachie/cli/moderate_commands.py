"""``logomachie moderate ...``: reports of messages, bans, and the journal of what was done."""

import getpass
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
from logomachie.table.moderation import (
    LONGEST_BAN_DAYS,
    AlreadyJudged,
    ContextLine,
    FiledReport,
    NoSuchLine,
    NoSuchReport,
    NotBanned,
)
from logomachie.table.reports import DAY, LARGEST_NUMBER, LONGEST_REASON, reason_of
from logomachie.table.rights import Denied

if TYPE_CHECKING:
    from logomachie.store.moderation import ModerationBook

LONGEST_OPERATOR = 60


def register(app: App, screen: Screen) -> None:
    """Add the commands to the application."""
    say = screen.say
    as_json = Parameter(name="--json", negative="", help=say("help.json"))
    with_all = Parameter(name="--all", negative="", help=say("help.moderate.all"))
    in_range = Number(gte=1, lte=LARGEST_NUMBER)
    number_of = Parameter(help=say("help.moderate.number"), validator=in_range)
    seq_of = Parameter(help=say("help.moderate.seq"), validator=in_range)
    whom = Parameter(help=say("help.moderate.who"))
    for_days = Parameter(
        help=say("help.moderate.days"), validator=Number(gt=0, lte=LONGEST_BAN_DAYS)
    )
    in_database = Parameter(help=say("help.serve-database"), env_var="LOGOMACHIE_DATABASE")
    in_folder = Parameter(help=say("help.serve-data"), env_var="LOGOMACHIE_DATA")

    @app.command(name="list", help=say("help.moderate.list"))
    def list_reports(
        *,
        every: Annotated[bool, with_all] = False,
        json: Annotated[bool, as_json] = False,
        database: Annotated[str, in_database] = "",
        data_dir: Annotated[Path | None, in_folder] = None,
    ) -> None:
        with _book(say, database, data_dir) as book:
            found = book.reports(every=every)
        if json:
            for one in found:
                print(msgspec.json.encode(one).decode())
        elif found:
            screen.out.print(_reports(found, say))
        else:
            screen.notice(say("moderate.none"))

    @app.command(help=say("help.moderate.show"))
    def show(
        number: Annotated[int, number_of],
        /,
        *,
        database: Annotated[str, in_database] = "",
        data_dir: Annotated[Path | None, in_folder] = None,
    ) -> None:
        with _book(say, database, data_dir) as book, _clear(say, number):
            found = book.report(number)
            around = book.context(found.report.table, found.report.seq)
        about = {"number": number, "table": found.report.table, "seq": found.report.seq}
        screen.write(say("moderate.header", **about, reason=found.report.reason))
        screen.out.print(_context(around, found.report.seq, say))

    @app.command(help=say("help.moderate.remove"))
    def remove(
        number: Annotated[int, number_of],
        /,
        *,
        database: Annotated[str, in_database] = "",
        data_dir: Annotated[Path | None, in_folder] = None,
    ) -> None:
        with _book(say, database, data_dir) as book, _clear(say, number):
            text = book.remove(number, _operator(), time.time()).text
        screen.write(say("moderate.removed", text=text))

    @app.command(name="remove-line", help=say("help.moderate.remove-line"))
    def remove_line(
        table: Annotated[str, Parameter(help=say("help.moderate.table"))],
        seq: Annotated[int, seq_of],
        /,
        *,
        database: Annotated[str, in_database] = "",
        data_dir: Annotated[Path | None, in_folder] = None,
    ) -> None:
        with _book(say, database, data_dir) as book, _clear(say):
            book.remove_line(table, seq, _operator(), time.time())
        screen.write(say("moderate.removed", text=f"{table} {seq}"))

    @app.command(help=say("help.moderate.dismiss"))
    def dismiss(
        number: Annotated[int, number_of],
        /,
        *,
        database: Annotated[str, in_database] = "",
        data_dir: Annotated[Path | None, in_folder] = None,
    ) -> None:
        with _book(say, database, data_dir) as book, _clear(say, number):
            book.dismiss(number, _operator(), time.time())
        screen.write(say("moderate.dismissed", number=number))

    @app.command(help=say("help.moderate.ban"))
    def ban(
        who: Annotated[str, whom],
        /,
        *,
        days: Annotated[float, for_days],
        reason: Annotated[str, Parameter(help=say("help.moderate.reason"))],
        database: Annotated[str, in_database] = "",
        data_dir: Annotated[Path | None, in_folder] = None,
    ) -> None:
        why, now = _reason(reason, say), time.time()
        with _book(say, database, data_dir) as book, _clear(say, who):
            person = _person(book, who, say)
            made = book.ban(person, why, now + days * DAY, _operator(), now)
        screen.write(say("moderate.banned", who=made.person, until=_moment(made.until), reason=why))

    @app.command(help=say("help.moderate.lift"))
    def lift(
        who: Annotated[str, whom],
        /,
        *,
        database: Annotated[str, in_database] = "",
        data_dir: Annotated[Path | None, in_folder] = None,
    ) -> None:
        with _book(say, database, data_dir) as book, _clear(say, who):
            person = _person(book, who, say)
            book.lift(person, _operator(), time.time())
        screen.write(say("moderate.lifted", who=person))

    @app.command(help=say("help.moderate.bans"))
    def bans(
        *,
        json: Annotated[bool, as_json] = False,
        database: Annotated[str, in_database] = "",
        data_dir: Annotated[Path | None, in_folder] = None,
    ) -> None:
        with _book(say, database, data_dir) as book:
            found = book.bans(time.time())
        if json:
            for one in found:
                print(msgspec.json.encode(one._asdict()).decode())
        elif found:
            rows = [(one.person, _moment(one.until), one.reason) for one in found]
            screen.out.print(_table(("who", "until", "reason"), rows, say))
        else:
            screen.notice(say("moderate.nobody"))

    @app.command(help=say("help.moderate.journal"))
    def journal(
        *,
        json: Annotated[bool, as_json] = False,
        database: Annotated[str, in_database] = "",
        data_dir: Annotated[Path | None, in_folder] = None,
    ) -> None:
        with _book(say, database, data_dir) as book:
            found = book.journal()
        if json:
            for one in found:
                print(msgspec.json.encode(one._asdict()).decode())
        elif found:
            rows = [
                (
                    _moment(one.at),
                    one.operator,
                    one.deed,
                    f"{one.table} {one.seq}" if one.table else one.subject or "–",
                    one.note,
                )
                for one in found
            ]
            screen.out.print(_table(("when", "operator", "deed", "about", "reason"), rows, say))
        else:
            screen.notice(say("moderate.nothing"))


@contextmanager
def _book(say: Say, database: str, data_dir: Path | None) -> "Iterator[ModerationBook]":
    """What operators of the house do that the command means; a clear failure where it is not."""
    with open_house(say, database, data_dir) as engine:
        from logomachie.store.moderation import ModerationBook

        yield ModerationBook(engine)


@contextmanager
def _clear(say: Say, number: object = "") -> Iterator[None]:
    """Say in a line why something cannot be done."""
    try:
        yield
    except NoSuchReport as error:
        raise Failure(say("error.moderate-unknown", number=number), 1) from error
    except AlreadyJudged as error:
        raise Failure(say("error.moderate-judged", number=number), 1) from error
    except NoSuchLine as error:
        raise Failure(say("error.moderate-line"), 1) from error
    except NotBanned as error:
        raise Failure(say("error.moderate-free"), 1) from error


def _person(book: "ModerationBook", who: str, say: Say) -> str:
    """A person by id, or who wrote the message of a report."""
    if not (who.isascii() and who.isdigit() and int(who) <= LARGEST_NUMBER):
        return who
    author = book.report(int(who)).report.author
    if not author:
        raise Failure(say("error.moderate-author"), 1)
    return author


def _reason(text: str, say: Say) -> str:
    try:
        return reason_of(text)
    except Denied as error:
        raise Failure(say("error.moderate-reason", most=LONGEST_REASON)) from error


def _operator() -> str:
    """Who gives the command, as the system knows them."""
    try:
        return getpass.getuser()[:LONGEST_OPERATOR]
    except (KeyError, OSError):  # nobody whom the system knows
        return "?"


def _reports(found: Sequence[FiledReport], say: Say) -> Table:
    rows = [
        (
            str(one.id),
            _moment(one.report.when),
            f"{one.name or say('moderate.unnamed')} ({one.report.author or '–'})",
            one.text or say("moderate.gone"),
            one.report.reason,
            say(f"moderate.verdict-{one.verdict}" if one.verdict else "moderate.open"),
        )
        for one in found
    ]
    return _table(("number", "when", "author", "text", "reason", "verdict"), rows, say)


def _context(lines: Sequence[ContextLine], reported: int, say: Say) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for one in lines:
        said, style = one.said, "bold" if one.seq == reported else ""
        name = Text(said.name or say("moderate.unnamed"), style)
        room = say(f"moderate.place-{said.room}")
        text = Text(said.text or say("moderate.gone"), style)
        table.add_row(str(one.seq), _moment(one.when), room, name, said.guest, text)
    return table


def _table(names: Sequence[str], rows: Sequence[Sequence[str]], say: Say) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for name in names:
        table.add_column(say(f"moderate.{name}"), no_wrap=name in ("number", "when", "until"))
    for row in rows:
        table.add_row(*map(Text, row))
    return table


def _moment(when: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(when))
