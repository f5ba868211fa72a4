"""Profiles over HTTP: games that were played to their end, and what others see of them."""

import csv
import io
import json
import time
from typing import Any
from urllib.parse import quote

import pytest
from sqlalchemy import insert

from logomachie.server.protocol import Done
from logomachie.store.people import PeopleBook
from logomachie.store.profiles import ProfileBook
from logomachie.store.schema import tables
from logomachie.store.sql import connect as connect_database
from logomachie.table.commands import Act, Sit
from logomachie.table.plans import Plan, SeatPlan
from logomachie.table.played import Fellow, Move, Outcome, Played
from logomachie.table.ratings import NEWCOMER
from tests.server.conftest import LocalServer
from tests.server.http import call
from tests.server.patient import connect
from tests.server.test_live import run

PAGE = 20
PATIENCE = 60.0
EMPTY = {
    "name": "",
    "shown": "nothing",
    "figures": [],
    "ratings": {},
    "best": [],
    "words": [],
    "opponents": [],
}


class Player:
    """Somebody who has played much."""

    def __init__(self, server: LocalServer, games: int) -> None:
        self.server = server
        told = call(server, "POST", "/api/guests")[1]
        self.guest, self.token = told["guest"], told["token"]
        self.name = f"Zoé {self.guest[:8]}"
        engine = connect_database(server.database)
        PeopleBook(engine).claim_name(self.guest, self.name)
        self.tables = [f"{self.guest[:16]}{number}" for number in range(games)]
        for number, table in enumerate(self.tables):
            row = {"id": table, "code": table[-8:], "game": "option", "listed": False}
            with engine.begin() as connection:
                connection.execute(insert(tables).values(**row, running=False, updated=0.0))
            ProfileBook(engine).record(table, {self.guest: game_of(number)})
        engine.dispose()

    def get(self, path: str) -> Any:
        status, answer = call(self.server, "GET", path, token=self.token)
        assert status == 200, answer
        return answer

    def shows(self, shown: str) -> Any:
        path = "/api/profile/shown?lang=fr"
        status, seen = call(self.server, "POST", path, {"shown": shown}, self.token)
        assert status == 201, seen
        return seen

    def seen(self, what: str) -> tuple[int, Any]:
        """What everybody gets who asks for something of this player."""
        return call(self.server, "GET", f"/api/people/{quote(self.name)}/{what}")


def game_of(number: int) -> Played:
    """A game against somebody who would be a formula, or against a bot."""
    other = Fellow("=1+1", 0, 3, False) if number % 2 else Fellow("", 4, 3, False)
    outcome: Outcome = "won" if number % 3 else "lost"
    place = 1 if outcome == "won" else 2
    best = Move(("MAISON", "OS"), 10 + number, 1)
    words = {"MAISON": 2, "OS": 1}
    return Played("option", 1000.5 + number, outcome, place, 2, number, (other,), best, words)


@pytest.fixture(scope="module")
def zoe(server: LocalServer) -> Player:
    return Player(server, PAGE + 5)


def test_a_game_that_ended_is_in_both_profiles(server: LocalServer) -> None:
    async def scene() -> None:
        async with (
            connect(server.url, name="Anne") as anne,
            connect(server.url, name="Bernard") as bernard,
        ):
            plan = Plan("option", (SeatPlan("me"), SeatPlan("open")), rated=True)
            table = (await anne.open(plan)).table
            await anne.watch(table)
            await bernard.watch(table)
            assert isinstance(await bernard.ask(table, Sit(1, "Bernard")), Done)
            assert call(server, "GET", "/api/profile", token=anne.token) == (200, EMPTY)
            assert isinstance(await anne.ask(table, Act(0, "resign")), Done)
            for token, other, outcome in (
                (anne.token, "Bernard", "lost"),
                (bernard.token, "Anne", "won"),
            ):
                (game,) = games_when_there(server, token)
                assert (game["table"], game["outcome"]) == (table, outcome)
                assert [one["name"] for one in game["others"]] == [other]
                assert (game["friendly"], game["why"]) == ("", "")
                mine = call(server, "GET", "/api/profile", token=token)[1]
                (figures,) = mine["figures"]
                assert (figures["games"], figures[outcome]) == (1, 1)
                assert mine["opponents"][0]["name"] == other
                assert (mine["ratings"]["option"]["points"] > NEWCOMER.shown) == (outcome == "won")
            assert call(server, "GET", "/api/people/Bernard/profile")[1]["key"] == "no-profile"

    run(scene)


def games_when_there(server: LocalServer, token: str) -> Any:
    """The games of somebody as soon as there are any: they are recorded when all were told."""
    deadline = time.monotonic() + PATIENCE
    while not (found := call(server, "GET", "/api/profile/games", token=token)[1]["games"]):
        assert time.monotonic() < deadline, "it does not come"
        time.sleep(0.02)
    return found


def test_my_games_are_paged_and_filtered(zoe: Player) -> None:
    first = zoe.get("/api/profile/games")
    second = zoe.get(f"/api/profile/games?before={first['next']}")
    assert [one["table"] for one in first["games"] + second["games"]] == zoe.tables[::-1]
    assert (len(first["games"]), second["next"]) == (PAGE, "")
    lost = zoe.get("/api/profile/games?outcome=lost&game=option&level=4&since=1000.5&until=1012")
    assert [one["score"] for one in lost["games"]] == [6, 0]
    named = zoe.get(f"/api/profile/games?opponent={quote('=1')}&until=1004")
    assert [one["score"] for one in named["games"]] == [3, 1]
    assert zoe.get("/api/profile/games?game=jago") == {"games": [], "next": ""}


