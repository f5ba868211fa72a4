"""A workbench whose tasks are done when a test says so, and how tests wait."""

import asyncio
import os
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from logomachie import games
from logomachie.workbench.bench import Workbench
from logomachie.workbench.tasks import LEXICON, VOCABULARIES, Task

ALL = (LEXICON, VOCABULARIES, *games.names())
EXPECTED = 600.0
"""The seconds that a task is said to take: however slow a test is, they are not over."""
WAIT = """
import sys, time
from pathlib import Path
folder, name = Path(sys.argv[1]), sys.argv[2]
(folder / f"{name}-began").touch()
while not (folder / name).exists():
    time.sleep(0.02)
sys.exit((folder / f"{name}-fails").exists())
"""


def run(scene: Coroutine[Any, Any, None]) -> None:
    """Play a scene; one that hangs fails."""
    asyncio.run(asyncio.wait_for(scene, 300))


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something to happen."""
    while not condition():
        await asyncio.sleep(0.01)


def is_alive(process: int) -> bool:
    """Whether a process is still there."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


class WaitingTasks:
    """Real processes that wait for files in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def bench(self) -> Workbench:
        """A bench at which all is still to be done, but for what the test has finished."""
        tasks = {name: self._task(name) for name in ALL}
        command = (sys.executable, "-S", "-c", WAIT, str(self._folder))
        return Workbench(tasks, len(tasks), command)

    def _task(self, name: str) -> Task:
        return Task(name, EXPECTED, lambda: None, lambda: self._folder / name)

    def finish(self, *names: str) -> None:
        """These tasks are done now."""
        for name in names:
            (self._folder / name).touch()

    def fail(self, name: str) -> None:
        """This task will fail whenever it comes to its end."""
        (self._folder / f"{name}-fails").touch()

    def has_begun(self, name: str) -> bool:
        """Whether somebody is at this task."""
        return (self._folder / f"{name}-began").exists()

    def undo_all(self) -> None:
        """Everything is to be done once more."""
        for note in self._folder.iterdir():
            note.unlink()
