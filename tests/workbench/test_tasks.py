"""What is prepared is found again, is all that is needed, and ends with whoever wanted it."""

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

from logomachie import games
from logomachie.lexicon.places import CACHE_VARIABLE
from logomachie.workbench.tasks import (
    COMPILER,
    LEXICON,
    NO_ROOM,
    QUICK,
    VOCABULARIES,
    all_tasks,
    tasks_for,
    tasks_of,
)

PLAY_EVERYTHING = """
from numba.core import event

from logomachie import games
from logomachie.bots.players import LEVELS
from logomachie.lexicon import Lexicon, compiled, kin
from logomachie.workbench.rehearsal import play

def note(build):
    return lambda *given: print(build.__name__) or build(*given)

compiled.build_from, kin.build_kin = note(compiled.build_from), note(kin.build_kin)
lexicon = Lexicon.open()
with event.install_recorder("numba:compile") as recorder:
    for name in games.names():
        game = games.load(name, lexicon)
        for level in LEVELS:
            play(game, level, game.players[-1 if level % 2 else 0], f"prepared-{level}")
for _, moment in recorder.buffer:
    print(moment.data["dispatcher"])
"""
PATIENCE_SECONDS = 120
WAIT_AS_CHILD = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-m", "logomachie.workbench", "mot_pour_mot"],
                         stdin=subprocess.PIPE)
print(child.pid, flush=True)
child.wait()
"""

REHEARSE_EVERYTHING = """
import sys

from numba.core.dispatcher import Dispatcher

from logomachie import games
from logomachie.lexicon.sample import sample_lexicon
from logomachie.workbench.rehearsal import rehearse

for name in games.names():
    rehearse(name, sample_lexicon())
for place, module in sys.modules.items():
    if place.startswith(("logomachie.games.", "logomachie.kernel.")):
        used = [one for one in vars(module).values() if isinstance(one, Dispatcher)]
        if not any(one.py_func.__module__ == place for one in used):
            print(*(one.py_func.__name__ for one in used if not one.signatures))
"""
"""Names compiled functions that plain modules take from others and that were not called."""
OF_PLAIN_CROSSWORDS = {"generate_plain", "unpack"}
"""No game of ours searches so."""


def test_in_a_prepared_house_nothing_is_compiled_and_no_vocabulary_is_built() -> None:
    """Bots of all levels, hints, better moves, analyses and guides, in all games."""
    subprocess.run([sys.executable, "-m", "logomachie", "warm"], check=True, capture_output=True)
    played = subprocess.run(
        [sys.executable, "-c", PLAY_EVERYTHING], check=True, capture_output=True, text=True
    )
    assert played.stdout == ""


def test_a_rehearsal_calls_all_that_games_compute_with() -> None:
    """Also what a beginning does not lead to, such as a search for a move that wins."""
    rehearsed = subprocess.run(
        [sys.executable, "-c", REHEARSE_EVERYTHING], check=True, capture_output=True, text=True
    )
    assert set(rehearsed.stdout.split()) == OF_PLAIN_CROSSWORDS


def test_every_game_has_its_tasks() -> None:
    assert set(all_tasks()) == {LEXICON, VOCABULARIES, COMPILER, *games.names()}
    for name in games.names():
        assert set(tasks_of(name)) <= set(tasks_for([name])) <= {*tasks_of(name), COMPILER}
    for task in all_tasks().values():
        assert set(task.needs) < set(all_tasks())
        assert task.seconds > 0


def test_somebody_can_play_soon() -> None:
    """What is begun first ends soon; the dearest engine is not begun last."""
    engines = [name for name in all_tasks() if name in games.names()]
    seconds = [games.spec(name).seconds_to_compile for name in engines]
    assert max(seconds[:2]) < QUICK
    assert seconds.index(max(seconds)) < len(seconds) - 1


def test_a_place_that_cannot_be_written_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    task = subprocess.Popen(
        [sys.executable, "-m", "logomachie.workbench", "option"],
        env={**os.environ, CACHE_VARIABLE: str(tmp_path / "file")},
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert task.wait() == NO_ROOM
    assert task.stderr
    assert task.stderr.read().strip() == "Not a directory"


@pytest.mark.skipif(sys.platform != "linux", reason="pipes can be waited for")
def test_a_process_ends_with_the_one_that_began_it(tmp_path: Path) -> None:
    """However that ends: a killed house leaves nobody behind who computes for nothing."""
    environment = {**os.environ, CACHE_VARIABLE: str(tmp_path)}
    where = subprocess.run(
        [sys.executable, "-c", "from logomachie.lexicon.sources import directory as d; print(d())"],
        env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    folder = Path(where.stdout.strip())
    folder.mkdir(parents=True)
    with FileLock(folder / "mot_pour_mot.lock"):  # so that the child waits for us
        parent = subprocess.Popen(
            [sys.executable, "-c", WAIT_AS_CHILD], env=environment, stdout=subprocess.PIPE
        )
        assert parent.stdout
        assert parent.stdout.readline().strip().isdigit()
        parent.send_signal(signal.SIGKILL)
        parent.wait()
        # Its end is only seen when the child, which holds the same output, has ended too.
        ended, _, _ = select.select([parent.stdout], [], [], PATIENCE_SECONDS)
        assert ended
        assert parent.stdout.read() == b""
