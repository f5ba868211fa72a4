"""Where compiled functions are kept: one directory for each version of their sources.

numba looks at the file of a function to see whether its compiled form is stale. Ours call each
other across files, so that a change in one would leave old code alive in another; and numba files
them under the path of their sources, so that a moved clone would compile all anew. Importing this
module, before any function is compiled, gives every state of all the files a directory of its own,
wherever the package lies: our functions take ``njit`` from here.

Nor does numba expect several processes at once: two that keep a function for different types could
give both the same file. Here one waits for the other, and a full disk costs time, but no game.
"""

import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

import numba
from filelock import FileLock
from numba import njit as njit  # for all our functions: so this module is there before they are
from numba.core.caching import (
    IndexDataCacheFile,
    InTreeCacheLocator,
    IPythonCacheLocator,
    UserProvidedCacheLocator,
    UserWideCacheLocator,
    ZipCacheLocator,
)

from logomachie.lexicon.sources import PACKAGE, directory, version

KEPT_SECONDS = 30 * 24 * 3600
USUAL_LOCATORS = (
    UserProvidedCacheLocator, InTreeCacheLocator, UserWideCacheLocator, IPythonCacheLocator,
    ZipCacheLocator,
)  # fmt: skip
"""Where numba looks by itself: the places of functions that are not ours."""
LOCK = "saving.lock"
not_kept: list[OSError] = []
"""Why functions that were compiled in this process could not be kept."""
Save = Callable[[IndexDataCacheFile, object, object], None]
NumbaPart = Any
"""What numba gives to who writes code for it: it has no types for its own types and values."""


class OwnPlace(InTreeCacheLocator):
    """Where one of our functions is kept: under its place in the package, not in the world."""

    def __init__(self, py_func: Callable[..., object], py_file: str) -> None:
        super().__init__(py_func, py_file)  # type: ignore[no-untyped-call]
        folder = Path(py_file).parent.relative_to(PACKAGE)
        self._cache_path = str(directory() / folder)

    def get_source_stamp(self) -> str:
        """The directory stands for the sources."""
        return version()

    @classmethod
    def from_function(cls, py_func: Callable[..., object], py_file: str) -> Self | None:
        """The place of a function; ``None`` where it is not ours, or cannot be kept there."""
        if not Path(py_file).is_relative_to(PACKAGE):
            return None
        place: Self | None = super().from_function(py_func, py_file)  # type: ignore[no-untyped-call]
        return place


def keep_compiled() -> None:
    """Let numba keep our functions there; where that is impossible, it finds a place itself."""
    with suppress(OSError):
        place = directory()
        place.mkdir(parents=True, exist_ok=True)
        for other in place.parent.iterdir():
            if other != place and time.time() - other.stat().st_mtime > KEPT_SECONDS:
                shutil.rmtree(other, ignore_errors=True)
    places = (f"{kind.__module__}.{kind.__name__}" for kind in (OwnPlace, *USUAL_LOCATORS))
    usual: str = numba.config.CACHE_LOCATOR_CLASSES  # type: ignore[attr-defined]  # set at run time
    if OwnPlace.__name__ not in usual:
        numba.config.CACHE_LOCATOR_CLASSES = ",".join(places)  # type: ignore[attr-defined]
        IndexDataCacheFile.save = one_at_a_time(IndexDataCacheFile.save)  # type: ignore[method-assign]


def one_at_a_time(save: Save) -> Save:
    """Keeps a compiled function while no other process does; that it cannot be is only noted."""

    def save_alone(file: IndexDataCacheFile, key: object, data: object) -> None:
        try:
            with FileLock(Path(file._cache_path) / LOCK):
                save(file, key, data)
        except OSError as error:
            not_kept.append(error)

    return save_alone


keep_compiled()
