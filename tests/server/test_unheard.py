"""A database that goes away in the middle of an answer: the server asks again, not the player."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.exc import DBAPIError

from logomachie.server.protocol import Seeking
from logomachie.store.ratings import RatingBook
from logomachie.store.reports import ReportBook
from tests.server.conftest import LocalServer
from tests.server.http import call
from tests.server.patient import connect

REPORT = {"word": "zorglub", "kind": "missing", "reason": "Spirou", "place": "words"}


def unheard_once(
    monkeypatch: pytest.MonkeyPatch, book: type[RatingBook | ReportBook], name: str
) -> list[str]:
    """Have nobody hear what a book answers for the first time; what it was asked."""
    asked: list[str] = []
    answer: Callable[..., Any] = getattr(book, name)

    def ask(*arguments: Any, **named: Any) -> Any:
        asked.append(name)
        found = answer(*arguments, **named)
        if len(asked) == 1:
            raise DBAPIError("", None, ConnectionError(), connection_invalidated=True)
        return found

    monkeypatch.setattr(book, name, ask)
    return asked


@pytest.mark.parametrize(
    ("book", "name", "path", "body"),
    [
        (RatingBook, "history", "/api/ratings", None),
        (RatingBook, "is_ranked", "/api/ratings", None),
        (RatingBook, "leaderboard", "/api/leaderboards/option", None),
        (RatingBook, "rank", "/api/leaderboards", {"ranked": True}),
        (RatingBook, "ratings", "/api/profile/seen", None),
        (ReportBook, "of", "/api/word-reports", None),
    ],
)
def test_what_nobody_heard_is_asked_again(
    server: LocalServer,
    monkeypatch: pytest.MonkeyPatch,
    book: type[RatingBook | ReportBook],
    name: str,
    path: str,
    body: object,
) -> None:
    token = call(server, "POST", "/api/guests")[1]["token"]
    asked = unheard_once(monkeypatch, book, name)
    status, _ = call(server, "GET" if body is None else "POST", path, body, token)
    assert status in (200, 201)
    assert asked == [name, name]


@pytest.mark.parametrize("name", ["filed", "keep"])
def test_a_report_that_is_kept_again_is_one(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    token = call(server, "POST", "/api/guests")[1]["token"]
    unheard_once(monkeypatch, ReportBook, name)
    assert call(server, "POST", "/api/word-reports", REPORT, token)[0] == 201
    kept = call(server, "GET", "/api/word-reports", token=token)[1]
    assert [one["reason"] for one in kept] == ["Spirou"]


def test_who_looks_for_somebody_to_play_with_is_heard(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne:
            asked = unheard_once(monkeypatch, RatingBook, "ratings")
            assert isinstance(await anne.seek("option"), Seeking)
            assert len(asked) == 2

    asyncio.run(scene())
