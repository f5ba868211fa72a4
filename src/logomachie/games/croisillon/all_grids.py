"""Every grid that a hand can lay in CROISILLON, one after the other.

A grid is built capital by capital: all words of the first one, then a further capital whose words
cross those that lie there, and so on. A grid of several capitals can be built in several orders:
it counts in one of them, that of ``_order``.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import pairwise, permutations
from typing import NamedTuple

from logomachie.games.croisillon.grid import (
    CAPITAL_JOKER,
    JOKER,
    Grid,
    Place,
    is_capital,
    is_joker,
)
from logomachie.games.croisillon.reading import STEPS, beside
from logomachie.lexicon.automaton import Texts, label_of
from logomachie.lexicon.folding import LETTERS

HOME: Place = (0, 0)


class _Star(NamedTuple):
    """A capital with its words."""

    card: str
    """As it is in the hand."""
    home: Place
    words: tuple[tuple[Place, ...], ...]
    """The cells of each word, the capital's first."""
    firsts: str
    """The letters with which the words begin, in the order of the directions."""


def all_grids(hand: str, texts: Texts, used: Collection[str]) -> Iterator[Grid]:
    """Every grid of cards of the hand whose words are among the texts, none of them used."""
    capitals = [card for card in hand if is_capital(card)]
    for count in range(1, len(capitals) + 1):
        for chosen in sorted(set(permutations(capitals, count))):
            yield from _Builder(hand, chosen, texts, used).grids()


class _Builder:
    """The grids of some capitals, built in this order."""

    def __init__(
        self, hand: str, capitals: tuple[str, ...], texts: Texts, used: Collection[str]
    ) -> None:
        self._capitals, self._texts = capitals, texts
        self._smalls = Counter(card for card in hand if not is_capital(card))
        self._cards: dict[Place, str] = {}
        self._stars: list[_Star] = []
        self._words = set(used)
        """What may not be written again (C27)."""

    def grids(self) -> Iterator[Grid]:
        """All of them."""
        number = len(self._stars)
        if number == len(self._capitals):
            if self._in_order():
                yield Grid.of(self._cards | {star.home: _told(star) for star in self._stars})
            return
        for home in self._homes() if number else (HOME,):
            self._cards[home] = self._capitals[number]
            yield from self._arms(home, (), "")
            del self._cards[home]

    def _homes(self) -> list[Place]:
        """Where a further capital may lie: in line with a card that a word from it can reach."""
        reach = self._smalls.total() + 1
        found = {
            beside(place, step, times)
            for place, card in self._cards.items()
            if not is_capital(card)
            for step in STEPS.values()
            for times in range(1, reach + 1)
        }
        return sorted(found - set(self._cards))

    # -- the words of a capital

    def _arms(
        self, home: Place, words: tuple[tuple[Place, ...], ...], firsts: str, way: int = 0
    ) -> Iterator[Grid]:
        """All words in the directions from this one on, then the further capitals."""
        card = self._cards[home]
        if way == len(STEPS):
            if words and (not self._stars or any(map(self._crosses, words))):
                self._stars.append(_Star(card, home, words, firsts))
                yield from self.grids()
                self._stars.pop()
            return
        step = list(STEPS.values())[way]
        if beside(home, step) not in self._cards:
            yield from self._arms(home, words, firsts, way + 1)
        jokers = card == CAPITAL_JOKER
        for first in LETTERS if jokers else card:
            node = self._texts.step(self._texts.dawg, label_of(first))
            if node >= 0:
                for cells in self._filled(home, step, node, first, (home,), jokers):
                    yield from self._arms(home, (*words, cells), firsts + first, way + 1)

    def _crosses(self, word: tuple[Place, ...]) -> bool:
        """Whether a word shares a card with a star laid before."""
        others = {cell for star in self._stars for cells in star.words for cell in cells}
        return not others.isdisjoint(word)

    def _filled(
        self,
        home: Place,
        step: Place,
        node: int,
        text: str,
        cells: tuple[Place, ...],
        joker: bool,
    ) -> Iterator[tuple[Place, ...]]:
        """The words that go on from a text; they lie while each is looked at."""
        place = beside(home, step, len(cells))
        lies = self._cards.get(place)
        if lies and is_capital(lies):
            return
        for card in (lies,) if lies else self._choices(place, step):
            if joker and is_joker(card):
                continue
            label = label_of(card[-1].upper())
            behind = self._texts.step(node, label)
            if behind < 0:
                continue
            word, longer = text + card[-1].upper(), (*cells, place)
            kind = card[0]
            self._smalls[kind] -= not lies
            self._cards[place] = card
            ends = self._texts.word_ends(node) >> label & 1
            if ends and beside(place, step) not in self._cards and word not in self._words:
                self._words.add(word)
                yield longer
                self._words.remove(word)
            yield from self._filled(home, step, behind, word, longer, joker or is_joker(card))
            if not lies:
                del self._cards[place]
                self._smalls[kind] += 1

    def _choices(self, place: Place, step: Place) -> Iterator[str]:
        """The cards that may lie on an empty place: none where they would touch another word."""
        down, right = step
        sides = ((right, down), (-right, -down))
        last = len(self._stars) + 1 == len(self._capitals)
        if last and any(beside(place, side) in self._cards for side in sides):
            return
        for card in [card for card, count in sorted(self._smalls.items()) if count > 0]:
            yield from (JOKER + one for one in LETTERS.lower()) if card == JOKER else (card,)

    # -- each grid once

    def _in_order(self) -> bool:
        """Whether the grid stands by the rules, and this is the order in which it counts."""
        if len(self._stars) == 1:
            return True
        return self._stands() and [star.home for star in self._stars] == self._order()

    def _stands(self) -> bool:
        """Whether every card beside another belongs to a word with it (C23, C24)."""
        together = {pair for star in self._stars for word in star.words for pair in pairwise(word)}
        neighbours = (
            (place, beside(place, step))
            for place in self._cards
            for step in (STEPS[">"], STEPS["v"])
            if beside(place, step) in self._cards
        )
        return all(pair in together or pair[::-1] in together for pair in neighbours)

    def _order(self) -> list[Place]:
        """The first capital in reading order, then always the first one that crosses those."""
        left = {star.home: {cell for word in star.words for cell in word} for star in self._stars}
        order = [min(left)]
        reached = left.pop(order[0])
        while left:
            order.append(min(home for home, cells in left.items() if cells & reached))
            reached |= left.pop(order[-1])
        return order


def _told(star: _Star) -> str:
    """The capital as it lies; a JOKER tells the first letter of each of its words."""
    return JOKER + star.firsts if star.card == CAPITAL_JOKER else star.card
