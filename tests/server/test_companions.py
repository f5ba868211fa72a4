"""People with whom one played, over real sockets: invite one, block one."""

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from logomachie.client import Client
from logomachie.server.protocol import CallInfo, CallNews
from logomachie.store.sql import open_database
from logomachie.store.sweeping import Broom
from logomachie.table.commands import Act, Say, Sit
from logomachie.table.company import MOST_CALLS
from logomachie.table.correspondence import DAY
from logomachie.table.plans import Plan, SeatPlan
from tests.server.conftest import LocalServer
from tests.server.http import call
from tests.server.patient import connect
from tests.server.test_live import run
from tests.server.test_pool import looks

FOR_TWO = Plan("option", (SeatPlan("me"), SeatPlan("open")))


async def play_together(anne: Client, bruno: Client) -> str:
    """Play a game to its end; its table."""
    table = (await anne.open(FOR_TWO)).table
    await anne.watch(table)
    await bruno.watch(table)
    await bruno.ask(table, Sit(1, "Bruno"))
    await anne.ask(table, Act(0, "resign"))
    await anne.until(table, lambda news: news.view.result is not None)
    return table


def ask(server: LocalServer, client: Client, path: str, **body: object) -> tuple[int, Any]:
    method = "POST" if body else "GET"
    return call(server, method, path, body or None, client.token, "Anne")


async def until_called(client: Client, name: str) -> CallInfo:
    """Wait until somebody of this name invites; the last invitation."""
    while True:
        told = [one for one in client.heard if isinstance(one, CallNews)]
        found = [one for one in told[-1].calls if one.name == name] if told else []
        if found:
            return found[0]
        await asyncio.sleep(0.01)


def test_companions_are_the_people_of_finished_games_and_no_id_is_told(
    server: LocalServer,
) -> None:
    async def scene() -> None:
        async with (
            connect(server.url, name="Anne") as anne,
            connect(server.url, name="Bruno") as bruno,
            connect(server.url, name="Chloé") as chloe,
        ):
            first = await play_together(anne, bruno)
            second = await play_together(anne, bruno)
            unfinished = (await anne.open(FOR_TWO)).table
            await chloe.watch(unfinished)
            await chloe.ask(unfinished, Sit(1, "Chloé"))
            status, found = ask(server, anne, "/api/companions")
            assert status == 200
            known = [(one["name"], one["seat"], one["games"], one["blocked"]) for one in found]
            assert known == [("Bruno", 1, 2, False)]
            assert found[0]["table"] in (first, second)
            told = json.dumps(found) + msgspec.json.encode(anne.heard).decode()
            assert bruno.guest not in told
            assert ask(server, chloe, "/api/companions") == (200, [])

    run(scene)


def test_who_is_invited_hears_it_at_once_or_when_they_come_and_can_sit_down(
    server: LocalServer,
) -> None:
    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne:
            async with connect(server.url, name="Bruno") as bruno:
                table = await play_together(anne, bruno)
                where = {"table": table, "seat": 1}
                status, opened = ask(
                    server, anne, "/api/companions/invite", **where, game="jago", days=3
                )
                assert status == 201
                invited = await until_called(bruno, "Anne")
                assert (invited.table, invited.game, invited.days) == (opened["table"], "jago", 3)
            async with connect(server.url, name="Bruno", token=bruno.token) as again:
                assert await until_called(again, "Anne") == invited
                await again.watch(invited.table, 0, invited.invitation)
                await again.ask(invited.table, Sit(1, "Bruno"))
                await again.until(invited.table, lambda news: news.view.started)
            async with connect(server.url, name="Bruno", token=bruno.token) as later:
                await later.watch(invited.table)
                told = [one for one in later.heard if isinstance(one, CallNews)]
                assert all(not one.calls for one in told)

    run(scene)


