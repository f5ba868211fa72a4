"""Talk at tables over real sockets: rooms, reports, mutes, bans, and what strangers try."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from logomachie.client import Client
from logomachie.server.protocol import LARGEST_MESSAGE, Banned, Denial, Done, TableNews
from logomachie.store.moderation import ModerationBook
from logomachie.store.sql import open_database
from logomachie.table.commands import Act, Command, Propose, Say, SetChat, Sit
from logomachie.table.plans import Plan, SeatPlan
from tests.server.conftest import LocalServer
from tests.server.http import call
from tests.server.patient import connect
from tests.server.test_live import at_least, run

FOR_TWO = Plan("option", (SeatPlan("me"), SeatPlan("open")))


async def played(anne: Client, bruno: Client) -> str:
    """A table at which two people play."""
    table = (await anne.open(FOR_TWO)).table
    await anne.watch(table)
    await bruno.watch(table)
    await bruno.ask(table, Sit(1, "Bruno"))
    await anne.until(table, lambda news: news.view.started)
    return table


async def said(client: Client, table: str, text: str, **more: Any) -> int:
    """Say something; the number of the line."""
    answer = await client.ask(table, Say(text, **more))
    assert isinstance(answer, Done)
    return answer.seq


async def denied(client: Client, table: str, command: Command) -> str:
    answer = await client.ask(table, command)
    assert isinstance(answer, Denial)
    assert answer.text
    return answer.key


def lines(news: TableNews) -> list[str]:
    return [one.text for one in news.news if one.kind == "said"]


def heard(client: Client) -> str:
    return msgspec.json.encode(client.heard).decode()


def ask(server: LocalServer, client: Client, path: str, **body: object) -> tuple[int, Any]:
    return call(server, "POST" if body else "GET", path, body or None, client.token)


@contextmanager
def operator(server: LocalServer) -> Iterator[ModerationBook]:
    """Who runs the house, at a terminal beside it."""
    with open_database(server.database) as engine:
        book = ModerationBook(engine)
        yield book


async def until_told(client: Client, kind: type, count: int = 1) -> Any:
    while len(told := [one for one in client.heard if isinstance(one, kind)]) < count:
        await asyncio.sleep(0.01)
    return told[count - 1]


def test_players_read_what_was_said_among_those_who_watch_when_the_game_is_over(
    server: LocalServer,
) -> None:
    async def scene() -> None:
        async with (
            connect(server.url, name="Anne") as anne,
            connect(server.url, name="Bruno") as bruno,
            connect(server.url, name="Bruno") as zoe,
            connect(server.url, name="Eve") as eve,
        ):
            table = await played(anne, bruno)
            for one in (zoe, eve):
                await one.watch(table)
            await said(bruno, table, "Bonjour")
            line = await said(zoe, table, "Jouez ZYTHUM")
            news = (await eve.until(table, at_least(line))).news[-1]
            assert (news.room, news.seat, news.alike, news.text) == (
                "watchers", None, 1, "Jouez ZYTHUM",
            )  # fmt: skip
            assert await denied(zoe, table, Say("Psst", room="table")) == "players-room"
            assert await denied(anne, table, Say("Psst", room="watchers")) == "watchers-room"
            again = await anne.watch(table)
            assert lines(again) == ["Bonjour"]
            assert "ZYTHUM" not in heard(anne) + heard(bruno)
            await anne.ask(table, Act(0, "resign"))
            ended = await bruno.until(table, lambda one: one.view.result is not None)
            assert lines(ended) == ["Jouez ZYTHUM"]
            assert lines(await anne.watch(table)) == ["Bonjour", "Jouez ZYTHUM"]
            after = await said(zoe, table, "Bravo")
            assert (await anne.until(table, at_least(after))).news[-1].room == "table"

    run(scene)


def test_what_strangers_send_is_answered_with_a_reason_and_changes_nothing(
    server: LocalServer,
) -> None:
    async def scene() -> None:
        async with (
            connect(server.url, name="Anne") as anne,
            connect(server.url, name="Bruno") as bruno,
            connect(server.url, name="Eve") as eve,
        ):
            table = await played(anne, bruno)
            await eve.watch(table)
            own = await said(eve, table, "Oh")
            whispered = await said(anne, table, "Psst", to=(1,))
            seq = whispered
            for text, key in (("", "bad-text"), (" \n ", "bad-text"), ("x" * 501, "bad-text")):
                assert await denied(eve, table, Say(text)) == key
            assert await denied(eve, table, Say("!", to=(0,))) == "not-your-seat"
            assert await denied(eve, table, SetChat("off")) == "not-host"
            path = f"/api/tables/{table}/reports"
            for client, line, reason, key in (
                (anne, 0, "Grossier", "no-such-line"),
                (anne, -1, "Grossier", "no-such-line"),
                (anne, 10**9, "Grossier", "no-such-line"),
                (anne, 1, "Grossier", "no-such-line"),
                (anne, own, "Grossier", "no-such-line"),
                (eve, whispered, "Grossier", "no-such-line"),
                (eve, own, "Grossier", "your-own-line"),
                (bruno, whispered, "", "bad-reason"),
                (bruno, whispered, "x" * 301, "bad-reason"),
                (bruno, whispered, "a\nb", "bad-reason"),
            ):
                status, answer = ask(server, client, path, line=line, reason=reason)
                assert (status // 100, answer["key"]) == (4, key)
                assert answer["text"]
            muting = f"/api/tables/{table}/muted"
            for voice, key in ((1, "no-such-line"), (0, "no-such-line"), (own, "your-own-line")):
                status, answer = ask(server, eve, muting, voice=voice, muted=True)
                assert (status // 100, answer["key"]) == (4, key)
            assert ask(server, eve, muting) == (200, [])
            for body in ({"line": "x", "reason": "x"}, {"line": 1}, {"line": 1, "reason": []}):
                assert ask(server, bruno, path, **body)[0] == 400
            assert call(server, "POST", path, {"line": 1, "reason": "x"})[0] == 401
            nowhere = "/api/tables/nowhere/reports"
            assert ask(server, bruno, nowhere, line=1, reason="x")[0] == 404
            assert (await anne.watch(table)).view.seq == seq
            with operator(server) as book:
                assert not [one for one in book.reports() if one.report.table == table]
            long = "x" * LARGEST_MESSAGE
            status, _ = ask(server, bruno, path, line=whispered, reason=long)
            assert status == 413

    run(scene)


def test_a_reported_line_is_removed_while_people_read_it(server: LocalServer) -> None:
    async def scene() -> None:
        async with (
            connect(server.url, name="Anne") as anne,
            connect(server.url, name="Bruno") as bruno,
        ):
            table = await played(anne, bruno)
            line = await said(bruno, table, "Vilain mot")
            await said(bruno, table, "Suite")
            path = f"/api/tables/{table}/reports"
            for reason in ("Grossier", "Vraiment grossier"):
                assert ask(server, anne, path, line=line, reason=reason)[0] == 201
            with operator(server) as book:
                (report,) = [one for one in book.reports() if one.report.table == table]
                assert (report.text, report.report.reason) == ("Vilain mot", "Vraiment grossier")
                assert (report.report.author, report.report.guest) == (bruno.guest, anne.guest)
                book.remove(report.id, "root", time.time())
            for one in (anne, bruno):
                assert (await one.until(table, lambda news: bool(news.gone))).gone == (line,)
            assert lines(await anne.watch(table)) == ["", "Suite"]
            status, answer = ask(server, anne, path, line=line, reason="Encore")
            assert (status, answer["key"]) == (404, "no-such-line")
            assert isinstance(await bruno.ask(table, Say("Pardon")), Done)

    run(scene)


def test_who_is_banned_is_told_and_neither_speaks_nor_sits_down_but_finishes_the_game(
    server: LocalServer,
) -> None:
    async def scene() -> None:
        async with (
            connect(server.url, name="Anne") as anne,
            connect(server.url, name="Bruno") as bruno,
        ):
            table = await played(anne, bruno)
            other = (await anne.open(FOR_TWO)).table
            seq = (await anne.watch(table)).view.seq
            until = time.time() + 3600
            with operator(server) as book:
                book.ban(bruno.guest, "Insultes", until, "root", time.time())
            assert await until_told(bruno, Banned) == Banned(until, "Insultes")
            for where, command in ((table, Say("Pfff")), (other, Sit(1, "Bruno"))):
                answer = await bruno.ask(where, command)
                assert isinstance(answer, Denial)
                assert answer.key == "banned"
                assert "Insultes" in answer.text
                assert "UTC" in answer.text
            plan = {"game": "option", "seats": [{"who": "me"}, {"who": "open"}]}
            status, answer = ask(server, bruno, "/api/tables", **plan)
            assert (status, answer["key"]) == (403, "banned")
            assert (await anne.watch(table)).view.seq == seq
            async with connect(server.url, token=bruno.token) as again:
                assert await until_told(again, Banned) == Banned(until, "Insultes")
                assert await denied(again, table, Say("Pfff")) == "banned"
            with operator(server) as book:
                book.lift(bruno.guest, "root", time.time())
            assert await until_told(bruno, Banned, 2) == Banned(0.0, "")
            await said(bruno, table, "Pardon")
            with operator(server) as book:
                book.ban(bruno.guest, "Insultes", time.time() + 3600, "root", time.time())
            await until_told(bruno, Banned, 3)
            assert isinstance(await bruno.ask(table, Act(1, "resign")), Done)
            assert await denied(bruno, table, Propose("rematch", 1)) == "banned"

    run(scene)


def test_a_mute_is_kept_and_is_mine_alone(server: LocalServer) -> None:
    async def scene() -> None:
        async with (
            connect(server.url, name="Anne") as anne,
            connect(server.url, name="Bruno") as bruno,
        ):
            table = await played(anne, bruno)
            voice = await said(bruno, table, "Bla")
            path = f"/api/tables/{table}/muted"
            assert ask(server, anne, path, voice=voice, muted=True) == (201, [voice])
            assert ask(server, bruno, path) == (200, [])
            later = await said(bruno, table, "Bla bla")
            news = (await anne.until(table, at_least(later))).news[-1]
            assert news.voice == voice, "who does not read it knows whose it is"
            assert ask(server, anne, path) == (200, [voice])
            assert ask(server, anne, path, voice=voice, muted=False) == (201, [])

    run(scene)


@pytest.mark.parametrize("mode", ["slow", "off"])
def test_the_host_slows_talk_or_ends_it(server: LocalServer, mode: Any) -> None:
    async def scene() -> None:
        async with (
            connect(server.url, name="Anne") as anne,
            connect(server.url, name="Bruno") as bruno,
        ):
            table = await played(anne, bruno)
            await said(bruno, table, "Un")
            await anne.ask(table, SetChat(mode))
            news = await bruno.until(table, lambda one: one.view.chat == mode)
            assert news.news[-1].kind == "chat"
            assert await denied(bruno, table, Say("Deux")) == f"chat-{mode}"
            await anne.ask(table, SetChat("open"))
            await said(bruno, table, "Deux")

    run(scene)
