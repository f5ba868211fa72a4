"""A game of another package at the tables of a server."""

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from logomachie.client import Client
from logomachie.lexicon import Lexicon
from logomachie.server.protocol import Denial, Done, Drafted, Hello, TableNews
from logomachie.table.commands import Act
from logomachie.table.plans import Plan, SeatPlan
from tests.outside.installed import NAME, command, house
from tests.server.conftest import Server
from tests.server.patient import connect

AGAINST_BOT = Plan(NAME, (SeatPlan("me"), SeatPlan("bot", level=2)), {"limit": 0})
WITH_HINTS = Plan(NAME, (SeatPlan("me"), SeatPlan("bot", level=1)), {"limit": 0}, hints=True)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with house(tmp_path_factory.mktemp("outside")) as running:
        yield running


def run(scene: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(scene(), 300))


def ask(server: Server, path: str, token: str = "", **headers: str) -> tuple[int, Any]:
    """The status and the answer to a request."""
    headers |= {"Authorization": f"Bearer {token}"} if token else {}
    try:
        with urlopen(Request(server.url + path, headers=headers)) as answer:
            return answer.status, _read(answer.read())
    except HTTPError as error:
        return error.code, _read(error.read())


def _read(data: bytes) -> Any:
    return json.loads(data) if data[:1] in b"[{" else data.decode()


def is_waiting(news: TableNews) -> bool:
    """Whether all wait for the first seat, or the game is over."""
    return news.view.result is not None or news.view.to_act == (0,)


def a_play(news: TableNews, lexicon: Lexicon) -> str:
    """A word that the first seat can add, where it has one; else it passes."""
    view = news.view.views["0"]
    last = view["chain"][-1][-1] if view["chain"] else ""
    hand = Counter(view["hand"])
    for word in lexicon.anagrams(last + view["hand"], partial=True):
        if word.startswith(last) and len(word) > 1 and Counter(word[len(last) :]) <= hand:
            return f"play {word}"
    return "pass"


async def play_to_the_end(client: Client, table: str, lexicon: Lexicon) -> TableNews:
    """First what can be played, then passes until the bot passes too, or has laid all."""
    news = await client.watch(table)
    action = a_play(news, lexicon)
    while news.view.result is None:
        answer = await client.ask(table, Act(0, action))
        assert isinstance(answer, Done), answer
        news = await client.until(table, is_waiting)
        action = "pass"
    return news


def test_it_is_played_to_the_end_against_its_bot(
    server: Server, lexicon: Lexicon, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne:
            table = (await anne.open(AGAINST_BOT)).table
            await anne.watch(table)
            drafted = await anne.draft(table, 0, "pass")
            assert isinstance(drafted, Drafted)
            assert drafted.text == "Passe."
            end = await play_to_the_end(anne, table, lexicon)
            assert end.view.result
            assert not end.view.coach
            (mine,) = ask(server, "/api/my-tables", anne.token)[1]
            assert mine["game"] == NAME
            assert tuple(mine["scores"]) == end.view.result.scores
            _, replay = ask(server, f"/api/tables/{table}/replay?seat=0")
            assert replay["view"]["chain"] == []
            assert replay["steps"][-1]["view"]["chain"] == end.view.views["0"]["chain"]
            _, record = ask(server, f"/api/tables/{table}/record")
            path = tmp_path / "record.txt"
            path.write_text(record, "utf-8")

    run(scene)
    assert "Partie authentique" in command("verify", str(tmp_path / "record.txt")).out


def test_who_does_not_draw_it_is_told_in_words(server: Server, lexicon: Lexicon) -> None:
    async def scene() -> None:
        async with connect(server.url) as anne:
            table = (await anne.open(AGAINST_BOT)).table
            drawn = (await anne.watch(table)).view.views["0"]
            await anne.send(Hello(language="en", draws=("option",)))
            told = (await anne.watch(table)).view.views["0"]
            assert told["text"].startswith("The chain is empty.")
            assert told["text"].endswith(" ".join(drawn["hand"]))
            assert told["scores"] == [0, 0]
            await anne.send(Hello(draws=(NAME,)))
            assert (await anne.watch(table)).view.views["0"] == drawn
            seen = ask(server, f"/api/tables/{table}", anne.token, **{"X-Draws": "option"})[1]
            assert seen["views"]["0"]["text"].startswith("La chaîne est vide.")
            end = (await play_to_the_end(anne, table, lexicon)).view.result
            assert end
            path = f"/api/tables/{table}/replay?lang=en"
            _, replay = ask(server, path, **{"X-Draws": "option"})
            assert replay["view"]["text"].startswith("The chain is empty.")
            assert replay["steps"][-1]["view"]["scores"] == list(end.scores)

    run(scene)


def test_it_has_neither_hints_nor_a_look_back_nor_a_guide_nor_a_lesson(
    server: Server, lexicon: Lexicon
) -> None:
    async def scene() -> None:
        async with connect(server.url) as anne:
            table = (await anne.open(WITH_HINTS)).table
            assert not (await anne.watch(table)).view.hints
            status, denied = ask(server, f"/api/tables/{table}/hint?seat=0", anne.token)
            assert (status, denied["key"]) == (404, "no-coach")
            guided = await anne.guide(table, 0, "play A")
            assert isinstance(guided, Denial)
            assert guided.key == "no-guide"
            await play_to_the_end(anne, table, lexicon)
            status, denied = ask(server, f"/api/tables/{table}/lookback")
            assert (status, denied["key"]) == (404, "no-coach")
            assert ask(server, f"/api/lessons/{NAME}")[0] == 404

    run(scene)


def test_its_links_show_the_picture_of_the_house(server: Server) -> None:
    _, page = ask(server, f"/rules/{NAME}")
    assert "DERNIÈRE LETTRE : les règles" in page
    assert "/pictures/logomachie.png" in page
