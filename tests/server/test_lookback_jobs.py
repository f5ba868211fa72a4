"""Looking back in the background: by the house itself, or by all who work off a queue."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Engine, text

from logomachie import games
from logomachie.engine.journal import Journal
from logomachie.kernel.budget import Budget
from logomachie.lexicon import Lexicon
from logomachie.server.app import Settings, jobs_of
from logomachie.server.worker import OtherWords, require_words
from logomachie.store.sql import SqlStorage, connect
from logomachie.table.commands import Act, Asker
from logomachie.table.desk import Desk
from logomachie.table.events import Circumstances
from logomachie.table.film import replayed
from logomachie.table.house import House
from logomachie.table.lookback import LookbackTurn, look_back_at, measured_turns
from logomachie.table.lookbacks import Lookbacks
from logomachie.table.plans import Plan, SeatPlan
from logomachie.workbench.queue import Urgency, Wish
from logomachie.workbench.searchers import Here
from logomachie.workbench.thinking import Thinkers
from tests.cli.program import run
from tests.table.played import WORK, played
from tests.table.scene import OneGame, until
from tests.table.tables import AnyGame


class Room:
    """A house with an analyst, on a database that outlives them."""

    def __init__(self, game: AnyGame, url: str, worker: bool = True) -> None:
        self.game = game
        self.storage = SqlStorage(url)
        thinkers = Thinkers(Here(), 2)
        self.house = House(
            self.storage,
            OneGame(game),
            lambda: 1000.0,
            WORK,
            lambda: "review",
            thinkers=thinkers,
        )
        settings = Settings(url, "secret", thinking=WORK, worker=worker)
        self.jobs = jobs_of(self.house, self.storage, settings)
        self.lookbacks = Lookbacks(self.house, self.storage, self.jobs)

    async def open(self) -> "Room":
        await self.house.wake()
        await self.jobs.wake()
        return self

    async def close(self) -> None:
        await self.jobs.close()
        await self.house.close()
        self.storage.close()

    async def finished_table(self, journal: Journal) -> Desk:
        seats = (SeatPlan("me", "Anne"), SeatPlan("me", "Bernard"))
        plan = Plan(self.game.name, seats, options=dict(journal.setup.options))
        desk = await self.house.open(plan, Asker("anne", "Anne"))
        assert desk.table.setup == journal.setup
        for entry in journal.entries:
            await self.house.ask(desk, Asker("anne"), Act(entry.seat, entry.action), None)
        assert self.game.result(desk.table.game_state)
        return desk

    async def wait(self, desk: Desk, turns: int | None = None) -> list[LookbackTurn]:
        """All turns, or so many, once they are there."""
        while True:
            lookback, found = await self.lookbacks.progress(desk, 0, 1.0)
            if lookback.finished or (turns is not None and len(found) >= turns):
                return list(found)
            await asyncio.sleep(0.02)


@pytest.fixture(params=["the house itself", "the queue"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database where the house works itself, and one where there is a queue."""
    if request.param == "the house itself":
        return f"sqlite:///{tmp_path / 'games.db'}"
    return str(request.getfixturevalue("own_postgresql"))


@pytest.fixture(scope="module")
def option(lexicon: Lexicon) -> AnyGame:
    return games.load("option", lexicon)


@pytest.fixture(scope="module")
def journal(option: AnyGame) -> Journal:
    return played(option)


@pytest.fixture(scope="module")
def firsts(option: AnyGame, journal: Journal) -> list[int]:
    """The numbers of the first actions of all turns that can be measured."""
    return [turn.first for turn, _ in measured_turns(option, replayed(option, journal))]


