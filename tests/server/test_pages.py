"""Serving the browser client: its page, its files, and what is said where it was not built."""

import gzip
import socket
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from logomachie.server import pages
from logomachie.server.app import SECURITY_HEADERS
from tests.server.conftest import LocalServer


def fetch(url: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    try:
        with urlopen(Request(url, headers=headers)) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except HTTPError as error:
        return error.code, dict(error.headers), error.read()


@pytest.mark.usefixtures("client")
@pytest.mark.parametrize("path", ["/", "/table/Zk3v0Qd1", "/code/KVBTHA", "/rules/jago", "/me"])
def test_every_address_of_the_client_is_its_page(server: LocalServer, path: str) -> None:
    status, headers, content = fetch(server.url + path)
    assert status == 200
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert headers["cache-control"] == "no-cache"
    assert b"<title>Logomachie</title>" in content
    for name, value in SECURITY_HEADERS.items():
        assert headers[name.lower()] == value


@pytest.mark.usefixtures("client")
def test_files_are_packed_and_kept_forever(server: LocalServer) -> None:
    address = f"{server.url}/assets/index-1a2b.js"
    status, headers, content = fetch(address, **{"Accept-Encoding": "gzip, br"})
    assert status == 200
    assert headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in headers["cache-control"]
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(content).startswith(b"'use strict';")
    assert fetch(address)[2].startswith(b"'use strict';")
    status, headers, _ = fetch(f"{server.url}/assets/letters.woff2", **{"Accept-Encoding": "gzip"})
    assert headers["content-type"] == "font/woff2"
    assert "content-encoding" not in headers
    assert fetch(f"{server.url}/sw.js")[1]["cache-control"] == "no-cache"


@pytest.mark.usefixtures("client")
def test_who_fetches_all_files_of_the_client_may_still_ask(strict_server: LocalServer) -> None:
    fetched = [fetch(f"{strict_server.url}/sw.js")[0] for _ in range(40)]
    assert set(fetched) == {200}
    assert fetch(f"{strict_server.url}/api/games")[0] == 200


@pytest.mark.parametrize("path", ["/api/games", "/api/games/guerre_des_mots/rules"])
def test_what_all_are_told_alike_is_packed(server: LocalServer, path: str) -> None:
    status, headers, packed = fetch(server.url + path, **{"Accept-Encoding": "gzip"})
    assert status == 200
    assert headers["content-encoding"] == "gzip"
    assert "accept-encoding" in headers["vary"].lower()
    status, headers, plain = fetch(server.url + path)
    assert "content-encoding" not in headers
    assert headers["content-type"] == "application/json"
    assert gzip.decompress(packed) == plain
    assert len(packed) < len(plain) / 2


@pytest.mark.usefixtures("client")
@pytest.mark.parametrize(
    "path", ["/nowhere", "/assets/none.js", "/../pyproject.toml", "/assets/../../x", "/%00"]
)
def test_what_is_not_there_is_a_friendly_page(server: LocalServer, path: str) -> None:
    status, _, content = fetch(server.url + path)
    assert status == 404
    assert b"<title>Logomachie</title>" in content


@pytest.mark.usefixtures("client")
def test_the_api_keeps_its_own_answers(server: LocalServer) -> None:
    assert fetch(f"{server.url}/healthz")[2] == b"ok"
    status, headers, _ = fetch(f"{server.url}/api/tables/none")
    assert status == 404
    assert "json" in headers["content-type"]


def test_a_client_that_was_not_built_is_explained(
    server: LocalServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "files", lambda _: tmp_path)
    pages.assets.cache_clear()
    try:
        for path in ("/", "/table/x", "/assets/index.js"):
            status, _, content = fetch(server.url + path, **{"Accept-Language": "en"})
            assert status == 503
            assert b"make play" in content
        assert "n’est pas construit" in fetch(server.url)[2].decode()
        assert fetch(f"{server.url}/healthz")[0] == 200
    finally:
        pages.assets.cache_clear()


@pytest.mark.usefixtures("client")
@pytest.mark.parametrize(
    "path", ["/", "/assets/index-1a2b.js", "/healthz", "/api/games", "/nowhere"]
)
def test_head_is_get_without_the_body(server: LocalServer, path: str) -> None:
    status, headers, body = fetch(server.url + path)
    with socket.create_connection(("127.0.0.1", server.port), 10) as line:
        host = f"Host: 127.0.0.1:{server.port}"
        line.sendall(f"HEAD {path} HTTP/1.1\r\n{host}\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    head, _, rest = answer.partition(b"\r\n\r\n")
    assert body
    assert not rest
    assert head.split()[1] == str(status).encode()
    assert f"content-length: {headers['content-length']}".encode() in head
