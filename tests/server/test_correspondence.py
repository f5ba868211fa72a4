"""Games by correspondence over real sockets, with a clock in our hands."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from logomachie.client import Answer, Client
from logomachie.server.protocol import Denial, Done, TableNews
from logomachie.table.commands import Act, Claim, GoOn, Grant, Propose, Sit
from logomachie.table.correspondence import DAY
from logomachie.table.holidays import DAYS_A_YEAR
from logomachie.table.plans import Plan, SeatPlan
from tests.server.calendar import Calendar
from tests.server.conftest import LocalServer
from tests.server.http import call
from tests.server.patient import connect
from tests.server.test_live import run

FOR_TWO = Plan("option", (SeatPlan("me"), SeatPlan("open")), days=2, listed=True)


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture
def served(tmp_path: Path, calendar: Calendar) -> Iterator[LocalServer]:
    server = LocalServer(f"sqlite:///{tmp_path / 'games.db'}", now=calendar)
    server.start()
    yield server
    server.stop()


async def seated(anne: Client, bruno: Client) -> TableNews:
    """A table for two by correspondence that has begun."""
    table = (await anne.open(FOR_TWO)).table
    await anne.watch(table)
    await bruno.watch(table)
    await bruno.ask(table, Sit(1, "Bruno"))
    return await anne.until(table, lambda news: news.view.started)


def key_of(answer: Answer) -> str:
    assert isinstance(answer, Denial)
    return answer.key


def test_time_is_granted_or_claimed_once_it_is_over_and_not_before(
    served: LocalServer, calendar: Calendar
) -> None:
    async def scene() -> None:
        async with (
            connect(served.url, name="Anne") as anne,
            connect(served.url, name="Bruno") as bruno,
        ):
            news = await seated(anne, bruno)
            table, turn = news.table, news.view.to_act[0]
            waiting = (bruno, anne)[turn]
            other = 1 - turn
            left = news.view.time_left
            assert left
            assert left.seat == turn
            assert left.until == pytest.approx(calendar() + 2 * DAY, abs=60)
            for command in (Claim(other), Grant(other)):
                assert key_of(await waiting.ask(table, command)) == "time-left"
            calendar.ahead += 2 * DAY + 60
            assert isinstance(await waiting.ask(table, Grant(other)), Done)
            granted = await anne.until(table, lambda news: news.news[-1].kind == "granted")
            assert granted.view.time_left
            assert granted.view.time_left.until == pytest.approx(calendar() + 2 * DAY, abs=60)
            calendar.ahead += 3 * DAY
            late = (anne, bruno)[turn]
            assert key_of(await late.ask(table, Claim(turn))) == "own-time"
            assert isinstance(await waiting.ask(table, Claim(other)), Done)
            over = await anne.until(table, lambda news: news.view.result is not None)
            assert over.view.result
            assert over.view.result.winners == (other,)
            assert over.view.time_left is None
            claimed = [one for one in over.news if one.late]
            assert [one.seat for one in claimed] == [turn]

    run(scene)


def test_what_is_left_stands_in_all_lists_and_a_pause_stops_it(
    served: LocalServer, calendar: Calendar
) -> None:
    async def scene() -> None:
        async with (
            connect(served.url, name="Anne") as anne,
            connect(served.url, name="Bruno") as bruno,
        ):
            news = await seated(anne, bruno)
            table, turn = news.table, news.view.to_act[0]

            def lists() -> list[Any]:
                mine = call(served, "GET", "/api/my-tables", token=anne.token)[1]
                return [*mine, *call(served, "GET", "/api/tables")[1]]

            assert [one["time_left"]["seat"] for one in lists()] == [turn, turn]
            assert isinstance(await anne.ask(table, Propose("pause", 0)), Done)
            assert isinstance(await bruno.ask(table, Propose("pause", 1)), Done)
            paused = await anne.until(table, lambda news: news.view.paused)
            assert paused.view.time_left
            assert paused.view.time_left.until is None
            calendar.ahead += 100 * DAY
            assert all(one["paused"] for one in lists())
            player = (anne, bruno)[turn]
            assert key_of(await player.ask(table, Act(turn, "pass"))) == "paused"
            assert isinstance(await bruno.ask(table, GoOn(1)), Done)
            gone_on = await anne.until(table, lambda news: not news.view.paused)
            assert gone_on.view.time_left
            assert gone_on.view.time_left.until == pytest.approx(calendar() + 2 * DAY, abs=60)
            assert isinstance(await player.ask(table, Act(turn, "pass")), Done)

    run(scene)


def test_a_holiday_stops_my_days_at_all_tables_and_is_kept(
    served: LocalServer, calendar: Calendar
) -> None:
    async def scene() -> None:
        async with (
            connect(served.url, name="Anne") as anne,
            connect(served.url, name="Bruno") as bruno,
        ):
            tokens.append(anne.token)
            tables = [await seated(anne, bruno) for _ in range(2)]
            live = (await anne.open(Plan("option", FOR_TWO.seats))).table
            seq = (await anne.watch(live)).view.seq

            def holiday(days: object) -> tuple[int, Any]:
                return call(served, "POST", "/api/me/holiday", {"days": days}, anne.token)

            for days in (0, -1, DAYS_A_YEAR + 1):
                assert holiday(days)[0] == 400, days
            assert holiday("many")[0] == 400
            told = call(served, "GET", "/api/me/holiday", token=anne.token)[1]
            assert told == {"left": DAYS_A_YEAR, "until": None}
            status, told = await asyncio.to_thread(holiday, 5)
            assert (status, told["left"]) == (201, DAYS_A_YEAR - 5)
            assert told["until"] == pytest.approx(calendar() + 5 * DAY, abs=60)
            for table in tables:
                news = await anne.until(table.table, lambda news: news.news[-1].kind == "rested")
                left = news.view.time_left
                assert left
                mine = left.seat == 0
                assert (left.still is None) != mine
                assert left.until == pytest.approx(calendar() + (2 + 5 * mine) * DAY, abs=60)
            assert (await anne.watch(live)).view.seq == seq, "a live table is left alone"

    tokens: list[str] = []
    run(scene)
    served.stop()
    served.start()
    calendar.ahead += 6 * DAY
    kept = call(served, "GET", "/api/me/holiday", token=tokens[0])[1]
    assert kept == {"left": DAYS_A_YEAR - 5, "until": None}
