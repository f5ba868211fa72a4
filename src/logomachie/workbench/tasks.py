"""What has to be prepared before people can play, and what is prepared already."""

import hashlib
import platform
import sys
from collections.abc import Callable, Iterable
from functools import cache, partial
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from filelock import FileLock

from logomachie import games
from logomachie.lexicon import Lexicon
from logomachie.lexicon import cache as lexicon_cache
from logomachie.lexicon.dictionary import current
from logomachie.lexicon.sample import sample_lexicon
from logomachie.lexicon.sources import PACKAGE, directory
from logomachie.workbench.rehearsal import rehearse

LEXICON, VOCABULARIES, COMPILER = "lexicon", "vocabularies", "compiler"
NO_ROOM = 74
"""The exit code of a process that could not write what it made."""
QUICK = 5.0
"""Engines that take fewer seconds than this come first, so that somebody can play soon."""


class Task(NamedTuple):
    """A piece of work for one process."""

    name: str
    seconds: float
    """How long it takes on the machine on which it was measured."""
    work: Callable[[], None]
    stamp: Callable[[], Path]
    """The file that says that it is done: the work leaves it."""
    needs: tuple[str, ...] = ()
    """The tasks that come before."""

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to do."""
        return self.stamp().exists()


@cache
def all_tasks() -> dict[str, Task]:
    """Every task by its name, in the order in which they are best begun."""
    engines = sorted(
        (_engine(name) for name in games.names()),
        # The quick ones, then the dearest: so that the last ones end together.
        key=lambda task: (task.seconds > QUICK, -task.seconds),
    )
    # What builds the automaton of a lexicon is compiled while the words are still being read.
    builder = partial(_compiled_stamp, COMPILER, (PACKAGE / "lexicon",))
    tasks = (
        Task(LEXICON, 18.0, _build_lexicon, lexicon_cache.expected_path),
        Task(COMPILER, 6.0, partial(_compile, sample_lexicon, builder), builder),
        Task(VOCABULARIES, 8.0, _build_vocabularies, _vocabularies_stamp, (LEXICON,)),
        *engines,
    )
    return {task.name: task for task in tasks}


def tasks_of(game: str) -> tuple[str, ...]:
    """The tasks that a game needs done."""
    return LEXICON, VOCABULARIES, games.canonical(game)


def tasks_for(names: Iterable[str]) -> dict[str, Task]:
    """All that these games need."""
    wanted = {COMPILER, *(task for name in names for task in tasks_of(name))}
    return {name: task for name, task in all_tasks().items() if name in wanted}


def carry_out(task: Task) -> None:
    """Do the work in this process; who else is at it is waited for."""
    folder = task.stamp().parent
    folder.mkdir(parents=True, exist_ok=True)
    with FileLock(folder / f"{task.name}.lock"):
        if not task.is_done:
            task.work()


def _engine(name: str) -> Task:
    spec = games.spec(name)
    own = Path(str(files(spec.package)))
    shared = (PACKAGE / part for part in ("lexicon", "kernel", "bots"))
    stamp = partial(_compiled_stamp, name, (*shared, own))
    work = partial(_compile, lambda: rehearse(name, sample_lexicon()), stamp)
    return Task(name, spec.seconds_to_compile, work, stamp)


def _compile(work: Callable[[], object], stamp: Callable[[], Path]) -> None:
    """Do what calls all functions that are to be compiled, and see that they were kept."""
    work()
    from logomachie.lexicon.compiler import not_kept

    if not_kept:
        raise not_kept[0]
    stamp().touch()


def _build_lexicon() -> None:
    Lexicon.open()


def _build_vocabularies() -> None:
    lexicon = Lexicon.open()
    for _ in chain(lexicon.prepare(), current(lexicon).prepare()):
        pass
    lexicon.path.with_suffix(lexicon_cache.READY_SUFFIX).touch()


def _vocabularies_stamp() -> Path:
    return lexicon_cache.expected_path().with_suffix(lexicon_cache.READY_SUFFIX)


@cache
def _compiled_stamp(name: str, folders: tuple[Path, ...]) -> Path:
    """Where it is noted that all that these folders call is compiled, for this processor."""
    from llvmlite import binding  # the compiler, which most commands never ask for

    processor = (binding.get_host_cpu_name(), platform.machine(), sys.version_info[:2])
    digest = hashlib.blake2b(repr(processor).encode(), digest_size=12)
    for folder in (*folders, PACKAGE / "workbench"):
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.read_bytes())
    return directory() / f"{name}-{digest.hexdigest()}{lexicon_cache.READY_SUFFIX}"
