"""Running the server: where its data lies, its secret, and the loop."""

import os
import secrets
import sys
from pathlib import Path

import uvicorn
from litestar import Litestar

from logomachie.server.app import Settings, create_app
from logomachie.server.logs import set_up_logs
from logomachie.server.protocol import LARGEST_MESSAGE

SECRET_VARIABLE = "LOGOMACHIE_SECRET"
SECRET_FILE = "secret"
DATABASE_FILE = "games.db"
DRAIN_SECONDS = 5
SWITCH_SECONDS = 0.0005
"""The thread that stores must not wait long for the one that plays."""


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
    host: str, port: int, database: str, directory: Path, origins: tuple[str, ...], seconds: float
) -> None:
    """Serve until told to stop; what was accepted by then is stored."""
    set_up_logs()
    directory.mkdir(parents=True, exist_ok=True)
    settings = Settings(
        database or f"sqlite:///{directory / DATABASE_FILE}",
        secret_of(directory),
        origins,
        seconds,
    )
    serve_app(create_app(settings), host, port)


def serve_app(app: Litestar, host: str, port: int) -> None:
    """Serve an application until told to stop."""
    sys.setswitchinterval(SWITCH_SECONDS)
    uvicorn.run(
        app,
        host=host,
        port=port,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=DRAIN_SECONDS,
    )
