"""Laying a word on a chain: lengthening, chaining, both at once, beyond a cross (G20-G35)."""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from logomachie.engine.refusal import Refusal
from logomachie.games.guerre_des_mots.board import (
    HEAD,
    TAIL,
    beside,
    is_cross,
    names,
    words_of,
)
from logomachie.games.guerre_des_mots.meaning import Meaning, in_reading_order
from logomachie.games.guerre_des_mots.state import Chain, Laid, Material

FOUNDED, LENGTHENED, CHAINED = "founded", "lengthened", "chained"
BEYOND, BOTH, COMPOUND = "beyond", "both", "compound"
"""How a word is laid: see ``Growth``; ``founded`` is a new chain on a base."""


class Growth(NamedTuple):
    """How a chain grows at one end."""

    end: int
    cells: tuple[int, ...]
    """From the end outwards."""
    kind: str
    """``lengthened`` in the axis of the end word, ``chained`` at a right angle to it, ``beyond`` a
    cross, ``both``: lengthened, then chained to the new end (G32), or a ``compound`` of the end
    word and the new one (G34)."""


class Grown(NamedTuple):
    """A chain with a word laid on it."""

    links: tuple[Laid, ...]
    growths: tuple[Growth, ...]


def ends_beside(chain: Chain, cells: Collection[int], material: Material) -> bool:
    """Whether one of these cells lies beside an end of the chain."""
    ends = (chain.links[HEAD].cell, chain.links[TAIL].cell)
    return any(other in cells for end in ends for other in beside(end, material))


def grow(chain: Chain, new: Mapping[int, Laid], material: Material) -> Grown:
    """The chain with these tokens on its ends, which must make one word (G30, G31, G35)."""
    growths = tuple(_growths(chain.links, new, material))
    used = {cell for growth in growths for cell in growth.cells}
    loose = [cell for cell in new if cell not in used]
    if loose:
        raise Refusal("G21", "not-linked", cells=names(loose, material))
    if len(growths) == 2:
        _require_lone_word(chain.links, growths, material)
    links = chain.links
    for growth in growths:
        added = [new[cell] for cell in growth.cells]
        links = (*reversed(added), *links) if growth.end == HEAD else (*links, *added)
    for one, other in pairwise(links):
        if is_cross(one) and is_cross(other):
            raise Refusal("G20", "cross-in-axis", cells=names([one.cell, other.cell], material))
    return Grown(links, growths)


def _growths(links: Sequence[Laid], new: Mapping[int, Laid], material: Material) -> list[Growth]:
    """What grows at each end."""
    if len(links) == 1:
        return _growths_of_letter(links[0].cell, new, material)
    found = []
    for end, inner in ((HEAD, 1), (TAIL, -2)):
        cell = links[end].cell
        firsts = [other for other in beside(cell, material) if other in new]
        axis = cell - links[inner].cell
        if len(firsts) > 1:
            _refuse_several(cell, firsts, axis, material)
        if firsts:
            cells = _follow(cell, firsts[0], new, material)
            found.append(Growth(end, cells, _kind(links[end], axis, cells, new, material)))
    return found


def _growths_of_letter(cell: int, new: Mapping[int, Laid], material: Material) -> list[Growth]:
    """A chain of a single letter is lengthened in any direction, or in two opposite ones."""
    firsts = [other for other in beside(cell, material) if other in new]
    if len(firsts) > 2 or (len(firsts) == 2 and sum(firsts) != 2 * cell):
        raise Refusal("G35", "two-words", cells=names([cell, *firsts], material))
    found = []
    for end, first in zip((TAIL, HEAD), firsts, strict=False):
        cells = _follow(cell, first, new, material)
        if _turns(cell, cells):
            raise Refusal("G35", "two-words", cells=names(cells, material))
        found.append(Growth(end, cells, LENGTHENED))
    return found


def _refuse_several(cell: int, firsts: Sequence[int], axis: int, material: Material) -> None:
    cells = names([cell, *firsts], material)
    if all(first - cell != axis for first in firsts):
        raise Refusal("G30", "end-inside", cells=cells)
    raise Refusal("G35", "two-words", cells=cells)


