"""A house of 0.1.0 with a clock in our hands, and the people who play there.

The server is the real one on a real socket, and the people talk to it over its protocol. Only two
things are done from within: the clock is moved on where a player would wait, and the people ask the
bots of 0.1.0 what to play.
"""

# mypy: ignore-errors
# It runs with the code of 0.1.0, which is not the one that is checked here.

import asyncio
import hashlib
import random
import socket
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from itertools import chain, count, islice
from pathlib import Path

import uvicorn

from logomachie.bots.players import Bot
from logomachie.client import Client, connect
from logomachie.engine.refusal import Refusal
from logomachie.server.app import Settings, create_app
from logomachie.server.limits import Limits, Rate
from logomachie.server.protocol import LARGEST_MESSAGE, Done
from logomachie.server.sockets import Socket
from logomachie.table.clock import RESIGN, is_running
from logomachie.table.commands import Act, Command, Sit, accept
from logomachie.table.house import Desk, House
from logomachie.table.plans import Plan, SeatPlan

SECRET = "for the tests alone"
BOT_SECONDS = 0.1
MUCH = Rate(1000, 10000)
PATIENT = Limits(MUCH, MUCH, MUCH, MUCH)
ODD = 0.35
"""How often a person does what no bot would do: challenge, draft, exchange, pass, vote."""
SPICE = (
    "challenge", "check", "contest", "explain C’est bien connu.", "vote yes", "vote no",
    "vote unsure", "propose CHATTON", "lock CHATTTON", "say On y va !", "captain 3",
)  # fmt: skip
MOST_CANDIDATES = 300
GLANCE = 0.002
"""How often we look whether the house is done, in real seconds."""


class Clock:
    """The time of day, which stands still until it is moved on."""

    def __init__(self, now: float) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        """Let so many seconds pass."""
        self.now = round(self.now + seconds, 3)


class Person:
    """Somebody who plays; they keep their token from one evening to the next."""

    def __init__(self, name: str, level: int) -> None:
        self.name = name
        self.level = level
        """How well they play."""
        self.token = ""
        self.client: Client | None = None


