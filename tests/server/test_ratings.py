"""Ratings over HTTP, with games that are played over real sockets."""

from typing import Any

import pytest

from logomachie.server.protocol import Done
from logomachie.table.commands import Act, Propose, Sit
from logomachie.table.plans import Plan, SeatPlan
from tests.server.conftest import LocalServer
from tests.server.http import call
from tests.server.patient import connect
from tests.server.test_live import run
from tests.server.test_profiles import games_when_there

FOR_TWO = Plan("option", (SeatPlan("me"), SeatPlan("open")), rated=True)
NEW = {"points": 1500, "margin": 250, "provisional": True}


def rating_of(server: LocalServer, token: str, game: str = "option") -> dict[str, Any]:
    status, mine = call(server, "GET", "/api/ratings", token=token)
    assert status == 200
    (found,) = [one for one in mine["games"] if one["game"] == game]
    return dict(found)


def outcome(server: LocalServer, table: str, token: str = "", lang: str = "fr") -> dict[str, Any]:
    status, told = call(server, "GET", f"/api/tables/{table}/rating?lang={lang}", token=token)
    assert status == 200
    return dict(told)


async def resigned(server: LocalServer, plan: Plan = FOR_TWO) -> tuple[str, str, str]:
    """A game that who opened it gave up: the table, their token, and that of the other."""
    async with (
        connect(server.url, name="Anne") as anne,
        connect(server.url, name="Bernard") as bernard,
    ):
        table = (await anne.open(plan)).table
        await anne.watch(table)
        await bernard.watch(table)
        if SeatPlan("open") in plan.seats:
            assert isinstance(await bernard.ask(table, Sit(1, "Bernard")), Done)
        assert isinstance(await anne.ask(table, Act(0, "resign")), Done)
        return table, anne.token, bernard.token


def test_a_finished_rated_game_changes_both_ratings_once(server: LocalServer) -> None:
    async def scene() -> None:
        table, anne, bernard = await resigned(server)
        lost, won = outcome(server, table, anne), outcome(server, table, bernard)
        assert lost["settled"]
        assert lost["friendly"] == ""
        assert lost["text"].startswith(f"Votre cote passe de 1500 à {lost['after']['points']} (±")
        assert "provisional" in outcome(server, table, bernard, "en")["text"]
        assert lost["before"] == won["before"] == NEW
        assert lost["after"]["points"] < 1500 < won["after"]["points"]
        for token, told in ((anne, lost), (bernard, won)):
            for _ in range(2):
                mine = rating_of(server, token)
                assert (mine["rating"], mine["games"]) == (told["after"], 1)
                assert [(one["table"], one["place"]) for one in mine["curve"]] == [
                    (table, 1 if token == bernard else 2)
                ]
            assert rating_of(server, token, "jago")["rating"] == NEW
        watching = outcome(server, table)
        assert (watching["before"], watching["after"], watching["friendly"]) == (None, None, "")

    run(scene)


def test_a_friendly_game_says_so_and_changes_nothing(server: LocalServer) -> None:
    async def scene() -> None:
        table, anne, _ = await resigned(server, Plan("option", FOR_TWO.seats))
        told = outcome(server, table, anne, "en")
        assert (told["friendly"], told["text"]) == ("chosen", "This game is friendly.")
        assert told["after"] is None
        assert rating_of(server, anne)["games"] == 0

    run(scene)


def test_a_game_against_a_bot_counts_and_a_rematch_counts_as_well(server: LocalServer) -> None:
    async def scene() -> None:
        plan = Plan("option", (SeatPlan("me"), SeatPlan("bot", level=2)), rated=True)
        table, token, _ = await resigned(server, plan)
        assert outcome(server, table, token)["after"]["points"] < 1500
        async with connect(server.url, token=token) as anne:
            await anne.watch(table)
            assert isinstance(await anne.ask(table, Propose("rematch", 0)), Done)
            news = await anne.until(table, lambda news: bool(news.view.successor))
            again = await anne.watch(news.view.successor)
            assert again.view.friendly == ""

    run(scene)


def test_the_table_says_whether_it_counts(server: LocalServer) -> None:
    async def scene() -> None:
        async with connect(server.url, name="Anne") as anne:
            table = (await anne.open(FOR_TWO)).table
            assert (await anne.watch(table)).view.friendly == ""
            running = outcome(server, table, anne.token)
            assert (running["settled"], running["friendly"]) == (False, "")
            friendly = (await anne.open(Plan("option", FOR_TWO.seats))).table
            assert (await anne.watch(friendly)).view.friendly == "chosen"

    run(scene)


