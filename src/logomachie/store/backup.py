"""A copy of a house in one file, made while games go on."""

import os
import sqlite3
import tarfile
from collections.abc import Iterable
from contextlib import closing
from errno import ENOENT
from pathlib import Path
from tempfile import TemporaryDirectory

from logomachie.lexicon.collection import FOLDER as DICTIONARIES
from logomachie.store.sql import DATABASE_FILE, SECRET_FILE, NoHouse

BELONGINGS = (SECRET_FILE, DICTIONARIES)
"""What a house keeps beside its database; it need not have all of it."""


def back_up(database: Path, directory: Path, file: Path) -> tuple[str, ...]:
    """Copy a SQLite database, and what belongs to it in the folder of the house, into a tar file.

    The names of what is in it. ``NoHouse`` where there is no database, ``FileExistsError`` where
    there is a file already, ``sqlite3.Error`` or ``OSError`` where it cannot be read or written.
    The file appears when all of it is written.
    """
    if not database.is_file():
        raise NoHouse(database)
    if os.path.lexists(file):
        raise FileExistsError(file)
    if not file.parent.is_dir():
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), str(file.parent))
    with TemporaryDirectory(dir=file.parent, prefix=f".{file.name}-") as folder:
        copy, packed = Path(folder, DATABASE_FILE), Path(folder, "packed")
        _copy(database, copy)
        # After the database: it names no dictionary that is not copied.
        kept = [directory / name for name in BELONGINGS if (directory / name).exists()]
        parts = [copy, *kept]
        _pack(parts, packed)
        file.touch(0o600, exist_ok=False)  # what is replaced is ours
        packed.replace(file)
    return tuple(part.name for part in parts)


def _copy(database: Path, copy: Path) -> None:
    """Copy a database as it is at one moment; who writes meanwhile need not wait."""
    source = sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True)
    with closing(source), closing(sqlite3.connect(copy)) as target:
        is_house = "SELECT count(*) FROM sqlite_master WHERE name = 'alembic_version'"
        if source.execute(is_house).fetchone() == (0,):
            raise NoHouse(database)
        source.backup(target)


def _pack(parts: Iterable[Path], packed: Path) -> None:
    """Put files and folders into a tar file that is on the disk, and for nobody else to read."""
    with open(packed, "xb", opener=lambda name, flags: os.open(name, flags, 0o600)) as stream:
        with tarfile.open(fileobj=stream, mode="w") as archive:
            for part in parts:
                archive.add(part, part.name)
        stream.flush()
        os.fsync(stream.fileno())
