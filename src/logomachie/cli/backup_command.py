"""``logomachie backup``: a copy of a house, made while games go on."""

import sqlite3
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from logomachie.cli.house_place import data_directory
from logomachie.cli.screen import Failure, Screen
from logomachie.lexicon.places import DATA_VARIABLE


def register(app: App, screen: Screen) -> None:
    """Add the command."""
    say = screen.say

    @app.command(help=say("help.backup"))
    def backup(
        file: Annotated[Path, Parameter(help=say("help.backup-file"))],
        /,
        *,
        database: Annotated[
            str, Parameter(help=say("help.serve-database"), env_var="LOGOMACHIE_DATABASE")
        ] = "",
        data_dir: Annotated[
            Path | None, Parameter(help=say("help.serve-data"), env_var=DATA_VARIABLE)
        ] = None,
    ) -> None:
        # The database takes a while to import, and few commands need it.
        from sqlalchemy import make_url
        from sqlalchemy.exc import SQLAlchemyError

        from logomachie.store.backup import back_up
        from logomachie.store.sql import SECRET_FILE, NoHouse, address_in

        directory = data_directory(data_dir)
        try:
            url = make_url(database or address_in(directory))
            if url.get_backend_name() != "sqlite":
                raise Failure(say("error.backup-elsewhere", folder=directory), 1)
            names = back_up(Path(url.database or ""), directory, file)
        except NoHouse as error:
            raise Failure(say("error.reports-none-yet", detail=error), 1) from error
        except FileExistsError as error:
            raise Failure(say("error.backup-exists", file=file), 1) from error
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise Failure(say("error.backup", detail=error), 1) from error
        screen.notice(say("backup.written", file=file, names=", ".join(names)))
        if SECRET_FILE not in names:
            screen.notice(say("backup.no-secret"))
