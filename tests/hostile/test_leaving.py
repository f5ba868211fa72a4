"""Being looked up and forgotten is dear, and leaves nothing to come back by."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from logomachie.server.limits import Rate
from logomachie.store.sql import SqlStorage
from tests.server.conftest import PATIENT, LocalServer
from tests.server.http import call
from tests.server.test_live import run

ALLOWED = 3


@pytest.fixture(scope="module")
def strict(compiled: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A house that looks seldom for what it keeps of people."""
    database = f"sqlite:///{tmp_path_factory.mktemp('leaving') / 'games.db'}"
    running = LocalServer(database, PATIENT._replace(lookups=Rate(0, ALLOWED), mutes=Rate(0, 2)))
    running.start()
    yield running
    running.stop()


def person(server: LocalServer) -> str:
    return str(call(server, "POST", "/api/guests")[1]["token"])


def test_new_people_do_not_have_the_whole_house_searched_again_and_again(
    strict: LocalServer,
) -> None:
    asked = [("GET", "/api/me/traces"), ("GET", "/api/me/export"), ("DELETE", "/api/me")]
    for method, path in asked:
        assert call(strict, method, path, token=person(strict))[0] == 200
    for method, path in asked:
        status, answer = call(strict, method, path, token=person(strict))
        assert (status, answer["key"]) == (429, "too-fast")


def test_nor_is_it_kept_for_ever_whom_new_people_do_not_want_to_read(strict: LocalServer) -> None:
    plan = {"game": "option", "seats": [{"who": "me"}, {"who": "open"}]}
    table = call(strict, "POST", "/api/tables", plan, person(strict))[1]["table"]
    keys = [
        call(strict, "POST", f"/api/tables/{table}/muted", {"voice": 9, "muted": True}, new)[1]
        for new in (person(strict), person(strict), person(strict))
    ]
    assert [one["key"] for one in keys] == ["no-such-line", "no-such-line", "too-fast"]


def test_what_takes_long_is_asked_of_the_database_one_at_a_time(tmp_path: Path) -> None:
    """The other threads are for who plays."""
    storage = SqlStorage(f"sqlite:///{tmp_path / 'games.db'}")
    busy = threading.Lock()

    def is_alone() -> bool:
        if not busy.acquire(blocking=False):
            return False
        threading.Event().wait(0.01)
        busy.release()
        return True

    async def scene() -> None:
        assert all(await asyncio.gather(*[storage.ask_alone(is_alone) for _ in range(4)]))

    run(scene)
    storage.close()


def test_no_link_leads_back_to_who_is_forgotten(server: LocalServer) -> None:
    anne = person(server)
    link = call(server, "POST", "/api/links", token=anne)[1]["link"]
    guest = server.tokens.read_guest(anne)
    assert guest
    assert call(server, "DELETE", "/api/me", token=anne)[0] == 200
    for token in ("", person(server)):
        for bring in (False, True):
            status, answer = call(
                server, "POST", "/api/devices", {"link": link, "bring": bring}, token
            )
            assert status != 201 or answer["guest"] != guest.guest, answer
    assert call(server, "DELETE", "/api/me", token=anne)[0] == 401
