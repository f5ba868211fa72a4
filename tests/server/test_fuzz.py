"""Odd inputs: every one gets an answer, and none upsets the server.

A few of each here; ``python -m benchmarks.bench_server fuzz`` sends 50,000.
"""

import asyncio
import json
import logging
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import ConnectionClosed

from benchmarks.bench_server import odd_message
from tests.chance import seeded
from tests.server.conftest import LocalServer
from tests.server.http import call
from tests.server.test_live import run

FEW = settings(
    max_examples=5,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)
"""Examples of each operation of the API."""
MESSAGES = 600


@pytest.mark.seeded
def test_no_request_upsets_the_server(server: LocalServer) -> None:
    import schemathesis  # slow to import, and every worker imports this file
    from schemathesis.core.result import Ok

    token = call(server, "POST", "/api/guests")[1]["token"]
    api = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
    operations = [found.ok() for found in api.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) > 15
    for operation in operations:

        @given(case=operation.as_strategy())
        @FEW
        def ask(case: Any) -> None:
            answer = case.call(headers={"Authorization": f"Bearer {token}"})
            assert answer.status_code < 500, (case.path, answer.text)

        ask()


@seeded(1)
def test_no_message_upsets_the_server(
    server: LocalServer, caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    rng = random.Random(seed)
    token = call(server, "POST", "/api/guests")[1]["token"]
    plan = {"game": "option", "seats": [{"who": "me"}, {"who": "me"}]}
    tables = [
        call(server, "POST", "/api/tables", plan, token, "Anne")[1]["table"] for _ in range(2)
    ]
    live = server.url.replace("http", "ws") + "/live"

    async def talk(messages: int) -> int:
        """Send so many, or until the server hangs up; how many are left."""
        # Without a bound for what waits to be read, the farewell is read too.
        async with open_socket(live, compression=None, max_size=None, max_queue=None) as socket:
            await socket.send(json.dumps({"type": "hello", "token": token, "name": "Anne"}))
            try:
                while messages:
                    messages -= 1
                    await socket.send(odd_message(rng, tables))
                    await socket.send('{"type":"ping"}')
                    while b'"pong"' not in await asyncio.wait_for(socket.recv(decode=False), 60):
                        pass
            except ConnectionClosed:
                pass  # no text, or too much of it: the server hangs up
        return messages

    async def scene() -> None:
        left = MESSAGES
        while left:
            left = await talk(left)

    with caplog.at_level(logging.ERROR):
        run(scene)
    assert not [record for record in caplog.records if record.name.startswith("logomachie")]
    assert call(server, "GET", "/healthz") == (200, "ok")
