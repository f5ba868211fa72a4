"""Several server processes on one PostgreSQL database."""

import asyncio
import signal
from collections.abc import Iterator

import pytest

from logomachie.server.protocol import Done
from logomachie.table.commands import Act, Say
from logomachie.table.plans import Plan, SeatPlan
from tests.server.conftest import Server
from tests.server.patient import connect
from tests.server.test_live import HOT_SEAT, at_least, run
from tests.store.shaken import restart


@pytest.fixture
def servers(postgresql: str) -> Iterator[tuple[Server, Server]]:
    """Two servers that share their tables."""
    one, other = Server(postgresql), Server(postgresql)
    one.launch()
    other.launch()
    one.start()
    other.start()
    yield one, other
    one.stop()
    other.stop()


def test_what_happens_at_one_is_seen_at_the_other(servers: tuple[Server, Server]) -> None:
    one, other = servers

    async def scene() -> None:
        async with connect(one.url, name="Anne") as anne:
            table = (await anne.open(HOT_SEAT)).table
            turn = (await anne.watch(table)).view.to_act[0]
            async with connect(other.url, name="Anne", token=anne.token) as elsewhere:
                await elsewhere.watch(table)
                assert isinstance(await anne.ask(table, Act(turn, "pass")), Done)
                await elsewhere.until(table, at_least(2))
                spoken = await asyncio.gather(
                    *(
                        client.ask(table, Say(f"{at}"))
                        for at in range(10)
                        for client in (anne, elsewhere)
                    )
                )
                assert all(isinstance(answer, Done) for answer in spoken)
                news = await anne.until(table, at_least(22))
                assert news.view.seq == 22
                await asyncio.to_thread(restart, one.database)
                for client in (anne, elsewhere):
                    assert isinstance(await client.ask(table, Say("Encore là ?")), Done)
                await anne.until(table, at_least(24))

    run(scene)


def test_when_one_is_killed_the_other_goes_on(servers: tuple[Server, Server]) -> None:
    one, other = servers

    async def scene() -> None:
        bots = Plan("option", (SeatPlan("bot", level=1), SeatPlan("bot", level=1)))
        async with connect(one.url, name="Anne") as anne:
            table, token = (await anne.open(HOT_SEAT)).table, anne.token
            turn = (await anne.watch(table)).view.to_act[0]
            done = await anne.ask(table, Act(turn, "pass"))
            assert isinstance(done, Done)
            automatic = (await anne.open(bots)).table
            await anne.watch(automatic)
            await anne.until(automatic, at_least(3))
            one.stop(signal.SIGKILL)
        async with connect(other.url, name="Anne", token=token) as anne:
            assert (await anne.watch(table)).view.seq == done.seq
            assert isinstance(await anne.ask(table, Act(1 - turn, "pass")), Done)
            await anne.watch(automatic)
            await anne.until(automatic, lambda news: news.view.result is not None)

    run(scene)
