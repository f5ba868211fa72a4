"""Tables with dictionaries of their own, in one server."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from logomachie.lexicon.collection import Collection
from logomachie.lexicon.word_list import read_word_list
from logomachie.server.protocol import Done
from logomachie.store.reports import ReportBook
from logomachie.store.sql import connect as connect_database
from logomachie.table.commands import Act, Propose
from tests.server.conftest import LocalServer
from tests.server.http import call
from tests.server.patient import connect

CLUB = read_word_list(b"chat\nchats\nzorglub\n")


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def house(data: Path) -> Collection:
    collection = Collection(data)
    collection.add("club", CLUB)
    (data / "dictionaries" / "broken.txt").write_bytes(b"\0")
    return collection


@pytest.fixture(scope="module")
def server(house: Collection, data: Path) -> Iterator[LocalServer]:
    """A house with a dictionary of its own, and a broken one."""
    running = LocalServer(f"sqlite:///{data / 'games.db'}", data=data)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def token(server: LocalServer) -> str:
    return str(call(server, "POST", "/api/guests")[1]["token"])


def open_table(server: LocalServer, token: str, dictionary: str, **plan: Any) -> Any:
    seats = [{"who": "me"}, {"who": "bot", "level": 1}]
    body = {"game": "option", "seats": seats, "dictionary": dictionary, **plan}
    return call(server, "POST", "/api/tables", body, token)


def test_a_table_can_choose_among_the_dictionaries_of_the_house(
    server: LocalServer, token: str
) -> None:
    status, offered = call(server, "GET", "/api/dictionaries")
    assert status == 200
    assert [one["name"] for one in offered] == ["complet", "courant", "club"]
    assert [(one["words"], one["unknown"]) for one in offered[2:]] == [(3, 1)]
    assert len({one["fingerprint"] for one in offered}) == 3
    status, problem = open_table(server, token, "nantes")
    assert (status, problem["key"]) == (404, "no-such-dictionary")


def test_two_tables_of_one_server_play_with_two_dictionaries(
    server: LocalServer, token: str
) -> None:
    for name in ("complet", "courant", "club"):
        status, opened = open_table(server, token, name, listed=True)
        assert status == 201
        _, table = call(server, "GET", f"/api/tables/{opened['table']}", token=token)
        assert table["dictionary"] == name
        _, mine = call(server, "GET", "/api/my-tables", token=token)
        assert name in {one["dictionary"] for one in mine if one["table"] == opened["table"]}
        _, lobby = call(server, "GET", "/api/tables")
        assert name in {one["dictionary"] for one in lobby if one["table"] == opened["table"]}


def test_the_words_page_asks_a_dictionary(server: LocalServer, token: str) -> None:
    def exists(word: str, dictionary: str) -> bool:
        path = f"/api/words/{word}?dictionary={dictionary}"
        return bool(call(server, "GET", path, token=token)[1]["exists"])

    assert [exists("zorglub", name) for name in ("complet", "courant", "club")] == [
        False, False, True,
    ]  # fmt: skip
    assert [exists("aa", name) for name in ("complet", "courant", "club")] == [True, False, False]
    _, found = call(server, "GET", "/api/words/zorglub?dictionary=club", token=token)
    assert (found["spellings"], found["senses"], found["families"]) == (["zorglub"], [], [])
    assert call(server, "GET", "/api/words/aa?dictionary=nantes", token=token)[0] == 404


def test_a_table_goes_on_with_a_dictionary_that_is_no_longer_offered(
    server: LocalServer, house: Collection, token: str, data: Path
) -> None:
    house.add("passing", CLUB._replace(words={**CLUB.words, "BAL": ("bal",)}))
    _, opened = open_table(server, token, "passing")
    house.remove("passing")
    server.stop()
    server.start()
    offered = call(server, "GET", "/api/dictionaries")[1]
    assert [one["name"] for one in offered] == ["complet", "courant", "club"]
    _, table = call(server, "GET", f"/api/tables/{opened['table']}", token=token)
    assert table["dictionary"] == "passing"
    with closing(sqlite3.connect(data / "games.db")) as database:
        known = database.execute("select lexicon from tables where id = ?", [opened["table"]])
        fingerprint = known.fetchone()[0]
    assert fingerprint not in {one["fingerprint"] for one in offered}, "it plays on with its words"
    assert open_table(server, token, "passing")[0] == 404
    after = asyncio.run(play_again(server, token, opened["table"]))
    _, table = call(server, "GET", f"/api/tables/{after}", token=token)
    assert table["dictionary"] == "complet", "what is offered no more cannot be chosen again"


async def play_again(server: LocalServer, token: str, table: str) -> str:
    """Give a game up and wish for another: its table."""
    async with connect(server.url, token=token, name="Anne") as anne:
        await anne.watch(table)
        assert isinstance(await anne.ask(table, Act(0, "resign")), Done)
        assert isinstance(await anne.ask(table, Propose("rematch", 0)), Done)
        return (await anne.until(table, lambda now: bool(now.view.successor))).view.successor


def test_a_report_names_the_dictionary_that_was_asked(server: LocalServer, token: str) -> None:
    offered = call(server, "GET", "/api/dictionaries")[1]
    fingerprints = {one["name"]: one["fingerprint"] for one in offered}
    said = {"kind": "missing", "reason": "On le dit."}
    for name in ("courant", "complet", "gone"):
        body = {"word": f"zzz{name}", "dictionary": name, **said}
        assert call(server, "POST", "/api/word-reports", body, token)[0] == 201
    book = ReportBook(connect_database(server.database))
    named = [one.report.dictionary for one in sorted(book.open(), key=lambda one: one.id)]
    complete = fingerprints["complet"]
    assert named == [fingerprints["courant"], complete, complete]
