"""``logomachie serve``: play over the network."""

import os
import re
import sys
import webbrowser
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from cyclopts.validators import Number

from logomachie.cli.house_place import data_directory
from logomachie.cli.preparing import shown
from logomachie.cli.screen import Failure, Screen
from logomachie.lexicon.places import DATA_VARIABLE
from logomachie.table.intentions import PAUSE
from logomachie.workbench.bench import Progress

PORT = 8000


def register(app: App, screen: Screen) -> None:
    """Add the command."""
    say = screen.say

    @app.command(help=say("help.serve"))
    def serve(
        *,
        host: Annotated[
            str, Parameter(help=say("help.serve-host"), env_var="LOGOMACHIE_HOST")
        ] = "127.0.0.1",
        port: Annotated[
            int,
            Parameter(
                help=say("help.serve-port"),
                env_var="LOGOMACHIE_PORT",
                validator=Number(gte=1, lte=65535),
            ),
        ] = PORT,
        database: Annotated[
            str, Parameter(help=say("help.serve-database"), env_var="LOGOMACHIE_DATABASE")
        ] = "",
        data_dir: Annotated[
            Path | None, Parameter(help=say("help.serve-data"), env_var=DATA_VARIABLE)
        ] = None,
        origin: Annotated[
            tuple[str, ...], Parameter(help=say("help.serve-origin"), env_var="LOGOMACHIE_ORIGINS")
        ] = (),
        base_url: Annotated[
            str,
            Parameter(
                help=say("help.serve-base"),
                env_var="LOGOMACHIE_BASE_URL",
                validator=require_address,
            ),
        ] = "",
        trust_proxy: Annotated[
            tuple[str, ...],
            Parameter(
                help=say("help.serve-proxy"),
                env_var="LOGOMACHIE_TRUST_PROXY",
                validator=require_networks,
            ),
        ] = (),
        smtp: Annotated[
            str,
            Parameter(
                help=say("help.serve-smtp"),
                env_var="LOGOMACHIE_SMTP",
                validator=require_mail_server,
            ),
        ] = "",
        mail_from: Annotated[
            str, Parameter(help=say("help.serve-mail-from"), env_var="LOGOMACHIE_MAIL_FROM")
        ] = "",
        send_inside: Annotated[
            tuple[str, ...],
            Parameter(
                help=say("help.serve-inside"),
                env_var="LOGOMACHIE_SEND_INSIDE",
                validator=require_networks,
            ),
        ] = (),
        bot_seconds: Annotated[
            float, Parameter(help=say("help.seconds"), validator=Number(gt=0))
        ] = 1.0,
        bot_pause: Annotated[
            float, Parameter(help=say("help.serve-pause"), validator=Number(gte=0))
        ] = PAUSE,
        no_worker: Annotated[
            bool, Parameter(help=say("help.serve-no-worker"), negative=())
        ] = False,
        keep_days: Annotated[
            int,
            Parameter(
                help=say("help.serve-keep"),
                env_var="LOGOMACHIE_KEEP_DAYS",
                validator=Number(gte=0, lte=36500),
            ),
        ] = 0,
        open: Annotated[bool, Parameter(help=say("help.serve-open"), negative=())] = False,
    ) -> None:
        # The server takes a while to import, and no other command needs it.
        from logomachie.server.alerting import Alerting
        from logomachie.server.network import Listening
        from logomachie.server.run import CannotServe, run_server

        listening = Listening(host, port)

        def ready() -> None:
            screen.notice(say("serve.address", address=listening.here))
            if around := base_url or listening.around:
                screen.notice(say("serve.around", address=around))
            if open and has_screen():
                webbrowser.open(listening.here)

        def report(progress: Progress) -> None:
            show(progress)
            if not progress.left:
                screen.notice(say("prepare.done"))

        try:
            with shown(screen) as show:
                run_server(
                    listening,
                    database,
                    data_directory(data_dir),
                    origin,
                    base_url,
                    bot_seconds,
                    bot_pause,
                    not no_worker,
                    ready,
                    report,
                    trust_proxy,
                    Alerting(smtp, mail_from, send_inside),
                    keep_days,
                )
        except CannotServe as error:
            raise Failure(say(f"error.serve-{error.need}", detail=error.detail), 1) from error


def require_address(_: type, value: str) -> None:
    """Refuse what is no address of a site."""
    if value and not re.fullmatch(r"https?://[^/?#\s]+/?", value):
        raise ValueError("https://games.example")


def require_mail_server(_: type, value: str) -> None:
    """Refuse what is no server of mail."""
    if value and not re.fullmatch(r"smtps?://[^/?#\s]+/?", value):
        raise ValueError("smtps://user:password@mail.example")


def require_networks(_: type, value: tuple[str, ...]) -> None:
    """Refuse what is neither an address nor a network."""
    for one in value:
        ip_network(one)


def has_screen() -> bool:
    """Whether a browser with windows can be opened here."""
    displays = ("DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in displays)
