"""What can be asked over HTTP."""

import asyncio
import tomllib
from typing import Any

import msgspec
import pytest

from logomachie import __version__, games
from logomachie.engine.record import Record, verify
from logomachie.lexicon import Lexicon
from logomachie.server.protocol import LARGEST_MESSAGE
from logomachie.server.tokens import Identity, Link
from logomachie.table.commands import Act, LetBotPlay, PlayAgain, Sit
from tests.server.conftest import LocalServer
from tests.server.http import call
from tests.server.patient import connect

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
        own = games.spec(game["name"]).rulebook("en" if lang == "en" else "fr")
        assert game["title"] == own.title
        assert game["summary"] == own.summary
        for option in game["options"]:
            assert option["label"] == own.labels[option["name"]]
            assert option["default"] in [choice["value"] for choice in option["choices"]]
            for choice in option["choices"]:
                assert choice["label"] == own.choice_label(option["name"], choice["value"])
        status, rules = call(server, "GET", f"/api/games/{game['name']}/rules?lang={lang}")
        assert status == 200
        assert all(rule["id"] and rule["title"] for rule in rules)
    assert call(server, "GET", "/api/games/chess/rules")[0] == 404
    told = {game["name"]: game for game in found}
    assert told["mot_pour_mot"]["teams"] == 2
    assert told["option"]["teams"] == 0
    assert told["option"]["players"] == [2, 4]
    assert told["jago"]["analysis"]
    assert told["croisillon"]["better"]
    assert not told["option"]["better"]


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


def test_a_second_device_is_made_ones_own_by_a_link(still_server: LocalServer) -> None:
    server = still_server
    _, phone = call(server, "POST", "/api/guests")
    table = opened(server, phone["token"])["table"]
    status, link = call(server, "POST", "/api/links", token=phone["token"])
    assert (status, link["seconds"]) == (201, 600)
    assert phone["guest"] not in link["link"]
    status, laptop = call(server, "POST", "/api/devices", {"link": link["link"]})
    assert status == 201
    assert laptop["guest"] == phone["guest"]
    _, mine = call(server, "GET", "/api/my-tables", token=laptop["token"])
    assert [one["table"] for one in mine] == [table]
    assert call(server, "POST", "/api/links")[0] == 401
    void = server.tokens.for_link(Link(Identity(phone["guest"], 0, "d"), server.now() - 1))
    for odd in (void, phone["token"], "", "x"):
        status, denied = call(server, "POST", "/api/devices", {"link": odd})
        assert (status, denied["key"]) == (403, "link-void")


def test_who_lost_a_device_makes_its_token_void(server: LocalServer) -> None:
    _, lost = call(server, "POST", "/api/guests")
    link = call(server, "POST", "/api/links", token=lost["token"])[1]["link"]
    status, kept = call(server, "POST", "/api/guests/renew", token=lost["token"])
    assert status == 201
    assert kept["guest"] == lost["guest"]
    assert call(server, "GET", "/api/my-tables", token=kept["token"])[0] == 200
    assert call(server, "GET", "/api/my-tables", token=lost["token"])[0] == 401
    assert call(server, "POST", "/api/guests/renew", token=lost["token"])[0] == 401
    assert call(server, "POST", "/api/devices", {"link": link})[1]["key"] == "link-void"

    async def scene() -> None:
        async with connect(server.url, token=lost["token"]) as somebody_else:
            assert somebody_else.guest != lost["guest"]
        async with connect(server.url, token=kept["token"]) as person:
            assert person.guest == lost["guest"]
            assert server.tokens.read_guest(person.token) == server.tokens.read_guest(kept["token"])

    asyncio.run(scene())


def test_invitations_are_the_hosts(server: LocalServer, token: str) -> None:
    table = opened(server, token, seats=[{"who": "me"}, {"who": "invited"}])
    path = f"/api/tables/{table['table']}/invitations"
    assert call(server, "GET", path, token=token) == (200, table["invitations"])
    other = call(server, "POST", "/api/guests")[1]["token"]
    assert call(server, "GET", path, token=other)[0] == 403
    assert call(server, "GET", path)[0] == 401


def test_a_list_of_tables_tells_who_plays_how_it_stands_and_how_it_ended(
    server: LocalServer, token: str
) -> None:
    waiting = opened(server, token, seats=[{"who": "me"}, {"who": "open"}])
    running = opened(server, token)
    ended = opened(server, token)
    asyncio.run(_resign_after(server, token, ended["table"], 0))
    _, listed = call(server, "GET", "/api/my-tables", token=token)
    told = {one["table"]: one for one in listed}
    assert listed[0]["table"] == running["table"]
    assert told[waiting["table"]]["scores"] == []
    assert not told[waiting["table"]]["my_turn"]
    assert told[running["table"]]["scores"] == [0, 0]
    assert told[running["table"]]["result"] is None
    assert told[running["table"]]["my_turn"]
    assert told[ended["table"]]["result"]["winners"] == [0]
    assert told[ended["table"]]["teams"] == 0
    assert [seat["name"] for seat in told[ended["table"]]["seats"]] == ["Élodie", "Élodie"]


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
    assert not checked.unchecked
    assert (record.program, record.changed) == (__version__, ())
    status, replay = call(server, "GET", f"{path}/replay?seat=1&lang=en")
    assert status == 200
    steps = replay["steps"]
    assert replay["names"] == ["bot 1", "bot 1"]
    assert tuple(replay["result"]["scores"]) == checked.scores
    assert replay["view"]["seat"] == 1
    assert not any(replay["view"]["grid"])
    assert len(steps) == checked.entries
    assert steps[0]["view"]["seat"] == 1
    assert steps[0]["text"]
    assert steps[-1]["view"]["seed"], "the seed is known at the end"
    assert not steps[0]["view"]["seed"]
    assert call(server, "GET", f"{path}/replay?seat=2")[0] == 404


