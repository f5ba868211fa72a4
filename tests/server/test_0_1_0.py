"""What 0.1.0 stored is still there, and shows what it showed: see tests/store/v0_1_0/README.md."""

import asyncio
import json
import sqlite3
import time
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from hashlib import blake2b
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec
import pytest
from sqlalchemy import make_url

from logomachie import games
from logomachie.engine.game import Language
from logomachie.engine.material import load_material
from logomachie.engine.record import Point, Record, verify
from logomachie.games.mot_pour_mot.categories import by_name, read_pack
from logomachie.games.mot_pour_mot.state import Material, check_material
from logomachie.lexicon import Lexicon
from logomachie.lexicon.dictionary import find_dictionary
from logomachie.library.records import restore
from logomachie.server.protocol import Done
from logomachie.table.archive import Archive
from logomachie.table.commands import Act
from logomachie.table.events import Acted
from tests.server.conftest import LocalServer
from tests.server.http import call
from tests.server.patient import connect
from tests.store.v0_1_0.fixture import (
    MATERIALS,
    PACKS,
    POSTGRESQL,
    RULES,
    SECONDS_LATER,
    SHOWN,
    SQLITE,
    unpack,
    unpack_json,
)
from tests.store.v0_1_0.shown import NOBODY, differences, lists_shown, lookback_shown, table_shown
from tests.table.played import played
from tests.table.test_archive import events_of, store, visit, without_frames

BEFORE: dict[str, Any] = unpack_json(SHOWN)
"""What 0.1.0 showed."""
TITLES: dict[str, str] = BEFORE["titles"]
"""The tables."""
TOKENS: dict[str, str] = BEFORE["tokens"]
"""The people."""
RUNNING = [
    title
    for title, table in BEFORE["tables"].items()
    if (view := table["seen"]["-"]["view"])["started"] and not (view["closed"] or view["result"])
]
NAMELESS = "Vous"
"""The page of 0.1.0 gave this name to who had given none; today they have none."""
GONE = {"resigned", "captain-left", "left", "team-left"}
"""What effects tell of who gives up."""
LEXICON = "7488db98cd348b3ec49b1ead"
"""The fingerprint of its words."""
HANGS_ON_FAMILIES = "jago-clock"
"""The table where a word was stolen that belongs to the same family today: REINCARNAIT."""
LANGUAGES: tuple[Language, ...] = ("fr", "en")
PATIENCE = 120.0


def _marks() -> list[str]:
    """The fingerprints of all materials that are kept."""
    return sorted(path.name.partition(".")[0] for path in MATERIALS.iterdir())


def _server(database: str) -> LocalServer:
    """A server whose clock stands still at the time when 0.1.0 was looked at."""
    return LocalServer(database, now=lambda: float(BEFORE["until"]) + SECONDS_LATER)


def _sqlite(folder: Path) -> str:
    path = folder / "games.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(unpack(SQLITE))
    return f"sqlite:///{path}"


def _postgresql(server: str) -> str:
    """A database of its own: the other tests use that of the server."""
    psycopg = pytest.importorskip("psycopg")
    url = make_url(server).set(database="version_0_1_0")
    for address, statements in (
        (make_url(server), "CREATE DATABASE version_0_1_0"),
        (url, unpack(POSTGRESQL)),
    ):
        plain = address.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(plain, autocommit=True) as connection:
            connection.execute(statements)
    return url.render_as_string(hide_password=False)


def _played_with(kept: Mapping[str, Any], lexicon: Lexicon, folder: Path) -> Any:
    """What a game plays with that is made of the files of a kept material."""
    path = folder / "material.toml"
    path.write_text(kept["material"], "utf-8")
    if not kept["packs"]:
        game: Any = games.load(kept["game"], lexicon, path)
        return _on_the_wire(game.material)
    own: dict[str, str] = unpack_json(PACKS)
    texts = [own[name] for name in kept["packs"]] + [kept["pack"]] * bool(kept["pack"])
    packs = []
    for number, text in enumerate(texts):
        file = folder / f"{number}.toml"
        file.write_text(text, "utf-8")
        packs.append(read_pack(file))
    categories = by_name(packs)
    material = load_material(games.spec(kept["game"]).package, Material, check_material, path)
    return {
        "material": _on_the_wire(material),
        "categories": list(categories),
        "exempt": {name: sorted(one.exempt) for name, one in categories.items()},
    }


def _on_the_wire(value: msgspec.Struct) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _as_today(value: Any) -> Any:
    """What is shown, but for what was changed on purpose since.

    Who had no name has none, what somebody says comes from a seat, who left a seat or let a bot
    play is named, and who resigned stands in the order of resigning. A game that goes on with
    another program, and with other words where those of then are not kept, says so; and so does
    one whose days stood still while the house was closed. A record names its version.
    """
    if isinstance(value, list):
        return [_as_today(one) for one in value]
    if not isinstance(value, dict):
        return _named(value) if isinstance(value, str) else value
    found = {name: _as_today(one) for name, one in value.items()}
    if found.get("kind") == "said":
        found.pop("seat")
    if found.get("kind") == "seated":
        found |= {"name": "", "text": ""}
    if "news" in found:
        found["news"] = [one for one in found["news"] if not _tells_of_the_house(one)]
        found["view"].pop("seq")
    if "record" in found:
        found["record"] = found["record"].replace('program = "0.1.0"\n', "")
    if "resigned" in found:
        found["resigned"] = sorted(found["resigned"])
    return found


