"""People who are away are told what happens: no page of theirs is open while it does."""

import asyncio
import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import create_engine, select

from logomachie.client import Client
from logomachie.server.alerting import Alerting
from logomachie.server.protocol import Done, Look, Unwatch
from logomachie.store.schema import day_reminders, pending_alerts
from logomachie.table.commands import Act, Say, Sit
from logomachie.table.plans import Plan, SeatPlan
from tests.server.conftest import LocalServer
from tests.server.http import call
from tests.server.patient import connect
from tests.server.push_service import Browser, Listener, claims_of, listening
from tests.server.test_live import run

BY_POST = Plan("option", (SeatPlan("me"), SeatPlan("open")), days=2)
LOOPBACK = ("127.0.0.0/8",)
PARIS = ZoneInfo("Europe/Paris")
MORNING = datetime(2026, 11, 17, 9, 0, tzinfo=PARIS).timestamp()
DAY = 24 * 3600
TURN = {"kind": "turn", "title": "À vous de jouer", "body": "OPTION : Anne a joué."}


class Clock:
    """A time of day that stands still until it is set."""

    def __init__(self) -> None:
        self.now = MORNING

    def __call__(self) -> float:
        return self.now


class House(NamedTuple):
    server: LocalServer
    service: Listener
    clock: Clock


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LocalServer, Clock]]:
    """A server that may tell browsers and programs on loopback, and its time of day."""
    database = f"sqlite:///{tmp_path_factory.mktemp('alerts') / 'games.db'}"
    clock = Clock()
    alerting = Alerting(inside=LOOPBACK, pauses=(0.01, 0.01, 0.01))
    server = LocalServer(database, now=clock, alerting=alerting)
    server.start()
    yield server, clock
    server.stop()


@pytest.fixture
def house(telling: tuple[LocalServer, Clock]) -> Iterator[House]:
    """A house in the morning. What others are told goes to another push service than its own."""
    server, clock = telling
    clock.now = MORNING
    with listening() as service:
        yield House(server, service, clock)


def ask(house: House, client: Client, path: str, **body: object) -> tuple[int, Any]:
    method = "POST" if body else "GET"
    return call(house.server, method, path, body or None, client.token)


def subscribe(house: House, client: Client, name: str = "browser") -> Browser:
    browser = Browser(house.service, f"{client.guest}-{name}")
    status, told = ask(house, client, "/api/alerts/browsers", **browser.subscription)
    assert status == 201, told
    return browser


async def sit_down(anne: Client, bruno: Client, plan: Plan = BY_POST) -> str:
    """A table for two at which it is Anne's turn: Bruno does what he has to before."""
    table = (await anne.open(plan)).table
    await anne.watch(table)
    await bruno.watch(table)
    await bruno.ask(table, Sit(1, "Bruno"))
    news = await bruno.until(table, lambda news: news.view.started)
    if news.view.to_act[0] == 1:
        await bruno.ask(table, Act(1, "pass"))
    await anne.until(table, lambda news: news.view.started and news.view.to_act[0] == 0)
    return table


def put_off(house: House, client: Client) -> set[str]:
    """The tables of which somebody will be told later."""
    engine = create_engine(house.server.database)
    theirs = select(pending_alerts.c.table_id).where(pending_alerts.c.person == client.guest)
    with engine.connect() as connection:
        found = set(connection.execute(theirs).scalars())
    engine.dispose()
    return found


async def moved(client: Client, table: str, seat: int) -> None:
    assert isinstance(await client.ask(table, Act(seat, "pass")), Done)


def test_who_has_every_tab_closed_is_told_that_it_is_their_turn(house: House) -> None:
    async def scene() -> None:
        async with connect(house.server.url, name="Anne") as anne:
            async with connect(house.server.url, name="Bruno") as bruno:
                table = await sit_down(anne, bruno)
                browser = subscribe(house, bruno)
                key = ask(house, bruno, "/api/alerts")[1]["key"]
            await moved(anne, table, 0)
            (arrived,) = await asyncio.to_thread(house.service.wait_for, 1)
            told = browser.read(arrived)
            assert told == {**TURN, "link": f"/table/{table}", "tag": table}
            assert arrived.path == browser.endpoint.removeprefix(house.service.url)
            claims = claims_of(arrived, key)
            assert claims["aud"] == house.service.url
            assert MORNING < claims["exp"] <= MORNING + 24 * 3600
            assert int(arrived.headers["ttl"]) > 0

    run(scene)


