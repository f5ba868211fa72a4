"""The queue of look-backs, where many processes share a PostgreSQL database: procrastinate.

A game is queued once. Whoever takes it off the queue is seen alive while they work; when they are
not any more, somebody else goes on with what they have not stored. Nothing but the queue is here:
what is wanted and what was found is stored as everywhere else.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from time import monotonic

from procrastinate import App, BaseRetryStrategy, PsycopgConnector, RetryDecision
from procrastinate.exceptions import AlreadyEnqueued
from procrastinate.jobs import DeleteJobCondition, Job, Status
from sqlalchemy import make_url

from logomachie.table.storage import Storage, TableId

log = logging.getLogger(__name__)

QUEUE = "lookbacks"
LOCK = 0x4C4F4F4B
"""One process at a time looks after the queue."""
HEARTBEAT_SECONDS = 5.0
DEAD_SECONDS = 30.0
"""A process that was not seen for so long is taken for dead."""
LOOK_SECONDS = 2.0
"""How often a process looks for work of which nobody told it."""
DRAIN_SECONDS = 2.0
"""How long a job may go on when its process is told to stop; then it is given back."""
SECONDS_AFTER_ERROR = 2.0
RETRY_SECONDS = 30
"""How long a job waits after an error, longer each time."""
MOST_ATTEMPTS = 10
"""A job that failed so often, or died with so many processes, is set aside until a restart."""
MOST_CONNECTIONS = 4
Work = Callable[[TableId], Awaitable[int]]
"""Looks back at a game as far as nobody did; how many turns these were."""


class QueueJobs:
    """Hands look-backs to whoever works off the queue, this process among them if it has work."""

    def __init__(self, address: str, storage: Storage, work: Work | None) -> None:
        url = make_url(address).set(drivername="postgresql")
        self._connector = PsycopgConnector(
            conninfo=url.render_as_string(hide_password=False),
            min_size=1,
            max_size=MOST_CONNECTIONS,
        )
        self._app = App(connector=self._connector)
        self._storage = storage
        self._work = work
        self._task = self._app.task(name="look_back", queue=QUEUE, retry=Patience())(self._do)
        self._tasks: list[asyncio.Task[None]] = []

    async def want(self, table: TableId) -> None:
        """Queue a game, once."""
        await self._app.open_async()
        with suppress(AlreadyEnqueued):
            await self._task.configure(lock=table, queueing_lock=table).defer_async(table=table)

    async def wake(self) -> None:
        """Reach the queue, and begin to work it off."""
        await self._app.open_async()
        if self._work:
            await self._try_again()
            self._tasks = [asyncio.create_task(each()) for each in (self._take_jobs, self._keep)]

    async def close(self) -> None:
        """Stop; what is not done goes back to the queue."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._app.close_async()

    # -- working

    async def _do(self, table: TableId) -> None:
        assert self._work
        began = monotonic()
        try:
            turns = await self._work(table)
        except Exception as error:
            log.error("a game cannot be looked back at", extra={"why": str(error)})
            raise
        seconds = round(monotonic() - began, 1)
        log.info("looked back at a game", extra={"turns": turns, "seconds": seconds})

    async def _take_jobs(self) -> None:
        while True:
            try:
                await self._app.run_worker_async(
                    queues=[QUEUE],
                    fetch_job_polling_interval=LOOK_SECONDS,
                    update_heartbeat_interval=HEARTBEAT_SECONDS,
                    stalled_worker_timeout=DEAD_SECONDS,
                    shutdown_graceful_timeout=DRAIN_SECONDS,
                    delete_jobs=DeleteJobCondition.SUCCESSFUL,
                    install_signal_handlers=False,
                )
            except Exception:  # the database may be back in a moment
                log.exception("no look-backs can be taken off the queue")
            await asyncio.sleep(SECONDS_AFTER_ERROR)

    # -- looking after the queue

    async def _keep(self) -> None:
        while True:
            try:
                await self._look_after()
            except Exception:  # the database may be back in a moment
                log.exception("the queue of look-backs could not be kept")
            await asyncio.sleep(LOOK_SECONDS)

    async def _look_after(self) -> None:
        """Take up what the dead have left, and queue what is wanted and was never queued."""
        jobs = self._app.job_manager
        async with self._alone() as alone:
            if not alone:
                return
            for job in await jobs.get_stalled_jobs(
                queue=QUEUE, seconds_since_heartbeat=DEAD_SECONDS
            ):
                await self._take_up(job)
            if unfinished := await self._storage.unfinished_lookbacks():
                queued = {job.lock for job in await jobs.list_jobs_async(queue=QUEUE)}
                for table in unfinished:
                    if table not in queued:
                        await self.want(table)

    async def _take_up(self, job: Job) -> None:
        if job.attempts < MOST_ATTEMPTS:
            log.warning("a look-back is taken up: who was at it is gone")
            await self._app.job_manager.retry_job(job)
        else:
            log.error("a look-back is set aside: who begins it dies")
            await self._app.job_manager.finish_job(job, Status.FAILED, delete_job=False)

    async def _try_again(self) -> None:
        """What was set aside may succeed with another program, or another machine."""
        jobs = self._app.job_manager
        async with self._alone() as alone:
            if alone:
                for job in await jobs.list_jobs_async(queue=QUEUE, status=Status.FAILED.value):
                    await jobs.retry_job(job)

    @asynccontextmanager
    async def _alone(self) -> AsyncGenerator[bool]:
        """Whether no other process looks after the queue, none of which does until we are done."""
        async with self._connector.pool.connection() as connection:
            asked = await connection.execute("SELECT pg_try_advisory_xact_lock(%s)", [LOCK])
            answer = await asked.fetchone()
            yield bool(answer and answer[0])


class Patience(BaseRetryStrategy):
    """When a job that was not finished is tried again."""

    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision | None:
        """At once where the process was told to stop, later after an error, a few times."""
        if not isinstance(exception, Exception):
            return RetryDecision(retry_in={"seconds": 0})
        if job.attempts >= MOST_ATTEMPTS:
            return None
        return RetryDecision(retry_in={"seconds": RETRY_SECONDS * (job.attempts + 1)})
