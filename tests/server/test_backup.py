"""A copy of a house that was made while people played is a house."""

import asyncio
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from logomachie.client import Client
from logomachie.server.protocol import Done
from logomachie.store.backup import back_up
from logomachie.table.commands import Say
from tests.server.conftest import LocalServer
from tests.server.patient import connect
from tests.server.test_live import HOT_SEAT, run

TABLES = 4


@contextmanager
def serving(house: Path) -> Iterator[str]:
    """The address of a server of this house."""
    server = LocalServer(f"sqlite:///{house / 'games.db'}")
    server.start()
    try:
        yield server.url
    finally:
        server.stop()


def test_a_server_takes_up_every_table_of_a_copy_made_while_people_talked(tmp_path: Path) -> None:
    house, restored = tmp_path / "house", tmp_path / "restored"
    house.mkdir()
    (house / "secret").write_text("for the tests alone")
    file = tmp_path / "copy.tar"
    acknowledged: dict[str, int] = {}

    async def talk(anne: Client, table: str, over: asyncio.Event) -> None:
        while not over.is_set():
            done = await anne.ask(table, Say("encore"))
            assert isinstance(done, Done)
            acknowledged[table] = done.seq

    async def playing(url: str) -> tuple[str, dict[str, int]]:
        over = asyncio.Event()
        async with connect(url, name="Anne") as anne:
            tables = [(await anne.open(HOT_SEAT)).table for _ in range(TABLES)]
            talking = [asyncio.create_task(talk(anne, table, over)) for table in tables]
            while len(acknowledged) < TABLES:
                await asyncio.sleep(0.01)
            before = dict(acknowledged)
            await asyncio.to_thread(back_up, house / "games.db", house, file)
            over.set()
            await asyncio.gather(*talking)
            return anne.token, before

    async def scene() -> None:
        with serving(house) as url:
            token, before = await playing(url)
        with tarfile.open(file) as archive:
            archive.extractall(restored, filter="data")
        with serving(restored) as url:
            async with connect(url, name="Anne", token=token) as anne:
                for table, seq in before.items():
                    news = await anne.watch(table)
                    assert seq <= news.view.seq <= acknowledged[table]
                    assert news.view.seats[0].mine
                    assert isinstance(await anne.ask(table, Say("de nouveau")), Done)

    run(scene)
