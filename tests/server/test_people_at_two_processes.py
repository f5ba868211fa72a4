"""People who meet, invite, block and become one, at two processes on one PostgreSQL."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.asyncio.client import connect as open_socket

from logomachie.client import Client, Done, Plan, SeatPlan
from logomachie.table.commands import Act, Sit
from tests.server.conftest import Server
from tests.server.http import call
from tests.server.patient import connect
from tests.server.test_live import run
from tests.server.test_no_leak import Ear
from tests.server.test_pool import looks

FOR_TWO = Plan("option", (SeatPlan("me"), SeatPlan("open")))


@pytest.fixture(scope="module")
def servers(postgresql: str) -> Iterator[tuple[Server, Server]]:
    """Two servers that share all people."""
    both = Server(postgresql), Server(postgresql)
    for one in both:
        one.launch()
    for one in both:
        one.start()
    yield both
    for one in both:
        one.stop()


async def seated(host: Client, guest: Client) -> str:
    """A table where these two play."""
    table = (await host.open(FOR_TWO)).table
    await host.watch(table)
    await guest.watch(table)
    assert isinstance(await guest.ask(table, Sit(1, "Bruno")), Done)
    await host.until(table, lambda news: news.view.started)
    return table


async def played(host: Client, guest: Client) -> str:
    """A table where these two have played."""
    table = await seated(host, guest)
    assert isinstance(await host.ask(table, Act(0, "resign")), Done)
    for one in (host, guest):
        await one.until(table, lambda news: news.view.result is not None)
    return table


async def listening(server: Server, token: str) -> Ear:
    """A raw socket of somebody."""
    ear = Ear(await open_socket(server.url.replace("http", "ws") + "/live"), ())
    await ear.say(type="hello", token=token, name="Bruno")
    await ear.hear("welcome")
    return ear


async def until_blocked(server: Server, token: str) -> None:
    """Wait until a process knows that somebody blocked all with whom they played."""
    while True:
        found = call(server, "GET", "/api/companions", token=token)[1]
        if all(companion["blocked"] for companion in found):
            return
        await asyncio.sleep(0.02)


def test_what_is_said_to_one_process_holds_at_the_other(servers: tuple[Server, Server]) -> None:
    one, other = servers

    def post(server: Server, path: str, token: str, **body: object) -> tuple[int, Any]:
        return call(server, "POST", path, body, token, "Anne")

    async def scene() -> None:
        async with (
            connect(one.url, name="Anne") as anne,
            connect(other.url, name="Bruno") as bruno,
            connect(other.url, name="Anne") as phone,
        ):
            # An invitation is heard where the other is, and declined wherever they say so.
            table = await played(anne, bruno)
            ear = await listening(other, bruno.token)
            asked = {"table": table, "seat": 1, "game": "option", "days": 1}
            status, opened = post(one, "/api/companions/invite", anne.token, **asked)
            assert status == 201
            (heard,) = (await ear.hear("calls"))["calls"]
            assert (heard["table"], heard["name"]) == (opened["table"], "Anne")
            assert post(one, "/api/calls/decline", bruno.token, table=heard["table"])[0] == 201
            assert (await ear.hear("calls"))["calls"] == []

            # Bruno blocks somebody who turns out to be Anne, and plays with them nevertheless.
            before = await played(phone, bruno)
            running = await seated(phone, bruno)
            blocked = {"table": before, "seat": 0, "blocked": True}
            assert post(other, "/api/companions/block", bruno.token, **blocked)[0] == 201
            phrase = post(one, "/api/me/phrase", anne.token)[1]["phrase"]
            status, new = post(one, "/api/me/restore", phone.token, phrase=phrase, bring=True)
            assert (status, new["guest"]) == (201, anne.guest)
            for server in servers:
                await until_blocked(server, bruno.token)
                denied = post(server, "/api/companions/invite", anne.token, **asked)
                assert (denied[0], denied[1]["key"]) == (409, "cannot-invite")

            # The game that ran meanwhile goes on, at either process.
            for server in servers:
                async with connect(server.url, token=phone.token) as again:
                    assert again.guest == anne.guest
                    view = (await again.watch(running)).view
                    assert [seat.mine for seat in view.seats] == [True, False]
            assert isinstance(await anne.ask(running, Act(0, "resign")), Done)
            await bruno.until(running, lambda news: news.view.result is not None)
            secrets = (anne.guest, phone.guest, anne.token, phrase)
            assert not [secret for secret in secrets if secret in "".join(ear.texts)]
            await ear.socket.close()

    run(scene)


def test_four_people_at_two_processes_meet_exactly_once(servers: tuple[Server, Server]) -> None:
    async def scene() -> None:
        async with (
            connect(servers[0].url, name="Anne") as anne,
            connect(servers[1].url, name="Bruno") as bruno,
            connect(servers[0].url, name="Chloé") as chloe,
            connect(servers[1].url, name="Dora") as dora,
        ):
            people = (anne, bruno, chloe, dora)
            await asyncio.gather(*(looks(one, "option") for one in people))
            tables = await asyncio.gather(*(one.meet() for one in people))
            assert sorted(tables.count(table) for table in set(tables)) == [2, 2]
            for one, table in zip(people, tables, strict=True):
                view = (await one.watch(table)).view
                assert view.started
                assert [seat.mine for seat in view.seats].count(True) == 1
                mine = call(servers[0], "GET", "/api/my-tables", token=one.token)[1]
                assert [listed["table"] for listed in mine] == [table]

    run(scene)
