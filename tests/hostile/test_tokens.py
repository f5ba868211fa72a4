"""C7, C10: who renews their tokens is alone at once, and a token that nobody uses ends."""

import asyncio
import json
from datetime import UTC, datetime
from typing import Any
from urllib.request import Request, urlopen

import pytest
from itsdangerous import URLSafeSerializer
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import ConnectionClosed

from logomachie.server.live import RENEWED
from logomachie.server.tokens import TOKEN_SECONDS, UNDATED_UNTIL, Identity, Tokens
from logomachie.table.people import CUT_SECONDS
from logomachie.table.plans import Plan, SeatPlan
from tests.server.conftest import SECRET, LocalServer, Server
from tests.server.http import call
from tests.server.patient import connect
from tests.server.test_live import run

HOT_SEAT = Plan("option", (SeatPlan("me"), SeatPlan("me")))


def resigning(table: str) -> str:
    command = {"type": "act", "seat": 0, "action": "resign"}
    return json.dumps({"type": "ask", "table": table, "ticket": "t", "command": command})


async def greeted(url: str, token: str) -> Any:
    socket = await open_socket(url.replace("http", "ws") + "/live")
    await socket.send(json.dumps({"type": "hello", "token": token}))
    return socket, json.loads(await socket.recv())


async def cut_off(socket: Any) -> ConnectionClosed:
    """How a line ends that was told nothing since it came but which tables wait."""
    said = "turns"
    try:
        while said == "turns":
            said = json.loads(await asyncio.wait_for(socket.recv(), 60))["type"]
    except ConnectionClosed as closed:
        return closed
    raise AssertionError(f"it was told {said}")


def test_renewing_tokens_cuts_the_sockets_of_the_old_ones(server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne:
            table, old = (await anne.open(HOT_SEAT)).table, anne.token
            lost, _ = await greeted(server.url, old)
            other, _ = await greeted(server.url, "")
            new = json.loads(await anne.post("/api/guests/renew"))["token"]
            closed = await cut_off(lost)
            assert closed.rcvd
            assert closed.rcvd.code == RENEWED
            await other.send('{"type":"ping"}')
            assert "pong" in await other.recv(), "nobody else is cut"
            await other.close()
        async with connect(server.url, token=new) as anne:
            assert (await anne.watch(table)).view.result is None

    run(scene)


def test_what_the_lost_device_said_last_is_not_heard(server: LocalServer) -> None:
    """Its messages may wait to be heard when it is cut."""

    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne:
            table, old = (await anne.open(HOT_SEAT)).table, anne.token
            lost, _ = await greeted(server.url, old)
            renewing = asyncio.create_task(anne.post("/api/guests/renew"))
            new = json.loads(await renewing)["token"]
            try:
                for _ in range(20):
                    await lost.send(resigning(table))
            except ConnectionClosed:
                pass
        async with connect(server.url, token=new) as again:
            assert (await again.watch(table)).view.result is None

    run(scene)


def test_a_token_of_before_opens_a_socket_for_somebody_new_alone(server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne:
            me, old = anne.guest, anne.token
            new = json.loads(await anne.post("/api/guests/renew"))["token"]
        for token, is_me in ((old, False), (new, True)):
            socket, welcome = await greeted(server.url, token)
            assert (welcome["guest"] == me) is is_me
            await socket.close()

    run(scene)


def test_another_process_on_the_database_cuts_them_too_and_hears_who_became_whom(
    postgresql: str,
) -> None:
    async def scene() -> None:
        async with connect(one.url, name="Anne") as anne:
            lost, _ = await greeted(other.url, anne.token)
            await anne.post("/api/guests/renew")
            await cut_off(lost)
        async with connect(one.url) as anne, connect(other.url, name="Invité") as guest:
            table = (await guest.open(HOT_SEAT)).table
            phrase = json.loads(await anne.post("/api/me/phrase", b"{}"))["phrase"]
            watching, _ = await greeted(other.url, guest.token)
            body = json.dumps({"phrase": phrase, "bring": True}).encode()
            request = Request(one.url + "/api/me/restore", body, method="POST")
            request.add_header("Authorization", f"Bearer {guest.token}")
            request.add_header("Content-Type", "application/json")
            await asyncio.to_thread(urlopen, request)
            await cut_off(watching)
            async with connect(other.url, token=guest.token) as again:
                assert again.guest == anne.guest
                assert all(seat.mine for seat in (await again.watch(table)).view.seats)

    one, other = Server(postgresql), Server(postgresql)
    try:
        one.launch()
        other.launch()
        one.start()
        other.start()
        run(scene)
    finally:
        one.stop()
        other.stop()


def test_a_token_ends_when_nobody_comes_by_for_more_than_a_year() -> None:
    now = 1.8e9
    tokens = Tokens("secret", lambda: now)
    token = tokens.for_guest("anne", 2, "d")
    now += TOKEN_SECONDS - 1
    assert tokens.read_guest(token) == Identity("anne", 2, "d")
    renewed = tokens.for_guest("anne", 2, "d")
    now += 2
    assert tokens.read_guest(token) is None
    assert tokens.read_guest(renewed) == Identity("anne", 2, "d")


def test_every_visit_brings_a_new_token(server: LocalServer) -> None:
    old = Tokens(SECRET, lambda: server.now() - TOKEN_SECONDS / 2).for_guest("anne", 0, "d")

    async def scene() -> None:
        socket, welcome = await greeted(server.url, old)
        assert welcome["guest"] == "anne"
        assert Tokens(SECRET, lambda: server.now() + TOKEN_SECONDS - 60).read_guest(
            welcome["token"]
        )
        await socket.close()

    run(scene)


def test_a_token_of_0_1_0_is_good_for_some_years_and_is_replaced(server: LocalServer) -> None:
    undated = str(URLSafeSerializer(SECRET, salt="guest").dumps(["anne", 0]))
    read = Tokens(SECRET, lambda: UNDATED_UNTIL - 1).read_guest(undated)
    assert read is not None
    assert read[:2] == ("anne", 0)
    assert Tokens(SECRET, lambda: UNDATED_UNTIL + 1).read_guest(undated) is None
    assert call(server, "GET", "/api/my-tables", token=undated)[0] == 200

    async def scene() -> None:
        socket, welcome = await greeted(server.url, undated)
        assert welcome["guest"] == "anne"
        assert welcome["token"] != undated
        await socket.close()

    run(scene)


@pytest.mark.parametrize(
    "odd", [["anne", 0, "1"], ["anne", 0, None], ["anne", 0, 1e308], [1, 2, 3], ["anne", 0, 1, 2]]
)
def test_a_token_of_another_shape_is_nobody_s(odd: list[object]) -> None:
    token = str(URLSafeSerializer(SECRET, salt="guest").dumps(odd))
    assert Tokens(SECRET).read_guest(token) is None


def test_a_device_is_remembered_as_cut_off_for_longer_than_its_tokens_are_good() -> None:
    assert CUT_SECONDS > TOKEN_SECONDS
    first_cut = datetime(2026, 6, 1, tzinfo=UTC).timestamp()  # no version before had devices
    assert first_cut + CUT_SECONDS > UNDATED_UNTIL
