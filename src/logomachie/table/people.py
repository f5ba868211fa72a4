"""People: a guest who keeps their place here, on several devices, under a name of their own.

A person is a guest: the same id all their life. Somebody who was two guests becomes one of them,
and the other id is an alias from then on. Events keep the ids that they were written with, and are
read with the person's own.
"""

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

import msgspec

from logomachie.table.events import (
    NOBODY,
    Event,
    Guest,
    Holder,
    HostPassed,
    Opened,
    Said,
    SeatClaimed,
    Seated,
    Stamped,
)
from logomachie.table.rights import Denied, clean_name
from logomachie.table.state import Spoke, Table

DeviceId = str
PersonOf = Callable[[Guest], Guest]
"""Whom a guest became."""
MOST_DEVICES = 20
"""So many devices a person may have: with one more, the one not seen longest is cut off."""
MOST_PASSKEYS = 10
CUT_SECONDS = 800 * 24 * 3600.0
"""For so long it is remembered that a device was cut off: by then no token of it is good."""
PersonalNews = Literal["phrase"]
"""What a person's other devices are told: there is a new phrase."""


class Device(NamedTuple):
    """A device of a person."""

    id: DeviceId
    label: str
    """What it is called, such as ``Firefox · Linux``."""
    made: float
    """When it came (time of day)."""
    seen: float
    """When it was here last."""


class Passkey(NamedTuple):
    """A key that a device or a password manager keeps for a person."""

    id: str
    label: str
    made: float
    used: float | None


class Person(NamedTuple):
    """What the house knows of somebody who keeps their place."""

    guest: Guest
    name: str
    """Their own in the house; empty for who has none."""
    phrase_made: float | None
    """When their phrase was made, if they have one."""
    passkeys: tuple[Passkey, ...]
    devices: tuple[Device, ...]

    @property
    def is_kept(self) -> bool:
        """Whether they find their place again without a device that has it."""
        return self.phrase_made is not None or bool(self.passkeys)


class Standing(NamedTuple):
    """What a token is worth."""

    person: Guest
    generation: int
    """Which generation of the person's tokens is valid."""
    is_valid: bool
    has_list: bool
    """Whether the person's devices are listed."""
    news: PersonalNews | None = None
    """What the device was not told yet."""


VOID = Standing(NOBODY, 0, False, False)


class NameTaken(Exception):
    """The name looks like that of somebody who keeps their place."""


class SatTogether(Exception):
    """Two guests sat at one running table: they cannot become one person."""


class LastKey(Exception):
    """Without this passkey, and without a phrase, a person could not come back."""


class PasskeyTaken(Exception):
    """The passkey is somebody else's."""


class TooManyPasskeys(Exception):
    """A person has as many passkeys as they may have."""


class Aliases:
    """Whom guests became, as far as they became somebody else."""

    def __init__(self) -> None:
        self._persons: dict[Guest, Guest] = {}

    def __bool__(self) -> bool:
        return bool(self._persons)

    def add(self, guest: Guest, person: Guest) -> None:
        """A guest, and all who became them, is this person from now on."""
        for other, before in self._persons.items():
            if before == guest:
                self._persons[other] = person
        self._persons[guest] = person

    def person_of(self, guest: Guest) -> Guest:
        """Whom a guest became; themselves, mostly."""
        return self._persons.get(guest, guest)

    def known(self, stamped: Stamped) -> Stamped:
        """An event with the people in it as they are known now."""
        if self._persons.keys().isdisjoint(guests_in(stamped.event)):
            return stamped
        event = with_persons(stamped.event, self.person_of)
        return msgspec.structs.replace(stamped, event=event)


def guests_in(event: Event) -> Iterator[Guest]:
    """The guests whom an event names."""
    match event:
        case Opened(_, host, holders):
            yield host
            yield from (holder.guest for holder in holders)
        case Seated(_, holder, kicked):
            yield from (holder.guest, kicked)
        case SeatClaimed(_, holder):
            yield holder.guest
        case HostPassed(_, host):
            yield host
        case Said(speaker):
            yield from (speaker, *(event.heard_by or ()))


def guests_at(table: Table) -> frozenset[Guest]:
    """Who has to do with a table: as its host, on a seat now or before, or put out."""
    sitting = {holder.guest for holder in table.holders}
    risen = {chair.left_by for chair in table.chairs}
    hosts = {table.opened.host, table.host}
    claiming = {table.claim.holder.guest} if table.claim else set()
    return table.kicked.union(hosts, sitting, risen, claiming, *table.known_to)


def with_persons(event: Event, person_of: PersonOf) -> Event:
    """An event with persons in the place of guests."""
    replace = msgspec.structs.replace
    match event:
        case Opened():
            holders = tuple(_holder(one, person_of) for one in event.holders)
            return replace(event, host=person_of(event.host), holders=holders)
        case Seated():
            holder, kicked = _holder(event.holder, person_of), person_of(event.kicked)
            return replace(event, holder=holder, kicked=kicked)
        case SeatClaimed():
            return replace(event, holder=_holder(event.holder, person_of))
        case HostPassed():
            return replace(event, guest=person_of(event.guest))
        case Said():
            heard = event.heard_by
            by = None if heard is None else tuple(person_of(one) for one in heard)
            return replace(event, guest=person_of(event.guest), heard_by=by)
        case _:
            return event


def table_with_persons(table: Table, person_of: PersonOf) -> Table:
    """A table in use with persons in the place of guests."""
    opened = with_persons(table.opened, person_of)
    assert isinstance(opened, Opened)
    replace = msgspec.structs.replace
    claim = table.claim
    return replace(
        table,
        opened=opened,
        host=person_of(table.host),
        chairs=tuple(replace(one, left_by=person_of(one.left_by)) for one in table.chairs),
        claim=claim and replace(claim, holder=_holder(claim.holder, person_of)),
        holders=tuple(_holder(one, person_of) for one in table.holders),
        known_to=tuple(frozenset(map(person_of, known)) for known in table.known_to),
        kicked=frozenset(map(person_of, table.kicked)),
        speakers=_speakers(table, person_of),
    )


def _speakers(table: Table, person_of: PersonOf) -> dict[Guest, Spoke]:
    """When persons spoke, who were several guests maybe."""
    found: dict[Guest, Spoke] = {}
    for guest, spoke in table.speakers.items():
        known = found.get(person_of(guest), spoke)
        both = Spoke(min(known.first, spoke.first), max(known.last, spoke.last))
        found[person_of(guest)] = both
    return found


def kept_name(name: str) -> str:
    """The name of who keeps their place; ``Denied`` where it cannot be anybody's."""
    clean = clean_name(name)
    if not clean:
        raise Denied("no-name")
    return clean


def _holder(holder: Holder, person_of: PersonOf) -> Holder:
    person = person_of(holder.guest)
    return holder if person == holder.guest else msgspec.structs.replace(holder, guest=person)