def test_my_profile_sums_up(zoe: Player) -> None:
    mine = zoe.get("/api/profile")
    assert mine["figures"] == [
        {"game": "option", "games": 25, "won": 16, "lost": 9, "drawn": 0, "best": 24, "mean": 12.0}
    ]
    assert [(one["table"], one["move"]["points"]) for one in mine["best"]] == [
        (table, 34 - behind) for behind, table in enumerate(zoe.tables[:-4:-1])
    ]
    assert mine["words"] == [{"word": "MAISON", "times": 50}]
    told = {(one["name"], one["level"], one["games"]) for one in mine["opponents"]}
    assert told == {("", 4, 13), ("=1+1", 0, 12)}


@pytest.mark.parametrize(
    ("path", "status", "key"),
    [
        ("/api/profile/games?outcome=best", 400, "bad-filter"),
        ("/api/profile/games?game=%00", 400, "bad-filter"),
        ("/api/profile/games?opponent=%00", 400, "bad-filter"),
        ("/api/profile/games?level=100000000000000000000", 400, "bad-filter"),
        ("/api/profile/games?before=nonsense", 400, "bad-page"),
        ("/api/profile/games?before=1.5,99999999999", 400, "bad-page"),
        ("/api/profile/seen?shown=all", 400, "bad-filter"),
        ("/api/people/Nemo/profile", 404, "no-profile"),
        ("/api/people/Nemo/games", 404, "no-profile"),
        ("/api/people/%00/profile", 404, "no-profile"),
    ],
)
def test_odd_questions_are_denied_in_words(zoe: Player, path: str, status: int, key: str) -> None:
    denied = call(zoe.server, "GET", path, token=zoe.token)
    assert (denied[0], denied[1]["key"]) == (status, key)
    assert denied[1]["text"]


@pytest.mark.parametrize(
    "path", ["", "/games", "/games.json", "/games.csv", "/seen?shown=everything"]
)
def test_a_profile_is_told_to_who_it_is_of(zoe: Player, path: str) -> None:
    assert call(zoe.server, "GET", f"/api/profile{path}")[0] == 401
    assert call(zoe.server, "GET", f"/api/profile{path}", token="nonsense")[0] == 401


def test_others_see_what_was_chosen_and_nothing_else(zoe: Player) -> None:
    for what in ("profile", "games"):
        assert zoe.seen(what)[0] == 404, "nothing, as long as nobody says so"
    numbers = zoe.shows("numbers")
    assert zoe.seen("profile") == (200, numbers)
    assert numbers["figures"][0]["games"] == 25
    assert [numbers[name] for name in ("best", "words", "opponents")] == [[], [], []]
    assert zoe.seen("games")[0] == 404

    everything = zoe.get("/api/profile/seen?shown=everything")
    assert zoe.seen("profile") == (200, numbers), "who only looks chooses nothing"
    assert zoe.shows("everything") == everything
    assert zoe.seen("profile") == (200, everything)
    assert everything["words"]
    assert len(everything["best"]) == 3
    status, games = zoe.seen("games?game=option")
    assert (status, len(games["games"])) == (200, PAGE)
    behind = zoe.seen(f"games?before={games['next']}")[1]
    assert len(behind["games"]) == 5
    shown = json.dumps([everything, games, behind])
    assert zoe.guest not in shown
    assert "=1+1" not in shown, "who the others were is not hers to tell"
    assert not any(table in shown for table in zoe.tables)

    assert zoe.shows("nothing") == {**EMPTY, "name": zoe.name}
    assert zoe.seen("profile")[0] == 404


def test_who_has_no_name_of_their_own_shows_nothing(server: LocalServer) -> None:
    guest = call(server, "POST", "/api/guests")[1]["token"]
    path = "/api/profile/shown?lang=en"
    for shown, status in (("numbers", 409), ("everything", 409), ("nothing", 201)):
        assert call(server, "POST", path, {"shown": shown}, guest, "Otto")[0] == status
    for body in ({"shown": "all"}, {}, {"shown": "nothing", "more": 1}):
        assert call(server, "POST", path, body, guest, "Otto")[0] == 400


def test_all_my_games_are_downloaded(zoe: Player) -> None:
    whole = zoe.get("/api/profile/games.json")
    assert [one["game"]["table"] for one in whole] == zoe.tables[::-1]
    assert whole[0]["words"] == {"MAISON": 2, "OS": 1}
    record = f"{zoe.server.url}/api/tables/{zoe.tables[-1]}/record"
    assert whole[0]["record"] == record
    rows = list(csv.DictReader(io.StringIO(zoe.get("/api/profile/games.csv"))))
    assert len(rows) == len(zoe.tables)
    assert rows[0] == {
        "ended": "1970-01-01T00:17:04+00:00",
        "game": "option",
        "outcome": "lost",
        "place": "2",
        "sides": "2",
        "score": "24",
        "others": "bot 4 (3)",
        "best_words": "MAISON OS",
        "best_points": "34",
        "friendly": "chosen",
        "record": record,
    }
    assert rows[1]["others"] == "'=1+1 (3)", "no formula"
    newcomer = call(zoe.server, "POST", "/api/guests")[1]["token"]
    assert call(zoe.server, "GET", "/api/profile/games.json", token=newcomer) == (200, [])
