"""States as bytes: how the games write them, and a film keeps them."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

S = TypeVar("S")

_ENCODER = msgspec.msgpack.Encoder(order="deterministic")


def encode_state(state: object) -> bytes:
    """A state as bytes; equal states give equal bytes."""
    return _ENCODER.encode(state)


def decode_state(
    data: bytes, kind: type[S], build: Callable[[type, Any], object] | None = None
) -> S:
    """The state of these bytes; ``build`` makes what ``msgspec`` does not know."""
    return msgspec.msgpack.decode(data, type=kind, dec_hook=build)
