"""Where a house keeps its data, as the commands are told."""

from pathlib import Path

from platformdirs import user_data_path


def data_directory(given: Path | None) -> Path:
    """The folder that was named, or the one of this user."""
    return given or user_data_path("logomachie", appauthor=False)
