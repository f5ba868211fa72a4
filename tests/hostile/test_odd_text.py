"""No text that a database cannot keep breaks what is asked with it."""

from collections.abc import Callable, Iterator

import pytest

from logomachie.server.protocol import Denial, Done
from logomachie.table.commands import Say, Sit
from logomachie.table.plans import Plan, SeatPlan
from logomachie.table.seating import ClaimSeat
from tests.server.conftest import LocalServer
from tests.server.http import call
from tests.server.patient import connect
from tests.server.test_live import run

ODD = ["\0", "a\0b", "x" * 5000, "é\u2028"]
ASKED: list[tuple[str, Callable[[str], dict[str, object]]]] = [
    ("/api/my-tables/hide", lambda odd: {"table": odd, "hidden": True}),
    ("/api/alerts/browsers/forget", lambda odd: {"id": odd}),
    ("/api/alerts/webhooks/forget", lambda odd: {"id": odd}),
    ("/api/alerts/webhooks", lambda odd: {"table": odd, "address": "https://example.org/"}),
    ("/api/alerts/choices", lambda odd: {"zone": odd}),
    ("/api/alerts/mail", lambda odd: {"address": odd}),
    ("/api/tables/nowhere/reports", lambda odd: {"line": 1, "reason": odd}),
    ("/api/tables/a%00b/muted", lambda odd: {"voice": 1, "muted": True}),
]


@pytest.fixture(scope="module")
def house(compiled: None, request: pytest.FixtureRequest) -> Iterator[LocalServer]:
    """A house on PostgreSQL, which keeps less than others."""
    running = LocalServer(str(request.getfixturevalue("postgresql")))
    running.start()
    yield running
    running.stop()


def test_odd_text_is_answered_with_a_reason(house: LocalServer) -> None:
    token = str(call(house, "POST", "/api/guests")[1]["token"])
    for path, body in ASKED:
        for odd in ODD:
            status, answer = call(house, "POST", path, body(odd), token)
            assert 400 <= status < 500, (path, odd[:9], answer)
    for page in ("/mail/confirm/a%00b", "/mail/leave/a%00b"):
        assert call(house, "GET", page)[0] == 404


def test_nor_do_odd_names_and_reasons_at_a_table(house: LocalServer) -> None:
    async def scene() -> None:
        async with (
            connect(house.url, name="Anne") as anne,
            connect(house.url, name="B\0b") as bob,
        ):
            table = (await anne.open(Plan("option", (SeatPlan("me"), SeatPlan("open"))))).table
            await anne.watch(table)
            await bob.watch(table)
            for command in (ClaimSeat(0, "\0"), ClaimSeat(0, "a\0b"), Sit(1, "x" * 5000)):
                assert isinstance(await bob.ask(table, command), Denial)
            line = await anne.ask(table, Say("Bonjour\0"))
            assert isinstance(line, Done)
            for odd in ODD:
                told = {"line": line.seq, "reason": odd}
                status, _ = call(house, "POST", f"/api/tables/{table}/reports", told, bob.token)
                assert status < 500

    run(scene)
