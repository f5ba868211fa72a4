"""Finished games as data: from a house or from matches, without names, and back again."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
import zstandard

from logomachie import __version__
from logomachie.bots.players import Bot
from logomachie.engine.game import AnyGame, Result, Setup, new_setup
from logomachie.engine.journal import Entry, Journal
from logomachie.engine.record import format_record, to_record
from logomachie.kernel.budget import Budget
from logomachie.lab import packed
from logomachie.lab.finished import Contestant, Pseudonyms, without_talk
from logomachie.lab.fixtures import Terms, Thinking, plan
from logomachie.lab.gathering import BOT_OF_MATCH, BOT_OF_RECORD, named
from logomachie.lab.packed import BadGames, read_games, write_games
from logomachie.lab.playing import play
from logomachie.lexicon.names import COMPLETE
from logomachie.store import finished as stored
from logomachie.store.sql import SqlStorage
from logomachie.table.events import (
    Acted,
    Circumstances,
    Event,
    Holder,
    Opened,
    Said,
    Seated,
    Stamped,
    TakenBack,
    Upgraded,
)
from logomachie.table.film import Film, write_film
from logomachie.table.storage import Summary
from tests.cli.program import Said as Answer
from tests.cli.program import run
from tests.lab.conftest import loaded
from tests.lab.playing import played
from tools import game_schema

WORK = Budget.of_work(20)
ANNE, LEO, ZOE = "guest-anne", "guest-leo", "guest-zoe"
SECRETS = (ANNE, LEO, ZOE, "Anne", "Léo", "our secret", "It is hairy", "table-")


class Finished(NamedTuple):
    """A game that was played."""

    journal: Journal
    result: Result


def played_by_bots(game: AnyGame, seed: str) -> Finished:
    setup = new_setup(game, game.players[0], seed, {})
    players = {seat: Bot(1, WORK) for seat in range(setup.players)}
    result, entries = played(game, setup, players)
    return Finished(Journal(setup, tuple(entries)), result)


@pytest.fixture(scope="module")
def option_game() -> Finished:
    return played_by_bots(loaded("option").referee, "first")


@pytest.fixture(scope="module")
def spoken_game() -> Finished:
    """A game of MOT POUR MOT in which somebody says something."""
    game = loaded("mot_pour_mot").referee
    setup, entries = msgspec.structs.astuple(played_by_bots(game, "second").journal)
    talk = Entry(entries[2].at, entries[2].seat, "say our secret")
    spoken = (*entries[:3], talk, *entries[3:])
    state = game.start(setup)
    for entry in spoken:
        action = game.parse_action(entry.action, state, entry.seat)
        state = game.apply(state, entry.seat, action, entry.at).state
    result = game.result(state)
    assert result
    return Finished(Journal(setup, spoken), result)


class Kept(NamedTuple):
    """A table, as the database holds it."""

    setup: Setup
    events: list[Event]
    film: Film | bytes | None
    running: bool = False


class House(NamedTuple):
    """A database with tables whose games are over."""

    address: str

    async def keep(self, tables: list[Kept]) -> None:
        storage = SqlStorage(self.address)
        # Databases do not agree on the order of capitals.
        for letter, (setup, events, film, running) in zip("aBcDe", tables, strict=True):
            table = f"table-{letter}"
            about = Summary(table, table, setup.game, False, running, None, (), 1000.0)
            stamped = [Stamped(n, 1000.0 + n, event) for n, event in enumerate(events, 1)]
            await storage.append(about, stamped)
            if film is not None:
                data = film if isinstance(film, bytes) else write_film(film)
                await storage.keep_film(table, data)
        storage.people.merge(ZOE, ANNE, 1.0)
        storage.close()

    def export(self, file: Path) -> Answer:
        return run("export", str(file), "--database", self.address, "--lang", "en")


def acted(journal: Journal) -> list[Event]:
    return [Acted(entry.at, entry.seat, entry.action) for entry in journal.entries]


@pytest.fixture(params=["sqlite", "postgresql"])
def house(
    request: pytest.FixtureRequest, tmp_path: Path, option_game: Finished, spoken_game: Finished
) -> House:
    """Two games that were played to their ends, and tables that tell of none."""
    address = f"sqlite:///{tmp_path / 'games.db'}"
    if request.param == "postgresql":
        address = str(request.getfixturevalue("own_postgresql"))
    house = House(address)
    journal, result = option_game
    setup = journal.setup
    people = (Holder(ANNE, "Anne"), Holder(LEO, "Léo"))
    opened = Opened(setup, ANNE, people, program="0.2.0", rated=True)
    talk = Said(LEO, "Léo", "our secret")
    first, *rest = acted(journal)
    undone: list[Event] = [opened, first, talk, first, TakenBack(1), *rest, Seated(0, Holder())]
    spoken, ended = spoken_game
    seats = (Holder(ZOE, "Anne"), Holder(level=3))
    first, second, *rest = acted(spoken)
    changes: list[Event] = [
        Seated(1, Holder(LEO, "Léo")),
        Upgraded(Circumstances("0.2.0", "", ""), ("program",)),
    ]
    opening = Opened(spoken.setup, ZOE, seats, days=3)
    begun: list[Event] = [Opened(setup, ANNE, people)]
    tables = [
        Kept(setup, undone, Film({}, result=result)),
        Kept(spoken.setup, [opening, first, second, *changes, *rest], Film({}, result=ended)),
        Kept(setup, begun, Film({})),
        Kept(setup, begun, b"no film"),
        Kept(setup, begun, None, running=True),
    ]
    asyncio.run(house.keep(tables))
    return house


def test_the_games_of_a_house_come_back_without_anybodys_name(
    house: House,
    option_game: Finished,
    spoken_game: Finished,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stored, "PAGE", 2)
    files = [tmp_path / "first.jsonl.zst", tmp_path / "second.jsonl.zst"]
    for file in files:
        said = house.export(file)
        assert said.code == 0, said.err
        assert "2 games written" in said.err
        assert "2 tables left out" in said.err
    games = sorted(read_games(files[0]), key=lambda game: game.setup.seed)
    duel, teams = games
    assert duel.journal == option_game.journal
    assert (duel.result, duel.scores) == (option_game.result, option_game.result.scores)
    assert (duel.source, duel.program, duel.rated, duel.days) == ("house", "0.2.0", True, 0)
    kept, withheld = without_talk("mot_pour_mot", spoken_game.journal.entries)
    assert teams.journal == Journal(spoken_game.journal.setup, kept)
    assert teams.withheld == withheld == (4,)
    assert (teams.changed, teams.days) == (("program",), 3)
    anne, leo = duel.contestants
    assert anne != leo
    assert (anne.kind, anne.changed, leo.kind) == ("person", False, "person")
    # Zoé is Anne now, and Léo took the place of a bot.
    assert teams.contestants == (anne, msgspec.structs.replace(leo, changed=True))
    text = unpacked(files[0]).decode()
    assert not [secret for secret in SECRETS if secret in text]
    other = sorted(read_games(files[1]), key=lambda game: game.setup.seed)
    assert other[0].journal == duel.journal
    assert other[0].contestants != duel.contestants


def unpacked(file: Path) -> bytes:
    return zstandard.ZstdDecompressor().decompressobj().decompress(file.read_bytes())


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of a match, the last line of which was being written."""
    words = loaded("option").referee.lexicon_fingerprint
    terms = Terms("option", COMPLETE, words, {}, Thinking(work=20))
    reports = [play(fixture) for fixture in plan(terms, ("1", "2"), 2, "seed")]
    path = tmp_path_factory.mktemp("match") / "match.jsonl"
    lines = [msgspec.json.encode(report) for report in reports]
    path.write_bytes(b"\n".join([*lines, lines[0][:100]]))
    return path


