"""Somebody is forgotten, on real databases: not a byte of them is left, and the games stay."""

import asyncio
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import text

from logomachie import games
from logomachie.lexicon import Lexicon
from logomachie.store.people import Keeper, StoredPasskey
from logomachie.store.profiles import Wanted
from logomachie.store.schema import metadata
from logomachie.store.sql import SqlStorage
from logomachie.table.alerts import Alert
from logomachie.table.commands import Act, Asker, Close, Kick, Say, Sit
from logomachie.table.company import Blocked, Call
from logomachie.table.desk import Desk
from logomachie.table.events import Said
from logomachie.table.farewell import forget_at_tables, leave_tables
from logomachie.table.film import Footage, read_film
from logomachie.table.house import House
from logomachie.table.moderation import LineReport
from logomachie.table.people import VOID
from logomachie.table.plans import Plan, SeatPlan
from logomachie.table.ratings import Contest, Contestant, Side
from logomachie.table.reports import WordReport
from tests.table.scene import WORK, OneGame
from tests.table.tables import AnyGame

ANNE, BEFORE, BRUNO, ZOE = "anneId0123456789", "beforeId98765432", "brunoId", "zoeId"
NAME = "Annabelle-Zéphyrine"
SECRETS = ("quincaillerie", "saperlipopette", "babouchka", "calembredaine", "turlututu")
"""Words that Anne says, and nobody else."""
TRACES = (ANNE, BEFORE, "Annabelle", "phyrine", "ANNABELLE", *SECRETS)
NOON = 1e9


@pytest.fixture(scope="module")
def mot_pour_mot(lexicon: Lexicon) -> AnyGame:
    return games.load("mot_pour_mot", lexicon)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    return str(request.getfixturevalue("own_postgresql"))


@asynccontextmanager
async def opened(url: str, game: AnyGame) -> AsyncGenerator[tuple[SqlStorage, House]]:
    storage = SqlStorage(url)
    house = House(storage, OneGame(game), lambda: NOON, WORK, lambda: "seed")
    for guest, person in storage.people.aliases():
        house.aliases.add(guest, person)
    await house.wake()
    try:
        yield storage, house
    finally:
        await house.close()
        storage.close()


async def asked(house: House, desk: Desk, who: str, *commands: Any) -> None:
    for number, command in enumerate(commands):
        asker = Asker(who, {ANNE: NAME, BEFORE: NAME}.get(who, who))
        await house.ask(desk, asker, command, f"{who}/{desk.table.seq}-{number}")


async def table_of(house: House, host: str, *names: str) -> Desk:
    """A table of somebody, with two seats."""
    seats = (SeatPlan("me", name=names[0] if names else ""), SeatPlan("open"))
    return await house.open(Plan("mot_pour_mot", seats), Asker(host, names[0] if names else ""))


async def disputed_game(storage: SqlStorage, house: House) -> Desk:
    """A finished game in which Anne, as a guest of before, speaks in every way there is."""
    desk = await table_of(house, BRUNO, "Bruno")
    await asked(house, desk, BEFORE, Say(SECRETS[0]), Sit(1, NAME))
    await asked(house, desk, BEFORE, Act(1, f"say {SECRETS[1]}"), Say(SECRETS[2], (0,)))
    await asked(house, desk, BRUNO, Act(0, "say bonjour"), Say("Salut"))
    await dispute(house, desk)
    await asked(house, desk, BRUNO, Act(0, "resign"))
    await until_packed(storage, desk)
    return desk


async def dispute(house: House, desk: Desk) -> None:
    """Play until Anne, on the second seat, has explained a word of hers."""
    people = {0: BRUNO, 1: BEFORE}
    for _ in range(20):
        state = desk.table.game_state
        team, phase = state.team, str(state.phase)
        mine, theirs = team, 1 - team
        match phase:
            case "reading":
                await asked(house, desk, people[theirs], Act(theirs, "start"))
            case "thinking" if team == 0:
                await asked(house, desk, people[mine], Act(mine, "pass"))
            case "thinking":
                await asked(house, desk, people[mine], Act(mine, "lock chat"))
            case "spelling":
                await asked(house, desk, people[mine], Act(mine, "spell CHAT"))
            case "checking":
                await asked(house, desk, people[theirs], Act(theirs, "contest"))
            case "explaining":
                await asked(house, desk, people[mine], Act(mine, f"explain {SECRETS[3]}"))
                return
    raise AssertionError("nobody explained anything")


