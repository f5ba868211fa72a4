"""Which letters to take for a word that wins: all other takings need not be looked at.

A word that wins lies on a goal, so it is looked for from there: the slots that may reach over a
goal if all goes away that can be taken, the words that all letters together make on them, then the
takings whose letters such a word needs. What is found is more than what wins: a cell may be free
only where something else is taken.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from logomachie.games.guerre_des_mots.board import HEAD, TAIL
from logomachie.games.guerre_des_mots.moves_compounds import (
    all_letters,
    are_possible,
    compounds_of,
    lines_on,
    reach_of,
)
from logomachie.games.guerre_des_mots.moves_found import Goals, may_win
from logomachie.games.guerre_des_mots.moves_kinds import Bounds, Scene, bent
from logomachie.games.guerre_des_mots.moves_taking import NOTHING, Cut, Taking
from logomachie.games.guerre_des_mots.moves_words import (
    LABELS,
    Counts,
    Finder,
    Span,
    Supply,
    Wanted,
    shown_by,
)
from logomachie.games.guerre_des_mots.slots import (
    Ground,
    Slot,
    axis_at,
    chain_slots,
    mask_of,
    turned_slots,
)
from logomachie.games.guerre_des_mots.state import Laid
from logomachie.kernel.chains.covers import MOST_CUTS, covers
from logomachie.lexicon.automaton import label_of
from logomachie.lexicon.compiled import Int
from logomachie.lexicon.folding import fold

REMEMBERED = 4_000
"""Letters whose counts are kept at hand."""
SETS = 1 << 8
"""Sets of cuts for which there is room at first."""


class Source(NamedTuple):
    """A cut that can be made."""

    chain: int
    cut: Cut
    letters: Counts


class Place(NamedTuple):
    """A slot that may reach over a goal, on a chain that is cut so or not at all."""

    chain: int
    cut: Cut | None
    loose: tuple[Laid, ...]
    """The letters of the cut that are laid, but for one that is turned."""
    slot: Slot


class Needs(NamedTuple):
    """Words on a chain that is cut so or not at all, by what they need besides."""

    chain: int
    cut: Cut | None
    words: Counts
    """How many of each letter each word needs."""


def promising(scene: Scene, goals: Goals, bounds: Bounds, finder: Finder) -> tuple[Taking, ...]:
    """The takings, perhaps none at all among them, with which a word may win."""
    if not _in_line(scene, goals):
        return ()
    sources = _sources(scene, bounds)
    found: dict[tuple[tuple[int, int], ...], Taking] = {}
    order = {id(source.cut): number for number, source in enumerate(sources)}
    for needs in chain(_needs(scene, goals, finder, sources), _compounds(scene, goals, sources)):
        for taking in _takings(needs, scene, bounds, sources):
            found[tuple((number, order[id(cut)]) for number, cut in taking.cuts)] = taking
    return tuple(
        found[key] for key in sorted(found, key=lambda key: (len(key), *zip(*key, strict=True)))
    )


def _in_line(scene: Scene, goals: Goals) -> bool:
    """Whether a letter of one's own lies in a row or column with a goal, or may come to do so."""
    if scene.rules.general:  # a longer form of its word leads into another line (G32)
        return bool(scene.own)
    if any(goals.lines_under(mask_of(slot.cells)) for slot in scene.bases(NOTHING)):
        return True
    near = _near(scene, goals)
    return any(near >> x.cell & 1 for number in scene.own for x in scene.chains[number].links)


def _near(scene: Scene, goals: Goals) -> int:
    """The mask of all cells in a row or column with a goal."""
    material = scene.rules.material
    return _rows_and_columns(goals.lines, material.columns, len(material.rows))


def _has_near_end(ground: Ground, near: int) -> bool:
    """Whether a word in line with an end of a chain may lie on a goal."""
    return bool((near >> ground.links[HEAD].cell | near >> ground.links[TAIL].cell) & 1)