def test_they_are_told_once_until_they_come_and_of_the_end(house: House) -> None:
    async def scene() -> None:
        async with connect(house.server.url, name="Anne") as anne:
            async with connect(house.server.url, name="Bruno") as bruno:
                table = await sit_down(anne, bruno)
                browser = subscribe(house, bruno)
            await anne.ask(table, Say("Tu es là ?"))
            await asyncio.to_thread(house.service.wait_for, 1)
            await anne.ask(table, Say("Non ?"))
            await moved(anne, table, 0)
            await asyncio.to_thread(house.service.wait_for, 2)
            async with connect(house.server.url, name="Bruno", token=bruno.token) as again:
                await again.watch(table)
                await moved(again, table, 1)
                await anne.until(table, lambda news: news.view.to_act[0] == 0)
                await anne.ask(table, Say("Bien joué"))
                await again.until(table, lambda news: any(one.kind == "said" for one in news.news))
            await anne.ask(table, Say("À demain"))
            await asyncio.to_thread(house.service.wait_for, 3)
            await anne.ask(table, Act(0, "resign"))
            arrived = await asyncio.to_thread(house.service.wait_for, 4)
            kinds = [browser.read(one)["kind"] for one in arrived]
            assert kinds == ["message", "turn", "message", "over"]
            everything = json.dumps([browser.read(one) for one in arrived])
            assert "demain" not in everything

    run(scene)


def test_who_looks_at_the_table_is_not_told_and_who_hides_the_page_is(house: House) -> None:
    async def scene() -> None:
        async with (
            connect(house.server.url, name="Anne") as anne,
            connect(house.server.url, name="Bruno") as bruno,
        ):
            table = await sit_down(anne, bruno)
            browser = subscribe(house, bruno)
            await anne.ask(table, Say("Tu regardes ?"))
            await bruno.send(Look(False))
            await bruno.ask(table, Say("Je regarde ailleurs"))  # what was said before is heard
            await moved(anne, table, 0)
            arrived = await asyncio.to_thread(house.service.wait_for, 1)
            await bruno.send(Look(True))
            await bruno.send(Unwatch(table))
            await bruno.ask(table, Say("Je ne suis plus à la table"))
            await anne.ask(table, Say("Reviens !"))
            arrived = await asyncio.to_thread(house.service.wait_for, 2)
            assert [browser.read(one)["kind"] for one in arrived] == ["turn", "message"]

    run(scene)


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(house: House, status: int) -> None:
    async def scene() -> None:
        async with connect(house.server.url, name="Anne") as anne:
            async with connect(house.server.url, name="Bruno") as bruno:
                table = await sit_down(anne, bruno)
                subscribe(house, bruno)
                assert len(ask(house, bruno, "/api/alerts")[1]["browsers"]) == 1
            house.service.statuses = [status]
            await moved(anne, table, 0)
            await asyncio.to_thread(house.service.wait_for, 1)
            while ask(house, bruno, "/api/alerts")[1]["browsers"]:
                await asyncio.sleep(0.01)

    run(scene)


def test_a_push_service_that_is_down_costs_nobody_a_move(house: House) -> None:
    async def scene() -> None:
        async with connect(house.server.url, name="Anne") as anne:
            async with connect(house.server.url, name="Bruno") as bruno:
                table = await sit_down(anne, bruno)
                browser = subscribe(house, bruno)
            house.service.statuses = [503, 429, 500]
            await moved(anne, table, 0)
            arrived = await asyncio.to_thread(house.service.wait_for, 4)
            assert browser.read(arrived[-1])["kind"] == "turn"
            house.service.silent.set()
            async with connect(house.server.url, name="Bruno", token=bruno.token) as again:
                await again.watch(table)
                await moved(again, table, 1)
            await moved(anne, table, 0)
            await asyncio.to_thread(house.service.wait_for, 8)

    run(scene)


def test_what_happens_in_quiet_hours_is_told_after_them_if_it_is_still_so(house: House) -> None:
    night = datetime(2026, 11, 17, 23, 30, tzinfo=PARIS).timestamp()
    after_seven = datetime(2026, 11, 18, 7, 0, 1, tzinfo=PARIS).timestamp()

    async def scene() -> None:
        async with connect(house.server.url, name="Anne") as anne:
            async with connect(house.server.url, name="Bruno") as bruno:
                tables = [await sit_down(anne, bruno) for _ in range(2)]
                browser = subscribe(house, bruno)
                quiet = {"quiet_from": 22 * 60, "quiet_to": 7 * 60, "zone": "Europe/Paris"}
                status, told = ask(house, bruno, "/api/alerts/choices", **quiet)
                assert (status, told["choices"]["quiet_to"]) == (201, 420)
            house.clock.now = night
            for table in tables:
                await moved(anne, table, 0)
            while put_off(house, bruno) != set(tables):
                await asyncio.sleep(0.01)
            async with connect(house.server.url, name="Bruno", token=bruno.token) as again:
                await again.watch(tables[0])  # who comes in the night knows
            while put_off(house, bruno) != {tables[1]}:
                await asyncio.sleep(0.01)
            house.clock.now = after_seven
            (arrived,) = await asyncio.to_thread(house.service.wait_for, 1)
            assert browser.read(arrived)["tag"] == tables[1]

    run(scene)


