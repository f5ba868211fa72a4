"""A cluster as workforce: dask.distributed, which comes with ``pip install logomachie[lab]``."""

from collections.abc import Iterator
from contextlib import contextmanager

from logomachie.lab.workforce import Unavailable, Workforce

PATIENCE_SECONDS = 30
"""How long to wait for a scheduler and its first worker."""


@contextmanager
def cluster(address: str, patience: float = PATIENCE_SECONDS) -> Iterator[Workforce]:
    """The workers of the scheduler at this address, those that come later included.

    A game whose worker is lost is played again by another one; the scheduler sees to that.
    ``ImportError`` where dask is not installed.
    """
    from distributed import Client, KilledWorker

    try:
        client = Client(address, timeout=patience, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Unavailable(f"{address}: {error}") from error
    with client:
        try:
            client.wait_for_workers(1, timeout=patience)
        except TimeoutError as error:
            raise Unavailable(f"{address}: no worker within {patience:g} s") from error
        executor = client.get_executor(pure=False)
        try:
            yield Workforce(executor, lambda: sum(client.nthreads().values()))
        except KilledWorker as error:
            raise Unavailable(f"{address}: {error}") from error
        finally:
            executor.shutdown(wait=False)
