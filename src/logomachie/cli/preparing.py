"""Preparing the house from the terminal: one honest progress, with what is left."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil

from rich.progress import BarColumn, TaskID, TaskProgressColumn, TextColumn
from rich.progress import Progress as Bar

from logomachie import games
from logomachie.cli.screen import WHOLE, Failure, Screen
from logomachie.workbench.bench import Progress, Workbench
from logomachie.workbench.tasks import Task, all_tasks, tasks_for

TOLD_EVERY = 0.5
MOST_NAMED = 3
"""So many of the things that are left are named."""


def prepare_all(screen: Screen) -> None:
    """Make ready what is missing, on all processors; a ``Failure`` where that cannot be."""
    if reasons := _prepare(screen, all_tasks()):
        raise Failure("\n".join(reasons), 1)


def prepare_game(screen: Screen, name: str) -> None:
    """Make ready what a game needs; what cannot be kept is made anew while it is played."""
    for reason in _prepare(screen, tasks_for([name])):
        screen.notice(reason)


def _prepare(screen: Screen, tasks: dict[str, Task]) -> list[str]:
    """Carry out tasks; why some could not be, in words."""
    if all(task.is_done for task in tasks.values()):
        return []
    failed = asyncio.run(_carry_out(screen, tasks)).failed
    return [
        screen.say("error.prepare", what=_called(screen, task), detail=reason)
        for task, reason in failed.items()
        if reason
    ]


async def _carry_out(screen: Screen, tasks: dict[str, Task]) -> Progress:
    bench = Workbench(tasks)
    working = asyncio.create_task(bench.run())
    with shown(screen) as show:
        while not working.done():
            show(bench.progress())
            await asyncio.wait((working,), timeout=TOLD_EVERY)
        show(end := await working)
    return end


@contextmanager
def shown(screen: Screen) -> "Iterator[Shown]":
    """Shows progress: on a terminal a bar, in a log a line for each thing that is ready."""
    bar = Bar(
        TextColumn("[bold]{task.fields[title]}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.description}"),
        console=screen.err,
        transient=True,
    )
    try:
        yield Shown(screen, bar)
    finally:
        bar.stop()


class Shown:
    """What is shown of a preparation."""

    def __init__(self, screen: Screen, bar: Bar) -> None:
        self._screen = screen
        self._bar = bar
        self._task: TaskID | None = None
        self._left: tuple[str, ...] = ()

    def __call__(self, progress: Progress) -> None:
        """Show how far all is."""
        if self._screen.err.is_terminal:
            self._move_bar(progress)
        else:
            for name in self._left:
                if name not in progress.left and name not in progress.failed:
                    what = _called(self._screen, name)
                    self._screen.notice(self._screen.say("prepare.line", what=what))
        self._left = progress.left

    def _move_bar(self, progress: Progress) -> None:
        if not progress.left:
            self._bar.stop()
            return
        if self._task is None:
            self._bar.start()
            title = self._screen.say("prepare.title")
            self._task = self._bar.add_task("", total=WHOLE, title=title)
        named = ", ".join(_called(self._screen, name) for name in progress.left[:MOST_NAMED])
        more = ", …" if len(progress.left) > MOST_NAMED else ""
        left = self._screen.say(
            "prepare.left", seconds=ceil(progress.seconds_left), what=named + more
        )
        self._bar.update(self._task, completed=progress.share * WHOLE, description=left)


def _called(screen: Screen, task: str) -> str:
    """What a task is called: a game by its title."""
    if task in games.names():
        return games.spec(task).rulebook(screen.language).title
    return screen.say(f"prepare.{task}")
