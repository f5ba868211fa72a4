"""Run what a change reaches, the nearest tests first, within a minute and a half.

    python -m tools.fast_tests [--base COMMIT] [--seconds 90]

What changed is what is not committed, and the commits since the branch left ``origin/main`` (on
main itself: the last one). Style and types come first; the tests get the time that remains, by
the durations that are stored and by how long this machine took the last time. What there is no
time for is told at the end: only ``make test`` runs everything.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path, PurePosixPath
from time import monotonic
from typing import Final, NamedTuple

import grimp

from tools import durations, reach

ROOT: Final = Path(__file__).parents[1]
PACKAGES: Final = ("logomachie", "tests", "benchmarks", "tools")
FOLDERS: Final = ("src", "tests", "benchmarks", "tools")
WEB_TESTS: Final = "tests/web/"
WORKERS: Final = 2
START: Final = 8.0
"""Seconds until the workers have begun, and after they have ended."""
PACE: Final = ROOT / ".pytest_cache" / "pace"
"""How long this machine took, for every second that was stored."""
UNKNOWN_PACE: Final = 1.25
"""For a machine of which nothing is known yet: rather some tests less than too late."""
ENOUGH: Final = 10.0
"""How many seconds of tests tell a pace."""


class NoHistory(Exception):
    """Git cannot say what changed here."""


class NotPython(Exception):
    """A module cannot be read: its name, line and fault."""


class Check(NamedTuple):
    """A command that looks at the change without running a test."""

    name: str
    command: Sequence[str]


# -- what changed


def changed_files(root: Path, base: str | None) -> list[PurePosixPath]:
    """All files that differ from the base: changed, new or gone."""
    since = base or _default_base(root)
    differing = _git(root, "diff", "--name-only", "--no-renames", "-z", since, "--")
    new = _git(root, "ls-files", "--others", "--exclude-standard", "-z")
    return sorted(map(PurePosixPath, {*differing.split("\0"), *new.split("\0")} - {""}))


def _default_base(root: Path) -> str:
    """Where the branch left main; where there is nothing to leave, the commit before the last."""
    head = _git(root, "rev-parse", "HEAD").strip()
    try:
        left = _git(root, "merge-base", "HEAD", "origin/main").strip()
    except NoHistory:
        left = head
    return left if left != head else "HEAD~1"


def _git(root: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True)
    if done.returncode:
        raise NoHistory(done.stderr.strip())
    return done.stdout


# -- what it reaches


def read_sources(root: Path) -> tuple[dict[str, reach.Source], list[tuple[str, str]]]:
    """The modules of the repository, and all that they use of each other."""
    files = {
        reach.module_of(PurePosixPath(path.relative_to(root).as_posix())): path
        for folder in FOLDERS
        for path in (root / folder).rglob("*.py")
    }
    sources = {name: _read_source(path) for name, path in files.items()}
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    shown = (
        (importer, imported)
        for imported in graph.modules
        for importer in graph.find_modules_that_directly_import(imported)
    )
    return sources, [*shown, *reach.hidden_imports(sources)]


def _read_source(path: Path) -> reach.Source:
    try:
        return reach.read_source(path.read_text("utf-8"))
    except SyntaxError as fault:
        raise NotPython(f"{path}:{fault.lineno}: {fault.msg}") from fault


def starts_of(
    changed: Iterable[PurePosixPath], sources: Mapping[str, reach.Source]
) -> tuple[dict[str, int], list[PurePosixPath]]:
    """The modules that the changed files belong to, and the files that belong to none."""
    starts: dict[str, int] = {}
    nowhere: list[PurePosixPath] = []
    for path in changed:
        owners = reach.owners(path, sources)
        if not owners:
            nowhere.append(path)
        for module, distance in owners.items():
            starts[module] = min(distance, starts.get(module, distance))
    return starts, nowhere


# -- what is run


def checks(changed: Sequence[PurePosixPath], tests: Iterable[reach.ReachedTest]) -> Iterator[Check]:
    """What is to be looked at before the tests, and made for them."""
    code = [str(path) for path in changed if path.suffix == ".py" and (ROOT / path).exists()]
    if code:
        yield Check("ruff check", [_tool("ruff"), "check", "--quiet", *code])
        yield Check("ruff format", [_tool("ruff"), "format", "--quiet", "--check", *code])
        yield Check("mypy", [_tool("mypy")])
        yield Check("import-linter", [_tool("lint-imports"), "--no-logo"])
    build = ["tools/build-web", sys.executable]
    if any(test.name.startswith(WEB_TESTS) for test in tests):
        yield Check("the client", build)
    if any(path.parts[0] == "web" for path in changed):
        yield Check("svelte-check", [*build, "check"])
        yield Check("vitest", [*build, "test"])


def _tool(name: str) -> str:
    return str(Path(sys.executable).with_name(name))


def passes(check: Check) -> bool:
    """Run a check; what it says is shown when it fails."""
    print(f"==> {check.name}", flush=True)
    done = subprocess.run(check.command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.stdout.buffer.write(done.stdout)
    return done.returncode == 0


def run_tests(tests: Iterable[reach.ReachedTest]) -> int:
    """Run some tests with pytest, file by file; its exit code."""
    files: dict[str, list[str]] = {}
    for test in tests:
        files.setdefault(durations.file_of(test.name), []).append(test.name)
    with tempfile.TemporaryDirectory() as folder:
        arguments = Path(folder, "arguments")
        arguments.write_text("\n".join(chain.from_iterable(files.values())), "utf-8")
        # Whole files, the longest first, as in all of the suite: so their fixtures are made once.
        workers = ("-n", str(WORKERS), "--dist", "loadfile", "--no-loadscope-reorder")
        command = [sys.executable, "-m", "pytest", "-q", *workers, f"@{arguments}"]
        return subprocess.run(command, cwd=ROOT).returncode


# -- how fast this machine is


def capacity(seconds: float) -> float:
    """How many stored seconds of tests this machine runs in a time, at the pace of the last one."""
    pace = float(PACE.read_text("utf-8")) if PACE.exists() else UNKNOWN_PACE
    return (seconds / pace - START) * WORKERS


def pace_of(plan: reach.Plan, stored: Mapping[str, float], seconds: float) -> float | None:
    """What this machine took for every stored second, where all of a plan was measured before."""
    expected = max(total(plan.run) / WORKERS, *(test.seconds for test in plan.run))
    if expected < ENOUGH or any(test.name not in stored for test in plan.run):
        return None
    return seconds / (START + expected)


def write_pace(pace: float) -> None:
    """Remember it for the next time."""
    PACE.parent.mkdir(exist_ok=True)
    PACE.write_text(f"{pace:.2f}\n", "utf-8")


# -- what is told


def total(tests: Iterable[reach.ReachedTest]) -> float:
    """The seconds of some tests together."""
    return sum(test.seconds for test in tests)


def report(plan: reach.Plan, nowhere: Sequence[PurePosixPath], failed: Sequence[str]) -> str:
    """What was run, what was not, and what failed before the tests."""
    return "\n".join(_report(plan, nowhere, failed))


def _report(
    plan: reach.Plan, nowhere: Sequence[PurePosixPath], failed: Sequence[str]
) -> Iterator[str]:
    reached = len(plan.run) + len(plan.left_out)
    yield f"The change reaches {reached} tests; {len(plan.run)} were run."
    if plan.left_out:
        yield f"Left out for want of time: {_size(plan.left_out)}."
        folders: dict[str, list[reach.ReachedTest]] = {}
        for test in plan.left_out:
            folders.setdefault(str(PurePosixPath(test.name).parent), []).append(test)
        yield from (f"  {folder}: {_size(folders[folder])}" for folder in sorted(folders))
    if nowhere:
        yield f"No test is known to depend on: {', '.join(map(str, nowhere))}."
    if plan.left_out or nowhere:
        yield "`make test` runs all."
    if failed:
        yield f"Failed before the tests: {', '.join(failed)}."


def _size(tests: Sequence[reach.ReachedTest]) -> str:
    return f"{len(tests)} tests, {total(tests):.0f} s"


def main() -> int:
    """Look at the change and test it; 0 if all that was run is well."""
    options = _options()
    try:
        return _look_and_test(options.base, options.seconds)
    except NoHistory as trouble:
        print(f"Git does not say what changed: {trouble}", "`make test` runs all.", sep="\n")
    except NotPython as trouble:
        print(trouble)
    return 1


def _look_and_test(base: str | None, seconds: float) -> int:
    began = monotonic()
    changed = changed_files(ROOT, base)
    if not changed:
        print("Nothing changed: there is nothing to test.")
        return 0
    sources, imports = read_sources(ROOT)
    starts, nowhere = starts_of(changed, sources)
    stored = durations.read(ROOT)
    tests = reach.reached_tests(
        sources, imports, starts, lambda test: stored.get(test, durations.NEW)
    )
    plan = reach.cut(tests, capacity(seconds))
    failed = [check.name for check in checks(changed, plan.run) if not passes(check)]
    plan = reach.shorten(plan, capacity(seconds - (monotonic() - began)))
    status = _timed(plan, stored) if plan.run else 0
    print(report(plan, nowhere, failed))
    return status or bool(failed)


def _timed(plan: reach.Plan, stored: Mapping[str, float]) -> int:
    """Run the tests of a plan, and remember the pace; the exit code of pytest."""
    print(f"==> pytest: {_size(plan.run)}", flush=True)
    began = monotonic()
    status = run_tests(plan.run)
    pace = pace_of(plan, stored, monotonic() - began)
    if pace is not None and status == 0:
        write_pace(pace)
    return status


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tools.fast_tests",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--base", help="the commit to compare with")
    parser.add_argument("--seconds", type=float, default=90, help="how long it may take")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
