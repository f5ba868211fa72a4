"""A game against the clock, at a real terminal and without one."""

import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from logomachie.cli import session
from tests.cli.program import run

pytestmark = pytest.mark.usefixtures("lexicon")

pty = pytest.importorskip("pty", reason="no terminals of this kind here")
GAME = "mot-pour-mot"
PATIENCE_SECONDS = 300
COUNT = re.compile(r"\( ?(\d+) s\)")


@pytest.fixture
def no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock at which a session looks stands still; it cannot wait by it either."""
    monkeypatch.setattr(session, "time", SimpleNamespace(monotonic=lambda: 0.0))


def test_a_name_may_be_written_with_hyphens() -> None:
    assert run("rules", GAME, "M23")[0] == 0
    assert run("rules", "mot_pour_mot", "M23")[1] == run("rules", GAME, "M23")[1]
    assert GAME in run("games")[1]


@pytest.mark.usefixtures("no_time_passes")
def test_bots_among_themselves_do_not_wait(tmp_path: Path) -> None:
    saved = tmp_path / "game.toml"
    code, out, err = run(
        "play", GAME, "--players", "bot 5,bot 4", "--seed", "quick", "--save", str(saved)
    )
    assert code == 0, err
    assert "Gagné par" in out
    last = re.findall(r'^  "([\d.]+) ', saved.read_text("utf-8"), re.MULTILINE)[-1]
    assert float(last) > 60, "the time of the game runs ahead"
    assert run("verify", str(saved))[0] == 0


@pytest.mark.usefixtures("no_time_passes")
def test_what_another_team_proposes_is_not_shown(tmp_path: Path) -> None:
    saved = tmp_path / "game.toml"
    lines = "start\naccept\npass\n" * 4 + "quitter\n"
    code, out, _ = run(
        "play", GAME, "--players", "Anne,bot 3,bot 3,bot 3", "--seed", "h", "--save", str(saved),
        stdin=lines,
    )  # fmt: skip
    assert code == 0
    entries = re.findall(r'"[\d.]+ (\w+) (\w+) ?(.*?)"', saved.read_text("utf-8"))
    proposed = {word: int(seat) for seat, verb, word in entries if verb == "propose"}
    assert 3 in proposed.values()
    for word, seat in proposed.items():
        assert (f"propose {word}" in out) is (seat % 2 == 0)


def test_the_clock_acts_while_a_person_hesitates() -> None:
    """Nobody types: the timer starts by itself after five seconds; the prompt counts down."""
    main, terminal = pty.openpty()
    command = [sys.executable, "-m", "logomachie", "play", GAME, "--players", "Anne,Zoé"]
    game = subprocess.Popen(
        [*command, "--seed", "s"],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env={**os.environ, "LANG": "fr_FR.UTF-8", "LC_ALL": "", "TERM": "xterm"},
    )
    os.close(terminal)
    shown, text = b"", ""
    deadline = time.monotonic() + PATIENCE_SECONDS
    try:
        # Who gets no processor for seconds misses some of them: there are more to count.
        while not ("[M20]" in text and any(map(counts_down, text.split("\n")))):
            assert time.monotonic() < deadline, text
            if select.select([main], [], [], 1.0)[0]:
                shown += os.read(main, 65536)
                text = shown.decode("utf-8", "replace")
        os.write(main, b"quitter\n")
        game.wait(PATIENCE_SECONDS)
    finally:
        game.kill()
        os.close(main)
    before = text[: text.index("[M20]")]
    assert "30 secondes" in text
    assert max(counted(before)) == 5


def counted(line: str) -> list[int]:
    """The seconds that a prompt has shown, one after the other."""
    return [int(seconds) for seconds in COUNT.findall(line)]


def counts_down(line: str) -> bool:
    """Whether a prompt, written anew in its place, has shown ever less."""
    seconds = counted(line)
    return len(set(seconds)) > 1 and seconds == sorted(seconds, reverse=True)
