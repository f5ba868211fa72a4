"""What the server does not let pass."""

import asyncio
import json
import logging
from collections import defaultdict
from typing import Any
from urllib.request import urlopen

import pytest
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import ConnectionClosed, InvalidStatus

from logomachie.server.app import SECURITY_HEADERS, is_welcome
from logomachie.server.denials import DENIALS, say
from logomachie.server.limits import Bucket, Buckets, Rate
from logomachie.server.logs import JsonLines
from logomachie.server.protocol import LARGEST_MESSAGE
from logomachie.server.tokens import Identity, Invitation, Link, Tokens
from tests.server.conftest import LocalServer
from tests.server.http import call
from tests.server.test_live import run


def live(server: LocalServer) -> str:
    return server.url.replace("http", "ws") + "/live"


async def answer(socket: Any, text: str | bytes) -> Any:
    await socket.send(text)
    return json.loads(await asyncio.wait_for(socket.recv(), 60))


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        (None, True),
        ("http://play.example:8000", True),
        ("https://play.example:8000", True),
        ("https://elsewhere.example", True),
        ("https://evil.example", False),
        ("http://elsewhere.example", False),
        ("null", False),
        ("", False),
        ("play.example:8000", False),
        ("evil://play.example:8000", False),
        ("https://evil.example/play.example:8000", False),
    ],
)
def test_pages_from_elsewhere_may_not_connect(origin: str | None, welcome: bool) -> None:
    headers = [(b"host", b"play.example:8000")]
    if origin is not None:
        headers.append((b"origin", origin.encode()))
    assert is_welcome(headers, ("https://elsewhere.example",)) is welcome


def test_a_foreign_page_is_turned_away_at_the_socket(server: LocalServer) -> None:
    async def scene() -> None:
        with pytest.raises(InvalidStatus):
            await open_socket(live(server), origin="https://evil.example")  # type: ignore[arg-type]
        async with open_socket(live(server), origin=server.url):  # type: ignore[arg-type]
            pass

    run(scene)


def test_the_socket_is_no_page_and_no_page_is_a_socket(server: LocalServer) -> None:
    assert call(server, "GET", "/live")[0] == 426

    async def scene() -> None:
        for path in ("/", "/healthz", "/api/games", "/nothing"):
            with pytest.raises(InvalidStatus):
                await open_socket(server.url.replace("http", "ws") + path)

    run(scene)


def test_every_answer_carries_the_headers(server: LocalServer) -> None:
    for path in ("/healthz", "/api/games", "/api/schema/openapi.json"):
        with urlopen(server.url + path) as response:
            for name, value in SECURITY_HEADERS.items():
                assert response.headers[name] == value


def test_odd_messages_get_a_reason(server: LocalServer) -> None:
    async def scene() -> None:
        async with open_socket(live(server)) as socket:
            ask = {"type": "ask", "table": "x", "ticket": "t", "command": {"type": "close"}}
            for text in (json.dumps(ask), '{"type":"watch","table":"x"}'):
                assert (await answer(socket, text))["key"] == "hello-first"
            for odd in ("", "{", "[]", '{"type":"x"}', '{"type":"ask"}', "\x00", b"\xff\xfe"):
                assert (await answer(socket, odd))["key"] == "bad-message"
            assert (await answer(socket, "[" * 60_000))["key"] == "bad-message"
            assert (await answer(socket, '{"type":"ping"}'))["type"] == "pong"
            assert (await answer(socket, '{"type":"hello"}'))["type"] == "welcome"
            assert (await answer(socket, json.dumps(ask)))["key"] == "no-such-table"
            for ticket in ("x" * 41, "\u0000"):
                long = json.dumps({**ask, "ticket": ticket})
                assert (await answer(socket, long))["key"] == "too-long"

    run(scene)


def test_huge_messages_end_the_connection(server: LocalServer) -> None:
    async def scene() -> None:
        async with open_socket(live(server)) as socket:
            with pytest.raises(ConnectionClosed):
                await answer(socket, "x" * (LARGEST_MESSAGE + 1))

    run(scene)


def test_a_second_hello_changes_the_name_but_not_the_person(server: LocalServer) -> None:
    async def scene() -> None:
        other = call(server, "POST", "/api/guests")[1]["token"]
        async with open_socket(live(server)) as socket:
            first = await answer(socket, '{"type":"hello"}')
            again = await answer(socket, json.dumps({"type": "hello", "token": other}))
            assert again["guest"] == first["guest"]

    run(scene)


def test_limits_of_an_address(strict_server: LocalServer) -> None:
    async def scene() -> None:
        sockets = [await open_socket(live(strict_server)) for _ in range(3)]
        with pytest.raises(InvalidStatus):
            await open_socket(live(strict_server))
        await sockets[0].close()
        for _ in range(12):
            reply = await answer(sockets[1], '{"type":"ping"}')
        assert reply["key"] == "too-fast"
        assert (await answer(sockets[2], '{"type":"ping"}'))["type"] == "pong"
        for number in range(3):
            assert call(strict_server, "GET", f"/api/codes/ABCDE{number}")[0] == 404
        assert call(strict_server, "GET", "/api/codes/ABCDEF")[0] == 429
        statuses = [call(strict_server, "GET", "/api/tables")[0] for _ in range(12)]
        assert statuses[0] == 200
        assert statuses[-1] == 429
        assert call(strict_server, "GET", "/healthz")[0] == 200
        for socket in sockets[1:]:
            await socket.close()

    run(scene)


def test_buckets_fill_again_and_forget() -> None:
    bucket = Bucket(Rate(2, 3), 0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert bucket.take(0.5)
    assert not bucket.take(0.5)
    now = 0.0
    buckets = Buckets(Rate(1, 1), lambda: now, most=2)
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")
    assert buckets.take("c")
    assert buckets.take("a"), "forgotten, as it was unused longest"


def test_tokens_of_others_are_worth_nothing() -> None:
    ours, theirs = Tokens("ours"), Tokens("theirs")
    assert ours.read_guest(ours.for_guest("anne", 3, "d")) == ("anne", 3, "d")
    link = Link(Identity("anne", 0, "d"), 1000.0)
    assert ours.read_link(ours.for_link(link)) == link
    for token in (theirs.for_link(link), ours.for_guest("anne", 0, "d"), "", "x.y", "[]"):
        assert ours.read_link(token) is None
    invitation = Invitation("table", 1, 0)
    assert ours.read_invitation(ours.for_invitation(invitation)) == invitation
    for token in (
        theirs.for_guest("anne", 0, "d"),
        ours.for_invitation(invitation),
        "",
        "x.y",
        "💥",
        "é.",
    ):
        assert ours.read_guest(token) is None
    for token in (theirs.for_invitation(invitation), ours.for_guest("anne", 0, "d"), "", "[1,2,3]"):
        assert ours.read_invitation(token) is None


def test_every_denial_is_said_in_both_languages() -> None:
    values: dict[str, str] = defaultdict(lambda: "something")
    for key, sentences in DENIALS.items():
        assert set(sentences) == {"fr", "en"}
        assert say(key, "xx", values) == sentences["fr"].format_map(values)


def test_logs_are_json_and_tell_only_what_they_may() -> None:
    record = logging.LogRecord("x", logging.INFO, "", 0, "open %s", ("now",), None)
    record.why, record.token = "because", "secret"
    line = json.loads(JsonLines().format(record))
    assert line["message"] == "open now"
    assert line["why"] == "because"
    assert "secret" not in str(line)
