"""Taking letters from chains: capture, transfer, take-back, and what a shot wins (G40-G44, G91)."""

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec

from logomachie.engine.game import Seat
from logomachie.engine.refusal import Refusal
from logomachie.games.guerre_des_mots.board import (
    HEAD,
    TAIL,
    Word,
    guard_of,
    is_cross,
    names,
    occupied,
    words_of,
)
from logomachie.games.guerre_des_mots.state import Chain, Laid, Material


class Run(NamedTuple):
    """Letters taken from one end of a chain."""

    chain: int
    end: int
    links: tuple[Laid, ...]
    """From head to tail."""

    @property
    def letters(self) -> tuple[Laid, ...]:
        """The letters among them."""
        return tuple(link for link in self.links if not is_cross(link))


class Taken(NamedTuple):
    """What is left when letters have been taken."""

    chains: tuple[Chain, ...]
    runs: tuple[Run, ...]
    freed: tuple[tuple[Seat, int], ...]
    """Crosses that protected what was changed: they go back to these seats' arsenals (G62)."""


def take(chains: Sequence[Chain], cells: Collection[int], seat: Seat, material: Material) -> Taken:
    """Take the tokens of these cells, which must lie at the ends of their chains (G40)."""
    if not cells:
        return Taken(tuple(chains), (), ())
    board = occupied(chains)
    empty = [cell for cell in cells if cell not in board]
    if empty:
        raise Refusal("G40", "nothing-there", cells=names(empty, material))
    left = list(chains)
    runs: list[Run] = []
    freed: list[tuple[Seat, int]] = []
    for number, chain in enumerate(chains):
        wanted = {place for place, link in enumerate(chain.links) if link.cell in cells}
        if wanted:
            require_unprotected_chain(chain, seat, material)
            front, back = _from_ends(chain.links, wanted, material)
            left[number], crosses = _cut(chain, front, back, seat, material)
            freed += [(chain.seat, cross.token) for cross in crosses]
            runs += _runs(number, chain.links, front, back)
    return Taken(tuple(left), tuple(runs), tuple(freed))


def require_unprotected_chain(chain: Chain, seat: Seat, material: Material) -> None:
    """Refuse to touch another's chain that a piece of chess protects (G44, G70)."""
    if chain.seat != seat and chain.blocked:
        pieces = [link.cell for link in chain.links if link.piece_up]
        raise Refusal("G44", "chain-protected", cells=names(pieces, material))


def _from_ends(
    links: Sequence[Laid], wanted: Collection[int], material: Material
) -> tuple[int, int]:
    """How many links go at the head and at the tail, so that just these letters are gone (G40)."""
    crosses = [links[place].cell for place in wanted if is_cross(links[place])]
    if crosses:
        raise Refusal("G62", "cross-stays", cells=names(crosses, material))
    letters = [place for place, link in enumerate(links) if not is_cross(link)]
    at_head = 0
    while at_head < len(letters) and letters[at_head] in wanted:
        at_head += 1
    at_tail = 0
    while at_tail < len(letters) - at_head and letters[-1 - at_tail] in wanted:
        at_tail += 1
    if at_head == len(letters):
        raise Refusal("G41", "nothing-left", cells=names([link.cell for link in links], material))
    if at_head + at_tail < len(wanted):
        inner = letters[at_head : len(letters) - at_tail]
        held = [links[place].cell for place in inner if place in wanted]
        raise Refusal("G40", "not-at-an-end", cells=names(held, material))
    return links_at_ends(links, at_head, at_tail)


def links_at_ends(links: Sequence[Laid], at_head: int, at_tail: int) -> tuple[int, int]:
    """How many links so many letters at the head and at the tail are, crosses included."""
    letters = [place for place, link in enumerate(links) if not is_cross(link)]
    front = letters[at_head - 1] + 1 if at_head else 0
    back = len(links) - letters[-at_tail] if at_tail else 0
    return front, back


class Rest(NamedTuple):
    """What stays of a chain without some links at its head and its tail."""

    links: tuple[Laid, ...]
    fallen: tuple[Laid, ...]
    """Crosses that fall off: those taken along, and those that protected a word now changed."""
    protected: Word | None
    """A word that was changed although a cross protects it."""
    holding: tuple[Laid, ...]
    """Crosses that cannot go, since both their neighbours stay."""


def rest_of(links: tuple[Laid, ...], front: int, back: int) -> Rest:
    """The chain without so many links at its head and its tail."""
    stop = len(links) - back
    fallen = {
        place for place in (*range(front), *range(stop, len(links))) if is_cross(links[place])
    }
    protected = None
    for word in words_of(links):
        changed = word.first < front or word.last >= stop
        guard = guard_of(links, word) if changed else None
        if guard is not None:
            protected = protected or word
            fallen.add(guard)
    kept = [place for place in range(front, stop) if place not in fallen]
    broken = any(later - place > 1 for place, later in pairwise(kept))
    holding = (place for place in sorted(fallen) if broken and kept[0] < place < kept[-1])
    return Rest(
        tuple(links[place] for place in kept),
        tuple(links[place] for place in sorted(fallen)),
        protected,
        tuple(links[place] for place in holding),
    )


def too_short(before: tuple[Laid, ...], rest: tuple[Laid, ...], shortest: int) -> tuple[Word, ...]:
    """Words that were changed and have too few letters; all that stay, if all have (G41)."""
    known = {word.cells for word in words_of(before)}
    short = tuple(word for word in words_of(rest) if len(word.cells) < shortest)
    changed = tuple(word for word in short if word.cells not in known)
    return changed or (short if len(short) == len(words_of(rest)) else ())


def _cut(
    chain: Chain, front: int, back: int, seat: Seat, material: Material
) -> tuple[Chain, tuple[Laid, ...]]:
    """The chain without so many links at its head and its tail, and the crosses that fall off."""
    rest = rest_of(chain.links, front, back)
    if rest.protected and chain.seat != seat:
        word = rest.protected
        cells = names(word.cells, material)
        raise Refusal("G44", "word-protected", words=[word.text], cells=cells)
    if rest.holding:
        cells = names([cross.cell for cross in rest.holding], material)
        raise Refusal("G62", "cross-holds", cells=cells)
    return msgspec.structs.replace(chain, links=rest.links), rest.fallen


def _runs(number: int, links: Sequence[Laid], front: int, back: int) -> list[Run]:
    parts = ((HEAD, links[:front]), (TAIL, links[len(links) - back :]))
    return [Run(number, end, tuple(part)) for end, part in parts if part]


def words_from_end(links: Sequence[Laid], end: int, count: int) -> list[int]:
    """The cells of so many whole words from an end; a letter shared with the next word stays."""
    words = words_of(links)
    if end == HEAD:
        rest = words[count].first
        gone = links[:rest]
    else:
        rest = words[-1 - count].last
        gone = links[rest + 1 :]
    return [link.cell for link in gone if not is_cross(link)]
