"""A view as a row of numbers, for programs that learn."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, islice, repeat
from typing import NamedTuple

from logomachie.engine.game import AnyView, OwnGame, Seat, Setup

LOWEST, HIGHEST = -(1 << 15), (1 << 15) - 1
NONE = -1
"""Stands for what there is not: a seat, a time."""


class NumbersOf(NamedTuple):
    """How the views of a game are written as numbers, from ``LOWEST`` to ``HIGHEST``."""

    layout: Callable[[OwnGame, Setup], Mapping[str, int]]
    """The parts of the row in their order, and how many numbers each has."""
    write: Callable[[OwnGame, AnyView, float], list[int]]
    """The numbers of a view at this time."""


def filled(numbers: Iterable[int], count: int, by: int = 0) -> Iterator[int]:
    """Exactly so many numbers: the first of them, and something in place of those that lack."""
    return islice(chain(numbers, repeat(by)), count)


def flags(seats: Iterable[Seat], players: int) -> list[int]:
    """A number for each seat: 1 where it is among these."""
    row = [0] * players
    for seat in seats:
        row[seat] = 1
    return row


def letters(text: str, count: int) -> Iterator[int]:
    """A text of so many letters at most: A is 1, Z is 26, any other character 27; 0 behind it."""
    return filled(map(letter, text), count)


def letter(character: str) -> int:
    """The number of a letter, large or small."""
    number = ord(character) & 31 if character.isascii() and character.isalpha() else 0
    return number or 27


def seconds_left(until: float | None, now: float) -> int:
    """Whole seconds until some time; ``NONE`` where nothing is counted."""
    return NONE if until is None else max(0, min(HIGHEST, int(until - now)))
