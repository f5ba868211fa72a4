"""What can be asked over HTTP, described for programs (OpenAPI)."""

import asyncio
from collections.abc import Sequence

from litestar import Litestar, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.config import OpenAPIConfig
from litestar.serialization import encode_json

from logomachie import __version__
from logomachie.server.callers import AnyRequest
from logomachie.server.packing import Content, content_of
from logomachie.server.sending import send

PATH = "/api/schema/openapi.json"
KIND = "application/vnd.oai.openapi+json"


def schema_of(handlers: Sequence[HTTPRouteHandler]) -> HTTPRouteHandler:
    """Answers with the description of some handlers.

    It takes half a second to make: a thread makes it for the first who asks.
    """
    making: list[asyncio.Task[Content]] = []

    @get(PATH, include_in_schema=False)
    async def schema(request: AnyRequest) -> Response[bytes]:
        """All that can be asked."""
        if not making:
            making.append(asyncio.create_task(asyncio.to_thread(_described, handlers)))
        return send(await asyncio.shield(making[0]), request.headers)

    return schema


def _described(handlers: Sequence[HTTPRouteHandler]) -> Content:
    # The application that answers would describe itself on its loop: here, one that never does.
    config = OpenAPIConfig("Logomachie", __version__)
    described = Litestar(handlers, openapi_config=config, logging_config=None).openapi_schema
    return content_of(encode_json(described.to_schema()), KIND)
