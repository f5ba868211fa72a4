"""What can be asked over HTTP."""

import tomllib
from typing import Any

import msgspec
import pytest

from logomachie import games
from logomachie.engine.record import Record, verify
from logomachie.lexicon import Lexicon
from logomachie.server.protocol import LARGEST_MESSAGE
from tests.server.conftest import LocalServer
from tests.server.http import call

HOT_SEAT = {"game": "option", "seats": [{"who": "me"}, {"who": "me"}]}


@pytest.fixture
def token(server: LocalServer) -> str:
    return str(call(server, "POST", "/api/guests")[1]["token"])


def opened(server: LocalServer, token: str, **changes: Any) -> dict[str, Any]:
    status, answer = call(server, "POST", "/api/tables", {**HOT_SEAT, **changes}, token, "Élodie")
    assert status == 201, answer
    return dict(answer)


@pytest.mark.parametrize("lang", ["fr", "en", "xx"])
def test_games_and_their_rules(server: LocalServer, lang: str) -> None:
    status, found = call(server, "GET", f"/api/games?lang={lang}")
    assert status == 200
    assert [game["name"] for game in found] == list(games.names())
    for game in found:
        status, rules = call(server, "GET", f"/api/games/{game['name']}/rules?lang={lang}")
        assert status == 200
        assert all(rule["id"] and rule["title"] for rule in rules)
    assert call(server, "GET", "/api/games/chess/rules")[0] == 404


def test_private_tables_are_not_listed(server: LocalServer, token: str) -> None:
    private, listed = opened(server, token), opened(server, token, listed=True)
    _, lobby = call(server, "GET", "/api/tables")
    assert listed["table"] in [one["table"] for one in lobby]
    assert private["table"] not in [one["table"] for one in lobby]
    assert not any(seat["mine"] for one in lobby for seat in one["seats"])
    status, found = call(server, "GET", f"/api/codes/{private['code'].lower()}")
    assert (status, found) == (200, {"table": private["table"]})


def test_my_tables_say_whose_turn_it_is(server: LocalServer, token: str) -> None:
    mine, waiting = opened(server, token), opened(server, token, seats=[{"who": "me"}, {}], days=2)
    status, found = call(server, "GET", "/api/my-tables", token=token)
    assert status == 200
    assert [(one["table"], one["my_turn"]) for one in found] == [
        (mine["table"], True),
        (waiting["table"], False),
    ]
    assert found[0]["seats"][0]["name"] == "Élodie"
    assert found[1]["days"] == 2
    assert call(server, "GET", "/api/my-tables")[0] == 401
    assert call(server, "GET", "/api/my-tables", token="forged")[0] == 401


def test_invitations_are_the_hosts(server: LocalServer, token: str) -> None:
    table = opened(server, token, seats=[{"who": "me"}, {"who": "invited"}])
    path = f"/api/tables/{table['table']}/invitations"
    assert call(server, "GET", path, token=token) == (200, table["invitations"])
    other = call(server, "POST", "/api/guests")[1]["token"]
    assert call(server, "GET", path, token=other)[0] == 403
    assert call(server, "GET", path)[0] == 401


def test_the_dictionary_is_closed_to_who_has_to_move(server: LocalServer, token: str) -> None:
    status, found = call(server, "GET", "/api/words/%C3%A9t%C3%A9", token=token)
    assert status == 200
    assert found["exists"]
    assert "été" in found["spellings"]
    assert not call(server, "GET", "/api/words/zzzz", token=token)[1]["exists"]
    opened(server, token, seats=[{"who": "me"}, {"who": "open"}])
    assert call(server, "GET", "/api/words/mot", token=token)[0] == 200
    opened(server, token)
    status, denied = call(server, "GET", "/api/words/mot?lang=en", token=token)
    assert (status, denied["key"]) == (403, "your-turn")
    assert "dictionary" in denied["text"]


def test_a_finished_game_can_be_kept_and_verified(
    server: LocalServer, lexicon: Lexicon, token: str
) -> None:
    table = opened(server, token, seats=[{"who": "bot", "level": 1}, {"who": "bot", "level": 1}])
    path = f"/api/tables/{table['table']}"
    while call(server, "GET", path)[1]["result"] is None:
        pass
    status, text = call(server, "GET", f"{path}/record")
    assert status == 200
    record = msgspec.convert(tomllib.loads(text), Record)
    checked = verify(games.load("option", lexicon), record)
    assert checked.finished
    status, steps = call(server, "GET", f"{path}/replay?seat=1&lang=en")
    assert status == 200
    assert len(steps) == checked.entries
    assert steps[0]["view"]["seat"] == 1
    assert steps[0]["text"]
    assert steps[-1]["view"]["seed"], "the seed is known at the end"
    assert not steps[0]["view"]["seed"]
    assert call(server, "GET", f"{path}/replay?seat=2")[0] == 404


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"game": "chess"}, "no-such-game"),
        ({"seats": []}, "bad-plan"),
        ({"seats": [{"who": "me"}] * 9}, "bad-plan"),
        ({"options": {"words": "none"}}, "bad-plan"),
        ({"options": {"weather": "fine"}}, "bad-plan"),
        ({"days": 99}, "bad-plan"),
        ({"material": "[grid]"}, "bad-plan"),
        ({"material": "x = " + "[" * 3000}, "bad-plan"),
        ({"seats": [{"who": "me", "name": "x" * 99}, {}]}, "bad-name"),
    ],
)
def test_tables_that_cannot_be_set(
    server: LocalServer, token: str, changes: dict[str, Any], key: str
) -> None:
    status, answer = call(server, "POST", "/api/tables", {**HOT_SEAT, **changes}, token, "A")
    assert status in (400, 404)
    assert answer["key"] == key
    assert answer["text"]
    assert "/" not in answer["text"], "no path of the machine"


def test_own_material_stays_with_the_table(server: LocalServer, token: str) -> None:
    from importlib.resources import files

    own = files("logomachie.games.option").joinpath("material.toml").read_text("utf-8")
    changed = own.replace("rack = 7", "rack = 6")
    assert changed != own
    table = opened(server, token, material=changed)
    _, view = call(server, "GET", f"/api/tables/{table['table']}")
    assert view["views"]["-"]["rack_sizes"] == [6, 6]


def test_bad_requests_get_a_reason(server: LocalServer, token: str) -> None:
    for data in (b"", b"{", b"\xff", b"[]", b'{"game": 3}', b'{"game":"option","seats":7}'):
        status, _ = call(server, "POST", "/api/tables", token=token, data=data)
        assert status == 400
    status, _ = call(server, "POST", "/api/tables", token=token, data=b" " * LARGEST_MESSAGE * 2)
    assert status == 413
    for path in ("%00", "..%2f", "a" * 300, "%F0%9F%92%A5", "table'--"):
        assert call(server, "GET", f"/api/tables/{path}")[0] == 404
        assert call(server, "GET", f"/api/codes/{path}")[0] == 404


def test_the_schema_health_and_metrics(server: LocalServer) -> None:
    status, schema = call(server, "GET", "/api/schema/openapi.json")
    assert status == 200
    assert "/api/tables/{table}" in schema["paths"]
    assert call(server, "GET", "/healthz") == (200, "ok")
    status, text = call(server, "GET", "/metrics")
    assert status == 200
    assert 'logomachie_events_total{kind="opened"}' in text
    assert "logomachie_connections" in text
