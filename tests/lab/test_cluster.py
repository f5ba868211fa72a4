"""A match on a cluster: two processes under a scheduler, one of them killed in the middle."""

import logging
import os
import signal
from collections import Counter
from collections.abc import Iterator

import dask
import pytest
from distributed import Client, LocalCluster

from logomachie.lab.cluster import cluster
from logomachie.lab.fixtures import Fixture, Report, key_of
from logomachie.lab.workforce import Unavailable


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    start = {"distributed.worker.multiprocessing-method": "forkserver"}  # quicker than afresh
    with (
        dask.config.set(start),
        LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=logging.CRITICAL
        ) as local,
    ):
        yield local.scheduler_address


def kill_one_worker(address: str) -> None:
    with Client(address, set_as_default=False) as client:
        os.kill(min(client.run(os.getpid).values()), signal.SIGKILL)


def test_a_killed_worker_changes_nothing(
    address: str, match: list[Fixture], reports: list[Report]
) -> None:
    told: list[Report] = []
    with cluster(address) as workforce:
        for report in workforce.play(match):
            told.append(report)
            if len(told) == 2:
                kill_one_worker(address)
    assert Counter(key_of(report.fixture) for report in told) == Counter(map(key_of, match))
    played = {key_of(report.fixture): report.record for report in told}
    assert played == {key_of(report.fixture): report.record for report in reports}


def test_a_cluster_that_is_not_there_is_named() -> None:
    with pytest.raises(Unavailable, match="tcp:"), cluster("tcp://127.0.0.1:1", 0.2):
        raise AssertionError
