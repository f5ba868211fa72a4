"""Matches from the terminal: stopped and gone on with, tested, and refused."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.program import run

MATCH = ("arena", "option", "--work", "3")


def lines_of(file: Path) -> list[bytes]:
    return file.read_bytes().splitlines() if file.exists() else []


@pytest.mark.usefixtures("lexicon")
def test_a_match_that_was_interrupted_is_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    more = (*MATCH, "--bots", "1,2", "--out", str(file), "--games")
    process = subprocess.Popen([sys.executable, "-m", "logomachie", *more, "1000"])
    try:
        while len(lines_of(file)) < 2 and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130
    finally:
        process.kill()
    played = lines_of(file)
    count = len(played) + 2 + len(played) % 2
    code, out, _ = run(*more, str(count), "--h1", "0.9", "--alpha", "0.4", "--beta", "0.001")
    assert code == 0
    assert lines_of(file)[: len(played)] == played
    assert len(lines_of(file)) == count
    assert f"{count // 2} paires" in out
    assert "H0 0.5, H1 0.9, alpha 0.4, beta 0.001" in out
    assert "Le test n’a pas décidé" in out


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--seconds", "1"), "Soit --seconds, soit --work"),
        (("--jobs", "2", "--cluster", "tcp://127.0.0.1:1"), "Soit --jobs, soit --cluster"),
        (("--bots", "1,2", "--h0", "0.6", "--h1", "0.5"), "h0 < h1"),
        (("--bots", "1,2,3", "--h1", "0.6"), "deux camps"),
        (("--bots", "1,1", "--h1", "0.6"), "deux camps"),
        (("--bots", "1,5@0.2"), "5@0.2"),
        (("--bots", "1,jago@0.1"), "jago@0.1"),
        (("--bots", "1,option"), "option"),
        (("--bots", "1,5@0.1", "--dictionary", "courant"), "5@0.1"),
        (("--alpha", "0.7"), "--alpha"),
        (("--bots", "1,2", "--out", "/nowhere/match.jsonl"), "Fichier refusé"),
    ],
)
@pytest.mark.usefixtures("lexicon")
def test_what_makes_no_sense_is_refused(arguments: tuple[str, ...], expected: str) -> None:
    code, _, err = run(*MATCH, *arguments)
    assert code == 2
    assert expected in err


@pytest.mark.usefixtures("lexicon")
def test_selfplay_is_for_the_records(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    code, out, _ = run(
        "selfplay", "option", "--bots", "1,1", "--games", "2", "--work", "1", "--out", str(file)
    )
    assert (code, len(lines_of(file))) == (0, 2)
    assert out.startswith("2 parties")
