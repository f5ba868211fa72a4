"""Compiled functions are kept apart for every version of their sources."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from logomachie.lexicon import compiler, sources
from logomachie.lexicon.places import CACHE_VARIABLE

PROGRAM = """
import numpy as np
from logomachie.lexicon.compiled import contains_many
print(contains_many(np.zeros(2, np.uint32), 0, np.array([[65, 66]], np.uint32)))
"""
"""Compiles one small function."""


def run(cache: Path, source: Path = sources.PACKAGE.parent) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, CACHE_VARIABLE: str(cache), "PYTHONPATH": str(source)},
        capture_output=True,
        check=True,
        timeout=600,
    )
    return done.stdout.decode()


def test_compiled_functions_are_found_again_wherever_the_package_lies(tmp_path: Path) -> None:
    first = run(tmp_path)
    kept = list((tmp_path / "compiled").rglob("*.nbc"))
    assert kept
    times = {path: path.stat().st_mtime_ns for path in kept}
    moved = tmp_path / "moved" / "logomachie"
    shutil.copytree(sources.PACKAGE, moved, ignore=shutil.ignore_patterns("page", "__pycache__"))
    assert run(tmp_path, moved.parent) == first
    found = (tmp_path / "compiled").rglob("*.nbc")
    assert {path: path.stat().st_mtime_ns for path in found} == times
    assert not list(moved.rglob("*.nbc"))


def test_a_change_of_any_source_gives_another_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compute = sources.version.__wrapped__
    assert compute() == sources.version()
    changed = tmp_path / "changed.py"
    changed.write_text("# another rule")
    others = sources.sources()
    assert any(path.name == "solve.py" for path in others)
    monkeypatch.setattr(sources, "sources", lambda: [*others, changed])
    assert compute() != sources.version()


def test_all_that_is_compiled_is_kept_there() -> None:
    texts = {path: path.read_text("utf-8") for path in sources.PACKAGE.rglob("*.py")}
    assert [path.name for path, text in texts.items() if "numba import njit" in text] == [
        "compiler.py"
    ]


def test_where_nothing_can_be_kept_it_compiles_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a directory")
    assert run(tmp_path / "file")


def test_directories_unused_for_a_month_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    old, recent = tmp_path / "compiled" / "old", tmp_path / "compiled" / "recent"
    for path in (old, recent):
        path.mkdir(parents=True)
    os.utime(old, (1, 1))
    compiler.keep_compiled()
    assert not old.exists()
    assert recent.exists()


def test_functions_of_others_are_kept_where_numba_keeps_them() -> None:
    assert compiler.OwnPlace.from_function(run, __file__) is None
