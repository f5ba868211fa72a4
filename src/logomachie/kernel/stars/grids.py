"""The best grids of words that lead away from one or two capitals, for a hand of cards.

Each capital begins up to four words, one in each direction; the words of two capitals cross at
small cards that they share. A grid is worth what its words count: the capital in each of them, and
every small card as often as it is in a word.

>>> from logomachie.lexicon.compiled import build
>>> automaton = build(["JET", "JE", "CRI", "CARTE", "CRE"])
>>> best = solve(Problem.of(automaton, "JC", "eetri", {"J": 10, "C": 6, "e": 1, "t": 2}))[0]
>>> sorted(arm.text for arm in best.arms), best.worth
(['CRE', 'CRI', 'JE', 'JET'], 37)

The search is exact: it ends with the best grid there is, and can be stopped before. How it works is
told in `stars_cards`, `stars_cover`, `stars_cross` and `stars_search`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from logomachie.kernel.arrays import Ints
from logomachie.kernel.budget import UNLIMITED, Limit
from logomachie.kernel.stars.build import AT_X, AT_Y, GIVEN_UP, MOST, Hand, new_found, new_work
from logomachie.kernel.stars.cards import (
    CODES,
    JOKER_CODE,
    KINDS,
    MOST_SMALLS,
    Shorts,
    Words,
    find_words,
    keys_of,
    make_bags,
)
from logomachie.kernel.stars.cover import ARMS, NONE, best_arms, count_arms, count_both
from logomachie.kernel.stars.cross import (
    CORNER,
    FAR,
    Crossings,
    find_crossings,
    list_places,
    no_crossings,
)
from logomachie.kernel.stars.search import (
    best_with_second,
    search_double,
    search_lone,
    search_single,
)
from logomachie.lexicon.automaton import Automaton

JOKER = "*"
CAPITAL_JOKER = "?"
EASY_SIZE = 6
"""Crossings of up to so many cards are looked at together: they hold nearly all best grids."""
LONGER = 16
"""How many times as long the next look may take for each grid, where the last one gave one up."""
AT_ONCE = 64
"""Bags searched before the search may be stopped again."""
DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0), (-1, 0), (0, -1), (1, 0), (0, 1))
"""Row and column steps of the arms, in the order of `stars_search`."""


class Problem(NamedTuple):
    """A hand, what its cards are worth, and what is allowed."""

    automaton: Automaton
    capitals: str
    """One or two capital letters; ``?`` is a JOKER, which begins each word with any letter."""
    smalls: str
    """Small letters; ``*`` is a joker, one at most in a word."""
    capital_worth: tuple[int, ...]
    """What each capital counts in each of its words."""
    worth: Mapping[str, int]
    """What laying a small card is worth."""
    shared_worth: Mapping[str, int]
    """What it is worth that a small card is in a second word."""
    bonus: int = 0
    """What laying both capitals and all small cards is worth."""
    arms: int = ARMS
    """The most words that one capital begins."""
    crossings: int = 2
    """The most cards that two words share."""
    longest: int = MOST_SMALLS
    """The most small cards in a word."""
    largest: int = MOST_SMALLS
    """The most cards that two crossing words take: a search with few is quick, but not exact."""
    banned: tuple[str, ...] = ()
    """Words that may not be laid."""

    @classmethod
    def of(
        cls, automaton: Automaton, capitals: str, smalls: str, values: Mapping[str, int]
    ) -> "Problem":
        """The plain problem: the most points. Cards without a value count nothing."""
        small = {card: values.get(card, 0) for card in set(smalls)}
        worth = tuple(values.get(card, 0) for card in capitals)
        return cls(automaton, capitals, smalls, worth, small, small)


class Card(NamedTuple):
    """A small card of a grid, and where it lies."""

    row: int
    column: int
    letter: str
    """What it is or stands for, small."""
    joker: bool


class Arm(NamedTuple):
    """A word of a grid."""

    capital: int
    """Which capital of the problem begins it."""
    step: tuple[int, int]
    """Rows and columns from a card to the next."""
    text: str


class StarGrid(NamedTuple):
    """A grid found. The first capital lies at row 0, column 0, unless only the second is laid."""

    worth: int
    capitals: Mapping[int, tuple[int, int]]
    """Row and column of each capital laid."""
    cards: tuple[Card, ...]
    arms: tuple[Arm, ...]


class Progress(NamedTuple):
    """How far a search has come."""

    worth: int | None
    """Of the best grid so far."""
    bound: int
    """No grid is worth more."""
    finished: bool


def solve(problem: Problem, count: int = 1, limit: Limit = UNLIMITED) -> list[StarGrid]:
    """The best grids, one for each way to divide the cards, the best first.

    Without a limit the first one is the best there is; the others are good ones.
    """
    search = Search(problem, count)
    for _ in search.steps():
        if limit.spent():
            break
    return search.grids()


class Search:
    """A search that can be watched and stopped."""

    def __init__(self, problem: Problem, count: int = 1) -> None:
        if not 1 <= len(problem.capitals) <= 2:
            raise ValueError("one or two capitals")
        if not 1 <= len(problem.smalls) <= MOST_SMALLS:
            raise ValueError(f"1 to {MOST_SMALLS} small cards")
        self._problem = problem
        self._found = new_found(count)
        self._work = new_work()
        self._words: Words | None = None
        self._bound = _simple_bound(problem)

    @property
    def best(self) -> int | None:
        """What the best grid so far is worth."""
        return int(self._found.worth[0]) if self._found.worth[0] > NONE else None

    def grids(self) -> list[StarGrid]:
        """The grids found so far, the best first."""
        return [self.grid(place) for place in range(len(self.worths()))]

    def worths(self) -> list[int]:
        """What they are worth."""
        return [worth for worth in self._found.worth.tolist() if worth > NONE]

    def grid(self, place: int) -> StarGrid:
        """One of them, by its place."""
        assert self._words
        return _to_grid(self._words, int(self._found.worth[place]), self._found.rows[place])

    def steps(self) -> Iterator[Progress]:
        """Search on, a little with every step; the last one tells whether all was looked at."""
        problem, counters = self._problem, self._work.counters
        hand, most_arms = self._prepare()
        yield from self._look(hand, most_arms)
        if problem.largest >= len(problem.smalls) or not problem.crossings:
            while counters[GIVEN_UP] > max(self.best or 0, 0):
                counters[GIVEN_UP] = 0
                counters[MOST] *= LONGER
                yield from self._look(hand, most_arms)
            self._bound = self.best or 0
        yield self._progress(finished=True)

    def _look(self, hand: Hand, most_arms: tuple[int, int]) -> Iterator[Progress]:
        """Look for all grids, and for as long as it may take for each that is promised."""
        search_lone(hand, self._work, self._found, 0)
        if len(self._problem.capitals) == 2:
            search_lone(hand, self._work, self._found, 1)
            yield self._progress()
            if self._problem.crossings:
                yield from self._cross(hand, most_arms)

    def _progress(self, *, finished: bool = False) -> Progress:
        return Progress(self.best, max(self._bound, self.best or 0), finished)

    def _prepare(self) -> tuple[Hand, tuple[int, int]]:
        """The tables of a hand, and how many arms each capital can have at most."""
        problem = self._problem
        labels = np.array([_label(card) for card in problem.smalls])
        counts = np.bincount(labels, minlength=KINDS)
        bags = make_bags(counts, _by_kind(problem.worth))
        nodes, root, _ = problem.automaton
        banned = np.sort(keys_of(_rows(problem.banned)))
        longest = min(problem.longest, len(problem.smalls))
        capitals = [_label(capital) for capital in problem.capitals]
        words = find_words(nodes, root, capitals, counts, bags, longest, banned)
        self._words = words
        arms = [count_arms(bags, words.start[capital]) for capital in range(2)]
        both = count_both(bags, *arms)
        arm_worth = np.array([problem.capital_worth[0], problem.capital_worth[-1]], np.int64)
        best = best_arms(bags, counts, both, arm_worth, problem.bonus)
        shared = _by_kind(problem.shared_worth)
        hand = Hand(bags, words, arm_worth, shared, problem.bonus, best, problem.arms)
        most = [min(problem.arms, int(masks.max()).bit_length() - 1) for masks in arms]
        return hand, (most[0], most[1])

    def _cross(self, hand: Hand, most_arms: tuple[int, int]) -> Iterator[Progress]:
        """Grids of both capitals, by the number of cards that their crossings take."""
        problem, bags = self._problem, hand.bags
        a, b = (list_places(bags.size, hand.words.shown[capital]) for capital in range(2))
        crossings = no_crossings(bags, hand.words.shown.shape[2])
        order = np.argsort(bags.size, kind="stable").astype(np.int32)
        largest = min(problem.largest, len(problem.smalls))
        ends = np.searchsorted(bags.size[order], np.arange(largest + 2)).tolist()
        easy = min(EASY_SIZE, largest)
        for sizes in (range(1, easy + 1), *(range(n, n + 1) for n in range(easy + 1, largest + 1))):
            self._bound = _bound(problem, hand, most_arms, sizes[0])
            if self._found.worth[-1] >= self._bound:
                return
            for size in sizes:
                at_once = CODES if size <= EASY_SIZE else 1
                for code in range(0, CODES, at_once):
                    last = code + at_once - 1
                    find_crossings(bags, a, b, hand.shared_worth, size, code, last, crossings)
                    yield self._progress()
            second, corner = _second_bounds(hand, crossings)
            for start in range(ends[sizes[0]], ends[sizes[-1] + 1], AT_ONCE):
                end = min(start + AT_ONCE, ends[sizes[-1] + 1])
                search_single(hand, crossings, self._work, self._found, order, start, end)
                if problem.crossings > 1 and problem.arms > 1:
                    search_double(
                        hand, crossings, second, corner, self._work, self._found, order, start, end
                    )
                yield self._progress()


def _label(card: str) -> int:
    return 0 if card in (JOKER, CAPITAL_JOKER) else ord(card.upper()) - 64


def _by_kind(worth: Mapping[str, int]) -> Ints:
    table = np.zeros(KINDS, np.int64)
    for card, value in worth.items():
        table[_label(card)] = value
    return table


def _rows(words: Sequence[str]) -> NDArray[np.uint8]:
    """Words as numbers of letters, filled up with zeros."""
    rows = np.zeros((len(words), max(map(len, words), default=0)), np.uint8)
    for row, word in zip(rows, words, strict=True):
        row[: len(word)] = np.frombuffer(word.encode("ascii"), np.uint8) - np.uint8(64)
    return rows


def _second_bounds(hand: Hand, crossings: Crossings) -> tuple[Shorts, Shorts]:
    """What each bag is worth at most with a second crossing, far or in the corner."""
    pair = int(hand.arm_worth.sum())
    corners = crossings.kinds[CORNER:].max(axis=0)
    return (
        best_with_second(hand.bags, hand.best, crossings.kinds[FAR], pair),
        best_with_second(hand.bags, hand.best, corners, pair),
    )


# -- bounds


def _simple_bound(problem: Problem) -> int:
    """All arms, all cards, and the two best ones shared."""
    shared = sorted((problem.shared_worth[card] for card in problem.smalls), reverse=True)
    laid = sum(max(0, problem.worth[card]) for card in problem.smalls)
    arms = sum(problem.arms * worth for worth in problem.capital_worth)
    return arms + laid + sum(shared[: problem.crossings]) + problem.bonus


def _bound(problem: Problem, hand: Hand, most_arms: tuple[int, int], size: int) -> int:
    """No grid with a crossing that takes so many cards or more is worth more than this.

    A second crossing takes three cards or more. One in the corner takes one or more, but then a
    word of two small cards or more stands in the way of another arm.
    """
    in_a, in_b = (int(np.bitwise_or.reduce(shown, axis=None)) for shown in hand.words.shown)
    laid, shared = problem.bonus, [0, 0]
    for card in problem.smalls:
        code = JOKER_CODE if card == JOKER else _label(card) - 1
        laid += max(0, problem.worth[card]) if ((in_a | in_b) >> code) & 1 or card == JOKER else 0
        if ((in_a & in_b) >> code) & 1:
            shared.append(problem.shared_worth[card])
    shared.sort(reverse=True)
    left = len(problem.smalls) - size

    def arms(crossings: int, further: int) -> int:
        """The best that the arms can bring."""
        room = [most - crossings for most in most_arms]
        if min(room) < 0:
            return NONE
        worth = crossings * sum(problem.capital_worth)
        for place in sorted((0, 1), key=lambda place: -problem.capital_worth[place]):
            added = max(0, min(room[place], further))
            worth += added * problem.capital_worth[place]
            further -= added
        return worth

    corner = arms(2, min(left - 1, 3 if size > 1 else 4))
    twice = max(corner, arms(2, left - 3)) + shared[0] + shared[1]
    return laid + max(arms(1, left) + shared[0], twice if problem.crossings > 1 else NONE)


# -- what was found


def _to_grid(words: Words, worth: int, row: Shorts) -> StarGrid:
    """A row of the search as a grid."""
    homes = ((0, 0), (int(row[AT_Y]), int(row[AT_X])))
    cards: dict[tuple[int, int], Card] = {}
    arms: list[Arm] = []
    for arm, step in enumerate(DIRECTIONS):
        word = int(row[arm])
        if word < 0:
            continue
        capital = arm // ARMS
        letters = [chr(64 + letter) for letter in words.letters[word] if letter]
        for place, letter in enumerate(letters, 1):
            at = homes[capital][0] + place * step[0], homes[capital][1] + place * step[1]
            cards[at] = Card(*at, letter.lower(), bool(words.joker[word] == place))
        arms.append(Arm(capital, step, chr(64 + words.first[word]) + "".join(letters)))
    capitals = {arm.capital: homes[arm.capital] for arm in arms}
    return StarGrid(worth, capitals, tuple(cards[at] for at in sorted(cards)), tuple(arms))
