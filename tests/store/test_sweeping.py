"""Tables at which nothing happened for long, on real databases."""

import asyncio
from pathlib import Path

import pytest

from logomachie.store.profiles import Wanted
from logomachie.store.sql import SqlStorage
from logomachie.table.friendly import Friendly
from logomachie.table.played import Played
from tests.store.test_sql import opened, said, summary

OLD, LATELY, NOW = 1500.0, 5000.0, 9000.0
PLAYED = Played("option", 1000.0, "won", 1, 2, 30, (), None, {"ZOO": 1})


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_what_is_over_or_abandoned_is_swept_out_and_profiles_stay(
    database: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    address = (
        f"sqlite:///{tmp_path / 'games.db'}"
        if database == "sqlite"
        else str(request.getfixturevalue("own_postgresql"))
    )
    storage = SqlStorage(address)

    async def scene() -> None:
        for table, running, due in (
            ("over", False, None),
            ("left", True, None),
            ("slow", True, NOW + 1),
            ("told", False, None),
            ("new", False, None),
        ):
            events = [opened("anne", "bernard"), said(2)]
            known = summary(table, running=running, due=due, updated=OLD, rated=table == "told")
            await storage.append(known, events)
        await storage.append(summary("new", running=False), [said(int(LATELY))])
        await storage.record("told", {"anne": PLAYED})
        await storage.settle("told", Friendly.CHOSEN, OLD)
        storage.hidden.hide("anne", "over", hidden=True)

        swept = storage.broom.sweep(LATELY, NOW)
        assert sorted(swept) == ["left", "over", "told"]
        assert storage.broom.sweep(LATELY, NOW) == []
        assert [bool(await storage.events(one)) for one in ("over", "told", "slow", "new")] == [
            False, False, True, True,
        ]  # fmt: skip
        theirs = {one.table for one in await storage.tables_of("anne")}
        assert theirs == {"slow", "new"}
        assert storage.hidden.of("anne") == frozenset()
        assert [one.table for one in storage.profiles.games("anne", Wanted(), None, 9)] == ["told"]
        assert await storage.unsettled() == []
        assert await storage.unrecorded() == ["new"]
        assert await storage.unfilmed() != ["told"]
        assert {one.table for one in await storage.lobby()} == {"slow"}

    asyncio.run(scene())
    storage.close()
