"""Real servers on real sockets, with real databases: in a thread, or in a process of their own."""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
import uvicorn

from logomachie.kernel.budget import Budget
from logomachie.server import lobby, pages
from logomachie.server.alerting import WITHOUT_MAIL, Alerting
from logomachie.server.app import Settings, create_app
from logomachie.server.limits import Limits, Rate
from logomachie.server.network import Listening
from logomachie.server.requests import server_of
from logomachie.server.tokens import Tokens
from logomachie.table.phrase import Cost
from logomachie.table.plans import Allowance
from logomachie.workbench.bench import Workbench
from logomachie.workbench.tasks import all_tasks, carry_out
from logomachie.workbench.thinking import Thinkers

PICTURES = Path(__file__).parents[2] / "web" / "public" / "pictures"
SECRET = "for the tests alone"
SEED = "the seed that the tests know"
MUCH = Rate(1_000_000, 1_000_000)
"""Faster than any machine: what is tested with it is not the limit."""
THINKING = Budget.of_work(200)
"""What bots may use: the same game every time, on any machine."""
NO_PAUSE = 0.0
"""Bots of the tests act at once."""
CHEAP = Cost(1, 8)
"""What the keys of phrases take: the algorithm is that of every house."""
ALONE = Listening("127.0.0.1", 8000)
PATIENT = Limits(
    requests=MUCH,
    codes=MUCH,
    looks=MUCH,
    own_looks=MUCH,
    files=MUCH,
    phrases=MUCH,
    notes=MUCH,
    searches=MUCH,
    messages=MUCH,
    reports=MUCH,
    own_searches=MUCH,
    all_messages=MUCH,
    talk=MUCH,
    pages=MUCH,
    missed_codes=MUCH,
    tables=MUCH,
    listed_tables=MUCH,
    ways=MUCH,
    letters=MUCH,
    letters_to=MUCH,
    lookups=MUCH,
    mutes=MUCH,
    answers=MUCH,
    allowance=Allowance(10**9, 10**9, 10**9),
)


FIRST_PORT = 10_100
"""Browsers refuse some ports, of which 10080 is the last."""


def free_port() -> int:
    """A port that nobody uses, below those that the system gives away by itself."""
    while True:
        port = FIRST_PORT + secrets.randbelow(20_000)
        with socket.socket() as free, suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port


class LocalServer:
    """A server in a thread, that can be stopped and started again."""

    def __init__(
        self,
        database: str,
        limits: Limits = PATIENT,
        now: Callable[[], float] = time.time,
        bench: Callable[[], Workbench] = Workbench,
        listening: Listening = ALONE,
        base_url: str = "",
        loop: str = "auto",
        data: Path | None = None,
        thinkers: Callable[[], Thinkers] = Thinkers.here,
        proxies: tuple[str, ...] = (),
        alerting: Alerting = WITHOUT_MAIL,
        idle_seconds: int = 5,
    ) -> None:
        self.port = free_port()
        self._proxies = proxies
        self._idle_seconds = idle_seconds
        """How long a connection stays open on which nothing is asked."""
        self.database = database
        self.now = now
        self._loop = loop
        self._bench = bench
        self._thinkers = thinkers
        self.tokens = Tokens(SECRET)
        elsewhere = ("https://elsewhere.example",)
        self._settings = Settings(
            database,
            SECRET,
            elsewhere,
            THINKING,
            NO_PAUSE,
            limits,
            listening,
            base_url,
            data,
            phrase_cost=CHEAP,
            alerting=alerting,
        )
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        app = create_app(
            self._settings,
            self.now,
            lambda: SEED,
            bench=self._bench,
            thinkers=self._thinkers,
        )
        self._server = server_of(
            app,
            self._settings.limits,
            self._proxies,
            port=self.port,
            loop=self._loop,
            timeout_graceful_shutdown=2,
            timeout_keep_alive=self._idle_seconds,
        )
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.01)

    def stop(self) -> None:
        if self._server and self._thread:
            self._server.should_exit = True
            self._thread.join(120)


class Server:
    """A server process that can be killed and started again."""

    def __init__(self, database: str) -> None:
        self.port = free_port()
        self.database = database
        self.log: Path | None = None
        """Where the server writes its log, if the test wants to see it."""
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def launch(self) -> None:
        """Start without waiting."""
        command = [
            sys.executable, "-m", "logomachie", "serve", "--port", str(self.port),
            "--database", self.database, "--bot-seconds", "0.2", "--bot-pause", str(NO_PAUSE),
        ]  # fmt: skip
        environment = {**os.environ, "LOGOMACHIE_SECRET": SECRET}
        errors = self.log.open("w") if self.log else None
        self.process = subprocess.Popen(command, env=environment, stderr=errors)

    def start(self) -> None:
        if not self.process:
            self.launch()
        assert self.process
        for _ in range(1200):
            try:
                urlopen(self.url + "/healthz").read()
                return
            except (URLError, ConnectionError):
                assert self.process.poll() is None, "the server did not start"
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def stop(self, how: int = signal.SIGTERM) -> int:
        if not self.process:
            return 0
        self.process.send_signal(how)
        code = self.process.wait(120)
        self.process = None
        return code


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """What the bots search with is compiled before a server is asked for it, as at set-up."""
    for task in all_tasks().values():
        carry_out(task)


@pytest.fixture(scope="package", autouse=True)
def attentive() -> Iterator[None]:
    """Lobbies in this process are looked at more often, as long as somebody looks: nobody waits."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lobby, "LOOK_SECONDS", lobby.LOOK_SECONDS / 8)
        yield


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server with an empty database, for all tests."""
    running = LocalServer(f"sqlite:///{tmp_path_factory.mktemp('server') / 'games.db'}")
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="package")
def still_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server whose clock stands still: everything happens at once, when the game starts."""
    database = f"sqlite:///{tmp_path_factory.mktemp('still') / 'games.db'}"
    running = LocalServer(database, now=lambda: 1e9)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def strict_server(tmp_path: Path) -> Iterator[LocalServer]:
    """A server with tight limits, which a slow machine does not loosen."""
    limits = Limits(Rate(0.001, 12), Rate(0.001, 3), messages=Rate(0.001, 10), connections=3)
    running = LocalServer(f"sqlite:///{tmp_path / 'games.db'}", limits)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that the test may kill."""
    running = Server(f"sqlite:///{tmp_path / 'games.db'}")
    running.log = tmp_path / "log"
    running.start()
    yield running
    running.stop()


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A small client, instead of the one that may have been built."""
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text(
        "<!doctype html><head><title>Logomachie</title></head>" + " " * 600
    )
    (page / "assets" / "index-1a2b.js").write_text("'use strict';" * 100)
    (page / "assets" / "letters.woff2").write_bytes(b"wOF2" * 300)
    (page / "sw.js").write_text("self;")
    shutil.copytree(PICTURES, page / "pictures")
    monkeypatch.setattr(pages, "files", lambda _: tmp_path)
    pages.assets.cache_clear()
    yield
    pages.assets.cache_clear()