@pytest.fixture
def record(tmp_path: Path, option_game: Finished) -> Path:
    path = tmp_path / "record.toml"
    journal, result = option_game
    played = to_record(journal, ("Anne", "bot 3"), result.scores, __version__)
    path.write_text(format_record(played), "utf-8")
    return path


@pytest.fixture
def exported(match: Path, record: Path, tmp_path: Path) -> Path:
    file = tmp_path / "games.jsonl.zst"
    said = run("export", str(file), str(match), str(record), "--lang", "en")
    assert said.code == 0, said.err
    assert "3 games written" in said.err
    return file


def test_the_games_of_matches_and_records_come_back(exported: Path, option_game: Finished) -> None:
    first, second, third = read_games(exported)
    assert [game.source for game in (first, second, third)] == ["arena", "arena", "record"]
    assert [one.name for one in first.contestants] == ["1", "2"]
    assert [one.name for one in second.contestants] == ["2", "1"]
    assert third.journal == option_game.journal
    assert {game.program for game in (first, second, third)} == {__version__}
    person, bot = third.contestants
    assert bot == Contestant("bot", "3")
    assert person.kind == "person"
    assert b"Anne" not in unpacked(exported)


def test_who_plays_is_told_from_names_without_keeping_them() -> None:
    names = Pseudonyms.new()
    kinds = {
        ("3", BOT_OF_MATCH): Contestant("bot", "3"),
        ("5@0.1", BOT_OF_MATCH): Contestant("bot", "5@0.1"),
        ("option@0.1", BOT_OF_MATCH): Contestant("bot", "option@0.1"),
        ("bot 3", BOT_OF_RECORD): Contestant("bot", "3"),
        ("exec:/home/anne/mine", BOT_OF_MATCH): "program",
        ("anne@example.org", BOT_OF_MATCH): "person",
        ("3", BOT_OF_RECORD): "person",
        ("bot Anne", BOT_OF_RECORD): "person",
    }
    for (name, pattern), expected in kinds.items():
        found = named(name, pattern, names)
        assert (found if found.kind == "bot" else found.kind) == expected
        assert found.kind == "bot" or found.name == names.of(f"name/{name}")


