"""The wheel: everything is in it, and it plays where there is neither Node nor this repository."""

import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from logomachie.lexicon import Lexicon
from logomachie.lexicon.places import CACHE_VARIABLE, cache_root
from tests.packaging.environments import LOCKED, ROOT, install, make_empty, run, uv
from tests.packaging.serving import assert_shows_the_page, play_a_move, serving
from tests.server.conftest import compiled

__all__ = ["compiled"]

SOURCES = ROOT / "src"
HATCHLING = Path(sys.executable).with_name("hatchling")


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What ``make wheel`` makes."""
    directory = tmp_path_factory.mktemp("wheel")
    run("env", "-u", "MAKEFLAGS", "make", "wheel", f"DIST={directory}")
    (made,) = directory.iterdir()
    return made


def test_it_holds_the_package_with_the_client_and_nothing_else(wheel: Path) -> None:
    package = SOURCES / "logomachie"
    there = {path.relative_to(SOURCES).as_posix() for path in package.rglob("*") if path.is_file()}
    assert contents(wheel) == {name for name in there if "__pycache__" not in name}
    assert "logomachie/page/index.html" in contents(wheel)


def test_the_source_archive_gives_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    run(HATCHLING, "build", "-t", "sdist", "-d", tmp_path)
    (archive,) = tmp_path.iterdir()
    with tarfile.open(archive) as sources:
        sources.extractall(tmp_path, filter="data")
    (unpacked,) = (path for path in tmp_path.iterdir() if path.is_dir())
    run(HATCHLING, "build", "-t", "wheel", "-d", tmp_path / "again", directory=unpacked)
    (again,) = (tmp_path / "again").iterdir()
    assert contents(again) == contents(wheel)


@pytest.mark.usefixtures("compiled")
def test_it_plays_without_node_outside_the_repository(
    wheel: Path, lexicon: Lexicon, tmp_path: Path
) -> None:
    """With all its packages, and then without those that some platforms lack."""
    environment, cache = tmp_path / "environment", tmp_path / "cache"
    make_empty(environment)
    install(environment, *LOCKED)
    install(environment, "--no-deps", "--no-cache", wheel)
    run(uv(), "pip", "check", "--python", environment)
    link_prepared(cache)
    settings = {
        "PATH": str(environment / "bin"),
        "HOME": str(tmp_path / "home"),
        "LOGOMACHIE_DATA": str(tmp_path / "data"),
        CACHE_VARIABLE: str(cache),
    }
    for missing in ([], ["dawg2", "uvloop"]):
        for package in missing:
            run(uv(), "pip", "uninstall", "--python", environment, package)
        with serving((environment / "bin" / "logomachie", "serve"), settings, tmp_path) as url:
            assert_shows_the_page(url)
            play_a_move(url, lexicon)
        assert made_anew(cache) == [], missing


def contents(wheel: Path) -> set[str]:
    """The files of the package in a wheel."""
    with ZipFile(wheel) as files:
        return {name for name in files.namelist() if ".dist-info/" not in name}


def link_prepared(cache: Path) -> None:
    """A cache with links to all that is prepared on this machine."""
    for kind in ("lexicon", "part", "ready", "nbi", "nbc"):
        for path in cache_root().rglob(f"*.{kind}"):
            link = cache / path.relative_to(cache_root())
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(path)


def made_anew(cache: Path) -> list[Path]:
    """The files that had to be prepared again."""
    files = (path for path in cache.rglob("*") if path.is_file() and not path.is_symlink())
    return [path for path in files if path.suffix not in (".lock", ".needed")]
