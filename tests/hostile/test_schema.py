"""What can be asked is described once, and not between two moves."""

import gzip
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from litestar.openapi.spec import OpenAPI

from tests.server.conftest import LocalServer
from tests.server.http import call

SCHEMA = "/api/schema/openapi.json"
READERS = 4


def test_the_schema_is_made_once_and_never_by_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_by: list[threading.Thread] = []
    looped: list[threading.Thread] = []
    as_values = OpenAPI.to_schema

    def watched(schema: OpenAPI) -> dict[str, object]:
        made_by.append(threading.current_thread())
        return as_values(schema)

    class Watching(LocalServer):
        def start(self) -> None:
            super().start()
            assert self._thread
            looped.append(self._thread)

    monkeypatch.setattr(OpenAPI, "to_schema", watched)
    server = Watching(f"sqlite:///{tmp_path / 'games.db'}")
    server.start()
    with ThreadPoolExecutor(READERS) as readers:
        answers = [*readers.map(lambda _: call(server, "GET", SCHEMA), range(2 * READERS))]
    server.stop()
    assert all(answer == answers[0] for answer in answers)
    assert answers[0][0] == 200
    assert len(made_by) == 1
    assert made_by != looped


@pytest.mark.parametrize("ending", ["yaml", "yml"])
def test_the_schema_is_not_written_anew_for_who_wants_it_otherwise(
    server: LocalServer, ending: str
) -> None:
    assert call(server, "GET", f"/api/schema/openapi.{ending}")[0] != 200


def test_the_schema_is_packed_for_who_reads_that(server: LocalServer) -> None:
    whole, packed = (
        urlopen(Request(server.url + SCHEMA, headers={"Accept-Encoding": one})).read()
        for one in ("identity", "gzip")
    )
    assert gzip.decompress(packed) == whole
