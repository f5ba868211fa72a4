"""Where this program keeps what it has prepared."""

import os
from pathlib import Path

import platformdirs

CACHE_VARIABLE = "LOGOMACHIE_CACHE"
"""Environment variable that names another cache directory."""


def cache_root() -> Path:
    """The directory for everything that can be made again."""
    chosen = os.environ.get(CACHE_VARIABLE)
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("logomachie", False))
