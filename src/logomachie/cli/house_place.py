"""Where a house keeps its data, as the commands are told."""

from pathlib import Path

from logomachie.lexicon.places import data_root


def data_directory(given: Path | None) -> Path:
    """The folder that was named, or the one of this user."""
    return given or data_root()
