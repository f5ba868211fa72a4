"""No answer to a puzzle upsets the house, and nobody is believed who tells of one."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from logomachie import games
from logomachie.engine.game import AnyGame
from logomachie.engine.puzzle import Puzzle, PuzzleKind, verdicts
from logomachie.server import puzzle_steps
from logomachie.server.limits import Rate
from tests.server.conftest import PATIENT, LocalServer
from tests.server.http import call
from tests.server.puzzle_requests import calendar, denied, granted, newcomer, training

ODD = ["%00", "a%00b", "x" * 3000, "%E2%80%A8", "..%2F..", "own-%00-1", f"own-x-{'9' * 3000}",
       "own--1", "dup-2026-11-01-999", "dup-9999-99-99-1", "%D9%A3"]  # fmt: skip
ODD_TEXTS = ["\0", "a\0b", "x" * 4000, "é\u2028", "play " * 700, "play A1> \0"]
HERE = "/api/puzzles/option"
MANY = 8


@pytest.fixture(scope="module")
def house(compiled: None, request: pytest.FixtureRequest) -> Iterator[LocalServer]:
    """A house on PostgreSQL, which keeps less than others."""
    running = LocalServer(str(request.getfixturevalue("postgresql")))
    running.start()
    yield running
    running.stop()


def test_odd_names_of_puzzles_and_days_are_answered_with_a_reason(house: LocalServer) -> None:
    token = newcomer(house)
    body = {"action": "pass"}
    for odd in ODD:
        for path, question in (
            (f"{HERE}/{odd}", None),
            (f"{HERE}/{odd}/try", body),
            (f"{HERE}/{odd}/told", {"actions": ["pass"]}),
            (f"{HERE}/{odd}/hint", {"step": 0}),
            (f"/api/puzzles/{odd}/next", None),
            (f"{HERE}/next?kind={odd}", None),
            (f"/api/tables/{odd}/puzzles", None),
            (f"/api/days/{odd}", None),
            (f"/api/days/{odd}/option/duplicate", None),
            (f"/api/days/2026-11-01/{odd}/ranking", None),
            (f"/api/days?month={odd}", None),
        ):
            method = "GET" if question is None else "POST"
            status, answer = call(house, method, path, question, token)
            assert 400 <= status < 500, (path[:60], answer)
            assert answer["text"]


def test_odd_answers_are_refused_or_none(house: LocalServer) -> None:
    token, puzzle = newcomer(house), training()[0].id
    for odd in ODD_TEXTS:
        for done, action in (([], odd), ([odd], "pass"), ([odd] * 20, odd)):
            body = {"done": done, "action": action}
            status, answer = call(house, "POST", f"{HERE}/{puzzle}/try", body, token)
            if status == 200:
                assert answer["verdict"]["outcome"] == "refused"
            assert status < 500, answer
        for way in ("draft", "guide"):
            body = {"done": [odd], "action": odd}
            assert call(house, "POST", f"{HERE}/{puzzle}/{way}", body, token)[0] < 500
        told = {"actions": [odd]}
        assert call(house, "POST", f"{HERE}/{puzzle}/told", told, token)[0] in (400, 409)
    (mine,) = [one for one in granted(house, "/api/puzzles", token)["games"]
               if one["game"] == "option"]  # fmt: skip
    assert mine["tries"] == 0


def test_nobody_says_by_themselves_how_well_they_did(house: LocalServer) -> None:
    token, puzzle = newcomer(house), training()[0].id
    for lie in ({"share": 100}, {"reached": 999}, {"solved": True}, {"outcome": "solved"}):
        for way, body in (("try", {"action": "pass"}), ("told", {"actions": ["pass"]})):
            status, answer = call(house, "POST", f"{HERE}/{puzzle}/{way}", body | lie, token)
            assert (status, answer["key"]) in [(400, "bad-message"), (400, "bad-field")]
    assert granted(house, f"{HERE}/{puzzle}", token)["mine"] is None
    granted(house, f"{HERE}/{puzzle}/told", token, {"actions": ["pass"]})
    assert granted(house, f"{HERE}/{puzzle}", token)["mine"]["outcome"] == "missed"


def test_what_is_to_be_found_is_not_told_before(house: LocalServer) -> None:
    token, day = newcomer(house), calendar()[0]
    for told in (
        granted(house, f"{HERE}/{day.id}", token),
        granted(house, f"{HERE}/{training()[0].id}", token),
        granted(house, f"{HERE}/next", token),
    ):
        assert told["best"] is told["moment"]["solution"] is None
    (action,) = day.solution
    assert action not in str(granted(house, f"{HERE}/{day.id}", token))


@pytest.fixture
def slow_house(tmp_path: Path) -> Iterator[LocalServer]:
    """A house in which a network may start three searches."""
    limits = PATIENT._replace(searches=Rate(0.0001, 3))
    running = LocalServer(f"sqlite:///{tmp_path / 'games.db'}", limits)
    running.start()
    yield running
    running.stop()


def test_hints_are_searches_and_are_noted_once_given(slow_house: LocalServer) -> None:
    path = f"{HERE}/{training()[0].id}"
    token = newcomer(slow_house)
    granted(slow_house, path)  # its table of verdicts is a search too
    for step in range(2):
        granted(slow_house, f"{path}/hint", token, {"step": step})
    for asker in (token, newcomer(slow_house), ""):
        assert denied(slow_house, f"{path}/hint", asker, {"step": 0}) == (429, "too-fast")
    assert granted(slow_house, path, token)["hints"] == 2


def with_tables() -> list[str]:
    """Puzzles whose tables of verdicts are handed out."""
    spec = games.spec("option")
    return [one.id for one in training() if spec.kind_of(one).answers]


def test_tables_of_verdicts_are_searches_where_they_are_computed(slow_house: LocalServer) -> None:
    first, *others, last = with_tables()[:4]
    for puzzle in (first, *others):
        assert granted(slow_house, f"{HERE}/{puzzle}")["verdicts"]
    assert denied(slow_house, f"{HERE}/{last}") == (429, "too-fast")
    assert granted(slow_house, f"{HERE}/{first}")["verdicts"], "it is kept for whoever asks"


def test_who_asks_at_once_for_a_table_of_verdicts_has_it_computed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    computed: list[str] = []

    def counted(puzzle: Puzzle, kind: PuzzleKind, game: AnyGame) -> dict[str, int]:
        computed.append(puzzle.id)
        return verdicts(puzzle, kind, game)

    monkeypatch.setattr(puzzle_steps, "verdicts", counted)
    house = LocalServer(f"sqlite:///{tmp_path / 'games.db'}")
    house.start()
    puzzle = with_tables()[0]
    with ThreadPoolExecutor(MANY) as crowd:
        asked = [crowd.submit(granted, house, f"{HERE}/{puzzle}") for _ in range(MANY)]
    house.stop()
    assert all(one.result()["verdicts"] for one in asked)
    assert computed == [puzzle]
