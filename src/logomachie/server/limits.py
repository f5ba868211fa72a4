"""How much one connection, one person or one network may ask for."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import NamedTuple
from weakref import WeakValueDictionary

from logomachie.server.network import is_within, network_of
from logomachie.table.events import Guest
from logomachie.table.plans import Allowance
from logomachie.table.reports import Quota

THIS_MACHINE = "127.0.0.0/8", "::1"


class Rate(NamedTuple):
    """So many a second, and so many at once now and then."""

    a_second: float
    burst: float


class Limits(NamedTuple):
    """What the server lets pass. A network is an address, or 64 bits of one of IPv6."""

    requests: Rate = Rate(20.0, 100.0)
    """HTTP requests and new connections of a network, the files of the client apart."""
    codes: Rate = Rate(0.2, 10.0)
    """Short codes that a network may try: they must not be found by guessing."""
    files: Rate = Rate(100.0, 3000.0)
    """Files of the client of a network: a browser keeps all of them on its first visit."""
    looks: Rate = Rate(5.0, 60.0)
    """How often a network may look how the server is (``/healthz``, ``/metrics``)."""
    own_looks: Rate = Rate(50.0, 300.0)
    """How often this machine may, where a proxy and what watches the server may be."""
    phrases: Rate = Rate(0.1, 20.0)
    """Phrases and passkeys that a network may try or have made: each is dear to compute."""
    notes: Rate = Rate(0.5, 60.0)
    """Links, devices and choices of its people that a network may have noted: each is kept."""
    searches: Rate = Rate(6.0, 80.0)
    """Searches for better moves, hints, guides and replays that a network may ask for."""
    messages: Rate = Rate(30.0, 120.0)
    """Messages of a connection."""
    reports: Rate = Rate(0.02, 40.0)
    """Reports about words that a network may send: new persons cost nothing."""
    quota: Quota = Quota()
    """How many reports about words a person may send, and the house keeps."""
    connections: int = 100
    """Open connections of a network: a school may have but one."""
    own_searches: Rate = Rate(2.0, 40.0)
    """The same searches that a person may ask for, wherever they are."""
    all_messages: Rate = Rate(150.0, 600.0)
    """Messages of a network on all its connections: who connects anew begins anew otherwise."""
    talk: Rate = Rate(1.0, 20.0)
    """What a person may say at all tables."""
    pages: Rate = Rate(2.0, 60.0)
    """Pages of what happened at tables that a network may ask for."""
    missed_codes: Rate = Rate(0.5, 300.0)
    """Short codes of no table that may be tried in the whole house before it becomes wary."""
    wary_codes: Rate = Rate(1 / 600, 3.0)
    """Short codes that a network may try while the house is wary."""
    tables: Rate = Rate(0.5, 200.0)
    """Tables that a network may open."""
    listed_tables: Rate = Rate(1 / 60, 20.0)
    """Tables that a network may have listed: new persons cost nothing."""
    seeks: Rate = Rate(0.5, 20.0)
    """How often a person may begin to look for an opponent."""
    calls: Rate = Rate(1 / 30, 10.0)
    """How often a person may invite somebody with whom they played."""
    ways: Rate = Rate(1 / 20, 40.0)
    """How often a network may change how its people are told what happens while they are away."""
    letters: Rate = Rate(1 / 1200, 4.0)
    """How often a network may have an address asked whether it is somebody's own."""
    letters_to: Rate = Rate(1 / 86400, 2.0)
    """How often an address is asked that."""
    lookups: Rate = Rate(1 / 20, 20.0)
    """How often a network may have all looked through for what is kept of somebody: it is dear."""
    mutes: Rate = Rate(1 / 5, 60.0)
    """How often a network may say whom its people do not want to read: each is kept."""
    answers: Rate = Rate(5.0, 200.0)
    """Answers to puzzles and hints of a network that are noted: each is kept."""
    allowance: Allowance = Allowance()
    """How many tables a person may keep open."""
    requesting: int = 300
    """Connections of a network that ask for pages: a browser opens half a dozen."""
    request_seconds: float = 20.0
    """How long somebody may take to send a request."""
    answer_seconds: float = 30.0
    """How long somebody may take nothing of an answer that is being sent."""
    hello_seconds: float = 20.0
    """How long a websocket may stay open before its client has said who it is."""


