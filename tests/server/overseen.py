"""Processes that are overseen, and do nothing but say who they are."""

import os
import signal

from logomachie.server.overseer import oversee


def work() -> None:
    os.write(1, f"{os.getpid()}\n".encode())  # at once, whoever else writes
    signal.pause()


if __name__ == "__main__":
    oversee(work, (), 2)
