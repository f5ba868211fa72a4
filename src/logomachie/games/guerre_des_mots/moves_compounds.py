"""Compound words: two members or more, joined by crosses in one line (G34)."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from logomachie.games.guerre_des_mots.actions import Move, Put
from logomachie.games.guerre_des_mots.board import HEAD, TAIL, is_cross, words_of
from logomachie.games.guerre_des_mots.meaning import Meaning
from logomachie.games.guerre_des_mots.moves_found import (
    Found,
    Goals,
    Word,
    aims,
    on_goal,
    with_pieces,
)
from logomachie.games.guerre_des_mots.moves_kinds import COMPOUND, PIRACY, Bounds, Scene
from logomachie.games.guerre_des_mots.moves_taking import Taking
from logomachie.games.guerre_des_mots.moves_words import LABELS, Counts, Supply, dress
from logomachie.games.guerre_des_mots.slots import (
    Ground,
    across,
    axis_at,
    is_lone,
    lengthening,
    lone_ends,
    mask_of,
    run,
)
from logomachie.games.guerre_des_mots.state import CROSS, GREEN, Laid
from logomachie.lexicon.automaton import LONGEST_WORD, label_of
from logomachie.lexicon.folding import fold

HYPHEN = "-"
LAST = "\uffff"


class Compounds(NamedTuple):
    """All compounds as tokens show them, in alphabetical order, and how many of each letter."""

    texts: list[str]
    counts: NDArray[np.int8]
    backwards: list[tuple[str, int]]
    """Each text backwards, in alphabetical order, and its place above."""

    def starting(self, core: str) -> Sequence[int]:
        """The places of those that begin with a core."""
        return range(bisect_left(self.texts, core), bisect_left(self.texts, core + LAST))

    def ending(self, core: str) -> Sequence[int]:
        """The places of those that end with a core."""
        first = bisect_left(self.backwards, (core[::-1], -1))
        last = bisect_left(self.backwards, (core[::-1] + LAST, -1))
        return [place for _, place in self.backwards[first:last]]

    def around(self, core: str) -> Sequence[int]:
        """The places of those that hold a core somewhere within."""
        return [place for place, text in enumerate(self.texts) if core in text[1:-1]]


@lru_cache(maxsize=8)
def compounds_of(meaning: Meaning) -> Compounds:
    """The compounds of a dictionary."""
    texts = sorted(meaning.compounds())
    counts = np.zeros((len(texts), LABELS), np.int8)
    for place, text in enumerate(texts):
        for letter in fold(text).replace(HYPHEN, ""):
            counts[place, label_of(letter)] += 1
    return Compounds(texts, counts, sorted((text[::-1], n) for n, text in enumerate(texts)))


class Line(NamedTuple):
    """A core in a line, with free cells in front and behind, violet ones included."""

    core: str
    """What lies there, a cross as a hyphen."""
    core_cells: tuple[int, ...]
    front: tuple[int, ...]
    behind: tuple[int, ...]
    step: int
    """From cell to cell as one reads."""
    crosses: tuple[bool, ...] = (False, True)
    """Whether a letter may come next to the core, and whether a cross may."""

    def may_win(self, goals: Goals) -> bool:
        """Whether it reaches over a goal."""
        return goals.lines_under(mask_of(self.front + self.core_cells + self.behind))


class Reach(NamedTuple):
    """The compounds that a line may bear, and the letters that each needs beside the core."""

    texts: list[str]
    needed: Counts


def winning_compounds(scene: Scene, goals: Goals, bounds: Bounds, several: bool) -> Iterator[Found]:
    """Compounds that win (G100, G101)."""
    takings = scene.sources(bounds, several)
    found = compounds(scene, goals, bounds, takings, lambda line: line.may_win(goals))
    return (each for each in found if each.wins)


def compounds(
    scene: Scene,
    goals: Goals,
    bounds: Bounds,
    takings: Iterable[Taking],
    keeps: Callable[[Line], bool] = lambda line: True,
) -> Iterator[Found]:
    """Compounds on own chains, then on those of others: laid at once, or added to a word.

    Only lines that ``keeps`` lets pass are looked at.
    """
    if not are_possible(scene):
        return
    everything = all_letters(scene)
    within_reach: dict[tuple[str, tuple[bool, bool]], Reach] = {}
    victims = [n for n in scene.others if not scene.chains[n].blocked and not scene.frozen]
    table = compounds_of(scene.rules.meaning)
    for taking in takings:
        for kind, numbers in ((COMPOUND, scene.own), (PIRACY, victims)):
            for number in numbers:
                for line in filter(keeps, lines_on(scene.ground(number, taking, crosses=True))):
                    sides = bool(line.front), bool(line.behind)
                    # What all letters together do not make need not be looked at again and again.
                    if (line.core, sides) not in within_reach:
                        within_reach[line.core, sides] = reach_of(line, everything, table)
                    reach = within_reach[line.core, sides]
                    if reach.texts:
                        yield from _on_line(kind, number, line, taking, scene, goals, bounds, reach)


def are_possible(scene: Scene) -> bool:
    """Whether compounds are played, and there is a cross for one."""
    if not scene.rules.general or not scene.own:
        return False
    return bool(scene.crosses) or any(is_cross(x) for c in scene.chains for x in c.links)


def all_letters(scene: Scene) -> Supply:
    """The letters of the arsenal, and all on the board."""
    on_board = scene.supply([x for c in scene.chains for x in c.links if not is_cross(x)])
    return scene.held._replace(may=scene.held.may + on_board.must)


def lines_on(ground: Ground) -> Iterator[Line]:
    """The lines on which a compound may lie."""
    links, material = ground.links, ground.rules.material
    words = words_of(links)
    if len(links) == 1 or is_lone(links):
        low, high = lone_ends(links)
        steps = (1, material.columns) if len(links) == 1 else (abs(axis_at(links, HEAD)),)
        for step in steps:
            front = () if low in ground.closed else run(ground, low, -step)
            behind = () if high in ground.closed else run(ground, high, step)
            yield Line(words[0].text, words[0].cells, front, behind, step)
    if len(links) == 1:
        return
    for end in (HEAD, TAIL):
        if end in ground.closed:
            continue
        axis = axis_at(links, end)
        if not is_lone(links):
            # A word that a cross within the chain holds cannot become longer (G62).
            free = lengthening(ground, end) if not is_cross(links[end]) else None
            nexts = (False, True) if free or is_cross(links[end]) else (True,)
            yield _line(_axis_core(ground, end), run(ground, end, axis), axis, nexts)
        if is_cross(links[end]):
            yield _line((), run(ground, end, axis), axis)
        else:
            for step in across(axis, material):
                yield _line((links[end],), run(ground, end, step), step, (False,))


def _line(
    core: Sequence[Laid],
    cells: tuple[int, ...],
    step: int,
    crosses: tuple[bool, ...] = (False, True),
) -> Line:
    text = "".join(HYPHEN if is_cross(link) else link.letter for link in core)
    front, behind = (cells, ()) if step < 0 else ((), cells)
    return Line(text, tuple(link.cell for link in core), front, behind, abs(step), crosses)


def _axis_core(ground: Ground, end: int) -> Sequence[Laid]:
    """All that is read in the axis of an end: the end word, crosses, and the words they join."""
    links = ground.links if end == TAIL else ground.links[::-1]
    axis = links[-1].cell - links[-2].cell
    place = len(links) - 1
    while place and links[place].cell - links[place - 1].cell == axis:
        place -= 1
    return links[place:] if axis > 0 else links[place:][::-1]


def reach_of(line: Line, everything: Supply, table: Compounds) -> Reach:
    """The compounds with the core of a line that these letters may make."""
    if not (line.front or line.behind):
        found: Sequence[int] = ()
    elif not line.core:
        found = range(len(table.texts))
    elif line.front and line.behind:
        found = [*table.starting(line.core), *table.ending(line.core), *table.around(line.core)]
    else:
        found = table.starting(line.core) if line.behind else table.ending(line.core)
    places = np.array(list(dict.fromkeys(found)), np.int64)
    needed = table.counts[places].astype(np.int64)
    for letter in fold(line.core).replace(HYPHEN, ""):
        needed[:, label_of(letter)] -= 1
    fits = _laid_with(needed, everything, LONGEST_WORD)
    return Reach([table.texts[place] for place in places[fits]], needed[fits])


def _laid_with(needed: Counts, supply: Supply, added: int) -> NDArray[np.bool_]:
    """For which compounds the letters suffice, all taken ones used."""
    short = np.maximum(needed - supply.must - supply.may, 0).sum(axis=1)
    rest = needed.sum(axis=1) - supply.must.sum()
    used = np.all(needed >= supply.must, axis=1)
    fits: NDArray[np.bool_] = used & (short <= supply.jokers) & (rest <= added)
    return fits


def placings(line: Line, supply: Supply, crosses: int, scene: Scene) -> Iterator[dict[int, str]]:
    """What is laid, by cell, for each compound that these letters make on a line."""
    everything = supply._replace(must=supply.must * 0, may=supply.must + supply.may)
    reach = reach_of(line, everything, compounds_of(scene.rules.meaning))
    for place in np.flatnonzero(_laid_with(reach.needed, supply, LONGEST_WORD)).tolist():
        text = reach.texts[place]
        for before in _splits(text, line):
            laid = _laid(text, before, line, scene, crosses)
            if laid:
                yield laid


def _on_line(
    kind: str,
    chain: int,
    line: Line,
    taking: Taking,
    scene: Scene,
    goals: Goals,
    bounds: Bounds,
    reach: Reach,
) -> Iterator[Found]:
    added = bounds.added if taking.cuts else LONGEST_WORD
    fits = _laid_with(reach.needed, scene.supply(taking.letters), added)
    for place in np.flatnonzero(fits).tolist():
        text = reach.texts[place]
        for before in _splits(text, line):
            yield from _found(kind, chain, text, before, line, taking, scene, goals)


def _splits(text: str, line: Line) -> Iterator[int]:
    """Where the core may stand in a compound: how many characters come before it."""
    size = len(text) - len(line.core)
    for before in range(min(size, len(line.front)) + 1):
        after = size - before
        if after > len(line.behind) or (not line.core and before and after):
            continue
        stop = before + len(line.core)
        beside = [text[before - 1]] * bool(before) + [text[stop : stop + 1]] * bool(after)
        crosses = [next_one == HYPHEN for next_one in beside]
        # At both ends a word is lengthened only by letters (G31).
        fits = not any(crosses) if len(crosses) == 2 else set(crosses) <= set(line.crosses)
        if text[before:stop] == line.core and (fits or not line.core):
            yield before


def _members(text: str, cells: Sequence[int]) -> Iterator[Word]:
    """The words of a compound, as they would lie."""
    start = 0
    for member in text.split(HYPHEN):
        yield Word(tuple(cells[start : start + len(member)]), member)
        start += len(member) + 1


def _laid(text: str, before: int, line: Line, scene: Scene, crosses: int) -> dict[int, str] | None:
    """What is laid for a compound, by cell, if so many crosses and the squares allow it."""
    stop = before + len(line.core)
    shown = text[:before] + text[stop:]
    cells = line.front[:before][::-1] + line.behind[: len(text) - stop]
    laid = {c: CROSS if x == HYPHEN else x for c, x in zip(cells, shown, strict=True)}
    needed = shown.count(HYPHEN)
    beyond = HYPHEN in line.core[:1] + line.core[-1:]
    joined = needed or (beyond and not scene.rules.meaning.is_word(shown))
    violet = any(scene.violet >> cell & 1 for cell, x in laid.items() if x != CROSS)
    return None if needed > crosses or not joined or violet or needed == len(laid) else laid


def _found(
    kind: str,
    chain: int,
    text: str,
    before: int,
    line: Line,
    taking: Taking,
    scene: Scene,
    goals: Goals,
) -> Iterator[Found]:
    rules = scene.rules
    whole_laid = _laid(text, before, line, scene, scene.crosses)
    if not whole_laid:
        return
    cells, shown = tuple(whole_laid), "".join(whole_laid.values())
    laid = [cell for cell, letter in whole_laid.items() if letter != CROSS]
    letters = shown.replace(CROSS, "")
    ends = sorted({0, len(letters) - 1})
    dressed = dress(letters, taking.letters, scene.rack, rules, ends)
    if not dressed or dressed.brings_back(letters, taking.lay_on(chain, laid)):
        return
    name, squares = rules.material.name, rules.material.squares
    joins = [n for n in scene.arsenal if rules.tokens[n].letter == CROSS]
    tokens = dict(zip(laid, zip(dressed.tokens, dressed.numbers, strict=True), strict=True))
    placed = [tokens[cell] if cell in tokens else (CROSS, joins[0]) for cell in cells]
    numbers = [number for _, number in placed]
    puts = (Put(name(cell), text) for cell, (text, _) in zip(cells, placed, strict=True))
    greens = sum(squares[cell] == GREEN for cell in cells)
    again = greens + (taking.plays_again() and not dressed.spent)
    near = min(goals.distances[cell] for cell in laid)
    distance = goals.nearest if kind == PIRACY else near
    behind = line.behind[: len(text) - before - len(line.core)]
    whole = line.front[:before][::-1] + line.core_cells + behind
    words = [word for word in _members(text, whole) if set(word.cells) & set(laid)]
    wins = kind != PIRACY and on_goal(words, laid, scene, goals)
    ends_of_words = {cell for word in words for cell in (word.cells[0], word.cells[-1])}
    targets = [] if kind == PIRACY else aims(scene, taking, laid, ends_of_words)
    armed = any(rules.tokens[dressed.numbers[place]].value > need for place, need in targets)
    captured = sum(len(cut.letters) for number, cut in taking.cuts if number in scene.others)
    move = Move(tuple(puts), scene.uncross, scene.unveil)
    found = Found(kind, move, distance, wins, again, dressed.spent, dressed.jokers, captured, armed)
    yield found
    yield from with_pieces(found, numbers, shown, cells, scene)