def test_a_lookback_goes_on_after_a_restart_and_is_made_once(
    option: AnyGame,
    journal: Journal,
    firsts: list[int],
    url: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_at: list[int] = []

    def counted(game: AnyGame, turn: Any, worth: int, budget: Budget) -> LookbackTurn:
        looked_at.append(turn.first)
        return look_back_at(game, turn, worth, budget)

    monkeypatch.setattr("logomachie.table.lookback_jobs.look_back_at", counted)

    async def scene() -> None:
        room = await Room(option, url).open()
        desk = await room.finished_table(journal)
        table = desk.id
        some = await room.wait(desk, 3)
        assert len(some) >= 3
        await room.close()
        room = await Room(option, url).open()  # nobody asks: it goes on by itself
        while True:
            lookback = await room.storage.lookback(table)
            assert lookback
            if lookback.finished:
                break
            await asyncio.sleep(0.02)
        found = await room.storage.lookback_turns(table)
        assert found[: len(some)] == some
        assert len(found) == lookback.turns == len(firsts)
        assert await room.storage.lookback_turns(table, 2) == found[2:]
        seen = len(looked_at)
        assert await room.wait(await room.house.desk(table)) == found
        assert len(looked_at) == seen
        await room.close()

    asyncio.run(scene())
    # What was being looked at when the house closed may be looked at again, and nothing else.
    assert len(looked_at) <= len(set(looked_at)) + 1


def test_the_analyst_gives_way_to_bots(option: AnyGame, tmp_path: Path) -> None:
    free = threading.Event()
    done: list[str] = []

    def think(game: AnyGame, who: str) -> None:
        assert free.wait(60)
        done.append(who)

    async def scene() -> None:
        room = Room(option, f"sqlite:///{tmp_path / 'games.db'}")
        bots = Wish(Urgency.BOTS)
        first = room.house.think(think, option, "first bot", wish=bots)
        analyst = room.house.think(think, option, "analyst")
        second = room.house.think(think, option, "second bot", wish=bots)
        thoughts = [asyncio.create_task(one) for one in (first, analyst, second)]
        await asyncio.sleep(0)  # all of them wait now
        free.set()
        await asyncio.gather(*thoughts)
        await room.close()

    asyncio.run(scene())
    assert done == ["first bot", "second bot", "analyst"]


def test_a_game_of_other_days_is_left_alone(
    option: AnyGame, journal: Journal, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        room = await Room(option, url).open()
        desk = await room.finished_table(journal)
        await room.storage.want_lookback(desk.id, 5, 1.0)
        room.house.archive.set_aside[desk.id] = "it cannot be read"
        await room.jobs.want(desk.id)
        await until(lambda: "a game cannot be looked back at" in caplog.messages)
        assert await room.storage.unfinished_lookbacks() == [desk.id]
        assert not await room.storage.lookback_turns(desk.id)
        await room.close()

    asyncio.run(scene())


# -- the queue


@pytest.fixture
def database(own_postgresql: str) -> Iterator[Engine]:
    """What the test sees and does in the database itself."""
    engine = connect(own_postgresql)
    yield engine
    engine.dispose()


def asked(database: Engine, query: str) -> list[Any]:
    """The rows of a query."""
    with database.begin() as connection:
        return list(connection.execute(text(query)))


def changed(database: Engine, statement: str) -> None:
    with database.begin() as connection:
        assert connection.execute(text(statement)).rowcount == 1


JOBS = "SELECT status::text, attempts FROM procrastinate_jobs"


async def wanted_table(room: Room, journal: Journal) -> str:
    """A finished game at which somebody wants to look back."""
    desk = await room.finished_table(journal)
    lookback, turns = await room.lookbacks.progress(desk, 0, 1.0)
    assert not lookback.finished
    assert not turns
    return desk.id


def test_a_game_is_queued_once_and_done_once_by_who_comes_later(
    option: AnyGame, journal: Journal, firsts: list[int], own_postgresql: str, database: Engine
) -> None:
    async def scene() -> None:
        room = await Room(option, own_postgresql, worker=False).open()
        table = await wanted_table(room, journal)
        await room.jobs.want(table)
        assert asked(database, JOBS) == [("todo", 0)]
        await room.close()
        later = await Room(option, own_postgresql).open()
        found = await later.wait(await later.house.desk(table))
        assert sorted(turn.first for turn in found) == firsts
        await until(lambda: not asked(database, JOBS))
        await later.close()

    asyncio.run(scene())


def test_what_was_never_queued_is_queued(
    option: AnyGame, journal: Journal, own_postgresql: str, database: Engine
) -> None:
    """It was wanted before there was a queue, or its server died in between."""

    async def scene() -> None:
        room = await Room(option, own_postgresql, worker=False).open()
        table = await wanted_table(room, journal)
        changed(database, "DELETE FROM procrastinate_jobs")
        await room.close()
        later = await Room(option, own_postgresql).open()
        assert await later.wait(await later.house.desk(table))
        await later.close()

    asyncio.run(scene())


def test_a_job_with_which_everybody_dies_is_set_aside_until_a_restart(
    option: AnyGame, journal: Journal, own_postgresql: str, database: Engine
) -> None:
    async def scene() -> None:
        room = await Room(option, own_postgresql, worker=False).open()
        table = await wanted_table(room, journal)
        changed(database, "UPDATE procrastinate_jobs SET status = 'doing', attempts = 10")
        await room.close()
        later = await Room(option, own_postgresql).open()
        await until(lambda: [row.status for row in asked(database, JOBS)] == ["failed"])
        await later.close()
        after_all = await Room(option, own_postgresql).open()
        assert await after_all.wait(await after_all.house.desk(table))
        await after_all.close()

    asyncio.run(scene())


def test_a_queue_whose_connections_were_cut_is_reached_again(
    option: AnyGame, journal: Journal, own_postgresql: str, database: Engine
) -> None:
    cut = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )

    async def scene() -> None:
        room = await Room(option, own_postgresql).open()
        await until(lambda: bool(asked(database, "SELECT 1 FROM procrastinate_workers")))
        assert len(asked(database, cut)) >= 2
        assert await room.wait(await room.finished_table(journal))
        await room.close()

    asyncio.run(scene())


def test_a_worker_leaves_games_whose_dictionary_it_lacks_to_others(
    option: AnyGame, journal: Journal, tmp_path: Path
) -> None:
    async def scene() -> None:
        room = await Room(option, f"sqlite:///{tmp_path / 'games.db'}").open()
        taken = await room.house.archive.take_out((await room.finished_table(journal)).id)
        await room.close()
        require_words(taken)
        other = Circumstances("", "words of the club", "")
        elsewhere = msgspec.structs.replace(taken.table, circumstances=other)
        require_words(taken._replace(table=elsewhere))  # an older version of ours
        opened = elsewhere.opened
        setup = msgspec.structs.replace(opened.setup, dictionary="club")
        opened = msgspec.structs.replace(opened, setup=setup)
        with pytest.raises(OtherWords, match="club"):
            require_words(taken._replace(table=msgspec.structs.replace(elsewhere, opened=opened)))

    asyncio.run(scene())


# -- workers


def test_a_worker_changes_no_database(own_postgresql: str) -> None:
    said = run("worker", "--database", own_postgresql, "--lang", "en")
    assert (said.code, "start logomachie serve first" in said.err) == (1, True)


def test_a_process_that_dies_is_begun_again_and_all_end_together() -> None:
    overseer = subprocess.Popen(
        [sys.executable, "-m", "tests.server.overseen"], stdout=subprocess.PIPE, text=True
    )
    assert overseer.stdout
    first, _ = (int(overseer.stdout.readline()) for _ in range(2))
    os.kill(first, signal.SIGKILL)
    again = int(overseer.stdout.readline())
    assert again != first
    overseer.send_signal(signal.SIGTERM)
    assert overseer.wait(120) == 0
    assert overseer.stdout.read() == ""  # nobody is left who could write


class Worker:
    """A worker process."""

    def __init__(self, address: str, log: Path) -> None:
        self.log = log
        command = [sys.executable, "-m", "logomachie", "worker", "--database", address]
        with log.open("w") as errors:
            self.process = subprocess.Popen([*command, "--seconds", "0.01"], stderr=errors)

    def lines(self, message: str) -> list[dict[str, Any]]:
        """The lines of its log that say this."""
        read = []
        for line in self.log.read_text().splitlines():
            with suppress(json.JSONDecodeError):
                read.append(json.loads(line))
        return [line for line in read if line["message"] == message]

    def wait_for(self, condition: Callable[[], object]) -> None:
        """Wait while it works."""
        while not condition():
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.05)

    def stop(self, how: int) -> int:
        self.process.send_signal(how)
        return self.process.wait(120)


