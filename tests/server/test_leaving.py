"""Leaving a house over real sockets: games out of sight, a file with all, and being forgotten."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect as open_socket

from logomachie import games
from logomachie.client import Client
from logomachie.lexicon import Lexicon
from logomachie.server.leaving import EXPORT_FILE
from logomachie.server.live import RENEWED
from logomachie.server.sweeper import Sweeper
from logomachie.store.sql import SqlStorage
from logomachie.table.commands import Act, Asker, Close, Say, Sit
from logomachie.table.correspondence import DAY
from logomachie.table.plans import Plan, SeatPlan
from tests.server.conftest import LocalServer
from tests.server.http import call
from tests.server.patient import connect
from tests.server.test_live import run
from tests.server.test_no_leak import Ear
from tests.table.scene import Scene, play
from tests.table.tables import AnyGame

FOR_TWO = Plan("option", (SeatPlan("me"), SeatPlan("open")))
NAME = "Zéphyrine-Amandine"


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def servers(
    compiled: None, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[LocalServer, LocalServer]]:
    """A server, or two on one PostgreSQL."""
    if request.param == "sqlite":
        database = f"sqlite:///{tmp_path_factory.mktemp('leaving') / 'games.db'}"
        one = other = LocalServer(database)
        one.start()
    else:
        database = str(request.getfixturevalue("postgresql"))
        one, other = LocalServer(database), LocalServer(database)
        one.start()
        other.start()
    yield one, other
    for server in {one, other}:
        server.stop()


@pytest.fixture(scope="module")
def option(lexicon: Lexicon) -> AnyGame:
    return games.load("option", lexicon)


async def finished(anne: Client, bruno: Client) -> str:
    table = (await anne.open(FOR_TWO)).table
    for one in (anne, bruno):
        await one.watch(table)
    await bruno.ask(table, Sit(1, "Bruno"))
    await anne.ask(table, Act(0, "resign"))
    await bruno.until(table, lambda news: news.view.result is not None)
    return table


def get(server: LocalServer, client: Client, path: str) -> Any:
    status, answer = call(server, "GET", path, token=client.token)
    assert status == 200, answer
    return answer


def test_a_game_is_out_of_my_sight_on_all_my_devices_and_back_again(
    servers: tuple[LocalServer, LocalServer],
) -> None:
    one, _ = servers

    async def scene() -> None:
        async with connect(one.url) as anne, connect(one.url) as bruno, connect(one.url) as eve:
            table = await finished(anne, bruno)
            path = "/api/my-tables/hide"
            wish = {"table": table, "hidden": True}
            for _ in range(2):
                assert call(one, "POST", path, wish, anne.token)[0] == 201
            assert [(t["table"], t["hidden"]) for t in get(one, anne, "/api/my-tables")] == [
                (table, True)
            ]
            assert not get(one, bruno, "/api/my-tables")[0]["hidden"]
            status, answer = call(one, "POST", path, wish, eve.token)
            assert (status, answer["key"]) == (404, "no-such-table")
            assert call(one, "POST", path, {**wish, "hidden": False}, anne.token)[0] == 201
            assert not get(one, anne, "/api/my-tables")[0]["hidden"]

    run(scene)


def test_all_that_the_house_knows_of_me_comes_in_a_file(
    servers: tuple[LocalServer, LocalServer],
) -> None:
    one, _ = servers

    async def scene() -> None:
        async with connect(one.url, name=NAME) as anne, connect(one.url) as bruno:
            table = await finished(anne, bruno)
            await anne.ask(table, Say("Bien joué"))
            call(one, "POST", "/api/me/phrase", {"name": ""}, anne.token)
            told = get(one, anne, "/api/me/export")
            assert told["person"] == anne.guest
            assert [line["text"] for line in told["said"]] == ["Bien joué"]
            assert [row["table_id"] for row in told["kept"]["sitters"]] == [table]
            assert len(told["kept"]["phrases"]) == 1
            assert "key" not in told["kept"]["phrases"][0]
            assert bruno.guest not in json.dumps(told)
            counts = get(one, anne, "/api/me/traces")
            assert counts == {"running": 0, "finished": 1, "lines": 1, "rated": 0}
        assert call(one, "GET", "/api/me/export")[0] == 401
        assert EXPORT_FILE.endswith(".json")

    run(scene)


def test_who_is_forgotten_is_cut_off_everywhere_and_others_read_nothing_of_them(
    servers: tuple[LocalServer, LocalServer],
) -> None:
    one, other = servers

    async def scene() -> None:
        async with (
            connect(one.url, name=NAME) as anne,
            connect(other.url, name="Bruno") as bruno,
        ):
            over = await finished(anne, bruno)
            await anne.ask(over, Say("Bien joué"))
            running = (await anne.open(FOR_TWO)).table
            await bruno.watch(running)
            await bruno.ask(running, Sit(1, "Bruno"))
            await bruno.until(running, lambda news: news.view.started)
            live = other.url.replace("http", "ws") + "/live"
            async with open_socket(live) as elsewhere:
                ear = Ear(elsewhere, ())
                await ear.say(type="hello", token=anne.token)
                await ear.hear("welcome")
                assert call(one, "DELETE", "/api/me", token=anne.token)[0] == 200
                await elsewhere.wait_closed()
                assert elsewhere.close_code == RENEWED
            told = await bruno.until(over, lambda news: bool(news.gone))
            assert [seat.name for seat in told.view.seats] == ["", "Bruno"]
            passed = await bruno.until(running, lambda news: news.view.seats[0].level == 3)
            assert passed.view.seats[0].name == ""
            again = await bruno.watch(over)
            assert [line.text for line in again.news if line.kind == "said"] == [""]
            await bruno.until(running, lambda news: news.view.host)
            assert NAME not in json.dumps(get(other, bruno, "/api/my-tables"))
            assert get(other, bruno, "/api/companions") == [], "there is nobody to invite"
            assert NAME not in json.dumps(get(other, bruno, "/api/profile"))
            for server in servers:
                status, answer = call(server, "DELETE", "/api/me", token=anne.token)
                assert (status, answer["key"]) == (401, "hello-first")
            async with connect(other.url, token=anne.token) as nobody:
                assert nobody.guest != anne.guest

    run(scene)


def test_old_tables_are_swept_out_where_the_house_wants_that(
    tmp_path: Path, option: AnyGame
) -> None:
    scene = Scene(tmp_path, option)

    async def sweep() -> None:
        async with scene.house() as house:
            storage = SqlStorage(scene.url)
            asker = Asker("anne")
            tables = []
            for _ in range(2):
                desk = await house.open(FOR_TWO, asker)
                await house.ask(desk, asker, Close(), None)
                tables.append(desk.id)
                scene.time += 40 * DAY
            for days, left in ((0, tables), (60, tables[1:]), (30, [])):
                sweeper = Sweeper(house, storage, lambda: scene.time, days)
                if days:
                    await sweeper.sweep()
                else:
                    await sweeper.keep_sweeping()
                assert {one.table for one in await storage.tables_of("anne")} == {*left}
            storage.close()

    play(sweep)


def test_how_long_tables_are_kept_is_told(servers: tuple[LocalServer, LocalServer]) -> None:
    assert call(servers[0], "GET", "/api/privacy") == (200, {"days": 0})
