"""A program at a table of a server: a guest like any other, who plays what its views show."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from logomachie.client import Client, connect
from logomachie.engine.game import Result, Seat
from logomachie.errors import LogomachieError
from logomachie.lab.conversation import Choice, Conversation
from logomachie.lab.lines import GameIs, OverIs, PositionIs, RefusedIs
from logomachie.lab.pipe import ProgramFailed
from logomachie.lab.program import Program
from logomachie.server.protocol import Denial, Done, Refused, TableNews
from logomachie.table.commands import RESIGN, Act, Sit
from logomachie.table.plans import Plan
from logomachie.table.seating import Ready
from logomachie.table.storage import TableId

PATIENCE = 20.0
"""Seconds for a server to answer."""
EVER = 30 * 86400.0
"""Seconds for others to sit down, or to move."""


class NoPlace(LogomachieError):
    """There is no table to sit down at, or no seat; it tells why."""


class Place(NamedTuple):
    """Where somebody wants to sit down."""

    server: str
    table: TableId = ""
    """None where a table is to be opened."""
    invitation: str = ""

    @classmethod
    def parse(cls, link: str) -> "Place":
        """The place of a link: a server, a table, or a table with an invitation."""
        try:
            parts = urlsplit(link)
        except ValueError as error:
            raise NoPlace(f"no address of a server: {link[:80]}") from error
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise NoPlace(f"no address of a server: {link[:80]}")
        server = f"{parts.scheme}://{parts.netloc}"
        match parts.path.strip("/").split("/"):
            case [""]:
                return cls(server)
            case ["table", table]:
                return cls(server, table, "".join(parse_qs(parts.fragment).get("i", [])))
        raise NoPlace(f"neither a server nor a table: {link[:80]}")


class Ended(NamedTuple):
    """How it ended for the program."""

    result: Result | None
    """None where the table was closed, or where others play on."""
    fault: str


async def sit(
    place: Place, opening: Plan | None, program: Program, name: str, told: Callable[[str], None]
) -> Ended:
    """Let a program play a whole game; ``told`` hears the link of the table.

    Where nobody answers that is an ``OSError`` or an error of the client.
    """
    async with connect(place.server, name=name, patience=EVER) as client:
        table = place.table
        if opening:
            table = (await client.open(opening)).table
        told(f"{place.server}/table/{table}")
        seat = await _take_seat(client, table, place.invitation, name)
        talk = await asyncio.to_thread(_begin, program, client.tables[table], seat)
        if isinstance(talk, ProgramFailed):
            return await _resign(client, table, seat, talk)
        try:
            ended = await _Sitting(client, table, seat, talk, program).play()
            await asyncio.to_thread(talk.close)
            return ended
        finally:
            talk.kill()


async def _take_seat(client: Client, table: TableId, invitation: str, name: str) -> Seat:
    """The seat that is mine, or else the first that I am let have."""
    try:
        shown = (invitation,) if invitation else ()
        news = await asyncio.wait_for(client.watch(table, 0, *shown), PATIENCE)
    except TimeoutError as error:
        raise NoPlace(f"no table {table[:40]} there") from error
    answer: object = "no seat is free"
    for seat, view in enumerate(news.view.seats):
        if not view.mine and view.free:
            answer = await client.ask(table, Sit(seat, name))
        if view.mine or isinstance(answer, Done):
            if news.view.ready is not None:
                await client.ask(table, Ready(seat))
            return seat
    raise NoPlace(answer.text if isinstance(answer, Denial) else str(answer))


def _begin(program: Program, news: TableNews, seat: Seat) -> Conversation | ProgramFailed:
    """Start a program for a game; why that cannot be, where it cannot."""
    view = news.view
    game = GameIs(view.game, len(view.seats), seat, view.options, view.dictionary)
    try:
        talk = Conversation(program.command, program.limits)
    except ProgramFailed as failed:
        return failed
    try:
        talk.begin(game)
    except ProgramFailed as failed:
        talk.kill()
        return failed
    return talk


async def _resign(client: Client, table: TableId, seat: Seat, failed: ProgramFailed) -> Ended:
    """Leave the game as who does not do what they should."""
    await client.until(table, lambda news: news.view.started or news.view.closed)
    answer = await client.ask(table, Act(seat, RESIGN))
    if isinstance(answer, Done):
        await client.until(table, lambda news: news.view.seq >= answer.seq)
    return Ended(client.tables[table].view.result, failed.fault)


class _Sitting(NamedTuple):
    """A program on a seat of a table."""

    client: Client
    table: TableId
    seat: Seat
    talk: Conversation
    program: Program

    async def play(self) -> Ended:
        """Play to the end."""
        seen = 0
        while (news := await self._something_to_do(seen)).view.result is None:
            if news.view.closed:
                return Ended(None, "")
            try:
                seen = await self._act(news)
            except ProgramFailed as failed:
                return await _resign(self.client, self.table, self.seat, failed)
        with suppress(ProgramFailed):  # it has played, and no more is asked of it
            self.talk.tell(OverIs(news.view.result))
        return Ended(news.view.result, "")

    async def _something_to_do(self, seen: int) -> TableNews:
        """Wait until the seat may act on something new, or until all is over."""

        def concerns_me(news: TableNews) -> bool:
            view = news.view
            over = view.closed or view.result is not None
            up = view.started and not view.paused and self.seat in view.to_act
            return view.seq > seen and (over or up)

        return await self.client.until(self.table, concerns_me)

    async def _act(self, news: TableNews) -> int:
        """Do what the program chooses; the number of the last event that it knows of."""
        view = news.view
        position = PositionIs(view.views[str(self.seat)], view.to_act, view.clock, view.due)
        choice: Choice = await asyncio.to_thread(self.talk.ask, position, self.program.budget)
        if choice.action is None:
            if view.to_act[0] == self.seat and view.due is None:
                raise ProgramFailed("waits")
            return view.seq
        await asyncio.sleep(max(0.0, (choice.pace or 0.0) - choice.thought))
        if self._now() > view.seq:
            return view.seq
        answer = await self.client.ask(self.table, Act(self.seat, choice.action))
        match answer:
            case Done(_, seq):
                return seq - 1
            case Refused(_, refusal):
                told = RefusedIs(
                    choice.action, refusal.rule, refusal.key, refusal.words, refusal.cells
                )
                reason = f"{refusal.rule} {refusal.key}"
                await asyncio.to_thread(self.talk.tell, told)
            case Denial(_, key):
                reason = key
            case _:
                reason = type(answer).__name__
        if self._now() == view.seq:
            raise ProgramFailed("illegal", f"{choice.action[:200]}: {reason}")
        return view.seq

    def _now(self) -> int:
        """The number of the last event at the table."""
        return self.client.tables[self.table].view.seq
