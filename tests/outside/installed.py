"""Programs for which the game of this folder is installed: its folder stands on their path."""

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from logomachie import games
from logomachie.server.catalogue import games_in
from logomachie.workbench.tasks import all_tasks
from tests.cli.program import Said, run, run_process
from tests.server.conftest import LocalServer, Server

OUTSIDE = Path(__file__).parent
NAME, TITLE = "derniere_lettre", "DERNIÈRE LETTRE"
PATIENCE_SECONDS = 120


def path_with(*folders: Path) -> str:
    """The path of a program with the packages of this folder, and of others."""
    return os.pathsep.join(map(str, (OUTSIDE, *folders)))


def command(*arguments: str, stdin: str = "") -> Said:
    """A command of a program that knows the game, in this process."""
    with _known_here():
        return run(*arguments, stdin=stdin)


def command_as_process(*arguments: str) -> Said:
    """The same as a process of its own."""
    return run_process(*arguments, PYTHONPATH=path_with())


@contextmanager
def house(folder: Path) -> Iterator[Server]:
    """A server that knows the game, once it can be played there."""
    server = Server(f"sqlite:///{folder / 'games.db'}")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", path_with())
        server.start()
    with _open_once_ready(server):
        yield server


@contextmanager
def house_here(folder: Path) -> Iterator[LocalServer]:
    """The same in this process, where nobody is told to go slowly."""
    server = LocalServer(f"sqlite:///{folder / 'games.db'}")
    with _known_here():
        server.start()
        with _open_once_ready(server):
            yield server


@contextmanager
def _known_here() -> Iterator[None]:
    """This process and those that it starts know the game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", path_with())
        patch.syspath_prepend(OUTSIDE)
        _look_for_games_again()
        try:
            yield
        finally:
            patch.undo()
            _look_for_games_again()


@contextmanager
def _open_once_ready(server: Server | LocalServer) -> Iterator[None]:
    try:
        _wait_for_the_game(server)
        yield
    finally:
        server.stop()


def _look_for_games_again() -> None:
    for known in (games._from_outside, games.spec, all_tasks, games_in):
        known.cache_clear()


def _wait_for_the_game(server: Server | LocalServer) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while NAME not in _answer(server, "/api/preparation")["games"]:
        assert time.monotonic() < end, "the game is never ready"
        time.sleep(0.1)


def _answer(server: Server | LocalServer, path: str) -> Any:
    with urlopen(server.url + path) as answer:
        return json.load(answer)
