"""C6: replays and guides count as searches, of a network and of a person."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from logomachie.server.limits import Doorkeeper, Limits, Rate
from logomachie.server.protocol import Denial, Guided
from logomachie.table.commands import Act
from logomachie.table.plans import Plan, SeatPlan
from tests.server.conftest import PATIENT, LocalServer
from tests.server.http import call
from tests.server.patient import connect

TWO = (SeatPlan("me"), SeatPlan("me"))
FEW = 3


@pytest.fixture
def busy_server(tmp_path: Path) -> Iterator[LocalServer]:
    """A server that searches little for a person."""
    limits = PATIENT._replace(own_searches=Rate(0.0001, FEW))
    running = LocalServer(f"sqlite:///{tmp_path / 'games.db'}", limits)
    running.start()
    yield running
    running.stop()


def test_replays_are_searches(busy_server: LocalServer) -> None:
    async def finished() -> tuple[str, str]:
        async with connect(busy_server.url, name="Anne") as anne:
            table = (await anne.open(Plan("option", TWO))).table
            await anne.watch(table)
            await anne.ask(table, Act(0, "resign"))
            return table, anne.token

    table, token = asyncio.run(finished())

    def status(token: str) -> int:
        return call(busy_server, "GET", f"/api/tables/{table}/replay", token=token)[0]

    assert [status(token) for _ in range(FEW + 1)] == [200] * FEW + [429]
    assert status(call(busy_server, "POST", "/api/guests")[1]["token"]) == 200


def test_guides_are_searches(busy_server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(busy_server.url, name="Anne") as anne:
            table = (await anne.open(Plan("guerre_des_mots", TWO))).table
            turn = (await anne.watch(table)).view.to_act[0]
            told = [await anne.guide(table, turn, "lay") for _ in range(FEW + 1)]
            assert [type(one) for one in told] == [Guided] * FEW + [Denial]

    asyncio.run(asyncio.wait_for(scene(), 300))


def test_guides_of_a_lesson_are_searches(busy_server: LocalServer) -> None:
    path = "/api/lessons/guerre_des_mots/0/guide"
    statuses = [call(busy_server, "POST", path, {"action": "lay"})[0] for _ in range(FEW + 1)]
    assert statuses[-1] == 429
    assert 429 not in statuses[:-1]


def test_a_network_is_limited_however_many_people_it_has_and_a_person_wherever_they_are() -> None:
    limits = Limits(searches=Rate(0, 6), own_searches=Rate(0, 4))
    network = Doorkeeper(limits, lambda: 0.0)
    assert sum(network.may_search("here", f"person {n}") for n in range(20)) == 6
    person = Doorkeeper(limits, lambda: 0.0)
    assert sum(person.may_search(f"network {n}", "anne") for n in range(20)) == 4
