"""The source of the words: a French dictionary and two lists of names beside it.

All are files of the package ``lingotweaker-data-fr``.
"""

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from logomachie.errors import LogomachieError

PACKAGE = "lingotweaker_data_fr"
DICTIONARY = "data/fr/dictionaries/french.dict"
LISTS = ("data/fr/hunspell/spelling.txt", "data/core/spelling_global.txt")
"""What a spelling checker accepts beside the dictionary: names of places, people and firms."""
COMMENT = "#"


class Source(NamedTuple):
    """The content of the files."""

    dictionary: bytes
    lists: tuple[bytes, ...] = ()

    def listed(self) -> Iterator[str]:
        """The entries of the lists, as they are written."""
        for content in self.lists:
            for line in content.decode().splitlines():
                if entry := line.partition(COMMENT)[0].strip():
                    yield entry


class SourceMissing(LogomachieError):
    """The package with the dictionary is not installed, or lacks the dictionary."""


def read_source() -> Source:
    """The source as it lies on this machine."""
    return Source(
        dictionary_path().read_bytes(), tuple(_path_of(name).read_bytes() for name in LISTS)
    )


def dictionary_path() -> Path:
    """Where the dictionary lies on this machine."""
    return _path_of(DICTIONARY)


def _path_of(file: str) -> Path:
    # Found without importing: the package is data to us, whatever its code does.
    spec = find_spec(PACKAGE)
    for root in (spec and spec.submodule_search_locations) or ():
        path = Path(root) / file
        if path.is_file():
            return path
    raise SourceMissing(f"the package lingotweaker-data-fr is not installed ({file})")