def finished(server: LocalServer, token: str, game: str, plies: int) -> str:
    """The path of a game that a bot played until somebody resigned."""
    seats = [{"who": "bot", "level": 1}, {"who": "me"}]
    table = opened(server, token, game=game, seats=seats)["table"]
    asyncio.run(_resign_after(server, token, table, plies))
    return f"/api/tables/{table}"


async def _resign_after(server: LocalServer, token: str, table: str, plies: int) -> None:
    async with connect(server.url, token=token) as client:
        await client.watch(table)
        for _ in range(plies):
            mine = lambda now: now.view.to_act[:1] == (1,)  # noqa: E731
            news = await client.until(table, mine)
            await client.ask(table, LetBotPlay(1, 1))
            await client.until(table, lambda now, seq=news.view.seq: now.view.seq >= seq + 2)  # type: ignore[misc]
            await client.ask(table, PlayAgain(1))
        await client.ask(table, Act(1, "resign"))


def test_what_could_have_been_done_better(server: LocalServer, token: str) -> None:
    path = finished(server, token, "option", 2)
    status, found = call(server, "GET", f"{path}/better?seat=0&lang=en")
    assert status == 200
    assert found["seat"] == 0
    assert found["changed"] == []
    scores = [one["effects"]["score"] for one in found["better"]]
    assert scores == sorted(scores, reverse=True)
    assert all(one["text"] and one["view"]["seat"] is None for one in found["better"])
    assert call(server, "GET", f"{path}/better?number={found['number']}&lang=en")[1] == found
    steps = call(server, "GET", f"{path}/replay")[1]["steps"]
    assert steps[found["number"] - 1]["action"] == found["action"]
    assert call(server, "GET", f"{path}/better?number=99")[1]["key"] == "no-such-turn"


def test_a_finished_game_can_be_analysed(server: LocalServer, token: str) -> None:
    path = finished(server, token, "jago", 2)
    status, said = call(server, "GET", f"{path}/analysis?number=2&lang=en")
    assert status == 200
    assert said["effects"]["rule"] == "J19"
    assert said["text"]
    assert said["changed"] == []
    assert call(server, "GET", f"{path}/analysis?number=99")[1]["key"] == "no-such-turn"
    other = finished(server, token, "option", 1)
    assert call(server, "GET", f"{other}/analysis")[1]["key"] == "no-analysis"


def test_no_help_in_a_running_game(server: LocalServer, token: str) -> None:
    option = opened(server, token)["table"]
    for what in ("better?seat=0", "analysis"):
        status, denied = call(server, "GET", f"/api/tables/{option}/{what}", token=token)
        assert (status, denied["key"]) == (409, "not-over")
    grids = opened(server, token, game="croisillon")["table"]
    path = f"/api/tables/{grids}/better"
    assert call(server, "GET", f"{path}?seat=0", token=token)[1]["key"] == "no-such-turn"
    assert call(server, "GET", path, token=token)[1]["key"] == "not-your-seat"
    other = call(server, "POST", "/api/guests")[1]["token"]
    assert call(server, "GET", f"{path}?seat=0", token=other)[1]["key"] == "not-your-seat"
    assert call(server, "GET", f"{path}?seat=0")[0] == 401


def test_a_better_grid_is_shown_after_a_turn(server: LocalServer, token: str) -> None:
    seats = [{"who": "me"}, {"who": "open"}]
    plan = {"game": "croisillon", "seats": seats, "options": {"limit": 0}}
    table = opened(server, token, **plan)["table"]

    async def scene() -> None:
        async with connect(server.url, token=token) as anne, connect(server.url) as eve:
            await anne.watch(table)
            await eve.watch(table)
            await eve.ask(table, Sit(1, "Eve"))
            news = await anne.until(table, lambda now: now.view.started)
            mover = (anne, eve)[news.view.to_act[0]]
            seat = news.view.to_act[0]
            path = f"/api/tables/{table}/better?seat={seat}"
            await mover.ask(table, Act(seat, "pass"))
            await mover.until(table, lambda now: now.view.to_act[:1] == (1 - seat,))
            _, found = call(server, "GET", path, token=mover.token)
            assert found["action"] == "pass"
            assert found["better"] == [], "with the same cards it would still help"
            await (eve, anne)[seat].ask(table, Act(1 - seat, "pass"))
            await mover.ask(table, LetBotPlay(seat, 5))
            await mover.until(table, lambda now: now.view.to_act[:1] == (1 - seat,))
            status, found = call(server, "GET", path, token=mover.token)
            assert status == 200
            assert found["better"]
            assert found["better"][0]["effects"]["score"] > 0

    asyncio.run(asyncio.wait_for(scene(), 300))


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"game": "chess"}, "no-such-game"),
        ({"seats": []}, "bad-plan"),
        ({"seats": [{"who": "me"}] * 9}, "bad-plan"),
        ({"options": {"words": "none"}}, "bad-plan"),
        ({"options": {"weather": "fine"}}, "bad-plan"),
        ({"days": 99}, "bad-plan"),
        ({"material": "[grid]"}, "bad-material"),
        ({"material": "x = " + "[" * 3000}, "material-depth"),
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
