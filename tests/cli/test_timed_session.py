"""A game against the clock, at a real terminal and without one."""

import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.program import run

pytestmark = pytest.mark.usefixtures("lexicon")

pty = pytest.importorskip("pty", reason="no terminals of this kind here")
GAME = "mot-pour-mot"


def test_a_name_may_be_written_with_hyphens() -> None:
    assert run("rules", GAME, "M23")[0] == 0
    assert run("rules", "mot_pour_mot", "M23")[1] == run("rules", GAME, "M23")[1]
    assert GAME in run("games")[1]


def test_bots_among_themselves_do_not_wait(tmp_path: Path) -> None:
    saved = tmp_path / "game.toml"
    start = time.monotonic()
    code, out, err = run(
        "play", GAME, "--players", "bot 5,bot 4", "--seed", "quick", "--save", str(saved)
    )
    assert code == 0, err
    assert "Gagné par" in out
    last = re.findall(r'^  "([\d.]+) ', saved.read_text("utf-8"), re.MULTILINE)[-1]
    assert float(last) > 5 * (time.monotonic() - start), "the time of the game runs ahead"
    assert run("verify", str(saved))[0] == 0


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
    shown = b""
    deadline = time.monotonic() + 40
    try:
        while b"[M20]" not in shown and time.monotonic() < deadline:
            if select.select([main], [], [], 1.0)[0]:
                shown += os.read(main, 65536)
        os.write(main, b"quitter\n")
        game.wait(20)
    finally:
        game.kill()
        os.close(main)
    text = shown.decode("utf-8", "replace")
    assert "30 secondes" in text
    assert "( 4 s)" in text
    assert "( 2 s)" in text
