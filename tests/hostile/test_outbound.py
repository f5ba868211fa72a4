"""What people have the house send holds nobody else up, and reaches nothing inside."""

import asyncio
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from logomachie.server.outbound import Outbound, is_outside
from tests.server.test_live import run


def test_a_name_that_is_long_in_coming_keeps_no_thread_of_the_house(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever owns a name decides how long it is looked for; the database has threads too."""
    sought, found = threading.Event(), threading.Event()

    def look_for(*_: Any, **__: Any) -> Any:
        sought.set()
        found.wait()
        raise OSError

    async def scene() -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        outbound = Outbound()
        asking = asyncio.create_task(outbound.require("https://slow.example/"))
        try:
            while not sought.is_set():
                await asyncio.sleep(0.001)
            assert await asyncio.wait_for(asyncio.to_thread(int, "7"), 60) == 7
        finally:
            found.set()
            await asyncio.gather(asking, return_exceptions=True)
            await outbound.close()

    monkeypatch.setattr(socket, "getaddrinfo", look_for)
    run(scene)


@pytest.mark.parametrize(
    "address",
    ["::127.0.0.1", "::10.0.0.1", "::ffff:0:127.0.0.1", "64:ff9b:1::7f00:1", "fec0::1", "5f00::1"],
)
def test_no_way_to_write_an_address_leads_inside(address: str) -> None:
    assert not is_outside(address)