def test_when_a_worker_is_killed_another_one_goes_on(
    option: AnyGame,
    journal: Journal,
    firsts: list[int],
    own_postgresql: str,
    database: Engine,
    tmp_path: Path,
) -> None:
    room = Room(option, own_postgresql, worker=False)
    one = Worker(own_postgresql, tmp_path / "one")
    one.wait_for(lambda: one.lines("open"))
    held = database.connect()

    async def scene() -> None:
        """Somebody wants to look back at a game, whose third turn cannot be stored yet."""
        await room.open()
        desk = await room.finished_table(journal)
        await room.storage.want_lookback(desk.id, len(firsts), 1.0)
        third = {"table": desk.id, "first": firsts[2]}
        held.execute(text("INSERT INTO reviewed_turns VALUES (:table, :first, 2, '')"), third)
        await room.jobs.want(desk.id)
        await room.close()

    asyncio.run(scene())
    turns = "SELECT first FROM reviewed_turns ORDER BY place"
    one.wait_for(lambda: len(asked(database, turns)) == 2)
    other = Worker(own_postgresql, tmp_path / "other")
    other.wait_for(lambda: other.lines("open"))
    assert one.stop(signal.SIGKILL) == -signal.SIGKILL
    held.close()
    assert asked(database, JOBS) == [("doing", 0)]
    changed(
        database,
        "UPDATE procrastinate_workers SET last_heartbeat = now() - interval '1 minute'"
        " WHERE id = (SELECT worker_id FROM procrastinate_jobs)",
    )
    other.wait_for(lambda: not asked(database, JOBS))
    assert [row.first for row in asked(database, turns)] == firsts
    assert asked(database, "SELECT finished FROM reviews") == [(True,)]
    assert not one.lines("looked back at a game")
    (done,) = other.lines("looked back at a game")
    assert done["turns"] == len(firsts) - 2, "no more than the turn under way is lost"
    assert other.stop(signal.SIGTERM) == 0
