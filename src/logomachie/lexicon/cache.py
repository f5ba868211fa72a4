"""The cache: where a built lexicon is kept between two runs, and when it is built again."""

import getpass
import hashlib
import os
import tempfile
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from filelock import FileLock, Timeout

from logomachie.lexicon.build import Progress, Tables, build_tables
from logomachie.lexicon.container import (
    Array,
    BrokenContainer,
    Header,
    read_container,
    read_header,
    write_container,
)
from logomachie.lexicon.places import cache_root
from logomachie.lexicon.source import Source, read_source

# What a lexicon is made of beside its source: a change in one of these files builds it anew.
RECIPE_FILES = (
    "additions.txt", "automaton.py", "build.py", "compiled.py", "container.py", "derivation.py",
    "everyday.txt", "familiarity.py", "families.py", "folding.py", "homonyms.txt", "kin.py",
    "morfologik.py", "off_board.py", "re_words.txt", "related.txt", "reviewed.toml", "selection.py",
    "source.py", "unrelated.txt",
)  # fmt: skip
NOT_OF_A_BOARD = frozenset(
    (
        "familiarity",
        "keys",
        "off_board_starts",
        "off_board_text",
        "off_board_nodes",
        "off_board_root",
    )
)
"""What the fingerprint leaves out: the keys depend on the platform, the rest changes no verdict."""
SUFFIX, PART_SUFFIX, READY_SUFFIX = ".lexicon", ".part", ".ready"
KEPT = (SUFFIX, PART_SUFFIX, READY_SUFFIX, ".vocabulary")
"""The files that are dropped one day; the last is what 0.1.0 called a part."""
NEEDED = ".needed"
"""Files that name the lexica with which running games are played."""
KEPT_SECONDS = 30 * 24 * 3600
PATIENCE_SECONDS = 2
"""How long to wait for another process before saying so."""

Notify = Callable[[str, str], None]
"""Called with the key of a notice and a detail, when the cache needs the user's attention."""


class Stored(NamedTuple):
    """A lexicon read from its file."""

    header: Header
    arrays: dict[str, Array]
    path: Path


class Part(NamedTuple):
    """Something that is derived from a lexicon and kept beside it."""

    arrays: dict[str, Array]
    dawg: int = 0
    gaddag: int = 0


def expected_path() -> Path:
    """Where the lexicon of this machine lies once it is built."""
    return _path(_recipe(read_source()))


def _path(recipe: str) -> Path:
    return _directory() / f"{recipe}{SUFFIX}"


def _directory() -> Path:
    return cache_root() / "lexicon"


def obtain(progress: Progress, notify: Notify) -> Stored:
    """The lexicon of this machine: from the cache, or built and put there."""
    source = read_source()
    recipe = _recipe(source)
    directory = _path(recipe).parent
    stored = _read(_path(recipe), recipe, notify)
    if stored:
        return stored
    tables = cache(lambda: build_tables(source, progress))
    try:
        return _build(directory, recipe, tables, notify)
    except OSError as error:
        return _build_elsewhere(directory, recipe, tables, notify, error)


def find_kept(fingerprint: str) -> Iterator[Stored]:
    """A lexicon of other days as versions have built it and as long as it is kept."""
    for path in _directory().glob(f"*{SUFFIX}"):
        with suppress(BrokenContainer, OSError):
            if read_header(path).fingerprint == fingerprint:
                yield Stored(*read_container(path), path)


def obtain_dictionary(
    complete: Stored, fingerprint: str, build: Callable[[], dict[str, Array]]
) -> Stored:
    """What a dictionary has of its own: from beside the complete lexicon, or built and put there.

    It is found again by its fingerprint, and kept as long as somebody needs it.
    """
    recipe = complete.header.recipe
    header = Header(recipe, fingerprint, (), 0, 0, complete=complete.header.fingerprint)
    if complete.path.suffix != SUFFIX:
        return Stored(header, build(), complete.path)
    path = _part_path(complete, fingerprint.encode()).with_suffix(SUFFIX)
    kept = _read(path, recipe, lambda *_: None)
    if kept:
        return kept
    arrays = build()
    with suppress(OSError):
        write_container(path, header, arrays)
    return Stored(header, arrays, path)


def keep_for(owner: str, fingerprints: Collection[str]) -> None:
    """Never drop these lexica as long as their owner needs them; it needs no others."""
    marker = _directory() / f"{hashlib.blake2b(owner.encode(), digest_size=12).hexdigest()}{NEEDED}"
    with suppress(OSError):
        if fingerprints:
            marker.parent.mkdir(parents=True, exist_ok=True)
            marker.write_text("\n".join(sorted(fingerprints)), "utf-8")
        else:
            marker.unlink(missing_ok=True)


def _needed(directory: Path) -> frozenset[str]:
    """The fingerprints of the lexica that somebody needs, or that such a dictionary needs."""
    names: set[str] = set()
    for marker in directory.glob(f"*{NEEDED}"):
        with suppress(OSError):
            names.update(marker.read_text("utf-8").split())
    for path in directory.glob(f"*{SUFFIX}"):
        with suppress(BrokenContainer, OSError):
            header = read_header(path)
            if header.complete and header.fingerprint in names:
                names.add(header.complete)
    return frozenset(names)


