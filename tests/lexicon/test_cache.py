"""The cache with real files: damage, races, directories that cannot be written."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from filelock import FileLock
from numpy.typing import NDArray

from logomachie.lexicon import Lexicon, SourceMissing, cache, compiled, source, sources
from logomachie.lexicon.automaton import Automaton
from logomachie.lexicon.build import STEPS, Progress, Tables
from logomachie.lexicon.compiled import Paths, build_from, sorted_paths
from logomachie.lexicon.container import BrokenContainer, Header, read_container, write_container
from logomachie.lexicon.places import CACHE_VARIABLE

FAMILIAR = 60
"""Few words are so familiar."""
Notices = list[tuple[str, str]]
BUILDER = """
from itertools import islice
from logomachie.lexicon import Lexicon, build, cache, morfologik

def say(what, *more):
    print(what, flush=True)

build.read_readings = lambda dictionary: islice(morfologik.read_readings(dictionary), 20_000)
cache.PATIENCE_SECONDS = 0
say(Lexicon.open(say, say).fingerprint)
"""
"""Opens a lexicon of the first readings of the dictionary: it is built in moments."""


@pytest.fixture
def home(lexicon: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache directory of its own that holds the built lexicon."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    directory = tmp_path / "lexicon"
    directory.mkdir()
    shutil.copy(lexicon.path, directory)
    return directory


@pytest.fixture
def quick_build(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Building gives the tables of the lexicon at hand, and is counted."""
    header, arrays = read_container(lexicon.path)
    built = []

    def build_tables(dictionary: bytes, progress: Progress) -> Tables:
        built.append("built")
        progress("read", 0.0)
        return Tables(dict(arrays), header.tags, header.dawg, header.gaddag)

    monkeypatch.setattr(cache, "build_tables", build_tables)
    return built


def test_a_cached_lexicon_is_not_built_again(home: Path, quick_build: list[str]) -> None:
    notices: Notices = []
    assert "PECHE" in Lexicon.open(notify=lambda *notice: notices.append(notice))
    assert not quick_build
    assert not notices


