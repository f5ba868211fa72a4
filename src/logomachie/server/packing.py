"""Answers that are the same for everybody: packed once, and sent to whoever asks."""

import gzip
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from litestar import Response

WORTH_PACKING = ("text/", "application/javascript", "application/json", "image/svg+xml",
                 "application/manifest+json")  # fmt: skip
SMALLEST_PACKED = 500
NO_HEADERS: Mapping[str, str] = MappingProxyType({})


class Content(NamedTuple):
    """What is sent as it is."""

    plain: bytes
    packed: bytes | None
    """The same as gzip, where that is worth it."""
    kind: str

    @property
    def weight(self) -> int:
        """Its bytes on the line, for who reads gzip."""
        return len(self.packed or self.plain)


def content_of(plain: bytes, kind: str) -> Content:
    """Some content of a media type."""
    worth_it = kind.startswith(WORTH_PACKING) and len(plain) > SMALLEST_PACKED
    return Content(plain, gzip.compress(plain, 9, mtime=0) if worth_it else None, kind)


def send(
    content: Content, asked: Mapping[str, str], headers: Mapping[str, str] = NO_HEADERS
) -> Response[bytes]:
    """Some content for who asked with these headers, packed where they read that."""
    said = {"Vary": "Accept-Encoding", **headers}
    if content.packed and "gzip" in asked.get("accept-encoding", ""):
        packed = {**said, "Content-Encoding": "gzip"}
        return Response(content.packed, media_type=content.kind, headers=packed)
    return Response(content.plain, media_type=content.kind, headers=said)
