"""``logomachie backup``: what it copies, and what it says where it cannot."""

import shutil
import sqlite3
import stat
import tarfile
from contextlib import closing
from pathlib import Path

import pytest

from logomachie.store.sql import address_in, reach
from tests.cli.program import Said, run, run_on_a_full_disk


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house that has a secret and a dictionary."""
    house = tmp_path_factory.mktemp("made")
    reach(address_in(house))
    (house / "secret").write_text("ssh")
    (house / "dictionaries").mkdir()
    (house / "dictionaries" / "club.txt").write_text("mot\n")
    return house


@pytest.fixture
def house(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "house"))


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "copies" / "copy.tar"


@pytest.fixture(autouse=True)
def _folder(copy: Path) -> None:
    copy.parent.mkdir()


def assert_refused(said: Said, reason: str, copy: Path) -> None:
    assert said.code == 1
    assert reason in said.err
    assert not list(copy.parent.iterdir()), "nothing is left behind"


def test_a_copy_holds_all_that_a_house_needs(house: Path, copy: Path) -> None:
    said = run("backup", str(copy), "--data-dir", str(house), "--lang", "en")
    assert said.code == 0, said.err
    assert "games.db, secret, dictionaries" in said.err
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert list(copy.parent.iterdir()) == [copy]
    with tarfile.open(copy) as archive:
        names = archive.getnames()
    assert names == ["games.db", "secret", "dictionaries", "dictionaries/club.txt"]


def test_a_secret_of_the_environment_is_not_in_it(house: Path, copy: Path) -> None:
    (house / "secret").unlink()
    said = run("backup", str(copy), "--data-dir", str(house), "--lang", "en")
    assert said.code == 0
    assert "The secret is not in it" in said.err


def test_a_database_that_lies_elsewhere_is_copied_under_its_usual_name(
    house: Path, copy: Path
) -> None:
    elsewhere = shutil.move(house / "games.db", house / "mine.sqlite")
    said = run(
        "backup", str(copy), "--data-dir", str(house), "--database", f"sqlite:///{elsewhere}"
    )
    assert said.code == 0
    with tarfile.open(copy) as archive:
        assert "games.db" in archive.getnames()


def test_a_backup_replaces_nothing(house: Path, copy: Path) -> None:
    copy.write_text("dear")
    said = run("backup", str(copy), "--data-dir", str(house), "--lang", "en")
    assert said.code == 1
    assert "exists already" in said.err
    assert copy.read_text() == "dear"


def test_where_there_is_no_house_none_is_made(tmp_path: Path, copy: Path) -> None:
    nowhere = tmp_path / "nowhere"
    said = run("backup", str(copy), "--data-dir", str(nowhere), "--lang", "en")
    assert_refused(said, "There is no house here", copy)
    assert not nowhere.exists()


def test_what_is_no_database(house: Path, copy: Path) -> None:
    (house / "games.db").write_bytes(b"no database at all" * 100)
    said = run("backup", str(copy), "--data-dir", str(house), "--lang", "en")
    assert_refused(said, "The backup could not be made: file is not a database", copy)


def test_the_database_of_another_program(house: Path, copy: Path) -> None:
    (house / "games.db").unlink()
    with closing(sqlite3.connect(house / "games.db")) as other:
        other.execute("CREATE TABLE birds (name TEXT)")
    said = run("backup", str(copy), "--data-dir", str(house), "--lang", "en")
    assert_refused(said, "There is no house here", copy)


def test_a_folder_that_is_not_there(house: Path, tmp_path: Path, copy: Path) -> None:
    said = run("backup", str(tmp_path / "none" / "copy.tar"), "--data-dir", str(house))
    assert_refused(said, "none", copy)


@pytest.mark.parametrize("room", [20_000, 150_000])
def test_a_disk_that_is_full(house: Path, copy: Path, room: int) -> None:
    where = ("--data-dir", str(house), "--lang", "en")
    said = run_on_a_full_disk(room, "backup", str(copy), *where)
    assert_refused(said, "", copy)
    assert "Traceback" not in said.err
    assert said.err.strip()


def test_postgresql_has_its_own_tool(tmp_path: Path, copy: Path) -> None:
    address = "postgresql+psycopg://nobody@127.0.0.1:1/games"
    said = run("backup", str(copy), "--data-dir", str(tmp_path), "--database", address)
    assert_refused(said, "pg_dump", copy)


def test_an_address_that_is_none(tmp_path: Path, copy: Path) -> None:
    said = run("backup", str(copy), "--data-dir", str(tmp_path), "--database", "x", "--lang", "en")
    assert_refused(said, "The backup could not be made", copy)
