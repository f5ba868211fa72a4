"""``logomachie serve`` where it cannot: one line that says why, and an exit code."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest


def serve(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "logomachie", "--lang", "en", "serve", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def assert_refused(done: subprocess.CompletedProcess[str], code: int, reason: str) -> None:
    assert done.returncode == code
    assert reason in done.stderr
    assert "house is open" not in done.stderr
    assert "Traceback" not in done.stderr + done.stdout


@pytest.mark.parametrize(
    "database",
    [
        "nonsense",
        "sqlite:////nowhere/at/all/games.db",
        "postgresql+psycopg://nobody@127.0.0.1:1/games",
        "nosuchdatabase://here",
    ],
)
def test_a_database_that_cannot_be_used(database: str, tmp_path: Path) -> None:
    done = serve("--data-dir", str(tmp_path), "--database", database)
    assert_refused(done, 1, "The database cannot be used")


def test_an_address_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = serve("--data-dir", str(tmp_path), "--port", str(taken.getsockname()[1]))
    assert_refused(done, 1, "Cannot listen on this address")


def test_a_port_that_is_none(tmp_path: Path) -> None:
    assert_refused(serve("--data-dir", str(tmp_path), "--port", "70000"), 2, "70000")
