"""How much one connection or one address may ask for."""

from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from logomachie.table.reports import Quota


class Rate(NamedTuple):
    """So many a second, and so many at once now and then."""

    a_second: float
    burst: float


class Limits(NamedTuple):
    """What the server lets pass."""

    requests: Rate = Rate(20.0, 100.0)
    """HTTP requests and new connections of an address."""
    codes: Rate = Rate(0.2, 10.0)
    """Short codes that an address may try: they must not be found by guessing."""
    searches: Rate = Rate(2.0, 40.0)
    """Searches for better moves, hints and guides that an address may ask for."""
    messages: Rate = Rate(30.0, 120.0)
    """Messages of a connection."""
    reports: Rate = Rate(0.02, 40.0)
    """Reports about words that an address may send: new persons cost nothing."""
    quota: Quota = Quota()
    """How many reports about words a person may send, and the house keeps."""
    connections: int = 100
    """Open connections of an address: a school may have but one."""


class Bucket:
    """Lets requests through at a steady rate, and a burst of them now and then."""

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._level = rate.burst
        self._at = now

    def take(self, now: float) -> bool:
        """Whether one more request may pass."""
        refilled = self._level + (now - self._at) * self._rate.a_second
        self._level = min(self._rate.burst, refilled)
        self._at = now
        if self._level < 1.0:
            return False
        self._level -= 1.0
        return True


class Buckets:
    """A bucket for each address; those unused longest are forgotten."""

    def __init__(self, rate: Rate, now: Callable[[], float], most: int = 10_000) -> None:
        self._rate = rate
        self._now = now
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether this address may ask once more."""
        now = self._now()
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take(now)


class Doorkeeper:
    """Decides who of an address may come in."""

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        self.limits = limits
        self._requests = Buckets(limits.requests, now)
        self._codes = Buckets(limits.codes, now)
        self._searches = Buckets(limits.searches, now)
        self._reports = Buckets(limits.reports, now)
        self._inside: Counter[str] = Counter()

    def may_ask(self, address: str) -> bool:
        """Whether an address may make a request."""
        return self._requests.take(address)

    def may_try_code(self, address: str) -> bool:
        """Whether an address may try a short code."""
        return self._codes.take(address)

    def may_ask_much(self, address: str) -> bool:
        """Whether an address may start a search."""
        return self._searches.take(address)

    def may_report(self, address: str) -> bool:
        """Whether an address may send a report about a word."""
        return self._reports.take(address)

    def enter(self, address: str) -> bool:
        """Whether one more connection of an address may be opened; it must ``leave`` then."""
        if self._inside[address] >= self.limits.connections or not self._requests.take(address):
            return False
        self._inside[address] += 1
        return True

    def leave(self, address: str) -> None:
        """A connection was closed."""
        self._inside[address] -= 1
        if not self._inside[address]:
            del self._inside[address]
