"""Answers that are the same for everybody: packed once, for whoever asks."""

import gzip
from typing import NamedTuple

WORTH_PACKING = ("text/", "application/javascript", "application/json", "image/svg+xml",
                 "application/manifest+json", "application/vnd.oai")  # fmt: skip
SMALLEST_PACKED = 500


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
