"""The source of the words: the French dictionary inside the package ``lingotweaker-data-fr``."""

from importlib.util import find_spec
from pathlib import Path

from logomachie.errors import LogomachieError

PACKAGE = "lingotweaker_data_fr"
DICTIONARY = "data/fr/dictionaries/french.dict"


class SourceMissing(LogomachieError):
    """The package with the dictionary is not installed, or lacks the dictionary."""


def dictionary_path() -> Path:
    """Where the dictionary lies on this machine."""
    # Found without importing: the package is data to us, whatever its code does.
    spec = find_spec(PACKAGE)
    for root in (spec and spec.submodule_search_locations) or ():
        path = Path(root) / DICTIONARY
        if path.is_file():
            return path
    raise SourceMissing(f"the package lingotweaker-data-fr is not installed ({DICTIONARY})")