@pytest.mark.parametrize("damage", ["empty", "truncated", "flipped", "garbage", "zeroed"])
def test_damage_is_noticed_and_mended(home: Path, quick_build: list[str], damage: str) -> None:
    path = next(home.glob("*.lexicon"))
    content = bytearray(path.read_bytes())
    middle = len(content) // 2
    match damage:
        case "empty":
            content = bytearray()
        case "truncated":
            content = content[: middle // 8 * 8]
        case "flipped":
            content[middle] ^= 1
        case "garbage":
            content = bytearray(b"no lexicon at all, sorry")
        case "zeroed":
            content[middle : middle + 4096] = bytes(4096)
    path.write_bytes(content)
    notices: Notices = []
    lexicon = Lexicon.open(notify=lambda *notice: notices.append(notice))
    assert "PECHE" in lexicon
    assert quick_build == ["built"]
    assert [key for key, _ in notices] == ["cache-broken"]
    notices.clear()
    assert "PECHE" in Lexicon.open(notify=lambda *notice: notices.append(notice))
    assert quick_build == ["built"]
    assert not notices


def test_another_source_or_rule_builds_anew(
    home: Path, quick_build: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "RECIPE_FILES", ("source.py", *cache.RECIPE_FILES))
    Lexicon.open()
    assert quick_build == ["built"]
    assert len(list(home.glob("*.lexicon"))) == 2


def test_the_recipe_names_every_file_that_shapes_the_lexicon() -> None:
    package = Path(cache.__file__).parent
    readers = {
        "__init__.py",
        "cache.py",
        "collection.py",
        "compiler.py",
        "dictionary.py",
        "lexicon.py",
        "meaning.py",
        "mistakes.py",
        "names.py",
        "places.py",
        "proven.py",
        "sample.py",
        "sample.txt",
        "search.py",
        "sources.py",
        "spelling.py",
        "word_list.py",
    }
    shaping = {path.name for path in package.iterdir() if path.is_file()} - readers
    assert shaping == set(cache.RECIPE_FILES)


def test_lexicons_unused_for_a_month_are_removed(home: Path, quick_build: list[str]) -> None:
    old, recent = home / "old.lexicon", home / "recent.lexicon"
    vocabulary = home / "old.vocabulary"
    for path in (old, recent, vocabulary):
        path.write_bytes(b"")
    os.utime(old, (1, 1))
    os.utime(vocabulary, (1, 1))
    next(path for path in home.glob("*.lexicon") if path not in (old, recent)).unlink()
    Lexicon.open()
    assert not old.exists()
    assert not vocabulary.exists()
    assert recent.exists()


def test_a_lexicon_that_running_games_need_is_kept_for_good(
    home: Path, quick_build: list[str]
) -> None:
    built = Lexicon.open()
    old, broken = home / "old.lexicon", home / "broken.lexicon"
    shutil.copy(built.path, old)
    broken.write_bytes(b"")
    built.path.unlink()
    cache.keep_for("sqlite:///one.db", {built.fingerprint})
    cache.keep_for("sqlite:///other.db", {"another"})
    for path in (old, broken):
        os.utime(path, (1, 1))
    Lexicon.open()
    assert old.exists()
    assert not broken.exists()
    found = Lexicon.find_kept(built.fingerprint)
    assert found is not None
    assert list(found) == list(built)
    assert Lexicon.find_kept("another") is None
    cache.keep_for("sqlite:///one.db", ())
    os.utime(old, (1, 1))
    next(path for path in home.glob("*.lexicon") if path != old).unlink()
    Lexicon.open()
    assert not old.exists(), "nobody needs it any more"


def nodes_of(lexicon: Lexicon, least: int) -> list[int]:
    nodes: list[int] = lexicon.vocabulary(least).nodes.tolist()
    return nodes


@pytest.fixture(scope="module")
def paths(lexicon: Lexicon) -> Paths:
    """What every vocabulary of the lexicon at hand is built from."""
    return sorted_paths(list(lexicon))


@pytest.fixture
def builds(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many paths there were each time that an automaton was built."""
    counts: list[int] = []

    def build(keys: NDArray[np.int64]) -> Automaton:
        counts.append(keys.shape[1])
        return build_from(keys)

    monkeypatch.setattr(compiled, "sorted_paths", lambda words: paths)
    monkeypatch.setattr(compiled, "build_from", build)
    return counts


def test_a_vocabulary_is_built_once_and_kept(home: Path, builds: list[int]) -> None:
    first = nodes_of(Lexicon.open(), FAMILIAR)
    again = Lexicon.open()
    assert nodes_of(again, FAMILIAR) == first
    assert len(builds) == len(list(home.glob("*.part"))) == 1
    assert nodes_of(again, FAMILIAR + 1) != first
    assert len(builds) == len(list(home.glob("*.part"))) == 2
    for path in home.glob("*.part"):
        path.write_bytes(path.read_bytes()[:64])
    assert nodes_of(Lexicon.open(), FAMILIAR) == first
    assert len(builds) == 3


def test_a_vocabulary_of_another_lexicon_is_another_file(home: Path, builds: list[int]) -> None:
    path = next(home.glob("*.lexicon"))
    nodes_of(Lexicon.open(), FAMILIAR)
    header, arrays = read_container(path)
    another = msgspec.structs.replace(header, fingerprint="another")
    Lexicon(cache.Stored(another, arrays, path)).vocabulary(FAMILIAR)
    assert len(builds) == len(list(home.glob("*.part"))) == 2
    # The same words by another recipe are built anew, beside the old ones: both may be in use.
    another = msgspec.structs.replace(header, recipe="another")
    Lexicon(cache.Stored(another, arrays, path)).vocabulary(FAMILIAR)
    assert len(builds) == len(list(home.glob("*.part"))) == 3


def test_a_vocabulary_that_cannot_be_kept_serves(
    home: Path, builds: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.mkstemp", refuse)
    assert nodes_of(Lexicon.open(), FAMILIAR)
    stored = Lexicon.open()._stored
    assert nodes_of(Lexicon(stored._replace(path=home)), FAMILIAR)
    assert len(builds) == 2
    assert not list(home.glob("*.part"))


def test_a_directory_that_cannot_be_made_gives_way_to_a_temporary_one(
    tmp_path: Path, quick_build: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("not a directory")
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "file"))
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    notices: Notices = []
    lexicon = Lexicon.open(notify=lambda *notice: notices.append(notice))
    assert "PECHE" in lexicon
    assert temporary in lexicon.path.parents
    assert [key for key, _ in notices] == ["cache-read-only"]
    assert (lexicon.path.parent.stat().st_mode & 0o077) == 0
    Lexicon.open()
    assert quick_build == ["built"]


def test_a_temporary_directory_that_others_can_write_to_is_not_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    trap = tmp_path / f"logomachie-{os.getuid()}"
    trap.mkdir()
    trap.chmod(0o777)
    assert cache._private_temporary() != trap


def refuse(*_: object, **__: object) -> None:
    raise PermissionError(13, "Permission denied")


def test_a_read_only_directory_that_holds_the_lexicon_serves(
    home: Path, quick_build: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    notices: Notices = []
    assert "PECHE" in Lexicon.open(notify=lambda *notice: notices.append(notice))
    assert not notices
    assert not quick_build


@pytest.mark.parametrize("trouble", ["damaged and read-only", "a directory in its place"])
def test_what_cannot_be_mended_gives_way_to_a_temporary_directory(
    home: Path,
    tmp_path: Path,
    quick_build: list[str],
    monkeypatch: pytest.MonkeyPatch,
    trouble: str,
) -> None:
    path = next(home.glob("*.lexicon"))
    path.unlink()
    if trouble == "a directory in its place":
        path.mkdir()
    else:
        path.write_bytes(b"damaged")
        home_mkstemp = tempfile.mkstemp

        def mkstemp(**arguments: Any) -> tuple[int, str]:
            if arguments.get("dir") == home:
                refuse()
            return home_mkstemp(**arguments)

        monkeypatch.setattr("tempfile.mkstemp", mkstemp)
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    notices: Notices = []
    lexicon = Lexicon.open(notify=lambda *notice: notices.append(notice))
    assert "PECHE" in lexicon
    assert temporary in lexicon.path.parents
    assert [key for key, _ in notices] == ["cache-broken", "cache-read-only"]
    assert quick_build == ["built"]


def test_without_any_place_to_keep_it_the_lexicon_serves_from_memory(
    tmp_path: Path, quick_build: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    notices: Notices = []
    lexicon = Lexicon.open(notify=lambda *notice: notices.append(notice))
    assert "PECHE" in lexicon
    assert lexicon.entry("PECHE")
    assert [key for key, _ in notices] == ["cache-read-only", "cache-none"]
    assert quick_build == ["built"]


def test_who_waits_for_another_process_is_told(
    home: Path, quick_build: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "PATIENCE_SECONDS", 0.05)
    next(home.glob("*.lexicon")).unlink()
    other = FileLock(home / "build.lock", thread_local=False)
    other.acquire()
    notices: Notices = []

    def notify(key: str, detail: str) -> None:
        notices.append((key, detail))
        other.release()

    assert "PECHE" in Lexicon.open(notify=notify)
    assert notices == [("cache-waiting", "")]


def start_to_build(home: Path, hash_seed: int) -> subprocess.Popen[str]:
    """A process that builds a lexicon in this directory, or waits until another has done so."""
    environment = {CACHE_VARIABLE: str(home), "PYTHONHASHSEED": str(hash_seed)}
    return subprocess.Popen(
        [sys.executable, "-c", BUILDER],
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_of_two_processes_at_once_one_builds_and_both_have_the_same_lexicon(tmp_path: Path) -> None:
    """From nothing, in whatever order sets are; and one file remains."""
    (tmp_path / "compiled").symlink_to(sources.directory().parent)
    directory = tmp_path / "lexicon"
    directory.mkdir()
    with FileLock(directory / "build.lock"):
        both = [start_to_build(tmp_path, hash_seed) for hash_seed in (7, 8)]
        assert [one.stdout and one.stdout.readline() for one in both] == ["cache-waiting\n"] * 2
    answers = sorted((one.communicate()[0].split() for one in both), key=len)
    assert [one.returncode for one in both] == [0, 0]
    (built,) = directory.glob("*.lexicon")
    assert {path.suffix for path in directory.iterdir()} <= {".lexicon", ".lock"}
    fingerprint = read_container(built)[0].fingerprint
    assert answers == [[fingerprint], [*STEPS, fingerprint]]

    built.unlink()
    assert start_to_build(tmp_path, 9).communicate()[0].split() == answers[1]


def test_a_missing_source_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "PACKAGE", "no_such_package")
    with pytest.raises(SourceMissing, match="lingotweaker-data-fr"):
        Lexicon.open()


def test_a_container_round_trips(tmp_path: Path) -> None:
    arrays: dict[str, NDArray[Any]] = {
        "a": np.arange(5, dtype=np.uint32),
        "b": np.array([], dtype=np.uint8),
        "c": np.array([1, 2, 3], dtype=np.uint8),
    }
    header = Header("recipe", "fingerprint", ("N m s",), 1, 2)
    write_container(tmp_path / "x", header, arrays)
    read_header, read_arrays = read_container(tmp_path / "x")
    assert read_header.fingerprint == "fingerprint"
    assert {name: array.tolist() for name, array in read_arrays.items()} == {
        name: array.tolist() for name, array in arrays.items()
    }
    assert [path.name for path in tmp_path.iterdir()] == ["x"]


def test_a_container_with_a_strange_header_is_broken(tmp_path: Path) -> None:
    content = bytearray(64)
    content[:8] = b"LOGOLEX1"
    content[8:16] = (4).to_bytes(8, "little")
    content[16:20] = b"nope"
    content[-8:] = int(np.frombuffer(content[:-8], "<u8").sum()).to_bytes(8, "little")
    (tmp_path / "x").write_bytes(content)
    with pytest.raises(BrokenContainer, match="header"):
        read_container(tmp_path / "x")
