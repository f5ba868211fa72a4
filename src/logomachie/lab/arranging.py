"""Arranging mined puzzles: those to train with, and those of the days to come.

What is packed stays as it is: days are the same on every server and in every version, and who has
missed a puzzle finds it again. New puzzles are graded among themselves and added. How hard puzzles
are may be found anew: that changes neither what they ask nor their order.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from logomachie.engine.chance import shuffled
from logomachie.engine.puzzle import DAYS, TRAIN, Puzzle, pack, unpack
from logomachie.lab.grading import QUARTERS, centred, in_quarters, with_posing
from logomachie.lab.hoard import unlike

Stratum = tuple[str, int]
"""A kind and a difficulty."""


class Sizes(NamedTuple):
    """How many puzzles there are to be at most."""

    train: int = 1000
    days: int = 730


class Arranged(NamedTuple):
    """The puzzles of a game."""

    train: tuple[Puzzle, ...]
    days: tuple[Puzzle, ...]


def read_arranged(folder: Path) -> Arranged:
    """What is packed in a folder; nothing where there is nothing."""
    return Arranged(*(_unpacked(folder / name) for name in (TRAIN, DAYS)))


def _unpacked(path: Path) -> tuple[Puzzle, ...]:
    return tuple(unpack(path.read_bytes())) if path.is_file() else ()


def write_arranged(folder: Path, arranged: Arranged) -> None:
    """Pack puzzles into a folder; who is interrupted leaves each file as it was, or whole."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, puzzles in zip((TRAIN, DAYS), arranged, strict=True):
        new = folder / f"{name}.new"
        new.write_bytes(pack(puzzles))
        new.replace(folder / name)


def regraded(packed: Arranged, ratings: Mapping[str, int], *, days: bool) -> Arranged:
    """The same puzzles in the same order, with the ratings that tries gave to some, by their ids.

    These are graded among themselves, days too, which keep what they had unless they are to change.
    """
    rated = (
        with_posing(one, rating=ratings[one.id])
        for one in (*packed.train, *packed.days)
        if one.id in ratings
    )
    graded = {one.id: one for one in in_quarters(centred(rated))}
    return Arranged(
        tuple(graded.get(one.id, one) for one in packed.train),
        tuple(graded.get(one.id, one) for one in packed.days) if days else packed.days,
    )


def arrange(packed: Arranged, mined: Iterable[Puzzle], sizes: Sizes, seed: str) -> Arranged:
    """What is packed, and as many new puzzles as there is room for.

    Of each kind and difficulty as many go to the days and to the training as the room for both
    suggests. Kinds are spread evenly and difficulties take turns: the first days are as mixed as
    the last, however rare a kind is.
    """
    new = in_quarters(centred(unlike(mined, (*packed.train, *packed.days))))
    room = Sizes(max(0, sizes.train - len(packed.train)), max(0, sizes.days - len(packed.days)))
    train: dict[Stratum, Sequence[Puzzle]] = {}
    days: dict[Stratum, Sequence[Puzzle]] = {}
    seen = given = 0
    for stratum, alike in _strata(new, seed).items():
        seen += len(alike)
        share = seen * room.days // max(1, sum(room)) - given
        given += share
        days[stratum], train[stratum] = alike[:share], alike[share:]
    return Arranged(
        (*packed.train, *_in_turn(train, seed)[: room.train]),
        (*packed.days, *_in_turn(days, seed)[: room.days]),
    )


def _strata(puzzles: Iterable[Puzzle], seed: str) -> dict[Stratum, tuple[Puzzle, ...]]:
    """The puzzles of each kind and difficulty, in an order that follows from the seed."""
    found: dict[Stratum, list[Puzzle]] = {}
    for puzzle in sorted(puzzles, key=lambda one: one.id):
        found.setdefault((puzzle.posing.kind, puzzle.posing.difficulty), []).append(puzzle)
    return {
        (kind, difficulty): shuffled(alike, seed, f"{kind} {difficulty}")
        for (kind, difficulty), alike in sorted(found.items())
    }


def _in_turn(strata: dict[Stratum, Sequence[Puzzle]], seed: str) -> list[Puzzle]:
    """All of them: each kind spread evenly from first to last, with its difficulties in turn."""
    spread: list[tuple[Fraction, str, Puzzle]] = []
    for kind in {kind for kind, _ in strata}:
        alike = list(_by_difficulty(strata, kind, seed))
        spread += (
            (Fraction(2 * number + 1, len(alike)), kind, puzzle)
            for number, puzzle in enumerate(alike)
        )
    return [puzzle for _, _, puzzle in sorted(spread, key=lambda place: place[:2])]


def _by_difficulty(
    strata: dict[Stratum, Sequence[Puzzle]], kind: str, seed: str
) -> Iterator[Puzzle]:
    alike = [strata.get((kind, quarter), ()) for quarter in range(1, QUARTERS + 1)]
    for number in range(max(map(len, alike))):
        for quarter in shuffled(alike, seed, f"{kind} {number}"):
            yield from quarter[number : number + 1]
