"""Put the faults of ``tests/mutants.toml`` into copies of the source, and see the tests find them.

    python -m tools.mutants [ID...] [--jobs 2]

A fault that survives is a rule without a test. The checkout itself is never changed.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

import msgspec

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "logomachie"
LIST = ROOT / "tests" / "mutants.toml"
SECONDS = 600
"""Tests that run for so long hang."""
FAILED = re.compile(r"^FAILED (tests/.+?)(?: - .*)?$", re.MULTILINE)
"""How pytest names a test that failed; one that could not be set up is an error, and says less."""


class Mutant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fault."""

    id: str
    file: str
    """Where it is, in the package."""
    text: str
    """What is right."""
    becomes: str
    """What is wrong."""
    breaks: str
    """What is no longer true with it."""
    tests: tuple[str, ...]
    """Where a test must fail."""
    only: str = ""
    """A keyword of the tests there, for pytest; none for all of them."""


class Mutants(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of faults."""

    mutant: tuple[Mutant, ...]


class Stale(Exception):
    """A fault that does not fit the source any more."""


class Fate(StrEnum):
    """What became of a mutant."""

    KILLED = "killed"
    SURVIVED = "survived"
    BROKEN = "broken"
    """Nothing can be said: it does not fit, or its tests could not be run."""


class Outcome(NamedTuple):
    """What the tests said to a mutant."""

    fate: Fate
    told: str
    """The first test that failed, or what went wrong."""
    seconds: float


def read_mutants() -> tuple[Mutant, ...]:
    """All faults."""
    return msgspec.toml.decode(LIST.read_bytes(), type=Mutants).mutant


def mutated(mutant: Mutant) -> str:
    """The file with its fault; ``Stale`` where the text is not there just once."""
    source = (PACKAGE / mutant.file).read_text("utf-8")
    count = source.count(mutant.text)
    if count != 1:
        raise Stale(f"{mutant.id}: its text is {count} times in {mutant.file}")
    return source.replace(mutant.text, mutant.becomes)


def judge(mutant: Mutant) -> Outcome:
    """Run the tests of a mutant with its fault."""
    begin = time.monotonic()
    try:
        with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
            run = _run_tests(mutant, Path(folder))
        fate, told = _verdict(run.returncode, run.stdout)
    except Stale as stale:
        fate, told = Fate.BROKEN, str(stale)
    except subprocess.TimeoutExpired:
        fate, told = Fate.BROKEN, f"the tests ran for {SECONDS} s"
    return Outcome(fate, told, time.monotonic() - begin)


def _run_tests(mutant: Mutant, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run pytest on a copy of the package that is found before the checkout's own."""
    text = mutated(mutant)
    shutil.copytree(
        PACKAGE, folder / "logomachie", ignore=shutil.ignore_patterns("__pycache__", "page")
    )
    (folder / "logomachie" / mutant.file).write_text(text, "utf-8")
    # What Hypothesis learnt from one run must not help the next.
    environment = os.environ | {
        "PYTHONPATH": str(folder),
        "HYPOTHESIS_STORAGE_DIRECTORY": str(folder / "hypothesis"),
    }
    options = ("-x", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0", "-k", mutant.only)
    # Runs at the same time would take the rights to a shared folder from each other's database.
    own_folder = f"--basetemp={folder / 'pytest'}"
    return subprocess.run(
        [sys.executable, "-m", "pytest", *options, own_folder, *mutant.tests],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )


def _verdict(code: int, said: str) -> tuple[Fate, str]:
    """What an exit code of pytest means: 0 for success, 1 for a test that failed."""
    failed = FAILED.search(said)
    if code == 1 and failed:
        return Fate.KILLED, failed[1]
    if code == 0:
        return Fate.SURVIVED, "no test failed"
    return Fate.BROKEN, said.strip().rpartition("\n")[2] or f"pytest ended with {code}"


def judge_all(mutants: Sequence[Mutant], jobs: int) -> Iterator[tuple[Mutant, Outcome]]:
    """Judge mutants, so many at the same time."""
    with ThreadPoolExecutor(jobs) as pool:
        yield from zip(mutants, pool.map(judge, mutants), strict=True)


def main() -> int:
    """Judge the mutants that are named, or all; 0 if all were killed."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants")
    parser.add_argument("ids", nargs="*", metavar="ID")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    every = {mutant.id: mutant for mutant in read_mutants()}
    if unknown := set(asked.ids) - set(every):
        parser.error(f"no such mutant: {', '.join(sorted(unknown))}")
    alive = 0
    for mutant, outcome in judge_all([every[id_] for id_ in asked.ids or every], asked.jobs):
        fate, told, seconds = outcome
        alive += fate is not Fate.KILLED
        print(f"{fate:8} {mutant.id:26} {seconds:5.1f} s  {told}", flush=True)
    print(f"{alive} not killed" if alive else "all killed")
    return 1 if alive else 0


if __name__ == "__main__":
    sys.exit(main())
