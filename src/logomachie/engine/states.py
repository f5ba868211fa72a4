"""States as bytes: how the games write them, and a film keeps them."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import msgspec

S = TypeVar("S")
StateValues = dict[str, Any]
"""An encoded state of any version, as the values that JSON knows."""
Part = Callable[[Any], object]
"""What stands in an encoded state for a part of it that ``msgspec`` does not know."""


def encode_state(state: object, part: Part | None = None) -> bytes:
    """A state as bytes; equal states give equal bytes."""
    return _encoder(part).encode(state)


@cache
def _encoder(part: Part | None) -> msgspec.msgpack.Encoder:
    return msgspec.msgpack.Encoder(enc_hook=part, order="deterministic")


def decode_state(
    data: bytes, kind: type[S], build: Callable[[type, object], object] | None = None
) -> S:
    """The state of these bytes; ``build`` makes what ``msgspec`` does not know."""
    return msgspec.msgpack.decode(data, type=kind, dec_hook=build)
