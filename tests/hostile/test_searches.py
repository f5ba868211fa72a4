"""C3, C6: what is dear is a search, which is counted, and people come before bots."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from logomachie.bots.players import Bot
from logomachie.server.limits import Doorkeeper, Limits, Rate
from logomachie.server.protocol import Denial, Guided
from logomachie.table.commands import Act
from logomachie.table.plans import Plan, SeatPlan
from logomachie.workbench.searches import Search
from logomachie.workbench.thinking import Thinkers
from tests.hostile.gate import Gate, gated_server
from tests.server.conftest import PATIENT, LocalServer
from tests.server.http import call
from tests.server.patient import connect
from tests.workbench.waiting import until

TWO = (SeatPlan("me"), SeatPlan("me"))
FEW, CROWD = 3, 6


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


def test_words_by_what_they_mean_and_words_that_are_none_are_searches(
    busy_server: LocalServer,
) -> None:
    def statuses(path: str) -> list[int]:
        token = call(busy_server, "POST", "/api/guests")[1]["token"]
        return [call(busy_server, "GET", path, token=token)[0] for _ in range(FEW + 1)]

    for dear in ("/api/glosses?meaning=e", "/api/words/ortografe"):
        assert statuses(dear) == [200] * FEW + [429]
    assert statuses("/api/words/mot") == [200] * (FEW + 1)


def test_what_is_dear_in_a_dictionary_is_computed_where_searches_are(tmp_path: Path) -> None:
    with gated_server(tmp_path) as (house, gate, _):
        gate.let_all_through()
        token = call(house, "POST", "/api/guests")[1]["token"]
        for path in ("glosses?meaning=oiseau", "words/ortografe", "words/mot"):
            assert call(house, "GET", f"/api/{path}", token=token)[0] == 200
        assert [one.function.__name__ for one in gate.begun] == ["by_meaning", "guess"]


def test_a_bot_that_a_person_waits_for_moves_before_all_bots_among_themselves(
    tmp_path: Path,
) -> None:
    def level(search: Search) -> float:
        """How strong the bot is for which something is searched."""
        _, _, bot, _ = search.arguments
        assert isinstance(bot, Bot)
        return bot.level

    async def scene(house: LocalServer, gate: Gate, thinkers: Thinkers) -> None:
        async with connect(house.url, name="Zoé") as crowd, connect(house.url, name="Anne") as anne:
            for _ in range(CROWD):
                await crowd.open(Plan("option", (SeatPlan("bot", level=5),) * 2))
            await until(lambda: thinkers.waiting == CROWD - 1)
            table = (
                await anne.open(Plan("option", (SeatPlan("me"), SeatPlan("bot", level=1))))
            ).table
            await anne.watch(table)
            await until(lambda: thinkers.waiting == CROWD)
            gate.permits.release()
            await until(lambda: len(gate.begun) == 2)
            assert [level(one) for one in gate.begun] == [5, 1]
            gate.let_all_through()
            await anne.until(table, lambda news: news.view.to_act[:1] == (0,))

    with gated_server(tmp_path) as gated:
        asyncio.run(asyncio.wait_for(scene(*gated), 300))


def test_a_network_is_limited_however_many_people_it_has_and_a_person_wherever_they_are() -> None:
    limits = Limits(searches=Rate(0, 6), own_searches=Rate(0, 4))
    network = Doorkeeper(limits, lambda: 0.0)
    assert sum(network.may_search("here", f"person {n}") for n in range(20)) == 6
    person = Doorkeeper(limits, lambda: 0.0)
    assert sum(person.may_search(f"network {n}", "anne") for n in range(20)) == 4
