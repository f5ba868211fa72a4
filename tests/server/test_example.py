"""The example plays over the network."""

import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

from tests.server.conftest import LocalServer

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


def test_the_bot_of_the_example_plays_a_game(server: LocalServer) -> None:
    command = [sys.executable, str(EXAMPLE), server.url, "option", "--level", "2", "--against", "1"]
    played = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    first, last = played.stdout.splitlines()
    assert urlopen(first.split()[-1]).status == 200  # where people find the table
    assert last.startswith("scores: ")
