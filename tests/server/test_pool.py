"""People who want to play now, over real sockets."""

import asyncio
import json
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect as open_socket

from logomachie.client import Client
from logomachie.server.limits import Rate
from logomachie.server.protocol import Denial, Done, Seeking, Unseek, Unsought
from logomachie.table.commands import Act
from tests.server.conftest import PATIENT, LocalServer
from tests.server.patient import connect
from tests.server.test_live import run


async def looks(client: Client, game: str, days: int = 0) -> None:
    """Begin to look for somebody; the server says so."""
    assert isinstance(await client.seek(game, days), Seeking)


async def hears(client: Client, kind: type) -> None:
    """Wait until the server has said this."""
    while not any(isinstance(one, kind) for one in client.heard):
        await asyncio.sleep(0.01)


def test_two_who_look_for_the_same_sit_at_one_table_and_play(server: LocalServer) -> None:
    async def scene() -> None:
        async with (
            connect(server.url, name="Anne") as anne,
            connect(server.url, name="Bruno") as bruno,
        ):
            await looks(anne, "option")
            await looks(bruno, "option")
            table = await anne.meet()
            assert await bruno.meet() == table
            seen = [(await one.watch(table)).view for one in (anne, bruno)]
            assert all(view.started and not view.host for view in seen)
            assert sorted(seat.name for seat in seen[0].seats) == ["Anne", "Bruno"]
            mine = [seat for view in seen for seat, one in enumerate(view.seats) if one.mine]
            assert sorted(mine) == [0, 1]
            turn = seen[0].to_act[0]
            first = (anne, bruno)[mine.index(turn)]
            assert isinstance(await first.ask(table, Act(turn, "pass")), Done)
            assert bruno.guest not in msgspec.json.encode(anne.heard).decode()

    run(scene)


def test_people_who_want_something_else_do_not_meet(server: LocalServer) -> None:
    async def scene() -> None:
        async with (
            connect(server.url) as anne,
            connect(server.url) as bruno,
            connect(server.url) as chloe,
            connect(server.url) as dora,
        ):
            await looks(anne, "croisillon")
            await looks(bruno, "croisillon", 3)
            await looks(chloe, "jago", 3)
            await looks(dora, "croisillon", 3)
            table = await bruno.meet()
            assert await dora.meet() == table
            assert (await dora.watch(table)).view.days == 3
            assert not anne.paired
            assert not chloe.paired

    run(scene)


def test_nobody_meets_themselves_and_the_other_device_is_told(server: LocalServer) -> None:
    async def scene() -> None:
        async with (
            connect(server.url) as anne,
            connect(server.url, token=anne.token) as phone,
            connect(server.url) as bruno,
        ):
            await looks(anne, "guerre_des_mots")
            await looks(phone, "guerre_des_mots")
            await hears(anne, Unsought)
            await looks(phone, "guerre_des_mots")
            await looks(bruno, "guerre_des_mots")
            assert await phone.meet() == await bruno.meet()
            assert not anne.paired

    run(scene)


def test_who_gave_up_or_left_is_not_found(server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(server.url) as anne, connect(server.url) as bruno:
            async with connect(server.url) as gone:
                await looks(gone, "mot_pour_mot")
            await looks(anne, "mot_pour_mot")
            await anne.send(Unseek())
            await looks(bruno, "mot_pour_mot")
            async with connect(server.url) as chloe:
                await looks(chloe, "mot_pour_mot")
                assert await bruno.meet() == await chloe.meet()
            assert not anne.paired

    run(scene)


def test_who_loses_the_line_is_told_when_they_look_again(server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(server.url) as anne:
            await looks(anne, "jago", 7)
            async with open_socket(server.url.replace("http", "ws") + "/live") as bruno:
                await bruno.send(json.dumps({"type": "hello"}))
                token = json.loads(await bruno.recv())["token"]
                wish = {"type": "seek", "ticket": "1", "game": "jago", "days": 7}
                await bruno.send(json.dumps(wish))
                table = await anne.meet()
            async with connect(server.url, token=token) as again:
                await looks(again, "option")
                assert await again.meet() == table

    run(scene)


@pytest.mark.parametrize(
    ("game", "days", "key"),
    [("chess", 0, "no-such-game"), ("jago", 2, "no-such-pace"), ("jago", -1, "no-such-pace")],
)
def test_what_cannot_be_looked_for_is_denied(
    server: LocalServer, game: str, days: int, key: str
) -> None:
    async def scene() -> None:
        async with connect(server.url) as anne:
            denied = await anne.seek(game, days)
            assert isinstance(denied, Denial)
            assert denied.key == key
            assert denied.text

    run(scene)


def test_who_looks_too_often_has_to_wait(tmp_path: Path) -> None:
    limits = PATIENT._replace(seeks=Rate(0.001, 3))
    own = LocalServer(f"sqlite:///{tmp_path / 'games.db'}", limits)
    own.start()

    async def scene() -> None:
        async with connect(own.url) as anne:
            answers = [await anne.seek("jago") for _ in range(4)]
            assert [type(one) for one in answers] == [Seeking, Seeking, Seeking, Denial]

    run(scene)
    own.stop()
