"""``python -m logomachie.workbench TASK``: one task in a process of its own."""

import os
import signal
import sys
import threading
from contextlib import suppress

from logomachie.workbench.tasks import NO_ROOM, all_tasks, carry_out

NICENESS = 5
"""Who plays comes before what is prepared."""


def main(name: str) -> int:
    """Carry out a task; the exit code says how it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent says when to stop
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    try:
        carry_out(all_tasks()[name])
    except OSError as error:
        print(error.strerror or error, file=sys.stderr)
        return NO_ROOM
    return 0


def _end_with_parent() -> None:
    """The parent holds the other end of standard input: it ends with the parent."""
    with suppress(OSError):
        os.read(sys.stdin.fileno(), 1)  # not through a buffer, whose lock would bar our own end
    os._exit(1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
