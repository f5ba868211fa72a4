"""Slots: the places where a word can be laid, as the board is once letters have been taken.

A slot is a core of letters that lie on the board already, with free cells before and behind it.
What may not touch (G23) is known from masks with a bit for each cell.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from logomachie.games.guerre_des_mots.actions import Put
from logomachie.games.guerre_des_mots.board import (
    HEAD,
    TAIL,
    Word,
    guard_of,
    is_cross,
    to_cell,
    words_of,
)
from logomachie.games.guerre_des_mots.laying import BEYOND, BOTH, CHAINED, FOUNDED, LENGTHENED
from logomachie.games.guerre_des_mots.rules import Rules
from logomachie.games.guerre_des_mots.state import Laid, Material

TURNED = "turned"
"""The way of a slot behind a letter that was turned (G52)."""


class Slot(NamedTuple):
    """A place for a word."""

    chain: int
    """The chain that it would lie on; -1 for a base."""
    way: str
    """How the word would be laid: see ``Growth``; or ``turned``."""
    ends: tuple[int, ...]
    """The ends of the chain at which it would lie."""
    core: str
    """The letters that lie there already; none on a base and beyond a cross."""
    core_cells: tuple[int, ...]
    step: int
    """From cell to cell as one reads: 1, or the width of the board."""
    front: tuple[int, ...]
    """Free cells in front of the core, the nearest first."""
    behind: tuple[int, ...]
    """Free cells behind the core, the nearest first."""
    least: int = 1
    """How many letters must be laid."""
    lengthened: Word | None = None
    """The word of the chain that becomes longer."""
    turned: tuple[Put, ...] = ()
    """The letter that is turned, which is the last one of the core (G52)."""
    prelude: str = ""
    """Letters that lengthen the end word first (G32); the last one is the core."""
    prelude_cells: tuple[int, ...] = ()

    @property
    def cells(self) -> tuple[int, ...]:
        """All cells of the longest word that could be laid."""
        return self.front + self.core_cells + self.behind


class Ground(NamedTuple):
    """The chain on which a word is to be laid, and all that lies around it."""

    number: int
    links: tuple[Laid, ...]
    taken: int
    """The mask of all cells with tokens, those of the chain included."""
    violet: int
    """The mask of the cells that bear no letter; 0 where crosses are to be laid as well."""
    closed: frozenset[int]
    """Ends at which nothing may be laid, since letters were taken there (G43)."""
    rules: Rules


def mask_of(cells: Iterable[int]) -> int:
    """A bit for each cell."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def base_slots(taken: int, bases: Iterable[tuple[int, ...]], material: Material) -> Iterator[Slot]:
    """The free bases, on which a chain may begin (G12, G13)."""
    for base in bases:
        if not any((material.touching[cell] | 1 << cell) & taken for cell in base):
            yield Slot(-1, FOUNDED, (), "", (), base[1] - base[0], (), base, len(base))


def chain_slots(ground: Ground) -> Iterator[Slot]:
    """Where a chain can be lengthened (G31), chained (G30) or continued beyond a cross (G61)."""
    links = ground.links
    if len(links) == 1:
        for step in (1, ground.rules.material.columns):
            yield from _lone(ground, step)
        return
    lone = is_lone(links)
    for end in (HEAD, TAIL):
        if end in ground.closed:
            continue
        axis = axis_at(links, end)
        if is_cross(links[end]):
            yield _towards(ground, BEYOND, end, axis, "", ())
            continue
        if not lone and (longer := lengthening(ground, end)):
            yield longer
        for step in across(axis, ground.rules.material):
            yield _towards(ground, CHAINED, end, step, links[end].letter, (links[end].cell,))
    if lone:
        yield from _lone(ground, abs(axis_at(links, HEAD)))


def is_lone(links: Sequence[Laid]) -> bool:
    """Whether a chain is one word without crosses, which grows at both ends (G31)."""
    return not any(map(is_cross, links)) and len(words_of(tuple(links))) == 1


def axis_at(links: Sequence[Laid], end: int) -> int:
    """The direction in which a chain goes on at an end."""
    return links[end].cell - links[1 if end == HEAD else -2].cell


def across(axis: int, material: Material) -> tuple[int, int]:
    """The two directions at right angles to one."""
    step = material.columns if abs(axis) == 1 else 1
    return -step, step


def lengthening(ground: Ground, end: int) -> Slot | None:
    """The end word with room in its axis, unless a cross within the chain holds it (G62)."""
    links = ground.links
    word = words_of(links)[end]
    guard = guard_of(links, word)
    if guard is not None and 0 < guard < len(links) - 1:
        return None
    slot = _towards(ground, LENGTHENED, end, axis_at(links, end), word.text, word.cells)
    return slot._replace(lengthened=word)


def _lone(ground: Ground, step: int) -> Iterator[Slot]:
    """A lone word, or a lone letter, lengthened at either end or at both (G31)."""
    links = ground.links
    word = words_of(links)[0]
    low, high = lone_ends(links)
    front = () if low in ground.closed else run(ground, low, -step)
    behind = () if high in ground.closed else run(ground, high, step)
    ends = tuple(end for end in (low, high) if end not in ground.closed)
    yield Slot(
        ground.number, LENGTHENED, ends, word.text, word.cells, step, front, behind, lengthened=word
    )  # fmt: skip