@lru_cache(maxsize=8)
def _rows_and_columns(lines: tuple[tuple[int, ...], ...], columns: int, rows: int) -> int:
    """The mask of the rows and columns in which these lines run."""
    cells: set[int] = set()
    for line in lines:
        row, column = divmod(line[0], columns)
        if line[1] - line[0] == 1:
            cells.update(range(row * columns, (row + 1) * columns))
        else:
            cells.update(range(column, rows * columns, columns))
    return mask_of(cells)


def _sources(scene: Scene, bounds: Bounds) -> list[Source]:
    """All cuts that can be made, chain by chain."""
    singles = (taking.cuts[0] for taking in scene.takings(bounds, several=False))
    return [Source(chain, cut, _counts(cut.letters)) for chain, cut in singles]


def _counts(letters: Sequence[Laid]) -> Counts:
    return _folded("".join([link.letter for link in letters]))


@lru_cache(maxsize=REMEMBERED)
def _folded(letters: str) -> Counts:
    """How many of each letter there are; to be read only."""
    counts = np.zeros(LABELS, np.int64)
    for letter in fold(letters):
        counts[label_of(letter)] += 1
    return counts


def _grounds(
    scene: Scene, sources: Sequence[Source], *, crosses: bool = False
) -> Iterator[tuple[int, Cut | None, Ground]]:
    """The own chains, cut or not, as if all that can be taken elsewhere were gone."""
    gone: dict[int, int] = {}
    for source in sources:
        gone[source.chain] = gone.get(source.chain, 0) | source.cut.gone
    for number in scene.own:
        elsewhere = sum(mask for other, mask in gone.items() if other != number)
        for cut in (None, *(source.cut for source in sources if source.chain == number)):
            taking = Taking(((number, cut),)) if cut else NOTHING
            ground = scene.ground(number, taking, crosses=crosses)
            yield number, cut, ground._replace(taken=ground.taken & ~elsewhere)


def _places(scene: Scene, goals: Goals, sources: Sequence[Source]) -> Iterator[Place]:
    """The slots that may reach over a goal."""
    for slot in scene.bases(NOTHING):
        if goals.lines_under(mask_of(slot.cells)):
            yield Place(-1, None, (), slot)
    near = _near(scene, goals)
    for number, cut, ground in _grounds(scene, sources):
        for loose, slot in _slots(cut, ground, scene, near):
            if goals.lines_under(mask_of(slot.cells + slot.prelude_cells)):
                yield Place(number, cut, loose, slot)


def _slots(
    cut: Cut | None, ground: Ground, scene: Scene, near: int
) -> Iterator[tuple[tuple[Laid, ...], Slot]]:
    """The slots of all kinds on a chain, and the letters of its cut that are laid there."""
    letters = cut.letters if cut else ()
    if _has_near_end(ground, near):
        for slot in chain_slots(ground):
            yield letters, slot
        if cut and scene.rules.general:
            yield from _turned(cut, ground, scene)
    if scene.rules.general:
        for end in (HEAD, TAIL):
            if _leads_near(ground, end, near):
                for slots in bent(ground, end):
                    for slot in slots:
                        yield letters, slot


def _turned(cut: Cut, ground: Ground, scene: Scene) -> Iterator[tuple[tuple[Laid, ...], Slot]]:
    """The slots behind a single letter that is turned (G52)."""
    for end, letters, loose in ((HEAD, cut.head, cut.tail), (TAIL, cut.tail, cut.head)):
        if len(letters) == 1:
            closed = scene.ground(ground.number, Taking(((ground.number, cut),)), turned=end).closed
            faces = shown_by(letters[0], scene.rules)
            for slot in turned_slots(ground._replace(closed=closed), end, letters[0], faces):
                yield loose, slot


