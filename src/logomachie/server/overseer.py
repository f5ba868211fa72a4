"""Several processes that do the same: they start and end together, and begin again if they die."""

import logging
import multiprocessing
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess

log = logging.getLogger(__name__)

SECONDS_AFTER_DEATH = 1.0


def oversee(work: Callable[..., None], arguments: tuple[object, ...], count: int) -> None:
    """Let so many processes work until this one is told to stop, and wait for them."""
    spawn = multiprocessing.get_context("spawn")
    stopping = threading.Event()

    def start() -> BaseProcess:
        process = spawn.Process(target=work, args=arguments)
        process.start()
        return process

    def stop(*_: object) -> None:
        stopping.set()
        for process in working:
            process.terminate()

    working = [start() for _ in range(count)]
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, stop)
    while working:
        ended = wait([process.sentinel for process in working])
        dead = [process for process in working if process.sentinel in ended]
        working = [process for process in working if process.sentinel not in ended]
        for process in dead:
            process.join()
            if not stopping.is_set():
                log.error("a process died, and another begins", extra={"why": process.exitcode})
                time.sleep(SECONDS_AFTER_DEATH)
                working.append(start())
