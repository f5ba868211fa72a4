"""Reading the TOML files that people write (scenarios, records, ...), and files of packages."""

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from logomachie.errors import LogomachieError

LARGEST_FILE = 10_000_000


class BadFile(LogomachieError):
    """A file that cannot be read, or that is no TOML; the text says why, and names the file."""


class MissingFile(LogomachieError):
    """A package lacks a file of what its game declares; the text names both."""


TomlTable = dict[str, Any]
"""A table of a TOML file, such as a position of a scenario."""


def read_table(path: Path) -> TomlTable:
    """The table of a TOML file."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise BadFile(f"{path} is too large")
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadFile(f"{path} cannot be read: it is no text in UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise BadFile(f"{path}: {error}") from error


def packaged(package: str, folder: str, name: str) -> bytes:
    """What a file of a game's package holds; ``MissingFile`` where there is none."""
    path = files(package).joinpath(folder, name)
    if not path.is_file():
        raise MissingFile(f"the package {package} has no file {folder}/{name}: its game needs it")
    return path.read_bytes()


def toml(value: object) -> str:
    """A value as it stands in a TOML file, on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {toml(item)}" for name, item in value.items()) + " }"
    # Strings, numbers, truth values and lists of them are written in TOML as in JSON, but for DEL.
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
