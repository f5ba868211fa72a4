"""What a table needs of the place where its events are kept."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from logomachie.table.events import Guest, Stamped

TableId = str
ANY_TABLE: TableId = ""
"""Told where any table may have changed."""


class Conflict(Exception):
    """Somebody else wrote an event with this number first: load the rest, and think again."""


class AlreadyDone(Exception):
    """The request with this ticket was carried out before."""

    def __init__(self, seq: int) -> None:
        self.seq = seq
        """The number of the event that it led to."""
        super().__init__(f"done as {seq}")


class Summary(NamedTuple):
    """What lists tell of a table."""

    table: TableId
    code: str
    game: str
    listed: bool
    running: bool
    """Whether seats or moves are still awaited."""
    due: float | None
    """When the clock or a bot has to act (time of day), if nobody else does."""
    guests: tuple[Guest, ...]
    updated: float


class Closure(NamedTuple):
    """A time of day during which the house was closed."""

    start: float
    end: float


class Storage(Protocol):
    """Keeps events. What it has taken is never lost, and never changed."""

    async def append(
        self, summary: Summary, events: Sequence[Stamped], ticket: str | None = None
    ) -> None:
        """Keep these events; ``Conflict`` or ``AlreadyDone`` where that cannot be."""
        ...

    async def events(self, table: TableId, after: int = 0) -> Sequence[Stamped]:
        """The events of a table, or those after a number."""
        ...

    async def carried_out(self, table: TableId, ticket: str) -> int | None:
        """The number of the event that a request led to, if it was carried out."""
        ...

    async def summary(self, table: TableId) -> Summary:
        """What lists tell of a table that is there."""
        ...

    async def find_code(self, code: str) -> TableId | None:
        """The table with this short code."""
        ...

    async def lobby(self) -> Sequence[Summary]:
        """The listed tables that are running."""
        ...

    async def tables_of(self, guest: Guest) -> Sequence[Summary]:
        """The tables of a person."""
        ...

    async def overdue(self, now: float) -> Sequence[TableId]:
        """The tables where the clock or a bot should have acted."""
        ...

    async def heartbeat(self, process: str, now: float) -> None:
        """Note that this process is alive."""
        ...

    async def note_closure(self, now: float, alive: float) -> None:
        """Note that the house was closed until now, unless another process may be alive.

        A process that was not seen for ``alive`` seconds is taken for dead.
        """
        ...

    async def closures(self, after: float) -> Sequence[Closure]:
        """When the house was closed, as far as that ended after a time of day."""
        ...

    def watch(self, told: Callable[[TableId, int], None]) -> None:
        """Tell of events that other processes have written, by table and number."""
        ...
