"""Lessons over HTTP: nothing is kept, everything is judged by the referee."""

from typing import Any

import pytest

from logomachie import games
from logomachie.server.scenes import MOST_ACTIONS
from logomachie.table.commands import LONGEST_ACTION
from tests.server.conftest import LocalServer
from tests.server.http import call


def steps(server: LocalServer, game: str, lang: str = "fr") -> list[dict[str, Any]]:
    status, lesson = call(server, "GET", f"/api/lessons/{game}?lang={lang}")
    assert status == 200
    assert lesson["game"] == game
    return list(lesson["steps"])


def move(
    server: LocalServer, game: str, step: int, done: list[str], action: str = "", lang: str = "fr"
) -> dict[str, Any]:
    body = {"done": done, "action": action}
    status, answer = call(server, "POST", f"/api/lessons/{game}/{step}?lang={lang}", body)
    assert status == 200, answer
    return dict(answer)


@pytest.mark.parametrize("game", games.names())
def test_a_whole_lesson_by_the_model_answers(server: LocalServer, game: str) -> None:
    _, known = call(server, "GET", "/api/games")
    assert {one["name"]: one["lesson"] for one in known}[game]
    for number, step in enumerate(steps(server, game)):
        moment = move(server, game, number, [])
        assert moment["actions"] == []
        assert moment["verdict"] is None
        for place, task in enumerate(step["tasks"]):
            assert task["ask"]
            assert (moment["reached"], moment["done"]) == (place, False)
            for action in task["model"]:
                before = moment["actions"]
                path = f"/api/lessons/{game}/{number}/draft"
                status, drafted = call(server, "POST", path, {"done": before, "action": action})
                assert status == 200
                assert drafted["refusal"] is None
                moment = move(server, game, number, before, action)
                assert len(moment["actions"]) == len(before) + 1
            assert moment["verdict"]["outcome"] == "reached"
        assert moment["done"]
        table = moment["table"]
        assert table["seats"][moment["seat"]]["mine"]
        assert list(table["views"]) == [str(moment["seat"])]
        assert all(option is not None for option in table["options"].values())
        assert [news["seq"] for news in moment["news"]]


def test_a_wrong_move_is_answered_by_its_rule(server: LocalServer) -> None:
    for lang, words in (("fr", "au moins 4 lettres"), ("en", "at least 4 letters")):
        moment = move(server, "option", 0, [], "play H8> M O T", lang)
        verdict = moment["verdict"]
        assert verdict["outcome"] == "refused"
        assert verdict["refusal"]["rule"] == "O12"
        assert words in verdict["text"]
        assert moment["actions"] == []


def test_a_legal_move_that_was_not_asked_for_is_taken_back(server: LocalServer) -> None:
    moment = move(server, "option", 3, [], "pass")
    assert moment["verdict"]["outcome"] == "missed"
    assert moment["actions"] == []
    assert moment["table"]["to_act"] == [0]


def test_several_actions_lead_to_a_goal(server: LocalServer) -> None:
    number = next(
        place for place, step in enumerate(steps(server, "jago")) if "plusieurs" in step["name"]
    )
    kept = move(server, "jago", number, [], "play E6> SELS")
    assert kept["verdict"]["outcome"] == "kept"
    early = move(server, "jago", number, kept["actions"], "end")
    assert early["verdict"]["refusal"]["rule"] == "J15"
    kept = move(server, "jago", number, kept["actions"], "play G6v LA")
    done = move(server, "jago", number, kept["actions"], "end")
    assert done["done"]
    assert done["verdict"]["outcome"] == "reached"
    more = move(server, "jago", number, done["actions"], "resign")
    assert more["actions"] == done["actions"]
    assert more["verdict"] is None


@pytest.mark.parametrize(
    ("path", "body", "status", "key"),
    [
        ("/api/lessons/chess/0", {}, 404, "no-such-lesson"),
        ("/api/lessons/option/99", {}, 404, "no-such-lesson"),
        ("/api/lessons/option/-1", {}, 404, "no-such-lesson"),
        ("/api/lessons/option/0", {"done": ["play A1> X"]}, 409, "lesson-lost"),
        ("/api/lessons/option/0/draft", {"done": ["nonsense"]}, 409, "lesson-lost"),
        ("/api/lessons/option/0", {"done": ["pass"] * (MOST_ACTIONS + 1)}, 400, None),
        ("/api/lessons/option/0", {"done": "pass"}, 400, None),
        ("/api/lessons/option/0", {"action": "x" * (LONGEST_ACTION + 1)}, 400, None),
        ("/api/lessons/option/0", {"action": 4}, 400, None),
        ("/api/lessons/option/0", [], 400, None),
        ("/api/lessons/option/zero", {}, 404, None),
    ],
)
def test_bad_input_gets_an_answer(
    server: LocalServer, path: str, body: object, status: int, key: str | None
) -> None:
    found, answer = call(server, "POST", path, body)
    assert found == status, answer
    if key:
        assert answer["key"] == key
        assert answer["text"]


def test_a_game_with_a_guide_leads_through_its_lesson(server: LocalServer) -> None:
    path = "/api/lessons/guerre_des_mots/1/guide"
    status, led = call(server, "POST", path, {"action": "lay"})
    assert status == 200
    assert led["refusal"] is None
    assert led["guide"]["places"]
    status, denied = call(server, "POST", "/api/lessons/option/0/guide", {"action": "play"})
    assert (status, denied["key"]) == (400, "no-guide")


def test_there_are_lessons_of_known_games_only(server: LocalServer) -> None:
    status, answer = call(server, "GET", "/api/lessons/chess?lang=en")
    assert (status, answer["key"]) == (404, "no-such-lesson")


def test_the_schema_tells_of_lessons(server: LocalServer) -> None:
    _, schema = call(server, "GET", "/api/schema/openapi.json")
    paths = schema["paths"]
    assert {"/api/lessons/{game}", "/api/lessons/{game}/{step}"} <= set(paths)
    assert "/api/lessons/{game}/{step}/draft" in paths
