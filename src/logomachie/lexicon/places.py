"""Where this program keeps what it has prepared, and what belongs to the house."""

import os
from pathlib import Path

import platformdirs

CACHE_VARIABLE = "LOGOMACHIE_CACHE"
"""Environment variable that names another cache directory."""
DATA_VARIABLE = "LOGOMACHIE_DATA"
"""Environment variable that names another directory for the house's data."""


def cache_root() -> Path:
    """The directory for everything that can be made again."""
    chosen = os.environ.get(CACHE_VARIABLE)
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("logomachie", False))


def data_root() -> Path:
    """The directory for everything that cannot: games, the house's secret, its dictionaries."""
    chosen = os.environ.get(DATA_VARIABLE)
    return Path(chosen) if chosen else platformdirs.user_data_path("logomachie", appauthor=False)
