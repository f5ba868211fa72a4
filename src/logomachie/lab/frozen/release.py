"""The sources of a released version, unpacked beside today's and imported under another name."""

import hashlib
import os
import re
import shutil
import sys
import tarfile
import tempfile
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import ModuleType

from logomachie.lexicon.places import cache_root

VERSION = "0.1"
ARCHIVE = "logomachie-0.1.0.tar.xz"
PACKAGE = "logomachie_0_1"
"""What the package is called here, so that today's can be there as well."""
IMPORT = re.compile(r"^(\s*(?:from|import) )logomachie\b", re.M)
UNCHANGING = 0
"""The time of all files: what is compiled from them stays valid wherever they are unpacked anew."""


def module(name: str) -> ModuleType:
    """A module of the version."""
    place = str(_unpacked())
    if place not in sys.path:
        sys.path.append(place)
    return import_module(f"{PACKAGE}.{name}")


@cache
def _unpacked() -> Path:
    """The folder of the package, unpacked if need be."""
    data = files(__package__).joinpath(ARCHIVE).read_bytes()
    digest = hashlib.blake2b(data, digest_size=8).hexdigest()
    try:
        return _unpack_to(cache_root() / "frozen" / digest)
    except OSError:  # nothing can be kept there
        return _unpack_to(Path(tempfile.mkdtemp(prefix="logomachie-")) / digest)


def _unpack_to(place: Path) -> Path:
    """The package in this folder, whole or not at all."""
    if place.exists():
        return place
    place.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(dir=place.parent))
    with files(__package__).joinpath(ARCHIVE).open("rb") as file, tarfile.open(fileobj=file) as tar:
        tar.extractall(fresh, filter="data")
    (fresh / "logomachie").rename(fresh / PACKAGE)
    for source in fresh.rglob("*.py"):
        source.write_text(IMPORT.sub(rf"\1{PACKAGE}", source.read_text("utf-8")), "utf-8")
        os.utime(source, (UNCHANGING, UNCHANGING))
    with suppress(OSError):  # another process was quicker
        fresh.rename(place)
    shutil.rmtree(fresh, ignore_errors=True)
    return place
