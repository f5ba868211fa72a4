"""A round: people play, the server dies, another takes its place, and everything is looked at."""

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import urlopen

from sqlalchemy import make_url, select

from logomachie.store.schema import events
from logomachie.store.sql import connect
from logomachie.table.house import ALIVE_SECONDS
from tests.crash.host import DEAD
from tests.crash.people import (
    BOTS,
    HOT_SEAT,
    LOST,
    Story,
    Watched,
    ask,
    at_table,
    look_on,
    new_guest,
    open_table,
    play,
)
from tests.server.conftest import free_port

TABLES = 4
MOST_PASSED = 25
"""A failpoint is passed at most so often before the server dies there."""
MOST_ANSWERS = 60
"""There are at most so many answers before it dies by itself."""
CLOSED_SECONDS = {"sqlite": 0.3, "postgresql": ALIVE_SECONDS + 0.5}
"""The house stays closed so long: where there may be others, who is silent for less may live."""
ROUNDING = 0.002
"""Clocks of games show milliseconds."""


class Death(NamedTuple):
    """When the server dies: at a failpoint, or at any moment after so many answers."""

    seed: int
    point: str = ""

    def __str__(self) -> str:
        return f"{self.point or 'any moment'}, seed {self.seed}"


class Absence(NamedTuple):
    """When there was no server."""

    died: float
    started: float
    """When another one was started."""
    back: float
    """When that one answered."""


class Host:
    """Starts servers, and lets them die."""

    def __init__(self, database: str, folder: Path) -> None:
        self.database = database
        self.port = free_port()
        self.log = folder / "log"
        command = [sys.executable, "-m", "tests.crash.host", str(self.port), database, str(folder)]
        with self.log.open("w") as log:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
            )
        self._server = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, failpoint: str = "") -> None:
        """Start a server in place of the one there is, and wait until it answers.

        Tables of before may lead it to its failpoint earlier than that.
        """
        self.end()
        assert self._process.stdin
        self._process.stdin.write(f"{failpoint}\n")
        self._process.stdin.flush()
        self._server = int(self._read())
        for _ in range(3000):
            try:
                urlopen(self.url + "/healthz").read()
                return
            except LOST:
                if failpoint and not self._lives():
                    return
                time.sleep(0.02)
        raise AssertionError("the server does not answer")

    def _lives(self) -> bool:
        try:
            os.kill(self._server, 0)
        except ProcessLookupError:
            return False
        return True

    def kill(self) -> None:
        os.kill(self._server, signal.SIGKILL)

    def wait(self) -> None:
        """Wait until the server is dead."""
        assert self._read() == DEAD
        self._server = 0

    def end(self) -> None:
        if self._server:
            with suppress(ProcessLookupError):  # it may have died already
                self.kill()
            self.wait()

    def close(self) -> None:
        self.end()
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait(120)

    def _read(self) -> str:
        assert self._process.stdout
        return self._process.stdout.readline().strip()


async def run_round(host: Host, death: Death) -> int:
    """Let people play until the server dies; how much was acknowledged before that."""
    chance = random.Random(f"{death.point}{death.seed}")
    failpoint = f"{death.point}:{chance.randint(1, MOST_PASSED)}" if death.point else ""
    host.start(failpoint)
    stories, automatic = set_tables(host.url)
    people = [play(host.url, story, random.Random(chance.random())) for story in stories]
    people += [look_on(host.url, story) for story in stories]
    if not death.point:
        people.append(_kill_sometime(host, stories, chance))
    await asyncio.gather(*people)
    await asyncio.to_thread(host.wait)
    died = time.time()
    await asyncio.sleep(CLOSED_SECONDS[make_url(host.database).get_backend_name()])
    started = time.time()
    host.start()
    absence = Absence(died, started, time.time())
    for story in stories:
        stored = check_stored(host.database, story)
        await check_taken_up(host.url, story, absence, stored)
        check_stored(host.database, story)
    for watched in automatic:
        await check_going_on(host, watched)
    check_quiet(host)
    host.end()
    return sum(len(story.acknowledged) for story in stories)


def set_tables(url: str) -> tuple[list[Story], list[Watched]]:
    """Tables where people play, and one with bots; fewer if the server dies meanwhile."""
    stories: list[Story] = []
    automatic: list[Watched] = []
    with suppress(*LOST):
        watcher = new_guest(url)
        automatic.append(Watched(open_table(url, watcher, BOTS), watcher))
        for _ in range(TABLES):
            opened, guest = time.time(), new_guest(url)
            stories.append(Story(open_table(url, guest, HOT_SEAT), guest, watcher, opened))
    return stories, automatic


async def _kill_sometime(host: Host, stories: Sequence[Story], chance: random.Random) -> None:
    answers, fraction = chance.randint(1, MOST_ANSWERS), chance.uniform(0.0, 0.01)
    while sum(len(story.acknowledged) for story in stories) < answers:
        await asyncio.sleep(0.001)
    await asyncio.sleep(fraction)
    host.kill()


def check_stored(database: str, story: Story) -> dict[int, float]:
    """What was acknowledged or told is stored, and nothing is twice; by number: when it was."""
    query = select(events.c.seq, events.c.at, events.c.ticket).order_by(events.c.seq)
    with connect(database).connect() as connection:
        rows = connection.execute(query.where(events.c.table_id == story.table)).all()
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    tickets = [row.ticket for row in rows if row.ticket]
    assert len(tickets) == len(set(tickets)), "a request was carried out twice"
    by_ticket = {row.ticket: row.seq for row in rows}
    for ticket, seq in story.acknowledged.items():
        assert by_ticket.get(f"{story.guest.guest}/{ticket}") == seq, "acknowledged, not stored"
    missing = story.told - {(row.seq, row.at) for row in rows}
    assert not missing, "told, not stored"
    return {row.seq: row.at for row in rows}


async def check_taken_up(
    url: str, story: Story, absence: Absence, stored: dict[int, float]
) -> None:
    """The table goes on, its clock stood still, and who asks again is answered."""
    known = max([1, *story.acknowledged.values(), *(one.seq for one in story.told)])
    asked = time.time()
    async with at_table(url, story.guest, story.table) as web:
        message: dict[str, Any] = {}
        while message.get("type") != "table":
            message = _decoded(await web.recv())
        clock, now = message["view"]["clock"], time.time()
        story.hear(message)
        if message["view"]["result"] is None:
            at_most = absence.died - story.opened + now - absence.started
            assert clock <= at_most + ROUNDING, "the clock ran on while the house was closed"
            at_least = stored[known] - stored[1] + asked - absence.back
            assert clock >= at_least - ROUNDING, "the clock lost time that was played"
        assert message["view"]["seq"] >= max([1, *story.acknowledged.values()])
        for ticket in story.unanswered:
            await ask(web, story, ticket)
        story.asked["last"] = {"type": "say", "text": "encore"}
        assert (await ask(web, story, "last"))["type"] == "done"


async def check_going_on(host: Host, watched: Watched) -> None:
    """Bots play on."""
    async with at_table(host.url, watched.watcher, watched.table) as web:
        first = 0
        while True:
            message = _decoded(await web.recv())
            if message["type"] != "table":
                continue
            view = message["view"]
            first = first or view["seq"]
            if view["seq"] > first or view["result"]:
                return


def check_quiet(host: Host) -> None:
    """No table was set aside, and nothing went wrong that nobody saw."""
    errors = [line for line in host.log.read_text().splitlines() if '"level":"error"' in line]
    assert not errors, errors[0]


def _decoded(text: str | bytes) -> dict[str, Any]:
    return dict(json.loads(text))
