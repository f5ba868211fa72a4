"""Best grids of CROISILLON, found by the compiled kernel."""

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from logomachie.games.croisillon.grid import JOKER, Grid, Place, is_capital
from logomachie.games.croisillon.reading import STEPS
from logomachie.games.croisillon.state import Material
from logomachie.kernel.budget import UNLIMITED, Limit
from logomachie.kernel.stars.grids import Problem, Progress, Search, StarGrid
from logomachie.lexicon import Lexicon
from logomachie.lexicon.automaton import Automaton

UNIT = 100
"""A point, in the numbers that the search adds up: what cards are worth comes in hundredths."""
MOST_SMALLS = 13
MOST_CAPITALS = 3
"""So many cards are thought about; a material may deal more."""
QUICK_CROSSING = 4
"""The most cards of a crossing where grids are wanted at once."""

Found = tuple[Grid, int]
"""A grid with its score."""


class Style(NamedTuple):
    """How a player composes grids."""

    arms: int = 4
    """The most words that begin at one capital."""
    crossings: int = 2
    """The most letters that words share; with none, a grid has one capital."""
    longest: int = MOST_SMALLS
    """The most small cards in a word."""
    bonus: float = 0.0
    """What laying the whole hand is worth beside the points (C31)."""
    keep: Mapping[str, float] = {}
    """What it is worth to keep a small card rather than to draw another."""


PLAIN = Style()


class GridSearch:
    """A search for the best grids of a hand that can be watched and stopped."""

    def __init__(
        self,
        automaton: Automaton,
        hand: str,
        material: Material,
        *,
        count: int = 1,
        used: Collection[str] = (),
        style: Style = PLAIN,
        largest: int = MOST_SMALLS,
    ) -> None:
        self._material = material
        self._count = count
        capitals = [card for card in hand if is_capital(card)][:MOST_CAPITALS]
        smalls = "".join(card for card in hand if not is_capital(card))[:MOST_SMALLS]
        pairs = list(combinations(capitals, 2)) if len(capitals) > 1 else [tuple(capitals)]
        values = {card: UNIT * material.value(card) for card in set(smalls)}
        keep = {card: round(UNIT * style.keep.get(card, 0.0)) for card in values}
        self._problems = [
            Problem(
                automaton,
                "".join(pair),
                smalls,
                tuple(UNIT * material.value(card) for card in pair),
                {card: value - keep[card] for card, value in values.items()},
                values,
                bonus=round(UNIT * style.bonus),
                arms=style.arms,
                crossings=style.crossings,
                longest=style.longest,
                largest=largest,
                banned=tuple(used),
            )
            for pair in pairs
            if pair and smalls
        ]
        self._searches = [Search(problem, count) for problem in self._problems]

    def steps(self) -> Iterator[Progress]:
        """Search on, a little with every step; worth and bound are in hundredths of a point."""
        for search in self._searches:
            yield from search.steps()

    def run(self, limit: Limit = UNLIMITED) -> "GridSearch":
        """Search to the end, or to the limit."""
        for _ in self.steps():
            if limit.spent():
                break
        return self

    def found(self) -> list[Found]:
        """The grids found so far, the best first."""
        best = (_to_grid(search.grid(place), caps) for search, place, caps in self.packed())
        return [(grid, self._score(grid)) for grid in best]

    def packed(self) -> list[tuple[Search, int, str]]:
        """The same as the searches keep them: the search, the place in it, the capitals."""
        grids = [
            (worth, search, place, problem.capitals)
            for problem, search in zip(self._problems, self._searches, strict=True)
            for place, worth in enumerate(search.worths())
        ]
        grids.sort(key=lambda item: -item[0])
        return [(search, place, capitals) for _, search, place, capitals in grids[: self._count]]

    def _score(self, grid: Grid) -> int:
        """The points of a grid whose words are known to stand (C30)."""
        cards, value = grid.cards, self._material.value
        total = 0
        for place, card in cards.items():
            if is_capital(card):
                for step in STEPS.values():
                    arm = list(_arm(cards, place, step))
                    total += sum(map(value, (card, *arm))) if arm else 0
        return total


def best_grids(
    lexicon: Lexicon, hand: str, material: Material, count: int, used: frozenset[str] = frozenset()
) -> list[Found]:
    """Good grids with their scores, the best first; the same for the same hand, and at once."""
    return _quick_search(lexicon, hand, material, count, used).run().found()


class PackedGrids:
    """Good grids, the best first; each is made when it is asked for."""

    def __init__(self, search: GridSearch) -> None:
        self._found = search.packed()

    def __len__(self) -> int:
        return len(self._found)

    def __getitem__(self, number: int) -> Grid:
        search, place, capitals = self._found[number]
        return _to_grid(search.grid(place), capitals)


def packed_grids(
    lexicon: Lexicon, hand: str, material: Material, count: int, used: frozenset[str] = frozenset()
) -> PackedGrids:
    """The same grids, each made when it is asked for."""
    return PackedGrids(_quick_search(lexicon, hand, material, count, used).run())


def _quick_search(
    lexicon: Lexicon, hand: str, material: Material, count: int, used: frozenset[str]
) -> GridSearch:
    return GridSearch(
        lexicon.automaton, hand, material, count=count, used=used, largest=QUICK_CROSSING
    )


def _arm(cards: Mapping[Place, str], place: Place, step: Place) -> Iterator[str]:
    """The cards that lead away from a capital."""
    row, column = place[0] + step[0], place[1] + step[1]
    while (row, column) in cards:
        yield cards[row, column]
        row, column = row + step[0], column + step[1]


def _to_grid(found: StarGrid, capitals: str) -> Grid:
    """A grid of the kernel; a JOKER tells its letters, in the order of the directions."""
    cards = {
        (card.row, card.column): (JOKER if card.joker else "") + card.letter for card in found.cards
    }
    for number, place in found.capitals.items():
        first = {arm.step: arm.text[0] for arm in found.arms if arm.capital == number}
        told = JOKER + "".join(first[step] for step in STEPS.values() if step in first)
        capital = capitals[number]
        cards[place] = capital if capital.isalpha() else told
    return Grid.of(cards)
