"""Challenges: what a passkey signs, so that nothing it signed can be shown a second time."""

import hashlib
import hmac
import secrets
from collections.abc import Callable

from logomachie.table.commands import Denied

SECONDS = 300
"""How long somebody may take to answer."""
NONCE_BYTES, TIME_BYTES, MARK_BYTES = 16, 8, 16


class Challenges:
    """Makes and reads the challenges of one house, which need not remember them."""

    def __init__(self, secret: str, now: Callable[[], float]) -> None:
        self._key = hashlib.sha256(f"challenges/{secret}".encode()).digest()
        self._now = now

    def new(self, purpose: str) -> bytes:
        """A challenge for one purpose, such as to add a passkey of one person."""
        until = int(self._now()) + SECONDS
        body = secrets.token_bytes(NONCE_BYTES) + until.to_bytes(TIME_BYTES)
        return body + self._mark(body, purpose)

    def until(self, challenge: bytes, purpose: str) -> float:
        """When a challenge ends; ``Denied`` where it is not ours, for something else, or old."""
        body, mark = challenge[:-MARK_BYTES], challenge[-MARK_BYTES:]
        until = int.from_bytes(body[NONCE_BYTES:])
        ours = hmac.compare_digest(mark, self._mark(body, purpose))
        if not ours or self._now() > until:
            raise Denied("passkey-late")
        return float(until)

    def _mark(self, body: bytes, purpose: str) -> bytes:
        digest = hmac.digest(self._key, purpose.encode() + b"/" + body, "sha256")
        return digest[:MARK_BYTES]
