"""C2: what a table keeps, what it tells at once and what waits for a deaf client has bounds."""

import json
import time
from collections.abc import Iterator

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect as connect_deaf

from logomachie.client import Client
from logomachie.engine.game import AnyGame
from logomachie.server.history import PAGE_BYTES, newest_page
from logomachie.server.limits import Limits, Rate
from logomachie.server.protocol import Denial, Done, PastNews
from logomachie.server.sockets import MOST_UNREAD
from logomachie.table import commands, talk
from logomachie.table.commands import Act, Asker, Denied, Say, decide
from logomachie.table.plans import Plan, SeatPlan
from logomachie.table.state import BYTES_OF_A_LINE
from logomachie.table.view import NewsView
from tests.server.conftest import PATIENT, LocalServer
from tests.server.patient import connect
from tests.server.test_live import run
from tests.table.tables import OPENED, ask
from tests.table.tables import set_table as running

HOT_SEAT = Plan("option", (SeatPlan("me"), SeatPlan("me")))
LINES = 220
"""Of 500 letters with accents: more than a page holds."""
LONG = "é" * 500


def line(seq: int, letters: int) -> NewsView:
    return NewsView(seq, 0.0, "said", text="x" * letters)


def test_a_page_holds_the_newest_news_and_says_what_is_left_out() -> None:
    news = [line(seq, 100) for seq in range(1, 101)]
    page = newest_page(reversed(news), most=5_000)
    assert len(msgspec.json.encode(page.news)) <= 5_100
    assert page.news == tuple(news[page.earlier - 1 :])
    assert newest_page(reversed(news), most=10**6)[:2] == (tuple(news), 0)
    assert newest_page([]).earlier == 0


def test_news_that_alone_are_larger_than_a_page_are_told_all_the_same() -> None:
    huge = line(2, 10_000)
    assert newest_page([huge, line(1, 10)], most=100)[:2] == ((huge,), 2)


async def talkative(anne: Client) -> str:
    """A table at which much was said."""
    table = (await anne.open(HOT_SEAT)).table
    await anne.watch(table)
    for _ in range(LINES):
        assert isinstance(await anne.ask(table, Say(LONG)), Done)
    return table


def test_an_answer_is_no_longer_than_a_page_and_the_rest_is_told_when_asked_for(
    server: LocalServer,
) -> None:
    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne:
            table = await talkative(anne)
            news = await anne.watch(table)
            assert len(msgspec.json.encode(news.news)) < 1.1 * PAGE_BYTES
            assert news.earlier > 1
            seen, earlier = [one.seq for one in news.news], news.earlier
            while earlier:
                page = await anne.past(table, earlier)
                assert isinstance(page, PastNews)
                seen, earlier = [one.seq for one in page.news] + seen, page.earlier
            last = news.view.seq
            assert seen == [1, *range(last - talk.KEPT_LINES + 1, last + 1)]
            some = await anne.past(table, news.earlier, after=news.earlier - 3)
            assert isinstance(some, PastNews)
            assert [one.seq for one in some.news] == [news.earlier - 2, news.earlier - 1]
            assert (await anne.watch(table, news.view.seq)).earlier == 0

    run(scene)


