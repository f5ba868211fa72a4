"""The dictionaries of a house: those that every house has, and its own, each a word list in a file.

The files lie in a directory of the house's data. What is compiled of them lies in the cache, and is
made again when the complete lexicon is another one.
"""

import os
import re
import tempfile
from collections.abc import Callable
from pathlib import Path

from logomachie.errors import LogomachieError
from logomachie.lexicon.dictionary import current, find_dictionary
from logomachie.lexicon.folding import fold
from logomachie.lexicon.lexicon import Lexicon
from logomachie.lexicon.names import COMPLETE, CURRENT
from logomachie.lexicon.places import data_root
from logomachie.lexicon.word_list import (
    MOST_BYTES,
    BadWordList,
    WordList,
    dictionary_of,
    format_word_list,
    read_word_list,
)

EVERYWHERE: dict[str, Callable[[Lexicon], Lexicon]] = {
    COMPLETE: lambda complete: complete,
    CURRENT: current,
}
"""The dictionaries that every house has, chosen from the complete lexicon."""
FOLDER, SUFFIX = "dictionaries", ".txt"
NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])?")
MOST_DICTIONARIES = 50


class BadName(LogomachieError):
    """A name that no dictionary can have, or that one has already: ``reason`` names which."""

    def __init__(self, reason: str, name: str) -> None:
        self.reason = reason
        self.name = name[:40]
        super().__init__(f"{reason}: {self.name}")


class Collection:
    """The dictionaries of a house whose data lie in a directory."""

    def __init__(self, data: Path) -> None:
        self._folder = data / FOLDER
        self._opened: dict[tuple[str, int, str], Lexicon | BadWordList] = {}

    def names(self) -> tuple[str, ...]:
        """The names of all dictionaries: first those that every house has."""
        own = (path.stem for path in self._folder.glob(f"*{SUFFIX}"))
        return (*EVERYWHERE, *sorted(name for name in own if NAME.fullmatch(name)))

    def open(self, name: str, complete: Lexicon) -> Lexicon:
        """A dictionary by its name; ``BadName`` where there is none, ``BadWordList`` if broken.

        The same one each time, until its file or the complete lexicon changes.
        """
        key = (name, self._changed(name), complete.fingerprint)
        if key not in self._opened:
            opened = self._make(name, complete)
            stale = [other for other in self._opened if other[0] == name]
            for other in stale:
                del self._opened[other]
            self._opened[key] = opened
        found = self._opened[key]
        if isinstance(found, BadWordList):
            raise found.with_traceback(None)
        return found

    def _make(self, name: str, complete: Lexicon) -> Lexicon | BadWordList:
        """A dictionary, or what is wrong with its file: nobody has to read that twice."""
        if make := EVERYWHERE.get(name):
            return make(complete)
        try:
            return dictionary_of(self._read(name), complete)
        except BadWordList as error:
            return error

    def find(self, fingerprint: str, name: str, complete: Lexicon) -> Lexicon:
        """The dictionary with which a game began, or what comes nearest to it.

        That is today's dictionary of the same name, or else the complete one.
        """
        found = find_dictionary(fingerprint, complete)
        if found:
            return found
        try:
            return self.open(name, complete)
        except (BadName, BadWordList, OSError):
            return complete

    def _changed(self, name: str) -> int:
        """When the file of a dictionary was last written; 0 where it needs none."""
        if name in EVERYWHERE:
            return 0
        try:
            return self._path(name).stat().st_mtime_ns
        except OSError:
            raise BadName("unknown", name) from None

    def add(self, name: str, listed: WordList, *, replace: bool = False) -> None:
        """Keep a word list under a name; ``BadName`` where that cannot be."""
        path = self._path(name)
        if name in EVERYWHERE or (path.exists() and not replace):
            raise BadName("taken", name)
        if not path.exists() and len(self.names()) >= MOST_DICTIONARIES:
            raise BadName("too-many", name)
        self._folder.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=self._folder)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(format_word_list(listed))
            Path(beside).replace(path)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise

    def remove(self, name: str) -> None:
        """Forget a dictionary; what is compiled of it stays for the games that need it."""
        if name in EVERYWHERE:
            raise BadName("of-every-house", name)
        try:
            self._path(name).unlink()
        except FileNotFoundError:
            raise BadName("unknown", name) from None

    def _read(self, name: str) -> WordList:
        return read_word_list(read_bounded(self._path(name)))

    def _path(self, name: str) -> Path:
        if not NAME.fullmatch(name):
            raise BadName("bad", name)
        return self._folder / f"{name}{SUFFIX}"


def read_bounded(path: Path) -> bytes:
    """The content of a file; ``BadWordList`` before one is read that is too big."""
    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise BadWordList("too-big")
    return content


def name_for(path: Path) -> str:
    """The name that a file suggests for its dictionary; ``BadName`` where it suggests none."""
    name = re.sub(r"[^a-z0-9]+", "-", fold(path.stem).lower()).strip("-")
    if not NAME.fullmatch(name):
        raise BadName("bad", path.stem)
    return name


def open_dictionary(name: str) -> Lexicon:
    """A dictionary of the house of this user by its name; ``BadName`` where there is none."""
    return Collection(data_root()).open(name, Lexicon.open())
