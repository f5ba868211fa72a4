"""C3, C10: how many tables somebody keeps open is bounded, and one host cannot hide the others."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from logomachie.server.limits import Doorkeeper, Limits, Rate
from logomachie.server.protocol import Denial, Done
from logomachie.store.sql import SqlStorage
from logomachie.table.commands import Close, LetBotPlay, PlayAgain
from logomachie.table.plans import Allowance, Plan, SeatPlan, require_allowance
from logomachie.table.storage import Hosted
from tests.hostile.gate import gated_server
from tests.server.conftest import PATIENT, LocalServer
from tests.server.http import call
from tests.server.patient import connect

ME, BOT, OPEN = {"who": "me"}, {"who": "bot", "level": 1}, {"who": "open"}
BOTS = {"game": "option", "seats": [BOT, BOT]}
HALF_OF_BOTS = {"game": "option", "seats": [BOT, OPEN]}
AT_ONCE = 12
"""So many ask at the same time, who may have one or two."""
HOT_SEAT = {"game": "option", "seats": [ME, ME]}
LISTED = {"game": "option", "seats": [ME, OPEN], "listed": True}
UNSEATED = {"game": "option", "seats": [OPEN, OPEN]}

AGAINST_A_BOT = Plan("option", (SeatPlan("me"), SeatPlan("bot", level=1)))


@pytest.fixture
def small_house(tmp_path: Path) -> Iterator[LocalServer]:
    """A house with little room."""
    limits = PATIENT._replace(allowance=Allowance(4, 2, 1))
    running = LocalServer(f"sqlite:///{tmp_path / 'games.db'}", limits)
    running.start()
    yield running
    running.stop()


def person(server: LocalServer) -> str:
    return str(call(server, "POST", "/api/guests")[1]["token"])


def open_table(server: LocalServer, token: str, plan: dict[str, Any], lang: str = "fr") -> Any:
    status, answer = call(server, "POST", f"/api/tables?lang={lang}", plan, token, "Anne")
    return answer if status == 201 else (status, answer["key"], answer["text"])


def test_a_person_keeps_only_so_many_tables_open(small_house: LocalServer) -> None:
    anne = person(small_house)
    tables = [open_table(small_house, anne, HOT_SEAT)["table"] for _ in range(3)]
    tables.append(open_table(small_house, anne, UNSEATED)["table"])
    status, key, text = open_table(small_house, anne, HOT_SEAT)
    assert (status, key) == (429, "too-many-open")
    assert "4 tables" in text
    assert "4 tables" in open_table(small_house, anne, HOT_SEAT, "en")[2]
    assert open_table(small_house, person(small_house), HOT_SEAT)["table"]

    async def close(table: str) -> None:
        async with connect(small_house.url, token=anne) as again:
            await again.ask(table, Close())

    asyncio.run(close(tables[0]))
    assert open_table(small_house, anne, HOT_SEAT)["table"]


def test_a_person_lists_only_so_many_tables(small_house: LocalServer) -> None:
    anne = person(small_house)
    for _ in range(2):
        assert open_table(small_house, anne, LISTED)["table"]
    assert open_table(small_house, anne, LISTED)[:2] == (429, "too-many-listed")
    assert open_table(small_house, anne, HOT_SEAT)["table"]


@pytest.mark.parametrize(
    ("plan", "most", "key"),
    [(LISTED, 2, "too-many-listed"), (HOT_SEAT, 4, "too-many-open")],
    ids=["listed", "open"],
)
def test_who_opens_many_tables_at_once_has_no_more_of_them(
    small_house: LocalServer, plan: dict[str, Any], most: int, key: str
) -> None:
    anne = person(small_house)
    with ThreadPoolExecutor(AT_ONCE) as crowd:
        asked = [crowd.submit(open_table, small_house, anne, plan) for _ in range(AT_ONCE)]
    answers = [one.result() for one in asked]
    denied = [one[:2] for one in answers if isinstance(one, tuple)]
    assert denied == [(429, key)] * (AT_ONCE - most)


def test_nor_of_tables_of_bots_alone(tmp_path: Path) -> None:
    limits = PATIENT._replace(allowance=Allowance(9, 9, 2))
    with gated_server(tmp_path, limits) as (house, _, _):  # whose games do not go on
        anne = person(house)
        with ThreadPoolExecutor(AT_ONCE) as crowd:
            asked = [crowd.submit(open_table, house, anne, BOTS) for _ in range(AT_ONCE)]
        answers = [one.result() for one in asked]
        denied = [one[:2] for one in answers if isinstance(one, tuple)]
        assert denied == [(429, "too-many-of-bots")] * (AT_ONCE - 2)


def test_who_gives_their_seat_to_a_bot_leaves_a_table_of_bots(tmp_path: Path) -> None:
    limits = PATIENT._replace(allowance=Allowance(9, 9, 1))

    async def scene(house: LocalServer) -> None:
        async with connect(house.url, name="Anne") as anne:
            tables = [(await anne.open(AGAINST_A_BOT)).table for _ in range(2)]
            for table in tables:
                await anne.watch(table)
            hand_over = LetBotPlay(0, 1)
            assert isinstance(await anne.ask(tables[0], hand_over), Done)
            denied = await anne.ask(tables[1], hand_over)
            assert isinstance(denied, Denial)
            assert denied.key == "too-many-of-bots"
            assert open_table(house, anne.token, BOTS)[:2] == (429, "too-many-of-bots")
            assert isinstance(await anne.ask(tables[0], LetBotPlay(0, 2)), Done)
            await anne.ask(tables[0], PlayAgain(0))
            assert isinstance(await anne.ask(tables[1], hand_over), Done)

    with gated_server(tmp_path, limits) as (house, _, _):
        asyncio.run(asyncio.wait_for(scene(house), 300))


def test_one_host_does_not_hide_the_others_in_the_lobby(server: LocalServer) -> None:
    modest = open_table(server, person(server), LISTED)["table"]
    greedy = person(server)
    for _ in range(30):
        assert open_table(server, greedy, LISTED)["table"]
    lobby = [one["table"] for one in call(server, "GET", "/api/tables")[1]]
    assert modest in lobby[:10], "the newest table of each host comes first"


def test_bots_among_themselves_play_only_at_so_many_tables() -> None:
    bots = Plan("option", (SeatPlan("bot", level=5),) * 2)
    with_me = Plan("option", (SeatPlan("me"), SeatPlan("bot", level=5)))
    allowance, busy = Allowance(), Hosted(5, 0, 5)
    with pytest.raises(Exception, match="too-many-of-bots"):
        require_allowance(bots, busy, allowance)
    require_allowance(with_me, busy, allowance)
    require_allowance(bots, Hosted(5, 0, 4), allowance)


def test_the_store_counts_what_each_host_keeps_open(server: LocalServer) -> None:
    greedy = person(server)
    for plan in (HOT_SEAT, LISTED, UNSEATED, HALF_OF_BOTS):
        open_table(server, greedy, plan)
    guest = server.tokens.read_guest(greedy)
    assert guest
    storage = SqlStorage(server.database)
    assert asyncio.run(storage.hosted(guest.guest)) == Hosted(4, 1, 1)
    storage.close()


def test_a_network_opens_only_so_many_tables_whoever_asks() -> None:
    keeper = Doorkeeper(Limits(tables=Rate(0, 9), listed_tables=Rate(0, 4)), lambda: 0.0)
    assert sum(keeper.may_open("here", listed=True) for _ in range(6)) == 4
    assert sum(keeper.may_open("here", listed=False) for _ in range(9)) == 3
    assert keeper.may_open("elsewhere", listed=True)
