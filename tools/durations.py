"""How long the tests take, as a run of them measured it.

    python -m pytest -p tools.durations

As a plugin of pytest, it writes ``tests/durations.json`` after a run without a failure: seconds by
test, all its parameters together. The values of files that were not run stay; a value that hardly
moved stays too, so that a diff shows what changed.
"""

import json
import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

STORE: Final = "tests/durations.json"
NEW: Final = 1.0
"""The seconds that a test counts before it was measured."""
NOISE: Final = 0.1
"""A value stays while it moves by no more seconds than these,"""
PART: Final = 0.25
"""or by no greater part of it than this."""


def name_of_test(node: str) -> str:
    """The test that a node of pytest belongs to, without its parameters or its group."""
    return re.split(r"[\[@]", node, maxsplit=1)[0]


def file_of(test: str) -> str:
    """The file that a test stands in."""
    return test.partition("::")[0]


def refreshed(stored: Mapping[str, float], measured: Mapping[str, float]) -> dict[str, float]:
    """What to store after a run that measured whole files."""
    files = set(map(file_of, measured))
    elsewhere = {test: known for test, known in stored.items() if file_of(test) not in files}
    here = {test: _settled(stored.get(test), seconds) for test, seconds in measured.items()}
    return elsewhere | here


def _settled(known: float | None, seconds: float) -> float:
    if known is not None and abs(seconds - known) <= max(NOISE, PART * known):
        return known
    return round(seconds, 2)


def read(root: Path) -> dict[str, float]:
    """The stored seconds by test of a repository; none before the first run."""
    path = root / STORE
    if not path.exists():
        return {}
    found: dict[str, float] = json.loads(path.read_text("utf-8"))
    return found


def write(root: Path, durations: Mapping[str, float]) -> None:
    """Store the seconds of the tests whose file still exists."""
    present = {test: known for test, known in durations.items() if (root / file_of(test)).exists()}
    (root / STORE).write_text(json.dumps(present, indent=1, sort_keys=True) + "\n", "utf-8")


class Stopwatch:
    """Adds up what every part of every test took."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.seconds: defaultdict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Hear of a part: setup, call or teardown."""
        self.seconds[name_of_test(report.nodeid)] += report.duration

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """Write, unless something failed: what fails may end early."""
        if exitstatus == pytest.ExitCode.OK:
            write(self.root, refreshed(read(self.root), self.seconds))


def pytest_configure(config: pytest.Config) -> None:
    """Measure where the reports of all workers arrive, and not in a worker."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Stopwatch(config.rootpath))
