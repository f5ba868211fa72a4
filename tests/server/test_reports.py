"""Reports about words over HTTP."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from logomachie.server.limits import Rate
from logomachie.store.reports import ReportBook
from logomachie.store.sql import connect as connect_database
from logomachie.table.commands import Sit
from logomachie.table.plans import Plan, SeatPlan
from logomachie.table.reports import DAY, Answer, Quota
from tests.server.conftest import PATIENT, LocalServer
from tests.server.http import call
from tests.server.patient import connect

PATH = "/api/word-reports?lang=fr"
REASON = "Il est dans le Littré."


@pytest.fixture
def token(server: LocalServer) -> str:
    return str(call(server, "POST", "/api/guests")[1]["token"])


def report(server: LocalServer, token: str, word: str, **said: object) -> tuple[int, Any]:
    body = {"word": word, "kind": "missing", "reason": REASON, "place": "words", **said}
    return call(server, "POST", PATH, body, token)


def book_of(server: LocalServer) -> ReportBook:
    return ReportBook(connect_database(server.database))


def test_a_report_is_listed_with_its_answer(server: LocalServer, token: str) -> None:
    status, told = report(server, token, " Zébrule ")
    assert (status, told["word"], told["accepted"]) == (201, "zébrule", None)
    report(server, token, "MOT", kind="wrong", place="history")
    assert [one["word"] for one in call(server, "GET", PATH, token=token)[1]] == ["mot", "zébrule"]
    book = book_of(server)
    number = next(one.id for one in book.open() if one.report.word == "ZEBRULE")
    book.answer(number, Answer(True, "Merci, il vient.", 5.0))
    mine = call(server, "GET", PATH, token=token)[1][1]
    said = (mine["accepted"], mine["answer"], mine["reason"])
    assert said == (True, "Merci, il vient.", REASON)
    assert report(server, token, "zebrule")[1]["key"] == "report-answered"


def test_nobody_sees_what_others_reported(server: LocalServer, token: str) -> None:
    report(server, token, "zébrule")
    other = call(server, "POST", "/api/guests")[1]["token"]
    assert call(server, "GET", PATH, token=other) == (200, [])
    assert call(server, "GET", PATH)[0] == 401
    assert report(server, "", "zébrule")[0] == 401


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ({"word": "arc-en-ciel"}, "bad-word"),
        ({"word": "x" * 60_000}, "bad-word"),
        ({"reason": "r" * 301}, "bad-reason"),
        ({"reason": "\u001b[2J"}, "bad-reason"),
    ],
)
def test_odd_reports_are_denied_in_words(
    server: LocalServer, token: str, said: dict[str, str], key: str
) -> None:
    body = {"word": "mot", "kind": "wrong", "reason": REASON, **said}
    status, denied = call(server, "POST", PATH, body, token)
    assert (status, denied["key"]) == (400, key)
    assert denied["text"].startswith("Un")
    assert call(server, "GET", PATH, token=token)[1] == []


@pytest.mark.parametrize("data", [b"", b"[]", b'{"word": "mot"}', b"\xff" * 70_000])
def test_what_is_no_report_is_denied(server: LocalServer, token: str, data: bytes) -> None:
    assert call(server, "POST", PATH, token=token, data=data)[0] in (400, 413)


@pytest.fixture
def now() -> list[float]:
    return [time.time()]


@pytest.fixture
def small_server(tmp_path: Path, now: list[float]) -> Iterator[LocalServer]:
    """A server that takes two reports a day of a person, three in all, and seven of an address."""
    limits = PATIENT._replace(quota=Quota(2, 3), reports=Rate(0.0001, 7))
    running = LocalServer(f"sqlite:///{tmp_path / 'games.db'}", limits, lambda: now[0])
    running.start()
    yield running
    running.stop()


def test_reports_are_bounded(small_server: LocalServer, now: list[float]) -> None:
    anne, bruno = (call(small_server, "POST", "/api/guests")[1]["token"] for _ in range(2))
    said = [report(small_server, anne, word) for word in ("un", "deux", "trois", "deux")]
    assert [status for status, _ in said] == [201, 201, 429, 201]
    told = "C’est assez de signalements pour aujourd’hui : revenez demain."
    assert said[2][1]["text"].replace("\u00a0", " ") == told
    now[0] += DAY + 1
    assert report(small_server, anne, "trois")[0] == 201
    assert report(small_server, bruno, "quatre")[1]["key"] == "reports-full"
    assert report(small_server, bruno, "quatre")[1]["key"] == "reports-full"
    assert report(small_server, bruno, "quatre")[1]["key"] == "too-fast"


def test_a_report_tells_nothing_to_who_has_to_move(server: LocalServer) -> None:
    async def scene() -> None:
        async with (
            connect(server.url, name="Anne") as anne,
            connect(server.url, name="Bruno") as bruno,
        ):
            plan = Plan("option", (SeatPlan("open"), SeatPlan("me")))
            table = (await anne.open(plan)).table
            await bruno.watch(table)
            await bruno.ask(table, Sit(0, "Bruno"))
            assert call(server, "GET", "/api/words/mot", token=anne.token)[0] == 403
            known, unknown = (report(server, anne.token, word)[1] for word in ("mot", "zmot"))
            assert {**known, "word": "", "when": 0} == {**unknown, "word": "", "when": 0}

    asyncio.run(scene())
