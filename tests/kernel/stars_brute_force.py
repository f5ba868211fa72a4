"""Grids of stars the naive way: every arm in every direction, every offset, every run judged.

Shares no code with the kernel and none of its ideas: no symmetry, no kinds of crossings, no tables.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from itertools import product
from typing import NamedTuple

JOKER, CAPITAL_JOKER = "*", "?"
DIRECTIONS = ((0, 1), (0, -1), (1, 0), (-1, 0))
Place = tuple[int, int]


class Small(NamedTuple):
    """A small card, and the letter it is or stands for."""

    card: str
    letter: str


Arm = tuple[str, tuple[Small, ...]]
"""A word and the cards behind its capital."""
Star = tuple[Arm | None, ...]
"""An arm or none for each direction."""


def arms_of(capital: str, smalls: str, words: Set[str]) -> list[Arm]:
    """All words of a capital, laid in all ways with at most one joker."""
    hand = Counter(smalls)
    found = []
    for word in sorted(words):
        if capital not in (word[0], CAPITAL_JOKER):
            continue
        letters = word[1:].lower()
        jokers = [None] if capital == CAPITAL_JOKER else [None, *range(len(letters))]
        for joker in jokers:
            cards = tuple(
                Small(JOKER if at == joker else letter, letter) for at, letter in enumerate(letters)
            )
            if not Counter(small.card for small in cards) - hand:
                found.append((word, cards))
    return found


def stars_of(capital: str, smalls: str, words: Set[str]) -> list[Star]:
    """Every star of a capital that the hand can lay by itself."""
    hand = Counter(smalls)
    choices: list[Arm | None] = [None, *arms_of(capital, smalls, words)]
    return [
        star
        for star in product(choices, repeat=4)
        if any(star) and not Counter(small.card for arm in star if arm for small in arm[1]) - hand
    ]


def cells_of(star: Star, home: Place) -> dict[Place, Small]:
    """Where the small cards of a star lie."""
    return {
        (home[0] + step[0] * at, home[1] + step[1] * at): small
        for arm, step in zip(star, DIRECTIONS, strict=True)
        if arm
        for at, small in enumerate(arm[1], 1)
    }


def runs_of(cells: Set[Place]) -> Iterator[tuple[Place, ...]]:
    """Every unbroken run of two cells or more."""
    for down, right in ((0, 1), (1, 0)):
        for row, column in cells:
            if (row - down, column - right) not in cells:
                run = [(row, column)]
                while (run[-1][0] + down, run[-1][1] + right) in cells:
                    run.append((run[-1][0] + down, run[-1][1] + right))
                if len(run) > 1:
                    yield tuple(run)


def is_one_piece(cells: Set[Place]) -> bool:
    left = set(cells)
    reached = [left.pop()]
    for row, column in reached:
        for down, right in DIRECTIONS:
            beside = (row + down, column + right)
            if beside in left:
                left.remove(beside)
                reached.append(beside)
    return not left


def best_score(capitals: str, smalls: str, words: Set[str], values: Mapping[str, int]) -> int:
    """The score of the best grid, or 0 where there is none."""
    stars = [stars_of(capital, smalls, words) for capital in capitals]
    best = max((score([star], capitals[at], values) for at in range(len(capitals))
                for star in stars[at] if fits([star], [(0, 0)], smalls)), default=0)  # fmt: skip
    if len(capitals) < 2:
        return best
    for first in stars[0]:
        here = cells_of(first, (0, 0))
        for second in stars[1]:
            total = score([first, second], capitals, values)
            if total <= best:
                continue
            there = cells_of(second, (0, 0))
            homes = {
                (a[0] - b[0], a[1] - b[1])
                for a, small in here.items()
                for b, other in there.items()
                if small == other
            }
            if any(fits([first, second], [(0, 0), home], smalls) for home in homes):
                best = total
    return best


def fits(stars: list[Star], homes: list[Place], smalls: str) -> bool:
    """Whether these stars make a grid by the rules, their words being words."""
    texts = [arm[0] for star in stars for arm in star if arm]
    if len(set(texts)) < len(texts) or len(set(homes)) < len(homes):
        return False
    cells: dict[Place, Small] = {}
    for star, home in zip(stars, homes, strict=True):
        for place, small in cells_of(star, home).items():
            if place in homes or cells.setdefault(place, small) != small:
                return False
    if Counter(small.card for small in cells.values()) - Counter(smalls):
        return False
    everything = {*cells, *homes}
    if not is_one_piece(everything):
        return False
    meant = {
        tuple(sorted((home[0] + step[0] * at, home[1] + step[1] * at) for at in range(len(arm[0]))))
        for star, home in zip(stars, homes, strict=True)
        for arm, step in zip(star, DIRECTIONS, strict=True)
        if arm
    }
    return all(is_meant(run, homes, meant) for run in runs_of(everything))


def is_meant(run: tuple[Place, ...], homes: list[Place], meant: Set[tuple[Place, ...]]) -> bool:
    """Whether a run has one capital, and each side of it is one of the words that were meant."""
    capitals = [at for at, place in enumerate(run) if place in homes]
    if len(capitals) != 1:
        return False
    sides = (run[: capitals[0] + 1], run[capitals[0] :])
    return all(len(side) == 1 or tuple(sorted(side)) in meant for side in sides)


def score(stars: list[Star], capitals: str, values: Mapping[str, int]) -> int:
    return sum(
        values.get(capital, 0) + sum(values.get(small.card, 0) for small in arm[1])
        for capital, star in zip(capitals, stars, strict=True)
        for arm in star
        if arm
    )