@pytest.mark.parametrize(
    "plan",
    [
        {"seats": [{"who": "me"}, {"who": "me"}]},
        {"seats": [{"who": "bot", "level": 1}, {"who": "bot", "level": 2}]},
        {"seats": [{"who": "me"}, {"who": "bot", "level": 1}], "hints": True},
        {"seats": [{"who": "me"}, {"who": "open"}], "material": "x = 1"},
    ],
)
def test_what_cannot_count_is_not_opened_as_rated(
    server: LocalServer, plan: dict[str, Any]
) -> None:
    token = call(server, "POST", "/api/guests")[1]["token"]
    whole = {"game": "option", "rated": True, **plan}
    status, denied = call(server, "POST", "/api/tables", whole, token)
    assert (status, denied["key"]) == (400, "cannot-be-rated")


def test_only_who_wants_it_is_on_the_leaderboards(server: LocalServer) -> None:
    async def scene() -> None:
        _, anne, bernard = await resigned(server)

        def board(token: str = "", week: bool = False) -> list[dict[str, Any]]:
            path = f"/api/leaderboards/option?week={str(week).lower()}"
            status, found = call(server, "GET", path, token=token)
            assert status == 200
            return [one for one in found if one["name"] in ("Anne", "Bernard")]

        assert board() == []
        path = "/api/leaderboards"
        for token in (bernard, anne):
            assert call(server, "POST", path, {"ranked": True}, token) == (201, {"ranked": True})
        for week in (False, True):
            first, second = board(anne, week)
            assert (first["name"], first["mine"]) == ("Bernard", False)
            assert (second["name"], second["mine"], second["games"]) == ("Anne", True, 1)
            assert second["gained"] == second["rating"]["points"] - 1500 < 0
        call(server, "POST", path, {"ranked": False}, bernard)
        assert [one["name"] for one in board()] == ["Anne"]
        assert call(server, "GET", "/api/ratings", token=anne)[1]["ranked"]
        assert not call(server, "GET", "/api/ratings", token=bernard)[1]["ranked"]
        call(server, "POST", path, {"ranked": False}, anne)

    run(scene)


def test_bad_questions_about_ratings_are_denied(server: LocalServer) -> None:
    assert call(server, "GET", "/api/ratings")[0] == 401
    assert call(server, "POST", "/api/leaderboards", {"ranked": True})[0] == 401
    token = call(server, "POST", "/api/guests")[1]["token"]
    assert call(server, "POST", "/api/leaderboards", {"ranked": "me"}, token)[0] == 400
    assert call(server, "GET", "/api/leaderboards/chess")[0] == 404
    assert call(server, "GET", "/api/tables/nowhere/rating")[0] == 404


def test_games_between_two_guests_who_become_one_are_friendly(server: LocalServer) -> None:
    async def scene() -> None:
        table, anne, phone = await resigned(server)
        assert outcome(server, table, anne)["friendly"] == ""
        games_when_there(server, anne)
        bot = Plan("option", (SeatPlan("me"), SeatPlan("bot", level=2)), rated=True)
        async with connect(server.url, token=phone) as again:
            other = (await again.open(bot)).table
            await again.watch(other)
            assert isinstance(await again.ask(other, Act(0, "resign")), Done)
        alone = outcome(server, other, phone)
        assert alone["before"]["points"] > 1500, "the game between them"
        link = call(server, "POST", "/api/links", token=anne)[1]["link"]
        status, _ = call(server, "POST", "/api/devices", {"link": link, "bring": True}, phone)
        assert status == 201
        for token in (anne, phone):
            told = outcome(server, table, token)
            assert (told["settled"], told["friendly"]) == (True, "same-person")
            assert "la même personne" in told["text"]
            assert (told["before"], told["after"]) == (None, None)
            assert outcome(server, other, token)["before"] == NEW
            assert rating_of(server, token)["games"] == 1
            games = {one["table"]: one for one in games_when_there(server, token)}
            assert games[table]["friendly"] == "same-person"
            assert games[table]["why"] == told["text"]
            assert games[table]["outcome"] == "shared"
            assert games[other]["friendly"] == ""

    run(scene)
