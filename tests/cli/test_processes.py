"""What only a process of its own can show: streams, signals, a terminal, and that every command
answers there as it answers here.
"""

import os
import pty
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from cyclopts import App

from logomachie.cli.app import EVERY, build_app
from logomachie.cli.screen import Screen
from logomachie.cli.texts import Language, speaker
from tests.cli.program import run, run_process
from tests.cli.test_category_commands import PACK
from tests.cli.test_game_commands import SCENARIO

pytestmark = pytest.mark.usefixtures("lexicon")  # built once, before any process asks for it

LINES = {
    "": "",
    "--version": "",
    "--help": "",
    "warm": "",
    "lexicon info": "",
    "lexicon word pêche": "",
    "lexicon find ?A??E --limit 3": "",
    "lexicon anagrams RU? --partial": "",
    "lexicon list --max 3": "",
    "lexicon check ru KG - --json": "Pêche\n\nporte-bonheur\n",
    "lexicon same LAIT LAITIER": "",
    "lexicon definitions check": "",
    "lexicon definitions find oiseau --letters 3": "",
    "lexicon littre {nowhere}/XMLittre.ifo": "",
    "categories list": "",
    "categories check --pack {pack}": "",
    "games": "",
    "rules option O23": "",
    "referee {scenario}": "",
    "play option --players Anne,Zoé --seed s": "essai pass\nnonsense\npass\nquitter\n",
    "replay {record}": "",
    "verify {record}": "",
    "solve croisillon XQ --lang en": "",
    "selfplay option --out {nowhere}/games.jsonl": "",
    "lexicon word KG": "",
    "lexicon add {pack} --data-dir {nowhere}": "",
    "lexicon dictionaries --data-dir {nowhere}": "",
    "lexicon remove club --data-dir {nowhere}": "",
    "reports list --data-dir {nowhere}": "",
    "people list --data-dir {nowhere}": "",
    "moderate list --data-dir {nowhere}": "",
    "backup {nowhere}/copy.tar --data-dir {nowhere}": "",
    "worker --database sqlite:///games.db": "",
    "sit http://127.0.0.1:1/table/X --engine cat": "",
    "export {nowhere}/games.zst --data-dir {nowhere}": "",
    "puzzle mot-pour-mot --seed s": "aide\nabandonner\nquitter\n",
    "puzzles check mot-pour-mot --sample 1": "",
    "puzzles grade mot-pour-mot --kind nonsense": "",
    "puzzles mine option {nowhere} --kind nonsense": "",
    "puzzles pack option {nowhere}": "",
    "puzzles show nonsense": "",
    "engine option": "hello 1\nhow are you\ngo\nquit\n",
    "lexico": "",
}
"""Each command at least once, or one of those that look into a house, and what it is given."""
IN_A_HOUSE = {
    "reports": ["accept 1", "refuse 1 --answer non", "export"],
    "people": ["phrase Anne", "cut Anne", "unname Anne"],
    "moderate": [
        "show 1",
        "remove 1",
        "remove-line table 1",
        "dismiss 1",
        "ban 1 --days 1 --reason non",
        "lift 1",
        "bans",
        "journal",
    ],
}
"""By command, what else can be asked: a process of its own for each would show nothing more."""
ELSEWHERE = {"arena", "serve"}
"""Commands whose processes other tests start."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A scenario, categories, a record, and a folder that is not there."""
    directory = tmp_path_factory.mktemp("files")
    names = ("scenario", "pack", "record")
    scenario, pack, record = paths = [directory / f"{name}.toml" for name in names]
    scenario.write_text(SCENARIO, "utf-8")
    pack.write_text(PACK, "utf-8")
    run("play", "option", "--seed", "s", "--save", str(record), stdin="pass\nquitter\n")
    return dict(zip(names, paths, strict=True)) | {"nowhere": directory / "nowhere"}


@pytest.mark.parametrize("line", LINES)
def test_a_process_answers_as_the_command_does_here(line: str, files: dict[str, Path]) -> None:
    arguments = line.format_map(files).split()
    stdin = LINES[line]
    assert run_process(*arguments, stdin=stdin) == run(*arguments, stdin=stdin)


