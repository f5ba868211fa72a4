"""``logomachie reports``: who runs a house answers what players say of words."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from logomachie.store.reports import ReportBook
from logomachie.store.sql import address_in, connect, reach
from logomachie.table.reports import Kind, WordReport, word_of
from tests.cli.program import Said, run

REPORTED: list[tuple[str, str, Kind, str]] = [
    ("anne", "Zébrule", "missing", "Il est dans le Littré."),
    ("bruno", "zébrule", "missing", "Je l’ai lu."),
    ("anne", "kg", "wrong", "C’est [bold]une[/] abréviation."),
    ("anne", "abrac", "missing", "Autre"),
]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """The folder of a house to which some words were reported."""
    reach(address_in(tmp_path))
    engine = connect(address_in(tmp_path))
    book = ReportBook(engine)
    for guest, written, kind, reason in REPORTED:
        word, spelling = word_of(written)
        book.keep(WordReport(guest, word, spelling, kind, reason, "words", "lexicon", 1e9))
    engine.dispose()
    return tmp_path


def reports(house: Path, *arguments: str) -> Said:
    said = run("reports", *arguments, "--data-dir", str(house))
    assert "Traceback" not in said.err
    return said


def test_reports_are_listed_until_they_are_answered(house: Path) -> None:
    listed = reports(house, "list")
    assert listed.code == 0
    assert "zébrule (manque)" in listed.out
    assert "kg (en trop)" in listed.out
    assert "C’est [bold]une[/] abréviation." in listed.out
    assert reports(house, "accept", "1", "--answer", "Merci !").out == (
        "zébrule (manque) : accepté. Réponses données : 2.\n"
    )
    assert "zébrule" not in reports(house, "list").out
    assert "accepté. Merci !" in reports(house, "list", "--all").out
    for number in ("3", "4"):
        assert reports(house, "refuse", number, "--answer", "Non.").code == 0
    assert "Aucun signalement." in reports(house, "list").err


def test_reports_are_listed_for_programs(house: Path) -> None:
    reports(house, "refuse", "3", "--answer", "Non.")
    listed = [json.loads(line) for line in reports(house, "list", "--json").out.splitlines()]
    assert [one["id"] for one in listed] == [1, 2, 4]
    assert listed[0]["report"]["spelling"] == "zébrule"
    every = reports(house, "list", "--all", "--json").out.splitlines()
    assert json.loads(every[2])["answer"]["text"] == "Non."


def test_what_is_accepted_becomes_a_patch(house: Path, tmp_path: Path) -> None:
    nothing = reports(house, "export")
    assert (nothing.code, nothing.out) == (1, "")
    assert "Rien n’est encore accepté" in nothing.err
    reports(house, "accept", "3")
    reports(house, "accept", "2")
    patch = "-kg # C’est [bold]une[/] abréviation.\n+zébrule # Je l’ai lu.\n"
    assert reports(house, "export") == Said(0, patch, "")
    file = tmp_path / "club.txt"
    assert "2" in reports(house, "export", str(file)).err
    assert file.read_text("utf-8") == patch


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        (("accept", "99"), 1, "Il n’y a pas de signalement numéro 99."),
        (("accept", "-1"), 2, "-1"),
        (("accept", "beaucoup"), 2, "beaucoup"),
        (("accept", str(10**30)), 2, "Valeur impossible"),
        (("accept",), 2, "Il manque"),
        (("accept", "1", "--answer", "a\nb"), 2, "Une réponse tient sur une ligne"),
        (("accept", "1", "--answer", "a" * 301), 2, "Une réponse tient sur une ligne"),
        (("refuse", "1"), 2, "Il manque"),
        (("refuse", "1", "--answer", "  "), 2, "Un refus demande une réponse"),
        (("export", "/nowhere/at/all/club.txt"), 1, "Rien n’est encore accepté"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(
    house: Path, arguments: tuple[str, ...], code: int, reason: str
) -> None:
    said = reports(house, *arguments)
    assert (said.code, said.out) == (code, "")
    assert reason in said.err
    assert len(reports(house, "list", "--json").out.splitlines()) == len(REPORTED)


def test_a_report_is_answered_once(house: Path) -> None:
    assert reports(house, "accept", "1").code == 0
    again = reports(house, "refuse", "2", "--answer", "Non.")
    assert again.code == 1
    assert "Le signalement numéro 2 a déjà sa réponse." in again.err


def test_a_file_that_cannot_be_written(house: Path) -> None:
    reports(house, "accept", "1")
    said = reports(house, "export", "/nowhere/at/all/club.txt")
    assert said.code == 1
    assert "Le disque refuse" in said.err


def test_no_house_is_made_by_looking_for_one(tmp_path: Path) -> None:
    said = reports(tmp_path, "list")
    assert said.code == 1
    assert "Il n’y a pas de maison ici" in said.err
    assert not list(tmp_path.iterdir())


def test_a_database_of_another_version_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "games.db")) as database:
        database.execute("CREATE TABLE alembic_version (version_num TEXT)")
        database.execute("INSERT INTO alembic_version VALUES ('0006')")
        database.commit()
    said = reports(tmp_path, "list")
    assert said.code == 1
    assert "La base de données est d’une autre version" in said.err


@pytest.mark.parametrize("database", ["nonsense", "nosuchdatabase://here", "sqlite://"])
def test_a_database_that_is_none(database: str) -> None:
    said = run("reports", "list", "--database", database)
    assert said.code == 1
    assert "Traceback" not in said.err


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"no database at all" * 100)
    said = reports(tmp_path, "list")
    assert said.code == 1
    assert "La base de données n’est pas utilisable" in said.err
