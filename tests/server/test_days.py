"""The challenges of days over HTTP, with a time of day that the tests set."""

from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

from logomachie import games
from logomachie.engine.calendar import FIRST_DAY, date_of
from tests.server.conftest import LocalServer
from tests.server.http import call
from tests.server.puzzle_requests import by_its_solution, calendar, denied, granted, newcomer

THIRD = date_of(2)
TURNS = games.spec("option").duplicate_turns(2)


def at(day: int, hour: float, zone: float = 0) -> float:
    """An hour of a day of the calendar where clocks are so far before UTC."""
    midnight = datetime.combine(date_of(day), datetime.min.time(), timezone(timedelta(hours=zone)))
    return midnight.timestamp() + hour * 3600


class Clock:
    """A time of day that stands still until it is set."""

    def __init__(self) -> None:
        self.now = at(2, 12)

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def clocked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LocalServer, Clock]]:
    clock = Clock()
    server = LocalServer(f"sqlite:///{tmp_path_factory.mktemp('days') / 'games.db'}", now=clock)
    server.start()
    yield server, clock
    server.stop()


@pytest.fixture
def clock(clocked: tuple[LocalServer, Clock]) -> Clock:
    """Noon in Greenwich on the third day."""
    clocked[1].now = at(2, 12)
    return clocked[1]


@pytest.fixture
def house(clocked: tuple[LocalServer, Clock], clock: Clock) -> LocalServer:
    return clocked[0]


def named(server: LocalServer, *, ranked: bool) -> str:
    """The token of somebody who says whether they want to be ranked."""
    token = newcomer(server)
    call(server, "POST", "/api/leaderboards", {"ranked": ranked}, token)
    return token


def ranking(server: LocalServer, day: int, token: str, *, duplicate: bool = False) -> Any:
    path = f"/api/days/{date_of(day)}/option/ranking?duplicate={str(duplicate).lower()}"
    return granted(server, path, token)


def test_a_day_has_a_puzzle_of_each_game_that_has_some(house: LocalServer) -> None:
    told = granted(house, f"/api/days/{THIRD}?lang=en")
    assert (told["date"], told["number"], told["closed"]) == (str(THIRD), 3, False)
    assert told["closes"] == at(2, 22)
    expected = {name: calendar(name)[2].id for name in games.names() if len(calendar(name)) > 2}
    assert {one["game"]: one["id"] for one in told["puzzles"]} == expected
    assert all(one["mine"] is None and one["title"] for one in told["puzzles"])
    shared = [name for name in games.names() if games.spec(name).duplicate_turns(2)]
    assert [one["game"] for one in told["duplicates"]] == shared
    puzzle = granted(house, f"/api/days/{THIRD}/option")
    assert (puzzle["id"], puzzle["date"]) == (calendar()[2].id, str(THIRD))
    assert granted(house, f"/api/puzzles/option/{puzzle['id']}")["date"] == str(THIRD)


def test_a_day_begins_with_the_first_midnight_on_earth(house: LocalServer, clock: Clock) -> None:
    next_day, puzzle = f"/api/days/{date_of(3)}", calendar()[3]
    clock.now = at(3, 0, zone=14) - 1
    for path, body in (
        (next_day, None),
        (f"{next_day}/option", None),
        (f"{next_day}/option/duplicate", None),
        (f"{next_day}/option/ranking", None),
        (f"/api/puzzles/option/{puzzle.id}", None),
        (f"/api/puzzles/option/{puzzle.id}/try", {"action": "pass"}),
        (f"/api/puzzles/option/{puzzle.id}/hint", {"step": 0}),
        (f"/api/puzzles/option/{puzzle.id}/give-up", {}),
        (f"/api/puzzles/option/dup-{date_of(3)}-0", None),
    ):
        assert denied(house, path, newcomer(house), body) == (409, "day-to-come"), path
    clock.now += 1
    assert granted(house, next_day)["date"] == str(date_of(3))
    assert by_its_solution(house, puzzle, newcomer(house))["verdict"]["outcome"] == "solved"
    clock.now = at(3, 1, zone=-12)  # where a day begins last
    assert granted(house, next_day)["closed"] is False


