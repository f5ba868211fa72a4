"""People keep their place, on real sockets: phrases, devices, names, and guests who become one."""

import asyncio
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import ConnectionClosed

from logomachie import games
from logomachie.client import Declined, Denial, Done, Plan, SeatPlan
from logomachie.lexicon.folding import fold
from logomachie.server.limits import Rate
from logomachie.server.live import RENEWED
from logomachie.server.phrase_keys import AT_ONCE, MOST_WAITING, PhraseKeys
from logomachie.server.protocol import Seeking
from logomachie.store.people import PeopleBook
from logomachie.store.sql import open_database
from logomachie.table.commands import Act, Denied, Say, Sit
from logomachie.table.names import visible
from logomachie.table.phrase import words
from tests.server.conftest import CHEAP, PATIENT, LocalServer
from tests.server.http import call
from tests.server.patient import connect
from tests.server.test_live import run
from tests.server.test_no_leak import Ear
from tests.server.test_profiles import games_when_there

WITH_A_FRIEND = Plan("option", (SeatPlan("me"), SeatPlan("open")))
DESK, PHONE = "Mac OS X Safari/1", "Android Firefox/1"
WRONG = " ".join(words()[:7])


@pytest.fixture(scope="module")
def house(compiled: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    running = LocalServer(f"sqlite:///{tmp_path_factory.mktemp('people') / 'games.db'}")
    running.start()
    yield running
    running.stop()


def new_guest(house: LocalServer) -> tuple[str, str]:
    _, new = call(house, "POST", "/api/guests")
    return new["guest"], new["token"]


def keep(house: LocalServer, token: str, name: str = "") -> str:
    status, answer = call(house, "POST", "/api/me/phrase", {"name": name}, token, agent=DESK)
    assert status == 201, answer
    return str(answer["phrase"])


def restore(
    house: LocalServer, phrase: str, token: str = "", *, bring: bool = False
) -> tuple[int, Any]:
    body = {"phrase": phrase, "bring": bring}
    return call(house, "POST", "/api/me/restore", body, token, agent=PHONE)


def me(house: LocalServer, token: str) -> Any:
    return call(house, "GET", "/api/me", token=token)[1]


async def greeted(house: LocalServer, token: str, name: str = "") -> tuple[Ear, Any]:
    ear = Ear(await open_socket(house.url.replace("http", "ws") + "/live"), ())
    await ear.say(type="hello", token=token, name=name)
    return ear, await ear.hear("welcome")


async def is_cut(ear: Ear) -> None:
    with pytest.raises(ConnectionClosed) as closed:
        await asyncio.wait_for(ear.socket.recv(), 60)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == RENEWED


def test_a_phrase_restores_the_person_on_another_device(house: LocalServer) -> None:
    guest, token = new_guest(house)
    assert me(house, token) == {
        "name": "", "kept": False, "phrase_made": None, "passkeys": [], "devices": [],
    }  # fmt: skip
    phrase = keep(house, token, "Prudence")
    assert set(phrase.split()) <= set(words())
    status, there = restore(house, fold(phrase).replace(" ", ", "))
    assert (status, there["guest"]) == (201, guest)
    assert there["token"] != token
    told = me(house, there["token"])
    assert (told["name"], told["kept"]) == ("Prudence", True)
    assert [(one["label"], one["here"]) for one in told["devices"]] == [
        ("Firefox · Android", True),
        ("Safari · Mac", False),
    ]


@pytest.mark.parametrize(
    ("phrase", "status", "key"),
    [
        (WRONG, 403, "no-such-phrase"),
        ("abeille agenda", 400, "phrase-length"),
        ("abeille " * 6 + "xylophone", 400, "phrase-word"),
        ("\x00", 400, "phrase-length"),
    ],
)
def test_a_wrong_phrase_is_refused_with_the_reason(
    house: LocalServer, phrase: str, status: int, key: str
) -> None:
    _, token = new_guest(house)
    answered, problem = restore(house, phrase, token, bring=True)
    assert (answered, problem["key"]) == (status, key)
    assert problem["text"]
    assert me(house, token)["devices"] == []


def test_phrases_cannot_be_tried_one_after_the_other(compiled: None, tmp_path: Path) -> None:
    few = PATIENT._replace(phrases=Rate(0.0, 3.0))
    strict = LocalServer(f"sqlite:///{tmp_path / 'games.db'}", few)
    strict.start()
    try:
        assert [restore(strict, WRONG)[0] for _ in range(5)] == [403, 403, 403, 429, 429]
        _, token = new_guest(strict)
        passkey = {"challenge": "00", "credential": {}}
        for path, body in (
            ("/api/me/phrase", {}),
            ("/api/me/passkeys", passkey),
            ("/api/passkeys/restore", passkey),
        ):
            assert call(strict, "POST", path, body, token)[0] == 429, path
    finally:
        strict.stop()


def test_new_persons_do_not_fill_the_house_with_what_is_noted_of_them(
    compiled: None, tmp_path: Path
) -> None:
    few = PATIENT._replace(notes=Rate(0.0, 2.0))
    strict = LocalServer(f"sqlite:///{tmp_path / 'games.db'}", few)
    strict.start()
    try:
        _, token = new_guest(strict)
        _, made = call(strict, "POST", "/api/links", token=token)
        brought = {"link": made["link"], "bring": True}
        assert call(strict, "POST", "/api/devices", brought, new_guest(strict)[1])[0] == 201
        for path, body in (
            ("/api/links", None),
            ("/api/devices", brought),
            ("/api/guests/renew", None),
            ("/api/leaderboards", {"ranked": True}),
            ("/api/profile/shown", {"shown": "nothing"}),
        ):
            status, denied = call(strict, "POST", path, body, new_guest(strict)[1])
            assert (status, denied["key"]) == (429, "too-fast"), path
    finally:
        strict.stop()


def test_nothing_of_a_phrase_is_stored(house: LocalServer) -> None:
    _, token = new_guest(house)
    phrase = keep(house, token)
    assert restore(house, phrase)[0] == 201
    with closing(sqlite3.connect(house.database.removeprefix("sqlite:///"))) as database:
        dump = "\n".join(database.iterdump())
    assert "phrases" in dump
    for text in (phrase, fold(phrase), phrase.replace(" ", "")):
        assert text not in dump


def test_a_new_phrase_voids_the_old_one_and_other_devices_are_told(house: LocalServer) -> None:
    async def scene() -> None:
        _, desk = new_guest(house)
        old = keep(house, desk)
        phone, tablet = (restore(house, old)[1]["token"] for _ in range(2))
        ear, _ = await greeted(house, phone)
        new = await asyncio.to_thread(keep, house, phone)
        other, _ = await greeted(house, tablet)
        assert (await other.hear("person"))["news"] == "phrase", "as soon as it is here"
        await ear.say(type="ping")
        await ear.hear("pong")
        assert not any("person" in text for text in ear.texts), "who made it knows"
        assert (await asyncio.to_thread(restore, house, old))[0] == 403
        assert (await asyncio.to_thread(restore, house, new))[0] == 201
        await asyncio.to_thread(keep, house, desk)
        assert (await ear.hear("person"))["news"] == "phrase", "at once"
        again, _ = await greeted(house, phone)
        await again.say(type="ping")
        await again.hear("pong")
        assert not any("person" in text for text in again.texts), "once is enough"
        for one in (ear, other, again):
            await one.socket.close()

    run(scene)


def test_a_device_is_cut_off_at_once(house: LocalServer) -> None:
    async def scene() -> None:
        guest, desk = new_guest(house)
        phrase = keep(house, desk)
        phone = restore(house, phrase)[1]["token"]
        lost, welcome = await greeted(house, desk)
        kept, _ = await greeted(house, phone)
        there = next(one for one in me(house, phone)["devices"] if not one["here"])
        path = f"/api/me/devices/{there['id']}"
        status, left = await asyncio.to_thread(call, house, "DELETE", path, None, phone)
        assert status == 200
        assert [one["here"] for one in left["devices"]] == [True]
        await is_cut(lost)
        await kept.say(type="ping")
        await kept.hear("pong")
        for void in (desk, welcome["token"]):
            assert call(house, "GET", "/api/me", token=void)[0] == 401
            other, told = await greeted(house, void)
            assert told["void"]
            assert told["guest"] != guest
            await other.socket.close()
        again = await asyncio.to_thread(call, house, "DELETE", path, None, phone)
        assert (again[0], again[1]["key"]) == (404, "no-such-device")
        assert restore(house, phrase)[1]["guest"] == guest, "who has the phrase comes back"
        await kept.socket.close()

    run(scene)


def test_a_device_that_is_cut_off_leaves_no_way_in(house: LocalServer) -> None:
    _, desk = new_guest(house)
    phone = restore(house, keep(house, desk))[1]["token"]
    link, kept = (
        call(house, "POST", "/api/links", token=token)[1]["link"] for token in (phone, desk)
    )
    there = next(one for one in me(house, phone)["devices"] if one["here"])
    assert call(house, "DELETE", f"/api/me/devices/{there['id']}", token=desk)[0] == 200
    status, problem = call(house, "POST", "/api/devices", {"link": link})
    assert (status, problem["key"]) == (403, "link-void")
    assert call(house, "POST", "/api/devices", {"link": kept})[0] == 201


def test_a_guest_s_games_come_along_and_are_played_on(house: LocalServer) -> None:
    async def scene() -> None:
        person, desk = new_guest(house)
        phrase = keep(house, desk)
        async with connect(house.url, name="Invité") as guest, connect(house.url) as friend:
            table = (await guest.open(WITH_A_FRIEND)).table
            assert isinstance(await friend.ask(table, Sit(1, "Luc")), Done)
            old = guest.token
            status, new = await asyncio.to_thread(restore, house, phrase, old, bring=True)
            assert (status, new["guest"]) == (201, person)
        # Both tokens are the person now, who plays on where the guest sat.
        for token in (new["token"], old):
            async with connect(house.url, token=token) as again:
                assert again.guest == person
                view = (await again.watch(table)).view
                assert [seat.mine for seat in view.seats] == [True, False]
                assert view.host
        async with connect(house.url, token=desk) as again:
            assert isinstance(await again.ask(table, Act(0, "resign")), Done)
        _, mine = call(house, "GET", "/api/my-tables", token=desk)
        assert [one["table"] for one in mine] == [table]
        house.stop()
        house.start()
        async with connect(house.url, token=desk) as again:
            assert [one.mine for one in (await again.watch(table)).view.seats] == [True, False]

    run(scene)


def test_two_sides_of_a_running_game_do_not_become_one(house: LocalServer) -> None:
    async def scene() -> None:
        async with connect(house.url) as one, connect(house.url) as other:
            table = (await one.open(WITH_A_FRIEND)).table
            assert isinstance(await other.ask(table, Sit(1, "Luc")), Done)
            phrase = await asyncio.to_thread(keep, house, one.token)
            token = other.token
            status, problem = await asyncio.to_thread(restore, house, phrase, token, bring=True)
            assert (status, problem["key"]) == (409, "sat-together")
            assert isinstance(await other.ask(table, Act(1, "resign")), Done), "nothing changed"
            status, _ = await asyncio.to_thread(restore, house, phrase, token, bring=True)
            assert status == 201

    run(scene)


def test_without_bringing_them_along_a_guest_stays_another(house: LocalServer) -> None:
    person, desk = new_guest(house)
    phrase = keep(house, desk)
    guest, token = new_guest(house)
    kept = keep(house, token)
    status, new = restore(house, phrase, token)
    assert (status, new["guest"]) == (201, person)
    assert call(house, "GET", "/api/me", token=token)[0] == 401, "the browser forgets it"
    assert restore(house, kept)[1]["guest"] == guest


def test_a_name_is_its_owner_s_at_every_table(house: LocalServer) -> None:
    async def scene() -> None:
        _, owner = new_guest(house)
        keep(house, owner, "Zoé Martin")
        _, token = new_guest(house)
        for name in ("ZOE MARTIN", "Zo\u0435 Martin", "Zoé\u200bMartin"):
            status, problem = call(house, "POST", "/api/me/phrase", {"name": name}, token)
            assert (status, problem["key"]) == (409, "name-taken")
            assert visible(name) in problem["text"]
        assert not me(house, token)["kept"], "nothing changed"
        async with connect(house.url, name="Z0é Martin", token=token) as other:
            table = (await connected_table(house, owner)).table
            denied = await other.ask(table, Sit(1, "Zoé Martin."))
            assert isinstance(denied, Denial)
            assert denied.key == "name-taken"
            with pytest.raises(Declined, match="name-taken"):
                await other.open(WITH_A_FRIEND)
            assert isinstance(await other.ask(table, Sit(1, "Zoé Durand")), Done)
        ear, welcome = await greeted(house, token, "zoé martin")
        assert welcome["name_taken"]
        await ear.socket.close()

    run(scene)


def test_a_name_that_became_somebody_s_own_is_not_borrowed_on_a_line_of_before(
    house: LocalServer,
) -> None:
    async def scene() -> None:
        async with (
            connect(house.url, name="Apolline") as other,
            connect(house.url, name="Hôte") as host,
        ):
            _, owner = new_guest(house)
            await asyncio.to_thread(keep, house, owner, "Apolline")
            denied = await other.seek("option")
            assert isinstance(denied, Denial)
            assert denied.key == "name-taken"
            table = (await host.open(WITH_A_FRIEND)).table
            await other.watch(table)
            done = await other.ask(table, Say("Bonjour"))
            assert isinstance(done, Done)
            told = (await other.until(table, lambda one: one.view.seq >= done.seq)).news[-1]
            assert (told.text, told.name) == ("Bonjour", "")

    run(scene)


async def connected_table(house: LocalServer, token: str) -> Any:
    async with connect(house.url, name="Zoé Martin", token=token) as owner:
        return await owner.open(WITH_A_FRIEND)


def test_a_name_is_changed_by_who_keeps_their_place_alone(house: LocalServer) -> None:
    _, token = new_guest(house)
    path = "/api/me/name"
    assert call(house, "POST", path, {"name": "Basile"}, token)[1]["key"] == "keep-first"
    keep(house, token, "Basile")
    assert call(house, "POST", path, {"name": " "}, token)[1]["key"] == "no-name"
    assert call(house, "POST", path, {"name": "bot 5"}, token)[1]["key"] == "name-of-bot"
    assert call(house, "POST", path, {"name": "Blaise"}, token)[1]["name"] == "Blaise"
    _, other = new_guest(house)
    keep(house, other, "Basile")


LISTED = Plan("option", (SeatPlan("me"), SeatPlan("open")), listed=True, rated=True)


def test_nothing_of_a_person_reaches_others(house: LocalServer) -> None:
    async def scene() -> None:
        guest, token = new_guest(house)
        phrase = keep(house, token, "Ambroise")
        second = restore(house, phrase)[1]["token"]
        call(house, "POST", "/api/leaderboards", {"ranked": True}, token)
        call(house, "POST", "/api/profile/shown", {"shown": "everything"}, token)
        strangers = [new_guest(house)[1] for _ in "BC"]
        async with connect(house.url, name="Ambroise", token=token) as owner:
            ears = [
                (await greeted(house, one, name))[0]
                for one, name in zip(strangers, "BC", strict=True)
            ]
            for ear in ears:
                await ear.say(type="browse")
                await ear.hear("lobby")
            opened = await owner.open(LISTED)
            table = opened.table
            for ear in ears:
                while table not in ear.texts[-1]:
                    await ear.hear("lobby")
                await ear.say(type="watch", table=table)
                await ear.hear("table")
            sit = {"type": "sit", "seat": 1, "name": "B"}
            await ears[0].say(type="ask", table=table, ticket="s", command=sit)
            await ears[0].hear("done")
            await asyncio.to_thread(keep, house, second)
            assert isinstance(await owner.ask(table, Act(0, "resign")), Done)
            for ear in ears:
                while not json.loads(ear.texts[-1]).get("view", {}).get("result"):
                    await ear.hear("table")
            await asyncio.to_thread(games_when_there, house, token)
            # A puzzle that was tried, an invitation, and somebody who is found by chance.
            tried = f"/api/puzzles/option/{a_puzzle()}/give-up"
            assert call(house, "POST", tried, {}, token)[0] == 200
            asked = {"table": table, "seat": 1, "game": "option"}
            assert call(house, "POST", "/api/companions/invite", asked, token)[0] == 201
            await ears[0].hear("calls")
            assert isinstance(await owner.seek("jago"), Seeking)
            await ears[1].say(type="seek", ticket="w", game="jago")
            met = (await ears[1].hear("paired"))["table"]
            await ears[1].say(type="watch", table=met)
            while "Ambroise" not in ears[1].texts[-1]:
                await ears[1].hear("table")
            told = [text for ear in ears for text in ear.texts]
            for ear in ears:
                await ear.socket.close()
        told += answers(house, ["", *strangers], table, opened.code)
        devices = [one["id"] for one in me(house, second)["devices"]]
        secrets = [guest, token, second, phrase, "Safari", "Firefox", *devices]
        for text in told:
            assert not [secret for secret in secrets if secret in text]
        for device in devices:
            status, _ = call(house, "DELETE", f"/api/me/devices/{device}", token=strangers[0])
            assert status == 404
        assert me(house, second)["devices"], "nobody else cuts them off"

    run(scene)


def a_puzzle() -> str:
    """The name of a puzzle of OPTION."""
    return games.spec("option").collection().train[0].id


def answers(house: LocalServer, askers: list[str], table: str, code: str) -> list[str]:
    """What these people are answered to every question that can be asked, with its status."""
    paths = call(house, "GET", "/api/schema/openapi.json")[1]["paths"]
    asked = {"table": table, "name": "Ambroise", "game": "option", "code": code, "word": "mot"}
    asked |= {"date": "2026-11-01", "puzzle": a_puzzle()}
    found = []
    for path, ways in paths.items():
        if "get" in ways:
            address = re.sub(r"\{(\w+)\}", lambda match: asked[match[1]], path)
            found += [json.dumps(call(house, "GET", address, token=one)) for one in askers]
    assert sum("Ambroise" in one for one in found) > len(askers) * 4, "they are answered"
    return found


def test_what_the_operator_does_is_heard_of_by_a_server_that_runs(house: LocalServer) -> None:
    async def scene() -> None:
        guest, token = new_guest(house)
        keep(house, token, "Clotilde")
        ear, _ = await greeted(house, token)
        with open_database(house.database) as engine:
            book = PeopleBook(engine)
            book.set_phrase(guest, "0" * 64, "", house.now())
            assert (await ear.hear("person"))["news"] == "phrase"
            book.renew(guest, "", house.now())
        await is_cut(ear)

    run(scene)


def test_of_many_phrases_at_the_same_moment_some_have_to_wait_and_others_to_come_again() -> None:
    async def scene() -> None:
        keys = PhraseKeys("secret", CHEAP)
        asked = [keys.of(WRONG) for _ in range(AT_ONCE + MOST_WAITING + 3)]
        found = await asyncio.gather(*asked, return_exceptions=True)
        denied = [one for one in found if isinstance(one, Denied)]
        assert [one.key for one in denied] == ["phrases-busy"] * 3
        assert len({one for one in found if isinstance(one, str)}) == 1
        assert await keys.of(WRONG) in found, "who comes again is served"

    run(scene)
