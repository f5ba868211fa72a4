"""Tokens: what a browser shows to prove who it is. Signed by the house, so nobody can make one."""

import secrets
from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer

from logomachie.engine.game import Seat
from logomachie.table.events import Guest
from logomachie.table.storage import TableId

GUEST_BYTES = 12


class Invitation(NamedTuple):
    """The right to sit down on a seat, for as long as it has not changed hands."""

    table: TableId
    seat: Seat
    generation: int


class Tokens:
    """Makes and reads tokens with the secret of this house."""

    def __init__(self, secret: str) -> None:
        self._guests = URLSafeSerializer(secret, salt="guest")
        self._invitations = URLSafeSerializer(secret, salt="invitation")

    def new_guest(self) -> Guest:
        """The id of a person whom the house has not seen before."""
        return secrets.token_urlsafe(GUEST_BYTES)

    def for_guest(self, guest: Guest) -> str:
        """The token of a person."""
        return str(self._guests.dumps(guest))

    def read_guest(self, token: str) -> Guest | None:
        """The person whose token this is."""
        try:
            guest = self._guests.loads(token)
        except BadSignature:
            return None
        return guest if isinstance(guest, str) else None

    def for_invitation(self, invitation: Invitation) -> str:
        """The token of an invitation."""
        return str(self._invitations.dumps(list(invitation)))

    def read_invitation(self, token: str) -> Invitation | None:
        """The invitation of a token."""
        try:
            table, seat, generation = self._invitations.loads(token)
        except (BadSignature, ValueError, TypeError):
            return None
        return Invitation(table, seat, generation)
