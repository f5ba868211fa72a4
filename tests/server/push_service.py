"""A push service on loopback, browsers that read what it brings, and other servers of the world."""

import json
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
PATIENCE = 120.0


class Arrived(NamedTuple):
    """A request that came."""

    path: str
    headers: dict[str, str]
    body: bytes


class Listener:
    """A server that keeps what it is sent, and answers as it is told."""

    def __init__(self) -> None:
        self.arrived: list[Arrived] = []
        self.statuses: list[int] = []
        """What it answers next; 201 when there is nothing more."""
        self.silent = threading.Event()
        """Whether it answers nothing at all."""
        self._changed = threading.Condition()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                status = service.take(Arrived(self.path, headers, body))
                if status is None:
                    return
                self.send_response(status)
                if 300 <= status < 400:
                    self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def take(self, arrived: Arrived) -> int | None:
        with self._changed:
            self.arrived.append(arrived)
            self._changed.notify_all()
            if self.silent.is_set():
                return None
            return self.statuses.pop(0) if self.statuses else 201

    def wait_for(self, count: int) -> list[Arrived]:
        """All that came, once it is so much."""
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.arrived) >= count, PATIENCE), (
                f"{len(self.arrived)} came, not {count}"
            )
            return list(self.arrived)

    def run(self) -> None:
        self._server.serve_forever(poll_interval=0.05)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def listening() -> Iterator[Listener]:
    """A server for a while."""
    listener = Listener()
    thread = threading.Thread(target=listener.run, daemon=True)
    thread.start()
    yield listener
    listener.close()
    thread.join()


class Browser:
    """A browser that subscribed: nobody else can read what it is told."""

    def __init__(self, service: Listener, name: str = "browser") -> None:
        self._key = ec.generate_private_key(CURVE)
        self._point = self._key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        self._auth = b"sixteen bytes ok"
        self.endpoint = f"{service.url}/push/{name}"

    @property
    def subscription(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "p256dh": text(self._point), "auth": text(self._auth)}

    def read(self, arrived: Arrived) -> dict[str, str]:
        """What a request says: decrypted as RFC 8291 and RFC 8188 have it."""
        assert arrived.headers["content-encoding"] == "aes128gcm"
        body = arrived.body
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(body) <= size <= 4096
        public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        shared = self._key.exchange(ec.ECDH(), public)
        info = b"WebPush: info\0" + self._point + sender
        secret = derive(self._auth, shared, info, 32)
        key = derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive(salt, secret, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\x02")
        told: dict[str, str] = json.loads(plain[:-1])
        return told


def claims_of(arrived: Arrived, public: str) -> dict[str, Any]:
    """What the house says of itself, if the signature is that of its key."""
    scheme, _, rest = arrived.headers["authorization"].partition(" ")
    assert scheme == "vapid"
    parts = dict(one.strip().split("=", 1) for one in rest.split(","))
    assert parts["k"] == public
    signed, _, signature = parts["t"].rpartition(".")
    r, s = (int.from_bytes(part, "big") for part in (raw(signature)[:32], raw(signature)[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, raw(public))
    key.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(SHA256()))
    claims: dict[str, Any] = json.loads(raw(signed.split(".")[1]))
    return claims


def derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def raw(written: str) -> bytes:
    return urlsafe_b64decode(written + "=" * (-len(written) % 4))