def obtain_part(stored: Stored, key: bytes, build: Callable[[], Part]) -> Part:
    """What is derived from a lexicon: from beside its file, or built and put there.

    Its name is made of the lexicon and of the key. Where it cannot be kept, or the lexicon itself
    is not, it is built each time.
    """
    header = stored.header
    if stored.path.suffix != SUFFIX:
        return build()
    path = _part_path(stored, key)
    kept = _read(path, header.recipe, lambda *_: None)
    if kept:
        return Part(kept.arrays, kept.header.dawg, kept.header.gaddag)
    made = build()
    with suppress(OSError):
        described = Header(header.recipe, path.stem, (), made.dawg, made.gaddag)
        write_container(path, described, made.arrays)
    return made


def has_part(stored: Stored, key: bytes) -> bool:
    """Whether this is beside the file of a lexicon already."""
    return stored.path.suffix == SUFFIX and _part_path(stored, key).exists()


def _part_path(stored: Stored, key: bytes) -> Path:
    # Another version of the program may make the same words, and other parts of them.
    own = f"{stored.header.recipe} {stored.header.fingerprint}".encode()
    digest = hashlib.blake2b(key, digest_size=12, key=own).hexdigest()
    return stored.path.parent / f"{digest}{PART_SUFFIX}"


def _build(directory: Path, recipe: str, tables: Callable[[], Tables], notify: Notify) -> Stored:
    """Build a lexicon in this directory; ``OSError`` where it cannot be kept there."""
    directory.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=directory):
        pass  # can be written: known before the work rather than after it
    path = directory / f"{recipe}{SUFFIX}"
    lock = FileLock(directory / "build.lock")
    try:
        lock.acquire(timeout=PATIENCE_SECONDS)
    except Timeout:
        notify("cache-waiting", "")
        lock.acquire()
    try:
        stored = _read(path, recipe, lambda *_: None)  # somebody else may have built it meanwhile
        if not stored:
            write_container(path, _header(recipe, tables()), tables().arrays)
            _remove_old(directory, path)
            stored = Stored(*read_container(path), path)
        return stored
    finally:
        lock.release()


def _build_elsewhere(
    directory: Path, recipe: str, tables: Callable[[], Tables], notify: Notify, cause: OSError
) -> Stored:
    """Build a lexicon in a temporary directory, or in memory where there is none either."""
    try:
        fallback = _private_temporary()
        notify("cache-read-only", f"{directory} -> {fallback} ({cause.strerror})")
        stored = _read(fallback / f"{recipe}{SUFFIX}", recipe, notify)
        return stored or _build(fallback, recipe, tables, notify)
    except OSError as error:
        notify("cache-none", str(error.strerror))
        return Stored(_header(recipe, tables()), tables().arrays, directory)


def _header(recipe: str, tables: Tables) -> Header:
    return Header(recipe, _fingerprint(tables), tables.tags, tables.dawg, tables.gaddag)


def _read(path: Path, recipe: str, notify: Notify) -> Stored | None:
    try:
        stored = Stored(*read_container(path), path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (BrokenContainer, OSError) as error:
        notify("cache-broken", str(error))
        return None
    return stored if stored.header.recipe == recipe else None


def _private_temporary() -> Path:
    """A temporary directory that lasts beyond this run and that nobody else can write to."""
    user = getpass.getuser() if os.name == "nt" else str(os.getuid())
    path = Path(tempfile.gettempdir()) / f"logomachie-{user}"
    with suppress(OSError):
        path.mkdir(mode=0o700, exist_ok=True)
        status = path.lstat()
        mine = os.name == "nt" or (status.st_uid == os.getuid() and not status.st_mode & 0o022)
        if mine and path.is_dir() and not path.is_symlink():
            return path
    return Path(tempfile.mkdtemp(prefix="logomachie-"))


def _recipe(source: Source) -> str:
    digest = hashlib.blake2b(source.dictionary, digest_size=12)
    for content in source.lists:
        digest.update(content)
    package = files("logomachie.lexicon")
    for name in RECIPE_FILES:
        digest.update(package.joinpath(name).read_bytes())
    return digest.hexdigest()


def _fingerprint(tables: Tables) -> str:
    digest = hashlib.blake2b(repr(tables.tags).encode(), digest_size=12)
    for name in sorted(tables.arrays.keys() - NOT_OF_A_BOARD):
        digest.update(tables.arrays[name].tobytes())
    return digest.hexdigest()


def _remove_old(directory: Path, current: Path) -> None:
    """Drop other lexicons and their parts that nobody has opened for a month, nor needs."""
    unused = [
        path
        for kind in KEPT
        for path in directory.glob(f"*{kind}")
        if path != current and _unused_seconds(path) > KEPT_SECONDS
    ]
    needed = _needed(directory)  # reads the files: who looks afterwards finds none unused
    for path in unused:
        with suppress(OSError):
            if not _is_needed(path, needed):
                path.unlink()


def _unused_seconds(path: Path) -> float:
    """For how long nobody has opened a file."""
    with suppress(OSError):
        status = path.stat()
        return time.time() - max(status.st_atime, status.st_mtime)
    return 0.0


def _is_needed(path: Path, needed: Collection[str]) -> bool:
    if path.suffix != SUFFIX or not needed:
        return False
    try:
        return read_header(path).fingerprint in needed
    except BrokenContainer:
        return False
