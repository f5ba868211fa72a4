"""Which tests a change reaches, in this repository and in a small one made up."""

from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import pytest

from tools import reach
from tools.durations import file_of
from tools.fast_tests import read_sources, starts_of
from tools.reach import Plan, ReachedTest, Source, cut, distances, owners, read_source, shorten

ROOT = Path(__file__).parents[2]


class Repository(NamedTuple):
    """The modules of a repository, and what they use of each other."""

    sources: dict[str, Source]
    imports: list[tuple[str, str]]

    def reached(self, *changed: str) -> list[ReachedTest]:
        starts, _ = starts_of(map(PurePosixPath, changed), self.sources)
        return reach.reached_tests(self.sources, self.imports, starts, lambda _: 1)


@pytest.fixture(scope="module")
def ours() -> Repository:
    """This repository."""
    return Repository(*read_sources(ROOT))


def files(tests: Iterable[ReachedTest]) -> list[str]:
    """The files of some tests, in the order in which they first appear."""
    return list(dict.fromkeys(file_of(test.name) for test in tests))


# -- in this repository


def test_a_changed_kernel_file_chooses_its_own_tests_then_those_of_the_games(
    ours: Repository,
) -> None:
    found = files(ours.reached("src/logomachie/kernel/rack.py"))
    assert found[0].startswith("tests/kernel/")
    assert "tests/games/option/test_rules_of_play.py" in found
    assert "tests/conformance/test_conformance.py" in found


@pytest.mark.parametrize(
    "changed",
    [
        "src/logomachie/games/jago/laying.py",
        "src/logomachie/games/jago/rules.fr.md",
        "src/logomachie/games/jago/lesson/01-poser.toml",
        "src/logomachie/games/jago/a_module_that_is_gone.py",
        "tests/games/jago/scenarios/resign.toml",
    ],
)
def test_a_change_in_a_game_chooses_all_tests_of_that_game_first(
    ours: Repository, changed: str
) -> None:
    own = {f"tests/games/jago/{path.name}" for path in ROOT.glob("tests/games/jago/test_*.py")}
    found = files(ours.reached(changed))
    assert own <= set(found[: len(own)])
    assert "tests/games/test_scenarios.py" in found


def test_games_are_reached_by_name_too(ours: Repository) -> None:
    found = files(ours.reached("src/logomachie/games/jago/referee.py"))
    assert {"tests/conformance/test_conformance.py", "tests/bots/test_bots.py"} <= set(found)


def test_a_changed_game_of_the_client_chooses_its_tests_in_the_browser_first(
    ours: Repository,
) -> None:
    found = files(ours.reached("web/src/games/jago/Table.svelte"))
    assert found[0] == "tests/web/test_jago.py"
    assert {f"tests/web/{path.name}" for path in ROOT.glob("tests/web/test_*.py")} <= set(found)


def test_a_program_and_a_page_are_reached_by_the_tests_that_name_them(ours: Repository) -> None:
    assert "tests/library/test_examples.py" in files(ours.reached("examples/bot.py"))
    assert "tests/engine/test_docs.py" in files(ours.reached("docs/notation.md"))
    assert "tests/cli/test_serve_command.py" in files(ours.reached("src/logomachie/__main__.py"))


def test_fixtures_reach_the_tests_of_their_folder_and_below(ours: Repository) -> None:
    found = files(ours.reached("tests/conftest.py"))
    every = {str(path.relative_to(ROOT)) for path in ROOT.glob("tests/**/test_*.py")}
    assert set(found) == every


def test_no_test_is_known_to_depend_on_the_way_things_are_built(ours: Repository) -> None:
    changed = [PurePosixPath(name) for name in ("Makefile", "pyproject.toml", "requirements.lock")]
    assert starts_of(changed, ours.sources) == ({}, changed)


# -- in a small one


def test_the_nearest_change_counts() -> None:
    imports = [("b", "a"), ("c", "b"), ("d", "c"), ("d", "a"), ("a", "d")]
    assert distances(imports, {"a": 0}) == {"a": 0, "b": 1, "d": 1, "c": 2}
    assert distances(imports, {"b": 3, "a": 1}) == {"a": 1, "b": 2, "d": 2, "c": 3}


def test_data_is_nearer_to_its_own_package_than_to_the_one_around() -> None:
    sources = dict.fromkeys(("p", "p.q", "p.q.r", "p.q.r.one", "p.q.two", "p.s"), Source())
    assert owners(PurePosixPath("src/p/q/r/data/words.txt"), sources) == {
        "p.q": 1,
        "p.q.two": 1,
        "p.q.r": 0,
        "p.q.r.one": 0,
    }


def test_a_text_tells_its_tests_its_strings_and_the_programs_that_it_starts() -> None:
    text = """
COMMAND = [python, "-m", "logomachie", *arguments]
TestMachine = Machine.TestCase
def test_one(): "said"
async def test_two(): ...
def helper():
    def test_inner(): ...
class TestGroup: ...
"""
    source = read_source(text)
    assert source.tests == ("TestMachine", "test_one", "test_two", "TestGroup")
    assert source.programs == {"logomachie"}
    assert source.strings == {"-m", "logomachie", "said"}


def new_test(seconds: float, distance: int = 0) -> ReachedTest:
    return ReachedTest(False, distance, seconds, f"tests/test_it.py::test_{distance}_{seconds}")


def test_a_test_too_long_for_the_rest_of_the_time_is_passed_over() -> None:
    tests = [new_test(5), new_test(9), new_test(4, 1), new_test(2, 2)]
    assert cut(tests, 10) == Plan((tests[0], tests[2]), (tests[1], tests[3]))


def test_a_shorter_plan_runs_nothing_that_was_left_out_before() -> None:
    tests = [new_test(5), new_test(9), new_test(4, 1), new_test(2, 2)]
    plan = shorten(cut(tests, 10), 8)
    assert plan == Plan((tests[0],), (tests[1], tests[2], tests[3]))


@pytest.mark.parametrize("seconds", [-5, 0, 3, 100, 10_000])
def test_nothing_is_lost_between_what_runs_and_what_is_left_out(
    ours: Repository, seconds: float
) -> None:
    reached = ours.reached("src/logomachie/engine/game.py")
    plan = cut(reached, seconds)
    assert sorted(plan.run + plan.left_out) == reached
    assert sum(test.seconds for test in plan.run) <= max(seconds, 0)