class Bucket:
    """Lets requests through at a steady rate, and a burst of them now and then."""

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._level = rate.burst
        self._at = now

    def level(self, now: float) -> float:
        """How many requests may pass at once."""
        refilled = self._level + (now - self._at) * self._rate.a_second
        self._level = min(self._rate.burst, refilled)
        self._at = now
        return self._level

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Whether one more request may pass; a dear one counts for several, when it is made."""
        if self.level(now) < 1.0:
            return False
        self._level -= cost
        return True


class Buckets:
    """A bucket for each network or person; those unused longest are forgotten."""

    def __init__(self, rate: Rate, now: Callable[[], float], most: int = 10_000) -> None:
        self._rate = rate
        self._now = now
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, whose: str, cost: float = 1.0) -> bool:
        """Whether this one may ask once more."""
        now = self._now()
        bucket = self._buckets.get(whose)
        if bucket is None:
            bucket = self._buckets[whose] = Bucket(self._rate, now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(whose)
        return bucket.take(now, cost)


class Doorkeeper:
    """Decides who of a network may come in, and what they may ask for."""

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        self.limits = limits
        self._now = now
        self._requests = Buckets(limits.requests, now)
        self._looks = Buckets(limits.looks, now)
        self._own_looks = Bucket(limits.own_looks, now())
        self._codes = Buckets(limits.codes, now)
        self._files = Buckets(limits.files, now)
        self._phrases = Buckets(limits.phrases, now)
        self._notes = Buckets(limits.notes, now)
        self._wary_codes = Buckets(limits.wary_codes, now, most=50_000)
        self._missed_codes = Bucket(limits.missed_codes, now())
        self._searches = Buckets(limits.searches, now)
        self._own_searches = Buckets(limits.own_searches, now)
        self._reports = Buckets(limits.reports, now)
        self._messages = Buckets(limits.all_messages, now)
        self._talk = Buckets(limits.talk, now)
        self._pages = Buckets(limits.pages, now)
        self._tables = Buckets(limits.tables, now)
        self._listed_tables = Buckets(limits.listed_tables, now)
        self._seeks = Buckets(limits.seeks, now)
        self._calls = Buckets(limits.calls, now)
        self._ways = Buckets(limits.ways, now)
        self._letters = Buckets(limits.letters, now)
        self._letters_to = Buckets(limits.letters_to, now)
        self._lookups = Buckets(limits.lookups, now)
        self._mutes = Buckets(limits.mutes, now)
        self._answers = Buckets(limits.answers, now)
        self._inside: Counter[str] = Counter()
        self._hosts: WeakValueDictionary[Guest, asyncio.Lock] = WeakValueDictionary()

    def may_ask(self, network: str) -> bool:
        """Whether a network may make a request."""
        return self._requests.take(network)

    def may_look(self, address: str) -> bool:
        """Whether somebody may look how the server is; this machine itself may do so often."""
        if is_within(address, THIS_MACHINE):
            return self._own_looks.take(self._now())
        return self._looks.take(network_of(address))

    def may_fetch(self, network: str) -> bool:
        """Whether a network may have a file of the client."""
        return self._files.take(network)

    def may_try_code(self, network: str) -> bool:
        """Whether a network may try a short code.

        Who guesses from many networks makes the house wary, which slows every one of them down,
        but keeps nobody out who has one code and types it in.
        """
        wary = self._missed_codes.level(self._now()) < 1.0
        return self._codes.take(network) and (not wary or self._wary_codes.take(network))

    def may_try_phrase(self, network: str) -> bool:
        """Whether a network may come with a phrase or a passkey, or have a phrase made."""
        return self._phrases.take(network)

    def may_note(self, network: str) -> bool:
        """Whether a network may have something noted of one of its people."""
        return self._notes.take(network)

    def note_missed_code(self) -> None:
        """Somebody tried a code of no table."""
        self._missed_codes.take(self._now())

    def may_search(self, network: str, guest: Guest) -> bool:
        """Whether a person of a network may start a search; nobody in particular is a network."""
        mine = guest or network
        return self._searches.take(network) and self._own_searches.take(mine)

    def may_report(self, network: str) -> bool:
        """Whether a network may send a report about a word."""
        return self._reports.take(network)

    def may_send(self, network: str) -> bool:
        """Whether a network may send a message on any of its connections."""
        return self._messages.take(network)

    def may_speak(self, guest: Guest) -> bool:
        """Whether a person may say something."""
        return self._talk.take(guest)

    def may_look_back(self, network: str) -> bool:
        """Whether a network may have a page of what happened."""
        return self._pages.take(network, 0.0)

    def note_pages(self, network: str, pages: float) -> None:
        """A network was told so many pages of what happened."""
        self._pages.take(network, pages)

    def may_open(self, network: str, *, listed: bool) -> bool:
        """Whether a network may open a table."""
        return self._tables.take(network) and (not listed or self._listed_tables.take(network))

    def turn_of_host(self, host: Guest) -> asyncio.Lock:
        """Lets a person set one table after the other, so that each is counted before the next."""
        return self._hosts.setdefault(host, asyncio.Lock())

    def may_seek(self, guest: Guest) -> bool:
        """Whether a person may begin to look for an opponent."""
        return self._seeks.take(guest)

    def may_invite(self, guest: Guest) -> bool:
        """Whether a person may invite somebody with whom they played."""
        return self._calls.take(guest)

    def may_change_ways(self, network: str) -> bool:
        """Whether a network may change how somebody is told what happens while they are away."""
        return self._ways.take(network)

    def may_write(self, network: str, address: str) -> bool:
        """Whether a network may have an address asked whether it is somebody's own."""
        return self._letters.take(network) and self._letters_to.take(address.lower())

    def may_look_through(self, network: str) -> bool:
        """Whether a network may have all looked through for what is kept of somebody."""
        return self._lookups.take(network)

    def may_mute(self, network: str) -> bool:
        """Whether a network may say once more whom somebody does not want to read."""
        return self._mutes.take(network)

    def may_answer(self, network: str) -> bool:
        """Whether a network may have an answer to a puzzle noted, or a hint."""
        return self._answers.take(network)

    def enter(self, network: str) -> bool:
        """Whether one more connection of a network may be opened; it must ``leave`` then."""
        if self._inside[network] >= self.limits.connections or not self._requests.take(network):
            return False
        self._inside[network] += 1
        return True

    def leave(self, network: str) -> None:
        """A connection was closed."""
        self._inside[network] -= 1
        if not self._inside[network]:
            del self._inside[network]
