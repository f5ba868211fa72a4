"""A server that is started again and again, each time in a process of its own.

``python -m tests.crash.host PORT DATABASE FOLDER`` loads once what a server needs. For each line
that it reads, it starts a server that dies at the failpoint of the line, if there is one: it says
the number of the process, and when that has ended, that it is dead.
"""

import os
import signal
import sys
from pathlib import Path

from logomachie import games
from logomachie.lexicon import Lexicon
from logomachie.server.network import Listening
from logomachie.server.run import run_server
from logomachie.table.failpoints import arm
from logomachie.workbench.rehearsal import load

DEAD = "dead"
BOT_SECONDS = 0.05


def main(port: str, database: str, folder: str) -> None:
    lexicon = Lexicon.open()
    for name in games.names():
        load(name, lexicon)
    for line in sys.stdin:
        process = os.fork()
        if not process:
            arm(line.strip())
            serve(int(port), database, Path(folder))
        print(process, flush=True)
        os.waitpid(process, 0)
        print(DEAD, flush=True)


def serve(port: int, database: str, folder: Path) -> None:
    try:
        run_server(
            Listening("127.0.0.1", port),
            database,
            folder,
            (),
            "",
            BOT_SECONDS,
            0.0,
            True,
            lambda: None,
            lambda _: None,
        )
    finally:
        os.kill(os.getpid(), signal.SIGKILL)  # whatever it is: this is no place to go on


if __name__ == "__main__":
    main(*sys.argv[1:])
