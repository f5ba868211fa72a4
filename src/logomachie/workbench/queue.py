"""Who computes next: people before bots, and among equals everybody in turn.

Whoever asks for much waits behind their own requests, and nobody else does: networks take turns,
and people within a network.
"""

from collections import Counter, OrderedDict
from collections.abc import Container
from enum import IntEnum
from typing import Generic, NamedTuple, TypeVar

from logomachie.errors import LogomachieError

T = TypeVar("T")


class Urgency(IntEnum):
    """What comes first."""

    TABLE = 0
    """People sit at a table and wait for a bot."""
    QUESTION = 1
    """A person asked: a guide, a hint, a replay."""
    VISIT = 2
    """A person looks at what others played."""
    BOTS = 3
    """Bots play among themselves."""
    BACKGROUND = 4
    """Somebody will look at it some day."""


class Owner(NamedTuple):
    """For whom something is computed."""

    network: str
    """Where they come from; empty: nobody knows."""
    person: str


NO_OWNER = Owner("", "")


class Wish(NamedTuple):
    """For whom something is computed, and how urgent it is."""

    urgency: Urgency
    owner: Owner = NO_OWNER


SOME_DAY = Wish(Urgency.BACKGROUND)
"""Nobody waits."""


class Bounds(NamedTuple):
    """How many requests may wait."""

    person: int = 32
    network: int = 256
    """A club sits behind one address."""
    all: int = 4096


class Busy(LogomachieError):
    """Too much waits already, of one person, of one network, or in all."""


class FairQueue(Generic[T]):
    """What waits to be computed. All that is put in must be distinct."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._lanes: dict[Urgency, _Networks[T]] = {urgency: OrderedDict() for urgency in Urgency}
        self._wishes: dict[T, Wish] = {}
        self._persons: Counter[Owner] = Counter()
        self._networks: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._wishes)

    def put(self, wish: Wish, item: T) -> None:
        """Let something wait; ``Busy`` where too much does already."""
        owner, bounds = wish.owner, self._bounds
        if (
            self._persons[owner] >= bounds.person
            or self._networks[owner.network] >= bounds.network
            or len(self) >= bounds.all
        ):
            raise Busy
        people = self._lanes[wish.urgency].setdefault(owner.network, OrderedDict())
        people.setdefault(owner.person, OrderedDict())[item] = None
        self._wishes[item] = wish
        self._persons[owner] += 1
        self._networks[owner.network] += 1

    def next(self, least: Urgency = Urgency.BACKGROUND, full: Container[str] = ()) -> T | None:
        """What comes next, if it is at least so urgent; networks that are full are passed over."""
        for urgency, networks in self._lanes.items():
            network = next((one for one in networks if one not in full), None)
            if network is not None and urgency <= least:
                items = next(iter(networks[network].values()))
                return next(iter(items))
        return None

    def take(self, item: T) -> None:
        """Let it begin; who owns it goes to the end of the row."""
        urgency, owner = self._wishes[item]
        self._lanes[urgency].move_to_end(owner.network)
        self._lanes[urgency][owner.network].move_to_end(owner.person)
        self.remove(item)

    def remove(self, item: T) -> bool:
        """Forget what nobody waits for any more; whether it waited."""
        wish = self._wishes.pop(item, None)
        if wish is None:
            return False
        urgency, owner = wish
        networks = self._lanes[urgency]
        people = networks[owner.network]
        del people[owner.person][item]
        if not people[owner.person]:
            del people[owner.person]
        if not people:
            del networks[owner.network]
        _count_down(self._persons, owner)
        _count_down(self._networks, owner.network)
        return True

    def clear(self) -> list[T]:
        """Forget everything; what waited."""
        waiting = list(self._wishes)
        for item in waiting:
            self.remove(item)
        return waiting


_Networks = OrderedDict[str, OrderedDict[str, OrderedDict[T, None]]]
"""What waits, by network and person, in the order in which they take turns."""
K = TypeVar("K")


def _count_down(counter: Counter[K], key: K) -> None:
    counter[key] -= 1
    if not counter[key]:
        del counter[key]
