"""The dictionary over HTTP."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from logomachie.client import Client
from logomachie.lexicon import Lexicon
from logomachie.lexicon.spelling import near
from logomachie.server.word_steps import describe
from logomachie.table.commands import Act, Sit
from logomachie.table.plans import Plan, SeatPlan
from tests.server.conftest import LocalServer
from tests.server.http import call
from tests.server.patient import connect


@pytest.fixture(scope="module")
def token(server: LocalServer) -> str:
    return str(call(server, "POST", "/api/guests")[1]["token"])


def test_a_word_with_all_that_belongs_to_it(server: LocalServer, token: str) -> None:
    status, found = call(server, "GET", "/api/words/p%C3%AAche", token=token)
    assert status == 200
    assert (found["word"], found["exists"], found["near"]) == ("PECHE", True, [])
    assert found["spellings"] == ["pèche", "péché", "pêche", "pêché"]
    senses = {(one["spelling"], one["lemma"], one["kind"]): one for one in found["senses"]}
    assert senses["pêche", "pêche", "nom"]["forms"] == []
    assert any("poisson" in one for one in senses["pêche", "pêche", "nom"]["glosses"])
    said = "1re et 3e personnes du singulier du présent de pêcher"
    assert said in senses["pêche", "pêcher", "verbe"]["forms"]
    assert any({"pêcheur", "pêcher"} <= set(family) for family in found["families"])
    assert any({"pécheur", "pécher"} <= set(family) for family in found["families"])
    assert "PECHER" in found["behind"]
    assert "BECHE" in found["replaced"]
    _, english = call(server, "GET", "/api/words/peche?lang=en", token=token)
    assert "noun" in {one["kind"] for one in english["senses"]}


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("ortografe", "ORTHOGRAPHE"), ("bato", "BATEAU"), ("farmacie", "PHARMACIE"),
        ("chevla", "CHEVAL"), ("apeler", "APPELER"), ("langgage", "LANGAGE"),
    ],
)  # fmt: skip
def test_who_misspells_is_told_what_they_may_have_meant(
    server: LocalServer, token: str, word: str, meant: str
) -> None:
    status, found = call(server, "GET", f"/api/words/{word}", token=token)
    assert (status, found["exists"]) == (200, False)
    assert meant in found["near"]
    assert len(found["near"]) <= 8


def test_words_that_are_none(server: LocalServer, token: str) -> None:
    _, found = call(server, "GET", "/api/words/arc-en-ciel", token=token)
    assert (found["exists"], found["compound"]) == (False, ["arc-en-ciel"])
    for odd in ("%00", "%F0%9F%92%A5", "a" * 300, "1234", "%20", "l'ami", "zzzzzzzz"):
        status, found = call(server, "GET", f"/api/words/{odd}", token=token)
        assert (status, found["exists"]) == (200, False), odd
        assert len(found["word"]) <= 40
    assert call(server, "GET", "/api/words/mot")[0] == 401


def test_words_by_what_they_mean(server: LocalServer, token: str) -> None:
    status, found = call(server, "GET", "/api/glosses?meaning=oiseau&letters=3", token=token)
    assert status == 200
    assert {"OIE", "PIE"} <= {one["word"] for one in found}
    assert all("oiseau" in " ".join(one["glosses"]) for one in found)
    for odd in ("", "%00", "(", "%F0%9F%92%A5", "z" * 300):
        assert call(server, "GET", f"/api/glosses?meaning={odd}", token=token) == (200, [])
    assert call(server, "GET", "/api/glosses?meaning=oiseau&letters=-1", token=token)[1] == []
    assert call(server, "GET", "/api/glosses?letters=3", token=token) == (200, [])
    assert call(server, "GET", "/api/glosses?meaning=oiseau")[0] == 401


def test_what_is_near_exists_and_is_quickly_found(lexicon: Lexicon) -> None:
    for word in ("XYLOFONE", "QUOIQ", "A", "ZZ", "ANTICONSTITUTIONELLEMENT", "Q" * 25):
        assert all(other in lexicon and other != word for other in near(lexicon, word, 8))
    assert near(lexicon, "A" * 26, 8) == near(lexicon, "pas plié", 8) == near(lexicon, "", 8) == []
    assert describe(lexicon, "MOT", "fr").exists


# -- closed to who keeps other people waiting

ME, BOT, OPEN = SeatPlan("me"), SeatPlan("bot", level=1), SeatPlan("open")
"""By the seed of the tests, the second seat begins."""


def look_up(server: LocalServer, person: Client) -> tuple[int, Any]:
    return call(server, "GET", "/api/words/mot?lang=fr", token=person.token)


def test_the_dictionary_is_closed_to_who_keeps_other_people_waiting(
    server: LocalServer,
) -> None:
    async def scene() -> None:
        async with (
            connect(server.url, name="Anne") as anne,
            connect(server.url, name="Bruno") as bruno,
        ):
            table = (await anne.open(Plan("option", (OPEN, ME)))).table
            await anne.watch(table)
            assert look_up(server, anne)[0] == 200  # nobody came yet
            await bruno.watch(table)
            await bruno.ask(table, Sit(0, "Bruno"))
            status, denied = look_up(server, anne)
            assert (status, denied["key"], denied["table"]) == (403, "your-turn", table)
            by_meaning = "/api/glosses?meaning=oiseau&lang=fr"
            assert call(server, "GET", by_meaning, token=anne.token) == (403, denied)
            told = "Le dictionnaire est fermé : c’est à vous de jouer à OPTION, avec Bruno."
            assert denied["text"] == told
            assert look_up(server, bruno)[0] == 200
            await anne.ask(table, Act(1, "pass"))
            assert look_up(server, anne)[0] == 200
            assert look_up(server, bruno)[0] == 403
            await bruno.ask(table, Act(0, "resign"))
            assert look_up(server, bruno)[0] == 200

    asyncio.run(scene())


@pytest.mark.parametrize(
    "plan",
    [
        Plan("option", (ME, ME)),
        Plan("option", (BOT, ME)),
        Plan("option", (OPEN, ME), days=3),
    ],
    ids=["one screen", "bots", "by correspondence"],
)
def test_the_dictionary_is_open_where_nobody_sits_and_waits(
    server: LocalServer, plan: Plan
) -> None:
    async def scene() -> None:
        async with (
            connect(server.url, name="Anne") as anne,
            connect(server.url, name="Bruno") as bruno,
        ):
            table = (await anne.open(plan)).table
            await anne.watch(table)
            await bruno.watch(table)
            if OPEN in plan.seats:
                await bruno.ask(table, Sit(0, "Bruno"))
            await anne.until(table, lambda now: now.view.started and now.view.to_act[0] == 1)
            assert look_up(server, anne)[0] == 200

    asyncio.run(scene())


def test_the_dictionary_opens_when_the_others_have_left(tmp_path: Path) -> None:
    async def scene() -> None:
        now = [time.time()]
        server = LocalServer(f"sqlite:///{tmp_path / 'games.db'}", now=lambda: now[0])
        server.start()
        try:
            async with connect(server.url, name="Anne") as anne:
                table = (await anne.open(Plan("option", (OPEN, ME)))).table
                await anne.watch(table)
                async with connect(server.url, name="Bruno") as bruno:
                    await bruno.watch(table)
                    await bruno.ask(table, Sit(0, "Bruno"))
                    assert look_up(server, anne)[0] == 403
                now[0] += 60.0
                await anne.until(table, lambda news: news.view.seats[0].away)
                assert look_up(server, anne)[0] == 200
        finally:
            server.stop()

    asyncio.run(scene())
