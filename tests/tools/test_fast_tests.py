"""What changed, as git says it; what is checked; and what is told at the end."""

import subprocess
from pathlib import Path, PurePosixPath

import pytest

from tools.fast_tests import (
    START,
    NoHistory,
    NotPython,
    changed_files,
    checks,
    pace_of,
    read_sources,
    report,
)
from tools.reach import Plan, ReachedTest


class Repository:
    """A repository of git, in a folder of its own."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.git("init", "--quiet", "--initial-branch=main")
        self.git("config", "user.name", "Anne")
        self.git("config", "user.email", "anne@example.org")

    def git(self, *arguments: str) -> None:
        subprocess.run(["git", *arguments], cwd=self.root, check=True, capture_output=True)

    def write(self, name: str, text: str = "text") -> None:
        (self.root / name).write_text(text, "utf-8")

    def commit(self, *names: str) -> None:
        for name in names:
            self.write(name, "as committed")
        self.git("add", ".")
        self.git("commit", "--quiet", "--message", "something")

    def changed(self, base: str | None = None) -> list[str]:
        return [str(path) for path in changed_files(self.root, base)]


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    """A repository with two commits, the first of them with two files."""
    made = Repository(tmp_path)
    made.commit("kept.py", "renamed.py")
    made.commit("last.py")
    return made


def test_on_main_the_last_commit_counts_and_all_that_is_not_committed(
    repository: Repository,
) -> None:
    repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
    repository.write("kept.py", "changed")
    repository.write("été.py")
    assert repository.changed() == ["kept.py", "last.py", "été.py"]


def test_on_a_branch_all_its_commits_count_and_none_of_main(repository: Repository) -> None:
    repository.git("switch", "--quiet", "--create", "branch")
    repository.commit("one.py")
    repository.commit("two.py")
    repository.git("switch", "--quiet", "main")
    repository.commit("of_main.py")
    repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
    repository.git("switch", "--quiet", "branch")
    assert repository.changed() == ["one.py", "two.py"]


def test_a_renamed_file_counts_under_both_names(repository: Repository) -> None:
    repository.git("mv", "renamed.py", "new.py")
    assert repository.changed("HEAD") == ["new.py", "renamed.py"]


def test_where_nothing_changed_there_is_nothing(repository: Repository) -> None:
    assert repository.changed("HEAD") == []


def test_a_base_that_does_not_exist_is_said(repository: Repository) -> None:
    with pytest.raises(NoHistory, match="nonsense"):
        repository.changed("nonsense")


def test_a_module_that_is_no_python_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "broken.py").write_text("fine = 1\ndef broken(:\n", "utf-8")
    with pytest.raises(NotPython, match=r"broken\.py:2: "):
        read_sources(tmp_path)


def new_test(folder: str, seconds: float) -> ReachedTest:
    return ReachedTest(False, 0, seconds, f"tests/{folder}/test_it.py::test_{seconds}")


def test_what_is_left_out_is_told_by_folder() -> None:
    plan = Plan((new_test("a", 1),), (new_test("web", 20), new_test("b", 3), new_test("web", 40)))
    assert report(plan, [PurePosixPath("Makefile")], ["mypy"]).splitlines() == [
        "The change reaches 4 tests; 1 were run.",
        "Left out for want of time: 3 tests, 63 s.",
        "  tests/b: 1 tests, 3 s",
        "  tests/web: 2 tests, 60 s",
        "No test is known to depend on: Makefile.",
        "`make test` runs all.",
        "Failed before the tests: mypy.",
    ]


def names_of_checks(changed: str, *tests: ReachedTest) -> list[str]:
    return [check.name for check in checks([PurePosixPath(changed)], tests)]


def test_a_change_is_checked_with_the_tools_of_its_language() -> None:
    python = ["ruff check", "ruff format", "mypy", "import-linter"]
    assert names_of_checks("tools/reach.py") == python
    assert names_of_checks("web/src/App.svelte") == ["svelte-check", "vitest"]
    assert names_of_checks("docs/bots.md") == []


def test_the_client_is_built_where_a_test_needs_it() -> None:
    assert names_of_checks("docs/bots.md", new_test("web", 1)) == ["the client"]


def pace_after(seconds: float, *tests: ReachedTest) -> float | None:
    """The pace after these tests ran in a time, all of them measured before."""
    stored = {test.name: test.seconds for test in tests}
    return pace_of(Plan(tests, ()), stored, seconds)


def test_a_machine_twice_as_slow_has_twice_the_pace() -> None:
    tests = new_test("a", 40), new_test("b", 30), new_test("c", 30)
    expected = START + 50
    assert (pace_after(expected, *tests), pace_after(2 * expected, *tests)) == (1, 2)


def test_a_long_test_keeps_one_worker_waiting_without_slowing_the_pace() -> None:
    assert pace_after(START + 50, new_test("a", 50), new_test("b", 10)) == 1


def test_a_few_quick_tests_tell_no_pace() -> None:
    assert pace_after(3, new_test("a", 1), new_test("b", 2)) is None


def test_tests_that_were_never_measured_tell_no_pace() -> None:
    assert pace_of(Plan((new_test("a", 50), new_test("b", 60)), ()), {}, 100) is None