def test_what_is_no_day_gets_a_reason(house: LocalServer) -> None:
    token = newcomer(house)
    before = FIRST_DAY - timedelta(days=1)
    for path, expected in (
        (f"/api/days/{before}", (404, "no-such-day")),
        (f"/api/days/{before}/option", (404, "no-such-day")),
        ("/api/days/yesterday", (400, "bad-date")),
        ("/api/days/2026-02-31", (400, "bad-date")),
        ("/api/days/2099-01-01", (409, "day-to-come")),
        ("/api/days?month=2026", (400, "bad-month")),
        ("/api/days?month=2026-13", (400, "bad-month")),
        (f"/api/days/{THIRD}/chess", (404, "no-such-game")),
        (f"/api/days/{THIRD}/jago/duplicate", (404, "no-duplicate")),
        (f"/api/days/{THIRD}/jago/ranking?duplicate=true", (404, "no-duplicate")),
    ):
        assert denied(house, path, token) == expected, path
    assert denied(house, f"/api/days/{THIRD}/option/duplicate") == (401, "hello-first")
    assert denied(house, "/api/days?month=2026-11") == (401, "hello-first")
    for lang, date in (("fr", "25 décembre 2026"), ("en", "25 December 2026")):
        assert date in call(house, "GET", f"/api/days/2026-12-25?lang={lang}")[1]["text"]


def test_nobody_is_told_the_solution_of_a_day_that_is_ranked(
    house: LocalServer, clock: Clock
) -> None:
    puzzle = calendar()[2]
    path, solution = f"/api/puzzles/option/{puzzle.id}", list(puzzle.solution)
    ways: list[tuple[str, dict[str, object]]] = [
        ("give-up", {}),
        ("try", {"action": "pass"}),
        ("told", {"actions": ["pass"]}),
        ("hint", {"step": 2}),
    ]
    assert granted(house, path)["moment"]["solution"] is None, "anybody may look at it"
    for way, body in ways:
        assert denied(house, f"{path}/{way}", "", body) == (401, "hello-first"), way
    told = granted(house, f"{path}/give-up", newcomer(house), {})
    assert told["solution"]["actions"] == solution
    clock.now = at(2, 22)
    for way, body in ways:
        assert granted(house, f"{path}/{way}", "", body), way


def test_the_ranking_closes_36_hours_after_the_first_midnight(
    house: LocalServer, clock: Clock
) -> None:
    puzzle = calendar()[1]
    early, helped, wrong, late = (named(house, ranked=True) for _ in range(4))
    shy = newcomer(house)
    clock.now = at(1, 0, zone=14)
    by_its_solution(house, puzzle, early)
    granted(house, f"/api/puzzles/option/{puzzle.id}/hint", helped, {"step": 0})
    by_its_solution(house, puzzle, helped)
    clock.now = at(1, 36, zone=14) - 1
    granted(house, f"/api/puzzles/option/{puzzle.id}/give-up", wrong, {})
    by_its_solution(house, puzzle, shy)
    clock.now += 1
    told = by_its_solution(house, puzzle, late)["change"]
    assert not told["practice"], "it still counts for the rating"
    assert "classement de ce jour est clos" in told["text"]
    day = granted(house, f"/api/days/{date_of(1)}", late)
    (line,) = [one for one in day["puzzles"] if one["game"] == "option"]
    assert (day["closed"], line["mine"]["ranked"]) == (True, False)
    for token, place in ((early, 1), (helped, 2), (wrong, 3)):
        found = ranking(house, 1, token)
        assert (found["closed"], found["ranked"], found["remark"]) == (True, True, "")
        assert [one["place"] for one in found["standings"]] == [1, 2, 3]
        assert [one["place"] for one in found["standings"] if one["mine"]] == [place]
    shares = [(one["share"], one["hints"]) for one in ranking(house, 1, early)["standings"]]
    assert shares == [(100, 0), (100, 1), (0, 0)]
    unseen = ranking(house, 1, shy)
    assert not unseen["ranked"]
    assert "souhaité" in unseen["remark"]
    assert not any(one["mine"] for one in unseen["standings"])
    assert not any(one["mine"] for one in ranking(house, 1, late)["standings"])


