"""Sending what is packed, over HTTP."""

from collections.abc import Mapping
from types import MappingProxyType

from litestar import Response

from logomachie.server.packing import Content

NO_HEADERS: Mapping[str, str] = MappingProxyType({})


def send(
    content: Content, asked: Mapping[str, str], headers: Mapping[str, str] = NO_HEADERS
) -> Response[bytes]:
    """Some content for who asked with these headers, packed where they read that."""
    said = {"Vary": "Accept-Encoding", **headers}
    if content.packed and "gzip" in asked.get("accept-encoding", ""):
        packed = {**said, "Content-Encoding": "gzip"}
        return Response(content.packed, media_type=content.kind, headers=packed)
    return Response(content.plain, media_type=content.kind, headers=said)
