"""Tables that are taken out of the archive, whatever has changed since."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import text

from logomachie import games
from logomachie.engine.journal import Journal
from logomachie.lexicon import Lexicon
from logomachie.store.profiles import Wanted
from logomachie.store.sql import SqlStorage, connect
from logomachie.table.archive import Archive
from logomachie.table.commands import Act, Asker, Close, Denied, Say
from logomachie.table.events import Acted, Holder, Opened, Stamped, Upgraded
from logomachie.table.film import (
    Film,
    Origin,
    frame_of,
    read_film,
    read_frame,
    replayed,
    retake_of,
    write_film,
    write_frame,
)
from logomachie.table.house import House
from logomachie.table.people import Aliases
from logomachie.table.presence import HOST_SECONDS
from logomachie.table.state import begin
from logomachie.table.storage import Summary, TableId
from tests.table.played import WORK, played
from tests.table.scene import OneGame
from tests.table.tables import AnyGame, happen

NOW = 1000.0
HOLDERS = (Holder("anne", "Anne"), Holder("bernard", "Bernard"))
LARGEST_FILM = 15 * 1024
PATIENCE = 60.0


@pytest.fixture(scope="module", params=games.names())
def game(request: pytest.FixtureRequest, lexicon: Lexicon) -> AnyGame:
    """Every game."""
    return games.load(request.param, lexicon)


@pytest.fixture(scope="module")
def journal(game: AnyGame) -> Journal:
    """A whole game of each."""
    return played(game)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


class ForbiddenGame:
    """A game by whose rules nothing goes: all that it may do is show what it is given."""

    lexicon_fingerprint = "another"

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        if name in ("start", "apply", "parse_action", "candidates"):
            raise AssertionError(f"{name} is called")
        return getattr(self._game, name)


def events_of(game: AnyGame, journal: Journal, *, program: str = "0.1.0") -> list[Stamped]:
    """The events of a table at which this game was played, with their frames."""
    opened = Opened(journal.setup, "anne", HOLDERS, program=program)
    state = game.start(journal.setup)
    stored = [Stamped(1, NOW, opened, frame=frame_of(game, state, 0.0))]
    table = begin(stored[0], state)
    for number, entry in enumerate(journal.entries, 2):
        acted = Acted(entry.at, entry.seat, entry.action)
        table, filmed = happen(game, table, Stamped(number, NOW, acted))
        stored.append(filmed)
    return stored


def without_frames(stored: Sequence[Stamped]) -> list[Stamped]:
    """The same, as 0.1.0 stored it."""
    return [msgspec.structs.replace(one, frame=None) for one in stored]


def summary_of(game: AnyGame, table: TableId, *, running: bool) -> Summary:
    guests = tuple(holder.guest for holder in HOLDERS)
    return Summary(table, table.upper(), game.name, True, running, None, guests, NOW)


def visit(
    url: str, game: AnyGame, act: Callable[[House, SqlStorage], Coroutine[Any, Any, None]]
) -> None:
    """Do something in a house that has just been opened on a database."""

    async def open_house() -> None:
        storage = SqlStorage(url)
        house = House(storage, OneGame(game), lambda: NOW, WORK)
        try:
            await act(house, storage)
        finally:
            await house.close()
            storage.close()

    asyncio.run(open_house())


def store(url: str, game: AnyGame, stored: Sequence[Stamped], table: str, running: bool) -> None:
    async def act(_: House, storage: SqlStorage) -> None:
        await storage.append(summary_of(game, table, running=running), stored)

    visit(url, game, act)


def test_a_finished_game_is_shown_as_it_was_whatever_the_rules_are_now(
    game: AnyGame, journal: Journal, url: str
) -> None:
    store(url, game, events_of(game, journal), "done", running=False)
    went = replayed(game, journal)
    last = went.moments[-1].state

    async def act(house: House, storage: SqlStorage) -> None:
        await house.archive.film_the_past()
        packed = await storage.film("done")
        assert packed is not None
        assert len(packed) <= LARGEST_FILM
        assert not any(one.frame for one in await storage.events("done"))
        desk = await house.desk("done")
        assert (desk.result, desk.scores) == (game.result(last), game.scores(last))
        footage = await house.footage(desk)
        assert footage.start == went.start
        for shown, moment in zip(footage.moments, went.moments, strict=True):
            assert shown.entry == moment.entry
            assert game.encode(shown.state) == game.encode(moment.state)
            told = msgspec.json.encode(moment.effects)
            assert msgspec.json.encode(shown.effects) == told
        assert desk.film == Film({}, result=desk.result, scores=desk.scores)

    forbidden: Any = ForbiddenGame(game)
    visit(url, forbidden, act)


def test_a_running_game_goes_on_from_where_it_stood(
    game: AnyGame, journal: Journal, url: str
) -> None:
    begun = Journal(journal.setup, journal.entries[: len(journal.entries) // 2])
    store(url, game, events_of(game, begun), "open", running=True)
    stood = replayed(game, begun).moments[-1].state

    async def act(house: House, storage: SqlStorage) -> None:
        desk = await house.desk("open")
        assert game.encode(desk.table.game_state) == game.encode(stood)
        told = desk.past[-1][0].event
        assert isinstance(told, Upgraded)
        assert "lexicon" in told.changed

    forbidden: Any = ForbiddenGame(game)
    visit(url, forbidden, act)


def test_a_game_of_before_there_were_films_is_filmed(
    game: AnyGame, journal: Journal, url: str
) -> None:
    as_then = games.spec(game.name).as_then
    stored = events_of(as_then(game) if as_then else game, journal)
    store(url, game, without_frames(stored), "old", running=False)

    async def film_it(house: House, storage: SqlStorage) -> None:
        await house.archive.film_the_past()
        assert not await storage.unfilmed()

    visit(url, game, film_it)

    async def look(house: House, storage: SqlStorage) -> None:
        packed = await storage.film("old")
        assert packed
        film = read_film(packed)
        kept = {seq: write_frame(frame) for seq, frame in film.frames.items()}
        assert kept == {one.seq: write_frame(one.frame) for one in stored if one.frame}
        assert film.origin == Origin.REPLAYED
        assert film.faithful
        assert not film.broken
        desk = await house.desk("old")
        assert desk.result
        assert len((await house.footage(desk)).moments) == len(journal.entries)

    forbidden: Any = ForbiddenGame(game)
    visit(url, forbidden, look)


def test_a_finished_game_that_was_played_again_says_so_whenever_it_is_looked_at(
    option: AnyGame, url: str
) -> None:
    whole = played(option)
    setup = msgspec.structs.replace(whole.setup, lexicon="of then")
    stored = events_of(option, Journal(setup, whole.entries))
    store(url, option, without_frames(stored), "old", running=False)

    async def look(house: House, storage: SqlStorage) -> None:
        film = (await house.desk("old")).film
        assert (film.origin, film.faithful) == (Origin.REPLAYED, False)

    async def pack(house: House, storage: SqlStorage) -> None:
        await house.archive.film_the_past()
        packed = await storage.film("old")
        assert packed
        film = read_film(packed)
        assert (film.origin, film.faithful) == (Origin.REPLAYED, False)

    for act in (look, look, pack, look):
        visit(url, option, act)


def test_a_running_game_that_was_played_again_says_so_for_good(option: AnyGame, url: str) -> None:
    whole = played(option)
    begun = Journal(whole.setup, whole.entries[:4])
    store(url, option, without_frames(events_of(option, begun)), "old", running=True)

    async def film_it(house: House, storage: SqlStorage) -> None:
        await house.archive.film_the_past()
        film = (await house.desk("old")).film
        assert (film.origin, film.faithful) == (Origin.REPLAYED, True)

    async def end_it(house: House, storage: SqlStorage) -> None:
        desk = await house.desk("old")
        turn = option.to_act(desk.table.game_state)[0]
        await house.ask(desk, Asker(HOLDERS[turn].guest), Act(turn, "resign"), None)
        await house.archive.put_away("old")
        packed = await storage.film("old")
        assert packed
        film = read_film(packed)
        assert (film.origin, film.faithful) == (Origin.REPLAYED, True)
        assert film.result == desk.result
        assert len((await house.footage(desk)).moments) == len(begun.entries) + 1

    for act in (film_it, film_it, end_it):
        visit(url, option, act)


def test_only_a_frame_of_what_was_played_again_says_so(option: AnyGame) -> None:
    frame = frame_of(option, option.start(played(option).setup), 0.0)
    retake = retake_of(frame, faithful=False)
    assert len(write_frame(frame)) == len(write_frame(retake)) - 1
    for kept in (frame, retake):
        again = read_frame(write_frame(kept))
        assert type(again) is type(kept)
        assert write_frame(again) == write_frame(kept)


def test_what_a_finished_game_was_to_its_players_is_recorded_once(
    game: AnyGame, journal: Journal, url: str
) -> None:
    store(url, game, events_of(game, journal), "done", running=False)
    went = replayed(game, journal)
    result = game.result(went.moments[-1].state)
    assert result

    async def act(house: House, storage: SqlStorage) -> None:
        for _ in range(2):
            await house.archive.record_the_past()
            assert not await storage.unrecorded()
        best = []
        for seat, (holder, other) in enumerate((HOLDERS, HOLDERS[::-1])):
            (found,) = storage.profiles.games(holder.guest, Wanted(), None, 9)
            played = found.played
            drawn = len(result.winners) == len(HOLDERS)
            won = "won" if seat in result.winners else "lost"
            assert (found.table, played.game) == ("done", game.name)
            assert (played.ended, played.outcome) == (NOW, "drawn" if drawn else won)
            assert [played.score, *(one.score for one in played.others)] == [
                result.scores[seat],
                result.scores[1 - seat],
            ]
            assert [one.name for one in played.others] == [other.name]
            own = [moment.effects for moment in went.moments if moment.entry.seat == seat]
            made = {word for effects in own for word in effects.words}
            assert played.words.keys() <= made
            assert played.words
            best.append(played.best)
            if played.best:
                acted = went.moments[played.best.number - 1]
                assert acted.entry.seat == seat
                assert set(acted.effects.words) <= set(played.best.words)
        assert any(best)

    forbidden: Any = ForbiddenGame(game)
    visit(url, forbidden, act)


def test_what_cannot_be_played_again_is_shown_as_far_as_it_goes(option: AnyGame, url: str) -> None:
    whole = played(option)
    stored = without_frames(events_of(option, whole))
    at = len(stored) // 2
    odd = msgspec.structs.replace(stored[at], event=Acted(1.0, 0, "nonsense"))
    store(url, option, [*stored[:at], odd, *stored[at + 1 :]], "odd", running=False)

    async def look(house: House, storage: SqlStorage) -> None:
        desk = await house.desk("odd")
        assert desk.film.origin == Origin.REPLAYED
        assert desk.film.broken == odd.seq
        assert desk.is_over
        assert desk.result is None
        assert len((await house.footage(desk)).moments) == at - 1

    async def pack(house: House, storage: SqlStorage) -> None:
        await house.archive.film_the_past()
        await house.archive.record_the_past()
        assert await storage.film("odd")
        assert not await storage.unrecorded()
        assert not storage.profiles.games("anne", Wanted(), None, 9), "its end is not known"

    for act in (look, look, pack, look):
        visit(url, option, act)


def test_nothing_happens_any_more_at_a_game_that_breaks_off(option: AnyGame, url: str) -> None:
    opened, *acted = without_frames(events_of(option, played(option)))
    assert isinstance(opened.event, Opened)
    with_bot = msgspec.structs.replace(opened.event, holders=(HOLDERS[0], Holder(level=1)))
    odd = msgspec.structs.replace(acted[1], event=Acted(1.0, 0, "nonsense"))
    stored = [msgspec.structs.replace(opened, event=with_bot), acted[0], odd, *acted[2:]]
    store(url, option, stored, "odd", running=False)

    async def act(house: House, storage: SqlStorage) -> None:
        desk = await house.desk("odd")
        desk.seen[HOLDERS[0].guest] = NOW - HOST_SECONDS
        await house.look_around()
        assert desk.worker is None, "its bot does not play"
        for command in (Say("Bonjour"), Act(0, "pass"), Close()):
            with pytest.raises(Denied, match="closed"):
                await asyncio.wait_for(house.ask(desk, Asker("anne"), command, None), PATIENCE)
        assert not await house._catch_up(desk)
        assert len(await storage.events("odd")) == len(stored)

    async def pack(house: House, storage: SqlStorage) -> None:
        await house.archive.film_the_past()

    for visited in (act, pack, act):
        visit(url, option, visited)


def test_a_running_game_that_cannot_be_played_again_is_set_aside(option: AnyGame, url: str) -> None:
    whole = played(option)
    begun = Journal(whole.setup, whole.entries[:3])
    stored = without_frames(events_of(option, begun))
    odd = msgspec.structs.replace(stored[2], event=Acted(1.0, 0, "nonsense"))
    store(url, option, [*stored[:2], odd], "odd", running=True)
    store(url, option, stored, "good", running=True)

    async def act(house: House, storage: SqlStorage) -> None:
        with pytest.raises(Denied, match="not-readable"):
            await house.desk("odd")
        assert "event 3" in house.archive.set_aside["odd"]
        assert (await house.desk("good")).table.entries == begun.entries

    visit(url, option, act)


@pytest.mark.parametrize("damage", ["data", "frame"])
def test_a_table_that_cannot_be_read_hurts_no_other(option: AnyGame, url: str, damage: str) -> None:
    whole = played(option)
    begun = Journal(whole.setup, whole.entries[:2])
    for table in ("bad", "good"):
        store(url, option, events_of(option, begun), table, running=True)
    engine = connect(url)
    with engine.begin() as connection:
        where = "WHERE table_id = 'bad' AND seq = 2"
        connection.execute(text(f"UPDATE events SET {damage} = x'7b7d' {where}"))
    engine.dispose()

    async def act(house: House, storage: SqlStorage) -> None:
        await house.wake()
        await house.look_around()
        with pytest.raises(Denied, match="not-readable"):
            await house.desk("bad")
        assert house.archive.set_aside.keys() == {"bad"}
        desk = await house.desk("good")
        turn = option.to_act(desk.table.game_state)[0]
        await house.ask(desk, Asker(HOLDERS[turn].guest), Act(turn, "pass"), None)

    visit(url, option, act)


def test_what_is_over_is_packed_at_once(option: AnyGame, url: str) -> None:
    whole = played(option)
    begun = Journal(whole.setup, whole.entries[:-1])
    store(url, option, events_of(option, begun), "last", running=True)
    last = whole.entries[-1]

    async def act(house: House, storage: SqlStorage) -> None:
        desk = await house.desk("last")
        await house.ask(desk, Asker(HOLDERS[last.seat].guest), Act(last.seat, last.action), None)
        while await storage.unrecorded():
            await asyncio.sleep(0.01)
        assert await storage.film("last")
        house.put_away("last")
        again = await house.desk("last")
        assert again.result == option.result(replayed(option, whole).moments[-1].state)

    visit(url, option, act)


def test_a_state_of_an_earlier_version_is_upgraded(
    option: AnyGame, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = played(option)
    stored = events_of(option, whole)
    store(url, option, stored, "old", running=False)

    def renamed(state: dict[str, Any]) -> dict[str, Any]:
        seen.append(state)
        return state

    seen: list[dict[str, Any]] = []
    later = games.spec("option")._replace(upgrades=(renamed,))
    monkeypatch.setattr(games, "spec", lambda name: later)

    async def act(house: House, storage: SqlStorage) -> None:
        desk = await house.desk("old")
        assert desk.result
        assert len(seen) == 1, "only what is shown is upgraded"
        await house.footage(desk)
        assert len(seen) == len(stored) + 1

    visit(url, option, act)


def test_a_film_of_a_later_version_is_not_guessed_at(option: AnyGame, url: str) -> None:
    stored = events_of(option, played(option))
    frames = {one.seq: msgspec.structs.replace(one.frame, version=2) for one in stored if one.frame}
    store(url, option, without_frames(stored), "later", running=False)

    async def act(house: House, storage: SqlStorage) -> None:
        await storage.keep_film("later", write_film(Film(frames)))
        with pytest.raises(Denied, match="not-readable"):
            await house.desk("later")
        assert "version 2" in house.archive.set_aside["later"]

    visit(url, option, act)


def test_materials_are_kept_by_their_fingerprint(option: AnyGame, url: str) -> None:
    async def act(house: House, storage: SqlStorage) -> None:
        archive = Archive(storage, OneGame(option), "test", Aliases())
        await archive.keep_material(option)
        await archive.keep_material(option)
        assert await storage.material(option.material_fingerprint) == option.box
        assert await storage.material("unknown") is None
        for name in games.OWN:
            (former,) = games.spec(name).formerly
            assert await storage.material(former), "those of 0.1.0 are kept too"

    visit(url, option, act)
