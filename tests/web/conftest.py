"""The real client in a real browser, with a real server behind it."""

import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.server.conftest import LocalServer, Server, attentive, compiled
from tests.web.devices import Devices
from tests.web.people import PATIENCE, Person
from tests.web.positions import STILL

__all__ = ["attentive", "compiled"]

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "logomachie" / "page" / "index.html"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
LIGHT = ("chromium-headless-shell", *CHROMIUM)
"""First the same browser without all that surrounds its pages: it opens them in half the time."""
SPARING = ("--renderer-process-limit=1", "--js-flags=--no-opt --no-maglev")
"""A device has one process for all its pages, and no page lives long enough to be optimized."""
expect.set_options(timeout=PATIENCE)
NewPerson = Callable[..., Person]


class Launch(Protocol):
    """Starts Chromium without a window, with further arguments."""

    def __call__(self, *arguments: str, programs: Sequence[str] = LIGHT) -> Browser: ...


@pytest.fixture(scope="package")
def launch() -> Iterator[Launch]:
    """Starts browsers: for this folder alone, because who drives them keeps a loop running."""
    assert PAGE.is_file(), "the client is not built: make client"
    with sync_playwright() as playwright:

        def start(*arguments: str, programs: Sequence[str] = LIGHT) -> Browser:
            program = next(filter(None, map(shutil.which, programs)), None)
            if program is None:
                pytest.skip("no Chromium on this machine: see OS_PACKAGES in the Makefile")
            return playwright.chromium.launch(
                executable_path=program, args=["--no-sandbox", *arguments]
            )

        yield start


@pytest.fixture(scope="package")
def browser(launch: Launch) -> Iterator[Browser]:
    """The browser of all people."""
    running = launch(*SPARING)
    yield running
    running.close()


@pytest.fixture(scope="package")
def devices(browser: Browser) -> Iterator[Devices]:
    """What people are lent who ask for nothing special."""
    lent = Devices(browser)
    yield lent
    lent.close()


@pytest.fixture
def whole_browser(launch: Launch) -> Iterator[Browser]:
    """A browser with all that surrounds its pages, such as the notices of the system."""
    running = launch(programs=CHROMIUM)
    yield running
    running.close()


@pytest.fixture(scope="package")
def server(compiled: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server with an empty database, for all tests; its bots answer fast."""
    running = LocalServer(f"sqlite:///{tmp_path_factory.mktemp('web') / 'games.db'}")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_server(compiled: None, tmp_path: Path) -> Iterator[LocalServer]:
    """A server that the test may stop and start again."""
    running = LocalServer(f"sqlite:///{tmp_path / 'games.db'}")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_process(compiled: None, tmp_path: Path) -> Iterator[Server]:
    """A server in a process of its own, that the test may kill."""
    running = Server(f"sqlite:///{tmp_path / 'games.db'}")
    running.log = tmp_path / "log"
    running.start()
    yield running
    running.stop()


@pytest.fixture
def new_person(browser: Browser, devices: Devices) -> Iterator[NewPerson]:
    """Makes people, each with a browser of their own; at the end, none may have seen an error."""
    people: list[Person] = []
    usual = browser

    def make(
        server: LocalServer | Server,
        name: str = "Anne",
        *,
        phone: bool = False,
        language: str = "fr",
        browser: Browser | None = None,
        **special: Any,
    ) -> Person:
        lender = browser or (usual if special else devices)
        person = Person(lender, server.url, name, phone=phone, language=language, **special)
        people.append(person)
        return person

    yield make
    errors = [error for person in people for error in person.errors]
    for person in people:
        person.leaves()
        devices.take_back(person.context, person.address)
    assert not errors


@pytest.fixture(scope="module")
def still(compiled: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server whose clock stands still: nobody's time runs out while a page is looked at."""
    database = f"sqlite:///{tmp_path_factory.mktemp('matrix') / 'games.db'}"
    running = LocalServer(database, now=lambda: STILL)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def anne(still: LocalServer, new_person: NewPerson) -> Person:
    """Somebody who looks at the page."""
    person = new_person(still)
    token = still.tokens.for_guest("anne", 0, "d")
    person.starts_with(f"localStorage['logomachie.token'] = '{token}'")
    return person
