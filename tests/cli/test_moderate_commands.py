"""``logomachie moderate``: who runs a house keeps order there, while it is open too."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from logomachie.store.sql import SqlStorage, address_in
from logomachie.table.events import Said as Line
from logomachie.table.events import Stamped
from logomachie.table.moderation import LineReport
from tests.cli.program import Said, run
from tests.store.test_sql import opened, summary

NOON = 1e9
TABLE = "Zk3v0Qd1"


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[SqlStorage]:
    """A house that is open, in which one of three lines is reported."""
    kept = SqlStorage(address_in(tmp_path))
    lines = [
        Stamped(2, NOON, Line("bruno-id", "Bruno", "Bonjour")),
        Stamped(3, NOON, Line("bruno-id", "Bruno [bold]", "Vilain mot")),
        Stamped(4, NOON, Line("zoe-id", "", "Oh !", room="watchers")),
    ]
    asyncio.run(kept.append(summary(TABLE), [opened("anne"), *lines]))
    kept.moderation.keep(LineReport("anne", TABLE, 3, "bruno-id", "Grossier", NOON))
    yield kept
    kept.close()


def moderate(house: Path, *arguments: str) -> Said:
    said = run("moderate", *arguments, "--data-dir", str(house))
    assert "Traceback" not in said.err
    return said


def test_a_report_is_listed_shown_and_its_line_removed(tmp_path: Path, storage: SqlStorage) -> None:
    listed = moderate(tmp_path, "list")
    assert listed.code == 0
    assert all(one in listed.out for one in ("Bruno [bold]", "bruno-id", "Vilain", "Grossier"))
    (told,) = map(json.loads, moderate(tmp_path, "list", "--json").out.splitlines())
    assert (told["id"], told["text"], told["report"]["reason"]) == (1, "Vilain mot", "Grossier")
    shown = moderate(tmp_path, "show", "1").out
    assert all(one in shown for one in ("Bonjour", "Vilain mot", "Oh !", "spectateurs"))
    removed = moderate(tmp_path, "remove", "1")
    assert (removed.code, removed.out) == (0, "Message retiré : « Vilain mot ».\n")
    assert "Aucun" in moderate(tmp_path, "list").err
    assert "retiré" in moderate(tmp_path, "list", "--all").out
    again = moderate(tmp_path, "remove", "1")
    assert (again.code, again.out) == (1, "")
    assert moderate(tmp_path, "remove-line", TABLE, "2").code == 0
    texts = [one.event.text for one in asyncio.run(storage.events(TABLE, 1))]  # type: ignore[union-attr]
    assert texts == ["", "", "Oh !"]


def test_a_report_is_dismissed_once(tmp_path: Path, storage: SqlStorage) -> None:
    assert moderate(tmp_path, "dismiss", "1").code == 0
    again = moderate(tmp_path, "dismiss", "1")
    assert again.code == 1
    assert "déjà" in again.err


def test_somebody_is_banned_by_report_or_id_and_the_ban_lifted(
    tmp_path: Path, storage: SqlStorage
) -> None:
    assert "Personne" in moderate(tmp_path, "bans").err
    banned = moderate(tmp_path, "ban", "1", "--days", "2", "--reason", "Insultes")
    assert banned.code == 0
    assert banned.out.startswith("bruno-id est à l’écart jusqu’au 20")
    assert moderate(tmp_path, "ban", "zoe-id", "--days", "0.5", "--reason", "Cris").code == 0
    told = [json.loads(one) for one in moderate(tmp_path, "bans", "--json").out.splitlines()]
    assert [(one["person"], one["reason"]) for one in told] == [
        ("zoe-id", "Cris"),
        ("bruno-id", "Insultes"),
    ]
    assert moderate(tmp_path, "lift", "bruno-id").code == 0
    assert "bruno-id" not in moderate(tmp_path, "bans").out
    journal = [json.loads(one) for one in moderate(tmp_path, "journal", "--json").out.splitlines()]
    assert [one["deed"] for one in journal] == ["ban", "ban", "lift"]
    assert all(one["operator"] for one in journal)
    assert "Insultes" in moderate(tmp_path, "journal").out


@pytest.mark.parametrize(
    ("line", "code", "word"),
    [
        ("show 9", 1, "numéro 9"),
        ("remove 9", 1, "numéro 9"),
        ("dismiss 9", 1, "numéro 9"),
        ("remove-line nowhere 3", 1, "message"),
        ("remove-line Zk3v0Qd1 1", 1, "message"),
        ("ban 9 --days 1 --reason non", 1, "numéro 9"),
        ("ban zoe-id --days 0 --reason non", 2, "--days"),
        ("ban zoe-id --days 1", 2, "--reason"),
        ("lift zoe-id", 1, "écart"),
        ("show nonsense", 2, "nonsense"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(
    tmp_path: Path, storage: SqlStorage, line: str, code: int, word: str
) -> None:
    said = moderate(tmp_path, *line.split())
    assert (said.code, said.out) == (code, "")
    assert word in said.err
    assert moderate(tmp_path, "journal").out == ""


def test_a_reason_is_one_line(tmp_path: Path, storage: SqlStorage) -> None:
    for reason in ("", "a" * 301, "a\nb"):
        assert moderate(tmp_path, "ban", "zoe-id", "--days", "1", "--reason", reason).code == 2


def test_in_a_house_where_nothing_happened_that_is_said(tmp_path: Path) -> None:
    SqlStorage(address_in(tmp_path)).close()
    for command in ("list", "bans", "journal"):
        said = moderate(tmp_path, command)
        assert (said.code, said.out) == (0, "")
        assert said.err