async def until_packed(storage: SqlStorage, desk: Desk) -> None:
    while await storage.film(desk.id) is None or desk.id in storage.profiles.unrecorded():
        await asyncio.sleep(0.01)


def keep_everything(storage: SqlStorage, over: Desk) -> None:
    """Let the house know of Anne whatever it can know of anybody."""
    book = storage.people
    sides = (
        Side((Contestant(0, BRUNO, "Bruno", 0),), 2),
        Side((Contestant(1, BEFORE, NAME, 0),), 1),
    )
    storage.ratings.settle(over.id, Contest("mot_pour_mot", sides), NOON)
    book.merge(BEFORE, ANNE, NOON)
    keeper = Keeper(ANNE, NAME, "device", "Firefox")
    book.keep_by_phrase(keeper, "key", NOON)
    book.keep_by_passkey(keeper, StoredPasskey("passkey", ANNE, b"c", b"p", 0), NOON)
    book.renew(ANNE, "device", NOON)
    storage.ratings.rank(ANNE, wanted=True, now=NOON)
    storage.profiles.show(ANNE, "everything")
    storage.company.block(ANNE, Blocked(ZOE, "Zoé", over.id, 0), NOON)
    storage.company.block(BRUNO, Blocked(ANNE, NAME, over.id, 1), NOON)
    storage.company.call(Call(BRUNO, over.id, 0, ANNE, NOON))
    storage.moderation.mute(ANNE, over.id, BRUNO, muted=True)
    storage.moderation.mute(BRUNO, over.id, BEFORE, muted=True)
    storage.moderation.keep(LineReport(ANNE, over.id, 6, BRUNO, SECRETS[4], NOON))
    storage.moderation.keep(LineReport(BRUNO, over.id, 2, BEFORE, "Grossier", NOON))
    storage.moderation.ban(ANNE, "Insultes", NOON + 1, "root", NOON)
    storage.hidden.hide(ANNE, over.id, hidden=True)
    storage.alerts.put_off(Alert(BRUNO, over.id, "message", "mot_pour_mot", NAME), NOON)
    report = WordReport(ANNE, "ZEBRULE", "zébrule", "missing", SECRETS[4], "words", "x", NOON)
    storage.reports.keep(report)


def traces(storage: SqlStorage, url: str) -> list[str]:
    """What of Anne is found in any row, film or file."""
    found: list[bytes] = []
    with storage._engine.connect() as connection:
        for table in metadata.sorted_tables:
            for row in connection.execute(table.select()):
                found += [one if isinstance(one, bytes) else str(one).encode() for one in row]
        for row in connection.execute(text("SELECT data FROM films")):
            found.append(msgspec.msgpack.encode(read_film(row.data)))
    if url.startswith("sqlite"):
        file = Path(url.removeprefix("sqlite:///"))
        found += [one.read_bytes() for one in file.parent.glob(f"{file.name}*")]
    return [trace for trace in TRACES if any(trace.encode() in one for one in found)]


def shown(game: AnyGame, footage: Footage) -> list[Any]:
    """A game as it went, but for what was said in it."""

    def silent(state: Any) -> Any:
        dispute = state.dispute and msgspec.structs.replace(state.dispute, explanation="")
        talk = tuple(remark._replace(text="") for remark in state.talk)
        return msgspec.structs.replace(state, dispute=dispute, talk=talk)

    return [
        (silent(one.state), one.entry.seat, one.entry.at, one.effects.key, one.effects.words)
        for one in footage.moments
    ]