@pytest.mark.parametrize(
    ("command", "question"),
    [(command, question) for command, asked in IN_A_HOUSE.items() for question in asked],
)
def test_where_there_is_no_house_every_question_is_answered_alike(
    command: str, question: str, tmp_path: Path
) -> None:
    nowhere = ("--data-dir", str(tmp_path / "nowhere"))
    listed = run(command, "list", *nowhere)
    assert listed.code
    assert run(command, *question.split(), *nowhere) == listed


def test_every_command_is_run_as_a_process() -> None:
    named = commands(build_app(french()))
    asked = [f"{command} {one}" for command, asked in IN_A_HOUSE.items() for one in asked]
    left = {name for name in named if not any(line.startswith(name) for line in [*LINES, *asked])}
    assert left == ELSEWHERE


def test_a_command_is_imported_when_it_is_asked_for() -> None:
    for name in EVERY:
        assert name in build_app(french(), [name])
    assert {*build_app(french(), ["nonsense"])} > EVERY


def french() -> Screen:
    return Screen(speaker(Language.FR), Language.FR)


def commands(app: App, before: str = "") -> Iterator[str]:
    """All commands, each with the words before it."""
    for name in app:
        if not name.startswith("-"):
            yield from list(commands(app[name], f"{before}{name} ")) or [before + name]


def test_a_command_that_searches_nothing_does_not_wait_for_the_compiler() -> None:
    conversation = "import sys; from logomachie.cli.app import run_command; run_command([])"
    program = f"{conversation}; sys.exit(bool({{'numba', 'llvmlite'}} & {{*sys.modules}}))"
    done = subprocess.run(
        [sys.executable, "-c", program], check=False, capture_output=True, stdin=subprocess.DEVNULL
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_shell_completion_can_be_installed(tmp_path: Path) -> None:
    code, out, _ = run_process("--install-completion", "--shell", "bash", HOME=str(tmp_path))
    assert code == 0
    assert any(path.is_file() for path in tmp_path.rglob("*")), out


def test_a_terminal_that_lacks_accents_is_no_error() -> None:
    code, out, _ = run_process("lexicon", "word", "été", PYTHONIOENCODING="ascii")
    assert code == 0
    assert "ETE" in out


@pytest.mark.parametrize(
    ("command", "closing"),
    [
        ("lexicon check RU -", ">&-"),
        ("lexicon check RU -", "<&-"),
        ("lexicon check RU -", "2>&-"),
        ("lexicon check RU -", ">&- 2>&- <&-"),
        ("lexicon info", ">&- 2>&- <&-"),
        ("lexicon find X", ">&- 2>&- <&-"),
        ("", ">&- 2>&- <&-"),
    ],
)
def test_a_process_with_closed_streams_is_no_error(command: str, closing: str) -> None:
    program = f"{sys.executable} -m logomachie {command} {closing}"
    done = subprocess.run(["bash", "-c", program], capture_output=True, check=False, timeout=60)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("moment", [0.05, 0.15, 0.3, 0.5])
def test_an_interruption_is_quiet(moment: float) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "logomachie", "lexicon", "list"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    time.sleep(moment)
    process.send_signal(signal.SIGINT)
    error = process.communicate(timeout=30)[1]
    # Before the program's first line, the interruption is the interpreter's.
    assert b"logomachie" not in error or b"Traceback" not in error


def test_a_reader_that_leaves_early_is_no_error() -> None:
    program = f"{sys.executable} -m logomachie lexicon list | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", program], capture_output=True, check=True, timeout=60)
    assert done.stdout.decode().split() == ["AA", "0"]
    assert done.stderr == b""


def test_a_conversation_in_a_terminal() -> None:
    """Bare ``logomachie`` answers words, patterns and pairs until an empty line."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "logomachie", "--lang", "fr"],
        stdin=slave, stdout=slave, stderr=slave, close_fds=True,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "120"},
    )  # fmt: skip
    os.close(slave)
    output = bytearray()

    def read() -> None:
        try:
            while chunk := os.read(master, 4096):
                output.extend(chunk)
        except OSError:  # the terminal is closed
            return

    reader = threading.Thread(target=read)
    reader.start()
    os.write(master, "pêche\nLAIT LAITIER\n?A??E\nKG\na1\n\n".encode())
    assert process.wait(timeout=60) == 0
    reader.join(timeout=10)
    os.close(master)
    text = output.decode(errors="replace")
    for expected in (
        "pêche, nom",
        "Même famille",
        "BACHE",
        "KG n’est pas",
        "inattendus",
        "bientôt",
    ):
        assert expected in text
    assert "Traceback" not in text
