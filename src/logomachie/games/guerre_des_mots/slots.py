"""Slots: the places where a word can be laid, and the words that fit there.

A slot is a core of letters that lie on the board already, with free cells before and behind it.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from logomachie.engine.game import Seat
from logomachie.games.guerre_des_mots.board import (
    HEAD,
    TAIL,
    around,
    is_cross,
    occupied,
    towards,
    words_of,
)
from logomachie.games.guerre_des_mots.rules import Rules
from logomachie.games.guerre_des_mots.state import VIOLET, Chain
from logomachie.lexicon.automaton import SEPARATOR, Walker, label_of
from logomachie.lexicon.folding import fold


class Slot(NamedTuple):
    """A place for a word."""

    chain: int
    """The chain that it would lie on; -1 for a base."""
    ends: tuple[int, ...]
    """The ends of the chain at which it would lie."""
    core: str
    """The letters that lie there already; none on a base and beyond a cross."""
    front: tuple[int, ...]
    """Free cells in front of the core, the nearest first."""
    behind: tuple[int, ...]
    """Free cells behind the core, the nearest first."""
    least: int = 1
    """How many letters must be laid."""


class Fill(NamedTuple):
    """A word for a slot: letters in front of the core and behind it, folded."""

    front: str
    behind: str


class Supply:
    """Letters to lay, folded, with jokers."""

    def __init__(self, letters: Iterable[str], jokers: int) -> None:
        self.counts = [0] * 27
        for letter in letters:
            self.counts[label_of(fold(letter))] += 1
        self.jokers = jokers

    @property
    def mask(self) -> int:
        """The labels that can be laid, as a mask."""
        if self.jokers:
            return (1 << 27) - 2
        return sum(1 << label for label, count in enumerate(self.counts) if count)

    def take(self, label: int) -> bool:
        """Use a letter, or a joker in its place; whether it was the letter itself."""
        own = self.counts[label] > 0
        if own:
            self.counts[label] -= 1
        else:
            self.jokers -= 1
        return own

    def give_back(self, label: int, *, own: bool) -> None:
        """Undo what ``take`` did."""
        if own:
            self.counts[label] += 1
        else:
            self.jokers += 1


def base_slots(chains: Sequence[Chain], seat: Seat, rules: Rules) -> Iterator[Slot]:
    """The free bases of a seat, while it may begin a chain (G12, G13)."""
    own = sum(chain.seat == seat for chain in chains)
    if own >= rules.material.figures.chains:
        return
    board = occupied(chains)
    for base in rules.bases(seat):
        touched = (near for cell in base for near in (cell, *around(cell, rules.material)))
        if not any(cell in board for cell in touched):
            yield Slot(-1, (), "", (), base, len(base))


def chain_slots(chains: Sequence[Chain], number: int, rules: Rules) -> Iterator[Slot]:
    """Where a chain can be lengthened (G31), chained (G30) or continued beyond a cross (G61)."""
    chain = chains[number]
    board = set(occupied(chains))
    links, columns = chain.links, rules.material.columns
    words = words_of(links)
    if len(links) == 1:
        for step in (1, columns):
            yield _lone(chains, number, step, board, rules)
        return
    for end, inner in ((HEAD, 1), (TAIL, -2)):
        axis = links[end].cell - links[inner].cell
        ahead = _free(chain, end, axis, board, rules)
        if is_cross(links[end]):
            yield _towards(number, end, "", ahead, axis)
            continue
        if not (len(words) == 1 and len(links) == len(words[0].cells)):
            yield _towards(number, end, words[end].text, ahead, axis)
        across = columns if abs(axis) == 1 else 1
        for step in (-across, across):
            free = _free(chain, end, step, board, rules)
            yield _towards(number, end, links[end].letter, free, step)
    if len(words) == 1 and len(links) == len(words[0].cells):
        yield _lone(chains, number, abs(links[1].cell - links[0].cell), board, rules)


def _lone(chains: Sequence[Chain], number: int, step: int, board: set[int], rules: Rules) -> Slot:
    """A lone word, or a lone letter, lengthened at either end or at both (G31)."""
    chain = chains[number]
    word = words_of(chain.links)[0]
    low = HEAD if chain.links[HEAD].cell == word.cells[0] else TAIL
    high = TAIL if low == HEAD else HEAD
    front = _free(chain, low, -step, board, rules)
    behind = _free(chain, high, step, board, rules)
    return Slot(number, (low, high), word.text, front, behind)


def _towards(number: int, end: int, core: str, cells: tuple[int, ...], step: int) -> Slot:
    front, behind = (cells, ()) if step < 0 else ((), cells)
    return Slot(number, (end,), core, front, behind)


def _free(chain: Chain, end: int, step: int, board: set[int], rules: Rules) -> tuple[int, ...]:
    """The cells from an end outwards that may bear letters, none touching another token (G23)."""
    material = rules.material
    links = chain.links
    inner = 1 if end == HEAD else -2
    near = {links[end].cell, *([links[inner].cell] if len(links) > 1 else [])}
    cells: list[int] = []
    cell = towards(links[end].cell, step, material)
    while cell is not None and cell not in board and material.squares[cell] != VIOLET:
        exempt = near if not cells else ()
        if any(other in board and other not in exempt for other in around(cell, material)):
            break
        cells.append(cell)
        cell = towards(cell, step, material)
    return tuple(cells)


def fills(walker: Walker, slot: Slot, supply: Supply, one_letter: Iterable[str]) -> Iterator[Fill]:
    """The words that fit a slot with these letters, in a fixed order."""
    if not slot.core:
        yield from _one_letter(slot, supply, one_letter)
        if slot.behind:
            yield from _behind(walker, walker.dawg, slot, supply, "", "")
        else:
            yield from _front(walker, walker.gaddag, slot, supply, "")
        return
    node = walker.follow(walker.gaddag, fold(slot.core)[::-1].encode())
    if node > 0:
        yield from _front(walker, node, slot, supply, "")


def _one_letter(slot: Slot, supply: Supply, one_letter: Iterable[str]) -> Iterator[Fill]:
    if slot.least > 1 or not (slot.front or slot.behind):
        return
    for letter in sorted({fold(one) for one in one_letter}):
        if supply.mask >> label_of(letter) & 1:
            yield Fill("", letter) if slot.behind else Fill(letter, "")


def _front(walker: Walker, node: int, slot: Slot, supply: Supply, front: str) -> Iterator[Fill]:
    """Go on in front of the core, then turn at the separator and go on behind it."""
    if slot.behind:
        turned = walker.step(node, SEPARATOR)
        if turned > 0:
            yield from _behind(walker, turned, slot, supply, front, "")
    if len(front) == len(slot.front):
        return
    for label, target, ends in walker.arcs(node, supply.mask):
        longer = chr(64 + label) + front
        if ends and len(longer) >= slot.least:
            yield Fill(longer, "")
        if target:
            own = supply.take(label)
            yield from _front(walker, target, slot, supply, longer)
            supply.give_back(label, own=own)


def _behind(
    walker: Walker, node: int, slot: Slot, supply: Supply, front: str, behind: str
) -> Iterator[Fill]:
    if len(behind) == len(slot.behind):
        return
    for label, target, ends in walker.arcs(node, supply.mask):
        longer = behind + chr(64 + label)
        if ends and len(front) + len(longer) >= slot.least:
            yield Fill(front, longer)
        if target:
            own = supply.take(label)
            yield from _behind(walker, target, slot, supply, front, longer)
            supply.give_back(label, own=own)


def cells_of(slot: Slot, fill: Fill) -> tuple[int, ...]:
    """The cells of the letters of a fill, in reading order."""
    front = tuple(reversed(slot.front[: len(fill.front)]))
    return front + slot.behind[: len(fill.behind)]