def test_the_past_of_a_table_is_for_who_watches_it(server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne, connect(server.url) as bernard:
            table = (await anne.open(HOT_SEAT)).table
            denied = await bernard.past(table, 10)
            assert isinstance(denied, Denial)
            assert denied.key == "no-such-table"
            await bernard.watch(table)
            for before, after in ((-1, -1), (0, 10**9), (10**9, 0), (1, 10**30)):
                assert isinstance(await bernard.past(table, before, min(after, 2**62)), PastNews)

    run(scene)


@pytest.fixture
def curt_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server that hears little talk, and tells little of the past."""
    database = f"sqlite:///{tmp_path_factory.mktemp('curt') / 'games.db'}"
    limits = PATIENT._replace(talk=Rate(0.001, 3), pages=Rate(0.001, 1.001))
    running = LocalServer(database, limits)
    running.start()
    yield running
    running.stop()


def test_a_person_speaks_only_so_fast_on_whatever_connection(curt_server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(curt_server.url, name="Anne") as anne:
            table = (await anne.open(HOT_SEAT)).table
            async with connect(curt_server.url, name="Anne", token=anne.token) as again:
                said = [await one.ask(table, Say("?")) for one in (anne, again, anne, again)]
        assert [type(one) for one in said] == [Done, Done, Done, Denial]
        assert isinstance(said[3], Denial)
        assert said[3].key == "too-fast"

    run(scene)


def test_who_asks_for_too_much_of_the_past_is_told_later(curt_server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(curt_server.url, name="Anne") as anne:
            table = (await anne.open(HOT_SEAT)).table
            whole = await anne.watch(table)
            assert (len(whole.news), whole.earlier) == (1, 0)
            for _ in range(40):
                late = await anne.watch(table)
            assert (late.news, late.earlier) == ((), late.view.seq + 1)
            assert late.view.seats, "the table is shown all the same"
            denied = await anne.past(table, late.earlier)
            assert isinstance(denied, Denial)
            assert denied.key == "too-fast"

    run(scene)


def test_only_so_much_is_said_at_a_table(option: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "MOST_TALK", 2_500)
    table = running(option)
    for _ in range(3):
        table = ask(option, table, "anne", Say(LONG))
    assert table.talk == 3 * (1_000 + BYTES_OF_A_LINE)
    with pytest.raises(Denied, match="talked-out"):
        decide(option, table, Asker("anne"), Say("!"), OPENED)
    turn = table.game_state.turn
    mover = Asker(table.holders[turn].guest)
    assert decide(option, table, mover, Act(turn, "pass"), OPENED).events, "the game goes on"


def test_nor_are_so_many_lines_said_that_say_nothing(option: AnyGame) -> None:
    """Each is kept, with who said it: new people cost nothing, and neither do short lines."""
    table = ask(option, running(option), "anne", Say("!"))
    assert talk.MOST_TALK / table.talk < 10_000


def test_a_game_takes_up_only_so_much(option: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    table = running(option)
    turn = table.game_state.turn
    mover = table.holders[turn].guest
    after = ask(option, table, mover, Act(turn, "pass"))
    assert after.stored > len(option.encode(after.game_state))
    monkeypatch.setattr(commands, "MOST_STORED", after.stored)
    other = after.game_state.turn
    with pytest.raises(Denied, match="table-full"):
        decide(option, after, Asker(after.holders[other].guest), Act(other, "pass"), OPENED)


def waiting_bytes(server: LocalServer) -> int:
    """What waits at the server for sockets that do not read."""
    assert server._server
    lines = tuple(server._server.server_state.connections)
    return max((line.transport.get_write_buffer_size() for line in lines), default=0)


def test_what_waits_for_who_does_not_read_has_a_bound_in_bytes(server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne:
            told.append(await talkative(anne))

    told: list[str] = []
    run(scene)
    look = json.dumps({"type": "watch", "table": told[0]})
    address = server.url.replace("http", "ws") + "/live"
    most = 0
    with connect_deaf(address, compression=None, max_queue=1, ping_interval=None) as web:
        web.send('{"type":"hello"}')
        web.recv()
        end = time.monotonic() + 120
        try:
            while time.monotonic() < end:
                web.send(look)
                most = max(most, waiting_bytes(server))
        except ConnectionClosed:
            pass
        else:
            pytest.fail("who does not read was not cut off")
    assert most < MOST_UNREAD + 2 * PAGE_BYTES


def test_the_limits_of_a_house_are_what_the_protocol_tells() -> None:
    limits = Limits()
    assert limits.talk == (1.0, 20.0)
    assert talk.MOST_TALK == 250_000
    assert PAGE_BYTES == 200_000
