"""Where compiled functions are kept: one directory for each version of their sources.

numba looks at the file of a function to see whether its compiled form is stale. Ours call each
other across files, so that a change in one would leave old code alive in another. Importing this
module, before any function is compiled, gives every state of all the files a directory of its own.
"""

import hashlib
import shutil
import time
from contextlib import suppress
from pathlib import Path

import numba

from logomachie.lexicon.places import cache_root

PACKAGE = Path(__file__).parents[1]
KEPT_SECONDS = 30 * 24 * 3600


def sources() -> list[Path]:
    """The files that hold compiled functions or what they are compiled with."""
    kernel = sorted((PACKAGE / "kernel").glob("*.py"))
    return [PACKAGE / "lexicon" / "automaton.py", PACKAGE / "lexicon" / "compiled.py", *kernel]


def directory() -> Path:
    """The directory of this version."""
    digest = hashlib.blake2b(numba.__version__.encode(), digest_size=12)
    for path in sources():
        digest.update(path.read_bytes())
    return cache_root() / "compiled" / digest.hexdigest()


def keep_compiled() -> None:
    """Let numba keep its work there; where that is impossible, it finds a place itself."""
    with suppress(OSError):
        place = directory()
        place.mkdir(parents=True, exist_ok=True)
        for other in place.parent.iterdir():
            if other != place and time.time() - other.stat().st_mtime > KEPT_SECONDS:
                shutil.rmtree(other, ignore_errors=True)
        numba.config.CACHE_DIR = str(place)  # type: ignore[attr-defined]  # set at run time


keep_compiled()
