"""Where a house keeps its data, as the commands are told."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from logomachie.cli.screen import Failure
from logomachie.cli.texts import Say
from logomachie.lexicon.places import data_root

if TYPE_CHECKING:
    from sqlalchemy import Engine


def data_directory(given: Path | None) -> Path:
    """The folder that was named, or the one of this user."""
    return given or data_root()


@contextmanager
def clear_failures(say: Say) -> Iterator[None]:
    """Say in a line why the database of a house cannot be used."""
    # The database takes a while to import, and few commands need it.
    from sqlalchemy.exc import SQLAlchemyError

    from logomachie.store.sql import NoHouse, OtherVersion

    try:
        yield
    except NoHouse as error:
        raise Failure(say("error.reports-none-yet", detail=error), 1) from error
    except OtherVersion as error:
        raise Failure(say("error.reports-other-version"), 1) from error
    except (SQLAlchemyError, ImportError, ValueError) as error:
        detail = (str(error).splitlines() or [type(error).__name__])[0]
        raise Failure(say("error.reports-database", detail=detail), 1) from error


@contextmanager
def open_house(say: Say, database: str, data_dir: Path | None) -> "Iterator[Engine]":
    """The database of the house that a command means, or a line that says why there is none."""
    with clear_failures(say):
        from logomachie.store.sql import address_in, open_database

        with open_database(database or address_in(data_directory(data_dir))) as engine:
            yield engine
