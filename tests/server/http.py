"""Plain HTTP requests, for tests."""

import json
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

from tests.server.conftest import LocalServer, Server


def call(
    server: LocalServer | Server,
    method: str,
    path: str,
    body: object = None,
    token: str = "",
    name: str = "",
    data: bytes | None = None,
    agent: str = "",
) -> tuple[int, Any]:
    """The status and the answer to a request."""
    headers = {"Content-Type": "application/json", "X-Name": quote(name)}
    if agent:
        headers["User-Agent"] = agent
    if token:
        headers["Authorization"] = f"Bearer {token}"
    content = data if data is not None else None if body is None else json.dumps(body).encode()
    request = Request(server.url + path, content, headers, method=method)
    try:
        with urlopen(request) as response:
            return response.status, _read(response.read(), response.headers["content-type"])
    except HTTPError as error:
        return error.code, _read(error.read(), error.headers["content-type"])


def _read(data: bytes, kind: str | None) -> Any:
    return json.loads(data) if kind and "json" in kind else data.decode()
