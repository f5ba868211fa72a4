"""Storages on both databases: one for each test, or one for all tests of a file."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from logomachie.store.sql import SqlStorage

DATABASES = ["sqlite", "postgresql"]
Id = Callable[[str], str]


@pytest.fixture(params=DATABASES)
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SqlStorage]:
    """An empty storage of one's own."""
    if request.param == "sqlite":
        address = f"sqlite:///{tmp_path / 'games.db'}"
    else:
        address = str(request.getfixturevalue("own_postgresql"))
    storage = SqlStorage(address)
    yield storage
    storage.close()


@pytest.fixture(scope="module", params=DATABASES)
def shared(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[SqlStorage]:
    """A storage for all tests of a file, who call people and tables by names of their ``own``."""
    if request.param == "sqlite":
        address = f"sqlite:///{tmp_path_factory.mktemp('shared') / 'games.db'}"
    else:
        address = str(request.getfixturevalue("postgresql"))
    storage = SqlStorage(address)
    yield storage
    storage.close()


@pytest.fixture
def own() -> Id:
    """Names of people and things that no other test has."""
    mark = os.urandom(4).hex()
    return lambda name: f"{name}-{mark}"
