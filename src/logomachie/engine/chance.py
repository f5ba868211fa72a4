"""Chance: everything random in a game follows from one seed.

The seed is a text. Its hash is published when the game starts, the seed itself when it ends, so
that anybody can check afterwards that nothing was drawn with a purpose. Draws are a documented
function of the seed alone (SHA-256 in counter mode, Fisher-Yates), not of a library's generator, so
that a record can be verified in any language, years later.
"""

import hashlib
import secrets
import struct
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

T = TypeVar("T")

NUMBERS = struct.Struct(">4Q")
"""The four numbers of a hash."""


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


@lru_cache(maxsize=1000)
def commitment(seed: str) -> str:
    """The hash of a seed, which can be shown before the game without giving anything away."""
    return hashlib.sha256(seed.encode()).hexdigest()


def shuffled(items: Sequence[T], seed: str, occasion: str) -> tuple[T, ...]:
    """The items in an order that follows from the seed and the occasion."""
    order = list(items)
    numbers = _numbers(seed, occasion)
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, numbers)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _numbers(seed: str, occasion: str) -> Iterator[int]:
    """An endless stream of 64-bit numbers: SHA-256 of seed, occasion and a counter."""
    counter = 0
    while True:
        yield from NUMBERS.unpack(hashlib.sha256(f"{seed}/{occasion}/{counter}".encode()).digest())
        counter += 1


def _below(limit: int, numbers: Iterator[int]) -> int:
    """A number below the limit, each equally likely: the uneven rest of the range is skipped."""
    fair = (1 << 64) // limit * limit
    while (number := next(numbers)) >= fair:
        pass
    return number % limit
