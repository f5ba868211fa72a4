"""Ten deaths of a server; ``make crash`` has many more."""

import asyncio
from collections.abc import Iterator

import pytest

from logomachie.table.failpoints import POINTS, arm
from tests.crash.rounds import Death, Host, run_round

DEATHS = [*(Death(1, point) for point in POINTS), *(Death(seed) for seed in range(4))]


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    folder = tmp_path_factory.mktemp("crash")
    made = Host(f"sqlite:///{folder / 'games.db'}", folder)
    yield made
    made.close()


@pytest.mark.parametrize("death", DEATHS, ids=str)
def test_nothing_acknowledged_is_lost_when_the_server_dies(host: Host, death: Death) -> None:
    asyncio.run(run_round(host, death))


def test_a_point_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="before-store"):
        arm("somewhere:3")
    arm("")
