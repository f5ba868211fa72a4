"""The workbench: a few processes that carry out tasks, the most wanted first.

A task whose process dies is begun again. Nothing is lost when the bench itself is stopped: what a
task has made lies on disk, and the next bench goes on from there.
"""

import asyncio
import logging
import os
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import NamedTuple

from logomachie.workbench.tasks import NO_ROOM, Task, all_tasks, tasks_of

log = logging.getLogger(__name__)

TRIES = 3
"""How often a task is begun before it is given up."""
ALMOST = 0.95
"""A task that takes longer than expected is never shown as more than almost done."""
MOMENT = 0.01
"""No task takes less."""
GRACE_SECONDS = 5.0
"""How long a process may take to end when it is told to."""
COMMAND = (sys.executable, "-m", "logomachie.workbench")


class Progress(NamedTuple):
    """How far a bench is."""

    share: float
    """Of all work, from 0 to 1."""
    seconds_left: float
    left: tuple[str, ...]
    """The tasks that are not done yet, first those that are being carried out."""
    failed: Mapping[str, str]
    """The tasks that were given up, and why."""


class Workbench:
    """Carries out tasks in processes: as many at a time as there are processors."""

    def __init__(
        self,
        tasks: Mapping[str, Task] | None = None,
        processes: int = 0,
        command: tuple[str, ...] = COMMAND,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._tasks = dict(all_tasks() if tasks is None else tasks)
        self._processes = processes or os.cpu_count() or 1
        self._command = command
        """What carries out the task whose name follows."""
        self._now = now
        self._waiting = [name for name, task in self._tasks.items() if not task.is_done]
        self._began: dict[str, float] = {}
        """When the tasks that are being carried out began."""
        self._took: dict[str, float] = {}
        """How long those took that were carried out here."""
        self._tries: Counter[str] = Counter()
        self._failed: dict[str, str] = {}
        self._work = sum(self._tasks[name].seconds for name in self._waiting)
        self._news = asyncio.Event()

    # -- what people ask

    def want(self, game: str) -> None:
        """Somebody would like to play this: what it needs comes first."""
        needed = set(tasks_of(game))
        self._waiting.sort(key=lambda name: name not in needed)

    def is_over(self, *names: str) -> bool:
        """Whether nothing more is done about these tasks: they are done, or were given up."""
        return not any(name in self._waiting or name in self._began for name in names)

    def is_done(self, *names: str) -> bool:
        """Whether these tasks are done."""
        return self.is_over(*names) and self._failed.keys().isdisjoint(names)

    @property
    def news(self) -> asyncio.Event:
        """Is set when a task begins or ends; another one takes its place then."""
        return self._news

    def progress(self) -> Progress:
        """How far all is."""
        pace = self._pace()
        left = {name: self._seconds_left(name, pace) for name in (*self._began, *self._waiting)}
        undone = sum(left.values())
        at_least = max((left[name] for name in self._began), default=0.0)
        return Progress(
            1 - undone / self._work if undone else 1.0,
            pace * max(undone / self._processes, at_least),
            tuple(left),
            dict(self._failed),
        )

    def _seconds_left(self, name: str, pace: float) -> float:
        """What a task will still take, in seconds of the machine on which it was measured."""
        expected = self._tasks[name].seconds
        spent = (self._now() - self._began[name]) / pace if name in self._began else 0.0
        return expected - min(spent, expected * ALMOST)

    def _pace(self) -> float:
        """How many seconds a second of that machine takes here."""
        expected = sum(self._tasks[name].seconds for name in self._took)
        return max(sum(self._took.values()), MOMENT) / expected if expected else 1.0

    # -- work

    async def run(self) -> Progress:
        """Carry out all tasks; those that fail again and again are given up."""
        async with asyncio.TaskGroup() as group:
            for _ in range(min(self._processes, len(self._waiting))):
                group.create_task(self._keep_busy())
        return self.progress()

    async def _keep_busy(self) -> None:
        """One process after the other."""
        while self._waiting:
            ready = (name for name in self._waiting if self.is_done(*self._tasks[name].needs))
            name = next(ready, None)
            if name is not None:
                await self._carry_out(name)
            elif self._began:
                await self._news.wait()
            else:  # what they need was given up
                self._failed.update(dict.fromkeys(self._waiting, ""))
                self._waiting.clear()
                self._tell()

    async def _carry_out(self, name: str) -> None:
        self._waiting.remove(name)
        self._began[name] = self._now()
        self._tries[name] += 1
        self._tell()
        code, said = await self._run_process(name)
        self._took[name] = self._now() - self._began.pop(name)
        if code != 0:
            del self._took[name]
            reason = said or f"exit code {code}"
            if code == NO_ROOM or self._tries[name] == TRIES:
                self._failed[name] = reason
            else:
                log.info("a task is begun again", extra={"task": name, "why": reason})
                self._waiting.insert(0, name)
        self._tell()

    async def _run_process(self, name: str) -> tuple[int, str]:
        """The exit code of the process that carries out a task, and the last it had to say."""
        # It ends when its standard input does: with this process, however that ends.
        process = await asyncio.create_subprocess_exec(
            *self._command, name, stdin=PIPE, stdout=DEVNULL, stderr=PIPE
        )
        assert process.stderr
        try:
            said = await process.stderr.read()
            code = await process.wait()
        finally:
            await _end(process)
        lines = said.decode(errors="replace").strip().splitlines()
        return code, lines[-1] if lines else ""

    def _tell(self) -> None:
        self._news.set()
        self._news = asyncio.Event()


async def _end(process: Process) -> None:
    """See that a process is gone."""
    if process.returncode is not None:
        return
    with suppress(ProcessLookupError):
        process.terminate()
    try:
        await asyncio.wait_for(process.wait(), GRACE_SECONDS)
    except TimeoutError:
        process.kill()
        await process.wait()