def test_the_code_of_the_docs_reads_a_file(
    exported: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(exported.parent)
    page = game_schema.PATH.with_name("export.md").read_text("utf-8")
    code = page.partition("```python\n")[2].partition("```")[0]
    exec(compile(code, "export.md", "exec"), {})
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["option"] * 3


def test_a_file_of_games_is_verified_by_playing_them_again(exported: Path) -> None:
    said = run("verify", str(exported), "--lang", "en")
    assert said.code == 0, said.err
    assert "Games verified: 3. Not all could be checked here: 0. False: 0." in said.out


def test_what_cannot_be_checked_here_is_told(exported: Path, tmp_path: Path) -> None:
    game, *_ = read_games(exported)
    setup, replace = game.setup, msgspec.structs.replace
    others = [
        replace(game, setup=replace(setup, lexicon="another")),
        replace(game, changed=("lexicon",)),
        replace(game, program="0.1.9", entries=game.entries[1:]),
    ]
    file = tmp_path / "others.zst"
    write_games(file, others)
    said = run("verify", str(file), "--lang", "en")
    assert (said.code, "checked here: 3." in said.out) == (3, True), said
    for what, count in (("rules", 1), ("words", 2), ("actions", 3), ("scores", 3)):
        assert f"Games of which the {what} could not be checked: {count}." in said.out
    assert "material" not in said.out


def test_a_game_that_is_not_what_it_claims_is_found(exported: Path, tmp_path: Path) -> None:
    game, *_ = read_games(exported)
    wrong = [
        msgspec.structs.replace(game, scores=(1, 2)),
        msgspec.structs.replace(game, entries=game.entries[1:]),
    ]
    file = tmp_path / "wrong.zst"
    write_games(file, [game, *wrong])
    said = run("verify", str(file), "--lang", "en")
    assert said.code == 1
    assert "Game 2: the scores are" in said.out
    assert "Game 3: entry" in said.out
    assert "False: 2." in said.out


def bad_files(good: bytes) -> Iterator[tuple[str, bytes]]:
    pack = zstandard.ZstdCompressor().compress
    yield "no game", pack(b"{}\n")
    yield "no json", pack(b"nonsense\n")
    yield "no text", pack(b"\xff\xfe\n")
    yield "half a line", pack(b"{}")
    yield "cut off", pack(good)[:-20]
    yield "damaged", pack(good)[:40] + b"\x00\xff" * 40
    yield "only the beginning", pack(b"")[:4]
    yield "an unknown field", pack(good.replace(b'"source"', b'"origin"', 1))
    yield "another format", pack(good.replace(b'"format":1', b'"format":2', 1))


def test_a_file_that_cannot_be_read_is_an_error_in_one_line(exported: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.zst"
    for what, data in bad_files(unpacked(exported)):
        bad.write_bytes(data)
        said = run("verify", str(bad), "--lang", "en")
        assert said.code == 1, what
        assert said.err.startswith("Error: These are no finished games: "), what
        assert len(said.err.splitlines()) == 1, what


def test_a_line_without_end_is_not_read_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packed, "LONGEST_LINE", 1 << 21)
    bomb = tmp_path / "bomb.zst"
    bomb.write_bytes(zstandard.ZstdCompressor().compress(b" " * (1 << 24)))
    with pytest.raises(BadGames, match="a line of more than"):
        list(read_games(bomb))


def test_an_export_that_fails_leaves_nothing_behind(match: Path, tmp_path: Path) -> None:
    folder = tmp_path / "new"
    folder.mkdir()
    file, bad = folder / "games.zst", tmp_path / "bad.jsonl"
    bad.write_bytes(match.read_bytes().splitlines()[0] + b"\n{}\n")
    cases = {
        str(bad): "line 2: Object missing",
        str(tmp_path / "nowhere.jsonl"): "nowhere",
        str(tmp_path / "nowhere.toml"): "nowhere",
    }
    for source, reason in cases.items():
        said = run("export", str(file), source, "--lang", "en")
        assert (said.code, reason in said.err) == (1, True), said.err
        assert not list(folder.iterdir())
    missing = run("export", str(file), "--data-dir", str(tmp_path / "none"), "--lang", "en")
    assert missing.code == 1
    nowhere = run("export", str(tmp_path / "no" / "games.zst"), str(match), "--lang", "en")
    assert nowhere.code == 1
    assert not list(folder.iterdir())


def test_an_export_replaces_nothing(match: Path, exported: Path) -> None:
    before = exported.read_bytes()
    said = run("export", str(exported), str(match), "--lang", "en")
    assert (said.code, "exists already" in said.err) == (1, True)
    assert exported.read_bytes() == before


def test_the_schema_in_the_docs_is_that_of_the_games() -> None:
    """``python -m tools.game_schema`` writes it."""
    assert game_schema.PATH.read_text("utf-8") == game_schema.text()


def test_files_one_behind_the_other_are_one(exported: Path, tmp_path: Path) -> None:
    both = tmp_path / "both.zst"
    both.write_bytes(exported.read_bytes() * 2)
    assert list(read_games(both)) == [*read_games(exported)] * 2
