"""Passkeys: what is signed for this house, once and by its owner, opens their place."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.authenticator import Authenticator
from tests.server.conftest import LocalServer
from tests.server.http import call
from tests.server.test_people import keep, me, new_guest

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