def test_the_calendar_tells_what_was_done_and_for_how_many_days_in_a_row(
    house: LocalServer, clock: Clock
) -> None:
    token = newcomer(house)
    month = f"/api/days?month={FIRST_DAY:%Y-%m}"
    clock.now = at(0, 12)
    by_its_solution(house, calendar()[0], token)
    clock.now = at(1, 12)
    granted(house, f"/api/puzzles/option/{calendar()[1].id}/give-up", token, {})
    told = granted(house, month, token)
    assert (told["first"], told["streak"]) == (str(FIRST_DAY), 2)
    assert [(one["date"], one["played"], one["solved"]) for one in told["days"]] == [
        (str(date_of(0)), 1, 1),
        (str(date_of(1)), 1, 0),
        (str(date_of(2)), 0, 0),  # it has begun somewhere at noon in Greenwich
    ]
    assert all(one["of"] >= 1 for one in told["days"])
    clock.now = at(5, 12)
    by_its_solution(house, calendar()[2], token)
    told = granted(house, month, token)
    assert told["streak"] == 0, "what is made up for does not count"
    assert [one["solved"] for one in told["days"]] == [1, 0, 1, 0, 0, 0, 0]


def marks(server: LocalServer, token: str) -> tuple[dict[str, tuple[int, int]], int]:
    """What the calendar says was played and solved on each day, and for how many days in a row."""
    told = granted(server, f"/api/days?month={FIRST_DAY:%Y-%m}", token)
    return {one["date"]: (one["played"], one["solved"]) for one in told["days"]}, told["streak"]


def play_duplicate(server: LocalServer, token: str, day: int, *, well: bool = False) -> None:
    """Play the duplicate game of CROISILLON: to the best, or passing all hands."""
    for number, turn in enumerate(games.spec("croisillon").duplicate_turns(day)):
        path = f"/api/puzzles/croisillon/dup-{date_of(day)}-{number}/try"
        action = turn.solution[0] if well else "pass"
        granted(server, path, token, {"action": action})


def test_a_duplicate_game_counts_for_the_streak_and_is_solved_by_the_best_plays_alone(
    house: LocalServer, clock: Clock
) -> None:
    token = newcomer(house)
    clock.now = at(0, 12)
    play_duplicate(house, token, 0)
    found, streak = marks(house, token)
    assert (found[str(date_of(0))], streak) == ((1, 0), 1)
    clock.now = at(1, 12)
    play_duplicate(house, token, 1, well=True)
    found, streak = marks(house, token)
    assert (found[str(date_of(1))], streak) == ((1, 1), 2)
    clock.now = at(5, 12)
    play_duplicate(house, token, 2)
    found, streak = marks(house, token)
    assert (found[str(date_of(2))], streak) == ((1, 0), 0), "what is made up for does not count"


def test_a_duplicate_game_that_is_not_over_is_not_played_yet(house: LocalServer) -> None:
    token = newcomer(house)
    path = f"/api/puzzles/croisillon/dup-{THIRD}-0/try"
    granted(house, path, token, {"action": "pass"})
    found, streak = marks(house, token)
    assert (found[str(THIRD)], streak) == ((0, 0), 0)


# -- duplicate games


def duplicate(server: LocalServer, token: str) -> dict[str, Any]:
    return dict(granted(server, f"/api/days/{THIRD}/option/duplicate", token))


