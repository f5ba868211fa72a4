"""Who is told what happens holds up nobody else, and hears no muted voice."""

import asyncio
import threading

import pytest

from logomachie.server.courier import MOST_AT_ONCE, MOST_WAITING_FOR_ONE, Courier, Outcome
from logomachie.server.protocol import Look, Unwatch
from logomachie.store.alerts import AlertBook, Reachable
from logomachie.table.commands import Act, Say
from tests.server.http import call
from tests.server.patient import connect
from tests.server.test_alerts import (
    BY_POST,
    House,
    ask,
    house,
    sit_down,
    subscribe,
    telling,
)
from tests.server.test_live import run

__all__ = ["house", "telling"]

TABLES, LOOKS = 5, 40


def test_servers_that_never_answer_hold_up_only_who_named_them() -> None:
    told: list[tuple[str, str]] = []

    async def scene() -> None:
        never, came = asyncio.Event(), asyncio.Event()

        async def silence() -> Outcome:
            await never.wait()
            return Outcome.SENT

        async def answer() -> Outcome:
            came.set()
            return Outcome.SENT

        courier = Courier(lambda *one: told.append(one))
        for _ in range(max(MOST_AT_ONCE, MOST_WAITING_FOR_ONE) + 1):
            courier.send("webhook", "mallory", silence)
        courier.send("push", "anne", answer)
        await asyncio.wait_for(came.wait(), 60)
        never.set()
        await courier.close()

    run(scene)
    assert ("webhook", "dropped") in told
    assert ("push", "sent") in told


def test_who_looks_away_and_back_for_ever_writes_little(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every look is one of all tables that are watched: it must not be written each time."""
    written: list[str] = []
    go_on = threading.Event()
    notes = {name: getattr(AlertBook, name) for name in ("look", "look_away")}

    def slowly(name: str, book: AlertBook, person: str, table: str, process: str) -> None:
        go_on.wait(300)
        written.append(table)
        notes[name](book, person, table, process)

    async def scene() -> None:
        async with connect(house.server.url) as mallory:
            subscribe(house, mallory)
            for _ in range(TABLES):
                await mallory.watch((await mallory.open(BY_POST)).table)
            for name in notes:
                monkeypatch.setattr(AlertBook, name, lambda *one, n=name: slowly(n, *one))
            for at in range(2 * LOOKS + 1):
                await mallory.send(Look(bool(at % 2)))
            last = (await mallory.open(BY_POST)).table
            await mallory.send(Look(True))
            await mallory.watch(last)
            await mallory.send(Unwatch(last))
            await mallory.watch(last)  # all before was heard
            await mallory.send(Unwatch(last))
            go_on.set()
            while last not in written:
                await asyncio.sleep(0.01)

    run(scene)
    assert len(written) <= 2 * (TABLES + 1)


def test_a_voice_that_one_muted_is_not_told_either(house: House) -> None:
    async def scene() -> None:
        async with connect(house.server.url, name="Anne") as anne:
            async with connect(house.server.url, name="Bruno") as bruno:
                table = await sit_down(anne, bruno)
                await anne.ask(table, Say("Psst"))
                heard = await bruno.until(
                    table, lambda news: any(n.kind == "said" for n in news.news)
                )
                voice = next(one.voice for one in heard.news if one.kind == "said")
                browser = subscribe(house, bruno)
                path = f"/api/tables/{table}/muted"
                assert ask(house, bruno, path, voice=voice, muted=True) == (201, [voice])
            await anne.ask(table, Say("Allô ?"))
            await asyncio.sleep(0.2)  # it would be told by now
            await anne.ask(table, Act(0, "resign"))
            (arrived, *_) = await asyncio.to_thread(house.service.wait_for, 1)
            assert browser.read(arrived)["kind"] == "over"

    run(scene)


def test_who_is_not_written_to_cannot_have_everybody_looked_at(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[AlertBook] = []
    reachable = AlertBook.reachable

    def look(book: AlertBook) -> Reachable:
        looked.append(book)
        return reachable(book)

    monkeypatch.setattr(AlertBook, "reachable", look)
    token = str(call(house.server, "POST", "/api/guests")[1]["token"])
    assert call(house.server, "POST", "/api/alerts/mail", {"address": ""}, token)[0] == 201
    assert not looked
