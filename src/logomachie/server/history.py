"""What happened at a table, in pages of so many bytes: no answer grows with the age of a table."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from logomachie.table.view import NewsView

PAGE_BYTES = 200_000
ENCODER = msgspec.json.Encoder()


class Page(NamedTuple):
    """The newest part of what happened."""

    news: tuple[NewsView, ...] = ()
    """In the order in which it happened."""
    earlier: int = 0
    """What happened before the event of this number is left out; 0: nothing is."""
    size: int = 0
    """How many bytes it takes to tell."""


def newest_page(backwards: Iterable[NewsView], most: int = PAGE_BYTES) -> Page:
    """As much of the news as a page holds, of news that come the newest first."""
    kept: list[NewsView] = []
    size = 0
    for one in backwards:
        longer = size + len(ENCODER.encode(one))
        if kept and longer > most:
            return Page(tuple(reversed(kept)), kept[-1].seq, size)
        kept.append(one)
        size = longer
    return Page(tuple(reversed(kept)), 0, size)
