"""The board of LA GUERRE DES MOTS: what a chain reads, and which tokens touch."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from logomachie.engine.cells import cell_number
from logomachie.engine.refusal import Refusal
from logomachie.games.guerre_des_mots.state import CROSS, Chain, Laid, Material

HEAD, TAIL = 0, -1
"""The two ends of a chain."""
REMEMBERED = 20_000
"""Chains whose words are kept at hand: each is read many times."""


class Word(NamedTuple):
    """A word of a chain: links from ``first`` to ``last``; those at corners are in two words."""

    first: int
    last: int
    cells: tuple[int, ...]
    """In reading order."""
    text: str


class Place(NamedTuple):
    """Where a token lies: which chain, and which link of it."""

    chain: int
    link: int


def to_cell(name: str, material: Material) -> int:
    """The cell of a name; a refusal where it is off the board (G24)."""
    cell = material.cells.get(name)
    if cell is None:
        cell = cell_number(name, material.columns, len(material.rows))
    if cell is None:
        raise Refusal("G24", "off-board", cells=[name[:8]])
    return cell


def names(cells: Sequence[int], material: Material) -> list[str]:
    """The names of cells, for a refusal."""
    return [material.name(cell) for cell in cells]


def is_cross(link: Laid) -> bool:
    """Whether a link is a cross."""
    return link.letter == CROSS


@lru_cache(maxsize=REMEMBERED)
def words_of(links: tuple[Laid, ...]) -> tuple[Word, ...]:
    """The words of a chain from head to tail: they end where it bends and at crosses (G20)."""
    words: list[Word] = []
    first, corner = 0, False
    while first < len(links):
        if is_cross(links[first]):
            first, corner = first + 1, False
            continue
        # A cross lies in the axis of the words beside it, so that a single letter before it or
        # behind it is a word of its own, whichever way the chain goes on from there.
        beyond = first > 0 and not corner and is_cross(links[first - 1])
        step = links[first].cell - links[first - 1].cell if beyond else 0
        last = first
        while (ahead := _way(links, last)) and not is_cross(links[last + 1]):
            if step and ahead != step:
                break
            step, last = ahead, last + 1
        words.append(_word(links, first, last))
        corner = step != 0 and ahead not in (0, step)
        first = last if corner else last + 1
    return tuple(words)


def _way(links: Sequence[Laid], place: int) -> int:
    """From a link to the next; 0 from the last one."""
    return links[place + 1].cell - links[place].cell if place + 1 < len(links) else 0


def _word(links: Sequence[Laid], first: int, last: int) -> Word:
    read = sorted(links[first : last + 1])
    return Word(
        first,
        last,
        tuple(link.cell for link in read),
        "".join(link.letter for link in read),
    )


def guard_of(links: Sequence[Laid], word: Word) -> int | None:
    """The link of the cross that protects a word, if one does (G60)."""
    if word.first > 0 and links[word.first - 1].guards == 1:
        return word.first - 1
    if word.last + 1 < len(links) and links[word.last + 1].guards == -1:
        return word.last + 1
    return None


def occupied(chains: Sequence[Chain]) -> dict[int, Place]:
    """Where a token lies, by cell."""
    return {
        link.cell: Place(number, place)
        for number, chain in enumerate(chains)
        for place, link in enumerate(chain.links)
    }


def beside(cell: int, material: Material) -> tuple[int, ...]:
    """The cells that share a side with a cell."""
    return material.beside[cell]


def towards(cell: int, step: int, material: Material) -> int | None:
    """The next cell in a direction, or none beyond the edge."""
    ray = material.rays[step][cell]
    return ray[0] if ray else None


def require_opposition(cells: Sequence[int], chains: Sequence[Chain], material: Material) -> None:
    """Refuse what touches another chain, or another word of its own chain (G23)."""
    board = occupied(chains)
    for cell in cells:
        chain, link = board[cell]
        for other in material.around[cell]:
            if other not in board:
                continue
            there = board[other]
            # Up to two links apart they belong to one word, or lie around a shared corner.
            if there.chain != chain or abs(there.link - link) > 2:
                raise Refusal("G23", "touches", cells=names([cell, other], material))


def is_base_word(word: Word, base: Sequence[int]) -> bool:
    """Whether a word lies on a base, and does not just touch it with its end letter (G83)."""
    return len(set(word.cells) & set(base)) >= min(2, len(word.cells))