def _follow(end: int, first: int, new: Collection[int], material: Material) -> tuple[int, ...]:
    """The new cells in a row from an end outwards."""
    path = [first]
    while True:
        ahead = [
            cell for cell in beside(path[-1], material) if cell in new and cell not in (*path, end)
        ]
        if not ahead:
            return tuple(path)
        if len(ahead) > 1:
            raise Refusal("G35", "two-words", cells=names([path[-1], *ahead], material))
        path.append(ahead[0])


def _turns(end: int, cells: Sequence[int]) -> list[int]:
    """The places in the row at which it bends."""
    path = (end, *cells)
    return [
        place
        for place in range(len(cells) - 1)
        if path[place + 1] - path[place] != path[place + 2] - path[place + 1]
    ]


def _kind(
    end: Laid, axis: int, cells: Sequence[int], new: Mapping[int, Laid], material: Material
) -> str:
    straight = cells[0] - end.cell == axis
    turns = _turns(end.cell, cells)
    if is_cross(end) and not straight:
        raise Refusal("G61", "beyond-the-cross", cells=names([end.cell, cells[0]], material))
    if any(is_cross(new[cells[place]]) for place in turns):
        raise Refusal("G20", "cross-in-axis", cells=names(cells, material))
    if not straight and is_cross(new[cells[0]]):
        raise Refusal("G20", "cross-in-axis", cells=names(cells[:1], material))
    if turns and (len(turns) > 1 or not straight or is_cross(end)):
        raise Refusal("G35", "two-words", cells=names(cells, material))
    if turns and any(is_cross(new[cell]) for cell in cells[: turns[0]]):
        raise Refusal("G35", "two-words", cells=names(cells, material))
    if is_cross(end):
        return BEYOND
    if turns:
        return BOTH
    if straight and is_cross(new[cells[0]]):
        return COMPOUND
    return LENGTHENED if straight else CHAINED


def _require_lone_word(
    links: Sequence[Laid], growths: Sequence[Growth], material: Material
) -> None:
    """Only a lone word grows at both ends, and only in its axis (G31)."""
    lone = len(words_of(links)) == 1 and not any(map(is_cross, links))
    if not lone or any(growth.kind != LENGTHENED for growth in growths):
        cells = [cell for growth in growths for cell in growth.cells]
        raise Refusal("G35", "two-words", cells=names(cells, material))


def require_same_word(
    links: Sequence[Laid], grown: Grown, meaning: Meaning, material: Material, *, general: bool
) -> None:
    """Lengthen and chain at once only where the longer form is the same word (G32)."""
    for growth in grown.growths:
        if growth.kind != BOTH:
            continue
        if not general:
            raise Refusal("G32", "general-only", cells=names(growth.cells, material))
        before = words_of(links)[growth.end]
        longer = [word for word in words_of(grown.links) if set(before.cells) < set(word.cells)]
        if not all(meaning.same_word(before.text, word.text) for word in longer):
            texts = [before.text, *(word.text for word in longer)]
            raise Refusal("G32", "another-word", words=texts, cells=names(growth.cells, material))


def require_compounds(
    links: Sequence[Laid],
    new: Collection[int],
    meaning: Meaning,
    material: Material,
    *,
    general: bool,
) -> None:
    """A cross laid between two words joins a compound (G34)."""
    if not any(is_cross(link) and link.cell in new for link in links):
        return
    words = words_of(links)
    by_side = {word.last + 1: number for number, word in enumerate(words)}
    place = 0
    while place < len(links):
        if not (is_cross(links[place]) and links[place].cell in new and place in by_side):
            place += 1
            continue
        members = [words[by_side[place]]]
        while place < len(links) and is_cross(links[place]) and links[place].cell in new:
            following = [word for word in words if word.first == place + 1]
            if not following:
                break
            members.append(following[0])
            place = following[0].last + 1
        place += 1
        if len(members) == 1:
            continue
        texts = in_reading_order(members)
        cells = names([cell for word in members for cell in word.cells], material)
        if not general:
            raise Refusal("G34", "general-only", words=texts, cells=cells)
        if not meaning.is_compound(texts):
            raise Refusal("G34", "no-compound", words=["-".join(texts)], cells=cells)
