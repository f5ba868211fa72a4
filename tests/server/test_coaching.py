"""What helps to learn, over HTTP: looking back at finished games, trying again, hints."""

import asyncio
import time
from typing import Any

import pytest

from logomachie import games
from logomachie.client import connect
from logomachie.server.protocol import Done
from logomachie.table.commands import Act
from tests.server.conftest import LocalServer
from tests.server.http import call
from tests.server.test_http import finished, opened


@pytest.fixture(scope="module")
def token(server: LocalServer) -> str:
    return str(call(server, "POST", "/api/guests")[1]["token"])


@pytest.fixture(scope="module", params=games.names())
def path(request: pytest.FixtureRequest, server: LocalServer, token: str) -> str:
    """A finished game of each kind."""
    if request.param == "mot_pour_mot":  # its bots take their time
        return asyncio.run(spelled(server, token))
    return finished(server, token, request.param, 1)


async def spelled(server: LocalServer, token: str) -> str:
    """The path of a game of MOT POUR MOT in which one word was given."""
    table = opened(server, token, game="mot_pour_mot")["table"]
    async with connect(server.url, token=token) as client:
        for action in ("start", "lock MAISON", "spell MAISON", "resign"):
            seat = (await client.watch(table)).view.to_act[0]
            assert isinstance(await client.ask(table, Act(seat, action)), Done), action
    return f"/api/tables/{table}"


@pytest.fixture(scope="module")
def option_path(server: LocalServer, token: str) -> str:
    """A finished game of OPTION."""
    return finished(server, token, "option", 1)


def looked_back(server: LocalServer, path: str, lang: str = "fr") -> dict[str, Any]:
    """The whole review, once it is finished."""
    while True:
        status, found = call(server, "GET", f"{path}/lookback?lang={lang}")
        assert status == 200, found
        if found["finished"]:
            return dict(found)
        assert found["done"] <= found["turns"]
        time.sleep(0.1)


def test_every_game_can_be_looked_back_at(server: LocalServer, path: str) -> None:
    found = looked_back(server, path)
    assert found["turns"] == found["done"] == len(found["reviewed"]) > 0
    steps = call(server, "GET", f"{path}/replay")[1]["steps"]
    for turn in found["reviewed"]:
        assert 1 <= turn["first"] <= turn["last"] <= len(steps)
        assert turn["text"]
        assert turn["measure"]
        assert turn["missed"] >= 0
        best = max([turn["worth"], *(line["worth"] for line in turn["lines"])])
        assert turn["missed"] == best - turn["worth"]
        assert all(line["text"] and line["measure"] for line in turn["lines"])
    for seat, misses in found["misses"].items():
        by_first = {turn["first"]: turn for turn in found["reviewed"]}
        assert len(misses) <= 3
        assert all(by_first[first]["seat"] == int(seat) for first in misses)
    english = looked_back(server, path, "en")
    assert [t["worth"] for t in english["reviewed"]] == [t["worth"] for t in found["reviewed"]]
    assert [t["text"] for t in english["reviewed"]] != [t["text"] for t in found["reviewed"]]


def test_what_is_known_is_not_sent_again(server: LocalServer, path: str) -> None:
    found = looked_back(server, path)
    _, rest = call(server, "GET", f"{path}/lookback?after=1")
    assert rest["reviewed"] == found["reviewed"][1:]
    assert (rest["done"], rest["misses"]) == (found["done"], found["misses"])
    assert call(server, "GET", f"{path}/lookback?after=-5")[1]["reviewed"] == found["reviewed"]
    assert call(server, "GET", f"{path}/lookback?after=x")[0] == 400


def test_a_turn_can_be_tried_again(server: LocalServer, path: str) -> None:
    found = looked_back(server, path)
    turn = next(turn for turn in found["reviewed"] if turn["lines"])
    line = turn["lines"][0]
    status, shown = call(server, "POST", f"{path}/try", {"number": turn["first"]})
    assert (status, shown["over"], shown["refusal"]) == (200, False, None)
    assert shown["seat"] == turn["seat"]
    assert shown["view"]
    body = {"number": turn["first"], "actions": line["actions"]}
    status, tried = call(server, "POST", f"{path}/try?lang=en", body)
    assert status == 200
    assert (tried["over"], tried["worth"]) == (True, line["worth"])
    assert tried["best"] == max(turn["worth"], line["worth"])
    assert tried["measure"]
    assert tried["text"]
    odd = {"number": turn["first"], "actions": ["\x00", "A" * 3000]}
    status, refused = call(server, "POST", f"{path}/try", odd)
    assert status == 200
    assert refused["refusal"]["rule"]
    assert refused["text"] == refused["refusal"]["text"]
    assert (refused["over"], refused["worth"]) == (False, None)
    after = call(server, "GET", f"{path}/replay")[1]
    assert len(after["steps"]) >= turn["last"], "nothing was changed by it"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"number": 0}, 404),
        ({"number": 9999}, 404),
        ({"number": -3}, 404),
        ({"number": 1, "actions": ["pass"] * 61}, 413),
        ({"number": 1, "actions": ["A" * 4001]}, 413),
        ({"number": 1, "actions": "pass"}, 400),
        ({"number": "one"}, 400),
        ({"number": 1, "more": 1}, 400),
        ({}, 400),
        ([], 400),
    ],
)
def test_what_cannot_be_tried(
    server: LocalServer, option_path: str, body: object, status: int
) -> None:
    assert call(server, "POST", f"{option_path}/try", body)[0] == status


def test_nothing_is_told_of_a_game_that_goes_on(server: LocalServer, token: str) -> None:
    table = opened(server, token)["table"]
    path = f"/api/tables/{table}"
    for method, what, body in (("GET", "lookback", None), ("POST", "try", {"number": 1})):
        status, denied = call(server, method, f"{path}/{what}", body, token)
        assert (status, denied["key"]) == (409, "not-over")
        status, denied = call(server, method, f"/api/tables/nowhere/{what}", body, token)
        assert (status, denied["key"]) == (404, "no-such-table")
