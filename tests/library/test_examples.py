"""The programs of ``examples/`` run as their first lines say."""

import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.server.conftest import LocalServer, client, compiled, server

__all__ = ["client", "compiled", "server"]

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str, *arguments: str) -> list[str]:
    """What an example prints."""
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


def test_there_is_a_test_for_every_example() -> None:
    """Those of ``engine.py`` are in tests/lab."""
    tested = {"bot.py", "own_bot.py", "engine.py"}
    assert {path.name for path in EXAMPLES.iterdir() if path.is_file()} == tested


@pytest.mark.usefixtures("client")
def test_a_bot_plays_at_a_table_of_a_server_and_tells_where_people_find_it(
    server: LocalServer,
) -> None:
    first, last = run("bot.py", server.url, "--against", "1")
    assert urlopen(first.split()[-1]).status == 200
    assert last.startswith("scores: ")


def test_a_bot_of_your_own_plays_against_one_of_the_house() -> None:
    *scores, last = run("own_bot.py", "--games", "2", "--against", "1")
    assert len(scores) == 2
    assert last.endswith(" of 2 against level 1")
