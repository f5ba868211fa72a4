"""What a table needs of the place where its events are kept."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from logomachie.table.events import NOBODY, Guest, Stamped
from logomachie.table.film import Frame
from logomachie.table.friendly import Friendly
from logomachie.table.lookback import LookbackTurn
from logomachie.table.played import Played
from logomachie.table.ratings import Contest, RatingChange

TableId = str
ANY_TABLE: TableId = ""
"""Told where any table may have changed."""


class Conflict(Exception):
    """Somebody else wrote an event with this number first: load the rest, and think again."""


Outcome = Exception | None
"""How storing went: ``None`` where it is done."""
Told = Callable[[Outcome], None]


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
    lexicon: str = ""
    """The fingerprint of the lexicon that it is played with."""
    host: Guest = NOBODY
    """Who opened it."""
    rated: bool = False
    """Whether its game was to count for the ratings when it began."""
    of_bots: bool = False
    """Whether nobody plays here but bots, for now."""


class Hosted(NamedTuple):
    """How many tables a person opened that are running."""

    tables: int
    listed: int
    of_bots: int
    """Those at which nobody plays but bots."""


class Notice(NamedTuple):
    """Word of events that another process stored."""

    table: TableId
    seq: int
    """The number of the last of them."""
    events: Callable[[], Sequence[Stamped]] = tuple
    """Reads those that came with it; none where they have to be fetched."""


class Settled(NamedTuple):
    """What became of a game that was to count."""

    friendly: Friendly | None
    """Why it did not, if so."""
    changes: Sequence[RatingChange]


class Closure(NamedTuple):
    """A time of day during which the house was closed."""

    start: float
    end: float


class Lookback(NamedTuple):
    """How far the look-back at a finished game is."""

    turns: int
    """How many turns there are to look at."""
    finished: bool


class Storage(Protocol):
    """Keeps events. What it has taken is never lost, and never changed."""

    def submit(self, summary: Summary, events: Sequence[Stamped], told: Told) -> None:
        """Keep these events soon; who asked is told in their loop how it went."""
        ...

    async def append(self, summary: Summary, events: Sequence[Stamped]) -> None:
        """Keep these events; ``Conflict`` where that cannot be."""
        ...

    async def events(self, table: TableId, after: int = 0) -> Sequence[Stamped]:
        """The events of a table, or those after a number, with the frames that are not packed."""
        ...

    async def keep_frames(self, table: TableId, frames: Mapping[int, Frame]) -> None:
        """Keep frames of events that have none."""
        ...

    async def film(self, table: TableId) -> bytes | None:
        """The film of a table whose game is over, packed."""
        ...

    async def keep_film(self, table: TableId, film: bytes) -> None:
        """Keep a film in place of the frames; what was kept before stays."""
        ...

    async def unfilmed(self) -> Sequence[TableId]:
        """The tables whose games are over and have no film yet, and those without frames."""
        ...

    async def material(self, fingerprint: str) -> bytes | None:
        """The box of a material with which games are played."""
        ...

    async def keep_material(self, fingerprint: str, game: str, box: bytes) -> None:
        """Keep the box of a material, once."""
        ...

    def learn(self, summary: Summary) -> None:
        """Take note of what another process stored of a table: lists need not be told again."""
        ...

    def forget(self, table: TableId) -> None:
        """Keep nothing in mind of a table that is not in use here any more."""
        ...

    async def summary(self, table: TableId) -> Summary:
        """What lists tell of a table that is there."""
        ...

    async def find_code(self, code: str) -> TableId | None:
        """The table with this short code."""
        ...

    async def lobby(self) -> Sequence[Summary]:
        """The listed tables that are running: the newest of each host first, then their others."""
        ...

    async def hosted(self, guest: Guest) -> Hosted:
        """How many tables a person opened that are running."""
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

    async def living(self, since: float) -> frozenset[str]:
        """The processes that were alive since a time of day, where there may be several."""
        ...

    async def note_closure(self, now: float, alive: float) -> None:
        """Note that the house was closed until now, unless another process may be alive.

        A process that was not seen for ``alive`` seconds is taken for dead.
        """
        ...

    async def closures(self, after: float) -> Sequence[Closure]:
        """When the house was closed, as far as that ended after a time of day."""
        ...

    def watch(
        self, told: Callable[[Sequence[Notice]], None], renewed: Callable[[Guest], None]
    ) -> None:
        """Tell of events that other processes have written, from another thread.

        ``renewed`` hears who asked for new tokens; nobody: anybody may have.
        """
        ...

    # -- ratings

    async def settle(self, table: TableId, verdict: Contest | Friendly, at: float) -> None:
        """Let a finished game count, or note why it does not; what was settled before stays."""
        ...

    async def settled(self, table: TableId) -> Settled | None:
        """What became of a game that was to count; ``None`` where that is open."""
        ...

    async def unsettled(self) -> Sequence[TableId]:
        """The tables whose games are over and were to count, and did not yet: the oldest first."""
        ...

    # -- what is remembered of finished games

    async def record(self, table: TableId, memories: Mapping[Guest, Played]) -> None:
        """Keep what a finished game was to each who played it; what was kept before stays."""
        ...

    async def unrecorded(self) -> Sequence[TableId]:
        """The tables whose games are over and are not recorded yet, the newest first."""
        ...

    # -- looking back at finished games

    async def want_lookback(self, table: TableId, turns: int, now: float) -> None:
        """Note that somebody wants to look back at a game with so many turns, once."""
        ...

    async def lookback(self, table: TableId) -> Lookback | None:
        """How far a look-back is; ``None`` where nobody wants one."""
        ...

    async def unfinished_lookbacks(self) -> Sequence[TableId]:
        """The tables whose look-backs are not finished, those first that were wanted first."""
        ...

    async def lookback_turns(self, table: TableId, after: int = 0) -> Sequence[LookbackTurn]:
        """The turns looked at so far, in the order of finding, or those after so many."""
        ...

    async def keep_lookback_turn(self, table: TableId, turn: LookbackTurn) -> None:
        """Keep what was found in a turn; what was kept before stays."""
        ...

    async def finish_lookback(self, table: TableId) -> None:
        """Note that all turns are looked at."""
        ...
