"""A worker: a process without a server that looks back at games, on any machine.

It takes them off the queue of a PostgreSQL database that it shares with servers, and finds in that
database all it needs, but for the lexicon and the dictionaries of the house.
"""

import asyncio
import logging
import multiprocessing
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeVar, TypeVarTuple

from sqlalchemy.exc import SQLAlchemyError

from logomachie import __version__
from logomachie.engine.game import AnyGame
from logomachie.kernel.budget import Budget
from logomachie.lexicon.collection import EVERYWHERE, Collection
from logomachie.server.catalogue import Catalogue
from logomachie.server.logs import set_up_logs
from logomachie.server.overseer import oversee
from logomachie.server.readiness import Readiness
from logomachie.store.sql import OtherVersion, SqlStorage, is_shared, require_current
from logomachie.table.archive import Archive, TakenOut
from logomachie.table.lookback_jobs import look_back
from logomachie.table.people import Aliases
from logomachie.table.storage import TableId
from logomachie.workbench.bench import Workbench

log = logging.getLogger(__name__)

NICENESS = 10
"""Who plays on the same machine comes first."""
T = TypeVar("T")
Arguments = TypeVarTuple("Arguments")


class CannotWork(Exception):
    """What a worker needs is not to be had."""

    def __init__(self, need: str, detail: object = "") -> None:
        self.need = need
        """``queue``, ``package``, ``version`` or ``database``."""
        self.detail = (str(detail).splitlines() or [type(detail).__name__])[0]
        super().__init__(f"{need}: {self.detail}")


class OtherWords(Exception):
    """A game was played with a dictionary that this machine does not have."""


class Post(NamedTuple):
    """What a worker is told when it starts."""

    database: str
    """The address of a PostgreSQL database."""
    directory: Path
    """Where the dictionaries of the house lie."""
    budget: Budget
    """What the search may use in each turn."""


def run_worker(post: Post, processes: int, ready: Callable[[], None]) -> None:
    """Work until told to stop; what was found by then is stored.

    ``ready`` is called once nothing stands in the way; before that, ``CannotWork`` says what does.
    """
    require_queue(post.database)
    ready()
    if processes == 1:
        _work(post)
    else:
        set_up_logs()
        oversee(_work, (post,), processes)


def require_queue(database: str) -> None:
    """``CannotWork`` where there is no queue to work off."""
    try:
        if not is_shared(database):
            raise CannotWork("queue")
        import logomachie.store.job_queue  # noqa: F401  # its package comes with an extra

        require_current(database)
    except ImportError as error:
        raise CannotWork("package", error) from error
    except OtherVersion as error:
        raise CannotWork("version") from error
    except (SQLAlchemyError, ValueError) as error:
        raise CannotWork("database", error) from error


def _work(post: Post) -> None:
    set_up_logs()
    logging.getLogger("logomachie").setLevel(logging.INFO)  # also for a person who looks on
    os.nice(NICENESS)
    asyncio.run(work_off(post))


async def work_off(post: Post) -> None:
    """Look back at games until this process, or the one that started it, is told to stop."""
    from logomachie.store.job_queue import QueueJobs  # comes with the driver of PostgreSQL

    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sign, stop.set)
    if overseer := multiprocessing.parent_process():
        loop.add_reader(overseer.sentinel, stop.set)
    readiness = Readiness(Workbench(), Collection(post.directory))
    readiness.open_at_once()
    storage = SqlStorage(post.database)
    archive = Archive(storage, Catalogue(readiness), __version__, Aliases())

    async def work(table: TableId) -> int:
        taken = await archive.take_out(table)
        require_words(taken)
        return await look_back(table, taken, storage, post.budget, think_aside)

    jobs = QueueJobs(post.database, storage, work)
    await jobs.wake()
    log.info("open", extra={"version": __version__})
    await stop.wait()
    await jobs.close()
    storage.close()
    log.info("closed")


async def think_aside(
    thought: Callable[[AnyGame, *Arguments], T], game: AnyGame, *arguments: *Arguments
) -> T:
    """Compute something that takes long, in a thread: the loop must be seen alive."""
    return await asyncio.to_thread(thought, game, *arguments)


def require_words(taken: TakenOut) -> None:
    """``OtherWords`` where a game was played with a dictionary of the house that is not here.

    What every machine has, it has in the version of its program, as servers do.
    """
    setup = taken.table.setup
    same = taken.game.lexicon_fingerprint == taken.table.circumstances.lexicon
    if not same and setup.dictionary not in EVERYWHERE:
        raise OtherWords(f"the dictionary {setup.dictionary} is not here as it was played with")