def _leads_near(ground: Ground, end: int, near: int) -> bool:
    """Whether a longer form of an end word may reach a row or column with a goal (G32)."""
    if len(ground.links) == 1:
        return False
    ray = ground.rules.material.rays[axis_at(ground.links, end)][ground.links[end].cell]
    return any(near >> cell & 1 for cell in ray)


def _needs(
    scene: Scene, goals: Goals, finder: Finder, sources: Sequence[Source]
) -> Iterator[Needs]:
    """The words of one piece that may win: what they need on each slot."""
    for place in _places(scene, goals, sources):
        elsewhere = _most(source for source in sources if source.chain != place.chain)
        must, prelude = _counts(place.loose), place.slot.prelude
        supply = Supply(must, scene.held.may + elsewhere, scene.held.jokers).without(prelude).left
        if supply.jokers < 0:
            continue
        spans = finder.spans((place.slot,), supply, Wanted(most_jokers=supply.jokers))
        words = [_laid(span) for span in spans if may_win(span, goals)]
        if words:
            rest = np.concatenate(words) + _folded(prelude) - must
            yield Needs(place.chain, place.cut, rest[(rest >= 0).all(axis=1)])


def _compounds(scene: Scene, goals: Goals, sources: Sequence[Source]) -> Iterator[Needs]:
    """The compounds that may win (G34)."""
    if not are_possible(scene):
        return
    everything, table = all_letters(scene), compounds_of(scene.rules.meaning)
    near = _near(scene, goals)
    for number, cut, ground in _grounds(scene, sources, crosses=True):
        for line in lines_on(ground) if _has_near_end(ground, near) else ():
            if line.may_win(goals):
                must = _counts(cut.letters if cut else ())
                rest = reach_of(line, everything, table).needed - must
                yield Needs(number, cut, rest[(rest >= 0).all(axis=1)])


def _takings(
    needs: Needs, scene: Scene, bounds: Bounds, sources: Sequence[Source]
) -> Iterator[Taking]:
    """The takings whose letters a word on a chain needs, in which the chain is cut so."""
    elsewhere = [source for source in sources if source.chain != needs.chain]
    mine = ((needs.chain, needs.cut),) if needs.cut else ()
    chains = min(MOST_CUTS, bounds.chains - len(mine))
    letters = bounds.letters - (len(needs.cut.letters) if needs.cut else 0)
    for row in _covers(needs.words, elsewhere, scene.held, chains, letters).tolist():
        cuts = [(elsewhere[place].chain, elsewhere[place].cut) for place in row if place >= 0]
        yield Taking(tuple(sorted((*mine, *cuts), key=itemgetter(0))))


def _most(sources: Iterable[Source]) -> Counts:
    """How many of each letter can be taken at most: the most of each chain."""
    by_chain: dict[int, Counts] = {}
    for source in sources:
        before = by_chain.get(source.chain, source.letters)
        by_chain[source.chain] = np.maximum(before, source.letters)
    return sum(by_chain.values(), start=np.zeros(LABELS, np.int64))


def _laid(span: Span) -> Counts:
    """How many of each letter the words of a span lay."""
    texts = span.texts[:, : span.before + span.after]
    counts = np.zeros((len(texts), LABELS), np.int64)
    rows = np.repeat(np.arange(len(texts)), texts.shape[1])
    np.add.at(counts, (rows, texts.ravel()), 1)
    return counts


def _covers(
    words: Counts, sources: Sequence[Source], held: Supply, chains: int, letters: int
) -> Counts:
    """Each set of cuts that covers a word, once."""
    cuts = np.array([source.letters for source in sources], np.int64).reshape(-1, LABELS)
    numbers = np.array([source.chain for source in sources], np.int64)
    size = SETS
    count: Int = -1
    while count < 0:
        found = np.empty((size, MOST_CUTS), np.int64)
        count = covers(words, cuts, numbers, held.may, held.jokers, chains, letters, found)
        size *= 8
    return np.unique(found[:count], axis=0)