def lone_ends(links: Sequence[Laid]) -> tuple[int, int]:
    """The ends of a lone word: where reading begins, and where it stops."""
    return (HEAD, TAIL) if links[HEAD].cell <= links[TAIL].cell else (TAIL, HEAD)


def _towards(
    ground: Ground, way: str, end: int, step: int, core: str, core_cells: tuple[int, ...]
) -> Slot:
    cells = run(ground, end, step)
    front, behind = (cells, ()) if step < 0 else ((), cells)
    return Slot(ground.number, way, (end,), core, core_cells, abs(step), front, behind)


# -- the letter that is turned


def turned_slots(ground: Ground, end: int, letter: Laid, faces: Iterable[str]) -> Iterator[Slot]:
    """Slots behind the last letter, turned at a right angle (G52): it shows one of these faces."""
    links, rules = ground.links, ground.rules
    last = links[end]
    if len(links) == 1 or is_cross(last):
        return
    name = rules.material.name
    for step in across(letter.cell - last.cell, rules.material):
        cells = run(ground, end, step)
        if not cells:
            continue
        slot = _turned_core(ground, end, step)
        if not slot:
            continue
        first, core_cells = cells[:1], slot.core_cells
        for face in faces:
            made = face + slot.core if step < 0 else slot.core + face
            text = f"@{name(letter.cell)}" + (face if face != letter.letter else "")
            if rules.meaning.is_word(made):
                yield slot._replace(
                    core=made,
                    core_cells=first + core_cells if step < 0 else core_cells + first,
                    front=cells[1:] if step < 0 else slot.front,
                    behind=cells[1:] if step > 0 else slot.behind,
                    least=0,
                    turned=(Put(name(cells[0]), text),),
                )


def _turned_core(ground: Ground, end: int, step: int) -> Slot | None:
    """What the turned letter forms a word with: the letter now last, or a word in that axis."""
    links = ground.links
    last = links[end]
    if step != axis_at(links, end):
        return Slot(ground.number, TURNED, (end,), last.letter, (last.cell,), abs(step), (), ())
    longer = lengthening(ground, end)
    if not longer:
        return None
    slot = longer._replace(way=TURNED, front=(), behind=())
    other = TAIL if end == HEAD else HEAD
    if is_lone(links) and other not in ground.closed:
        away = run(ground, other, -step)
        return slot._replace(front=away) if step > 0 else slot._replace(behind=away)
    return slot


# -- lengthened and chained at once


def bent_slots(ground: Ground, end: int, letters: str) -> Iterator[Slot]:
    """Slots at right angles to the end word once these letters lengthen it (G32)."""
    links, material = ground.links, ground.rules.material
    axis = axis_at(links, end)
    ahead = run(ground, end, axis)[: len(letters)]
    if len(ahead) < len(letters):
        return
    outwards = letters if axis > 0 else letters[::-1]
    corner = ahead[-1]
    # The first cell around the corner touches the letter before the corner.
    before = ahead[-2] if len(ahead) > 1 else links[end].cell
    word = words_of(links)[end]
    for step in across(axis, material):
        cells = _free(material.rays[step][corner], ground, 1 << before)
        front, behind = (cells, ()) if step < 0 else ((), cells)
        yield Slot(
            ground.number, BOTH, (end,), outwards[-1], (corner,), abs(step), front, behind,
            lengthened=word, prelude=outwards, prelude_cells=ahead,
        )  # fmt: skip


# -- free cells


def run(ground: Ground, end: int, step: int) -> tuple[int, ...]:
    """The cells from an end outwards that may bear letters, none touching another token (G23)."""
    links, material = ground.links, ground.rules.material
    near = 1 << links[end].cell
    if len(links) > 1:
        near |= 1 << links[1 if end == HEAD else -2].cell
    return _free(material.rays[step][links[end].cell], ground, near)


def _free(ray: tuple[int, ...], ground: Ground, near: int) -> tuple[int, ...]:
    """The first cells of a ray that may bear letters; only its first may touch those near."""
    touching, shut = ground.rules.material.touching, ground.taken | ground.violet
    count = 0
    others = ground.taken & ~near
    for cell in ray:
        if shut >> cell & 1 or touching[cell] & others:
            break
        others = ground.taken
        count += 1
    return ray[:count]


def closing_cells(slot: Slot, before: int, after: int, taken: int, material: Material) -> list[int]:
    """Where a cross may close the word, with so many letters in front and behind (G60)."""
    new = {to_cell(put.cell, material) for put in slot.turned}
    new |= {*slot.front[:before], *slot.behind[:after]}
    line = slot.front[:before][::-1] + slot.core_cells + slot.behind[:after]
    # Beyond a cross the word grows one way only; a lone letter may have the cross beside it.
    beyond = 0 if slot.core_cells else 1 if after else -1
    lone = mask_of(slot.core_cells) if len(slot.core_cells) == 1 and len(slot.ends) == 2 else 0
    found = []
    for edge, step, away in ((line[0], -slot.step, 1), (line[-1], slot.step, -1)):
        ray = material.rays[step][edge]
        if not ray or beyond == away or not (edge in new or lone >> edge & 1):
            continue
        if not (material.touching[ray[0]] & ~lone | 1 << ray[0]) & taken:
            found.append(ray[0])
    return found