def test_after_deletion_nothing_of_somebody_is_left_and_finished_games_are_as_before(
    url: str, mot_pour_mot: AnyGame
) -> None:
    async def scene() -> None:
        async with opened(url, mot_pour_mot) as (storage, house):
            over = await disputed_game(storage, house)
            watched = await table_of(house, BRUNO, "Bruno")
            await asked(house, watched, ANNE, Say(SECRETS[0]))
            keep_everything(storage, over)
            assert set(traces(storage, url)) == set(TRACES), "there was something to forget"
            before = shown(mot_pour_mot, await house.footage(over))
            result, seq = over.result, over.table.seq

            forgotten = storage.forgetting.forget(ANNE, NOON)
            assert forgotten.guests == {ANNE, BEFORE}
            assert forgotten.lines.keys() == {over.id, watched.id}
            assert len(forgotten.lines[watched.id]) == 1
            await forget_at_tables(house, forgotten.guests)
            assert traces(storage, url) == []
            assert storage.forgetting.forget(ANNE, NOON).lines == {}, "once is enough"

            kept = await house.desk(over.id)
            assert shown(mot_pour_mot, await house.footage(kept)) == before
            assert (kept.result, kept.table.seq) == (result, seq)
            assert [holder.name for holder in kept.table.holders] == ["Bruno", ""]
            texts = [one.event.text for one, _ in kept.past if isinstance(one.event, Said)]
            assert texts == ["", "", "Salut"]
            assert kept.table.game_state.talk[-1].text == "bonjour"
            assert storage.people.standing(ANNE, 1, "device") == VOID
            assert storage.people.standing(BEFORE, 0, "device") == VOID
            (remembered,) = storage.profiles.games(BRUNO, Wanted(), None, 9)
            assert [one.name for one in remembered.played.others] == [""]
            assert [one.subject for one in storage.moderation.journal()] == [""]
            (rated,) = storage.ratings.history(BRUNO)
            storage.people.merge("brunoTwo", BRUNO, NOON)
            assert storage.ratings.history(BRUNO) == [rated], "it does not depend on who it was"
        async with opened(url, mot_pour_mot) as (_, house):
            again = await house.desk(over.id)
            assert shown(mot_pour_mot, await house.footage(again)) == before

    asyncio.run(asyncio.wait_for(scene(), 300))


def test_all_that_is_known_of_somebody_is_told_without_secrets(
    url: str, mot_pour_mot: AnyGame
) -> None:
    async def scene() -> None:
        async with opened(url, mot_pour_mot) as (storage, house):
            over = await disputed_game(storage, house)
            keep_everything(storage, over)
            known = storage.forgetting.known(ANNE)
            lines = [one["text"] for one in storage.forgetting.lines_of(ANNE)]
            said = [SECRETS[0], f"say {SECRETS[1]}", SECRETS[2], f"explain {SECRETS[3]}"]
            assert lines == said
            assert known["names"][0]["name"] == NAME
            assert {one["label"] for one in known["devices"]} == {"Firefox"}
            assert known["phrases"] == [
                {"guest": ANNE, "made": NOON, "device": "device"},
            ]
            assert known["played_games"][0]["data"]["outcome"] == "won"  # type: ignore[index]
            msgspec.json.encode(known)

    asyncio.run(asyncio.wait_for(scene(), 300))


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_running_games_pass_to_a_bot_and_tables_to_the_others_or_are_closed(
    url: str, mot_pour_mot: AnyGame
) -> None:
    async def scene() -> None:
        async with opened(url, mot_pour_mot) as (storage, house):
            running = await table_of(house, ANNE, NAME)
            await asked(house, running, BRUNO, Sit(1, "Bruno"))
            waiting = await table_of(house, BRUNO, "Bruno")
            await asked(house, waiting, ANNE, Sit(1, NAME))
            await asked(house, waiting, BRUNO, Kick(0))
            alone = await table_of(house, ANNE, NAME)
            theirs = storage.forgetting.running(ANNE)
            assert set(theirs) == {running.id, waiting.id, alone.id}
            await leave_tables(house, theirs, ANNE)
            forgotten = storage.forgetting.forget(ANNE, NOON)
            await forget_at_tables(house, forgotten.guests)

            holder = running.table.holders[0]
            assert (holder.guest, holder.level, running.table.closed) == ("", 3, False)
            assert alone.table.closed
            await asked(house, running, BRUNO, Close())
            assert running.table.closed, "it is Bruno's table now"
            assert traces(storage, url) == []

    asyncio.run(asyncio.wait_for(scene(), 300))


def columns() -> Iterator[tuple[str, str]]:
    for table in metadata.sorted_tables:
        for column in table.c:
            if getattr(column.type, "length", None) == 32:
                yield table.name, column.name


NOT_PEOPLE: Sequence[str] = (
    "table_id", "lexicon", "material", "fingerprint", "process", "met", "device", "dictionary",
    "id", "serial",
)  # fmt: skip
OTHERS = {
    ("tables", "host"), ("blocks", "blocked"), ("calls", "host"), ("mutes", "muted"),
    ("line_reports", "author"), ("moderation", "subject"),
}  # fmt: skip
"""Columns that name somebody else than whose row it is: ``forget`` names them."""


def test_every_column_that_may_name_a_person_is_seen_to() -> None:
    unseen = {
        (table, column)
        for table, column in columns()
        if column not in ("person", "guest", *NOT_PEOPLE) and (table, column) not in OTHERS
    }
    assert unseen == set()
