"""``logomachie serve``; where it cannot, one line says why, with an exit code."""

import os
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from tests.cli.program import Said, run, run_on_a_full_disk, run_process


def assert_refused(said: Said, code: int, reason: str) -> None:
    assert said.code == code
    assert reason in said.err
    assert "house is open" not in said.err


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
    said = run("serve", "--data-dir", str(tmp_path), "--database", database, "--lang", "en")
    assert_refused(said, 1, "The database cannot be used")


def test_an_address_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = run_process("serve", "--data-dir", str(tmp_path), "--port", port, "--lang", "en")
    assert_refused(said, 1, "Cannot listen on this address")


def test_a_disk_that_is_full(tmp_path: Path) -> None:
    said = run_on_a_full_disk(20_000, "serve", "--data-dir", str(tmp_path), "--lang", "en")
    assert_refused(
        said, 1, "The database cannot be used: (sqlite3.OperationalError) disk I/O error"
    )


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "games.db")) as database:
        database.execute("CREATE TABLE alembic_version (version_num TEXT)")
        database.execute("INSERT INTO alembic_version VALUES ('v9999')")
        database.commit()
    said = run("serve", "--data-dir", str(tmp_path), "--lang", "en")
    assert_refused(said, 1, "The database cannot be used: made by a newer version")


def test_a_port_that_is_none(tmp_path: Path) -> None:
    said = run("serve", "--data-dir", str(tmp_path), "--port", "70000")
    assert_refused(said, 2, "70000")


@pytest.mark.parametrize("address", ["games.example", "ftp://games.example", "https://a/b"])
def test_an_address_of_the_house_that_is_none(address: str, tmp_path: Path) -> None:
    said = run("serve", "--data-dir", str(tmp_path), "--base-url", address)
    assert_refused(said, 2, address)


def wait_for(server: subprocess.Popen[str], port: int) -> None:
    for _ in range(600):
        try:
            assert urlopen(f"http://127.0.0.1:{port}/healthz").read() == b"ok"
            return
        except URLError:
            assert server.poll() is None
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def test_a_second_server_on_the_same_file_is_refused_until_the_first_is_gone(
    tmp_path: Path,
) -> None:
    here, elsewhere = tmp_path / "here", tmp_path / "elsewhere"
    here.mkdir()
    elsewhere.symlink_to(here)
    port = free_port()
    command = [sys.executable, "-m", "logomachie", "serve", "--data-dir", str(here)]

    def start() -> subprocess.Popen[str]:
        started = subprocess.Popen(
            [*command, "--port", str(port)], stderr=subprocess.DEVNULL, text=True
        )
        try:
            wait_for(started, port)
        except AssertionError:
            started.kill()
            raise
        return started

    server = start()
    try:
        said = run("serve", "--data-dir", str(elsewhere), "--lang", "en")
        assert_refused(said, 1, f"Another server holds {here / 'games.db'} already.")
        assert "PostgreSQL" in said.err
        assert run("reports", "list", "--data-dir", str(elsewhere)).code == 0
        server.kill()
        server.wait()
        server = start()
    finally:
        server.kill()
        server.wait()


@pytest.mark.parametrize("proxy", ["games.example", "10.0.0.0/33", "10.0.0.1/8", "*"])
def test_a_proxy_that_is_no_address(proxy: str, tmp_path: Path) -> None:
    said = run("serve", "--data-dir", str(tmp_path), "--trust-proxy", proxy)
    assert_refused(said, 2, proxy)


def test_settings_come_from_the_environment_too(tmp_path: Path) -> None:
    port = free_port()
    settings = {
        "LOGOMACHIE_PORT": str(port),
        "LOGOMACHIE_DATA": str(tmp_path / "data"),
        "LOGOMACHIE_HOST": "0.0.0.0",
        "LOGOMACHIE_BASE_URL": "https://games.example",
        "LOGOMACHIE_TRUST_PROXY": "10.0.0.0/8 ::1",
    }
    server = subprocess.Popen(
        [sys.executable, "-m", "logomachie", "serve"],
        env={**os.environ, **settings},
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        wait_for(server, port)
    finally:
        server.send_signal(signal.SIGTERM)
        _, said = server.communicate(timeout=30)
    assert f"http://127.0.0.1:{port}" in said
    assert "https://games.example" in said
    assert (tmp_path / "data" / "games.db").exists()
    secret = tmp_path / "data" / "secret"
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert secret.read_text() not in said
