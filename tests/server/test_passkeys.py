"""Passkeys: what is signed for this house, once and by its owner, opens their place."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from logomachie.table.people import MOST_PASSKEYS
from logomachie.table.phrase import words
from tests.server.authenticator import Authenticator
from tests.server.conftest import LocalServer
from tests.server.http import call
from tests.server.patient import connect
from tests.server.test_companions import play_together
from tests.server.test_people import keep, me, new_guest
from tests.server.test_profiles import games_when_there

PLACE, ORIGIN = "jeux.example", "https://jeux.example"


@pytest.fixture(scope="module")
def house(compiled: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    database = f"sqlite:///{tmp_path_factory.mktemp('passkeys') / 'games.db'}"
    running = LocalServer(database, base_url=ORIGIN)
    running.start()
    yield running
    running.stop()


def register(house: LocalServer, key: Authenticator, token: str, **more: Any) -> tuple[int, Any]:
    _, offer = call(house, "POST", "/api/me/passkeys/challenge", token=token)
    body = {"challenge": offer["challenge"], "credential": key.made(offer["challenge"]), **more}
    return call(house, "POST", "/api/me/passkeys", body, token, agent="Windows Chrome/1")


def challenge(house: LocalServer) -> str:
    return str(call(house, "POST", "/api/passkeys/challenge")[1]["challenge"])


def come(house: LocalServer, key: Authenticator, asked: str) -> dict[str, Any]:
    return {"challenge": asked, "credential": key.signed(asked)}


def test_a_passkey_opens_its_owner_s_place(house: LocalServer) -> None:
    guest, token = new_guest(house)
    key = Authenticator(PLACE, ORIGIN)
    status, told = register(house, key, token, name="Odile")
    assert status == 201, told
    assert (told["kept"], told["name"]) == (True, "Odile")
    assert [one["label"] for one in told["passkeys"]] == ["Chrome · Windows"]
    for _ in range(2):
        said = come(house, key, challenge(house))
        status, back = call(house, "POST", "/api/passkeys/restore", said)
        assert (status, back["guest"]) == (201, guest)
    assert me(house, back["token"])["passkeys"][0]["used"]


def test_what_was_signed_once_is_worth_nothing_the_second_time(house: LocalServer) -> None:
    _, token = new_guest(house)
    key = Authenticator(PLACE, ORIGIN)
    register(house, key, token)
    said = come(house, key, challenge(house))
    assert call(house, "POST", "/api/passkeys/restore", said)[0] == 201
    status, problem = call(house, "POST", "/api/passkeys/restore", said)
    # Its own count of uses betrays it already; that of many keys stays at nought.
    assert (status, problem["key"]) == (403, "passkey-wrong")
    uncounted = Authenticator(PLACE, ORIGIN)
    register(house, uncounted, token)
    uncounted.uses = -1
    said = come(house, uncounted, challenge(house))
    assert call(house, "POST", "/api/passkeys/restore", said)[0] == 201
    status, problem = call(house, "POST", "/api/passkeys/restore", said)
    assert (status, problem["key"]) == (403, "passkey-late")


@pytest.mark.parametrize(
    ("place", "origin"),
    [(PLACE, "https://jeux.example.evil"), ("evil.example", ORIGIN), (PLACE, "http://localhost")],
)
def test_what_was_signed_for_another_page_is_refused(
    house: LocalServer, place: str, origin: str
) -> None:
    _, token = new_guest(house)
    key = Authenticator(PLACE, ORIGIN)
    register(house, key, token)
    key.place, key.origin = place, origin
    said = come(house, key, challenge(house))
    status, problem = call(house, "POST", "/api/passkeys/restore", said)
    assert (status, problem["key"]) == (403, "passkey-wrong")
    status, problem = register(house, Authenticator(place, origin), token)
    assert (status, problem["key"]) == (403, "passkey-wrong")


def test_a_challenge_is_for_one_purpose_one_person_and_some_minutes(house: LocalServer) -> None:
    _, anne = new_guest(house)
    _, bruno = new_guest(house)
    key = Authenticator(PLACE, ORIGIN)
    asked = call(house, "POST", "/api/me/passkeys/challenge", token=anne)[1]["challenge"]
    strange = (challenge(house), "", "é", "0" * 80)
    for token, one in ((bruno, asked), *((anne, one) for one in strange)):
        made = {"challenge": one, "credential": key.made(asked)}
        status, problem = call(house, "POST", "/api/me/passkeys", made, token)
        assert (status, problem["key"]) == (403, "passkey-late")
    made = {"challenge": asked, "credential": key.made(asked)}
    assert call(house, "POST", "/api/me/passkeys", made, anne)[0] == 201
    assert call(house, "POST", "/api/me/passkeys", made, anne)[1]["key"] == "passkey-late"
    assert not me(house, bruno)["kept"]


@pytest.mark.parametrize("credential", [{}, {"id": 1}, {"id": "x", "rawId": "x", "response": []}])
def test_what_is_no_passkey_is_refused(house: LocalServer, credential: dict[str, Any]) -> None:
    _, token = new_guest(house)
    asked = call(house, "POST", "/api/me/passkeys/challenge", token=token)[1]["challenge"]
    made = {"challenge": asked, "credential": credential}
    assert call(house, "POST", "/api/me/passkeys", made, token)[1]["key"] == "passkey-wrong"
    said = {"challenge": challenge(house), "credential": credential}
    assert call(house, "POST", "/api/passkeys/restore", said)[1]["key"] == "no-such-passkey"


def test_a_passkey_of_somebody_else_is_refused_and_takes_no_name(house: LocalServer) -> None:
    _, owner = new_guest(house)
    _, thief = new_guest(house)
    key = Authenticator(PLACE, ORIGIN)
    register(house, key, owner)
    status, problem = register(house, key, thief, name="Fulgence")
    assert (status, problem["key"]) == (403, "passkey-wrong")
    assert me(house, thief)["name"] == ""


def test_however_early_one_asks_there_are_only_so_many_passkeys(house: LocalServer) -> None:
    _, token = new_guest(house)
    path = "/api/me/passkeys"
    asked = [
        call(house, "POST", f"{path}/challenge", token=token)[1]["challenge"]
        for _ in range(MOST_PASSKEYS + 1)
    ]
    answers = [
        call(
            house,
            "POST",
            path,
            {"challenge": one, "credential": Authenticator(PLACE, ORIGIN).made(one)},
            token,
        )
        for one in asked
    ]
    assert [status for status, _ in answers] == [*[201] * MOST_PASSKEYS, 409]
    assert answers[-1][1]["key"] == "too-many-passkeys"
    assert str(MOST_PASSKEYS) in answers[-1][1]["text"]
    assert len(me(house, token)["passkeys"]) == MOST_PASSKEYS


def test_a_passkey_is_forgotten_unless_it_is_the_last_way_back(house: LocalServer) -> None:
    _, token = new_guest(house)
    _, told = register(house, Authenticator(PLACE, ORIGIN), token)
    path = f"/api/me/passkeys/{told['passkeys'][0]['id']}"
    _, stranger = new_guest(house)
    assert call(house, "DELETE", path, token=stranger)[1]["key"] == "no-such-passkey"
    assert call(house, "DELETE", path, token=token)[1]["key"] == "last-passkey"
    keep(house, token)
    assert call(house, "DELETE", path, token=token)[1]["passkeys"] == []


def test_an_address_of_numbers_has_no_passkeys(server: LocalServer) -> None:
    status, problem = call(server, "POST", "/api/passkeys/challenge")
    assert (status, problem["key"]) == (400, "passkey-place")


def kept(house: LocalServer) -> list[str]:
    """All that the house keeps, but for its heartbeat and what passkeys have signed."""
    with closing(sqlite3.connect(house.database.removeprefix("sqlite:///"))) as database:
        lines = database.iterdump()
        return [one for one in lines if "processes" not in one and "spent_challenges" not in one]


def test_what_is_refused_changes_nothing(house: LocalServer) -> None:
    _, owner = new_guest(house)
    key = Authenticator(PLACE, ORIGIN)
    keep(house, owner, "Hortense")
    register(house, key, owner)
    replayed = come(house, key, challenge(house))
    assert call(house, "POST", "/api/passkeys/restore", replayed)[0] == 201
    key.origin = "https://evil.example"
    foreign = come(house, key, challenge(house))
    _, token = new_guest(house)
    keep(house, token, "Isidore")
    table, blocked = asyncio.run(blocked_invitation(house))
    before = kept(house)
    wrong = {"phrase": " ".join(words()[:7]), "bring": True}
    for path, body, asker, why in (
        ("/api/me/restore", wrong, token, "no-such-phrase"),
        ("/api/passkeys/restore", {**replayed, "bring": True}, token, "passkey-wrong"),
        ("/api/passkeys/restore", {**foreign, "bring": True}, token, "passkey-wrong"),
        ("/api/me/phrase", {"name": "HORTENSE"}, token, "name-taken"),
        ("/api/me/name", {"name": "Hortens\u0435"}, token, "name-taken"),
        ("/api/companions/invite", {"table": table, "seat": 0, "game": "option"}, blocked,
         "cannot-invite"),
    ):  # fmt: skip
        status, problem = call(house, "POST", path, body, asker)
        assert (status in (403, 409), problem["key"]) == (True, why)
        assert problem["text"]
        assert kept(house) == before, why
    status, problem = register(house, Authenticator(PLACE, ORIGIN), token, name="Hortense")
    assert (status, problem["key"]) == (409, "name-taken")
    assert kept(house) == before, "no passkey without the name that was asked for with it"


async def blocked_invitation(house: LocalServer) -> tuple[str, str]:
    """A table, and the token of somebody who was blocked by who sat there on seat 0."""
    async with connect(house.url, name="Anne") as anne, connect(house.url) as bruno:
        table = await play_together(anne, bruno)
        there = {"table": table, "seat": 1, "blocked": True}
        assert call(house, "POST", "/api/companions/block", there, anne.token)[0] == 201
        games_when_there(house, bruno.token)
        return table, bruno.token
