"""Letters through a real server of mail, webhooks for clubs, and the list of waiting tables."""

import asyncio
import hashlib
import hmac
import json
import re
import threading
from collections.abc import Callable, Iterator
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default as modern
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

import pytest
from aiosmtpd.controller import Controller

from logomachie.client import Client
from logomachie.server.alerting import Alerting
from logomachie.server.protocol import TurnNews, Unwatch
from logomachie.table.commands import Act, Say
from tests.server.conftest import LocalServer, free_port
from tests.server.http import call
from tests.server.patient import connect
from tests.server.push_service import PATIENCE, Listener, listening
from tests.server.test_alerts import LOOPBACK, MORNING, Clock, moved, sit_down
from tests.server.test_live import HOT_SEAT, run

ADDRESS = "bruno@example.org"
ONE_CLICK = b"List-Unsubscribe=One-Click"


class Mailbox:
    """What a server of mail takes, unless it refuses it."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.answers: list[str] = []
        """What it says to the next recipients; 250 when there is nothing more."""
        self._came = threading.Condition()

    async def handle_RCPT(  # noqa: N802
        self, _: Any, __: Any, envelope: Any, address: str, ___: Any
    ) -> str:
        answer = self.answers.pop(0) if self.answers else "250 OK"
        if answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, _: Any, __: Any, envelope: Any) -> str:  # noqa: N802
        letter = message_from_bytes(envelope.content, policy=modern)
        assert isinstance(letter, EmailMessage)
        with self._came:
            self.letters.append(letter)
            self._came.notify_all()
        return "250 OK"

    def wait_for(self, count: int) -> list[EmailMessage]:
        with self._came:
            assert self._came.wait_for(lambda: len(self.letters) >= count, PATIENCE)
            return list(self.letters)


class House(NamedTuple):
    server: LocalServer
    mailbox: Mailbox
    club: Listener


@pytest.fixture(scope="module")
def writing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LocalServer, Mailbox]]:
    """A server that writes letters, and where they arrive."""
    mailbox, port = Mailbox(), free_port()
    post_office = Controller(mailbox, "127.0.0.1", port)
    post_office.start()
    alerting = Alerting(f"smtp://127.0.0.1:{port}", "house@example.org", LOOPBACK, (0.01, 0.01))
    database = f"sqlite:///{tmp_path_factory.mktemp('ways') / 'games.db'}"
    base = "https://games.example"
    server = LocalServer(database, now=Clock(), base_url=base, alerting=alerting)
    server.start()
    yield server, mailbox
    server.stop()
    post_office.stop()


@pytest.fixture
def house(writing: tuple[LocalServer, Mailbox]) -> Iterator[House]:
    """A house with an empty mailbox and a club of its own: what others are told goes elsewhere."""
    server, mailbox = writing
    mailbox.letters.clear()
    mailbox.answers.clear()
    with listening() as club:
        yield House(server, mailbox, club)


def post(house: House, client: Client, path: str, **body: object) -> tuple[int, Any]:
    return call(house.server, "POST", path, body, client.token)


def link_in(house: House, letter: EmailMessage, kind: str) -> str:
    """The address of a page that a letter leads to, on this machine."""
    body = letter.get_body()
    assert body
    (path,) = re.findall(rf"https://games\.example(/mail/{kind}/\S+)", body.get_content())
    return house.server.url + str(path)


def page(address: str, data: bytes | None = None) -> str:
    with urlopen(Request(address, data, {"Accept-Language": "fr"})) as response:
        assert response.headers["content-type"].startswith("text/html")
        return str(response.read().decode())


async def written_to(house: House, client: Client) -> list[EmailMessage]:
    """Have an address written to, and confirm it; the letter that asked."""
    status, told = post(house, client, "/api/alerts/mail", address=ADDRESS)
    assert (status, told["mail"]) == (201, {"address": ADDRESS, "confirmed": False})
    letters = await asyncio.to_thread(house.mailbox.wait_for, 1)
    await asyncio.to_thread(page, link_in(house, letters[0], "confirm"), b"")
    house.mailbox.letters.clear()
    return letters


def test_a_letter_goes_to_who_confirmed_the_address_and_is_left_with_one_click(
    house: House,
) -> None:
    async def scene() -> None:
        async with connect(house.server.url, name="Anne") as anne:
            async with connect(house.server.url, name="Bruno") as bruno:
                table = await sit_down(anne, bruno)
                post(house, bruno, "/api/alerts/mail", address=ADDRESS)
                (question,) = await asyncio.to_thread(house.mailbox.wait_for, 1)
                assert question["To"] == ADDRESS
                assert "List-Unsubscribe" not in question
            await anne.ask(table, Say("On ne l’écrit à personne qui n’a pas confirmé"))
            address = link_in(house, question, "confirm")
            assert "bruno@example.org ?" in await asyncio.to_thread(page, address)
            known = call(house.server, "GET", "/api/alerts", token=bruno.token)[1]["mail"]
            assert not known["confirmed"], "to look at the page is not enough"
            await asyncio.to_thread(page, address, b"")
            await moved(anne, table, 0)
            _, letter = await asyncio.to_thread(house.mailbox.wait_for, 2)
            body = letter.get_body()
            assert body
            assert letter["Subject"] == "Logomachie : À vous de jouer"
            assert "OPTION : Anne a joué." in body.get_content()
            assert f"https://games.example/table/{table}" in body.get_content()
            leaving = link_in(house, letter, "leave")
            named = letter["List-Unsubscribe"].strip("<>")
            assert named == leaving.replace(house.server.url, "https://games.example")
            assert letter["List-Unsubscribe-Post"] == ONE_CLICK.decode()
            assert "Ne plus rien" in await asyncio.to_thread(page, leaving)
            await asyncio.to_thread(page, leaving, ONE_CLICK)
            assert call(house.server, "GET", "/api/alerts", token=bruno.token)[1]["mail"] is None
            status, _ = call(house.server, "POST", leaving.removeprefix(house.server.url), {})
            assert status == 404

    run(scene)


def test_an_address_that_refuses_letters_for_good_is_forgotten(house: House) -> None:
    async def scene() -> None:
        async with connect(house.server.url, name="Anne") as anne:
            async with connect(house.server.url, name="Bruno") as bruno:
                table = await sit_down(anne, bruno)
                await written_to(house, bruno)
            house.mailbox.answers = ["451 Later", "550 Nobody here"]
            await moved(anne, table, 0)
            while call(house.server, "GET", "/api/alerts", token=bruno.token)[1]["mail"]:
                await asyncio.sleep(0.01)
            assert house.mailbox.letters == []

    run(scene)


@pytest.mark.parametrize(
    "address", ["bruno", "@example.org", "a b@example.org", "a@b@c.org", "é@example.org",
                "a@example.org\nBcc: x@y.z", "a@" + "b" * 300 + ".org"]
)  # fmt: skip
def test_what_is_no_address_is_not_written_to(house: House, address: str) -> None:
    async def scene() -> None:
        async with connect(house.server.url) as bruno:
            status, problem = post(house, bruno, "/api/alerts/mail", address=address)
            assert (status, problem["key"]) == (400, "bad-mail")

    run(scene)


def test_a_club_is_told_of_the_tables_of_its_host_and_can_trust_it(house: House) -> None:
    async def scene() -> None:
        async with (
            connect(house.server.url, name="Anne") as anne,
            connect(house.server.url, name="Bruno") as bruno,
        ):
            address = house.club.url + "/logomachie"
            _, told = post(house, anne, "/api/alerts/webhooks", address=address)
            (hook,) = told["webhooks"]
            house.club.statuses = [500]
            table = await sit_down(anne, bruno)
            arrived = await asyncio.to_thread(house.club.wait_for, 2)
            await anne.ask(table, Say("Rien de ce qui se dit ne part"))
            await anne.ask(table, Act(0, "resign"))
            while json.loads(arrived[-1].body)["kind"] != "over":
                arrived = await asyncio.to_thread(house.club.wait_for, len(arrived) + 1)
            assert {json.loads(one.body)["kind"] for one in arrived} == {"turn", "over"}
            last = arrived[-1]
            named = dict(
                one.split("=") for one in last.headers["x-logomachie-signature"].split(",")
            )
            assert int(named["t"]) == int(MORNING)
            signed = named["t"].encode() + b"." + last.body
            digest = hmac.new(hook["secret"].encode(), signed, hashlib.sha256).hexdigest()
            assert hmac.compare_digest(named["v1"], digest)
            over = json.loads(last.body)
            assert over["link"] == f"https://games.example/table/{table}"
            assert [seat["name"] for seat in over["seats"]] == ["Anne", "Bruno"]
            assert over["winners"] == [1]
            assert not {"rack", "grid", "view"} & over.keys()
            forgotten = post(house, anne, "/api/alerts/webhooks/forget", id=hook["id"])[1]
            assert forgotten["webhooks"] == []

    run(scene)


def test_a_webhook_of_one_table_hears_of_no_other(house: House) -> None:
    async def scene() -> None:
        async with (
            connect(house.server.url, name="Anne") as anne,
            connect(house.server.url, name="Bruno") as bruno,
        ):
            one, other = [await sit_down(anne, bruno) for _ in range(2)]
            body = {"address": house.club.url, "table": one}
            assert post(house, anne, "/api/alerts/webhooks", **body)[0] == 201
            await moved(anne, other, 0)
            await moved(anne, one, 0)
            arrived = await asyncio.to_thread(house.club.wait_for, 1)
            assert {json.loads(told.body)["table"] for told in arrived} == {one}

    run(scene)


async def until_waiting(client: Client, found: Callable[[tuple[str, ...]], bool]) -> None:
    """Wait until a client was told that such tables wait."""
    while True:
        told = [one for one in client.heard if isinstance(one, TurnNews)]
        if told and found(tuple(one.table for one in told[-1].tables)):
            return
        await asyncio.sleep(0.01)


def test_who_has_a_line_hears_which_tables_wait_for_them(house: House) -> None:
    async def scene() -> None:
        async with (
            connect(house.server.url, name="Anne") as anne,
            connect(house.server.url, name="Bruno") as bruno,
        ):
            first, second = [await sit_down(anne, bruno) for _ in range(2)]
            for table in (first, second):
                await bruno.send(Unwatch(table))
            await moved(anne, first, 0)
            await until_waiting(bruno, lambda tables: tables == (first,))
            await moved(anne, second, 0)
            await until_waiting(bruno, lambda tables: tables == (first, second))
            async with connect(house.server.url, name="Bruno", token=bruno.token) as again:
                await until_waiting(again, lambda tables: set(tables) == {first, second})
                await moved(again, first, 1)
                await until_waiting(again, lambda tables: tables == (second,))
                await until_waiting(bruno, lambda tables: tables == (second,))
            hot_seat = (await bruno.open(HOT_SEAT)).table
            await until_waiting(bruno, lambda tables: tables == (second, hot_seat))

    run(scene)
