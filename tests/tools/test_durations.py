"""How long the tests take is measured in a real run, and stored without noise."""

import os
import subprocess
import sys
from pathlib import Path

from tools import durations

ROOT = Path(__file__).parents[2]
SUITE = """
import time
import pytest

@pytest.mark.parametrize("turn", [1, 2])
def test_slow(turn):
    time.sleep(0.2)

@pytest.mark.parametrize("text", ["a", "b"])
def test_quick(text):
    pass
"""


def run_measured(root: Path, *arguments: str) -> int:
    """Run the tests of a folder with the plugin, apart from this run; the exit code."""
    own = f"--basetemp={root / 'temporary'}"
    command = [sys.executable, "-m", "pytest", "-p", "tools.durations", own, *arguments]
    return subprocess.run(
        command,
        cwd=root,
        env=os.environ
        | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": ""},
        capture_output=True,
        check=False,
    ).returncode


def new_suite(root: Path, text: str) -> None:
    (root / "tests").mkdir()
    (root / "tests" / "test_it.py").write_text(text, "utf-8")
    (root / "pytest.ini").write_text("[pytest]\n", "utf-8")


def test_a_run_with_workers_stores_the_seconds_of_all_parameters_together(tmp_path: Path) -> None:
    new_suite(tmp_path, SUITE)
    assert run_measured(tmp_path, "-p", "xdist.plugin", "-n", "2") == 0
    found = durations.read(tmp_path)
    assert found.keys() == {"tests/test_it.py::test_slow", "tests/test_it.py::test_quick"}
    assert found["tests/test_it.py::test_slow"] >= 0.4


def test_a_run_that_fails_stores_nothing(tmp_path: Path) -> None:
    new_suite(tmp_path, SUITE + "    assert text == 'a'\n")
    assert run_measured(tmp_path) == 1
    assert durations.read(tmp_path) == {}


def test_a_test_has_one_name_whatever_its_parameters_and_its_group() -> None:
    nodes = ("a/test_b.py::test_c", "a/test_b.py::test_c[x-[1]]", "a/test_b.py::test_c@group")
    assert {durations.name_of_test(node) for node in nodes} == {"a/test_b.py::test_c"}


def test_files_that_were_not_run_keep_their_values() -> None:
    stored = {"a.py::test_one": 3.0, "b.py::test_two": 5.0, "b.py::test_gone": 7.0}
    assert durations.refreshed(stored, {"b.py::test_two": 9.041}) == {
        "a.py::test_one": 3.0,
        "b.py::test_two": 9.04,
    }


def test_a_value_that_hardly_moved_stays_as_it_was() -> None:
    stored = {"a.py::test_long": 10.0, "a.py::test_short": 0.2, "a.py::test_moved": 10.0}
    measured = {"a.py::test_long": 11.9, "a.py::test_short": 0.28, "a.py::test_moved": 13.0}
    assert durations.refreshed(stored, measured) == stored | {"a.py::test_moved": 13.0}


def test_tests_of_a_file_that_is_gone_are_forgotten(tmp_path: Path) -> None:
    new_suite(tmp_path, SUITE)
    known = {"tests/test_it.py::test_slow": 0.4}
    durations.write(tmp_path, known | {"tests/test_gone.py::test_slow": 1.0})
    assert durations.read(tmp_path) == known
