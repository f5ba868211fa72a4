"""A real server and the processes that search for it: whoever is killed, nobody is left behind."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from logomachie.table.plans import Plan, SeatPlan
from tests.server.conftest import Server
from tests.server.patient import connect
from tests.server.test_live import at_least

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")
BOTS = Plan("option", (SeatPlan("bot", level=5), SeatPlan("bot", level=5)))
DIED = "a searcher died, its search is begun again"


def children(parent: int) -> Iterator[int]:
    """The processes that a process began."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        if int(fields[1]) == parent and fields[0] != "Z":
            yield int(stat.parent.name)


def searchers(server: Server) -> list[int]:
    """Who searches for a server: copies of a template that it began."""
    assert server.process
    return [copy for template in children(server.process.pid) for copy in children(template)]


def family(server: Server) -> list[int]:
    """All processes of a server but itself."""
    assert server.process
    return [*children(server.process.pid), *searchers(server)]


def until(condition: Callable[[], object]) -> None:
    while not condition():
        time.sleep(0.02)


def is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_searchers_are_replaced_when_they_are_killed_and_end_with_their_server(
    own_server: Server,
) -> None:
    async def play() -> None:
        """Bots play on, also when who searches for them is killed."""
        async with connect(own_server.url, name="Anne") as anne:
            news = await anne.watch((await anne.open(BOTS)).table)
            while not (has_died() and searchers(own_server)):
                # At first bots wait for processes; who rests is replaced without a word.
                if not has_died():
                    for searcher in searchers(own_server):
                        os.kill(searcher, signal.SIGKILL)
                if news.view.result:
                    news = await anne.watch((await anne.open(BOTS)).table)
                news = await anne.until(news.table, at_least(news.view.seq + 1))

    def has_died() -> bool:
        return bool(own_server.log and DIED in own_server.log.read_text())

    asyncio.run(asyncio.wait_for(play(), 300))
    end(own_server, signal.SIGKILL)
    own_server.start()
    asyncio.run(asyncio.wait_for(play(), 300))
    end(own_server, signal.SIGTERM)


def end(server: Server, how: int) -> None:
    """Stop a server; nobody is left behind."""
    left = family(server)
    assert len(left) >= 2
    server.stop(how)
    until(lambda: not any(map(is_alive, left)))
