"""People at the tables of a server that dies: what they asked for, and what they were told."""

import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http.client import HTTPException
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import WebSocketException

HOT_SEAT = {"game": "option", "seats": [{"who": "me"}, {"who": "me"}]}
BOTS = {"game": "option", "seats": [{"who": "bot", "level": 1}, {"who": "bot", "level": 1}]}
LOST = (WebSocketException, OSError, HTTPException)
"""What people see of a server that dies: no answer, or the beginning of one."""


class Told(NamedTuple):
    """An event that somebody was told of."""

    seq: int
    when: float


class Guest(NamedTuple):
    """Somebody, by their number and their token."""

    guest: str
    token: str


class Watched(NamedTuple):
    """A table of bots, and who looks on."""

    table: str
    watcher: Guest


class Story:
    """A table, with what one person asked for there, and what everybody heard of it."""

    def __init__(self, table: str, guest: Guest, watcher: Guest, opened: float) -> None:
        self.table = table
        self.guest = guest
        self.watcher = watcher
        """Somebody else, who looks on."""
        self.opened = opened
        """A time of day before the table was there."""
        self.asked: dict[str, dict[str, Any]] = {}
        """By ticket, what was asked for."""
        self.acknowledged: dict[str, int] = {}
        """By ticket, the number of the event."""
        self.told: set[Told] = set()
        self.to_act: list[int] = []

    @property
    def unanswered(self) -> dict[str, dict[str, Any]]:
        """What nobody knows whether it was done."""
        return {
            ticket: command
            for ticket, command in self.asked.items()
            if ticket not in self.acknowledged
        }

    def hear(self, message: dict[str, Any]) -> None:
        match message:
            case {"type": "done", "ticket": ticket, "seq": seq}:
                self.acknowledged[ticket] = seq
            case {"type": "table", "table": self.table, "view": view, "news": news}:
                self.to_act = view["to_act"]
                self.told.update(Told(one["seq"], one["when"]) for one in news)

    def next_command(self, chance: random.Random) -> dict[str, Any]:
        """Something to ask for: most of the time to say something, sometimes to pass."""
        if self.to_act and chance.random() < 0.1:
            return {"type": "act", "seat": self.to_act[0], "action": "pass"}
        return {"type": "say", "text": f"{len(self.asked)}"}


def new_guest(url: str) -> Guest:
    answer = json.load(urlopen(Request(url + "/api/guests", method="POST")))
    return Guest(answer["guest"], answer["token"])


def open_table(url: str, guest: Guest, plan: dict[str, Any]) -> str:
    headers = {"Authorization": f"Bearer {guest.token}", "Content-Type": "application/json"}
    request = Request(url + "/api/tables", json.dumps(plan).encode(), headers)
    return str(json.load(urlopen(request))["table"])


@asynccontextmanager
async def at_table(url: str, guest: Guest, table: str) -> AsyncIterator[ClientConnection]:
    """A connection that watches a table; what it shows is the next message."""
    address = url.replace("http", "ws", 1) + "/live"
    async with open_socket(address, max_size=None, close_timeout=0.1) as web:
        await web.send(json.dumps({"type": "hello", "token": guest.token, "name": "Anne"}))
        await web.recv()
        await web.send(json.dumps({"type": "watch", "table": table}))
        yield web


async def ask(web: ClientConnection, story: Story, ticket: str) -> dict[str, Any]:
    """Ask for what belongs to a ticket, and wait for the answer."""
    question = {"type": "ask", "table": story.table, "ticket": ticket}
    await web.send(json.dumps({**question, "command": story.asked[ticket]}))
    while True:
        message: dict[str, Any] = json.loads(await web.recv())
        story.hear(message)
        if message.get("ticket") == ticket:
            return message


async def play(url: str, story: Story, chance: random.Random) -> None:
    """Ask for one thing after the other, until the server dies."""
    try:
        async with at_table(url, story.guest, story.table) as web:
            story.hear(json.loads(await web.recv()))
            while True:
                ticket = f"t{len(story.asked)}"
                story.asked[ticket] = story.next_command(chance)
                await ask(web, story, ticket)
    except LOST:
        return


async def look_on(url: str, story: Story) -> None:
    """Hear what happens at a table, until the server dies."""
    try:
        async with at_table(url, story.watcher, story.table) as web:
            async for message in web:
                story.hear(json.loads(message))
    except LOST:
        return
