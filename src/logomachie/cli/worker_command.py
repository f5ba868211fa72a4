"""``logomachie worker``: look back at games beside the servers, on any machine."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from cyclopts.validators import Number

from logomachie.cli.house_place import data_directory
from logomachie.cli.preparing import prepare_all
from logomachie.cli.screen import Failure, Screen
from logomachie.kernel.budget import Budget
from logomachie.lexicon.places import DATA_VARIABLE

MOST_PROCESSES = 256
CODES = {"queue": 2}
"""What the user asked for wrongly; all else is the fault of the place."""


def register(app: App, screen: Screen) -> None:
    """Add the command."""
    say = screen.say

    @app.command(help=say("help.worker"))
    def worker(
        *,
        database: Annotated[
            str, Parameter(help=say("help.worker-database"), env_var="LOGOMACHIE_DATABASE")
        ],
        data_dir: Annotated[
            Path | None, Parameter(help=say("help.worker-data"), env_var=DATA_VARIABLE)
        ] = None,
        seconds: Annotated[
            float, Parameter(help=say("help.worker-seconds"), validator=Number(gt=0))
        ] = 1.0,
        processes: Annotated[
            int,
            Parameter(
                help=say("help.worker-processes"), validator=Number(gte=1, lte=MOST_PROCESSES)
            ),
        ] = 1,
    ) -> None:
        # The server takes a while to import, and few commands need it.
        from logomachie.server.worker import CannotWork, Post, run_worker

        def ready() -> None:
            prepare_all(screen)
            screen.notice(say("worker.ready"))

        post = Post(database, data_directory(data_dir), Budget.of_seconds(seconds))
        try:
            run_worker(post, processes, ready)
        except CannotWork as error:
            reason = say(f"error.worker-{error.need}", detail=error.detail)
            raise Failure(reason, CODES.get(error.need, 1)) from error
