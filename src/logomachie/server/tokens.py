"""Tokens: what a browser shows to prove who it is. Signed by the house, so nobody can make one."""

import hashlib
import secrets
import time
from collections.abc import Callable, Collection
from datetime import UTC, datetime
from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer

from logomachie.engine.game import Seat
from logomachie.table.events import Guest
from logomachie.table.people import DeviceId
from logomachie.table.state import Table
from logomachie.table.storage import TableId

GUEST_BYTES, DEVICE_BYTES = 12, 12
DAY_SECONDS = 24 * 3600
TOKEN_SECONDS = 400 * DAY_SECONDS
"""A token is good for so long, and every visit brings a new one."""
UNDATED_UNTIL = datetime(2028, 7, 1, tzinfo=UTC).timestamp()
"""Until then the tokens of versions 0.1 and 0.2, which bear no date, are good: nobody loses a seat
by an upgrade. They name no device: each is its own."""


class Invitation(NamedTuple):
    """The right to sit down on a seat, for as long as it has not changed hands."""

    table: TableId
    seat: Seat
    generation: int


def valid_for(table: Table, invitations: Collection[Invitation]) -> frozenset[Seat]:
    """The seats of a table for which invitations are still good."""
    if not invitations:
        return frozenset()
    generations = {seat: holder.generation for seat, holder in enumerate(table.holders)}
    return frozenset(one.seat for one in invitations if generations.get(one.seat) == one.generation)


class Identity(NamedTuple):
    """Who somebody is, for as long as their device is not cut off."""

    guest: Guest
    generation: int
    device: DeviceId


class Link(NamedTuple):
    """What makes a second device one's own, for a while."""

    maker: Identity
    """Who made it, and where: it ends with that device."""
    until: float
    """The time of day when it ends."""


class Tokens:
    """Makes and reads tokens with the secret of this house."""

    def __init__(self, secret: str, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._guests = URLSafeSerializer(secret, salt="guest")
        self._links = URLSafeSerializer(secret, salt="link")
        self._invitations = URLSafeSerializer(secret, salt="invitation")

    def new_guest(self) -> Guest:
        """The id of a person whom the house has not seen before."""
        return secrets.token_urlsafe(GUEST_BYTES)

    def new_device(self) -> DeviceId:
        """The id of a device that the house has not seen before."""
        return secrets.token_urlsafe(DEVICE_BYTES)

    def for_guest(self, guest: Guest, generation: int, device: DeviceId) -> str:
        """The token of a person on a device, for as long as it comes by now and then."""
        return str(self._guests.dumps([guest, generation, int(self._now()), device]))

    def read_guest(self, token: str) -> Identity | None:
        """Whose token this is, if it is still valid: only the store knows."""
        match _read(self._guests, token):
            case [str(guest), int(generation), int(made), str(device)] if self._is_fresh(made):
                return Identity(guest, generation, device)
            case [str(guest), int(generation), int(made)] if self._is_fresh(made):
                return Identity(guest, generation, _device_of(token))
            case [str(guest), int(generation)] if self._now() < UNDATED_UNTIL:
                return Identity(guest, generation, _device_of(token))
        return None

    def _is_fresh(self, made: int) -> bool:
        return self._now() - made < TOKEN_SECONDS

    def for_link(self, link: Link) -> str:
        """The token of a link."""
        return str(self._links.dumps([*link.maker, link.until]))

    def read_link(self, token: str) -> Link | None:
        """The link of a token."""
        match _read(self._links, token):
            case [str(guest), int(generation), str(device), int() | float() as until]:
                return Link(Identity(guest, generation, device), until)
        return None

    def for_invitation(self, invitation: Invitation) -> str:
        """The token of an invitation."""
        return str(self._invitations.dumps(list(invitation)))

    def read_invitation(self, token: str) -> Invitation | None:
        """The invitation of a token."""
        match _read(self._invitations, token):
            case [str(table), int(seat), int(generation)]:
                return Invitation(table, seat, generation)
        return None


def _device_of(token: str) -> DeviceId:
    """The device of a token that names none: the same in all windows of a browser."""
    return hashlib.sha256(token.encode()).hexdigest()[: 2 * DEVICE_BYTES]


def _read(serializer: URLSafeSerializer, token: str) -> object:
    try:
        return serializer.loads(token)
    except BadSignature:
        return None
