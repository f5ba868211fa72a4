"""Requests of a wrong form are denied in the house's words, whatever they ask."""

from collections.abc import Iterator
from typing import Any

import pytest

from logomachie.server.denials import DENIALS
from logomachie.server.protocol import LARGEST_MESSAGE
from tests.server.conftest import LocalServer
from tests.server.http import call

TYPED = ("integer", "number", "boolean")


@pytest.fixture(scope="module")
def schema(server: LocalServer) -> Any:
    return call(server, "GET", "/api/schema/openapi.json")[1]


def questions(schema: Any, method: str) -> Iterator[tuple[str, Any]]:
    for path, ways in schema["paths"].items():
        if method in ways:
            address = path
            for parameter in ways[method].get("parameters", ()):
                address = address.replace("{%s}" % parameter["name"], "0")  # noqa: UP031
            yield address, ways[method]


def fields_of(schema: Any, question: Any) -> Iterator[str]:
    (content,) = question["requestBody"]["content"].values()
    name = content["schema"]["$ref"].rpartition("/")[2]
    yield from schema["components"]["schemas"][name]["properties"]


def is_said_in_both_languages(
    server: LocalServer, method: str, path: str, token: str, data: bytes | None, key: str
) -> None:
    mark = "&" if "?" in path else "?"
    for lang in ("fr", "en"):
        asked = f"{path}{mark}lang={lang}"
        _, answer = call(server, method, asked, token=token, data=data)
        assert answer["key"] == key, (asked, data)
        begin = DENIALS[key]["fr" if lang == "fr" else "en"].split("{")[0]
        assert answer["text"].startswith(begin)
        assert set(answer) == {"key", "text"}


def test_every_body_of_a_wrong_form_is_denied_with_the_reason(
    server: LocalServer, schema: Any
) -> None:
    token = call(server, "POST", "/api/guests")[1]["token"]
    bodies = [one for one in questions(schema, "post") if "requestBody" in one[1]]
    assert len(bodies) > 10
    for path, question in bodies:
        fields = ", ".join(f'"{field}": "\xe9"' for field in fields_of(schema, question))
        for data in (b"[]", b"{", b"\xff", b"3", f"{{{fields}}}".encode("latin-1")):
            is_said_in_both_languages(server, "POST", path, token, data, "bad-message")


def test_a_field_of_a_wrong_type_is_named(server: LocalServer, schema: Any) -> None:
    token = call(server, "POST", "/api/guests")[1]["token"]
    asked = [("/api/leaderboards", "ranked"), ("/api/me/phrase", "name"), ("/api/tables", "game")]
    for path, field in asked:
        status, answer = call(
            server, "POST", path, token=token, data=b'{"%s": []}' % field.encode()
        )
        assert (status, answer["key"]) == (400, "bad-field")
        assert f"« {field} »" in answer["text"]
    for path, question in questions(schema, "get"):
        for parameter in question.get("parameters", ()):
            if parameter["in"] == "query" and parameter["schema"].get("type") in TYPED:
                odd = f"{path}?{parameter['name']}=odd"
                is_said_in_both_languages(server, "GET", odd, token, None, "bad-field")


@pytest.mark.parametrize(
    ("method", "path", "data", "status", "key"),
    [
        ("GET", "/api/nowhere", None, 404, "no-such-address"),
        ("PUT", "/api/tables", b"{}", 405, "wrong-method"),
        ("POST", "/api/tables", b" " * LARGEST_MESSAGE * 2, 413, "too-long"),
    ],
)
def test_what_is_at_no_address_or_too_long_is_said(
    server: LocalServer, method: str, path: str, data: bytes | None, status: int, key: str
) -> None:
    assert call(server, method, path, data=data)[0] == status
    is_said_in_both_languages(server, method, path, "", data, key)