def test_one_chooses_what_to_be_told(house: House) -> None:
    async def scene() -> None:
        async with connect(house.server.url, name="Anne") as anne:
            async with connect(house.server.url, name="Bruno") as bruno:
                table = await sit_down(anne, bruno)
                browser = subscribe(house, bruno)
                ask(house, bruno, "/api/alerts/choices", turns=False)
            await moved(anne, table, 0)
            await anne.ask(table, Say("Bonsoir"))
            (arrived,) = await asyncio.to_thread(house.service.wait_for, 1)
            assert browser.read(arrived)["kind"] == "message"

    run(scene)


def test_who_is_invited_while_away_is_told(house: House) -> None:
    async def scene() -> None:
        async with connect(house.server.url, name="Anne") as anne:
            async with connect(house.server.url, name="Bruno") as bruno:
                table = await sit_down(anne, bruno)
                browser = subscribe(house, bruno)
                await bruno.ask(table, Act(1, "resign"))
                await anne.until(table, lambda news: news.view.result is not None)
            where = {"table": table, "seat": 1, "game": "jago", "days": 3}
            status, opened = call(
                house.server, "POST", "/api/companions/invite", where, anne.token, "Anne"
            )
            assert status == 201
            (arrived,) = await asyncio.to_thread(house.service.wait_for, 1)
            told = browser.read(arrived)
            assert (told["kind"], told["tag"]) == ("invitation", opened["table"])
            assert told["body"] == "Anne vous invite à jouer à JAGO."

    run(scene)


def test_a_device_that_was_cut_off_is_told_nothing(house: House) -> None:
    async def scene() -> None:
        async with connect(house.server.url, name="Anne") as anne:
            async with connect(house.server.url, name="Bruno") as bruno:
                table = await sit_down(anne, bruno)
                subscribe(house, bruno)
                link = call(house.server, "POST", "/api/links", {}, bruno.token)[1]["link"]
                second = call(house.server, "POST", "/api/devices", {"link": link})[1]["token"]
                other = Browser(house.service, "second")
                call(house.server, "POST", "/api/alerts/browsers", other.subscription, second)
                told = call(house.server, "POST", "/api/guests/renew", {}, second)[1]
            await moved(anne, table, 0)
            (arrived,) = await asyncio.to_thread(house.service.wait_for, 1)
            assert other.read(arrived)["kind"] == "turn"
            browsers = call(house.server, "GET", "/api/alerts", token=told["token"])[1]["browsers"]
            assert [one["here"] for one in browsers] == [True]

    run(scene)


def test_bad_input_is_answered_with_a_reason_and_changes_nothing(house: House) -> None:
    async def scene() -> None:
        async with connect(house.server.url) as anne, connect(house.server.url) as bruno:
            mine = subscribe(house, anne)
            good = Browser(house.service, "good").subscription
            before = ask(house, anne, "/api/alerts")
            browsers, choices = "/api/alerts/browsers", "/api/alerts/choices"
            hooks = "/api/alerts/webhooks"
            theirs = (await bruno.open(BY_POST)).table
            cases: list[tuple[str, dict[str, object], int, str]] = [
                (browsers, {**good, "endpoint": "ftp://push.example"}, 400, "bad-address"),
                (browsers, {**good, "endpoint": "https://10.0.0.7/x"}, 403, "address-inside"),
                (browsers, {**good, "endpoint": "https://nobody.invalid/"}, 400, "address-unknown"),
                (browsers, {**good, "endpoint": "http://8.8.8.8/"}, 400, "bad-address"),
                (browsers, {**good, "endpoint": good["endpoint"] + "a" * 999}, 400, "bad-address"),
                (browsers, {**good, "endpoint": mine.endpoint}, 409, "address-taken"),
                (browsers, {**good, "p256dh": "AAAA"}, 400, "bad-key"),
                (browsers, {**good, "auth": "x" * 5000}, 400, "bad-key"),
                (browsers + "/forget", {"id": "unknown"}, 404, "no-such-subscription"),
                (choices, {"quiet_from": 60}, 400, "bad-hours"),
                (choices, {"quiet_from": -1, "quiet_to": 1440}, 400, "bad-hours"),
                (choices, {"zone": "Mars/Olympus"}, 400, "bad-zone"),
                (choices, {"zone": "../../etc/passwd"}, 400, "bad-zone"),
                (choices, {"zone": "Europe"}, 400, "bad-zone"),
                (choices, {"zone": "x" * 5000}, 400, "bad-zone"),
                ("/api/alerts/mail", {"address": "anne@example.org"}, 409, "no-mail"),
                (hooks, {"address": "https://192.168.0.1/"}, 403, "address-inside"),
                (hooks, {"address": house.service.url, "table": theirs}, 403, "not-host"),
                (hooks, {"address": house.service.url, "table": "none"}, 404, "no-such-table"),
                (hooks + "/forget", {"id": "unknown"}, 404, "no-such-webhook"),
            ]
            for path, body, status, key in cases:
                answered, problem = ask(house, anne, path, **body)
                assert (answered, problem.get("key")) == (status, key), (path, body)
                assert problem["text"]
            assert ask(house, anne, "/api/alerts") == before
            (known,) = before[1]["browsers"]
            forgotten = ask(house, bruno, browsers + "/forget", id=known["id"])
            assert forgotten[1]["key"] == "no-such-subscription"
            assert call(house.server, "GET", "/api/alerts")[0] == 401
            assert ask(house, anne, browsers, **good, more=1)[0] == 400

    run(scene)


