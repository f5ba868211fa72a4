"""The sources of compiled functions, and the directory that is theirs."""

import hashlib
from functools import cache
from importlib.metadata import version as version_of
from pathlib import Path

from logomachie.lexicon.places import cache_root

PACKAGE = Path(__file__).parents[1]


def sources() -> list[Path]:
    """The files that hold compiled functions or what they are compiled with."""
    kernel = sorted((PACKAGE / "kernel").rglob("*.py"))
    return [PACKAGE / "lexicon" / "automaton.py", PACKAGE / "lexicon" / "compiled.py", *kernel]


@cache
def version() -> str:
    """Identifies numba and the state of all the sources."""
    digest = hashlib.blake2b(version_of("numba").encode(), digest_size=12)
    for path in sources():
        digest.update(path.read_bytes())
    return digest.hexdigest()


def directory() -> Path:
    """Where the compiled functions of this version are kept."""
    return cache_root() / "compiled" / version()
