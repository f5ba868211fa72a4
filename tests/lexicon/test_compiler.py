"""Compiled functions are kept apart for every version of their sources."""

import os
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from logomachie.lexicon import compiler
from logomachie.lexicon.places import CACHE_VARIABLE

PROGRAM = """
import numpy as np
from logomachie.lexicon.compiled import build
print(len(build(["AB", "ABA"]).nodes))
"""


def run(cache: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, CACHE_VARIABLE: str(cache)},
        capture_output=True,
        check=True,
        timeout=120,
    )
    return done.stdout.decode()


def test_compiled_functions_are_kept_in_the_cache(tmp_path: Path) -> None:
    first = run(tmp_path)
    kept = list((tmp_path / "compiled").rglob("*.nbc"))
    assert kept
    times = {path: path.stat().st_mtime_ns for path in kept}
    assert run(tmp_path) == first
    assert {path: path.stat().st_mtime_ns for path in kept} == times


def test_a_change_of_any_source_gives_another_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = compiler.directory()
    assert compiler.directory() == before
    changed = tmp_path / "changed.py"
    changed.write_text("# another rule")
    others = compiler.sources()
    assert any(path.name == "solve.py" for path in others)
    monkeypatch.setattr(compiler, "sources", lambda: [*others, changed])
    assert compiler.directory() != before


def test_where_nothing_can_be_kept_it_compiles_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a directory")
    assert run(tmp_path / "file")


def test_directories_unused_for_a_month_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    monkeypatch.setattr(numba.config, "CACHE_DIR", "")
    old, recent = tmp_path / "compiled" / "old", tmp_path / "compiled" / "recent"
    for path in (old, recent):
        path.mkdir(parents=True)
    os.utime(old, (1, 1))
    compiler.keep_compiled()
    assert not old.exists()
    assert recent.exists()
    assert vars(numba.config)["CACHE_DIR"] == str(compiler.directory())
