"""Talk at a table: in which room somebody speaks, who hears it, and whose name they may bear.

As long as a game goes on, who watches has a room of their own: no player reads there, so that
nobody can be fed words. When it is over, all speak together, and the players read what was said.
"""

from collections import deque
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from logomachie.engine.game import AnyGame, Seat
from logomachie.table.events import NOBODY, Guest, Room, Said, Stamped
from logomachie.table.names import looks
from logomachie.table.rights import Asker, Denied, clean_name, require_seat
from logomachie.table.state import Table, hearers, seat_of_speaker

KEPT_LINES = 200
"""So many lines of a room are shown; older ones are not told any more."""
LONGEST_TEXT = 500
MOST_TALK = 250_000
"""How many bytes can be said at a table, of which each line takes some by itself."""
SLOW_SECONDS = 30.0
"""Where talk is slow, each person waits for so long between two lines."""


def goes_on(game: AnyGame, table: Table) -> bool:
    """Whether a game is being played: then players and spectators talk apart."""
    return table.started is not None and not table.closed and game.result(table.game_state) is None


def ends(game: AnyGame, before: Table, after: Table) -> bool:
    """Whether a game goes on no more: from now on all talk together."""
    return goes_on(game, before) and not goes_on(game, after)


def is_player(table: Table, guest: Guest) -> bool:
    """Whether somebody plays, or played for a while and knows what a seat held."""
    return bool(guest) and (
        any(holder.guest == guest for holder in table.holders)
        or any(guest in known for known in table.known_to)
    )


def room_of(game: AnyGame, table: Table, guest: Guest) -> Room:
    """The room in which somebody speaks."""
    return "watchers" if goes_on(game, table) and not is_player(table, guest) else "table"


def seconds_to_wait(table: Table, guest: Guest, now: float) -> int:
    """For how long somebody has to keep silent where talk is slow."""
    spoke = table.speakers.get(guest)
    if table.chat != "slow" or spoke is None:
        return 0
    return max(0, ceil(spoke.last + SLOW_SECONDS - now))


class Words(NamedTuple):
    """What somebody wants to say."""

    text: str
    to: tuple[Seat, ...]
    """The seats that shall hear it; none for everybody."""
    room: Room | None
    """In which room; none for the one in which they speak."""


def speak(game: AnyGame, table: Table, asker: Asker, words: Words, now: float) -> Said:
    """What somebody says; ``Denied`` where they cannot."""
    guest = asker.guest
    for seat in words.to:
        require_seat(table, seat)
    if words.to and not table.seats_of(guest):
        raise Denied("not-your-seat")
    room = room_of(game, table, guest)
    if words.room not in (None, room):
        raise Denied("players-room" if words.room == "table" else "watchers-room")
    if guest in table.kicked and room == "table" and goes_on(game, table):
        raise Denied("kicked")
    if table.chat == "off":
        raise Denied("chat-off")
    if seconds := seconds_to_wait(table, guest, now):
        raise Denied("chat-slow", {"seconds": str(seconds)})
    if table.talk >= MOST_TALK:
        raise Denied("talked-out")
    name, seats = clean_name(asker.name), tuple(sorted(set(words.to)))
    heard_by = hearers(table, seats) if seats else None
    place = seat_of_speaker(table, guest)
    return Said(guest, name, _clean(words.text), seats, heard_by, place, room)


def _clean(text: str) -> str:
    clean = "".join(c for c in text if c.isprintable() or c == "\n").strip()
    if not clean or len(clean) > LONGEST_TEXT:
        raise Denied("bad-text")
    return clean


def namesake(table: Table, speaker: Guest, name: str) -> Seat | None:
    """The seat of somebody else for whom a spectator of this name could be taken."""
    if not name:
        return None
    for seat, holder in enumerate(table.holders):
        others = holder.guest not in (NOBODY, speaker) and bool(holder.name)
        if others and not _looks(name).isdisjoint(_looks(holder.name)):
            return seat
    return None


class KeptLines:
    """Which lines of a table are still told: the last of each room."""

    def __init__(self) -> None:
        self._rooms: dict[Room, deque[int]] = {}

    def note(self, stamped: Stamped) -> None:
        """Something happened; a line pushes out another when there are too many."""
        if isinstance(stamped.event, Said):
            room = self._rooms.setdefault(stamped.event.room, deque(maxlen=KEPT_LINES))
            room.append(stamped.seq)

    def tells(self, stamped: Stamped) -> bool:
        """Whether something that happened is still told."""
        event = stamped.event
        return not isinstance(event, Said) or stamped.seq >= self._rooms[event.room][0]

    @property
    def are_apart(self) -> bool:
        """Whether somebody spoke where the players do not read."""
        return "watchers" in self._rooms


@lru_cache(maxsize=2048)
def _looks(name: str) -> frozenset[str]:
    return looks(name)