def test_one_has_so_many_browsers_and_programs_and_no_more(house: House) -> None:
    async def scene() -> None:
        async with connect(house.server.url) as anne:
            tokens = [anne.token]
            for _ in range(11):
                link = call(house.server, "POST", "/api/links", {}, anne.token)[1]["link"]
                tokens.append(
                    call(house.server, "POST", "/api/devices", {"link": link})[1]["token"]
                )
            for number, token in enumerate(tokens):
                browser = Browser(house.service, f"many-{number}")
                house.clock.now += 1
                call(house.server, "POST", "/api/alerts/browsers", browser.subscription, token)
            assert len(ask(house, anne, "/api/alerts")[1]["browsers"]) == 10
            for _ in range(5):
                assert ask(house, anne, "/api/alerts/webhooks", address=house.service.url)[0] == 201
            answered = ask(house, anne, "/api/alerts/webhooks", address=house.service.url)
            assert (answered[0], answered[1]["key"]) == (409, "too-many-webhooks")

    run(scene)


def test_who_wants_that_is_reminded_of_the_day_once_at_their_own_time(house: House) -> None:
    async def scene() -> None:
        async with connect(house.server.url) as anne, connect(house.server.url) as bruno:
            browser = subscribe(house, anne)
            subscribe(house, bruno)
            before = ask(house, anne, "/api/alerts")[1]["choices"]
            assert (before["days"], before["days_at"]) == (False, 540)
            wish = {"days": True, "days_at": 10 * 60, "zone": "Europe/Paris"}
            assert ask(house, anne, "/api/alerts/choices", **wish)[0] == 201
            house.clock.now = MORNING + 3600 + 1
            (arrived,) = await asyncio.to_thread(house.service.wait_for, 1)
            assert browser.read(arrived) == {
                "kind": "day",
                "title": "Le défi du jour",
                "body": "Les problèmes du jour vous attendent.",
                "link": "/days",
                "tag": "day",
            }
            # On the next day Anne has begun before, and on the one after that she has not.
            tomorrow = "2026-11-18"
            house.clock.now = MORNING + DAY
            told = ask(house, anne, f"/api/days/{tomorrow}/option")[1]
            ask(house, anne, f"/api/puzzles/option/{told['id']}/try", action="pass")
            house.clock.now = MORNING + DAY + 3700
            while due_of(house, anne) <= house.clock.now:
                await asyncio.sleep(0.05)
            house.clock.now = MORNING + 2 * DAY + 3700
            assert len(await asyncio.to_thread(house.service.wait_for, 2)) == 2
            for bad in (-1, 1440):
                answered = ask(house, anne, "/api/alerts/choices", days_at=bad)
                assert (answered[0], answered[1]["key"]) == (400, "bad-hours")
            assert ask(house, anne, "/api/alerts/choices", days=False)[0] == 201
            assert due_of(house, anne) == 0.0

    run(scene)


def due_of(house: House, client: Client) -> float:
    """When somebody is reminded next of the challenges of the day; 0: never."""
    engine = create_engine(house.server.database)
    theirs = select(day_reminders.c.due).where(day_reminders.c.person == client.guest)
    with engine.connect() as connection:
        due = connection.execute(theirs).scalar() or 0.0
    engine.dispose()
    return float(due)
