"""Note what is packed for the days of the calendar, so that a test sees when it changes.

    python -m tools.noted_days

adds to ``tests/games/calendar.json`` a digest of all that is packed up to now, for each game that
has more days than it had; nothing is written where an earlier day has changed.
"""

import hashlib
import sys
from collections.abc import Sequence
from itertools import count, takewhile
from pathlib import Path

import msgspec

from logomachie import games
from logomachie.engine.spec import GameSpec

NOTES = Path(__file__).parents[1] / "tests" / "games" / "calendar.json"


class Noted(msgspec.Struct, frozen=True):
    """What was once packed."""

    days: int
    """For so many days, from the first on."""
    digest: str
    """Of what is asked on each of them."""


Notes = dict[str, dict[str, tuple[Noted, ...]]]
"""By game and by what its days have, each note with more days than the one before."""


def main() -> int:
    """Write the notes."""
    notes = read_notes()
    for name in games.OWN:
        for what, days in packed(games.spec(name)).items():
            noted = notes.setdefault(name, {}).get(what, ())
            if changed(noted, days):
                print(f"{name}: {what} of earlier days have changed", file=sys.stderr)
                return 1
            if len(days) > max((note.days for note in noted), default=0):
                notes[name][what] = (*noted, Noted(len(days), digest(days)))
    NOTES.write_bytes(msgspec.json.format(msgspec.json.encode(notes)) + b"\n")
    return 0


def read_notes() -> Notes:
    """What was noted before."""
    return msgspec.json.decode(NOTES.read_bytes(), type=Notes) if NOTES.is_file() else {}


def packed(spec: GameSpec) -> dict[str, list[str]]:
    """What is asked on each day: the puzzles, and the turns of duplicate games with their plays."""
    games = takewhile(bool, map(spec.duplicate_turns, count()))
    return {
        "puzzles": [puzzle.id for puzzle in spec.collection().days],
        "duplicates": [
            "\n".join(f"{turn.id} {turn.posing.best} {turn.solution[0]}" for turn in turns)
            for turns in games
        ],
    }


def changed(noted: Sequence[Noted], days: Sequence[str]) -> list[Noted]:
    """The notes that do not hold any more: a day is gone or asks something else."""
    return [note for note in noted if digest(days[: note.days]) != note.digest]


def digest(days: Sequence[str]) -> str:
    """One for all of these days."""
    return hashlib.blake2b("\n\n".join(days).encode(), digest_size=12).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
