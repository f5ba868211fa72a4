"""What is asked on a day stays: days are added to the calendar, and none is ever changed."""

import pytest

from logomachie import games
from tools.noted_days import Noted, changed, digest, packed, read_notes

NOTES = read_notes()
TWO_YEARS = 730
KEPT = [(name, what) for name in NOTES for what in NOTES[name]]


@pytest.mark.parametrize(("name", "what"), KEPT)
def test_no_day_that_was_packed_has_changed(name: str, what: str) -> None:
    assert not changed(NOTES[name][what], packed(games.spec(name))[what])


@pytest.mark.parametrize("name", games.OWN)
def test_duplicate_games_come_for_two_years(name: str) -> None:
    spec = games.spec(name)
    assert spec.duplicate_days() >= TWO_YEARS or not spec.duplicate


@pytest.mark.parametrize("name", games.OWN)
def test_every_day_that_is_packed_is_noted(name: str) -> None:
    """``python -m tools.noted_days`` does it."""
    for what, days in packed(games.spec(name)).items():
        noted = NOTES.get(name, {}).get(what, ())
        assert max((note.days for note in noted), default=0) == len(days), what


def test_days_may_be_added() -> None:
    noted = [Noted(2, digest(["a", "b"])), Noted(3, digest(["a", "b", "c"]))]
    assert not changed(noted, ["a", "b", "c", "d"])


@pytest.mark.parametrize(
    ("days", "wrong"),
    [(["a", "x", "c", "d"], [2, 3]), (["a", "b", "x", "d"], [3]), (["a", "b"], [3])],
)
def test_a_day_that_changes_or_goes_is_seen(days: list[str], wrong: list[int]) -> None:
    noted = [Noted(2, digest(["a", "b"])), Noted(3, digest(["a", "b", "c"]))]
    assert [note.days for note in changed(noted, days)] == wrong
