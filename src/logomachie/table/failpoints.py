"""Named instants at which a test lets the server die, as a power cut would."""

import os
import signal
from typing import Literal, get_args

VARIABLE = "LOGOMACHIE_FAILPOINT"
Point = Literal["received", "before-store", "storing", "stored", "told", "acknowledged"]
"""In the order in which a move passes them."""
POINTS: tuple[Point, ...] = get_args(Point)

_deadly = ""
_left = 0


def arm(point: str) -> None:
    """Let the process die at a point: ``stored:3`` is the third time that it is passed there."""
    global _deadly, _left
    _deadly, _, count = point.partition(":")
    if _deadly and _deadly not in POINTS:
        raise ValueError(f"{VARIABLE} names one of: {', '.join(POINTS)}")
    _left = int(count or 1)


def failpoint(point: Point) -> None:
    """Go on, unless a test wants the process to die here."""
    if point == _deadly:
        _count_down()


def _count_down() -> None:
    global _left
    _left -= 1
    if not _left:
        os.kill(os.getpid(), signal.SIGKILL)


arm(os.environ.get(VARIABLE, ""))
