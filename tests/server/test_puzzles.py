"""Puzzles over HTTP: the referee judges every answer, and only the first one counts."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from logomachie import games
from logomachie.engine.game import AnyGame
from logomachie.engine.puzzle import Outcome, Puzzle, PuzzleKind, judge, mark, share_of, verdicts
from logomachie.lexicon import Lexicon
from logomachie.server import puzzle_steps
from logomachie.server.verdict_tables import VerdictTables
from logomachie.table.puzzles import rating_of
from tests.server.conftest import PATIENT, LocalServer
from tests.server.http import call
from tests.server.puzzle_requests import by_its_solution, denied, granted, newcomer, training
from tests.server.test_http import finished

WITH_PUZZLES = [name for name in games.names() if games.spec(name).collection().train]
HERE = "/api/puzzles/option"


@pytest.fixture
def token(server: LocalServer) -> str:
    return newcomer(server)


def fares(server: LocalServer, token: str, game: str = "option") -> dict[str, Any]:
    (found,) = [
        one for one in granted(server, "/api/puzzles", token)["games"] if one["game"] == game
    ]
    return dict(found)


def missed(server: LocalServer, puzzle: str, token: str) -> dict[str, Any]:
    """What comes of a puzzle of OPTION that is passed."""
    moment = granted(server, f"{HERE}/{puzzle}/try", token, {"done": [], "action": "pass"})
    assert moment["verdict"]["outcome"] == "missed"
    return dict(moment)


def test_there_are_puzzles_of_each_kind() -> None:
    assert "option" in WITH_PUZZLES


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_a_puzzle_of_each_kind_is_solved_by_its_solution(server: LocalServer, game: str) -> None:
    kinds = {puzzle.posing.kind: puzzle for puzzle in reversed(training(game))}
    for puzzle in kinds.values():
        for lang in ("fr", "en"):
            told = granted(server, f"/api/puzzles/{game}/{puzzle.id}?lang={lang}")
            assert told["title"]
            assert "{" not in told["aim"]
            assert (told["id"], told["target"], told["best"]) == (
                puzzle.id,
                puzzle.posing.target,
                None,
            )
            assert told["moment"]["done"] == []
            assert not told["moment"]["over"]
            assert told["moment"]["table"]["seats"][told["seat"]]["mine"]
            solved = by_its_solution(server, puzzle, lang=lang)
            verdict, solution = solved["verdict"], solved["solution"]
            assert verdict["outcome"] == "solved"
            assert verdict["reached"] >= puzzle.posing.target
            assert verdict["share"] == share_of(puzzle.posing, verdict["reached"])
            assert solution["best"] == puzzle.posing.best
            assert verdict["said"] == solution["said"]
            assert solved["over"]
            assert solved["done"] == list(puzzle.solution) == solution["actions"]
            assert len(solution["sentences"]) == len(puzzle.solution) == len(solution["news"])
            assert solved["change"] is None, "who is not known has nothing noted"
            if told["verdicts"]:
                (action,) = puzzle.solution
                assert told["verdicts"][mark(puzzle.id, action)] == verdict["reached"]


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_hints_lead_to_the_solution_of_each_kind(server: LocalServer, game: str) -> None:
    kinds = {puzzle.posing.kind: puzzle for puzzle in reversed(training(game))}
    for puzzle in kinds.values():
        path = f"/api/puzzles/{game}/{puzzle.id}/hint"
        steps = [granted(server, path, "", {"step": step}) for step in range(3)]
        assert steps[0]["cells"] == []
        assert steps[2]["last"]
        assert all(step["text"] and step["rule"] for step in steps)


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_what_hints_lead_to_solves_each_kind(lexicon: Lexicon, name: str) -> None:
    game, spec = games.load(name, lexicon), games.spec(name)
    for kind in spec.puzzles:
        for puzzle in [one for one in training(name) if one.posing.kind == kind.name][:4]:
            actions = puzzle_steps.advice(game, puzzle).actions
            texts = [game.format_action(action) for action in actions]
            assert judge(puzzle, kind, game, texts).outcome == Outcome.SOLVED, puzzle.id


def test_the_first_try_moves_both_ratings_and_later_ones_are_practice(
    server: LocalServer, token: str
) -> None:
    puzzle = training()[0]
    assert fares(server, token)["rating"] is None
    before = granted(server, f"{HERE}/{puzzle.id}", token)
    assert (before["mine"], before["best"]) == (None, None)
    change = by_its_solution(server, puzzle, token)["change"]
    assert change["before"]["points"] == 1500 < change["after"]["points"]
    assert (change["streak"], change["practice"]) == (1, False)
    assert change["text"].startswith("Votre cote passe de 1500 à")
    after = granted(server, f"{HERE}/{puzzle.id}", token)
    assert after["rating"] < before["rating"], "who is solved loses"
    assert after["best"] == puzzle.posing.best
    assert (after["mine"]["outcome"], after["mine"]["share"]) == ("solved", 100)
    assert after["moment"]["done"] == []
    for again in (by_its_solution(server, puzzle, token), missed(server, puzzle.id, token)):
        assert again["change"]["practice"]
        assert again["change"]["before"] is again["change"]["after"] is None
        assert "premier essai" in again["change"]["text"]
    mine = fares(server, token)
    assert mine["rating"] == change["after"]
    assert (mine["tries"], mine["solved"], mine["misses"], mine["streak"]) == (1, 1, 0, 1)


def test_a_miss_loses_ends_the_streak_and_is_to_be_reviewed_until_it_is_solved(
    server: LocalServer, token: str
) -> None:
    first, second = training()[:2]
    by_its_solution(server, first, token)
    told = missed(server, second.id, token)
    assert told["over"]
    assert told["solution"]["actions"] == list(second.solution)
    assert told["change"]["after"]["points"] < told["change"]["before"]["points"]
    assert told["change"]["streak"] == 0
    mine = fares(server, token)
    assert (mine["streak"], mine["best_streak"], mine["misses"]) == (0, 1, 1)
    (line,) = granted(server, "/api/puzzles/misses", token)
    assert (line["id"], line["game"], line["mine"]["outcome"]) == (second.id, "option", "missed")
    assert not line["mine"]["solved_since"]
    by_its_solution(server, second, token)
    assert granted(server, "/api/puzzles/misses", token) == []
    later = granted(server, f"{HERE}/{second.id}", token)["mine"]
    assert (later["outcome"], later["solved_since"]) == ("missed", True)
    mine = fares(server, token)
    assert (mine["tries"], mine["solved"], mine["misses"], mine["streak"]) == (2, 1, 0, 0)


def test_a_solution_with_hints_moves_the_rating_half_as_much(server: LocalServer) -> None:
    puzzle = training()[2]
    rises = []
    for hints in (0, 2):
        token = newcomer(server)
        for step in range(hints):
            granted(server, f"{HERE}/{puzzle.id}/hint", token, {"step": step})
        assert granted(server, f"{HERE}/{puzzle.id}", token)["hints"] == hints
        change = by_its_solution(server, puzzle, token)["change"]
        rises.append(change["after"]["points"] - change["before"]["points"])
        assert granted(server, f"{HERE}/{puzzle.id}", token)["mine"]["hints"] == hints
    alone, helped = rises
    assert 0 < helped < 0.7 * alone


def test_giving_up_is_a_miss(server: LocalServer, token: str) -> None:
    puzzle = training()[0]
    moment = granted(server, f"{HERE}/{puzzle.id}/give-up", token, {})
    assert moment["over"]
    assert (moment["verdict"]["outcome"], moment["verdict"]["share"]) == ("missed", 0)
    assert moment["solution"]["actions"] == list(puzzle.solution)
    assert not moment["change"]["practice"]
    assert [one["id"] for one in granted(server, "/api/puzzles/misses", token)] == [puzzle.id]


def test_what_is_refused_changes_nothing_and_gives_a_reason(
    server: LocalServer, token: str
) -> None:
    puzzle = training()[0]
    body = {"done": [], "action": "play A1> ZZZ"}
    moment = granted(server, f"{HERE}/{puzzle.id}/try", token, body)
    assert moment["verdict"]["outcome"] == "refused"
    assert moment["verdict"]["refusal"]["rule"]
    assert (moment["over"], moment["done"], moment["change"]) == (False, [], None)
    drafted = granted(server, f"{HERE}/{puzzle.id}/draft", token, body)
    assert drafted["refusal"]["rule"] == moment["verdict"]["refusal"]["rule"]
    (action,) = puzzle.solution
    body = {"done": [], "action": action}
    assert granted(server, f"{HERE}/{puzzle.id}/draft", token, body)["refusal"] is None
    assert fares(server, token)["tries"] == 0


def test_what_was_solved_without_a_line_is_judged_again(server: LocalServer, token: str) -> None:
    first, second, third, fourth = training()[:4]
    told = granted(server, f"{HERE}/{first.id}/told", token, {"actions": list(first.solution)})
    assert told["verdict"]["outcome"] == "solved"
    assert told["change"]["streak"] == 1
    wrong = granted(server, f"{HERE}/{second.id}/told", token, {"actions": ["pass"]})
    assert wrong["verdict"]["outcome"] == "missed"
    granted(
        server,
        f"{HERE}/{third.id}/told",
        token,
        {"actions": list(third.solution), "hints": 3},
    )
    assert granted(server, f"{HERE}/{third.id}", token)["mine"]["hints"] == 3
    for tampered in (["play A1> ZZZ"], ["nonsense"], list(first.solution)):
        status, key = denied(server, f"{HERE}/{fourth.id}/told", token, {"actions": tampered})
        assert (status, key) == (409, "not-an-answer")
    bad: list[dict[str, object]] = [
        {"actions": []},
        {"actions": ["pass"], "hints": 4},
        {"actions": ["pass"] * 999},
        {"actions": ["pass"], "share": 100},
    ]
    for body in bad:
        status, problem = call(server, "POST", f"{HERE}/{fourth.id}/told", body, token)
        assert (status, problem["key"]) in [(400, "bad-message"), (400, "bad-field")], problem
    assert fares(server, token)["tries"] == 3


def test_the_next_puzzle_is_new_and_fits(server: LocalServer, token: str) -> None:
    seen: set[str] = set()
    for _ in range(5):
        told = granted(server, f"{HERE}/next", token)
        assert told["id"] not in seen
        seen.add(told["id"])
        missed(server, told["id"], token)
    left = ",".join(sorted(seen))
    for _ in range(5):
        told = granted(server, f"{HERE}/next?after={left}")
        assert told["id"] not in left
        left += f",{told['id']}"
    one = training()[0].posing
    path = f"{HERE}/next?kind={one.kind}&difficulty={one.difficulty}"
    told = granted(server, path, token)
    assert (told["kind"], told["difficulty"]) == (one.kind, one.difficulty)


def test_a_table_of_verdicts_is_computed_once_whoever_asks(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def counted(puzzle: Puzzle, kind: PuzzleKind, game: AnyGame) -> dict[str, int]:
        asked.append(puzzle.id)
        return verdicts(puzzle, kind, game)

    monkeypatch.setattr(puzzle_steps, "verdicts", counted)
    first, second = [one for one in training() if one.posing.kind == "best-play"][-2:]
    told = [
        granted(server, f"{HERE}/{first.id}?lang={lang}", newcomer(server))["verdicts"]
        for lang in ("fr", "en")
    ]
    assert told[0] == told[1] != {}
    assert granted(server, f"{HERE}/{second.id}")["verdicts"] not in ({}, told[0])
    assert asked == [first.id, second.id]


def test_so_many_tables_of_verdicts_are_kept_those_asked_for_last(lexicon: Lexicon) -> None:
    option, jago = (games.load(name, lexicon) for name in ("option", "jago"))
    tables = VerdictTables(2)
    for puzzle in ("a", "b"):
        tables.keep(option, puzzle, {puzzle: 1})
    assert tables.find(option, "a") == {"a": 1}
    assert tables.find(jago, "a") is None
    tables.keep(option, "c", {"c": 1})
    assert [tables.find(option, one) for one in "abc"] == [{"a": 1}, None, {"c": 1}]
    assert len(tables) == 2


def test_puzzles_come_to_an_end(server: LocalServer, token: str) -> None:
    kind = training()[0].posing.kind
    few = [one.id for one in training() if (one.posing.kind, one.posing.difficulty) == (kind, 4)]
    left = ",".join(few[:50])
    if len(few) <= 50:
        path = f"{HERE}/next?kind={kind}&difficulty=4&after={left}"
        assert denied(server, path, token) == (404, "no-more-puzzles")


def test_what_no_puzzle_can_be_gets_a_reason_that_names_it(server: LocalServer) -> None:
    for kind in ("zzz", "regain", "own", "duplicate"):
        path = f"{HERE}/next?kind={kind}"
        assert denied(server, path) == (404, "no-such-kind")
        said = call(server, "GET", path)[1]["text"]
        assert all(one.name in said for one in games.spec("option").puzzles)
    for difficulty in (-1, 5, 9):
        path = f"{HERE}/next?difficulty={difficulty}"
        assert denied(server, path) == (400, "no-such-difficulty")
        assert "1 à 4" in call(server, "GET", path)[1]["text"]
    assert granted(server, f"{HERE}/next?kind=&difficulty=0")["id"]


def test_the_catalogue_counts_what_there_is(server: LocalServer) -> None:
    for game in granted(server, "/api/puzzles?lang=en")["games"]:
        found = training(game["game"])
        assert game["title"]
        for kind in game["kinds"]:
            own = [one for one in found if one.posing.kind == kind["name"]]
            assert sum(kind["counts"]) == sum(one.posing.difficulty > 0 for one in own)


def test_bad_questions_get_a_reason(server: LocalServer, token: str) -> None:
    puzzle = training()[0]
    for path, body, expected in (
        ("/api/puzzles/chess/next", None, (404, "no-such-game")),
        (f"/api/puzzles/chess/{puzzle.id}", None, (404, "no-such-game")),
        (f"/api/puzzles/jago/{puzzle.id}", None, (404, "no-such-puzzle")),
        (f"{HERE}/aaaaaaaa", None, (404, "no-such-puzzle")),
        (f"{HERE}/%00", None, (404, "no-such-puzzle")),
        (f"{HERE}/aaaaaaaa/try", {"action": "pass"}, (404, "no-such-puzzle")),
        (f"{HERE}/aaaaaaaa/told", {"actions": ["pass"]}, (404, "no-such-puzzle")),
        (f"{HERE}/aaaaaaaa/hint", {"step": 0}, (404, "no-such-puzzle")),
        (f"{HERE}/aaaaaaaa/give-up", {}, (404, "no-such-puzzle")),
        (f"{HERE}/{puzzle.id}/guide", {}, (400, "no-guide")),
        (f"{HERE}/{puzzle.id}/try", {"done": ["nonsense"], "action": "pass"}, (409, "puzzle-lost")),
        (f"{HERE}/own-nowhere-3", None, (404, "no-such-table")),
        (f"{HERE}/own-%00-3", None, (404, "no-such-table")),
    ):  # fmt: skip
        assert denied(server, path, token, body) == expected, path
    for body in ({"step": 3}, {"step": -1}, {}, {"step": "first"}):
        status, problem = call(server, "POST", f"{HERE}/{puzzle.id}/hint", body, token)
        assert (status, problem["key"]) in [(400, "bad-message"), (400, "bad-field")], problem
    for path in ("/api/puzzles/misses", f"{HERE}/own-nowhere-3"):
        assert denied(server, path) == (401, "hello-first")
    assert fares(server, token)["tries"] == 0


# -- puzzles of one's own


def test_missed_chances_of_a_finished_game_become_puzzles(server: LocalServer, token: str) -> None:
    path = finished(server, token, "option", 1)
    while not (found := granted(server, f"{path}/puzzles", token))["finished"]:
        time.sleep(0.05)
    misses = granted(server, f"{path}/lookback")["misses"]
    assert 0 < len(found["puzzles"]) <= 3
    table = path.rpartition("/")[2]
    for line in found["puzzles"]:
        assert line["id"].startswith(f"own-{table}-")
        assert any(int(line["id"].rpartition("-")[2]) in own for own in misses.values())
    first = f"{HERE}/{found['puzzles'][0]['id']}"
    told = granted(server, first, token)
    assert (told["kind"], told["own"], told["verdicts"]) == ("own", True, {})
    assert "«" in told["aim"]
    ended = granted(server, f"{first}/give-up", token, {})
    assert ended["change"]["practice"]
    moment: dict[str, Any] = {"done": []}
    for action in ended["solution"]["actions"]:
        moment = granted(server, f"{first}/try", token, {"done": moment["done"], "action": action})
    assert (moment["verdict"]["outcome"], moment["verdict"]["share"]) == ("solved", 100)
    passed = granted(server, f"{first}/try", token, {"action": "pass"})
    assert passed["verdict"]["outcome"] == "missed"
    for line in found["puzzles"]:
        one = f"{HERE}/{line['id']}"
        hint = granted(server, f"{one}/hint", token, {"step": 2})
        best = granted(server, f"{one}/give-up", token, {})["solution"]
        assert hint["last"]
        assert all(word in hint["text"] for word in best["words"])
        assert best["said"].split(" ", 1)[0] in hint["text"], "the points of the best play"
    assert fares(server, token)["tries"] == 0, "they are never rated"
    other = newcomer(server)
    assert denied(server, first, other) == (403, "not-your-seat")
    assert denied(server, f"{path}/puzzles", other) == (403, "not-your-seat")
    assert denied(server, f"{HERE}/own-{table}-99999", token) == (404, "no-such-puzzle")
    elsewhere = first.replace("option", "jago", 1)
    assert denied(server, elsewhere, token) == (404, "no-such-puzzle")


# -- limits


@pytest.fixture
def hasty_server(tmp_path: Path) -> Iterator[LocalServer]:
    """A server that notes three answers of a network, and no more for a long time."""
    limits = PATIENT._replace(answers=PATIENT.answers._replace(a_second=0.0001, burst=3))
    running = LocalServer(f"sqlite:///{tmp_path / 'games.db'}", limits)
    running.start()
    yield running
    running.stop()


def test_a_network_has_so_many_answers_noted(hasty_server: LocalServer) -> None:
    puzzles = training()[:4]
    for puzzle in puzzles[:3]:
        missed(hasty_server, puzzle.id, newcomer(hasty_server))
    last = newcomer(hasty_server)
    body = {"action": "pass"}
    assert denied(hasty_server, f"{HERE}/{puzzles[3].id}/try", last, body) == (429, "too-fast")
    assert fares(hasty_server, last)["tries"] == 0


def test_a_puzzle_that_nobody_tried_is_as_hard_as_it_was_found() -> None:
    posing = training()[0].posing
    assert rating_of(posing).shown == (posing.rating or 1500)
