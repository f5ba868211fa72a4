"""Running the server: where its data lies, its secret, and the loop."""

import gc
import os
import secrets
import socket
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from litestar import Litestar
from sqlalchemy.exc import SQLAlchemyError

from logomachie.kernel.budget import Budget
from logomachie.server.alerting import WITHOUT_MAIL, Alerting
from logomachie.server.app import Settings, create_app
from logomachie.server.logs import set_up_logs
from logomachie.server.network import Listening
from logomachie.server.readiness import Report
from logomachie.server.requests import server_of
from logomachie.store.lock import InUse, held
from logomachie.store.sql import SECRET_FILE, SECRET_VARIABLE, address_in, reach

COLLECT_AFTER = (100_000, 50, 1000)
"""Little of what a move makes is rubbish in circles: look for it less often than by default."""
SWITCH_SECONDS = 0.0005
"""The thread that stores must not wait long for the one that plays."""


class CannotServe(Exception):
    """What the server needs is not to be had."""

    def __init__(self, need: str, cause: Exception) -> None:
        self.need = need
        """``database``, ``database-alone`` or ``address``."""
        self.detail = (str(cause).splitlines() or [type(cause).__name__])[0]
        super().__init__(f"{need}: {self.detail}")


def secret_of(directory: Path) -> str:
    """What signs the tokens: from the environment, or made once and kept beside the database."""
    if given := os.environ.get(SECRET_VARIABLE):
        return given
    path = directory / SECRET_FILE
    if not path.exists():
        with open(path, "x", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
            file.write(secrets.token_urlsafe(32))
    return path.read_text("utf-8")


def run_server(
    listening: Listening,
    database: str,
    directory: Path,
    origins: tuple[str, ...],
    base_url: str,
    seconds: float,
    pause: float,
    worker: bool,
    ready: Callable[[], None],
    report: Report,
    proxies: tuple[str, ...] = (),
    alerting: Alerting = WITHOUT_MAIL,
    keep_days: int = 0,
) -> None:
    """Serve until told to stop; what was accepted by then is stored.

    ``ready`` is called once nothing stands in the way; before that, ``CannotServe`` says what does.
    ``report`` hears how far the preparation is, where there is one. ``proxies`` are believed who
    asks through them. Tables that are over or abandoned are removed after ``keep_days``, unless 0.
    """
    directory.mkdir(parents=True, exist_ok=True)
    address = database or address_in(directory)
    with ExitStack() as kept:
        try:
            kept.enter_context(held(address))
            reach(address)
        except InUse as error:
            raise CannotServe("database-alone", error) from error
        except (SQLAlchemyError, ImportError, ValueError) as error:
            raise CannotServe("database", error) from error
        settings = Settings(
            address,
            secret_of(directory),
            origins,
            Budget.of_seconds(seconds),
            pause,
            listening=listening,
            base_url=base_url.rstrip("/"),
            data=directory,
            worker=worker,
            alerting=alerting,
            keep_days=keep_days,
        )
        try:
            opened = kept.enter_context(open_socket(listening))
        except OSError as error:
            raise CannotServe("address", error) from error
        set_up_logs()
        ready()
        serve_app(create_app(settings, report=report), opened, proxies)


def open_socket(listening: Listening) -> socket.socket:
    """The socket of a server; one that listens everywhere is reached by both kinds of addresses."""
    address = tuple(listening)
    if ":" not in listening.host:
        return socket.create_server(address)
    both = socket.has_dualstack_ipv6()
    return socket.create_server(address, family=socket.AF_INET6, dualstack_ipv6=both)


def serve_app(app: Litestar, listening: socket.socket, proxies: tuple[str, ...] = ()) -> None:
    """Serve an application on a socket until told to stop."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(*COLLECT_AFTER)
    server_of(app, proxies=proxies).run(sockets=[listening])
