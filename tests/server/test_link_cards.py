"""What a link shows of itself where somebody pastes it."""

import http.client
import struct
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from logomachie import games
from logomachie.server.link_cards import HEIGHT, WIDTH, LinkCard, in_head
from tests.server.conftest import PICTURES, SECRET, LocalServer
from tests.server.http import call

LARGEST_PICTURE = 60_000
BASE = "https://games.example"
pytestmark = pytest.mark.usefixtures("client")


class Head(HTMLParser):
    """The properties that a page has in its head."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: dict[str, str] = {}
        self._open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if tag == "meta" and "content" in named:
            self.said[named.get("property") or named.get("name", "")] = named["content"]


def page_of(server: LocalServer, path: str, **headers: str) -> tuple[str, dict[str, str]]:
    """A page as a program gets it that is nobody, and what its head says."""
    line = http.client.HTTPConnection("127.0.0.1", server.port)
    line.request("GET", path, headers=headers)
    answer = line.getresponse()
    text = answer.read().decode()
    line.close()
    return text, Head(text).said


@pytest.fixture(scope="module")
def table(server: LocalServer) -> Any:
    """A table with a seat that is kept for somebody."""
    token = call(server, "POST", "/api/guests")[1]["token"]
    plan = {"game": "jago", "seats": [{"who": "me", "name": "Anne"}, {"who": "invited"}]}
    opened = call(server, "POST", "/api/tables", plan, token)[1]
    return opened | {"token": token}


def test_a_link_to_a_table_shows_its_game_in_words_and_in_a_picture(
    server: LocalServer, table: Any
) -> None:
    for path in (f"/table/{table['table']}", f"/code/{table['code']}"):
        _, said = page_of(server, path)
        assert said["og:title"] == "JAGO : une partie vous attend"
        assert said["og:description"].startswith("JAGO est un jeu de mots croisés pour deux")
        assert said["og:url"] == server.url + path
        assert said["og:image"] == f"{server.url}/pictures/jago.png"
        assert said["twitter:card"] == "summary_large_image"
    assert page_of(server, f"/replay/{table['table']}")[1]["og:title"] == (
        "JAGO : une partie à revoir"
    )
    assert page_of(server, "/rules/option")[1]["og:title"] == "OPTION : les règles"
    assert page_of(server, "/learn/option")[1]["og:image"].endswith("/pictures/option.png")


def test_a_link_speaks_the_language_that_is_asked_for(server: LocalServer, table: Any) -> None:
    path = f"/table/{table['table']}"
    for asked, title in {
        "en-GB,en;q=0.9": "JAGO: a game is waiting for you",
        "de, en;q=0.8, fr;q=0.5": "JAGO: a game is waiting for you",
        "fr-CA": "JAGO : une partie vous attend",
        "de": "JAGO : une partie vous attend",
    }.items():
        assert page_of(server, path, **{"Accept-Language": asked})[1]["og:title"] == title


def test_a_link_tells_no_name_no_seat_and_no_token(server: LocalServer, table: Any) -> None:
    invitation = table["invitations"]["1"]
    for path in (
        f"/table/{table['table']}",
        f"/table/{table['table']}?i={invitation}",
        f"/code/{table['code']}?token={table['token']}",
    ):
        text, _ = page_of(server, path)
        for secret in (invitation, table["token"], "Anne", SECRET):
            assert secret not in text


@pytest.mark.parametrize(
    "path",
    ["/", "/words", "/me", "/table/none", "/table/%00", "/code/ZZZZZZ", "/rules/chess", "/x/y"],
)
def test_any_other_page_shows_the_house(server: LocalServer, path: str) -> None:
    _, said = page_of(server, path)
    assert said["og:title"] == "Logomachie : cinq jeux de lettres"
    assert said["og:image"] == f"{server.url}/pictures/logomachie.png"


def test_codes_cannot_be_guessed_by_looking_at_pages(strict_server: LocalServer) -> None:
    token = call(strict_server, "POST", "/api/guests")[1]["token"]
    plan = {"game": "jago", "seats": [{"who": "me", "name": "Anne"}, {"who": "open"}]}
    code = call(strict_server, "POST", "/api/tables", plan, token)[1]["code"]
    for _ in range(3):
        assert "JAGO" in page_of(strict_server, f"/code/{code}")[1]["og:title"]
    assert "JAGO" not in page_of(strict_server, f"/code/{code}")[1]["og:title"]


def test_what_comes_from_outside_is_escaped(server: LocalServer) -> None:
    evil = '"><script>alert(1)</script>'
    assert "<script>" not in page_of(server, "/", Host=f"x{evil}")[0]
    text, said = page_of(server, "/table/%22%3E%3Cscript%3E")
    assert "<script>" not in text
    assert said["og:url"] == f"{server.url}/table/%22%3E%3Cscript%3E"
    page = in_head("<head></head>", LinkCard(evil, evil, evil, evil, evil))
    assert "<script>" not in page
    assert Head(page).said["og:title"] == evil


def test_the_settings_name_the_address_that_links_have(tmp_path: Path) -> None:
    server = LocalServer(f"sqlite:///{tmp_path / 'games.db'}", base_url=BASE)
    server.start()
    try:
        _, said = page_of(server, "/rules/option")
    finally:
        server.stop()
    assert said["og:url"] == "https://games.example/rules/option"
    assert said["og:image"] == "https://games.example/pictures/option.png"


@pytest.mark.parametrize("name", [*games.OWN, "logomachie"])
def test_every_game_has_a_picture_for_its_links(name: str) -> None:
    picture = (PICTURES / f"{name}.png").read_bytes()
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", picture[16:24]) == (WIDTH, HEIGHT)
    assert len(picture) <= LARGEST_PICTURE
