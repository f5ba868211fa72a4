"""``logomachie worker`` where it cannot work: one line says why, with an exit code."""

import sys
from pathlib import Path

import pytest

from tests.cli.program import run


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        ("", 2, "--database"),
        ("--database sqlite:///games.db", 2, "With SQLite the server does them itself"),
        ("--database nonsense", 1, "The database cannot be used"),
        ("--database nosuchdatabase://here", 2, "needs a PostgreSQL database"),
        ("--database postgresql://nobody@127.0.0.1:1/games", 1, "Connection refused"),
        ("--database postgresql://here --processes 0", 2, "--processes"),
        ("--database postgresql://here --seconds -1", 2, "--seconds"),
    ],
)
def test_a_worker_that_cannot_work_says_why(arguments: str, code: int, reason: str) -> None:
    said = run("worker", *arguments.split(), "--lang", "en")
    assert said.code == code
    assert reason in said.err
    assert "Ready" not in said.err


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delitem(sys.modules, "logomachie.store.job_queue", raising=False)
    monkeypatch.setitem(sys.modules, "procrastinate", None)
    said = run("worker", "--database", "postgresql://here/games", "--lang", "en")
    assert said.code == 1
    assert "install logomachie[postgresql]" in said.err
