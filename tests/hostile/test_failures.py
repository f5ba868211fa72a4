"""C10: whatever goes wrong has one line in the log, under the number that the answer carries."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from sqlalchemy import text
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import ConnectionClosed

from logomachie.server import failures
from logomachie.server.logs import JsonLines
from logomachie.store.sql import connect as open_database
from tests.server.conftest import LocalServer
from tests.server.http import call
from tests.server.test_live import run


@pytest.fixture
def broken_server(tmp_path: Path) -> Iterator[LocalServer]:
    """A server whose database has lost a table."""
    running = LocalServer(f"sqlite:///{tmp_path / 'games.db'}")
    running.start()
    engine = open_database(running.database)
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE guests"))
    engine.dispose()
    yield running
    running.stop()


def lines_of(caplog: pytest.LogCaptureFixture) -> list[dict[str, str]]:
    lines = [json.loads(JsonLines().format(record)) for record in caplog.records]
    return [line for line in lines if line["level"] == "error" and "request" in line]


def test_every_answer_has_a_number_of_its_own(server: LocalServer) -> None:
    numbers = set()
    for path in ("/healthz", "/healthz", "/api/games", "/api/tables/nothing", "/nowhere"):
        try:
            with urlopen(server.url + path) as response:
                numbers.add(response.headers["X-Request-Id"])
        except HTTPError as error:
            numbers.add(error.headers["X-Request-Id"])
    assert None not in numbers
    assert len(numbers) == 5


def test_a_failure_is_logged_once_under_the_number_of_the_answer(
    broken_server: LocalServer, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failures, "_told", {})
    token = broken_server.tokens.for_guest("anne", 0, "d")
    asked = Request(broken_server.url + "/api/my-tables?lang=en")
    asked.add_header("Authorization", f"Bearer {token}")
    with caplog.at_level(logging.ERROR), pytest.raises(HTTPError) as failed:
        urlopen(asked)
    assert failed.value.code == 500
    problem = json.loads(failed.value.read())
    number = failed.value.headers["X-Request-Id"]
    assert problem["key"] == "failed"
    assert problem["request"] == number
    assert number in problem["text"]
    (line,) = lines_of(caplog)
    assert line["request"] == number
    assert "no such table: guests" in line["error"]
    assert token not in str(line)


def test_a_socket_that_fails_is_logged_under_the_number_that_it_was_given(
    broken_server: LocalServer, caplog: pytest.LogCaptureFixture
) -> None:
    token = broken_server.tokens.for_guest("anne", 0, "d")

    async def scene() -> None:
        async with open_socket(broken_server.url.replace("http", "ws") + "/live") as web:
            assert web.response
            numbers.append(web.response.headers["X-Request-Id"])
            await web.send(json.dumps({"type": "hello", "token": token}))
            with pytest.raises(ConnectionClosed):
                await web.recv()

    numbers: list[str] = []
    with caplog.at_level(logging.ERROR):
        run(scene)
    (line,) = lines_of(caplog)
    assert line["request"] == numbers[0]


def test_the_story_of_a_failure_is_told_once(
    broken_server: LocalServer, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who makes it fail again and again must not fill the disk."""
    monkeypatch.setattr(failures, "_told", {})
    token = broken_server.tokens.for_guest("anne", 0, "d")
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            assert call(broken_server, "GET", "/api/my-tables", token=token)[0] == 500
    lines = lines_of(caplog)
    assert len({line["request"] for line in lines}) == 3
    assert ["error" in line for line in lines] == [True, False, False]
    assert all("OperationalError in " in line["why"] for line in lines)


def test_what_is_denied_or_refused_is_no_failure(
    server: LocalServer, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        assert call(server, "GET", "/api/tables/nothing")[0] == 404
        assert call(server, "POST", "/api/tables", data=b"{")[0] == 400
        assert call(server, "POST", "/api/tables", data=b"[" * 60_000)[0] == 400
        assert call(server, "POST", "/api/tables", data=b'{"game":"\\ud800"}')[0] == 400
    assert not lines_of(caplog)
