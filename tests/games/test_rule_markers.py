"""Every rule of every rulebook is named by a test, and no test names a rule that there is not.

A test names rules by ``@pytest.mark.rule("J35")``, a scenario by ``rules = ["J35"]``. They are read
from the files, so that it makes no difference which tests are run.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from logomachie import games
from logomachie.engine.scenario import read_scenario

TESTS = Path(__file__).parents[1]


def marked(source: str) -> Iterator[str]:
    """The rules that the marks of a test file name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield from (ast.literal_eval(argument) for argument in node.args)


@cache
def named() -> dict[str, str]:
    """All rules that are named, each with a file that does."""
    rules = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        rules.update(dict.fromkeys(marked(path.read_text("utf-8")), path.name))
    for path in sorted(TESTS.glob("games/*/scenarios/*.toml")):
        rules.update(dict.fromkeys(read_scenario(path).rules, path.name))
    return rules


def rules_of(name: str) -> set[str]:
    return set(games.spec(name).rulebook("fr").rules)


@pytest.mark.parametrize("name", games.OWN)
def test_every_rule_of_the_rulebook_is_named_by_a_test(name: str) -> None:
    assert rules_of(name) - set(named()) == set()


def test_no_test_names_a_rule_that_there_is_not() -> None:
    known = set().union(*map(rules_of, games.OWN))
    assert {rule: file for rule, file in named().items() if rule not in known} == {}


def test_marks_of_tests_modules_and_parameters_are_read() -> None:
    source = """
pytestmark = pytest.mark.rule("J1")
@pytest.mark.rule("J2", "J3")
def test_something() -> None: ...
PARAMETERS = [pytest.param(1, marks=pytest.mark.rule("J4"))]
"@pytest.mark.rule('J5')"
"""
    assert set(marked(source)) == {"J1", "J2", "J3", "J4"}