def test_a_duplicate_game_is_played_turn_by_turn(house: LocalServer) -> None:
    token = named(house, ranked=True)
    told = duplicate(house, token)
    assert (told["turn"], told["turns"], told["results"]) == (0, len(TURNS), [])
    assert told["ties"]
    words: list[list[str]] = []
    for number, turn in enumerate(TURNS):
        told = duplicate(house, token)
        puzzle = told["puzzle"]
        assert (told["turn"], told["over"]) == (number, False)
        assert [one["words"] for one in told["results"]] == words, "of turns that are answered"
        assert (puzzle["id"], puzzle["kind"]) == (f"dup-{THIRD}-{number}", "duplicate")
        assert puzzle["target"] is puzzle["best"] is None, "nobody is told what there is to find"
        assert puzzle["verdicts"] == {}
        path = f"/api/puzzles/option/{puzzle['id']}"
        if number % 2:
            moment = granted(house, f"{path}/try", token, {"action": "pass"})
            assert (moment["verdict"]["outcome"], moment["verdict"]["reached"]) == ("missed", 0)
        else:
            moment = by_its_solution(house, turn, token, puzzle["id"])
            assert moment["verdict"]["reached"] == turn.posing.best
        assert moment["solution"]["actions"] == list(turn.solution)
        words.append(moment["solution"]["words"])
        assert moment["change"]["before"] is None
        assert denied(house, f"{path}/try", token, {"action": "pass"}) == (409, "turn-answered")
    told = duplicate(house, token)
    best = [turn.posing.best for turn in TURNS]
    assert (told["over"], told["puzzle"], told["turn"]) == (True, None, len(TURNS))
    assert told["total"] == sum(best[::2])
    assert told["best_total"] == sum(best)
    assert all(words)
    assert [one["words"] for one in told["results"]] == words
    assert [one["share"] for one in told["results"]] == [
        0 if number % 2 else 100 for number in range(len(TURNS))
    ]
    (line,) = [
        one
        for one in granted(house, f"/api/days/{THIRD}", token)["duplicates"]
        if one["game"] == "option"
    ]
    assert (line["played"], line["total"], line["ranked"]) == (len(TURNS), told["total"], True)
    standings = ranking(house, 2, token, duplicate=True)["standings"]
    assert [(one["total"], one["mine"]) for one in standings] == [(told["total"], True)]


def test_a_turn_out_of_order_gets_a_reason(house: LocalServer) -> None:
    token = newcomer(house)
    body = {"action": "pass"}

    def path(turn: object) -> str:
        return f"/api/puzzles/option/dup-{THIRD}-{turn}"

    for turn, status, key in (
        (1, 409, "turn-to-come"),
        (len(TURNS), 404, "no-such-puzzle"),
        (77, 404, "no-such-puzzle"),
    ):
        for question in (None, body):
            where = path(turn) + ("/try" if question else "")
            assert denied(house, where, token, question) == (status, key)
    assert denied(house, path("x"), token) == (404, "no-such-puzzle")
    assert denied(house, path(0)) == (401, "hello-first")
    assert denied(house, f"{path(0)}/give-up", token, {}) == (409, "pass-instead")
    hint = {"step": 0}
    assert denied(house, f"{path(0)}/hint", token, hint) == (403, "no-hints-in-duplicate")
    moment = granted(house, f"{path(0)}/try", token, {"action": "play A1> ZZZ"})
    assert moment["verdict"]["outcome"] == "refused"
    assert duplicate(house, token)["turn"] == 0, "what is refused may be tried again"
    elsewhere = f"/api/puzzles/jago/dup-{THIRD}-0"
    assert denied(house, elsewhere, token) == (404, "no-duplicate")


def test_a_duplicate_game_that_is_played_later_is_practice(
    house: LocalServer, clock: Clock
) -> None:
    token = named(house, ranked=True)
    clock.now = at(2, 22)
    for number in range(len(TURNS)):
        path = f"/api/puzzles/option/dup-{THIRD}-{number}/try"
        change = granted(house, path, token, {"action": "pass"})["change"]
        assert change["practice"]
        assert "clos" in change["text"]
    told = duplicate(house, token)
    assert (told["over"], told["closed"]) == (True, True)
    standings = ranking(house, 2, token, duplicate=True)["standings"]
    assert not any(one["mine"] for one in standings)