class Evening:
    """The house while its server runs."""

    def __init__(self, clock: Clock, house: House, url: str) -> None:
        self.clock = clock
        self.house = house
        self.url = url
        self.chance = random.Random(clock.now)

    async def open(self, game: str, *sitters: Person | int | None, **plan: object) -> str:
        """A table of these people, levels of bots and free seats; the first person is the host."""
        host = next(sitter for sitter in sitters if isinstance(sitter, Person))
        opened = await host.client.open(
            Plan(game, tuple(_seat_plan(sitter, host) for sitter in sitters), **plan)
        )
        await host.client.watch(opened.table)
        for seat, sitter in enumerate(sitters):
            if isinstance(sitter, Person) and sitter is not host:
                self.clock.pass_by(4)
                await sitter.client.watch(opened.table, 0, opened.invitations[str(seat)])
                await self.ask(sitter, opened.table, Sit(seat, sitter.name))
        return opened.table

    async def ask(self, person: Person, table: str, command: Command) -> None:
        """A person does something, which the house must grant."""
        answer = await person.client.ask(table, command)
        assert isinstance(answer, Done), (person.name, command, answer)

    async def play(
        self, table: str, people: dict[int, Person], stop: Callable[[Desk], bool] | None = None
    ) -> Desk:
        """Play until the game is over, or as far as told."""
        stop = stop or (lambda _: False)
        desk = await self.quiet(table)
        while is_running(desk.game, desk.table) and not stop(desk):
            await self._step(desk, people)
            await self.quiet(table)
        return desk

    async def _step(self, desk: Desk, people: dict[int, Person]) -> None:
        """Let the next one act: somebody of the house, or a person after some seconds."""
        wait = self.chance.randint(1, 6)
        duty = self.house._duty(desk)
        choice = self._choice(desk, people)
        if choice and (duty is None or duty.due > self.clock.now + wait):
            seat, action = choice
            self.clock.pass_by(wait)
            await self.ask(people[seat], desk.id, Act(seat, action))
            return
        assert duty, f"nobody acts: {desk.game.name} {desk.table.entries[-3:]}"
        before = desk.table.seq, len(desk.content), len(desk.plans)
        self.clock.now = max(self.clock.now, duty.due + 0.001)
        self.house.attend(desk)
        while before == (desk.table.seq, len(desk.content), len(desk.plans)):
            await asyncio.sleep(GLANCE)

    def _choice(self, desk: Desk, people: dict[int, Person]) -> tuple[int, str] | None:
        """What a person does: what a bot would do, and now and then something else."""
        game, table = desk.game, desk.table
        waiting = [seat for seat in game.to_act(table.game_state) if seat in people]
        waiting = [seat for seat in waiting if not table.holders[seat].level]
        if waiting and self.chance.random() < ODD:
            seat = self.chance.choice(waiting)
            if odd := self._odd(desk, seat):
                return seat, self.chance.choice(odd)
        for seat in waiting:
            seed = f"{table.setup.seed}/{len(table.entries)}/{seat}"
            bot = Bot(people[seat].level, BOT_SECONDS)
            action = bot.choose(game, table.game_state, seat, seed)
            if action is not None:
                return seat, self._accepted(desk, seat, action)
        return None

    def _odd(self, desk: Desk, seat: int) -> list[str]:
        """What a person may do where a bot does something else; bluffs are moves cut short."""
        game, state = desk.game, desk.table.game_state
        found = list(islice(game.candidates(state, seat), MOST_CANDIDATES))
        texts = [game.format_action(action) for action in (*found[:5], *found[-5:])]
        bluffs = [text[:-1] for text in texts] + [text.rpartition(" ")[0] for text in texts]
        usual = [text for text in texts if text != RESIGN and self._is_legal(desk, seat, text)]
        rare = [text for text in (*SPICE, *bluffs) if self._is_legal(desk, seat, text)]
        return rare or usual

    def _is_legal(self, desk: Desk, seat: int, text: str) -> bool:
        with suppress(Refusal):
            accept(desk.game, desk.table, seat, text, desk.table.game_time(self.clock.now))
            return True
        return False

    def _accepted(self, desk: Desk, seat: int, wanted: object) -> str:
        """The text of this action, or of another one: some that bots of 0.1.0 find are refused."""
        for action in chain([wanted], desk.game.candidates(desk.table.game_state, seat)):
            text = desk.game.format_action(action)
            if self._is_legal(desk, seat, text):
                return text
        raise AssertionError("there is no legal action")

    def challenges(self, desk: Desk, people: dict[int, Person]) -> list[tuple[int, str]]:
        """What people can challenge now."""
        game, state = desk.game, desk.table.game_state
        seats = [seat for seat in game.to_act(state) if seat in people]
        named = {
            game.format_action(action)
            for seat in seats
            for action in islice(game.candidates(state, seat), MOST_CANDIDATES)
        }
        texts = sorted(text for text in named | {"challenge"} if text.startswith("challenge"))
        return [
            (seat, text) for seat in seats for text in texts if self._is_legal(desk, seat, text)
        ]

    async def quiet(self, table: str) -> Desk:
        """A table once the house has nothing more to do there now."""
        desk = await self.house.desk(table)
        self.house.attend(desk)
        while desk.worker or desk.lock.locked():
            await asyncio.sleep(GLANCE)
        return desk

    async def look_around(self) -> None:
        """Let the house do what it does every other second, and all that is due by now."""
        await self.house.look_around()
        for table in tuple(self.house._desks):
            await self.quiet(table)


@asynccontextmanager
async def evening(
    database: str, clock: Clock, seeds: Callable[[], str], people: list[Person]
) -> AsyncIterator[Evening]:
    """The house opens, and these people come."""
    settings = Settings(database, SECRET, (), BOT_SECONDS, PATIENT)
    app = create_app(settings, clock, seeds)
    listening = socket.create_server(("127.0.0.1", 0))
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    server = uvicorn.Server(
        uvicorn.Config(
            app, ws=Socket, ws_max_size=LARGEST_MESSAGE, log_config=None, access_log=False,
            timeout_graceful_shutdown=2,
        )
    )  # fmt: skip
    serving = asyncio.create_task(server.serve([listening]))
    while not server.started:
        await asyncio.sleep(GLANCE)
    doors = [await _come_in(url, person) for person in people]
    yield Evening(clock, app.state.service.house, url)
    for door in doors:
        await door.__aexit__(None, None, None)
    server.should_exit = True
    await serving


async def _come_in(url: str, person: Person) -> object:
    door = connect(url, name=person.name, token=person.token, patience=60)
    person.client = await door.__aenter__()
    person.token = person.client.token
    return door


def _seat_plan(sitter: Person | int | None, host: Person) -> SeatPlan:
    if sitter is None:
        return SeatPlan()
    if isinstance(sitter, int):
        return SeatPlan("bot", level=sitter)
    return SeatPlan("me" if sitter is host else "invited", sitter.name if sitter is host else "")


def seeds_of(name: str) -> Callable[[], str]:
    """Seeds that are the same each time."""
    numbers = count(1)
    return lambda: hashlib.sha256(f"{name}/{next(numbers)}".encode()).hexdigest()[:32]


def rows(database: Path, query: str) -> Iterator[tuple[object, ...]]:
    """What the database of the house holds."""
    connection = sqlite3.connect(database)
    yield from connection.execute(query)
    connection.close()
