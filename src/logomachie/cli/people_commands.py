"""``logomachie people ...``: help those who keep their place and lost the way back."""

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
from cyclopts import App, Parameter
from rich.table import Table
from rich.text import Text

from logomachie.cli.house_place import data_directory, open_house
from logomachie.cli.screen import Failure, Screen
from logomachie.cli.texts import Say

if TYPE_CHECKING:
    from logomachie.store.people import PeopleBook
    from logomachie.table.people import Person


def register(app: App, screen: Screen) -> None:
    """Add the commands to the application."""
    say = screen.say
    as_json = Parameter(name="--json", negative="", help=say("help.json"))
    named = Parameter(help=say("help.people.name"))
    in_database = Parameter(help=say("help.serve-database"), env_var="LOGOMACHIE_DATABASE")
    in_folder = Parameter(help=say("help.serve-data"), env_var="LOGOMACHIE_DATA")

    @app.command(name="list", help=say("help.people.list"))
    def list_people(
        name: Annotated[str, named] = "",
        /,
        *,
        json: Annotated[bool, as_json] = False,
        database: Annotated[str, in_database] = "",
        data_dir: Annotated[Path | None, in_folder] = None,
    ) -> None:
        with _book(say, database, data_dir) as book:
            found = book.kept(name)
        if json:
            for one in found:
                print(msgspec.json.encode(one._asdict()).decode())
        elif found:
            screen.out.print(_table(found, say))
        else:
            screen.notice(say("people.none"))

    @app.command(help=say("help.people.phrase"))
    def phrase(
        name: Annotated[str, named],
        /,
        *,
        database: Annotated[str, in_database] = "",
        data_dir: Annotated[Path | None, in_folder] = None,
    ) -> None:
        with _book(say, database, data_dir) as book:
            person = _only(book, name, say)
            new = _new_phrase(book, person.guest, _secret(data_directory(data_dir), say))
        screen.notice(say("people.new-phrase"))
        screen.write(new)

    @app.command(help=say("help.people.cut"))
    def cut(
        name: Annotated[str, named],
        /,
        *,
        database: Annotated[str, in_database] = "",
        data_dir: Annotated[Path | None, in_folder] = None,
    ) -> None:
        with _book(say, database, data_dir) as book:
            person = _only(book, name, say)
            book.renew(person.guest, "", time.time())
        screen.write(say("people.cut-off", count=len(person.devices)))

    @app.command(help=say("help.people.unname"))
    def unname(
        name: Annotated[str, named],
        /,
        *,
        database: Annotated[str, in_database] = "",
        data_dir: Annotated[Path | None, in_folder] = None,
    ) -> None:
        with _book(say, database, data_dir) as book:
            person = _only(book, name, say)
            book.claim_name(person.guest, "")
        screen.write(say("people.unnamed", name=person.name))


@contextmanager
def _book(say: Say, database: str, data_dir: Path | None) -> "Iterator[PeopleBook]":
    """The people of the house that the command means; a clear failure where there are none."""
    with open_house(say, database, data_dir) as engine:
        from logomachie.store.people import PeopleBook

        yield PeopleBook(engine)


def _only(book: "PeopleBook", name: str, say: Say) -> "Person":
    """The person of a name or an id."""
    found = book.kept(name) if name else []
    if not found:
        raise Failure(say("error.people-unknown", text=name), 1)
    return found[0]


def _secret(directory: Path, say: Say) -> str:
    """The secret of a house, which is there already."""
    from logomachie.store.sql import SECRET_FILE, SECRET_VARIABLE

    file = directory / SECRET_FILE
    try:
        return os.environ.get(SECRET_VARIABLE) or file.read_text("utf-8")
    except FileNotFoundError as error:
        raise Failure(say("error.people-secret", detail=file), 1) from error


def _new_phrase(book: "PeopleBook", guest: str, secret: str) -> str:
    """Give a person a new phrase; their devices are told."""
    from logomachie.table.phrase import Cost, lookup_key, new_phrase, salt_of

    phrase = new_phrase()
    book.set_phrase(guest, lookup_key(phrase, salt_of(secret), Cost()), "", time.time())
    return phrase


def _table(people: "Sequence[Person]", say: Say) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for name in ("name", "id", "phrase", "passkeys", "devices", "seen"):
        table.add_column(say(f"people.{name}"), no_wrap=name != "name")
    for one in people:
        seen = max((device.seen for device in one.devices), default=None)
        counts = (str(len(one.passkeys)), str(len(one.devices)))
        called = Text(one.name or "–", "bold" if one.name else "")
        table.add_row(called, one.guest, _day(one.phrase_made), *counts, _day(seen))
    return table


def _day(when: float | None) -> str:
    return "–" if when is None else time.strftime("%Y-%m-%d", time.localtime(when))
