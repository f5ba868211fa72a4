"""Asking for puzzles and answering them, for tests."""

from typing import Any

from logomachie import games
from logomachie.engine.puzzle import Puzzle
from tests.server.conftest import LocalServer
from tests.server.http import call


def newcomer(server: LocalServer) -> str:
    """The token of somebody whom nobody knows."""
    return str(call(server, "POST", "/api/guests")[1]["token"])


def granted(server: LocalServer, path: str, token: str = "", body: object = None) -> Any:
    """The answer to a request that is granted."""
    method = "GET" if body is None else "POST"
    status, answer = call(server, method, path, body, token)
    assert status == 200, answer
    return answer


def denied(server: LocalServer, path: str, token: str = "", body: object = None) -> tuple[int, str]:
    """The status and the reason of one that is not; the reason is said in both languages."""
    method, mark = "GET" if body is None else "POST", "&" if "?" in path else "?"
    said = [call(server, method, f"{path}{mark}lang={lang}", body, token) for lang in ("fr", "en")]
    (status, french), (_, english) = said
    assert french["text"] != english["text"]
    return status, str(french["key"])


def by_its_solution(
    server: LocalServer, puzzle: Puzzle, token: str = "", name: str = "", lang: str = "fr"
) -> dict[str, Any]:
    """What comes of a puzzle that is answered by its solution, under its id or another name."""
    path = f"/api/puzzles/{puzzle.scenario.game}/{name or puzzle.id}/try?lang={lang}"
    moment: dict[str, Any] = {"done": []}
    for action in puzzle.solution:
        body = {"done": moment["done"], "action": action}
        moment = granted(server, path, token, body)
    return moment


def training(game: str = "option") -> tuple[Puzzle, ...]:
    """The puzzles of a game to train with."""
    return games.spec(game).collection().train


def calendar(game: str = "option") -> tuple[Puzzle, ...]:
    """Those of its days."""
    return games.spec(game).collection().days
