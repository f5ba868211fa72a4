"""A game of another package, as somebody plays it in a terminal."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from logomachie import games
from tests.outside.installed import NAME, OUTSIDE, TITLE, command, command_as_process, path_with

pytestmark = pytest.mark.usefixtures("lexicon")
ROOT = Path(__file__).parents[2]
TYPED = "derniere-lettre"
A_MATCH = """
import logomachie
game = logomachie.load("derniere-lettre")
match = game.match(("Anne", "Zoé"), seed="s", limit=0)
match.play(match.best_moves(1)[0])
print(match.scores[0] > 0, match.play_out(1) is not None)
"""


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of two bots."""
    path = tmp_path_factory.mktemp("outside") / "record.txt"
    said = command_as_process(
        "play", TYPED, "--players", "bot 1,bot 2", "--seed", "s", "--save", str(path)
    )
    assert said.code == 0, said.err
    return path


def test_nothing_of_it_is_in_the_package() -> None:
    assert NAME not in games.names()
    package = Path(str(games.__file__)).parents[1]
    for path in package.rglob("*.py"):
        assert NAME not in path.read_text("utf-8"), path


def test_it_passes_the_conformance_suite() -> None:
    arguments = ["-k", NAME, "-q", "-p", "no:xdist", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "tests/conformance", *arguments],
        cwd=ROOT,
        env=_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout


def test_it_is_listed_and_has_rules() -> None:
    listed = command("games")
    assert TITLE in listed.out
    assert "OPTION" in listed.out
    assert "D11 La chaîne" in command("rules", TYPED).out
    assert "D11 The chain" in command("rules", TYPED, "d11", "--lang", "en").out


def test_it_is_played_at_a_terminal() -> None:
    said = command(
        "play", TYPED, "--players", "Anne,Zoé", "--seed", "s", "--limit", "0",
        stdin="play ZZZZ\npass\npass\n",
    )  # fmt: skip
    assert said.code == 0
    assert "✗ [D10] Pas dans votre main" in said.out
    assert "Main :" in said.out
    assert "Tous ont passé." in said.out


def test_bots_play_it_in_the_arena() -> None:
    said = command("arena", TYPED, "--bots", "1,5", "--games", "2", "--limit", "20")
    assert said.code == 0
    assert "Niveau" in said.out


def test_its_record_is_replayed_and_verified(record: Path) -> None:
    assert re.search(r"bot 1: play [A-Z]+", command("replay", str(record)).out)
    said = command("verify", str(record))
    assert said.code == 0, said.out
    assert "Partie authentique" in said.out


def test_it_is_played_through_the_library() -> None:
    done = subprocess.run(
        [sys.executable, "-c", A_MATCH],
        env=_environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "True True\n"


def test_it_says_that_it_has_no_solver() -> None:
    said = command("solve", TYPED, "abc")
    assert said.code == 2
    assert TYPED in said.err


def test_packages_that_cannot_be_used_are_left_out(tmp_path: Path) -> None:
    _install(tmp_path, "broken", "raise RuntimeError('an off day')")
    _install(tmp_path, "liar", "SPEC = 42")
    _install(tmp_path, "option", "SPEC = 42")
    _install(tmp_path, "namesake", "from derniere_lettre import SPEC")
    listed = "from logomachie import games; print(*games.names())"
    done = subprocess.run(
        [sys.executable, "-c", listed],
        env=_environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )
    assert set(done.stdout.split()) == {*games.OWN, NAME}
    lines = done.stderr.splitlines()
    assert sorted(re.findall(r"the game (\w+) cannot be loaded", done.stderr)) == [
        "broken", "liar", "namesake",
    ]  # fmt: skip
    assert len(lines) == 3
    assert "an off day" in done.stderr


def _install(folder: Path, name: str, code: str) -> None:
    """A package with an entry point, as an installer leaves it."""
    (folder / f"strange_{name}.py").write_text(code, "utf-8")
    about = folder / f"strange_{name}-1.0.dist-info"
    about.mkdir()
    known = OUTSIDE / f"{NAME}-1.0.dist-info"
    metadata = (known / "METADATA").read_text("utf-8").replace("derniere-lettre", f"strange-{name}")
    (about / "METADATA").write_text(metadata, "utf-8")
    (about / "entry_points.txt").write_text(f"[{games.GROUP}]\n{name} = strange_{name}:SPEC\n")


def _environment(*folders: Path) -> dict[str, str]:
    """The environment of this process with the game, without what it tells a run of tests."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return kept | {"PYTHONPATH": path_with(*folders)}
