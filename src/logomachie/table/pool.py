"""The pool: people who want to play now, and who of them meets whom."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from typing import NamedTuple

from logomachie.table.events import Guest
from logomachie.table.storage import TableId

PACES = (0, 1, 3, 7)
"""Days for a turn; 0 for a game played live."""
FIRST_REACH = 100.0
"""How much stronger or weaker an opponent may be at first."""
WIDENING = 25.0
"""By how much more with every second that somebody waits."""


class Seeker(NamedTuple):
    """Somebody who waits for an opponent."""

    person: Guest
    game: str
    days: int
    """Their pace: see ``PACES``."""
    strength: float
    """In points, as ratings are shown."""
    since: float
    """When they began to wait (time of day)."""

    def reach(self, now: float) -> float:
        """How much stronger or weaker than they their opponent may be by now."""
        return FIRST_REACH + WIDENING * max(0.0, now - self.since)


class Meeting(NamedTuple):
    """Two people who shall play, and where."""

    table: TableId
    game: str
    days: int
    people: tuple[Guest, Guest]
    """In the order of their seats."""


class Place(NamedTuple):
    """Where somebody stands in the pool."""

    seeker: Seeker
    name: str
    """What they are called at a table."""
    met: TableId = ""
    """The table where somebody waits for them, who do not know it yet."""
    met_at: float = 0.0
    """Since when (time of day)."""


Pair = tuple[Seeker, Seeker]
Apart = Callable[[Guest, Guest], bool]
"""Whether two people must not meet: one of them blocked the other."""


def pairs(seekers: Iterable[Seeker], now: float, apart: Apart = lambda _, __: False) -> list[Pair]:
    """Who meets whom: who waits longest chooses first, and takes who is nearest in strength.

    Both must be within the reach of the other.
    """
    alike: defaultdict[tuple[str, int], list[Seeker]] = defaultdict(list)
    for seeker in seekers:
        alike[seeker.game, seeker.days].append(seeker)
    return [pair for group in alike.values() for pair in _pairs(group, now, apart)]


def _pairs(group: Sequence[Seeker], now: float, apart: Apart) -> Iterator[Pair]:
    row = Row(group)
    for seeker in sorted(group, key=lambda one: (one.since, one.person)):
        if not row.has(seeker):
            continue
        row.remove(seeker)
        for other in row.near(seeker, seeker.reach(now)):
            distance = abs(other.strength - seeker.strength)
            if distance <= other.reach(now) and not apart(seeker.person, other.person):
                row.remove(other)
                yield seeker, other
                break


class Row:
    """People in the order of their strength, each of whom knows their neighbours."""

    def __init__(self, people: Iterable[Seeker]) -> None:
        self._people = sorted(people, key=_place)
        self._keys = [_place(one) for one in self._people]
        size = len(self._people)
        self._here = [True] * size
        self._before = list(range(-1, size - 1))
        self._after = list(range(1, size + 1))

    def has(self, seeker: Seeker) -> bool:
        """Whether somebody still stands in the row."""
        return self._here[self._at(seeker)]

    def remove(self, seeker: Seeker) -> None:
        """Let somebody leave; they still know where they stood."""
        at = self._at(seeker)
        self._here[at] = False
        before, after = self._before[at], self._after[at]
        if before >= 0:
            self._after[before] = after
        if after < len(self._people):
            self._before[after] = before

    def near(self, left: Seeker, reach: float) -> Iterator[Seeker]:
        """Who stands within reach of somebody who left just now, the nearest first."""
        at, people = self._at(left), self._people
        weaker, stronger = self._before[at], self._after[at]
        while True:
            below = left.strength - people[weaker].strength if weaker >= 0 else inf
            above = people[stronger].strength - left.strength if stronger < len(people) else inf
            if min(below, above) > reach:
                return
            if below <= above:
                nearest, weaker = weaker, self._before[weaker]
            else:
                nearest, stronger = stronger, self._after[stronger]
            yield people[nearest]

    def _at(self, seeker: Seeker) -> int:
        return bisect_left(self._keys, _place(seeker))


def _place(seeker: Seeker) -> tuple[float, Guest]:
    return seeker.strength, seeker.person
