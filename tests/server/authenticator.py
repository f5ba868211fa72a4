"""A passkey in software: what a phone or a password manager does, for tests."""

import hashlib
import json
import os
from base64 import urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT_AND_VERIFIED, WITH_KEY = 0x05, 0x40


def coded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    """Keeps one passkey of one place."""

    def __init__(self, place: str, origin: str) -> None:
        self.place = place
        self.origin = origin
        """The address of the page that the browser shows."""
        self.id = os.urandom(16)
        self.uses = 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def made(self, challenge: str) -> dict[str, Any]:
        """What ``navigator.credentials.create`` gives."""
        numbers = self._key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        attested = bytes(16) + len(self.id).to_bytes(2) + self.id + cbor2.dumps(public)
        data = self._data(PRESENT_AND_VERIFIED | WITH_KEY) + attested
        told = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", challenge)
        return self._credential(clientDataJSON=client, attestationObject=told)

    def signed(self, challenge: str) -> dict[str, Any]:
        """What ``navigator.credentials.get`` gives."""
        self.uses += 1
        data, client = self._data(PRESENT_AND_VERIFIED), self._client("webauthn.get", challenge)
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._credential(clientDataJSON=client, authenticatorData=data, signature=signature)

    def _data(self, flags: int) -> bytes:
        place = hashlib.sha256(self.place.encode()).digest()
        return place + bytes([flags]) + self.uses.to_bytes(4)

    def _client(self, kind: str, challenge: str) -> bytes:
        asked = coded(bytes.fromhex(challenge))
        return json.dumps({"type": kind, "challenge": asked, "origin": self.origin}).encode()

    def _credential(self, **response: bytes) -> dict[str, Any]:
        own = coded(self.id)
        told = {name: coded(data) for name, data in response.items()}
        return {"id": own, "rawId": own, "type": "public-key", "response": told}
