"""C8: limits count networks, only named proxies are believed, and codes are not to be guessed."""

import http.client
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from logomachie.server.limits import Doorkeeper, Limits, Rate
from logomachie.server.network import is_within, network_of
from logomachie.table.commands import Act, Close
from logomachie.table.plans import Plan, SeatPlan
from tests.server.conftest import PATIENT, LocalServer
from tests.server.http import call
from tests.server.patient import connect
from tests.server.test_live import run

HOT_SEAT = Plan("option", (SeatPlan("me"), SeatPlan("me")))


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_an_address_stands_for_all_that_its_owner_can_choose(host: str, network: str) -> None:
    assert network_of(host) == network


def test_a_network_is_limited_however_many_addresses_it_has() -> None:
    keeper = Doorkeeper(Limits(codes=Rate(0.0, 3.0)), lambda: 0.0)
    tries = [keeper.may_try_code(network_of(f"2001:db8::{n:x}:{n:x}")) for n in range(1, 401)]
    assert sum(tries) == 3
    assert keeper.may_try_code(network_of("2001:db8:0:1::1"))


@pytest.mark.parametrize(
    ("host", "is_proxy"),
    [
        ("10.1.2.3", True),
        ("::ffff:10.1.2.3", True),
        ("fd00::7", True),
        ("192.0.2.7", False),
        ("fd01::7", False),
        ("", False),
        ("proxy", False),
    ],
)
def test_a_proxy_is_named_by_its_address_or_its_network(host: str, is_proxy: bool) -> None:
    assert is_within(host, ("10.0.0.0/8", "fd00::7")) is is_proxy


def try_code(server: LocalServer, forwarded: str) -> int:
    return ask_for(server, "/api/codes/ABCDEF", forwarded)


def ask_for(server: LocalServer, path: str, forwarded: str) -> int:
    """The status of the answer to who asks through a proxy on this machine."""
    line = http.client.HTTPConnection("127.0.0.1", server.port)
    line.request("GET", path, headers={"X-Forwarded-For": forwarded})
    status = line.getresponse().status
    line.close()
    return status


@pytest.fixture(params=[(), ("192.0.2.0/24",), ("127.0.0.0/8",)])
def proxied(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[LocalServer, bool]]:
    """A server that believes nobody, another proxy, or this machine; and whether it does."""
    limits = PATIENT._replace(codes=Rate(0.001, 3))
    database = f"sqlite:///{tmp_path / 'games.db'}"
    running = LocalServer(database, limits, proxies=request.param)
    running.start()
    yield running, "127.0.0.0/8" in request.param
    running.stop()


def test_only_named_proxies_are_believed_who_asks(proxied: tuple[LocalServer, bool]) -> None:
    server, is_believed = proxied
    statuses = [try_code(server, f"203.0.113.{n}") for n in range(8)]
    assert statuses.count(429) == (0 if is_believed else 5)
    through = [try_code(server, f"198.51.100.{n}, 203.0.113.99") for n in range(8)]
    assert 429 in through, "only what the proxy itself saw counts, not what was sent to it"


@pytest.mark.parametrize("path", ["/metrics", "/healthz"])
def test_a_network_looks_only_so_often_how_the_server_is(tmp_path: Path, path: str) -> None:
    limits = PATIENT._replace(looks=Rate(1e-6, 3), own_looks=Rate(1e-6, 9))
    database = f"sqlite:///{tmp_path / 'games.db'}"
    server = LocalServer(database, limits, proxies=("127.0.0.0/8",))
    server.start()
    statuses = [ask_for(server, path, "203.0.113.7") for _ in range(5)]
    elsewhere = ask_for(server, path, "203.0.113.8")
    itself = [ask_for(server, path, "127.0.0.1") for _ in range(11)]
    server.stop()
    assert statuses == [200] * 3 + [429] * 2
    assert elsewhere == 200
    assert itself == [200] * 9 + [429] * 2


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_this_machine_looks_often_how_the_server_is(address: str) -> None:
    limits, now = Limits(), 0.0
    keeper = Doorkeeper(limits, lambda: now)
    for _ in range(600):  # scrapes and health checks, ten a second for a minute
        now += 0.1
        assert keeper.may_look(address)
    now += 60
    burst = sum(keeper.may_look(address) for _ in range(10_000))
    assert burst == limits.own_looks.burst
    assert sum(keeper.may_look("192.0.2.7") for _ in range(10_000)) == limits.looks.burst


def test_a_code_leads_nowhere_once_the_game_is_over_but_for_who_sat_there(
    server: LocalServer,
) -> None:
    def status(code: str, token: str = "") -> int:
        return call(server, "GET", f"/api/codes/{code}", token=token)[0]

    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne, connect(server.url) as eve:
            finished = await anne.open(HOT_SEAT)
            closed = await anne.open(HOT_SEAT)
            assert status(finished.code) == status(closed.code) == 200
            await anne.watch(finished.table)
            await anne.ask(finished.table, Act(0, "resign"))
            await anne.ask(closed.table, Close())
            for code in (finished.code, closed.code):
                assert status(code, anne.token) == 200
                assert status(code) == status(code, eve.token) == status(code, "void") == 404

    run(scene)


def test_a_code_of_no_table_and_a_retired_one_are_answered_alike(server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne:
            closed = await anne.open(HOT_SEAT)
            await anne.ask(closed.table, Close())
            answers = [
                call(server, "GET", f"/api/codes/{code}") for code in (closed.code, "QQQQQQ")
            ]
            assert answers[0] == answers[1]

    run(scene)


def test_who_guesses_from_many_networks_is_slowed_down_and_who_has_a_code_is_not() -> None:
    now = 0.0
    keeper = Doorkeeper(Limits(), lambda: now)
    passed = 0
    for second in range(3600):
        now = float(second)
        for network in range(10):  # a thousand networks, each once in a hundred seconds
            if keeper.may_try_code(f"guesser {(second * 10 + network) % 1000}"):
                passed += 1
                keeper.note_missed_code()
        if second % 60 == 59:
            assert keeper.may_try_code(f"somebody new {second}"), "who has a code types it in"
    assert passed < 12_000, "of 36,000"
    now += 3600
    mistyped = [keeper.may_try_code("a club") for _ in range(10)]
    assert all(mistyped), "when it is over, all is as before"


def test_one_network_that_guesses_does_not_make_the_house_wary() -> None:
    now = 0.0
    keeper = Doorkeeper(Limits(), lambda: now)
    for second in range(3600):
        now = float(second)
        for _ in range(400):
            if keeper.may_try_code("guesser"):
                keeper.note_missed_code()
    assert all(keeper.may_try_code("a club") for _ in range(10))


def test_codes_say_nothing_of_each_other(server: LocalServer) -> None:
    token = call(server, "POST", "/api/guests")[1]["token"]
    plan = json.loads('{"game": "option", "seats": [{"who": "me"}, {"who": "me"}]}')
    codes = [call(server, "POST", "/api/tables", plan, token)[1]["code"] for _ in range(30)]
    assert len({code[:2] for code in codes}) > 15
    assert len(set(codes)) == 30
