"""States as bytes: how the games write them, and a film keeps them."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import msgspec

S = TypeVar("S")


def encode_state(state: object, part: Callable[[Any], object] | None = None) -> bytes:
    """A state as bytes; equal states give equal bytes.

    ``part`` says what stands there for what ``msgspec`` does not know.
    """
    return _encoder(part).encode(state)


@cache
def _encoder(part: Callable[[Any], object] | None) -> msgspec.msgpack.Encoder:
    return msgspec.msgpack.Encoder(enc_hook=part, order="deterministic")


def decode_state(
    data: bytes, kind: type[S], build: Callable[[type, Any], object] | None = None
) -> S:
    """The state of these bytes; ``build`` makes what ``msgspec`` does not know."""
    return msgspec.msgpack.decode(data, type=kind, dec_hook=build)
