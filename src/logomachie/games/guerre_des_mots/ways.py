"""How far the chains have to go: free ways to the goals, counted on bitboards.

A set of cells is a number with a bit for each of them. Rows are one bit longer than the board is
wide: that bit is never free, so that nothing passes from one row into the next.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from logomachie.engine.game import Seat
from logomachie.games.guerre_des_mots.board import HEAD, TAIL
from logomachie.games.guerre_des_mots.rules import Rules
from logomachie.games.guerre_des_mots.state import CENTRE, OPPOSITE, VIOLET, Chain

NO_WAY = 60
"""Letters that a chain would need where there is no way: more than any way takes."""
REMEMBERED = 64
"""Boards and lines that are kept at hand."""


class Line(NamedTuple):
    """Four squares on which a word wins."""

    bits: tuple[int, ...]
    """In reading order."""
    whole: int
    ends: int


class Ground(NamedTuple):
    """The squares of a board as sets of bits."""

    width: int
    cells: tuple[int, ...]
    """The bit of every cell."""
    open: int
    """All cells that may bear letters."""

    def beside(self, some: int) -> int:
        """The cells that share a side with some."""
        return (some << 1 | some >> 1 | some << self.width | some >> self.width) & self.open

    def touching(self, some: int) -> int:
        """Some cells and all that touch them, by a side or by a corner."""
        wide = some | some << 1 | some >> 1
        return wide | wide << self.width | wide >> self.width


@lru_cache(maxsize=REMEMBERED)
def _ground(squares: str, columns: int) -> Ground:
    width = columns + 1
    cells = tuple(1 << (n // columns * width + n % columns) for n in range(len(squares)))
    free = sum(bit for bit, kind in zip(cells, squares, strict=True) if kind != VIOLET)
    return Ground(width, cells, free)


def _line(cells: Sequence[int], ground: Ground) -> Line:
    bits = tuple(ground.cells[cell] for cell in cells)
    return Line(bits, sum(bits), bits[0] | bits[-1])


@lru_cache(maxsize=REMEMBERED)
def _lines(squares: str, columns: int, lines: tuple[tuple[int, ...], ...]) -> tuple[Line, ...]:
    ground = _ground(squares, columns)
    return tuple(_line(cells, ground) for cells in lines)


def goals_of(seat: Seat, rules: Rules) -> tuple[tuple[int, ...], ...]:
    """The lines on which a seat wins: the central cross, and the far goal (G100, G101)."""
    goals = rules.material.goal_lines
    far = OPPOSITE[rules.material.side_of(seat, rules.players)]
    return goals[CENTRE] + (goals.get(far, ()) if rules.general else ())


def letters_to_go(chains: Sequence[Chain], seat: Seat, rules: Rules) -> int:
    """How many letters a seat has still to lay until it wins, by the shortest free way."""
    return Board(chains, rules).letters_to_go(seat)


class Board:
    """The cells that chains take, to be asked for several seats."""

    def __init__(self, chains: Sequence[Chain], rules: Rules) -> None:
        material = rules.material
        self._chains, self._rules = chains, rules
        self._ground = _ground(material.squares, material.columns)
        cells = self._ground.cells
        self._taken = [sum([cells[link.cell] for link in chain.links]) for chain in chains]
        self._all = sum(self._taken)

    def letters_to_go(self, seat: Seat) -> int:
        """How many letters a seat has still to lay until it wins, by the shortest free way."""
        ground, rules = self._ground, self._rules
        lines = self._lines(goals_of(seat, rules))
        shortest, own = NO_WAY, 0
        for chain, taken in zip(self._chains, self._taken, strict=True):
            if chain.seat == seat:
                own += 1
                barred = ground.touching(self._all - taken)
                for end in (HEAD, TAIL):
                    found = _from_end(chain, end, taken, barred, lines, ground)
                    shortest = min(shortest, found)
        if own < rules.material.figures.chains:
            barred = ground.touching(self._all)
            for base in self._lines(tuple(rules.bases(seat))):
                if not base.whole & barred:
                    free = ground.open & ~barred & ~base.whole
                    found = _flood(base.ends, free, _free_lines(lines, free), ground)
                    shortest = min(shortest, len(base.bits) + found)
        return shortest

    def _lines(self, lines: tuple[tuple[int, ...], ...]) -> tuple[Line, ...]:
        material = self._rules.material
        return _lines(material.squares, material.columns, lines)


def _from_end(
    chain: Chain, end: int, own: int, barred: int, lines: Sequence[Line], ground: Ground
) -> int:
    """Letters from an end of a chain, whose cells are ``own``; others bar cells."""
    links = chain.links if end == TAIL else chain.links[1::-1]
    here = ground.cells[links[-1].cell]
    near = here | (ground.cells[links[-2].cell] if len(links) > 1 else 0)
    free = ground.open & ~barred & ~ground.touching(own - near) & ~own
    begun = (_left_of(line, own, here, free) for line in lines if line.whole & own)
    found = _flood(here, free, _free_lines(lines, free), ground)
    return min((found, *begun))


def _left_of(line: Line, own: int, here: int, free: int) -> int:
    """The letters that a line lacks on which the end of a chain lies, if it can be completed."""
    missing = [bit for bit in line.bits if not bit & own]
    at_edge = line.bits[: len(missing)] == tuple(missing) or line.bits[-len(missing) :] == tuple(
        missing
    )
    if not missing or not here & line.whole or not at_edge or line.whole & ~own & ~free:
        return NO_WAY
    return len(missing)


def _free_lines(lines: Sequence[Line], free: int) -> list[Line]:
    return [line for line in lines if not line.whole & ~free]


def _flood(start: int, free: int, lines: Sequence[Line], ground: Ground) -> int:
    """Letters from a start to the end of a line and over it."""
    ends = 0
    for line in lines:
        ends |= line.ends
    seen = reached = start
    steps = 0
    while ends and reached:
        if reached & ends:
            return steps + len(lines[0].bits) - 1
        reached = ground.beside(reached) & free & ~seen
        seen |= reached
        steps += 1
    return NO_WAY
