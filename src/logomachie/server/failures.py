"""What went wrong, for the log: one line each, with the whole story once in a while.

Who finds a way to make something fail must not fill the disk with it.
"""

import logging
import time

log = logging.getLogger(__name__)

TOLD_AGAIN = 600.0
"""Seconds after which a failure of the same place is told with its whole story again."""
MOST_PLACES = 1000
_told: dict[str, float] = {}


def note_failure(what: str, number: str, error: Exception) -> None:
    """Write a line of the log about the request or connection of this number."""
    place = _place(error)
    now = time.monotonic()
    is_news = now - _told.get(place, -TOLD_AGAIN) >= TOLD_AGAIN
    if is_news:
        if len(_told) >= MOST_PLACES:
            _told.clear()
        _told[place] = now
    extra = {"request": number, "why": place}
    log.error(what, exc_info=error if is_news else None, extra=extra)


def _place(error: Exception) -> str:
    """What went wrong, and where."""
    step = error.__traceback__
    while step and step.tb_next:
        step = step.tb_next
    where = f"{step.tb_frame.f_code.co_qualname}:{step.tb_lineno}" if step else "nowhere"
    return f"{type(error).__name__} in {where}"