def test_an_invitation_can_be_declined(server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(server.url) as anne, connect(server.url) as bruno:
            table = await play_together(anne, bruno)
            ask(server, anne, "/api/companions/invite", table=table, seat=1, game="jago", days=1)
            invited = await until_called(bruno, "Anne")
            before = len(bruno.heard)
            assert ask(server, bruno, "/api/calls/decline", table=invited.table)[0] == 201
            while not [one for one in bruno.heard[before:] if one == CallNews(())]:
                await asyncio.sleep(0.01)

    run(scene)


def test_what_is_no_table_has_no_invitation(server: LocalServer) -> None:
    token = call(server, "POST", "/api/guests")[1]["token"]
    status, denied = call(server, "POST", "/api/calls/decline", {"table": "\x00"}, token)
    assert (status, denied["key"]) == (404, "no-such-table")


def test_who_is_blocked_is_never_paired_never_heard_and_does_not_learn_it(
    server: LocalServer,
) -> None:
    async def scene() -> None:
        async with (
            connect(server.url, name="Anne") as anne,
            connect(server.url, name="Bruno") as bruno,
            connect(server.url, name="Chloé") as chloe,
        ):
            table = await play_together(anne, bruno)
            bruno_there = {"table": table, "seat": 1}
            status, found = ask(server, anne, "/api/companions/block", **bruno_there, blocked=True)
            assert (status, found[0]["blocked"]) == (201, True)
            for said in (Say("Hou !"), Say("Psst !", (0,))):
                await bruno.ask(table, said)
            await chloe.watch(table)
            await chloe.ask(table, Say("Bonjour."))
            news = await anne.until(table, lambda one: bool(one.news and one.news[-1].text))
            assert news.news[-1].text == "Bonjour."
            again = await anne.watch(table)
            assert [one.text for one in again.news if one.kind == "said"] == ["Bonjour."]
            assert "Hou" not in msgspec.json.encode(anne.heard).decode()
            assert "Hou" in msgspec.json.encode(chloe.heard).decode()

            anne_there = {"table": table, "seat": 0, "game": "option"}
            status, denied = ask(server, bruno, "/api/companions/invite", **anne_there)
            assert (status, denied["key"]) == (409, "cannot-invite")
            status, denied = ask(
                server, anne, "/api/companions/invite", **bruno_there, game="option"
            )
            assert (status, denied["key"]) == (409, "you-blocked")
            assert not ask(server, bruno, "/api/companions")[1][0]["blocked"]

            await looks(anne, "croisillon", 7)
            await looks(bruno, "croisillon", 7)
            await looks(chloe, "croisillon", 7)
            met = await chloe.meet()
            while not (anne.paired or bruno.paired):
                await asyncio.sleep(0.01)
            assert anne.paired + bruno.paired == [met]

            ask(server, anne, "/api/companions/block", **bruno_there, blocked=False)
            status, _ = ask(server, bruno, "/api/companions/invite", **anne_there)
            assert status == 201

    run(scene)


def test_who_is_blocked_can_be_unblocked_when_nothing_is_left_of_the_games(
    compiled: None, tmp_path: Path
) -> None:
    server = LocalServer(f"sqlite:///{tmp_path / 'games.db'}")
    server.start()

    async def blocking() -> tuple[str, str]:
        async with (
            connect(server.url, name="Anne") as anne,
            connect(server.url, name="Bruno") as bruno,
        ):
            table = await play_together(anne, bruno)
            ask(server, anne, "/api/companions/block", table=table, seat=1, blocked=True)
            return anne.token, table

    token, table = asyncio.run(blocking())
    server.stop()
    with open_database(server.database) as engine:
        assert Broom(engine).sweep(server.now() + DAY, server.now() + DAY) == [table]
    server.start()
    try:
        _, (lost,) = call(server, "GET", "/api/companions", token=token)
        assert (lost["name"], lost["games"], lost["blocked"]) == ("Bruno", 0, True)
        _, stranger = call(server, "POST", "/api/guests")
        body = {"table": lost["table"], "seat": lost["seat"], "blocked": False}
        path = "/api/companions/block"
        assert call(server, "POST", path, body, stranger["token"])[1]["key"] == "no-such-table"
        assert call(server, "POST", path, body, token) == (201, [])
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"seat": 7}, "no-such-seat"),
        ({"seat": 0}, "not-a-companion"),
        ({"table": "nowhere"}, "no-such-table"),
        ({"game": "chess"}, "no-such-game"),
        ({"days": 2}, "no-such-pace"),
    ],
)
def test_what_cannot_be_asked_of_companions_is_denied(
    server: LocalServer, changes: dict[str, object], key: str
) -> None:
    async def scene() -> None:
        async with connect(server.url) as anne, connect(server.url) as bruno:
            table = await play_together(anne, bruno)
            wish = {"table": table, "seat": 1, "game": "jago", "days": 0, **changes}
            _, denied = ask(server, anne, "/api/companions/invite", **wish)
            assert denied["key"] == key
            assert denied["text"]
            assert not [one for one in bruno.heard if isinstance(one, CallNews)]

    run(scene)


def test_a_stranger_can_neither_invite_nor_block(server: LocalServer) -> None:
    async def scene() -> None:
        async with (
            connect(server.url) as anne,
            connect(server.url) as bruno,
            connect(server.url) as eve,
        ):
            table = await play_together(anne, bruno)
            there = {"table": table, "seat": 1}
            for path, more in (("invite", {"game": "jago"}), ("block", {"blocked": True})):
                status, denied = ask(server, eve, f"/api/companions/{path}", **there, **more)
                assert (status, denied["key"]) == (403, "not-a-companion")

    run(scene)


def test_only_so_many_invitations_wait_for_somebody(server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(server.url) as anne, connect(server.url) as bruno:
            table = await play_together(anne, bruno)
            wish = {"table": table, "seat": 1, "game": "jago", "days": 1}
            statuses = [
                ask(server, anne, "/api/companions/invite", **wish)[0]
                for _ in range(MOST_CALLS + 1)
            ]
            assert statuses == [*[201] * MOST_CALLS, 409]

    run(scene)
