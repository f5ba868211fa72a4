"""What helps to learn, over HTTP: looking back at finished games, trying again, hints."""

import asyncio
import time
from typing import Any

import pytest

from logomachie import games
from logomachie.server.protocol import Done
from logomachie.table.commands import Act
from tests.server.conftest import LocalServer
from tests.server.http import call
from tests.server.patient import connect
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
    """The whole look-back, once it is finished."""
    while True:
        status, found = call(server, "GET", f"{path}/lookback?lang={lang}")
        assert status == 200, found
        if found["finished"]:
            return dict(found)
        assert found["done"] <= found["turns"]
        time.sleep(0.05)


def test_every_game_can_be_looked_back_at(server: LocalServer, path: str) -> None:
    found = looked_back(server, path)
    assert found["turns"] == found["done"] == len(found["looked_at"]) > 0
    steps = call(server, "GET", f"{path}/replay")[1]["steps"]
    for turn in found["looked_at"]:
        assert 1 <= turn["first"] <= turn["last"] <= len(steps)
        assert turn["text"]
        assert turn["measure"]
        assert turn["missed"] >= 0
        best = max([turn["worth"], *(line["worth"] for line in turn["lines"])])
        assert turn["missed"] == best - turn["worth"]
        assert all(line["text"] and line["measure"] for line in turn["lines"])
    for seat, misses in found["misses"].items():
        by_first = {turn["first"]: turn for turn in found["looked_at"]}
        assert len(misses) <= 3
        assert all(by_first[first]["seat"] == int(seat) for first in misses)
    english = looked_back(server, path, "en")
    assert [t["worth"] for t in english["looked_at"]] == [t["worth"] for t in found["looked_at"]]
    assert [t["text"] for t in english["looked_at"]] != [t["text"] for t in found["looked_at"]]


def test_what_is_known_is_not_sent_again(server: LocalServer, path: str) -> None:
    found = looked_back(server, path)
    _, rest = call(server, "GET", f"{path}/lookback?after=1")
    assert rest["looked_at"] == found["looked_at"][1:]
    assert (rest["done"], rest["misses"]) == (found["done"], found["misses"])
    assert call(server, "GET", f"{path}/lookback?after=-5")[1]["looked_at"] == found["looked_at"]
    assert call(server, "GET", f"{path}/lookback?after=x")[0] == 400


def test_a_turn_can_be_tried_again(server: LocalServer, path: str) -> None:
    found = looked_back(server, path)
    turn = next(turn for turn in found["looked_at"] if turn["lines"])
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


# -- hints

ALONE = {"seats": [{"who": "me"}, {"who": "bot", "level": 1}], "hints": True}


def my_turn(server: LocalServer, token: str, table: str) -> None:
    """Wait until the bot has moved."""
    path = f"/api/tables/{table}"
    while call(server, "GET", path, token=token)[1]["to_act"][:1] != [0]:
        time.sleep(0.05)


@pytest.mark.parametrize("game", ["option", "croisillon", "jago", "guerre_des_mots"])
def test_a_hint_is_given_and_can_be_followed(server: LocalServer, token: str, game: str) -> None:
    table = opened(server, token, game=game, **ALONE)["table"]
    my_turn(server, token, table)
    path = f"/api/tables/{table}"
    assert call(server, "GET", path, token=token)[1]["hints"]
    status, hint = call(server, "GET", f"{path}/hint?seat=0", token=token)
    assert status == 200, hint
    assert 1 <= len(hint["steps"]) <= 3
    assert all(step["rule"] and step["text"] for step in hint["steps"])
    _, english = call(server, "GET", f"{path}/hint?seat=0&lang=en", token=token)
    assert english["actions"] == hint["actions"], "the same position, the same hint"
    assert english["steps"] != hint["steps"]

    async def follow() -> None:
        async with connect(server.url, token=token) as client:
            for action in hint["actions"]:
                assert isinstance(await client.ask(table, Act(0, action)), Done), action

    asyncio.run(follow())


def test_hints_are_for_who_plays_alone(server: LocalServer, token: str) -> None:
    for seats in (
        [{"who": "me"}, {"who": "me"}],
        [{"who": "me"}, {"who": "open"}],
        [{"who": "me"}, {"who": "bot", "level": 1}, {"who": "invited"}],
        [{"who": "bot", "level": 1}, {"who": "bot", "level": 1}],
    ):
        plan = {"game": "option", "seats": seats, "hints": True}
        status, denied = call(server, "POST", "/api/tables", plan, token, "A")
        assert (status, denied["key"]) == (400, "hints-alone")
    plain = opened(server, token, seats=[{"who": "me"}, {"who": "bot", "level": 1}])["table"]
    my_turn(server, token, plain)
    _, denied = call(server, "GET", f"/api/tables/{plain}/hint?seat=0", token=token)
    assert denied["key"] == "no-hints"


def test_hints_are_for_ones_own_turn(server: LocalServer, token: str) -> None:
    table = opened(server, token, **ALONE)["table"]
    my_turn(server, token, table)
    path = f"/api/tables/{table}/hint"
    other = call(server, "POST", "/api/guests")[1]["token"]
    assert call(server, "GET", f"{path}?seat=0", token=other)[1]["key"] == "not-your-seat"
    assert call(server, "GET", f"{path}?seat=1", token=token)[1]["key"] == "not-your-seat"
    assert call(server, "GET", f"{path}?seat=-1", token=token)[1]["key"] == "not-your-seat"
    assert call(server, "GET", f"{path}?seat=0")[0] == 401
    assert call(server, "GET", path, token=token)[0] == 400

    async def resign() -> None:
        async with connect(server.url, token=token) as client:
            await client.ask(table, Act(0, "resign"))

    asyncio.run(resign())
    status, denied = call(server, "GET", f"{path}?seat=0", token=token)
    assert (status, denied["key"]) == (409, "not-your-turn")


def test_an_action_is_guided_where_the_game_has_a_guide(
    server: LocalServer, token: str, option_path: str
) -> None:
    body = {"number": 1, "draft": "lay"}
    status, denied = call(server, "POST", f"{option_path}/try/guide", body)
    assert denied["key"] == "no-guide", status
    war = finished(server, token, "guerre_des_mots", 1)
    first = looked_back(server, war)["looked_at"][0]["first"]
    status, said = call(server, "POST", f"{war}/try/guide", {"number": first})
    assert (status, said["refusal"]) == (200, None)
    assert said["guide"]
    assert call(server, "POST", f"{war}/try/guide", {"number": 0})[0] == 404
    assert call(server, "POST", f"{war}/try/guide", {"number": 1, "draft": "A" * 4001})[0] == 413
