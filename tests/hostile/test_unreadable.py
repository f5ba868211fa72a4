"""C5: one event that cannot be read stops nobody, and the lobby works.

How tables are set aside is tested in tests/table/test_archive.py; here a whole house starts again.
"""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text

from logomachie.store.sql import connect as open_database
from logomachie.table.plans import Plan, SeatPlan
from tests.server.conftest import LocalServer
from tests.server.http import call
from tests.server.patient import connect

LISTED = Plan("option", (SeatPlan("me"), SeatPlan("open")), listed=True)
BOTS = Plan("option", (SeatPlan("bot", level=1), SeatPlan("bot", level=1)))
DAMAGE = {
    "no JSON": "UPDATE events SET data = X'FF' WHERE table_id = :table AND seq = 1",
    "an event of nobody": "UPDATE events SET data = :odd WHERE table_id = :table AND seq = 1",
    "no events": "DELETE FROM events WHERE table_id = :table",
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_house_with_an_unreadable_table_starts_and_lists_the_others(
    damage: str, tmp_path: Path
) -> None:
    server = LocalServer(f"sqlite:///{tmp_path / 'games.db'}")
    server.start()

    async def opened() -> list[str]:
        async with connect(server.url, name="Anne") as anne:
            return [(await anne.open(plan)).table for plan in (LISTED, LISTED, BOTS)]

    async def played(table: str) -> int:
        async with connect(server.url) as eve:
            await eve.watch(table)
            return (await eve.until(table, lambda news: news.view.seq > 3)).view.seq

    bad, good, bots = asyncio.run(opened())
    server.stop()
    engine = open_database(server.database)
    with engine.begin() as connection:
        values = {"table": bad, "odd": b'{"type":"nothing"}'}
        named = {name: value for name, value in values.items() if f":{name}" in damage}
        connection.execute(text(damage), named)
    engine.dispose()
    server.start()
    try:
        status, lobby = call(server, "GET", "/api/tables")
        assert status == 200
        assert [one["table"] for one in lobby] == [good]
        assert asyncio.run(played(bots)) > 3
    finally:
        server.stop()
