"""A client that sends and does not read: it is cut off, and nobody else notices."""

import asyncio
import json
import time

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection
from websockets.sync.client import connect as connect_deaf

from logomachie.server.sockets import MOST_UNREAD
from logomachie.table.plans import Plan, SeatPlan
from tests.server.conftest import LocalServer
from tests.server.patient import connect

HOT_SEAT = Plan("option", (SeatPlan("me"), SeatPlan("me")))
KEPT_BY_THE_SYSTEM = 16_000_000
"""More than the system keeps of what was written to a line and not read."""
PATIENCE_SECONDS = 120


def opened_table(server: LocalServer) -> tuple[str, int]:
    """A table, and how many bytes it takes to tell of it."""

    async def scene() -> tuple[str, int]:
        async with connect(server.url, name="Anne") as anne:
            opened = await anne.open(HOT_SEAT)
            news = await anne.watch(opened.table)
            return opened.table, len(repr(news)) // 2

    return asyncio.run(scene())


def test_who_does_not_read_is_cut_off(server: LocalServer) -> None:
    table, size = opened_table(server)
    look = json.dumps({"type": "watch", "table": table})
    address = server.url.replace("http", "ws") + "/live"
    with connect_deaf(address, compression=None, max_queue=1, ping_interval=None) as web:
        web.send(json.dumps({"type": "hello", "name": "Bernard"}))
        web.recv()
        with pytest.raises(ConnectionClosed):
            ask_until_cut_off(web, look, size)
    assert opened_table(server)


def ask_until_cut_off(web: ClientConnection, look: str, size: int) -> None:
    """Ask for more than is kept, then again and again: the server may still be answering."""
    for _ in range((MOST_UNREAD + KEPT_BY_THE_SYSTEM) // size):
        web.send(look)
    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        web.send(look)
        time.sleep(0.01)
