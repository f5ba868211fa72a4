"""Web push: messages that only one browser can read (RFC 8291), signed by the house (RFC 8292)."""

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import NamedTuple
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""How many points the curve has."""
POINT_BYTES, AUTH_BYTES, SALT_BYTES, SCALAR_BYTES = 65, 16, 16, 32
RECORD_BYTES = 4096
"""No push service has to take more."""
LAST_RECORD = b"\x02"
DAY_SECONDS = 24 * 3600
SIGNED_SECONDS = DAY_SECONDS / 2
"""For so long a signature is good."""
WAITING_SECONDS = 2 * DAY_SECONDS
"""For so long the push service keeps what a browser cannot be told yet."""


class BadKey(Exception):
    """That is no key of a browser."""


class BrowserKey(NamedTuple):
    """What a browser gives away so that it can be written to."""

    point: bytes
    auth: bytes


def read_key(p256dh: str, auth: str) -> BrowserKey:
    """The key of a browser; ``BadKey``."""
    try:
        key = BrowserKey(from_text(p256dh), from_text(auth))
        if len(key.point) != POINT_BYTES or len(key.auth) != AUTH_BYTES:
            raise ValueError
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, key.point)
    except ValueError as error:
        raise BadKey from error
    return key


def encrypt(
    text: bytes,
    browser: BrowserKey,
    once: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """A message for one browser; ``once`` and ``salt`` are good for one message only."""
    once, salt = once or ec.generate_private_key(CURVE), salt or os.urandom(SALT_BYTES)
    own = _point(once)
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser.point)
    shared = once.exchange(ec.ECDH(), public)
    info = b"WebPush: info\0" + browser.point + own
    secret = _derive(browser.auth, shared, info, 32)
    key = _derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(salt, secret, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_BYTES.to_bytes(4, "big") + len(own).to_bytes(1, "big") + own
    return head + AESGCM(key).encrypt(nonce, text + LAST_RECORD, None)


class HouseKey:
    """The key by which push services know this house. It follows from the secret of the house.

    Whoever keeps the secret keeps it too, and processes that share the secret share it.
    """

    def __init__(self, secret: str) -> None:
        number = _derive(b"", secret.encode(), b"logomachie web push", SCALAR_BYTES + 16)
        scalar = int.from_bytes(number, "big") % (ORDER - 1) + 1
        self._key = ec.derive_private_key(scalar, CURVE)
        self.public = to_text(_point(self._key))
        """What a browser needs to know of it before it subscribes."""

    def authorize(self, endpoint: str, contact: str, now: float) -> str:
        """The header that shows a push service who writes, and whom it may complain to."""
        service = urlsplit(endpoint)
        claims: dict[str, object] = {
            "aud": f"{service.scheme}://{service.netloc}",
            "exp": int(now + SIGNED_SECONDS),
        }
        if contact:
            claims["sub"] = contact
        token = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
        pair = decode_dss_signature(self._key.sign(token.encode(), ec.ECDSA(SHA256())))
        signature = b"".join(number.to_bytes(SCALAR_BYTES, "big") for number in pair)
        return f"vapid t={token}.{to_text(signature)}, k={self.public}"


def to_text(data: bytes) -> str:
    """Bytes as the standards of the web write them: base64 for addresses, without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """What was written so; ``ValueError``."""
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def _json(value: object) -> str:
    return to_text(json.dumps(value, separators=(",", ":")).encode())


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