def _tells_of_the_house(news: Mapping[str, Any]) -> bool:
    """Whether a line says that the house goes on with the table, today as it is."""
    return (news["kind"], news["text"]) in {
        ("resumed", ""),
        ("upgraded", "program"),
        ("upgraded", "program lexicon"),
    }


def _without_time(listed: Mapping[str, Mapping[str, Any]]) -> Any:
    """Tables in a list, but for when something last happened there."""
    return {
        table: {name: value for name, value in one.items() if name != "updated"}
        for table, one in _as_today(listed).items()
    }


def _named(text: str) -> str:
    return "" if text == NAMELESS else text.replace(f'"{NAMELESS}"', '"?"')


def _player(title: str) -> tuple[str, int]:
    """One of the people who play at a table, and their seat."""
    seen: dict[str, Any] = BEFORE["tables"][title]["seen"]
    return next(
        (name, int(seat))
        for name, one in seen.items()
        for seat in one["view"]["views"]
        if seat != NOBODY
    )


async def _resign(server: LocalServer, table: str, name: str, seat: int) -> None:
    async with connect(server.url, token=TOKENS[name]) as client:
        answer = await client.ask(table, Act(seat, "resign"))
        assert isinstance(answer, Done), answer


def _fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.fixture
def need_words_of_then(lexicon: Lexicon) -> Callable[[], None]:
    """Leaves a test out where the words of 0.1.0 are not kept on this machine."""

    def need() -> None:
        if find_dictionary(LEXICON, lexicon) is None:
            pytest.skip("the lexicon of 0.1.0 is not kept on this machine")

    return need


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[LocalServer]:
    """A server of today with the database of 0.1.0."""
    if request.param == "sqlite":
        database = _sqlite(tmp_path_factory.mktemp("0.1.0"))
    else:
        database = _postgresql(str(request.getfixturevalue("postgresql")))
    running = _server(database)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def still_open(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server of today with a database of 0.1.0 in which something may be changed."""
    running = _server(_sqlite(tmp_path_factory.mktemp("played")))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def lists(server: LocalServer) -> Any:
    """The lists of today, before anybody sat down at a table."""
    return lists_shown(server.url, TOKENS)


def test_the_lobby_shows_the_same_tables(lists: Any) -> None:
    before, now = BEFORE["lobby"], lists["lobby"]
    assert before.keys() == now.keys()
    assert list(differences(_without_time(before), _without_time(now))) == []


@pytest.mark.parametrize("name", TOKENS)
def test_everybody_finds_their_tables(lists: Any, name: str) -> None:
    before, now = BEFORE["my-tables"][name], lists["my-tables"][name]
    assert before.keys() == now.keys()
    assert list(differences(_without_time(before), _without_time(now))) == []


def test_what_last_happened_at_a_table_was_done_by_somebody(lists: Any) -> None:
    for name, before in BEFORE["my-tables"].items():
        now = lists["my-tables"][name]
        assert {table: one["updated"] for table, one in before.items()} == {
            table: one["updated"] for table, one in now.items()
        }


@pytest.mark.usefixtures("lists")
@pytest.mark.parametrize("title", TITLES)
def test_a_table_shows_what_it_showed(
    server: LocalServer, title: str, need_words_of_then: Callable[[], None]
) -> None:
    if title == HANGS_ON_FAMILIES:
        need_words_of_then()
    now = table_shown(server.url, TOKENS, TITLES[title])
    assert list(differences(_as_today(BEFORE["tables"][title]), _as_today(now))) == []


@pytest.mark.usefixtures("lists")
@pytest.mark.parametrize("title", BEFORE["lookback"])
def test_what_was_found_in_a_look_back_is_still_told(server: LocalServer, title: str) -> None:
    before = dict(BEFORE["lookback"][title])
    before["looked_at"] = before.pop("reviewed")
    now = lookback_shown(server.url, TITLES[title])
    assert list(differences(before, now)) == []


@pytest.mark.parametrize("game", ["croisillon", "guerre", "jago", "mot", "option"])
def test_running_games_go_on(still_open: LocalServer, game: str) -> None:
    tables = [title for title in RUNNING if title.startswith(f"{game}-")]
    assert tables
    for title in tables:
        name, seat = _player(title)
        asyncio.run(_resign(still_open, TITLES[title], name, seat))
        told = table_shown(still_open.url, TOKENS, TITLES[title])["seen"][NOBODY]["news"]
        acted = [one for one in told if one["kind"] == "acted"]
        assert any(one["seat"] == seat and one["effects"]["key"] in GONE for one in acted), acted


@pytest.mark.parametrize("packed", [False, True])
def test_a_game_that_breaks_off_is_shown_as_far_as_it_goes(
    lexicon: Lexicon, tmp_path: Path, packed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.load("jago", lexicon)
    stored = without_frames(events_of(game, played(game, 12)))
    odd = msgspec.structs.replace(stored[6], event=Acted(1.0, 0, "nonsense"))
    database = f"sqlite:///{tmp_path / 'games.db'}"
    store(database, game, [*stored[:6], odd, *stored[7:]], "odd", running=False)
    if packed:
        visit(database, game, lambda house, _: house.archive.film_the_past())
    else:
        monkeypatch.setattr(Archive, "film_the_past", _nothing)
    running = LocalServer(database)
    running.start()
    try:
        said = {
            asked: call(running, "GET", f"/api/tables/odd/{asked}")
            for asked in ("replay", "analysis?number=2", "better?number=2", "lookback")
        }
    finally:
        running.stop()
    assert {asked: status for asked, (status, _) in said.items()} == dict.fromkeys(said, 200)
    shown = {asked: answer for asked, (_, answer) in said.items()}
    assert shown["replay"]["footage"] == {"replayed": True, "faithful": True, "whole": False}
    assert len(shown["replay"]["steps"]) == 5
    assert shown["analysis?number=2"]["text"]
    assert shown["better?number=2"]["number"] >= 2
    assert shown["lookback"]["turns"]
    for asked in ("analysis?number=2", "better?number=2", "lookback"):
        assert shown[asked]["changed"] == ["program"], asked


async def _nothing(_: Archive) -> None:
    """What is not done yet."""


@pytest.mark.parametrize("title", ["option-left", "jago-running", "guerre-running"])
def test_the_record_of_a_game_that_went_on_here_says_what_changed(
    still_open: LocalServer, title: str, lexicon: Lexicon
) -> None:
    """Its first half was played by the rules of then, the second by those of today."""
    name, seat = _player(title)
    with suppress(AssertionError):  # another test has ended it
        asyncio.run(_resign(still_open, TITLES[title], name, seat))
    text = call(still_open, "GET", f"/api/tables/{TITLES[title]}/record")[1]
    record = msgspec.convert(tomllib.loads(text), Record)
    assert record.program == "0.1.0"
    assert "program" in record.changed
    assert Point.RULES in verify(*restore(record, lexicon)).unchecked


@pytest.mark.parametrize("name", TOKENS)
def test_finished_games_are_in_the_profiles_of_who_played_them(
    server: LocalServer, lists: Any, name: str
) -> None:
    sat = {
        table: next(seat for seat, one in enumerate(listed["seats"]) if one["mine"])
        for table, listed in lists["my-tables"][name].items()
        if listed["result"] and any(one["mine"] for one in listed["seats"])
    }
    found = {one["table"]: one for one in _games_when_there(server, TOKENS[name], len(sat))}
    assert found.keys() == sat.keys()
    for table, seat in sat.items():
        result, told = lists["my-tables"][name][table]["result"], found[table]
        if told["outcome"] != "shared":
            assert told["score"] == result["scores"][seat]
            assert (told["place"] == 1) == (seat in result["winners"])


def _games_when_there(server: LocalServer, token: str, count: int) -> Any:
    """The games of somebody, once so many of them are recorded: that goes on beside all else."""
    deadline = time.monotonic() + PATIENCE
    while True:
        found, before = [], ""
        while True:
            page = call(server, "GET", f"/api/profile/games?before={before}", token=token)[1]
            found += page["games"]
            before = page["next"]
            if not before:
                break
        if len(found) >= count:
            return found
        assert time.monotonic() < deadline, f"{len(found)} of {count}"
        time.sleep(0.1)


def test_the_material_of_every_table_is_kept() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(unpack(SQLITE))
        opened = connection.execute("SELECT data FROM events WHERE seq = 1").fetchall()
    named = {json.loads(data)["setup"]["material"] for (data,) in opened}
    assert len(opened) == len(TITLES)
    assert named <= set(_marks())


@pytest.mark.parametrize("mark", _marks())
def test_a_kept_material_can_be_played_with(mark: str, lexicon: Lexicon, tmp_path: Path) -> None:
    kept = unpack_json(MATERIALS / f"{mark}.json")
    assert blake2b(kept["fingerprinted"].encode(), digest_size=12).hexdigest() == mark
    now = _played_with(kept, lexicon, tmp_path)
    assert list(differences(json.loads(kept["fingerprinted"]), now)) == []


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_a_referee_could_say_has_a_sentence(name: str, language: Language) -> None:
    book = games.spec(name).rulebook(language)
    rules: dict[str, dict[str, str]] = unpack_json(RULES)[name]
    for rule, sentences in rules.items():
        for key, sentence in sentences.items():
            # What was told then may not hold more than its sentence needed.
            assert _fields(book.rules[rule].sentences[key]) <= _fields(sentence), (rule, key)
